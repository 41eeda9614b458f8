"""The cards of an edition as a server describes it: their names, their signs, and what each does."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from pioche.editions.parts import LETTERS, WILD_CODE, WILD_FOUR_CODE
from pioche.effects import FILM
from pioche.explain import FACES, NUMBERS, describe_steps
from pioche.i18n.catalogue import Say, words
from pioche.i18n.languages import FALLBACK

SHAPES: Final = {"red": "●", "green": "▲", "blue": "■", "yellow": "★", "violet": "⬢", "pink": "♥"}
SIGNS: Final = {"skip": "⊘", "reverse": "⇄", "draw_two": "+2"}
WILD_SHAPE: Final = "✦"
ORDER: Final = (*NUMBERS, *FACES)  # of the faces of a colour
Info = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is shown: a shape and a letter for its colour, and a sign."""

    colour: str  # empty for a wild card
    shape: str
    letter: str
    sign: str

    def __str__(self) -> str:
        """Write it in a few signs."""
        return f"{self.shape}{self.letter} {self.sign}" if self.letter else f"{self.shape} {self.sign}"


@dataclass(frozen=True)
class Deck:
    """The cards of an edition in one language, with what the table has written on some of them."""

    info: Info  # as /api/editions describes it
    lang: str
    written: tuple[Info, ...] = ()

    @property
    def say(self) -> Say:
        """Speak the language."""
        return words(self.lang)

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours, in the order of the edition."""
        return tuple(self.info["colours"])

    @property
    def title(self) -> str:
        """The name of the edition."""
        return self._named(self.info["name"])

    def _named(self, names: Info) -> str:
        return str(names.get(self.lang) or names.get(FALLBACK) or "")

    def colour_of(self, code: str) -> str:
        """Return the colour of a card; empty for a wild card."""
        return next((colour for colour in self.colours if LETTERS.get(colour) == code[:1]), "")

    def special(self, code: str) -> Info | None:
        """Find a special card as the server describes it."""
        found = (one for one in self.info["specials"] if code[: len(one["code"])] == one["code"])
        return None if code in (WILD_CODE, WILD_FOUR_CODE) else next(found, None)

    def card_written(self, code: str) -> Info | None:
        """Find what the table has written on a card."""
        special = self.special(code)
        number = code[len(special["code"]) :] if special and special["written_by_table"] else ""
        listed = int(number) - 1 if number.isdecimal() else len(self.written)
        return self.written[listed] if 0 <= listed < len(self.written) else None

    def colour(self, colour: str) -> str:
        """Name a colour."""
        say = self.say
        return say(f"colour-{colour}") if colour in LETTERS else colour

    def letter(self, colour: str) -> str:
        """Give the letter of a colour in this language."""
        return self.colour(colour)[:1].upper()

    def name(self, code: str) -> str:
        """Name a card; by its code where there is no name for it."""
        say = self.say
        if code in (WILD_CODE, WILD_FOUR_CODE):
            return say("face-wild") if code == WILD_CODE else say("face-wild_draw_four")
        colour, sign = self.colour_of(code), code[1:]
        if colour and sign in FACES:
            return say(f"card-{FACES[sign]}-{colour}")
        if colour and sign in NUMBERS:
            return say(f"card-number-{colour}", number=int(sign))
        special = self.special(code)
        if special is None:
            return code
        card = self.card_written(code)
        name = self._named(special["name"])
        return say("web-card-written", name=name, title=str(card.get("title", ""))) if card else name

    def face(self, code: str) -> Face:
        """Show a card in a few signs.

        >>> from pioche.edition import load_edition
        >>> deck = Deck({"colours": load_edition("trolls").colours, "specials": []}, "fr")
        >>> [str(deck.face(code)) for code in ("Y7", "VD", "W4")]
        ['★J 7', '⬢V +2', '✦ +4']
        """
        colour, sign = self.colour_of(code), code[1:]
        if colour:
            shown = SIGNS.get(FACES.get(sign, ""), sign)
            return Face(colour, SHAPES.get(colour, "?"), self.letter(colour), shown)
        return Face("", WILD_SHAPE, "", "+4" if code == WILD_FOUR_CODE else code)

    def sort(self, hand: Iterable[str]) -> list[str]:
        """Sort a hand: by colour as the edition lists them, then by face, wild cards last."""

        def place(code: str) -> tuple[int, int, str]:
            colour = self.colour_of(code)
            if not colour:
                return len(self.colours), int(code not in (WILD_CODE, WILD_FOUR_CODE)), code
            return self.colours.index(colour), ORDER.index(code[1:]), code

        return sorted(hand, key=place)

    def held(self, hand: Sequence[str]) -> Counter[str]:
        """Count the cards of each colour in a hand."""
        return Counter(self.colour_of(code) for code in hand)

    def asks_film(self, code: str) -> bool:
        """Is a film named with this card? A step of its booklet asks for one."""
        special = self.special(code)
        steps = special["do"] if special and not special["written_by_table"] else ()
        return any(step.get("trial") == FILM for step in steps)

    def does(self, code: str) -> str:
        """Say what a card does."""
        say = self.say
        special = self.special(code)
        if special is not None:
            return self._special_does(code, special)
        if code == WILD_FOUR_CODE:
            return say(f"does-wild_draw_four-{self.info['switches']['guilty']}")
        face = "wild" if code == WILD_CODE else FACES.get(code[1:], "number")
        return say(f"does-{face}")

    def _special_does(self, code: str, special: Info) -> str:
        say = self.say
        card = self.card_written(code)
        if special["text"]:
            does = self._named(special["text"])
        elif card:
            does = say("does-special", steps=self.steps(card))
        elif special["written_by_table"]:
            does = say("does-written")
        else:
            does = say("does-special", steps=describe_steps(special["do"], say, printed=True))
        return f"{does} {say('does-last-applied') if special['keeps_last'] else say('does-last-ignored')}"

    def steps(self, card: Info) -> str:
        """Say what is written on a card; a server may know steps that this program does not."""
        say = self.say
        try:
            return describe_steps(card.get("do") or (), say)
        except (KeyError, ValueError, TypeError):
            return str(card.get("text", ""))

    def clause(self, clause: str) -> str:
        """Say what a clause says; that of a card no booklet has, by what the card does."""
        say = self.say
        for special in self.info["specials"]:
            if special["clause"] == clause and special["text"]:
                return self._named(special["text"])
        try:
            return say(f"clause-{clause}")
        except KeyError:
            return clause
