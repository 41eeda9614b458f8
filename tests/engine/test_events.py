"""What a move did: the right events, in order, and cards told only to who may see them."""

from collections.abc import Mapping, Sequence
from typing import get_args

from strategies import advance, begin_game, player, written

from pioche import Game
from pioche.events import (
    Accepted,
    Blocked,
    Caught,
    Challenged,
    Closed,
    ColourNamed,
    Counted,
    CutCard,
    DealerNamed,
    Dealt,
    DirectionChanged,
    Drew,
    Event,
    Gathered,
    HadNone,
    HandShown,
    HandsPassedOn,
    JumpedIn,
    Laid,
    LaidOff,
    LostTurn,
    MatchOver,
    Opened,
    Owed,
    Paid,
    Passed,
    PlaysAgain,
    RoundOver,
    SaidUno,
    Showed,
    Shuffled,
    Swapped,
    Took,
    TrialBegan,
    TrialDecided,
    TurnBegan,
    TurnedUp,
)
from pioche.layout import blank
from pioche.rules import state as st
from pioche.rules.state import Trace, note

PIOCHE = ["Y1", "Y2", "Y3", "Y4", "Y5", "Y6", "Y7", "Y8"]


def position(
    edition: str,
    hands: list[list[str]],
    custom: Sequence[object] | None = None,
    rules: Mapping[str, object] | None = None,
    **more: object,
) -> Game:
    """A position with seat 0 on turn."""
    given = {"hands": hands, "talon": ["R5"], "pioche": PIOCHE, "turn": 0, **more}
    return Game.from_position(edition, given, custom=custom, rules=rules)


def test_a_lay_and_the_turn_that_follows() -> None:
    game = position("classic", [["R7", "G1", "G2"], ["B1"]])
    assert game.play(0, "play R7") == (Laid(0, "R7", "red"), TurnBegan(1))
    assert game.events(None) == game.events(0) == game.events(1) == game.referee_events()


def test_a_draw_is_seen_by_who_draws() -> None:
    game = position("classic", [["G1", "G2"], ["B1"], ["B2"]])
    assert game.play(0, "draw") == (Drew(0, 1, ("Y1",)), Passed(0, 1), TurnBegan(1))
    assert game.events(0) == game.referee_events()
    for eyes in (None, 1, 2):
        assert game.events(eyes) == (Drew(0, 1, None), Passed(0, 1), TurnBegan(1))


def test_a_drawn_card_that_could_be_laid_is_still_hidden() -> None:
    game = position("classic", [["G1", "G2"], ["B1"]], pioche=["R9"])
    game.play(0, "draw")
    assert game.events(1) == (Drew(0, 1, None),)
    assert game.view(1).drawn == ""
    assert game.view(0).drawn == "R9"
    assert game.play(0, "keep") == (Passed(0, 1), TurnBegan(1))


def test_a_draw_of_nothing() -> None:
    game = position("classic", [["G1", "G2"], ["B1"]], pioche=[])
    assert game.play(0, "draw") == (Passed(0, 0), TurnBegan(1))
    assert game.play(1, "draw") == (Blocked(), Counted(0, 3), Counted(1, 1), RoundOver(1, 3))


def test_a_reshuffle_in_the_middle_of_a_draw_is_told_between_the_cards() -> None:
    game = position("classic", [["RD", "G1", "G2"], ["B1"], ["B2"]], talon=["Y9", "R5"], pioche=["Y1"])
    events = game.play(0, "play RD")
    assert events[:3] == (Laid(0, "RD", "red"), Drew(1, 1, ("Y1",)), Shuffled(2))
    assert events[3] in (Drew(1, 1, ("Y9",)), Drew(1, 1, ("R5",)))
    assert events[4:] == (LostTurn(1), TurnBegan(2))
    assert game.events(0)[1:4] == (Drew(1, 1, None), Shuffled(2), Drew(1, 1, None))


