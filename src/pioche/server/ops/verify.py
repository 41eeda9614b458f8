"""`pioche verify`: check a downloaded game file."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pioche.i18n.catalogue import words
from pioche.record import text_of
from pioche.server.fair.findings import key
from pioche.server.fair.seen import read_seen
from pioche.server.fair.verify import Witness, verify
from pioche.server.ops.serve import Say

FAIR, UNFAIR, OPEN = 0, 1, 3
MARKS: Final = {True: key("verify-ok"), False: key("verify-fail"), None: key("verify-open")}


def read_witness(commitments: Sequence[str], nonces: Sequence[str], seen: Path | None) -> Witness:
    """Read what the reader of a file saw."""
    kept = None if seen is None else read_seen(text_of(seen, "seen"))
    return Witness(tuple(commitments), tuple(nonces), kept)


def verify_file(path: Path, say: Say, lang: str, witness: Witness) -> int:
    """Check a downloaded game file: 0 if all holds, 1 if something does not, 3 if something is not bound."""
    word = words(lang)
    findings = list(verify(text_of(path), witness))
    for finding in findings:
        say(f"{word(MARKS[finding.holds]):4} {finding.text(word)}")
    if any(finding.holds is False for finding in findings):
        say(word("verify-unfair"))
        return UNFAIR
    is_open = any(finding.holds is None for finding in findings)
    say(word("verify-half") if is_open else word("verify-fair"))
    if witness == Witness():
        say(word("verify-blind"))
    return OPEN if is_open else FAIR
