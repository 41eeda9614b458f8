"""Threats from the network: floods (T6), slow and silent clients (T7), garbage (T8), over real sockets."""

import asyncio
import contextlib
import gc
import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from server import BINARY, CLOSE, GONE, LOOPS, PING, PONG, TEXT, RawSocket, ThreadServer, many_wires

from pioche.client import Client, request
from pioche.server.http import answers as replies
from pioche.server.http import socket, transport
from pioche.server.live.limits import Limits, Rate
from pioche.server.wire.protocol import AnyCommand, Hello, Ping

HELLO = json.dumps({"t": "hello", "version": 1, "watch": True}).encode()
PING_MESSAGE = b'{"t":"ping","n":1}'
SAID_AT_ONCE = 40
REFUSED_AT_ONCE = 20


def wait_for(holds: Callable[[], bool]) -> None:
    for _ in range(3000):
        if holds():
            return
        time.sleep(0.02)
    raise AssertionError("it does not come about")


def open_table(server: ThreadServer) -> str:
    return str(request(server.url, "/api/tables", {"name": "Ana"})["code"])


def is_well(server: ThreadServer) -> bool:
    return bool(request(server.url, "/healthz")["ok"])


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    with ThreadServer(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture(scope="module")
def bounded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    with ThreadServer(tmp_path_factory.mktemp("data"), Limits()) as server:
        yield server


@contextlib.contextmanager
def spectator(server: ThreadServer, code: str = "") -> Iterator[RawSocket]:
    with RawSocket(server.port) as wire:
        assert b" 101 " in wire.upgrade(code or open_table(server))
        wire.frame(TEXT, HELLO)
        yield wire


def test_t6_too_many_messages_end_the_conversation(bounded: ThreadServer) -> None:
    with spectator(bounded) as wire:
        for _ in range(400):
            wire.frame(TEXT, PING_MESSAGE)
        assert wire.close_code() == 4429


@pytest.mark.parametrize("kind", [PING, PONG])
def test_t6_a_flood_of_pings_is_cut_off(server: ThreadServer, kind: int) -> None:
    with spectator(server) as wire:
        sent = 0
        while wire.frame(kind, b"x" * 100) and sent < 20_000:
            sent += 1
        assert wire.close_code() == GONE
        assert sent < 20_000 or server.sockets == 0
    assert is_well(server)


def test_t6_a_message_in_endless_pieces_is_cut_off(server: ThreadServer) -> None:
    with spectator(server) as wire:
        wire.frame(TEXT, b"", fin=False)
        for _ in range(500):
            if not wire.frame(0, b"", fin=False):
                break
        assert wire.close_code() == GONE


def test_t6_sockets_of_one_address_are_bounded_in_number_and_in_time(tmp_path: Path) -> None:
    limits = Limits(connections=1000)
    with ThreadServer(tmp_path, limits) as server:
        code = open_table(server)
        with many_wires(server.port, int(limits.connected.burst) + 40) as wires:
            answers = [wire.upgrade(code) for wire in wires]
            refused = sum(b" 403 " in answer for answer in answers)
            assert refused >= 30
            for wire in wires:
                wire.frame(TEXT, HELLO)
            wait_for(lambda: server.sockets <= limits.sockets_of_address)
        wait_for(lambda: server.sockets == 0)


def test_t6_joining_and_opening_all_the_time_is_throttled(bounded: ThreadServer) -> None:
    code = open_table(bounded)
    answers = []
    for _ in range(40):
        try:
            request(bounded.url, f"/api/tables/{code}/join", {"name": "B"})
            answers.append("joined")
        except Exception as error:  # noqa: BLE001  the reason is what is looked at
            answers.append(str(error).split(" ")[0])
    assert answers.count("joined") <= 9
    assert answers[-1] == "throttled"


def test_t6_what_takes_long_is_throttled(bounded: ThreadServer) -> None:
    answers = []
    for number in range(30):
        try:
            request(bounded.url, "/api/qr", {"path": f"/t/{number}"})
            answers.append("drawn")
        except Exception as error:  # noqa: BLE001  the reason is what is looked at
            answers.append(str(error).split(" ")[0])
    assert answers.count("drawn") <= Limits().costly.burst + 10
    assert answers[-1] == "throttled"


def test_t6_a_storm_of_reconnections_leaves_nothing_behind(server: ThreadServer) -> None:
    code = open_table(server)

    def storm() -> int:
        for _ in range(40):
            with spectator(server, code) as wire:
                assert wire.socket.recv(10)
        wait_for(lambda: server.sockets == 0)
        gc.collect()
        return len(gc.get_objects())

    storm()
    before = storm()
    assert storm() < before + 400


@pytest.fixture
def pings_read(monkeypatch: pytest.MonkeyPatch) -> list[Ping]:
    """Every ping that the server reads."""
    read = socket.read
    pings: list[Ping] = []

    def read_and_note(frame: dict[str, Any]) -> AnyCommand | Ping | Hello:
        message = read(frame)
        if isinstance(message, Ping):
            pings.append(message)
        return message

    monkeypatch.setattr(socket, "read", read_and_note)
    return pings


def test_t6_a_flood_costs_no_more_than_its_share_and_other_tables_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pings_read: list[Ping]
) -> None:
    once = Rate(0, SAID_AT_ONCE)
    monkeypatch.setattr(socket, "REFUSALS", Rate(0, REFUSED_AT_ONCE))
    with ThreadServer(tmp_path, Limits(messages=once, chatter=once)) as server:
        code = open_table(server)
        is_over = threading.Event()
        floods: list[int] = []

        def flood() -> None:
            while not is_over.is_set():
                with contextlib.suppress(OSError), RawSocket(server.port) as wire:
                    if b" 101 " in wire.upgrade(code):
                        floods.append(1)
                        wire.frame(TEXT, HELLO)
                        while wire.frame(TEXT, PING_MESSAGE):
                            pass

        async def play() -> None:
            async with await Client.open(server.url, "Zoé") as client:
                await asyncio.to_thread(wait_for, lambda: len(pings_read) > SAID_AT_ONCE)
                for _ in range(9):
                    await client.do("commit", round=1, commitment="ab" * 32)

        flooding = [threading.Thread(target=flood, daemon=True) for _ in range(2)]
        for thread in flooding:
            thread.start()
        try:
            asyncio.run(play())
        finally:
            is_over.set()
            for thread in flooding:
                thread.join()
    assert 0 < len(pings_read) <= len(floods) * (SAID_AT_ONCE + REFUSED_AT_ONCE + 1)


