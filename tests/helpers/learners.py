"""What some tests learn with, where it is installed (locks/learn.lock, locks/torch.lock)."""

import importlib
import warnings

import pytest

LOUD = "NOT TESTED"


def need(*names: str) -> None:
    """Skip these tests where something cannot be imported; the end of the run says so aloud (conftest.py)."""
    for name in names:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                importlib.import_module(name)
        except (ImportError, OSError) as error:
            pytest.skip(f"{LOUD}: {name} cannot be imported: {error}", allow_module_level=True)
