"""A bot in RLCard's own `uno` environment: what it sees there, as our rules know it, and what it does.

Nothing here needs RLCard. `rlcard_arena.py` says how its rules differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pioche.bots import minds, search
from pioche.layout import blank
from pioche.policies import expert, likely, value
from pioche.policies.network import BANK_TURNING
from pioche.policies.seating import CERTAIN, POLICY_CASUAL, POLICY_EXPERT
from pioche.policies.worlds import Unseen
from pioche.position import empty_table
from pioche.rules import cards, memory
from pioche.rules import moves as mv
from pioche.rules import state as st
from pioche.rules.state import Position
from pioche.train.tables import measured

COLOURS: Final = "rgby"
TRAITS: Final = {str(number): number for number in range(10)} | {
    "skip": st.SKIP,
    "reverse": st.REVERSE,
    "draw_2": st.DRAW_TWO,
}
WILDS: Final = {"wild": st.WILD, "wild_draw_4": st.WILD_FOUR}
COSTS: Final = {"draw_2": 2, "wild_draw_4": 4}
KEEPS_THE_TURN: Final = ("skip", *COSTS)
DRAW: Final = "draw"
SEATS: Final = 2
DEALT: Final = 7
WORST: Final = -CERTAIN
STRANGE: Final = 10  # halvings: so much less likely is it at first that the other one plays without a plan


# The table and the book closest to RLCard's rules.
NEAREST: Final = measured(BANK_TURNING)
TABLE: Final = NEAREST.table()
BOOK: Final = NEAREST.book()


def trait_of(card: str) -> str:
    """Return what one of RLCard's cards is, apart from its colour."""
    return card.split("-")[1]


def kind_of(card: str) -> int:
    """Read one of RLCard's cards."""
    trait = trait_of(card)
    return WILDS[trait] if trait in WILDS else COLOURS.index(card[0]) * st.FACES + TRAITS[trait]


def move_of(action: str) -> int:
    """Read one of RLCard's actions."""
    if action == DRAW:
        return mv.plain(mv.DRAW)
    kind = kind_of(action)
    if kind < st.WILD:
        return mv.with_card(mv.PLAY, kind)
    return mv.pack(mv.PLAY, kind, COLOURS.index(action[0]), mv.TARGET_NONE, 0)


@dataclass(frozen=True, slots=True)
class Turn:
    """How things stood when a player had acted: enough to see what the other one did since."""

    laid: int  # cards on the pile
    own: int
    other: int
    colour: int  # in force
    drew: bool = False
    again: bool = False  # it keeps the turn: the other one does nothing


class Habits:
    """How the other one plays, by the games it has won: then all cards it laid are known to have been its.

    It is taken for an expert until it has laid too much that an expert would not.
    """

    def __init__(self) -> None:
        """Know nothing of it."""
        self.unlikely = {POLICY_EXPERT: 0, POLICY_CASUAL: STRANGE}

    @property
    def policy(self) -> int:
        """What it is taken for."""
        return min(self.unlikely, key=lambda policy: self.unlikely[policy])

    def see(self, s: Position, kind: int, named: int) -> None:
        """See what it laid in a position where its hand is known."""
        for policy in self.unlikely:
            p = minds.players(policy, TABLE, SEATS, 0, scoring=st.SCORING_ROUND)
            self.unlikely[policy] += likely.weigh_choice(s, BOOK, p, s.asked, kind, named)


