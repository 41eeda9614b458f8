"""The public API: every name it lists is there, and has an example that runs."""

import doctest
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from server_process import Server

import launcher
import pioche

DOCUMENT = launcher.ROOT / "docs" / "api.md"
MODULES = ("bots", "client", "conform", "envs", "lab", "notation", "record")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Server(tmp_path_factory.mktemp("data")) as server:
        yield server.url


def examples() -> doctest.DocTest:
    text = DOCUMENT.read_text(encoding="utf-8").replace("```", "")
    return doctest.DocTestParser().get_doctest(text, {"__name__": "example"}, "api.md", str(DOCUMENT), 0)


def test_the_examples_of_the_document_run(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(launcher.ROOT)
    test = examples()
    test.globs["url"] = url
    failed, tried = doctest.DocTestRunner().run(test)
    assert tried > 80
    assert failed == 0


@pytest.mark.parametrize("name", ["", *MODULES])
def test_every_public_name_is_there_and_has_an_example(name: str) -> None:
    module = importlib.import_module(f"pioche.{name}".rstrip("."))
    shown = " ".join(example.source + example.want for example in examples().examples)
    for public in module.__all__:
        found = getattr(module, public)
        own = importlib.import_module(getattr(found, "__module__", "pioche")).__doc__ or ""
        assert re.search(rf"\b{public}\b", shown) or ">>>" in own, f"{name}.{public}"


def test_the_modules_are_public() -> None:
    assert set(MODULES) <= set(pioche.__all__)
    assert {public for public in pioche.__all__ if not public[0].isupper()} == {
        *MODULES,
        "load_edition",
        "__version__",
    }


def test_every_kind_of_event_is_public() -> None:
    kinds = {kind.__name__ for kind in pioche.Event.__args__}
    assert len(kinds) > 30
    assert kinds <= set(pioche.__all__)


def test_an_import_brings_nothing_that_is_heavy() -> None:
    source = Path(pioche.__file__).read_text(encoding="utf-8")
    eager = source.partition("if TYPE_CHECKING:")[0]
    assert not re.search(rf"\bimport .*\b({'|'.join(MODULES)})\b", eager)
    with pytest.raises(AttributeError, match="has no attribute 'cards'"):
        _ = pioche.cards


def test_the_version_is_kept_in_one_place() -> None:
    project = (launcher.ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert re.fullmatch(r"\d+\.\d+\.\d+", pioche.__version__)
    assert pioche.__version__ not in project
    log = (launcher.ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.findall(r"^## (\S+)", log, re.MULTILINE)
    assert next(name for name in releases if name != "Unreleased") == pioche.__version__


def test_one_path_is_no_list_of_paths() -> None:
    with pytest.raises(ValueError, match=r"^paths: must be a list, not 'conformance/turn\.yaml'$"):
        pioche.conform.run_paths("conformance/turn.yaml")
