"""The entries of a table's log: what was accepted, with every chance and judgement inside.

A replay comes to the same state. The wire types of commands are reused; new fields need defaults, old ones
stay.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct

from pioche.server.table.state import Timing
from pioche.server.wire.protocol import AnyCommand


class Luck(Struct, omit_defaults=True):
    """What the world outside decided: drawn or judged once, then only read."""

    secret: str = ""  # of the coming round
    scheme: int = 1  # by which chance is drawn; entries from before players committed say nothing
    there: tuple[int, ...] | None = None  # members who are connected; None: not known
    film: str = ""
    by: str = ""  # who picked the film: a bot's level, or `program`
    known: bool = False
    good: bool | None = None
    recognised: tuple[str, ...] = ()
    path: tuple[tuple[int, int, int], ...] = ()
    why: str = ""
    claim: str = ""  # SHA-256
    edition: str = ""  # digest of an edition from the data folder
    present: bool = False  # the person a host's command is about is connected


class Settings(Struct, omit_defaults=True):
    """How a table is opened."""

    edition: str = "classic"
    digest: str = ""  # of an edition from the data folder
    rules: dict[str, str | int | bool] = {}
    custom: list[dict[str, Any]] = []
    clock: int = 0
    spectators: bool = True
    bots: list[str] = []


class Entry(Struct, tag_field="t", omit_defaults=True):
    """An entry; `at` is the time in ms."""

    at: int


class TableOpened(Entry, tag="opened"):
    """A table was opened by its first host."""

    code: str
    name: str
    token: str
    secret: str
    settings: Settings
    timing: Timing
    whims: str = ""  # a secret that nobody is ever told: what bots and pauses take their time from
    browser: str = ""  # SHA-256
    head: str = ""  # asked for


class Came(Entry, tag="came"):
    """Somebody joined."""

    name: str
    token: str
    browser: str = ""  # SHA-256
    head: str = ""  # asked for


class Claimed(Entry, tag="claimed"):
    """A seat moved to another device: the old token is void."""

    claim: str
    token: str
    browser: str = ""


class Did(Entry, tag="did"):
    """A person's command."""

    who: int
    do: AnyCommand
    luck: Luck | None = None


class BotDid(Entry, tag="bot"):
    """A bot's action, at its own seat or one it plays for somebody."""

    seat: int
    do: AnyCommand
    luck: Luck | None = None


class Ticked(Entry, tag="ticked"):
    """A deadline passed."""

    luck: Luck | None = None


class Away(Entry, tag="away"):
    """A person's line was cut for too long."""

    who: int


class Back(Entry, tag="back"):
    """A person is there again."""

    who: int


class HostGone(Entry, tag="host-gone"):
    """The host's line was cut for too long: another person is the host."""

    to: int


class Forced(Entry, tag="forced"):
    """Somebody was asked where there is one answer only: it was given after a while."""


class Unanswered(Entry, tag="unanswered"):
    """Somebody the host asked to let a bot play did not answer in time."""


class Awoke(Entry, tag="awoke"):
    """Somebody came to a table where nobody was."""


AnyEntry = (
    TableOpened
    | Came
    | Claimed
    | Did
    | BotDid
    | Ticked
    | Away
    | Back
    | HostGone
    | Forced
    | Unanswered
    | Awoke
)

entry_decoder: Final = msgspec.json.Decoder(AnyEntry)
entry_encoder: Final = msgspec.json.Encoder()
