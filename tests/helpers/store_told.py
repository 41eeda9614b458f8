"""What a store's writer told, and a way to wait for it."""

import threading

from pioche.server.store.base import Append, Job


class Told:
    """The results of jobs."""

    def __init__(self) -> None:
        self.jobs: list[tuple[Job, Exception | None]] = []
        self._some = threading.Condition()

    def __call__(self, jobs: list[Job], error: Exception | None) -> None:
        with self._some:
            self.jobs += [(job, error) for job in jobs]
            self._some.notify_all()

    def wait(self, number: int) -> list[Exception | None]:
        with self._some:
            assert self._some.wait_for(lambda: len(self.jobs) >= number, timeout=60)
        return [error for _, error in self.jobs]


def entry(seq: int, code: str = "T", command: str | None = None, text: str = "{}") -> Append:
    """Write an entry of a log."""
    return Append(code=code, seq=seq, at=seq, command=command, entry=text)
