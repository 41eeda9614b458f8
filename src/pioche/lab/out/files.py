"""Results as files: the numbers as JSON, or a row for each game as CSV or Parquet."""

import contextlib
import csv
import json
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from pioche.events import seats_in
from pioche.lab.experiment import Experiment
from pioche.lab.summary import DEEDS, Summary, class_names
from pioche.layout import blank, packer, unpack
from pioche.policies import tally as co
from pioche.policies.tally import Outcome

SUFFIXES: Final = (".json", ".csv", ".parquet")
PLAIN: Final = (
    "capped",
    "rounds",
    "moves",
    "turns",
    "points",
    "drawn",
    "reshuffles",
    "blocked",
    "said",
    "caught",
    "accepted",
    "challenges_won",
    "challenges_lost",
)
Row = dict[str, object]
WriteRows = Callable[[list[Row]], Any]


def check_place(path: Path) -> None:
    """Refuse a file that could not be written, before anything is played: the OSError that writing has."""
    is_new = not path.exists()
    with path.open("ab"):
        pass
    if is_new:
        path.unlink()


def write_json(path: Path, summary: Summary) -> None:
    """Write the numbers of an experiment."""
    path.write_text(json.dumps(summary.data(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def rows_of(experiment: Experiment, packed: bytes) -> Iterator[Row]:
    """Read packed outcomes, one row for each game."""
    size = packer(Outcome).size
    for at in range(0, len(packed), size):
        yield row_of(experiment, unpack(Outcome, packed[at : at + size]))


def row_of(experiment: Experiment, o: Outcome) -> Row:
    """Write a game as a row, under names."""
    codes, classes = experiment.table.codes, class_names(experiment)
    colours = experiment.table.edition.colours
    row: Row = {
        "game": o.game,
        "seed": o.seed,
        "winners": " ".join(map(str, seats_in(o.winners))),
        "dealer": o.dealer,
        "first": o.first,
        "opening": codes[o.opening],
        "last": classes[o.last_class] if o.last_class >= 0 else "",
    }
    row |= {name: getattr(o, name) for name in PLAIN}
    row |= {f"laid_{name}": o.laid[i] for i, name in enumerate(classes)}
    row |= {f"coloured_{name}": o.coloured[i] for i, name in enumerate(colours)}
    row |= {f"named_{name}": o.named[i] for i, name in enumerate(colours)}
    for slot, code in enumerate(classes[co.CLASS_SPECIAL :]):
        row |= {f"{code}_{deed}": o.deeds[slot * co.DEEDS + i] for i, deed in enumerate(DEEDS)}
    return row


@contextlib.contextmanager
def csv_rows(path: Path, blank_row: Row) -> Iterator[WriteRows]:
    """Write rows of text."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, blank_row)
        writer.writeheader()
        yield writer.writerows


@contextlib.contextmanager
def parquet_rows(path: Path, blank_row: Row) -> Iterator[WriteRows]:
    """Write rows in columns, through PyArrow."""
    pyarrow: Any = import_module("pyarrow")  # an optional extra
    parquet: Any = import_module("pyarrow.parquet")
    schema = pyarrow.Table.from_pylist([blank_row]).schema
    with parquet.ParquetWriter(path, schema) as writer:
        yield lambda rows: writer.write_table(pyarrow.Table.from_pylist(rows, schema))


@contextlib.contextmanager
def open_rows(path: Path, experiment: Experiment) -> Iterator[Callable[[bytes], None]]:
    """Open a file for the rows of an experiment; it has its name only when it is whole."""
    part = path.with_name(path.name + ".part")
    open_file = csv_rows if path.suffix == ".csv" else parquet_rows
    try:
        with open_file(part, row_of(experiment, blank(Outcome))) as write_rows:
            yield lambda packed: write_rows(list(rows_of(experiment, packed)))
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
