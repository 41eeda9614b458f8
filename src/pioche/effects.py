"""What can be written on a card (docs/CUSTOM.md): read, check and compile its steps.

The printed special cards and what a table writes on its Customizable cards are read by the same code.
Nothing written on a card is ever executed: it becomes numbers in the Book.
"""

import datetime as dt
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from pioche.rules import state as st
from pioche.rules.state import Book

Who = Literal["self", "next", "others", "all", "chosen", "those"]

TITLE_LENGTH: Final = 40
TEXT_LENGTH: Final = 280
TRIAL_LENGTH: Final = 140
CARD_STEPS: Final = 8
LOOSE: Final = 4  # times as long words may be before accents are joined and the ends trimmed
MOST: Final = 10  # cards a step may draw, lay off or bring a hand to

WHOS: Final[dict[str, int]] = {
    "self": st.WHO_SELF,
    "next": st.WHO_NEXT,
    "others": st.WHO_OTHERS,
    "all": st.WHO_ALL,
    "chosen": st.WHO_CHOSEN,
    "those": st.WHO_THOSE,
}
# The actions, the only `who` each allows (none: any), and the lists of steps it may carry.
ONLY_WHO: Final[dict[str, str]] = {
    "draw": "",
    "discard": "",
    "hand_to": "",
    "lose_turn": "",
    "again": "self",
    "reverse": "self",
    "open_hands": "",
    "shuffle_hands": "all",
    "take": "",
    "swap_with": "self",
    "show": "others",
    "trial": "",
}
# Each branch of an action: the list run when it went well, then the list run when it did not.
BRANCHES: Final = {"show": ("none_missing", "missing"), "trial": ("good", "bad")}
NEVER_WHEN_STUCK: Final = ("show", "shuffle_hands")
# The forms a value takes: true, a number from 1 on, {until: a colour}, one fixed word, free words.
TRUE, NUMBER, UNTIL, WORD, WORDS = "true", "number", "until", "word", "words"
NAMED: Final = "named"  # the colour just named with the card


@dataclass(frozen=True, slots=True)
class Form:
    """A form of an action's value, and the instruction it becomes."""

    kind: str
    does: int
    most: int = 0  # the largest number, or the length of the words
    word: str = ""


FORMS: Final[dict[str, tuple[Form, ...]]] = {
    "draw": (Form(NUMBER, st.DO_DRAW, MOST), Form(UNTIL, st.DO_DRAW_UNTIL)),
    "discard": (Form(NUMBER, st.DO_DISCARD, MOST), Form(WORD, st.DO_DISCARD_WILDS, word="wilds")),
    "hand_to": (Form(NUMBER, st.DO_HAND_TO, MOST),),
    "lose_turn": (Form(TRUE, st.DO_LOSE_TURN),),
    "again": (Form(TRUE, st.DO_AGAIN),),
    "reverse": (Form(TRUE, st.DO_REVERSE),),
    "open_hands": (Form(TRUE, st.DO_OPEN_HANDS),),
    "shuffle_hands": (Form(TRUE, st.DO_SHUFFLE_HANDS),),
    "take": (Form(NUMBER, st.DO_TAKE, 1),),
    "swap_with": (
        Form(WORD, st.DO_SWAP_NEXT, word="next"),
        Form(WORD, st.DO_SWAP_CHOSEN, word="chosen"),
    ),
    "show": (Form(WORD, st.DO_SHOW, word=NAMED),),
    "trial": (Form(WORDS, st.DO_TRIAL, TRIAL_LENGTH),),
}
# Who judges a trial: the program, where a printed card says so by one of these words, or else the table.
FILM: Final = "film"
KICK: Final = "kick"
DARE: Final = "dare"
JUDGED: Final = (FILM, KICK)
UNPRINTABLE: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")  # categories of Unicode
KINDS: Final[dict[type, str]] = {
    int: "a number",
    float: "a number",
    str: "text",
    Mapping: "a mapping",
    list: "a list",
    tuple: "a list",
    dt.date: "a date",
    dt.time: "a time",
}
SHOWN_DIGITS: Final = 20
NUMPY: Final = "numpy"
NUMPY_BOOLS: Final = ("bool", "bool_")
LONGEST_NUMBER: Final = 40  # digits; what may be a number anywhere is far smaller
TAG: Final = re.compile(r"<[A-Za-z/!?]")  # where HTML and XML begin; `<3` does not
KEYS_OF_CARD: Final = ("title", "text", "do")


