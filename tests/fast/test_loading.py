"""Threads that ask for the twin at once get the same one, whole."""

import subprocess
import sys

AT_ONCE = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from pioche.fast.twin import load

gate = Barrier(8)


def ask(_):
    gate.wait()
    return load()


with ThreadPoolExecutor(8) as threads:
    twins = list(threads.map(ask, range(8)))
assert all(twin is twins[0] for twin in twins)
"""


def test_threads_that_load_the_twin_at_once_share_it() -> None:
    subprocess.run([sys.executable, "-c", AT_ONCE], check=True, timeout=600)
