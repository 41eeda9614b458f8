"""A whole game as bytes: how it began, what has happened since, and the position."""

import base64
import binascii
import hashlib
import json
from dataclasses import dataclass
from typing import Any, Final

from pioche.edition import Table, check_same, set_table
from pioche.effects import brief, check_number, load_json
from pioche.game.history import Played, Rekeyed, Start, check_start, play_again, played
from pioche.layout import blank, pack, unpack
from pioche.rules.moves import AT_UNO
from pioche.rules.state import MAX_SEATS, Position, Trace

VERSION: Final = 5  # of the bytes of the position too
PLAYED_AGAIN: Final = (2, 3, 4)  # versions whose position has other fields: the moves are played again
MOST_MOVE: Final = (2 << AT_UNO) - 1
MOST_NOTE: Final = 2**31 - 1
PARTS: Final = frozenset(
    ("pioche", "edition", "digest", "rules", "custom", "asks", "start", "history", "notes", "position", "sum")
)


@dataclass(frozen=True, slots=True)
class SavedGame:
    """What a snapshot holds."""

    table: Table
    start: Start
    history: list[Played | Rekeyed]
    notes: tuple[int, ...]  # of the last move
    position: Position


def write_snapshot(game: SavedGame) -> bytes:
    """Pack a game."""
    start = game.start
    packed: dict[str, Any] = {
        "pioche": VERSION,
        "edition": game.table.edition.id,
        "digest": game.table.edition.digest,
        "rules": game.table.departures(),
        "custom": [card.source for card in game.table.custom],
        "asks": bool(game.table.book.asks),
        "start": {
            "seats": start.seats,
            "dealer": start.dealer,
            "seed": start.seed,
            "key": None if start.key is None else start.key.hex(),
            "given": start.given,
            "scores": start.scores,
        },
        "history": [
            entry.key.hex() if isinstance(entry, Rekeyed) else [entry.seat, entry.number, entry.film]
            for entry in game.history
        ],
        "notes": list(game.notes),
        "position": base64.b64encode(pack(game.position)).decode(),
    }
    return written({**packed, "sum": sum_of(packed)})


def written(packed: dict[str, Any]) -> bytes:
    """Write the parts of a snapshot, always in the same way."""
    return json.dumps(packed, ensure_ascii=False, separators=(",", ":")).encode()


def sum_of(packed: dict[str, Any]) -> str:
    """Sum up the parts of a snapshot, its sum left out: SHA-256."""
    return hashlib.sha256(written({key: packed[key] for key in packed if key != "sum"})).hexdigest()


def read_snapshot(snapshot: bytes) -> SavedGame:
    """Unpack a game; bytes that are no snapshot, or a damaged one, are a ValueError."""
    try:
        packed: dict[str, Any] = load_json(snapshot)
        check_version(packed["pioche"])
        check_whole(packed)
        start = dict(packed["start"])
        start["key"] = None if start["key"] is None else bytes.fromhex(start["key"])
        start["scores"] = tuple(start.get("scores", ()))
        check_same(str(packed["edition"]), packed.get("digest", ""))
        table = set_table(packed["edition"], packed["rules"], packed["custom"], asks=bool(packed.get("asks")))
        began = Start(**start)
        check_start(began)
        history = [read_entry(f"history[{i}]", entry) for i, entry in enumerate(packed["history"])]
        if packed["pioche"] in PLAYED_AGAIN:
            position = play_again(table, began, history, blank(Trace))
        else:
            position = unpack(Position, base64.b64decode(packed["position"], validate=True))
        return SavedGame(
            table=table,
            position=position,
            history=history,
            notes=tuple(
                check_number(f"notes[{i}]", note, -MOST_NOTE, MOST_NOTE)
                for i, note in enumerate(packed["notes"])
            ),
            start=began,
        )
    except (
        TypeError,
        LookupError,
        AttributeError,
        OverflowError,
        RecursionError,
        UnicodeError,
        json.JSONDecodeError,
        binascii.Error,
    ) as error:
        message = f"snapshot: not one of this program: {error!r}"
        raise ValueError(message) from None


def check_version(version: object) -> None:
    """Refuse a snapshot whose bytes mean something else by now."""
    if version not in (*PLAYED_AGAIN, VERSION):
        message = f"snapshot: of version {brief(version, 20)}; this program reads version {VERSION}"
        raise ValueError(message)


def check_whole(packed: dict[str, Any]) -> None:
    """Refuse a snapshot that is not as it was written; one from before there was a sum may have none."""
    for part in packed:
        if part not in PARTS:
            message = f"snapshot: damaged: there is no part {brief(part, 20)!r}"
            raise ValueError(message)
    if "sum" in packed and packed["sum"] != sum_of(packed):
        message = "snapshot: damaged: its parts do not make its sum"
        raise ValueError(message)


def read_entry(where: str, entry: Any) -> Played | Rekeyed:  # noqa: ANN401  whatever JSON holds
    """Read one entry of the history of a snapshot."""
    if isinstance(entry, str):
        return Rekeyed(bytes.fromhex(entry))
    seat, number, film = entry
    check_number(f"{where}.seat", seat, 0, MAX_SEATS - 1)
    return played(seat, check_number(f"{where}.move", number, 0, MOST_MOVE), str(film))
