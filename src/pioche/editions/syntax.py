"""What is wrong with a file somebody wrote, in our words: nobody has to know the library that reads it.

The sentences stand in the catalogues as well (`syntax-…`), so that a command says them in another language.
"""

import re
import tomllib
from typing import Final

# What the library says, and what we say: the first line that fits.
Sentences = tuple[tuple[re.Pattern[str], str], ...]


def sentences(*lines: tuple[str, str]) -> Sentences:
    """Make a table of sentences."""
    return tuple((re.compile(pattern), said) for pattern, said in lines)


YAML: Final = sentences(
    (r"expected ',' or '\]'", "a list lacks a comma before this, or its `]`"),
    (r"expected ',' or '\}'", "a mapping in braces lacks a comma before this, or its closing brace"),
    (r"mapping values", "a colon does not fit here: indent alike, and put words with a colon in quotes"),
    (r"(sequence entries|mapping keys) are not", "a list or a key cannot begin here"),
    (r"could not find expected ':'", "a key lacks its colon"),
    (r"tab character|'\\t'", "a tab cannot indent: use spaces"),
    (r"cannot start any token", "this character cannot begin a word: put the words in quotes"),
    (r"unexpected (end of stream|document)", "a quote is opened and not closed"),
    (r"escape|hexdecimal|hexadecimal", "no such escape after a backslash"),
    (r"expected key|'-' indicator|<block end>", "this does not line up with what stands before it"),
    (r"expected (the )?node content", "a value is missing before this"),
    (r"<document start>", "more follows after the end"),
    ("", "this cannot be read"),
)
TOML: Final = sentences(
    (r"Invalid (value|date)", "no value, or none that TOML knows; words stand in quotes"),
    (r"(overwrite|twice|redefine|Duplicate|mutate)", "this is there already"),
    (r"'=' after a key", "a key lacks its equals sign"),
    (r"key part|Invalid statement", "no key can begin so"),
    (
        r"Unterminated|Illegal character|Expected \"|Expected '\"|Expected \"'",
        "words lack their closing quote",
    ),
    (r"Unescaped|hex value|Escaped", "no such escape after a backslash"),
    (r"newline or end of document", "more follows on this line"),
    (r"Unclosed array", "a list lacks a comma before this, or its `]`"),
    (r"Unclosed inline", "a mapping in braces lacks a comma before this, or its closing brace"),
    (r"Expected '\]", "the name of a table lacks its `]`"),
    ("", "this cannot be read"),
)
TOO_DEEP: Final = "too deep, or a number too long"
PLACE: Final = re.compile(
    r"(?s)(?P<what>.*) \(at (line (?P<line>\d+), column (?P<column>\d+)|end of document)\)"
)


def said_of(problem: str, known: Sentences) -> str:
    """Find our words for a problem."""
    return next(said for pattern, said in known if pattern.search(problem))


def load_toml(text: str) -> dict[str, object]:
    """Read TOML; a fault says where and what, in our words.

    >>> load_toml("seats 4")
    Traceback (most recent call last):
    ValueError: is not readable as TOML: line 1, column 7: a key lacks its equals sign
    """
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: also a number with thousands of digits
        raise ValueError(f"is not readable as TOML: {toml_problem(str(error), text)}") from None


def toml_problem(problem: str, text: str) -> str:
    """Say where and what, of tomllib's message."""
    found = PLACE.fullmatch(problem)
    if not found:
        return TOO_DEEP
    before = text.replace("\r\n", "\n")
    at_end = (before.count("\n") + 1, len(before) - before.rfind("\n"))
    line, column = (found["line"], found["column"]) if found["line"] else at_end
    return f"line {line}, column {column}: {said_of(found['what'], TOML)}"
