"""The small subset of Python the rules are written in, so that a compiler can read them too.

Functions over flat records of ints; `if`, `while`, `for … in range`; named constants; calls of functions of
the same or of an earlier chapter, never in a circle. `read_rules` lists anything else by file and line. The
rooms that are compiled along with the rules may declare records of their own, and take lists of records.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

RULES = "rules"
RECORDS_CHAPTER = "state"
WIDEST = 2**63
RECORDS = ("Position", "Book", "Trace")
ARGUMENTS = ("int", "Array")
RESULTS = ("int", "bool", "None")
BUILT_IN = ("int", "min", "max")
DATA = (1, "weights", {"NET"})  # a table of ints too long to be written in a chapter
ARITHMETIC = (
    ast.Add,
    ast.Sub,
    ast.Mult,
    ast.FloorDiv,
    ast.Mod,
    ast.LShift,
    ast.RShift,
    ast.BitAnd,
    ast.BitOr,
    ast.BitXor,
)
COMPARISONS = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)


@dataclass
class Chapter:
    """A chapter as far as it has been read: what it names, and what calls what."""

    name: str
    room: str = RULES
    records: set[str] = field(default_factory=lambda: set(RECORDS))
    types: set[str] = field(default_factory=lambda: {"Array"})
    functions: set[str] = field(default_factory=set)
    constants: set[str] = field(default_factory=set)
    calls: list[tuple[str, str, int]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def refuse(self, node: ast.AST, what: str) -> None:
        """Note what is outside the subset, and where."""
        self.faults.append(f"{self.name}.py:{getattr(node, 'lineno', 1)}: {what}")


def read_chapter(name: str, source: str, earlier: Mapping[str, Chapter], room: str = RULES) -> Chapter:
    """Check a chapter, given those it may build on."""
    chapter = Chapter(name, room)
    body = without_docstring(chapter, ast.parse(source))
    for node in body:
        if isinstance(node, ast.FunctionDef):
            chapter.functions.add(node.name)
    for node in body:
        match node:
            case ast.ImportFrom():
                check_import(chapter, node, earlier)
            case ast.Assign():
                check_constant(chapter, node)
            case ast.ClassDef():
                check_record(chapter, node)
            case ast.FunctionDef():
                check_function(chapter, node)
            case _:
                chapter.refuse(node, f"{word_for(node)} at the level of the chapter")
    return chapter


def word_for(node: ast.AST) -> str:
    """Name what was found."""
    return type(node).__name__


def without_docstring(chapter: Chapter, node: ast.Module | ast.FunctionDef | ast.ClassDef) -> list[ast.stmt]:
    """Take off the docstring, which must be there."""
    if ast.get_docstring(node) is None:
        chapter.refuse(node, "no docstring")
        return node.body
    return node.body[1:]


def check_import(chapter: Chapter, node: ast.ImportFrom, earlier: Mapping[str, Chapter]) -> None:
    """Imports are of an earlier chapter; `Annotated` is for the records."""
    names = {alias.name for alias in node.names}
    if any(alias.asname for alias in node.names):
        chapter.refuse(node, "an import under another name")
    if node.level == 0 and node.module == "typing" and names == {"Annotated"}:
        if chapter.room == RULES and chapter.name != RECORDS_CHAPTER:
            chapter.refuse(node, f"Annotated is for {RECORDS_CHAPTER}.py")
        return
    room, _, module = (node.module or "").rpartition(".")
    if (node.level, node.module, names) == DATA:
        chapter.constants |= names
        return
    source = earlier.get(module)
    if source is None or (node.level, room or chapter.room) not in (
        (1, source.room if chapter.room == source.room else ""),
        (2, source.room if chapter.room != source.room else ""),
    ):
        chapter.refuse(node, f"an import of {node.module}, which is no earlier chapter")
        return
    chapter.constants |= names & source.constants
    chapter.functions |= names & source.functions
    chapter.records |= names & source.records
    chapter.types |= names & source.types
    unknown = names - source.constants - source.functions - source.records - source.types
    if unknown:
        chapter.refuse(node, f"an import of {', '.join(sorted(unknown))}, which {node.module}.py has not")


def check_constant(chapter: Chapter, node: ast.Assign) -> None:
    """Constants are ints and tuples of ints, in capitals; the records have names for their types."""
    target = node.targets[0]
    if len(node.targets) != 1 or not isinstance(target, ast.Name):
        chapter.refuse(node, "an assignment to something other than one name")
        return
    if chapter.name == RECORDS_CHAPTER and not target.id.isupper():
        chapter.types.add(target.id)
        if not isinstance(node.value, ast.Subscript):
            chapter.refuse(node, f"{target.id} is neither a constant nor a type")
        return
    if not target.id.isupper():
        chapter.refuse(node, f"{target.id} is no constant in capitals")
    chapter.constants.add(target.id)
    for part in table_entries(node.value):
        check_expression(chapter, part, chapter.constants, {})


def table_entries(node: ast.expr) -> Iterator[ast.expr]:
    """List the ints of a table, which may be written in several rows."""
    if isinstance(node, ast.Tuple):
        for entry in node.elts:
            yield from table_entries(entry.value if isinstance(entry, ast.Starred) else entry)
    else:
        yield node


def check_record(chapter: Chapter, node: ast.ClassDef) -> None:
    """Records have annotated fields and nothing else."""
    chapter.records.add(node.name)
    if chapter.room == RULES and (chapter.name != RECORDS_CHAPTER or node.name not in RECORDS):
        chapter.refuse(node, f"a class; the records are {', '.join(RECORDS)} in {RECORDS_CHAPTER}.py")
    if node.bases or node.keywords or node.decorator_list:
        chapter.refuse(node, "a record with bases or decorators")
    for part in without_docstring(chapter, node):
        if not isinstance(part, ast.AnnAssign) or part.value is not None:
            chapter.refuse(part, f"{word_for(part)} in a record")


def check_function(chapter: Chapter, node: ast.FunctionDef) -> None:
    """Functions take ints and records by place, and give back an int, a bool or nothing."""
    args = node.args
    if args.defaults or args.kwonlyargs or args.posonlyargs or args.vararg or args.kwarg:
        chapter.refuse(node, "arguments other than plain ones")
    if node.decorator_list:
        chapter.refuse(node, "a decorator")
    for arg in args.args:
        if not may_be_taken(chapter, arg.annotation):
            allowed = (*ARGUMENTS, *(name for name in RECORDS if name in chapter.records))
            chapter.refuse(arg, f"{arg.arg} must be one of {', '.join(allowed)}")
    if node.returns is None or ast.unparse(node.returns) not in RESULTS:
        chapter.refuse(node, f"the result must be one of {', '.join(RESULTS)}")
    body = without_docstring(chapter, node)
    known = chapter.constants | {arg.arg for arg in args.args} | set(locals_of(node))
    records = {arg.arg: ast.unparse(arg.annotation) for arg in args.args if arg.annotation is not None}
    stored = list(locals_of(node))
    loops = [
        part.target.id
        for part in ast.walk(node)
        if isinstance(part, ast.For) and isinstance(part.target, ast.Name)
    ]
    counters = {name for name in loops if stored.count(name) == loops.count(name)}
    FunctionCheck(chapter, node.name, known, records, counters).statements(body)


def is_known(chapter: Chapter, node: ast.expr) -> bool:
    """Return whether a number is known before anything is played: a constant, or its negative."""
    match node:
        case ast.UnaryOp(operand=operand):
            return is_known(chapter, operand)
        case ast.Name(id=name):
            return name in chapter.constants
    return isinstance(node, ast.Constant)


def may_be_taken(chapter: Chapter, annotation: ast.expr | None) -> bool:
    """May a function take this: an int, an array, a record, and outside the rules a list of records?"""
    match annotation:
        case ast.Name(id=name):
            return name in ARGUMENTS or name in chapter.records
        case ast.Subscript(value=ast.Name(id="list"), slice=ast.Name(id=name)):
            return chapter.room != RULES and name in chapter.records
        case _:
            return False


def locals_of(node: ast.FunctionDef) -> Iterator[str]:
    """List the names a function gives a value to."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
            yield part.id


