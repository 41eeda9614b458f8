"""The page can be installed, and nothing jumps while it loads."""

import pytest
from browser import DESKTOP, PHONE, Arrive, Served
from playwright.sync_api import Route
from visitor import Visitor

# What Lighthouse calls good.
LEAST_SHIFT = 0.1
SHIFTS = """async () => { await document.fonts.ready; return new Promise((done) => {
  const seen = [];
  const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(
    seen.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0))));
}); }"""


def shift(visitor: Visitor, awaited: str) -> float:
    visitor.page.locator(awaited).first.wait_for()
    visitor.page.wait_for_load_state()
    return float(visitor.page.evaluate(SHIFTS))


def hold_still_until_the_network_is_known(visitor: Visitor, late: list[Route]) -> None:
    visitor.wait_to(lambda: bool(late))
    visitor.page.evaluate("document.fonts.ready")
    link = visitor.page.locator("#link")
    before = link.bounding_box()
    for asked in late:
        asked.continue_()
    visitor.page.locator(".alone :is(code, .button)").first.wait_for()
    assert link.bounding_box() == before


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_the_page_is_installable_and_holds_still_while_it_loads(
    arrive: Arrive, served: Served, size: tuple[int, int]
) -> None:
    visitor = arrive("en", size, keeps=size == PHONE)
    late: list[Route] = []

    def wait(asked: Route) -> None:
        late.append(asked)

    visitor.go()
    shifts = {"home": shift(visitor, "main")}
    problems = visitor.context.new_cdp_session(visitor.page).send("Page.getInstallabilityErrors")
    # A context of a test is a private window, where nothing is installed.
    assert {error["errorId"] for error in problems["installabilityErrors"]} <= {"in-incognito"}
    visitor.page.route("**/api/network", wait)
    visitor.open_table()
    if size == DESKTOP:  # on a phone the way to invite is a sheet of its own
        hold_still_until_the_network_is_known(visitor, late)
    visitor.add_bot()
    served.deal_next(hands=[["R1", "G7"], ["R3", "B4"]], talon=["R5"], pioche=["Y1"] * 9, turn=0)
    visitor.start()
    visitor.page.reload()
    shifts["table"] = shift(visitor, ".hand .card")
    visitor.go("/rules/classic")
    shifts["rules"] = shift(visitor, "footer")
    assert {screen: value for screen, value in shifts.items() if value >= LEAST_SHIFT} == {}
