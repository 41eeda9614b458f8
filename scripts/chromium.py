#!/usr/bin/env python3
"""Find Chromium for the tests of the page; where it is missing, install it if apt is at hand."""

import os
import shutil
import subprocess
import sys
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
ADVICE: Final = "no Chromium on PATH: on Debian and Ubuntu, apt install chromium"


def find() -> str | None:
    """Find Chromium; PIOCHE_CHROMIUM may name another one."""
    named = os.environ.get("PIOCHE_CHROMIUM")
    for name in (named,) if named else NAMES:
        found = shutil.which(name)
        if found:
            return found
    return None


def install() -> None:
    """Install it from the packages of the system, without asking anybody anything."""
    apt = shutil.which("apt-get")
    if apt is None:
        return
    sudo = shutil.which("sudo")
    command = [apt] if os.geteuid() == 0 else [sudo, "-n", apt] if sudo else []
    if command:
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for arguments in (["update"], ["install", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run([*command, *arguments], check=False, stdout=subprocess.DEVNULL, env=environment)


def main() -> int:
    """Make sure there is one, and tell where."""
    if find() is None:
        print("installing chromium", flush=True)
        install()
    found = find()
    print(found or ADVICE)
    return 0 if found else 2


if __name__ == "__main__":
    sys.exit(main())
