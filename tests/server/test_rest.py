"""The REST face of a real server: tables, records, errors, headers, and who may ask."""

import http.client
import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from server_process import Server

from pioche.edition import Edition
from pioche.editions.parts import Special

JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data"), "--bot-pace", "0") as started:
        yield started


class Answer:
    def __init__(self, response: http.client.HTTPResponse) -> None:
        self.status = response.status
        self.headers = response.headers
        self.body = response.read()

    @property
    def json(self) -> Any:  # noqa: ANN401
        return json.loads(self.body)


def ask(
    server: Server,
    method: str,
    path: str,
    body: object = None,
    headers: dict[str, str] | None = None,
) -> Answer:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    sent = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    try:
        connection.request(method, path, sent, {**(JSON if body is not None else {}), **(headers or {})})
        return Answer(connection.getresponse())
    finally:
        connection.close()


@pytest.fixture(scope="module")
def table(server: Server) -> dict[str, Any]:
    opened = ask(server, "POST", "/api/tables", {"name": " Zoé ", "bots": ["greedy"], "clock": 30})
    assert opened.status == 201
    seated: dict[str, Any] = opened.json
    return seated


def test_a_table_is_opened_with_a_token_that_is_also_a_cookie(server: Server) -> None:
    opened = ask(server, "POST", "/api/tables", {"name": "Zoé"})
    assert opened.status == 201
    seated = opened.json
    assert seated["url"] == f"http://127.0.0.1:{server.port}/t/{seated['code']}"
    assert (seated["member"], seated["seat"]) == (0, 0)
    assert len(seated["token"]) >= 43
    cookie = opened.headers["set-cookie"]
    assert cookie.startswith(f"pioche_{seated['code']}={seated['token']};")
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie


def test_a_link_tells_about_the_table_before_joining(server: Server, table: dict[str, Any]) -> None:
    shown = ask(server, "GET", f"/api/tables/{table['code']}")
    assert shown.status == 200
    assert shown.json["seats"][0] == {"name": "Zoé", "bot": "", "head": "fox"}
    assert shown.json["seats"][1]["bot"] == "greedy"
    assert (shown.json["phase"], shown.json["clock"]) == ("lobby", 30)


def test_a_code_is_read_as_people_type_it(server: Server, table: dict[str, Any]) -> None:
    code = table["code"].lower()
    assert ask(server, "GET", f"/api/tables/{code[:3]}-{code[3:6]}-{code[6:]}").status == 200


def test_joining_gives_a_seat_of_ones_own(server: Server, table: dict[str, Any]) -> None:
    joined = ask(server, "POST", f"/api/tables/{table['code']}/join", {"name": "Béa"})
    assert joined.status == 201
    assert joined.json["seat"] == 2
    assert joined.json["token"] != table["token"]


@pytest.mark.parametrize(
    ("body", "status", "reason"),
    [
        ({"name": ""}, 400, "bad-name"),
        ({"name": "<b>"}, 400, "bad-name"),
        ({"name": "Zoé", "edition": "flip"}, 400, "bad-settings"),
        ({"name": "Zoé", "rules": {"stacking": True}}, 400, "bad-settings"),
        ({"name": "Zoé", "clock": 5}, 400, "bad-settings"),
        ({"name": "Zoé", "clock": 500}, 400, "unreadable"),
        ({"name": "Zoé", "bots": ["genius"]}, 400, "bad-settings"),
        ({"name": "Zoé", "colour": "red"}, 400, "unreadable"),
        ({}, 400, "unreadable"),
        ([], 400, "unreadable"),
        (b"not json", 400, "unreadable"),
        (b'{"name": ' + b"[" * 8000 + b"]" * 8000 + b"}", 400, "unreadable"),
        (b'{"name": "' + b"x" * 20_000 + b'"}', 413, "too-large"),
        (b'{"name": "\xff"}', 400, "unreadable"),
    ],
)
def test_a_bad_request_opens_no_table(server: Server, body: object, status: int, reason: str) -> None:
    answer = ask(server, "POST", "/api/tables", body)
    assert (answer.status, answer.json["reason"]) == (status, reason)


