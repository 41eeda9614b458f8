"""The threats to a table, each by its number: T2–T5, T9 and T10, against a whole site in this process.

T1 is in test_threats_cards.py, T6–T8 in test_threats_network.py, the others in test_threats_secrets.py.
"""

import gc
import hashlib
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from asgi_site import (
    HOST,
    ORIGIN,
    SiteDriver,
    SiteSocket,
    run,
    seat_slowly,
    settle,
    staged,
    to_act,
    wait_until,
)
from table import TableDriver

from pioche import Game
from pioche.server.http.site import MISHEARD
from pioche.server.live.limits import Limits
from pioche.server.live.room import Room
from pioche.server.live.services import Pace
from pioche.server.store.sqlite import SqliteStore
from pioche.server.table.step import Refusal
from pioche.server.wire import protocol


def digest_of(site: SiteDriver, code: str) -> str:
    return hashlib.sha256(site.room(code).table.packed()).hexdigest()


FORGED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("move", {"seq": 99, "move": "draw"}),
    ("move", {"seq": 99, "move": "play W4 red"}),
    ("move", {"seq": 99, "move": "next"}),
    ("move", {"seq": 99, "move": "outcome good"}),
    ("move", {"seq": 99, "move": "catch 0"}),
    ("kick", {"seq": 99, "angle": 0, "power": 50, "spin": 0}),
    ("answer", {"seq": 99, "answers": ["Simba"]}),
    ("done", {"seq": 99}),
    ("concede", {"seq": 99}),
    ("vote", {"seq": 99, "good": True}),
    ("ready", {}),
    ("start", {}),
    ("next", {}),
    ("configure", {"clock": 30}),
    ("add-bot", {"level": "random"}),
    ("set-bot", {"member": 0, "level": "random"}),
    ("remove", {"member": 0}),
    ("hand", {"member": 0, "to_bot": True}),
    ("pass-host", {"member": 1}),
    ("rename", {"name": "Host"}),
    ("nonce", {"round": 7, "nonce": "ab"}),
    ("consent", {"card": 0, "version": 1, "accept": True}),
)


def test_t2_a_forged_command_is_refused_with_a_reason_and_changes_nothing() -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, lines = await site.seat(3)
            watcher = await site.line(code, watch=True)
            await lines[0].say("start")
            guests = [line for line in lines[1:] if line is not lines[to_act(site, code)]]
            before = digest_of(site, code)
            for kind, fields in FORGED:
                for line in (guests[0], watcher):
                    answer = await line.say(kind, id=f"{kind}-{len(line.heard)}", **fields)
                    assert answer["t"] == "refused", (kind, fields, answer)
                    assert answer["reason"] not in ("", "unavailable")
            assert digest_of(site, code) == before

    run(story())


def test_t2_a_stale_or_impossible_move_of_the_seat_on_turn_is_refused_and_changes_nothing() -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, lines = await site.seat(2)
            await lines[0].say("start")
            line = lines[to_act(site, code)]
            before = digest_of(site, code)
            hand = line.last_view["hands"][line.last_view["seat"]]
            foreign = next(card for card in ("R1", "G2", "B3", "Y4", "R5", "G6") if card not in hand)
            for seq, move, reason in (
                (line.seq - 1, "draw", "stale"),
                (line.seq, f"play {foreign}", None),
                (line.seq, "keep", None),
                (line.seq, "accept", None),
                (line.seq, "play R1 R1", "unreadable"),
            ):
                answer = await line.say("move", id=f"x{move}".replace(" ", "-"), seq=seq, move=move)
                assert answer["t"] == "refused", (move, answer)
                assert reason is None or answer["reason"] == reason
            assert digest_of(site, code) == before

    run(story())


