"""Why a command was not carried out: in the language asked for, as one line, with the status of wrong use."""

import errno
import os
from pathlib import Path
from typing import Final

from pioche.parser import WRONG_USE, complain

PART: Final = ".part"  # of a file that is not whole yet


def fail(what: str) -> int:
    """Say what is wrong."""
    complain(what)
    return WRONG_USE


def refuse(what: str, lang: str) -> int:
    """Say in the language asked for what the engine or the system refuses."""
    from pioche.lab.cli.refusals import told  # noqa: PLC0415  most commands are not refused

    return fail(told(what, lang))


def refuse_file(error: OSError, lang: str) -> int:
    """Say which file or folder the system refuses, and why."""
    from pioche.i18n.catalogue import words  # noqa: PLC0415  the same

    file = Path(os.fsdecode(error.filename)) if isinstance(error.filename, str | bytes) else Path()
    if error.errno == errno.ENOENT and not file.parent.is_dir():
        say = words(lang)
        return fail(say("cli-no-folder", folder=str(file.parent)))
    return refuse(f"{str(file).removesuffix(PART)}: {error.strerror}", lang)


def no_editions(lang: str) -> str:
    """Say that the folder of editions somebody named is missing or has none; empty where nothing is wrong."""
    from pioche.folders import bare_editions  # noqa: PLC0415  the same
    from pioche.i18n.catalogue import words  # noqa: PLC0415  the same

    folder = bare_editions()
    if folder is None:
        return ""
    say = words(lang)
    if folder.is_dir():
        return say("cli-empty-editions", folder=str(folder))
    return say("cli-bare-editions", folder=str(folder))


def no_edition(name: str, lang: str) -> str:
    """Say why no edition of this name is offered: its folder or its file is wrong, or there is none."""
    from pioche.edition import shelf  # noqa: PLC0415  the same
    from pioche.editions.files import SUFFIX  # noqa: PLC0415  the same
    from pioche.i18n.catalogue import words  # noqa: PLC0415  the same
    from pioche.lab.cli.refusals import told  # noqa: PLC0415  the same

    say, found = words(lang), shelf()
    wrong = [told(why, lang) for why in found.problems if why.startswith(f"{name}{SUFFIX}: ")]
    listed = ", ".join(found.editions)
    return (
        no_editions(lang)
        or "; ".join(wrong)
        or say("cli-no-edition", edition=repr(name[:40]), editions=listed)
    )


def cannot_write(error: OSError, lang: str) -> int:
    """Say that something cannot be written, and why."""
    from pioche.i18n.catalogue import words  # noqa: PLC0415  the same
    from pioche.lab.cli.refusals import because  # noqa: PLC0415  the same

    say = words(lang)
    return fail(say("cli-cannot-write", why=because(str(error.strerror), say)))
