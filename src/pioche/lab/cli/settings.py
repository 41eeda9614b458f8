"""A whole setting from a file: edition, seats, players, rules, written cards, and how human the players are.

    edition = "classic"
    seats = 4
    bots = "expert"            # or one for each seat: ["expert", "greedy", "greedy", "random"]
    custom = ["my-card.yaml"]  # beside this file
    rules = { stack = "up", jump_in = true }
    habits = { says_uno = 90, catches = 80, challenges = 30, trials = 50, jumps = 70 }  # per cent

Every key may be left out.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pioche.conform.yamlfile import FileError, read_toml
from pioche.edition import EDITIONS, load_edition, offered
from pioche.effects import check_mapping, check_number, fault, kind_of
from pioche.lab.cards import read_custom
from pioche.lab.experiment import LEAST_SEATS, Experiment, Habits
from pioche.rules.state import MAX_SEATS

KEYS: Final = ("edition", "seats", "bots", "rules", "custom", "habits")
# As on the command line, and as the experiment calls them.
HABITS: Final = {
    "says_uno": "says_uno",
    "catches": "catches",
    "challenges": "challenges",
    "trials": "trial_succeeds",
    "jumps": "jumps",
}
THOUSANDTHS: Final = 10  # of a per cent
PERCENT: Final = 100
SEATS: Final = 4
MOST_LETTERS: Final = 40  # of a wrong key that are shown
PLAYERS: Final = "expert"


def read_setting(path: Path, seed: int) -> Experiment:
    """Read the setting of a file; a fault names the file and the key."""
    data = read_toml(path)
    try:
        return setting_of(data, path.parent, seed)
    except FileError:
        raise
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def setting_of(data: Mapping[str, object], folder: Path, seed: int) -> Experiment:
    """Make the experiment of a setting; files of cards are looked for in a folder."""
    for key in data:
        if key not in KEYS:
            raise fault(key[:MOST_LETTERS], f"unknown; known here: {', '.join(KEYS)}")
    edition = data.get("edition", Experiment.edition)
    if not isinstance(edition, str) or (edition not in EDITIONS and edition not in offered()):
        raise fault("edition", f"there is no {edition!r}; there are {', '.join(offered())}")
    rules = data.get("rules", {})
    if not isinstance(rules, dict):
        raise fault("rules", f"must be keys and values, not {kind_of(rules)}")
    return Experiment(
        edition=edition,
        seats=check_number("seats", data.get("seats", SEATS), LEAST_SEATS, MAX_SEATS),
        bots=tuple(words_of("bots", data.get("bots", PLAYERS))),
        rules=rules,
        custom=[
            card.source
            for file in words_of("custom", data.get("custom", []))
            for card in read_custom(folder / file, load_edition(edition).colours)
        ],
        seed=seed,
        habits=habits_of(data.get("habits", {})),
    )


def words_of(where: str, value: object) -> list[str]:
    """Read a word, or a list of words."""
    found = value if isinstance(value, list) else [value]
    if not all(isinstance(each, str) for each in found):
        raise fault(where, "must be a word, or a list of words")
    return list(map(str, found))


def habits_of(value: object) -> Habits:
    """Read how human the players are."""
    return Habits(
        **{
            HABITS[key]: THOUSANDTHS * check_number(f"habits.{key}", percent, 0, PERCENT)
            for key, percent in check_mapping("habits", value, tuple(HABITS)).items()
        }
    )
