"""What the handlers of requests share: the tables, who may ask how often, links, cookies."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from pathlib import Path
from typing import Final, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from pioche.server.http import pages
from pioche.server.http.answers import answer
from pioche.server.http.coach import Coaching
from pioche.server.http.origin import Gate, address_of
from pioche.server.http.socket import Doorman, cookie_name, cookie_of
from pioche.server.live.limits import Buckets
from pioche.server.live.lobby import Lobby, member_of, read_code
from pioche.server.live.room import Room
from pioche.server.table.state import MemberState
from pioche.server.table.step import Refusal
from pioche.server.wire.rest import Seated

COOKIE_AGE: Final = 7 * 24 * 3600

Made = TypeVar("Made")


class Site:
    """A server as its handlers see it."""

    def __init__(
        self, lobby: Lobby, gate: Gate, public_url: str, web: Path | None, coaching: Coaching | None
    ) -> None:
        self.lobby = lobby
        self.coaching = coaching or Coaching()
        self.gate = gate
        self.public_url = public_url.rstrip("/")
        self.doorman = Doorman(lobby, gate)
        limits = lobby.services.limits
        self.opened = Buckets(limits.opened)  # how often each address has opened a table,
        self.joined = Buckets(limits.joined)  # … joined one,
        self.cost = Buckets(limits.costly)  # … asked for what takes long
        self._aside = ThreadPoolExecutor(1, "pioche-aside")
        self.web = pages.web_folder() if web is None else web  # where the built page is

    def throttle(self, buckets: Buckets, request: Request) -> None:
        """Refuse what comes too often from one address."""
        now = self.lobby.services.clock.now()
        if not buckets.of(address_of(request.scope), now).take(now):
            raise Refusal("throttled")

    async def off_loop(self, work: Callable[..., Made], *about: object) -> Made:
        """Do what takes long where no table waits for it: one at a time."""
        return await self.lobby.services.loop.run_in_executor(self._aside, work, *about)

    async def room_of(self, request: Request, given: str) -> Room:
        """Find a table by its code as people type it; guessing codes is slow, but not for who has a seat."""
        address = address_of(request.scope)
        code = read_code(given)
        token = "" if code is None else cookie_of(request.scope, code)
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

    def link(self, request: Request, path: str) -> str:
        """Write the full address of a path."""
        base = self.public_url or f"{request.url.scheme}://{request.headers['host']}"
        return f"{base}{path}"

    def seated(
        self, request: Request, room: Room, member: MemberState, token: str, status: HTTPStatus
    ) -> Response:
        """Answer with a token, and set it as a cookie."""
        code = room.state.code
        url = self.link(request, f"/t/{code}")
        seated = Seated(code=code, url=url, member=member.id, seat=room.state.seat_of(member.id), token=token)
        response = answer(seated, status)
        response.set_cookie(
            cookie_name(code),
            token,
            max_age=COOKIE_AGE,
            httponly=True,
            samesite="strict",
            secure=url.startswith("https://"),
        )
        return response
