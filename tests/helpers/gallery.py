"""Screens looked at by axe in both lights; kept as pictures where something is wrong, or where asked for."""

import os
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
LAID = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
# Everything in the light somebody has chosen; in the other one contrasts, which alone depend on it.
JUDGE = f"""async ([runOnly, rules]) => {{
  const {{ dataset }} = document.documentElement;
  const flip = () => {{ dataset.theme = dataset.theme === "dark" ? "light" : "dark"; }};
  const resultTypes = ["violations"];
  const found = await axe.run({{ runOnly, rules, resultTypes }});
  flip();
  await ({STILL})();
  const contrast = {{ type: "rule", values: ["color-contrast"] }};
  const other = await axe.run({{ runOnly: contrast, resultTypes }});
  flip();
  return [...found.violations, ...other.violations];
}}"""
# Questions over the table that do not stand in its middle, or cut what they ask.
ASKEW = """() => [...document.querySelectorAll(".over:not(.low) > .sheet")].filter((one) => {
  const { left, right } = one.getBoundingClientRect();
  return Math.abs(left - (innerWidth - right)) > 1 || one.scrollWidth > one.clientWidth;
}).length"""
# What can be pressed and hangs out of the window to a side: the page clips it, and nobody can scroll there.
# The decks of the first page do scroll; the corner of a card in the hand may be anywhere.
BEYOND = """() => [...document.querySelectorAll("a[href], button:not(.card), input:not([type=radio])")]
  .filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    const beyond = width > 1 && (left < 0 || right > innerWidth) && one.checkVisibility();
    return beyond && getComputedStyle(one).pointerEvents !== "none"; // else a part of it is pressed, inside
  })
  .map((one) => one.ariaLabel ?? one.textContent)"""
# What is pressed or filled in and is too small for a finger; a «?» reaches further than it is drawn, and so
# does the own name, by its label.
TOO_SMALL = """() => [...document.querySelectorAll(
    "button:not(.card, .why), select, summary, input:not([type=radio], [type=checkbox], .own input)")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
  .map((one) => one.ariaLabel ?? one.textContent)"""
ALL_PICTURES = "PIOCHE_PICTURES"


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
        if not page.evaluate("'axe' in window"):
            page.evaluate(AXE.read_text(encoding="utf-8"))
        violations: list[dict[str, Any]] = page.evaluate(JUDGE, [RULES, EXCEPT])
        faults = [
            f"{screen}: {violation['id']}: {node['html'][:160]}: {node['failureSummary']}"
            for violation in violations
            for node in violation["nodes"]
        ]
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        if wide > 0:
            faults.append(f"{screen}: {wide} px too wide")
        faults += [f"{screen}: out of the window: {name}" for name in page.evaluate(BEYOND)]
        faults += [f"{screen}: too small for a finger: {name}" for name in page.evaluate(TOO_SMALL)]
        if page.evaluate(ASKEW):
            faults.append(f"{screen}: the question hangs out of the window or out of its sheet")
        if faults or os.environ.get(ALL_PICTURES):
            page.screenshot(path=str(self.folder / f"{screen}-{self.suffix}.png"))
        self.faults += faults
