"""An edition that is none of the package's: its own cards under codes that other editions use for theirs."""

from pathlib import Path

ID = "dragons"
FILE = f"{ID}.toml"
NAMES = {"fr": "Les dragons", "en": "Dragons"}
SPECIALS = {
    "WK": {"fr": "Le souffle", "en": "The breath"},
    "WM": {"fr": "Le vol", "en": "The flight"},
    "WD": {"fr": "Le rugissement", "en": "The roar"},
    "WK text": {"fr": "Nomme quatre personnages, sinon pige 2.", "en": "Name four characters, or draw 2."},
}
DRAGONS = """\
id = "dragons"
family = "B"
name = { fr = "Les dragons", en = "Dragons" }
colours = ["red", "green", "blue", "violet"]
cards = 117

[deck]
zero = 1
number = 2
skip = 2
reverse = 2
draw_two = 2
wild = 4
wild_draw_four = 4

[points]
action = 20
wild = 50

[switches]
dealer = "named"
opening = "acts"
guilty = "colour"
uno_until = "begins"
last_card_draws = true
scoring = ["points", "round"]

[special.WK]
name = { fr = "Le souffle", en = "The breath" }
text = { fr = "Nomme quatre personnages, sinon pige 2.", en = "Name four characters, or draw 2." }
copies = 4
points = 30
do = [{ who = "others", trial = "film", bad = [{ who = "those", draw = 2 }] }]

[special.WM]
name = { fr = "Le vol", en = "The flight" }
copies = 2
points = 30
laid_last = "applied"
do = [
  { who = "chosen", trial = "kick", good = [{ who = "those", discard = 1 }], bad = [
    { who = "those", draw = 1 },
  ] },
]

[special.WD]
name = { fr = "Le rugissement", en = "The roar" }
copies = 2
points = 30
do = [{ who = "next", trial = "Rugis comme un dragon", bad = [{ who = "next", lose_turn = true }] }]

[special.WA]
name = { fr = "L'ours", en = "The bear" }
clause = "WL"
rulings = ["R-OPEN-LOTSO", "R-WL-SHOW", "WL-LAST"]
copies = 1
points = 50
laid_last = "applied"
do = [
  { who = "others", show = "named", missing = [{ who = "those", draw = 3 }], none_missing = [
    { who = "self", draw = 3 },
  ] },
]
"""


def write_edition(folder: Path, text: str = DRAGONS, name: str = FILE) -> Path:
    """Put an edition into a folder, and give the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.joinpath(name).write_text(text, encoding="utf-8")
    return folder


def make_links(folder: Path, links: dict[str, Path]) -> None:
    """Put links into a folder."""
    for name, target in links.items():
        folder.joinpath(name).symlink_to(target)