def test_reverse_skip_and_uno() -> None:
    game = position("classic", [["RR", "G1"], ["RS", "RS"], ["B2"]])
    assert game.play(0, "play RR uno") == (
        Laid(0, "RR", "red"),
        SaidUno(0),
        DirectionChanged("right"),
        TurnBegan(2),
    )
    game = position("classic", [["RS", "G1"], ["B1"], ["B2"]])
    assert game.play(0, "play RS") == (Laid(0, "RS", "red"), LostTurn(1), TurnBegan(2))
    assert game.play(1, "catch 0") == (Caught(0, 1), Drew(0, 2, ("Y1", "Y2")))
    assert game.events(1) == (Caught(0, 1), Drew(0, 2, None))


def test_uno_said_late() -> None:
    game = position("classic", [["RS", "G1"], ["B1"], ["B2"]])
    game.play(0, "play RS")
    assert game.play(0, "uno") == (SaidUno(0),)


def test_a_challenged_hand_is_shown_to_the_challenger_alone() -> None:
    game = position("classic", [["W4", "R1", "G2"], ["B1"], ["B2"]])
    assert game.play(0, "play W4 blue") == (Laid(0, "W4", "blue"),)
    drew = ("Y1", "Y2", "Y3", "Y4")
    shown = ("R1", "G2")
    assert game.play(1, "challenge") == (
        Challenged(1, 0, guilty=True),
        HandShown(0, 1, shown),
        Drew(0, 4, drew),
        TurnBegan(1),
    )
    hidden = HandShown(0, 1, None)
    assert game.events(1) == (
        Challenged(1, 0, guilty=True),
        HandShown(0, 1, shown),
        Drew(0, 4, None),
        TurnBegan(1),
    )
    assert game.events(0) == game.referee_events()
    for eyes in (None, 2):
        assert game.events(eyes) == (Challenged(1, 0, guilty=True), hidden, Drew(0, 4, None), TurnBegan(1))
    assert game.describe()["shown"] == [{"of": 0, "to": [1], "cards": ["R1", "G2"]}]


def test_an_innocent_hand_and_an_accepted_four() -> None:
    game = position("classic", [["W4", "G2", "G2"], ["B1"], ["B2"]])
    game.play(0, "play W4 blue")
    events = game.play(1, "challenge")
    assert events[:2] == (Challenged(1, 0, guilty=False), HandShown(0, 1, ("G2", "G2")))
    assert events[2:] == (Drew(1, 6, tuple(PIOCHE[:6])), LostTurn(1), TurnBegan(2))
    game.undo()
    assert game.play(1, "accept") == (Accepted(1), Drew(1, 4, tuple(PIOCHE[:4])), LostTurn(1), TurnBegan(2))


def test_lotso_asks_shows_and_makes_draw() -> None:
    game = position("toy-story-3", [["WL", "R1", "R2"], ["B1", "B2"], ["G7"], ["B3"]])
    assert game.play(0, "play WL blue") == (Laid(0, "WL", "blue"),)
    assert game.play(1, "show B2") == (
        Showed(1, "B2"),
        HadNone(2),
        Showed(3, "B3"),
        Drew(2, 3, ("Y1", "Y2", "Y3")),
        TurnBegan(1),
    )
    assert game.events(0)[3] == Drew(2, 3, None)
    assert game.describe()["shown"] == [
        {"of": 1, "to": [0, 2, 3], "cards": ["B2"]},
        {"of": 3, "to": [0, 1, 2], "cards": ["B3"]},
    ]


def test_shuffled_hands_are_told_once_for_each_seat() -> None:
    game = position("classic", [["WH", "R1", "R2"], ["G1", "G2"], ["B1"]])
    events = game.play(0, "play WH red")
    assert events[:2] == (Laid(0, "WH", "red"), Gathered(0))
    dealt = events[2:5]
    assert [(event.seat, event.count) for event in dealt if isinstance(event, Dealt)] == [
        (1, 2),
        (2, 2),
        (0, 1),
    ]
    [left, own, right] = [event.cards for event in game.events(2) if isinstance(event, Dealt)]
    assert left is right is None
    assert sorted(own or ()) == sorted(game.view(2).hands[2] or ())


