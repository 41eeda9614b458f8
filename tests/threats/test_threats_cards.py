"""T1: nobody learns a card that is not theirs. What is said to a seat does not depend on what it cannot see.

Two worlds are played by the same public moves; between the moves, hidden cards of the second are exchanged.
Every byte that goes to the watching seat and to spectators, over the socket and by REST, has to be the same.
"""

import asyncio
from collections import Counter
from random import Random
from typing import Any

import pytest
from asgi_site import SiteDriver, SiteSocket, staged
from hidden_cards import Worlds, heard

from pioche.edition import EDITIONS
from pioche.server.live.services import Pace

PEOPLE = 4
MOVES = 45
HOUR = 3_600_000
PROBES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("move", {"move": "play W4 red"}),
    ("move", {"move": "play R7"}),
    ("move", {"move": "challenge"}),
    ("move", {"move": "keep"}),
    ("move", {"move": "show B3"}),
    ("move", {"move": "nonsense"}),
    ("catch", {"seat": 0}),
    ("catch", {"seat": 2}),
    ("uno", {}),
    ("vote", {"good": True}),
    ("ready", {}),
    ("start", {}),
    ("hand", {"member": 2, "to_bot": True}),
    ("concede", {}),
)
WITH_SEQ = ("move", "vote", "concede")
PATHS = ("", "/record", "/replay", "/replay?as=2", "/qr.svg", "/join", "/nothing")


async def probe(line: SiteSocket, kind: str, fields: dict[str, Any], number: int) -> None:
    """Try something that is not allowed, or not now."""
    given = {**fields, "seq": line.seq} if kind in WITH_SEQ else fields
    await line.say(kind, id=f"probe-{number}", **given)


async def ask_everything(site: SiteDriver, code: str) -> list[bytes]:
    """Ask the REST face for everything it has about a table."""
    answers = [await site.ask("GET", f"/api/tables/{code}{path}") for path in PATHS]
    answers.append(await site.ask("POST", f"/api/tables/{code}/what-if", {"number": 0, "seat": 2}))
    metrics = (await site.ask("GET", "/metrics")).body.decode()
    counted = "\n".join(line for line in metrics.splitlines() if not line.startswith("process_"))
    said = [str(answer.headers).encode() + answer.body for answer in answers]
    return [*said, counted.encode()]


async def play_two_worlds(edition: str, seed: int, rules: dict[str, Any] | None = None) -> Counter[str]:
    """Play; count the moves made while the worlds differed, those out of turn, and the bytes compared."""
    rng = Random(seed)  # noqa: S311  a test's choices
    eyes = rng.randrange(PEOPLE)
    pace = Pace(least=HOUR, most=HOUR)  # what goes by itself goes when the test says so
    async with staged(seed=seed, pace=pace) as a, staged(seed=seed, pace=pace) as b:
        for site in (a, b):
            site.lobby.services.timing.hand = HOUR
        tables = [await site.seat(PEOPLE, edition=edition, rules=rules or {}) for site in (a, b)]
        code = tables[0][0]
        watching = [await site.line(code, watch=True) for site in (a, b)]
        lines = [seated[2] for seated in tables]
        for mine in lines:
            await mine[0].say("start")
        worlds = Worlds((a, b), code, eyes, rng)
        seen = [[mine[eyes], spectator] for mine, spectator in zip(lines, watching, strict=True)]
        counted: Counter[str] = Counter()
        for number in range(MOVES):
            worlds.wait()
            worlds.disturb()
            is_asked = eyes in worlds.games[0].to_act
            kind, fields = rng.choice([one for one in PROBES if one[0] != "move" or not is_asked])
            for mine in lines:
                await probe(mine[eyes], kind, fields, number)
            chosen = worlds.choose()
            if chosen is None:
                break
            seat, text = chosen
            if worlds.differ():
                counted["moves"] += 1
                counted["jumps"] += seat not in worlds.games[0].to_act
                counted["exchanges"] += "@" in text  # by a 7: no special card is chosen
                counted["secret"] += len(worlds.could_jump(0) ^ worlds.could_jump(1))
            answers = [
                await mine[seat].say("move", id=f"m{number}", seq=mine[seat].seq, move=text) for mine in lines
            ]
            assert answers[0]["t"] == answers[1]["t"] == "ack", (text, answers)
            counted["apart"] += await worlds.go_by_themselves(lines, number)
            if number % 9 == 4:
                last = rng.randrange(lines[0][eyes].seq + 1)
                tokens = [seated[1][eyes] for seated in tables]
                for number_of, site in enumerate((a, b)):
                    await lines[number_of][eyes].hang_up()
                    again = await site.line(code, token=tokens[number_of], last_seq=last)
                    lines[number_of][eyes] = again
                    seen[number_of].append(again)
                assert await ask_everything(a, code) == await ask_everything(b, code)
            assert heard(seen[0]) == heard(seen[1]), (number, seat, text)
        if counted:
            others = [heard([line for at, line in enumerate(mine) if at != eyes]) for mine in lines]
            assert others[0] != others[1], "those whose cards were exchanged see it: the worlds did differ"
        counted["bytes"] = sum(len(text) for text in heard(seen[0]))
        return counted


@pytest.mark.parametrize("edition", EDITIONS)
def test_t1_cards_a_seat_may_not_see_change_no_byte_said_to_it_or_to_spectators(edition: str) -> None:
    counted = sum((asyncio.run(play_two_worlds(edition, seed)) for seed in range(3)), Counter[str]())
    assert counted["moves"] > 30, "too few moves were played in worlds that differ"
    assert counted["bytes"] > 100_000
    assert counted["apart"] > 0, "no card was drawn that could be laid in one world only"


@pytest.mark.parametrize(("edition", "exchanging"), [("classic", False), ("giant", True)])
def test_t1_who_could_jump_in_changes_no_byte_said_to_others(edition: str, *, exchanging: bool) -> None:
    rules = {"jump_in": True, "stack": "up", "seven_zero": exchanging}
    counted = sum((asyncio.run(play_two_worlds(edition, seed, rules)) for seed in range(8)), Counter[str]())
    assert counted["moves"] > 80, "too few moves were played in worlds that differ"
    assert counted["jumps"] > 5, "too few cards were laid out of turn"
    assert counted["secret"] > 3, "too few could jump in in one world only"
    assert (counted["exchanges"] > 5) == exchanging, "too few hands were exchanged while the worlds differed"
