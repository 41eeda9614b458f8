"""Build the program of a table for GPUs of a named architecture, on a machine that has none: needs nvcc.

cubin.py classic --seats 2 --bots laying --arch 90 --to FOLDER; on the machine with the GPU set PIOCHE_CACHE
to FOLDER, or copy its folder gpu/ into the cache of Pioche there. `cubin.py training --to FOLDER` builds the
programs of pioche.train, one after the other; two minutes each.
"""

import argparse
import os
import subprocess
import tempfile
from pathlib import Path

from pioche.edition import EDITIONS
from pioche.fast.cache import VARIABLE
from pioche.fast.gpu.program import source_of
from pioche.fast.gpu.run import FLAGS, built_ahead
from pioche.lab.experiment import BOTS, DEFAULT_BOT, Experiment, constants_of
from pioche.train.program import KERNELS, free_source

TRAINING = "training"


def build(source: str, arch: str) -> Path:
    """Build a program; give its file."""
    file = built_ahead(source, arch)
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "program.cu"
        program.write_text(source, encoding="utf-8")
        command = ["nvcc", "-cubin", f"-arch=sm_{arch}", *FLAGS, "-o", str(file), str(program)]
        subprocess.run(command, check=True)
    return file


def main() -> None:
    """Build the programs and name their files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("edition", choices=(*EDITIONS, TRAINING))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bots", choices=BOTS, default=DEFAULT_BOT)
    parser.add_argument("--arch", default="90", help="compute capability, as 90 for an H200")
    parser.add_argument("--to", type=Path, required=True, metavar="FOLDER")
    arguments = parser.parse_args()
    os.environ[VARIABLE] = str(arguments.to)
    if arguments.edition == TRAINING:
        sources = [free_source(kernel) for kernel in KERNELS]
    else:
        experiment = Experiment(arguments.edition, seats=arguments.seats, bots=(arguments.bots,))
        sources = [source_of(constants_of(experiment), "play")]
    for source in sources:
        print(build(source, arguments.arch), flush=True)


if __name__ == "__main__":
    main()
