"""What a request asks, checked, and what it is answered: JSON, refusals, and what protects every answer."""

import asyncio
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from pioche.server.http import pages
from pioche.server.http.openapi import JSON, parameters_of
from pioche.server.http.origin import Scope
from pioche.server.http.socket import Send
from pioche.server.table.step import Refusal
from pioche.server.wire.protocol import MOST_BYTES, encoder
from pioche.server.wire.rest import Problem

BODY_SECONDS: Final = 10
RETRY_AFTER: Final = "10"
STATUSES: Final = {
    "unreadable": HTTPStatus.BAD_REQUEST,
    "bad-name": HTTPStatus.BAD_REQUEST,
    "bad-settings": HTTPStatus.BAD_REQUEST,
    "forbidden": HTTPStatus.FORBIDDEN,
    "not-found": HTTPStatus.NOT_FOUND,
    "table-full": HTTPStatus.CONFLICT,
    "no-record": HTTPStatus.CONFLICT,
    "bad-claim": HTTPStatus.CONFLICT,
    "locked": HTTPStatus.CONFLICT,
    "barred": HTTPStatus.CONFLICT,
    "places-taken": HTTPStatus.CONFLICT,
    "too-large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "not-json": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "throttled": HTTPStatus.TOO_MANY_REQUESTS,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
}

PLAIN_REASONS: Final = {
    HTTPStatus.NOT_FOUND: "not-found",
    HTTPStatus.METHOD_NOT_ALLOWED: "wrong-method",
}


def answer(value: object, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with JSON."""
    return Response(encoder.encode(value), status, media_type=JSON)


def refuse(refusal: Refusal) -> Response:
    """Answer with a reason."""
    status = STATUSES.get(refusal.reason, HTTPStatus.CONFLICT)
    response = answer(Problem(reason=refusal.reason, detail=refusal.detail), status)
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        response.headers["Retry-After"] = RETRY_AFTER
    return response


async def read_request(request: Request, takes: Mapping[str, type[Struct]]) -> dict[str, Struct]:
    """Read what a request asks: `path`, `query` and `body`, each of a known shape."""
    asked: dict[str, Struct] = {}
    for part, kind in takes.items():
        if part == "body":
            asked[part] = await read_body(request, kind)
        elif part == "query":
            asked[part] = read_query(request.query_params, kind)
        else:
            asked[part] = read_path(request.path_params, kind)
    return asked


def read_path(given: Mapping[str, str], kind: type[Struct]) -> Struct:
    """Read the parameters in a path; where one does not fit, there is nothing."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError:
        raise Refusal("not-found") from None


def read_query(given: Mapping[str, str], kind: type[Struct]) -> Struct:
    """Read the parameters after a path.

    >>> from pioche.server.wire.rest import MatchQuery
    >>> read_query({"match": "7"}, MatchQuery)
    MatchQuery(match=7)
    >>> try:
    ...     read_query({"match": "0"}, MatchQuery)
    ... except Refusal as refusal:
    ...     print(refusal.detail)
    match: must be {"type":"integer","minimum":1,"maximum":1000000}
    """
    try:
        return msgspec.convert(dict(given), kind, strict=False)
    except msgspec.ValidationError as error:
        name = str(error).rpartition("$.")[2].rstrip("`")
        wanted = encoder.encode(parameters_of(kind)[name]["schema"]).decode()
        raise Refusal("unreadable", detail=f"{name}: must be {wanted}") from None


async def read_body(request: Request, kind: type[Struct]) -> Struct:
    """Read a bounded JSON body."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != JSON:
        raise Refusal("not-json", detail=f"content-type: must be {JSON}")
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST_BYTES:
                    raise Refusal("too-large", detail=f"at most {MOST_BYTES} bytes")
    except (TimeoutError, ClientDisconnect):
        raise Refusal("unreadable", detail="the body did not come") from None
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError, ValueError) as error:
        raise Refusal("unreadable", detail=str(error)[:200]) from None


def plain_error(error: Exception) -> Response:
    """Answer what Starlette refuses: no such path, no such method."""
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    reason = PLAIN_REASONS.get(status, "forbidden")
    response = answer(Problem(reason=reason, detail=""), status)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def guarded(scope: Scope, send: Send) -> Send:
    """Add what protects a page to every answer."""
    immutable = scope["path"].startswith("/assets/")

    async def guarded_send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))
            names = {name.lower() for name, _ in headers}
            host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
            headers += pages.HEADERS
            headers.append(
                (b"content-security-policy", pages.policy(host, scope["scheme"]).encode("latin-1"))
            )
            if b"cache-control" not in names:
                is_kept = immutable and message["status"] in (HTTPStatus.OK, HTTPStatus.NOT_MODIFIED)
                age = pages.ASSETS_AGE if is_kept else pages.NO_STORE
                headers.append((b"cache-control", age.encode()))
            message = {**message, "headers": headers}
        await send(message)

    return guarded_send
