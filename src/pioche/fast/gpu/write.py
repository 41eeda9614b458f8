"""Write a function of the chapters in C++."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pioche.fast.gpu.chapters import LIST, NARROW, WIDE, records
from pioche.fast.gpu.values import Values
from pioche.layout import fields, size_of

WIDTHS: Final = {1: "signed char", 2: "short", 4: "int", 8: "long long"}
OPERATORS: Final[dict[type, str]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
SIGNS: Final[dict[type, str]] = {
    ast.Not: "!",
    ast.USub: "-",
    ast.Invert: "~",
    ast.And: " && ",
    ast.Or: " || ",
}
# What a processor does in one instruction, and what a kernel counts as it happens.
REPLACED: Final = frozenset({"kind_of", "count_bits", "note", "count_notes"})
# Sums that many threads add to.
SHARED: Final = "Totals"
HOT: Final = 25  # lines of a function that is worth a copy wherever it is called


def int_of(width: int) -> str:
    """Name the int of a width."""
    return "long long" if width == WIDE else "int"


def write_record(name: str) -> str:
    """Write a record as a struct: its packed form is what a compiler of C chooses, but for the end."""
    record = records()[name]
    lines = [
        f"  {WIDTHS[found.width]} {found.name}{f'[{found.length}]' if found.length else ''};"
        for found in fields(record)
    ]
    if left := size_of(record) - fields(record)[-1].end:
        lines.append(f"  signed char left_over[{left}];")
    return "\n".join([f"struct {name} {{", *lines, "};"])


def write_value(record: str, value: Any) -> str:  # noqa: ANN401  a record of that class
    """Write the numbers of a record."""
    parts = []
    for found in fields(records()[record]):
        entry = getattr(value, found.name)
        parts.append(f"{{{', '.join(map(str, entry))}}}" if found.length else str(entry))
    return f"{{{', '.join(parts)}}}"


@dataclass
class Writer(Values):
    """Writes one function."""

    tables: dict[str, Sequence[int]] = field(default_factory=dict)  # tuples of the chapters that it reads
    loops: int = 0

    def head(self) -> str:
        """Write the first line; arrays may have entries of any width."""
        templates, args = [], []
        for name, kind in self.function.kinds.items():
            if kind == "int":
                args.append(f"{int_of(self.function.widths.get(name, NARROW))} {name}_")
            elif kind == "Array":
                templates.append(f"class {name.upper()}_")
                args.append(f"{name.upper()}_* {name}_")
            elif kind.startswith(LIST):
                args.append(f"{kind.removeprefix(LIST).removesuffix(']')}* {name}_")
            elif kind != "Book":
                args.append(f"{kind}& {name}_")
        said = ast.unparse(self.function.node.returns) if self.function.node.returns else "None"
        result = {"None": "void", "bool": "bool"}.get(said, int_of(self.function.result))
        lines = len(ast.unparse(self.function.node).splitlines())
        manner = "HOT" if lines <= HOT else "COLD"
        template = f"template <{', '.join(templates)}> " if templates else ""
        return f"{template}DEVICE {manner} {result} {self.function.name}({', '.join(args)})"

    def write(self) -> str:
        """Write the whole function."""
        if self.function.node.name in REPLACED:
            args = ", ".join(f"{name}_" for name in self.function.kinds)
            return f"{self.head()} {{ return own_{self.function.node.name}({args}); }}"
        declared = [
            f"  {int_of(self.function.widths.get(name, NARROW))} {name}_ = 0;"
            for name in dict.fromkeys(self.function.stored())
        ]
        body = self.block(self.function.node.body[1:], 1)
        return "\n".join([f"{self.head()} {{", *declared, *body, "}"])

    def block(self, body: Sequence[ast.stmt], depth: int) -> list[str]:
        """Write statements, so far from the margin."""
        return [line for node in body for line in self.statement(node, depth)]

    def statement(self, node: ast.stmt, depth: int) -> list[str]:
        """Write one statement."""
        pad = "  " * depth
        match node:
            case ast.If(test=test, body=body, orelse=orelse):
                lines = [f"if ({self.text(test)}) {{", *self.block(body, depth + 1)]
                if orelse:
                    lines += [f"{pad}}} else {{", *self.block(orelse, depth + 1)]
                lines.append(f"{pad}}}")
            case ast.While(test=test, body=body):
                lines = [f"while ({self.text(test)}) {{", *self.block(body, depth + 1), f"{pad}}}"]
            case ast.For():
                lines = [f"{self.loop(node)} {{", *self.block(node.body, depth + 1), f"{pad}}}"]
            case ast.Assign() | ast.AugAssign():
                lines = [f"{self.assignment(node)};"]
            case ast.Return(value=ast.expr() as value):
                lines = [f"return {self.text(value)};"]
            case ast.Expr(value=value):
                lines = [f"{self.text(value)};"]
            case _:  # return, break, continue
                lines = [f"{ast.unparse(node)};"]
        return [pad + lines[0], *lines[1:]]

    def assignment(self, node: ast.Assign | ast.AugAssign) -> str:
        """Write an assignment."""
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in self.function.aliases:
                sign = "*" if isinstance(value, ast.Attribute) else "&"
                return f"auto{sign} {name}_ = {self.place(value)}"
            case ast.Assign(targets=[target], value=value):
                return f"{self.place(target)} = {self.text(value)}"
            case ast.AugAssign(target=target, op=op, value=value):
                if isinstance(op, ast.Add) and self.is_shared(target):
                    return f"add_to({self.place(target)}, {self.text(value)})"
                read = ast.parse(ast.unparse(target), mode="eval").body
                return f"{self.place(target)} = {self.text(ast.BinOp(read, op, value))}"
        raise TypeError(ast.unparse(node))

    def is_shared(self, target: ast.expr) -> bool:
        """Is this a sum that many threads add to?"""
        place = target.value if isinstance(target, ast.Subscript) else target
        return isinstance(place, ast.Attribute) and self.function.record_of(place.value) == SHARED

    def loop(self, node: ast.For) -> str:
        """Write the head of a loop over a range, whose ends are looked at once."""
        assert isinstance(node.iter, ast.Call)
        assert isinstance(node.target, ast.Name)
        args = node.iter.args
        start, stop, step = ast.Constant(0), args[-1], 1
        if len(args) > 1:
            start, stop = args[0], args[1]  # type: ignore[assignment]
        if len(args) == 3:  # noqa: PLR2004
            known = self.known(args[2])
            assert known, ast.unparse(node.iter)
            step = known
        self.loops += 1
        name, last = f"{node.target.id}_", f"last{self.loops}_"
        width = int_of(max(self.width(start), self.width(stop)))
        sign = "<" if step > 0 else ">"
        return (
            f"for ({width} {name} = {self.text(start)}, {last} = {self.text(stop)}; "
            f"{name} {sign} {last}; {name} += {step})"
        )

    def place(self, node: ast.expr) -> str:
        """Write a record, an array, or something that can be written to."""
        match node:
            case ast.Name(id=name) if isinstance(self.constant(name), tuple):
                self.tables[name] = self.constant(name)
                return name
            case ast.Name(id=name):
                return f"{name}_"
            case ast.Attribute(value=value, attr=attr):
                record = self.function.record_of(value)
                if record == "Book":
                    return f"book.{attr}"
                # Those at the table and those in a searcher's worlds may differ.
                is_shared = record == "Players" and not self.setting.searching
                if is_shared and (record, attr) not in self.chapters.written:
                    return f"seated.{attr}"
                return f"{self.place(value)}.{attr}"
            case ast.Subscript(value=value, slice=index):
                return f"{self.place(value)}[{self.text(index)}]"
        raise TypeError(ast.unparse(node))

    def text(self, node: ast.expr) -> str:
        """Write an expression."""
        known = self.known(node)
        if known is not None:
            return f"{known}LL" if self.width(node) == WIDE else f"({known})"
        match node:
            case ast.BinOp():
                text = self.operation(node)
            case ast.UnaryOp(op=op, operand=operand):
                text = f"({SIGNS[type(op)]}{self.text(operand)})"
            case ast.BoolOp(op=op, values=values):
                text = f"({SIGNS[type(op)].join(map(self.text, values))})"
            case ast.Compare(left=left, ops=[op], comparators=[ast.Tuple(elts=names)]):
                tests = " || ".join(f"{self.text(left)} == {self.text(name)}" for name in names)
                text = f"({tests})" if isinstance(op, ast.In) else f"(!({tests}))"
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                text = f"({self.text(left)} {OPERATORS[type(op)]} {self.text(right)})"
            case ast.Call(func=ast.Name(id=name), args=args):
                text = self.call(name, args)
            case _:
                text = self.place(node)
        return text

    def operation(self, node: ast.BinOp) -> str:
        """Write an operator, its result as wide as it has to be."""
        left, right = self.text(node.left), self.text(node.right)
        wide, before = self.width(node), (self.width(node.left), self.width(node.right))
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            return f"floor_{'div' if isinstance(node.op, ast.FloorDiv) else 'mod'}({left}, {right})"
        if wide == WIDE and before[0] == NARROW and isinstance(node.op, ast.Mult | ast.LShift):
            left = f"(long long){left}"
        text = f"({left} {OPERATORS[type(node.op)]} {right})"
        return f"(int){text}" if wide == NARROW and WIDE in before else text

    def call(self, name: str, args: Sequence[ast.expr]) -> str:
        """Write a call; the Book is a constant, and not handed on."""
        if name in ("min", "max"):
            return f"{name}_of<{int_of(max(map(self.width, args)))}>({', '.join(map(self.text, args))})"
        called = self.called(name)
        if called is None:  # int
            return f"(int)({self.text(args[0])})"
        handed = [
            self.text(arg) if kind == "int" else self.place(arg)
            for kind, arg in zip(called.kinds.values(), args, strict=True)
            if kind != "Book"
        ]
        return f"{called.name}({', '.join(handed)})"
