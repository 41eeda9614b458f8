"""The table line by line: through a pipe, by a program."""

import os
import subprocess
import sys
from pathlib import Path


def test_a_game_is_played_through_a_pipe(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pioche", "play", "giant", "--plain", "--lang", "en", "--seats", "2"]
    settings = ["--bot-pace", "0", "--rules", "scoring=round", "--name", "Zoé"]
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    told = []
    with subprocess.Popen(
        [*command, *settings],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        encoding="utf-8",
    ) as process:
        assert process.stdin
        assert process.stdout
        for line in process.stdout:
            told.append(line)
            if line.startswith("1. ") and not any("the match" in line for line in told):
                process.stdin.write("1\n")
            elif line.startswith("1. "):
                process.stdin.write("q\n2\n")
            elif line.startswith("Three numbers"):
                process.stdin.write("0 60\n")
            process.stdin.flush()
        assert process.wait() == 0
        assert process.stderr
        assert process.stderr.read() == ""
    assert any(line in ("You win the match!\n", "Nina wins the match\n") for line in told)
    assert any(line.startswith("Nina, 7 cards") for line in told)
    assert "Stop playing?\n" in told
    assert "\x1b" not in "".join(told)
