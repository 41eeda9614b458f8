"""The very files of the rules, compiled by Numba, play the same games to the same bytes.

One test: compiling takes half a minute, and only once in a process. `scripts/twin_all.py` plays many more.
"""

from strategies import untraced
from twins import play_games

from pioche.edition import EDITIONS
from pioche.notation import REASON_OF
from pioche.rules import state as st

GAMES = 1000
LONGEST = 250


def test_the_compiled_rules_play_a_thousand_games_to_equal_bytes() -> None:
    with untraced():
        met = set().union(*play_games("twin", EDITIONS, range(GAMES), LONGEST))
    assert {number for what, number in met if what == "phase"} == set(range(st.PHASE_STACK + 1))
    assert {number for what, number in met if what == "reason"} == {0, *REASON_OF}
