"""`pioche … --plain` in a process of its own, read and answered through pipes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Self


class PlainTerminal:
    """A terminal that is read line by line."""

    def __init__(self, *arguments: str, data: Path) -> None:
        self.told: list[str] = []
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pioche", *arguments, "--plain", "--lang", "en"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, "XDG_DATA_HOME": str(data)},
            encoding="utf-8",
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.communicate()

    def __iter__(self) -> Iterator[str]:
        assert self._process.stdout
        for line in self._process.stdout:
            self.told.append(line.rstrip("\n"))
            yield self.told[-1]

    def until(self, text: str) -> str:
        """Read on until a line holds a text; that line."""
        for line in self:
            if text in line:
                return line
        raise AssertionError(f"{text!r} was never told: {self.told[-20:]} {self.complaint()}")

    def type(self, *lines: str) -> None:
        assert self._process.stdin
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def complaint(self) -> str:
        assert self._process.stderr
        return self._process.stderr.read()

    def end(self) -> int:
        """Stop playing; the exit status."""
        self.type("q", "y")
        for _ in self:
            pass
        return self._process.wait()
