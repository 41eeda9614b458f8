import json
from pathlib import Path

import pytest

from pioche import cli
from pioche.server.ops import bench


def test_the_bench_plays_whole_games_against_a_real_server(tmp_path: Path) -> None:
    said: list[str] = []
    plan = bench.Plan(tables=3, seats=2, rate=20, seconds=2, warm=0.2, data=tmp_path)
    status = bench.bench(plan, said.append, as_json=True)
    (line,) = said
    report = json.loads(line)
    assert report["errors"] == 0, report
    assert report["tables"] == 3
    assert report["moves"] > 30, report
    assert report["deliveries_per_second"] >= 2 * report["moves_per_second"] * 0.9
    assert 0 < report["ack_p50_ms"] <= report["ack_p99_ms"] <= report["ack_most_ms"]
    assert report["server_cpu_per_1000_moves"] > 0
    assert status == (0 if bench.BenchReport(**report).holds else 1)
    assert not list(tmp_path.iterdir()), "the tables of the bench are left behind"


def test_more_sockets_than_the_system_allows_are_refused() -> None:
    with pytest.raises(ValueError, match="open files"):
        bench.need_descriptors(10**9)


@pytest.mark.parametrize("rate", ["0", "nan", "-1", "51", "fast"])
def test_a_rate_out_of_bounds_is_one_clear_error(rate: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bench", "serve", "--rate", rate]) == 2
    assert capsys.readouterr().err.strip().endswith(f"must be a number from 0.01 to 50, not '{rate}'")
