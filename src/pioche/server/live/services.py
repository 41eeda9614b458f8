"""What all tables of a server share: clock, chance, store, bus, bots, bounds, and who owns which."""

import asyncio
import hmac
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import Any

from pioche import bots
from pioche.server.cluster.ownership import AloneOwnership, Ownership
from pioche.server.live.bus import Bus
from pioche.server.live.garbage import Garbage
from pioche.server.live.limits import Limits
from pioche.server.live.metrics import Metrics
from pioche.server.live.time import Entropy, TimeSource
from pioche.server.store.base import Store
from pioche.server.table.moves import open_until
from pioche.server.table.state import State, Timing


def secret_of(state: State) -> str:
    """Return what the whims of a table come from; one opened long ago has its next secret for it."""
    return state.whims or state.coming


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast bots and absences go, in ms."""

    least: int = 800  # a bot thinks so long …
    most: int = 2000
    jump_moment: int = 800  # … and so long besides where others may jump in, whoever could
    fair_moment: int = 1500  # beyond the grace of a catch, left to people before a bot catches or goes on
    away: int = 20_000  # a person's line is cut so long before a bot plays
    host: int = 15_000  # … before another person is host
    evict: int = 60_000  # a table nobody is at leaves the memory
    expire: int = 24 * 3600 * 1000  # … and the store, in time that a server has run
    unused: int = 900_000  # … or so soon where nobody ever did anything
    sweep: int = 10_000
    stamp: int = 300_000  # between two notes of where somebody was

    def fair_at(self, state: State) -> int:
        """Return when a bot may catch or go on where somebody can be caught: people have had their time."""
        return max(state.laid_at + state.timing.catch_grace + self.fair_moment, open_until(state))

    def think(self, state: State, about: str) -> int:
        """Choose how long somebody thinks: differently each time, by nothing that anybody could know.

        A person for whom the table answers takes as long as a bot: who looks on cannot tell.
        """
        whim = hmac.digest(secret_of(state).encode(), about.encode(), "sha256")
        return self.least + int.from_bytes(whim[:8], "big") % (self.most - self.least + 1)


@dataclass(slots=True)
class Services:
    """The services of a server."""

    clock: TimeSource
    entropy: Entropy
    store: Store
    bus: Bus
    thinkers: Executor  # bots think here
    loop: asyncio.AbstractEventLoop
    searchers: Executor | None = None  # searches have threads of their own; without, they are with the others
    searching: int = 0  # searches begun or waiting
    limits: Limits = field(default_factory=Limits)
    timing: Timing = field(default_factory=lambda: Timing(asks=True))
    pace: Pace = field(default_factory=Pace)
    metrics: Metrics = field(default_factory=Metrics)
    garbage: Garbage = field(default_factory=Garbage)
    ownership: Ownership = field(default_factory=AloneOwnership)

    def may_write(self, code: str) -> bool:
        """Return whether the store takes what this server writes to a table."""
        return self.store.healthy and self.ownership.is_mine(code)

    def think(self, then: Callable[[Any], None], thought: Callable[..., Any], *about: Any) -> None:  # noqa: ANN401
        """Run a bot's thought off the loop, and go on with its result on it; a failed thought is None."""
        self._run(self.thinkers, then, thought, *about)

    def decide(self, then: Callable[[Any], None], level: str, act: Callable[..., Any], *about: Any) -> None:  # noqa: ANN401
        """Let a bot of a level act; where too many searches wait already, one acts that needs none."""
        able = bots.ready(level)
        if self.searchers is None or not bots.level_of(able).effort:
            self.think(then, act, able, *about)
        elif self.searching >= self.limits.searches:
            self.metrics.count("hurried_bots")
            self.think(then, act, bots.HARD, *about)
        else:
            self.searching += 1

            def found(do: Any) -> None:  # noqa: ANN401  what the thought gives
                self.searching -= 1
                then(do)

            self._run(self.searchers, found, act, able, *about)

    def _run(
        self,
        executor: Executor,
        then: Callable[[Any], None],
        thought: Callable[..., Any],
        *about: Any,  # noqa: ANN401  what the thought takes
    ) -> None:
        future = executor.submit(thought, *about)

        def hand_over() -> None:
            then(None if future.exception() is not None else future.result())

        future.add_done_callback(lambda _: self.loop.call_soon_threadsafe(hand_over))
