"""The command `lab compare`: how do two whole settings differ?"""

import argparse
from functools import partial

from pioche.i18n.catalogue import words
from pioche.lab.cli.commands import INTERRUPTED, deals_of, naming_extras, progress, tell_effect, ways_of
from pioche.lab.cli.settings import read_setting
from pioche.lab.effect import comparison_of
from pioche.lab.out import compare_text
from pioche.lab.pairing import play_duos


def run_compare(arguments: argparse.Namespace) -> int:
    """Play at both tables, and tell how they differ."""
    one, other = (read_setting(path, arguments.seed) for path in (arguments.one, arguments.other))
    deals = deals_of(arguments)
    with naming_extras(), progress(deals, words(arguments.lang)("lab-deals")) as advance:
        duo = play_duos(other, one, deals, ways_of(arguments), watch=advance)
    if duo.written.games == 0:
        return INTERRUPTED
    names = arguments.one.name, arguments.other.name
    found = comparison_of(names, (one, other), duo, deals)
    return tell_effect(found, arguments, partial(compare_text.tell, found, arguments.lang))