@dataclass
class FunctionCheck:
    """Checks the inside of one function."""

    chapter: Chapter
    name: str
    known: set[str]
    records: dict[str, str]
    counters: set[str]  # what only its loops count with: known inside them alone, as in C++
    counting: set[str] = field(default_factory=set)  # those of the loops around a statement

    def statements(self, body: list[ast.stmt]) -> None:
        """Check a block."""
        for node in body:
            self.statement(node)

    def statement(self, node: ast.stmt) -> None:
        """Check one statement."""
        match node:
            case ast.If(test=test, body=body, orelse=orelse):
                self.expression(test)
                self.statements([*body, *orelse])
            case ast.While(test=test, body=body, orelse=[]):
                self.expression(test)
                self.statements(body)
            case ast.For(target=ast.Name(id=name) as target, iter=ast.Call() as call, body=body, orelse=[]):
                self.loop(call)
                self.target(target)
                self.counting.add(name)
                self.statements(body)
                self.counting.discard(name)
            case ast.Return(value=None) | ast.Break() | ast.Continue():
                pass
            case ast.Return(value=ast.expr() as value):
                self.expression(value)
            case ast.Expr(value=ast.Call() as call):
                self.expression(call)
            case ast.Assign(targets=[target], value=value) | ast.AugAssign(target=target, value=value):
                if isinstance(node, ast.AugAssign) and not isinstance(node.op, ARITHMETIC):
                    self.chapter.refuse(node, f"{word_for(node.op)} in an assignment")
                self.target(target)
                self.expression(value)
                self.name_entry(target, value)
            case _:
                self.chapter.refuse(node, word_for(node))

    def name_entry(self, target: ast.expr, value: ast.expr) -> None:
        """A local may stand for a record of a list."""
        match target, value:
            case ast.Name(id=name), ast.Subscript(value=ast.Name(id=rows)):
                if self.records.get(rows, "").startswith("list["):
                    self.records[name] = self.records[rows].removeprefix("list[").removesuffix("]")

    def loop(self, call: ast.Call) -> None:
        """Check that a loop goes over a range."""
        if not isinstance(call.func, ast.Name) or call.func.id != "range" or call.keywords:
            self.chapter.refuse(call, "a loop over something other than a range")
        for arg in call.args:
            self.expression(arg)
        for step in call.args[2:]:
            if not is_known(self.chapter, step):
                self.chapter.refuse(step, "a range in steps that are not known")

    def target(self, node: ast.expr) -> None:
        """Check what is given a value: a local, a field, an entry; the Book is only read."""
        match node:
            case ast.Name(id=name) if name in self.counting:
                self.chapter.refuse(node, f"{name} is what the loop counts with")
            case ast.Name(id=name):
                taken = {*self.chapter.constants, *self.chapter.functions, *self.records}
                if name in taken and self.records.get(name) != "int":
                    self.chapter.refuse(node, f"{name} is given another meaning")
            case (
                ast.Attribute(value=ast.Name(id=name))
                | ast.Subscript(value=ast.Attribute(value=ast.Name(id=name)))
            ):
                if self.records.get(name) == "Book":
                    self.chapter.refuse(node, "the Book is written to")
                self.expression(node)
            case (
                ast.Subscript(value=ast.Name())
                | ast.Attribute(value=ast.Subscript(value=ast.Name()))
                | ast.Subscript(value=ast.Attribute(value=ast.Subscript(value=ast.Name())))
            ):
                self.expression(node)
            case _:
                self.chapter.refuse(node, f"an assignment to {word_for(node)}")

    def expression(self, node: ast.expr) -> None:
        """Check an expression, and note what it calls."""
        for part in ast.walk(node):
            if isinstance(part, ast.Name) and part.id in self.counters - self.counting:
                self.chapter.refuse(part, f"{part.id} is not known outside its loop")
        for called in check_expression(self.chapter, node, self.known, self.records):
            self.chapter.calls.append((self.name, called.id, called.lineno))


