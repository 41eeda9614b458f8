"""Translate the chapters of `rules/`, `policies/` and `encoding/` to C++ that a GPU, or a C++ compiler, runs.

The chapters are in a small subset of Python (ARCHITECTURE.md), and so the translation is a few pages: no rule
is written again. Ints are 32 or 64 bits wide, as the fields they come from and go to need; the Book and the
habits of the players are constants of the program, so that a kernel holds nothing a table does not play.

>>> unit = translate()
>>> "int uno_may_say(Position& s_, int seat_)" in unit.source
True
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module, resources
from typing import Any, Final

from pioche import encoding, policies, rules
from pioche.layout import fields

ROOMS: Final = {"rules": rules.CHAPTERS, "policies": policies.CHAPTERS, "encoding": encoding.CHAPTERS}
LEFT_OUT: Final = frozenset({"worlds", "search", "match", "fit"})  # chapters that no kernel needs
WIDTHS: Final = {1: "signed char", 2: "short", 4: "int", 8: "long long"}
NARROW: Final = 32
WIDE: Final = 64
SMALL: Final = 1 << 12  # a factor that keeps a narrow product narrow: places in arrays
SHORT_SHIFT: Final = 20
HALF: Final = 32  # what is shifted down so far fits a narrow int
OPERATORS: Final = {
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
# What a processor does in one instruction, and what a kernel counts as it happens.
REPLACED: Final = frozenset({"kind_of", "count_bits", "note", "count_notes"})
# Records that are constants of the program, by the name of the constant.
CONSTANT: Final = {"Book": "book"}


@dataclass
class Function:
    """A function of a chapter, and the widths found for it so far."""

    chapter: str
    node: ast.FunctionDef
    widths: dict[str, int] = field(default_factory=dict)
    result: int = NARROW

    @property
    def name(self) -> str:
        """Its name in C++: chapters may use the same name twice."""
        return f"{self.chapter}_{self.node.name}"

    @cached_property
    def kinds(self) -> dict[str, str]:
        """What each argument is: `int`, `Array`, a record, or a list of records."""
        return {arg.arg: ast.unparse(arg.annotation) for arg in self.node.args.args if arg.annotation}

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Locals that stand for an array (`Array`) or for a record of a list (its name)."""
        found = {}
        for part in ast.walk(self.node):
            match part:
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.Attribute(value=ast.Name(id=record), attr=attr)
                ):
                    if is_array(self.kinds.get(record, ""), attr):
                        found[name] = "Array"
                case ast.Assign(
                    targets=[ast.Name(id=name)], value=ast.Subscript(value=ast.Name(id=rows))
                ) if self.kinds.get(rows, "").startswith("list["):
                    found[name] = self.kinds[rows][5:-1]
        return found

    @property
    def returns(self) -> str:
        """The type of its result."""
        said = ast.unparse(self.node.returns) if self.node.returns else "None"
        return {"None": "void", "bool": "bool"}.get(said, cpp_int(self.result))


@dataclass
class Unit:
    """A program: its source, and the functions in it by their name in C++."""

    source: str
    functions: dict[str, Function]


RECORDS: dict[str, type] = {}


def cpp_int(width: int) -> str:
    """Name an int of a width."""
    return "long long" if width == WIDE else "int"


def field_of(record: str, name: str) -> Any:  # noqa: ANN401  a Field
    """Find a field of a record by its name."""
    return next(found for found in fields(RECORDS[record]) if found.name == name)


def is_array(record: str, name: str) -> bool:
    """Is this field an array?"""
    return record in RECORDS and bool(field_of(record, name).length)


