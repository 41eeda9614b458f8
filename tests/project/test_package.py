"""The files of a release: what they hold, and that they are built from nothing but themselves."""

import os
import re
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

import album
import launcher
import page
import pioche
import release

PACKAGE = launcher.ROOT / "src" / "pioche"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source archive alone on a machine without Node, and unpacked."""
    if not page.is_built(launcher.ROOT):
        pytest.skip("the page is not built: run scripts/web")
    out = tmp_path_factory.mktemp("dist")
    _, built = release.build(launcher.ROOT, out)
    with zipfile.ZipFile(built) as files:
        files.extractall(out / "unpacked")
    return out / "unpacked"


def test_the_wheel_has_every_file_of_the_package_with_the_page(wheel: Path) -> None:
    def files_of(folder: Path) -> set[str]:
        found = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
        return {name for name in found if "__pycache__" not in name}

    assert files_of(wheel / "pioche") == files_of(PACKAGE)
    named = ("web/index.html", "i18n/fr.ftl", "editions/trolls.toml", "server/trials/films.toml", "py.typed")
    assert [name for name in named if not (wheel / "pioche" / name).is_file()] == []
    shared = wheel / f"pioche-{pioche.__version__}.data" / "data" / "share" / "pioche"
    assert {path.name for path in shared.iterdir()} == {"play.lock", "lab.lock", "terminal.lock"}


def test_the_wheel_says_what_it_is(wheel: Path) -> None:
    about = metadata.PathDistribution(wheel / f"pioche-{pioche.__version__}.dist-info")
    assert about.version == pioche.__version__
    assert [(entry.name, entry.value) for entry in about.entry_points] == [("pioche", "pioche.cli:main")]
    assert about.metadata["License-Expression"] == "MIT"


def test_the_wheel_plays_without_the_checkout(wheel: Path, tmp_path: Path) -> None:
    code = "import sys, pioche; from pioche.cli import main; print(pioche.__file__); sys.exit(main())"
    command = [sys.executable, "-c", code, "rules", "trolls", "--lang", "fr"]
    environment = {**os.environ, "PYTHONPATH": str(wheel), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", check=True, cwd=tmp_path, env=environment
    )
    where, *rules = done.stdout.splitlines()
    assert Path(where).is_relative_to(wheel)
    assert rules[0] == "Trolls World Tour"
    assert any("Compilation de Tiny Diamond" in line for line in rules)


def test_changelog_and_citation_name_the_version(tmp_path: Path) -> None:
    later = ("Unreleased", album.FOLDER.as_posix())  # of this the version under way may still be short
    assert [fault for fault in release.faults(launcher.ROOT) if not any(map(fault.__contains__, later))] == []
    (tmp_path / "src" / "pioche").mkdir(parents=True)
    (tmp_path / "src" / "pioche" / "__init__.py").write_text('__version__ = "2.0.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## Unreleased\n\n- A card.\n\n## 1.0.0\n\n- All.\n"
    )
    (tmp_path / "CITATION.cff").write_text("title: x\nversion: 1.0.0\n")
    assert list(release.faults(tmp_path)) == [
        "CHANGELOG.md: what is under Unreleased belongs to a version",
        "CHANGELOG.md: says nothing about 2.0.0",
        "CITATION.cff: does not say version: 2.0.0",
        "docs/pictures: of an older page; run scripts/handbook.py --pictures, and look",
    ]


def test_a_tree_with_changes_is_not_released(tmp_path: Path) -> None:
    (tmp_path / "src" / "pioche").mkdir(parents=True)
    (tmp_path / "src" / "pioche" / "__init__.py").write_text('__version__ = "2.0.0"\n')
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run([*git, "init", "-q"], cwd=tmp_path, check=True)
    with pytest.raises(release.NotReadyError, match="not committed"):
        release.check_tree(tmp_path)
    for command in (["add", "-A"], ["commit", "-qm", "a"], ["tag", "v2.0.0"]):
        subprocess.run([*git, *command], cwd=tmp_path, check=True)
    with pytest.raises(release.NotReadyError, match=re.escape("v2.0.0 is out already")):
        release.check_tree(tmp_path)
