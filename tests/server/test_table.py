"""The pure table: the lobby, hosts, consent to written cards, bots, late-comers, rounds, what is shown."""

import pytest
from table import TableDriver
from table_player import COCKEREL, LAY_OFF, clock, play_round, playing, refusal, take_turn

from pioche import Game
from pioche.server.http.replay import replay_states
from pioche.server.table import deadlines, views
from pioche.server.wire import events, protocol


def test_people_who_join_in_the_lobby_sit_in_the_order_of_their_coming() -> None:
    driver = TableDriver(people=3)
    assert [member.name for member in driver.state.seated()] == ["Ana", "P1", "P2"]
    assert driver.state.host == 0


def test_two_people_of_the_same_name_are_told_apart() -> None:
    driver = TableDriver(people=1)
    number = driver.join("ana")
    assert driver.member(number).name == "ana 2"


def test_a_name_that_cannot_be_cleaned_is_refused_and_changes_nothing() -> None:
    driver = TableDriver(people=1)
    before = driver.table.packed()
    assert refusal(lambda: driver.join("<script>")) == "bad-name"
    assert driver.table.packed() == before


def test_an_eleventh_person_finds_no_seat() -> None:
    driver = TableDriver(people=10)
    assert refusal(lambda: driver.join("Zoé")) == "table-full"


def test_only_the_host_sets_the_table() -> None:
    driver = TableDriver(people=2)
    assert refusal(lambda: driver.do(1, protocol.Configure, clock=30)) == "not-host"
    driver.do(0, protocol.Configure, clock=30, edition="giant", rules={"scoring": "points"}, dealer=1)
    assert (driver.state.clock, driver.state.edition, driver.state.dealer) == (30, "giant", 1)


@pytest.mark.parametrize(
    "settings",
    [
        {"clock": 5},
        {"edition": "flip"},
        {"rules": {"stacking": True}},
        {"custom": [{"title": "x" * 50, "do": []}]},
        {"dealer": 1},
    ],
)
def test_settings_no_table_can_have_are_refused(settings: dict[str, object]) -> None:
    driver = TableDriver(people=2)
    before = driver.table.packed()
    assert refusal(lambda: driver.do(0, protocol.Configure, **settings)) == "bad-settings"
    assert driver.table.packed() == before


def test_another_edition_drops_options_and_cards_of_the_old_one() -> None:
    driver = TableDriver(people=2, rules={"scoring": "low"}, custom=[COCKEREL])
    driver.do(0, protocol.Configure, edition="disney-100")
    assert (driver.state.rules, driver.state.custom) == ({}, [])


def test_one_person_alone_cannot_start() -> None:
    driver = TableDriver(people=1)
    assert refusal(lambda: driver.do(0, protocol.Start)) == "too-few"


def test_a_bot_can_be_added_changed_and_taken_away_in_the_lobby() -> None:
    driver = TableDriver(people=1)
    driver.do(0, protocol.AddBot, level="random")
    bot = driver.state.seats[1]
    driver.do(0, protocol.SetBot, member=bot, level="greedy")
    assert driver.member(bot).bot == "greedy"
    driver.do(0, protocol.Remove, member=bot)
    assert driver.state.seats == [0]


def test_a_level_that_does_not_exist_is_refused() -> None:
    driver = TableDriver(people=1)
    assert refusal(lambda: driver.do(0, protocol.AddBot, level="genius")) == "bad-settings"


def test_when_the_host_leaves_somebody_present_is_host() -> None:
    driver = TableDriver(people=3)
    driver.do(0, protocol.Start)
    driver.away(1)
    driver.do(0, protocol.Leave)
    assert driver.state.host == 2


def test_the_host_can_pass_the_role_but_not_to_a_bot() -> None:
    driver = TableDriver(people=2, bots=1)
    assert refusal(lambda: driver.do(0, protocol.PassHost, member=1)) == "no-such-member"
    driver.do(0, protocol.PassHost, member=2)
    assert driver.state.host == 2


def test_who_is_kicked_in_the_lobby_is_gone_and_the_sockets_are_closed() -> None:
    driver = TableDriver(people=3)
    step = driver.do(0, protocol.Remove, member=1)
    assert driver.state.seats == [0, 2]
    assert step.closing == [(1, "removed")]
    assert refusal(lambda: driver.do(1, protocol.EmoteNow, what="cry")) == "not-seated"


def test_who_is_kicked_in_a_match_is_played_by_a_bot_to_its_end() -> None:
    driver = TableDriver(people=3)
    driver.do(0, protocol.Start)
    driver.do(0, protocol.Remove, member=1)
    gone = driver.member(1)
    assert gone.gone
    assert gone.bot
    assert not gone.token
    assert driver.state.seats == [0, 1, 2]


