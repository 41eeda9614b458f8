"""Words on the screen: their lines break at spaces, never at a no-break space."""

from typing import TYPE_CHECKING, Final

from rich.segment import Segment
from textual.content import Content
from textual.strip import Strip
from textual.visual import RenderOptions, Visual
from textual.widgets import Static

if TYPE_CHECKING:
    from textual.css.styles import RulesMap
    from textual.selection import Selection
    from textual.style import Style

# Textual breaks a line at whatever Unicode calls a space; these stand for two while lines are made.
STANDS_FOR: Final = {"\ue000": "\u00a0", "\ue001": "\u202f"}
HIDDEN: Final = str.maketrans({space: sign for sign, space in STANDS_FOR.items()})
SHOWN: Final = str.maketrans(STANDS_FOR)


def shown(part: Segment) -> Segment:
    """Put the spaces back."""
    return Segment(part.text.translate(SHOWN), part.style, part.control)


class Unbroken(Visual):
    """Text of which no line begins with a no-break space, unless a word is longer than a line."""

    def __init__(self, whole: Content) -> None:
        self.whole = whole
        self._hidden = Content(whole.plain.translate(HIDDEN), [*whole.spans])

    def __str__(self) -> str:
        """Give the words."""
        return self.whole.plain

    def render_strips(
        self, width: int, height: int | None, style: "Style", options: RenderOptions
    ) -> list[Strip]:
        """Make the lines."""
        lines = self._hidden.render_strips(width, height, style, options)
        return [Strip(map(shown, line)) for line in lines]

    def get_optimal_width(self, rules: "RulesMap", container_width: int) -> int:
        """Measure the longest line."""
        return self._hidden.get_optimal_width(rules, container_width)

    def get_minimal_width(self, rules: "RulesMap") -> int:
        """Measure the longest word."""
        return self._hidden.get_minimal_width(rules)

    def get_height(self, rules: "RulesMap", width: int) -> int:
        """Count the lines."""
        return self._hidden.get_height(rules, width)


class Words(Static):
    """Something to read."""

    def render(self) -> Visual:
        """Break its lines at spaces."""
        visual = self.visual
        return Unbroken(visual) if isinstance(visual, Content) else visual

    def get_selection(self, selection: "Selection") -> tuple[str, str]:
        """Give what was marked with the mouse."""
        return selection.extract(str(self.visual)), "\n"