@dataclass
class Translator:
    """Translates all chapters together."""

    book: Any = None  # a Book whose numbers become constants of the program
    players: Any = None  # Players whose unchanging numbers do
    noting: bool = True
    seats: int | None = None  # of every table
    hot: int = 12  # lines of a function that is worth a copy wherever it is called
    functions: dict[str, Function] = field(default_factory=dict)
    names: dict[str, dict[str, str]] = field(default_factory=dict)  # chapter → name → C++ name
    constants: dict[str, dict[str, Any]] = field(default_factory=dict)  # chapter → name → value
    tables: dict[str, Sequence[int]] = field(default_factory=dict)
    written: set[tuple[str, str]] = field(default_factory=set)  # (record, field) that any function writes

    def read(self) -> None:
        """Read every chapter."""
        base = resources.files("pioche")
        for room, chapters in ROOMS.items():
            for chapter in chapters:
                if chapter not in LEFT_OUT:
                    self.read_chapter(room, chapter, (base / room / f"{chapter}.py").read_text("utf-8"))
        for function in self.functions.values():
            self.find_writes(function)

    def read_chapter(self, room: str, chapter: str, source: str) -> None:
        """Read a chapter: its functions, the names it imports, its constants."""
        module = import_module(f"pioche.{room}.{chapter}")
        names: dict[str, str] = {}
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef):
                function = Function(chapter, node)
                self.functions[function.name] = function
                names[node.name] = function.name
            elif isinstance(node, ast.ImportFrom):
                origin = (node.module or "").rpartition(".")[2]
                for alias in node.names:
                    names[alias.name] = f"{origin}_{alias.name}"
            elif isinstance(node, ast.ClassDef):
                RECORDS[node.name] = getattr(module, node.name)
        self.names[chapter] = names
        self.constants[chapter] = {
            key: value for key, value in vars(module).items() if key.isupper() and key != "CHAPTERS"
        }

    def find_writes(self, function: Function) -> None:
        """Note the fields a function writes."""
        for part in ast.walk(function.node):
            if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
                self.note_write(function, part)
            elif isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Store):
                if isinstance(part.value, ast.Attribute):
                    self.note_write(function, part.value)
            elif isinstance(part, ast.Call):  # an array handed on may be written there
                for arg in part.args:
                    if isinstance(arg, ast.Attribute):
                        self.note_write(function, arg)
            elif isinstance(part, ast.Assign) and isinstance(part.value, ast.Attribute):  # or by another name
                self.note_write(function, part.value)

    def note_write(self, function: Function, part: ast.Attribute) -> None:
        """Note one field that is written."""
        self.written.add((Writer(self, function).record_of(part.value), part.attr))

    def fixed(self, record: str, name: str) -> Sequence[int] | int | None:
        """Find the value of a field that is known now and never written."""
        known = {"Book": self.book, "Players": self.players}.get(record)
        if known is None or (record, name) in self.written:
            return None
        value: Sequence[int] | int = getattr(known, name)
        return value

    def widen(self) -> None:
        """Find out which ints need 64 bits: again and again, until nothing changes."""
        changed = True
        while changed:
            changed = False
            for function in self.functions.values():
                changed |= Writer(self, function).settle()

    def source(self) -> str:
        """Write the program."""
        self.read()
        self.widen()
        parts = [write_record(name) for name in RECORDS if name not in ("Trace",)]
        bodies = [Writer(self, function).write() for function in self.functions.values()]
        heads = [f"{Writer(self, function).head()};" for function in self.functions.values()]
        tables = [
            f"DEVICE_CONST long long {name}[] = {{{', '.join(map(str, values))}}};"
            for name, values in self.tables.items()
        ]
        return "\n".join(
            [*parts, *self.write_constants(), *tables, "#include \"before.inc\"", *heads, *bodies]
        )

    def write_constants(self) -> Iterator[str]:
        """Write the records that are constants of the program."""
        for record, value, name in (("Book", self.book, "book"), ("Players", self.players, "seated")):
            if value is None:
                yield f"DEVICE_CONST_OPEN {record} {name};"
            else:
                yield f"DEVICE_CONST {record} {name} = {initial(record, value)};"


