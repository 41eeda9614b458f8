"""The catalogue: what Pioche says, in French and in British English (*.ftl).

>>> say = words("fr")
>>> say("card-reverse-green")
'Inversion verte'
>>> say("step-draw", who=say("who-next"), number=3)
'le joueur suivant pige 3 cartes'
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Protocol

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES: Mapping[str, str] = MappingProxyType({"fr": "fr-CA", "en": "en-GB"})


class Say(Protocol):
    """Speaks one language: the message of a key, its variables filled in."""

    def __call__(self, key: str, /, **variables: str | int) -> str:
        """Say it; KeyError for a key that is not there, ValueError for a variable not given."""


@cache
def words(lang: str) -> Say:
    """Speak French (`fr`) or English (`en`).

    >>> words("de")
    Traceback (most recent call last):
    ValueError: no language 'de': fr, en
    """
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}: {', '.join(LANGUAGES)}")
    bundle = FluentBundle([LANGUAGES[lang]], use_isolating=False)
    bundle.add_resource(FluentResource(catalogue(lang)))

    def say(key: str, /, **variables: str | int) -> str:
        pattern = bundle.get_message(key).value if bundle.has_message(key) else None
        if pattern is None:
            raise KeyError(f"{lang}.ftl: no message {key!r}")
        text, errors = bundle.format_pattern(pattern, variables)
        if errors:
            raise ValueError(f"{lang}.ftl: message {key!r}: {errors[0]}")
        return str(text)

    return say


def catalogue(lang: str) -> str:
    """Read the source of a language's catalogue, in Fluent syntax; the page does without the laboratory's."""
    folder = files("pioche.i18n")
    return "\n".join((folder / name).read_text("utf-8") for name in (f"{lang}.ftl", f"lab-{lang}.ftl"))
