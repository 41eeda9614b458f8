"""Threats to what is secret: tokens (T11), chance (T12), hands (T13), and a damaged file (F8)."""

import asyncio
import base64
import hashlib
import logging
from collections import Counter
from pathlib import Path

import pytest
from asgi_site import SiteSocket, go_by_itself, play_on, run, seat_slowly, settle, staged, to_act

from pioche import Game, cli
from pioche.server.fair.commitments import Terms, part_commitment, round_key
from pioche.server.fair.verify import verify
from pioche.server.store.base import StoreFailedError
from pioche.server.store.sqlite import SqliteStore


def test_t11_a_token_is_new_for_everybody_and_kept_only_as_a_hash(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> list[str]:
        with SqliteStore(tmp_path, linger=0) as store:
            async with staged(store=store) as site:
                fixed = [("cookie", "pioche_BCDFGHJKM=" + "f" * 43)]
                seated = (await site.ask("POST", "/api/tables", {"name": "A"}, fixed)).json
                joined = await site.ask("POST", f"/api/tables/{seated['code']}/join", {"name": "B"}, fixed)
                cookie = dict(joined.headers)[b"set-cookie"].decode().lower()
                assert "httponly" in cookie
                assert "samesite=strict" in cookie
                tokens = [seated["token"], joined.json["token"]]
                assert "f" * 43 not in tokens
                assert len(set(tokens)) == 2
                assert all(len(base64.urlsafe_b64decode(token + "=")) == 32 for token in tokens)
                return tokens

    with caplog.at_level(logging.DEBUG):
        tokens = asyncio.run(story())
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for token in tokens:
        assert hashlib.sha256(token.encode()).hexdigest().encode() in kept
        assert token.encode() not in kept
        assert token not in caplog.text


def test_t11_a_token_is_void_after_leaving_being_kicked_or_moving_and_the_socket_is_closed() -> None:
    async def story() -> None:
        async with staged() as site:
            code, tokens, lines = await site.seat(4)
            claim = (await lines[3].say("transfer"))["result"]
            moved = await site.ask("POST", f"/api/tables/{code}/claim", {"claim": claim})
            assert moved.status == 200
            await lines[1].say("leave")
            await lines[0].say("remove", member=2)
            await settle()
            assert [lines[number].closed for number in (1, 2, 3)] == [4403, 4403, 4409]
            for number in (1, 2, 3):
                assert (await site.line(code, token=tokens[number])).closed == 4404
            again = await site.ask("POST", f"/api/tables/{code}/claim", {"claim": claim})
            assert again.json["reason"] == "bad-claim"
            assert (await site.line(code, token=moved.json["token"])).last("welcome")["you"] == 3

    run(story())


def test_t11_a_token_opens_no_other_table() -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, _ = await site.seat(1)
            _, tokens, _ = await site.seat(1)
            assert (await site.line(code, token=tokens[0])).closed == 4404
            cookie = [("cookie", f"pioche_{code}={tokens[0]}")]
            assert (await site.line(code, cookie)).closed == 4404

    run(story())


async def contribute(lines: list[SiteSocket], givers: list[SiteSocket], nonce: str, deal: str) -> None:
    """Let some people commit to a nonce, the host deal, and those people reveal."""
    info = lines[0].last("welcome")["table"]
    newest = [message["table"] for message in lines[0].messages if message.get("table")][-1]
    number = newest["fair"]["coming"]["round"]
    for line in givers:
        promised = part_commitment(nonce, line.last("welcome")["you"], number, info["code"])
        assert (await line.say("commit", round=number, commitment=promised))["t"] == "ack"
    assert (await lines[0].say(deal))["t"] == "ack"
    for line in givers:
        assert (await line.say("nonce", round=number, nonce=nonce))["t"] == "ack"


def traces_of(secret: str) -> list[bytes]:
    """The forms in which a secret might slip out."""
    raw = bytes.fromhex(secret)
    return [secret.encode(), raw, base64.b64encode(raw), base64.urlsafe_b64encode(raw).rstrip(b"=")]


def test_t12_secrets_and_keys_are_told_after_the_round_and_nowhere_before(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, lines = await site.seat(3, rules={"target": 5000})
            watcher = await site.line(code, watch=True)
            state = site.room(code).state
            await contribute(lines, [lines[1]], "c0ffee" * 6, "start")
            hidden = [state.secret, state.key, state.coming]
            assert all(len(bytes.fromhex(secret)) == 32 for secret in hidden)
            for path in ("", "/record", "/replay", "/qr.svg"):
                await site.ask("GET", f"/api/tables/{code}{path}")
            await site.ask("GET", "/metrics")
            for _ in range(5):
                line = lines[to_act(site, code)]
                if await go_by_itself(site, code):
                    continue
                await line.say("move", seq=line.seq, move=line.last_view["legal"][-1])
            said = [text.encode() for line in (*lines, watcher) for text in line.heard] + site.said
            everything = b"\n".join([*said, caplog.text.encode()])
            for secret in hidden:
                assert not [trace for trace in traces_of(secret) if trace in everything]
            await play_on(site, code, lines)
            revealed = lines[2].last("update")["table"]["fair"]["revealed"]
            assert (revealed["secret"], revealed["key"]) == (hidden[0], hidden[1])
            assert revealed["nonces"] == ["", "c0ffee" * 6, ""], "who gave nothing stands there empty"
            promised = lines[2].last("update")["table"]["fair"]["coming"]["commitment"]
            assert promised == hashlib.sha256(bytes.fromhex(hidden[2])).hexdigest()
            after = b"\n".join(text.encode() for line in (*lines, watcher) for text in line.heard)
            assert not [trace for trace in traces_of(state.coming) if trace in after]

    with caplog.at_level(logging.DEBUG):
        run(story())


def test_t12_a_downloaded_record_verifies_and_a_changed_one_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story() -> bytes:
        async with staged(seed=5) as site:
            code, _, lines = await site.seat(2, rules={"target": 5000})
            assert (await site.ask("GET", f"/api/tables/{code}/record")).status == 409
            what_if = ("POST", f"/api/tables/{code}/what-if", {"number": 0, "seat": 1})
            assert (await site.ask(*what_if)).status == 409
            for _ in range(2):
                deal = "next" if site.room(code).state.round else "start"
                await contribute(lines, [lines[1]], "ab" * 32, deal)
                await play_on(site, code, lines)
            told = (await site.ask(*what_if)).json
            assert told["states"][-1]["view"]["hands"][0] is None  # through the eyes of seat 1
            assert {choice["move"] for choice in told["choices"]} == set(told["states"][-1]["view"]["legal"])
            return (await site.ask("GET", f"/api/tables/{code}/record")).body

    text = asyncio.run(story()).decode()
    assert [finding for finding in verify(text) if not finding.holds] == []
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    assert cli.main(["verify", str(file)]) == 0
    for old, new in (("ab" * 32, "ab" * 31 + "ac"), ('"round":2', '"round":3')):
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")
        assert cli.main(["verify", str(file)]) != 0
    capsys.readouterr()


def test_t12_a_nonce_cannot_be_changed_once_the_round_is_dealt() -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, lines = await site.seat(2)
            await contribute(lines, [lines[0]], "01" * 16, "start")
            late = await lines[1].say("nonce", round=1, nonce="03" * 16)
            assert late["reason"] == "bad-round"
            assert site.room(code).state.nonces == ("01" * 16, "")
            for number in (1, 3):
                refused = await lines[1].say("commit", round=number, commitment="ab" * 32)
                assert refused["reason"] == "bad-round"

    run(story())


def test_t12_every_card_is_dealt_as_often_as_the_deck_has_it() -> None:
    dealt: Counter[str] = Counter()
    for number in range(600):
        game = Game.new(
            "classic",
            seats=2,
            key=round_key(bytes(32), Terms("BCDFGHJKM", number, 1, "", (0, 1)), ["", "ab"]),
        )
        dealt.update(game.view(0).hands[0] or ())
    copies = {code: game.table.book.copies[kind] for code, kind in game.table.kinds.items()}
    expected = {code: dealt.total() * number / sum(copies.values()) for code, number in copies.items()}
    chi = sum((dealt[code] - number) ** 2 / number for code, number in expected.items() if number)
    assert set(dealt) <= set(expected)
    assert chi < 120, "beyond one in a million for some 55 degrees of freedom"


def test_t13_watching_ones_own_table_shows_nothing_more() -> None:
    async def story() -> None:
        async with staged() as site:
            code, tokens, lines = await site.seat(3)
            await lines[0].say("start")
            secretly = await site.line(code, watch=True)
            assert secretly.last("welcome")["view"]["hands"] == [None, None, None]
            openly = await site.line(code, token=tokens[1], watch=True)
            hands = openly.last("welcome")["view"]["hands"]
            assert [hand is not None for hand in hands] == [False, True, False]

    run(story())


def test_t13_coming_back_shows_the_own_hand_only_and_what_was_missed_as_that_seat_saw_it() -> None:
    async def story() -> None:
        async with staged() as site:
            code, tokens, lines = await site.seat(3)
            await lines[0].say("start")
            first = lines[to_act(site, code)]
            if "draw" not in first.last_view["legal"]:  # a wild card was turned up
                await first.say("move", seq=first.seq, move=first.last_view["legal"][0])
            peeker = (to_act(site, code) + 1) % 3
            left_at = lines[peeker].seq
            await lines[peeker].hang_up()
            mover = lines[to_act(site, code)]
            await mover.say("move", seq=mover.seq, move="draw")
            again = await site.line(code, token=tokens[peeker], last_seq=left_at)
            welcome = again.last("welcome")
            drew = [event for one in welcome["missed"] for event in one["events"] if event["t"] == "Drew"]
            assert drew
            assert all(event["cards"] is None for event in drew)
            assert [hand is not None for hand in welcome["view"]["hands"]] == [
                seat == peeker for seat in range(3)
            ]

    run(story())


def test_t13_who_joins_again_waits_and_sees_no_hand_and_no_past() -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, lines = await site.seat(2)
            await lines[0].say("start")
            joined = (await site.ask("POST", f"/api/tables/{code}/join", {"name": "P9"})).json
            assert joined["seat"] is None
            late = await site.line(code, token=joined["token"], last_seq=0)
            assert late.last("welcome")["view"]["hands"] == [None, None]
            events = [event for one in late.last("welcome")["missed"] or () for event in one["events"]]
            assert all(event.get("cards") is None for event in events if event["t"] == "Dealt")
            refused = await late.say("move", seq=late.seq, move="draw")
            assert refused["reason"] == "not-seated"

    run(story())


def damaged(whole: bytes) -> dict[str, bytes]:
    half = len(whole) // 2
    return {
        "half of it": whole[:half],
        "without its last page": whole[:-4096],
        "without its last bytes": whole[:-700],
        "with a page of zeros": whole[:8192] + bytes(4096) + whole[12288:],
        "with another head": b"\0" * 64 + whole[64:],
    }


def test_f8_a_torn_or_truncated_file_is_refused_in_one_line_and_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story() -> None:
        with SqliteStore(tmp_path, linger=0) as store:
            async with staged(store=store) as site:
                for _ in range(8):
                    await seat_slowly(site)

    run(story())
    file = tmp_path / "pioche.db"
    whole = file.read_bytes()
    for name, rest in damaged(whole).items():
        file.write_bytes(rest)
        with pytest.raises(StoreFailedError) as refused:
            SqliteStore(tmp_path)
        assert "pioche.db" in str(refused.value), name
        assert cli.main(["doctor", "--data", str(tmp_path)]) == 1, name
        assert "PROBLEM" in capsys.readouterr().out, name
    file.write_bytes(whole)
    SqliteStore(tmp_path).stop()


def test_f8_a_torn_tail_of_the_journal_loses_nothing_that_was_committed(tmp_path: Path) -> None:
    async def story(garbage: bytes) -> tuple[str, int]:
        with SqliteStore(tmp_path, linger=0) as store:
            async with staged(store=store) as site:
                code, _ = await seat_slowly(site)
                seq = site.room(code).state.seq
                copy = tmp_path / "torn"
                copy.mkdir()
                for name in ("pioche.db", "pioche.db-wal"):
                    (copy / name).write_bytes((tmp_path / name).read_bytes())
                with (copy / "pioche.db-wal").open("ab") as journal:
                    journal.write(garbage)
                return code, seq

    code, seq = asyncio.run(story(b"\x37\x7f" + bytes(3000)))
    with SqliteStore(tmp_path / "torn") as store:
        stored = store.load(code)
    assert stored is not None
    assert len(stored.entries) == seq
