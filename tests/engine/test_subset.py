"""The rules keep to the subset, and what does not is refused by file and line."""

import ast
from pathlib import Path

import pytest
from subset_checker import read_rules

import pioche.rules
from pioche.fast.cache import CHAPTERS as COMPILED
from pioche.rules import CHAPTERS

FOLDER = Path(pioche.rules.__file__).parent


def test_the_rules_are_written_in_the_subset() -> None:
    sources = {name: (FOLDER / f"{name}.py").read_text(encoding="utf-8") for name in CHAPTERS}
    assert read_rules(sources) == []


def test_what_is_compiled_along_with_the_rules_is_written_in_the_subset() -> None:
    rooms = {name: room for room, names in COMPILED.items() for name in names}
    base = FOLDER.parent
    sources = {name: (base / room / f"{name}.py").read_text(encoding="utf-8") for name, room in rooms.items()}
    assert len(sources) == sum(map(len, COMPILED.values()))
    assert read_rules(sources, rooms) == []


@pytest.mark.parametrize("room", COMPILED)
def test_every_file_of_a_compiled_room_is_a_chapter_or_plain_data(room: str) -> None:
    files = {path.stem for path in (FOLDER.parent / room).glob("*.py")} - {"__init__"}
    assert files - set(COMPILED[room]) == ({"weights"} if room == "policies" else set())


def test_every_file_of_the_rules_is_a_chapter() -> None:
    assert {path.stem for path in FOLDER.glob("*.py")} == {"__init__", *CHAPTERS}
    assert not [path for path in FOLDER.rglob("*") if path.suffix not in (".py", ".pyc") and path.is_file()]


