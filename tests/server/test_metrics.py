"""What the server counts, and the text that Prometheus reads."""

import re
from pathlib import Path

import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

import pioche
from pioche.server.live.metrics import BOUNDS, RARE, Metrics


def samples(text: str) -> dict[str, float]:
    """The value of each sample by its name and, for a bucket, its bound."""
    return {
        sample.name + sample.labels.get("le", ""): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def test_what_was_counted_is_read_under_its_name() -> None:
    metrics = Metrics()
    metrics.accepted += 3
    metrics.sent += 7
    metrics.count("refused")
    read = samples(metrics.text({"tables": 2, "store_bytes": 4096}))
    assert (read["pioche_entries_total"], read["pioche_messages_sent_total"]) == (3, 7)
    assert (read["pioche_refused_total"], read["pioche_overflows_total"]) == (1, 0)
    assert (read["pioche_tables"], read["pioche_store_bytes"]) == (2, 4096)
    assert read["process_cpu_seconds_total"] > 0
    assert read["process_resident_memory_bytes"] > 0


def test_a_bucket_counts_what_took_as_long_as_its_bound_or_less() -> None:
    metrics = Metrics()
    for ms in (0.5, 1, 1.5, 30, 6000):
        metrics.durable.add(ms)
    read = samples(metrics.text({}))
    bounds = [*(str(bound / 1000) for bound in BOUNDS), "+Inf"]
    counted = [read[f"pioche_durable_seconds_bucket{bound}"] for bound in bounds]
    assert counted == [2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4, 5]
    assert read["pioche_durable_seconds_count"] == 5
    assert read["pioche_durable_seconds_sum"] == pytest.approx(6.033)


def test_two_servers_in_one_process_count_apart() -> None:
    first, second = Metrics(), Metrics()
    first.count("refused")
    assert samples(second.text({}))["pioche_refused_total"] == 0
    assert not any(family.name.startswith("pioche") for family in REGISTRY.collect())


def test_everything_that_is_counted_somewhere_has_its_description() -> None:
    sources = Path(pioche.__file__).parent.rglob("*.py")
    counted = {name for path in sources for name in re.findall(r"metrics\.count\((.*?)\)", path.read_text())}
    assert counted == {f'"{name}"' for name in RARE}
