"""The pure table: every decision and its default, the lobby, consent, hosts, bots, late-comers, trials."""

from collections.abc import Callable

import pytest
from desk import Desk
from player import take_turn

from pioche import Game
from pioche.server import asking, protocol, showing, tellings
from pioche.server.entries import Awoke
from pioche.server.replay import replay_states
from pioche.server.shapes import Clock
from pioche.server.step import Refusal

CROW = {"who": "next", "trial": "Chante", "bad": [{"who": "next", "draw": 4}]}
COCKEREL = {"title": "Le coq", "do": [CROW]}
LAY_OFF = {"title": "Sept", "do": [{"who": "next", "hand_to": 2}]}


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refusal) as refused:
        act()
    return refused.value.reason


def playing(given: dict[str, object], *, edition: str = "classic", **settings: object) -> Desk:
    """Begin a match, and put a position of our own in its place: such a log cannot be replayed."""
    hands = given["hands"]
    assert isinstance(hands, list)
    desk = Desk(people=len(hands), edition=edition, **settings)  # type: ignore[arg-type]
    cards = [proposal.card for proposal in desk.state.custom]
    for card, proposal in enumerate(desk.state.custom):
        for member in desk.state.persons():
            desk.do(member.id, protocol.Consent, card=card, version=proposal.version, accept=True)
    desk.do(0, protocol.Start)
    full = {"pioche": ["Y1"] * 40, **given}
    desk.table.game = Game.from_position(edition, full, custom=cards, rules=desk.state.rules)
    return desk


def play_round(desk: Desk) -> None:
    """Play to the end of the round."""
    while desk.state.phase == "playing":
        take_turn(desk)


def clock(desk: Desk) -> Clock:
    found = asking.clock_of(desk.state, desk.table.game, desk.now)
    assert found is not None
    return found


# --- joining, hosting --------------------------------------------------------------------------------------


def test_people_who_join_in_the_lobby_sit_in_the_order_of_their_coming() -> None:
    desk = Desk(people=3)
    assert [member.name for member in desk.state.seated()] == ["Ana", "P1", "P2"]
    assert desk.state.host == 0


def test_two_people_of_the_same_name_are_told_apart() -> None:
    desk = Desk(people=1)
    number = desk.join("ana")
    assert desk.member(number).name == "ana 2"


def test_a_name_that_cannot_be_cleaned_is_refused_and_changes_nothing() -> None:
    desk = Desk(people=1)
    before = desk.table.packed()
    assert refusal(lambda: desk.join("<script>")) == "bad-name"
    assert desk.table.packed() == before


def test_an_eleventh_person_finds_no_seat() -> None:
    desk = Desk(people=10)
    assert refusal(lambda: desk.join("Zoé")) == "table-full"


def test_only_the_host_sets_the_table() -> None:
    desk = Desk(people=2)
    assert refusal(lambda: desk.do(1, protocol.Configure, clock=30)) == "not-host"
    desk.do(0, protocol.Configure, clock=30, edition="giant", rules={"scoring": "points"}, dealer=1)
    assert (desk.state.clock, desk.state.edition, desk.state.dealer) == (30, "giant", 1)


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
    desk = Desk(people=2)
    before = desk.table.packed()
    assert refusal(lambda: desk.do(0, protocol.Configure, **settings)) == "bad-settings"
    assert desk.table.packed() == before


def test_another_edition_drops_options_and_cards_of_the_old_one() -> None:
    desk = Desk(people=2, rules={"scoring": "low"}, custom=[COCKEREL])
    desk.do(0, protocol.Configure, edition="disney-100")
    assert (desk.state.rules, desk.state.custom) == ({}, [])


def test_one_person_alone_cannot_start() -> None:
    desk = Desk(people=1)
    assert refusal(lambda: desk.do(0, protocol.Start)) == "too-few"


def test_a_bot_can_be_added_changed_and_taken_away_in_the_lobby() -> None:
    desk = Desk(people=1)
    desk.do(0, protocol.AddBot, level="random")
    bot = desk.state.seats[1]
    desk.do(0, protocol.SetBot, member=bot, level="greedy")
    assert desk.member(bot).bot == "greedy"
    desk.do(0, protocol.Remove, member=bot)
    assert desk.state.seats == [0]


def test_a_level_that_does_not_exist_is_refused() -> None:
    desk = Desk(people=1)
    assert refusal(lambda: desk.do(0, protocol.AddBot, level="genius")) == "bad-settings"


def test_when_the_host_leaves_somebody_present_is_host() -> None:
    desk = Desk(people=3)
    desk.do(0, protocol.Start)
    desk.away(1)
    desk.do(0, protocol.Leave)
    assert desk.state.host == 2


