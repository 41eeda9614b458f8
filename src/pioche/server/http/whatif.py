"""What if: a finished round played on from one of its states, as states to look at."""

from pioche.bots import whatif
from pioche.bots.coach import words_of
from pioche.bots.whatif import Question
from pioche.game import Game
from pioche.server.http.replay import open_view
from pioche.server.wire.events import on_the_wire
from pioche.server.wire.rest import ReplayState, WhatIf, WhatIfMove


def play_on(text: str, question: Question, lang: str) -> WhatIf:
    """Answer a question about a game file; what is wrong with it is a ValueError."""
    states: list[ReplayState] = []
    seat = question.seat

    def look(game: Game, mover: int | None, move: str) -> None:
        is_over = game.phase in whatif.OVER
        states.append(
            ReplayState(
                seat=mover,
                move=move,
                key="",
                events=() if mover is None else tuple(on_the_wire(event) for event in game.events(seat)),
                view=open_view(game) if is_over else game.view(seat),
            )
        )

    game = whatif.answer(text, question, look)
    return WhatIf(states=states, choices=[] if game.phase in whatif.OVER else choices(game, seat, lang))


def choices(game: Game, seat: int, lang: str) -> list[WhatIfMove]:
    """List what the seat may do now, the best first; a move without a chance reckoned comes last."""
    found = {chance.move: chance for chance in whatif.chances(game, seat)}
    listed = []
    titles = [card.title for card in game.table.custom]
    owed = game.view(seat).owed
    for move in game.legal(seat):
        chance = found.get(move)
        listed.append(
            WhatIfMove(
                move=move,
                words=words_of(move, game.edition, lang, owed, titles),
                wins=None if chance is None else chance.wins,
                error=None if chance is None else chance.error,
            )
        )
    return sorted(listed, key=lambda one: -1 if one.wins is None else one.wins, reverse=True)
