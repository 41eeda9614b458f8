"""What does not fit is named by every public function: what it is called there, and what it must be."""

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_type_hints

import numpy as np
import pytest

import pioche
from pioche import Game, Refused, bots, conform, lab, load_edition, notation, record
from pioche.envs import BatchEnv, Setting, SingleGame, TableEnv
from pioche.game.misfit import OWN_FIELDS, names_misfits

GAME = Game.new("classic", seats=3, seed=28)
VIEW, LEGAL = GAME.view(0), GAME.legal(0)
MIDDLE = {"hands": [["R7", "W4"], ["G1", "G2"]], "talon": ["R5"], "turn": 0}
FAR = 10**5000
ONE: Any = 1
THREE: Any = 3
INT64: Any = np.int64
HALF: Any = 2.5
NOTHING: Any = {}
WORD: Any = "x"
LIST: Any = ["classic"]
ANYTHING: tuple[Any, ...] = (
    None,
    True,
    3,
    -1,
    FAR,
    2.5,
    "x",
    "",
    b"x",
    [],
    ["x"],
    [None],
    [[]],
    {},
    {"x": 1},
    (),
    {1},
    1j,
)
FEW = lab.Ways(jobs=1)


def each(make: Callable[..., object], *keys: str) -> dict[str, Callable[[Any], object]]:
    """Give each of some keywords by itself."""

    def asking(key: str) -> Callable[[Any], object]:
        return lambda it: make(**{key: it})

    return {f"{make.__name__} {key}": asking(key) for key in keys}


def new(**settings: Any) -> object:  # noqa: ANN401  anything
    return Game.new("classic", **settings)


def given(**changed: Any) -> object:  # noqa: ANN401  the same
    return Game.from_position("classic", {**MIDDLE, **changed})


def written(**changed: Any) -> object:  # noqa: ANN401  the same
    return notation.write_position({**MIDDLE, **changed})


# What is asked of each with anything at all; what is no fault is an answer.
ASKED: dict[str, Callable[[Any], object]] = {
    "load_edition": load_edition,
    "Game.new": Game.new,
    **each(new, "seats", "seed", "key", "rules", "custom", "dealer", "scores", "asks"),
    "Game.from_position": lambda it: Game.from_position("classic", it),
    "Game.from_position edition": lambda it: Game.from_position(it, MIDDLE),
    **each(given, *MIDDLE, "players", "scores"),
    **each(written, *MIDDLE, "dealer", "scores"),
    "Game.from_snapshot": Game.from_snapshot,
    "legal": GAME.legal,
    "view": GAME.view,
    "view_in_parts": GAME.view_in_parts,
    "events": GAME.events,
    "move_text": GAME.move_text,
    "rekey": GAME.rekey,
    "check": lambda it: GAME.check(it, "draw"),
    "check move": lambda it: GAME.check(0, it),
    "read": record.read,
    "replay": record.replay,
    "write": record.write,
    "read_position": notation.read_position,
    "write_position": notation.write_position,
    "choose": lambda it: bots.choose(it, VIEW, LEGAL, 1),
    "choose view": lambda it: bots.choose("greedy", it, LEGAL, 1),
    "choose legal": lambda it: bots.choose("greedy", VIEW, it, 1),
    "choose seed": lambda it: bots.choose("greedy", VIEW, LEGAL, it),
    "choose table": lambda it: bots.choose("greedy", VIEW, LEGAL, 1, it),
    "calls": lambda it: bots.calls(it, VIEW, 1),
    "calls view": lambda it: bots.calls("greedy", it, 1),
    "jump": lambda it: bots.jump(it, VIEW, 1),
    "jump view": lambda it: bots.jump("greedy", it, 1),
    "vote": lambda it: bots.vote(it, 1),
    "vote seed": lambda it: bots.vote("greedy", it),
    "run_paths": conform.run_paths,
    "run_paths one": lambda it: conform.run_paths([it]),
    **each(
        lab.Experiment,
        "edition",
        "seats",
        "bots",
        "rules",
        "custom",
        "match",
        "seed",
        "habits",
        "struck",
        "left_out",
    ),
    **each(lab.Tournament, "edition", "seats", "bots", "deals", "match", "seed", "rules", "jobs"),
    **each(lab.Ways, "jobs", "engine", "address"),
    "simulate": lambda it: lab.simulate(it, 4, FEW),
    "simulate ways": lambda it: lab.simulate(lab.Experiment(seats=2), 4, it),
    "summarise": lab.summarise,
    "compare_card": lambda it: lab.compare_card(it, deals=9),
    "compare_card code": lambda it: lab.compare_card(lab.Experiment("giant", 2), it, deals=9, ways=FEW),
    "compare_rule": lambda it: lab.compare_rule(it, {"stack": "up"}, deals=9),
    "compare_rule rules": lambda it: lab.compare_rule(lab.Experiment(seats=2), it, deals=9, ways=FEW),
    "play_tournament": lab.play_tournament,
    **each(Setting, "edition", "seats", "bots", "rules", "custom", "match", "calls", "habits", "encoding"),
    "SingleGame": lambda it: SingleGame(it, 1),
    "SingleGame seed": lambda it: SingleGame(Setting(), it),
    "take": lambda it: SingleGame(Setting(), 1).take(it),
}


