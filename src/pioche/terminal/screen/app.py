"""The table on the full screen."""

import time
from collections.abc import Callable
from typing import ClassVar, Final

from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll

from pioche.i18n.catalogue import Say
from pioche.terminal.board import seconds_left
from pioche.terminal.choices import (
    HELP,
    Act,
    Aim,
    Choice,
    Local,
    Prompt,
    Send,
    TextAsked,
    asides_of,
    leaving,
    try_card,
)
from pioche.terminal.invitation import invitation
from pioche.terminal.lobby import in_match, settings_lines
from pioche.terminal.screen.dialogs import Dialog, InfoDialog, KeysDialog, LeaveDialog, dialog_for
from pioche.terminal.screen.paint import (
    fit_keys,
    numbered,
    paint_hand,
    paint_middle,
    paint_prompt,
    paint_seats,
)
from pioche.terminal.screen.words import Words
from pioche.terminal.session import Session
from pioche.terminal.sight import Sight
from pioche.terminal.story import Sentence

KEPT: Final = 200  # lines of the log
SECOND: Final = 1.0
NEAR: Final = 2  # cards left when «UNO» is near
DIGITS: Final = "1 – 9"
BESIDE: Final = ("← →", "u", "x", "i", "o")  # what can be done beside a trial


class TableApp(App[None]):
    """A table on the full screen."""

    ENABLE_COMMAND_PALETTE = False
    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "ask_to_leave", show=False, priority=True),
    ]

    def __init__(
        self, session: Session, *, is_private: bool, now: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(ansi_color=False)
        self.session = session
        self._is_private = is_private
        self._now = now
        self._story: list[Sentence] = []
        self._cursor = 0
        self._base: object = None  # the decision that is shown
        self._clock_at = now()
        self._is_cut = False
        self._is_sending = False
        self._is_laid = False

    @property
    def _is_shown(self) -> bool:
        """Is there a table to draw on? Not yet, or no longer, where something happens at either end."""
        if not self._is_laid or not self.is_running or not self.screen_stack:
            return False
        return bool(self.screen_stack[0].query("#keys"))

    @property
    def say(self) -> Say:
        """Speak the reader's language."""
        return self.session.sight.say

    def compose(self) -> ComposeResult:
        """Put the table together."""
        yield Words(id="head")
        with Horizontal(id="table"):
            yield Words(id="seats")
            yield Words(id="middle")
            with VerticalScroll(id="log", can_focus=False):
                yield Words(id="told")
        with VerticalScroll(id="asked", can_focus=False):
            yield Words(id="prompt")
        yield Words(id="hand")
        yield Words(id="keys")

    def on_mount(self) -> None:
        """Come to the table."""
        self.title = "Pioche"
        self._is_laid = True
        self.run_worker(self.session.listen(self), exclusive=False)
        self.set_interval(SECOND, self.tick)

    def on_resize(self, _: events.Resize) -> None:
        """Draw for the new size."""
        self.call_after_refresh(self.draw)

    def changed(self, told: list[Sentence]) -> None:
        """Show the table as it is now."""
        self._clock_at = self._now()
        for line in told:
            self._story.append(line)
            if line.once:
                self.push_screen(InfoDialog(line.text, [line.once], self.say))
        del self._story[:-KEPT]
        if self._is_shown:
            self._follow()
            self.draw()

    def line(self, *, is_up: bool) -> None:
        """Show that the line was cut, or is there again."""
        self._is_cut = not is_up
        self.draw()

    def over(self, why: str) -> None:
        """Say why it is over, and end."""
        self.push_screen(InfoDialog(self.title, [why], self.say), lambda _: self.exit())

    def _follow(self) -> None:
        """Close questions that no longer count; a text or a kick that is asked for is opened at once."""
        prompt = self.session.prompt
        base = (prompt.title, prompt.lines, tuple(choice.label for choice in prompt.choices))
        if base == self._base:
            return
        self._base = base
        while isinstance(self.screen, Dialog) and not isinstance(self.screen, InfoDialog | LeaveDialog):
            self.pop_screen()
        wanted = prompt.choices[0].act if prompt.is_yours and prompt.choices else None
        if isinstance(wanted, TextAsked | Aim):
            self.act(wanted)
        hand, playable = self.session.sight.hand, [choice.card for choice in prompt.choices if choice.card]
        if playable:
            self._cursor = hand.index(playable[0])

    def draw(self) -> None:
        """Draw everything."""
        if not self._is_shown:
            return
        sight, prompt = self.session.sight, self.session.prompt
        self._cursor = max(0, min(self._cursor, len(sight.hand) - 1))
        self.draw_head()
        self._draw_seats(sight)
        middle = self._part("#middle")
        is_set = sight.table["phase"] == "lobby"
        self.screen_stack[0].query_one("#table").set_class(is_set, "lobby")
        middle.update(Text("\n".join(settings_lines(sight))) if is_set else paint_middle(sight))
        heard = [line.text for line in self._story if not line.aside]
        self._part("#told").update(Text("\n".join(heard) or self.say("web-log-empty")))
        self.screen_stack[0].query_one("#log").scroll_end(animate=False)
        notice = self.session.notice
        said = "" if notice is None else notice.text
        if notice is not None and notice.clause:
            said = f"{said} {self.say('term-rule-key', help=HELP)}"
        self._part("#prompt").update(paint_prompt(prompt, self._asides(sight), said, self.size.width - 3))
        hand = self._part("#hand")
        hand.display = bool(sight.hand) and sight.is_playing
        hand.update(paint_hand(sight, prompt, self._cursor, self.size.width - 2))
        keys = fit_keys(self._keys(sight), self.size.width - 2)
        self._part("#keys").update(Text(keys, style=Style(dim=True)))

    def _keys(self, sight: Sight) -> str:
        """Name the keys that do something now."""
        say = self.say
        if sight.hand and sight.is_playing:
            return say("term-keys", help=HELP)
        return (
            say("term-keys-watching", help=HELP) if sight.me is None else say("term-keys-between", help=HELP)
        )

    def _part(self, name: str) -> Words:
        return self.screen_stack[0].query_one(name, Words)

    def _asides(self, sight: Sight) -> list[Choice]:
        """List what can be done besides, where it matters now."""
        is_near = sight.armed or len(sight.hand) <= NEAR
        return [
            choice
            for choice in asides_of(sight)
            if choice.key in ("x", "b") or (choice.key == "u" and (is_near or isinstance(choice.act, Send)))
        ]

    def draw_head(self) -> None:
        """Draw the line at the top: deck, table, round, time left."""
        if not self._is_shown:
            return
        say, sight = self.say, self.session.sight
        parts = ["Pioche", sight.shown.title]
        left = self._seconds_left(sight)
        if left is not None:
            parts.insert(1, say("web-seconds", seconds=left))
        if not self._is_private:
            parts.append(say("web-lobby-title", code=sight.table["code"]))
        if sight.table["round"]:
            parts.append(say("term-round", round=sight.table["round"]))
        if sight.you is None:
            parts.append(say("term-watching"))
        elif sight.watching:
            parts.append(say("web-watching", count=sight.watching))
        if self._is_cut:
            parts.append(say("web-line-lost"))
        self._part("#head").update(Text(" · ".join(parts), style=Style(bold=True)))

    def _seconds_left(self, sight: Sight) -> int | None:
        return seconds_left(sight, self._now() - self._clock_at)

    def tick(self) -> None:
        """Draw what goes with the time."""
        if self._is_shown and self.session.sight.clock is not None:
            self.draw_head()
            self._draw_seats(self.session.sight)

    def _draw_seats(self, sight: Sight) -> None:
        seats = self._part("#seats")
        width = seats.size.width or self.size.width // 3
        seats.update(paint_seats(sight, width, self._seconds_left(sight)))

    async def on_key(self, event: events.Key) -> None:
        """Do what a key stands for."""
        if isinstance(self.screen, Dialog):
            return
        event.stop()
        pressed = event.character or ""
        if event.key in ("left", "right"):
            self._cursor += 1 if event.key == "right" else -1
            self.draw()
        elif event.key in ("enter", "space"):
            self._lay()
        elif event.key in ("up", "down", "pageup", "pagedown"):
            log = self.screen_stack[0].query_one("#log", VerticalScroll)
            (log.scroll_page_up if event.key in ("up", "pageup") else log.scroll_page_down)(animate=False)
        elif pressed and not self._choose(pressed) and pressed in LOCAL:
            LOCAL[pressed](self)

    def _choose(self, pressed: str) -> bool:
        """Act on the choice a key stands for, if it stands for one."""
        prompt = self.session.prompt
        by_key = {choice.key: choice for choice in asides_of(self.session.sight)}
        by_key |= {choice.key: choice for choice in prompt.choices}
        by_key |= numbered(prompt)
        by_key.pop("", None)
        choice = by_key.get(pressed)
        if choice is not None:
            self.act(choice.act)
        return choice is not None

    def _lay(self) -> None:
        """Lay the card under the cursor, or hear why not."""
        sight = self.session.sight
        hand = sight.hand
        if not hand or not sight.is_playing:
            return
        card = hand[self._cursor]
        offered = (choice.act for choice in self.session.prompt.choices if choice.card == card)
        self.act(next(offered, try_card(sight, card)))

    def act(self, act: Act | None) -> None:
        """Act on a choice: send it, do it here, or ask what is still missing."""
        if act is None:
            return
        if isinstance(act, Send):
            self.run_worker(self._send(act), exclusive=False)
        elif isinstance(act, Local):
            self._do_locally(act.what)
        else:
            window = dialog_for(act, self.say, self._now)
            if window is not None:
                self.push_screen(window, self.act)

    async def _send(self, act: Send) -> None:
        if self._is_sending and act.kind == "move":
            return  # a second press meanwhile means nothing
        self._is_sending = True
        try:
            await self.session.send(act)
        finally:
            self._is_sending = False
        self.draw()

    def _do_locally(self, what: str) -> None:
        sight = self.session.sight
        match what:
            case "arm":
                self.session.arm()
                self.draw()
            case "invite":
                self.push_screen(InfoDialog(self.say("web-lobby-invite"), list(invitation(sight)), self.say))
            case "quit":
                self.exit()
            case "leave":
                self.run_worker(self._leave(), exclusive=False)

    async def _leave(self) -> None:
        await self.session.send(Send("leave"))
        self.exit()

    def action_ask_to_leave(self) -> None:
        """Ask before leaving; asked twice, leave."""
        if isinstance(self.screen, LeaveDialog):
            self.exit()
        else:
            prompt = leaving(self.session.sight, is_private=self._is_private)
            self.push_screen(LeaveDialog(prompt, self.say), self.act)

    def show_rule(self) -> None:
        """Show the rule behind the last refusal, or the keys."""
        notice, sight = self.session.notice, self.session.sight
        if notice is not None and notice.clause:
            title = self.say("web-rules-of", clause=notice.clause)
            self.push_screen(InfoDialog(title, [notice.text, "", sight.deck.clause(notice.clause)], self.say))
        else:
            self.push_screen(KeysDialog(key_lines(sight, self.session.prompt), self.say))

    def show_card(self) -> None:
        """Show what the card under the cursor does; where no hand is shown, the card on the talon."""
        sight = self.session.sight
        card = sight.hand[self._cursor] if sight.hand and sight.is_playing else sight.top
        if card:
            self.push_screen(InfoDialog(sight.shown.name(card), [sight.shown.does(card)], self.say))

    def show_log(self) -> None:
        """Show everything that was told."""
        lines = [line.text for line in self._story] or [self.say("web-log-empty")]
        self.push_screen(InfoDialog(self.say("web-log"), lines, self.say))

    def show_menu(self) -> None:
        """Show what the host may do while a match is played."""
        self.act(in_match(self.session.sight))


def key_lines(sight: Sight, prompt: Prompt) -> list[tuple[str, str]]:
    """List the keys and what they do: those of a hand, or else what letters and digits stand for now."""
    say = sight.say
    held = (
        ("← →", say("web-keys-hand")),
        ("⏎", say("web-keys-lay")),
        (DIGITS, say("term-keys-number")),
        ("d", say("web-keys-draw")),
        ("k", say("web-keys-keep")),
        ("u", say("web-keys-uno")),
        ("x", say("web-keys-catch")),
        ("a · c", say("web-keys-challenge")),
        ("i", say("web-keys-about")),
        *([("o", say("term-keys-menu"))] if in_match(sight) else []),
    )
    offered = [(choice.key, choice.label) for choice in prompt.choices if choice.key]
    on_trial = sight.view is not None and sight.view["phase"] == "trial" and bool(offered)
    if on_trial:
        offered += [(pressed, what) for pressed, what in held if pressed in BESIDE]
    if any(not choice.key for choice in prompt.choices):
        offered.append((DIGITS, say("term-keys-choice")))
    if sight.top and all(pressed != "i" for pressed, _ in offered):
        offered.append(("i", say("term-keys-talon")))
    says = () if sight.me is None else (("e", say("web-keys-emotes")),)
    return [
        *(held if sight.hand and sight.is_playing and not on_trial else offered),
        ("l", say("web-keys-log")),
        *says,
        (HELP, say("term-keys-rule")),
        ("q", say("term-keys-quit")),
    ]


LOCAL: Final[dict[str, Callable[[TableApp], None]]] = {
    HELP: TableApp.show_rule,
    "i": TableApp.show_card,
    "l": TableApp.show_log,
    "o": TableApp.show_menu,
    "q": TableApp.action_ask_to_leave,
}
