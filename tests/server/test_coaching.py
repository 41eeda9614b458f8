"""The coach at the server: one at a time, few waiting, in both languages, and nothing twice."""

import asyncio

import pytest

from pioche import Game
from pioche.bots import coach, search
from pioche.server.http import coach as coaching
from pioche.server.http.coach import Coaching
from pioche.server.table.step import Refusal

BLUNDER = {
    "hands": [["R7"], ["G1", "G4"], ["G2"] * 7],
    "talon": ["R9"],
    "turn": 0,
    "pioche": ["Y1", "B2", "G3", "R4"] * 10,
}


def blunder() -> str:
    """A player draws instead of going out."""
    game = Game.from_position("classic", BLUNDER)
    game.play(0, "draw")
    game.play(1, "draw")
    return game.record()


def test_a_blunder_is_marked_in_the_language_asked_for() -> None:
    search.prepare()
    driver = Coaching()
    found = {lang: asyncio.run(driver.review("CODE", [blunder()] * 2, lang)) for lang in ("fr", "en")}
    driver.stop()
    english = found["en"].remarks[0]
    assert (english.part, english.number, english.seat) == (0, 1, 0)
    assert (english.played_words, english.better_words) == ("draw", "lay Red 7")
    assert english.wins > english.instead
    assert found["en"].decisions == found["fr"].decisions == 2
    assert {one.part for one in found["fr"].remarks} == {0, 1}
    assert found["fr"].remarks[0].better_words == "poser 7 rouge"
    assert found["fr"].remarks[0].why != english.why


def test_what_was_found_is_told_again_without_looking(monkeypatch: pytest.MonkeyPatch) -> None:
    search.prepare()
    driver = Coaching()
    first = asyncio.run(driver.review("CODE", [blunder()], "en"))
    monkeypatch.setattr(coach, "judge", pytest.fail)
    assert asyncio.run(driver.review("CODE", [blunder()], "en")) == first
    driver.stop()


def test_few_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coaching, "MOST_WAITING", 2)
    monkeypatch.setattr(search, "is_ready", lambda: True)
    looked: list[int] = []

    def look(parts: list[str]) -> tuple[()]:
        looked.append(len(parts))
        return ()

    async def story() -> list[object]:
        driver = Coaching()
        monkeypatch.setattr(driver, "_look", look)
        asked = [driver.review("CODE", [str(n)], "en") for n in range(4)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        driver.stop()
        return list(answers)

    answers = asyncio.run(story())
    refused = [one for one in answers if isinstance(one, Refusal)]
    assert [one.reason for one in refused] == ["unavailable"] * 2
    assert looked == [1, 1]


def test_nobody_waits_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[bool] = []
    monkeypatch.setattr(search, "is_ready", lambda: False)
    monkeypatch.setattr(search, "prepare_in_background", lambda: begun.append(True))
    with pytest.raises(Refusal, match="unavailable"):
        asyncio.run(Coaching().review("CODE", [blunder()], "en"))
    assert begun
    monkeypatch.setattr(search, "is_available", lambda: False)
    with pytest.raises(Refusal) as refused:
        asyncio.run(Coaching().review("CODE", [blunder()], "en"))
    assert "Numba" in refused.value.detail
