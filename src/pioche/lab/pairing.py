"""The same deals with and without something (what is written on a card, a rule), and what came of each pair.

Both rounds of a pair have the same deck, the same deal and the same dice, so they are one round until the
card or the rule matters: what differs afterwards is what it has done.
"""

import struct
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Final, TypeVar

from pioche.effects import check_number
from pioche.lab.estimates import Clusters, Estimate
from pioche.lab.experiment import MOST_GAMES, Experiment, Runner
from pioche.lab.run import Ways, add_totals, runner_of, settled, size_of_span, spread
from pioche.lab.workers import Span, cut, patient
from pioche.layout import INT_CODES, blank, fields, size_of
from pioche.policies.tally import Outcome, Totals
from pioche.rules.state import SPECIAL

MEASURES: Final = ("turns", "points", "drawn")
Watch = Callable[[int], object]  # told the deals just played


def unwatched(_: int) -> None:
    """Let nobody watch."""


@dataclass(frozen=True, slots=True)
class Round:
    """What is read of a round, in the order in which an Outcome has it."""

    winners: int  # mask of seats
    dealer: int
    first: int
    turns: int
    points: int
    drawn: int
    laid_by: tuple[int, ...]  # mask of seats, for each special card

    def won(self, seat: int) -> int:
        """Has this seat won?"""
        return self.winners >> seat & 1

    def layers(self, slots: Sequence[int]) -> int:
        """Return the seats that laid one of the cards, as a mask."""
        mask = 0
        for slot in slots:
            mask |= self.laid_by[slot]
        return mask


class Pairs:
    """Sums over pairs: how many, the differences and their squares, under names. Sums of parts add up.

    A pair may count for several members, all who laid a card in a round, say: they are one cluster.
    """

    def __init__(self) -> None:
        """Nothing is counted yet."""
        self.n: Counter[str] = Counter()
        self.total: Counter[str] = Counter()
        self.squares: Counter[str] = Counter()
        self.members: Counter[str] = Counter()
        self.members_squared: Counter[str] = Counter()
        self.products: Counter[str] = Counter()

    def count(self, name: str, difference: int, members: int = 1) -> None:
        """Count the difference of a pair, added up over its members."""
        self.n[name] += 1
        self.total[name] += difference
        self.squares[name] += difference * difference
        self.members[name] += members
        self.members_squared[name] += members * members
        self.products[name] += difference * members

    def add(self, other: "Pairs") -> None:
        """Add those of another part."""
        for name, sums in vars(self).items():
            sums.update(getattr(other, name))

    def mean(self, name: str) -> Estimate:
        """Estimate the mean difference of a member."""
        return Clusters(**{part: sums[name] for part, sums in vars(self).items()}).mean()


@dataclass(frozen=True, slots=True)
class Duo:
    """Rounds with something that is tried, the same deals without it, and the pairs of the two."""

    written: Totals = field(default_factory=partial(blank, Totals))
    plain: Totals = field(default_factory=partial(blank, Totals))
    pairs: Pairs = field(default_factory=Pairs)

    def add(self, other: "Duo") -> None:
        """Add those of another part."""
        add_totals(self.written, other.written)
        add_totals(self.plain, other.plain)
        self.pairs.add(other.pairs)


@dataclass(frozen=True, slots=True)
class Trio(Duo):
    """An edition with a card, with nothing written on it, and without it; and the pairs of the first two.

    The pairs know as well what luck alone would have done in the place of the card.
    """

    left_out: Totals = field(default_factory=partial(blank, Totals))

    def add(self, other: Duo) -> None:
        """Add those of another part."""
        Duo.add(self, other)
        if isinstance(other, Trio):
            add_totals(self.left_out, other.left_out)


Played = TypeVar("Played", bound=Duo)


@cache
def round_form() -> struct.Struct:
    """Return the layout of what is read of a round in a packed outcome."""
    codes = []
    free = 0
    for part in fields(Outcome):
        if part.name in Round.__dataclass_fields__:
            codes.append(f"{part.offset - free}x{max(part.length, 1)}{INT_CODES[part.width]}")
            free = part.end
    return struct.Struct(f"<{''.join(codes)}{size_of(Outcome) - free}x")


def rounds_of(packed: bytes) -> list[Round]:
    """Read packed outcomes."""
    return [
        Round(winners, dealer, first, turns, points, drawn, tuple(laid_by))
        for winners, dealer, first, turns, points, drawn, *laid_by in round_form().iter_unpack(packed)
    ]


