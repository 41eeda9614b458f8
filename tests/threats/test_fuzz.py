"""Whatever is said to the server, it stays alive, answers by its own schema, and its log replays."""

import asyncio
import contextlib
import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import schemathesis
from asgi_site import SiteDriver, SiteSocket, staged
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect
from schemathesis.specs.openapi.checks import positive_data_acceptance
from server import TEXT, RawSocket, ThreadServer

from pioche.client import request
from pioche.server.http import openapi
from pioche.server.http.routes import ROUTES
from pioche.server.table.log import entry_decoder
from pioche.server.table.table import TableMachine
from pioche.server.wire import protocol

PEOPLE = 3

api = schemathesis.openapi.from_dict(openapi.document(ROUTES))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    with ThreadServer(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture(scope="module")
def code(server: ThreadServer) -> str:
    return str(request(server.url, "/api/tables", {"name": "Ana"})["code"])


@api.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_request_is_answered_as_the_document_says(case: Any, server: ThreadServer, code: str) -> None:  # noqa: ANN401
    if "code" in case.path_parameters and len(case.path_parameters["code"]) % 2:
        case.path_parameters["code"] = code
    response = case.call(base_url=server.url)
    case.validate_response(response, excluded_checks=[positive_data_acceptance])  # names, editions: our own
    assert request(server.url, "/healthz")["ok"]


def values_of(kind: inspect.Type) -> st.SearchStrategy[Any]:  # noqa: PLR0911  one for each type
    """Make values of a type of the protocol."""
    if isinstance(kind, inspect.UnionType):
        return st.one_of([values_of(one) for one in kind.types])
    if isinstance(kind, inspect.StructType):
        fields = {field.encode_name: values_of(field.type) for field in kind.fields if field.required}
        others = {field.encode_name: values_of(field.type) for field in kind.fields if not field.required}
        tag = {"t": st.just(kind.tag)} if kind.tag is not None else {}
        return st.fixed_dictionaries({**tag, **fields}, optional=others)
    if isinstance(kind, inspect.IntType):
        return st.integers(kind.ge if kind.ge is not None else -(2**53), most_of(kind)) | st.integers(0, 12)
    if isinstance(kind, inspect.StrType):
        return texts_of(kind)
    if isinstance(kind, inspect.LiteralType):
        return st.sampled_from(kind.values)
    if isinstance(kind, inspect.ListType):
        return st.lists(values_of(kind.item_type), max_size=min(kind.max_length or 4, 4))
    if isinstance(kind, inspect.DictType):
        return st.dictionaries(st.text(max_size=8), values_of(kind.value_type), max_size=3)
    plain = {inspect.BoolType: st.booleans(), inspect.NoneType: st.none()}
    return plain.get(type(kind), JSON)


def most_of(kind: inspect.IntType) -> int:
    if kind.lt is not None:
        return kind.lt - 1
    return kind.le if kind.le is not None else 2**53


def texts_of(kind: inspect.StrType) -> st.SearchStrategy[str]:
    most = kind.max_length or 40
    if kind.pattern is not None:
        return st.from_regex(kind.pattern, fullmatch=True).filter(lambda text: len(text) <= most)
    return st.sampled_from(WORDS) | st.text(min_size=kind.min_length or 0, max_size=most)


WORDS = (
    "draw",
    "keep",
    "play W red",
    "play W4 blue uno",
    "play R1",
    "colour red",
    "greedy",
    "classic",
    "Zoé",
)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
MESSAGES = values_of(inspect.type_info(protocol.FromClient))
SPOILT = st.tuples(MESSAGES, st.sampled_from(["t", "id", "seq", "extra", "move", "n"]), JSON).map(
    lambda drawn: {**drawn[0], drawn[1]: drawn[2]}
)
FRAMES = MESSAGES.map(json.dumps) | SPOILT.map(json.dumps) | JSON.map(json.dumps) | st.text(max_size=60)
SAID = st.lists(st.tuples(st.integers(0, PEOPLE), FRAMES | st.binary(max_size=40)), max_size=25)


def has_ended(line: SiteSocket) -> bool:
    return line.closed is not None


async def say_all(said: list[tuple[int, str | bytes]], seed: int) -> None:
    """Let people and a spectator say anything; whoever is cut off comes back."""
    async with staged(seed=seed) as site:
        code, tokens, lines = await site.seat(PEOPLE, edition="disney-100" if seed % 2 else "classic")
        lines.append(await site.line(code, watch=True))
        await lines[0].say("start")
        for who, frame in said:
            line = lines[who]
            if has_ended(line):  # left for good
                continue
            await line.send(frame)
            if has_ended(line):
                assert line.closed in (1003, 1007, 4403), (frame, line.closed)
                token = tokens[who] if who < PEOPLE else ""
                lines[who] = await site.line(code, token=token, watch=not token)
        await check_sound(site, code, lines)


async def check_sound(site: SiteDriver, code: str, lines: list[SiteSocket]) -> None:
    """Everything that was done is in the log, and the log leads to where the table is."""
    stored = site.lobby.services.store.load(code)
    assert stored is not None
    replayed = TableMachine.replayed(entry_decoder.decode(entry) for entry in stored.entries)
    assert replayed.packed() == site.room(code).table.packed()
    alive = [line for line in lines if line.closed is None and line.accepted]
    for line in alive:
        await line.send('{"t":"ping","n":77}')
        assert line.last("pong") == {"t": "pong", "n": 77, "seq": site.room(code).state.seq}


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(SAID, st.integers(0, 3))
def test_whatever_is_said_on_sockets_the_log_replays_to_the_table(
    said: list[tuple[int, str | bytes]], seed: int
) -> None:
    asyncio.run(say_all(said, seed))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(MESSAGES)
def test_every_message_of_the_types_is_read_or_refused_in_one_way(message: dict[str, Any]) -> None:
    text = json.dumps(message)
    try:
        read = protocol.decoder.decode(text)
    except msgspec.ValidationError:
        return
    assert protocol.decoder.decode(protocol.encoder.encode(read)) == read


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.lists(st.binary(min_size=1, max_size=300), min_size=1, max_size=5))
def test_raw_bytes_on_an_open_socket_end_only_that_socket(
    server: ThreadServer, code: str, data: list[bytes]
) -> None:
    with RawSocket(server.port) as wire:
        assert b" 101 " in wire.upgrade(code)
        wire.frame(TEXT, b'{"t":"hello","version":1,"watch":true}')
        for piece in data:
            if not wire.say(piece):
                break
        with contextlib.suppress(OSError):
            wire.socket.shutdown(1)
    assert request(server.url, "/healthz")["ok"]