def test_the_host_can_pass_the_role_but_not_to_a_bot() -> None:
    desk = Desk(people=2, bots=1)
    assert refusal(lambda: desk.do(0, protocol.PassHost, member=1)) == "no-such-member"
    desk.do(0, protocol.PassHost, member=2)
    assert desk.state.host == 2


def test_who_is_kicked_in_the_lobby_is_gone_and_the_sockets_are_closed() -> None:
    desk = Desk(people=3)
    step = desk.do(0, protocol.Remove, member=1)
    assert desk.state.seats == [0, 2]
    assert step.closing == [(1, "removed")]
    assert refusal(lambda: desk.do(1, protocol.EmoteNow, what="cry")) == "not-seated"


def test_who_is_kicked_in_a_match_is_played_by_a_bot_to_its_end() -> None:
    desk = Desk(people=3)
    desk.do(0, protocol.Start)
    desk.do(0, protocol.Remove, member=1)
    gone = desk.member(1)
    assert gone.gone
    assert gone.bot
    assert not gone.token
    assert desk.state.seats == [0, 1, 2]


def test_the_name_stays_as_it_is_in_the_middle_of_a_round() -> None:
    desk = Desk(people=2)
    desk.do(1, protocol.Rename, name="Béa")
    assert desk.member(1).name == "Béa"
    desk.do(0, protocol.Start)
    assert refusal(lambda: desk.do(1, protocol.Rename, name="Cléa")) == "wrong-phase"


def test_an_absent_seat_is_handed_to_a_bot_and_back() -> None:
    desk = Desk(people=2)
    desk.do(0, protocol.Start)
    desk.do(0, protocol.Hand, member=1, to_bot=True)
    assert desk.member(1).away
    desk.do(0, protocol.Hand, member=1, to_bot=False)
    assert not desk.member(1).away


def test_whoever_acts_is_back() -> None:
    desk = Desk(people=2)
    desk.do(0, protocol.Start)
    desk.away(1)
    desk.do(1, protocol.EmoteNow, what="hello")
    assert not desk.member(1).away
    assert desk.told(tellings.CameBack)


def test_who_was_played_by_a_bot_says_to_be_back() -> None:
    desk = Desk(people=2)
    assert refusal(lambda: desk.do(1, protocol.BeBack)) == "wrong-phase"
    desk.do(0, protocol.Start)
    desk.away(1)
    desk.do(1, protocol.BeBack)
    assert not desk.member(1).away


def test_a_table_that_takes_no_spectators_any_more_sends_them_away() -> None:
    desk = Desk(people=1)
    assert desk.do(0, protocol.Configure, spectators=False).closing == [(None, "removed")]


def test_a_bot_does_not_play_for_who_is_there() -> None:
    desk = Desk(people=2)
    desk.do(0, protocol.Start)
    seat = desk.game.to_act[0]
    assert refusal(lambda: desk.bot(seat, protocol.Move, move="draw")) == "not-a-bot"


def test_a_seat_moves_to_another_device_once_and_in_time() -> None:
    from pioche.server.entries import Claimed
    from pioche.server.luck import digest

    desk = Desk(people=2)
    old = desk.member(1).token
    desk.do(1, protocol.Transfer)
    step = desk.apply(Claimed(at=desk.now, claim=digest("claim code"), token=digest("new")))
    assert (step.member, step.closing) == (1, [(1, "moved")])
    assert desk.member(1).token == digest("new") != old
    again = Claimed(at=desk.now, claim=digest("claim code"), token=digest("newer"))
    assert refusal(lambda: desk.apply(again)) == "bad-claim"
    desk.do(1, protocol.Transfer)
    desk.now += desk.state.timing.claim
    late = Claimed(at=desk.now, claim=digest("claim code"), token=digest("newer"))
    assert refusal(lambda: desk.apply(late)) == "bad-claim"


# --- written cards -----------------------------------------------------------------------------------------


def test_written_cards_need_everybody() -> None:
    desk = Desk(people=2, custom=[COCKEREL])
    assert clock(desk).decision == "consent"
    assert refusal(lambda: desk.do(0, protocol.Start)) == "not-agreed"
    desk.do(1, protocol.Consent, card=0, version=1, accept=True)
    assert desk.state.deadline is None
    desk.do(0, protocol.Start)
    assert desk.game.table.custom[0].title == "Le coq"


def test_a_declined_card_stops_the_start_until_the_host_changes_it() -> None:
    desk = Desk(people=2, custom=[COCKEREL])
    desk.do(1, protocol.Consent, card=0, version=1, accept=False)
    assert refusal(lambda: desk.do(0, protocol.Start)) == "not-agreed"
    desk.do(0, protocol.Configure, custom=[])
    desk.do(0, protocol.Start)
    assert desk.game.table.custom == ()


