"""How others come to a table in the house: short codes, the network, heads, an address that is none."""

import asyncio
import os
from pathlib import Path
from typing import get_args

from asgi_site import SiteDriver, run, settle, staged
from server import ThreadServer
from table import TableDriver
from table_player import refusal

from pioche.client import request
from pioche.server.http.dictated import LIVES, OLDEST
from pioche.server.http.network import Network
from pioche.server.live.limits import Limits
from pioche.server.ops.lan import Door, read_answer
from pioche.server.table.names import HEADS
from pioche.server.wire import protocol


def test_two_people_never_share_a_head_and_each_may_choose_a_free_one() -> None:
    driver = TableDriver(people=10)
    assert [member.head for member in driver.state.seated()] == list(HEADS) == list(get_args(protocol.Head))
    assert refusal(lambda: driver.do(1, protocol.ChooseHead, head="fox")) == "taken"
    driver.do(0, protocol.Leave)
    driver.do(1, protocol.ChooseHead, head="fox")
    assert driver.member(driver.join("Late")).head == "cat"
    driver.do(1, protocol.Start)
    assert refusal(lambda: driver.do(1, protocol.ChooseHead, head="fox")) == "wrong-phase"
    assert driver.replayed().packed() == driver.table.packed()
    assert TableDriver(people=1, bots=1).state.seated()[1].head == ""


async def host_of(site: SiteDriver) -> tuple[str, tuple[str, str]]:
    opened = (await site.ask("POST", "/api/tables", {"name": "Zoé", "head": "owl"})).json
    return opened["code"], ("Cookie", f"pioche_{opened['code']}={opened['token']}")


def test_a_short_code_leads_to_its_table_while_the_host_shows_it() -> None:
    async def story() -> None:
        async with staged() as site:
            code, cookie = await host_of(site)
            assert (await site.ask("GET", f"/api/tables/{code}")).json["seats"][0]["head"] == "owl"
            assert (await site.ask("POST", f"/api/tables/{code}/short")).status == 403
            first = (await site.ask("POST", f"/api/tables/{code}/short", headers=[cookie])).json
            assert (len(first["short"]), first["left"]) == (6, LIVES)
            typed = f"{first['short'][:3].lower()}-{first['short'][3:]}"
            assert (await site.ask("GET", f"/api/short/{typed}")).json == {"code": code}
            site.clock.at += LIVES - 1
            again = (await site.ask("POST", f"/api/tables/{code}/short", headers=[cookie])).json
            assert again == first
            site.clock.at += LIVES
            assert (await site.ask("GET", f"/api/short/{typed}")).status == 404
            fresh = (await site.ask("POST", f"/api/tables/{code}/short", headers=[cookie])).json["short"]
            assert fresh != first["short"]
            for _ in range(OLDEST // LIVES * 2):
                site.clock.at += LIVES // 2
                last = (await site.ask("POST", f"/api/tables/{code}/short", headers=[cookie])).json["short"]
            assert last != fresh

    run(story())


def test_guessing_short_codes_is_slow_for_one_address_and_for_all_together() -> None:
    async def story() -> None:
        async with staged(limits=Limits()) as site:
            statuses = [(await site.ask("GET", f"/api/short/BCDF{n}")).status for n in range(22, 60)]
            assert statuses.count(404) <= Limits().missed.burst + 1
            assert statuses[-1] == 429
            others = [
                (await site.ask("GET", "/api/short/BCDFGH", address=f"198.51.{n // 200}.{n % 200}")).status
                for n in range(250)
            ]
            assert others.count(404) <= Limits().dictated.burst
            assert others[-1] == 429

    run(story())


def test_somebody_at_the_machine_may_ask_for_the_network_and_whoever_runs_the_server_answers() -> None:
    async def story() -> None:
        async with staged() as site:
            code, _ = await host_of(site)
            asked: list[asyncio.Future[str]] = []

            def ask() -> asyncio.Future[str]:
                asked.append(asyncio.get_running_loop().create_future())
                return asked[-1]

            assert (await site.ask("GET", "/api/network")).json["may_ask"] is False
            site.site.network = Network(ask=ask)
            assert (await site.ask("POST", "/api/network", address="198.51.100.1")).status == 403
            for _ in range(2):
                assert (await site.ask("POST", "/api/network", address="127.0.0.1")).json["state"] == "asked"
                await settle()
            asked[0].set_result("")
            await settle()
            assert (await site.ask("GET", "/api/network")).json["state"] == "refused"
            await site.ask("POST", "/api/network", address="127.0.0.1")
            await settle()
            asked[1].set_result("http://192.0.2.7:8466/")
            await settle()
            told = {"state": "open", "address": "http://192.0.2.7:8466", "may_ask": True}
            assert (await site.ask("GET", "/api/network")).json == told
            url = (await site.ask("GET", f"/api/tables/{code}")).json["url"]
            assert url == f"http://192.0.2.7:8466/t/{code}"
            assert len(asked) == 2

    run(story())


def test_a_yes_at_the_terminal_opens_the_other_addresses_and_a_no_opens_none(tmp_path: Path) -> None:
    with ThreadServer(tmp_path / "data") as server:
        assert request(server.url, "/healthz")["ok"]  # it runs
        assert server.site is not None
        said: list[str] = []
        door = Door(server.port, "en", said.append)
        door.of(server.site, server.running)
        door.addresses = lambda: ["127.0.0.2"]

        def answer(text: bytes) -> str:
            inlet, outlet = os.pipe()
            door.answer = lambda: read_answer(inlet)
            os.write(outlet, text)
            opened = asyncio.run_coroutine_threadsafe(door(), server.lobby.services.loop).result(60)  # type: ignore[union-attr]
            os.close(inlet)
            os.close(outlet)
            return opened

        elsewhere = f"http://127.0.0.2:{server.port}"
        assert answer(b"\n") == ""
        assert answer(b"Oui\n") == elsewhere
        assert request(elsewhere, "/healthz")["ok"]
        assert elsewhere in said[0]


def test_a_person_at_an_unknown_address_gets_the_page_and_a_program_a_reason(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!doctype html><title>the page</title>")

    async def story() -> None:
        async with staged() as site:
            site.site.web = tmp_path
            seen = await site.ask("GET", "/nowhere", headers=[("accept", "text/html,*/*;q=0.8")])
            assert (seen.status, b"the page" in seen.body) == (404, True)
            assert b"not-found" in (await site.ask("GET", "/nowhere")).body
            for path in ("/api/nowhere", "/assets/nowhere.js"):
                seen = await site.ask("GET", path, headers=[("accept", "text/html")])
                assert b"not-found" in seen.body

    run(story())