def initial(record: str, value: Any) -> str:  # noqa: ANN401  any record
    """Write the value of a record."""
    parts = []
    for found in fields(RECORDS[record]):
        held = getattr(value, found.name)
        parts.append(f"{{{', '.join(map(str, held))}}}" if found.length else str(held))
    return f"{{{', '.join(parts)}}}"


def write_record(name: str) -> str:
    """Write a record as a struct: its packed form is the one a compiler of C chooses."""
    lines = [f"struct {name} {{"]
    for found in fields(RECORDS[name]):
        length = f"[{found.length}]" if found.length else ""
        lines.append(f"  {WIDTHS[found.width]} {found.name}{length};")
    return "\n".join([*lines, "};"])


@dataclass
class Writer:
    """Writes one function."""

    all: Translator
    function: Function
    loops: int = 0

    def record_of(self, node: ast.expr) -> str:
        """Find out which record an expression is."""
        match node:
            case ast.Name(id=name):
                return self.function.kinds.get(name) or self.function.aliases.get(name, "")
            case ast.Subscript(value=ast.Name(id=name)):
                return self.function.kinds.get(name, "")[5:-1]
        return ""

    def constant(self, name: str) -> Any:  # noqa: ANN401  an int or a tuple of ints
        """Find a constant of the chapter."""
        return self.all.constants[self.function.chapter].get(name)

    # Widths.

    def settle(self) -> bool:
        """Find the widths of locals, arguments and the result; whether any is new."""
        changed = False
        for part in ast.walk(self.function.node):
            match part:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if (
                    name not in self.function.aliases
                ):
                    changed |= self.raise_to(name, self.width(value))
                case ast.AugAssign(target=ast.Name(id=name) as target, op=op, value=value):
                    changed |= self.raise_to(name, self.width(ast.BinOp(target, op, value)))
                case ast.Return(value=ast.expr() as value):
                    if self.width(value) > self.function.result:
                        self.function.result = WIDE
                        changed = True
                case ast.Call(func=ast.Name(id=name), args=args):
                    changed |= self.pass_on(name, args)
        return changed

    def pass_on(self, name: str, args: Sequence[ast.expr]) -> bool:
        """Raise the widths of the arguments of a function that is called."""
        called = self.called(name)
        if called is None:
            return False
        changed = False
        for (key, kind), arg in zip(called.kinds.items(), args, strict=True):
            wide = kind in ("int", "Array") and called.widths.get(key, NARROW) == WIDE
            width = self.width(arg) if kind == "int" else self.entries(arg)
            if kind in ("int", "Array") and width == WIDE and not wide:
                called.widths[key] = WIDE
                changed = True
        return changed

    def entries(self, node: ast.expr) -> int:
        """Find the width of the entries of an array."""
        match node:
            case ast.Name(id=name) if name in self.function.aliases:
                return self.entries(self.alias(name))
            case ast.Name(id=name):
                return self.function.widths.get(name, NARROW)
            case ast.Attribute(value=value, attr=attr):
                return WIDE if field_of(self.record_of(value), attr).width == 8 else NARROW  # noqa: PLR2004
        return NARROW

    def alias(self, name: str) -> ast.expr:
        """Find what a local stands for."""
        for part in ast.walk(self.function.node):
            match part:
                case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                    return value
        raise TypeError(name)

    def raise_to(self, name: str, width: int) -> bool:
        """Raise the width of a local."""
        if width > self.function.widths.get(name, NARROW):
            self.function.widths[name] = width
            return True
        return False

    def called(self, name: str) -> Function | None:
        """Find a function of the chapters by the name it has here."""
        return self.all.functions.get(self.all.names[self.function.chapter].get(name, ""))

    def width(self, node: ast.expr) -> int:
        """Find the width of an expression."""
        known = self.known(node)
        if known is not None:
            return NARROW if -(2**31) <= known < 2**31 else WIDE
        match node:
            case ast.Name(id=name):
                return self.function.widths.get(name, NARROW)
            case ast.Attribute(value=value, attr=attr) | ast.Subscript(
                value=ast.Attribute(value=value, attr=attr)
            ):
                return WIDE if field_of(self.record_of(value), attr).width == 8 else NARROW  # noqa: PLR2004
            case ast.Subscript(value=ast.Name(id=name)):
                table = self.constant(name)
                if table:
                    return NARROW if max(map(abs, table)) < 2**31 else WIDE
                return self.entries(node.value)
            case ast.BinOp():
                return self.width_of_binary(node)
            case ast.UnaryOp(op=ast.Not()) | ast.Compare() | ast.BoolOp():
                return NARROW
            case ast.UnaryOp(operand=operand):
                return self.width(operand)
            case ast.Call(func=ast.Name(id=name), args=args):
                if name in ("min", "max"):
                    return max(map(self.width, args))
                called = self.called(name)
                return called.result if called else NARROW
        raise TypeError(ast.unparse(node))

    def width_of_binary(self, node: ast.BinOp) -> int:
        """Find the width of what an operator gives."""
        left, right = self.width(node.left), self.width(node.right)
        left_known, right_known = self.known(node.left), self.known(node.right)
        match node.op:
            case ast.Mult():
                small = any(known is not None and abs(known) <= SMALL for known in (left_known, right_known))
                return NARROW if small and max(left, right) == NARROW else WIDE
            case ast.LShift():
                near = left_known is None and right_known is not None and right_known <= SHORT_SHIFT
                return left if near else WIDE
            case ast.RShift():
                return NARROW if right_known is not None and right_known >= HALF else left
            case ast.Mod():
                return right
            case ast.FloorDiv():
                return left
            case ast.BitAnd() if any(
                known is not None and 0 <= known < 2**31 for known in (left_known, right_known)
            ):
                return NARROW
        return max(left, right)

    # Values known now.

    def known(self, node: ast.expr) -> int | None:
        """Find the value of an expression that is the same in every game."""
        match node:
            case ast.Constant(value=int(number)):
                return int(number)  # a bool too
            case ast.Name(id=name):
                value = self.constant(name)
                return value if isinstance(value, int) else None
            case ast.Attribute(value=value, attr=attr):
                if (self.record_of(value), attr) == ("Trace", "noting"):
                    return int(self.all.noting)
                if (self.record_of(value), attr) == ("Position", "seats"):
                    return self.all.seats
                fixed = self.all.fixed(self.record_of(value), attr)
                return fixed if isinstance(fixed, int) else None
            case ast.Subscript(value=ast.Attribute(value=value, attr=attr), slice=index):
                return self.known_entry(self.all.fixed(self.record_of(value), attr), index)
            case ast.BinOp(left=left, op=op, right=right):
                return compute(op, self.known(left), self.known(right))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                value = self.known(operand)
                return None if value is None else -value
        return None

    def known_entry(self, table: Sequence[int] | int | None, index: ast.expr) -> int | None:
        """Find the value of an entry of a table: where the place is known, or all entries are the same."""
        if table is None or isinstance(table, int):
            return None
        if len(set(table)) == 1:
            return table[0]
        place = self.known(index)
        return None if place is None else table[place]

    # Text.

    def head(self) -> str:
        """Write the first line of the function."""
        templates, args = [], []
        for name, kind in self.function.kinds.items():
            if kind in CONSTANT:
                continue
            if kind == "int":
                args.append(f"{cpp_int(self.function.widths.get(name, NARROW))} {name}_")
            elif kind == "Array":
                templates.append(f"class {name.upper()}_")
                args.append(f"{name.upper()}_* {name}_")
            elif kind.startswith("list["):
                args.append(f"{kind[5:-1]}* {name}_")
            else:
                args.append(f"{kind}& {name}_")
        template = f"template <{', '.join(templates)}> " if templates else ""
        size = len(ast.unparse(self.function.node).splitlines())
        manner = "HOT" if size <= self.all.hot else "COLD"
        return f"{template}DEVICE {manner}({self.function.name}) {self.function.returns} {self.function.name}({', '.join(args)})"

    def write(self) -> str:
        """Write the function; one that the kernel has another way for is only called."""
        if self.function.node.name in REPLACED:
            args = ", ".join(f"{name}_" for name in self.function.kinds)
            back = "" if self.function.returns == "void" else "return "
            return f"{self.head()} {{ {back}replaced_{self.function.node.name}({args}); }}"
        lines = [f"{self.head()} {{"]
        body = self.function.node.body[1:]
        loops = {id(part.target) for part in ast.walk(self.function.node) if isinstance(part, ast.For)}
        stored = dict.fromkeys(
            part.id
            for part in ast.walk(self.function.node)
            if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and id(part) not in loops
        )
        for name in stored:
            if name not in self.function.kinds and name not in self.function.aliases:
                lines.append(f"  {cpp_int(self.function.widths.get(name, NARROW))} {name}_ = 0;")
        lines += self.block(body, 1)
        return "\n".join([*lines, "}"])

    def block(self, body: Sequence[ast.stmt], depth: int) -> list[str]:
        """Write statements."""
        return [line for node in body for line in self.statement(node, depth)]

    def statement(self, node: ast.stmt, depth: int) -> list[str]:
        """Write a statement."""
        pad = "  " * depth
        match node:
            case ast.If(test=test, body=body, orelse=orelse):
                lines = [f"{pad}if ({self.text(test)}) {{", *self.block(body, depth + 1)]
                if orelse:
                    lines += [f"{pad}}} else {{", *self.block(orelse, depth + 1)]
                return [*lines, f"{pad}}}"]
            case ast.While(test=test, body=body):
                return [f"{pad}while ({self.text(test)}) {{", *self.block(body, depth + 1), f"{pad}}}"]
            case ast.For():
                return self.loop(node, depth)
            case ast.Return(value=None):
                return [f"{pad}return;"]
            case ast.Return(value=ast.expr() as value):
                return [f"{pad}return {self.text(value)};"]
            case ast.Break():
                return [f"{pad}break;"]
            case ast.Continue():
                return [f"{pad}continue;"]
            case ast.Expr(value=value):
                return [f"{pad}{self.text(value)};"]
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name in self.function.aliases:
                kind = "auto*" if self.function.aliases[name] == "Array" else "auto&"
                return [f"{pad}{kind} {name}_ = {self.place(value)};"]
            case ast.Assign(targets=[target], value=value):
                return [f"{pad}{self.place(target)} = {self.text(value)};"]
            case ast.AugAssign(target=target, op=op, value=value):
                whole = ast.BinOp(as_read(target), op, value)
                return [f"{pad}{self.place(target)} = {self.text(whole)};"]
        raise TypeError(ast.unparse(node))

    def loop(self, node: ast.For, depth: int) -> list[str]:
        """Write a loop over a range."""
        assert isinstance(node.iter, ast.Call)
        assert isinstance(node.target, ast.Name)
        args = node.iter.args
        first = self.text(args[0]) if len(args) > 1 else "0"
        end = self.text(args[min(len(args) - 1, 1)])
        step = self.known(args[2]) if len(args) > 2 else 1  # noqa: PLR2004
        assert step is not None
        self.loops += 1
        name, stop = f"{node.target.id}_", f"end{self.loops}_"
        wide = cpp_int(max(self.width(arg) for arg in args[:2]))
        sign = "<" if step > 0 else ">"
        line = f"for ({wide} {name} = {first}, {stop} = {end}; {name} {sign} {stop}; {name} += {step}) {{"
        pad = "  " * depth
        return [f"{pad}{line}", *self.block(node.body, depth + 1), f"{pad}}}"]

    def place(self, node: ast.expr) -> str:
        """Write something that can be written to, or an array, or a record."""
        match node:
            case ast.Name(id=name):
                table = self.constant(name)
                if isinstance(table, tuple):
                    self.all.tables[name] = table
                    return name
                return f"{name}_"
            case ast.Attribute(value=value, attr=attr):
                record = self.record_of(value)
                if record in CONSTANT:
                    return f"{CONSTANT[record]}.{attr}"
                if record == "Players" and (record, attr) not in self.all.written:
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
            case ast.Name() | ast.Attribute() | ast.Subscript():
                return self.place(node)
            case ast.BinOp():
                return self.binary(node)
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!({self.text(operand)})"
            case ast.UnaryOp(op=op, operand=operand):
                sign = "-" if isinstance(op, ast.USub) else "~"
                return f"({sign}{self.text(operand)})"
            case ast.BoolOp(op=op, values=values):
                word = " && " if isinstance(op, ast.And) else " || "
                return f"({word.join(self.text(value) for value in values)})"
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn() as op], comparators=[ast.Tuple(elts=names)]):
                tests = " || ".join(f"{self.text(left)} == {self.text(name)}" for name in names)
                return f"({tests})" if isinstance(op, ast.In) else f"!({tests})"
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return f"({self.text(left)} {OPERATORS[type(op)]} {self.text(right)})"
            case ast.Call(func=ast.Name(id=name), args=args):
                return self.call(name, args)
        raise TypeError(ast.unparse(node))

    def binary(self, node: ast.BinOp) -> str:
        """Write an operator, as wide as what it gives."""
        left, right = self.text(node.left), self.text(node.right)
        width = self.width(node)
        if isinstance(node.op, ast.FloorDiv | ast.Mod):
            word = "floor_div" if isinstance(node.op, ast.FloorDiv) else "floor_mod"
            return f"{word}({left}, {right})"
        if width == WIDE and isinstance(node.op, ast.Mult | ast.LShift) and self.width(node.left) == NARROW:
            left = f"(long long){left}"
        text = f"({left} {OPERATORS[type(node.op)]} {right})"
        if width == NARROW and WIDE in (self.width(node.left), self.width(node.right)):
            return f"(int){text}"
        return text

    def call(self, name: str, args: Sequence[ast.expr]) -> str:
        """Write a call."""
        if name in ("min", "max"):
            wide = cpp_int(max(map(self.width, args)))
            return f"{name}imum<{wide}>({', '.join(map(self.text, args))})"
        if name == "int":
            return f"(int)({self.text(args[0])})"
        called = self.called(name)
        assert called is not None, name
        handed = []
        for kind, arg in zip(called.kinds.values(), args, strict=True):
            if kind not in CONSTANT:
                handed.append(self.text(arg) if kind == "int" else self.place(arg))
        return f"{called.name}({', '.join(handed)})"


def as_read(target: ast.expr) -> ast.expr:
    """Take what is written to as something that is read."""
    return ast.parse(ast.unparse(target), mode="eval").body


def compute(op: ast.operator, left: int | None, right: int | None) -> int | None:
    """Compute with values known now."""
    if left is None or right is None:
        return None
    names: Mapping[type[ast.operator], Any] = {
        ast.Add: int.__add__,
        ast.Sub: int.__sub__,
        ast.Mult: int.__mul__,
        ast.FloorDiv: int.__floordiv__,
        ast.Mod: int.__mod__,
        ast.LShift: int.__lshift__,
        ast.RShift: int.__rshift__,
        ast.BitAnd: int.__and__,
        ast.BitOr: int.__or__,
        ast.BitXor: int.__xor__,
    }
    value: int = names[type(op)](left, right)
    return value


def translate(book: Any = None, players: Any = None, *, noting: bool = True, seats: int | None = None, hot: int = 12) -> Unit:  # noqa: ANN401  records
    """Translate every chapter; a Book and Players that are given become constants of the program."""
    translator = Translator(book, players, noting, seats, hot)
    return Unit(translator.source(), translator.functions)
