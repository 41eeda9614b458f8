"""The coach: goes through a finished game and marks decisions where the search would have done better.

It sees what the player saw, and nothing else: a move that was right and unlucky is no mistake. A move that
looks better is measured again, beside the one played, in worlds that had no part in choosing it: whichever of
several moves comes out first owes some of that to luck. So does one that just passes for clear; hence a third
measurement, in fresh worlds again, and only that one is told.
"""

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final

from pioche.bots import minds, search
from pioche.bots.search import ComparedMove, Search
from pioche.bots.seen import seen
from pioche.edition import Table, load_edition
from pioche.explain import name_card
from pioche.game import Game
from pioche.i18n.catalogue import words
from pioche.i18n.numbers import numerals
from pioche.notation import Move, decode_move, encode_move, read_move
from pioche.policies import card_value, expert, value
from pioche.policies.search import searches
from pioche.policies.seating import CERTAIN, POLICY_EXPERT
from pioche.policies.weights import TRICKS, weights_for, without
from pioche.record import read, replay, text_of
from pioche.rules import moves as mv
from pioche.rules.state import COLOUR_MASKS, FACES, NOTHING, ONE_FACE, WILD, WILD_MASK, Position

BUDGET: Final = (
    200  # milliseconds' worth of moves for a decision, and each time a better move is measured again
)
MARGIN: Final = 0.03  # of a game: less is not worth a word
ERRORS: Final = 2.5  # standard errors that make a gain clear …
PROMISING: Final = 1.5  # … and those that make it worth measuring again
FRESH: Final = 1 << 40  # added to a seed: other worlds
CONFIDENT: Final = 1.959964  # standard errors on each side of a gain, 95 times in 100
MOST_REASONS: Final = 2
REASONS: Final = (*TRICKS, "out", "answer", "doubt", "believe", "worlds")
LAYS: Final = ("play", "play-wild", "play-at", "play-swap", "answer", "answer-wild")
DEEDS: Final = (*LAYS, "draw", "keep", "accept", "pay", "challenge", "colour", "show", "discard")
CALLS: Final = ("uno", "catch")
ACTIONS: Final = value.SKIP_BITS | value.REVERSE_BITS | value.TWO_BITS
UNWEIGHED: Final = (mv.ACCEPT, mv.SHOW, mv.DISCARD)  # the expert has no weights for them
EVEN: Final = 0.2  # odds of a bluff at which a challenge is even: eight cards between the two against two
SUCCESS: Final = 0
DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is better: a word of the catalogue (`coach-why-…`) and the number in it, if any."""

    word: str
    chance: float = 0.0
    worlds: int = 0

    def text(self, lang: str) -> str:
        """Say it."""
        signs = numerals(lang)
        say = words(lang)
        return say(
            f"coach-why-{self.word}", chance=signs.percent(self.chance, 0), worlds=signs.count(self.worlds)
        )


@dataclass(frozen=True, slots=True)
class Remark:
    """A decision that could have been better."""

    number: int  # of the move in the game, from 1
    seat: int
    played: str
    better: str
    wins: float  # the chance to win with the better move …
    instead: float  # … and with the one played, both measured again
    error: float  # standard error of the difference
    worlds: int  # in which they were measured again
    reasons: tuple[Reason, ...]
    edition: str = "classic"  # which names the cards
    owed: int = 0  # cards, by this seat (H-STACK)
    titles: tuple[str, ...] = ()  # of the cards the table has written

    def words_of(self, move: str, lang: str) -> str:
        """Put a way to decide into words."""
        return words_of(move, self.edition, lang, self.owed, self.titles)

    def text(self, lang: str) -> str:
        """Say it in a language."""
        signs, say = numerals(lang), words(lang)
        head = say(
            "coach-remark",
            number=self.number,
            seat=say("seat-name", seat=str(self.seat)),
            played=f"{self.words_of(self.played, lang)} ({self.played})",
            better=f"{self.words_of(self.better, lang)} ({self.better})",
            gain=signs.number(100 * (self.wins - self.instead)),
            margin=signs.number(100 * CONFIDENT * self.error),
            worlds=signs.count(self.worlds),
            instead=signs.percent(self.instead),
            wins=signs.percent(self.wins),
        )
        return " ".join((head, *(reason.text(lang) for reason in self.reasons)))

    def data(self, lang: str) -> dict[str, object]:
        """Give it as plain data, with its words."""
        return {**asdict(self), "text": self.text(lang)}


def deed_of(made: Move, owed: int) -> str:
    """Return which words a decision needs: a card may name a colour or a player, or answer what is owed."""
    if made.verb == "accept" and owed:
        return "pay"
    if made.verb != "play":
        return made.verb
    if made.target is not None:
        return "play-at" if made.colour else "play-swap"
    return ("answer" if owed else "play") + ("-wild" if made.colour else "")


def words_of(move: str, edition: str, lang: str, owed: int = 0, titles: Sequence[str] = ()) -> str:
    """Put a decision into words, of a seat that owes so many cards; `titles` are of the written cards.

    >>> words_of("play W4 blue", "classic", "en")
    'lay Wild Draw Four, naming blue'
    """
    say, made = words(lang), read_move(move)
    return say(
        f"coach-do-{deed_of(made, owed)}",
        owed=owed,
        card=name_card(made.card, load_edition(edition), lang, titles) if made.card else "",
        colour=say(f"colour-{made.colour}") if made.colour else "",
        target="" if made.target is None else say("seat-name", seat=str(made.target)),
    )


@dataclass(frozen=True, slots=True)
class Review:
    """What the coach has to say about a game."""

    decisions: int
    remarks: tuple[Remark, ...]


def review(text: str, budget: int = BUDGET, seat: int | None = None) -> list[Remark]:
    """Go through a game file; `budget` is in milliseconds' worth of moves for each decision."""
    return list(look_through(text, budget, seat).remarks)


