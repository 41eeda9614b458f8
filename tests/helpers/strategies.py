"""What the laws are tried on: tables, written cards, positions, games under way.

Hypothesis draws the player; that player makes up everything else, so that games differ as much as they can.
"""

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as some

from pioche import Game
from pioche.edition import EDITIONS, Table, load_edition, set_table
from pioche.layout import blank, fields
from pioche.notation import decode_move
from pioche.rules import moves as mv
from pioche.rules import state as st
from pioche.rules import turn
from pioche.rules.state import Position
from pioche.view import legal_moves

Data = dict[str, Any]

settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile("quick", settings.get_profile("ci"), max_examples=25)
settings.register_profile("deep", settings.get_profile("ci"), derandomize=False, max_examples=3000)
settings.load_profile(os.environ.get("PIOCHE_LAWS", "ci"))

ANYONE: Final = ("self", "next", "others", "all", "chosen")
BRANCHES: Final = {"show": ("missing", "none_missing"), "trial": ("good", "bad")}
# Each action: the only `who` it allows, and values it can have.
ACTIONS: Final[dict[str, tuple[str, tuple[object, ...]]]] = {
    "draw": ("", (1, 2, 4, 10, {"until": "blue"}, {"until": "named"})),
    "discard": ("", (1, 2, 10, "wilds")),
    "hand_to": ("", (1, 3, 7, 10)),
    "lose_turn": ("", (True,)),
    "open_hands": ("", (True,)),
    "again": ("self", (True,)),
    "reverse": ("self", (True,)),
    "shuffle_hands": ("all", (True,)),
    "take": ("", (1,)),
    "swap_with": ("self", ("next", "chosen")),
    "show": ("others", ("named",)),
    "trial": ("", ("Tiens sur un pied",)),
}

FAR_SEAT: Final = 12
PLAIN_VERBS: Final = (
    mv.DRAW,
    mv.KEEP,
    mv.ACCEPT,
    mv.CHALLENGE,
    mv.OUTCOME_GOOD,
    mv.OUTCOME_BAD,
    mv.NEXT,
    mv.UNO,
)
COLOURS: Final = range(mv.COLOUR_BITS + 1)
KINDS: Final = (*range(st.KINDS), mv.KIND_NONE)

# How often: a player lays, makes a call, jumps in; a card is wild, or one that house rules are about; a step
# has another after or inside it; and so on.
LAYS: Final = 0.8
CALLS: Final = 0.5
JUMPS: Final = 0.4
WILD: Final = 0.4
HOUSE: Final = 0.4
MORE: Final = 0.6
STUCK: Final = 0.25
KNOWN: Final = 0.4
DEPARTS: Final = 0.3
ASKS = 0.3  # a table asks where there is one answer only
DEALT: Final = 0.4
KEYED: Final = 0.3
WRITTEN: Final = 0.3
INTERRUPTED: Final = 0.5

# The booklet's ten ideas (docs/CUSTOM.md), and cards that nest and combine what the ideas do not.
IDEAS: Final[tuple[list[Data], ...]] = (
    [{"who": "next", "draw": {"until": "named"}}],
    [{"who": "others", "discard": "wilds"}],
    [{"who": "next", "when": "stuck", "draw": 3}, {"who": "next", "when": "stuck", "lose_turn": True}],
    [{"who": "self", "again": True}],
    [{"who": "next", "hand_to": 7}],
    [{"who": "all", "hand_to": 3}],
    [{"who": "all", "open_hands": True}],
    [
        {
            "who": "self",
            "trial": "Raconte une blague",
            "good": [{"who": "self", "hand_to": 1}],
            "bad": [{"who": "self", "draw": 4}],
        }
    ],
    [{"who": "next", "trial": "Ne plie pas les coudes"}],
    [{"who": "next", "trial": "Chante comme un coq", "bad": [{"who": "next", "draw": 4}]}],
    [
        {
            "who": "others",
            "trial": "Qui suis-je ?",
            "good": [{"who": "those", "discard": 1}, {"who": "self", "reverse": True}],
            "bad": [
                {
                    "who": "others",
                    "show": "named",
                    "missing": [{"who": "those", "draw": 1}],
                    "none_missing": [{"who": "those", "discard": 2}],
                }
            ],
        }
    ],
    [
        {"who": "self", "swap_with": "chosen"},
        {"who": "chosen", "open_hands": True},
        {"who": "chosen", "take": 1},
    ],
    [
        {"who": "all", "shuffle_hands": True},
        {"who": "self", "swap_with": "next"},
        {"who": "all", "discard": 2},
    ],
    [{"who": "chosen", "draw": {"until": "blue"}}, {"who": "chosen", "lose_turn": True}],
    [],
)


@contextmanager
def untraced() -> Iterator[None]:
    """Let long play go on without coverage: it learns nothing new from it and takes many times as long."""
    tracer = sys.gettrace()
    sys.settrace(None)
    try:
        yield
    finally:
        sys.settrace(tracer)


def player(seed: int | str) -> Random:
    """Make a player who chooses at random."""
    return Random(seed)  # noqa: S311  players, not secrets


