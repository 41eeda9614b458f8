"""Count the frames that come late while cards fly: ten players in Chromium, on a processor slowed down.

    python scripts/frames.py [--seconds 20] [--slower 4] [--size 1440x900]

The page must be built (scripts/web), and Chromium on the machine. A frame is late when it comes more than one
and a half of its time after the one before. Other programs make frames late too, so that the time of the
processor is told as well: what each thread of the page takes, and what each card costs that flies.
docs/page.md keeps what was measured.
"""

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests" / "helpers")]

from browser import FLAGS, serving  # noqa: E402  only found now
from playwright.sync_api import sync_playwright  # noqa: E402
from visitor import Visitor  # noqa: E402

import chromium  # noqa: E402

FRAME = 1000 / 60  # ms
TRACE = "trace.json"
# Each frame with the time since the one before, and whether a card was flying.
WATCH = """() => {
  window.frames_ = [];
  let last = performance.now();
  const next = (now) => {
    window.frames_.push([now - last, document.querySelectorAll(".sky .flying").length]);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  window.flown_ = 0;
  const count = (node) => { window.flown_ += node instanceof Element && node.matches(".flying") ? 1 : 0; };
  new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(count)))
    .observe(document.body, { childList: true, subtree: true });
}"""


TASK = "RunTask"
CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "viz"]
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


def work_of(trace: Path) -> dict[str, list[float]]:
    """List the milliseconds of processor that each task of each thread took."""
    events = json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]
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


def parts_of(trace: Path) -> dict[str, float]:
    """Add up the milliseconds of processor that went into each kind of work."""
    taken = dict.fromkeys(PARTS, 0.0)
    for event in json.loads(trace.read_text(encoding="utf-8"))["traceEvents"]:
        if event["name"] in taken:
            taken[event["name"]] += event.get("tdur", 0) / 1000
    return taken


def measure(
    seconds: float, slower: float, size: tuple[int, int], folder: Path
) -> tuple[list[tuple[float, int]], int]:
    """Let ten players play, a bot for the one who looks; list the frames, and count the cards that flew."""
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
        rounds = int(seconds * 10)
        for _ in range(rounds):
            if visitor.look()["asked"]:
                visitor.page.keyboard.press("d")
                visitor.page.keyboard.press("k")
            visitor.page.wait_for_timeout(100)
        frames, flown = visitor.page.evaluate("[window.frames_, window.flown_]")
        browser.stop_tracing()
        browser.close()
    return [(float(took), int(flying)) for took, flying in frames], int(flown)


def main() -> int:
    """Measure, and print what came of it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--slower", type=float, default=4)
    parser.add_argument("--size", default="1440x900")
    asked = parser.parse_args()
    width, height = map(int, asked.size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        frames, flown = measure(asked.seconds, asked.slower, (width, height), Path(folder))
        work = work_of(Path(folder) / TRACE)
        parts = parts_of(Path(folder) / TRACE)
    for name, taken in (("all", frames), ("while cards fly", [one for one in frames if one[1]])):
        if not taken:
            print(f"{name}: none")
            continue
        times = sorted(took for took, _ in taken)
        late = sum(took > 1.5 * FRAME for took in times)
        long = sum(took > 3 * FRAME for took in times)
        print(
            f"{name}: {len(times)} frames, median {statistics.median(times):.1f} ms, "
            f"95th {times[int(0.95 * (len(times) - 1))]:.1f} ms, late {late}, over 50 ms {long}"
        )
    for thread, tasks in work.items():
        long = sum(took > FRAME for took in tasks)
        print(
            f"{THREADS[thread]}: {sum(tasks) / len(frames):.2f} ms of processor a frame, "
            f"longest task {max(tasks, default=0):.1f} ms, longer than a frame {long}"
        )
    each = ", ".join(f"{PARTS[name]} {taken / max(1, flown):.1f}" for name, taken in parts.items())
    print(f"{flown} cards flew; ms of processor for each: {each}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
