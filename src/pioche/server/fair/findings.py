"""What a check of a game file finds."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from pioche.i18n.catalogue import Say


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was checked: a message of the catalogue, and where in the file.

    It holds, or it does not, or (None) nothing in the file binds it.
    """

    key: str
    holds: bool | None
    numbers: Mapping[str, int | str] = field(default_factory=dict)
    part: int = 0  # of several in the file
    round: int = 0

    def text(self, say: Say) -> str:
        """Say it."""
        told = say(self.key, **self.numbers)
        if self.round:
            told = say("verify-round", round=self.round, finding=told)
        return say("verify-part", part=self.part, finding=told) if self.part else told


def key(name: str) -> str:
    """Name a message that is said later; the test of the catalogue finds it by this word."""
    return name
