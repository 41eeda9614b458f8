"""Which language to speak."""

import os
from typing import Final

LANGUAGES: Final = ("fr", "en")


def language() -> str:
    """Give the language of the environment: French where it asks for it, else English."""
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return "fr" if locale.lower().startswith("fr") else "en"
