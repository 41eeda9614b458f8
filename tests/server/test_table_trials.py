"""The pure table: films, kicks and dares, and who judges them."""

import pytest
from table_player import COCKEREL, LION_KING, clock, playing, refusal

from pioche.server.table import views
from pioche.server.wire import events, protocol

MICKEY = {"hands": [["WM", "R2"], ["G2", "G3"], ["B1"]], "talon": ["R5"], "pioche": ["Y1"] * 9, "turn": 0}


def test_the_program_judges_a_film_it_knows() -> None:
    driver = playing(MICKEY, edition="disney-100")
    driver.do(0, protocol.Move, move='play WM blue @1 "Le Roi lion"')
    trial = views.show_table(driver.state).trial
    assert trial is not None
    assert (trial.kind, trial.seat, trial.by) == ("film", 1, 0)
    assert (trial.film, trial.known, trial.needed) == ("Le Roi lion", True, 4)
    assert trial.voters == ()
    assert refusal(lambda: driver.do(2, protocol.NameCharacters, answers=LION_KING)) == "not-on-trial"
    assert refusal(lambda: driver.do(2, protocol.Vote, good=True)) == "no-trial"
    driver.do(1, protocol.NameCharacters, answers=LION_KING)
    answered = driver.told(events.FilmAnswered)[0]
    assert isinstance(answered, events.FilmAnswered)
    assert answered.good
    assert len(answered.recognised) == 4
    assert driver.game.view(None).counts == (1, 2, 1)
    assert driver.state.trial is None


def test_too_few_characters_cost_four_cards() -> None:
    driver = playing(MICKEY, edition="disney-100")
    driver.do(0, protocol.Move, move='play WM blue @1 "Le Roi lion"')
    driver.do(1, protocol.NameCharacters, answers=["Simba", "Elsa"])
    assert driver.game.view(None).counts == (1, 6, 1)


def test_the_longest_answer_the_protocol_takes_is_judged() -> None:
    driver = playing(MICKEY, edition="disney-100")
    driver.do(0, protocol.Move, move='play WM blue @1 "Le Roi lion"')
    names = "Simba, Mufasa, Scar, Timon,"
    driver.do(1, protocol.NameCharacters, answers=[f"{names:<80}"] + ["x" * 80] * 11)
    (answered,) = driver.told(events.FilmAnswered)
    assert isinstance(answered, events.FilmAnswered)
    assert answered.good


def test_a_film_is_picked_where_the_player_names_none() -> None:
    driver = playing(MICKEY, edition="disney-100")
    driver.do(0, protocol.Move, move="play WM blue @1 uno")
    assert driver.state.trial is not None
    assert driver.state.trial.film
    assert driver.state.trial.known
    assert driver.game.moves[-1][1].endswith(f'"{driver.state.trial.film}" uno')


def test_the_table_votes_on_a_film_the_program_does_not_know() -> None:
    driver = playing(MICKEY, edition="disney-100")
    driver.do(0, protocol.Move, move='play WM blue @1 "Xylophone Zanzibar 9"')
    assert clock(driver).decision == "trial"
    driver.do(1, protocol.NameCharacters, answers=["Qui", "Que", "Quoi", "Où"])
    assert (clock(driver).decision, clock(driver).total) == ("vote", 30_000)
    assert refusal(lambda: driver.do(1, protocol.Vote, good=True)) == "not-a-voter"
    driver.do(0, protocol.Vote, good=False)
    assert driver.state.trial is not None
    driver.do(2, protocol.Vote, good=False)
    assert driver.game.view(None).counts == (1, 6, 1)


def test_a_question_nobody_answers_is_answered_badly() -> None:
    driver = playing(MICKEY, edition="disney-100")
    driver.do(0, protocol.Move, move='play WM blue @1 "Le Roi lion"')
    assert (clock(driver).default, clock(driver).total) == ("bad", 60_000)
    driver.tick()
    assert driver.game.view(None).counts == (1, 6, 1)


KICK = {"hands": [["WK", "R2"], ["G2", "G3"], ["B1"]], "talon": ["R5"], "pioche": ["Y1"] * 9, "turn": 0}


def test_a_kick_flies_in_the_wind_of_the_round() -> None:
    from pioche.server.fair import commitments
    from pioche.server.trials import kick

    driver = playing(KICK, edition="giant")
    driver.do(0, protocol.Move, move="play WK blue")
    trial = views.show_table(driver.state).trial
    assert trial is not None
    assert trial.wind == kick.draw_wind(commitments.wind_word(bytes.fromhex(driver.state.key), 0))
    assert trial.distance == 610
    aimed = kick.bot_flick("greedy", trial.wind, 1)
    driver.do(1, protocol.Kick, angle=aimed.angle, power=aimed.power, spin=aimed.spin)
    flown = driver.told(events.Kicked)[0]
    assert isinstance(flown, events.Kicked)
    assert flown.path
    assert flown.good == kick.fly(aimed, trial.wind).good
    assert driver.game.view(None).counts == ((1, 2, 1) if flown.good else (1, 5, 1))