def test_editing_a_card_asks_again_and_keeps_the_answers_for_the_other() -> None:
    desk = Desk(people=2, custom=[COCKEREL, LAY_OFF])
    for card in (0, 1):
        desk.do(1, protocol.Consent, card=card, version=card + 1, accept=True)
    desk.do(0, protocol.Configure, custom=[COCKEREL, {**LAY_OFF, "title": "Deux"}])
    assert [proposal.accepted for proposal in desk.state.custom] == [[0, 1], [0]]
    assert refusal(lambda: desk.do(1, protocol.Consent, card=1, version=2, accept=True)) == "stale"
    assert refusal(lambda: desk.do(0, protocol.Start)) == "not-agreed"


def test_cards_nobody_answered_about_in_time_are_withdrawn() -> None:
    desk = Desk(people=2, custom=[COCKEREL])
    desk.tick()
    assert desk.state.custom == []
    assert desk.told(tellings.CardsWithdrawn)
    desk.do(0, protocol.Start)


def test_who_joins_later_is_asked_too() -> None:
    desk = Desk(people=1, custom=[COCKEREL], bots=1)
    assert desk.state.deadline is None
    desk.join("Béa")
    assert clock(desk).seats == (2,)


# --- rounds ------------------------------------------------------------------------------------------------


def test_late_comers_watch_and_sit_in_the_next_round() -> None:
    desk = playing({"hands": [["R1"], ["G2"]], "talon": ["R5"], "turn": 0})
    late = desk.join("Late")
    assert desk.state.waiting == [late]
    assert refusal(lambda: desk.do(late, protocol.Move, move="draw")) == "not-seated"
    desk.do(0, protocol.Move, move="play R1")
    assert desk.state.phase == "round-over"
    desk.do(0, protocol.Next)
    assert desk.state.seats == [0, 1, late]
    assert desk.game.view(None).scores == (2, 0, 0)
    assert desk.state.part == 2


def test_a_late_comer_begins_with_the_most_points_where_few_points_win() -> None:
    desk = playing({"hands": [["R1"], ["G9"]], "talon": ["R5"], "turn": 0}, rules={"scoring": "low"})
    desk.join("Late")
    desk.do(0, protocol.Move, move="play R1")
    desk.do(0, protocol.Next)
    assert desk.game.view(None).scores == (0, 9, 9)


def test_a_bot_taken_away_in_a_match_plays_its_round_and_is_not_dealt_the_next() -> None:
    given = {"hands": [["R1"], ["G2"], ["G3"], ["G4"]], "talon": ["R5"], "turn": 0, "dealer": 3}
    desk = playing({**given, "scores": [10, 20, 30, 40]})
    bot = desk.member(1)
    bot.bot = "greedy"
    desk.do(0, protocol.Remove, member=1)
    assert refusal(lambda: desk.do(0, protocol.Remove, member=1)) == "no-such-member"
    assert desk.state.seats == [0, 1, 2, 3]
    desk.do(2, protocol.Leave)
    desk.do(0, protocol.Move, move="play R1")
    desk.do(0, protocol.Remove, member=2)
    late = desk.join("Late")
    desk.do(0, protocol.Next)
    assert desk.state.seats == [0, 3, late]
    assert desk.game.view(None).scores == (19, 40, 0)
    assert desk.game.view(None).dealer == 2
    assert desk.state.find(1) is None


def test_each_part_of_a_match_tells_who_sat_where() -> None:
    desk = Desk(people=2, bots=1, rules={"target": 500})
    desk.do(0, protocol.Start)
    play_round(desk)
    desk.do(0, protocol.Remove, member=1)
    desk.do(0, protocol.Next)
    play_round(desk)
    parts = [replay_states(desk.records[1, part]) for part in (1, 2)]
    names = [member.name for member in desk.state.seated()]
    assert names == ["Ana", "P1"]
    assert [part.names for part in parts] == [("Ana", "Nina", "P1"), ("Ana", "P1")]


def test_who_is_taken_away_stays_where_too_few_would_be_left() -> None:
    desk = playing({"hands": [["R1"], ["G2"]], "talon": ["R5"], "turn": 0})
    desk.member(1).bot = "greedy"
    desk.do(0, protocol.Remove, member=1)
    desk.do(0, protocol.Move, move="play R1")
    desk.tick()
    assert (desk.state.phase, desk.state.seats) == ("playing", [0, 1])


