"""Starts servers quickly: everything is imported once, and each server is a fork."""

import os
import sys
from pathlib import Path

from pioche.server.ops import serve as ops


def tell(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def serve(data: str, port: str) -> None:
    options = ops.ServeOptions(data=Path(data), port=int(port), opens=False, limited=False, bot_pace=0)
    status = ops.serve(options, lambda line: tell(os.getpid(), line))
    os._exit(status)


def main() -> None:
    for line in sys.stdin:
        data, port = line.split()
        child = os.fork()
        if child == 0:
            serve(data, port)
        _, status = os.waitpid(child, 0)
        tell("ended", os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
