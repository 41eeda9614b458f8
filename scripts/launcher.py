"""Make .venv beside the project, once, and run commands in it; what ./pioche and ./test share.

Needs the standard library only, and reads under any Python 3, so that an old one can say that it is too old:
annotations with a subscript stay quoted.
"""

import contextlib
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Callable, Iterator

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)
NEWER_NAMES = ("python3.13", "python3.12", "python3.11")

PLAY_LOCK = "locks/play.lock"
LAB_LOCK = "locks/lab.lock"
TERMINAL_LOCK = "locks/terminal.lock"
DEV_LOCK = "locks/dev.lock"
NODE_LOCK = "locks/node.lock"
LEARN_LOCK = "locks/learn.lock"
TORCH_LOCK = "locks/torch.lock"

COMPILED = ("numba", "llvmlite", "numpy")  # nobody builds these from their source to play cards
PAGELESS = ("-h", "--help", "--version")  # options that only print something

STAMP = "pioche.stamp"
STAMP_VERSION = 1  # a higher number has every .venv made anew

# What the launcher says, English and French: before anything is installed there is no catalogue to ask.
MESSAGES = {
    "fetching": (
        "fetching what the strongest bot and the coach compute with (this once)",
        "téléchargement de ce qu'il faut au robot le plus fort et à l'entraîneur (une seule fois)",
    ),
    "no-search": (
        "the strongest bot and the coach are not available on this machine",
        "le robot le plus fort et l'entraîneur ne sont pas disponibles sur cette machine",
    ),
    "no-search-why": (
        "the strongest bot and the coach are not available: {}",
        "le robot le plus fort et l'entraîneur ne sont pas disponibles\u00a0: {}",
    ),
    "fetching-screen": (
        "fetching what draws the table in a terminal (this once)",
        "téléchargement de ce qui dessine la table dans un terminal (une seule fois)",
    ),
    "no-screen": (
        "the table cannot be drawn in this terminal; it is told line by line",
        "la table ne peut pas être dessinée dans ce terminal; elle est racontée ligne par ligne",
    ),
    "no-screen-why": (
        "the table cannot be drawn in this terminal; it is told line by line: {}",
        "la table ne peut pas être dessinée dans ce terminal; elle est racontée ligne par ligne\u00a0: {}",
    ),
    "fetching-learners": (
        "fetching what the environments are tested with (this once)",
        "téléchargement de ce qui met les environnements à l'épreuve (une seule fois)",
    ),
    "no-learners": (
        "the environments are tested without PyTorch or OpenSpiel",
        "les environnements sont mis à l'épreuve sans PyTorch ou sans OpenSpiel",
    ),
    "no-learners-why": (
        "the environments are tested without PyTorch or OpenSpiel: {}",
        "les environnements sont mis à l'épreuve sans PyTorch ou sans OpenSpiel\u00a0: {}",
    ),
    "building": ("building the page (this once)", "construction de la page (une seule fois)"),
    "built": ("page ready after {:.0f} s", "page prête après {:.0f} s"),
    "no-page": ("there is no page to play in: {}", "il n'y a pas de page où jouer\u00a0: {}"),
    "too-old": (
        "needs Python {} or newer; this is {}, and PATH has none of {}",
        "demande Python {} ou plus récent; celui-ci est {}, et PATH n'a aucun de ceux-ci\u00a0: {}",
    ),
    "cannot-set-up": ("cannot set up .venv: {}", "impossible de préparer .venv\u00a0: {}"),
    "setting-up": ("setting up .venv with {} (this once)", "préparation de .venv avec {} (une seule fois)"),
    "set-up": ("ready after {:.0f} s", "tout est prêt après {:.0f} s"),
    "no-venv": (
        "this Python cannot make .venv; on Debian and Ubuntu: apt install {}",
        "ce Python ne peut pas faire .venv; sous Debian et Ubuntu\u00a0: apt install {}",
    ),
    "cannot-make": ("cannot make .venv: {}", "impossible de faire .venv\u00a0: {}"),
    "failed": (
        "cannot set up .venv: this failed: {}",
        "impossible de préparer .venv\u00a0: ceci a échoué\u00a0: {}",
    ),
}

STATUS_UNREADY = 2
STATUS_INTERRUPTED = 130


class SetUpError(Exception):
    """Why nothing can be run, in one line."""


