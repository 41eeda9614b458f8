"""Cards a table has written, from a file: YAML (a card, a list of cards, a card a document) or TOML."""

import tomllib
from pathlib import Path

from pioche.conform.yamlfile import FileError, read_documents
from pioche.effects import Card, read_card


def read_custom(path: Path, colours: tuple[str, ...]) -> list[Card]:
    """Read the cards of a file; a fault names the file."""
    found = find_custom(path)
    return [read_card(f"{path}: card {i + 1}", card, colours) for i, card in enumerate(found)]


def find_custom(path: Path) -> list[object]:
    """Find the cards of a file, as they are written there."""
    found = toml_cards(path) if path.suffix == ".toml" else yaml_cards(path)
    if not found:
        raise ValueError(f"{path}: holds no card")
    return found


def yaml_cards(path: Path) -> list[object]:
    """Find the cards of a YAML file."""
    found: list[object] = []
    for document in read_documents(path):
        value = document.value()
        found += value if isinstance(value, list) else [value]
    return found


def toml_cards(path: Path) -> list[object]:
    """Find the cards of a TOML file: the file is a card, or has `[[card]]` tables."""
    try:
        with path.open("rb") as file:
            data = tomllib.load(file)
    except OSError as error:
        raise FileError(path, None, error.strerror or "cannot be read") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise FileError(path, None, f"is not readable as TOML: {error}") from None
    cards = data.get("card", data)
    return list(cards) if isinstance(cards, list) else [cards]