def test_who_comes_to_an_abandoned_table_can_send_all_bots_away_but_one() -> None:
    desk = playing({"hands": [["R1"]] + [["G2"]] * 9, "talon": ["R5"], "turn": 0})
    for member in range(9):
        desk.do(member, protocol.Leave)
    desk.do(9, protocol.Remove, member=8)
    late = desk.join("Late")
    desk.do(9, protocol.Leave)
    assert desk.state.host == late
    for member in (*range(8), 9):
        desk.do(late, protocol.Remove, member=member)
    desk.bot(0, protocol.Move, move="play R1")
    desk.do(late, protocol.Next)
    assert desk.state.seats == [0, late]


def test_a_seat_taken_away_is_free_for_somebody_else() -> None:
    desk = playing({"hands": [["R1"]] + [["G2"]] * 9, "talon": ["R5"], "turn": 0})
    desk.member(9).bot = "greedy"
    assert desk.state.free_places() == 0
    desk.do(0, protocol.Remove, member=9)
    late = desk.join("Late")
    desk.do(0, protocol.Move, move="play R1")
    desk.do(0, protocol.Next)
    assert desk.state.seats == [*range(9), late]


def test_the_clock_can_be_set_in_the_middle_of_a_match_and_the_edition_cannot() -> None:
    desk = playing({"hands": [["R1", "R2"], ["G2"]], "talon": ["R5"], "turn": 0})
    seen = desk.state.seq
    assert refusal(lambda: desk.do(0, protocol.Configure, clock=30, edition="giant")) == "wrong-phase"
    desk.do(0, protocol.Configure, clock=30, spectators=False)
    assert (clock(desk).decision, clock(desk).left, clock(desk).total) == ("turn", 30_000, 30_000)
    desk.do(0, protocol.Move, move="play R1", seq=seen)
    assert clock(desk).total == 30_000


def test_a_late_comer_who_does_not_accept_the_cards_goes_on_watching() -> None:
    desk = playing({"hands": [["R1"], ["G2"]], "talon": ["R5"], "turn": 0}, custom=[COCKEREL])
    late = desk.join("Late")
    desk.do(0, protocol.Move, move="play R1")
    desk.do(0, protocol.Next)
    assert desk.state.waiting == [late]
    desk.do(late, protocol.Consent, card=0, version=1, accept=True)
    assert desk.state.agrees(desk.member(late))


def test_the_next_round_is_dealt_when_everybody_present_is_ready() -> None:
    desk = playing({"hands": [["R1"], ["G2"], ["G3"]], "talon": ["R5"], "turn": 0})
    desk.do(0, protocol.Move, move="play R1")
    desk.away(2)
    desk.do(0, protocol.Ready)
    assert desk.state.round == 1
    desk.do(1, protocol.Ready)
    assert (desk.state.phase, desk.state.round) == ("playing", 2)


def test_the_next_round_is_dealt_when_time_runs_out() -> None:
    desk = playing({"hands": [["R1"], ["G2"]], "talon": ["R5"], "turn": 0})
    desk.do(0, protocol.Move, move="play R1")
    assert (clock(desk).decision, clock(desk).default) == ("next-round", "deal")
    desk.tick()
    assert desk.state.phase == "playing"


def test_the_result_shows_every_hand_card_by_card() -> None:
    desk = playing({"hands": [["R1"], ["G2", "W4"]], "talon": ["R5"], "turn": 0})
    desk.do(0, protocol.Move, move="play R1")
    result = desk.state.result
    assert result is not None
    assert [(left.card, left.points) for left in result.hands[1]] == [("G2", 2), ("W4", 50)]
    assert (result.winner, result.points, result.after) == (0, 52, (52, 0))


def test_a_rematch_begins_at_nothing_without_those_who_left() -> None:
    desk = playing({"hands": [["R1"], ["G2"], ["G3"]], "talon": ["R5"], "turn": 0, "scores": [499, 0, 0]})
    desk.do(0, protocol.Move, move="play R1")
    assert desk.state.phase == "match-over"
    assert desk.state.deadline is None
    desk.do(2, protocol.Leave)
    desk.do(0, protocol.Start)
    assert (desk.state.match, desk.state.seats, desk.state.history) == (2, [0, 1], [])
    assert desk.game.view(None).scores == (0, 0)


def test_a_nonce_counts_for_the_coming_round_only() -> None:
    desk = Desk(people=2)
    assert refusal(lambda: desk.do(0, protocol.Nonce, round=2, nonce="ab")) == "bad-round"
    desk.do(0, protocol.Nonce, round=1, nonce="ab")
    desk.do(0, protocol.Start)
    assert desk.state.nonces == ("ab", "")
    assert desk.member(0).nonce == ""


# --- decisions and their defaults --------------------------------------------------------------------------