def test_a_form_is_no_request(server: Server) -> None:
    answer = ask(
        server, "POST", "/api/tables", b"name=Zoe", {"Content-Type": "application/x-www-form-urlencoded"}
    )
    assert (answer.status, answer.json["reason"]) == (415, "not-json")


def test_what_does_not_exist_looks_the_same_whatever_it_is(server: Server) -> None:
    answers = [
        ask(server, "GET", f"/api/tables/{code}")
        for code in ("BBBBBBBBB", "short", "..%2f..%2fetc", "%C3%80%00")
    ]
    assert {answer.status for answer in answers} == {404}
    assert {answer.body for answer in answers} == {b'{"reason":"not-found","detail":""}'}
    assert ask(server, "GET", "/nowhere").status == 404


def test_without_a_finished_round_there_is_no_record(server: Server, table: dict[str, Any]) -> None:
    answer = ask(server, "GET", f"/api/tables/{table['code']}/record")
    assert (answer.status, answer.json["reason"]) == (409, "no-record")
    for number in ("x", "0", "-1", "1000001", "null"):
        answer = ask(server, "GET", f"/api/tables/{table['code']}/record?match={number}")
        wanted = 'match: must be {"type":"integer","minimum":1,"maximum":1000000}'
        assert (answer.status, answer.json["detail"]) == (400, wanted)
    answer = ask(server, "GET", f"/api/tables/{table['code']}/record?match=7")
    assert (answer.status, answer.json["detail"]) == (409, "no round of match 7 is finished yet")


def test_a_method_that_is_not_answered_is_named_so(server: Server) -> None:
    answer = ask(server, "DELETE", "/api/tables")
    assert (answer.status, answer.json["reason"]) == (405, "wrong-method")


def test_the_messages_of_the_socket_are_described_by_the_server_itself(server: Server) -> None:
    published = Path(__file__).parents[2] / "docs" / "protocol.schema.json"
    described = ask(server, "GET", "/api/protocol.schema.json").json
    assert described == json.loads(published.read_text(encoding="utf-8"))


def test_the_coach_looks_at_finished_rounds_only_and_speaks_two_languages(
    server: Server, table: dict[str, Any]
) -> None:
    answer = ask(server, "GET", f"/api/tables/{table['code']}/coach")
    assert (answer.status, answer.json["reason"]) == (409, "no-record")
    answer = ask(server, "GET", f"/api/tables/{table['code']}/coach?lang=la")
    assert (answer.status, answer.json["detail"]) == (
        400,
        'lang: must be {"enum":["en","fr"],"default":"fr"}',
    )
    answer = ask(server, "GET", f"/api/tables/{table['code']}/replay?as=10")
    assert (answer.status, answer.json["detail"].partition(":")[0]) == (400, "as")
    assert ask(server, "GET", "/api/tables/BCDFGHJKM/coach").status == 404


def test_a_claim_nobody_made_moves_no_seat(server: Server, table: dict[str, Any]) -> None:
    answer = ask(server, "POST", f"/api/tables/{table['code']}/claim", {"claim": "guess"})
    assert (answer.status, answer.json["reason"]) == (409, "bad-claim")


def test_links_can_be_drawn(server: Server, table: dict[str, Any]) -> None:
    drawn = ask(server, "GET", f"/api/tables/{table['code']}/qr.svg")
    assert drawn.headers["content-type"] == "image/svg+xml"
    assert drawn.body.startswith(b"<svg")
    other = ask(server, "POST", "/api/qr", {"path": f"/t/{table['code']}#claim=abc"})
    assert other.body.startswith(b"<svg")
    assert ask(server, "POST", "/api/qr", {"path": "https://elsewhere.example"}).status == 400


def test_what_a_page_needs_to_choose_from(server: Server) -> None:
    editions = ask(server, "GET", "/api/editions").json
    assert [edition["id"] for edition in editions] == [
        "classic",
        "toy-story-3",
        "trolls",
        "disney-100",
        "giant",
    ]
    assert editions[0]["options"][0] == {
        "key": "scoring",
        "values": ["points", "low"],
        "default": "points",
        "clause": "WIN-500",
        "least": 0,
        "most": 0,
    }
    own = {field.name for field in fields(Edition)} - {"order", "digest"}
    assert editions[0].keys() == own | {"options", "clauses"}
    specials = editions[1]["specials"]
    assert specials[0].keys() == {field.name for field in fields(Special)} - {"steps", "is_own", "rulings"}
    films = ask(server, "GET", "/api/films").json
    assert len(films) >= 100
    assert films[0].keys() == {"id", "title", "year"}
    assert "greedy" in ask(server, "GET", "/api/levels").json
    assert ask(server, "GET", "/api/openapi.json").json["openapi"] == "3.1.0"