def test_a_card_taken_unseen_is_known_to_the_two() -> None:
    game = position("trolls", [["WT", "B1"], ["V1"], ["P1"]], talon=["B5"])
    game.play(0, "play WT blue")
    assert game.events(1)[1:] == (Took(1, 2, "P1"), Took(1, 0, "B1"), TurnBegan(1))
    assert game.events(2)[1:] == (Took(1, 2, "P1"), Took(1, 0, None), TurnBegan(1))
    assert game.events(0)[1:] == (Took(1, 2, None), Took(1, 0, "B1"), TurnBegan(1))
    assert game.events(None)[1:] == (Took(1, 2, None), Took(1, 0, None), TurnBegan(1))


def test_a_card_taken_out_of_an_open_hand_or_into_one_is_seen_by_everyone() -> None:
    hands = [["WC1", "B1"], ["G1"], ["Y1"]]
    for opened, from_two in (("self", None), ("next", "Y1")):
        steps = [{"who": opened, "open_hands": True}, {"who": "next", "take": 1}]
        game = position("classic", hands, custom=[{"title": "Au grand jour", "do": steps}])
        game.play(0, "play WC1 blue")
        assert game.events(None)[2:-1] == (Took(1, 2, from_two), Took(1, 0, "B1"))


def test_trials_and_films() -> None:
    game = position("disney-100", [["WM", "R1", "R2"], ["B1"], ["B2"]])
    assert game.play(0, 'play WM blue @2 "Bambi"') == (
        Laid(0, "WM", "blue", 2, "Bambi"),
        TrialBegan(2, "film", "Bambi", "film"),
    )
    assert game.events(1) == game.referee_events()
    assert game.play(2, "outcome bad")[:2] == (TrialDecided(2, good=False), Drew(2, 4, tuple(PIOCHE[:4])))
    game = position("giant", [["WK", "R1", "R2"], ["B1"], ["B2"]])
    assert game.play(0, "play WK blue") == (Laid(0, "WK", "blue"), TrialBegan(1, "kick", kind="kick"))
    assert game.play(1, "outcome good") == (TrialDecided(1, good=True), TurnBegan(1))


def test_open_hands_are_seen_by_everyone_until_they_close() -> None:
    game = position("classic", [["WC1", "R1", "R2"], ["B1", "G9"]], custom=written(6))
    opened = (Opened(1, ("G9", "B1")), Opened(0, ("R1", "R2")))
    assert game.play(0, "play WC1 blue") == (Laid(0, "WC1", "blue"), *opened, TurnBegan(1))
    assert game.events(None) == game.referee_events()
    game.play(1, "draw")
    assert game.events(0)[0] == Drew(1, 1, ("Y1",))
    assert game.events(0)[2:] == (Closed((0, 1)), TurnBegan(0))


def test_hands_that_another_card_keeps_open_are_not_told_as_closed() -> None:
    game = position("classic", [["WC1", "R1", "R2"], ["WC2", "B1", "G9"]], custom=[*written(6), *written(6)])
    game.play(0, "play WC1 blue")
    assert game.play(1, "play WC2 red")[-1] == TurnBegan(0)
    assert not any(isinstance(event, Closed) for event in game.events(None))
    game.play(0, "play R1")
    assert Closed((0, 1)) in game.events(None)


