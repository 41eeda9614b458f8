"""`pioche serve`, but a deal waiting in a file is dealt instead of one from chance: for these tests alone."""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypedDict, Unpack

from pioche import Game, cli
from pioche.server import pages, rounds


class Rest(TypedDict, total=False):
    """What else a table says when it deals."""

    seats: int
    key: bytes
    dealer: int | None
    scores: Sequence[int]


class Dealer:
    """Deals what waits in the file once, and else from chance."""

    @staticmethod
    def new(
        edition: str, *, rules: Mapping[str, object], custom: Sequence[object], **rest: Unpack[Rest]
    ) -> Game:
        waiting = Path(os.environ["RIGGED_DEAL"])
        if not waiting.exists():
            return Game.new(edition, rules=rules, custom=custom, **rest)
        given = json.loads(waiting.read_text(encoding="utf-8"))
        waiting.unlink()
        return Game.from_position(edition, given, rules=rules, custom=custom)


if __name__ == "__main__":
    vars(rounds)["Game"] = Dealer
    vars(pages)["web_folder"] = lambda: Path(os.environ["PAGE_FOLDER"])
    sys.exit(cli.main(sys.argv[1:]))