def test_t3_a_command_from_two_tabs_after_a_lost_line_and_again_later_is_done_once() -> None:
    async def story() -> None:
        async with staged() as site:
            code, tokens, lines = await site.seat(2)
            await lines[0].say("start")
            mover = to_act(site, code)
            line = lines[mover]
            tab = await site.line(code, token=tokens[mover])
            answers = [await one.say("move", id="once", seq=line.seq, move="draw") for one in (line, tab)]
            await line.hang_up()
            again = await site.line(code, token=tokens[mover])
            answers.append(await again.say("move", id="once", seq=1, move="play W4 red"))
            assert answers[0]["t"] == "ack"
            assert answers == [answers[0]] * 3
            drawn = [
                event
                for message in tab.messages
                for event in message.get("events", ())
                if event["t"] == "Drew" and event["seat"] == mover
            ]
            assert len(drawn) == 1

    run(story())


def test_t4_what_does_not_exist_and_what_may_not_be_seen_look_the_same() -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, _ = await site.seat(2, spectators=False)
            tries = [
                await site.line("BCDFGHJKM", token="x" * 43),
                await site.line("BCDFGHJKM", watch=True),
                await site.line("nonsense", watch=True),
                await site.line(code, token="x" * 43),
                await site.line(code, watch=True),
                await site.line(code),
            ]
            assert {(line.closed, *line.heard) for line in tries} == {
                (4404, '{"t":"closing","reason":"not-found"}')
            }
            answers = [
                await site.ask("GET", f"/api/tables/{guess}{path}")
                for guess in ("BCDFGHJKM", "short", "ZZZZZZZZZ", "%00")
                for path in ("", "/record", "/replay", "/qr.svg")
            ]
            assert {(answer.status, answer.body, str(answer.headers)) for answer in answers} == {
                (404, b'{"reason":"not-found","detail":""}', str(answers[0].headers))
            }

    run(story())


def test_t4_who_guesses_is_slowed_down_over_both_faces_and_others_are_not() -> None:
    async def story() -> None:
        async with staged(limits=Limits()) as site:
            code, tokens, _ = await site.seat(2)
            statuses = [(await site.ask("GET", f"/api/tables/BCDFGHJ{n:02}")).status for n in range(22, 60)]
            assert statuses.count(404) <= Limits().missed.burst + 1
            assert statuses[-1] == 429
            assert (await site.line(code, watch=True)).closed == 4429
            assert (await site.line(code, token="x" * 43)).closed == 4429
            assert (await site.line(code, token=tokens[0])).closed is None
            seat = [("cookie", f"pioche_{code}={tokens[0]}")]
            assert (await site.ask("GET", f"/api/tables/{code}", headers=seat)).status == 200
            claims = await site.ask("POST", f"/api/tables/{code}/claim", {"claim": "x"})
            assert claims.status == 429
            assert (await site.ask("GET", f"/api/tables/{code}", address="198.51.100.1")).status == 200
            site.clock.at += 10_000
            assert (await site.ask("GET", f"/api/tables/{code}")).status == 200

    run(story())


def test_t4_guesses_at_another_node_count_here_and_those_here_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        async with staged(limits=Limits()) as site:
            ownership = site.lobby.services.ownership
            told: list[str] = []
            monkeypatch.setattr(ownership, "miss", told.append)  # in place of the other nodes
            assert (await site.ask("GET", "/api/tables/BCDFGHJ22")).status == 404
            assert (await site.ask("GET", "/api/short/BCDFGH")).status == 404
            assert told == ["192.0.2.7", "192.0.2.7", MISHEARD]
            ownership.on_missed({"192.0.2.7": 1000, MISHEARD: 10})
            assert (await site.ask("GET", "/api/tables/BCDFGHJ22")).status == 429
            other = "198.51.100.1"
            assert (await site.ask("GET", "/api/short/BCDFGH", address=other)).status == 404
            ownership.on_missed({MISHEARD: 1000})
            assert (await site.ask("GET", "/api/short/BCDFGH", address=other)).status == 429

    run(story())


def test_t4_guessing_the_code_that_moves_a_seat_is_slow_too() -> None:
    async def story() -> None:
        async with staged(limits=Limits()) as site:
            code, _, _ = await site.seat(2)
            tries = [
                (await site.ask("POST", f"/api/tables/{code}/claim", {"claim": f"{n}"})).status
                for n in range(40)
            ]
            assert tries.count(409) <= Limits().missed.burst
            assert tries[-1] == 429

    run(story())


