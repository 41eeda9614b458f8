"""Behind a proxy with TLS: the public address counts, and forwarded ones only where they are believed."""

import http.client
import json
from collections.abc import Iterator
from email.message import Message
from typing import NamedTuple

import pytest
from server import ThreadServer

from pioche.server.live.limits import Limits

PUBLIC = "https://uno.example"
FROM_PROXY = {"Host": "uno.example", "Origin": PUBLIC, "X-Forwarded-Proto": "https"}
OPENED = int(Limits().opened.burst)


class Answer(NamedTuple):
    status: int
    headers: Message
    body: bytes


@pytest.fixture
def trusting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    data = tmp_path_factory.mktemp("data")
    with ThreadServer(data, Limits(), public_url=PUBLIC, proxies="127.0.0.1") as server:
        yield server


@pytest.fixture
def wary(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ThreadServer]:
    with ThreadServer(tmp_path_factory.mktemp("data"), Limits(), public_url=PUBLIC) as server:
        yield server


def open_table(server: ThreadServer, client: str, **headers: str) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    given = {**FROM_PROXY, "Content-Type": "application/json", "X-Forwarded-For": client, **headers}
    connection.request("POST", "/api/tables", json.dumps({"name": "Ana"}), given)
    response = connection.getresponse()
    answer = Answer(response.status, response.headers, response.read())
    connection.close()
    return answer


def test_links_and_cookies_are_those_of_the_public_address(trusting: ThreadServer) -> None:
    answer = open_table(trusting, "203.0.113.5")
    assert answer.status == 201
    seated = json.loads(answer.body)
    assert seated["url"] == f"{PUBLIC}/t/{seated['code']}"
    assert "secure" in answer.headers["Set-Cookie"].lower()
    assert "wss://uno.example" in answer.headers["Content-Security-Policy"]


def test_another_public_address_is_refused(trusting: ThreadServer) -> None:
    assert open_table(trusting, "203.0.113.5", Host="evil.example").status == 403
    assert open_table(trusting, "203.0.113.5", Origin="http://uno.example").status == 403


def test_a_believed_proxy_tells_clients_apart(trusting: ThreadServer) -> None:
    same = [open_table(trusting, "203.0.113.7").status for _ in range(OPENED + 3)]
    assert same[-1] == 429
    assert open_table(trusting, "203.0.113.8").status == 201


def test_nobody_else_is_believed_about_addresses(wary: ThreadServer) -> None:
    statuses = [open_table(wary, f"203.0.113.{number}").status for number in range(OPENED + 3)]
    assert statuses[-1] == 429