def drip_until_dropped(wire: RawSocket, drop: bytes) -> None:
    """Say a little now and then, fewer times than the message would need."""
    for _ in range(450):
        if not wire.say(drop):
            return
        time.sleep(0.1)
    raise AssertionError("the server still listens")


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the server wait for moments only."""
    monkeypatch.setattr(transport, "REQUEST_SECONDS", 0.5)
    monkeypatch.setattr(transport, "USER_TIMEOUT", 1000)
    monkeypatch.setattr(transport, "PING_SECONDS", 0.7)
    monkeypatch.setattr(transport, "PONG_SECONDS", 0.7)
    monkeypatch.setattr(socket, "BLOCKED_SECONDS", 0.5)
    monkeypatch.setattr(socket, "HELLO_SECONDS", 0.5)


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.usefixtures("impatient")
def test_t7_a_reader_who_does_not_read_is_cut_off_and_others_are_told_everything(
    tmp_path: Path, loop: str
) -> None:
    async def shout(server: ThreadServer, client: Client) -> None:
        for number in range(4000):
            await client.do("rename", name=f"A{number}")
            if not number % 50 and server.sockets == 1:
                return

    with ThreadServer(tmp_path, loop=loop) as server, RawSocket(server.port, receive_buffer=4096) as slow:

        async def story() -> None:
            async with await Client.open(server.url, "Ana") as client:
                await asyncio.to_thread(slow.upgrade, client.code)
                slow.frame(TEXT, HELLO)
                await asyncio.to_thread(wait_for, lambda: server.sockets == 2)
                await shout(server, client)
                await asyncio.to_thread(wait_for, lambda: server.sockets == 1)

        asyncio.run(story())
        assert server.counted("overflows") <= 2


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.usefixtures("impatient")
def test_t7_who_holds_a_line_without_saying_anything_whole_is_dropped(tmp_path: Path, loop: str) -> None:
    with ThreadServer(tmp_path, loop=loop) as server:
        host = f"Host: 127.0.0.1:{server.port}\r\n".encode()
        whole = b"GET /healthz HTTP/1.1\r\n" + host + b"\r\n"
        for beginning in (b"", b"GET / HT", b"GET / HTTP/1.1\r\n" + host, whole + b"GET /heal"):
            with RawSocket(server.port) as wire:
                wire.say(beginning)
                wire.rest()  # returns when the server has hung up
        with RawSocket(server.port) as dripping:
            dripping.say(whole)
            drip_until_dropped(dripping, b"G")


@pytest.mark.usefixtures("impatient")
def test_t7_a_body_that_does_not_come_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replies, "BODY_SECONDS", 0.5)
    with ThreadServer(tmp_path) as server, RawSocket(server.port) as wire:
        head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
        wire.say(f"{head}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{{".encode())
        drip_until_dropped(wire, b" ")


@pytest.mark.parametrize("loop", LOOPS)
@pytest.mark.usefixtures("impatient")
def test_t7_a_socket_without_hello_and_one_that_does_not_answer_pings_are_closed(
    tmp_path: Path, loop: str
) -> None:
    with ThreadServer(tmp_path, loop=loop) as server:
        code = open_table(server)
        with RawSocket(server.port) as silent:
            silent.upgrade(code)
            assert silent.close_code() == 4400
        with RawSocket(server.port) as deaf:
            deaf.upgrade(code)
            deaf.frame(TEXT, HELLO)
            assert deaf.close_code() == 1011
        wait_for(lambda: server.sockets == 0)


NESTED = b'{"t":"configure","id":"a","custom":[' + b'{"a":' * 2000 + b"1" + b"}" * 2000 + b"]}"
UNREADABLE = (
    b"",
    b"{",
    b"null",
    b"[]",
    b'"hello"',
    b"\x00",
    b'{"t":"nothing"}',
    b'{"t":"ping","n":NaN}',
    b'{"t":"ping","n":1e309}',
    b'{"t":"ping","n":-1}',
    b'{"t":"ping","n":9007199254740993}',
    b'{"t":"ping","n":' + b"9" * 4000 + b"}",
    b'{"t":"ping","n":1,"extra":0}',
    b'{"t":"ping","t":"hello"}',
    b'{"t":"move","id":"","seq":1,"move":"draw"}',
    b'{"t":"move","id":"a b","seq":1,"move":"draw"}',
    b'{"t":"move","id":"a","seq":1,"move":"' + b"x" * 200 + b'"}',
    b'{"t":"kick","id":"a","seq":1,"angle":1e400,"power":0,"spin":0}',
    b'{"t":"nonce","id":"a","round":1,"nonce":"zz"}',
    b'{"t":"emote","id":"a","what":"rude"}',
    b'{"t":"ping","n":1}{"t":"ping","n":2}',
    NESTED,
)


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: repr(text[:40]))
def test_t8_what_is_no_message_closes_the_socket(server: ThreadServer, text: bytes) -> None:
    with spectator(server) as wire:
        wire.frame(TEXT, text)
        assert wire.close_code() == 1007
    assert is_well(server)


@pytest.mark.parametrize(
    ("kind", "payload", "how", "code"),
    [
        (TEXT, b"\xff\xfe\xfd", {}, 1007),
        (TEXT, b'{"t":"ping","n":1,"x":"\xed\xa0\x80"}', {}, 1007),
        (BINARY, b'{"t":"ping","n":1}', {}, 1003),
        (BINARY, b"\x00" * 4000, {}, 1003),
        (TEXT, b" " * 20_000, {}, 1009),
        (TEXT, b" " * 200_000, {}, 1009),
        (TEXT, b"\xaa\x56\x4a", {"rsv": 4}, 1002),
        (TEXT, PING_MESSAGE, {"mask": False}, 1002),
        (3, b"", {}, 1002),
        (15, b"", {}, 1002),
        (0, b"piece", {}, 1002),
        (PING, b"x" * 126, {}, 1002),
        (PING, b"x", {"fin": False}, 1002),
        (CLOSE, b"\x00", {}, 1002),
        (CLOSE, b"\x00\x01", {}, 1002),
    ],
)
def test_t8_a_frame_that_may_not_be_closes_the_socket(
    server: ThreadServer, kind: int, payload: bytes, how: dict[str, object], code: int
) -> None:
    with spectator(server) as wire:
        wire.frame(kind, payload, **how)  # type: ignore[arg-type]
        assert wire.close_code() == code
    assert is_well(server)


def test_t8_a_message_in_pieces_counts_as_one_and_may_not_grow_too_long(server: ThreadServer) -> None:
    with spectator(server) as wire:
        wire.frame(TEXT, b'{"t":"pi', fin=False)
        wire.frame(0, b'ng","n":7}')
        wire.frame(TEXT, b" " * 9000, fin=False)
        wire.frame(0, b" " * 9000)
        assert wire.close_code() == 1009


@pytest.mark.parametrize(
    "data",
    [
        b"\x00" * 100 + b"\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET " + b"/" * 30_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 40_000 + b"\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    ],
    ids=lambda data: repr(data[:30]),
)
def test_t8_what_is_no_http_is_refused(server: ThreadServer, data: bytes) -> None:
    with RawSocket(server.port) as wire:
        wire.say(data)
        wire.socket.shutdown(1)
        answer = wire.rest()
        assert answer == b"" or answer.split(b" ", 2)[1] in (b"400", b"403")
    assert is_well(server)