FOREIGN_ORIGINS = (
    None,
    "null",
    "",
    "http://evil.example",
    f"http://{HOST}.evil.example",
    f"http://evil.example/{HOST}",
    f"https://{HOST}",
    "http://127.0.0.1",
    "http://127.0.0.1:8467",
    f"http://user@{HOST}",
    f"{ORIGIN}/",
    f"{ORIGIN}, http://evil.example",
    "file://",
)
FOREIGN_HOSTS = ("", "evil.example", "127.0.0.1", f"{HOST}.", f"{HOST}@evil.example", "127.0.0.1:08466")


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_t5_a_socket_from_another_page_is_refused_before_it_is_accepted(origin: str | None) -> None:
    async def story() -> None:
        async with staged() as site:
            code, tokens, _ = await site.seat(1)
            given = {"host": HOST, "cookie": f"pioche_{code}={tokens[0]}"}
            if origin is not None:
                given["origin"] = origin
            line = SiteSocket(site.site, f"/ws/{code}", given.items())
            await settle()
            assert not line.accepted
            assert line.closed is not None
            assert line.heard == []

    run(story())


@pytest.mark.parametrize("origin", [origin for origin in FOREIGN_ORIGINS if origin is not None])
def test_t5_a_post_from_another_page_does_nothing(origin: str) -> None:
    async def story() -> None:
        async with staged() as site:
            answer = await site.ask("POST", "/api/tables", {"name": "A"}, [("origin", origin)])
            assert answer.status == 403
            assert not site.lobby.rooms

    run(story())


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_t5_a_form_cannot_speak_to_the_server(kind: str) -> None:
    async def story() -> None:
        async with staged() as site:
            answer = await site.ask("POST", "/api/tables", {"name": "A"}, [("content-type", kind)])
            assert answer.status == 415
            assert not site.lobby.rooms

    run(story())


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_t5_another_host_is_not_answered(host: str) -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, _ = await site.seat(1)
            for method, path, body in (
                ("GET", f"/api/tables/{code}", None),
                ("GET", "/", None),
                ("POST", f"/api/tables/{code}/join", {"name": "B"}),
            ):
                answer = await site.ask(method, path, body, [("host", host)])
                assert answer.status == 403, (method, path)
            line = SiteSocket(site.site, f"/ws/{code}", {"host": host, "origin": ORIGIN}.items())
            await settle()
            assert not line.accepted

    run(story())


SPOOFS = (
    "\u202eanA",
    "A\u200bna",
    "A\x1b[2J",
    "A\x07",
    "A\u2066na",
    "<b>A</b>",
    "A" + "\u0301" * 9,
    "\ud83d",
)
INERT = ("{{7*7}}", "${x}", "'); DROP TABLE log--", "%s%n", "\\u0041", "\u0410na")


@pytest.mark.parametrize("text", SPOOFS)
def test_t9_a_name_that_does_something_is_refused_everywhere(text: str) -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, lines = await site.seat(1)
            for path in ("/api/tables", f"/api/tables/{code}/join"):
                answer = await site.ask("POST", path, {"name": text})
                assert answer.status == 400, path
                assert json.loads(answer.body)["reason"] in ("bad-name", "unreadable")
            answered = await lines[0].say("rename", name=text)
            assert answered.get("reason", "bad-name") == "bad-name"
            assert site.room(code).state.members[0].name == "P0"

    run(story())


@pytest.mark.parametrize("text", INERT)
def test_t9_a_strange_name_stays_the_text_it_is(text: str) -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, _ = await site.seat(1)
            joined = await site.ask("POST", f"/api/tables/{code}/join", {"name": text})
            assert joined.status == 201
            shown = (await site.ask("GET", f"/api/tables/{code}")).json
            assert shown["seats"][1]["name"] == text
            page = await site.ask("GET", f"/t/{code}")
            assert text.encode() not in page.body

    run(story())


