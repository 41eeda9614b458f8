"""The game file: how a game began, its moves, and a digest of where they lead (docs/NOTATION.md).

Edition, rules, written cards, chance and moves *are* the game: reading the file plays it again, to the
same bytes.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pioche import position
from pioche.edition import Table, check_same
from pioche.effects import fault, load_json, read_number
from pioche.game import Game, Refused
from pioche.game.history import Rekeyed, Start, check_key
from pioche.game.misfit import names_misfits
from pioche.layout import pack_without_gaps, unpack
from pioche.rules.state import Position

__all__ = ["Recording", "read", "replay", "write"]

VERSION: Final = "1"
ALWAYS: Final = "always"
# The fields of the first game files, in the order they had then: the moves decide the others, so a digest
# does without.
# fmt: off
DIGESTED: Final = (
    "seats", "dealer", "turn", "asked", "direction", "colour", "phase", "drawn", "before", "round_winner",
    "winners", "loses", "idle", "opened", "uno_seat", "uno_said", "uno_due", "step", "target", "again",
    "laid_last", "to_lay_off", "stuck", "at", "way", "among", "those", "pioche_n", "talon_n", "scores",
    "cards", "open_by", "held", "hand", "gained", "lacked_at", "pioche", "talon", "chance", "chance_at",
    "blocks", "words", "block",
)
# fmt: on
WIDER: Final = {"hand": 2}  # bytes of an entry then, where they are fewer by now
MOST_BYTES: Final = 4_000_000
MOST_DIGITS: Final = 19
HEADER: Final = (
    "edition",
    "seats",
    "dealer",
    "scores",
    "rules",
    "custom",
    "asks",
    "chance",
    "given",
    "names",
    "fair",
)
REPEATED: Final = ("custom", "fair")
REQUIRED: Final = {"edition": ("edition",), "seats": ("seats", "given")}  # and which lines say it


@dataclass(slots=True)
class Recording:
    """A game file, read but not yet played."""

    edition: str = ""
    edition_digest: str = ""  # of an edition that is none of the booklets'
    seats: int = 0
    dealer: int | None = None
    rules: Mapping[str, object] = field(default_factory=dict)
    custom: list[object] = field(default_factory=list)
    asks: bool = False  # a seat is asked where it has one answer only
    seed: int | None = None
    key: bytes | None = None
    given: Mapping[str, object] | None = None
    scores: tuple[int, ...] = ()
    names: tuple[str, ...] = ()  # who sat where
    fair: list[Mapping[str, object]] = field(default_factory=list)  # how the keys came about
    entries: list[tuple[int, int, str]] = field(default_factory=list)  # line, seat, move
    keys: dict[int, bytes] = field(default_factory=dict)  # line of each new key
    digest: str = ""

    def begin(self) -> Game:
        """Begin the game, with no move played yet; ValueError where its edition is missing or another."""
        check_same(self.edition, self.edition_digest)
        if self.given is not None:
            return Game.from_position(
                self.edition,
                self.given,
                rules=self.rules,
                custom=self.custom,
                seed=self.seed or 0,
                asks=self.asks,
            )
        if self.seed is None and self.key is None:
            raise fault("chance", "is missing")
        return Game.new(
            self.edition,
            seats=self.seats,
            seed=self.seed,
            key=self.key,
            rules=self.rules,
            custom=self.custom,
            dealer=self.dealer,
            scores=self.scores,
            asks=self.asks,
        )


def compact(value: object) -> str:
    """Write a value on one line."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def digest_of(game: Game) -> str:
    """Digest a position, to tell whether a replay arrived where the game did."""
    packed = pack_without_gaps(unpack(Position, game.packed_position()), DIGESTED, WIDER)
    return hashlib.sha256(packed).hexdigest()


def setup_lines(table: Table, start: Start) -> list[str]:
    """Write the lines that say what is played: edition, seats, dealer, scores, options, written cards."""
    lines = [f"edition {table.edition.id} {table.edition.digest}".rstrip()]
    if start.given is None:
        lines.append(f"seats {start.seats}")
    if start.dealer is not None:
        lines.append(f"dealer {start.dealer}")
    if start.scores:
        lines.append(f"scores {compact(start.scores)}")
    if table.departures():
        lines.append(f"rules {compact(table.departures())}")
    lines += [f"custom {compact(card.source)}" for card in table.custom]
    if table.book.asks:
        lines.append(f"asks {ALWAYS}")
    return lines


@names_misfits
def write(game: Game) -> str:
    """Write the game file of a game."""
    start = game.start
    lines = [f"pioche {VERSION}", *setup_lines(game.table, start)]
    if start.given is not None:
        lines.append(f"given {compact(start.given)}")
    lines.append(f"chance seed {start.seed}" if start.key is None else f"chance key {start.key.hex()}")
    lines.append("moves")
    for entry in game.history:
        if isinstance(entry, Rekeyed):
            lines.append(f"- key {entry.key.hex()}")
        else:
            lines.append(f"{entry.seat} {game.move_text(entry)}")
    lines.append(f"end {digest_of(game)}")
    return "\n".join(lines) + "\n"


def read_json(where: str, text: str, kind: type) -> Any:  # noqa: ANN401  checked by what it is used for
    """Read a value written on one line."""
    try:
        value = load_json(text)
    except (ValueError, RecursionError):
        raise fault(where, "is not readable as JSON") from None
    if not isinstance(value, kind):
        raise fault(where, f"must be {'a mapping' if kind is dict else 'a list'}")
    return value


def read_scores(where: str, text: str, seats: int) -> tuple[int, ...]:
    """Read the scores of a match that goes on."""
    if not seats:
        raise fault(where, "comes after `seats`")
    return tuple(position.read_scores(where, read_json(where, text, list), seats))


