"""What a table has seen of who lacks which colour: kept by the rules, shown to everyone."""

from collections.abc import Sequence

from pioche import Game

RED, GREEN, BLUE = range(3)


def position(hands: Sequence[Sequence[str]], pioche: Sequence[str], **more: object) -> Game:
    given = {"hands": hands, "talon": ["R5"], "turn": 0, "pioche": pioche}
    edition = str(more.pop("edition", "classic"))
    return Game.from_position(edition, given, **more)  # type: ignore[arg-type]


def lacking(game: Game, seat: int, colour: int) -> int | None:
    views = [game.view(eyes).lacking for eyes in (None, *range(game.seats))]
    assert all(view == views[0] for view in views)
    return views[0][seat][colour]


def test_nobody_is_seen_to_lack_a_colour_before_drawing() -> None:
    game = Game.new("classic", seats=3, seed=5)
    assert game.view(None).lacking == ((None,) * 4,) * 3


def test_a_draw_that_passes_the_turn_tells_that_the_whole_hand_lacks_the_colour() -> None:
    game = position([["G1", "G2"], ["R1", "R2"]], ["B1", "B2", "B3"])
    game.play(0, "draw")
    assert lacking(game, 0, RED) == 0
    assert lacking(game, 0, BLUE) is None
    assert lacking(game, 1, RED) is None


def test_a_drawn_card_that_is_kept_seems_to_lack_the_colour_like_one_that_cannot_be_laid() -> None:
    game = position([["G1", "G2"], ["R1", "R2"]], ["R9", "B2", "B3"])
    game.play(0, "draw")
    assert lacking(game, 0, RED) == 1
    game.play(0, "keep")
    assert lacking(game, 0, RED) == 0


def test_a_drawn_card_that_is_laid_leaves_the_hand_without_the_colour() -> None:
    game = position([["G1", "G2"], ["R1", "R2"]], ["R9", "B2", "B3"])
    game.play(0, "draw")
    game.play(0, "play R9")
    assert lacking(game, 0, RED) == 0


def test_every_card_gained_later_may_have_the_colour() -> None:
    game = position([["G1", "G2", "G3"], ["RD", "R2", "R3"]], ["B1", "B2", "B3", "B4"])
    game.play(0, "draw")
    game.play(1, "play RD")
    assert lacking(game, 0, RED) == 2


def test_nothing_left_to_draw_tells_as_much_as_a_draw() -> None:
    game = position([["G1", "G2"], ["R1", "R2"]], [])
    game.play(0, "draw")
    assert lacking(game, 0, RED) == 0


def test_who_has_nothing_to_show_to_lotso_lacks_the_colour() -> None:
    game = position(
        [["WL", "G2"], ["R1", "R2"], ["G1", "R2"]], ["B1", "B2", "B3", "B4"], edition="toy-story-3"
    )
    game.play(0, "play WL green uno")
    assert lacking(game, 1, GREEN) == 3
    assert lacking(game, 2, GREEN) is None


def test_shuffled_hands_tell_nothing_any_more() -> None:
    game = position([["G1", "G2"], ["WH", "R2", "R3"]], ["B1", "B2"])
    game.play(0, "draw")
    game.play(1, "play WH red")
    assert lacking(game, 0, RED) is None


def test_what_is_known_of_a_hand_goes_along_when_hands_are_exchanged() -> None:
    swap = [{"title": "Échange", "do": [{"who": "self", "swap_with": "next"}]}]
    game = position([["G1", "G2"], ["WC1", "R2", "R3"]], ["B1", "B2"], custom=swap)
    game.play(0, "draw")
    game.play(1, "play WC1 red")
    assert lacking(game, 0, RED) is None
    assert lacking(game, 1, RED) == 0


def test_two_hands_that_are_exchanged_both_keep_what_was_seen_of_them() -> None:
    swap = [{"title": "Échange", "do": [{"who": "self", "swap_with": "next"}]}]
    game = position([["G1", "G2"], ["W", "WC1", "G3"]], ["Y1", "Y2", "Y3", "Y4"], custom=swap)
    for seat, move in ((0, "draw"), (1, "play W blue"), (0, "draw"), (1, "draw"), (0, "draw")):
        game.play(seat, move)
    game.play(1, "play WC1 blue")
    assert [lacking(game, 0, colour) for colour in (RED, GREEN, BLUE)] == [None, None, 0]
    assert [lacking(game, 1, colour) for colour in (RED, GREEN, BLUE)] == [2, None, 0]


def test_cards_taken_from_others_may_have_the_colour() -> None:
    hands = [["B1", "B2"], ["V2", "V3"], ["WT", "Y1", "Y2"]]
    given = {"hands": hands, "talon": ["P5"], "turn": 0, "pioche": ["Y3", "Y4", "Y5"]}
    game = Game.from_position("trolls", given)
    game.play(0, "draw")
    game.play(1, "draw")
    game.play(2, "play WT pink")
    pink = game.table.edition.colours.index("pink")
    assert lacking(game, 0, pink) == 2
    assert lacking(game, 1, pink) == 0


def test_a_new_round_knows_nothing_of_the_last() -> None:
    game = position([["G1", "G2"], ["R1"]], ["B1", "B2", *["B3"] * 30])
    game.play(0, "draw")
    game.play(1, "play R1")
    game.play(0, "next")
    assert game.view(None).lacking == ((None,) * 4,) * 2


def test_the_colour_before_a_wild_draw_four_is_shown_while_it_waits_for_an_answer() -> None:
    game = position([["W4", "G2", "G3"], ["R1", "R2"]], ["B1"] * 8)
    assert game.view(1).before is None
    game.play(0, "play W4 blue")
    assert game.view(1).before == game.view(None).before == "red"
    game.play(1, "accept")
    assert game.view(1).before is None


def test_a_draw_tells_the_others_nothing_of_the_card() -> None:
    """Kept or not to be laid: the same events and the same views, and the drawer's turn until it passes."""
    told = []
    for card in ("R9", "Y9"):
        game = position([["G1", "G2"], ["R1", "R2"], ["R3", "R4"]], [card, "B2", "B3"])
        game.play(0, "draw")
        events = [game.events(eyes) for eyes in (1, 2, None)]
        if card == "R9":
            assert [game.view(eyes).phase for eyes in (0, 1, 2, None)] == ["drawn", "turn", "turn", "turn"]
            game.play(0, "keep")
            events = [before + game.events(eyes) for before, eyes in zip(events, (1, 2, None), strict=True)]
        told.append((events, [game.view(eyes) for eyes in (1, 2, None)]))
    assert told[0] == told[1]
