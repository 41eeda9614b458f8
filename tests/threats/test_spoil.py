"""Nobody can spoil it for others: lockouts, hoarded connections, old commands, endless logs."""

import asyncio
import json
import sys
import threading
from dataclasses import replace

import pytest
from asgi_site import run, settle, staged
from room import RoomDriver
from server import TEXT, RawSocket, ThreadServer, many_wires
from table import TableDriver

from pioche import Game
from pioche.cli import main
from pioche.client import request
from pioche.server.fair.verify import verify
from pioche.server.http import replays, routes, socket
from pioche.server.http.origin import read_proxies
from pioche.server.http.transport import PlainLines
from pioche.server.live.limits import UNLIMITED, Limits, Rate
from pioche.server.table.deadlines import default_move
from pioche.server.table.log import Came
from pioche.server.table.step import Refusal
from pioche.server.wire import protocol
from pioche.server.wire.tokens import digest

ELSEWHERE = ("cross-site", "same-site")


@pytest.mark.parametrize("site_header", ELSEWHERE)
def test_an_image_of_another_page_locks_no_visitor_out(site_header: str) -> None:
    async def story() -> None:
        async with staged(limits=Limits()) as site:
            code, _, _ = await site.seat(1)
            asked = [("sec-fetch-site", site_header), ("sec-fetch-mode", "no-cors")]
            for number in range(400):
                for path in (f"/api/tables/BCDFGHJ{number % 89:02}", f"/?{number}"):
                    assert (await site.ask("GET", path, headers=asked)).status == 403
            assert (await site.ask("GET", f"/api/tables/{code}")).status == 200

    run(story())


def test_a_link_on_another_page_is_followed_but_not_into_the_api() -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, _ = await site.seat(1)
            followed = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")]
            assert (await site.ask("GET", f"/t/{code}", headers=followed)).status == 200
            assert (await site.ask("GET", f"/api/tables/{code}", headers=followed)).status == 403
            for own in ("same-origin", "none"):
                asked = [("sec-fetch-site", own), ("sec-fetch-mode", "cors")]
                assert (await site.ask("GET", f"/api/tables/{code}", headers=asked)).status == 200

    run(story())


