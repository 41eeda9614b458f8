"""Files of rows: JSON lines, or Parquet through PyArrow."""

import contextlib
import re
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final

import msgspec

from pioche.archive.rows import GameRow
from pioche.refusing import PART

SUFFIXES: Final = (".jsonl", ".parquet")
LONGEST_LINE: Final = 32_000_000  # bytes: a game file has at most 4,000,000 characters
# What msgspec says of a row with other columns: which is missing or unknown, where one is of another kind.
ODD: Final = re.compile(
    r"(((?P<missing>missing)|unknown).* `(?P<field>\w+)`)?( - at `\$\.?(?P<path>[^`]*)`)?$"
)
TOGETHER: Final = 500  # rows in a group of a Parquet file


class Unreadable(Exception):  # noqa: N818  what stands in place of a row
    """A row that cannot be read, and why."""


def write(path: Path, rows: Iterable[GameRow]) -> int:
    """Write rows to a file, which has its name only when it is whole; return their number."""
    part = path.with_name(path.name + PART)
    write_to = write_lines if path.suffix == ".jsonl" else write_parquet
    try:
        count = write_to(part, rows)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    return count


def write_whole(path: Path, text: str) -> None:
    """Write a text to a file, which has its name only when it is whole."""
    part = path.with_name(path.name + PART)
    try:
        part.write_text(text, encoding="utf-8", newline="\n")
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def write_lines(path: Path, rows: Iterable[GameRow]) -> int:
    """Write a line for each row."""
    count = 0
    with path.open("wb") as file:
        for row in rows:
            file.write(msgspec.json.encode(row) + b"\n")
            count += 1
    return count


def write_parquet(path: Path, rows: Iterable[GameRow]) -> int:
    """Write rows in columns."""
    arrow: Any = import_module("pyarrow")  # an optional extra
    parquet: Any = import_module("pyarrow.parquet")
    schema, left, count = schema_of(arrow), iter(rows), 0
    with parquet.ParquetWriter(path, schema, compression="zstd") as writer:
        while group := list(islice(left, TOGETHER)):
            writer.write_table(arrow.Table.from_pylist(msgspec.to_builtins(group), schema))
            count += len(group)
    return count


def schema_of(arrow: Any) -> Any:  # noqa: ANN401  PyArrow is only there where it is needed
    """Write the columns of docs/DATA.md as PyArrow has them."""
    text, small, numbers = arrow.string(), arrow.int16(), arrow.list_(arrow.int32())
    moves = arrow.struct([("round", small), ("seat", small), ("move", text)])
    rounds = arrow.struct(
        [
            ("dealer", small),
            ("opening", text),
            ("hands", arrow.list_(arrow.list_(text))),
            ("winner", small),
            ("scores", numbers),
        ]
    )
    kinds = {
        "form": small,
        "seats": small,
        "names": arrow.list_(text),
        "complete": arrow.bool_(),
        "winners": numbers,
        "scores": numbers,
        "rounds": arrow.list_(rounds),
        "moves": arrow.list_(moves),
    }
    return arrow.schema([(name, kinds.get(name, text)) for name in GameRow.__struct_fields__])


def read(path: Path) -> Iterator[GameRow | Unreadable]:
    """Read the rows of a file, one after the other."""
    return read_lines(path) if path.suffix == ".jsonl" else read_parquet(path)


def read_lines(path: Path) -> Iterator[GameRow | Unreadable]:
    """Read a row from each line."""
    decode = msgspec.json.Decoder(GameRow).decode
    with path.open("rb") as file:
        while line := file.readline(LONGEST_LINE + 1):
            if len(line) > LONGEST_LINE:
                yield Unreadable(f"larger than {LONGEST_LINE} bytes")
                return
            if line.strip():
                yield attempt(decode, line)


def read_parquet(path: Path) -> Iterator[GameRow | Unreadable]:
    """Read rows from columns."""
    parquet: Any = import_module("pyarrow.parquet")
    with path.open("rb") as opened:  # what the system refuses names the file, which PyArrow does not
        try:
            columns = parquet.ParquetFile(opened)
        except (OSError, ValueError) as error:  # pyarrow.ArrowInvalid
            raise ValueError(f"{path}: is not readable as Parquet") from error
        with contextlib.closing(columns) as file:
            for values in values_in(file):
                yield values if isinstance(values, Unreadable) else attempt(convert, values)


def values_in(columns: Any) -> Iterator[dict[str, object] | Unreadable]:  # noqa: ANN401  as above
    """Go through rows as far as they can be read: what is damaged shows only when it is reached."""
    try:
        for batch in columns.iter_batches(TOGETHER):
            yield from batch.to_pylist()
    except (OSError, ValueError):  # pyarrow.ArrowInvalid
        yield Unreadable("is not readable as Parquet")


def convert(values: dict[str, object]) -> GameRow:
    """Read a row from what PyArrow gives."""
    return msgspec.convert(values, GameRow)


def attempt(read_row: Callable[[Any], GameRow], what: object) -> GameRow | Unreadable:
    """Read a row, or say why not."""
    try:
        return read_row(what)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return Unreadable(why(error))


def why(error: Exception) -> str:
    """Say in our words what is wrong with a row: nobody has to know the library that reads it."""
    if isinstance(error, UnicodeDecodeError):
        return "not UTF-8 text"
    if not isinstance(error, msgspec.ValidationError):
        return "is not readable as JSON"
    found = ODD.search(str(error))
    where = ".".join(part for part in (found["path"], found["field"]) if part) if found else ""
    said = "is missing" if found and found["missing"] else "is not as docs/DATA.md says"
    return f"{where}: {said}" if where else said
