"""The game file: it replays to the same bytes, and a broken one is refused by its line."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from strategies import advance, games, players

from pioche import Game
from pioche.record import MOST_BYTES, digest_of, read, replay, text_of

FILE = """pioche 1
edition classic
seats 3
chance seed 7
moves
0 draw
end ef8438f96da2f64a0a7183fa8386ebe451483ac6d21ffa83d7d69e6671b40ae9
"""
KEY = "00" * 32


def fault(old: str, new: str) -> str:
    """Return what is wrong with the file after a change."""
    assert FILE.count(old) == 1
    with pytest.raises(ValueError, match=r"^[a-z]") as error:
        replay(read(FILE.replace(old, new)))
    message = str(error.value)
    assert "\n" not in message
    assert len(message) < 200
    return message


def test_the_file_that_is_changed_below_is_right() -> None:
    game = Game.new("classic", seats=3, seed=7)
    game.play(0, "draw")
    assert game.record() == FILE
    assert replay(read(FILE)).snapshot() == game.snapshot()


def test_a_byte_order_mark_before_it_is_none_of_the_text(tmp_path: Path) -> None:
    marked = tmp_path / "marked.pioche"
    marked.write_text(FILE, encoding="utf-8-sig")
    assert text_of(marked) == FILE


@given(games(moves=60))
def test_a_game_file_replays_to_the_same_bytes(game: Game) -> None:
    again = replay(read(game.record()))
    assert again.packed_position() == game.packed_position()
    assert again.moves == game.moves
    assert again.record() == game.record()


@settings(max_examples=20)
@given(players())
def test_a_match_with_new_keys_and_earlier_scores_replays_to_the_same_bytes(rng: Random) -> None:
    rules = {"target": 5000}
    game = Game.new("classic", seats=2, key=rng.randbytes(32), rules=rules, dealer=1, scores=[30, 0])
    for _ in range(120):
        if game.phase == "round-over":
            game.rekey(rng.randbytes(32))
        advance(game, rng, 1)
    assert replay(read(game.record())).snapshot() == game.snapshot()


def test_what_is_watched_is_the_start_and_every_move() -> None:
    seen: list[tuple[int, str, str]] = []
    replay(read(FILE), lambda game, seat, text: seen.append((seat, text, digest_of(game)[:4])))
    assert seen[0][:2] == (-1, "")
    assert seen[1] == (0, "draw", "ef84")
    assert len(seen) == 2


def test_comments_blank_lines_and_other_line_ends_say_nothing() -> None:
    game = replay(read(FILE))
    for other in (FILE.replace("\n", "\r\n"), FILE.replace("moves", "# a comment\n\n   \nmoves")):
        assert replay(read(other)).snapshot() == game.snapshot()


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("pioche 1", "pioche 2", "line 1: a game file begins with `pioche 1`"),
        ("pioche 1\n", "", "line 1: a game file begins with `pioche 1`"),
        (FILE, "", "line 1: a game file begins with `pioche 1`"),
        ("edition classic", "edition uno", "no edition 'uno'"),
        ("edition classic\n", "", "edition: is missing"),
        ("seats 3", "seats 3\nseats 3", "line 4: seats is given twice"),
        ("seats 3", "seats 11", "seats: must be from 2 to 10, not 11"),
        ("seats 3", "seats 99", "seats: must be from 2 to 10, not 99"),
        ("seats 3", "seats 1", "seats: must be from 2 to 10, not 1"),
        ("seats 3", "seats three", "line 3.seats: 'three' is no number"),
        ("seats 3", "seats -3", "line 3.seats: '-3' is no number"),
        ("seats 3", "seats \u0663", "line 3.seats: '\u0663' is no number"),
        ("seats 3", f"seats {'3' * 5000}", "line 3.seats: 33333333333333333333… is too large"),
        ("seats 3\n", "", "seats: is missing"),
        ("seats 3", "seats 0", "seats: must be from 2 to 10, not 0"),
        ("seats 3", "scores [0,0,0]\nseats 3", "line 3.scores: comes after `seats`"),
        ("seats 3", "seats 3\ndealer 3", "dealer: must be from 0 to 2, not 3"),
        (
            "seats 3",
            f"seats 3\nscores [0,0,{'9' * 5000}]",
            "line 4.scores[2]: must be from 0 to 1000000, not 9999",
        ),
        (
            "seats 3",
            f'seats 3\nrules {{"target":{"9" * 5000}}}',
            "rules.target: must be from 50 to 5000, not 99",
        ),
        ("chance seed 7", f"chance seed {'9' * 20}", "line 4.seed: 99999999999999999999 is too large"),
        ("0 draw", f"{'9' * 20} draw", "line 6.seat: 99999999999999999999 is too large"),
        ("seats 3", "seats 3\nscores [0,0]", "line 4.scores: must be a list of 3 numbers"),
        ("seats 3", "seats 3\nscores {}", "line 4.scores: must be a list"),
        ("seats 3", 'seats 3\nrules {"stacking":true}', "rules.stacking: unknown"),
        ("seats 3", "seats 3\nrules []", "line 4: must be a mapping"),
        ("seats 3", "seats 3\nrules {", "line 4: is not readable as JSON"),
        ("seats 3", f"seats 3\nrules {'[' * 100_000}", "line 4: is not readable as JSON"),
        ("seats 3", f"seats 3\nrules {'9' * 5000}", "line 4: must be a mapping"),
        ("seats 3", "seats 3\ncustom {}", "custom[0].title: is missing"),
        ("seats 3", 'seats 3\ngiven {"hands":5}', "given.hands: must be a list"),
        ("seats 3", "seats 3\nstacking on", "line 4: unknown word 'stacking'; known here: edition, seats"),
        ("chance seed 7\n", "", "chance: is missing"),
        ("chance seed 7", "chance dice 7", "line 4: chance comes from `seed` or `key`"),
        ("chance seed 7", "chance seed 9999999999999999999", "seed: must be from 0 to 9223372036854775807"),
        ("chance seed 7", "chance key 00", "line 4: a key is 64 hexadecimal digits"),
        ("chance seed 7", f"chance key {'zz' * 32}", "line 4: a key is 64 hexadecimal digits"),
        ("chance seed 7", f"chance seed 7\nchance key {KEY}", "line 5: chance is given twice"),
        ("moves\n0 draw\n", "0 draw\n", "line 5: unknown word '0'"),
        ("0 draw", "1 draw", "line 6: seat 1: 'draw' is refused: not-your-turn (START)"),
        ("0 draw", "0 fly", "line 6: seat 0: 'fly' is refused: unreadable (MATCH)"),
        ("0 draw", "7 draw", "line 6: seat: there is no seat 7; the seats are 0 to 2"),
        ("0 draw", "x draw", "line 6.seat: 'x' is no number"),
        ("0 draw", f"- key {KEY}\n0 draw", "line 6: rekey: chance can be given a new key only between"),
        ("0 draw", "- key 00", "line 6: a key is 64 hexadecimal digits"),
        ("0 draw", "- dice", "line 6: `-` is followed by `key` and a key"),
        ("0 draw\n", "", "end: the moves do not lead to the position the file was made from"),
        ("end ef84", "end ef85", "end: the moves do not lead to the position the file was made from"),
        ("end ef84", "# ef84", "game file: ends without `end`: it was cut off"),
        ("9e6671b40ae9\n", "9e6671b40ae9\n0 draw\n", "line 8: nothing may follow `end`"),
        ("moves", "#", "line 6: unknown word '0'"),
    ],
)
def test_a_broken_file_is_refused(old: str, new: str, words: str) -> None:
    assert fault(old, new).startswith(words)


def test_a_file_cut_off_before_its_moves_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^game file: ends without `moves`: it was cut off$"):
        read(FILE.partition("moves")[0])


def test_a_huge_file_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match=r"^game file: is longer than"):
        read(FILE + "#" * MOST_BYTES)