def main(argv: "list[str]", action: "Callable[[list[str]], int]") -> int:
    """Do the action with the arguments, under a Python that is new enough; the exit status."""
    try:
        if sys.version_info < OLDEST:
            return become([newer_python(), *argv])
        return action(argv[1:])
    except SetUpError as error:
        say(str(error))
        return STATUS_UNREADY
    except KeyboardInterrupt:
        return STATUS_INTERRUPTED


def play(arguments: "list[str]") -> int:
    """Run the command line; -P keeps the modules of the current directory out of it."""
    python = ready(ROOT, PLAY_LOCK)
    if not set(PAGELESS) & set(arguments):
        quicken(ROOT)
    if draws(arguments):
        draw(ROOT)
    if serves(arguments):
        build_page(ROOT)
    return become([python, "-P", "-m", "pioche", *arguments])


def quicken(root: Path) -> None:
    """Install what compiles the rules, where it can be had: for the strongest bot, the coach, the lab."""
    add(root, LAB_LOCK, [f"--only-binary={name}" for name in COMPILED], ("fetching", "no-search"))


def draw(root: Path) -> None:
    """Install what draws the table in a terminal, where it can be had."""
    add(root, TERMINAL_LOCK, [], ("fetching-screen", "no-screen"))


def learn(root: Path) -> None:
    """Install what learns in the tests, where it can be had; nothing of what it would bring for GPUs."""
    options = ["--no-compile", "--only-binary=:all:"]
    for lock in (LEARN_LOCK, TORCH_LOCK):
        add(root, lock, options, ("fetching-learners", "no-learners"))


def add(root: Path, lock: str, options: "list[str]", told_as: "tuple[str, str]") -> None:
    """Install what a lock file pins beyond what is needed; tried once, everything else plays without it."""
    fetching, missing = told_as
    try:
        mark = installed(root, lock)
        if mark in stamp(root):
            return
        with alone(root):
            if mark in stamp(root):
                return
            say(told(fetching))
            command = locked(root, lock, *options)
            if subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False).returncode:
                say(told(missing))
            write_stamp(root, [*stamp(root), mark])
    except OSError as error:
        say(told(f"{missing}-why", error))


def draws(arguments: "list[str]") -> bool:
    """Will this draw a table in the terminal?"""
    commands = [argument for argument in arguments if not argument.startswith("-")]
    return commands[:1] in (["play"], ["join"]) and not {"--plain", *PAGELESS} & set(arguments)


def serves(arguments: "list[str]") -> bool:
    """Will this serve the page? Serving is what is done without a command."""
    commands = [argument for argument in arguments if not argument.startswith("-")]
    return commands[:1] in ([], ["serve"]) and not set(PAGELESS) & set(arguments)


def build_page(root: Path) -> None:
    """Build the page where it has changed; without it the server still answers its API."""
    if not (root / "web").is_dir():
        return
    import page

    programs = str(venv_python(root).parent)
    try:
        if page.is_built(root):
            return
        with alone(root):
            started = time.monotonic()
            say(told("building"))
            if not page.has_node(programs):
                quietly(locked(root, NODE_LOCK))
            page.build(root, programs)
            say(told("built", time.monotonic() - started))
    except (OSError, SetUpError, page.PageError) as error:
        say(told("no-page", error))


def told(key: str, *values: object) -> str:
    """Put a message in the language of the environment, French or else English."""
    locale = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return MESSAGES[key][locale.lower().startswith("fr")].format(*values)


def say(line: str) -> None:
    """Print a line for the person, and leave standard output to the command."""
    print(f"pioche: {line}", file=sys.stderr, flush=True)


def become(command: "list[str]") -> int:
    """End as the command, with its exit status."""
    if os.name != "nt":
        os.execv(command[0], command)
    return subprocess.call(command)  # exec on Windows returns to the shell before the command has ended


def newer_python() -> str:
    """A Python on PATH that is new enough and starts (a version manager may keep names that do not)."""
    for name in NEWER_NAMES:
        found = shutil.which(name)
        if found and not subprocess.call([found, "-c", ""], stderr=subprocess.DEVNULL):
            return found
    oldest = "{}.{}".format(*OLDEST)
    raise SetUpError(told("too-old", oldest, sys.version.split()[0], ", ".join(NEWER_NAMES)))