def test_an_answer_to_a_decision_that_has_passed_is_stale() -> None:
    desk = playing({"hands": [["R1", "R2"], ["G2", "R3"]], "talon": ["R5"], "pioche": ["Y1"], "turn": 0})
    seen = desk.state.seq
    desk.do(0, protocol.Move, move="play R1")
    assert refusal(lambda: desk.do(1, protocol.Move, move="play R3", seq=seen)) == "stale"
    desk.do(0, protocol.EmoteNow, what="wow")
    desk.do(1, protocol.Move, move="play R3", seq=desk.state.decision)


@pytest.mark.parametrize("move", ["outcome good", "next", "uno", "catch 1", "nonsense", ""])
def test_a_player_makes_players_moves_only(move: str) -> None:
    desk = playing({"hands": [["R1", "R2"], ["G2", "R3"]], "talon": ["R5"], "turn": 0})
    before = desk.table.packed()
    assert refusal(lambda: desk.do(0, protocol.Move, move=move)) == "unreadable"
    assert desk.table.packed() == before


def test_when_a_turn_runs_out_the_card_drawn_is_kept() -> None:
    desk = playing({"hands": [["R1", "R2"], ["G2"]], "talon": ["R5"], "pioche": ["R9"], "turn": 0}, clock=15)
    assert (clock(desk).decision, clock(desk).default, clock(desk).total) == ("turn", "draw", 15_000)
    desk.tick()
    assert desk.game.view(0).hands[0] == ("R1", "R2", "R9")
    assert desk.game.to_act == (1,)
    assert not desk.member(0).away


def test_who_is_late_twice_in_a_row_is_away() -> None:
    given = {"hands": [["G1"], ["G2", "G3"]], "talon": ["R5"], "pioche": ["B9", "B8", "B7", "B6"], "turn": 0}
    desk = playing(given, clock=15)
    desk.tick()
    desk.do(1, protocol.Move, move="draw")
    desk.tick()
    assert desk.member(0).away
    assert not desk.member(1).away


def test_a_host_who_is_away_is_host_no_longer_where_somebody_is_there() -> None:
    given = {"hands": [["R1", "R2"], ["G2", "G3"]], "talon": ["R5"], "pioche": ["B9"] * 9, "turn": 0}
    desk = playing(given)
    desk.tick()
    assert (desk.member(0).away, desk.state.host) == (True, 1)
    desk.tick()
    assert (desk.member(1).away, desk.state.host) == (True, 1)


def test_without_a_turn_clock_the_long_stop_sends_away_at_once() -> None:
    desk = playing({"hands": [["R1", "R2"], ["G2"]], "talon": ["R5"], "pioche": ["R9"], "turn": 0})
    assert clock(desk).total == 600_000
    desk.tick()
    assert desk.member(0).away


def test_a_clock_set_back_before_a_restart_leaves_nobody_waiting() -> None:
    desk = Desk(people=2, clock=30)
    desk.do(0, protocol.Start)
    desk.now += 10_000
    desk.do(1, protocol.EmoteNow, what="sleepy")
    desk.now -= 3_600_000
    desk.apply(Awoke(at=desk.now))
    assert clock(desk).left == 20_000
    desk.do(0, protocol.EmoteNow, what="wow")
    assert desk.state.at == desk.now
    assert desk.replayed().packed() == desk.table.packed()


def test_time_that_has_not_run_out_decides_nothing() -> None:
    from pioche.server.entries import Ticked

    desk = playing({"hands": [["R1", "R2"], ["G2"]], "talon": ["R5"], "turn": 0})
    assert refusal(lambda: desk.apply(Ticked(at=desk.now))) == "too-early"


def test_a_drawn_card_is_kept_when_time_runs_out() -> None:
    desk = playing({"hands": [["R1", "R2"], ["G2"]], "talon": ["R5"], "pioche": ["R9"], "turn": 0}, clock=15)
    desk.do(0, protocol.Move, move="draw")
    assert (clock(desk).decision, clock(desk).default) == ("drawn", "keep")
    desk.tick()
    assert desk.game.to_act == (1,)


def test_a_wild_draw_four_is_accepted_when_time_runs_out() -> None:
    pioche = ["Y1", "Y2", "Y3", "Y4", "Y5"]
    desk = playing(
        {"hands": [["W4", "R2"], ["G2"], ["G3"]], "talon": ["R5"], "pioche": pioche, "turn": 0}, clock=15
    )
    desk.do(0, protocol.Move, move="play W4 blue")
    assert (clock(desk).decision, clock(desk).default, clock(desk).seats) == ("challenge", "accept", (1,))
    desk.tick()
    assert desk.game.view(None).counts == (1, 5, 1)


