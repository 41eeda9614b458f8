"""How a terminal reaches tables: in memory, over cut lines, and past text that is up to no good."""

import argparse
import asyncio
import json
import socket
import threading
import unicodedata
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from unittest.mock import AsyncMock, Mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from staged_terminal import staged
from terminal import at_private_table, run, until
from terminal_scenes import lobby

from pioche.cli import main
from pioche.client import Client, ClosedError
from pioche.terminal import commands
from pioche.terminal.choices import Send
from pioche.terminal.clean import REMOVED, clean
from pioche.terminal.commands import seat_bots
from pioche.terminal.door.remote import RemoteHost
from pioche.terminal.plain import Lines, PlainTable
from pioche.terminal.problems import Notice
from pioche.terminal.screen.app import TableApp
from pioche.terminal.story import Sentence

HOSTILE = "\x1b]0;gone\x07\x1b[2J\x9b31mZoé\u202e\u2066\r\n\x00\u2028"


class Recorder:
    """Somebody who only listens."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.lines: list[bool] = []

    def changed(self, told: list[Sentence]) -> None:
        self.told += [sentence.text for sentence in told if not sentence.aside]

    def line(self, *, is_up: bool) -> None:
        self.lines.append(is_up)

    def over(self, why: str) -> None:
        raise AssertionError(why)


def strings_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for pair in value.items():
            yield from strings_in(list(pair))
    elif isinstance(value, list):
        for one in value:
            yield from strings_in(one)


@settings(max_examples=25)
@given(st.recursive(st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_no_text_of_a_message_can_move_the_cursor(message: object) -> None:
    cleaned = clean(message)
    for text in strings_in(cleaned):
        assert not {unicodedata.category(sign) for sign in text.replace("\u200d", "")} & REMOVED
    assert clean(cleaned) == cleaned


def test_what_a_server_says_is_cleaned_where_it_comes_in() -> None:
    client: Client = RemoteHost("http://192.0.2.1").line("BCDFGHJKM", "")
    told = client.read(json.dumps({"t": "update", "table": {"seats": [{"name": HOSTILE}]}}))
    assert told["table"]["seats"][0]["name"] == "]0;gone[2J31mZoé  "


def test_a_name_is_no_markup() -> None:
    name = "[red]Zoé[/red]"

    async def look() -> None:
        driver = lobby()
        driver.join(name)
        session = await staged(driver)
        app = TableApp(session, is_private=False, now=lambda: 0.0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("p")
            await pilot.pause()
            assert name in app.export_screenshot()
        told: list[str] = []
        plain = PlainTable(session, Lines(), told.append, is_private=False)
        plain._look()
        assert any(line.startswith(name) for line in told)

    run(look())


def test_a_private_table_opens_no_port(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("a port is opened")

    async def play() -> None:
        for name in ("bind", "listen", "connect"):
            monkeypatch.setattr(socket.socket, name, refuse)
        async with at_private_table() as session:
            assert session.sight.is_playing

    run(play())


def test_a_cut_line_is_taken_up_again_and_what_was_sent_is_done_once() -> None:
    async def cut() -> None:
        async with at_private_table(starts=False) as session:
            recorder = Recorder()
            listening = asyncio.ensure_future(session.listen(recorder))
            session.client.drop()
            assert await session.send(Send("emote", {"what": "thanks"}))
            assert recorder.lines == [False, True]

            async def pause() -> None:
                await asyncio.sleep(0.01)

            await until(pause, lambda: "You: Thank you!" in recorder.told)
            assert await session.send(Send("emote", {"what": "wow"}))
            await until(pause, lambda: "You: Wow!" in recorder.told)
            assert recorder.told.count("You: Thank you!") == 1
            listening.cancel()

    run(cut())


def test_nobody_waits_for_an_answer_of_a_table_that_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    async def remove() -> None:
        session = await staged(lobby())
        monkeypatch.setattr(session, "notice", Notice("Neither the colour nor the figure."))
        recorder = Mock(spec=Recorder)
        gone = AsyncMock(side_effect=ClosedError(4403, "removed"))
        monkeypatch.setattr(session.client, "do", gone)
        monkeypatch.setattr(session.client, "next", gone)
        sending = asyncio.ensure_future(session.send(Send("emote", {"what": "thanks"})))
        await session.listen(recorder)
        recorder.over.assert_called_once()
        assert not await asyncio.wait_for(sending, 5)
        assert session.notice is None  # what was refused before is no answer to this
        assert not await asyncio.wait_for(session.send(Send("leave")), 5)

    run(remove())


class AnotherSite(BaseHTTPRequestHandler):
    """A web server that has nothing to do with tables."""

    answer: tuple[int, str, bytes]

    def do_GET(self) -> None:
        status, kind, body = self.answer
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def another_site() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), AnotherSite) as site:
        threading.Thread(target=site.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}"
        site.shutdown()


@pytest.mark.parametrize(
    "answer",
    [
        (200, "text/html", b"<p>Welcome"),
        (404, "text/html", b"<p>Not here"),
        (404, "application/json", b"[]"),
        (200, "application/json", b"{"),
        (200, "application/json", b"[]"),
        (200, "application/json", b'{"editions": 1}'),
        (200, "text/html", b"\xff"),
    ],
)
def test_another_web_server_is_named_as_no_server_of_tables(
    another_site: str,
    answer: tuple[int, str, bytes],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(AnotherSite, "answer", answer, raising=False)
    for lang, told in (("fr", "répond, mais n'est pas un serveur Pioche"), ("en", "is no Pioche server")):
        assert main(["join", f"{another_site}/t/BCDFGHJKM", "--lang", lang]) == 2
        assert capsys.readouterr().err.rstrip().endswith(told)


@pytest.mark.parametrize("elsewhere", ["stdin", "stdout", "stderr"])
def test_a_table_is_told_line_by_line_where_a_screen_could_not_be_seen(
    elsewhere: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Textual reads keys from the first of the three, and draws on the last."""
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(f"sys.{name}", Mock(isatty=Mock(return_value=name != elsewhere)))
    told, drawn = AsyncMock(), Mock(side_effect=AssertionError("a screen that nobody sees"))
    monkeypatch.setattr(commands, "show_lines", told)
    monkeypatch.setattr("pioche.terminal.screen.app.TableApp", drawn)
    session = Mock(client=Mock(close=AsyncMock()))
    asyncio.run(commands.show(session, argparse.Namespace(plain=False), is_private=True))
    told.assert_awaited_once()