def test_a_kick_nobody_makes_is_bad() -> None:
    driver = playing(KICK, edition="giant")
    driver.do(0, protocol.Move, move="play WK blue")
    driver.tick()
    assert driver.game.view(None).counts == (1, 5, 1)


DARE = {"hands": [["WC1", "R2"], ["G2", "G3"], ["B1"]], "talon": ["R5"], "pioche": ["Y1"] * 9, "turn": 0}


def test_a_dare_is_voted_by_the_others() -> None:
    driver = playing(DARE, custom=[COCKEREL])
    driver.do(0, protocol.Move, move="play WC1 blue")
    trial = views.show_table(driver.state).trial
    assert trial is not None
    assert (trial.kind, trial.words, trial.voters) == ("dare", "Chante", (0, 2))
    driver.do(1, protocol.Done)
    driver.do(0, protocol.Vote, good=True)
    assert views.show_table(driver.state).trial.voted == (0,)  # type: ignore[union-attr]
    driver.do(2, protocol.Vote, good=False)
    assert driver.told(events.VoteCounted) == [events.VoteCounted(good=1, bad=1)]
    assert driver.game.view(None).counts == (1, 2, 1)


def test_a_dare_is_lost_by_the_majority() -> None:
    driver = playing(DARE, custom=[COCKEREL])
    driver.do(0, protocol.Move, move="play WC1 blue")
    driver.do(0, protocol.Vote, good=False)
    driver.do(2, protocol.Vote, good=False)
    assert driver.game.view(None).counts == (1, 6, 1)


def test_who_gives_up_has_lost() -> None:
    driver = playing(DARE, custom=[COCKEREL])
    driver.do(0, protocol.Move, move="play WC1 blue")
    driver.do(1, protocol.Concede)
    assert driver.game.view(None).counts == (1, 6, 1)


def test_what_was_meant_for_a_trial_that_is_over_is_stale() -> None:
    sing = {"who": "others", "trial": "Chante"}
    driver = playing(DARE, custom=[{"title": "Tous", "do": [sing]}])
    driver.do(0, protocol.Move, move="play WC1 blue")
    seen = driver.state.seq
    driver.do(1, protocol.Concede)
    assert driver.state.trial is not None
    assert refusal(lambda: driver.do(1, protocol.Done, seq=seen)) == "stale"
    assert refusal(lambda: driver.do(2, protocol.Vote, seq=seen, good=True)) == "stale"
    assert refusal(lambda: driver.do(1, protocol.Done)) == "not-on-trial"


def test_a_dare_nobody_voted_on_is_good() -> None:
    driver = playing(DARE, custom=[COCKEREL])
    driver.do(0, protocol.Move, move="play WC1 blue")
    assert clock(driver).default == "count-votes"
    driver.tick()
    assert driver.game.view(None).counts == (1, 2, 1)


def test_where_nobody_else_is_human_the_dare_is_decided_when_it_is_done() -> None:
    driver = playing(DARE, custom=[COCKEREL])
    driver.away(0)
    driver.away(2)
    driver.bot(0, protocol.Move, move="play WC1 blue")
    assert driver.state.trial is not None
    driver.do(1, protocol.Done)
    assert driver.state.trial is None


def test_a_dare_neither_done_nor_voted_on_by_anybody_is_lost() -> None:
    driver = playing(DARE, custom=[COCKEREL])
    driver.away(0)
    driver.away(2)
    driver.bot(0, protocol.Move, move="play WC1 blue")
    driver.tick()
    assert driver.game.view(None).counts == (1, 6, 1)


@pytest.mark.parametrize("deed", ["done", "voted on"])
def test_who_did_a_dare_is_not_late_where_voters_are(deed: str) -> None:
    driver = playing(DARE, custom=[COCKEREL], clock=15)
    driver.member(1).late = 1
    driver.do(0, protocol.Move, move="play WC1 blue")
    if deed == "done":
        driver.do(1, protocol.Done)
        driver.member(1).late = 1
    else:
        driver.do(0, protocol.Vote, good=True)
    driver.tick()
    assert not driver.member(1).away


def test_without_a_turn_clock_one_trial_missed_sends_nobody_away() -> None:
    driver = playing(DARE, custom=[COCKEREL])
    driver.do(0, protocol.Move, move="play WC1 blue")
    driver.tick()
    assert not driver.member(1).away


def test_a_vote_does_not_wait_for_who_has_gone_away() -> None:
    driver = playing(DARE, custom=[COCKEREL])
    driver.do(0, protocol.Move, move="play WC1 blue")
    driver.do(0, protocol.Vote, good=False)
    driver.away(2)
    assert driver.state.trial is None
    assert driver.game.view(None).counts == (1, 6, 1)


def test_moves_of_the_referee_and_of_the_table_are_not_listed() -> None:
    driver = playing(DARE, custom=[COCKEREL])
    driver.do(0, protocol.Move, move="play WC1 blue")
    assert driver.game.legal(1) == ["outcome good", "outcome bad"]
    seen = views.look(driver.table.game, 1)
    assert seen is not None
    assert seen.legal == ()
