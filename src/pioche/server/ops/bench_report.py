"""What `pioche bench serve` measured, as data and in words."""

from dataclasses import dataclass
from typing import Final

from pioche.i18n.catalogue import words
from pioche.i18n.numbers import numerals

GOOD_P99: Final = 100.0  # ms
GOOD_SHARE: Final = 0.95  # of the moves asked for
COLUMN: Final = 16  # of the names


@dataclass(frozen=True, slots=True)
class BenchReport:
    """What was measured."""

    tables: int
    seats: int
    rate: float
    seconds: float
    moves: int
    moves_per_second: float
    share: float  # of the moves asked for
    ack_p50_ms: float
    ack_p99_ms: float
    ack_most_ms: float
    deliveries_per_second: float
    server_cpu_per_1000_moves: float  # seconds
    server_cpu_share: float  # of one core
    client_cpu_share: float
    client_late_p99_ms: float  # behind its own schedule: if this is large, the client is the limit
    server_kib_per_table: float
    errors: int
    kinds_of_errors: dict[str, int]
    pinned: bool  # server and clients each to a core
    kind: str = ""  # of store, where several are compared
    database_cpu_per_1000_moves: float = 0.0  # seconds of a database beside the server

    @property
    def holds(self) -> bool:
        """Whether the server kept up."""
        return self.ack_p99_ms < GOOD_P99 and self.share >= GOOD_SHARE and not self.errors

    def text(self, lang: str) -> str:
        """Write it in a language."""
        say, signs = words(lang), numerals(lang)
        every = {
            "tables": signs.count(self.tables),
            "seats": str(self.seats),
            "interval": f"{1 / self.rate:g}",
            "seconds": signs.number(self.seconds, 0),
        }
        acks = {
            "p50": signs.number(self.ack_p50_ms),
            "p99": signs.number(self.ack_p99_ms),
            "most": signs.number(self.ack_most_ms, 0),
        }
        rate, share = signs.number(self.moves_per_second, 0), signs.percent(self.share, 0)
        delivered = signs.number(self.deliveries_per_second, 0)
        cpu = signs.number(self.server_cpu_per_1000_moves, 3)
        memory = signs.number(self.server_kib_per_table, 0)
        client, late = signs.percent(self.client_cpu_share, 0), signs.number(self.client_late_p99_ms, 0)
        rows = (
            (say("bench-moves"), say("bench-moves-told", rate=rate, share=share)),
            (say("bench-acks"), say("bench-acks-told", **acks)),
            (say("bench-deliveries"), say("bench-deliveries-told", rate=delivered)),
            (say("bench-server"), say("bench-server-told", cpu=cpu, memory=memory)),
            ("", self._core(lang)),
            (say("bench-client"), say("bench-client-told", share=client, late=late)),
            (say("bench-errors"), f"{self.errors} {self.kinds_of_errors or ''}".rstrip()),
        )
        head = say("bench-tables", **every) if self.pinned else say("bench-tables-unpinned", **every)
        head = f"{self.kind}: {head}" if self.kind else head
        return "\n".join((head, *(f"  {name:{COLUMN}}{told}" for name, told in rows)))

    def _core(self, lang: str) -> str:
        """Write what the server takes of a core, and what a database beside it costs."""
        say, signs = words(lang), numerals(lang)
        told = say("bench-core", share=signs.percent(self.server_cpu_share, 0))
        if not self.kind:
            return told
        held = signs.count(int(self.tables / self.server_cpu_share)) if self.server_cpu_share else "-"
        cost = signs.number(self.database_cpu_per_1000_moves, 3)
        return f"{told}, {say('bench-held', tables=held, cpu=cost)}"


def end_of_sweep(reports: list[BenchReport], lang: str) -> str:
    """Say how many tables held, and how many did not."""
    say = words(lang)
    good = max((report.tables for report in reports if report.holds), default=0)
    bad = [report.tables for report in reports if not report.holds]
    return say("bench-breaks", tables=good, broken=bad[0]) if bad else say("bench-holds", tables=good)
