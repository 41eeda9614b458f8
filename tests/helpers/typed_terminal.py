"""Somebody at a staged table, line by line."""

from collections.abc import Callable

from staged_terminal import staged
from table import TableDriver
from terminal import run
from terminal_scenes import LINK

from pioche.terminal.plain import Lines, PlainTable


class Typed(Lines):
    """Lines that a test types; then it stops playing."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.is_person = False
        for line in (*lines, "q", "y"):
            self._typed.put_nowait(line)

    def start(self) -> None:
        pass


def plain_lines(
    stage: Callable[[], TableDriver], typed: list[str], member: int | None = 0, lang: str = "en"
) -> list[str]:
    told: list[str] = []

    async def play() -> None:
        session = await staged(stage(), member, lang, LINK)
        await PlainTable(session, Typed(typed), told.append, is_private=False).run()

    run(play())
    return told