def ready(root: Path, lock: str) -> str:
    """The Python of .venv, after setting it up where what the lock file pins is not there yet."""
    try:
        if not is_ready(root, lock):
            with alone(root):
                if not is_ready(root, lock):
                    set_up(root, lock)
    except OSError as error:
        raise SetUpError(told("cannot-set-up", error)) from error
    return str(venv_python(root))


def venv_python(root: Path) -> Path:
    """Where .venv has its Python."""
    return root / ".venv" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_ready(root: Path, lock: str) -> bool:
    """Has a set-up ended here, with this Python, this place and these pins?"""
    return installed(root, lock) in stamp(root) and is_ours(root)


def is_ours(root: Path) -> bool:
    """Is .venv complete, of this Python, and made in this place (it holds absolute paths)?"""
    return stamp(root)[:1] == [maker(root)] and venv_python(root).exists()


def stamp(root: Path) -> "list[str]":
    """The lines a set-up leaves in .venv when it has ended: its maker, then each lock file installed."""
    try:
        return (root / ".venv" / STAMP).read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return []


def write_stamp(root: Path, lines: "list[str]") -> None:
    """Say that a set-up has ended."""
    (root / ".venv" / STAMP).write_text("\n".join(lines) + "\n", encoding="utf-8")


def maker(root: Path) -> str:
    """Whatever needs another .venv when it changes."""
    return f"{STAMP_VERSION} {sys.version.split()[0]} {str(root)!r}"


def installed(root: Path, lock: str) -> str:
    """Whatever needs another installation when it changes."""
    digest = hashlib.sha256()
    for name in (lock, "pyproject.toml"):
        digest.update((root / name).read_bytes())
    return f"{lock} {digest.hexdigest()}"


@contextlib.contextmanager
def alone(root: Path) -> "Iterator[None]":
    """One set-up at a time: a second one waits, then finds the work done."""
    with (root / ".venv.lock").open("w") as handle:
        if os.name != "nt":
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        yield


def set_up(root: Path, lock: str) -> None:
    """Install what the lock file pins, and the project; the stamp is taken away first and put back last."""
    started = time.monotonic()
    uv = shutil.which("uv")
    say(told("setting-up", "uv" if uv else "pip"))
    python = venv_python(root)
    anew = not is_ours(root)
    (root / ".venv" / STAMP).unlink(missing_ok=True)
    if anew or not (uv or has_pip(python)):
        make_venv(root, with_pip=not uv)
    quietly(locked(root, lock))
    quietly([*installer(root), "--no-deps", "--no-build-isolation", "-e", str(root)])
    locks = (
        [PLAY_LOCK] if lock == PLAY_LOCK else [PLAY_LOCK, LAB_LOCK, TERMINAL_LOCK, lock]
    )  # has all of them
    write_stamp(root, [maker(root), *(installed(root, name) for name in locks)])
    say(told("set-up", time.monotonic() - started))


def installer(root: Path) -> "list[str]":
    """The command that installs into .venv."""
    uv = shutil.which("uv")
    python = str(venv_python(root))
    return (
        [uv, "pip", "install", "--python", python] if uv else [python, "-m", "pip", "install", "--no-input"]
    )


def locked(root: Path, lock: str, *options: str) -> "list[str]":
    """The command that installs what a lock file pins, which is all there is to install.

    A pip that looks at dependencies fails on «coverage[toml]>=7» once there is a newer release than the pin.
    """
    return [*installer(root), "--no-deps", "--require-hashes", *options, "-r", str(root / lock)]


def has_pip(python: Path) -> bool:
    """A .venv made when uv was there has none."""
    return not subprocess.call(
        [str(python), "-m", "pip", "--version"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


def make_venv(root: Path, *, with_pip: bool) -> None:
    """Make .venv from nothing, or over what an interrupted set-up has left."""
    package = "python{}.{}-venv".format(*sys.version_info)
    if not all(map(importlib.util.find_spec, ["venv", "ensurepip"] if with_pip else ["venv"])):
        raise SetUpError(told("no-venv", package))
    import venv

    try:
        venv.EnvBuilder(clear=True, symlinks=os.name != "nt", with_pip=with_pip).create(str(root / ".venv"))
    except (subprocess.CalledProcessError, ValueError) as error:
        raise SetUpError(told("cannot-make", error)) from error


def quietly(command: "list[str]") -> None:
    """Run an installer, and show what it says only where it fails."""
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode:
        sys.stderr.write(done.stdout.decode(errors="replace"))
        raise SetUpError(told("failed", " ".join(command)))
