"""Two worlds that differ only in cards one seat may not see, played by the same public moves."""

from random import Random

from asgi_site import SiteDriver, SiteSocket, go_by_itself

from pioche import Game, Refused
from pioche.layout import unpack
from pioche.rules import cards, memory
from pioche.rules import state as st
from pioche.rules.state import Position
from pioche.server.table.deadlines import is_forced

NEAR = 12  # cards on top of the pioche that are alike in both worlds: the seat may come to draw them
ALIKE = 2000  # ms between two moves: nothing is held any more
PLAIN_WILDS = ("W", "W4")

Place = tuple[int, int]  # seat and kind in a hand, or PIOCHE and the place in it
PIOCHE = -1


def places(s: Position, eyes: int) -> list[Place]:
    """List where the cards lie that these eyes cannot see, those near the top of the pioche left out."""
    hidden = [
        (seat, kind)
        for seat in range(s.seats)
        if seat != eyes and not cards.is_open(s, seat)
        for kind in range(st.KINDS)
        for _ in range(cards.copies_held(s, seat, kind) - is_kept(s, eyes, seat, kind))
    ]
    return hidden + [(PIOCHE, place) for place in range(s.pioche_n - NEAR)]


def is_drawn(s: Position, seat: int, kind: int) -> bool:
    """Return whether a card was just drawn: it stays where it is."""
    return s.phase == st.PHASE_DRAWN and (seat, kind) == (s.asked, s.drawn)


def is_kept(s: Position, eyes: int, seat: int, kind: int) -> int:
    """Count the cards of a kind that stay where they are: just drawn, or shown to these eyes."""
    return max(is_drawn(s, seat, kind), memory.times_shown(s, eyes, seat, kind))


def kind_at(s: Position, place: Place) -> int:
    owner, where = place
    return s.pioche[where] if owner == PIOCHE else where


def exchange(s: Position, one: Place, other: Place) -> None:
    """Change two cards for one another."""
    first, second = kind_at(s, one), kind_at(s, other)
    replace_at(s, one, first, second)
    replace_at(s, other, second, first)


def replace_at(s: Position, place: Place, kind: int, instead: int) -> None:
    owner, where = place
    if owner == PIOCHE:
        s.pioche[where] = instead
    else:
        cards.take_from_hand(s, owner, kind)
        cards.put_in_hand(s, owner, instead)


def align_top(a: Position, b: Position, eyes: int) -> None:
    """Let the next cards of the pioche be the same in both worlds."""
    for place in range(a.pioche_n - 1, max(-1, a.pioche_n - 1 - NEAR), -1):
        wanted = a.pioche[place]
        if b.pioche[place] != wanted:
            found = [
                other
                for other in [*places(b, eyes), *((PIOCHE, below) for below in range(place))]
                if kind_at(b, other) == wanted and other != (PIOCHE, place)
            ]
            exchange(b, (PIOCHE, place), found[0])


def follows(game: Game, seat: int, text: str, eyes: int) -> tuple[object, ...] | None:
    """Return what everybody sees to follow from a move, and the cards a seat draws."""
    after = Game.from_snapshot(game.snapshot())
    try:
        after.play(seat, text)
    except Refused:
        return None
    seen = after.view(eyes)
    return seen.phase, seen.to_act, seen.hands[eyes]


def card_of(text: str) -> str:
    return text.split(" ")[1] if text.startswith("play") else ""


def is_safe(game: Game, seat: int, text: str) -> bool:
    """Return whether a move shows nothing of a hand: no special card, no challenge, no end of a round."""
    card = card_of(text)
    special = card.startswith("W") and card not in PLAIN_WILDS
    is_last = bool(card) and game.view(None).counts[seat] <= (1 if game.seats > 2 else 2)
    return not special and not is_last and text != "challenge"


