"""Cards a table has written, from a file: YAML (a card, a list of cards, a card a document) or TOML."""

from pathlib import Path

from pioche.conform.yamlfile import read_documents, read_toml
from pioche.effects import Card, fault, kind_of, read_card


def read_custom(path: Path, colours: tuple[str, ...]) -> list[Card]:
    """Read the cards of a file; a fault names the file."""
    found = find_custom(path)
    return [read_card(f"{path}: card {i + 1}", card, colours) for i, card in enumerate(found)]


def find_custom(path: Path) -> list[object]:
    """Find the cards of a file, as they are written there."""
    found = toml_cards(path) if path.suffix == ".toml" else yaml_cards(path)
    if not found:
        raise ValueError(f"{path}: holds no card")
    for i, card in enumerate(found):
        if not isinstance(card, dict):
            raise fault(f"{path}: card {i + 1}", f"must be a mapping, not {kind_of(card)}")
    return found


def cards_to_send(path: Path, colours: tuple[str, ...]) -> list[object]:
    """Find the cards of a file, each checked: to a server one that is far too long is no message at all."""
    read_custom(path, colours)
    return find_custom(path)


def yaml_cards(path: Path) -> list[object]:
    """Find the cards of a YAML file."""
    found: list[object] = []
    for document in read_documents(path):
        value = document.value()
        found += value if isinstance(value, list) else [value]
    return found


def toml_cards(path: Path) -> list[object]:
    """Find the cards of a TOML file: the file is a card, or has `[[card]]` tables."""
    data = read_toml(path)
    cards = data.get("card", data)
    return list(cards) if isinstance(cards, list) else [cards]