def compare(pairs: Pairs, written: Round, plain: Round, slots: Sequence[int], seats: int) -> None:
    """Count what differs between the two rounds of a pair."""
    for name in MEASURES:
        pairs.count(name, getattr(written, name) - getattr(plain, name))
    pairs.count("first", written.won(written.first) - plain.won(plain.first))
    for place in range(seats):
        one, other = ((found.dealer + place) % seats for found in (written, plain))
        pairs.count(f"place {place}", written.won(one) - plain.won(other))
    decided = int(written.winners != plain.winners)
    pairs.count("decided", decided)
    gains = [written.won(seat) * written.points - plain.won(seat) * plain.points for seat in range(seats)]
    swing = sum(map(abs, gains))
    pairs.count("swing_of_all", swing)
    layers = [seat for seat in range(seats) if written.layers(slots) >> seat & 1]
    if not layers:
        return
    pairs.count("decided_when_laid", decided)
    pairs.count("swing", swing)
    won, would = (sum(found.won(seat) for seat in layers) for found in (written, plain))
    pairs.count("layer_won", won, len(layers))
    pairs.count("layer_would", would, len(layers))
    pairs.count("layer_wins", won - would, len(layers))
    pairs.count("layer_points", sum(gains[seat] for seat in layers), len(layers))


def play_trio(experiment: Experiment, codes: tuple[str, ...], span: Span, *, runner: Runner) -> Trio:
    """Play one span of deals with a card, with nothing or luck alone on it, and without it: for a worker."""
    slots = [experiment.table.kinds[code] - SPECIAL for code in codes]
    written = experiment.play(*span, runner=runner, rows=True)
    plain = replace(experiment, struck=codes).play(*span, runner=runner, rows=True)
    luck = replace(experiment, luck_only=codes).play(*span, runner=runner, rows=True)
    left_out = replace(experiment, left_out=codes).play(*span, runner=runner)
    trio = Trio(written.totals, plain.totals, left_out=left_out.totals)
    for one, other, lucky in zip(*(rounds_of(each.rows) for each in (written, plain, luck)), strict=True):
        compare(trio.pairs, one, other, slots, experiment.seats)
        by_luck = int(lucky.winners != other.winners)
        trio.pairs.count("luck", by_luck)
        trio.pairs.count("beyond_luck", int(one.winners != other.winners) - by_luck)
    return trio


def play_duo(tried: Experiment, without: Experiment, span: Span, *, runner: Runner) -> Duo:
    """Play one span of deals at two tables, with rules and without them: what is sent to a worker."""
    written = tried.play(*span, runner=runner, rows=True)
    plain = without.play(*span, runner=runner, rows=True)
    duo = Duo(written.totals, plain.totals)
    seats = tried.seats if tried.seats == without.seats else 0  # else no seat is the same as another
    for one, other in zip(rounds_of(written.rows), rounds_of(plain.rows), strict=True):
        compare(duo.pairs, one, other, (), seats)
    return duo


def play_trios(
    experiment: Experiment, codes: tuple[str, ...], deals: int, ways: Ways, *, watch: Watch = unwatched
) -> Trio:
    """Play deals with a card, with nothing written on it and without it; Ctrl-C keeps what is done."""
    check_number("deals", deals, 1, MOST_GAMES)
    ways = settled(ways, experiment, 4 * deals)
    return add_up(Trio(), partial(play_trio, experiment, codes), deals, ways, watch)


def play_duos(
    tried: Experiment, without: Experiment, deals: int, ways: Ways, *, watch: Watch = unwatched
) -> Duo:
    """Play deals with rules and without them; Ctrl-C keeps what is done."""
    check_number("deals", deals, 1, MOST_GAMES)
    ways = settled(ways, tried, 2 * deals)
    return add_up(Duo(), partial(play_duo, tried, without), deals, ways, watch)


def add_up(sums: Played, play: Callable[..., Played], deals: int, ways: Ways, watch: Watch) -> Played:
    """Play deals span by span, and add everything up."""
    runner = runner_of(ways)
    spans = cut(deals, size_of_span(runner, rows=True))
    with patient() as is_stopped:
        for part in spread(partial(play, runner=runner), spans, ways, runner):
            sums.add(part)
            watch(part.written.games)
            if is_stopped():
                break
    return sums
