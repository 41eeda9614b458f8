"""A strict reader of YAML files: plain data only, and every fault names its file and line.

A file is cut at its document markers first, so that a fault in one document leaves the others readable.
Anchors, aliases and tags are refused: nothing in our files needs them, and with them a small file can grow
huge. So are duplicate keys, of which a YAML library silently keeps the last. Plain words are read as in
YAML 1.2: `no` and `off` are words, `010` is ten, a date is text.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias

import yaml
from yaml.reader import Reader

from pioche.editions.syntax import YAML, load_toml, said_of

Value: TypeAlias = "str | bool | int | float | list[Value] | dict[str, Value] | None"

LARGEST_FILE = 1_000_000
DEEPEST = 32

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_MARKER = re.compile(r"^(---|\.\.\.)(?=[ \t\n]|\Z)", re.MULTILINE)
_BEGIN = re.compile(r"^---(?=[ \t\n]|\Z)", re.MULTILINE)
_CONTENT = re.compile(r"^(?!%|(---|\.\.\.)[ \t]*(#.*)?$)[ \t]*[^ \t\n#]", re.MULTILINE)
_DIRECTIVE = re.compile(r"^%", re.MULTILINE)
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INTEGER = re.compile(r"[-+]?[0-9]{1,40}")
_DECIMAL = re.compile(r"[-+]?(\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=[eE]))([eE][-+]?[0-9]+)?")


class FileError(ValueError):
    """What is wrong with a file, and where: a path, maybe with a line and a column counted from 1."""

    def __init__(self, path: Path, line: int | None, what: str, column: int | None = None) -> None:
        self.where = ":".join(str(part) for part in (path, line, column) if part is not None)
        self.what = what
        super().__init__(f"{self.where}: {what}")


@dataclass(frozen=True, slots=True)
class Document:
    """The text of one document of a file, not yet read."""

    path: Path
    line: int
    text: str

    def value(self) -> Value:
        """Read it, or raise FileError."""
        return _Reading(self).value()


def read_documents(path: Path) -> Iterator[Document]:
    r"""Cut a file into its documents, leaving out those without content; a directive goes with what is below.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "two.yaml")
    ...     _ = path.write_text("seats: [0, 1]\n...\n%YAML 1.2\n---\n# the second\ncard: R7\n")
    ...     [(document.line, document.value()) for document in read_documents(path)]
    [(1, {'seats': [0, 1]}), (3, {'card': 'R7'})]
    """
    text = _read_text(path)
    start = 0
    line = 1
    for end in [*_ends_of_documents(text), len(text)]:
        piece = text[start:end]
        if _CONTENT.search(piece):
            yield Document(path, line, piece)
        elif _DIRECTIVE.search(piece) and not _BEGIN.search(piece):
            if end < len(text):
                continue  # it belongs to the document it stands above
            yield Document(path, line, piece)  # it stands above none, which the reader of it tells
        line += piece.count("\n")
        start = end


def _ends_of_documents(text: str) -> Iterator[int]:
    """Where a `---` begins a document, or the line after a `...` that ended one."""
    for marker in _MARKER.finditer(text):
        if marker[1] == "---":
            yield marker.start()
        else:
            end_of_line = text.find("\n", marker.end())
            yield len(text) if end_of_line < 0 else end_of_line + 1


def _read_text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise FileError(path, None, f"cannot be read: {reason}") from error
    if len(data) > LARGEST_FILE:
        raise FileError(path, None, f"larger than {LARGEST_FILE:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileError(path, line, "not UTF-8 text") from error
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    stray = Reader.NON_PRINTABLE.search(text)
    if stray:
        line = text.count("\n", 0, stray.start()) + 1
        raise FileError(path, line, f"stray control character {stray[0]!r}")
    return text


def read_toml(path: Path) -> dict[str, object]:
    """Read a file of TOML."""
    try:
        return load_toml(_read_text(path))
    except FileError:
        raise
    except ValueError as error:
        raise FileError(path, None, str(error)) from None


def _plain_scalar(text: str) -> Value:
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text)
    return text


class Mark(Protocol):
    """A place in a document, as both of PyYAML's readers tell it."""

    line: int
    column: int
    index: int


class _Reading:
    """One pass over the events of a document; never deeper than DEEPEST, whatever the file holds."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.events: Iterator[yaml.Event] = yaml.parse(document.text, Loader=_LOADER)

    def value(self) -> Value:
        for _ in ("stream", "document"):
            self._next()
        value = self._node(self._next(), 0)
        self._next()
        after = self._next()
        if not isinstance(after, yaml.StreamEndEvent):
            raise self._fault(after.start_mark, "a second document without its own `---` line")
        return value

    def _next(self) -> yaml.Event:
        try:
            return next(self.events)
        except yaml.MarkedYAMLError as error:
            raise self._misread(error) from error

    def _misread(self, error: yaml.MarkedYAMLError) -> FileError:
        """Say what is not YAML; of what is opened and never closed, where it is opened."""
        mark = error.problem_mark
        rest = self.document.text[mark.index :] if mark else ""
        if not rest.strip():
            mark = error.context_mark or mark
        # libyaml does not name the character it cannot take.
        return self._fault(mark, f"is not readable as YAML: {said_of(f'{error.problem} {rest[:1]!r}', YAML)}")

    def _fault(self, mark: Mark | None, what: str) -> FileError:
        line, column = (mark.line, mark.column) if mark else (0, 0)
        return FileError(self.document.path, self.document.line + line, what, column + 1)

    def _node(self, event: yaml.Event, depth: int) -> Value:
        self._refuse_references(event)
        if depth > DEEPEST:
            raise self._fault(event.start_mark, f"nested more than {DEEPEST} deep")
        if isinstance(event, yaml.ScalarEvent):
            return _plain_scalar(event.value) if event.implicit[0] else event.value
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(depth)
        return self._mapping(depth)

    def _refuse_references(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.AliasEvent):
            raise self._fault(event.start_mark, f"alias *{event.anchor}: aliases are not allowed")
        assert isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent)
        if event.anchor is not None:
            raise self._fault(event.start_mark, f"anchor &{event.anchor}: anchors are not allowed")
        if event.tag is not None:
            raise self._fault(event.start_mark, f"tag {event.tag}: tags are not allowed")

    def _sequence(self, depth: int) -> list[Value]:
        items: list[Value] = []
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            items.append(self._node(event, depth + 1))
        return items

    def _mapping(self, depth: int) -> dict[str, Value]:
        entries: dict[str, Value] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            if not isinstance(key, str):
                raise self._fault(event.start_mark, f"a key must be a word, not {key!r}")
            if key in entries:
                raise self._fault(event.start_mark, f"duplicate key {key!r}")
            entries[key] = self._node(self._next(), depth + 1)
        return entries
