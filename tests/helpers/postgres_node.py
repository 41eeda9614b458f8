"""A store of a node in PostgreSQL, its lease, and what its writer told."""

import psycopg
from store_told import Told

from pioche.server.store.base import Job
from pioche.server.store.leases import Leases
from pioche.server.store.postgres import PostgresStore


class NodeOf:
    """A node without a server."""

    def __init__(self, address: str, name: str) -> None:
        self.store = PostgresStore(address)
        self.leases = Leases(self.store)
        self.session = self.leases.register(name, "", "ready", "1")
        set_lease(address, self.session, "1 hour")  # nobody renews it
        self.told = Told()
        self.store.start(self.told)

    def add(self, *jobs: Job) -> list[Exception | None]:
        """Have jobs done; return what became of them."""
        before = len(self.told.jobs)
        for job in jobs:
            self.store.add(job)
        return self.told.wait(before + len(jobs))[before:]

    def take(self, code: str) -> int:
        claim = self.leases.claim(self.session, code, may_take=True)
        assert claim.epoch
        self.store.own(code, claim.epoch)
        return claim.epoch

    def stop(self) -> None:
        self.store.stop()
        self.leases.close()


def set_lease(address: str, session: int, left: str) -> None:
    """Let the lease of a node go on for so long, by the clock of the database."""
    with psycopg.connect(address) as line:
        line.execute(
            "UPDATE pioche.nodes SET lease_until = clock_timestamp() + %s::interval WHERE session = %s",
            (left, session),
        )


def expire_lease(address: str, session: int) -> None:
    """Let the lease of a node run out."""
    set_lease(address, session, "0 s")
