"""What a card does to the game: the edition with it and without it, as numbers with intervals."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

from pioche.lab.estimates import Estimate, difference, mean, share
from pioche.lab.experiment import Experiment
from pioche.lab.pairing import MEASURES, Pairs, Trio
from pioche.lab.summary import DEEDS, per
from pioche.policies import tally as co
from pioche.policies.tally import Totals
from pioche.rules.state import SPECIAL

FORM: Final = 1  # of the effect as JSON


@dataclass(frozen=True, slots=True)
class Compared:
    """A number without what is written on the card, with it, and how much they differ."""

    without: Estimate
    written: Estimate
    difference: Estimate


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does to the game."""

    form: int
    edition: str
    cards: Mapping[str, Mapping[str, str]]  # code: name in each language
    copies: int
    deck: int  # cards, this one included
    seats: int
    bots: tuple[str, ...]
    rules: Mapping[str, object]
    seed: int
    asked: int
    deals: int
    laid: float  # times a round
    rounds_with: Estimate  # share of the rounds in which it was laid
    turns: Compared
    drawn: Compared
    points: Compared  # in the hands of those who lost
    first: Compared  # share of the rounds won by the seat that began
    layers: Compared  # share of its players that won
    layer_points: Estimate  # what it brings its player
    decided: Estimate  # share of the rounds with another winner
    decided_when_laid: Estimate
    swing: Estimate  # points by which the round ends differently, when it was laid
    left_out: Mapping[str, Estimate]  # how the edition with it differs from a deck without it
    did: Mapping[str, float]  # times a lay
    capped: int  # rounds given up as endless, with it

    def data(self) -> dict[str, object]:
        """Write it as plain data."""
        return asdict(self)


def mean_of(name: str, sums: Totals) -> Estimate:
    """Estimate the mean of something that is summed up with its squares."""
    return mean(sums.games, getattr(sums, name), getattr(sums, f"{name}_squared"))


def compared(name: str, trio: Trio) -> Compared:
    """Compare means, pair by pair."""
    return Compared(mean_of(name, trio.plain), mean_of(name, trio.written), trio.pairs.mean(name))


def compared_share(name: str, would: tuple[int, int], won: tuple[int, int], pairs: Pairs) -> Compared:
    """Compare shares, pair by pair."""
    return Compared(share(*would), share(*won), pairs.mean(name))


def effect_of(
    experiment: Experiment, cards: Mapping[str, Mapping[str, str]], trio: Trio, asked: int
) -> Effect:
    """Put the numbers together."""
    written, plain, pairs = trio.written, trio.plain, trio.pairs
    book = experiment.table.book
    kinds = [experiment.table.kinds[code] for code in cards]
    slots = [kind - SPECIAL for kind in kinds]
    laid = sum(written.laid[co.CLASS_SPECIAL + slot] for slot in slots)
    deeds = [sum(written.deeds[slot * co.DEEDS + i] for slot in slots) for i in range(co.DEEDS)]
    return Effect(
        form=FORM,
        edition=experiment.edition,
        cards=cards,
        copies=sum(book.copies[kind] for kind in kinds),
        deck=sum(book.copies),
        seats=experiment.seats,
        bots=experiment.bot_of_seat,
        rules=experiment.table.departures(),
        seed=experiment.seed,
        asked=asked,
        deals=written.games,
        laid=per(laid, written.games),
        rounds_with=share(pairs.n["swing"], written.games),
        turns=compared("turns", trio),
        drawn=compared("drawn", trio),
        points=compared("points", trio),
        first=compared_share(
            "first", (plain.wins_of_first, plain.games), (written.wins_of_first, written.games), pairs
        ),
        layers=compared_share(
            "layer_wins",
            (pairs.total["layer_would"], pairs.n["layer_would"]),
            (pairs.total["layer_won"], pairs.n["layer_won"]),
            pairs,
        ),
        layer_points=pairs.mean("layer_points"),
        decided=share(pairs.total["decided"], pairs.n["decided"]),
        decided_when_laid=share(pairs.total["decided_when_laid"], pairs.n["decided_when_laid"]),
        swing=pairs.mean("swing"),
        left_out={
            name: difference(mean_of(name, written), mean_of(name, trio.left_out)) for name in MEASURES
        },
        did={deed: per(n, laid) for deed, n in zip(DEEDS, deeds, strict=True) if n},
        capped=written.capped,
    )
