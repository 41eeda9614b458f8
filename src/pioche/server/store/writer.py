"""One thread that writes for all tables: whatever is waiting goes into one commit."""

import queue
import threading
import time
from abc import ABC, abstractmethod
from collections import deque
from typing import Final

from pioche.server.store.base import Append, Job, Notify, Resume, StoreFailedError, Touch

LINGER: Final = 0.002  # seconds a commit waits for more jobs …
CROWD: Final = 4  # … and where so many came to the last one,
CROWDED: Final = 5  # so many times as long: fewer commits are less work
PROBE: Final = 1.0  # seconds between attempts to write again after a failure
WATCH: Final = 10.0  # seconds between looks at the store while nothing is written


class GroupCommit(ABC):
    """Jobs from any thread, done in order by one: what is waiting is committed together."""

    def __init__(self, linger: float = LINGER) -> None:
        self.problem = ""
        self.commits = 0
        self._linger = linger
        self._company = 0  # jobs in the last commit
        self._jobs: deque[Job | None] = deque()
        self._is_asleep = False
        self._bell: queue.SimpleQueue[None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._failed: set[str] = set()  # tables that wait for Resume

    def start(self, notify: Notify) -> None:
        """Begin to write."""
        self._thread = threading.Thread(target=self._write, args=(notify,), name="pioche-writer", daemon=True)
        self._thread.start()

    def add(self, job: Job) -> None:
        """Have a job done."""
        self._put(job)

    def _put(self, job: Job | None) -> None:
        """Queue a job; the writer is woken only where it sleeps, because waking a thread is expensive."""
        self._jobs.append(job)
        if self._is_asleep:
            self._is_asleep = False
            self._bell.put(None)

    def _finish(self) -> None:
        """Write what is waiting, and end the thread."""
        if self._thread is not None:
            self._put(None)
            self._thread.join()
            self._thread = None

    def _write(self, notify: Notify) -> None:
        """Write until told to stop: whatever is waiting goes into one commit."""
        while True:
            batch, stopping = self._waiting()
            whole = self._without_failed(batch, notify)
            if whole:
                self._commit_or_divide(whole, notify)
            if stopping:
                return

    def _waiting(self) -> tuple[list[Job], bool]:
        """Wait for jobs, a moment longer for more of them, and take all there are."""
        self._is_asleep = True
        if not self._jobs:
            try:
                self._bell.get(timeout=PROBE if self.problem else WATCH)
            except queue.Empty:
                self._look()
        self._is_asleep = False
        if self._linger and self._jobs and self._jobs[0] is not None:
            time.sleep(self._linger * (CROWDED if self._company >= CROWD else 1))
        jobs = [self._jobs.popleft() for _ in range(len(self._jobs))]
        self._company = len(jobs)
        return [job for job in jobs if job is not None], None in jobs

    def _without_failed(self, batch: list[Job], notify: Notify) -> list[Job]:
        """Let nothing follow an entry that failed: a log has no gaps."""
        if not self._failed and not any(isinstance(job, Resume) for job in batch):
            return batch
        whole: list[Job] = []
        for job in batch:
            if isinstance(job, Resume):
                self._failed.discard(job.code)
                notify([job], None)
            elif isinstance(job, Append | Touch) and job.code in self._failed:
                notify([job], StoreFailedError("an entry before this one failed"))
            else:
                whole.append(job)
        return whole

    def _fail(self, batch: list[Job], error: Exception, notify: Notify) -> None:
        """Report that a batch failed."""
        self._failed |= {job.code for job in batch if isinstance(job, Append)}
        notify(batch, error)

    def _divide(self, batch: list[Job], notify: Notify) -> None:
        """Commit each job on its own, so that one that does not fit keeps back only its table."""
        for job in batch:
            for whole in self._without_failed([job], notify):
                self._commit_or_divide([whole], notify)

    @abstractmethod
    def _commit_or_divide(self, batch: list[Job], notify: Notify) -> None:
        """Commit a batch, and notify of each of its jobs."""

    @abstractmethod
    def _look(self) -> None:
        """See whether the store is still there, or there again."""
