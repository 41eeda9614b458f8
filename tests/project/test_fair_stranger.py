"""A stranger's verifier, written from docs/FAIR.md alone: it shares no line with the program it checks."""

import hashlib
import hmac
import json
import re
import struct
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from table import TableDriver
from table_player import play_match

from pioche import Game, record
from pioche.server.wire import protocol

FAIR = (Path(__file__).resolve().parents[2] / "docs" / "FAIR.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| `([a-z0-9-]+)` \| (.*) \|$", FAIR, re.MULTILINE))
MASK = 2**32 - 1


def deck(edition: str, written: int = 0) -> list[str]:
    """The order of a new deck, as the document has it."""
    colours, wilds = ROWS[edition].split(" | ")[:2]
    faces = ["0", *(face for face in "123456789SRD" for _ in range(2))]
    cards = [colour + face for colour in colours.split() for face in faces]
    for copies, code in re.findall(r"(?:(\d) )?(W\w*)(?=,|$)", wilds.partition(", and")[0]):
        cards += [code] * int(copies or 1)
    return cards + [f"WC{n + 1}" for n in range(written)]


def words_of(key: bytes) -> Iterator[int]:
    """RFC 8439: the ChaCha20 key stream as little-endian words."""

    def turn(x: list[int], a: int, b: int, c: int, d: int) -> None:
        for one, two, three, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[one] = x[one] + x[two] & MASK
            mixed = x[three] ^ x[one]
            x[three] = (mixed << bits | mixed >> 32 - bits) & MASK

    counter = 0
    while True:
        start = [*struct.unpack("<4I", b"expand 32-byte k"), *struct.unpack("<8I", key), counter, 0, 0, 0]
        x = list(start)
        for _ in range(10):
            for i in range(4):
                turn(x, i, 4 + i, 8 + i, 12 + i)
            for i in range(4):
                turn(x, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
        yield from (one + two & MASK for one, two in zip(x, start, strict=True))
        counter += 1


class Deal:
    """One deal, card by card."""

    def __init__(self, edition: str, key: bytes, pioche: list[str], seats: int) -> None:
        _, _, self.who, self.first = ROWS[edition].split(" | ")
        self.words = words_of(key)
        self.pioche = pioche
        self.seats = seats
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.talon: list[str] = []
        self.dealer = -1

    def below(self, n: int) -> int:
        while True:
            product = next(self.words) * n
            if product & MASK >= 2**32 % n:
                return product >> 32

    def name_dealer(self) -> int:
        if self.who == "lot":
            return self.below(self.seats)
        tied = list(range(self.seats))
        while len(tied) > 1:
            shown = {}
            p = len(self.pioche)
            for seat in tied:
                p -= 1
                j = self.below(p + 1)
                self.pioche[p], self.pioche[j] = self.pioche[j], self.pioche[p]
                card = self.pioche[p]
                shown[seat] = int(card[1]) if card[0] != "W" and card[1].isdigit() else 0
            tied = [seat for seat in tied if shown[seat] == max(shown.values())]
        return tied[0]

    def opens(self, card: str) -> bool:
        is_number = card[0] != "W" and card[1].isdigit()
        return card != "W4" if self.first == "acts" else is_number

    def deal(self, dealer: int) -> None:
        self.dealer = dealer
        left = len(self.pioche) - 7 * self.seats
        while True:
            for i in range(len(self.pioche) - 1, 0, -1):
                j = self.below(i + 1)
                self.pioche[i], self.pioche[j] = self.pioche[j], self.pioche[i]
            if any(self.opens(card) for card in self.pioche[:left]):
                break
        for n in range(7 * self.seats):
            self.hands[(dealer + 1 + n) % self.seats].append(self.pioche.pop())
        card = self.pioche.pop()
        while not self.opens(card):
            following = self.pioche.pop()
            if self.first == "acts":
                self.pioche.insert(self.below(len(self.pioche) + 1), card)
            else:
                self.talon.append(card)
            card = following
        self.talon.append(card)
        if self.first == "acts" and card[0] != "W" and card[1] == "D":
            self.hands[(dealer + 1) % self.seats] += [self.pioche.pop(), self.pioche.pop()]

    def compare(self, game: Game) -> None:
        told: dict[str, Any] = game.given()
        order = deck(game.edition, len(game.table.custom))
        assert [sorted(hand, key=order.index) for hand in self.hands] == told["hands"]
        assert self.talon == told["talon"]
        assert self.pioche[::-1] == told["pioche"], "a position lists the next card drawn first"
        assert self.dealer == told["dealer"]


@pytest.mark.parametrize("edition", ["classic", "toy-story-3", "trolls", "disney-100", "giant"])
def test_every_deal_follows_from_its_key_and_the_document(edition: str) -> None:
    openings = set()
    for n in range(36):
        key, seats = hashlib.sha256(f"{edition} {n}".encode()).digest(), 2 + n % 9
        dealer = n % seats if n % 4 == 3 else None
        deal = Deal(edition, key, deck(edition), seats)
        deal.deal(deal.name_dealer() if dealer is None else dealer)
        deal.compare(Game.new(edition, seats=seats, key=key, dealer=dealer))
        openings.add(deal.talon[-1][1:] if deal.talon[-1][0] != "W" else deal.talon[-1])
    assert len(openings) > 8


def lines(*texts: object) -> bytes:
    return "".join(f"{text}\n" for text in texts).encode()


def by_seat(members: Sequence[int], parts: Sequence[str]) -> list[str]:
    return [f"{member}:{part}" for member, part in zip(members, parts, strict=True)]


def key_of(fair: dict[str, Any], file: list[str]) -> bytes:
    """Rebuild the key of a round from its line, checking every commitment on the way."""
    secret = bytes.fromhex(fair["secret"])
    assert hashlib.sha256(secret).hexdigest() == fair["commitment"]
    for member, nonce, promised in zip(fair["seats"], fair["nonces"], fair["commitments"], strict=True):
        said = lines("pioche 2 commitment", nonce, member, fair["round"], fair["table"])
        assert promised == (hashlib.sha256(said).hexdigest() if nonce else "")
    chance = next(n for n, line in enumerate(file) if line.startswith("chance "))
    setup = hashlib.sha256(lines(*file[1:chance])).hexdigest()
    head = ["pioche 2", fair["table"], fair["round"], fair["attempt"], setup]
    return hmac.digest(secret, lines(*head, *by_seat(fair["seats"], fair["nonces"])), "sha256")


def test_every_round_of_a_game_file_follows_from_the_promises_and_the_document() -> None:
    card = {"title": "Le coq", "do": [{"who": "next", "draw": 2}]}
    driver = TableDriver(people=2, bots=2, seed=8, rules={"target": 250}, custom=[card])
    driver.do(3, protocol.Consent, card=0, version=1, accept=True)
    driver.commit(0)
    driver.do(0, protocol.Start)
    driver.reveal()
    play_match(driver)
    text = driver.records[1, 1]
    file = text.splitlines()
    fair = [json.loads(line[5:]) for line in file if line.startswith("fair ")]
    noted = [bytes.fromhex(line.split()[-1]) for line in file if line.startswith(("chance key ", "- key "))]
    keys = [key_of(line, file) for line in fair]
    assert len(keys) > 2
    assert keys == noted
    dealing = iter(keys)
    order = deck("classic", written=1)
    before: dict[str, Any] = {}

    def look(game: Game, seat: int, move: str) -> None:
        if move == "next" or seat < 0:
            pioche = list(order)
            if before:
                pioche = before["pioche"][::-1]
                for hand in before["hands"]:
                    pioche += sorted(hand, key=order.index)
                pioche += before["talon"][::-1]
            deal = Deal("classic", next(dealing), pioche, 4)
            deal.deal((before["dealer"] + 1) % 4 if before else deal.name_dealer())
            deal.compare(game)
        before.clear()
        before.update(game.given())

    record.replay(record.read(text), look)
    assert next(dealing, None) is None
