"""The schema in PostgreSQL: made once, whoever comes; another one is refused; no password is told."""

from concurrent.futures import ThreadPoolExecutor

import psycopg
import pytest

from pioche.cli import main
from pioche.i18n.catalogue import words
from pioche.server.store import postgres_schema
from pioche.server.store.base import StoreFailedError
from pioche.server.store.open import describe, migrate, open_store
from pioche.server.store.postgres import PostgresStore


def test_nodes_and_migrations_that_start_at_once_make_one_schema(
    database: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with ThreadPoolExecutor(6) as threads:
        migrated = [threads.submit(migrate, database) for _ in range(3)]
        opened = [threads.submit(PostgresStore, database) for _ in range(3)]
        befores = sorted(future.result()[0] for future in migrated)
        for future in opened:
            future.result().stop()
    assert set(befores) <= {0, postgres_schema.SCHEMA}
    assert befores.count(0) <= 1
    assert main(["migrate", "--store", database, "--lang", "en"]) == 0
    assert capsys.readouterr().out == "schema 1 → 1\n"


def test_a_newer_schema_is_refused_and_an_older_one_waits_for_a_migration(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate(database)
    with psycopg.connect(database) as line:
        line.execute("UPDATE pioche.schema SET version = 9")
    with pytest.raises(StoreFailedError, match="schema 9; this program knows up to 1"):
        open_store(database)
    with pytest.raises(StoreFailedError, match="schema 9; this program knows up to 1"):
        migrate(database)
    report = describe(database, words("en"))
    assert not report.is_sound
    assert "schema 9" in report.lines[1]
    monkeypatch.setattr(postgres_schema, "SCHEMA", 10)
    with pytest.raises(StoreFailedError, match="run `pioche migrate"):
        open_store(database)


def test_no_password_is_told(database: str) -> None:
    place = database.partition("@")[2].replace("pioche_", "nowhere_")
    address = f"postgresql://pioche:hush%2Fquiet@{place}"
    for attempt in (open_store, migrate):
        with pytest.raises(StoreFailedError, match="nowhere_") as error:
            attempt(address)
        assert "hush" not in str(error.value)
        assert "quiet" not in str(error.value)
    report = describe(address, words("en"))
    assert not report.is_sound
    assert "hush" not in "".join(report.lines)
    with pytest.raises(ValueError, match="cannot be read") as unreadable:
        open_store("postgresql://pioche:hush@db:quiet/pioche")
    assert "quiet" not in str(unreadable.value)
