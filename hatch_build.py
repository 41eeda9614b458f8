"""Put the built page into the wheel."""

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SKIP = "PIOCHE_WITHOUT_PAGE"


class PageHook(BuildHookInterface[Any]):
    """Builds the page first, with the machine's Node or one from PyPI."""

    def dependencies(self) -> list[str]:
        """Ask for Node where the machine has none and the page is not built yet."""
        page = self._page()
        return [] if page is None or page.has_node() else [page.NODE_PACKAGE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page; an editable installation leaves that to the launcher."""
        del build_data
        page = self._page()
        if page is not None and version != "editable":
            page.build(Path(self.root), str(Path(sys.executable).parent))

    def _page(self) -> Any:  # noqa: ANN401  a module
        """Import scripts/page.py where there is something to build."""
        if os.environ.get(SKIP):
            return None
        sys.path.insert(0, str(Path(self.root) / "scripts"))
        try:
            import page  # noqa: PLC0415  only found now
        finally:
            sys.path.pop(0)
        root = Path(self.root)
        return page if page.has_sources(root) and not page.is_built(root) else None
