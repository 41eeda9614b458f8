"""The rules of an edition in words: what `pioche rules` prints, and what is written on a card.

>>> from pioche.i18n.catalogue import words
>>> describe_steps([{"who": "next", "draw": 3}, {"who": "next", "lose_turn": True}], words("en"))
'The next player draws 3 cards. The next player loses the next turn.'
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from textwrap import wrap
from typing import Final

from pioche.edition import Edition, Option
from pioche.editions.parts import LETTERS, WILD_CODE, WILD_FOUR_CODE, Special
from pioche.effects import BRANCHES, FORMS, JUDGED, NAMED, NUMBER, UNTIL, WORDS
from pioche.i18n.catalogue import Say, words
from pioche.i18n.numbers import numerals
from pioche.vocabulary import IDEAS

NOBODY: Final = "nobody"  # `you` in a message that does not name the reader
WIDTH: Final = 90
INDENT: Final = "    "
VERBS: Final = tuple(FORMS)
CONSEQUENCES: Final = ("missing", "none_missing", "good", "bad")
NUMBERS: Final = "0123456789"
FACES: Final = {"S": "skip", "R": "reverse", "D": "draw_two"}

# The clauses and rulings of docs/RULES.md and docs/HOUSE.md in their order, but for those of the special
# cards, which stand in the files of the editions.
CHAPTERS: Final[Mapping[str, tuple[str, ...]]] = {
    "setup": (
        "A-DEAL",
        "R-TIE",
        "B-DEAL",
        "R-DEALER-B",
        "DEAL-7",
        "R-DEAL",
        "TALON",
        "START",
        "R-SEATS",
        "R-NEXT-DEALER",
    ),
    "opening": (
        "A-OPEN-NUM",
        "A-OPEN-D2",
        "A-OPEN-REV",
        "A-OPEN-SKIP",
        "A-OPEN-WILD",
        "A-OPEN-W4",
        "R-BACK",
        "A-OPEN-SPECIAL",
        "B-OPEN-SKIP",
    ),
    "turn": ("MATCH", "DRAW", "DRAW-CHOICE", "ONE", "RESHUFFLE", "R-DRY", "R-BLOCKED"),
    "actions": (
        "D2",
        "REV",
        "R-REV-2",
        "SKIP",
        "WILD",
        "W4",
        "W4-LEGAL-A",
        "W4-LEGAL-B",
        "W4-BLUFF",
        "R-BLUFF-W4",
        "W4-ACCEPT",
        "W4-SHOW",
        "W4-GUILTY",
        "R-GUILTY-TURN",
        "W4-INNOCENT",
        "W4-COLOUR",
        "R-W4-WHO",
    ),
    "specials": (),
    "uno": (
        "UNO-SAY",
        "R-UNO-ONE",
        "UNO-CATCH",
        "R-UNO-LATE",
        "UNO-WINDOW-A",
        "UNO-WINDOW-B",
        "R-UNO-PENALTY-DRAW",
        "R-UNO-FALSE",
    ),
    "ending": ("OUT", "OUT-DRAW-A", "R-LAST-B", "SCORE", "WIN-500", "WIN-LOW", "R-LOW-TIE", "WIN-ROUND"),
    "unprinted": ("R-OPEN-END",),
    "house": (
        "H-NO-TURN",
        "H-STACK",
        "H-STACK-SECRET",
        "H-STACK-ANSWER",
        "H-STACK-LOST",
        "H-STACK-W4",
        "H-STACK-OPEN",
        "H-STACK-LAST",
        "H-STACK-UNO",
        "H-STACK-SPECIAL",
        "H-JUMP",
        "H-JUMP-TURN",
        "H-JUMP-WHEN",
        "H-JUMP-UNO",
        "H-JUMP-SECRET",
        "H-JUMP-LATE",
        "H-SEVEN",
        "H-ZERO",
        "H-SWAP-LAST",
        "H-SWAP-UNO",
        "H-SWAP-SEAT",
        "H-SWAP-EMPTY",
        "H-SWAP-OPEN",
        "H-DRAW",
        "H-MUST",
        "H-MUST-W4",
    ),
}
# Where the rulings of a card stand that are not about the card being laid, by how they begin.
ELSEWHERE: Final = {"R-OPEN-": "opening", "R-DECK-": "unprinted"}

# The clauses that hold only with a switch of the edition set so.
ONLY_WITH: Final[Mapping[str, tuple[str, ...]]] = {
    "dealer=cut": ("A-DEAL", "R-TIE"),
    "dealer=named": ("B-DEAL", "R-DEALER-B"),
    "opening=acts": (
        "A-OPEN-NUM",
        "A-OPEN-D2",
        "A-OPEN-REV",
        "A-OPEN-SKIP",
        "A-OPEN-WILD",
        "A-OPEN-W4",
        "R-BACK",
        "A-OPEN-SPECIAL",
    ),
    "opening=number": ("B-OPEN-SKIP",),
    "guilty=colour": ("W4-LEGAL-A",),
    "guilty=colour-or-wild": ("W4-LEGAL-B", "R-BLUFF-W4"),
    "uno_until=played": ("UNO-WINDOW-A",),
    "uno_until=begins": ("UNO-WINDOW-B",),
    "last_card_draws=True": ("OUT-DRAW-A",),
    "last_card_draws=False": ("R-LAST-B",),
    "scoring=low": ("WIN-LOW", "R-LOW-TIE"),
    "scoring=round": ("WIN-ROUND",),
}


def explain(edition: Edition, lang: str) -> str:
    """Put an edition into words: its deck, card by card what it does and scores, its options, its rules.

    >>> from pioche.edition import load_edition
    >>> print(explain(load_edition("giant"), "en")[:36])
    Giant UNO
    =========
    <BLANKLINE>
    The deck: 108 c
    """
    say = words(lang)
    lines = (
        *_heading(edition.name[lang], "="),
        *_deck(edition, lang, say),
        *_cards(edition, lang, say),
        *_options(edition, say),
        *_rules(edition, lang, say),
    )
    return "\n".join(lines).rstrip()


def clauses_of(edition: Edition, chapter: str) -> list[str]:
    """List the clauses and rulings of a chapter that hold in an edition."""
    traits = _traits(edition)
    elsewhere = {clause for trait, only in ONLY_WITH.items() if trait not in traits for clause in only}
    of_cards = [
        clause
        for special in edition.specials
        for clause in (special.clause, *special.rulings)
        if _chapter_of(clause) == chapter
    ]
    common = [clause for clause in CHAPTERS[chapter] if clause not in elsewhere]
    return of_cards + common if chapter == "unprinted" else common + of_cards


def _chapter_of(clause: str) -> str:
    """The chapter where a clause of a special card stands."""
    return next((chapter for start, chapter in ELSEWHERE.items() if clause.startswith(start)), "specials")


def _traits(edition: Edition) -> set[str]:
    traits = set[str]()
    for switch, setting in edition.switches.items():
        traits |= {f"{switch}={each}" for each in (setting if isinstance(setting, list) else [setting])}
    return traits


def word_clause(clause: str, edition: Edition, lang: str) -> str:
    """Say what a clause says; that of a card no booklet has, in the card's own words or by its steps."""
    say = words(lang)
    for special in edition.specials:
        if special.is_own and clause == special.clause:
            return special.text[lang] if special.text else _does(special, say)
    return say(f"clause-{clause}")


