"""Count the frames that come late while cards fly: ten players in Chromium, on a processor slowed down.

    python scripts/frames.py [--seconds 20] [--slower 4] [--size 1440x900]

The page must be built (scripts/web), and Chromium on the machine. Frames are those drawn on the screen,
where a card flies on while the page's own thread is busy; nothing is asked of that thread to count them. One
is late when it comes more than one and a half of its time after the one before. Other programs make frames
late too, so that the time of the processor each thread of the page takes is told as well. docs/page.md keeps
what was measured.
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "helpers")]

from browser import FLAGS, serving  # noqa: E402  only found now
from playwright.sync_api import sync_playwright  # noqa: E402
from visitor import Visitor  # noqa: E402

import chromium  # noqa: E402

Events = list[dict[str, Any]]
FRAME = 1000 / 60  # ms
TRACE = "trace.json"
# Marks in the trace how many cards are in the air, whenever that changes.
WATCH = """() => {
  window.flown_ = 0;
  const flies = (node) => node instanceof Element && node.matches(".flying");
  const cards = (nodes) => [...nodes].filter(flies).length;
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      window.flown_ += cards(addedNodes);
      if (cards(addedNodes) + cards(removedNodes) > 0)
        performance.mark(`flying ${document.querySelectorAll(".sky .flying").length}`);
    }
  }).observe(document.body, { childList: true, subtree: true });
}"""


TASK = "RunTask"
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "viz", "blink.user_timing"]
DRAWN = "DirectRenderer::DrawFrame"
MARK = "flying "
LOOK = 400  # ms between two looks at the table: looking is work for the page as well
PARTS = {
    "FunctionCall": "script",
    "UpdateLayoutTree": "styles",
    "Layout": "layout",
    "RasterTask": "painting",
    "DirectRenderer::DrawFrame": "drawing",
}
THREADS = {
    "CrRendererMain": "script, styles, layout",
    "Compositor": "putting layers together",
    "VizCompositorThread": "drawing them",
}


def work_of(events: Events) -> dict[str, list[float]]:
    """List the milliseconds of processor that each task of each thread took."""
    names = {
        (event["pid"], event["tid"]): event["args"]["name"]
        for event in events
        if event["name"] == "thread_name"
    }
    taken: dict[str, list[float]] = {name: [] for name in THREADS}
    for event in events:
        thread = names.get((event["pid"], event["tid"]), "")
        if event["name"] == TASK and thread in taken:
            taken[thread].append(event.get("tdur", 0) / 1000)
    return taken


def drawn_in_flight(events: Events) -> list[float]:
    """List the milliseconds between frames drawn one after the other while cards were in the air."""
    told = sorted(
        (event["ts"] / 1000, event["name"])
        for event in events
        if event["name"] == DRAWN or event["name"].startswith(MARK)
    )
    times, last, is_flying = list[float](), None, False
    for at, name in told:
        if name != DRAWN:
            is_flying = name != f"{MARK}0"
            last = last if is_flying else None
            continue
        if is_flying and last is not None:
            times.append(at - last)
        last = at if is_flying else None
    return times


def parts_of(events: Events) -> dict[str, float]:
    """Add up the milliseconds of processor that went into each kind of work."""
    taken = dict.fromkeys(PARTS, 0.0)
    for event in events:
        if event["name"] in taken:
            taken[event["name"]] += event.get("tdur", 0) / 1000
    return taken


def measure(seconds: float, slower: float, size: tuple[int, int], folder: Path) -> tuple[Events, int]:
    """Let ten players play, a bot for the one who looks; return the trace, and how many cards flew."""
    found = chromium.find()
    if found is None:
        raise SystemExit(chromium.ADVICE)
    with serving(folder) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=list(FLAGS))
        context = browser.new_context(viewport={"width": size[0], "height": size[1]})
        visitor = Visitor(context, served.address, "en")
        visitor.play_at_once("classic", bots=9, level="random")
        visitor.page.wait_for_timeout(1500)
        context.new_cdp_session(visitor.page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        browser.start_tracing(page=visitor.page, path=folder / TRACE, categories=CATEGORIES)
        visitor.page.evaluate(WATCH)
        for _ in range(int(seconds * 1000 / LOOK)):
            if visitor.look()["asked"]:
                visitor.page.keyboard.press("d")
                visitor.page.keyboard.press("k")
            visitor.page.wait_for_timeout(LOOK)
        flown = int(visitor.page.evaluate("window.flown_"))
        browser.stop_tracing()
        browser.close()
    events: Events = json.loads((folder / TRACE).read_text(encoding="utf-8"))["traceEvents"]
    return events, flown


def main() -> int:
    """Measure, and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--size", default="1440x900")
    asked = parser.parse_args()
    width, height = map(int, asked.size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        events, flown = measure(asked.seconds, asked.slower, (width, height), Path(folder))
    times = sorted(drawn_in_flight(events)) or [0.0]
    late = sum(took > 1.5 * FRAME for took in times)
    long = sum(took > 3 * FRAME for took in times)
    print(
        f"{flown} cards flew: {len(times)} frames, median {statistics.median(times):.1f} ms, "
        f"95th {times[int(0.95 * (len(times) - 1))]:.1f} ms, late {late}, over 50 ms {long}"
    )
    for thread, tasks in work_of(events).items():
        long = sum(took > FRAME for took in tasks)
        print(
            f"{THREADS[thread]}: {sum(tasks) / asked.seconds:.0f} ms of processor a second, "
            f"longest task {max(tasks, default=0):.1f} ms, longer than a frame {long}"
        )
    each = ", ".join(f"{PARTS[name]} {taken / max(1, flown):.1f}" for name, taken in parts_of(events).items())
    print(f"ms of processor for each card: {each}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
