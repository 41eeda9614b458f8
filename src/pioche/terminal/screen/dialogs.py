"""What is asked or shown over the table: a choice, a text, a kick, something to read."""

from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.suggester import SuggestFromList
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from pioche.i18n.catalogue import Say
from pioche.terminal.choices import Act, Aim, Choice, Prompt, TextAsked
from pioche.terminal.deck import SHAPES
from pioche.terminal.screen.paint import DIGITS, ink_of
from pioche.terminal.screen.words import Unbroken, Words

WHOLE: Final = 100  # a needle goes from 0 to this and back
NEEDLE: Final = 41  # columns
BEAT: Final = 0.04  # seconds
SPEED: Final = 90  # a second
BEND: Final = 10
KEY: Final = 7  # columns of the keys in their list
ESCAPE: Final = Binding("escape", "leave", show=False)


class Dialog(ModalScreen[Act | None]):
    """A window over the table; what it gives back is acted upon."""

    BINDINGS: ClassVar[list[BindingType]] = [ESCAPE]

    def action_leave(self) -> None:
        """Close it without an answer."""
        self.dismiss(None)


class PickDialog(Dialog):
    """Choices in a list: by arrows, number or letter."""

    def __init__(self, prompt: Prompt, say: Say) -> None:
        super().__init__()
        self._prompt = prompt
        self._say = say

    def compose(self) -> ComposeResult:
        """Put the list together."""
        say = self._say
        with Vertical(classes="window"):
            yield Words(Text("\n".join((self._prompt.title, *self._prompt.lines))), classes="title")
            yield OptionList(*(Option(label(n, one)) for n, one in enumerate(self._prompt.choices, 1)))
            yield Words(Text(f"{say('term-key-pick')} · {say('term-key-back')}"), classes="keys")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Give back what was chosen."""
        self.dismiss(self._prompt.choices[event.option_index].act)

    def on_key(self, event: events.Key) -> None:
        """Choose by a digit or a letter."""
        pressed = event.character or ""
        for number, choice in enumerate(self._prompt.choices, 1):
            if pressed and pressed in (choice.key, str(number) if number <= DIGITS else ""):
                event.stop()
                self.dismiss(choice.act)
                return


class LeaveDialog(PickDialog):
    """Whether to leave; it stays open whatever happens at the table."""


def label(number: int, choice: Choice) -> Unbroken:
    """Write a choice of a list."""
    painted = Text(f"{number:>2} " if number <= DIGITS else "   ")
    if choice.colour:
        painted.append(f"{SHAPES.get(choice.colour, '')} ", ink_of(choice.colour))
    painted.append(choice.label)
    if choice.key:
        painted.append(f" [{choice.key}]", Style(dim=True))
    return Unbroken(Content.from_rich_text(painted))


class TextDialog(Dialog):
    """A line to be typed."""

    def __init__(self, entry: TextAsked, say: Say) -> None:
        super().__init__()
        self._entry = entry
        self._say = say

    def compose(self) -> ComposeResult:
        """Put the line together."""
        say = self._say
        known = SuggestFromList(self._entry.known, case_sensitive=False) if self._entry.known else None
        with Vertical(classes="window"):
            yield Words(Text("\n".join((self._entry.title, *self._entry.lines))), classes="title")
            typed = Input(suggester=known)
            typed.cursor_blink = False
            yield typed
            yield Words(Text(""), classes="wrong")
            yield Words(Text(f"{say('term-key-send')} · {say('term-key-back')}"), classes="keys")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give back what was typed, or say what is wrong with it."""
        try:
            self.dismiss(self._entry.make(event.value))
        except (OSError, ValueError) as error:
            self.query_one(".wrong", Words).update(Text(str(error)))