def name_card(code: str, edition: Edition, lang: str, titles: Sequence[str] = ()) -> str:
    """Name a card; one that the table has written, with its title.

    >>> from pioche.edition import load_edition
    >>> name_card("VR", load_edition("trolls"), "fr"), name_card("WT", load_edition("trolls"), "en")
    ('Inversion violette', "Tiny Diamond's Mixtape")
    """
    say = words(lang)
    if code == WILD_CODE:
        return say("face-wild")
    if code == WILD_FOUR_CODE:
        return say("face-wild_draw_four")
    for special in edition.specials:
        if code in special.codes():
            name, place = special.name[lang], special.codes().index(code)
            is_titled = special.written_by_table and place < len(titles)
            return say("web-card-written", name=name, title=titles[place]) if is_titled else name
    for colour in edition.colours:
        if code[:1] == LETTERS[colour] and code[1:] in FACES:
            return say(f"card-{FACES[code[1:]]}-{colour}")
        if code[:1] == LETTERS[colour] and len(code[1:]) == 1 and code[1:] in NUMBERS:
            return say(f"card-number-{colour}", number=int(code[1:]))
    raise ValueError(f"no card {code!r} in {edition.id}")


def describe_steps(steps: Sequence[Mapping[str, object]], say: Say, *, printed: bool = False) -> str:
    """Say in sentences what the steps of a card do (docs/CUSTOM.md), a player's or a printed one."""
    if not steps:
        return say("step-nothing")
    return " ".join(_sentence(_describe(step, say, printed=printed)) for step in steps)


