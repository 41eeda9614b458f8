"""Names of players, emotes and phrases."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.i18n.catalogue import words
from pioche.i18n.languages import LANGUAGES
from pioche.server.table.names import (
    CODE_POINTS,
    EMOTES,
    GRAPHEMES,
    PHRASES,
    clean_name,
    count_graphemes,
)

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
RED_HEART_ON_FIRE = "❤\ufe0f\u200d🔥"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Léa", "Léa"),
        ("Le\u0301a", "Léa"),
        ("  Jean-François\t", "Jean-François"),
        ("Ti \u00a0  Guy", "Ti Guy"),
        ("O'Malley #1", "O'Malley #1"),
        ("Nguyễn Thị", "Nguyễn Thị"),
        ("अनुष्का", "अनुष्का"),
        ("שָׁלוֹם", unicodedata.normalize("NFC", "שָׁלוֹם")),
        ("李小龙", "李小龙"),
        (FAMILY * 3, FAMILY * 3),
        (RED_HEART_ON_FIRE, RED_HEART_ON_FIRE),
        ("👩🏽\u200d🚀 Zoé", "👩🏽\u200d🚀 Zoé"),
        ("🇨🇦🇫🇷", "🇨🇦🇫🇷"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("x" * GRAPHEMES, "x" * GRAPHEMES),
    ],
)
def test_a_fair_name_is_kept_and_tidied(text: str, name: str) -> None:
    assert clean_name(text) == name


@pytest.mark.parametrize("text", ["", " ", "\n\t", "\u3000"])
def test_a_name_of_blanks_is_empty(text: str) -> None:
    with pytest.raises(ValueError, match=r"^empty$"):
        clean_name(text)


@pytest.mark.parametrize(
    "text",
    [
        "x" * (GRAPHEMES + 1),
        "🇨🇦" * (GRAPHEMES + 1),
        FAMILY * 12,
        "a " * 11,
        "x" * 100_000,
        " " * 100_000 + "x",
    ],
)
def test_a_name_longer_than_twenty_characters_is_too_long(text: str) -> None:
    with pytest.raises(ValueError, match=r"^too-long$"):
        clean_name(text)


@pytest.mark.parametrize(
    "text",
    [
        "a\x00b",
        "a\nb",
        "a\tb",
        "a\x1b[31m",
        "a\u202eb",  # right-to-left override
        "a\u2066b\u2069",  # isolate
        "a\u200bb",  # zero width space
        "a\u200db",  # a joiner between letters
        "👩\u200d",  # a joiner that joins nothing
        "\u200d👩",
        "👩\u200d\u200d👩",
        "a\u200cb",
        "\ufeffa",
        "a\u2028b",
        "a\u00adb",  # soft hyphen
        "a\u0301\u0302\u0303\u0304",  # á with three more
        "Z" + "\u0336\u0321\u0344" * 3,
        "\u0301a",  # a mark on nothing
        "a \u0301b",
        "\u3164",  # a letter that looks like nothing
        "a\u2800b",
        "\u115f\u1160",
        "a\u034fb",
        "a\ufe0eb",
        "\ufe0f",
        "1\ufe0f",
        "a\ufe0f",
        "a\u20e3",
        "a\ufe0f\u20e3",
        "❤\ufe0f\u20e3",
        "a\U000e0100",
        "\U0001f3f4\U000e0067\U000e007f",  # tags
        "\ud800",
        "\ue000",
        "\U000e0fff",
        "<script>",
        "a > b",
    ],
)
def test_characters_that_hide_or_act_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^characters$"):
        clean_name(text)


@given(st.text(max_size=60))
def test_a_cleaned_name_is_bounded_and_stays_as_it_is(text: str) -> None:
    try:
        name = clean_name(text)
    except ValueError as reason:
        assert str(reason) in {"empty", "too-long", "characters"}  # noqa: PT017  either answer will do
        return
    assert clean_name(name) == name
    assert 0 < count_graphemes(name) <= GRAPHEMES
    assert len(name) <= CODE_POINTS
    assert name == " ".join(name.split())


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("abc", 3),
        ("e\u0323\u0302", 1),
        (FAMILY, 1),
        ("🇨🇦🇫🇷", 2),
        ("👍🏽👍", 2),
        ("1\ufe0f\u20e3", 1),
        ("नि", 1),
    ],
)
def test_graphemes_are_what_a_reader_counts(name: str, count: int) -> None:
    assert count_graphemes(name) == count


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_emote_and_phrase_has_different_words(lang: str) -> None:
    say = words(lang)
    said = [say(f"emote-{code}") for code in EMOTES] + [say(f"phrase-{code}") for code in PHRASES]
    assert len(set(said)) == len(EMOTES) + len(PHRASES)
    assert max(map(len, said)) <= 30