def test_more_bots_than_seats_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seats", "3", "--bots", "greedy,random,expert", "--lang", "en"]) == 2
    told = "--bots: 3 levels are named, and 3 seats leave 2 for bots"
    assert told in capsys.readouterr().err


FOUR = "[{title: a}, {title: b}, {title: c}, {title: d}]"


@pytest.mark.parametrize(
    ("asked", "cards", "told"),
    [
        ("classic --lang en", FOUR, "custom: has 4 cards; classic has 3 to write on"),
        ("trolls --lang fr", FOUR, "a 4 cartes; trolls en a 0 à écrire"),
        ("classic --lang en", f"title: {'x' * 200_000}", "card 1.title: is 200000 characters long"),
    ],
)
def test_cards_a_table_cannot_take_are_named(
    asked: str, cards: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text(cards, encoding="utf-8")
    assert main(["play", *asked.split(), "--custom", str(file), "--plain"]) == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("bots", "seated"),
    [
        ("greedy", ["greedy", "greedy", "greedy"]),
        ("random,expert", ["random", "expert", "expert"]),
        ("random,expert,greedy", ["random", "expert", "greedy"]),
    ],
)
def test_fewer_bots_than_seats_are_enough(bots: str, seated: list[str]) -> None:
    assert seat_bots(argparse.Namespace(bots=bots, seats=4, lang="en")) == seated


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1:x/",
        "127.0.0.1:99999/",
        "a b/",
        "zoe:word@a.example/",
        "a..b/",
        "/",
        "127.0.0.1:1/t/",
        "127.0.0.1:1/BCDFGHJKM",
    ],
)
def test_an_address_that_is_none_is_named(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", f"http://{address}", "--lang", "en"]) == 2
    assert "is neither the link of a table" in capsys.readouterr().err


def test_whoever_looks_on_names_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "http://127.0.0.1:1", "--watch", "--lang", "en"]) == 2
    assert "--watch: to look on, name a table" in capsys.readouterr().err
