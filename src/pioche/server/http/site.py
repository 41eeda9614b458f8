"""What the handlers of requests share: the tables, who may ask how often, links, cookies."""

import re
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from pioche.server.http import pages
from pioche.server.http.answers import answer
from pioche.server.http.coach import Coaching
from pioche.server.http.dictated import Dictated, read_short
from pioche.server.http.network import Network
from pioche.server.http.origin import LOOPBACK, Gate, address_of, host_name
from pioche.server.http.replays import Replays
from pioche.server.http.socket import BROWSER, Doorman, cookie_name, cookie_of
from pioche.server.live.limits import Bucket, Buckets
from pioche.server.live.lobby import Lobby, member_of, read_code
from pioche.server.live.room import Room
from pioche.server.table.state import MemberState
from pioche.server.table.step import Refusal
from pioche.server.wire.rest import Seated
from pioche.server.wire.tokens import TOKEN_BYTES, new_token

MISHEARD: Final = "a short code"  # what nodes call all addresses together
COOKIE_AGE: Final = 7 * 24 * 3600
BROWSER_AGE: Final = 365 * 24 * 3600
Made = TypeVar("Made")
BROWSER_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")


AskOthers = Callable[[str], Awaitable[str | None]]


async def nobody_else(_short: str) -> str | None:
    """Ask for a short code where there are no other nodes."""
    return None


class Arrival(NamedTuple):
    """Somebody who has got a seat: who, the token, and what the browser is known by."""

    member: MemberState
    token: str
    browser: str
    hand: int = 0  # of several seats of one browser


class Site:
    """A server as its handlers see it."""

    def __init__(
        self, lobby: Lobby, gate: Gate, public_url: str, web: Path | None, coaching: Coaching | None
    ) -> None:
        self.lobby = lobby
        self.network = Network(public_url)
        self.coaching = coaching or Coaching()
        self.replays = Replays()
        self.gate = gate
        self.public_url = public_url.rstrip("/")
        self.doorman = Doorman(lobby, gate)
        limits = lobby.services.limits
        self.dictated = Dictated(lobby.services.entropy)
        self._misheard = Bucket(limits.dictated, lobby.services.clock.now())
        lobby.services.ownership.on_missed = self.missed_elsewhere
        self.opened = Buckets(limits.opened)  # how often each address has opened a table,
        self.joined = Buckets(limits.joined)  # … joined one,
        self.cost = Buckets(limits.costly)  # … asked for what takes long
        self._aside = ThreadPoolExecutor(1, "pioche-aside")
        self.ask_others: AskOthers = nobody_else
        self.gauges_beside: Callable[[], dict[str, float]] = dict  # of a node of several
        self.web = pages.web_folder() if web is None else web  # where the built page is

    def stop(self) -> None:
        """Let go of what is under way beside the tables."""
        self.coaching.stop()
        self.replays.stop()
        self._aside.shutdown(wait=False, cancel_futures=True)

    def throttle(self, buckets: Buckets, request: Request) -> None:
        """Refuse what comes too often from one address."""
        now = self.lobby.services.clock.now()
        if not buckets.of(address_of(request.scope), now).take(now):
            raise Refusal("throttled")

    async def off_loop(self, work: Callable[..., Made], *about: object) -> Made:
        """Do what takes long where no table waits for it: one at a time."""
        return await self.lobby.services.loop.run_in_executor(self._aside, work, *about)

    async def room_of(self, request: Request, given: str) -> Room:
        """Find a table by its code as people type it; guessing is slow, but never in the way of a seat."""
        address = address_of(request.scope)
        code = read_code(given)
        token = "" if code is None else cookie_of(request.scope, cookie_name(code))
        is_guessing = self.doorman.is_guessing(address)
        if is_guessing and not token:
            raise Refusal("throttled")
        room = await self.lobby.find(code) if code is not None else None
        if is_guessing and (room is None or member_of(room, token) is None):
            raise Refusal("throttled")
        if room is None:
            self.doorman.missed(address)
            raise Refusal("not-found")
        return room

    async def table_behind(self, request: Request, given: str) -> str:
        """Find the code a short one stands for; guessing is slow for an address, and for all together."""
        now, address = self.lobby.services.clock.now(), address_of(request.scope)
        if self.doorman.is_guessing(address) or self._misheard.is_empty(now):
            raise Refusal("throttled")
        short = read_short(given)
        table = self.dictated.find(short, now) if short is not None else None
        if table is None and short is not None:
            table = await self.ask_others(short)
        if table is None:
            self.doorman.missed(address)
            self._misheard.take(now)
            self.lobby.services.ownership.miss(MISHEARD)
            raise Refusal("not-found")
        return table

    def missed_elsewhere(self, missed: Mapping[str, int]) -> None:
        """Count what other nodes were asked for in vain: guessing is as slow at all of them as at one."""
        now = self.lobby.services.clock.now()
        for who, times in missed.items():
            if who == MISHEARD:
                for _ in range(times):
                    self._misheard.take(now)
            else:
                self.doorman.missed_elsewhere(who, times)

    def check_host(self, request: Request, room: Room) -> None:
        """Refuse what only the host of a table may ask, by the cookie of the table."""
        token = cookie_of(request.scope, cookie_name(room.state.code))
        member = member_of(room, token) if token else None
        if member is None or member.id != room.state.host:
            raise Refusal("forbidden")

    def answer_to(self, gate: Gate) -> None:
        """Answer to other names from now on."""
        self.gate = self.doorman.gate = gate

    def link(self, request: Request, path: str) -> str:
        """Write the full address of a path, by a name that other machines find where there is one."""
        own = f"{request.url.scheme}://{request.headers['host']}"
        shared = self.network.address if host_name(own) in LOOPBACK else own
        return f"{self.public_url or shared or own}{path}"

    def browser_of(self, request: Request) -> str:
        """Return what a browser is known by: what its cookie says, or something new."""
        known = cookie_of(request.scope, BROWSER)
        if BROWSER_TOKEN.fullmatch(known):
            return known
        return new_token(self.lobby.services.entropy(TOKEN_BYTES))

    def seated(self, request: Request, room: Room, arrival: Arrival, status: HTTPStatus) -> Response:
        """Answer with a token; set it, and what the browser is known by, as cookies."""
        member, token, browser, hand = arrival
        code = room.state.code
        url = self.link(request, f"/t/{code}")
        seated = Seated(code=code, url=url, member=member.id, seat=room.state.seat_of(member.id), token=token)
        response = answer(seated, status)
        kept = ((cookie_name(code, hand), token, COOKIE_AGE), (BROWSER, browser, BROWSER_AGE))
        for name, value, age in kept:
            response.set_cookie(
                name,
                value,
                max_age=age,
                httponly=True,
                samesite="strict",
                secure=url.startswith("https://"),
            )
        return response