def filled(record: type, rng: Random) -> Any:  # noqa: ANN401  any record class will do
    """A record with any number in every entry."""
    new: Any = blank(record)
    for field in fields(record):
        most = 8 * field.width - 1
        entries = [rng.getrandbits(most) for _ in range(max(field.length, 1))]
        setattr(new, field.name, entries if field.length else entries[0])
    return new


def players() -> some.SearchStrategy[Random]:
    """Draw a player who chooses at random."""
    return some.randoms(use_true_random=True)


def written(*ideas: int) -> list[Data]:
    """Write ideas on cards."""
    return [{"title": f"Idea {idea + 1}", "do": IDEAS[idea]} for idea in ideas]


def random_steps(rng: Random, room: int, *, those: bool = False) -> list[Data]:
    """Make up a list of steps that takes up no more than `room` with those inside them."""
    steps: list[Data] = []
    while room > 0 and rng.random() < MORE:
        step = random_step(rng, room - 1, those=those)
        steps.append(step)
        room -= size_of([step])
    return steps


def random_step(rng: Random, room: int, *, those: bool) -> Data:
    """Make up a step with room for so many inside it."""
    anyone = [*ANYONE, "those"] if those else ANYONE
    action = rng.choice(list(ACTIONS))
    who, values = ACTIONS[action]
    step: Data = {"who": who or rng.choice(anyone), action: rng.choice(values)}
    for key in BRANCHES.get(action, ()):
        if rng.random() < MORE:
            step[key] = random_steps(rng, room, those=those or key != "none_missing")
            room -= size_of(step[key])
    if action not in ("show", "shuffle_hands") and rng.random() < STUCK:
        step["when"] = "stuck"
    return step


def size_of(steps: list[Data]) -> int:
    """Count steps and those inside them."""
    inside = [step[key] for step in steps for keys in BRANCHES.values() for key in keys if key in step]
    return len(steps) + sum(map(size_of, inside))


def random_card(rng: Random) -> Data:
    """Make up what a table has written on a Customizable card."""
    if rng.random() < KNOWN:
        return {"title": "Une idée", "do": rng.choice(IDEAS)}
    return {"title": "Une carte", "text": "Des mots.", "do": random_steps(rng, 8)}


def random_table(rng: Random, edition: str = "") -> Data:
    """Make up an edition, its options and its written cards, as Game takes them."""
    edition = edition or ("classic" if rng.random() < WRITTEN else rng.choice(EDITIONS))
    rules: Data = {}
    for option in load_edition(edition).options:
        if rng.random() < DEPARTS:
            rules[option.key] = rng.choice(option.values or (50, 120, 500))
    custom = [random_card(rng) for _ in range(rng.choice((0, 3, 3)))] if edition == "classic" else []
    return {"edition": edition, "rules": rules, "custom": custom, "asks": rng.random() < ASKS}


def random_cards(table: Table, rng: Random, n: int) -> list[str]:
    """Make up a pile with many wild cards."""
    wild = [code for kind, code in enumerate(table.codes) if kind >= st.WILD and code]
    coloured = [code for kind, code in enumerate(table.codes) if kind < st.WILD]
    if table.rules.house and rng.random() < HOUSE:
        coloured = [code for code in coloured if code[1] in "07D"]
    return [rng.choice(wild if rng.random() < WILD else coloured) for _ in range(n)]


def random_given(table: Table, seats: int, rng: Random) -> Data:
    """Make up a position: hands full of wild cards, piles that soon run dry."""
    most = rng.choice((3, 7, 12))
    hands = [random_cards(table, rng, rng.randint(rng.choice((0, 2)), most)) for _ in range(seats)]
    top = rng.choice(table.codes[: st.WILD])
    if table.rules.jump_in:
        hands[rng.randrange(seats)].append(top)
    return {
        "hands": hands,
        "talon": [*random_cards(table, rng, rng.randint(0, 3)), top],
        "pioche": random_cards(table, rng, rng.choice((0, 1, 3, 10, 40))),
        "dealer": rng.randrange(seats),
        "turn": rng.randrange(seats),
        "direction": rng.choice(("left", "right")),
        "scores": [rng.randrange(0, 500, 5) for _ in range(seats)],
    }


def random_deal(table: Table, seats: int, rng: Random) -> Data:
    """Make up a deck, which is dealt as it lies."""
    cards = random_cards(table, rng, st.HAND_DEALT * seats + rng.choice((1, 5, 40)))
    return {"players": seats, "dealer": rng.randrange(seats), "deck": [*cards, "B1"]}


