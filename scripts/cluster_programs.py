#!/usr/bin/env python3
"""Find PostgreSQL and HAProxy for the tests of several servers, zsh and fish for those of completion.

What is missing is installed if apt is at hand.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

DEBIAN: Final = Path("/usr/lib/postgresql")
ADVICE: Final = "on Debian and Ubuntu, apt install postgresql haproxy zsh fish"
SHELLS: Final = ("zsh", "fish")
# A package of a server starts one; the tests start their own.
QUIET: Final = {"DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}


def find_postgres() -> Path | None:
    """Find the folder of the newest PostgreSQL's programs; PIOCHE_POSTGRES may name another one."""
    named, on_path = os.environ.get("PIOCHE_POSTGRES"), shutil.which("initdb")
    folders = [Path(on_path).resolve().parent, *packaged()] if on_path else packaged()
    if named:
        folders = [Path(named)]
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def packaged() -> list[Path]:
    """List where Debian keeps PostgreSQL, which is not on PATH, the newest first."""
    versions = [folder for folder in DEBIAN.glob("*") if folder.name.isdigit()]
    return [folder / "bin" for folder in sorted(versions, key=lambda folder: -int(folder.name))]


def find_haproxy() -> str | None:
    """Find HAProxy."""
    return shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin:/usr/local/sbin")


def install(packages: list[str]) -> None:
    """Install packages of the system, without asking anybody anything."""
    apt = shutil.which("apt-get")
    sudo = shutil.which("sudo")
    command = [] if apt is None else [apt] if os.geteuid() == 0 else [sudo, "-n", apt] if sudo else []
    if command:
        environment = {**os.environ, **QUIET}
        for arguments in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
            subprocess.run([*command, *arguments], check=False, stdout=subprocess.DEVNULL, env=environment)


def main() -> int:
    """Make sure that they are there, and tell where; the tests say loudly what they skip without them."""
    found = {"postgresql": find_postgres(), "haproxy": find_haproxy()}
    found |= {shell: shutil.which(shell) for shell in SHELLS}
    missing = [name for name, program in found.items() if not program]
    if missing:
        print(f"installing {' and '.join(missing)}", flush=True)
        install(missing)
    found = {"PostgreSQL": find_postgres(), "HAProxy": find_haproxy()}
    found |= {shell: shutil.which(shell) for shell in SHELLS}
    for name, program in found.items():
        print(f"{name}: {program or f'NOT FOUND, its tests are skipped: {ADVICE}'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
