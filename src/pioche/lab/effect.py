"""What a card or a rule does to the game: the edition with and without it, as numbers with intervals."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from pioche.lab.estimates import DIGITS, Estimate, as_data, difference, mean, share
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
class Differences:
    """How two tables differ that have played the deals of the same seeds."""

    form: int
    seed: int
    asked: int
    deals: int
    turns: Compared
    drawn: Compared
    points: Compared  # in the hands of those who lost
    first: Compared  # share of the rounds won by the seat that began
    places: tuple[Compared, ...]  # the same by place, clockwise from the dealer; none if the seats differ
    capped: int  # rounds given up as endless, with it

    def data(self) -> dict[str, object]:
        """Write it as plain data."""
        return as_data(self)


@dataclass(frozen=True, slots=True)
class Effect(Differences):
    """What a card or a rule does to the game."""

    edition: str
    seats: int
    bots: tuple[str, ...]
    rules: Mapping[str, object]  # of the table, with and without what is tried
    decided: Estimate  # share of the rounds with another winner
    anew: float  # share of the rounds with another winner, if all were dealt anew


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
    luck: Estimate  # share of the rounds with another winner, where it changes nothing but luck
    beyond_luck: Estimate  # how much more it decides
    decided_when_laid: Estimate
    swing: Estimate  # points by which the round ends differently, when it was laid
    left_out: Mapping[str, Estimate]  # how the edition with it differs from a deck without it
    did: Mapping[str, float]  # times a lay


@dataclass(frozen=True, slots=True)
class RuleEffect(Effect):
    """What rules do to the game."""

    tried: Mapping[str, object]  # the options, and their values
    instead_of: Mapping[str, object]  # the values they have without
    swing: Estimate  # points by which a round ends differently


@dataclass(frozen=True, slots=True)
class TableSetting:
    """What is played at a table."""

    name: str
    edition: str
    seats: int
    bots: tuple[str, ...]
    rules: Mapping[str, object]
    custom: tuple[str, ...]  # titles
    habits: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Comparison(Differences):
    """How two settings differ: in each pair of numbers `without` is the first one, `written` the second."""

    settings: tuple[TableSetting, TableSetting]
    decided: Estimate | None  # share of the deals that another seat wins; None if the seats differ


def mean_of(name: str, sums: Totals) -> Estimate:
    """Estimate the mean of something that is summed up with its squares."""
    return mean(sums.games, getattr(sums, name), getattr(sums, f"{name}_squared"))


def compared(name: str, duo: Duo) -> Compared:
    """Compare means, pair by pair."""
    return Compared(mean_of(name, duo.plain), mean_of(name, duo.written), duo.pairs.mean(name))


def compared_share(name: str, would: tuple[int, int], won: tuple[int, int], pairs: Pairs) -> Compared:
    """Compare shares, pair by pair."""
    return Compared(share(*would), share(*won), pairs.mean(name))


def apart(one: Totals, other: Totals) -> float:
    """Return how often two rounds with nothing in common have different winners."""
    same = sum(n * m for n, m in zip([*one.wins, one.nobody], [*other.wins, other.nobody], strict=True))
    return round(1 - same / (one.games * other.games), DIGITS) if one.games and other.games else 0.0


def differences_of(without: Experiment, duo: Duo, asked: int, *, places: int) -> dict[str, Any]:
    """Put together what is told of two tables in any case."""
    written, plain, pairs = duo.written, duo.plain, duo.pairs
    return {
        "form": FORM,
        "seed": without.seed,
        "asked": asked,
        "deals": written.games,
        "turns": compared("turns", duo),
        "drawn": compared("drawn", duo),
        "points": compared("points", duo),
        "first": compared_share(
            "first", (plain.wins_of_first, plain.games), (written.wins_of_first, written.games), pairs
        ),
        "places": tuple(
            compared_share(f"place {place}", (plain.places[place], plain.games), (won, written.games), pairs)
            for place, won in enumerate(written.places[:places])
        ),
        "capped": written.capped,
    }


def decided_of(pairs: Pairs) -> Estimate:
    """Return what share of the rounds has another winner."""
    return share(pairs.total["decided"], pairs.n["decided"])


def shared_of(without: Experiment, duo: Duo, asked: int) -> dict[str, Any]:
    """Put together what is told of a card and of a rule alike."""
    return {
        **differences_of(without, duo, asked, places=without.seats),
        "edition": without.edition,
        "seats": without.seats,
        "bots": without.bot_of_seat,
        "rules": without.table.departures(),
        "decided": decided_of(duo.pairs),
        "anew": apart(duo.written, duo.plain),
    }


def setting_of(name: str, experiment: Experiment) -> TableSetting:
    """Describe what is played at a table."""
    return TableSetting(
        name=name,
        edition=experiment.edition,
        seats=experiment.seats,
        bots=experiment.bot_of_seat,
        rules=experiment.table.departures(),
        custom=tuple(card.title for card in experiment.table.custom),
        habits=asdict(experiment.habits),
    )


def comparison_of(
    names: tuple[str, str], both: tuple[Experiment, Experiment], duo: Duo, asked: int
) -> Comparison:
    """Put the numbers of two settings together: the first, and the second, which is the one tried."""
    one, other = both
    is_alike = one.seats == other.seats
    return Comparison(
        **differences_of(one, duo, asked, places=one.seats if is_alike else 0),
        settings=(setting_of(names[0], one), setting_of(names[1], other)),
        decided=decided_of(duo.pairs) if is_alike else None,
    )


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
        swing=duo.pairs.mean("swing_of_all"),
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
        layers=Compared(pairs.mean("layer_would"), pairs.mean("layer_won"), pairs.mean("layer_wins")),
        layer_points=pairs.mean("layer_points"),
        luck=share(pairs.total["luck"], pairs.n["luck"]),
        beyond_luck=pairs.mean("beyond_luck"),
        decided_when_laid=share(pairs.total["decided_when_laid"], pairs.n["decided_when_laid"]),
        swing=pairs.mean("swing"),
        left_out={
            name: difference(mean_of(name, written), mean_of(name, trio.left_out)) for name in MEASURES
        },
        did={deed: per(n, laid) for deed, n in zip(DEEDS, deeds, strict=True) if n},
    )
