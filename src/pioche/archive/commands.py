"""The commands `export` and `import`."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pioche import record
from pioche.archive import files, rows
from pioche.i18n.catalogue import Say, words
from pioche.lab.cli.refusals import one_of, told
from pioche.parser import complain
from pioche.server.store.open import all_records

SUCCESS: Final = 0
FAILURE: Final = 1
SUFFIX: Final = ".pioche"


def run_export(arguments: argparse.Namespace) -> int:
    """Write finished games to a file."""
    say = words(arguments.lang)
    check_suffix(arguments.out, say)
    left_out: list[str] = []
    count = files.write(arguments.out, finished(arguments, left_out))
    for problem in left_out:
        complain(say("cli-left-out", what=told(problem, arguments.lang)))
    print(say("cli-export-done", games=count, file=str(arguments.out)))  # noqa: T201  the command's work
    return SUCCESS


def finished(arguments: argparse.Namespace, left_out: list[str]) -> Iterator[rows.GameRow]:
    """Go through the games that are over; note why the others are left out."""
    known = set()
    for where, text in game_files(arguments, left_out):
        try:
            row = rows.row_of(text, whole=arguments.whole)
        except ValueError as error:
            left_out.append(f"{where}: {error}")
            continue
        if row.id not in known:
            known.add(row.id)
            yield row


def game_files(arguments: argparse.Namespace, left_out: list[str]) -> Iterator[tuple[str, str]]:
    """Go through the files that are named, or else the tables; a code, which lets people in, is not told."""
    for path in arguments.files:
        try:
            text = record.text_of(path)
        except UnicodeDecodeError:
            left_out.append(f"{path}: not UTF-8 text")
        except ValueError as error:
            left_out.append(f"{path}: {error}")
        else:
            yield str(path), text
    if not arguments.files:
        for number, text in enumerate(all_records(arguments.data), 1):
            yield f"#{number}", text


def run_import(arguments: argparse.Namespace) -> int:
    """Check every game of a file, and write game files."""
    say = words(arguments.lang)
    check_suffix(arguments.file, say)
    folder: Path = arguments.out
    folder.mkdir(parents=True, exist_ok=True)
    good = wrong = 0
    for number, row in enumerate(files.read(arguments.file), 1):
        try:
            if isinstance(row, files.Unreadable):
                raise ValueError(str(row))  # noqa: TRY004, TRY301  told like every other fault
            rows.check(row)
            files.write_whole(folder / f"{row.id}{SUFFIX}", row.record)
        except ValueError as error:
            complain(told(f"{arguments.file}: {number}: {error}", arguments.lang))
            wrong += 1
        else:
            good += 1
    print(say("cli-import-done", games=good, wrong=wrong, folder=str(folder)))  # noqa: T201  as above
    return FAILURE if wrong else SUCCESS


def check_suffix(path: Path, say: Say) -> None:
    """Refuse a file of another kind."""
    if path.suffix not in files.SUFFIXES:
        raise ValueError(say("cli-suffix", file=str(path), suffixes=one_of(files.SUFFIXES, say)))
