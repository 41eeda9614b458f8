"""The seats this user has at tables elsewhere: joining one again brings one back to one's cards."""

import json
import os
from pathlib import Path
from typing import Final

from pioche.folders import data_folder

FILE: Final = "seats.json"
KEPT: Final = 40
PRIVATE: Final = 0o600


def ticket_file() -> Path:
    """The file of the seats."""
    return data_folder() / FILE


def recall(url: str, code: str) -> str:
    """Find the token of the own seat at a table; empty where there is none."""
    return read_tickets(ticket_file()).get(f"{url} {code}", "")


def read_tickets(path: Path) -> dict[str, str]:
    """Read the seats; what cannot be read counts as none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    listed = found.items() if isinstance(found, dict) else ()
    return {str(table): token for table, token in listed if isinstance(token, str)}


def remember(url: str, code: str, token: str) -> None:
    """Keep the token of a seat, for this user alone; else it is good until the program ends."""
    path = ticket_file()
    kept = {**read_tickets(path), f"{url} {code}": token}
    newest = dict(list(kept.items())[-KEPT:])
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside = path.with_suffix(".new")
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE), "w") as file:
            json.dump(newest, file)
        beside.replace(path)
    except OSError:
        return