def test_the_first_colour_opens_when_time_runs_out() -> None:
    deck = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8", "R9", "G1", "G2", "G3", "G4", "G5", "W", "B1"]
    desk = playing({"hands": [["R1"], ["G2"]], "talon": ["R5"], "turn": 0}, clock=15)
    desk.table.game = Game.from_position("classic", {"players": 2, "dealer": 1, "deck": deck})
    assert (clock(desk).decision, clock(desk).default) == ("opening-colour", "colour red")
    desk.tick()
    assert desk.game.view(None).colour == "red"


def test_the_first_card_listed_is_shown_when_time_runs_out() -> None:
    given = {"hands": [["WL", "R2"], ["G2", "G3"]], "talon": ["R5"], "pioche": ["Y1"] * 9, "turn": 0}
    desk = playing(given, edition="toy-story-3", clock=15)
    desk.do(0, protocol.Move, move="play WL green")
    assert (clock(desk).decision, clock(desk).default) == ("show", "show")
    desk.tick()
    from pioche.events import Showed

    assert desk.told(Showed) == [Showed(seat=1, card="G2")]


def test_the_first_card_listed_is_laid_off_when_time_runs_out() -> None:
    given = {"hands": [["WC1", "R2"], ["G2", "G3", "G4"]], "talon": ["R5"], "pioche": ["Y1"] * 9, "turn": 0}
    desk = playing(given, custom=[LAY_OFF], clock=15)
    desk.do(0, protocol.Move, move="play WC1 red")
    assert (clock(desk).decision, clock(desk).default) == ("discard", "discard")
    desk.tick()
    assert desk.game.view(1).hands[1] == ("G3", "G4")


def test_uno_said_late_leaves_the_decision_of_the_next_player_as_it_is() -> None:
    desk = playing({"hands": [["R1", "R2"], ["G2", "R3"]], "talon": ["R5"], "pioche": ["Y1"], "turn": 0})
    desk.do(0, protocol.Move, move="play R1")
    seen = desk.state.seq
    desk.do(0, protocol.SayUno)
    desk.do(1, protocol.Move, move="play R3", seq=seen)


def test_a_catch_makes_the_forgetful_draw_two() -> None:
    given = {"hands": [["R1", "R2"], ["G2", "R3"]], "talon": ["R5"], "pioche": ["Y1", "Y2"], "turn": 0}
    desk = playing(given)
    desk.do(0, protocol.Move, move="play R1")
    desk.do(1, protocol.Catch, seat=0)
    assert desk.game.view(None).counts == (3, 2)
    assert refusal(lambda: desk.do(1, protocol.Catch, seat=0)) == "nothing-to-catch"


# --- trials ------------------------------------------------------------------------------------------------

MICKEY = {"hands": [["WM", "R2"], ["G2", "G3"], ["B1"]], "talon": ["R5"], "pioche": ["Y1"] * 9, "turn": 0}
LION_KING = ["Simba", "Mufasa", "Scar", "Timon"]


def test_the_program_judges_a_film_it_knows() -> None:
    desk = playing(MICKEY, edition="disney-100")
    desk.do(0, protocol.Move, move='play WM blue @1 "Le Roi lion"')
    trial = showing.show_table(desk.state).trial
    assert trial is not None
    assert (trial.kind, trial.seat, trial.by, trial.film, trial.known, trial.needed) == (
        *("film", 1, 0, "Le Roi lion", True, 4),
    )
    assert trial.voters == ()
    assert refusal(lambda: desk.do(2, protocol.NameCharacters, answers=LION_KING)) == "not-on-trial"
    assert refusal(lambda: desk.do(2, protocol.Vote, good=True)) == "no-trial"
    desk.do(1, protocol.NameCharacters, answers=LION_KING)
    answered = desk.told(tellings.FilmAnswered)[0]
    assert isinstance(answered, tellings.FilmAnswered)
    assert answered.good
    assert len(answered.recognised) == 4
    assert desk.game.view(None).counts == (1, 2, 1)
    assert desk.state.trial is None


def test_too_few_characters_cost_four_cards() -> None:
    desk = playing(MICKEY, edition="disney-100")
    desk.do(0, protocol.Move, move='play WM blue @1 "Le Roi lion"')
    desk.do(1, protocol.NameCharacters, answers=["Simba", "Elsa"])
    assert desk.game.view(None).counts == (1, 6, 1)


def test_the_longest_answer_the_protocol_takes_is_judged() -> None:
    desk = playing(MICKEY, edition="disney-100")
    desk.do(0, protocol.Move, move='play WM blue @1 "Le Roi lion"')
    names = "Simba, Mufasa, Scar, Timon,"
    desk.do(1, protocol.NameCharacters, answers=[f"{names:<80}"] + ["x" * 80] * 11)
    (answered,) = desk.told(tellings.FilmAnswered)
    assert isinstance(answered, tellings.FilmAnswered)
    assert answered.good


