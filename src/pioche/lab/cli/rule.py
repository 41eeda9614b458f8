"""The command `lab rule`: what does a rule do to the game?"""

import argparse
from dataclasses import replace
from functools import partial
from typing import Final

from pioche.i18n.catalogue import words
from pioche.lab.cli.commands import (
    INTERRUPTED,
    deals_of,
    experiment_of,
    naming_extras,
    progress,
    read_rules,
    tell_effect,
    ways_of,
)
from pioche.lab.effect import rule_effect
from pioche.lab.experiment import Experiment
from pioche.lab.out import rule_text
from pioche.lab.pairing import play_duos

PLAYERS: Final = "expert"  # who knows what the rules are worth


def rule_experiments(arguments: argparse.Namespace) -> tuple[Experiment, Experiment]:
    """Make the experiments a command line describes: with the rules, and without."""
    say = words(arguments.lang)
    if not arguments.bot:
        arguments.bot = [PLAYERS]
    without = experiment_of(arguments)
    tried = read_rules(arguments.rule, arguments.lang)
    keys = [setting.partition("=")[0] for setting in arguments.rule]
    for key in tried:
        if keys.count(key) > 1:
            raise ValueError(say("cli-rule-twice", key=key))
    experiment = replace(without, rules={**without.rules, **tried})
    for key, value in tried.items():
        if value == getattr(without.table.rules, key):
            raise ValueError(say("cli-rule-same", key=key, value=str(value).lower()))
    return experiment, without


def run_rule(arguments: argparse.Namespace) -> int:
    """Play with and without rules, and tell the difference."""
    tried, without = rule_experiments(arguments)
    deals = deals_of(arguments)
    with naming_extras(), progress(deals, words(arguments.lang)("lab-deals")) as advance:
        duo = play_duos(tried, without, deals, ways_of(arguments), watch=advance)
    if duo.written.games == 0:
        return INTERRUPTED
    effect = rule_effect(tried, without, duo, deals)
    return tell_effect(effect, arguments, partial(rule_text.tell, effect, arguments.lang))
