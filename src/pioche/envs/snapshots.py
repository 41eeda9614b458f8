"""Snapshots of a learner: a small network as a file of numbers, which plays wherever a policy does.

A snapshot is read without running anything of it, needs NumPy only, and is made of a network of PyTorch by
its linear layers.

>>> import tempfile
>>> layers = [(np.zeros((187, 522)), np.zeros(187))]
>>> with tempfile.TemporaryDirectory() as folder:
...     file = Path(folder, "first.npz")
...     NetworkSnapshot.of(layers, encoding=1).save(file)
...     NetworkSnapshot.load(file).encoding
1
"""

import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pioche.envs.setting import ACTIONS_OF, SIZES

SUFFIX: Final = ".npz"
FORMAT: Final = 1
BENDS: Final = ("tanh", "relu")
MOST_LAYERS: Final = 32
MOST_BYTES: Final = 1 << 28

Floats = NDArray[np.float32]


@dataclass(eq=False)
class NetworkSnapshot:
    """A network of linear layers with a bend between them: observations in, a weight for each action out."""

    encoding: int
    layers: tuple[tuple[Floats, Floats], ...]  # weights (out, in) and biases
    scale: Floats  # what raw observations are multiplied by and then cut to -1 … 1; ones: nothing of this
    bend: str = "tanh"

    @classmethod
    def of(
        cls,
        layers: Iterable[tuple[ArrayLike, ArrayLike]],
        *,
        encoding: int,
        scale: ArrayLike | None = None,
        bend: str = "tanh",
    ) -> Self:
        """Make a snapshot of layers; what does not fit is a ValueError."""
        listed = tuple((np.asarray(w, np.float32), np.asarray(b, np.float32)) for w, b in layers)
        if encoding not in SIZES:
            raise ValueError(f"encoding: must be one of {', '.join(map(str, SIZES))}, not {encoding}")
        if bend not in BENDS:
            raise ValueError(f"bend: must be one of {', '.join(BENDS)}, not {str(bend)[:20]!r}")
        size = SIZES[encoding]
        factors = np.ones(size, np.float32) if scale is None else np.asarray(scale, np.float32)
        if factors.shape != (size,):
            raise ValueError(f"scale: {size} numbers, not the shape {factors.shape}")
        width = size
        for i, (weights, biases) in enumerate(listed):
            if weights.ndim != 2 or weights.shape[1] != width or biases.shape != weights.shape[:1]:  # noqa: PLR2004  a matrix
                raise ValueError(
                    f"layers[{i}]: takes {width} numbers; {weights.shape} and {biases.shape} do not fit"
                )
            width = weights.shape[0]
        if width != ACTIONS_OF[encoding]:
            raise ValueError(f"layers: the last one weighs {ACTIONS_OF[encoding]} actions, not {width}")
        return cls(encoding, listed, factors, bend)

    @classmethod
    def of_modules(
        cls, modules: Iterable[Any], *, encoding: int, scale: ArrayLike | None = None, bend: str = "tanh"
    ) -> Self:
        """Make a snapshot of the linear layers among PyTorch's modules, in their order."""
        linear = [module for module in modules if getattr(module, "weight", None) is not None]
        layers = [(one.weight.detach().cpu().numpy(), one.bias.detach().cpu().numpy()) for one in linear]
        return cls.of(layers, encoding=encoding, scale=scale, bend=bend)

    @property
    def is_cut(self) -> bool:
        """Were the observations it learned from scaled?"""
        return bool((self.scale != 1).any())

    def weigh(self, observation: Sequence[int], mask: Sequence[int]) -> Sequence[float]:  # noqa: ARG002  by its place
        """Weigh every action."""
        return self.weigh_all(np.asarray(observation, np.float32)[None])[0].tolist()  # type: ignore[no-any-return]

    def weigh_all(self, observations: NDArray[Any]) -> Floats:
        """Weigh every action of many observations."""
        signal: Floats = (observations * self.scale).astype(np.float32)
        if self.is_cut:
            signal = np.clip(signal, -1, 1)
        for i, (weights, biases) in enumerate(self.layers):
            if i:
                signal = np.tanh(signal) if self.bend == "tanh" else np.maximum(signal, 0)
            signal = signal @ weights.T + biases
        return signal

    def save(self, path: Path) -> None:
        """Write the snapshot to a file."""
        arrays = {f"weights_{i}": weights for i, (weights, _) in enumerate(self.layers)}
        arrays |= {f"biases_{i}": biases for i, (_, biases) in enumerate(self.layers)}
        about = {"format": FORMAT, "encoding": self.encoding, "bend": BENDS.index(self.bend)}
        with path.open("wb") as file:
            np.savez_compressed(file, scale=self.scale, **arrays, **about)  # type: ignore[arg-type]

    @classmethod
    def load(cls, path: Path) -> Self:
        """Read a snapshot; a file that is none is a ValueError that names it."""
        try:
            found = read_arrays(path)
            n = sum(name.startswith("weights_") for name in found)
            layers = [(found[f"weights_{i}"], found[f"biases_{i}"]) for i in range(min(n, MOST_LAYERS))]
            bend = BENDS[int(found["bend"]) % len(BENDS)]
            return cls.of(layers, encoding=int(found["encoding"]), scale=found["scale"], bend=bend)
        except (OSError, ValueError, KeyError, zipfile.BadZipFile, EOFError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise ValueError(f"{path}: no snapshot: {why}") from error


def read_arrays(path: Path) -> dict[str, NDArray[Any]]:
    """Read the arrays of a file, none of which is run, and no more than a network has."""
    if path.exists() and not (path.is_file() or path.is_dir()):
        raise ValueError("is no file")  # it may be endless
    with zipfile.ZipFile(path) as archive:
        if sum(entry.file_size for entry in archive.infolist()) > MOST_BYTES:
            raise ValueError(f"more than {MOST_BYTES} bytes")
    with np.load(path, allow_pickle=False) as read:
        found = dict(read)
    if int(found.get("format", 0)) != FORMAT:
        raise ValueError(f"its format is not {FORMAT}")
    return found
