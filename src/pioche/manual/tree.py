"""The commands of a parser as data."""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pioche.edition import EDITIONS

HELP: Final = ("-h", "--help")


@dataclass(frozen=True, slots=True)
class Argument:
    """An option, or a value that stands by itself (without names)."""

    names: tuple[str, ...]
    value: str  # what the help calls the value; empty where there is none
    help: str
    choices: tuple[str, ...] = ()
    is_file: bool = False


@dataclass(slots=True)
class CommandTree:
    """A command: the way to it (`lab card`), what it does and is told, and the commands below it."""

    path: tuple[str, ...]
    summary: str
    usage: str
    arguments: list[Argument] = field(default_factory=list)
    commands: list["CommandTree"] = field(default_factory=list)

    def walk(self) -> Iterator["CommandTree"]:
        """Go through this command and all below it."""
        yield self
        for command in self.commands:
            yield from command.walk()

    @property
    def options(self) -> list[Argument]:
        """What is told by name."""
        return [argument for argument in self.arguments if argument.names]

    @property
    def choices(self) -> list[str]:
        """The words that may stand here by themselves."""
        named = [command.path[-1] for command in self.commands]
        return named + [word for one in self.arguments if not one.names for word in one.choices]

    @property
    def takes_files(self) -> bool:
        """Whether a file may stand here by itself."""
        return any(argument.is_file for argument in self.arguments if not argument.names)


def read_parser(parser: argparse.ArgumentParser, path: tuple[str, ...] = ()) -> CommandTree:
    """Read the tree of a parser."""
    command = CommandTree(path, parser.description or "", " ".join(parser.format_usage().split()))
    for action in parser._actions:  # noqa: SLF001  it has no public list
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001  nor a public name
            for name, below in action.choices.items():
                command.commands.append(read_parser(below, (*path, name)))
        else:
            command.arguments.append(read_action(parser, action))
    return command


def read_action(parser: argparse.ArgumentParser, action: argparse.Action) -> Argument:
    """Read an argument."""
    formatter = parser._get_formatter()  # noqa: SLF001  which knows how values are called
    value = "" if action.nargs == 0 else formatter._format_args(action, str(action.dest).upper())  # noqa: SLF001
    told = formatter._expand_help(action) if action.help else ""  # noqa: SLF001  the default value put in
    choices = tuple(map(str, action.choices or ()))
    if getattr(action.type, "__name__", "") == "edition":
        choices = tuple(EDITIONS)
    is_file = action.type is Path or action.dest == "data"
    return Argument(tuple(action.option_strings), value, told, choices, is_file)