def _sentence(clause: str) -> str:
    return f"{clause[0].upper()}{clause[1:]}."


def _describe(step: Mapping[str, object], say: Say, *, printed: bool) -> str:
    verbs = [verb for verb in VERBS if verb in step]
    if len(verbs) != 1:
        raise ValueError(f"a step has one verb of {', '.join(VERBS)}: {dict(step)!r}")
    verb = verbs[0]
    clause = _act(verb, step[verb], say(f"who-{step.get('who')}"), say, printed=printed)
    if "when" in step:
        clause = say(f"step-when-{step['when']}", step=clause, you=NOBODY)
    parts = [clause]
    for consequence in CONSEQUENCES:
        nested = step.get(consequence)
        if isinstance(nested, Sequence) and nested:
            then = [_describe(inner, say, printed=printed) for inner in nested]
            joined = reduce(lambda first, second: say("step-then", first=first, second=second), then)
            parts.append(say(f"step-{verb}-{consequence}", then=joined))
    return "; ".join(parts)


def step_keys() -> Iterator[str]:
    """List the messages that tell a step: one for each form of each verb, and what may follow from it."""
    for verb, forms in FORMS.items():
        for form in forms:
            if form.kind == UNTIL:
                yield from (f"step-{verb}-{UNTIL}", f"step-{verb}-{UNTIL}-{NAMED}")
            else:
                yield f"step-{verb}-{form.word}" if form.word and len(forms) > 1 else f"step-{verb}"
        yield from (f"step-{verb}-{branch}" for branch in BRANCHES.get(verb, ()))


def _act(verb: str, value: object, who: str, say: Say, *, printed: bool) -> str:
    form, variables = verb, dict[str, str | int]()
    if isinstance(value, Mapping):
        named = value.get(UNTIL) == NAMED
        form = f"{verb}-{UNTIL}-{NAMED}" if named else f"{verb}-{UNTIL}"
        variables = {} if named else {"colour": say(f"colour-{value.get(UNTIL)}")}
    elif isinstance(value, str) and FORMS[verb][0].kind == WORDS:
        judged = printed and value in JUDGED
        variables = {"words": say(f"trial-{value}") if judged else say("trial-words", words=value)}
    elif isinstance(value, str) and len(FORMS[verb]) > 1:
        form = f"{verb}-{value}"
    elif isinstance(value, int) and FORMS[verb][0].kind == NUMBER:
        variables = {"number": value}
    return say(f"step-{form}", who=who, you=NOBODY, **variables)


def _heading(title: str, line: str) -> list[str]:
    return [title, line * len(title), ""]


