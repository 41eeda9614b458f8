"""Check everything a release needs, and build its files; nothing is uploaded and no tag is set.

    python scripts/release.py [--out FOLDER] [--untested]

In order: the working tree is clean and its version new; changelog and citation name it, and the pictures of
the site show the page as it is; ./test passes (left out with --untested); the source archive is built, and
from its contents alone, without Node, the wheel; the wheel is installed into an empty environment as pipx and
uvx do it, and its program prints, serves and shows the page; the site is built. Then it says which commands
publish them.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import venv
from collections.abc import Iterator
from pathlib import Path

import album
import launcher
import page

ROOT = launcher.ROOT
VERSION = re.compile(r'^__version__ = "(\d+\.\d+\.\d+)"$', re.MULTILINE)


UNTESTED = "*** NOT TESTED: ./test was left out (--untested). Look at these files, do not publish them. ***"


class NotReadyError(Exception):
    """Why there is no release yet."""


def version_of(root: Path) -> str:
    """Read the version where it is kept."""
    found = VERSION.search((root / "src" / "pioche" / "__init__.py").read_text(encoding="utf-8"))
    if found is None:
        raise NotReadyError("src/pioche/__init__.py: __version__ is not three numbers")
    return found[1]


def faults(root: Path) -> Iterator[str]:
    """List where the documents of a release are behind its version."""
    version = version_of(root)
    log = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.split(r"^## (\S+)\n", log, flags=re.MULTILINE)
    told = dict(zip(releases[1::2], releases[2::2], strict=True))
    if told.get("Unreleased", "").strip():
        yield "CHANGELOG.md: what is under Unreleased belongs to a version"
    if not told.get(version, "").strip():
        yield f"CHANGELOG.md: says nothing about {version}"
    citation = (root / "CITATION.cff").read_text(encoding="utf-8")
    if f"\nversion: {version}\n" not in citation:
        yield f"CITATION.cff: does not say version: {version}"
    if album.are_stale(root):
        yield f"{album.FOLDER.as_posix()}: of an older page; run scripts/handbook.py --pictures, and look"


def run(*command: str | Path, cwd: Path = ROOT, **environment: str) -> str:
    """Run a command; where it fails, show what it said."""
    done = subprocess.run(
        list(map(str, command)),
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotReadyError(f"{' '.join(map(str, command))}:\n{done.stdout}")
    return done.stdout


def check_documents(root: Path) -> None:
    """Refuse documents that are behind the version."""
    found = list(faults(root))
    if found:
        raise NotReadyError("\n".join(found))


def check_tests(root: Path) -> None:
    """Run every check of the project, in sight."""
    if subprocess.call([sys.executable, str(root / "test")]):
        raise NotReadyError("./test fails")


def check_tree(root: Path) -> None:
    """Refuse a tree with changes, and a version that is out already."""
    if run("git", "status", "--porcelain", cwd=root).strip():
        raise NotReadyError("the working tree has changes that are not committed")
    tag = f"v{version_of(root)}"
    if tag in run("git", "tag", "--list", tag, cwd=root).split():
        raise NotReadyError(f"{tag} is out already: set a new __version__")


def build(root: Path, out: Path) -> tuple[Path, Path]:
    """Build the source archive, and the wheel from its contents alone: without Node, nothing fetched."""
    out.mkdir(parents=True, exist_ok=True)
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", out.resolve(), cwd=root)
    [archive] = out.glob(f"pioche-{version_of(root)}.tar.gz")
    with tempfile.TemporaryDirectory() as unpacked:
        with tarfile.open(archive) as files:
            files.extractall(unpacked, filter="data")
        [source] = Path(unpacked).iterdir()
        nowhere = Path(unpacked) / "no programs"
        nowhere.mkdir()
        build_wheel = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out.resolve())
        run(*build_wheel, cwd=source, PATH=str(nowhere))
    [wheel] = out.glob(f"pioche-{version_of(root)}-*.whl")
    return archive, wheel


def try_wheel(wheel: Path) -> None:
    """Install the wheel as a stranger would, and use it."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "environment"
        venv.EnvBuilder(with_pip=True).create(home)
        programs = home / ("Scripts" if os.name == "nt" else "bin")
        run(programs / "python", "-m", "pip", "install", "--quiet", wheel.resolve(), cwd=Path(folder))
        pioche = programs / "pioche"
        run(pioche, "--version", cwd=Path(folder))
        run(pioche, "rules", "trolls", "--lang", "fr", cwd=Path(folder))
        serve = [pioche, "serve", "--no-open", "--port", "0", "--data", Path(folder) / "data"]
        with subprocess.Popen(list(map(str, serve)), stdout=subprocess.PIPE, text=True, cwd=folder) as server:
            assert server.stdout is not None
            url = server.stdout.readline().removeprefix("Pioche: ").strip()
            try:
                with urllib.request.urlopen(url, timeout=30) as answer:  # noqa: S310  our own server
                    shown = answer.read().decode()
            finally:
                server.terminate()
        if "assets/page-" not in shown:
            raise NotReadyError("the wheel has no page")


def main() -> int:
    """Go through all of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--untested", action="store_true", help="leave ./test out")
    arguments = parser.parse_args()
    try:
        check_tree(ROOT)
        check_documents(ROOT)
        if arguments.untested:
            print(UNTESTED, file=sys.stderr, flush=True)
        else:
            check_tests(ROOT)
        page.build(ROOT, str(Path(sys.executable).parent))
        shutil.rmtree(arguments.out, ignore_errors=True)
        archive, wheel = build(ROOT, arguments.out)
        try_wheel(wheel)
        run(sys.executable, ROOT / "scripts" / "handbook.py")
    except (NotReadyError, page.PageError) as error:
        print(f"scripts/release.py: not ready: {error}", file=sys.stderr)
        return 1
    tag = f"v{version_of(ROOT)}"
    print(f"ready: {archive.name}, {wheel.name}, build/site\n")
    print(f"git tag -s {tag} -m 'Pioche {version_of(ROOT)}' && git push origin {tag}")
    print(f"uv publish {archive} {wheel}")
    if arguments.untested:
        print(f"\n{UNTESTED}", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
