"""What the server counts, as Prometheus reads it. No hands, tokens, codes or names."""

import os
import time
from pathlib import Path
from typing import Final

BOUNDS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)  # ms


def resident_bytes() -> int:
    """Tell how much memory this process takes; where the system does not say it, how much it took at most."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    try:
        import resource  # noqa: PLC0415  not on every system
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def process_lines() -> list[str]:
    """Write what every program tells Prometheus under the same names."""
    return [
        "# TYPE process_cpu_seconds_total counter",
        f"process_cpu_seconds_total {time.process_time():.3f}",
        "# TYPE process_resident_memory_bytes gauge",
        f"process_resident_memory_bytes {resident_bytes()}",
    ]


class Histogram:
    """How long something took, in buckets."""

    __slots__ = ("buckets", "count", "total")

    def __init__(self) -> None:
        self.buckets = [0] * (len(BOUNDS) + 1)
        self.count = 0
        self.total = 0.0

    def add(self, ms: float) -> None:
        """Count one."""
        place = 0
        while place < len(BOUNDS) and ms > BOUNDS[place]:
            place += 1
        self.buckets[place] += 1
        self.count += 1
        self.total += ms

    def lines(self, name: str) -> list[str]:
        """Write it."""
        below = 0
        lines = [f"# TYPE {name} histogram"]
        for bound, number in zip(BOUNDS, self.buckets, strict=False):
            below += number
            lines.append(f'{name}_bucket{{le="{bound / 1000}"}} {below}')
        lines.append(f'{name}_bucket{{le="+Inf"}} {self.count}')
        return [*lines, f"{name}_sum {self.total / 1000}", f"{name}_count {self.count}"]


class Metrics:
    """The counters of a server."""

    __slots__ = ("accepted", "counters", "durable", "sent")

    def __init__(self) -> None:
        self.accepted = 0  # entries of all logs
        self.sent = 0  # messages
        self.durable = Histogram()  # from an entry to its commit
        self.counters: dict[str, int] = {}  # rarer things, by name

    def count(self, name: str) -> None:
        """Count a rarer thing."""
        self.counters[name] = self.counters.get(name, 0) + 1

    def text(self, gauges: dict[str, float]) -> str:
        """Write everything."""
        totals = {"entries": self.accepted, "messages_sent": self.sent, **self.counters}
        lines: list[str] = []
        for name, number in sorted(totals.items()):
            lines += [f"# TYPE pioche_{name}_total counter", f"pioche_{name}_total {number}"]
        for name, value in sorted(gauges.items()):
            lines += [f"# TYPE pioche_{name} gauge", f"pioche_{name} {value:g}"]
        lines += self.durable.lines("pioche_durable_seconds")
        return "\n".join([*lines, *process_lines()]) + "\n"