def test_laying_off_swapping_turning_round_and_playing_again() -> None:
    custom = [
        {
            "title": "Tout",
            "do": [
                {"who": "next", "discard": "wilds"},
                {"who": "self", "swap_with": "next"},
                {"who": "self", "reverse": True},
                {"who": "self", "again": True},
            ],
        }
    ]
    game = position("classic", [["WC1", "R1", "R2"], ["B1", "W"]], custom=custom)
    assert game.play(0, "play WC1 blue") == (
        Laid(0, "WC1", "blue"),
        LaidOff(1, "W"),
        Swapped(0, 1),
        DirectionChanged("right"),
        PlaysAgain(0),
        TurnBegan(0),
    )
    assert game.events(0) == game.events(1) == game.events(None) == game.referee_events()


def test_what_is_owed_grows_and_is_paid() -> None:
    rules = {"stack": "up"}
    game = position("classic", [["RD", "R1", "R2"], ["W4", "B1", "B2"], ["G1"]], rules=rules)
    assert game.play(0, "play RD") == (Laid(0, "RD", "red"), Owed(1, 2))
    assert game.play(1, "play W4 blue") == (Laid(1, "W4", "blue"), Owed(2, 6))
    paid = (Paid(2, 6), Drew(2, 6, tuple(PIOCHE[:6])), LostTurn(2), TurnBegan(0))
    assert game.play(2, "accept") == paid
    assert game.events(None) == (Paid(2, 6), Drew(2, 6, None), *paid[2:])
    game = position("classic", [["W4", "G1", "G2"], ["B1"], ["G1"]], rules=rules)
    assert game.play(0, "play W4 blue") == (Laid(0, "W4", "blue"), Owed(1, 4))
    assert game.play(1, "challenge")[0] == Challenged(1, 0, guilty=False)


def test_jumping_in_is_told_before_the_card() -> None:
    game = position("classic", [["G1", "G2"], ["B1"], ["R5", "R1", "R2"]], rules={"jump_in": True})
    assert game.play(2, "play R5") == (JumpedIn(2), Laid(2, "R5", "red"), TurnBegan(0))
    game = position("classic", [["R5", "G2", "G3"], ["B1"]], rules={"jump_in": True})
    assert game.play(0, "play R5") == (Laid(0, "R5", "red"), TurnBegan(1))


def test_hands_exchanged_and_passed_on_show_nobody_anything() -> None:
    rules = {"seven_zero": True}
    game = position("classic", [["R7", "G2", "G3"], ["B1"], ["Y1", "Y2"]], rules=rules)
    assert game.play(0, "play R7 @2") == (Laid(0, "R7", "red", 2), Swapped(0, 2), TurnBegan(1))
    for given_direction, turn in (("left", 1), ("right", 2)):
        game = position(
            "classic", [["R0", "G2", "G3"], ["B1"], ["Y1"]], rules=rules, direction=given_direction
        )
        assert game.play(0, "play R0") == (
            Laid(0, "R0", "red"),
            HandsPassedOn(given_direction),
            TurnBegan(turn),
        )
        assert game.events(1) == game.events(None) == game.referee_events()


def test_drawing_until_a_card_can_be_laid_is_one_draw_of_many() -> None:
    rules = {"draw": "until"}
    game = position("classic", [["G1", "G2"], ["B1"]], rules=rules, pioche=["Y1", "Y2", "R9", "Y3"])
    assert game.play(0, "draw") == (Drew(0, 3, ("Y1", "Y2", "R9")),)
    assert game.events(1) == (Drew(0, 3, None),)
    game = position("classic", [["G1", "G2"], ["B1"]], rules=rules, pioche=["Y1", "Y2"])
    assert game.play(0, "draw") == (Drew(0, 2, ("Y1", "Y2")), Passed(0, 1), TurnBegan(1))


def test_the_end_of_a_round_and_of_a_match() -> None:
    game = position("classic", [["R1"], ["B1", "W"], ["BD"]])
    assert game.play(0, "play R1") == (
        Laid(0, "R1", "red"),
        Counted(0, 0),
        Counted(1, 51),
        Counted(2, 20),
        RoundOver(0, 71),
    )
    game = position("giant", [["R1"], ["B1", "W"]])
    assert game.play(0, "play R1") == (Laid(0, "R1", "red"), RoundOver(0, 0), MatchOver((0,)))