def check_expression(
    chapter: Chapter, node: ast.expr, known: set[str], records: Mapping[str, str]
) -> list[ast.Name]:
    """Check an expression; list the functions it calls."""
    called: list[ast.Name] = []
    match node:
        case ast.Constant() | ast.Name() | ast.Attribute():
            check_leaf(chapter, node, known, records)
            return called
        case ast.Call(func=ast.Name() as function, keywords=[]):
            if function.id in chapter.functions:
                called.append(function)
            elif function.id not in BUILT_IN:
                chapter.refuse(node, f"a call of {function.id}")
    parts = parts_of(node, records)
    if parts is None:
        chapter.refuse(node, describe(node))
        return called
    for part in parts:
        called += check_expression(chapter, part, known, records)
    return called


def check_leaf(chapter: Chapter, node: ast.expr, known: set[str], records: Mapping[str, str]) -> None:
    """Check a number, a name, a field of a record."""
    match node:
        case ast.Constant(value=int(number)):
            if abs(number) >= WIDEST:
                chapter.refuse(node, f"{number} does not fit 63 bits")
        case ast.Constant(value=value):
            chapter.refuse(node, f"a constant of type {type(value).__name__}")
        case ast.Name(id=name):
            if name not in known:
                chapter.refuse(node, f"{name} is neither a local nor a constant")
        case ast.Attribute(value=ast.Name(id=name)):
            if records.get(name) not in chapter.records:
                chapter.refuse(node, f"a field of {name}, which is no record")
        case ast.Attribute(value=ast.Subscript(value=ast.Name(id=name), slice=index)):
            if not records.get(name, "").startswith("list["):
                chapter.refuse(node, f"a field of an entry of {name}, which is no list of records")
            check_expression(chapter, index, known, records)
        case _:
            chapter.refuse(node, word_for(node))


