"""Logs: one JSON object a line, and no line again and again."""

import json
import logging
import time
from typing import Final

KINDS_REMEMBERED: Final = 1000
REPEATED: Final = 10  # seconds until the same thing is logged again


class JsonLines(logging.Formatter):
    """Logs as one JSON object a line; what is logged holds no hands, tokens, codes or names."""

    def __init__(self, node: str = "") -> None:
        super().__init__()
        self._node = {"node": node} if node else {}

    def format(self, record: logging.LogRecord) -> str:
        """Write one line."""
        line = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            **self._node,
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class Once(logging.Filter):
    """Lets the same thing be logged only now and then: nobody fills a disk with it."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[tuple[str, int, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a record is new; what differs only in its arguments is the same."""
        what = (record.pathname, record.lineno, str(record.msg))
        if record.created - self._last.get(what, 0) < REPEATED:
            return False
        if len(self._last) >= KINDS_REMEMBERED:
            self._last.clear()
        self._last[what] = record.created
        return True


def set_up_logs(node: str = "") -> None:
    """Log to standard error; where there are several nodes, each line says of which it is."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines(node))
    handler.addFilter(Once())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
