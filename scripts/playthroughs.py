"""Write tests/playthroughs: a round of each edition with 2, 4 and 10 seats, every state of it readable.

At each state: the position, what each seat sees, the legal moves; then the move, and what is told to whom.
A playthrough is replayed from its own moves, so that a change of the engine shows as a difference to review.
With --new, and where a move is refused by now, other moves are chosen.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from random import Random
from typing import Any, Final

from pioche import Game, Refused
from pioche.edition import EDITIONS
from pioche.events import Event
from pioche.notation import read_move

FOLDER: Final = Path(__file__).resolve().parent.parent / "tests" / "playthroughs"
SEATS: Final = (2, 4, 10)
LAYS: Final = 0.9
CALLS: Final = 0.6
FILMS: Final = ("Bambi", "Là-haut", "Le Roi lion")
MOST_MOVES: Final = 150
WRITTEN: Final[tuple[dict[str, Any], ...]] = (
    {
        "title": "Le coq",
        "do": [{"who": "next", "trial": "Chante comme un coq", "bad": [{"who": "next", "draw": 4}]}],
    },
    {
        "title": "Cartes sur table",
        "do": [{"who": "all", "open_hands": True}, {"who": "others", "discard": 1}],
    },
    {
        "title": "L'échange",
        "do": [
            {"who": "self", "swap_with": "chosen"},
            {"who": "next", "when": "stuck", "draw": 3},
            {"who": "next", "when": "stuck", "lose_turn": True},
        ],
    },
)


@dataclass(frozen=True)
class Playthrough:
    """How a round began, and its moves."""

    edition: str
    seats: int
    seed: int
    custom: Sequence[object]
    moves: tuple[tuple[int, str], ...]

    @property
    def file(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.edition}-{self.seats}.txt"

    def begin(self) -> Game:
        """Deal the round."""
        return Game.new(self.edition, seats=self.seats, seed=self.seed, custom=self.custom)


def listed(values: Iterable[object], between: str = " ", nothing: str = "-") -> str:
    """Write values in a row."""
    return between.join(str(value) for value in values) or nothing


def write_event(event: Event) -> str:
    """Write an event: its name and what is in it, cards it does not tell as `?`."""
    told = []
    for field in fields(event):
        if field.name == "kind":  # of a trial: its words tell
            continue
        value = getattr(event, field.name)
        if value is None and field.name in ("cards", "card"):
            told.append("?")
        elif isinstance(value, tuple):
            told.append(listed(value))
        elif value not in (None, ""):
            told.append(str(value))
    return f"{type(event).__name__}({', '.join(told)})"


def write_legal(legal: Iterable[str]) -> str:
    """Write legal moves, the colours and targets of a card together."""
    plays: dict[str, tuple[dict[str, None], dict[str, None]]] = {}
    for text in legal:
        move = read_move(text)
        colours, targets = plays.setdefault(" ".join(filter(None, (move.verb, move.card))), ({}, {}))
        colours[move.colour] = None
        targets["" if move.target is None else f"@{move.target}"] = None
    rows = (
        " ".join(filter(None, (play, "|".join(colours), "|".join(targets))))
        for play, (colours, targets) in plays.items()
    )
    return listed(rows, ", ")


def write_state(game: Game) -> Iterator[str]:
    """Write a position, who sees which hands, and the legal moves of each seat that has any."""
    state, given = game.describe(), game.given()
    pioche: Any = given["pioche"]
    spectator = game.view(None)
    yield (
        f"  {state['phase']}, to act {listed(state['to_act'])}, turn {state['turn']}, {state['direction']}, "
        f"{state['top']} {state['colour']}, talon {state['talon']}, pioche {state['pioche']} "
        f"({listed(pioche[:3])}), uno due {listed(state['uno_due'])}, loses {listed(spectator.loses_turn)}, "
        f"scores {listed(state['scores'])}"
    )
    yield f"  hands {listed((listed(hand) for hand in state['hands']), ' | ')}"
    sees = []
    for eyes in range(game.seats):
        seen = game.view(eyes).hands
        assert all(
            hand is None or list(hand) == whole for hand, whole in zip(seen, state["hands"], strict=True)
        )
        sees.append(f"{eyes}:{listed((seat for seat, hand in enumerate(seen) if hand is not None), ',')}")
    open_hands = (seat for seat, hand in enumerate(spectator.hands) if hand is not None)
    yield f"  sees {listed(sees)} spectator:{listed(open_hands, ',')}"
    for seat in range(game.seats):
        if game.legal(seat):
            yield f"  legal {seat}: {write_legal(game.legal(seat))}"


def write_told(game: Game) -> Iterator[str]:
    """Write what a spectator is told, then what some seats are told instead, by the number of the event."""
    spectator = game.events(None)
    yield f"  told {listed(map(write_event, spectator))}"
    for seat in range(game.seats):
        own = game.events(seat)
        differs = [
            f"{at}: {write_event(event)}"
            for at, (event, open_one) in enumerate(zip(own, spectator, strict=True))
            if event != open_one
        ]
        if differs:
            yield f"  told {seat} instead {listed(differs)}"


def render(played: Playthrough) -> str:
    """Play a round again and write down every state; a move that is refused raises Refused."""
    game = played.begin()
    lines = [
        f"# A round of {played.edition} with {played.seats} seats: python scripts/playthroughs.py",
        f"edition {played.edition}",
        f"seats {played.seats}",
        f"seed {played.seed}",
        *(f"custom {json.dumps(card, ensure_ascii=False)}" for card in played.custom),
        "",
        "deal",
        *write_told(game),
        *write_state(game),
    ]
    for number, (seat, text) in enumerate(played.moves, 1):
        game.play(seat, text)
        lines += [f"{number}. {seat} {text}", *write_told(game), *write_state(game)]
    return "\n".join(lines) + "\n"


def read(text: str) -> Playthrough:
    """Read how a playthrough began, and its moves."""
    words: dict[str, str] = {}
    custom: list[object] = []
    moves: list[tuple[int, str]] = []
    for line in text.splitlines():
        word, _, rest = line.partition(" ")
        if word == "custom":
            custom.append(json.loads(rest))
        elif word in ("edition", "seats", "seed"):
            words[word] = rest
        elif word.endswith(".") and word[:-1].isdigit():
            seat, _, move = rest.partition(" ")
            moves.append((int(seat), move))
    return Playthrough(words["edition"], int(words["seats"]), int(words["seed"]), custom, tuple(moves))


def choose_move(game: Game, chance: Random) -> tuple[int, str]:
    """Choose a call, or a legal move; laying is preferred, and «UNO» mostly said."""
    for seat in range(game.seats):
        view = game.view(seat)
        calls = [f"catch {due}" for due in view.uno_due if due != seat] + ["uno"] * view.may_say_uno
        if calls and chance.random() < CALLS / game.seats:
            return seat, chance.choice(calls)
    seat = chance.choice(game.to_act)
    legal = game.legal(seat)
    plays = [move for move in legal if move.startswith("play ")]
    move = chance.choice(plays if plays and chance.random() < LAYS else legal)
    if move.startswith("play WM") and chance.random() < CALLS:
        move += f' "{chance.choice(FILMS)}"'
    if move in plays and game.view(seat).counts[seat] == 2 and chance.random() < CALLS:  # noqa: PLR2004  UNO
        move += " uno"
    return seat, move


def choose(edition: str, seats: int) -> Playthrough:
    """Choose the round of its size in which the most kinds of decision come up."""
    custom = WRITTEN if edition == "classic" else ()
    best: tuple[int, Playthrough] | None = None
    for seed in range(60):
        chance = Random(f"{edition} {seats} {seed}")
        began = Playthrough(edition, seats, seed, custom, ())
        game = began.begin()
        met = {game.phase}
        while game.phase not in ("round-over", "match-over") and len(game.moves) <= MOST_MOVES:
            game.play(*choose_move(game, chance))
            met.add(game.phase)
        special = {move.split()[1] for _, move in game.moves if move.startswith("play W")}
        calls = {move.split()[0] for _, move in game.moves} & {"uno", "catch", "challenge", "accept"}
        worth = len(met) + len(special) + len(calls)
        if len(game.moves) <= MOST_MOVES and (best is None or worth > best[0]):
            best = worth, Playthrough(edition, seats, seed, custom, game.moves)
    assert best is not None  # rounds mostly end
    return best[1]


def renew(edition: str, seats: int, *, new: bool) -> tuple[Path, str]:
    """Render a playthrough from its own moves if they still go, else from others."""
    file = FOLDER / f"{edition}-{seats}.txt"
    if file.exists() and not new:
        try:
            return file, render(read(file.read_text("utf-8")))
        except (Refused, ValueError) as why:
            print(f"{file.name}: {why}; other moves are chosen")
    return file, render(choose(edition, seats))


def main() -> None:
    """Write every playthrough."""
    parser = argparse.ArgumentParser(description="Write tests/playthroughs.")
    parser.add_argument("--new", action="store_true", help="choose other moves")
    new = parser.parse_args().new
    FOLDER.mkdir(exist_ok=True)
    for edition in EDITIONS:
        for seats in SEATS:
            file, text = renew(edition, seats, new=new)
            changed = not file.exists() or file.read_text("utf-8") != text
            file.write_text(text, "utf-8")
            print(f"{file.name}: {len(text)} characters{', changed' if changed else ''}")


if __name__ == "__main__":
    main()