class AimDialog(Dialog):
    """A kick: a needle swings over the direction, then over the strength; a key stops it."""

    def __init__(self, aim: Aim, say: Say, now: Callable[[], float]) -> None:
        super().__init__()
        self._aim = aim
        self._say = say
        self._now = now
        self._began = now()
        self._angle: int | None = None
        self._spin = 0

    def compose(self) -> ComposeResult:
        """Put the scales together."""
        say = self._say
        with Vertical(classes="window"):
            yield Words(Text("\n".join((self._aim.title, *self._aim.lines))), classes="title")
            yield Words(Text(""), id="scales")
            yield Words(Text(f"{say('term-kick-keys')} {say('term-key-back')}"), classes="keys")

    def on_mount(self) -> None:
        """Let the needle swing."""
        self.set_interval(BEAT, self.draw)
        self.draw()

    @property
    def needle(self) -> int:
        """Where the needle is, from 0 to 100 and back; the direction begins in the middle."""
        begins = WHOLE // 2 if self._angle is None else 0
        place = (begins + round(SPEED * (self._now() - self._began))) % (2 * WHOLE)
        return place if place <= WHOLE else 2 * WHOLE - place

    def draw(self) -> None:
        """Draw the scales."""
        say = self._say
        angle = 2 * self.needle - WHOLE if self._angle is None else self._angle
        power = self.needle if self._angle is not None else 0
        rows = (
            (say("web-kick-angle"), scale((angle + WHOLE) // 2, "│"), f"{angle:+}"),
            (say("web-kick-power"), scale(power, "▌") if self._angle is not None else "", str(power)),
            (say("web-kick-spin"), scale((self._spin + WHOLE) // 2, "┊"), f"{self._spin:+}"),
        )
        lines = [f"{name:<12} {drawn:<{NEEDLE}} {number:>5}" for name, drawn, number in rows]
        self.query_one("#scales", Words).update(Text("\n".join(lines)))

    def on_key(self, event: events.Key) -> None:
        """Stop the needle, or bend the way of the ball."""
        if event.key in ("space", "enter"):
            event.stop()
            self._stop()
        elif event.key in ("left", "right"):
            event.stop()
            bent = self._spin + (BEND if event.key == "right" else -BEND)
            self._spin = max(-WHOLE, min(WHOLE, bent))
            self.draw()

    def _stop(self) -> None:
        if self._angle is None:
            self._angle = 2 * self.needle - WHOLE
            self._began = self._now()
            self.draw()
        else:
            self.dismiss(self._aim.make(self._angle, self.needle, self._spin))


def scale(place: int, mark: str) -> str:
    """Draw a scale with a mark at a place from 0 to 100."""
    at = place * (NEEDLE - 1) // WHOLE
    return "".join(mark if n == at else "·" if n != NEEDLE // 2 else "+" for n in range(NEEDLE))


class InfoDialog(Dialog):
    """Something to read."""

    BINDINGS: ClassVar[list[BindingType]] = [ESCAPE, Binding("enter,space,q", "leave", show=False)]

    def __init__(self, title: str, lines: Sequence[str | Text], say: Say) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._say = say

    def compose(self) -> ComposeResult:
        """Put the text together."""
        with Vertical(classes="window"):
            yield Words(Text(self._title), classes="title")
            with VerticalScroll():
                yield from self.body()
            yield Words(Text(self._say("term-key-back")), classes="keys")

    def body(self) -> ComposeResult:
        """Put the lines together."""
        yield Words(Text("\n").join(line if isinstance(line, Text) else Text(line) for line in self._lines))


class KeysDialog(InfoDialog):
    """The keys, and beside each what it does: its second line stands under its first."""

    def __init__(self, listed: Sequence[tuple[str, str]], say: Say) -> None:
        super().__init__(say("term-title-keys"), (), say)
        self._listed = listed

    def body(self) -> ComposeResult:
        """Put the two columns together."""
        with Grid(classes="listed"):
            for pressed, what in self._listed:
                yield Words(Text(f"{pressed:>{KEY}}"))
                yield Words(Text(what))


def dialog_for(act: Act, say: Say, now: Callable[[], float]) -> Dialog | None:
    """Open the window an act needs; None where it needs none."""
    if isinstance(act, Prompt):
        return PickDialog(act, say)
    if isinstance(act, TextAsked):
        return TextDialog(act, say)
    return AimDialog(act, say, now) if isinstance(act, Aim) else None
