"""The messages between a client and a table (docs/PROTOCOL.md), one struct each, told apart by `t`.

The JSON Schema in docs/protocol.schema.json is generated from these types; nothing else defines the wire.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct

from pioche.server.wire.events import Happened
from pioche.server.wire.schema import describe
from pioche.server.wire.shapes import Clock, Missed, TableInfo
from pioche.view import Outlook, View

VERSION: Final = 1
MOST_BYTES: Final = 16 * 1024  # of a message to the server
MOST_SEATS: Final = 10
MOST_MEMBERS: Final = 10_000  # numbers given at a table, over its whole life

CommandId = Annotated[str, Meta(min_length=1, max_length=36, pattern=r"^[A-Za-z0-9_-]+\Z")]
Token = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]*\Z")]
Hex = Annotated[str, Meta(max_length=64, pattern=r"^([0-9a-f]{2})*\Z")]
Hash = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+\Z")]
Seq = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Seat = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
HandNumber = Annotated[int, Meta(ge=0, lt=MOST_SEATS)]  # of several seats on one device
MemberId = Annotated[int, Meta(ge=0, lt=MOST_MEMBERS)]
MoveText = Annotated[str, Meta(min_length=1, max_length=160)]
Answer = Annotated[str, Meta(max_length=80)]
Name = Annotated[str, Meta(max_length=400)]
Level = Annotated[str, Meta(min_length=1, max_length=20)]
EditionId = Annotated[str, Meta(min_length=1, max_length=30)]
TurnClock = Annotated[int, Meta(ge=0, le=120)]
Angle = Annotated[int, Meta(ge=-100, le=100)]
Power = Annotated[int, Meta(ge=0, le=100)]
Spin = Annotated[int, Meta(ge=-100, le=100)]

# As in pioche.server.table.names; a test keeps them equal.
Face = Literal["smile", "laugh", "wow", "cry", "clap", "thinking", "angry-cat", "sleepy"]
Phrase = Literal["hello", "good-luck", "well-played", "thanks", "oops", "hurry-up", "rematch", "goodbye"]
Emote = Face | Phrase
Head = Literal["fox", "cat", "bear", "rabbit", "frog", "owl", "mouse", "chick", "hedgehog", "whale"]


class Message(Struct, tag_field="t", forbid_unknown_fields=True, omit_defaults=True):
    """What every message has: its kind in `t`."""


class Hello(Message, tag="hello"):
    """The first message on a socket: who I am and what I have seen.

    Without `token` the cookie of the table counts, or of another `hand` of this browser; without `token`,
    `watch` asks to be a spectator.
    """

    version: int
    token: Token = ""
    last_seq: Seq = 0
    watch: bool = False
    hand: HandNumber = 0


class Ping(Message, tag="ping"):
    """Is anybody there? Answered by `pong`."""

    n: Seq = 0


class Command(Message):
    """What changes a table: a client-chosen `id`, and the same id is never done twice."""

    id: CommandId


class Move(Command, tag="move"):
    """Answer the decision the own seat is asked for, in the notation of docs/FORMAT.md (`play W4 blue uno`).

    `seq` is the number of the last update seen: if the decision has changed since, the move is `stale`.
    """

    seq: Seq
    move: MoveText


class SayUno(Command, tag="uno"):
    """Say «UNO» after the card."""


class Catch(Command, tag="catch"):
    """Point out that a seat did not say «UNO»."""

    seat: Seat


class NameCharacters(Command, tag="answer"):
    """Name characters of the film asked for."""

    seq: Seq
    answers: Annotated[list[Answer], Meta(max_length=12)]


class Kick(Command, tag="kick"):
    """Flick the paper football: tenths of a degree to the right, strength, and spin to the right."""

    seq: Seq
    angle: Angle
    power: Power
    spin: Spin


class Done(Command, tag="done"):
    """The seat on trial says it has done the dare."""

    seq: Seq


class Concede(Command, tag="concede"):
    """The seat on trial gives up."""

    seq: Seq


class Vote(Command, tag="vote"):
    """Judge a joke, a dare, or the characters of a film the program does not know."""

    seq: Seq
    good: bool


class Commit(Command, tag="commit"):
    """Promise a part in the chance of a round; the server has published its own (docs/FAIR.md)."""

    round: Seq
    commitment: Hash


class Nonce(Command, tag="nonce"):
    """Reveal the nonce that was promised, when the commitments of the round are closed."""

    round: Seq
    nonce: Hex


class Ready(Command, tag="ready"):
    """Ready for the next round."""


class EmoteNow(Command, tag="emote"):
    """Show an emote or a canned phrase."""

    what: Emote


class Rename(Command, tag="rename"):
    """Change the own name."""

    name: Name


class ChooseHead(Command, tag="head"):
    """Look like another animal, which nobody else at the table does."""

    head: Head


class Consent(Command, tag="consent"):
    """Accept or decline a written card, as it is in this version."""

    card: Annotated[int, Meta(ge=0, lt=3)]
    version: Seq
    accept: bool


class BeBack(Command, tag="back"):
    """Play again, where a bot plays for this person; any other command says so as well."""


class Leave(Command, tag="leave"):
    """Leave the table for good; a bot plays the seat to the end of the match."""


class Transfer(Command, tag="transfer"):
    """Ask for a one-time code that moves the own seat to another device; it is in `result` of the `ack`."""


class Configure(Command, tag="configure"):
    """Host: set what is given here, between matches. Written cards are replaced as a whole."""

    edition: EditionId | None = None
    rules: dict[str, str | int | bool] | None = None
    custom: Annotated[list[dict[str, Any]], Meta(max_length=3)] | None = None
    clock: TurnClock | None = None
    spectators: bool | None = None
    dealer: Seat | None = None
    locked: bool | None = None
    hints: bool | None = None


class AddBot(Command, tag="add-bot"):
    """Host: seat a bot."""

    level: Level


class SetBot(Command, tag="set-bot"):
    """Host: change the level of a bot."""

    member: MemberId
    level: Level


class Remove(Command, tag="remove"):
    """Host: take a bot or a person from the table (kick)."""

    member: MemberId


class Hand(Command, tag="hand"):
    """Host: hand the seat of an absent person to a bot, or back; somebody who is there is asked."""

    member: MemberId
    to_bot: bool


class Lend(Command, tag="lend"):
    """Answer the host who asks to let a bot play the own seat."""

    accept: bool


class Clear(Command, tag="clear"):
    """Host: lock the table and take everybody else who does not play from it; bots stay."""


class PassHost(Command, tag="pass-host"):
    """Host: make another person host."""

    member: MemberId


class Start(Command, tag="start"):
    """Host: deal the first round of a match (a rematch when one is over)."""


class Next(Command, tag="next"):
    """Host: deal the next round now."""


AnyCommand = (
    Move
    | SayUno
    | Catch
    | NameCharacters
    | Kick
    | Done
    | Concede
    | Vote
    | Commit
    | Nonce
    | Ready
    | EmoteNow
    | Rename
    | ChooseHead
    | Consent
    | BeBack
    | Leave
    | Transfer
    | Configure
    | AddBot
    | SetBot
    | Remove
    | Hand
    | Lend
    | Clear
    | PassHost
    | Start
    | Next
)
FromClient = AnyCommand | Ping | Hello


class Welcome(Message, tag="welcome"):
    """The answer to `hello`, and after a queue that overflowed: the whole state.

    `missed` are the updates after `last_seq`; None when the server no longer has them all. Then `recent` are
    the last steps of the round, as this seat could see them, for a log that goes on.
    """

    version: int
    you: int | None  # member; None for a spectator
    seq: int
    table: TableInfo
    view: View | None
    clock: Clock | None
    connected: tuple[int, ...]  # members
    watching: int  # spectators
    missed: tuple[Missed, ...] | None
    recent: tuple[Missed, ...] = ()
    outlook: Outlook | None = None


class Update(Message, tag="update"):
    """One step of the table. `table` and `view` are there when they have changed; `clock` is always whole.

    `outlook` comes with a view where the table gives hints and it is for this seat to decide.
    """

    seq: int
    events: tuple[Happened, ...]
    clock: Clock | None
    view: View | None = None
    table: TableInfo | None = None
    outlook: Outlook | None = None


class Presence(Message, tag="presence"):
    """Who is connected now; not numbered, the last one counts."""

    connected: tuple[int, ...]
    watching: int


class Ack(Message, tag="ack"):
    """The command is done and durable; its effect is in update `seq`. A repeated id gets the same answer."""

    id: str
    seq: int
    result: str = ""  # the code asked for by `transfer`


class RefusedNow(Message, tag="refused"):
    """The command changed nothing. `clause` is the rule behind the `reason`, `detail` is for developers.

    `by` is the seat that was quicker, where the reason is `too-late`.
    """

    id: str
    reason: str
    clause: str = ""
    detail: str = ""
    by: int | None = None


class Pong(Message, tag="pong"):
    """Somebody is there; `seq` is the number of the last update that is durable."""

    n: int
    seq: int


class Closing(Message, tag="closing"):
    """The server closes the socket after this; `reason` says why, `detail` is for developers."""

    reason: str
    detail: str = ""


FromServer = Welcome | Update | Presence | Ack | RefusedNow | Pong | Closing


def schema() -> dict[str, Any]:
    """Describe every message in both directions."""
    (client, server, happened), parts = describe([FromClient, FromServer, Happened], "#/$defs/{name}")
    for part in ("Update", "Missed"):
        parts[part]["properties"]["events"]["items"] = {"$ref": "#/$defs/Happened"}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Pioche: the messages of a table",
        "version": VERSION,
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
        "$defs": {**parts, "Happened": happened, "FromClient": client, "FromServer": server},
    }


decoder: Final = msgspec.json.Decoder(FromClient)
encoder: Final = msgspec.json.Encoder()
