"""Names of players, and what they can say to each other without typing: emotes and canned phrases.

Children play here: a name is short, visible and harmless, and there is no free chat.

>>> clean_name("  Zoé   de  Québec ")
'Zoé de Québec'
>>> clean_name("<b>Zoé</b>")
Traceback (most recent call last):
...
ValueError: characters
"""

import unicodedata
from typing import Final

import regex

GRAPHEMES: Final = 20  # what a reader counts as a character
CODE_POINTS: Final = 80  # a family of emoji is many code points and one grapheme
UNREAD: Final = 400  # nothing longer is looked at
STACKED_MARKS: Final = 2  # accents on one letter; more is a heap

# The words of each code are `emote-…` and `phrase-…` in the catalogue.
EMOTES: Final = ("smile", "laugh", "wow", "cry", "clap", "thinking", "angry-cat", "sleepy")
PHRASES: Final = ("hello", "good-luck", "well-played", "thanks", "oops", "hurry-up", "rematch", "goodbye")

# What people may look like, in the order in which heads are given; bots are robots.
HEADS: Final = ("fox", "cat", "bear", "rabbit", "frog", "owl", "mouse", "chick", "hedgehog", "whale")

# First names that are at home in both languages.
BOT_NAMES: Final = ("Nina", "Hugo", "Zoé", "Otto", "Mia", "Félix", "Ada", "Max", "Iris", "Noé")

JOINER: Final = "\u200d"
EMOJI_STYLE: Final = "\ufe0f"
KEYCAP: Final = "\u20e3"
KEYS: Final = frozenset("0123456789#*")
SKIN_TONES: Final = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
# Letters and symbols that look like nothing at all, and marks that change nothing one can see.
INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0")
MARKUP: Final = frozenset("<>")
REFUSED_CATEGORIES: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
BLANKS: Final = regex.compile(r"\s+")
GRAPHEME: Final = regex.compile(r"\X")


def clean_name(text: str) -> str:
    """Clean a name, or say why it cannot be one: ValueError `empty`, `too-long` or `characters`.

    >>> clean_name(" ")
    Traceback (most recent call last):
    ...
    ValueError: empty
    """
    if len(text) > UNREAD:
        raise ValueError("too-long")
    name = unicodedata.normalize("NFC", text.strip())
    if not name:
        raise ValueError("empty")
    if not is_readable(name):
        raise ValueError("characters")
    name = BLANKS.sub(" ", name)
    if len(name) > CODE_POINTS or count_graphemes(name) > GRAPHEMES:
        raise ValueError("too-long")
    return name


def is_readable(name: str) -> bool:
    """Can every character of a name be seen, and does it leave its neighbours alone?"""
    marks = 0
    before = " "
    for at, character in enumerate(name):
        category = unicodedata.category(character)
        if character == JOINER:
            fits = joins_emoji(name, at)
        elif character == EMOJI_STYLE:
            fits = is_emoji(before) or (before in KEYS and name[at + 1 : at + 2] == KEYCAP)
        elif character == KEYCAP:
            fits = before == EMOJI_STYLE and name[at - 2] in KEYS
        else:
            fits = category not in REFUSED_CATEGORIES and not is_harmful(character)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        stands_alone = category[0] == "M" and before.isspace()
        if not fits or marks > STACKED_MARKS or stands_alone:
            return False
        before = character
    return True


def is_harmful(character: str) -> bool:
    """Is a character invisible, a selector of variants, or markup?"""
    is_selector = "\ufe00" <= character < EMOJI_STYLE or "\U000e0100" <= character <= "\U000e01ef"
    return character in INVISIBLE or character in MARKUP or is_selector


def is_emoji(character: str) -> bool:
    """May a character be part of a joined emoji?"""
    return unicodedata.category(character) == "So" or character in SKIN_TONES


def joins_emoji(name: str, at: int) -> bool:
    """Does the joiner at a place stand between two emoji?"""
    before = name[:at].removesuffix(EMOJI_STYLE)[-1:]
    after = name[at + 1 : at + 2]
    return bool(before and after) and is_emoji(before) and is_emoji(after)


def count_graphemes(name: str) -> int:
    """Count what a reader sees as characters: marks, joined emoji, skin tones and flags count once."""
    return len(GRAPHEME.findall(name))
