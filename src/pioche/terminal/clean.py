r"""Text from others, made harmless: nothing in it can move the cursor, change colours or turn lines around.

>>> clean("\x1b[2JZoé\u202e\n")
'[2JZoé '
>>> clean({"name": "\x9b31mA", "seats": ["B\x07"]})
{'name': '31mA', 'seats': ['B']}
"""

import unicodedata
from typing import Any, Final

# Controls, invisible formatting, halves of characters, what no font has, and what breaks lines.
REMOVED: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
JOINER: Final = "\u200d"  # of emoji, between two visible signs
BREAKS: Final = frozenset("\t\n\r")
MARKS: Final = frozenset(("Mn", "Me"))
MOST_MARKS: Final = 2  # accents on one letter; more is a heap


def clean(value: Any) -> Any:  # noqa: ANN401  whatever JSON holds
    """Clean every text in a message."""
    if isinstance(value, str):
        return value if value.isascii() and value.isprintable() else clean_text(value)
    if isinstance(value, list):
        return [clean(one) for one in value]
    if isinstance(value, dict):
        return {clean(name): clean(one) for name, one in value.items()}
    return value


def clean_text(text: str) -> str:
    """Leave out what is not to be shown; a line break or a tab is a space."""
    kept: list[str] = []
    marks = 0
    for sign in text:
        category = unicodedata.category(sign)
        marks = marks + 1 if category in MARKS else 0
        if sign in BREAKS:
            kept.append(" ")
        elif (category not in REMOVED or sign == JOINER) and marks <= MOST_MARKS:
            kept.append(sign)
    return "".join(kept)