def test_the_name_stays_as_it_is_in_the_middle_of_a_round() -> None:
    driver = TableDriver(people=2)
    driver.do(1, protocol.Rename, name="Béa")
    assert driver.member(1).name == "Béa"
    driver.do(0, protocol.Start)
    assert refusal(lambda: driver.do(1, protocol.Rename, name="Cléa")) == "wrong-phase"


def test_an_absent_seat_is_handed_to_a_bot_and_back() -> None:
    driver = TableDriver(people=2)
    driver.do(0, protocol.Start)
    driver.do(0, protocol.Hand, member=1, to_bot=True)
    assert driver.member(1).away
    driver.do(0, protocol.Hand, member=1, to_bot=False)
    assert not driver.member(1).away


def test_whoever_acts_is_back() -> None:
    driver = TableDriver(people=2)
    driver.do(0, protocol.Start)
    driver.away(1)
    driver.do(1, protocol.EmoteNow, what="hello")
    assert not driver.member(1).away
    assert driver.told(events.CameBack)


def test_who_was_played_by_a_bot_says_to_be_back() -> None:
    driver = TableDriver(people=2)
    assert refusal(lambda: driver.do(1, protocol.BeBack)) == "wrong-phase"
    driver.do(0, protocol.Start)
    driver.away(1)
    driver.do(1, protocol.BeBack)
    assert not driver.member(1).away


def test_a_table_that_takes_no_spectators_any_more_sends_them_away() -> None:
    driver = TableDriver(people=1)
    assert driver.do(0, protocol.Configure, spectators=False).closing == [(None, "removed")]


def test_a_bot_does_not_play_for_who_is_there() -> None:
    driver = TableDriver(people=2)
    driver.do(0, protocol.Start)
    seat = driver.game.to_act[0]
    assert refusal(lambda: driver.bot(seat, protocol.Move, move="draw")) == "not-a-bot"


def test_a_seat_moves_to_another_device_once_and_in_time() -> None:
    from pioche.server.table.log import Claimed
    from pioche.server.wire.tokens import digest

    driver = TableDriver(people=2)
    old = driver.member(1).token
    driver.do(1, protocol.Transfer)
    step = driver.apply(Claimed(at=driver.now, claim=digest("claim code"), token=digest("new")))
    assert (step.member, step.closing) == (1, [(1, "moved")])
    assert driver.member(1).token == digest("new") != old
    again = Claimed(at=driver.now, claim=digest("claim code"), token=digest("newer"))
    assert refusal(lambda: driver.apply(again)) == "bad-claim"
    driver.do(1, protocol.Transfer)
    driver.now += driver.state.timing.claim
    late = Claimed(at=driver.now, claim=digest("claim code"), token=digest("newer"))
    assert refusal(lambda: driver.apply(late)) == "bad-claim"


def test_written_cards_need_everybody() -> None:
    driver = TableDriver(people=2, custom=[COCKEREL])
    assert clock(driver).decision == "consent"
    assert refusal(lambda: driver.do(0, protocol.Start)) == "not-agreed"
    driver.do(1, protocol.Consent, card=0, version=1, accept=True)
    assert driver.state.deadline is None
    driver.do(0, protocol.Start)
    assert driver.game.table.custom[0].title == "Le coq"


def test_a_declined_card_stops_the_start_until_the_host_changes_it() -> None:
    driver = TableDriver(people=2, custom=[COCKEREL])
    driver.do(1, protocol.Consent, card=0, version=1, accept=False)
    assert refusal(lambda: driver.do(0, protocol.Start)) == "not-agreed"
    driver.do(0, protocol.Configure, custom=[])
    driver.do(0, protocol.Start)
    assert driver.game.table.custom == ()


def test_editing_a_card_asks_again_and_keeps_the_answers_for_the_other() -> None:
    driver = TableDriver(people=2, custom=[COCKEREL, LAY_OFF])
    for card in (0, 1):
        driver.do(1, protocol.Consent, card=card, version=card + 1, accept=True)
    driver.do(0, protocol.Configure, custom=[COCKEREL, {**LAY_OFF, "title": "Deux"}])
    assert [proposal.accepted for proposal in driver.state.custom] == [[0, 1], [0]]
    assert refusal(lambda: driver.do(1, protocol.Consent, card=1, version=2, accept=True)) == "stale"
    assert refusal(lambda: driver.do(0, protocol.Start)) == "not-agreed"


def test_cards_nobody_answered_about_in_time_are_withdrawn() -> None:
    driver = TableDriver(people=2, custom=[COCKEREL])
    driver.tick()
    assert driver.state.custom == []
    assert driver.told(events.CardsWithdrawn)
    driver.do(0, protocol.Start)


