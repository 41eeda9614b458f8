"""docs/PROTOCOL.md names every reason and every closing code that is sent, and no others."""

import ast
import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from server_process import Client, Server, closed

from pioche.client import request
from pioche.notation import REASONS
from pioche.server.http import answers, socket
from pioche.server.live.outbox import CLOSE_CODES
from pioche.server.wire.shapes import TableInfo
from pioche.view import View

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "pioche" / "server"
DOCUMENT = (ROOT / "docs" / "PROTOCOL.md").read_text(encoding="utf-8")
# Closing codes of the libraries below, which give no reason.
OF_WEBSOCKET = {1002, 1009, 1011, 1012}
# Refusals of what a clock or a bot wanted to do: nobody is told.
OF_NOBODY = {"too-early", "not-a-bot"}
OF_REST = {
    "bad-claim",
    "barred",
    "locked",
    "places-taken",
}  # of a table that REST alone asks


def calls(path: Path, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
            yield node


def texts(call: ast.Call) -> Iterator[str]:
    given = [*call.args[:1], *(keyword.value for keyword in call.keywords if keyword.arg == "reason")]
    for value in given:
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value


def section(title: str) -> str:
    return DOCUMENT.split(f"## {title}\n")[1].split("\n## ")[0]


@pytest.mark.parametrize(("part", "shape"), [("view", View), ("table", TableInfo)])
def test_every_field_of_what_is_shown_is_in_the_document_in_its_order(part: str, shape: type) -> None:
    told = DOCUMENT.split(f"### `{part}`: ")[1].split("\n### ")[0]
    rows = re.findall(r"^\| (`.*?`) \|", told, re.MULTILINE)
    assert [name for row in rows for name in re.findall(r"`(\w+)`", row)] == list(shape.__annotations__)


def test_every_closing_code_is_in_the_document_with_its_reason_and_no_other() -> None:
    rows = re.findall(r"^\| (\d{4}) \| (?:`([a-z-]+)`)? ?\|", section("Closing"), re.MULTILINE)
    sent = {(code, why) for why, code in CLOSE_CODES.items()} | {(code, "") for code in OF_WEBSOCKET}
    for hangup in calls(SERVER / "http" / "socket.py", "Hangup"):
        code, why = hangup.args[:2]
        assert isinstance(code, ast.Name)
        assert isinstance(why, ast.Constant)
        sent.add((getattr(socket, code.id), str(why.value)))
    assert len(rows) == len(set(rows))
    assert {(int(code), why) for code, why in rows} == sent


def test_every_refusal_of_a_command_is_in_the_document_and_no_other() -> None:
    refused = set()
    for path in [
        *(SERVER / "table").glob("*.py"),
        *(SERVER / "live").glob("*.py"),
        SERVER / "http" / "socket.py",
    ]:
        for name in ("Refusal", "RefusedNow"):
            refused |= {reason for call in calls(path, name) for reason in texts(call)}
    _, _, listed = section("Commands").partition("Reasons of refusal:")
    named = set(re.findall(r"`([a-z]+(?:-[a-z]+)*)`", listed)) - {"detail"}
    assert refused - OF_NOBODY - OF_REST <= named | set(REASONS)
    assert named <= refused | set(REASONS)


def test_every_refusal_of_a_request_is_in_the_document_with_its_status_and_no_other() -> None:
    _, _, listed = section("REST").partition("Errors are")
    rows = re.findall(r"\b(4\d\d|503) \(([^)]*)\)", listed.partition("`reason` is for programs")[0])
    named = {reason: int(status) for status, words in rows for reason in re.findall(r"`([a-z-]+)`", words)}
    statuses = {**answers.STATUSES, **{reason: status for status, reason in answers.PLAIN_REASONS.items()}}
    assert named == {reason: int(status) for reason, status in statuses.items()}
    for path in (SERVER / "http").glob("*.py"):
        for reason in {reason for call in calls(path, "Refusal") for reason in texts(call)}:
            assert reason in named, f"{path.name}: {reason}"


def test_a_server_that_stops_says_so(tmp_path: Path) -> None:
    async def until_it_stops() -> int:
        with Server(tmp_path) as server:
            seated = await asyncio.to_thread(request, server.url, "/api/tables", {"name": "Ana"})
            client = Client(server.url, seated["code"], seated["token"])
            await client.connect()
            await asyncio.to_thread(server.end)
            return (await closed(client)).code

    assert asyncio.run(until_it_stops()) == 1012