def test_a_round_begins_with_who_deals_and_what_opens() -> None:
    deck = [f"{colour}{face}" for face in range(1, 5) for colour in "RGBY"][:14]
    game = Game.from_position("classic", {"players": 2, "dealer": 0, "deck": [*deck, "W4", "W", "R9"]})
    events = game.referee_events()
    assert events[0] == DealerNamed(0)
    assert events[1:3] == (Dealt(1, 7, tuple(deck[::2])), Dealt(0, 7, tuple(deck[1::2])))
    assert events[3:] == (TurnedUp("W4", "goes-back"), TurnedUp("W", "opens"))
    assert game.events(1)[1:3] == (Dealt(1, 7, tuple(deck[::2])), Dealt(0, 7, None))
    assert game.play(1, "colour green") == (ColourNamed(1, "green"), TurnBegan(1))
    game = Game.from_position("giant", {"players": 2, "dealer": 0, "deck": [*deck, "W4", "RS", "R9"]})
    turned = (
        TurnedUp("W4", "stays-under"),
        TurnedUp("RS", "stays-under"),
        TurnedUp("R9", "opens"),
        TurnBegan(1),
    )
    assert game.events(None)[3:] == turned
    game = Game.from_position("classic", {"players": 2, "dealer": 0, "deck": [*deck, "RR"]})
    assert game.events(None)[3:] == (TurnedUp("RR", "opens"), DirectionChanged("right"), TurnBegan(0))


def test_who_deals_is_decided_before_everyones_eyes() -> None:
    game = Game.new("classic", seats=3, seed=2)
    cut = [event for event in game.events(None) if isinstance(event, CutCard)]
    assert [event.seat for event in cut[:3]] == [0, 1, 2]
    named = next(event for event in game.events(None) if isinstance(event, DealerNamed))
    values = [int(event.card[1]) if event.card[1:].isdigit() else 0 for event in cut[:3]]
    assert len(cut) > 3 or named.seat == values.index(max(values))


def test_every_kind_of_event_is_told_by_some_game() -> None:
    rng = player("every kind")
    told: set[type] = {Blocked}  # too rare: see above
    for _ in range(150):
        game = begin_game(rng)
        told |= {type(event) for event in game.referee_events()}
        for _ in range(60):
            if not advance(game, rng, 1):
                break
            told |= {type(event) for event in game.referee_events()}
    assert told == set(get_args(Event))


def test_a_trace_takes_notes_only_when_it_is_noting_and_while_there_is_room() -> None:
    t = blank(Trace)
    note(t, st.NOTE_TURN, 3, 0, 0)
    assert (t.notes, any(t.log)) == (0, False)
    t.noting = 1
    for seat in range(st.NOTES + 5):
        note(t, st.NOTE_TURN, seat, 7, 8)
    assert t.notes == st.NOTES
    assert t.log[:4] == [st.NOTE_TURN, 0, 7, 8]
    assert t.log[-4:] == [st.NOTE_TURN, st.NOTES - 1, 7, 8]
    assert len(t.log) == st.NOTES * st.NOTE_LENGTH


def test_under_low_and_for_nobody_no_points_are_told() -> None:
    given = {"hands": [["R1"], ["B1", "W"]], "talon": ["R5"], "turn": 0}
    game = Game.from_position("classic", given, rules={"scoring": "low"})
    assert game.play(0, "play R1")[-1] == RoundOver(0, 0)
    game = position("classic", [["B1"], ["G1"]], pioche=[])
    game.play(0, "draw")
    assert game.play(1, "draw") == (Blocked(), Counted(0, 1), Counted(1, 1), RoundOver(None, 0))
