"""A card somebody thought of, tried in the laboratory: does it make the game longer, and whom does it help?

python card_trial.py            # about a second of plain Python; more deals give narrower intervals
python card_trial.py 20000      # compiled, where the extra `lab` is installed
"""

import sys

from pioche.lab import Experiment, compare_card

CARD = {
    "title": "Le cadeau",
    "text": "Give your hand to the next player, and take theirs.",
    "do": [{"who": "self", "swap_with": "next"}],
}


def main(deals: int) -> None:
    """Play, and tell."""
    experiment = Experiment("classic", seats=4, bots=("expert",), custom=[CARD], seed=1)
    effect = compare_card(experiment, "WC1", deals=deals)
    print(f"{effect.deals} deals, each played with the card and with nothing written on it")
    for name, compared in (("turns in a round", effect.turns), ("cards drawn", effect.drawn)):
        change = compared.difference
        between = f"[{change.low:+.2f}, {change.high:+.2f}]"
        print(f"{name}: {compared.without.value:.1f}, with the card {change.value:+.2f} {between}")
    won = effect.layers
    print(
        f"who lays it wins {won.written.value:.0%} of the rounds, {won.without.value:.0%} without its words"
    )
    print(f"it decides {effect.decided.value:.1%} of all rounds")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