class Player:
    """A bot in RLCard's environment."""

    use_raw = True

    def __init__(self, bot: str, seat: int, effort: int, seed: int, habits: Habits | None = None) -> None:
        """Sit down: an expert, the network (`trained`), or a search with an effort."""
        self.bot = bot
        self.seat = seat
        self.effort = effort
        self.seed = seed
        self.habits = habits or Habits()
        self.begin()

    def begin(self) -> None:
        """Forget the last game."""
        self.turn: Turn | None = None
        self.turns = 0
        self.seen = empty_table(SEATS)  # only what is remembered of the other one

    def eval_step(self, state: dict[str, Any]) -> tuple[str, list[object]]:
        """Choose an action, as RLCard calls it."""
        return self.step(state), []

    def step(self, state: dict[str, Any]) -> str:
        """Choose an action."""
        seen: dict[str, Any] = state["raw_obs"]
        legal: list[str] = state["raw_legal_actions"]
        self.watch(seen)
        s = self.position(seen, legal)
        self.turns += 1
        action = legal[0] if len(legal) == 1 else self.choose(s, legal)
        self.turn = self.after(seen, action, s.colour)
        return action

    def watch(self, seen: dict[str, Any]) -> None:
        """See what the other one did since the last turn: every card it laid, and whether it drew."""
        own, other = seen["num_cards"][self.seat], seen["num_cards"][1 - self.seat]
        before = self.turn or self.start(seen["played_cards"][0])
        if len(seen["played_cards"]) < before.laid:  # the pile was shuffled
            self.seen = empty_table(SEATS)
            return
        new: list[str] = seen["played_cards"][before.laid :]
        colour, again = before.colour, before.again
        gained = own - before.own
        if before.drew and new and gained % 2 == 0:  # not the one card drawn: penalties are even
            mine = trait_of(new[0])
            colour, again = self.colour_of(new.pop(0)), mine in ("skip", "draw_2")
            self.other_gains(COSTS["draw_2"] * int(mine == "draw_2"))
        if not again:
            free = trait_of(new[-1]) == "wild_draw_4" and gained < COSTS["wild_draw_4"] if new else False
            self.watch_turn(new, colour, before.other - other, ends=free)

    def start(self, first: str) -> Turn:
        """Return how things stood before anybody acted: a Skip or a Reverse turned up makes seat 1 begin."""
        begins = int(trait_of(first) in ("skip", "reverse"))
        other = DEALT + COSTS["draw_2"] * int(trait_of(first) == "draw_2" and self.seat == 1)
        return Turn(1, DEALT, other, self.colour_of(first), again=begins == self.seat)

    def watch_turn(self, new: Sequence[str], colour: int, fewer: int, *, ends: bool) -> None:
        """See the other one act: cards of its hand, or drawn and laid at once; then perhaps one it keeps.

        Who lays a wild card has nothing else to lay, or saves it as most players do. A W4 that was drawn
        costs nobody anything, and ends the turn.
        """
        other = 1 - self.seat
        keeps = not ends and (not new or trait_of(new[-1]) in KEEPS_THE_TURN)
        of_hand = fewer + int(keeps)
        for card in new:
            kind = kind_of(card)
            if of_hand <= 0:
                memory.note_draw(self.seen, other)
            memory.note_lay(self.seen, other, kind)
            if of_hand <= 0 or kind >= st.WILD:
                memory.see_lacking(self.seen, other, colour)
            else:
                memory.see_having(self.seen, other, kind)
            colour = self.colour_of(card)
        if keeps:
            self.other_gains(1)
            memory.see_lacking(self.seen, other, colour)

    def other_gains(self, n: int) -> None:
        """Note cards the other one got."""
        self.seen.gained[1 - self.seat] += n
        for _ in range(n):
            memory.note_draw(self.seen, 1 - self.seat)

    def end(self, state: dict[str, Any]) -> None:
        """See how a game has ended: who has laid all cards since the last one drawn held just these."""
        seen: dict[str, Any] = state["raw_obs"]
        other = 1 - self.seat
        if seen["num_cards"][other] > 0:
            return
        self.watch(seen)
        s, unseen = self.position(seen, ()), blank(Unseen)
        likely.recall_lays(s, unseen, other, 0)
        played: list[str] = seen["played_cards"]
        held: list[int] = []
        for n in range(other * st.RECENT, other * st.RECENT + unseen.lays_n[other]):
            laid = played[unseen.place[n]]
            held.append(kind_of(laid))
            if unseen.before[n] != len(held):
                return
            if len(held) > 1:
                then = self.position({**seen, "played_cards": played[: unseen.place[n]]}, ())
                then.turn = then.asked = other
                for kind in held:
                    cards.put_in_hand(then, other, kind)
                self.habits.see(then, held[-1], self.colour_of(laid))

    @staticmethod
    def colour_of(card: str) -> int:
        """Return the colour a card brings into force."""
        return COLOURS.index(card[0])

    def position(self, seen: dict[str, Any], legal: Sequence[str]) -> Position:
        """Make the record of what is seen."""
        s = empty_table(SEATS)
        s.dealer, s.turn, s.asked, s.phase = 1 - self.seat, self.seat, self.seat, st.PHASE_TURN
        played: list[str] = seen["played_cards"] or [seen["target"]]
        for card in played:
            cards.put_on_talon(s, kind_of(card))
        s.colour = self.colour_in_force(played[-1], seen["hand"], legal)
        for card in seen["hand"]:
            cards.put_in_hand(s, self.seat, kind_of(card))
        other = 1 - self.seat
        s.cards[other] = seen["num_cards"][other]
        s.pioche_n = max(sum(BOOK.copies) - s.talon_n - sum(seen["num_cards"]), 0)
        s.gained, s.lacked_at, s.relaid, s.recent = (
            list(kept) for kept in (self.seen.gained, self.seen.lacked_at, self.seen.relaid, self.seen.recent)
        )
        return s

    def colour_in_force(self, top: str, hand: Sequence[str], legal: Sequence[str]) -> int:
        """Return the colour in force; where a new pile shows a wild card as printed, legal cards show it."""
        fits = {card[0] for card in hand if card in legal and kind_of(card) < st.WILD}
        if kind_of(top) >= st.WILD and len(fits) == 1:
            return COLOURS.index(fits.pop())
        return self.colour_of(top)

    def after(self, seen: dict[str, Any], action: str, colour: int) -> Turn:
        """Note how things stand when the own action is done."""
        own, other = seen["num_cards"][self.seat], seen["num_cards"][1 - self.seat]
        laid = len(seen["played_cards"])
        if action == DRAW:
            return Turn(laid, own, other, colour, drew=True)
        cost = COSTS.get(trait_of(action), 0)
        self.other_gains(cost)
        again = trait_of(action) in KEEPS_THE_TURN
        return Turn(laid + 1, own - 1, other + cost, self.colour_of(action), again=again)

    def choose(self, s: Position, legal: Sequence[str]) -> str:
        """Choose by the expert's weights or by what the network gives, or search from there."""
        moves = {move_of(action): action for action in legal}
        seed = self.seed * 1000 + self.turns
        if self.bot == "expert":
            p = minds.players(POLICY_EXPERT, TABLE, SEATS, seed, scoring=st.SCORING_ROUND)
            value.count_unseen(s, BOOK, p, self.seat)
            return moves[max(moves, key=lambda move: expert.weigh(s, BOOK, p, self.seat, move))]
        # To the end: what the network gives for a position is by rules that are only near.
        options = search.SearchOptions(
            by_round=True, book=BOOK, trusts_wild=CERTAIN, whole=True, others=self.habits.policy
        )
        given = search.Search(TABLE, s, seed, options).given
        best = max(moves, key=lambda move: given.get(move, WORST))
        if self.effort:
            listed = [best, *(move for move in moves if move != best)]
            options = replace(options, moves=listed)
            best = search.run(search.Search(TABLE, s, seed, options), self.effort).best
        return moves[best]