def test_a_film_is_picked_where_the_player_names_none() -> None:
    desk = playing(MICKEY, edition="disney-100")
    desk.do(0, protocol.Move, move="play WM blue @1 uno")
    assert desk.state.trial is not None
    assert desk.state.trial.film
    assert desk.state.trial.known
    assert desk.game.moves[-1][1].endswith(f'"{desk.state.trial.film}" uno')


def test_the_table_votes_on_a_film_the_program_does_not_know() -> None:
    desk = playing(MICKEY, edition="disney-100")
    desk.do(0, protocol.Move, move='play WM blue @1 "Xylophone Zanzibar 9"')
    assert clock(desk).decision == "trial"
    desk.do(1, protocol.NameCharacters, answers=["Qui", "Que", "Quoi", "Où"])
    assert (clock(desk).decision, clock(desk).total) == ("vote", 30_000)
    assert refusal(lambda: desk.do(1, protocol.Vote, good=True)) == "not-a-voter"
    desk.do(0, protocol.Vote, good=False)
    assert desk.state.trial is not None
    desk.do(2, protocol.Vote, good=False)
    assert desk.game.view(None).counts == (1, 6, 1)


def test_a_question_nobody_answers_is_answered_badly() -> None:
    desk = playing(MICKEY, edition="disney-100")
    desk.do(0, protocol.Move, move='play WM blue @1 "Le Roi lion"')
    assert (clock(desk).default, clock(desk).total) == ("bad", 60_000)
    desk.tick()
    assert desk.game.view(None).counts == (1, 6, 1)


KICK = {"hands": [["WK", "R2"], ["G2", "G3"], ["B1"]], "talon": ["R5"], "pioche": ["Y1"] * 9, "turn": 0}


def test_a_kick_flies_in_the_wind_of_the_round() -> None:
    from pioche.server import fair
    from pioche.server.trials import kick

    desk = playing(KICK, edition="giant")
    desk.do(0, protocol.Move, move="play WK blue")
    trial = showing.show_table(desk.state).trial
    assert trial is not None
    assert trial.wind == kick.draw_wind(fair.wind_word(bytes.fromhex(desk.state.key), 0))
    assert trial.distance == 610
    aimed = kick.bot_flick("greedy", trial.wind, 1)
    desk.do(1, protocol.Kick, angle=aimed.angle, power=aimed.power, spin=aimed.spin)
    flown = desk.told(tellings.Kicked)[0]
    assert isinstance(flown, tellings.Kicked)
    assert flown.path
    assert flown.good == kick.fly(aimed, trial.wind).good
    assert desk.game.view(None).counts == ((1, 2, 1) if flown.good else (1, 5, 1))


def test_a_kick_nobody_makes_is_bad() -> None:
    desk = playing(KICK, edition="giant")
    desk.do(0, protocol.Move, move="play WK blue")
    desk.tick()
    assert desk.game.view(None).counts == (1, 5, 1)


DARE = {"hands": [["WC1", "R2"], ["G2", "G3"], ["B1"]], "talon": ["R5"], "pioche": ["Y1"] * 9, "turn": 0}


def test_a_dare_is_voted_by_the_others() -> None:
    desk = playing(DARE, custom=[COCKEREL])
    desk.do(0, protocol.Move, move="play WC1 blue")
    trial = showing.show_table(desk.state).trial
    assert trial is not None
    assert (trial.kind, trial.words, trial.voters) == ("dare", "Chante", (0, 2))
    desk.do(1, protocol.Done)
    desk.do(0, protocol.Vote, good=True)
    assert showing.show_table(desk.state).trial.voted == (0,)  # type: ignore[union-attr]
    desk.do(2, protocol.Vote, good=False)
    assert desk.told(tellings.VoteCounted) == [tellings.VoteCounted(good=1, bad=1)]
    assert desk.game.view(None).counts == (1, 2, 1)


def test_a_dare_is_lost_by_the_majority() -> None:
    desk = playing(DARE, custom=[COCKEREL])
    desk.do(0, protocol.Move, move="play WC1 blue")
    desk.do(0, protocol.Vote, good=False)
    desk.do(2, protocol.Vote, good=False)
    assert desk.game.view(None).counts == (1, 6, 1)


def test_who_gives_up_has_lost() -> None:
    desk = playing(DARE, custom=[COCKEREL])
    desk.do(0, protocol.Move, move="play WC1 blue")
    desk.do(1, protocol.Concede)
    assert desk.game.view(None).counts == (1, 6, 1)


