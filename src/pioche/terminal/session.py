"""A person at a table: listens, comes back after a cut line, sends what was chosen, says why not."""

import asyncio
import random
import secrets
from itertools import chain, repeat
from typing import Any, Final, Protocol

from pioche.client import Client, ClosedError, Message, RefusedError
from pioche.terminal.choices import Prompt, Send, decision_of
from pioche.terminal.lobby import lobby_of
from pioche.terminal.problems import FINAL, NOT_FOUND, Notice, ended, why_not
from pioche.terminal.sight import OVER, Offer, Sight, see
from pioche.terminal.story import Sentence

DELAYS: Final = (0.2, 0.5, 1, 2, 4, 8)  # seconds before each try to come back
FRESH: Final = ("move", "answer", "kick", "done", "concede", "vote")  # commands that say what was last seen
NEVER_STALE: Final = ("lobby", OVER[1])
UNO: Final = " uno"
ARMED_WITH: Final = 2  # cards: «UNO» goes with the last but one


class Onlooker(Protocol):
    """Who shows a table."""

    def changed(self, told: list[Sentence]) -> None:
        """The table has changed; this was told."""

    def line(self, *, is_up: bool) -> None:
        """The line to the server was cut, or is there again."""

    def over(self, why: str) -> None:
        """The conversation has ended for good."""


class Session:
    """One person's conversation with a table."""

    def __init__(self, client: Client, offer: Offer, lang: str, link: str = "") -> None:
        self.client = client
        self.offer = offer
        self.lang = lang
        self.link = link
        self.armed = False
        self.notice: Notice | None = None  # why the last thing was refused
        self._played: Message = {}  # the table as its last match was played
        self._is_over = False
        self._up = asyncio.Event()
        self._seen = asyncio.Event()

    @property
    def sight(self) -> Sight:
        """The table as it is seen now."""
        played = self._played if self.client.table["phase"] == OVER[1] else self.client.table
        return see(self.client, self.offer, self.lang, played=played, armed=self.armed, link=self.link)

    def _remember(self) -> None:
        """Keep what is played: after a match its host may choose another deck and other rules."""
        table = self.client.table
        if table["phase"] not in NEVER_STALE or table["match"] != self._played.get("match"):
            self._played = table

    @property
    def prompt(self) -> Prompt:
        """What can be decided now."""
        sight = self.sight
        if sight.table["phase"] in NEVER_STALE:
            return lobby_of(sight)
        return decision_of(sight)

    async def connect(self) -> None:
        """Come to the table: ClosedError or OSError where that cannot be."""
        await self.client.connect()
        self._remember()
        self._up.set()

    async def listen(self, onlooker: Onlooker) -> None:
        """Take in what happens, and come back when the line is cut, until it is over."""
        onlooker.changed([sentence._replace(aside=True, once="") for sentence in self._missed()])
        while True:
            try:
                told = self._take(await self.client.next())
                while self.client.has_news:
                    told += self._take(await self.client.next())
            except ClosedError as error:
                self._up.clear()
                self._seen.set()
                if error.code in FINAL:
                    self._end(onlooker, ended(error, self.sight.say))
                    return
                onlooker.line(is_up=False)
                why = await self._come_back()
                if why is not None:
                    self._end(onlooker, why)
                    return
                onlooker.line(is_up=True)
                told = self._missed()
            onlooker.changed(told)

    def _end(self, onlooker: Onlooker, why: str) -> None:
        """Say that it is over, and let nobody wait for an answer that will not come."""
        self._is_over = True
        self._up.set()
        onlooker.over(why)

    async def _come_back(self) -> str | None:
        """Try again and again; why it cannot be, if it cannot."""
        for delay in chain(DELAYS, repeat(DELAYS[-1])):
            await asyncio.sleep(delay * random.uniform(0.5, 1))  # noqa: S311  so that not all come at once
            try:
                await self.client.connect()
            except ClosedError as error:
                if error.code in FINAL:
                    return ended(error, self.sight.say)
            except OSError:
                continue
            else:
                self._up.set()
                return None
        return None

    def _missed(self) -> list[Sentence]:
        """Say what happened meanwhile."""
        return self._tell([event for update in self.client.missed for event in update["events"]])

    def _take(self, message: Message) -> list[Sentence]:
        """Take in one message of the server."""
        self._seen.set()
        return self._missed() if message["t"] == "welcome" else self._tell(message.get("events", ()))

    def _tell(self, events: Any) -> list[Sentence]:  # noqa: ANN401  a list of JSON objects
        if any(event["t"] == "RoundBegan" for event in events):
            self.armed = False
        self._remember()
        teller = self.sight.teller
        return [told for told in map(teller.tell, events) if told is not None]

    def arm(self) -> str:
        """Say «UNO» with the next card, or do not; why that is too early, if it is."""
        sight = self.sight
        is_early = not self.armed and len(sight.hand) > ARMED_WITH
        say = sight.say
        self.notice = Notice(say("web-uno-early", count=len(sight.hand))) if is_early else None
        if not is_early:
            self.armed = not self.armed
        return self.notice.text if self.notice else ""

    async def send(self, act: Send) -> bool:
        """Send what was chosen, once, also over a cut line; the notice says why not."""
        fields = dict(act.fields)
        is_lay = act.kind == "move" and str(fields["move"]).startswith("play ")
        try:
            if is_lay and self.armed:
                await self._lay_with_uno(fields)
            else:
                await self._do(act.kind, fields)
        except RefusedError as error:
            quicker = "" if error.by is None else self.sight.name(error.by)
            self.notice = why_not(error, self.lang, quicker)
            return False
        except ClosedError:
            self.notice = None
            return False
        self.notice = None
        return True

    async def _lay_with_uno(self, fields: Message) -> None:
        """Say «UNO» with a card; where there is none to say, just lay it."""
        try:
            await self._do("move", {**fields, "move": f"{fields['move']}{UNO}"})
        except RefusedError as error:
            if error.reason != "nothing-to-say":
                raise
            await self._do("move", fields)
        else:
            self.armed = False

    async def _do(self, kind: str, fields: Message) -> None:
        """Send a command with an id of its own until it is answered: it is done once.

        Where no answer can come any more it is a ClosedError.
        """
        command = {**fields, "id": secrets.token_hex(8)}
        if kind in FRESH:
            command["seq"] = self.client.seq
        while True:
            await self._up.wait()
            if self._is_over:
                raise ClosedError(NOT_FOUND, "over")
            try:
                answer = await self.client.do(kind, **command)
            except ClosedError:
                await asyncio.sleep(DELAYS[0])  # `listen` comes back meanwhile
            else:
                await self._until(answer["seq"])
                return

    async def _until(self, seq: int) -> None:
        """Wait until what was done is seen."""
        while self.client.seq < seq and self._up.is_set() and not self._is_over:
            self._seen.clear()
            await self._seen.wait()