def test_functions_have_one_name_each_across_the_chapters() -> None:
    """The compiled chapters and the search for circles know a function by its name alone."""
    names = [
        node.name
        for chapter in CHAPTERS
        for node in ast.parse((FOLDER / f"{chapter}.py").read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    ]
    assert sorted(names) == sorted(set(names))


STATE = '''"""State."""

WIDE = 1 << 62
TABLE = (*(1, 2), *(3, 4))


class Position:
    """Position."""

    turn: int


class Book:
    """Book."""

    target: int
'''

HEAD = '"""Turn."""\n\nfrom .state import TABLE, Position, Book\n\nTWO = 2\n\n\n'


def fault_of(lines: str) -> str:
    """Check a chapter that ends with these lines, and tell its one fault as line (of these) and words."""
    source = HEAD + lines
    head = HEAD.count("\n")
    [fault] = read_rules({"state": STATE, "turn": source})
    file, line, words = fault.split(":", 2)
    assert file == "turn.py"
    return f"{int(line) - head}:{words}"


def in_function(*lines: str) -> str:
    """Return the fault of these lines in a function; the first of them is its line 1."""
    head = 'def act(s: Position, b: Book, n: int) -> int:\n    """Act."""\n'
    fault = fault_of(head + "".join(f"    {line}\n" for line in lines))
    line, words = fault.split(":", 1)
    return f"{int(line) - 2}:{words}"


def test_what_the_subset_allows_is_allowed() -> None:
    act = '''def act(s: Position, b: Book, n: int) -> int:
    """Act."""
    total = -n
    for i in range(TWO, 0, -1):
        total += TABLE[i] * s.turn // 3 % 5
        while total > WIDER and not total in (TWO, WIDER):
            total = min(total & ~1, int(total == n))
            break
    s.turn = total
    if other(s, n) == 0 or True:
        return total
    elif n in (TWO, WIDER):
        other(s, 1)
    return 0


def other(s: Position, n: int) -> int:
    """Tell n."""
    return n
'''
    assert read_rules({"state": STATE, "turn": f"{HEAD}WIDER = TWO << 3\n\n\n{act}"}) == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("x = n / 2", "the operation Div"),
        ("x = n**2", "the operation Pow"),
        ("x = n @ n", "the operation MatMult"),
        ("n /= 2", "Div in an assignment"),
        ("n **= 2", "Pow in an assignment"),
        ("x = +n", "the operation UAdd"),
        ("x = 0.5", "a constant of type float"),
        ("x = 1j", "a constant of type complex"),
        ("x = 'red'", "a constant of type str"),
        ("x = b'red'", "a constant of type bytes"),
        ("x = None", "a constant of type NoneType"),
        ("x = ...", "a constant of type ellipsis"),
        ("x = 9223372036854775808", "9223372036854775808 does not fit 63 bits"),
        ("x = f'{n}'", "JoinedStr"),
        ("x = [1, 2]", "List"),
        ("x = (1, 2)", "Tuple"),
        ("x = {1: 2}", "Dict"),
        ("x = {1, 2}", "Set"),
        ("x = [i for i in n]", "ListComp"),
        ("x = (lambda: 1)", "Lambda"),
        ("x = 1 if n else 2", "IfExp"),
        ("x = (y := 1)", "NamedExpr"),
        ("x = y = 1", "Assign"),
        ("x, n = TWO", "an assignment to Tuple"),
        ("x: int = 1", "AnnAssign"),
        ("x = 0 < n < 3", "the comparison Lt Lt"),
        ("x = n is n", "the comparison Is"),
        ("x = n in (1, 2)", "the comparison In"),
        ("x = n in TABLE", "the comparison In"),
        ("x = unknown", "unknown is neither a local nor a constant"),
        ("x = len(TABLE)", "a call of len"),
        ("print(1)", "a call of print"),
        ("x = range(3)", "a call of range"),
        ("x = max(n, key=1)", "a call with keywords or of something other than a function"),
        ("x = s.turn.bit_length()", "a call with keywords or of something other than a function"),
        ("x = min(*TABLE)", "Starred"),
        ("x = TABLE[1:2]", "Slice"),
        ("x = TABLE[0][1]", "Subscript"),
        ("x = n.real", "a field of n, which is no record"),
        ("b.target = 1", "the Book is written to"),
        ("b.target += 1", "the Book is written to"),
        ("b.points[0] = 1", "the Book is written to"),
        ("s = 1", "s is given another meaning"),
        ("TWO = 1", "TWO is given another meaning"),
        ("act = 1", "act is given another meaning"),
        ("n", "Expr"),
        ("'words'", "Expr"),
        ("pass", "Pass"),
        ("assert n", "Assert"),
        ("raise n", "Raise"),
        ("del n", "Delete"),
        ("global TWO", "Global"),
        ("import os", "Import"),
        ("from .state import TABLE", "ImportFrom"),
        ("yield n", "Expr"),
        ("with s: n = 1", "With"),
        ("for i in TABLE: n = i", "For"),
        ("for i in min(n, 1): n = i", "a loop over something other than a range"),
        ("for s.turn in range(3): n = 1", "For"),
    ],
)
def test_anything_else_in_a_function_is_refused(line: str, words: str) -> None:
    assert in_function("n = 1", line) == f"2: {words}"


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("for i in range(3):", "    n = i", "else:", "    n = 0"), "1: For"),
        (("while n > 0:", "    n -= 1", "else:", "    n = 0"), "1: While"),
        (("try:", "    n = 1", "except ValueError:", "    n = 2"), "1: Try"),
        (("def inner() -> int:", "    return n"), "1: FunctionDef"),
        (("class Inner:", "    turn: int"), "1: ClassDef"),
        (("match n:", "    case 1:", "        n = 2"), "1: Match"),
        (("if n > 0:", "    n = 1", "elif n / 2 > 1:", "    n = 2"), "3: the operation Div"),
        (("while n > 0:", "    if n == 1:", "        n = 0.5"), "3: a constant of type float"),
        (("return n ** 2",), "1: the operation Pow"),
        # What C++, and so a thread of a GPU, would do otherwise.
        (("for i in range(3):", "    i = n"), "2: i is what the loop counts with"),
        (
            ("for i in range(3):", "    for i in range(2):", "        n += 1"),
            "2: i is what the loop counts with",
        ),
        (("for i in range(3):", "    n += 1", "return i"), "3: i is not known outside its loop"),
        (("for i in range(3, 0, n):", "    n += 1"), "1: a range in steps that are not known"),
    ],
)
def test_blocks_are_looked_into(lines: tuple[str, ...], words: str) -> None:
    assert in_function(*lines) == words


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("import os\n", "1: Import at the level of the chapter"),
        ("from os import path\n", "1: an import of os, which is no earlier chapter"),
        ("from .moves import apply\n", "1: an import of moves, which is no earlier chapter"),
        ("from ..game import Game\n", "1: an import of game, which is no earlier chapter"),
        ("from .state import MISSING\n", "1: an import of MISSING, which state.py has not"),
        ("from .state import TABLE as T\n", "1: an import under another name"),
        ("from typing import Annotated\n", "1: Annotated is for state.py"),
        ("from typing import Any\n", "1: an import of typing, which is no earlier chapter"),
        ("x = 1\n", "1: x is no constant in capitals"),
        ("A = B = 1\n", "1: an assignment to something other than one name"),
        ("A = [1, 2]\n", "1: List"),
        ("A = {1: 2}\n", "1: Dict"),
        ("A = (1, 0.5)\n", "1: a constant of type float"),
        ("A = (1,\n 'red')\n", "2: a constant of type str"),
        ("A = range(3)\n", "1: a call of range"),
        ("A: int = 1\n", "1: AnnAssign at the level of the chapter"),
        ("if TWO:\n    A = 1\n", "1: If at the level of the chapter"),
        ("A = 1\nA += 1\n", "2: AugAssign at the level of the chapter"),
        (
            'class Hand:\n    """Hand."""\n    turn: int\n',
            "1: a class; the records are Position, Book, Trace in state.py",
        ),
        ('async def act() -> None:\n    """Act."""\n', "1: AsyncFunctionDef at the level of the chapter"),
        ('def act():\n    """Act."""\n    return\n', "1: the result must be one of int, bool, None"),
        ('def act() -> str:\n    """Act."""\n    return\n', "1: the result must be one of int, bool, None"),
        ("def act() -> None:\n    return\n", "1: no docstring"),
        ('def act(n) -> None:\n    """Act."""\n', "1: n must be one of int, Array, Position, Book, Trace"),
        (
            'def act(n: float) -> None:\n    """Act."""\n',
            "1: n must be one of int, Array, Position, Book, Trace",
        ),
        ('def act(n: int = 1) -> None:\n    """Act."""\n', "1: arguments other than plain ones"),
        ('def act(*n: int) -> None:\n    """Act."""\n', "1: arguments other than plain ones"),
        ('def act(*, n: int) -> None:\n    """Act."""\n', "1: arguments other than plain ones"),
        ('def act(n: int, /) -> None:\n    """Act."""\n', "1: arguments other than plain ones"),
        ('def act(**n: int) -> None:\n    """Act."""\n', "1: arguments other than plain ones"),
        ('@njit\ndef act() -> None:\n    """Act."""\n', "2: a decorator"),
        (
            'def act(n: int) -> int:\n    """Act."""\n    return act(n - 1)\n',
            "3: act calls act, which leads back to act",
        ),
    ],
)
def test_anything_else_in_a_chapter_is_refused(lines: str, words: str) -> None:
    assert fault_of(lines) == words


