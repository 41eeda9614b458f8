"""What the server counts, as Prometheus reads it. No hands, tokens, codes or names.

A move costs additions of whole numbers here; prometheus-client writes the text when it is asked for.
"""

import os
import time
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.metrics_core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

BOUNDS: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)  # ms
RARE: Final = {
    "collections": "Full collections of garbage",
    "cut_off": "Sockets closed because their readers were too slow",
    "failed_bots": "Thoughts of bots that failed, each replaced by the default move",
    "failed_writes": "Times that a table went back to what the store had written",
    "hurried_bots": "Searches that the network answered because too many waited",
    "overflows": "Queues of sockets that overflowed",
    "refused": "Commands that were refused",
}


def resident_bytes() -> int:
    """The memory this process takes; where the system does not say it, the most it ever took."""
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    try:
        import resource  # noqa: PLC0415  not on every system
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


class Durations:
    """How long something took, in buckets."""

    __slots__ = ("buckets", "total")

    def __init__(self) -> None:
        self.buckets = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, ms: float) -> None:
        """Count one."""
        self.buckets[bisect_left(BOUNDS, ms)] += 1
        self.total += ms

    def family(self, name: str, what: str) -> Metric:
        """The counts, each with those of the buckets below it."""
        below = 0
        buckets: list[tuple[str, float]] = []
        bounds = [*(str(bound / 1000) for bound in BOUNDS), "+Inf"]
        for bound, number in zip(bounds, self.buckets, strict=True):
            below += number
            buckets.append((bound, below))
        return HistogramMetricFamily(name, what, buckets, self.total / 1000)


class Metrics:
    """The counters of a server."""

    __slots__ = ("accepted", "counters", "durable", "sent")

    def __init__(self) -> None:
        self.accepted = 0  # entries of all logs
        self.sent = 0  # messages, answers aside
        self.durable = Durations()  # from an entry to its commit
        self.counters = dict.fromkeys(RARE, 0)

    def count(self, name: str) -> None:
        """Count one of the things in `RARE`."""
        self.counters[name] += 1

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything, in the text format of Prometheus."""
        registry = CollectorRegistry()
        registry.register(Snapshot(self, gauges))
        return generate_latest(registry).decode()


class Snapshot(Collector):
    """The counters and the gauges of one moment."""

    def __init__(self, metrics: Metrics, gauges: Mapping[str, float]) -> None:
        self._metrics = metrics
        self._gauges = gauges

    def collect(self) -> Iterator[Metric]:
        """Write one family for each name."""
        metrics = self._metrics
        yield CounterMetricFamily("pioche_entries", "Entries written to logs of tables", metrics.accepted)
        yield CounterMetricFamily("pioche_messages_sent", "Messages sent, answers aside", metrics.sent)
        for name, number in metrics.counters.items():
            yield CounterMetricFamily(f"pioche_{name}", RARE[name], number)
        for name, value in self._gauges.items():
            yield GaugeMetricFamily(f"pioche_{name}", name.replace("_", " ").capitalize(), value)
        yield metrics.durable.family("pioche_durable_seconds", "From an entry to its commit")
        # prometheus-client's own collector says nothing of processes outside Linux.
        yield CounterMetricFamily("process_cpu_seconds", "Processor time", time.process_time())
        yield GaugeMetricFamily("process_resident_memory_bytes", "Memory", resident_bytes())
