"""Single messages over a real socket: pings, what is no message, another version."""

import json
from collections.abc import Iterator

import pytest
from server_process import Server, closed, hang_up, run, table_of
from websockets.asyncio.client import connect
from websockets.typing import Origin


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data"), "--no-limits", "--bot-pace", "2") as started:
        yield started


def test_a_ping_is_answered(server: Server) -> None:
    async def raw() -> None:
        (client,) = await table_of(server.url, 1)
        assert client._socket is not None
        await client._socket.send('{"t":"ping","n":7}')
        while (message := await client.next())["t"] != "pong":
            pass
        assert message == {"t": "pong", "n": 7, "seq": client.seq}
        await client.close()

    run(raw)


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"\x00\x01", 1003),
        ("not json", 1007),
        ('{"t":"fly","id":"a"}', 1007),
        ('{"t":"ready","id":"a","more":1}', 1007),
        ('{"t":"ready","id":"no spaces"}', 1007),
        ('{"t":"move","id":"a","seq":1e309,"move":"draw"}', 1007),
        ('{"t":"move","id":"a","seq":NaN,"move":"draw"}', 1007),
        ('{"t":"configure","id":"a","custom":' + "[" * 9000 + "]" * 6000, 1007),
        ('{"t":"emote","id":"a","what":"' + "x" * 20_000 + '"}', 1009),
        ('{"t":"hello","version":1}', 1007),
    ],
)
def test_what_is_no_message_ends_the_conversation(server: Server, frame: str | bytes, code: int) -> None:
    async def match() -> None:
        (client,) = await table_of(server.url, 1)
        assert client._socket is not None
        await client._socket.send(frame)
        assert (await closed(client)).code == code

    run(match)


def test_what_is_wrong_with_a_message_is_told(server: Server) -> None:
    async def match() -> None:
        (client,) = await table_of(server.url, 1)
        socket = await connect(
            server.url.replace("http", "ws") + f"/ws/{client.code}", origin=Origin(server.url)
        )
        await socket.send('{"t":"hello","version":1,"last_seq":-1}')
        told = json.loads(await socket.recv())
        assert told["detail"] == "Expected `int` >= 0 - at `$.last_seq`"
        await hang_up([client])
        await socket.close()

    run(match)


def test_another_version_is_not_spoken(server: Server) -> None:
    async def match() -> None:
        (client,) = await table_of(server.url, 1)
        socket = await connect(
            server.url.replace("http", "ws") + f"/ws/{client.code}", origin=Origin(server.url)
        )
        await socket.send(json.dumps({"t": "hello", "version": 2, "token": client.token}))
        assert json.loads(await socket.recv()) == {"t": "closing", "reason": "version"}
        await socket.wait_closed()
        assert socket.close_code == 4426
        await client.close()

    run(match)