@pytest.mark.parametrize(
    ("field_line", "words"),
    [
        ("turn: int = 1", "AnnAssign"),
        ("turn = 1", "Assign"),
        ("def turn(self) -> int: ...", "FunctionDef"),
    ],
)
def test_a_record_has_fields_only(field_line: str, words: str) -> None:
    source = STATE.replace("turn: int", field_line)
    line = source[: source.index(field_line)].count("\n") + 1
    [fault] = read_rules({"state": source})
    assert fault == f"state.py:{line}: {words} in a record"


def test_a_record_has_no_bases() -> None:
    [fault] = read_rules({"state": STATE.replace("class Position:", "class Position(dict):")})
    assert fault.endswith("a record with bases or decorators")


def test_a_circle_of_calls_over_several_functions_is_refused() -> None:
    source = "".join(
        f'def {name}(n: int) -> int:\n    """Act."""\n    return {called}(n)\n\n\n'
        for name, called in (("one", "two"), ("two", "three"), ("three", "two"))
    )
    faults = read_rules({"state": STATE, "turn": '"""Turn."""\n\n\n' + source})
    assert [fault.split(": ", 1)[1] for fault in faults] == [
        "two calls three, which leads back to two",
        "three calls two, which leads back to three",
    ]


def test_a_chapter_without_a_docstring_is_refused() -> None:
    assert read_rules({"state": "A = 1\n"}) == ["state.py:1: no docstring"]


POLICY = '''"""Policy."""

from typing import Annotated

from ..rules.state import TABLE, Position


class Players:
    """Players."""

    dice: int


def act(s: Position, players: list[Players], n: int) -> int:
    """Act."""
    p = players[n]
    p.dice = TABLE[n]
    players[n + 1].dice += 1
    return p.dice
'''


def faults_of_policy(source: str) -> list[str]:
    return read_rules({"state": STATE, "policy": source}, {"policy": "policies"})


def test_outside_the_rules_records_may_be_declared_and_listed() -> None:
    assert faults_of_policy(POLICY) == []
    in_the_rules = read_rules({"state": STATE, "policy": POLICY.replace("..rules.state", ".state")})
    assert in_the_rules[0] == "policy.py:3: Annotated is for state.py"
    assert "policy.py:14: players must be one of int, Array, Position, Book, Trace" in in_the_rules


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            "..rules.state",
            "..rules.later",
            "policy.py:5: an import of rules.later, which is no earlier chapter",
        ),
        ("..rules.state", ".state", "policy.py:5: an import of state, which is no earlier chapter"),
        (
            "list[Players]",
            "list[int]",
            "policy.py:14: players must be one of int, Array, Position, Book, Trace",
        ),
        ("TABLE[n]", "TABLE[n] / 2", "policy.py:17: the operation Div"),
        ("players[n + 1].dice", "s[n + 1].dice", "policy.py:18: a field of an entry of s"),
    ],
)
def test_the_rest_of_the_subset_holds_there_too(old: str, new: str, words: str) -> None:
    assert any(fault.startswith(words) for fault in faults_of_policy(POLICY.replace(old, new)))