def look_through(text: str, budget: int = BUDGET, seat: int | None = None) -> Review:
    """Go through a game file, and count the decisions looked at."""
    if not search.is_available():
        raise ValueError("coach needs Numba: pip install 'pioche[lab]'")
    made = decisions(text, seat)
    return Review(len(made), tuple(remark for decision in made for remark in judge(decision, budget)))


def decisions(text: str, seat: int | None = None) -> list["Decision"]:
    """List the decisions of a game file that the coach has a say in; of one seat, or of all."""
    made: list[Decision] = []
    number = 0
    before: Position | None = None

    def look(game: Game, mover: int, move: str) -> None:
        nonlocal number, before
        if mover >= 0:
            number += 1
        if before is not None and before.asked == mover and read_move(move).verb not in CALLS:
            made.append(Decision(game.table, before, number, move))
        before = to_judge(game, seat)

    replay(read(text), look)
    return made


def to_judge(game: Game, seat: int | None) -> Position | None:
    """Return what the seat to act sees, if the coach judges such decisions."""
    if len(game.to_act) != 1 or seat not in (None, *game.to_act):
        return None
    asked = game.to_act[0]
    looked = seen(game.table, game.view(asked))
    return looked if searches(looked) and len(game.legal(asked)) > 1 else None


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that was made."""

    table: Table
    seen: Position
    number: int
    played: str

    @property
    def move(self) -> int:
        """The move played, as the int of the rules, without what was called with it."""
        return encode_move(self.table, read_move(self.played)) & ~(1 << mv.AT_UNO)


def judge(decision: Decision, budget: int) -> Iterator[Remark]:
    """Remark on a decision, if another move was clearly better."""
    table, s = decision.table, decision.seen
    options = search.judging(table)
    found = search.run(Search(table, s, decision.number, options), budget * search.MOVES_OF_MS)
    compared = {one.move: one for one in found.moves}
    first, second = compared[found.best], compared[decision.move]
    if not is_clear(first.gain - second.gain, math.hypot(first.error, second.error), PROMISING):
        return
    finalists = replace(options, moves=(decision.move, found.best), whole=True)
    for errors, luck in ((ERRORS, FRESH), (0.0, 2 * FRESH)):  # whether to speak, and then what to say
        again = search.run(Search(table, s, decision.number + luck, finalists), budget * search.MOVES_OF_MS)
        played, better = again.moves
        if not is_clear(better.gain, better.error, errors):
            break
    else:
        yield Remark(
            number=decision.number,
            seat=s.asked,
            played=decision.played,
            better=str(decode_move(table, found.best)),
            wins=round(better.wins, DIGITS),
            instead=round(played.wins, DIGITS),
            error=round(better.error, DIGITS),
            worlds=better.worlds,
            reasons=reasons(decision, better),
            edition=table.edition.id,
            owed=s.owed,
            titles=tuple(card.title for card in table.custom),
        )


def is_clear(gain: float, error: float, errors: float) -> bool:
    """Is a gain worth a word, and so many standard errors above nothing?"""
    return gain > max(MARGIN, errors * error)


def reasons(decision: Decision, better: ComparedMove) -> tuple[Reason, ...]:
    """Explain why a move is better: where the expert's weights see the greatest difference."""
    table, s = decision.table, decision.seen
    p = minds.players(POLICY_EXPERT, table, s.seats, 0)
    value.count_unseen(s, table.book, p, s.asked)
    verbs = [move & mv.VERB_BITS for move in (better.move, decision.move)]
    if verbs[0] == mv.PLAY and s.cards[s.asked] == 1:
        return (Reason("out"),)
    if verbs[0] == mv.PLAY and s.owed and verbs[1] != mv.PLAY:
        return (Reason("answer"),)
    if mv.CHALLENGE in verbs:
        chance = card_value.guilt(s, table.book, p) / CERTAIN
        if (verbs[0] == mv.CHALLENGE) == (chance > EVEN):
            return (Reason("doubt" if chance > EVEN else "believe", chance=chance),)
    if {mv.CHALLENGE, *UNWEIGHED} & {*verbs}:
        return (Reason("worlds", worlds=better.worlds),)
    row = weights_for(s.seats, table.book.scoring)
    merits = []
    for trick in TRICKS:
        others = [name for other, names in TRICKS.items() if other != trick for name in names]
        p.weights[: len(row)] = without(row, *others)
        one, other = (expert.weigh(s, table.book, p, s.asked, move) for move in (better.move, decision.move))
        if is_so(trick, decision, better.move):
            merits.append((one - other, trick))
    words = [trick for merit, trick in sorted(merits, reverse=True)[:MOST_REASONS] if merit > 0]
    return tuple(map(Reason, words)) or (Reason("worlds", worlds=better.worlds),)