def chosen_move(s: Position, table: Table, rng: Random) -> tuple[int, int]:
    """Choose what happens next: a call, or a legal move of a seat to act; laying is preferred."""
    if s.uno_seat != st.NOBODY and rng.random() < CALLS:
        if s.uno_due == 1 and rng.random() < CALLS:
            by = (s.uno_seat + rng.randrange(1, s.seats)) % s.seats
            return by, mv.pack(mv.CATCH, mv.KIND_NONE, mv.COLOUR_NONE, s.uno_seat, 0)
        if s.uno_said == 0 and s.cards[s.uno_seat] == 1:
            return s.uno_seat, mv.plain(mv.UNO)
    seat = rng.randrange(s.seats) if s.phase == st.PHASE_ROUND_OVER else s.asked
    jumpers = [other for other in range(s.seats) if other != seat and turn.jumping(s, table.book, other)]
    if jumpers and rng.random() < JUMPS:
        seat = rng.choice(jumpers)
    legal = legal_moves(s, table, seat)
    lays = [move for move in legal if move & mv.VERB_BITS == mv.PLAY]
    move = rng.choice(lays if lays and rng.random() < LAYS else legal)
    if leaves_one(s, table, seat, move) and rng.random() < CALLS:
        move |= 1 << mv.AT_UNO
    return seat, move


def leaves_one(s: Position, table: Table, seat: int, move: int) -> bool:
    """May «UNO» be said with this move: does the lay, or the exchange of hands it brings, leave one card?"""
    if move & mv.VERB_BITS != mv.PLAY:
        return False
    kind = move >> mv.AT_KIND & mv.KIND_BITS
    face = table.codes[kind][1:]
    givers = {"7": move >> mv.AT_TARGET & mv.TARGET_BITS, "0": (seat - s.direction) % s.seats}
    if s.cards[seat] > 1 and table.rules.seven_zero and face in givers and s.cards[givers[face]] == 1:
        return True
    return s.cards[seat] == 2


def cannot_go_on(game: Game) -> bool:
    """Is there nothing more to play: the match over, or too few cards for another round?"""
    s = game._position
    if s.phase == st.PHASE_ROUND_OVER:
        return mv.refusal(s, game.table.book, 0, mv.plain(mv.NEXT)) != 0
    return s.phase == st.PHASE_MATCH_OVER


def next_move(game: Game, rng: Random) -> tuple[int, str]:
    """Choose what happens next, in words."""
    seat, number = chosen_move(game._position, game.table, rng)
    film = ""
    kind = number >> mv.AT_KIND & mv.KIND_BITS
    if kind in game.table.films and rng.random() < CALLS:
        film = rng.choice(("Bambi", "Là-haut", "Les 101 dalmatiens"))
    return seat, str(decode_move(game.table, number, film))


def advance(game: Game, rng: Random, moves: int) -> list[tuple[int, str]]:
    """Play so many moves, or until nothing more can be played, and tell which."""
    played = []
    for _ in range(moves):
        if cannot_go_on(game):
            break
        seat, text = next_move(game, rng)
        game.play(seat, text)
        played.append((seat, text))
    return played


def begin_game(rng: Random) -> Game:
    """Begin a game: dealt, or dealt from a deck made up, or from a position made up."""
    setting = random_table(rng)
    edition, seats = setting.pop("edition"), rng.randint(2, 10)
    if rng.random() < DEALT:
        chance: Data = {"key": rng.randbytes(32)} if rng.random() < KEYED else {"seed": rng.getrandbits(63)}
        return Game.new(edition, seats=seats, **chance, **setting)
    table = set_table(edition, **setting)
    make_up = random_deal if rng.random() < DEALT else random_given
    return Game.from_position(edition, make_up(table, seats, rng), seed=rng.getrandbits(63), **setting)


def random_game(rng: Random, moves: int) -> Game:
    """Begin a game and play up to so many moves of it, often on to a decision that interrupts a card."""
    game = begin_game(rng)
    advance(game, rng, rng.choice((0, rng.randint(0, moves))))
    if rng.random() < INTERRUPTED:
        while len(game.moves) < moves and game.phase in ("turn", "drawn") and advance(game, rng, 1):
            pass
    note(f"{game.edition} {game.table.departures()} {[card.source for card in game.table.custom]}")
    note(f"{game.start}\n{game.moves}")
    return game


def games(moves: int = 40) -> some.SearchStrategy[Game]:
    """Draw a game under way."""
    return some.builds(random_game, players(), some.just(moves))


def cards_on_table(game: Game) -> Counter[str]:
    """Count every card on the table."""
    given: Data = game.given()
    return Counter(card for pile in (*given["hands"], given["talon"], given["pioche"]) for card in pile)


def conceivable_moves(seats: int) -> Iterator[int]:
    """Every verb with every card, colour and target it can be written with."""
    targets = (*range(seats), FAR_SEAT, mv.TARGET_NONE)
    for kind in KINDS:
        yield mv.with_card(mv.SHOW, kind)
        yield mv.with_card(mv.DISCARD, kind)
        for colour in COLOURS:
            for target in targets:
                for uno in (0, 1):
                    yield mv.pack(mv.PLAY, kind, colour, target, uno)
    for verb in PLAIN_VERBS:
        yield mv.plain(verb)
    for colour in COLOURS[:-1]:
        yield mv.pack(mv.COLOUR, mv.KIND_NONE, colour, mv.TARGET_NONE, 0)
    for target in targets[:-1]:
        yield mv.pack(mv.CATCH, mv.KIND_NONE, mv.COLOUR_NONE, target, 0)
