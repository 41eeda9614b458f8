"""What a card or a rule does to the game: the edition with and without it, as numbers with intervals."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from pioche.lab.estimates import Estimate, difference, mean, share
from pioche.lab.experiment import Experiment
from pioche.lab.pairing import MEASURES, Duo, Pairs, Trio
from pioche.lab.summary import DEEDS, per
from pioche.policies import tally as co
from pioche.policies.tally import Totals
from pioche.rules.state import SPECIAL

FORM: Final = 1  # of the effect as JSON


@dataclass(frozen=True, slots=True)
class Compared:
    """A number without what is tried, with it, and how much they differ."""

    without: Estimate
    written: Estimate
    difference: Estimate


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card or a rule does to the game."""

    form: int
    edition: str
    seats: int
    bots: tuple[str, ...]
    rules: Mapping[str, object]  # of the table, with and without what is tried
    seed: int
    asked: int
    deals: int
    turns: Compared
    drawn: Compared
    points: Compared  # in the hands of those who lost
    first: Compared  # share of the rounds won by the seat that began
    decided: Estimate  # share of the rounds with another winner
    capped: int  # rounds given up as endless, with it

    def data(self) -> dict[str, object]:
        """Write it as plain data."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class CardEffect(Effect):
    """What a card does to the game."""

    cards: Mapping[str, Mapping[str, str]]  # code: name in each language
    copies: int
    deck: int  # cards, this one included
    laid: float  # times a round
    rounds_with: Estimate  # share of the rounds in which it was laid
    layers: Compared  # share of its players that won
    layer_points: Estimate  # what it brings its player
    decided_when_laid: Estimate
    swing: Estimate  # points by which the round ends differently, when it was laid
    left_out: Mapping[str, Estimate]  # how the edition with it differs from a deck without it
    did: Mapping[str, float]  # times a lay


@dataclass(frozen=True, slots=True)
class RuleEffect(Effect):
    """What rules do to the game."""

    tried: Mapping[str, object]  # the options, and their values
    instead_of: Mapping[str, object]  # the values they have without


def mean_of(name: str, sums: Totals) -> Estimate:
    """Estimate the mean of something that is summed up with its squares."""
    return mean(sums.games, getattr(sums, name), getattr(sums, f"{name}_squared"))


def compared(name: str, duo: Duo) -> Compared:
    """Compare means, pair by pair."""
    return Compared(mean_of(name, duo.plain), mean_of(name, duo.written), duo.pairs.mean(name))


def compared_share(name: str, would: tuple[int, int], won: tuple[int, int], pairs: Pairs) -> Compared:
    """Compare shares, pair by pair."""
    return Compared(share(*would), share(*won), pairs.mean(name))


def shared_of(without: Experiment, duo: Duo, asked: int) -> dict[str, Any]:
    """Put together what is told of a card and of a rule alike."""
    written, plain, pairs = duo.written, duo.plain, duo.pairs
    return {
        "form": FORM,
        "edition": without.edition,
        "seats": without.seats,
        "bots": without.bot_of_seat,
        "rules": without.table.departures(),
        "seed": without.seed,
        "asked": asked,
        "deals": written.games,
        "turns": compared("turns", duo),
        "drawn": compared("drawn", duo),
        "points": compared("points", duo),
        "first": compared_share(
            "first", (plain.wins_of_first, plain.games), (written.wins_of_first, written.games), pairs
        ),
        "decided": share(pairs.total["decided"], pairs.n["decided"]),
        "capped": written.capped,
    }


def rule_effect(tried: Experiment, without: Experiment, duo: Duo, asked: int) -> RuleEffect:
    """Put the numbers of rules together."""
    changed = {
        key: (value, getattr(without.table.rules, key))
        for key, value in asdict(tried.table.rules).items()
        if value != getattr(without.table.rules, key)
    }
    return RuleEffect(
        **shared_of(without, duo, asked),
        tried={key: value for key, (value, _) in changed.items()},
        instead_of={key: value for key, (_, value) in changed.items()},
    )


def effect_of(
    experiment: Experiment, cards: Mapping[str, Mapping[str, str]], trio: Trio, asked: int
) -> CardEffect:
    """Put the numbers of a card together."""
    written, pairs = trio.written, trio.pairs
    book = experiment.table.book
    kinds = [experiment.table.kinds[code] for code in cards]
    slots = [kind - SPECIAL for kind in kinds]
    laid = sum(written.laid[co.CLASS_SPECIAL + slot] for slot in slots)
    deeds = [sum(written.deeds[slot * co.DEEDS + i] for slot in slots) for i in range(co.DEEDS)]
    return CardEffect(
        **shared_of(experiment, trio, asked),
        cards=cards,
        copies=sum(book.copies[kind] for kind in kinds),
        deck=sum(book.copies),
        laid=per(laid, written.games),
        rounds_with=share(pairs.n["swing"], written.games),
        layers=compared_share(
            "layer_wins",
            (pairs.total["layer_would"], pairs.n["layer_would"]),
            (pairs.total["layer_won"], pairs.n["layer_won"]),
            pairs,
        ),
        layer_points=pairs.mean("layer_points"),
        decided_when_laid=share(pairs.total["decided_when_laid"], pairs.n["decided_when_laid"]),
        swing=pairs.mean("swing"),
        left_out={
            name: difference(mean_of(name, written), mean_of(name, trio.left_out)) for name in MEASURES
        },
        did={deed: per(n, laid) for deed, n in zip(DEEDS, deeds, strict=True) if n},
    )
