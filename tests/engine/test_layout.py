"""Records: where their fields lie, the same for the plain and for the compiled rules."""

import importlib

import numpy as np
import pytest
from strategies import filled, player

from pioche.fast import twin
from pioche.fast.cache import CHAPTERS
from pioche.fast.records import record_type
from pioche.layout import fields, pack, pack_without_gaps, packer, size_of, unpack
from pioche.rules.state import Position


def every_record() -> dict[str, type]:
    """The records of every chapter that is compiled."""
    found: dict[str, type] = {}
    for room, names in CHAPTERS.items():
        for name in names:
            chapter = importlib.import_module(f"pioche.{room}.{name}")
            found |= {
                key: value
                for key, value in vars(chapter).items()
                if isinstance(value, type) and value.__module__ == chapter.__name__
            }
    return found


RECORDS = every_record()


def test_the_records_of_every_room_are_looked_at() -> None:
    assert {"Position", "Book", "Trace", "Players", "Outcome", "Totals", "Thought"} <= set(RECORDS)
    assert {"Lineup", "MatchResult", "Unseen", "Fit", "Lens", "Desk", "Choices", "Observation"} <= set(
        RECORDS
    )


@pytest.mark.parametrize("name", RECORDS)
def test_every_field_lies_at_a_multiple_of_its_width(name: str) -> None:
    record = RECORDS[name]
    free = 0
    for field in fields(record):
        assert field.offset % field.width == 0
        assert free <= field.offset < free + field.width
        free = field.end
        assert packer(record).size % field.width == 0
    assert packer(record).size == size_of(record) >= free


@pytest.mark.parametrize("name", RECORDS)
def test_the_compiled_rules_find_every_field_in_the_same_bytes(name: str) -> None:
    record = RECORDS[name]
    form = record_type(record)
    assert form.isalignedstruct
    assert form.itemsize == size_of(record)
    plain = filled(record, player(name))
    fast = twin.from_bytes(record, pack(plain))
    for field in fields(record):
        assert np.asarray(fast[field.name]).tolist() == getattr(plain, field.name)
    assert pack(unpack(record, fast.tobytes())) == pack(plain)


def test_without_gaps_there_are_no_bytes_but_those_of_the_fields() -> None:
    names = [field.name for field in fields(Position)]
    packed = pack_without_gaps(filled(Position, player(1)), names, {})
    assert pack_without_gaps(filled(Position, player(1)), names[::-1], {}) != packed
    assert len(packed) == sum(field.end - field.offset for field in fields(Position)) < size_of(Position)