def is_so(trick: str, decision: Decision, better: int) -> bool:
    """Is what a reason says so? The weights also tell apart moves that its words do not describe."""
    s, points = decision.seen, decision.table.book.points
    kind, other = laid(better), laid(decision.move)
    held, kept, left = s.held[s.asked], kinds_after(s, kind), kinds_after(s, other)
    shed, instead = (0 if one == NOTHING else points[one] for one in (kind, other))
    told = {
        "sheds": kind != NOTHING,
        "costs": kind != NOTHING,
        "wilds": kept & ~left & WILD_MASK != 0,
        "variety": any(held & mask and not kept & mask for mask in COLOUR_MASKS),
        "actions": kept & ~left & ACTIONS != 0,
        "face": 0 <= kind < WILD and kept & ONE_FACE << kind % FACES != 0,
        "points": shed > instead,
        "draws": kind == NOTHING,
    }
    return told.get(trick, True)


def laid(move: int) -> int:
    """Return the kind a move lays, or nothing."""
    return move >> mv.AT_KIND & mv.KIND_BITS if move & mv.VERB_BITS == mv.PLAY else NOTHING


def kinds_after(s: Position, kind: int) -> int:
    """Return the kinds that whoever decides holds once a card is laid."""
    return s.held[s.asked] if kind == NOTHING else expert.without(s, s.asked, kind)


def run(arguments: argparse.Namespace) -> int:
    """Do what the command line asks for."""
    text = text_of(arguments.file)
    found = look_through(text, arguments.budget, arguments.seat)
    for remark in found.remarks:
        data = json.dumps(remark.data(arguments.lang), ensure_ascii=False)
        print(data if arguments.json else remark.text(arguments.lang))  # noqa: T201  the command's work
    if not arguments.json:
        say = words(arguments.lang)
        print(say("coach-head", remarks=len(found.remarks), decisions=found.decisions))  # noqa: T201  the same
    return SUCCESS