def test_health_and_metrics(server: Server) -> None:
    assert ask(server, "GET", "/healthz").json["ok"] is True
    text = ask(server, "GET", "/metrics").body.decode()
    assert "pioche_entries_total" in text
    assert "pioche_durable_seconds_count" in text


@pytest.mark.parametrize("path", ["/", "/t/BCDFGHJKM", "/api/editions", "/nowhere"])
def test_every_answer_is_protected(server: Server, path: str) -> None:
    answer = ask(server, "GET", path)
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert f"ws://127.0.0.1:{server.port}" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-frame-options"] == "DENY"
    assert answer.headers["cache-control"] == "no-store"
    assert "server" not in answer.headers


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "", "localhost.evil.example:80"]
)
def test_a_request_for_another_host_is_refused(server: Server, host: str) -> None:
    assert ask(server, "GET", "/api/editions", headers={"Host": host}).status in (400, 403)


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1", "https://127.0.0.1:{port}"]
)
def test_a_post_from_another_page_is_refused(server: Server, origin: str) -> None:
    headers = {"Origin": origin.format(port=server.port)}
    answer = ask(server, "POST", "/api/tables", {"name": "Zoé"}, headers)
    assert (answer.status, answer.json["reason"]) == (403, "forbidden")


def test_what_only_reads_is_answered_whatever_its_origin_but_not_for_that_page_to_see(server: Server) -> None:
    answer = ask(server, "GET", "/api/editions", headers={"Origin": "http://evil.example"})
    assert answer.status == 200
    assert not [name for name in answer.headers if name.startswith("access-control-")]


@pytest.mark.parametrize(("hand", "suffix"), [(None, ""), (0, ""), (1, "_1"), (9, "_9")])
def test_a_hand_has_a_cookie_of_its_own_and_the_first_that_of_the_table(
    server: Server, hand: int | None, suffix: str
) -> None:
    code = ask(server, "POST", "/api/tables", {"name": "Zoé"}).json["code"]
    asked = {"name": "Ana"} if hand is None else {"name": "Ana", "hand": hand}
    answer = ask(server, "POST", f"/api/tables/{code}/join", asked)
    assert answer.status == 201
    assert f"pioche_{code}{suffix}=" in str(answer.headers)


@pytest.mark.parametrize("hand", [-1, 10])
def test_there_is_no_hand_beyond_ten(server: Server, hand: int) -> None:
    code = ask(server, "POST", "/api/tables", {"name": "Zoé"}).json["code"]
    answer = ask(server, "POST", f"/api/tables/{code}/join", {"name": "Ana", "hand": hand})
    assert answer.status == 400


def test_a_post_from_the_own_page_is_taken(server: Server) -> None:
    headers = {"Origin": f"http://127.0.0.1:{server.port}"}
    assert ask(server, "POST", "/api/tables", {"name": "Zoé"}, headers).status == 201


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None])
def test_a_socket_from_another_page_is_refused_before_it_opens(server: Server, origin: str | None) -> None:
    headers = {
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    if origin is not None:
        headers["Origin"] = origin
    assert ask(server, "GET", "/ws/BBBBBBBBB", headers=headers).status == 403


def test_guessing_codes_is_slow(tmp_path_factory: pytest.TempPathFactory) -> None:
    with Server(tmp_path_factory.mktemp("guessed")) as server:
        answers = [
            ask(server, "GET", f"/api/tables/BBBBBBB{number:02}".replace("0", "B")) for number in range(40)
        ]
        assert {answer.status for answer in answers} == {404, 429}
        slowed = next(answer for answer in answers if answer.status == 429)
        assert slowed.headers["retry-after"]
        opened = [ask(server, "POST", "/api/tables", {"name": "Zoé"}).status for _ in range(30)]
        assert opened.count(201) >= 20
        assert opened[-1] == 429