def test_who_joins_later_is_asked_too() -> None:
    driver = TableDriver(people=1, custom=[COCKEREL], bots=1)
    assert driver.state.deadline is None
    driver.join("Béa")
    assert clock(driver).seats == (2,)


def test_late_comers_watch_and_sit_in_the_next_round() -> None:
    driver = playing({"hands": [["R1"], ["G2"]], "talon": ["R5"], "turn": 0})
    late = driver.join("Late")
    assert driver.state.waiting == [late]
    assert refusal(lambda: driver.do(late, protocol.Move, move="draw")) == "not-seated"
    driver.do(0, protocol.Move, move="play R1")
    assert driver.state.phase == "round-over"
    driver.do(0, protocol.Next)
    assert driver.state.seats == [0, 1, late]
    assert driver.game.view(None).scores == (2, 0, 0)
    assert driver.state.part == 2


def test_a_late_comer_begins_with_the_most_points_where_few_points_win() -> None:
    driver = playing({"hands": [["R1"], ["G9"]], "talon": ["R5"], "turn": 0}, rules={"scoring": "low"})
    driver.join("Late")
    driver.do(0, protocol.Move, move="play R1")
    driver.do(0, protocol.Next)
    assert driver.game.view(None).scores == (0, 9, 9)


def test_a_bot_taken_away_in_a_match_plays_its_round_and_is_not_dealt_the_next() -> None:
    given = {"hands": [["R1"], ["G2"], ["G3"], ["G4"]], "talon": ["R5"], "turn": 0, "dealer": 3}
    driver = playing({**given, "scores": [10, 20, 30, 40]})
    bot = driver.member(1)
    bot.bot = "greedy"
    driver.do(0, protocol.Remove, member=1)
    assert refusal(lambda: driver.do(0, protocol.Remove, member=1)) == "no-such-member"
    assert driver.state.seats == [0, 1, 2, 3]
    driver.do(2, protocol.Leave)
    driver.do(0, protocol.Move, move="play R1")
    driver.do(0, protocol.Remove, member=2)
    late = driver.join("Late")
    driver.do(0, protocol.Next)
    assert driver.state.seats == [0, 3, late]
    assert driver.game.view(None).scores == (19, 40, 0)
    assert driver.game.view(None).dealer == 2
    assert driver.state.find(1) is None


def test_each_part_of_a_match_tells_who_sat_where() -> None:
    driver = TableDriver(people=2, bots=1, rules={"target": 500})
    driver.do(0, protocol.Start)
    play_round(driver)
    driver.do(0, protocol.Remove, member=1)
    driver.do(0, protocol.Next)
    play_round(driver)
    parts = [replay_states(driver.records[1, part]) for part in (1, 2)]
    names = [member.name for member in driver.state.seated()]
    assert names == ["Ana", "P1"]
    assert [part.names for part in parts] == [("Ana", "Nina", "P1"), ("Ana", "P1")]


def test_who_is_taken_away_stays_where_too_few_would_be_left() -> None:
    driver = playing({"hands": [["R1"], ["G2"]], "talon": ["R5"], "turn": 0})
    driver.member(1).bot = "greedy"
    driver.do(0, protocol.Remove, member=1)
    driver.do(0, protocol.Move, move="play R1")
    driver.tick()
    assert (driver.state.phase, driver.state.seats) == ("playing", [0, 1])


def test_who_comes_to_an_abandoned_table_can_send_all_bots_away_but_one() -> None:
    driver = playing({"hands": [["R1"]] + [["G2"]] * 9, "talon": ["R5"], "turn": 0})
    for member in range(9):
        driver.do(member, protocol.Leave)
    driver.do(9, protocol.Remove, member=8)
    late = driver.join("Late")
    driver.do(9, protocol.Leave)
    assert driver.state.host == late
    for member in (*range(8), 9):
        driver.do(late, protocol.Remove, member=member)
    driver.bot(0, protocol.Move, move="play R1")
    driver.do(late, protocol.Next)
    assert driver.state.seats == [0, late]


def test_a_seat_taken_away_is_free_for_somebody_else() -> None:
    driver = playing({"hands": [["R1"]] + [["G2"]] * 9, "talon": ["R5"], "turn": 0})
    driver.member(9).bot = "greedy"
    assert driver.state.free_places() == 0
    driver.do(0, protocol.Remove, member=9)
    late = driver.join("Late")
    driver.do(0, protocol.Move, move="play R1")
    driver.do(0, protocol.Next)
    assert driver.state.seats == [*range(9), late]


