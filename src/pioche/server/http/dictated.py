"""Short codes to dictate: a few letters that stand for a table for minutes, while its host shows them."""

from dataclasses import dataclass
from typing import Final

from pioche.server.live.lobby import ALPHABET, new_code
from pioche.server.live.time import Entropy

LENGTH: Final = 6  # 28 ** 6: 29 bits, and nobody has many tries
ENTROPY: Final = 16
LIVES: Final = 5 * 60_000  # ms since it was shown last
OLDEST: Final = 30 * 60_000  # then the host is shown another one


@dataclass(slots=True)
class ShownCode:
    """A short code that stands for a table."""

    short: str
    table: str
    since: int
    until: int


def read_short(text: str) -> str | None:
    """Read a short code as people type it.

    >>> read_short("bcd-fgh")
    'BCDFGH'
    >>> read_short("bcd-fg1")
    """
    short = text.replace("-", "").replace(" ", "").upper()
    return short if len(short) == LENGTH and all(letter in ALPHABET for letter in short) else None


class Dictated:
    """The short codes of a server, in memory: after a restart hosts are shown others."""

    def __init__(self, entropy: Entropy) -> None:
        self._entropy = entropy
        self._shown: dict[str, ShownCode] = {}  # by short code
        self._of_table: dict[str, ShownCode] = {}  # the last one of each table

    def show(self, table: str, now: int) -> ShownCode:
        """Give the code of a table to be shown: the same for a while, good for minutes from now."""
        self._forget(now)
        shown = self._of_table.get(table)
        if shown is None or now - shown.since >= OLDEST:
            short = new_code(self._entropy(ENTROPY))[:LENGTH]
            while short in self._shown:
                short = new_code(self._entropy(ENTROPY))[:LENGTH]
            shown = self._shown[short] = self._of_table[table] = ShownCode(short, table, now, now)
        shown.until = now + LIVES
        return shown

    def find(self, short: str, now: int) -> str | None:
        """Find the table a code stands for now."""
        shown = self._shown.get(short)
        return shown.table if shown is not None and now < shown.until else None

    def _forget(self, now: int) -> None:
        """Forget the codes whose time is over."""
        for shown in [shown for shown in self._shown.values() if now >= shown.until]:
            del self._shown[shown.short]
            if self._of_table.get(shown.table) is shown:
                del self._of_table[shown.table]
