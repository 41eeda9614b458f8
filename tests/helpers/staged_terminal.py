"""A client of the pure table, whose state a test has chosen: no server, no time, no chance."""

import json
from typing import Any

from table import TableDriver

from pioche.client import Client, Message, RefusedError
from pioche.edition import EDITIONS, load_edition
from pioche.server.table import deadlines, views
from pioche.server.table.step import Refusal
from pioche.server.trials.films import FILMS
from pioche.server.wire.protocol import AnyCommand, encoder
from pioche.server.wire.rest import describe_edition
from pioche.terminal.session import Session
from pioche.terminal.sight import Offer

COMMANDS: dict[str, type[AnyCommand]] = {
    str(kind.__struct_config__.tag): kind for kind in AnyCommand.__args__
}
OFFER = Offer(
    {edition: json.loads(bytes(describe_edition(load_edition(edition)))) for edition in EDITIONS},
    ["random", "greedy", "expert"],
    [{"title": dict(film.title)} for film in FILMS],
)


def plain(part: object) -> Any:  # noqa: ANN401  whatever JSON holds
    return json.loads(encoder.encode(part))


class StagedClient(Client):
    """A member of a staged table; what it does is done at once."""

    def __init__(self, driver: TableDriver, member: int | None = 0) -> None:
        super().__init__("", driver.state.code, "", watch=member is None)
        self.driver = driver
        self.you = member
        self.sent: list[tuple[str, Message]] = []

    def look(self) -> None:
        """See the table as it is."""
        state, game = self.driver.state, self.driver.table.game
        self.seq = state.seq
        self.table = plain(views.show_table(state))
        self.clock = plain(deadlines.clock_of(state, game, self.driver.now))
        seat = None if self.you is None else state.seat_of(self.you)
        self.view = plain(views.look(game, seat))
        self.connected = [member.id for member in state.persons()]

    async def connect(self) -> None:
        self.look()

    async def close(self) -> None:
        pass

    def tell(self) -> None:
        """Let the terminal know of the last step."""
        self.look()
        seat = None if self.you is None else self.driver.state.seat_of(self.you)
        happened = plain(views.events_for(self.driver.last.happened, seat))
        self._news.put_nowait({"t": "update", "events": happened})

    async def do(self, kind: str, **fields: object) -> Message:
        assert self.you is not None
        fields = {name: value for name, value in fields.items() if name != "id"}
        self.sent.append((kind, {name: value for name, value in fields.items() if name != "seq"}))
        try:
            self.driver.do(self.you, COMMANDS[kind], **fields)
        except Refusal as refusal:
            raise RefusedError(refusal.reason, refusal.detail, refusal.clause, refusal.by) from None
        self.tell()
        return {"seq": self.seq}


async def staged(driver: TableDriver, member: int | None = 0, lang: str = "en", link: str = "") -> Session:
    """Sit down at a staged table."""
    session = Session(StagedClient(driver, member), OFFER, lang, link)
    await session.connect()
    return session


def staged_client(session: Session) -> StagedClient:
    assert isinstance(session.client, StagedClient)
    return session.client