@dataclass(frozen=True, slots=True)
class Step:
    """One step: who does what, and the steps that follow from it."""

    who: Who
    action: str
    amount: int = 0  # how many cards, or the colour to draw until
    does: int = 0
    words: str = ""  # what a trial asks
    trial: str = ""  # the kind of a trial: one of JUDGED, or DARE
    when_stuck: bool = False
    good: "tuple[Step, ...]" = ()  # or none_missing
    bad: "tuple[Step, ...]" = ()  # or missing


@dataclass(frozen=True, slots=True)
class Card:
    """What is written on a Customizable card."""

    title: str
    text: str
    steps: tuple[Step, ...]
    source: Mapping[str, object] = field(compare=False)


def fault(where: str, what: str) -> ValueError:
    """Make the error for something wrong in a card."""
    return ValueError(f"{where}: {what}")


def brief(value: object, most: int = TITLE_LENGTH) -> str:
    """Print the beginning of whatever was put in, nothing a terminal obeys; of what cannot be, what it is.

    A number of NumPy, which is none of Python's, says so.
    """
    kind = type(value)
    is_numpy = kind.__module__ == NUMPY and not isinstance(value, str)
    try:
        said = (f"{NUMPY}.{kind.__name__}({value})" if is_numpy else str(value))[:most]
    except (RecursionError, ValueError):  # too deep a list, too long a number
        return f"{value:#x}"[:most] if isinstance(value, int) else type(value).__name__
    return said if said.isprintable() else ascii(said)[1:-1][:most]


def kind_of(value: object) -> str:
    """Say in words what kind of value was put in.

    >>> [kind_of(value) for value in (None, True, 3, "x", [], {})]
    ['an empty value', 'true', 'a number', 'text', 'a list', 'a mapping']
    """
    if value is None or isinstance(value, bool):
        return "an empty value" if value is None else str(value).lower()
    return next((said for kind, said in KINDS.items() if isinstance(value, kind)), type(value).__name__)


def check_cards(where: str, value: object) -> Sequence[object]:
    """Accept a list, of cards maybe."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        raise fault(where, f"must be a list of cards, not {kind_of(value)}")
    return value


def check_text(where: str, value: object) -> str:
    """Accept text."""
    if not isinstance(value, str):
        raise fault(where, f"must be text, not {kind_of(value)}")
    return value


def check_words(where: str, value: object, most: int, *, lines: bool = False) -> str:
    """Accept words of a bounded length with nothing in them that a page or a terminal would obey."""
    value = check_text(where, value)
    is_long = len(value) > LOOSE * most  # too long to be put in order first
    words = value if is_long else unicodedata.normalize("NFC", value).strip()
    if len(words) > most:
        raise fault(where, f"is {len(words)} characters long; at most {most} fit on a card")
    for character in words:
        if character == "\n" and lines:
            continue
        if unicodedata.category(character) in UNPRINTABLE:
            raise fault(where, f"may not contain {character!r}: a card is plain words")
    if tag := TAG.search(words):
        raise fault(where, f"may not contain {tag[0]!r}, which begins markup: a card is plain words")
    return words


def check_mapping(where: str, value: object, keys: Sequence[str]) -> dict[str, object]:
    """Accept a mapping with known keys only."""
    if not isinstance(value, Mapping):
        raise fault(where, f"must be a mapping, not {kind_of(value)}")
    for key in value:
        if key not in keys:
            raise fault(f"{where}.{brief(key)}", f"unknown; known here: {', '.join(keys)}")
    return dict(value)


def check_number(where: str, value: object, least: int, most: int) -> int:
    """Accept a whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise fault(where, f"must be a whole number from {least} to {most}, not {brief(value)!r}")
    if not least <= value <= most:
        raise fault(where, f"must be from {least} to {most}, not {brief(value)}")
    return value


def read_number(where: str, text: str, digits: int) -> int:
    """Read a whole number that may have so many digits."""
    if not (text.isascii() and text.isdigit()):
        raise fault(where, f"{text[:SHOWN_DIGITS]!r} is no number")
    if len(text) > digits:
        raise fault(where, f"{text[:SHOWN_DIGITS]}{'…' * (len(text) > SHOWN_DIGITS)} is too large")
    return int(text)


def load_json(text: str | bytes) -> Any:  # noqa: ANN401  checked by what it is used for
    """Read JSON; of a number longer than any may be, its beginning: it is refused by its place, as too large.

    >>> len(str(load_json("9" * 5000)))
    40
    """
    return json.loads(text, parse_int=lambda digits: int(digits[:LONGEST_NUMBER]))


