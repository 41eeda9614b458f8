"""Every fault once: real nodes behind HAProxy on a real PostgreSQL. Many times: scripts/cluster_faults.py."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from postgres import Postgres

from cluster_faults import Faults
from cluster_history import BREAKS, Crowd, Witness, check_table
from cluster_house import House
from cluster_programs import ADVICE, find_haproxy
from pioche.server.ops.status import status
from pioche.server.store.leases import LEASE

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
        check_status(store, TABLES)
    counts = crowd.check(store)
    assert {name: counts[name] for name in BREAKS if counts[name]} == {}
    assert (faults.counts["bad ends"], faults.counts["refused while draining"]) == (0, 0)
    assert counts["acknowledged"] > TABLES * len(faults.all)  # at every table after every fault
    assert counts["owners"] > TABLES


def check_status(store: str, tables: int) -> None:
    """`pioche cluster status` tells of live nodes what they have."""
    told: list[str] = []
    assert status(store, told.append, "en", as_json=True) == 0
    known = json.loads(told[0])
    assert [(node["name"], node["state"]) for node in known["nodes"]] == [
        (name, "ready") for name in ("ash", "birch", "cedar")
    ]
    assert sum(node["tables"] for node in known["nodes"]) == known["tables"] == tables
    assert all(0 <= node["lag"] < LEASE for node in known["nodes"])
    told.clear()
    assert status(store, told.append, "fr") == 0
    assert [line.split()[0] for line in told[1:]] == ["ash", "birch", "cedar"]


def test_every_fault_is_survived_once(postgres: Postgres, tmp_path: Path) -> None:
    if find_haproxy() is None:
        pytest.skip(f"NO HAPROXY: the faults of several servers are SKIPPED; {ADVICE}")

    database = postgres.new_small_database()

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
