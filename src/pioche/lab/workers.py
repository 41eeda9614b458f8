"""Spread work over threads, processes or a cluster: one small seam.

Work is cut into spans, each a pure function of its span, so results do not depend on where they are made.
They come back in the order of the spans.
"""

import contextlib
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from importlib import import_module
from typing import Any, Final, TypeVar

Result = TypeVar("Result")
Span = tuple[int, int]  # the first game, and how many
Work = Callable[[Span], Result]

AHEAD: Final = 4  # spans waiting for each worker


def cores() -> int:
    """Count the cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def cut(games: int, size: int) -> list[Span]:
    """Cut games into spans.

    >>> cut(10, 4)
    [(0, 4), (4, 4), (8, 2)]
    """
    return [(first, min(size, games - first)) for first in range(0, games, size)]


def here(work: Work[Result], spans: Iterable[Span]) -> Iterator[Result]:
    """Work in this thread."""
    return map(work, spans)


def in_threads(work: Work[Result], spans: Iterable[Span], jobs: int) -> Iterator[Result]:
    """Work in threads: for compiled code, which lets the others run."""
    return in_order(ThreadPoolExecutor(jobs), work, spans, jobs)


def in_processes(work: Work[Result], spans: Iterable[Span], jobs: int) -> Iterator[Result]:
    """Work in processes: for plain Python."""
    return in_order(ProcessPoolExecutor(jobs, initializer=leave_interrupts), work, spans, jobs)


@contextlib.contextmanager
def patient() -> Iterator[Callable[[], bool]]:
    """Let Ctrl-C wait until asked for, so that nothing is counted by half; a second one stops anywhere."""
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False  # signals are not for this thread
        return
    pressed = threading.Event()

    def note(*_: object) -> None:
        if pressed.is_set():
            raise KeyboardInterrupt
        pressed.set()

    before = signal.signal(signal.SIGINT, note)
    try:
        yield pressed.is_set
    finally:
        signal.signal(signal.SIGINT, before)


def leave_interrupts() -> None:
    """Leave Ctrl-C to the process that collects."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def in_order(executor: Executor, work: Work[Result], spans: Iterable[Span], jobs: int) -> Iterator[Result]:
    """Collect results in the order of the spans, a few of them ahead."""
    waiting: deque[Future[Result]] = deque()
    try:
        for span in spans:
            waiting.append(executor.submit(work, span))
            if len(waiting) > jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        executor.shutdown(cancel_futures=True)


def on_dask(work: Work[Result], spans: Iterable[Span], jobs: int, address: str) -> Iterator[Result]:
    """Work on a Dask cluster: the one at this address (or in Dask's own settings), or a local one."""
    distributed: Any = import_module("distributed")  # an optional extra
    local = {"n_workers": jobs, "threads_per_worker": 1, "dashboard_address": None}
    options = {"address": address} if address else local
    try:
        client = distributed.Client(**options)
    except (OSError, ValueError) as error:
        raise nobody_at(address, "Dask", error) from None
    with client:
        for future in client.map(work, list(spans), pure=False):
            yield future.result()


def nobody_at(address: str, kind: str, error: Exception) -> Exception:
    """Return what to raise where a cluster that was named cannot be reached."""
    return ValueError(f"{address}: no cluster of {kind} answers there") if address else error


def do(work: Work[Result], span: Span) -> Result:
    """Do the work of a span: Ray takes functions, not what is bound to arguments."""
    return work(span)


def on_ray(work: Work[Result], spans: Iterable[Span], jobs: int, address: str) -> Iterator[Result]:
    """Work on a Ray cluster: the one at this address, or a local one."""
    ray: Any = import_module("ray")  # an optional extra
    options = {"address": address} if address else {"num_cpus": jobs, "include_dashboard": False}
    started = not ray.is_initialized()
    if started:
        try:
            ray.init(**options, log_to_driver=False)
        except (OSError, ValueError) as error:
            raise nobody_at(address, "Ray", error) from None
    try:
        remote, given = ray.remote(do), ray.put(work)
        for reference in [remote.remote(given, span) for span in spans]:
            yield ray.get(reference)
    finally:
        if started:
            ray.shutdown()
