"""The catalogue: what Pioche says, in each of its languages (*.ftl).

>>> say = words("fr")
>>> say("card-reverse-green")
'Inversion verte'
>>> say("step-draw", who=say("who-next"), you="nobody", number=3)
'le joueur suivant pige 3 cartes'
>>> say("event-turn", seat="Élise", you="other")
"C'est le tour d'Élise."
"""

import re
from functools import cache
from importlib.resources import files
from typing import Final, Protocol

from fluent.runtime import FluentBundle, FluentResource

from pioche.i18n.elision import FUNCTIONS
from pioche.i18n.languages import LANGUAGES

# A message: its key, and what follows until another line begins with a letter or #.
MESSAGE: Final = re.compile(r"^([a-zA-Z][\w-]*) =.*(?:\n(?![a-zA-Z#]).*)*", re.MULTILINE)
LONGEST: Final = 500  # characters of words that are put in, where they are too long


class Say(Protocol):
    """Speaks one language: the message of a key, its variables filled in."""

    def __call__(self, key: str, /, **variables: str | int) -> str:
        """Say it; KeyError for a key that is not there, ValueError for a variable not given."""


def key(name: str) -> str:
    """Name a message that is said elsewhere."""
    return name


@cache
def words(lang: str) -> Say:
    """Speak a language, by its code. A message is parsed when it is first said: all of them take a second.

    >>> words("tlh")
    Traceback (most recent call last):
    ValueError: no language 'tlh': fr, en
    """
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}: {', '.join(LANGUAGES)}")
    bundle = FluentBundle([LANGUAGES[lang].locale], functions=FUNCTIONS, use_isolating=False)
    sources = {found[1]: found[0] for found in MESSAGE.finditer(catalogue(lang))}

    def say(key: str, /, **variables: str | int) -> str:
        if not bundle.has_message(key):
            if key not in sources:
                raise KeyError(f"{lang}.ftl: no message {key!r}")
            bundle.add_resource(FluentResource(sources[key]))
        pattern = bundle.get_message(key).value
        assert pattern is not None
        text, errors = bundle.format_pattern(pattern, variables)
        if errors:  # Fluent puts in no words that are too long; nobody would read them to the end
            text, errors = bundle.format_pattern(pattern, {name: cut(it) for name, it in variables.items()})
        if errors:
            raise ValueError(f"{lang}.ftl: message {key!r}: {errors[0]}")
        return str(text)

    return say


def cut(value: str | int) -> str | int:
    """Leave the beginning of words that are very long."""
    return f"{value[:LONGEST]}…" if isinstance(value, str) and len(value) > LONGEST else value


def catalogue(lang: str) -> str:
    """Read the source of a language's catalogue, in Fluent syntax."""
    return (files("pioche.i18n") / f"{lang}.ftl").read_text("utf-8")
