"""What is known of an expression before any game is played: its value, or how many bits it needs."""

import ast
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from pioche.fast.gpu.chapters import NARROW, WIDE, Chapters, Function, field_of
from pioche.policies.seating import Players
from pioche.rules.state import Book

SMALL: Final = 1 << 12  # a factor that keeps a narrow product narrow: places in arrays
SHORT_SHIFT: Final = 20
HALF: Final = 32  # what is shifted down so far fits a narrow int
LEAST: Final = -(2**31)
MOST: Final = 2**31
WIDE_BYTES: Final = 8
COMPUTED: Final[dict[type[ast.operator], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
}


@dataclass(frozen=True)
class Constants:
    """What is the same in every game of a program."""

    book: Book
    players: Players  # their habits
    seats: int
    noting: bool  # whether what happens is counted
    searching: bool = False  # players may search: only a processor plays that
    free: bool = False  # one program for all tables: nothing of the above is known but that it does not count

    def value(self, record: str, name: str) -> Any:  # noqa: ANN401  an int, or the list of an array
        """Find the value of a field, if it is known."""
        if (record, name) == ("Trace", "noting"):
            return int(self.noting)
        if (record, name) == ("Position", "seats"):
            return None if self.free else self.seats
        if (record, name) == ("Lineup", "effort"):
            return None if self.searching else [0]
        if self.free or record not in ("Book", "Players"):
            return None
        return getattr(self.book if record == "Book" else self.players, name)


@dataclass
class Values:
    """What is known of the expressions of one function."""

    chapters: Chapters
    function: Function
    setting: Constants

    def constant(self, name: str) -> Any:  # noqa: ANN401  an int or a tuple of ints
        """Find a constant of the chapter."""
        return self.chapters.constants[self.function.chapter].get(name)

    def called(self, name: str) -> Function | None:
        """Find a function by the name it has in the chapter."""
        return self.chapters.functions.get(self.chapters.names[self.function.chapter].get(name, ""))

    def known(self, node: ast.expr) -> int | None:
        """Find the value of an expression that is the same in every game."""
        found = None
        match node:
            case ast.Constant(value=int(number)):
                found = int(number)  # a bool too
            case ast.Name(id=name):
                found = self.constant(name)
            case ast.Attribute(value=value, attr=attr):
                found = self.known_field(self.function.record_of(value), attr)
            case ast.Subscript(value=ast.Attribute(value=value, attr=attr), slice=index):
                found = self.known_entry(self.known_field(self.function.record_of(value), attr), index)
            case ast.BinOp(left=left, op=op, right=right):
                a, b = self.known(left), self.known(right)
                found = None if a is None or b is None else COMPUTED[type(op)](a, b)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                a = self.known(operand)
                found = None if a is None else -a
        return found if isinstance(found, int) else None

    def known_field(self, record: str, name: str) -> Any:  # noqa: ANN401  see Constants
        """Find the value of a field that no move changes."""
        if record in ("Book", "Players") and (record, name) in self.chapters.written:
            return None
        return self.setting.value(record, name)

    def known_entry(self, entries: Sequence[int] | None, index: ast.expr) -> int | None:
        """Find an entry whose place is known, or that is like all others."""
        if entries is None:
            return None
        if len(set(entries)) == 1:
            return entries[0]
        place = self.known(index)
        return None if place is None else entries[place]

    def width(self, node: ast.expr) -> int:
        """Find how many bits an expression needs."""
        known = self.known(node)
        if known is not None:
            return NARROW if LEAST <= known < MOST else WIDE
        width = NARROW  # of a comparison
        match node:
            case ast.Name(id=name):
                width = self.function.widths.get(name, NARROW)
            case ast.Attribute() | ast.Subscript():
                width = self.width_of_entry(node.value if isinstance(node, ast.Subscript) else node)
            case ast.BinOp():
                width = self.width_of_result(node)
            case ast.UnaryOp(op=ast.USub() | ast.Invert(), operand=operand):
                width = self.width(operand)
            case ast.Call(func=ast.Name(id="min" | "max"), args=args):
                width = max(map(self.width, args))
            case ast.Call(func=ast.Name(id=name)):
                called = self.called(name)
                width = called.result if called else NARROW
        return width

    def width_of_entry(self, node: ast.expr) -> int:
        """Find how many bits the entries of an array need, or a field."""
        match node:
            case ast.Name(id=name) if name in self.function.aliases:
                return self.width_of_entry(self.function.aliases[name])
            case ast.Name(id=name) if self.constant(name):
                return NARROW if max(map(abs, self.constant(name))) < MOST else WIDE
            case ast.Name(id=name):
                return self.function.widths.get(name, NARROW)
            case ast.Attribute(value=value, attr=attr):
                return WIDE if field_of(self.function.record_of(value), attr).width == WIDE_BYTES else NARROW
        return NARROW

    def width_of_result(self, node: ast.BinOp) -> int:
        """Find how many bits the result of an operator needs."""
        widths = self.width(node.left), self.width(node.right)
        left, right = self.known(node.left), self.known(node.right)
        match node.op:
            case ast.Mult():
                small = any(known is not None and abs(known) <= SMALL for known in (left, right))
                return NARROW if small and WIDE not in widths else WIDE
            case ast.LShift():
                near = left is None and right is not None and right <= SHORT_SHIFT
                return widths[0] if near else WIDE
            case ast.RShift() | ast.FloorDiv():
                return NARROW if right is not None and right >= HALF else widths[0]
            case ast.Mod():
                return widths[1]
            case ast.BitAnd() if any(known is not None and 0 <= known < MOST for known in (left, right)):
                return NARROW
        return max(widths)

    def settle(self) -> bool:
        """Take over what is needed for locals, arguments and results; whether anything is new."""
        changed = False
        widths = self.function.widths
        for part in self.function.parts:
            match part:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    changed |= name not in self.function.aliases and widen(widths, name, self.width(value))
                case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                    changed |= widen(widths, name, self.width(ast.BinOp(target, op, value)))
                case ast.Return(value=ast.expr() as value) if self.width(value) > self.function.result:
                    self.function.result = WIDE
                    changed = True
                case ast.Call(func=ast.Name(id=name), args=args):
                    changed |= self.settle_call(name, args)
        return changed

    def settle_call(self, name: str, args: Sequence[ast.expr]) -> bool:
        """Take over what a call needs of the arguments of a function."""
        called = self.called(name)
        changed = False
        if called is not None:
            for (key, kind), arg in zip(called.kinds.items(), args, strict=True):
                if kind in ("int", "Array"):
                    width = self.width(arg) if kind == "int" else self.width_of_entry(arg)
                    changed |= widen(called.widths, key, width)
        return changed


def widen(widths: dict[str, int], name: str, width: int) -> bool:
    """Make something wider, if it has to be."""
    if width <= widths.get(name, NARROW):
        return False
    widths[name] = width
    return True