def check_flag(where: str, value: object) -> bool:
    """Accept true or false, those of NumPy too."""
    kind = type(value)
    if not isinstance(value, bool) and not (kind.__module__ == NUMPY and kind.__name__ in NUMPY_BOOLS):
        raise fault(where, "must be true or false")
    return bool(value)


def check_choice(where: str, value: object, choices: Sequence[str]) -> str:
    """Accept one of the words allowed here."""
    if not isinstance(value, str) or value not in choices:
        raise fault(where, f"must be {' or '.join(choices)}, not {brief(value)!r}")
    return value


class StepReader:
    """Reads the steps of one card, counting them as it goes."""

    def __init__(self, colours: Sequence[str], *, printed: bool) -> None:
        """Take the colours of the edition, which `draw: {until: …}` may name, and who wrote the card."""
        self.colours = colours
        self.printed = printed
        self.steps = 0

    def read_list(self, where: str, value: object, *, those: bool) -> tuple[Step, ...]:
        """Read a list of steps."""
        if isinstance(value, str) or not isinstance(value, Sequence):
            raise fault(where, f"must be a list of steps, not {kind_of(value)}")
        return tuple(self.read_step(f"{where}[{i}]", item, those=those) for i, item in enumerate(value))

    def read_step(self, where: str, value: object, *, those: bool) -> Step:
        """Read one step; `those` tells whether that word means somebody here."""
        self.steps += 1
        if self.steps > CARD_STEPS:
            raise fault(where, f"is one too many: a card has at most {CARD_STEPS} steps, nested ones counted")
        inner = [key for pair in BRANCHES.values() for key in pair]
        step = check_mapping(where, value, ["who", "when", *ONLY_WHO, *inner])
        actions = [key for key in step if key in ONLY_WHO]
        if len(actions) != 1:
            said = ", ".join(actions) or "nothing"
            raise fault(where, f"must do one thing, and does {said}; known: {', '.join(ONLY_WHO)}")
        action = actions[0]
        for key in step:
            if key in inner and key not in BRANCHES.get(action, ()):
                raise fault(f"{where}.{key}", f"does not go with {action}")
        who = self.read_who(where, step, action, those=those)
        when_stuck = self.read_when(where, step, action)
        good, bad = (
            self.read_list(f"{where}.{key}", step.get(key, []), those=those or key != "none_missing")
            for key in BRANCHES.get(action, ("", ""))
        )
        does, amount, words = self.read_action(f"{where}.{action}", action, step[action])
        trial = self.trial_of(words) if action == "trial" else ""
        return Step(who, action, amount, does, words, trial, when_stuck, good, bad)

    def trial_of(self, words: str) -> str:
        """The kind of a trial: what a table writes is always a dare."""
        return words if self.printed and words in JUDGED else DARE

    def read_who(self, where: str, step: Mapping[str, object], action: str, *, those: bool) -> Who:
        """Read whom a step is about."""
        if "who" not in step:
            raise fault(f"{where}.who", f"is missing; one of {', '.join(WHOS)}")
        who = check_choice(f"{where}.who", step["who"], list(WHOS))
        if who == "those" and not those:
            raise fault(f"{where}.who", "`those` has a meaning only inside missing, good or bad")
        only = ONLY_WHO[action]
        if only and who != only:
            raise fault(f"{where}.who", f"{action} is for `{only}` only, not {who!r}")
        return who  # type: ignore[return-value]  # checked against WHOS

    def read_when(self, where: str, step: Mapping[str, object], action: str) -> bool:
        """Read the condition of a step."""
        if "when" not in step:
            return False
        check_choice(f"{where}.when", step["when"], ["stuck"])
        if action in NEVER_WHEN_STUCK:
            raise fault(f"{where}.when", f"does not go with {action}")
        return True

    def read_action(self, where: str, action: str, value: object) -> tuple[int, int, str]:
        """Read what a step does: the instruction, its amount, its words."""
        forms = {form.kind: form for form in FORMS[action]}
        fixed = {form.word: form for form in FORMS[action] if form.kind == WORD}
        form, amount, words = forms.get(TRUE), 0, ""
        if isinstance(value, str) and value in fixed:
            form = fixed[value]
        elif form is not None:
            if value is not True:
                raise fault(where, f"must be true, not {brief(value)!r}")
        elif UNTIL in forms and isinstance(value, Mapping):
            form, amount = forms[UNTIL], self.read_until(where, value)
        elif NUMBER in forms:
            form = forms[NUMBER]
            amount = check_number(where, value, 1, form.most)
        elif WORDS in forms:
            form = forms[WORDS]
            words = read_words(where, value, form.most)
        else:
            form = fixed[check_choice(where, value, list(fixed))]
        return form.does, amount, words

    def read_until(self, where: str, value: Mapping[object, object]) -> int:
        """Read the colour that ends a draw."""
        until = check_mapping(where, value, [UNTIL])
        if UNTIL not in until:
            raise fault(f"{where}.{UNTIL}", "is missing")
        colour = check_choice(f"{where}.{UNTIL}", until[UNTIL], [*self.colours, NAMED])
        return st.UNTIL_NAMED if colour == NAMED else self.colours.index(colour)


