"""`pioche verify`: check a downloaded game file."""

from pathlib import Path

from pioche.server.fair.verify import verify
from pioche.server.ops.serve import Say


def verify_file(path: Path, say: Say) -> int:
    """Check a downloaded game file; 0 if all holds, 1 if not."""
    findings = list(verify(path.read_text(encoding="utf-8")))
    for finding in findings:
        say(f"{'ok  ' if finding.holds else 'FAIL'} {finding.what}")
    holds = all(finding.holds for finding in findings)
    say(
        "The cards were decided by the promised secret and the players' contributions."
        if holds
        else "Not fair."
    )
    return 0 if holds else 1
