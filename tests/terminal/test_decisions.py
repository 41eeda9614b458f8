"""Every decision, on the full screen by keys and line by line: what is sent to the table."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from staged_terminal import OFFER, staged, staged_client
from table import TableDriver
from table_player import COCKEREL, playing
from terminal import run, until
from terminal_scenes import (
    LINK,
    challenged,
    dare,
    discard,
    film,
    jump,
    kick,
    lobby,
    lotso,
    match_over,
    mickey,
    over,
    stack,
    turn,
)
from typed_terminal import Typed, plain_lines

from pioche.edition import EDITIONS
from pioche.server.wire import protocol
from pioche.terminal.choices import Prompt, asides_of
from pioche.terminal.lobby import in_match, lobby_of
from pioche.terminal.plain import Lines, PlainTable
from pioche.terminal.screen.app import TableApp, key_lines

Sent = tuple[str, dict[str, Any]]


def opening() -> TableDriver:
    for seed in range(100):
        driver = TableDriver(people=2, seed=seed)
        driver.do(0, protocol.Start)
        if driver.game.phase == "opening-colour" and driver.game.to_act == (0,):
            return driver
    raise AssertionError("no wild card opens")


def drawn() -> TableDriver:
    driver = playing({"hands": [["G1", "G2"], ["B1"]], "talon": ["R5"], "turn": 0, "pioche": ["R7", "Y1"]})
    driver.do(0, protocol.Move, move="draw")
    return driver


def forgotten() -> TableDriver:
    driver = playing({"hands": [["R1", "R2"], ["B1", "B2"], ["R3", "R4"]], "talon": ["R5"], "turn": 2})
    driver.do(2, protocol.Move, move="play R3")
    return driver


def proposed() -> TableDriver:
    driver = TableDriver(people=2)
    driver.do(0, protocol.Configure, custom=[COCKEREL])
    return driver


def seven() -> TableDriver:
    given = {"hands": [["R7", "R2", "R3"], ["B1"], ["G1"]], "talon": ["R5"], "turn": 0}
    return playing(given, rules={"seven_zero": True})


def move(text: str) -> Sent:
    return "move", {"move": text}


# The table, who decides, the keys, the lines, and what is sent.
DECISIONS: dict[str, tuple[Callable[[], TableDriver], int, list[str], list[str], Sent]] = {
    "a card": (turn, 0, ["2"], ["2"], move("play R7")),
    "a card by its code": (turn, 0, ["right", "enter"], ["r7"], move("play R7")),
    "draw": (turn, 0, ["d"], ["d"], move("draw")),
    "a colour": (turn, 0, ["4", "3"], ["4", "3"], move("play W blue")),
    "lay what was drawn": (drawn, 0, ["1"], ["1"], move("play R7")),
    "keep what was drawn": (drawn, 0, ["k"], ["k"], move("keep")),
    "accept": (challenged, 0, ["a"], ["1"], move("accept")),
    "challenge": (challenged, 0, ["c"], ["c"], move("challenge")),
    "pay": (stack, 0, ["a"], ["a"], move("accept")),
    "answer": (stack, 0, ["2"], ["2"], move("play GD")),
    "jump in": (jump, 0, ["1"], ["1"], move("play R5")),
    "exchange": (seven, 0, ["3", "2"], ["3", "2"], move("play R7 @2")),
    "the first colour": (opening, 0, ["2"], ["2"], move("colour green")),
    "show": (lotso, 0, ["3"], ["3"], move("show RS")),
    "lay off": (discard, 0, ["4"], ["4"], move("discard G7")),
    "ask about a film": (
        mickey,
        0,
        ["3", "3", "2", *"Bambi", "enter"],
        ["3", "3", "2", "Bambi"],
        move('play WM blue @2 "Bambi"'),
    ),
    "any film": (mickey, 0, ["3", "3", "2", "enter"], ["3", "3", "2", ""], move("play WM blue @2")),
    "name characters": (
        film,
        1,
        [*"Simba,Scar", "enter"],
        ["1", "Simba, Scar"],
        ("answer", {"answers": ["Simba", "Scar"]}),
    ),
    "give up": (film, 1, ["escape", "g"], ["g"], ("concede", {})),
    "kick": (
        kick,
        1,
        ["right", "space", "space"],
        ["a", "x", "1 2 300", "0 0 10"],
        ("kick", {"angle": 0, "power": 0, "spin": 10}),
    ),
    "vote": (dare, 0, ["n"], ["n"], ("vote", {"good": False})),
    "a dare that is done": (dare, 2, ["a"], ["a"], ("done", {})),
    "say UNO": (forgotten, 2, ["u"], ["u"], ("uno", {})),
    "catch": (forgotten, 0, ["x"], ["x"], ("catch", {"seat": 2})),
    "the next round": (over, 0, ["n"], ["1"], ("ready", {})),
    "deal now": (over, 0, ["d"], ["d"], ("next", {})),
    "play again": (match_over, 0, ["s"], ["s"], ("start", {})),
    "accept a written card": (
        proposed,
        1,
        ["1", "y"],
        ["1", "y"],
        ("consent", {"card": 0, "version": 1, "accept": True}),
    ),
    "another deck": (lobby, 0, ["d", "3"], ["d", "3"], ("configure", {"edition": "trolls"})),
    "a preset": (
        lobby,
        0,
        ["r", "3"],
        ["r", "3"],
        ("configure", {"rules": {"target": 200, "seven_zero": True}}),
    ),
    "a number of points": (
        lobby,
        0,
        ["r", "5", *"300", "enter"],
        ["r", "5", "many", "300"],
        ("configure", {"rules": {"stack": "up", "target": 300}}),
    ),
    "as in the booklet": (
        lobby,
        0,
        ["r", "8", "1"],
        ["r", "8", "1"],
        ("configure", {"rules": {"target": 200}}),
    ),
    "a bot": (lobby, 0, ["b", "2"], ["b", "2"], ("add-bot", {"level": "greedy"})),
    "somebody is taken away": (lobby, 0, ["p", "2", "1"], ["p", "2", "1"], ("remove", {"member": 2})),
    "time to think": (lobby, 0, ["t", "3"], ["t", "3"], ("configure", {"clock": 30})),
    "nobody looks on": (lobby, 0, ["w"], ["w"], ("configure", {"spectators": False})),
    "a name": (lobby, 0, ["m", *"Zoe", "enter"], ["m", "Zoe"], ("rename", {"name": "Zoe"})),
    "a word": (turn, 0, ["e", "5"], ["e", "5"], ("emote", {"what": "clap"})),
}


class Silent(Lines):
    """Somebody who types nothing."""

    def start(self) -> None:
        pass


@pytest.mark.parametrize("name", DECISIONS)
def test_a_decision_is_made_by_keys_and_by_lines(name: str) -> None:
    stage, member, keys, lines, sent = DECISIONS[name]

    async def decide() -> None:
        by_keys = await staged(stage(), member, "en", LINK)
        app = TableApp(by_keys, is_private=False, now=lambda: 0.0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press(*keys)
            await until(pilot.pause, lambda: bool(staged_client(by_keys).sent))
        assert staged_client(by_keys).sent[0] == sent
        by_lines = await staged(stage(), member, "en", LINK)
        await PlainTable(by_lines, Typed(lines), lambda _: None, is_private=False).run()
        assert staged_client(by_lines).sent[0] == sent

    run(decide())


def test_what_is_turned_on_or_off_says_which_it_is() -> None:
    async def look() -> None:
        driver = lobby()
        driver.do(0, protocol.Configure, hints=True)
        session = await staged(driver, 0, "en", LINK)
        shown = [choice.label for choice in session.prompt.choices]
        assert "Others may watch (they never see a hand): yes" in shown
        assert "Tell players how they stand: yes" in shown
        driver.do(0, protocol.Configure, spectators=False)
        session = await staged(driver, 0, "fr", LINK)
        shown = [choice.label for choice in session.prompt.choices]
        assert "D'autres peuvent regarder (sans jamais voir une main)\xa0: non" in shown
        assert "Personne d'autre ne peut s'asseoir\xa0: non" in shown

    run(look())


@pytest.mark.parametrize(
    ("stage", "member", "there", "not_there"),
    [
        (lobby, 0, {"i  Invite", "d  Which deck?", "e  say something"}, {"i  what the card does"}),
        (turn, 0, {"i  what the card does", "o  what the host may do"}, {"i  Invite"}),
        (turn, 1, {"i  what the card does", "e  say something"}, {"o  what the host may do"}),
        (
            turn,
            None,
            {"l  what happened", "i  what the card on the talon does"},
            {"i  what the card does", "e  say something"},
        ),
        (over, 0, {"i  what the card on the talon does"}, {"i  what the card does"}),
        (proposed, 1, {"1 – 9  take the choice with this number", "m  Your name"}, {"d  draw"}),
        (
            dare,
            0,
            {"y  Well done", "n  Not this time", "i  what the card does"},
            {"d  draw", "k  keep the card drawn"},
        ),
        (film, 1, {"a  Answer", "g  Give up", "x  catch who forgot UNO"}, {"d  draw"}),
    ],
)
def test_the_keys_are_those_that_do_something_there(
    stage: Callable[[], TableDriver], member: int | None, there: set[str], not_there: set[str]
) -> None:
    async def look() -> None:
        session = await staged(stage(), member, "en", LINK)
        listed = {f"{key}  {what}" for key, what in key_lines(session.sight, session.prompt)}
        assert there <= listed
        assert not not_there & listed

    run(look())


def test_lines_say_why_not_and_give_the_rule() -> None:
    told = plain_lines(turn, ["b2", "?"])
    assert "Neither the colour, nor the number, nor the symbol: lay another card, or draw." in told
    assert any(line.startswith("A card may be laid if it has the colour in force") for line in told)


def test_lines_list_the_whole_table() -> None:
    told = plain_lines(turn, ["h", "i", "l"])
    assert "P3, 1 card, 300 points" in told
    assert "Red Skip: Goes on its colour or another Skip. The next player loses the turn." in told


def test_uno_goes_with_the_card_it_was_armed_for() -> None:
    async def lay() -> None:
        driver = playing({"hands": [["R1", "R2"], ["B1", "B2"]], "talon": ["R5"], "turn": 0})
        session = await staged(driver)
        await PlainTable(session, Typed(["u", "1"]), lambda _: None, is_private=True).run()
        assert staged_client(session).sent == [move("play R1 uno")]
        assert not session.armed

    run(lay())


def test_it_ends_when_nobody_reads_any_more_while_others_play() -> None:
    gone: list[bool] = []

    def write(_: str) -> None:
        if gone:
            raise BrokenPipeError

    async def listen() -> None:
        driver = turn()
        session = await staged(driver, 1, "en", LINK)
        plain = asyncio.ensure_future(PlainTable(session, Silent(), write, is_private=False).run())
        for _ in range(20):  # it has said what there is to say, and listens
            await asyncio.sleep(0)
        gone.append(True)
        driver.do(0, protocol.Move, move="play R7")
        staged_client(session).tell()
        with pytest.raises(BrokenPipeError):
            await plain

    run(listen())


def test_uno_is_not_armed_too_early() -> None:
    assert "UNO goes with your last card but one: you still hold 8." in plain_lines(turn, ["u"])


def test_written_cards_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "cards.yaml"
    file.write_text("title: Encore\ndo:\n  - {who: self, again: true}\n", encoding="utf-8")
    told = plain_lines(lobby, ["c", "1", str(tmp_path / "none.yaml"), ".", ".", "c", "1", str(file), "h"])
    assert any("none.yaml" in line for line in told)
    assert any("Encore" in line and "plays again" in line for line in told)


def test_cards_that_no_table_could_take_are_refused_before_they_are_sent(tmp_path: Path) -> None:
    many, long = tmp_path / "many.yaml", tmp_path / "long.yaml"
    many.write_text("[{title: a}, {title: b}, {title: c}]", encoding="utf-8")
    long.write_text(f"title: Encore\ntext: {'x' * 200_000}\n", encoding="utf-8")
    told = plain_lines(proposed, ["c", "1", str(many), str(long), ".", ".", "h"])
    assert "custom: has 4 cards; classic has 3 to write on" in told
    assert f"{long}: card 1.text: is 200000 characters long; at most 280 fit on a card" in told


def test_a_table_has_as_many_cards_to_write_on_as_its_deck_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = OFFER.editions["classic"]
    specials = [{**one, "copies": 1} if one["written_by_table"] else one for one in info["specials"]]
    monkeypatch.setitem(OFFER.editions, "classic", {**info, "specials": specials})
    (tmp_path / "one.yaml").write_text("title: a\n", encoding="utf-8")
    told = plain_lines(proposed, ["c", "1", str(tmp_path / "one.yaml"), ".", ".", "h"])
    assert "custom: has 2 cards; classic has 1 to write on" in told
    assert any("Up to 1 card with rules of your own" in line for line in told)


@pytest.mark.parametrize("line", ["²", "9" * 5000])
def test_what_only_looks_like_a_number_is_not_understood(line: str) -> None:
    told = plain_lines(turn, [line, "2"])
    assert any(said.startswith("That is not among") for said in told)
    assert "You lay Red 7." in told


def test_what_cannot_be_taken_is_said_in_the_readers_language(tmp_path: Path) -> None:
    text = tmp_path / "words.yaml"
    text.write_text("just some words", encoding="utf-8")
    typed = ["r", "5", "abc", "99999", "9" * 5000, ".", ".", "c", "1", "~nobody-here/cards.yaml"]
    told = plain_lines(lobby, [*typed, str(text), ".", "."], lang="fr")
    assert sum(said.startswith("tout nombre entier de ") for said in told) == 4  # once as it is asked
    assert any(said.startswith("~nobody-here/cards.yaml\xa0: ne peut être lu") for said in told)
    assert f"{text}: carte 1\xa0: il faut des clés et des valeurs, et non du texte" in told


@pytest.mark.parametrize("stage", [turn, challenged])
def test_a_hint_stands_beside_every_decision(stage: Callable[[], TableDriver]) -> None:
    async def look() -> None:
        session = await staged(stage())
        session.client.outlook = "behind"
        assert "You are behind." in " ".join(session.prompt.lines)

    run(look())


def prompts_in(prompt: Prompt) -> Iterator[Prompt]:
    yield prompt
    for choice in prompt.choices:
        if isinstance(choice.act, Prompt):
            yield from prompts_in(choice.act)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_key_stands_for_two_choices(edition: str) -> None:
    async def look() -> None:
        driver = TableDriver(people=3, edition=edition)
        for menu in (lobby_of, in_match):
            if menu is in_match:
                driver.do(0, protocol.Start)
            sight = (await staged(driver, 0, "en", LINK)).sight
            first = menu(sight)
            assert first is not None
            for prompt in prompts_in(first):
                keys = [choice.key for choice in (*prompt.choices, *asides_of(sight)) if choice.key]
                assert len(set(keys)) == len(keys), keys

    run(look())


def test_an_invitation_has_link_and_code() -> None:
    told = plain_lines(lobby, ["i"])
    assert LINK in told
    assert any(set(line) <= set("█▀▄ ") and "█" in line for line in told)


@pytest.mark.parametrize(("stage", "key"), [(turn, "i"), (lobby, "c"), (lobby, "i")])
def test_in_french_a_space_stands_before_a_colon(stage: Callable[[], TableDriver], key: str) -> None:
    told = plain_lines(stage, [key], lang="fr")
    assert any("\xa0: " in line for line in told)
    assert [line for line in told if ": " in line.replace("\xa0: ", "")] == []


def test_whoever_stops_is_told_how_to_come_back() -> None:
    told = plain_lines(lobby, ["q", "n"])
    assert any(f"pioche join {LINK}" in line for line in told)


def test_leaving_is_asked_for_and_may_be_for_good() -> None:
    async def leave() -> None:
        session = await staged(turn())
        app = TableApp(session, is_private=False, now=lambda: 0.0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("ctrl+c", "n")
            assert app.is_running
            await pilot.press("q", "g")
            await until(pilot.pause, lambda: bool(staged_client(session).sent))
        assert staged_client(session).sent == [("leave", {})]

    run(leave())


def test_who_looks_on_is_asked_nothing() -> None:
    told = plain_lines(turn, ["h"], member=None)
    told = told[: told.index("Stop playing?")]
    assert not any(line.startswith("1. ") for line in told)
    assert not any("Red 3" in line for line in told)


def test_a_question_is_closed_when_the_table_goes_on() -> None:
    async def wait() -> None:
        driver = turn()
        session = await staged(driver)
        app = TableApp(session, is_private=False, now=lambda: 0.0)
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("4")
            assert len(app.screen_stack) == 2
            driver.tick()
            staged_client(session).tell()
            await until(pilot.pause, lambda: len(app.screen_stack) == 1)
            assert "Your time is up." in [told.text for told in app._story]

    run(wait())
