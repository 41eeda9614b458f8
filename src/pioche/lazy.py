"""Public names that are looked up when they are first asked for, so that importing a package stays quick."""

from collections.abc import Callable, Mapping
from importlib import import_module


def lazy(package: str, places: Mapping[str, str]) -> Callable[[str], object]:
    """Make the `__getattr__` of a package: each name, and the module it is found in.

    >>> find = lazy("pioche.lab", {"simulate": "pioche.lab.run"})
    >>> find("simulate").__name__
    'simulate'
    >>> find("stimulate")
    Traceback (most recent call last):
    ...
    AttributeError: module 'pioche.lab' has no attribute 'stimulate'
    """

    def find(name: str) -> object:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(places[name])
        return module if places[name] == f"{package}.{name}" else getattr(module, name)

    return find