def read_names(where: str, text: str) -> tuple[str, ...]:
    """Read who sat where."""
    names = read_json(where, text, list)
    if not all(isinstance(name, str) for name in names):
        raise fault(where, "names are words")
    return tuple(names)


def read_key(where: str, text: str) -> bytes:
    """Read a key in hexadecimal digits."""
    try:
        return check_key(bytes.fromhex(text))
    except ValueError:
        raise fault(where, "a key is 64 hexadecimal digits") from None


def read_chance(recording: Recording, where: str, rest: str) -> None:
    """Read where chance comes from."""
    how, _, value = rest.partition(" ")
    if how == "seed":
        recording.seed = read_number(f"{where}.seed", value, MOST_DIGITS)
    elif how == "key":
        recording.key = read_key(where, value)
    else:
        raise fault(where, "chance comes from `seed` or `key`")


def read_edition(where: str, text: str) -> tuple[str, str]:
    """Read what was played, and the digest of its file."""
    edition, _, digest = text.partition(" ")
    if not edition or digest.startswith(" "):
        raise fault(where, "`edition` is followed by an id and maybe a digest, one space before each")
    return edition, digest


def read_header(recording: Recording, where: str, word: str, rest: str) -> None:
    """Read one line of the header."""
    if word == "edition":
        recording.edition, recording.edition_digest = read_edition(where, rest)
    elif word in ("seats", "dealer"):
        setattr(recording, word, read_number(f"{where}.{word}", rest, MOST_DIGITS))
    elif word in ("rules", "given"):
        setattr(recording, word, read_json(where, rest, dict))
    elif word == "asks":
        if rest != ALWAYS:
            raise fault(where, f"asks {ALWAYS}, or nothing")
        recording.asks = True
    elif word == "scores":
        recording.scores = read_scores(f"{where}.scores", rest, recording.seats)
    elif word == "names":
        recording.names = read_names(where, rest)
    elif word in REPEATED:
        getattr(recording, word).append(read_json(where, rest, dict))
    elif word == "chance":
        read_chance(recording, where, rest)
    else:
        raise fault(where, f"unknown word {word[:20]!r}; known here: {', '.join(HEADER)}, moves")


def text_of(path: Path, what: str = "game file") -> str:
    """Read the text of a file, no more of it than a game file may have: it may be endless."""
    try:
        with path.open(encoding="utf-8-sig") as file:  # Windows may have put a byte order mark first
            text = file.read(MOST_BYTES + 1)
    except OSError as error:
        error.filename = str(path)  # it is not named where opening went well and reading did not
        raise
    check_length(text, what)
    return text


def check_length(text: str, what: str) -> None:
    """Refuse a text that is too long."""
    if len(text) > MOST_BYTES:
        raise fault(what, f"is longer than {MOST_BYTES} characters")


def numbered(text: str) -> Iterator[tuple[int, str]]:
    """Go through the lines that say something; `#` begins a comment."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            yield number, line.rstrip("\r")


@names_misfits
def read(text: str) -> Recording:
    """Read a game file; what is wrong is a ValueError naming the line."""
    check_length(text, "game file")
    lines = numbered(text)
    number, line = next(lines, (1, ""))
    if line != f"pioche {VERSION}":
        raise fault(f"line {number}", f"a game file begins with `pioche {VERSION}`")
    recording = Recording()
    seen = set()
    in_moves = False
    for number, line in lines:
        where = f"line {number}"
        word, _, rest = line.partition(" ")
        if recording.digest:
            raise fault(where, "nothing may follow `end`")
        if in_moves:
            read_move_line(recording, number, word, rest)
        elif line == "moves":
            in_moves = True
        else:
            if word in seen and word not in REPEATED:
                raise fault(where, f"{word} is given twice")
            seen.add(word)
            read_header(recording, where, word, rest)
    if not in_moves or not recording.digest:
        raise fault("game file", f"ends without `{'end' if in_moves else 'moves'}`: it was cut off")
    for word, said_by in REQUIRED.items():
        if seen.isdisjoint(said_by):
            raise fault(word, "is missing")
    return recording


def read_move_line(recording: Recording, number: int, word: str, rest: str) -> None:
    """Read one line after `moves`."""
    where = f"line {number}"
    if word == "end":
        recording.digest = rest
    elif word == "-":
        how, _, key = rest.partition(" ")
        if how != "key":
            raise fault(where, "`-` is followed by `key` and a key")
        recording.keys[number] = read_key(where, key)
        recording.entries.append((number, -1, ""))
    else:
        recording.entries.append((number, read_number(f"{where}.seat", word, MOST_DIGITS), rest))


@names_misfits
def replay(recording: Recording, look: Callable[[Game, int, str], None] | None = None) -> Game:
    """Play a game file again; `look` is called after the start and after each move (seat -1: no move).

    >>> game = Game.new("giant", seats=2, seed=5)
    >>> replay(read(game.record())).packed_position() == game.packed_position()
    True
    """
    game = recording.begin()
    if look is not None:
        look(game, -1, "")
    for number, seat, text in recording.entries:
        try:
            if number in recording.keys:
                game.rekey(recording.keys[number])
                continue
            game.play(seat, text)
        except Refused as refused:
            raise fault(f"line {number}", f"seat {seat}: {text[:60]!r} is refused: {refused}") from None
        except ValueError as error:
            raise fault(f"line {number}", str(error)) from None
        if look is not None:
            look(game, seat, text)
    if digest_of(game) != recording.digest:
        raise fault("end", "the moves do not lead to the position the file was made from")
    return game
