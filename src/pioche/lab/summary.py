"""What came of an experiment, as numbers with intervals: for people, for files, for plots."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Final

from pioche.game.misfit import names_misfits
from pioche.lab.estimates import Clusters, Estimate, as_data, mean, share
from pioche.lab.experiment import Experiment
from pioche.lab.run import RunResult
from pioche.policies import tally as co
from pioche.rules import state as st

FORM: Final = 1  # of the summary as JSON
CLASSES: Final = ("number", "skip", "reverse", "draw_two", "wild", "wild_draw_four")
DEEDS: Final = (
    "self_drew",
    "others_drew",
    "laid_off",
    "took",
    "lost_turn",
    "showed",
    "missed",
    "succeeded",
    "failed",
    "mixed_hands",
    "opened",
    "again",
    "reversed",
)


@dataclass(frozen=True, slots=True)
class SpecialCard:
    """How a special card did."""

    code: str
    name: Mapping[str, str]
    laid: float  # times a game
    games_with: Estimate  # share of the games in which it was laid
    layer_wins: Estimate  # share of its players that won
    did: Mapping[str, float]  # times a lay


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often a number fell into each bin; the last bin takes all that is larger."""

    width: int
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """The numbers of an experiment."""

    form: int
    edition: str
    seats: int
    bots: tuple[str, ...]
    rules: Mapping[str, object]
    custom: tuple[str, ...]  # titles
    match: bool
    seed: int
    habits: Mapping[str, int]
    asked: int
    games: int
    wins: tuple[int, ...]
    win_share: tuple[Estimate, ...]
    nobody: int  # games that nobody won
    shared: int
    first_wins: Estimate  # the seat that began
    place_share: tuple[Estimate, ...]  # by place, clockwise from the dealer of the first round
    rounds: Estimate
    turns: Estimate
    moves: Estimate
    points: Estimate
    drawn: Estimate
    reshuffles: float  # a game
    blocked: int
    capped: int
    said: float  # a game
    caught: float
    accepted: int
    challenged: int
    challenge_won: Estimate
    laid: Mapping[str, float]  # by class of card, times a game
    last: Mapping[str, Estimate]  # the class of the last card laid
    coloured: Mapping[str, Estimate]  # share of the coloured cards laid
    named: Mapping[str, Estimate]  # share of the colours named
    specials: tuple[SpecialCard, ...]
    turn_bins: Histogram
    point_bins: Histogram

    def data(self) -> dict[str, object]:
        """Write it as plain data."""
        return as_data(self)


def per(n: int, games: int) -> float:
    """Return the mean number in a game, rounded."""
    return round(n / games, 5) if games else 0.0


def class_names(experiment: Experiment) -> list[str]:
    """Name the classes of cards of a table: the common ones, then the special cards by their codes."""
    return [*CLASSES, *(code for code in experiment.table.codes[st.SPECIAL :] if code)]


def special_names(experiment: Experiment) -> dict[str, dict[str, str]]:
    """Name the special cards of a table in every language: as printed, or as the table has written them."""
    names: dict[str, dict[str, str]] = {}
    for special in experiment.table.edition.specials:
        if special.written_by_table:
            for i, card in enumerate(experiment.table.custom):
                names[f"{special.code}{i + 1}"] = dict.fromkeys(special.name, card.title)
        else:
            names[special.code] = dict(special.name)
    return names


@names_misfits
def summarise(result: RunResult) -> Summary:
    """Turn the sums of an experiment into shares and means."""
    sums, experiment = result.totals, result.experiment
    games, seats = sums.games, experiment.seats
    challenged = sums.challenges_won + sums.challenges_lost
    classes = class_names(experiment)
    colours = experiment.table.edition.colours
    return Summary(
        form=FORM,
        edition=experiment.edition,
        seats=seats,
        bots=experiment.bot_of_seat,
        rules=experiment.table.departures(),
        custom=tuple(card.title for card in experiment.table.custom),
        match=experiment.match,
        seed=experiment.seed,
        habits=asdict(experiment.habits),
        asked=result.asked,
        games=games,
        wins=tuple(sums.wins[:seats]),
        win_share=tuple(share(wins, games) for wins in sums.wins[:seats]),
        nobody=sums.nobody,
        shared=sums.shared,
        first_wins=share(sums.wins_of_first, games),
        place_share=tuple(share(wins, games) for wins in sums.places[:seats]),
        rounds=mean(games, sums.rounds, sums.rounds_squared),
        turns=mean(games, sums.turns, sums.turns_squared),
        moves=mean(games, sums.moves, sums.moves_squared),
        points=mean(games, sums.points, sums.points_squared),
        drawn=mean(games, sums.drawn, sums.drawn_squared),
        reshuffles=per(sums.reshuffles, games),
        blocked=sums.blocked,
        capped=sums.capped,
        said=per(sums.said, games),
        caught=per(sums.caught, games),
        accepted=sums.accepted,
        challenged=challenged,
        challenge_won=share(sums.challenges_won, challenged),
        laid={name: per(sums.laid[i], games) for i, name in enumerate(classes)},
        last={name: share(sums.last[i], sum(sums.last)) for i, name in enumerate(classes)},
        coloured={name: share(sums.coloured[i], sum(sums.coloured)) for i, name in enumerate(colours)},
        named={name: share(sums.named[i], sum(sums.named)) for i, name in enumerate(colours)},
        specials=special_cards(result),
        turn_bins=Histogram(co.TURN_BIN, tuple(sums.turn_bins)),
        point_bins=Histogram(co.POINT_BIN, tuple(sums.point_bins)),
    )


def winners_among_layers(sums: co.Totals, slot: int) -> Estimate:
    """Estimate the share of those who laid a special card that won, those of one game together."""
    return Clusters(
        n=sums.games_with[slot],
        total=sums.layers_won[slot],
        squares=sums.layers_won_squared[slot],
        members=sums.layers[slot],
        members_squared=sums.layers_squared[slot],
        products=sums.layers_by_won[slot],
    ).share()


def special_cards(result: RunResult) -> tuple[SpecialCard, ...]:
    """Summarise how each special card did."""
    sums, experiment = result.totals, result.experiment
    cards = []
    for slot, (code, name) in enumerate(special_names(experiment).items()):
        laid = sums.laid[co.CLASS_SPECIAL + slot]
        deeds = sums.deeds[slot * co.DEEDS : (slot + 1) * co.DEEDS]
        cards.append(
            SpecialCard(
                code=code,
                name=name,
                laid=per(laid, sums.games),
                games_with=share(sums.games_with[slot], sums.games),
                layer_wins=winners_among_layers(sums, slot),
                did={deed: per(n, laid) for deed, n in zip(DEEDS, deeds, strict=True) if n},
            )
        )
    return tuple(cards)