def test_what_was_meant_for_a_trial_that_is_over_is_stale() -> None:
    sing = {"who": "others", "trial": "Chante"}
    desk = playing(DARE, custom=[{"title": "Tous", "do": [sing]}])
    desk.do(0, protocol.Move, move="play WC1 blue")
    seen = desk.state.seq
    desk.do(1, protocol.Concede)
    assert desk.state.trial is not None
    assert refusal(lambda: desk.do(1, protocol.Done, seq=seen)) == "stale"
    assert refusal(lambda: desk.do(2, protocol.Vote, seq=seen, good=True)) == "stale"
    assert refusal(lambda: desk.do(1, protocol.Done)) == "not-on-trial"


def test_a_dare_nobody_voted_on_is_good() -> None:
    desk = playing(DARE, custom=[COCKEREL])
    desk.do(0, protocol.Move, move="play WC1 blue")
    assert clock(desk).default == "count-votes"
    desk.tick()
    assert desk.game.view(None).counts == (1, 2, 1)


def test_where_nobody_else_is_human_the_dare_is_decided_when_it_is_done() -> None:
    desk = playing(DARE, custom=[COCKEREL])
    desk.away(0)
    desk.away(2)
    desk.bot(0, protocol.Move, move="play WC1 blue")
    assert desk.state.trial is not None
    desk.do(1, protocol.Done)
    assert desk.state.trial is None


def test_a_dare_neither_done_nor_voted_on_by_anybody_is_lost() -> None:
    desk = playing(DARE, custom=[COCKEREL])
    desk.away(0)
    desk.away(2)
    desk.bot(0, protocol.Move, move="play WC1 blue")
    desk.tick()
    assert desk.game.view(None).counts == (1, 6, 1)


@pytest.mark.parametrize("deed", ["done", "voted on"])
def test_who_did_a_dare_is_not_late_where_voters_are(deed: str) -> None:
    desk = playing(DARE, custom=[COCKEREL], clock=15)
    desk.member(1).late = 1
    desk.do(0, protocol.Move, move="play WC1 blue")
    if deed == "done":
        desk.do(1, protocol.Done)
        desk.member(1).late = 1
    else:
        desk.do(0, protocol.Vote, good=True)
    desk.tick()
    assert not desk.member(1).away


def test_without_a_turn_clock_one_trial_missed_sends_nobody_away() -> None:
    desk = playing(DARE, custom=[COCKEREL])
    desk.do(0, protocol.Move, move="play WC1 blue")
    desk.tick()
    assert not desk.member(1).away


def test_a_vote_does_not_wait_for_who_has_gone_away() -> None:
    desk = playing(DARE, custom=[COCKEREL])
    desk.do(0, protocol.Move, move="play WC1 blue")
    desk.do(0, protocol.Vote, good=False)
    desk.away(2)
    assert desk.state.trial is None
    assert desk.game.view(None).counts == (1, 6, 1)


# --- what is shown -----------------------------------------------------------------------------------------


def test_moves_of_the_referee_and_of_the_table_are_not_listed() -> None:
    desk = playing(DARE, custom=[COCKEREL])
    desk.do(0, protocol.Move, move="play WC1 blue")
    assert desk.game.legal(1) == ["outcome good", "outcome bad"]
    seen = showing.look(desk.table.game, 1)
    assert seen is not None
    assert seen.legal == ()


def test_secrets_are_not_shown_before_the_round_is_over() -> None:
    desk = Desk(people=2)
    desk.do(0, protocol.Start)
    shown = protocol.encoder.encode(showing.show_table(desk.state)).decode()
    for secret in (desk.state.secret, desk.state.coming, desk.state.key, desk.member(0).token):
        assert secret not in shown


def test_a_view_written_in_parts_is_the_view_of_the_seat() -> None:
    import msgspec

    from pioche.view import View

    desk = Desk(people=3, bots=1, seed=4)
    desk.do(0, protocol.Start)
    for _ in range(60):
        written = showing.views_on_the_wire(desk.game, (0, 1, 2, 3, None))
        for seat, raw in written.items():
            assert msgspec.json.decode(raw, type=View) == showing.look(desk.game, seat)
        if desk.state.phase != "playing":
            break
        take_turn(desk)


def test_emotes_are_those_of_the_catalogue() -> None:
    from typing import get_args

    from pioche.names import EMOTES, PHRASES

    assert get_args(protocol.Face) == EMOTES
    assert get_args(protocol.Phrase) == PHRASES


# --- house rules -------------------------------------------------------------------------------------------


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
    assert asking.default_move(game, game.to_act[0]) == default
