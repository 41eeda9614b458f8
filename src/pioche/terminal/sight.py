"""What a person at a table sees: the newest state, the cards of the edition, and what the server offers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from pioche.client import NOT_PIOCHE, Client, Message, RefusedError
from pioche.i18n.catalogue import Say
from pioche.i18n.languages import FALLBACK
from pioche.terminal.deck import Deck
from pioche.terminal.door.remote import Host
from pioche.terminal.story import Storyteller

OVER: Final = ("round-over", "match-over")
PLAYING: Final = "playing"


@dataclass(frozen=True, slots=True)
class Offer:
    """What a server offers: editions, levels of bots, films."""

    editions: Mapping[str, Message]
    levels: Sequence[str]
    films: Sequence[Message]

    def titles(self, lang: str) -> dict[str, str]:
        """Give every film its title in a language, by any of its titles."""
        return {
            title: film["title"].get(lang, film["title"][FALLBACK])
            for film in self.films
            for title in film["title"].values()
        }


async def ask_offer(host: Host) -> Offer:
    """Ask a server what it offers."""
    listed = await host.ask("/api/editions")
    are_editions = isinstance(listed, list) and all(isinstance(one, dict) and "id" in one for one in listed)
    if not are_editions or not listed:
        raise RefusedError(NOT_PIOCHE)
    editions = {one["id"]: one for one in listed}
    return Offer(editions, await host.ask("/api/levels"), await host.ask("/api/films"))


@dataclass(frozen=True, slots=True)
class Sight:
    """A table as one person sees it at a moment."""

    table: Message
    view: Message | None
    clock: Message | None
    you: int | None  # None: looks on
    connected: frozenset[int]
    watching: int
    deck: Deck
    offer: Offer
    played: Message  # the table as its match is played: after one, others may be its deck and rules
    outlook: str | None = None  # how the round stands, where the table gives hints
    armed: bool = False  # «UNO» is said with the next card
    link: str = ""  # where others find this table; empty where nobody else can come

    @property
    def say(self) -> Say:
        """Speak the reader's language."""
        return self.deck.say

    @property
    def shown(self) -> Deck:
        """The cards that lie on the table: after a match those it was played with."""
        return deck_of(self.offer, self.deck.lang, self.played)

    @property
    def counts_points(self) -> bool:
        """Are there points, or does the last card win the match (WIN-ROUND)?"""
        scorings = (one["default"] for one in self.shown.info["options"] if one["key"] == "scoring")
        return bool(self.played["rules"].get("scoring", next(scorings, "points")) != "round")

    @property
    def is_changed(self) -> bool:
        """Is the next match of another deck or by other rules than the one shown?"""
        return any(self.table[key] != self.played[key] for key in ("edition", "rules"))

    @property
    def seat(self) -> int | None:
        """The own seat in the round being played."""
        members = [seat["member"] for seat in self.table["seats"]]
        return members.index(self.you) if self.you in members else None

    @property
    def members(self) -> list[Message]:
        """Everybody of the table, those who wait included."""
        return [*self.table["seats"], *self.table["waiting"]]

    @property
    def me(self) -> Message | None:
        """The reader as a member."""
        return next((one for one in self.members if one["member"] == self.you), None)

    @property
    def is_host(self) -> bool:
        """Does the reader set the table?"""
        return self.you is not None and self.table["host"] == self.you

    @property
    def host_name(self) -> str:
        """The name of who sets the table."""
        return next((str(one["name"]) for one in self.members if one["member"] == self.table["host"]), "…")

    @property
    def is_playing(self) -> bool:
        """Is a round being played?"""
        return self.table["phase"] == PLAYING and self.view is not None

    @property
    def legal(self) -> list[str]:
        """The moves of the own seat."""
        return list(self.view["legal"]) if self.view and self.is_playing else []

    @property
    def hand(self) -> list[str]:
        """The own cards, sorted."""
        seat = self.seat
        if self.view is None or seat is None or seat >= len(self.view["hands"]):
            return []
        return self.shown.sort(self.view["hands"][seat] or ())

    @property
    def top(self) -> str:
        """The card on top of the talon; empty where none lies there."""
        return str(self.view["talon"][-1]) if self.view and self.view["talon"] else ""

    @property
    def is_asked(self) -> bool:
        """Is the own seat asked to decide something in the round?"""
        return self.view is not None and self.is_playing and self.seat in self.view["to_act"]

    def name(self, seat: int | None) -> str:
        """Name a seat."""
        seats = self.table["seats"]
        return str(seats[seat]["name"]) if seat is not None and seat < len(seats) else "…"

    def is_there(self, member: Message) -> bool:
        """Is a member a bot, or connected?"""
        return bool(member["bot"]) or member["member"] in self.connected

    @property
    def teller(self) -> Storyteller:
        """Who tells the reader what happens."""
        return Storyteller(self.table, self.shown, self.you, self.seat, self.offer.titles(self.deck.lang))


def deck_of(offer: Offer, lang: str, table: Message) -> Deck:
    """Take the cards of a table."""
    info = offer.editions.get(table["edition"]) or unknown_edition(table["edition"])
    return Deck(info, lang, tuple(proposal["card"] for proposal in table["custom"]))


def see(client: Client, offer: Offer, lang: str, **more: Any) -> Sight:  # noqa: ANN401  the fields of Sight
    """See a table as a client has it now."""
    table = client.table
    return Sight(
        table=table,
        view=client.view,
        clock=client.clock,
        you=client.you,
        connected=frozenset(client.connected),
        watching=client.watching,
        deck=deck_of(offer, lang, table),
        offer=offer,
        outlook=client.outlook,
        **more,
    )


def unknown_edition(edition: str) -> Message:
    """Stand in for an edition the server has not described: cards are called by their codes."""
    return {
        "id": edition,
        "name": {FALLBACK: edition},
        "family": "",
        "colours": [],
        "specials": [],
        "options": [],
        "switches": {"guilty": "colour", "dealer": ""},
    }
