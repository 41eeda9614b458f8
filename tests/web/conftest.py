"""The tests of the page need a browser's driver; without it they are left out, and `./test` would say so."""

from importlib.util import find_spec

if find_spec("playwright") is None:
    collect_ignore_glob = ["*.py"]
else:
    from browser import arrive, browser, pictures, served, windows

    __all__ = ["arrive", "browser", "pictures", "served", "windows"]
