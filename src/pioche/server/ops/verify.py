"""`pioche verify`: check a downloaded game file."""

from pathlib import Path

from pioche.i18n.catalogue import words
from pioche.server.fair.verify import verify
from pioche.server.ops.serve import Say


def verify_file(path: Path, say: Say, lang: str) -> int:
    """Check a downloaded game file; 0 if all holds, 1 if not."""
    word = words(lang)
    findings = list(verify(path.read_text(encoding="utf-8")))
    for finding in findings:
        mark = word("verify-ok") if finding.holds else word("verify-fail")
        say(f"{mark:4} {finding.text(word)}")
    holds = all(finding.holds for finding in findings)
    say(word("verify-fair") if holds else word("verify-unfair"))
    return 0 if holds else 1
