"""`pioche play` and `pioche join`: come to a table, and show it on the full screen or line by line."""

import argparse
import asyncio
import signal
import sys
from collections.abc import Coroutine
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

from pioche.client import NOT_PIOCHE, ClosedError, Message, RefusedError
from pioche.edition import load_edition, read_custom
from pioche.i18n.catalogue import words
from pioche.lab.cards import cards_to_send
from pioche.lab.cli.commands import read_rules
from pioche.server.live.lobby import CODE_LENGTH
from pioche.server.live.services import Pace
from pioche.terminal.choices import Send
from pioche.terminal.door import tickets
from pioche.terminal.door.private import private_host
from pioche.terminal.door.remote import Host, Place, RemoteHost, read_place
from pioche.terminal.lobby import MOST_NAME
from pioche.terminal.plain import Lines, PlainTable
from pioche.terminal.problems import ended, why_not
from pioche.terminal.session import Session
from pioche.terminal.sight import Offer, ask_offer


class CannotError(Exception):
    """Why there is no table to play at, in one line."""


def play(arguments: argparse.Namespace) -> int:
    """Play at a private table of this process."""
    return run(arguments, play_alone(arguments, table_of(arguments)))


def join(arguments: argparse.Namespace) -> int:
    """Play at a table of a server."""
    say = words(arguments.lang)
    try:
        place = read_place(arguments.place)
    except ValueError:
        raise CannotError(say("cli-bad-place", place=repr(arguments.place))) from None
    return run(arguments, play_there(arguments, place))


def run(arguments: argparse.Namespace, playing: Coroutine[Any, Any, None]) -> int:
    """Run to the end; what went wrong is one line."""
    say = words(arguments.lang)
    try:
        asyncio.run(playing)
    except RefusedError as error:
        raise CannotError(why_not(error, arguments.lang).text) from None
    except ClosedError as error:
        raise CannotError(ended(error, say)) from None
    return 0


async def play_alone(arguments: argparse.Namespace, table: Message) -> None:
    """Open a private table with bots, and deal."""
    most = arguments.bot_pace
    pace = None if most is None else Pace(most // 2, most, jump_moment=most // 2, fair_moment=most)
    async with private_host(pace) as host:
        offer = await ask_offer(host)
        session = await open_table(host, offer, arguments, table)
        await session.send(Send("start"))
        await show(session, arguments, is_private=True)


def table_of(arguments: argparse.Namespace) -> Message:
    """Describe the table that is asked for."""
    edition = load_edition(arguments.edition)
    custom = [card for path in arguments.custom for card in cards_to_send(path, edition.colours)]
    read_custom(edition, custom)
    return {
        "edition": arguments.edition,
        "rules": read_rules(arguments.rules, arguments.lang),
        "custom": custom,
        "bots": seat_bots(arguments),
    }


def seat_bots(arguments: argparse.Namespace) -> list[str]:
    """List the levels of the bots: one for all, or one for each, and no more than there are seats for."""
    asked: list[str] = [name for name in arguments.bots.split(",") if name]
    others: int = arguments.seats - 1
    if len(asked) > others:
        say = words(arguments.lang)
        raise CannotError(say("cli-many-bots", number=len(asked), seats=arguments.seats, room=others))
    return asked + asked[-1:] * (others - len(asked))


async def play_there(arguments: argparse.Namespace, place: Place) -> None:
    """Sit down at a table of a server, come back to it, look on, or open one."""
    host = RemoteHost(place.url)
    say = words(arguments.lang)
    if arguments.watch and not place.code:
        raise CannotError(say("cli-watch-what"))
    try:
        offer = await ask_offer(host)
        if not place.code:
            session = await open_table(host, offer, arguments, {})
        else:
            code = await whole_code(host, place.code)
            token = "" if arguments.watch else await seat_token(host, arguments, code)
            session = await come(host, offer, arguments, code, token)
    except OSError:
        raise CannotError(say("cli-no-answer", url=place.url)) from None
    except RefusedError as error:
        if error.reason != NOT_PIOCHE:
            raise
        raise CannotError(say("cli-not-pioche", url=place.url)) from None
    await show(session, arguments, is_private=False)


async def whole_code(host: RemoteHost, code: str) -> str:
    """Look up the code of a table by the letters somebody dictated."""
    if len(code) == CODE_LENGTH:
        return code
    found = await host.ask(f"/api/short/{code}")
    return str(found["code"])


async def seat_token(host: RemoteHost, arguments: argparse.Namespace, code: str) -> str:
    """Take the own seat again, or a new one."""
    known = tickets.recall(host.url, code)
    if known and await still_holds(host, code, known):
        return known
    seated = await host.ask(f"/api/tables/{code}/join", {"name": name_of(arguments)})
    tickets.remember(host.url, code, seated["token"])
    return str(seated["token"])


async def still_holds(host: RemoteHost, code: str, token: str) -> bool:
    """Does the server still know a token?"""
    client = host.line(code, token)
    try:
        async with client:
            return True
    except ClosedError:
        return False


async def open_table(host: Host, offer: Offer, arguments: argparse.Namespace, settings: Message) -> Session:
    """Open a table and be its host."""
    seated = await host.ask("/api/tables", {"name": name_of(arguments), **settings})
    if host.url:
        tickets.remember(host.url, seated["code"], seated["token"])
    return await come(host, offer, arguments, seated["code"], seated["token"])


async def come(host: Host, offer: Offer, arguments: argparse.Namespace, code: str, token: str) -> Session:
    """Come to a table."""
    client = host.line(code, token)
    link = f"{host.url}/t/{code}" if host.url else ""
    session = Session(client, offer, arguments.lang, link)
    await session.connect()
    return session


def name_of(arguments: argparse.Namespace) -> str:
    """The name to play under."""
    say = words(arguments.lang)
    return str(arguments.name or say("web-home-guest"))[:MOST_NAME]


async def show(session: Session, arguments: argparse.Namespace, *, is_private: bool) -> None:
    """Show a table until somebody leaves it."""
    streams = (sys.stdin, sys.stdout, sys.stderr)  # Textual draws on the last one
    is_plain = arguments.plain or not all(stream.isatty() for stream in streams)
    if not is_plain and find_spec("textual") is None:
        say = words(arguments.lang)
        sys.stderr.write(f"pioche: {say('cli-no-textual')}\n")
        is_plain = True
    try:
        if is_plain:
            await show_lines(session, is_private=is_private)
        else:
            from pioche.terminal.screen.app import TableApp  # noqa: PLC0415  where Textual is installed

            await TableApp(session, is_private=is_private).run_async()
    finally:
        await session.client.close()


async def show_lines(session: Session, *, is_private: bool) -> None:
    """Show a table line by line."""

    def write(line: str) -> None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()

    plain = PlainTable(session, Lines(), write, is_private=is_private)
    with suppress(NotImplementedError):  # where there are no signals, ctrl-C just ends the program
        asyncio.get_running_loop().add_signal_handler(signal.SIGINT, plain.ask_to_leave)
    await plain.run()
