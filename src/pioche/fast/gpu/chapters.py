"""The chapters as they are translated: their functions, the names they use, the records they declare."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib import import_module, resources
from typing import Any, Final

from pioche import encoding, lessons, policies, rules
from pioche.layout import Field, fields

ROOMS: Final = {
    "rules": rules.CHAPTERS,
    "policies": policies.CHAPTERS,
    "encoding": encoding.CHAPTERS,
    "lessons": lessons.CHAPTERS,
}
LEFT_OUT: Final = frozenset({"fit"})  # a chapter that no kernel needs
# Chapters that only some kernels need: they change what others may take as fixed.
ONLY: Final = {
    "worlds": ("contest", "teach"),
    "likely": ("contest", "teach"),
    "search": ("contest", "teach"),
    "match": ("contest",),
    "playouts": ("teach",),
}
NARROW: Final = 32
WIDE: Final = 64
LIST: Final = "list["


@dataclass
class Function:
    """A function of a chapter, and the widths of its ints as far as they are known."""

    chapter: str
    node: ast.FunctionDef
    widths: dict[str, int] = field(default_factory=dict)  # of arguments, of locals, of entries of arrays
    result: int = NARROW

    @property
    def name(self) -> str:
        """Its name in C++: chapters may use the same name twice."""
        return f"{self.chapter}_{self.node.name}"

    @cached_property
    def parts(self) -> list[ast.AST]:
        """All that is in it."""
        return list(ast.walk(self.node))

    @cached_property
    def kinds(self) -> dict[str, str]:
        """What each argument is: `int`, `Array`, a record, or a list of records."""
        return {arg.arg: ast.unparse(arg.annotation) for arg in self.node.args.args if arg.annotation}

    @cached_property
    def aliases(self) -> dict[str, ast.Attribute | ast.Subscript]:
        """The locals that stand for an array of a record, or for a record of a list."""
        found: dict[str, ast.Attribute | ast.Subscript] = {}
        for part in self.parts:
            match part:
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.Attribute(value=ast.Name(id=record)) as value
                ):
                    if field_of(self.kinds[record], value.attr).length:
                        found[name] = value
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.Subscript(value=ast.Name(id=rows)) as value
                ) if self.kinds.get(rows, "").startswith(LIST):
                    found[name] = value
        return found

    def record_of(self, node: ast.expr) -> str:
        """Name the record that an expression is."""
        match node:
            case ast.Name(id=name) if name in self.aliases:
                return self.record_of(self.aliases[name])
            case ast.Name(id=name):
                return self.kinds[name]
            case ast.Subscript(value=ast.Name(id=name)):
                return self.kinds[name].removeprefix(LIST).removesuffix("]")
        raise TypeError(f"{self.name}: {ast.unparse(node)} is no record")

    def stored(self) -> Iterator[str]:
        """The locals, but for those that only count in a loop and those that stand for an array."""
        counters = {id(part.target) for part in self.parts if isinstance(part, ast.For)}
        for part in self.parts:
            match part:
                case ast.Name(id=name, ctx=ast.Store()) if id(part) not in counters:
                    if name not in self.kinds and name not in self.aliases:
                        yield name


@dataclass
class Chapters:
    """All chapters together."""

    functions: dict[str, Function] = field(default_factory=dict)  # by their name in C++
    names: dict[str, dict[str, str]] = field(default_factory=dict)  # chapter → name there → name in C++
    constants: dict[str, dict[str, Any]] = field(default_factory=dict)  # chapter → name → int or tuple
    written: set[tuple[str, str]] = field(default_factory=set)  # fields of records that change in play

    def read(self, room: str, chapter: str) -> None:
        """Read a chapter."""
        source = (resources.files("pioche") / room / f"{chapter}.py").read_text("utf-8")
        names: dict[str, str] = {}
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef):
                function = Function(chapter, node)
                self.functions[function.name] = function
                names[node.name] = function.name
                self.written.update(fields_written(function))
            elif isinstance(node, ast.ImportFrom):
                origin = (node.module or "").rpartition(".")[2]
                names.update({alias.name: f"{origin}_{alias.name}" for alias in node.names})
        self.names[chapter] = names
        module = import_module(f"pioche.{room}.{chapter}")
        self.constants[chapter] = {key: value for key, value in vars(module).items() if key.isupper()}


def read_chapters(kernel: str) -> Chapters:
    """Read every chapter that a kernel may need."""
    found = Chapters()
    for room, chapters in ROOMS.items():
        for chapter in chapters:
            if chapter not in LEFT_OUT and kernel.removesuffix(" here") in ONLY.get(
                chapter, (kernel.removesuffix(" here"),)
            ):
                found.read(room, chapter)
    return found


@cache
def records() -> dict[str, type]:
    """The record classes of the chapters, in the order of their declaration.

    >>> list(records())[:3]
    ['Position', 'Book', 'Trace']
    """
    listed = [
        import_module(f"pioche.{room}.{chapter}")
        for room, chapters in ROOMS.items()
        for chapter in chapters
        if chapter not in LEFT_OUT
    ]
    return {
        key: value
        for module in listed
        for key, value in vars(module).items()
        if isinstance(value, type) and value.__module__ == module.__name__
    }


def field_of(record: str, name: str) -> Field:
    """Find a field of a record."""
    return next(found for found in fields(records()[record]) if found.name == name)


def fields_written(function: Function) -> Iterator[tuple[str, str]]:
    """The fields a function writes, and the arrays it hands on to where they may be written."""
    for part in function.parts:
        match part:
            case (
                ast.Attribute(value=value, attr=attr, ctx=ast.Store())
                | ast.Subscript(value=ast.Attribute(value=value, attr=attr), ctx=ast.Store())
            ):
                yield function.record_of(value), attr
            case ast.Assign(value=value):
                yield from arrays_of(function, [value])
            case ast.Call(args=args):
                yield from arrays_of(function, args)


def arrays_of(function: Function, nodes: list[ast.expr]) -> Iterator[tuple[str, str]]:
    """The arrays of records among expressions."""
    for node in nodes:
        if isinstance(node, ast.Attribute):
            record = function.record_of(node.value)
            if field_of(record, node.attr).length:
                yield record, node.attr
