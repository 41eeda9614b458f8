import json
from pathlib import Path

import pytest

from pioche import cli
from pioche.i18n.languages import LANGUAGES
from pioche.server.ops import bench
from pioche.server.ops.bench_report import BenchReport, end_of_sweep


def test_the_bench_plays_whole_games_against_a_real_server(tmp_path: Path) -> None:
    said: list[str] = []
    plan = bench.Plan(tables=3, seats=2, rate=20, seconds=2, warm=0.2, data=tmp_path)
    status = bench.bench(plan, said.append, "en", as_json=True)
    (line,) = said
    report = json.loads(line)
    assert report["errors"] == 0, report
    assert report["tables"] == 3
    assert report["moves"] > 30, report
    assert report["deliveries_per_second"] >= 2 * report["moves_per_second"] * 0.9
    assert 0 < report["ack_p50_ms"] <= report["ack_p99_ms"] <= report["ack_most_ms"]
    assert report["server_cpu_per_1000_moves"] > 0
    assert status == (0 if BenchReport(**report).holds else 1)
    assert not list(tmp_path.iterdir()), "the tables of the bench are left behind"


def test_more_sockets_than_the_system_allows_are_refused() -> None:
    with pytest.raises(ValueError, match="open files"):
        bench.need_descriptors(10**9, "en")


@pytest.mark.parametrize("rate", ["0", "nan", "-1", "51", "fast"])
def test_a_rate_out_of_bounds_is_one_clear_error(rate: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "serve", "--rate", rate]) == 2
    assert capsys.readouterr().err.strip().endswith(f"must be a number from 0.01 to 50, not '{rate}'")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_report_is_written_in_every_language(lang: str) -> None:
    report = BenchReport(
        tables=1200,
        seats=4,
        rate=0.5,
        seconds=20.0,
        moves=12000,
        moves_per_second=600,
        share=0.99,
        ack_p50_ms=1.25,
        ack_p99_ms=8.5,
        ack_most_ms=20,
        deliveries_per_second=2400,
        server_cpu_per_1000_moves=0.4567,
        server_cpu_share=0.5,
        client_cpu_share=0.6,
        client_late_p99_ms=3,
        server_kib_per_table=55,
        errors=0,
        kinds_of_errors={},
        pinned=False,
    )
    text = report.text(lang)
    thousand = {"fr": "1\xa0200 tables de 4", "en": "1,200 tables of 4"}[lang]
    assert text.startswith(thousand)
    assert {"fr": "0,457 s", "en": "0.457 CPU-s"}[lang] in text
    assert "1" in end_of_sweep([report], lang)
    assert len(text.splitlines()) == 8
