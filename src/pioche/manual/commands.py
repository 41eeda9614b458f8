"""The commands `completion` and `man`."""

import argparse
from collections.abc import Mapping
from typing import Final

from pioche.i18n.catalogue import words
from pioche.lab.cli.arguments import Kit, Run
from pioche.manual.completion import SHELLS
from pioche.manual.page import page
from pioche.manual.tree import CommandTree, read_parser
from pioche.parser import build, speaking

SUCCESS: Final = 0


def tree(lang: str, runs: Mapping[str, Run]) -> CommandTree:
    """Read the whole command line, in the words of a language."""
    with speaking(words(lang)):
        return read_parser(build(argparse.ArgumentParser, Kit(words(lang), lang), runs))


def run_completion(arguments: argparse.Namespace, runs: Mapping[str, Run]) -> int:
    """Print what lets a shell complete commands."""
    print(SHELLS[arguments.shell](tree(arguments.lang, runs)), end="")  # noqa: T201  the command's work
    return SUCCESS


def run_man(arguments: argparse.Namespace, runs: Mapping[str, Run]) -> int:
    """Print the page for man."""
    print(page(tree(arguments.lang, runs), words(arguments.lang)), end="")  # noqa: T201  the same
    return SUCCESS