@pytest.mark.parametrize("asked", ASKED)
def test_whatever_is_given_is_taken_or_refused_in_words_of_ours(asked: str) -> None:
    for anything in ANYTHING:
        try:
            ASKED[asked](anything)
        except (ValueError, Refused) as refused:
            said = str(refused)
            assert said
            assert "Exceeds the limit" not in said
            assert "int()" not in said


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: Game.new(LIST), "edition: must be text, not a list"),
        (lambda: load_edition(THREE), "edition: must be text, not a number"),
        (lambda: new(seats="4"), "seats: must be a whole number from 2 to 10, not '4'"),
        (lambda: new(key="x" * 32), "key: must be 32 bytes"),
        (lambda: new(asks="no"), "asks: must be true or false"),
        (lambda: given(hands=[["R7"], 3]), "given.hands[1]: must be a list of cards, not a number"),
        (lambda: written(hands=None), "given.hands: must be a list of cards, not an empty value"),
        (lambda: written(talon=["R5", 7]), "given.talon[1]: no card '7'"),
        (lambda: written(dealer=16**5000), f"given.dealer: must be from 0 to 1, not 0x1{'0' * 37}"),
        (
            lambda: SingleGame(Setting(), 1).rewards(WORD),
            "reward: there is no 'x'; there are round, points, equity",
        ),
        (lambda: record.read(THREE), "text: must be text, not a number"),
        (lambda: record.replay(WORD), "recording: must be Recording, not text"),
        (lambda: bots.vote(THREE, 1), "level: must be text, not a number"),
        (lambda: bots.vote("greedy", FAR), "seed: is too large"),
        (lambda: bots.choose("greedy", VIEW, LEGAL, WORD), "seed: must be a whole number, not text"),
        (lambda: bots.choose("greedy", WORD, LEGAL, 1), "view: must be View, not text"),
        (lambda: SingleGame(Setting(), 1).take(HALF), "action: must be a whole number, not 2.5"),
        (lambda: conform.run_paths(["a", THREE]), "paths[1]: must be text, not a number"),
        (lambda: conform.run_paths(["a"], tell=THREE), "tell: must be a function, not a number"),
        (lambda: lab.Experiment(bots=("greedy", THREE)), "bots[1]: must be text, not a number"),
        (lambda: lab.Experiment(habits=THREE), "habits: must be Habits, not a number"),
        (lambda: lab.Experiment(match=WORD), "match: must be true or false"),
        (lambda: lab.Experiment(struck=WORD), "struck: must be a list, not 'x'"),
        (lambda: lab.Experiment(luck_only=WORD), "luck_only: must be a list, not 'x'"),
        (lambda: lab.Experiment(left_out=THREE), "left_out: must be a list, not a number"),
        (lambda: lab.Experiment(left_out=("W", THREE)), "left_out[1]: must be text, not a number"),
        (lambda: lab.compare_card(lab.Experiment(), THREE), "codes[0]: must be text, not a number"),
        (lambda: Setting(canonical=THREE), "canonical: must be true or false"),
        (
            lambda: new(seed=INT64(3)),
            f"seed: must be a whole number from 0 to {2**63 - 1}, not 'numpy.int64(3)'",
        ),
        (lambda: GAME.legal(INT64(1)), "seat: there is no seat numpy.int64(1); the seats are 0 to 2"),
        (lambda: BatchEnv(2, reward=THREE), "reward: there is no '3'; there are round, points, equity"),
        (lambda: TableEnv(THREE), "setting: must be Setting, not a number"),
    ],
)
def test_what_does_not_fit_is_named(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=":") as refused:
        ask()
    assert str(refused.value) == said


