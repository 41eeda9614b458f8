"""The languages Pioche speaks: one line each in languages.json, which the page reads as well.

A language is such a line and its catalogue, `<code>.ftl`. Names that an edition or a film does not have in it
are the English ones.
"""

import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.resources import files
from types import MappingProxyType
from typing import Final, NamedTuple

FALLBACK: Final = "en"


class Language(NamedTuple):
    """A language: how its numbers and plurals go (a BCP 47 tag), and its own name."""

    locale: str
    name: str


def _listed() -> dict[str, Language]:
    lines = json.loads((files("pioche.i18n") / "languages.json").read_text("utf-8"))
    return {code: Language(**line) for code, line in lines.items()}


LANGUAGES: Final[Mapping[str, Language]] = MappingProxyType(_listed())
FIRST: Final = next(iter(LANGUAGES))  # where nobody says which


class _Asked:
    lang = ""  # for as long as a command runs that was told


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Speak the language that was asked for, whatever the environment says."""
    before, _Asked.lang = _Asked.lang, lang
    try:
        yield
    finally:
        _Asked.lang = before


def language() -> str:
    """Give the language asked for, or that of the environment, where Pioche speaks it, else English."""
    if _Asked.lang:
        return _Asked.lang
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    code = locale.lower().replace("-", "_").partition(".")[0].partition("_")[0]
    return code if code in LANGUAGES else FALLBACK


def in_every_language(names: Mapping[str, str]) -> dict[str, str]:
    """Complete names given in some languages: the English one stands for those that are missing.

    >>> in_every_language({"en": "Classic UNO"})
    {'fr': 'Classic UNO', 'en': 'Classic UNO'}
    """
    return {lang: names.get(lang, names[FALLBACK]) for lang in LANGUAGES}