def test_the_clock_can_be_set_in_the_middle_of_a_match_and_the_edition_cannot() -> None:
    driver = playing({"hands": [["R1", "R2"], ["G2"]], "talon": ["R5"], "turn": 0})
    seen = driver.state.seq
    assert refusal(lambda: driver.do(0, protocol.Configure, clock=30, edition="giant")) == "wrong-phase"
    driver.do(0, protocol.Configure, clock=30, spectators=False)
    assert (clock(driver).decision, clock(driver).left, clock(driver).total) == ("turn", 30_000, 30_000)
    driver.do(0, protocol.Move, move="play R1", seq=seen)
    assert clock(driver).total == 30_000


def test_a_late_comer_who_does_not_accept_the_cards_goes_on_watching() -> None:
    driver = playing({"hands": [["R1"], ["G2"]], "talon": ["R5"], "turn": 0}, custom=[COCKEREL])
    late = driver.join("Late")
    driver.do(0, protocol.Move, move="play R1")
    driver.do(0, protocol.Next)
    assert driver.state.waiting == [late]
    driver.do(late, protocol.Consent, card=0, version=1, accept=True)
    assert driver.state.agrees(driver.member(late))


def test_the_next_round_is_dealt_when_everybody_present_is_ready() -> None:
    driver = playing({"hands": [["R1"], ["G2"], ["G3"]], "talon": ["R5"], "turn": 0})
    driver.do(0, protocol.Move, move="play R1")
    driver.away(2)
    driver.do(0, protocol.Ready)
    assert driver.state.round == 1
    driver.do(1, protocol.Ready)
    assert (driver.state.phase, driver.state.round) == ("playing", 2)


def test_the_next_round_is_dealt_when_time_runs_out() -> None:
    driver = playing({"hands": [["R1"], ["G2"]], "talon": ["R5"], "turn": 0})
    driver.do(0, protocol.Move, move="play R1")
    assert (clock(driver).decision, clock(driver).default) == ("next-round", "deal")
    driver.tick()
    assert driver.state.phase == "playing"


def test_the_result_shows_every_hand_card_by_card() -> None:
    driver = playing({"hands": [["R1"], ["G2", "W4"]], "talon": ["R5"], "turn": 0})
    driver.do(0, protocol.Move, move="play R1")
    result = driver.state.result
    assert result is not None
    assert [(left.card, left.points) for left in result.hands[1]] == [("G2", 2), ("W4", 50)]
    assert (result.winner, result.points, result.after) == (0, 52, (52, 0))


def test_a_rematch_begins_at_nothing_without_those_who_left() -> None:
    driver = playing({"hands": [["R1"], ["G2"], ["G3"]], "talon": ["R5"], "turn": 0, "scores": [499, 0, 0]})
    driver.do(0, protocol.Move, move="play R1")
    assert driver.state.phase == "match-over"
    assert driver.state.deadline is None
    driver.do(2, protocol.Leave)
    driver.do(0, protocol.Start)
    assert (driver.state.match, driver.state.seats, driver.state.history) == (2, [0, 1], [])
    assert driver.game.view(None).scores == (0, 0)


def test_secrets_are_not_shown_before_the_round_is_over() -> None:
    driver = TableDriver(people=2)
    driver.do(0, protocol.Start)
    shown = protocol.encoder.encode(views.show_table(driver.state)).decode()
    for secret in (driver.state.secret, driver.state.coming, driver.state.key, driver.member(0).token):
        assert secret not in shown


def test_a_view_written_in_parts_is_the_view_of_the_seat() -> None:
    import msgspec

    from pioche.view import View

    driver = TableDriver(people=3, bots=1, seed=4)
    driver.do(0, protocol.Start)
    for _ in range(60):
        written = views.views_on_the_wire(driver.game, (0, 1, 2, 3, None))
        for seat, raw in written.items():
            assert msgspec.json.decode(raw, type=View) == views.look(driver.game, seat)
        if driver.state.phase != "playing":
            break
        take_turn(driver)


def test_emotes_are_those_of_the_catalogue() -> None:
    from typing import get_args

    from pioche.server.table.names import EMOTES, PHRASES

    assert get_args(protocol.Face) == EMOTES
    assert get_args(protocol.Phrase) == PHRASES


@pytest.mark.parametrize(
    ("rules", "hands", "first", "default"),
    [
        ({"stack": "up"}, [["RD", "G1", "G2"], ["GD", "B1"]], "play RD", "accept"),
        ({"must_lay": "always"}, [["G1", "R2"], ["B1", "B2"]], "", "play R2"),
        ({"must_lay": "always"}, [["G1", "G2"], ["B1", "B2"]], "", "draw"),
    ],
)
def test_the_default_is_the_mildest_move_that_is_allowed(
    rules: dict[str, object], hands: list[list[str]], first: str, default: str
) -> None:
    given = {"hands": hands, "talon": ["R5"], "turn": 0}
    game = Game.from_position("classic", given, rules=rules)
    if first:
        game.play(0, first)
    assert deadlines.default_move(game, game.to_act[0]) == default
