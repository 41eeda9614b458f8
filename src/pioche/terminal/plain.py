"""The table line by line: what happens is appended, what can be done is numbered, an answer is a line.

Nothing moves the cursor: it can be read aloud or on a Braille line, and played by a program through a pipe.
"""

import asyncio
import codecs
import contextlib
import os
import threading
from collections.abc import Callable
from typing import Any, Final

from pioche.i18n.catalogue import Say
from pioche.terminal import board
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
from pioche.terminal.clean import clean
from pioche.terminal.invitation import invitation
from pioche.terminal.lobby import in_match, settings_lines
from pioche.terminal.session import Session
from pioche.terminal.sight import Sight
from pioche.terminal.story import Sentence

STDIN: Final = 0
CHUNK: Final = 4096
MOST_AHEAD: Final = 100  # lines read before they are asked for
BACK: Final = "."
NEAR: Final = 2  # cards left when «UNO» is near
MOST_DIGITS: Final = 9  # of the number of a choice
USUAL_KICK: Final = (0, 50, 0)
KICK_BOUNDS: Final = ((-100, 100), (0, 100), (-100, 100))

Question = Prompt | TextAsked | Aim


class Lines:
    """The lines somebody types, read in a thread; None is the end of them."""

    def __init__(self, descriptor: int = STDIN) -> None:
        self.is_person = os.isatty(descriptor)
        self._typed: asyncio.Queue[str | None] = asyncio.Queue()
        self._room = threading.Semaphore(MOST_AHEAD)
        self._descriptor = descriptor
        self._loop = asyncio.get_running_loop()

    def start(self) -> None:
        """Begin to read; the thread ends with the process."""
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        # Not by sys.stdin: a thread that waits in it holds a lock the interpreter needs when it ends.
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        rest = ""
        while chunk := self._chunk():
            *lines, rest = (rest + decoder.decode(chunk)).split("\n")
            for line in lines:
                self._put(line)
        if rest:
            self._put(rest)
        self._put(None)

    def _chunk(self) -> bytes:
        try:
            return os.read(self._descriptor, CHUNK)
        except OSError:
            return b""

    def _put(self, line: str | None) -> None:
        self._room.acquire()
        with contextlib.suppress(RuntimeError):  # the game has ended meanwhile
            self._loop.call_soon_threadsafe(self._typed.put_nowait, line)

    async def next(self) -> str | None:
        """Wait for a line."""
        line = await self._typed.get()
        self._room.release()
        return line