class Worlds:
    """The same table twice; `eyes` is the seat that must not notice."""

    def __init__(self, stages: tuple[SiteDriver, SiteDriver], code: str, eyes: int, rng: Random) -> None:
        self.stages = stages
        self.code = code
        self.eyes = eyes
        self.rng = rng

    @property
    def games(self) -> list[Game]:
        games = [site.room(self.code).table.game for site in self.stages]
        return [game for game in games if game is not None]

    def disturb(self) -> None:
        """Change some hidden cards of the second world."""
        a, b = (game._position for game in self.games)
        if st.PHASE_DRAWN in (a.phase, b.phase):
            return  # the card just drawn may be the one that is needed elsewhere
        for _ in range(4):
            hidden = places(b, self.eyes)
            exchange(b, self.rng.choice(hidden), self.rng.choice(hidden))
        align_top(a, b, self.eyes)

    def differ(self) -> bool:
        a, b = self.games
        return a.packed_position() != b.packed_position()

    def could_jump(self, world: int) -> set[int]:
        """Find the seats out of turn that could lay in a world."""
        game = self.games[world]
        return {seat for seat in range(game.seats) if seat not in game.to_act and game.view(seat).legal}

    def choose(self) -> tuple[int, str] | None:
        """Choose a move that is possible in both worlds, with the same public consequences."""
        a, b = self.games
        if a.phase not in ("turn", "drawn", "challenge", "stack", "opening-colour"):
            return None
        moves = [(seat, text) for seat in a.to_act for text in a.legal(seat) if is_safe(a, seat, text)]
        self.rng.shuffle(moves)
        for seat, text in [*self._jumps(a), *moves]:
            if seat != self.eyes:
                self._hand_over(b, seat, card_of(text))
            wanted = follows(a, seat, text, self.eyes)
            if wanted is not None and follows(b, seat, text, self.eyes) == wanted:
                self._surprise(b, seat, text, wanted)
                return seat, text
        return None

    def _jumps(self, a: Game) -> list[tuple[int, str]]:
        """List the cards that may be laid out of turn."""
        others = [seat for seat in range(a.seats) if seat not in a.to_act]
        return [(seat, text) for seat in others for text in a.view(seat).legal if is_safe(a, seat, text)]

    def _surprise(self, b: Game, seat: int, text: str, wanted: tuple[object, ...]) -> None:
        """Let others draw other cards in the second world, where nothing else follows from it."""
        s = b._position
        before = b.packed_position()
        for place in range(max(0, s.pioche_n - 4), s.pioche_n):
            exchange(s, (PIOCHE, place), self.rng.choice(places(s, self.eyes)))
        if follows(b, seat, text, self.eyes) != wanted:
            b._position = unpack(Position, before)

    def _hand_over(self, b: Game, seat: int, card: str) -> None:
        """Give the second world's seat a card it lays in the first."""
        s = b._position
        kind = b.table.kinds.get(card)
        if kind is None or cards.copies_held(s, seat, kind):
            return
        own = [place for place in places(s, self.eyes) if place[0] == seat]
        found = [place for place in places(s, self.eyes) if kind_at(s, place) == kind]
        if found:
            exchange(s, self.rng.choice(own), found[0])

    async def go_by_themselves(self, lines: list[list[SiteSocket]], number: int) -> bool:
        """Let a turn pass after a draw; where the card could be laid, its player keeps it at that moment.

        Say whether it could in one of the worlds only.
        """
        seat = self.games[0].to_act[0]
        forced = [is_forced(game) for game in self.games]
        if not any(forced):
            return False
        for site, mine in zip(self.stages, lines, strict=True):
            if not await go_by_itself(site, self.code):
                answer = await mine[seat].say("move", id=f"k{number}", seq=mine[seat].seq, move="keep")
                assert answer["t"] == "ack", answer
        return forced[0] != forced[1]

    def wait(self) -> None:
        for site in self.stages:
            site.clock.at += ALIKE


def heard(lines: list[SiteSocket]) -> list[str]:
    """Everything that was said to some lines, to the letter."""
    return [text for line in lines for text in line.heard]
