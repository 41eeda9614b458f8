"""French prepositions before a name: «d'Élise», «de Zoé», «du Roi lion», «aux Aristochats».

The catalogue writes { DE($name) }. The rule is data, elision.json, which the page reads as well; both are
held to tests/text/elision.json. A name is compared without accents and in small letters:

- A vowel elides, and y before a consonant (Yves, not Yann).
- h is mute (d'Hugo, d'Hélène), but for the words listed: with h aspiré (Héros), or said with it (Harry).
- Le and Les at the beginning of a name melt into the preposition; La and L' stay.

>>> FUNCTIONS["DE"]("Le Roi lion"), FUNCTIONS["A"]("Invité")
('du Roi lion', 'à Invité')
"""

import json
import re
import unicodedata
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, Final

RULE: Final = json.loads((files("pioche.i18n") / "elision.json").read_text("utf-8"))
ELIDES: Final = re.compile(RULE["elides"])
FIRST_WORD: Final = re.compile(r"[^\W\d_]*")


def bare(name: str) -> str:
    """Write a name without its accents, in small letters.

    >>> bare("Élise")
    'elise'
    """
    decomposed = unicodedata.normalize("NFD", name)
    return "".join(sign for sign in decomposed if not unicodedata.category(sign).startswith("M")).lower()


def elides(name: str) -> bool:
    """Tell whether a name takes d' before it: a bare one."""
    word = FIRST_WORD.match(name)
    return ELIDES.match(name) is not None and (word is None or word[0] not in RULE["except"])


def _function(forms: Mapping[str, str]) -> Callable[[Any], str]:
    def put_before(value: object) -> str:
        name = str(value)
        plain = bare(name)
        for article in RULE["articles"]:
            if plain.startswith(article):
                return forms[article] + name[len(article) :]
        return forms["elided" if elides(plain) else "plain"] + name

    return put_before


FUNCTIONS: Final[dict[str, Callable[[Any], Any]]] = {
    name: _function(forms) for name, forms in RULE["functions"].items()
}
