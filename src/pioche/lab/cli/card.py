"""The command `lab card`: what does a card do to the game?"""

import argparse
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from pioche.edition import load_edition, offered
from pioche.editions.parts import Special
from pioche.explain import describe_steps
from pioche.i18n.catalogue import words
from pioche.lab.cards import read_custom
from pioche.lab.cli.commands import (
    INTERRUPTED,
    deals_of,
    experiment_of,
    naming_extras,
    progress,
    tell_effect,
    ways_of,
)
from pioche.lab.effect import effect_of
from pioche.lab.experiment import Experiment
from pioche.lab.out import card_text
from pioche.lab.pairing import play_trios
from pioche.lab.summary import special_names
from pioche.lab.variants import written_cards

PLAYERS: Final = "expert"  # who reads what is written on a card


def printed_cards(wanted: str | None) -> dict[str, tuple[str, Special]]:
    """List the printed special cards by code: of the edition that is wanted, then of all in their order."""
    printed: dict[str, tuple[str, Special]] = {}
    for edition in (*([load_edition(wanted)] if wanted else []), *offered().values()):
        for special in edition.specials:
            if not special.written_by_table:
                printed.setdefault(special.code, (edition.id, special))
    return printed


def written_in() -> str:
    """The first edition that has cards to write on."""
    return next(
        edition.id
        for edition in offered().values()
        if any(special.written_by_table for special in edition.specials)
    )


def card_experiment(arguments: argparse.Namespace) -> tuple[Experiment, tuple[str, ...], str]:
    """Make the experiment a command line describes; tell the codes of its card, and what it does."""
    say = words(arguments.lang)
    if not arguments.bot:
        arguments.bot = [PLAYERS]
    printed = printed_cards(arguments.edition)
    code = arguments.card.upper()
    if code in printed and not Path(arguments.card).exists():
        home, special = printed[code]
        if arguments.edition not in (None, home):
            raise ValueError(say("cli-other-home", card=code, home=home, edition=arguments.edition))
        arguments.edition = home
        return experiment_of(arguments), (code,), describe_steps(special.do, say, printed=True)
    path = Path(arguments.card)
    if not path.suffix and not path.exists():
        raise ValueError(say("cli-no-card", card=repr(arguments.card[:40]), cards=", ".join(printed)))
    arguments.edition = arguments.edition or written_in()
    cards = read_custom(path, load_edition(arguments.edition).colours)
    if len(cards) == 1:
        cards *= arguments.copies
    experiment = replace(experiment_of(arguments), custom=[card.source for card in cards])
    codes = tuple(written_cards(experiment.table))
    steps = {card.title: describe_steps(card.source.get("do", ()), say) for card in cards}  # type: ignore[arg-type]  # read
    return experiment, codes, "\n".join(steps.values())


def cards_of(experiment: Experiment, codes: tuple[str, ...]) -> Mapping[str, Mapping[str, str]]:
    """Name the cards that are tried."""
    names = special_names(experiment)
    return {code: names[code] for code in codes}


def run_card(arguments: argparse.Namespace) -> int:
    """Play with and without a card, and tell the difference."""
    say = words(arguments.lang)
    experiment, codes, does = card_experiment(arguments)
    deals = deals_of(arguments)
    with naming_extras(), progress(deals, say("lab-deals")) as advance:
        trio = play_trios(experiment, codes, deals, ways_of(arguments), watch=advance)
    if trio.written.games == 0:
        return INTERRUPTED
    effect = effect_of(experiment, cards_of(experiment, codes), trio, deals)
    return tell_effect(effect, arguments, partial(card_text.tell, effect, does, arguments.lang))
