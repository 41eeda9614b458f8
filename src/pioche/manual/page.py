"""The page for `man`."""

from collections.abc import Iterator

from pioche import __version__
from pioche.i18n.catalogue import Say
from pioche.manual.tree import Argument, CommandTree

HYPHEN = "\\-"


def page(root: CommandTree, say: Say) -> str:
    """Write the page of the whole command line."""
    return "\n".join(lines(root, say)) + "\n"


def lines(root: CommandTree, say: Say) -> Iterator[str]:
    """Write it, line by line."""
    yield f'.TH PIOCHE 1 "" "pioche {__version__}"'
    yield f".SH {roff(say('man-name')).upper()}"
    yield f"pioche {HYPHEN} {roff(root.summary)}"
    yield f".SH {roff(say('man-synopsis')).upper()}"
    yield f'.B pioche\n.RI [ {roff(say("cli-COMMAND"))} " ...]"'
    yield f".SH {roff(say('man-description')).upper()}"
    yield roff(say("man-about"))
    yield from options(root)
    yield f".SH {roff(say('cli-commands').strip()).upper()}"
    for command in root.walk():
        if command.path:
            yield f".SS pioche {' '.join(command.path)}"
            yield roff(command.summary)
            yield from options(command)
    yield f".SH {roff(say('man-status')).upper()}"
    yield roff(say("man-status-about"))
    yield f".SH {roff(say('man-environment')).upper()}"
    variables = (
        ("PIOCHE_EDITIONS", say("man-editions")),
        ("PIOCHE_CACHE", say("man-cache")),
        ("PIOCHE_POLICY", say("man-policy")),
        ("LC_ALL, LC_MESSAGES, LANG", say("man-locale")),
    )
    for name, meaning in variables:
        yield f".TP\n.B {name}\n{roff(meaning)}"


def options(command: CommandTree) -> Iterator[str]:
    """Write what a command is told."""
    for argument in command.arguments:
        yield f".TP\n{heading(argument)}"
        yield roff(argument.help or " ".join(argument.choices) or " ")


def heading(argument: Argument) -> str:
    """Write an option as it is typed."""
    names = ", ".join(f"\\fB{roff(name)}\\fR" for name in argument.names)
    return f"{names} \\fI{roff(argument.value)}\\fR".strip() if argument.value else names


def roff(text: str) -> str:
    r"""Write words so that roff takes none of them for its own.

    >>> print(roff("--lan: what's new"), roff(".start"))
    \-\-lan: what\(aqs new \&.start
    """
    safe = text.replace("\\", "\\e").replace("-", HYPHEN).replace("'", "\\(aq").replace("\n", " ")
    return f"\\&{safe}" if safe.startswith(".") else safe
