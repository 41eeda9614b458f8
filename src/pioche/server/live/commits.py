"""Results of the store's jobs, brought from its thread to the loop: once for a whole commit."""

import asyncio
import logging

from pioche.server.store.base import AlreadyDoneError, FencedError, Job, Notify

log = logging.getLogger("pioche.server")


def on_loop(loop: asyncio.AbstractEventLoop) -> Notify:
    """Make the callback a store notifies: the results are handled on the loop."""

    def notify(jobs: list[Job], error: Exception | None) -> None:
        loop.call_soon_threadsafe(settle, jobs, error)

    return notify


def settle(jobs: list[Job], error: Exception | None) -> None:
    """Let those who gave the jobs know that they are durable, or why not."""
    if error is not None and not isinstance(error, AlreadyDoneError | FencedError):
        log.error("the store failed: %s", error)
    for job in jobs:
        if job.then is not None:
            job.then(error)
