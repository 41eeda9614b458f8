"""Every fault once: real nodes behind HAProxy on a real PostgreSQL. Many times: scripts/cluster_faults.py."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from postgres import Postgres

from cluster_faults import Faults
from cluster_history import BREAKS, Crowd, Witness, check_table
from cluster_house import House
from cluster_programs import ADVICE, find_haproxy

TABLES = 4
SECONDS = 600  # then a test has failed


async def survive_everything(house: House, postgres: Postgres, store: str) -> None:
    async with house:  # all nodes at once, on an empty database
        crowd = Crowd(house.url, TABLES)
        await crowd.sit_down()
        faults = Faults(house, postgres, crowd, Random(1))  # noqa: S311  which fault, not a secret
        for fault in faults.all:
            await faults.make(fault)
        await crowd.get_up()
    counts = crowd.check(store)
    assert {name: counts[name] for name in BREAKS if counts[name]} == {}
    assert (faults.counts["bad ends"], faults.counts["refused while draining"]) == (0, 0)
    assert counts["acknowledged"] > TABLES * len(faults.all)  # at every table after every fault
    assert counts["owners"] > TABLES


def test_every_fault_is_survived_once(postgres: Postgres, database: str, tmp_path: Path) -> None:
    if find_haproxy() is None:
        pytest.skip(f"NO HAPROXY: the faults of several servers are SKIPPED; {ADVICE}")

    async def bounded() -> None:
        async with asyncio.timeout(SECONDS):
            await survive_everything(House(tmp_path, database), postgres, database)

    asyncio.run(bounded())


def witness(**told: Any) -> Witness:  # noqa: ANN401
    made = Witness("http://127.0.0.1:1", "127.0.0.1", {"code": "BCDFGHJKM", "member": 0, "token": ""}, 1)
    for name, value in told.items():
        setattr(made, name, value)
    return made


@pytest.mark.parametrize(
    ("told", "rows", "found"),
    [
        ({"acknowledged": {"a": 1}}, [], "missing"),
        ({"acknowledged": {"a": 1}}, [(1, 1, None, "x"), (2, 1, "0:a", "x")], "wrong place"),
        ({"acknowledged": {"a": 2}}, [(1, 1, "0:a", "x"), (2, 1, "0:a", "x")], "twice"),
        ({"refused": {"a"}}, [(1, 1, "0:a", "x")], "refused but done"),
        ({}, [(1, 1, None, "x"), (3, 1, None, "x")], "gaps"),
        ({}, [(1, 2, None, "x"), (2, 1, None, "x")], "epochs that go back"),
        ({"seen": {2: ""}}, [(1, 1, None, "x")], "vanished"),
    ],
)
def test_a_history_that_is_broken_is_found(
    told: dict[str, Any], rows: list[tuple[Any, ...]], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cluster_history.replayed", lambda _entries: iter(()))
    counts = check_table([witness(**told)], rows)
    assert {name for name in BREAKS if counts[name]} == {found}