def test_plain_connections_of_an_address_are_bounded_and_sockets_are_not_counted(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    limits = replace(UNLIMITED, connections=3)
    with ThreadServer(tmp_path_factory.mktemp("data"), limits) as server:
        code = request(server.url, "/api/tables", {"name": "Ana"})["code"]
        with many_wires(server.port, 3) as upgraded:
            assert all(b" 101 " in wire.upgrade(code) for wire in upgraded)
            with many_wires(server.port, 3), RawSocket(server.port) as fourth:
                fourth.say(b"GET /healthz HTTP/1.1\r\n")
                assert fourth.rest() == b""
            upgraded[0].frame(TEXT, b'{"t":"hello","version":1,"watch":true}')
            assert upgraded[0].socket.recv(10)


def test_a_believed_proxy_may_hold_as_many_connections_as_it_likes() -> None:
    lines = PlainLines(1, read_proxies("10.0.0.0/8"))
    assert [lines.take(("10.1.2.3", number)) for number in range(3)] == ["", "", ""]
    taken = [lines.take(("192.0.2.1", number)) for number in range(2)]
    assert taken == ["192.0.2.1", None]
    lines.give_back("192.0.2.1")
    assert lines.take(("192.0.2.1", 9)) == "192.0.2.1"


@pytest.mark.parametrize("proxies", ["*", "0.0.0.0/0", "127.0.0.1,::/0", "proxy.example"])
def test_a_server_that_would_believe_everybody_does_not_start(
    proxies: str, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path_factory.mktemp("data")
    assert main(["serve", "--no-open", "--data", str(data), "--trusted-proxies", proxies]) == 2
    told = capsys.readouterr().err
    assert "--trusted-proxies" in told
    assert repr(proxies.rpartition(",")[2]) in told


def test_a_command_older_than_those_remembered_is_answered_without_going_back_to_the_log() -> None:
    driver = RoomDriver()
    ear = driver.ears[0]
    first = driver.do(ear, protocol.Rename, name="Zoé")
    seq = ear.last("ack")["seq"]
    for number in range(30):
        driver.do(ear, protocol.Rename, name=f"A{number}")
    welcomes = ear.kinds().count("welcome")
    entries = len(driver.shelf.log)
    driver.do(ear, protocol.Rename, id=first, name="again")
    driver.loop.go_on()
    assert (ear.last("ack")["id"], ear.last("ack")["seq"]) == (first, seq)
    assert ear.kinds().count("welcome") == welcomes
    assert len(driver.shelf.log) == entries


def test_a_command_that_waits_for_its_commit_is_not_applied_again_either() -> None:
    driver = RoomDriver()
    driver.shelf.by_itself = False
    ear = driver.ears[0]
    names = [driver.do(ear, protocol.Rename, name=f"A{number}") for number in range(30)]
    driver.do(ear, protocol.Rename, id=names[0], name="again")
    assert len(driver.shelf.waiting) == 30
    driver.shelf.commit()
    assert [message["id"] for message in ear.heard if message["t"] == "ack"].count(names[0]) == 2


def test_old_commands_sent_again_and_again_end_the_conversation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "REFUSALS", Rate(0, 5))

    async def story() -> None:
        async with staged() as site:
            _, _, lines = await site.seat(1)
            for number in range(20):
                await lines[0].say("rename", id=f"r{number}", name=f"A{number}")
            answers = [await lines[0].say("rename", id="r0", name="B") for _ in range(6)]
            assert [answer.get("t") for answer in answers] == ["ack"] * 6
            assert lines[0].closed == 4429

    run(story())


def test_a_table_whose_log_is_long_takes_moves_only_and_then_nothing() -> None:
    driver = RoomDriver()
    driver.services.limits = replace(UNLIMITED, entries=100)
    ear = driver.ears[0]
    driver.do(ear, protocol.Start)
    for number in range(200):
        driver.do(ear, protocol.Rename if number % 2 else protocol.EmoteNow, **fields_of(number))
    assert driver.room.state.seq == 90
    assert ear.last("refused")["reason"] == "log-full"
    for _ in range(20):
        game = driver.room.table.game
        assert game is not None
        mover = driver.ears[game.to_act[0]]
        driver.do(mover, protocol.Move, move=game.legal(game.to_act[0])[-1])
        driver.loop.go_on(2000)
    assert driver.room.state.seq == 100


def fields_of(number: int) -> dict[str, str]:
    return {"name": f"A{number}"} if number % 2 else {"what": "wow"}


def test_a_round_without_end_is_called_off_without_points_and_its_file_verifies() -> None:
    driver = RoomDriver(people=2)
    driver.room.state.timing.moves = 25
    driver.do(driver.ears[0], protocol.Start)
    while driver.room.state.phase == "playing":
        game = driver.room.table.game
        assert game is not None
        asked = game.to_act[0]
        driver.do(driver.ears[asked], protocol.Move, move=default_move(game, asked))
        driver.loop.go_on(3000)
    ear = driver.ears[0]
    assert "CalledOff" in ear.events()
    over = ear.last("update")
    assert over["table"]["result"]["winner"] is None
    assert over["table"]["result"]["after"] == over["table"]["result"]["before"] == [0, 0]
    assert (over["view"]["phase"], over["view"]["legal"]) == ("round-over", [])
    assert driver.enter(0).last("welcome")["view"] == over["view"]
    driver.do(ear, protocol.Next)
    dealt = ear.last("update")
    assert (dealt["table"]["phase"], dealt["table"]["round"]) == ("playing", 2)
    assert dealt["view"]["phase"] != "round-over"
    (record,) = driver.shelf.records("", None)
    assert all(finding.holds is not False for finding in verify(record))


def test_a_table_gives_no_member_a_number_that_no_command_can_name() -> None:
    driver = TableDriver()
    driver.state.next_member = protocol.MOST_MEMBERS - 1
    driver.table.apply(Came(at=0, name="Last", token=digest("t")))
    last = driver.state.members[-1].id
    assert protocol.decoder.decode(json.dumps({"t": "remove", "id": "r", "member": last}))
    with pytest.raises(Refusal, match="table-full"):
        driver.table.apply(Came(at=0, name="More", token=digest("u")))


@pytest.mark.parametrize(
    "text",
    [
        '{"t":"uno","id":"a\\n"}',
        '{"t":"hello","version":1,"token":"abc\\n"}',
        '{"t":"move","id":"a","seq":9007199254740992,"move":"draw"}',
        '{"t":"remove","id":"a","member":10000}',
    ],
)
def test_what_is_just_beyond_a_bound_ends_only_the_line_that_said_it(text: str) -> None:
    async def story() -> None:
        async with staged() as site:
            code, tokens, lines = await site.seat(2)
            tab = await site.line(code, token=tokens[0])
            await tab.send(text)
            assert tab.closed == 1007
            assert [line.closed for line in lines] == [None, None]
            assert (await lines[0].say("emote", what="wow"))["t"] == "ack"

    run(story())


def test_a_pong_tells_only_of_what_is_durable() -> None:
    async def story() -> None:
        async with staged() as site:
            code, _, lines = await site.seat(1)
            seq = lines[0].seq
            site.lobby.services.store.by_itself = False  # type: ignore[attr-defined]
            await lines[0].say("rename", name="Zoé")
            assert site.room(code).state.seq == seq + 1
            await lines[0].send('{"t":"ping","n":7}')
            assert lines[0].last("pong") == {"t": "pong", "n": 7, "seq": seq}
            site.lobby.services.store.commit()  # type: ignore[attr-defined]
            await settle()
            await lines[0].send('{"t":"ping","n":8}')
            assert lines[0].last("pong")["seq"] == seq + 1

    run(story())


def test_a_qr_code_is_drawn_off_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn_by: list[threading.Thread] = []

    def draw(_text: str) -> bytes:
        drawn_by.append(threading.current_thread())
        return b"<svg/>"

    monkeypatch.setattr(routes, "draw_qr", draw)

    async def story() -> None:
        async with staged() as site:
            assert (await site.ask("POST", "/api/qr", {"path": "/t/x"})).body == b"<svg/>"

    run(story())
    assert drawn_by[0] is not threading.main_thread()


def long_file(moves: int) -> str:
    """A game file of some rounds."""
    game = Game.new("classic", seats=2, seed=3, rules={"target": 5000})
    while len(game.moves) < moves:
        legal = game.legal(game.to_act[0])
        game.play(game.to_act[0], next((one for one in legal if one.startswith("play")), legal[0]))
    return game.record()


def test_replays_are_paged_and_made_once_by_a_process_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted: list[replays.ReplayWanted] = []
    make, command = replays.Replayer.make, replays.COMMAND

    def note(self: replays.Replayer, asked: replays.ReplayWanted) -> replays.Pages:
        wanted.append(asked)
        return make(self, asked)

    monkeypatch.setattr(replays.Replayer, "make", note)
    monkeypatch.setattr(replays, "replay_states", None)  # nobody calls it in this process
    monkeypatch.setattr(replays, "COMMAND", (sys.executable, "-S", "-c", ""))  # dies at once
    files = [long_file(300), long_file(350)]

    def records(_code: str, _match: int | None) -> list[str]:
        return files

    async def story() -> None:
        async with staged() as site:
            code, _, _ = await site.seat(1)
            site.lobby.services.store.records = records  # type: ignore[method-assign, assignment]
            path = f"/api/tables/{code}/replay"
            assert (await site.ask("GET", path)).status == 503
            monkeypatch.setattr(replays, "COMMAND", command)
            six = await asyncio.gather(*(site.ask("GET", path) for _ in range(6)))
            assert [answer.status for answer in six] == [200] * 6
            first = six[0].json
            assert [len(part["states"]) for part in first["parts"]] == [301, 99]
            second = (await site.ask("GET", f"{path}?from={first['next']}")).json
            assert [len(part["states"]) for part in second["parts"]] == [0, 252]
            assert second["next"] is None
            assert (await site.ask("GET", f"{path}?from=3")).status == 400
            assert (await site.ask("GET", f"{path}?as=2")).status == 400

    run(story())
    assert len(wanted) == 3  # of the dead one, with every hand open, and of a seat that is not there


def test_more_replays_at_once_than_may_wait_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays.Replayer, "make", lambda _self, asked: (asked.code.encode(),))

    async def story() -> None:
        made = replays.Replays()
        try:
            asked = [made.page(f"T{number}", [], None, 0) for number in range(replays.MOST_WAITING + 1)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert isinstance(answers[-1], Refusal)
            assert answers[:-1] == [f"T{number}".encode() for number in range(replays.MOST_WAITING)]
        finally:
            made.stop()

    run(story())