def read_words(where: str, value: object, most: int) -> str:
    """Read words that must say something."""
    words = check_words(where, value, most)
    if not words:
        raise fault(where, "says nothing")
    return words


def read_steps(
    where: str, value: object, colours: Sequence[str], *, printed: bool = False
) -> tuple[Step, ...]:
    """Read the steps of a card; a `printed` one may have its trial judged by the program.

    >>> read_steps("WT", [{"who": "next", "take": 1}], ["red"])[0].who
    'next'
    >>> read_steps("WT.do", [{"who": "next", "explode": 1}], ["red"])
    Traceback (most recent call last):
    ...
    ValueError: WT.do[0].explode: unknown; known here: who, when, draw, discard, hand_to, lose_turn, again, \
reverse, open_hands, shuffle_hands, take, swap_with, show, trial, none_missing, missing, good, bad
    """
    return StepReader(colours, printed=printed).read_list(where, value, those=False)


def read_card(where: str, value: object, colours: Sequence[str]) -> Card:
    """Read what a table has written on a Customizable card."""
    card = check_mapping(where, value, KEYS_OF_CARD)
    title = check_words(f"{where}.title", card.get("title", ""), TITLE_LENGTH)
    if not title:
        raise fault(f"{where}.title", "is missing: a card needs a title")
    text = check_words(f"{where}.text", card.get("text", ""), TEXT_LENGTH, lines=True)
    steps = read_steps(f"{where}.do", card.get("do", []), colours)
    return Card(title, text, steps, source=deepcopy(card))


def check_room(edition_id: str, cards: int, room: int) -> None:
    """Refuse more written cards than a table has room for."""
    if cards > room:
        written = "1 card" if cards == 1 else f"{cards} cards"
        raise fault("custom", f"has {written}; {edition_id} has {room} to write on")


def nested(steps: Sequence[Step]) -> Iterator[Step]:
    """Go through steps and the steps inside them."""
    for step in steps:
        yield step
        yield from nested(step.good)
        yield from nested(step.bad)


def names_target(steps: Sequence[Step]) -> bool:
    """Is a card with these steps laid with another player named?"""
    return any(step.who == "chosen" or step.does == st.DO_SWAP_CHOSEN for step in nested(steps))


def asks_stuck(steps: Sequence[Step]) -> bool:
    """Does a step depend on who is stuck?"""
    return any(step.when_stuck for step in nested(steps))


def compile_steps(book: Book, steps: Sequence[Step], first: int) -> int:
    """Write steps into the Book from instruction `first` on, and tell the next free one."""
    return write_list(book, steps, first, Around(st.NOTHING, 0, st.NOTHING))


@dataclass(frozen=True, slots=True)
class Around:
    """What stands around a list of steps: the step it is in, its depth, whose outcome `those` means."""

    step: int
    depth: int
    those: int


def write_list(book: Book, steps: Sequence[Step], free: int, around: Around) -> int:
    """Write one list of steps from the instruction `free` on, and tell the next free one."""
    before = st.NOTHING
    for step in steps:
        i = free
        if before != st.NOTHING:
            book.after[before] = i
        before = i
        depth = around.depth
        book.does[i] = step.does
        # Shuffling the hands happens once, at the hand of the player of the card.
        book.who[i] = st.WHO_SELF if step.does == st.DO_SHUFFLE_HANDS else WHOS[step.who]
        if step.who == "those":
            book.who[i] += around.those
        book.amount[i] = step.amount
        book.when_stuck[i] = int(step.when_stuck)
        book.depth[i] = depth
        book.after[i] = st.NOTHING
        book.inside[i] = around.step
        book.good[i] = i + 1 if step.good else st.NOTHING
        # In none_missing nobody is missing: `those` keeps the meaning it has around the show.
        those = around.those if step.action == "show" else depth
        free = write_list(book, step.good, i + 1, Around(i, depth + 1, those))
        book.bad[i] = free if step.bad else st.NOTHING
        free = write_list(book, step.bad, free, Around(i, depth + 1, depth))
    return free