def _block(text: str, indent: str = "", first: str | None = None) -> list[str]:
    return wrap(
        text,
        WIDTH,
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _deck(edition: Edition, lang: str, say: Say) -> Iterator[str]:
    deck, colours = edition.deck, len(edition.colours)
    zeros, others = deck["zero"], deck["number"]
    each = say("rules-each-colour-numbers", zeros=zeros, others=others)
    rows = [(colours * (zeros + others * (len(NUMBERS) - 1)), say("rules-numbers"), each)]
    for face in FACES.values():
        each = say("rules-each-colour", copies=deck[face])
        rows.append((colours * deck[face], say(f"face-{face}"), each))
    rows += [(deck[face], say(f"face-{face}"), "") for face in ("wild", "wild_draw_four")]
    rows += [(special.copies, special.name[lang], "") for special in edition.specials]
    column = max(len(name) for _, name, _ in rows)
    yield from _heading(say("rules-deck", cards=edition.cards), "-")
    yield from (f"{count:5}  {name:{column}}  {note}".rstrip() for count, name, note in rows)
    yield ""
    names = [f"{say(f'colour-{colour}')} ({LETTERS[colour]})" for colour in edition.colours]
    yield from [*_block(say("rules-colours", colours=numerals(lang).listed(names))), ""]


def _cards(edition: Edition, lang: str, say: Say) -> Iterator[str]:
    yield from _heading(say("rules-cards"), "-")
    letters = [LETTERS[colour] for colour in edition.colours]
    ranges = [f"{letter}{NUMBERS[0]}…{letter}{NUMBERS[-1]}" for letter in letters]
    yield from _card(say("face-number"), ranges, say("scores-value"), say("does-number"))
    action, wild = (say("scores-points", points=edition.points[key]) for key in ("action", "wild"))
    for letter, face in FACES.items():
        codes = [f"{colour}{letter}" for colour in letters]
        yield from _card(say(f"face-{face}"), codes, action, say(f"does-{face}"))
    yield from _card(say("face-wild"), [WILD_CODE], wild, say("does-wild"))
    does = say(f"does-wild_draw_four-{edition.switches['guilty']}")
    yield from _card(say("face-wild_draw_four"), [WILD_FOUR_CODE], wild, does)
    for special in edition.specials:
        points = say("scores-points", points=special.points)
        yield from _card(special.name[lang], special.codes(), points, _does(special, say))


def _does(special: Special, say: Say) -> str:
    if special.written_by_table:
        does = say("does-written")
    else:
        does = say("does-special", steps=describe_steps(special.do, say, printed=True))
    return f"{does} {say('does-last-applied') if special.keeps_last else say('does-last-ignored')}"


def _card(name: str, codes: Iterable[str], scores: str, does: str) -> list[str]:
    return [f"{name} · {' '.join(codes)} · {scores}", *_block(does, INDENT), ""]


def _options(edition: Edition, say: Say) -> Iterator[str]:
    yield from _heading(say("rules-options"), "-")
    yield from [*_block(say("rules-options-note")), ""]
    for option in edition.options:
        yield option.key
        yield from _block(say(f"option-{option.key}"), INDENT)
        for value, meaning in _values(option, say):
            if value == _written(option.default):
                told = say("rules-value-default", value=value, meaning=meaning)
            else:
                told = say("rules-value", value=value, meaning=meaning)
            yield from _block(told, f"{INDENT}  ", first=f"{INDENT}- ")
        yield ""


def describe_option(option: Option, value: object, say: Say) -> str:
    """Describe an option with a value of it, in whole sentences."""
    about = say(f"option-{option.key}")
    if not option.values:
        return about
    meaning = say(f"option-{option.key}-{_written(value)}")
    return f"{about} {meaning[0].upper()}{meaning[1:]}"


def _values(option: Option, say: Say) -> list[tuple[str, str]]:
    if option.values:
        written = [_written(value) for value in option.values]
        return [(value, say(f"option-{option.key}-{value}")) for value in written]
    bounds = say(f"option-{option.key}-range", least=str(option.least), most=str(option.most))
    return [(_written(option.default), bounds)]


def _written(value: object) -> str:
    return str(value).lower()


def _rules(edition: Edition, lang: str, say: Say) -> Iterator[str]:
    yield from _heading(say("rules-clauses"), "-")
    yield from [*_block(say("rules-clauses-note")), ""]
    holding = {chapter: clauses_of(edition, chapter) for chapter in CHAPTERS}
    column = max(len(clause) for clauses in holding.values() for clause in clauses)
    margin = " " * (column + 4)
    for chapter, clauses in holding.items():
        yield from [say(f"chapter-{chapter}"), ""]
        for clause in clauses:
            yield from _block(word_clause(clause, edition, lang), margin, first=f"  {clause:{column}}  ")
            if any(special.written_by_table and special.clause == clause for special in edition.specials):
                yield from _ideas(margin, say)
        yield ""


def _ideas(margin: str, say: Say) -> Iterator[str]:
    yield from _block(say("rules-ideas"), margin)
    for idea in range(1, len(IDEAS) + 1):
        yield from _block(say(f"idea-{idea}"), f"{margin}    ", first=f"{margin}{idea:2}. ")
