"""The coach at the server: one review at a time, a few may wait, and what was found is kept for a while.

What if: questions about finished rounds are short, and have a worker of their own.
"""

import asyncio
import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from pioche.bots import coach, search
from pioche.bots.whatif import Question
from pioche.server.http.whatif import play_on
from pioche.server.table.step import Refusal
from pioche.server.wire.rest import CoachRemark, MatchReview, WhatIf

MOST_WAITING: Final = 4
KEPT: Final = 64
# A whole match takes about so long, however many decisions it has (in milliseconds' worth of moves) …
WHOLE: Final = 8000
# … but no decision more than this, or less.
MOST: Final = 60
LEAST: Final = 4

Judged = tuple[coach.Review, ...]


class Coaching:
    """Goes through finished matches, off the loop."""

    def __init__(self, step_back: Callable[[], None] = lambda: None) -> None:
        self._pool = ThreadPoolExecutor(1, "pioche-coach", initializer=step_back)
        self._quick = ThreadPoolExecutor(1, "pioche-what-if", initializer=step_back)
        self._asked = 0
        self._kept: OrderedDict[str, Judged] = OrderedDict()
        self._waiting = 0
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Let go of what is under way."""
        self._stopped.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._quick.shutdown(wait=False, cancel_futures=True)

    async def review(self, code: str, parts: Sequence[str], lang: str) -> MatchReview:
        """Go through the game files of a match, or tell again what was found in them."""
        key = hashlib.sha256("\n".join(parts).encode()).hexdigest()
        if key not in self._kept:
            self._remember(key, await self._judge(parts))
        self._kept.move_to_end(key)
        reviews = self._kept[key]
        return MatchReview(
            code=code,
            decisions=sum(one.decisions for one in reviews),
            remarks=[tell(part, one, lang) for part, found in enumerate(reviews) for one in found.remarks],
        )

    async def what_if(self, part: str, question: Question, lang: str) -> WhatIf:
        """Play a finished round on from one of its states."""
        if self._asked >= MOST_WAITING:
            raise Refusal("unavailable", detail="too many ask at once")
        if search.is_available() and not search.is_ready():
            search.prepare_in_background()
        self._asked += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._quick, play_on, part, question, lang)
        except ValueError as error:
            raise Refusal("unreadable", detail=str(error)) from None
        finally:
            self._asked -= 1

    async def _judge(self, parts: Sequence[str]) -> Judged:
        """Wait for the turn, and judge."""
        if not search.is_available():
            raise Refusal("unavailable", detail="the coach needs Numba: pip install 'pioche[lab]'")
        if not search.is_ready():
            search.prepare_in_background()
            raise Refusal("unavailable", detail="the coach gets ready: try again in a minute")
        if self._waiting >= MOST_WAITING:
            raise Refusal("unavailable", detail="the coach is busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._look, parts)
        finally:
            self._waiting -= 1

    def _look(self, parts: Sequence[str]) -> Judged:
        """Judge every decision; the longer the match, the less time for each."""
        made = [coach.decisions(part) for part in parts]
        budget = max(LEAST, min(MOST, WHOLE // max(sum(map(len, made)), 1)))
        return tuple(self._judged(decisions, budget) for decisions in made)

    def _judged(self, decisions: Sequence[coach.Decision], budget: int) -> coach.Review:
        remarks: list[coach.Remark] = []
        for decision in decisions:
            if self._stopped.is_set():
                raise Refusal("unavailable")
            remarks += coach.judge(decision, budget)
        return coach.Review(len(decisions), tuple(remarks))

    def _remember(self, key: str, found: Judged) -> None:
        self._kept[key] = found
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


def tell(part: int, remark: coach.Remark, lang: str) -> CoachRemark:
    """Put a remark into the words of a language."""
    return CoachRemark(
        part=part,
        number=remark.number,
        seat=remark.seat,
        played=remark.played,
        better=remark.better,
        played_words=remark.words_of(remark.played, lang),
        better_words=remark.words_of(remark.better, lang),
        wins=remark.wins,
        instead=remark.instead,
        error=remark.error,
        worlds=remark.worlds,
        why=[reason.text(lang) for reason in remark.reasons],
    )
