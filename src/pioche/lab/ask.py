"""The questions of the laboratory as functions: what does a card do, what does a rule do, who is better?"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from pioche.game.misfit import names_misfits
from pioche.lab.effect import CardEffect, RuleEffect, effect_of, rule_effect
from pioche.lab.experiment import Experiment
from pioche.lab.pairing import play_duos, play_trios
from pioche.lab.run import Ways
from pioche.lab.standings import Standings, stand
from pioche.lab.summary import special_names
from pioche.lab.tournament import Tournament

DEALS: Final = 1000


@names_misfits
def compare_card(
    experiment: Experiment, *codes: str, deals: int = DEALS, ways: Ways | None = None
) -> CardEffect:
    """Play the same deals with special cards, with nothing written on them, and without them.

    `codes` are those of the cards (`WL`, `WC1`); without any, all the table has.

    >>> card = {"title": "Ten more", "do": [{"who": "all", "draw": 10}]}
    >>> effect = compare_card(Experiment("classic", seats=2, custom=[card]), "WC1", deals=40)
    >>> effect.copies, effect.drawn.difference.value > 0
    (1, True)
    >>> compare_card(Experiment("giant"), "WL")
    Traceback (most recent call last):
    ...
    ValueError: codes: no special card 'WL' at this table; there are WK
    """
    names = special_names(experiment)
    for code in codes:
        if code not in names:
            listed = ", ".join(names) or "none"
            raise ValueError(f"codes: no special card {code[:10]!r} at this table; there are {listed}")
    cards = {code: names[code] for code in codes or names}
    trio = play_trios(experiment, tuple(cards), deals, ways or Ways())
    return effect_of(experiment, cards, trio, deals)


@names_misfits
def compare_rule(
    experiment: Experiment, rules: Mapping[str, object], *, deals: int = DEALS, ways: Ways | None = None
) -> RuleEffect:
    """Play the same deals with options of the table and without them.

    >>> effect = compare_rule(Experiment("classic", seats=2), {"draw": "until"}, deals=40)
    >>> effect.tried, effect.drawn.difference.value > 0
    ({'draw': 'until'}, True)
    """
    tried = replace(experiment, rules={**experiment.rules, **rules})
    if tried.table.rules == experiment.table.rules:
        raise ValueError(f"rules: the table plays {', '.join(rules) or 'nothing else'} so already")
    return rule_effect(tried, experiment, play_duos(tried, experiment, deals, ways or Ways()), deals)


@names_misfits
def play_tournament(tournament: Tournament) -> Standings:
    """Play a tournament, and work out the standings; how long bots think is left to the command line.

    >>> table = play_tournament(Tournament(seats=2, bots=("greedy", "random"), deals=20, seed=1))
    >>> [bot.bot for bot in table.bots], table.games
    (['greedy', 'random'], 40)
    """
    return stand(tournament, tournament.play(), {})