def test_true_and_false_of_numpy_are_true_and_false() -> None:
    yes, no = np.array([True, False])
    assert lab.Experiment(match=yes).match is True
    assert lab.Tournament(match=no).match is False
    assert Setting(canonical=no, calls=yes) == Setting(canonical=False, calls=True)
    assert Game.new("classic", seats=2, seed=1, asks=yes).record().count("asks always") == 1
    for wrong in (1, np.int64(1), np.array([True, False]), "yes", None):
        with pytest.raises(ValueError, match=r"^match: must be true or false$"):
            lab.Experiment(match=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("move", [None, 3, ["draw"], {}])
def test_a_move_that_is_no_text_cannot_be_read(move: Any) -> None:  # noqa: ANN401  anything
    with pytest.raises(Refused, match="unreadable"):
        GAME.play(0, move)


@names_misfits
def weigh(
    names: Sequence[str],
    by: Callable[[str], int] = len,
    *more: int,
    shares: Mapping[str, float | None] | None = None,
) -> int:
    return sum(by(name) for name in names) + sum(more) + int(sum(filter(None, (shares or {}).values())))


def test_what_fits_and_fails_all_the_same_fails_as_it_would() -> None:
    assert weigh(["Ana"], len, 2, shares={"a": 1.0, "b": None}) == 6
    nobody: dict[str, int] = {}
    with pytest.raises(KeyError):
        weigh(["Ana"], nobody.__getitem__)
    with pytest.raises(TypeError, match="unexpected keyword"):
        weigh(["Ana"], **{"with": THREE})


@pytest.mark.parametrize("error", [ValueError, KeyError, TypeError])
def test_what_a_callback_raises_is_raised(error: type[Exception]) -> None:
    def boom(*_: object) -> None:
        raise error("boom")

    duel = lab.Experiment("giant", seats=2)
    with pytest.raises(error, match=r"^'?boom'?$"):
        lab.simulate(duel, 2, FEW, watch=boom, rows=ONE)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: lab.Ways(jobs=5000, compiled=ONE), "jobs: must be from 0 to 1024, not 5000"),
        (
            lambda: Game.new("flip", scores=NOTHING),
            "no edition 'flip'; there are classic, toy-story-3, trolls, disney-100, giant",
        ),
        (
            lambda: lab.simulate(lab.Experiment(), 0, FEW, rows=ONE),
            "games: must be from 1 to 1099511627776, not 0",
        ),
    ],
)
def test_what_is_unusual_and_taken_is_not_blamed(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(said)}$"):
        ask()


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: weigh(WORD, THREE), "names: must be a list, not text"),
        (lambda: weigh(["Ana"], len, 1, WORD), "more[1]: must be a whole number, not text"),
        (lambda: weigh([], shares={"a": WORD}), "shares.a: must be a number, not text"),
        (lambda: weigh([], shares=THREE), "shares: must be a mapping, not a number"),
    ],
)
def test_parts_and_further_arguments_are_named_too(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=":") as refused:
        ask()
    assert str(refused.value) == said


def test_the_types_of_what_is_public_can_be_looked_up() -> None:
    modules = [
        pioche,
        *(getattr(pioche, name) for name in ("bots", "conform", "envs", "lab", "notation", "record")),
    ]
    found = [getattr(module, name) for module in modules for name in module.__all__]
    met = 0
    for public in found:
        inside = [function for _, function in inspect.getmembers(public, inspect.isroutine)]
        for function in [public, *inside]:
            wrapped = getattr(function, "__wrapped__", None)
            if inspect.isfunction(function) and inspect.isfunction(wrapped):
                met += 1
                get_type_hints(public if wrapped.__name__ == OWN_FIELDS else wrapped)
    assert met > 20