def parts_of(node: ast.expr, records: Mapping[str, str]) -> list[ast.expr] | None:
    """List the parts of an expression of the subset; None for any other."""
    parts: list[ast.expr] | None = None
    match node:
        case ast.BinOp(left=left, op=op, right=right) if isinstance(op, ARITHMETIC):
            parts = [left, right]
        case ast.UnaryOp(op=ast.USub() | ast.Invert() | ast.Not(), operand=operand):
            parts = [operand]
        case ast.BoolOp(values=values):
            parts = values
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[ast.Tuple(elts=names)]):
            parts = [left, *names] if all(isinstance(name, ast.Name) for name in names) else None
        case ast.Compare(left=left, ops=[op], comparators=[right]) if isinstance(op, COMPARISONS):
            parts = [left, right]
        case ast.Call(func=ast.Name(), args=args, keywords=[]):
            # A whole record may be handed on.
            parts = [arg for arg in args if not (isinstance(arg, ast.Name) and arg.id in records)]
        case ast.Subscript(value=ast.Name() | ast.Attribute() as array, slice=index):
            parts = [array, index]
    return parts


def describe(node: ast.expr) -> str:
    """Name an expression that is not in the subset."""
    if isinstance(node, ast.BinOp | ast.UnaryOp):
        return f"the operation {word_for(node.op)}"
    if isinstance(node, ast.Compare):
        return f"the comparison {' '.join(map(word_for, node.ops))}"
    if isinstance(node, ast.Call):
        return "a call with keywords or of something other than a function"
    return word_for(node)


def circles(chapters: Mapping[str, Chapter]) -> list[str]:
    """List the calls that lead back to where they came from: no recursion."""
    calls: dict[str, set[str]] = {}
    for chapter in chapters.values():
        for caller, called, _ in chapter.calls:
            calls.setdefault(caller, set()).add(called)
    reached = {name: set(called) for name, called in calls.items()}
    while True:
        wider = {
            name: called.union(*(reached.get(c, set()) for c in called)) for name, called in reached.items()
        }
        if wider == reached:
            break
        reached = wider
    return [
        f"{chapter.name}.py:{line}: {caller} calls {called}, which leads back to {caller}"
        for chapter in chapters.values()
        for caller, called, line in chapter.calls
        if caller == called or caller in reached.get(called, ())
    ]


def read_rules(sources: Mapping[str, str], rooms: Mapping[str, str] | None = None) -> list[str]:
    """List everything outside the subset in chapters in their order; `rooms` of those that are not rules."""
    chapters: dict[str, Chapter] = {}
    for name, source in sources.items():
        chapters[name] = read_chapter(name, source, chapters, (rooms or {}).get(name, RULES))
    return [fault for chapter in chapters.values() for fault in chapter.faults] + circles(chapters)
