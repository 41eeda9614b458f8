"""When bots look whether they jump in: by their levels, never by what they hold (H-JUMP-SECRET)."""

from collections.abc import Mapping
from typing import Final

from pioche import bots
from pioche.game import Game
from pioche.server.live.services import Pace
from pioche.server.table.state import State

PHASES: Final = ("turn", "stack")
PERCENT: Final = 100


def may_come(game: Game) -> bool:
    """H-JUMP, H-JUMP-WHEN: return whether this is a moment for jumping in, whoever could."""
    return game.table.rules.jump_in and game.phase in PHASES


class Jumps:
    """The time at which each bot looks; once for each decision of the table."""

    __slots__ = ("_decision", "_looks")

    def __init__(self) -> None:
        self._decision = -1
        self._looks: dict[int, int] = {}

    def plan(self, state: State, game: Game, levels: Mapping[int, str], pace: Pace, now: int) -> None:
        """Plan when the bots of these seats look, unless it is planned for this decision."""
        if self._decision == state.decision:
            return
        self._decision = state.decision
        self._looks = {}
        if not may_come(game):
            return
        is_due = bool(game.uno_due)
        fair_at = pace.fair_at(state)
        for seat, level in levels.items():
            if seat not in game.to_act:
                think = pace.think(state, f"jump {seat} {state.decision}")
                at = now + think * bots.level_of(level).reacts // PERCENT
                self._looks[seat] = max(at, fair_at) if is_due else at

    def stop(self) -> None:
        """Let nobody look: no round is being played."""
        self._decision, self._looks = -1, {}

    def times(self) -> list[int]:
        """List when somebody looks."""
        return list(self._looks.values())

    def due(self, now: int) -> list[int]:
        """List the seats that look now, the quickest first, and cross them off."""
        seats = sorted((at, seat) for seat, at in self._looks.items() if at <= now)
        for _, seat in seats:
            del self._looks[seat]
        return [seat for _, seat in seats]
