"""How others come to a table: its code, its link, and the link as a QR code made of blocks."""

from collections.abc import Iterator

import segno

from pioche.terminal.sight import Sight


def invitation(sight: Sight) -> Iterator[str]:
    """Say how to come to this table."""
    say = sight.say
    yield say("web-lobby-code", code=sight.table["code"])
    yield sight.link
    yield from qr_lines(sight.link)


def qr_lines(link: str) -> list[str]:
    """Draw a link as a QR code, two rows of it in a line; it is read on a dark and on a light ground.

    >>> len(qr_lines("http://127.0.0.1:8466/t/BCDFGHJKM"))
    17
    """
    code = segno.make(link, error="m", micro=False)
    rows = [list(row) for row in code.matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    # Light is drawn, dark is left out, as most terminals are dark.
    signs = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return [
        "".join(signs[pair] for pair in zip(*two, strict=True))
        for two in zip(rows[::2], rows[1::2], strict=True)
    ]
