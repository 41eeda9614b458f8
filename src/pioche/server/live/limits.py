"""Bounds on what one client may ask for: token buckets, and the numbers of a server."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from pioche.server.live.time import MS
from pioche.server.table.log import AnyEntry, BotDid, Did
from pioche.server.wire.protocol import AddBot, Configure, EmoteNow, Rename, SetBot, Start, Transfer

MOST_KEYS: Final = 10_000  # addresses remembered
CHATTER: Final = (AddBot, Configure, EmoteNow, Rename, SetBot, Start, Transfer)
LAST_SHARE: Final = 10  # in the last tenth of its log a table takes no chatter, so that a match can end


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second on average, and so many at once."""

    second: float
    burst: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The bounds of a server."""

    messages: Rate = Rate(10, 40)  # of a socket
    catches: Rate = Rate(0.5, 3)  # of a socket: pressing all the time does not help
    emotes: Rate = Rate(0.5, 4)
    chatter: Rate = Rate(1, 40)  # of a socket: commands that are no play, each of which is kept in the log
    requests: Rate = Rate(20, 300)  # of an address
    costly: Rate = Rate(0.5, 15)  # replays and QR codes of an address
    connected: Rate = Rate(3, 150)  # sockets of an address
    opened: Rate = Rate(0.1, 20)  # tables of an address
    joined: Rate = Rate(0.5, 30)  # seats of an address
    missed: Rate = Rate(0.2, 15)  # codes and tokens of an address that do not exist
    connections: int = 100  # of an address, that are no sockets of players
    dictated: Rate = Rate(20, 200)  # short codes that do not exist, of all addresses together
    sockets: int = 18_000
    sockets_of_address: int = 60
    sockets_of_seat: int = 4
    watching: int = 40  # spectators of a table
    searches: int = 8  # of bots, begun or waiting; others are left to `trained`, which decides at once
    entries: int = 100_000  # of the log of a table; in the last tenth a match goes on, and nothing else
    tables: int = 20_000
    bytes: int = 4 * 1024**3  # of the store: then no more tables are opened


ANY: Final = Rate(1e9, 1e9)
UNLIMITED: Final = Limits(
    messages=ANY,
    catches=ANY,
    emotes=ANY,
    chatter=ANY,
    requests=ANY,
    costly=ANY,
    connected=ANY,
    opened=ANY,
    joined=ANY,
    missed=ANY,
    connections=1_000_000,
    entries=1_000_000_000,
    dictated=ANY,
    sockets=1_000_000,
    sockets_of_address=1_000_000,
    tables=1_000_000,
)


def has_room_for(entry: AnyEntry, seq: int, limits: Limits) -> bool:
    """Return whether the log of a table takes an entry after so many."""
    left = limits.entries - seq
    is_chatter = isinstance(entry, Did | BotDid) and isinstance(entry.do, CHATTER)
    return left > (limits.entries // LAST_SHARE if is_chatter else 0)


class Bucket:
    """A token bucket.

    >>> bucket = Bucket(Rate(second=1, burst=2), now=0)
    >>> [bucket.take(now) for now in (0, 0, 0, 1000, 1000)]
    [True, True, False, True, False]
    """

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: int) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: int) -> bool:
        """Take a token if there is one."""
        self.fill(now)
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def fill(self, now: int) -> None:
        """Add the tokens of the time gone by."""
        if now > self._at:
            self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.second / MS)
            self._at = now

    def is_empty(self, now: int) -> bool:
        """Return whether there is no token, without taking one."""
        self.fill(now)
        return self._left < 1


class Buckets:
    """A bucket for each key, the longest unused forgotten first."""

    __slots__ = ("_buckets", "_rate")

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, key: str, now: int) -> Bucket:
        """Find the bucket of a key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(self._rate, now)
            if len(self._buckets) > MOST_KEYS:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket
