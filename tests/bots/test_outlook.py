"""What a hint says comes true more often than not."""

from pioche import Game, bots
from pioche.bots.outlook import outlook


def test_who_is_ahead_wins_more_often_than_even_and_who_is_behind_less() -> None:
    shares: dict[str, list[float]] = {"behind": [], "even": [], "ahead": []}
    for deal in range(45):
        game = Game.new("classic", seats=2 + deal % 3, seed=deal)
        said: list[tuple[int, str]] = []
        for number in range(2000):
            if game.phase == "round-over":
                break
            seat = game.to_act[0]
            view = game.view(seat)
            found = outlook(view, game.table)
            if found is not None:
                said.append((seat, found))
            game.play(seat, bots.choose("greedy", view, view.legal, number, game.table))
        winner = game.view(None).round_winner
        for seat, word in said:  # one is a fair share
            shares[word].append(game.seats * (seat == winner))
    behind, even, ahead = (sum(won) / len(won) for won in shares.values())
    assert behind < 0.8 < even < 1.25 < ahead
