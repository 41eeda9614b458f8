"""The files of deploy/: read by the programs they are for, where those are at hand."""

import argparse
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from cluster_programs import find_haproxy
from pioche.cli import RUNS
from pioche.i18n.catalogue import words
from pioche.lab.cli.arguments import Kit
from pioche.parser import build

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def run(*command: str | Path) -> str:
    """Run a program that checks a file; what it said, where it found it sound."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def program(name: str) -> str:
    found = shutil.which(name, path="/usr/sbin:/usr/bin:/usr/local/bin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"NO {name.upper()}: its file in deploy/ is NOT CHECKED")
    return found


def test_haproxy_takes_its_file() -> None:
    found = find_haproxy()
    if found is None:
        pytest.skip("NO HAPROXY: its file in deploy/ is NOT CHECKED")
    run(found, "-c", "-f", DEPLOY / "haproxy.cfg")


def test_nginx_takes_its_file(tmp_path: Path) -> None:
    found = program("nginx")
    written = re.sub(r"node\d:", "127.0.0.1:", (DEPLOY / "nginx.conf").read_text("utf-8"))
    (tmp_path / "pioche.conf").write_text(written.replace("listen 80", "listen 127.0.0.1:8080"), "utf-8")
    whole = f"pid {tmp_path}/pid;\nerror_log stderr;\nevents {{}}\n"
    whole += f"http {{ access_log off; include {tmp_path}/pioche.conf; }}\n"
    (tmp_path / "nginx.conf").write_text(whole, "utf-8")
    run(found, "-t", "-q", "-c", tmp_path / "nginx.conf")


def test_caddy_takes_its_file() -> None:
    run(program("caddy"), "adapt", "--config", DEPLOY / "Caddyfile", "--adapter", "caddyfile")


def commands() -> list[list[str]]:
    """List what the files let pioche do."""
    services = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["services"]
    found = [service["command"] for service in services.values() if "command" in service]
    for unit in DEPLOY.glob("*.service"):
        line = re.sub(r"\\\n", " ", unit.read_text("utf-8"))
        started = re.search(r"^ExecStart=/opt/pioche/bin/pioche (.*)$", line, re.MULTILINE)
        assert started is not None
        found.append(shlex.split(started.group(1).replace("${PORT}", "8466")))
    last = re.search(r"^CMD (.*)$", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE)
    assert last is not None
    return [*found, yaml.safe_load(last.group(1))]


def test_what_the_files_let_pioche_do_it_understands() -> None:
    """Containers are not run here: their commands are read by the parser that would read them there."""
    parser = build(argparse.ArgumentParser, Kit(words("en"), "en"), RUNS)
    given = commands()
    assert len(given) == 7
    for command in given:
        assert parser.parse_args(command).run in (RUNS["serve"], RUNS["migrate"])


def test_a_container_copies_what_is_there() -> None:
    text = (DEPLOY / "Containerfile").read_text("utf-8")
    copied = [name for line in re.findall(r"^COPY (.*) \S+$", text, re.MULTILINE) for name in line.split()]
    assert [name for name in copied if not (ROOT / name).exists()] == []
    assert (ROOT / "locks" / "cluster.lock").exists()
    assert "python:3.11" in text
