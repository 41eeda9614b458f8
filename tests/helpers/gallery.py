"""Screens looked at by axe, and kept as pictures."""

from pathlib import Path
from typing import Any

from visitor import Visitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The letter drawn on a card is a sign of its colour, not its label.
EXCEPT = {"label-content-name-mismatch": {"enabled": False}}
# Colours that are on their way to others are no colours to judge.
STILL = """() => Promise.all(document.getAnimations()
  .filter((one) => one.effect.getComputedTiming().endTime !== Infinity)
  .map((one) => one.finished.catch(() => null)))"""


class Gallery:
    """Looks at screens, and keeps pictures of them."""

    def __init__(self, folder: Path, lang: str, size: tuple[int, int]) -> None:
        self.folder = folder
        self.suffix = f"{size[0]}x{size[1]}-{lang}"
        self.faults: list[str] = []

    def look(self, visitor: Visitor, screen: str) -> None:
        page = visitor.page
        page.wait_for_timeout(60)  # what a click has begun
        page.evaluate(STILL)
        page.screenshot(path=str(self.folder / f"{screen}-{self.suffix}.png"))
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found: dict[str, Any] = page.evaluate(
            "([rules, off]) => axe.run({runOnly: rules, rules: off})", [RULES, EXCEPT]
        )
        for violation in found["violations"]:
            for node in violation["nodes"]:
                self.faults.append(
                    f"{screen}: {violation['id']}: {node['html'][:160]}: {node['failureSummary']}"
                )
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            self.faults.append(f"{screen}: {wide} px too wide")