@pytest.mark.parametrize("text", ["\u202etxet", "\x1b]0;pwned\x07", "<script>alert(1)</script>", "a\u2067b"])
@pytest.mark.parametrize("where", ["title", "text", "trial"])
def test_t9_a_written_card_is_plain_words(where: str, text: str) -> None:
    card: dict[str, Any] = {"title": "Le coq", "text": "", "do": [{"who": "next", "trial": "Chante"}]}
    if where == "trial":
        card["do"][0]["trial"] = text
    else:
        card[where] = text

    async def story() -> None:
        async with staged() as site:
            answer = await site.ask("POST", "/api/tables", {"name": "A", "custom": [card]})
            assert (answer.status, answer.json["reason"]) == (400, "bad-settings")
            _, _, lines = await site.seat(1)
            refused = await lines[0].say("configure", custom=[card])
            assert refused["reason"] == "bad-settings"

    run(story())


@pytest.mark.parametrize("text", ["Simba\u202e", "\x1b[31mMufasa", "a\u2028b", "\x00"])
def test_t9_characters_named_before_everybody_are_plain_words(text: str) -> None:
    driver = TableDriver(people=2, edition="disney-100")
    driver.do(0, protocol.Start)
    hands = [["WM", "R2"], ["G2", "G3"]]
    position = {"hands": hands, "talon": ["R5"], "pioche": ["Y1"] * 9, "turn": 0}
    driver.table.game = Game.from_position("disney-100", position)
    driver.do(0, protocol.Move, move='play WM blue @1 "Un film de mon cru"')
    with pytest.raises(Refusal, match="unreadable"):
        driver.do(1, protocol.NameCharacters, answers=["Timon", text])
    assert driver.state.trial is not None
    assert driver.state.trial.answers is None


def test_t9_every_answer_says_what_it_is_and_that_nothing_else_may_run() -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, _ = await site.seat(1)
            drawn = await site.ask("POST", "/api/qr", {"path": "/t/<script>alert(1)</script>"})
            assert b"script" not in drawn.body
            for path in ("/", f"/t/{code}", f"/api/tables/{code}", "/api/qr", "/no/such", "/metrics"):
                answer = await site.ask("GET", path)
                headers = {name: value.decode() for name, value in answer.headers}
                assert headers[b"x-content-type-options"] == "nosniff"
                assert headers[b"x-frame-options"] == "DENY"
                assert "default-src 'none'" in headers[b"content-security-policy"]
                assert "unsafe" not in headers[b"content-security-policy"]
                assert headers[b"content-type"]

    run(story())


def test_t10_abandoned_tables_leave_memory_and_disk(tmp_path: Path) -> None:
    async def story() -> None:
        pace = Pace(evict=60_000, expire=3_600_000)
        with SqliteStore(tmp_path, linger=0) as store:
            async with staged(pace=pace, store=store) as site:
                before = rooms_in_memory()
                for _ in range(6):
                    _, lines = await seat_slowly(site)
                    for line in lines:
                        await line.hang_up()
                assert rooms_in_memory() == before + 6
                await site.lobby.sweep()
                assert len(site.lobby.rooms) == 6
                site.clock.at += pace.evict
                await site.lobby.sweep()
                assert not site.lobby.rooms
                assert rooms_in_memory() == before
                site.clock.at += pace.expire
                await site.lobby.sweep()
                await wait_until(lambda: store.size()[0] == 0)
                assert site.site.doorman.sockets == 0
        left = sqlite3.connect(tmp_path / "pioche.db")
        counts = [left.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in TABLES]  # noqa: S608
        left.close()
        assert counts == [0, 0, 0, 0]

    run(story())


TABLES = ("tables", "log", "snapshots", "records")


def rooms_in_memory() -> int:
    gc.collect()
    return sum(type(found) is Room for found in gc.get_objects())  # isinstance asks strange objects too


def test_t10_a_table_where_people_are_is_never_put_aside() -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, _ = await site.seat(2)
            site.clock.at += 10 * Pace().expire
            await site.lobby.sweep()
            assert code in site.lobby.rooms

    run(story())


def test_t10_chatter_is_bounded_because_it_is_kept() -> None:
    async def story() -> None:
        async with staged(limits=Limits()) as site:
            code, _, lines = await site.seat(1)
            before = site.room(code).state.seq
            for number in range(100):
                site.clock.at += 100
                await lines[0].say("rename", name=f"A{number}")
            assert site.room(code).state.seq - before <= Limits().chatter.burst + 10 + 1

    run(story())