class PlainTable:
    """Shows a table line by line."""

    def __init__(
        self, session: Session, lines: Lines, write: Callable[[str], None], *, is_private: bool
    ) -> None:
        self._session = session
        self._lines = lines
        self._write = write
        self._is_private = is_private
        self._asked: list[Question] = []  # questions within the decision
        self._shown: object = None  # the question that was last put
        self._base: object = None  # the decision those questions belong to
        self._changed = asyncio.Event()
        self._log: list[str] = []
        self._is_over = False
        self._due: tuple[int, ...] = ()  # seats that can be caught

    @property
    def say(self) -> Say:
        """Speak the reader's language."""
        return self._session.sight.say

    def changed(self, told: list[Sentence]) -> None:
        """Append what was told."""
        for line in told:
            self._log.append(line.text)
            if not line.aside:
                self._write(line.once or line.text)
        self._announce_forgotten(self._session.sight)
        self._changed.set()

    def _announce_forgotten(self, sight: Sight) -> None:
        """Say at once that somebody can be caught, or has to be quick: nobody waits for a question then."""
        due = tuple(sight.view["uno_due"]) if sight.view is not None and sight.is_playing else ()
        if due != self._due:
            self._due = due
            for choice in asides_of(sight):
                if due and choice.key in ("x", "u") and isinstance(choice.act, Send):
                    self._write(self.say("term-about", what=choice.key, words=choice.label))

    def line(self, *, is_up: bool) -> None:
        """Say that the line was cut, or is there again."""
        say = self.say
        self._write(say("web-event-back", name="", you="name") if is_up else say("web-line-lost"))

    def over(self, why: str) -> None:
        """Say why it is over."""
        self._write(why)
        self._is_over = True
        self._changed.set()

    async def run(self) -> None:
        """Play until somebody leaves, or nothing more is typed."""
        say = self.say
        self._lines.start()
        self._write(say("term-plain-help", help=HELP))
        self._look()
        listening = asyncio.ensure_future(self._session.listen(self))
        typed: asyncio.Future[str | None] = asyncio.ensure_future(self._lines.next())
        try:
            while not self._is_over:
                self._put_question()
                news = asyncio.ensure_future(self._changed.wait())
                waits: list[asyncio.Future[Any]] = [news, typed] if self._takes_input(typed) else [news]
                waits += [] if listening.done() else [listening]
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
                news.cancel()
                if listening.done():
                    listening.result()  # what was told could not be written: whoever read it has gone
                self._changed.clear()
                is_new = self._put_question()
                if typed.done() and self._takes_input(typed):
                    line = typed.result()
                    if line is None:
                        return
                    typed = asyncio.ensure_future(self._lines.next())
                    await self._hear(clean(line).strip(), is_new=is_new)
        finally:
            listening.cancel()
            typed.cancel()

    def _takes_input(self, typed: "asyncio.Future[str | None]") -> bool:
        """A program's answer waits for its question; a person's line, a letter and the end do not."""
        if not typed.done() or self._lines.is_person or self._is_waited_for():
            return True
        line = typed.result()
        return line is not None and not line.strip().isdecimal() and bool(line.strip())

    def _is_waited_for(self) -> bool:
        return bool(self._asked) or bool(self._session.prompt.choices)

    async def _hear(self, line: str, *, is_new: bool) -> None:
        """Take a line; a number somebody typed before seeing the question means another one."""
        if is_new and self._lines.is_person and line.isdecimal():
            self._write(self.say("web-stale"))
        else:
            await self._answer(line)

    def _put_question(self) -> bool:
        """Put the question that is open, unless it was put already; whether it was put now."""
        prompt = self._session.prompt
        base = (prompt.title, tuple(choice.label for choice in prompt.choices))
        if base != self._base:
            self._asked.clear()
            self._base = base
        question = self._asked[-1] if self._asked else prompt
        mark = (base, question.title, len(self._asked))
        if mark == self._shown or (isinstance(question, Prompt) and not question.choices):
            return False
        self._shown = mark
        if not self._asked and self._session.sight.is_playing:
            self._glance()
        self._write(question.title)
        for line in question.lines:
            self._write(line)
        left = board.seconds_left(self._session.sight)
        if left is not None and not self._asked:
            self._write(self.say("web-seconds", seconds=left))
        for number, choice in enumerate(question.choices if isinstance(question, Prompt) else (), 1):
            self._write(f"{number}. {choice.label}{f' ({choice.key})' if choice.key else ''}")
        if isinstance(question, Aim):
            self._write(self.say("term-kick-how"))
        if not self._asked:
            self._offer_asides(self._session.sight)
        return True

    def _offer_asides(self, sight: Sight) -> None:
        """Name what can be done besides, where it matters now; a catch was announced."""
        for choice in asides_of(sight):
            is_near = choice.key == "u" and (sight.armed or len(sight.hand) <= NEAR)
            if (is_near and isinstance(choice.act, Local)) or choice.key == "b":
                self._write(self.say("term-about", what=choice.key, words=choice.label))

    async def _answer(self, line: str) -> None:
        """Do what was typed."""
        question = self._asked[-1] if self._asked else self._session.prompt
        if self._asked and line == BACK:
            self._asked.pop()
            self._shown = None
        elif isinstance(question, TextAsked):
            await self._enter(question, line)
        elif isinstance(question, Aim):
            await self._kick(question, line)
        else:
            await self._choose(question, line.lower())

    async def _choose(self, prompt: Prompt, line: str) -> None:
        choices = prompt.choices
        picked: Choice | None = None
        if line.isdecimal():
            number = int(line) if len(line) <= MOST_DIGITS else 0
            picked = choices[number - 1] if 0 < number <= len(choices) else None
        elif line:
            offered = (*choices, *asides_of(self._session.sight))
            picked = next((choice for choice in offered if choice.key == line), None)
            picked = picked or self._card_by_code(prompt, line.upper())
        if picked is not None:
            await self._act(picked.act)
        elif line in COMMANDS:
            COMMANDS[line](self)
        elif line:
            self._write(self.say("term-not-understood", help=HELP))

    def _card_by_code(self, prompt: Prompt, code: str) -> Choice | None:
        """Find a card of the hand by its code; one that is not offered is tried, to hear why not."""
        sight = self._session.sight
        if code not in sight.hand:
            return None
        offered = (choice for choice in prompt.choices if choice.card == code)
        return next(offered, Choice(code, try_card(sight, code), card=code))

    async def _act(self, act: Act) -> None:
        if isinstance(act, Send):
            await self._send(act)
        elif isinstance(act, Local):
            await self._do_locally(act.what)
        else:
            self._asked.append(act)
            self._shown = None

    async def _send(self, act: Send) -> None:
        is_question = bool(self._asked)
        self._asked.clear()
        self._shown = None
        done = await self._session.send(act)
        notice = self._session.notice
        if not done and notice is not None:
            self._write(notice.text)
            if notice.clause:
                self._write(self.say("term-rule-key", help=HELP))
        elif act.kind in ("emote", "uno", "catch", "nonce") and not is_question:
            self._shown = self._mark()

    def _mark(self) -> object:
        prompt = self._session.prompt
        base = (prompt.title, tuple(choice.label for choice in prompt.choices))
        return (base, prompt.title, 0)

    async def _enter(self, entry: TextAsked, line: str) -> None:
        try:
            act = entry.make(line)
        except (OSError, ValueError) as error:
            self._write(str(error))
            return
        await self._send(act)

    async def _kick(self, aim: Aim, line: str) -> None:
        words = line.replace(",", " ").split()
        try:
            given = [int(word) for word in words]
        except ValueError:
            self._write(self.say("term-kick-how"))
            return
        angle, power, spin = (*given, *USUAL_KICK[len(given) :])[:3]
        fits = zip((angle, power, spin), KICK_BOUNDS, strict=True)
        if len(given) > len(KICK_BOUNDS) or not all(least <= one <= most for one, (least, most) in fits):
            self._write(self.say("term-kick-how"))
            return
        await self._send(aim.make(angle, power, spin))

    async def _do_locally(self, what: str) -> None:
        say, session = self.say, self._session
        self._asked.clear()
        self._shown = None
        match what:
            case "arm":
                notice = session.arm()
                self._write(notice or (say("term-uno-armed") if session.armed else say("term-uno-disarmed")))
            case "invite":
                for line in invitation(session.sight):
                    self._write(line)
            case "quit":
                self._is_over = True
            case "leave":
                await session.send(Send("leave"))
                self._is_over = True

    def _glance(self) -> None:
        """Say in a few lines how the round stands."""
        sight = self._session.sight
        self._write(board.counts_line(sight))
        self._write(" ".join(board.middle_lines(sight)))
        for line in board.open_hands(sight):
            self._write(line)
        if sight.hand:
            self._write(board.hand_line(sight))

    def _look(self) -> None:
        """Say how the table stands, seat by seat."""
        sight = self._session.sight
        if sight.table["phase"] == "lobby":
            for line in settings_lines(sight):
                self._write(line)
        for row in board.rows_of(sight):
            self._write(board.row_words(row, sight))
        if sight.is_playing:
            self._write(" ".join(board.middle_lines(sight)))
            for line in board.open_hands(sight):
                self._write(line)
            if sight.hand:
                self._write(board.hand_line(sight))

    def ask_to_leave(self) -> None:
        """Ask whether to leave; asked twice, leave."""
        prompt = leaving(self._session.sight, is_private=self._is_private)
        if self._asked and self._asked[-1] == prompt:
            self._is_over = True
        else:
            self._asked.append(prompt)
            self._shown = None
        self._changed.set()

    def _explain(self) -> None:
        """Give the rule behind the last refusal, or the keys."""
        notice = self._session.notice
        if notice is not None and notice.clause:
            self._write(self._session.sight.deck.clause(notice.clause))
        else:
            self._write(self.say("term-plain-help", help=HELP))

    def _describe(self) -> None:
        """Say what each card of the hand does."""
        deck = self._session.sight.shown
        for card in dict.fromkeys(self._session.sight.hand):
            self._write(self.say("term-about", what=deck.name(card), words=deck.does(card)))

    def _retell(self) -> None:
        for text in self._log[-20:]:
            self._write(text)

    def _menu(self) -> None:
        menu = in_match(self._session.sight)
        if menu is None:
            self._write(self.say("term-not-understood", help=HELP))
        else:
            self._asked.append(menu)
            self._shown = None


COMMANDS: Final[dict[str, Callable[[PlainTable], None]]] = {
    "q": PlainTable.ask_to_leave,
    "h": PlainTable._look,  # noqa: SLF001  its own
    "l": PlainTable._retell,  # noqa: SLF001  its own
    HELP: PlainTable._explain,  # noqa: SLF001  its own
    "i": PlainTable._describe,  # noqa: SLF001  its own
    "o": PlainTable._menu,  # noqa: SLF001  its own
}
