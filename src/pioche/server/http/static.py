"""The files of the page; what is text is compressed once, for browsers that take it so."""

import gzip
from functools import lru_cache
from os import PathLike, stat_result
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

TEXTS: Final = frozenset({".css", ".html", ".js", ".svg", ".webmanifest"})
MOST_KEPT: Final = 100  # files: several times what a page has


class Assets(StaticFiles):
    """Serves a folder, its texts compressed."""

    def file_response(
        self, full_path: "str | PathLike[str]", stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Answer with a file, or that the browser has it already."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        if Path(full_path).suffix not in TEXTS:
            return response
        response.headers["Vary"] = "Accept-Encoding"
        if not isinstance(response, FileResponse) or not takes_gzip(Headers(scope=scope)):
            return response
        body = compressed(str(full_path), stat_result.st_mtime_ns)
        headers = dict(response.headers) | {
            "content-encoding": "gzip",
            "content-length": str(len(body)),
            "etag": f"W/{response.headers['etag']}",  # the same text, not the same bytes
        }
        del headers["accept-ranges"]
        return Response(b"" if scope["method"] == "HEAD" else body, status_code, headers)


def takes_gzip(headers: Headers) -> bool:
    """Return whether a browser reads gzip; it may say that it does not (RFC 9110, 12.5.3)."""
    for coding in headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = coding.replace(" ", "").partition(";q=")
        if name == "gzip":
            return not weight or weight.strip("0.") != ""
    return False


@lru_cache(maxsize=MOST_KEPT)
def compressed(path: str, changed: int) -> bytes:
    """Compress a file, again when it has changed."""
    del changed
    return gzip.compress(Path(path).read_bytes(), mtime=0)
