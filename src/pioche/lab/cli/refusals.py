r"""What the engine refuses, in the language asked for.

The engine says what is wrong in English and knows no catalogue. Its sentences stand in the catalogues as well
(`fault-…`): one is found again by its English, and said in another language with the same words put in.

>>> told("seats: must be from 2 to 10, not 11", "fr")
'seats\xa0: doit aller de 2 à 10, et non 11'
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, reduce
from typing import Final

from pioche.i18n.catalogue import MESSAGE, Say, catalogue, key, words
from pioche.i18n.languages import FALLBACK
from pioche.i18n.numbers import numerals

FAULTS: Final = "fault-"
SYNTAX: Final = "syntax-"  # what is wrong with YAML or TOML: a sentence inside a sentence
CHOICES: Final = "choices"
WHERE: Final = "where"
WHY: Final = "why"
PLACE: Final = re.compile(
    r"\b(line|card|round) (\d+)(?=[.\[][\w.\[\]]*$|$)"
    r"|\b(game file|a scenario|the number of seats|the number of cards(?: of one kind)?)$"
)
PLACES: Final = {
    "line": key("place-line"),
    "card": key("place-card"),
    "round": key("place-round"),
    "game file": key("place-file"),
    "a scenario": key("place-scenario"),
    "the number of seats": key("place-seats"),
    "the number of cards": key("place-cards"),
    "the number of cards of one kind": key("place-alike"),
}
GROUPED: Final = re.compile(r"[0-9]{1,3}(,[0-9]{3})+")
KIND: Final = "kind"
KINDS: Final = {
    "an empty value": key("kind-empty"),
    "a number": key("kind-number"),
    "text": key("kind-text"),
    "a list": key("kind-list"),
    "a mapping": key("kind-mapping"),
    "a date": key("kind-date"),
    "a time": key("kind-time"),
}
DIGESTS: Final = ("now", "then")  # of an edition's file; the booklets' editions have none
NO_DIGEST: Final = "none"
VARIABLE: Final = re.compile(r"\\\{\\ \\\$(\w+)\\ \\\}")


def told(refusal: str, lang: str) -> str:
    """Say a refusal; a sentence that is in no catalogue stays English."""
    say = words(lang)
    found, inside = understood(refusal)
    if lang == FALLBACK or not found:
        return refusal
    if CHOICES in inside:
        inside[CHOICES] = one_of(inside[CHOICES].split(" or "), say)
    if why := inside.get(WHY, ""):
        inside[WHY] = because(why, say)
    if (kind := inside.get(KIND, "")) in KINDS:
        inside[KIND] = say(KINDS[kind])
    inside |= {name: say("digest-none") for name in DIGESTS if inside.get(name) == NO_DIGEST}
    where = place(inside.pop(WHERE), say)
    inside = {name: regrouped(value, lang) for name, value in inside.items()}
    return say("fault", where=where, what=say(found, **inside))


def one_of(choices: Sequence[str], say: Say) -> str:
    """List what may be chosen.

    >>> one_of([".csv", ".json"], words("fr"))
    '.csv ou .json'
    """
    return reduce(lambda one, other: say("either", one=one, other=other), choices)


def because(why: str, say: Say) -> str:
    """Say what stands inside a sentence, where it is one too."""
    if plain := plain_sentences().get(why):
        return say(plain)
    found, inside = understood(f": {why}")
    return say(found, **inside) if found and not inside.pop(WHERE) else why


def regrouped(value: str, lang: str) -> str:
    """Write a number that English groups with commas as a language groups it."""
    return numerals(lang).count(int(value.replace(",", ""))) if GROUPED.fullmatch(value) else value


def place(where: str, say: Say) -> str:
    """Say where something is wrong: the words after the names of files, and maybe before keys."""
    return PLACE.sub(lambda found: say(PLACES[found[1] or found[3]], number=found[2] or ""), where)


def understood(refusal: str) -> tuple[str, dict[str, str]]:
    """Find the key of a refusal, and what is put into its sentence; an empty key for none.

    Of a sentence inside a sentence the outer one is found: what stands before it is the shortest.
    """
    found = ((name, pattern.fullmatch(refusal)) for name, pattern in sentences().items())
    fits = [(name, match.groupdict()) for name, match in found if match]
    return min(fits, key=lambda fit: len(fit[1][WHERE]), default=("", {}))


@cache
def sentences() -> dict[str, re.Pattern[str]]:
    """Read the English sentences, those with the most words of their own first."""
    found = {key: re.escape(text) for key, text in listed(FAULTS)}
    found = dict(sorted(found.items(), key=lambda item: -len(VARIABLE.sub("", item[1]))))
    return {key: pattern_of(text) for key, text in found.items()}


def pattern_of(text: str) -> re.Pattern[str]:
    """Let anything stand before a sentence: as little as can be, unless it begins with what is put in."""
    before = ".*" if VARIABLE.match(text) else ".*?"
    return re.compile(f"(?s)(?P<{WHERE}>{before}): {VARIABLE.sub(named, text)}")


@cache
def plain_sentences() -> dict[str, str]:
    """Read the English sentences about YAML and TOML, which have nothing put in, and their keys."""
    say = words(FALLBACK)
    return {say(key): key for key, _ in listed(SYNTAX)}


def listed(family: str) -> Iterator[tuple[str, str]]:
    """List the keys of a family and their English."""
    for message in MESSAGE.finditer(catalogue(FALLBACK)):
        if message[1].startswith(family):
            yield message[1], message[0].partition("=")[2].strip()


def named(variable: re.Match[str]) -> str:
    """Let whatever is put in stand for a variable."""
    return f"(?P<{variable[1]}>.+)"
