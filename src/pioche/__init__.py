"""Pioche: five UNO booklets as one exact, pleasant engine."""

from pioche.game import Game, Refused
from pioche.view import View

__all__ = ["Game", "Refused", "View", "__version__"]
__version__ = "0.1.0"
