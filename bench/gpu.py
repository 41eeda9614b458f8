"""How many games a GPU plays: by edition, seats and players, and in batches. Absolute numbers, for this GPU.

python bench/gpu.py [--seconds 0.3]
"""

import argparse
import importlib.util
import json
import os
import subprocess
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from pioche.edition import EDITIONS
from pioche.encoding.lens import VERSION
from pioche.envs.gpu import GpuBatch
from pioche.fast.gpu.program import source_of
from pioche.fast.gpu.run import BLOCK, BLOCKS, Games, compiled, find_cupy, play_games
from pioche.lab.experiment import Experiment, constants_of

BOTS = ("laying", "greedy", "expert")
GAMES_A_THREAD = {"laying": 300, "greedy": 200, "expert": 40}
WARM_UP = 20


def timed(work: Any) -> float:  # noqa: ANN401  anything to be called
    """Seconds on the GPU."""
    cupy = find_cupy()
    start, end = cupy.cuda.Event(), cupy.cuda.Event()
    start.record()
    work()
    end.record()
    end.synchronize()
    seconds: float = cupy.cuda.get_elapsed_time(start, end) / 1000
    return seconds


def compile_one(edition: str, seats: int, bot: str, noting: bool) -> float:  # noqa: FBT001
    """Compile a program into the cache on disk; the seconds that took, beside other compilers."""
    setting = constants_of(Experiment(edition, seats=seats, bots=(bot,)), noting=noting)
    began = time.perf_counter()
    compiled(source_of(setting, "play")).get_function("play")
    return time.perf_counter() - began


def whole_games(edition: str, seats: int, bot: str, noting: bool) -> dict[str, object]:  # noqa: FBT001
    """Play whole games, warm, and count."""
    cupy = find_cupy()
    setting = constants_of(Experiment(edition, seats=seats, bots=(bot,)), noting=noting)
    threads = cupy.cuda.Device().attributes["MultiProcessorCount"] * BLOCKS * BLOCK
    games = threads * GAMES_A_THREAD[bot]
    play_games(setting, Games(1, 0, threads))
    found: list[Any] = []
    seconds = timed(lambda: found.append(play_games(setting, Games(1, 0, games))[0]))
    return {
        "edition": edition,
        "seats": seats,
        "players": bot,
        "counted": noting,
        "games_per_s": round(games / seconds),
        "moves_per_s": round(found[0].moves / seconds),
    }


def one_core(edition: str, seats: int, bot: str, games: int = 100_000) -> dict[str, object]:
    """Play the same program on one core of this machine, and on all of them."""
    experiment = Experiment(edition, seats=seats, bots=(bot,), seed=1)
    with tempfile.TemporaryDirectory() as folder:
        source, program = Path(folder) / "here.cpp", Path(folder) / "here"
        main = (
            "#include <cstdlib>\n#include <cstdio>\nint main(int n, char** a) { static Totals sums; "
            'play(&sums, nullptr, nullptr, 1, atoll(a[1]), atoll(a[2]), 0); printf("%lld\\n", sums.moves); }'
        )
        source.write_text(source_of(constants_of(experiment), "here") + main)
        subprocess.run(["g++", "-O3", "-march=native", "-fwrapv", "-o", program, source], check=True)  # noqa: S607
        times = []
        for jobs in (1, os.cpu_count() or 1):
            began = time.perf_counter()
            running = [
                subprocess.Popen([program, str(i * games), str(games)], stdout=subprocess.DEVNULL)
                for i in range(jobs)
            ]
            for process in running:
                process.wait()
            times.append(jobs * games / (time.perf_counter() - began))
    return {
        "edition": edition,
        "seats": seats,
        "players": bot,
        "core": round(times[0]),
        "cores": round(times[1]),
    }


def batch_steps(
    edition: str, games: int, steps: int = 100, *, encoding: int | None = None, observed: bool = True
) -> dict[str, object]:
    """Step a batch with random actions."""
    cupy = find_cupy()
    before = cupy.get_default_memory_pool().used_bytes()
    batch = GpuBatch(edition, seats=2, games=games, observed=observed, encoding=encoding)
    room = cupy.get_default_memory_pool().used_bytes() - before
    for _ in range(WARM_UP):
        batch.step(batch.random_actions(), check=False)

    def work() -> None:
        for _ in range(steps):
            batch.step(batch.random_actions(), check=False)

    seconds = timed(work)
    return {
        "edition": edition,
        "batch": games,
        "encoding": batch.setting.version if observed else None,
        "steps_per_s": round(games * steps / seconds),
        "bytes_per_game": room // games,
        "illegal": batch.count_illegal(),
    }


def torch_loop(games: int, steps: int = 50, hidden: int = 64) -> dict[str, object]:
    """Step a batch with a small network of PyTorch at every seat, without a copy."""
    torch = importlib.import_module("torch")
    batch = GpuBatch("classic", seats=2, games=games)
    seen, mask = torch.from_dlpack(batch.observation), torch.from_dlpack(batch.mask)
    sizes = torch.nn.Linear(seen.shape[1], hidden), torch.nn.ReLU(), torch.nn.Linear(hidden, mask.shape[1])
    policy = torch.nn.Sequential(*sizes).to(device="cuda", dtype=torch.bfloat16)

    def work(steps: int) -> None:
        with torch.no_grad():
            for _ in range(steps):
                logits = policy(seen.to(torch.bfloat16)).float().masked_fill(mask == 0, -1e9)
                noise = -torch.log(-torch.log(torch.rand_like(logits)))  # a throw among the moves
                batch.step((logits + noise).argmax(dim=1), check=False)

    work(WARM_UP)
    torch.cuda.synchronize()
    began = time.perf_counter()
    work(steps)
    torch.cuda.synchronize()
    seconds = time.perf_counter() - began
    return {"torch": hidden, "batch": games, "steps_per_s": round(games * steps / seconds)}


def main() -> None:
    """Print a line for each measurement, and write them all where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--quick", action="store_true", help="classic only")
    arguments = parser.parse_args()
    editions = EDITIONS[:1] if arguments.quick else EDITIONS
    lines: list[dict[str, object]] = []

    def tell(line: dict[str, object]) -> None:
        lines.append(line)
        print(json.dumps(line), flush=True)

    tables = [(edition, seats, bot, False) for edition in editions for seats in (2, 4) for bot in BOTS]
    tables += [(edition, 2, "laying", True) for edition in editions]
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        took = sorted(pool.map(compile_one, *zip(*tables, strict=True)))
    tell({"compiled": len(took), "least_s": round(took[0], 1), "most_s": round(took[-1], 1)})
    for table in tables:
        tell(whole_games(*table))
    for games in (1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 20):
        tell(batch_steps("classic", games))
        tell(batch_steps("classic", games, encoding=VERSION))
        tell(batch_steps("classic", games, observed=False))
    for edition in editions[1:]:
        tell(batch_steps(edition, 1 << 18))
    if importlib.util.find_spec("torch") is not None:
        tell(torch_loop(1 << 18))
    for bot in BOTS:
        tell(one_core("classic", 2, bot))
    if arguments.out:
        arguments.out.write_text(json.dumps(lines, indent=1) + "\n")


if __name__ == "__main__":
    main()
