"""Environments for learners, thin over the compiled rules and over what a seat may know (docs/envs.md)."""

from typing import TYPE_CHECKING

from pioche.lazy import lazy

if TYPE_CHECKING:
    from pioche.envs.batch import Batch
    from pioche.envs.pettingzoo import TableEnv
    from pioche.envs.setting import Setting
    from pioche.envs.single import SingleGame
    from pioche.envs.vector import BatchEnv

__all__ = ["Batch", "BatchEnv", "Setting", "SingleGame", "TableEnv"]
__getattr__ = lazy(
    __name__,
    {
        "Batch": "pioche.envs.batch",
        "BatchEnv": "pioche.envs.vector",
        "Setting": "pioche.envs.setting",
        "SingleGame": "pioche.envs.single",
        "TableEnv": "pioche.envs.pettingzoo",
    },
)
