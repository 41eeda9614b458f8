#!/usr/bin/env python3
"""Write docs/fair-vectors.json: chance from known keys, which every verifier of a shuffle must come to."""

import hashlib
import json
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from pioche import Game
from pioche.edition import EDITIONS
from pioche.game.history import take_key
from pioche.position import empty_table
from pioche.rules.chance import below, shuffle, word
from pioche.server.fair.commitments import Terms, closing, commitment, part_commitment, round_key
from pioche.server.http.replay import replay_states

VECTORS: Final = Path(__file__).resolve().parent.parent / "docs" / "fair-vectors.json"
BOUNDS: Final = (1, 2, 3, 7, 10, 52, 108, 112, 255)
ROOSTER: Final = {"title": "Le coq", "do": [{"who": "next", "draw": 2}]}
SWAP: Final = {"title": "Troc", "do": [{"who": "self", "swap_with": "next"}, {"who": "all", "discard": 1}]}
A_FOUR_GOES_BACK: Final = ("trolls", "deal trolls 2")  # R-BACK: the first card turned up is a Wild Draw Four
# Edition, seats, rounds, written cards, a dealer named: between them every way chance is used.
GAMES: Final[tuple[tuple[str, int, int, dict[str, Any]], ...]] = (
    ("classic", 3, 2, {"custom": [SWAP, ROOSTER]}),
    ("trolls", 4, 1, {}),
    ("giant", 2, 1, {"dealer": 1}),
    ("toy-story-3", 5, 1, {"rules": {"seven_zero": True, "stack": "up", "draw": "until"}}),
)


def key_of(name: str) -> bytes:
    """Make a key anybody can make again."""
    return hashlib.sha256(name.encode()).digest()


def plain_chance(name: str) -> dict[str, Any]:
    """List the words of a key, numbers below bounds, and a shuffled row of numbers."""
    key = key_of(name)
    streams = [empty_table(2) for _ in range(3)]
    for stream in streams:
        take_key(stream, key)
    row = list(range(112))
    shuffle(streams[2], row, 0, len(row))
    return {
        "key": key.hex(),
        "words": [word(streams[0]) for _ in range(36)],
        "below": [[bound, below(streams[1], bound)] for bound in BOUNDS * 4],
        "shuffled": row,
    }


def promised(terms: Terms, nonces: list[str]) -> dict[str, Any]:
    """Write promises and the key they lead to."""
    secret = key_of(f"{terms.table} {terms.round}")
    parts = [
        part_commitment(nonce, member, terms.round, terms.table) if nonce else ""
        for member, nonce in zip(terms.seats, nonces, strict=True)
    ]
    promise = commitment(secret)
    return {
        **terms._asdict(),
        "secret": secret.hex(),
        "nonces": nonces,
        "commitment": promise,
        "commitments": parts,
        "closed": closing(terms, promise, parts),
        "key": round_key(secret, terms, nonces).hex(),
    }


def told(file: str) -> dict[str, Any]:
    """Write the events of a game file, every card open, as the server does."""
    replay = msgspec.to_builtins(replay_states(file))
    setting = ("edition", "seats", "dealer", "deck", "cuts_for_dealer", "opening_acts")
    return {
        **{name: replay[name] for name in setting},
        "states": [{"key": state["key"], "events": state["events"]} for state in replay["states"]],
    }


def play(edition: str, seats: int, rounds: int, setting: dict[str, Any]) -> Game:
    """Play rounds with players who lay what they can, by dice of their own: no bot's skill matters here."""
    name = f"{edition} {seats}"
    game = Game.new(edition, seats=seats, key=key_of(name), **setting)
    dice = Random(name)
    for number in range(1, rounds + 1):
        while game.phase not in {"round-over", "match-over"}:
            seat = game.to_act[0]
            legal = game.legal(seat)
            lays = [move for move in legal if move.startswith("play")]
            game.play(seat, (lays or legal)[dice.getrandbits(32) % len(lays or legal)])
        if number < rounds:
            game.rekey(key_of(f"{name} round {number + 1}"))
            game.play(0, "next")
    return game


def vectors() -> dict[str, Any]:
    """Make all vectors."""
    names = [*((edition, f"deal {edition}") for edition in EDITIONS), A_FOUR_GOES_BACK]
    deals = [Game.new(edition, seats=10, key=key_of(name)).record() for edition, name in names]
    return {
        "keys": [
            promised(Terms("ABCDEFGHJ", 1, 1, key_of("setup").hex(), (0, 1)), ["", ""]),
            promised(
                Terms("ABCDEFGHJ", 2, 2, key_of("other setup").hex(), (0, 7, 3)),
                ["00ff" * 8, "", key_of("nonce").hex()],
            ),
            promised(
                Terms("23456789X", 12, 1, key_of("setup").hex(), tuple(range(10))),
                [key_of(f"nonce {seat}").hex() for seat in range(10)],
            ),
        ],
        "chance": [plain_chance("pioche"), plain_chance("talon")],
        "games": [told(file) for file in [*deals, *(play(*game).record() for game in GAMES)]],
    }


def written() -> str:
    """Write the vectors, a line for each so that a difference can be seen."""
    lines = [
        f'"{name}": [\n' + ",\n".join(json.dumps(one, separators=(",", ":")) for one in listed) + "\n]"
        for name, listed in vectors().items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    VECTORS.write_text(written(), encoding="utf-8")
    sys.exit(0)
