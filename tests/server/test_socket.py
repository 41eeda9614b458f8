"""The protocol over real sockets against a real server process."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from server_process import (
    Client,
    ClosedError,
    RefusedError,
    Server,
    choose,
    closed,
    dice_of,
    hang_up,
    play,
    run,
    state_of,
    table_of,
)
from websockets.asyncio.client import connect
from websockets.typing import Origin

from pioche.client import request
from pioche.edition import EDITIONS
from pioche.server.fair.verify import verify
from pioche.server.table.state import REMEMBERED

DARE = {"who": "next", "trial": "Chante", "bad": [{"who": "next", "draw": 4}]}
COCKEREL = {"title": "Le coq", "do": [DARE]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("data"), "--no-limits", "--bot-pace", "2") as started:
        yield started


@pytest.mark.parametrize("edition", EDITIONS)
def test_two_people_and_two_bots_play_a_match_that_verifies(server: Server, edition: str) -> None:
    async def match() -> None:
        rules = {"target": 50, "scoring": "points"}
        clients = await table_of(server.url, 2, edition=edition, bots=["random", "greedy"], rules=rules)
        for client in clients:
            await client.contribute()
        await clients[0].do("start")
        await asyncio.gather(*(play(client, dice_of(seat)) for seat, client in enumerate(clients)))
        assert state_of(clients[0])[0] == clients[1].seq
        assert clients[0].table == clients[1].table
        text = await asyncio.to_thread(request, server.url, f"/api/tables/{clients[0].code}/record")
        assert all(finding.holds for finding in verify(text))
        await hang_up(clients)

    run(match)


def test_written_cards_are_agreed_on_and_played(server: Server) -> None:
    async def match() -> None:
        clients = await table_of(server.url, 2, custom=[COCKEREL], bots=["greedy"], rules={"target": 50})
        with pytest.raises(RefusedError, match="not-agreed"):
            await clients[0].do("start")
        await clients[1].do("consent", card=0, version=1, accept=True)
        await clients[0].do("start")
        await asyncio.gather(*(play(client, dice_of(seat)) for seat, client in enumerate(clients)))
        await hang_up(clients)

    run(match)


def test_who_comes_back_at_any_number_sees_what_who_stayed_sees(server: Server) -> None:
    async def match() -> None:
        dice = dice_of(8)
        clients = await table_of(server.url, 2, rules={"target": 50})
        await clients[0].do("start")
        seen: list[int] = []
        for _ in range(40):
            for client in clients:
                await client.until(max(one.seq for one in clients))
            if clients[0].table["phase"] != "playing":
                break
            for client in clients:
                chosen = choose(client, dice)
                if chosen is not None:
                    answer = await client.do(chosen[0], **chosen[1])
                    seen.append(answer["seq"])
                    await client.until(answer["seq"])
                    break
            again = Client(server.url, clients[0].code, clients[0].token)
            again.seq = dice.randrange(clients[0].seq + 3)
            await again.connect()
            await clients[0].until(again.seq)
            assert state_of(again) == state_of(clients[0])
            await again.close()
        assert seen == sorted(seen)
        await hang_up(clients)

    run(match)


def test_missed_updates_are_told_once_more(server: Server) -> None:
    async def match() -> None:
        clients = await table_of(server.url, 2)
        await clients[0].do("start")
        await clients[1].until(clients[0].seq)
        left_at = clients[1].seq
        await clients[1].close()
        for what in ("wow", "clap", "oops"):
            await clients[0].do("emote", what=what)
        socket = await connect(
            server.url.replace("http", "ws") + f"/ws/{clients[0].code}", origin=Origin(server.url)
        )
        hello = {"t": "hello", "version": 1, "token": clients[1].token, "last_seq": left_at}
        await socket.send(json.dumps(hello))
        welcome = json.loads(await socket.recv())
        events = [event for missed in welcome["missed"] for event in missed["events"]]
        told = [event["what"] for event in events if event["t"] == "Emoted"]
        assert told == ["wow", "clap", "oops"]
        assert [missed["seq"] for missed in welcome["missed"]] == list(range(left_at + 1, welcome["seq"] + 1))
        await socket.close()
        await hang_up(clients)

    run(match)


def test_two_tabs_of_one_seat_are_told_the_same(server: Server) -> None:
    async def match() -> None:
        clients = await table_of(server.url, 2, rules={"target": 50})
        tab = Client(server.url, clients[0].code, clients[0].token)
        await tab.connect()
        await clients[0].do("start")
        await asyncio.gather(*(play(client, dice_of(seat)) for seat, client in enumerate(clients)))
        await tab.until(clients[0].seq)
        assert state_of(tab) == state_of(clients[0])
        await hang_up([*clients, tab])

    run(match)


def test_a_command_that_comes_again_after_many_others_is_still_done_once(server: Server) -> None:
    async def match() -> None:
        (client,) = await table_of(server.url, 1)
        first = await client.do("rename", id="one", name="Zoé")
        for number in range(REMEMBERED + 1):
            await client.do("rename", name=f"N{number}")
        again = await client.do("rename", id="one", name="Zoé")
        assert again == first
        tab = Client(server.url, client.code, client.token)
        await tab.connect()
        assert tab.table["seats"][0]["name"] == f"N{REMEMBERED}"
        await hang_up([client, tab])

    run(match)


def test_a_command_that_arrives_often_is_done_once_and_answered_alike(server: Server) -> None:
    async def match() -> None:
        clients = await table_of(server.url, 2)
        await clients[0].do("start")
        await clients[1].until(clients[0].seq)
        for client in clients:
            assert client.view is not None
        asked = next(client for client in clients if client.view["legal"])  # type: ignore[index]
        fields = {"id": "the-same", "seq": asked.seq, "move": asked.view["legal"][0]}  # type: ignore[index]
        first = await asked.do("move", **fields)
        others = [await asked.do("move", **fields) for _ in range(3)]
        tab = Client(server.url, asked.code, asked.token)
        await tab.connect()
        others.append(await tab.do("move", **fields))
        assert all(answer == first for answer in others)
        assert tab.seq == first["seq"]
        await hang_up([*clients, tab])

    run(match)


def test_a_refusal_stays_a_refusal(server: Server) -> None:
    async def match() -> None:
        clients = await table_of(server.url, 2)
        with pytest.raises(RefusedError, match="not-host"):
            await clients[1].do("start", id="x1")
        await clients[0].do("pass-host", member=clients[1].you)
        with pytest.raises(RefusedError, match="not-host"):
            await clients[1].do("start", id="x1")
        await clients[1].do("start", id="x2")
        await hang_up(clients)

    run(match)


def test_spectators_see_no_hand_and_do_nothing(server: Server) -> None:
    async def match() -> None:
        clients = await table_of(server.url, 2)
        watcher = Client(server.url, clients[0].code, watch=True)
        await watcher.connect()
        await clients[0].do("start")
        await watcher.until(clients[0].seq)
        assert watcher.view is not None
        assert watcher.view["hands"] == [None, None]
        assert watcher.view["legal"] == []
        with pytest.raises(RefusedError, match="spectator"):
            await watcher.do("emote", what="wow")
        assert watcher.connected == [0, 1]
        await hang_up([*clients, watcher])

    run(match)


def test_a_table_without_spectators_looks_like_none_at_all(server: Server) -> None:
    async def match() -> None:
        clients = await table_of(server.url, 1, spectators=False)
        for code in (clients[0].code, "BBBBBBBBB"):
            watcher = Client(server.url, code, watch=True)
            with pytest.raises(ClosedError) as refused:
                await watcher.connect()
            assert (refused.value.code, refused.value.reason) == (4404, "not-found")
        await hang_up(clients)

    run(match)


def test_who_is_kicked_is_cut_off_and_the_token_is_void(server: Server) -> None:
    async def match() -> None:
        clients = await table_of(server.url, 2)
        await clients[0].do("remove", member=clients[1].you)
        assert (await closed(clients[1])).code == 4403
        again = Client(server.url, clients[1].code, clients[1].token)
        with pytest.raises(ClosedError) as refused:
            await again.connect()
        assert refused.value.code == 4404
        await hang_up(clients)

    run(match)


def test_a_seat_moves_to_another_device(server: Server) -> None:
    async def match() -> None:
        clients = await table_of(server.url, 2)
        answer = await clients[1].do("transfer", id="t1")
        assert await clients[1].do("transfer", id="t1") == answer
        path = f"/api/tables/{clients[1].code}/claim"
        seated = await asyncio.to_thread(request, server.url, path, {"claim": answer["result"]})
        assert (await closed(clients[1])).code == 4409
        moved = Client(server.url, clients[1].code, seated["token"])
        await moved.connect()
        assert moved.you == 1
        with pytest.raises(RefusedError, match="bad-claim"):
            await asyncio.to_thread(request, server.url, path, {"claim": answer["result"]})
        await hang_up([clients[0], moved])

    run(match)


async def until_somebody_owes_uno(clients: list[Client], dice: Random) -> tuple[Client, Client]:
    """Play until one of two lays the last card but one without a word; the forgetful one and the other."""
    while True:
        moved = False
        seq = max(one.seq for one in clients)
        for client in clients:
            await client.until(max(one.seq for one in clients))
            if client.table["phase"] == "round-over":
                await client.do("ready")
                moved = True
                continue
            chosen = choose(client, dice)
            if chosen is None:
                continue
            moved = True
            fields = chosen[1]
            owes = chosen[0] == "move" and fields["move"].endswith(" uno")
            if owes:
                fields["move"] = fields["move"].removesuffix(" uno")
            answer = await client.do(chosen[0], **fields)
            await client.until(answer["seq"])
            assert client.view is not None
            if owes and client.view["uno_due"]:
                other = clients[1 - clients.index(client)]
                await other.until(client.seq)
                return client, other
        if not moved:  # the table goes on by itself
            await clients[0].until(seq + 1)


def test_a_catch_is_held_while_uno_may_still_be_on_its_way(tmp_path: Path) -> None:
    async def match() -> None:
        clients = await table_of(patient.url, 2, rules={"target": 5000})
        await clients[0].do("start")
        forgetful, other = await until_somebody_owes_uno(clients, dice_of(1))
        held = await other.send("catch", seat=forgetful.seat)
        await forgetful.do("uno")
        assert not held.done()
        answer = await held
        assert (answer["t"], answer["reason"]) == ("refused", "nothing-to-catch")
        await hang_up(clients)

    with Server(tmp_path, "--no-limits", "--catch-grace", "5000") as patient:
        run(match)


def test_a_move_after_a_catch_is_done_after_it(server: Server) -> None:
    async def match() -> None:
        clients = await table_of(server.url, 2, rules={"target": 5000})
        await clients[0].do("start")
        forgetful, other = await until_somebody_owes_uno(clients, dice_of(1))
        held = await other.send("catch", seat=forgetful.seat)
        assert other.view is not None
        mover = other if other.view["legal"] else forgetful
        waiting = await mover.send("move", seq=other.seq, move="draw")
        caught = await held
        assert caught["t"] == "ack"
        moved = await waiting
        assert moved["t"] == "refused" or moved["seq"] > caught["seq"]
        await hang_up(clients)

    run(match)


def test_a_late_comer_watches_and_plays_the_next_round(server: Server) -> None:
    async def match() -> None:
        clients = await table_of(server.url, 2, rules={"target": 5000})
        await clients[0].do("start")
        late = await Client.join(server.url, clients[0].code, "Late")
        await late.connect()
        assert late.view is not None
        assert (late.seat, late.view["hands"]) == (None, [None, None])
        await asyncio.gather(
            *(play(client, dice_of(seat), until="round-over") for seat, client in enumerate(clients))
        )
        await clients[0].do("next")
        await late.until(clients[0].seq)
        assert (late.seat, late.view["hands"][:2]) == (2, [None, None])
        assert len(late.view["hands"][2]) >= 7
        await hang_up([*clients, late])

    run(match)


def test_who_only_watches_is_shown_no_hand_whatever_the_cookie_says(server: Server) -> None:
    async def match() -> None:
        (client,) = await table_of(server.url, 1, bots=["greedy"], spectators=False)
        await client.do("start")
        socket = await connect(
            server.url.replace("http", "ws") + f"/ws/{client.code}",
            origin=Origin(server.url),
            additional_headers={"Cookie": f"pioche_{client.code}={client.token}"},
        )
        await socket.send('{"t":"hello","version":1,"watch":true}')
        welcome = json.loads(await socket.recv())
        assert welcome["you"] is None
        assert welcome["view"]["hands"] == [None, None]
        await hang_up([client])
        await socket.close()

    run(match)
