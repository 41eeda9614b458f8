"""Snapshots: a whole game as bytes, and bytes that are none or are damaged."""

import base64
import json

import pytest

from pioche import Game
from pioche.game.snapshot import PLAYED_AGAIN, sum_of


def game() -> Game:
    """A game like any other, with a move in its past."""
    given = {
        "hands": [["R7", "W4"], ["G1", "G2"], ["B3", "B4"]],
        "talon": ["R5"],
        "pioche": ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6"],
        "turn": 0,
    }
    begun = Game.from_position("toy-story-3", given)
    begun.play(0, "play R7 uno")
    return begun


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[]", b"5", b"null", b"{}", b"\xff\xfe", b'"x"', b'{"start": 5}', b"[" * 99_999]
)
def test_bytes_that_are_no_snapshot_are_refused_and_change_nothing(data: bytes) -> None:
    kept = game()
    before = kept.snapshot()
    with pytest.raises(ValueError, match="snapshot"):
        kept.restore(data)
    assert kept.snapshot() == before
    with pytest.raises(ValueError, match="snapshot"):
        Game.from_snapshot(data)


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("pioche", 1, "snapshot: of version 1; this program reads version 5"),
        ("edition", "uno", "no edition 'uno'"),
        ("rules", {"stacking": True}, "rules.stacking: unknown"),
        ("custom", [{}], "custom: has 1 card"),
        ("position", "AAAA", "a packed Position has [0-9]+ bytes, not 3"),
        ("position", "*", "snapshot: not one of this program"),
        ("history", [[0]], "not enough values"),
        ("history", 5, "snapshot: not one of this program"),
        ("notes", ["x"], r"notes\[0\]: must be a whole number"),
        ("notes", [float("inf")], r"notes\[0\]: must be a whole number"),
        ("start", {"seats": 2}, "snapshot: not one of this program"),
        ("start", {"key": None, "more": 1}, "snapshot: not one of this program"),
    ],
)
def test_a_snapshot_with_a_wrong_part_is_refused_and_changes_nothing(
    key: str, value: object, words: str
) -> None:
    kept = game()
    before = kept.snapshot()
    packed = json.loads(before)
    packed[key] = value
    packed["sum"] = sum_of(packed)
    with pytest.raises(ValueError, match=words):
        kept.restore(json.dumps(packed).encode())
    assert kept.snapshot() == before


@pytest.mark.parametrize(
    "kept",
    [
        Game.new("classic", seed=1),
        Game.new("toy-story-3", seats=3, key=bytes(range(32))),
        game(),
    ],
    ids=["seed", "key", "given"],
)
def test_a_snapshot_with_one_bit_changed_is_refused(kept: Game) -> None:
    whole = kept.snapshot()
    for at in range(len(whole)):
        for bit in range(8):
            damaged = bytearray(whole)
            damaged[at] ^= 1 << bit
            with pytest.raises(ValueError, match=r"snapshot|version"):
                kept.restore(bytes(damaged))
    assert kept.snapshot() == whole


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("seats", 1, "snapshot: damaged: there is no part 'seats'"),
        ("history", [[0, 60, ""]], "snapshot: damaged: its parts do not make its sum"),
        ("sum", None, "snapshot: damaged: its parts do not make its sum"),
    ],
)
def test_a_damaged_snapshot_is_told_from_one_that_was_written(key: str, value: object, words: str) -> None:
    packed = {**json.loads(game().snapshot()), key: value}
    with pytest.raises(ValueError, match=words):
        Game.from_snapshot(json.dumps(packed).encode())


def test_a_snapshot_from_before_there_was_a_sum_is_read() -> None:
    packed = json.loads(game().snapshot())
    del packed["sum"]
    assert Game.from_snapshot(json.dumps(packed).encode()).snapshot() == game().snapshot()


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("seats", 99, "seats: must be from 2 to 10, not 99"),
        ("dealer", 2, "dealer: must be from 0 to 1, not 2"),
        ("seed", -1, "seed: must be from 0 to"),
        ("key", "ab", "key: must be 32 bytes"),
    ],
)
def test_an_older_snapshot_of_a_deal_that_cannot_be_made_is_refused(
    key: str, value: object, words: str
) -> None:
    packed = json.loads(Game.new("classic", seats=2, seed=1).snapshot())
    del packed["sum"]
    packed["pioche"] = PLAYED_AGAIN[-1]
    packed["start"][key] = value
    with pytest.raises(ValueError, match=words):
        Game.from_snapshot(json.dumps(packed).encode())


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (("start", "seats"), "seats: must be from 2 to 10, not 9999"),
        (("start", "seed"), "seed: must be from 0 to 9223372036854775807, not 9999"),
        (("history", 0, 0), r"history\[0\].seat: must be from 0 to 9, not 9999"),
        (("history", 0, 1), r"history\[0\].move: must be from 0 to 524287, not 9999"),
        (("notes", 2), r"notes\[2\]: must be from -2147483647 to 2147483647, not 9999"),
        (("pioche",), "snapshot: of version 9999"),
    ],
)
@pytest.mark.parametrize("digits", [20, 5000])
def test_a_number_far_too_long_is_named_by_its_place(
    path: tuple[str | int, ...], words: str, digits: int
) -> None:
    played = Game.new("classic", seats=2, seed=1, dealer=1)
    played.play(0, played.legal(0)[0])
    packed = json.loads(played.snapshot())
    del packed["sum"]
    inner = packed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = "FAR"
    with pytest.raises(ValueError, match=words):
        Game.from_snapshot(json.dumps(packed).replace('"FAR"', "9" * digits).encode())


def test_a_snapshot_holds_the_position_as_the_compiled_rules_keep_it() -> None:
    packed = json.loads(game().snapshot())
    assert base64.b64decode(packed["position"]) == game().packed_position()


@pytest.mark.parametrize("version", PLAYED_AGAIN)
def test_of_an_older_snapshot_the_moves_are_played_again(version: int) -> None:
    before = game().snapshot()
    packed = {**json.loads(before), "pioche": version, "position": "of other fields"}
    del packed["sum"]
    assert Game.from_snapshot(json.dumps(packed).encode()).snapshot() == before
