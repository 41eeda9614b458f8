"""What the program picks beside the cards, all from the key of the round: films, winds, a bot's kick."""

from typing import Final

from pioche import bots
from pioche.server.fair import commitments
from pioche.server.trials import films, kick

PROGRAM: Final = "program"  # picks a film for a person who names none


def pick_film(key: bytes, number: int, level: str) -> str:
    """Pick the film of a card: of those a bot of this level asks about, or of all for a person."""
    titles = bots.level_of(level).films if level else tuple(film.title["fr"] for film in films.FILMS)
    return titles[commitments.word(key, f"film {number}") % len(titles)]


def wind_of(key: bytes, number: int) -> int:
    """Draw the wind of a kick."""
    return kick.draw_wind(commitments.wind_word(key, number))


def bot_kick(key: bytes, number: int, level: str) -> kick.Flick:
    """Kick as a bot of this level does."""
    return kick.bot_flick(level, wind_of(key, number), commitments.seed(key, f"kick {number}"))
