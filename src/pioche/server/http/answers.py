"""Answers of the REST face: JSON, refusals, bounded bodies, and what protects every answer."""

import asyncio
from http import HTTPStatus
from typing import Any, Final, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from pioche.server.http import pages, rest
from pioche.server.http.origin import Scope
from pioche.server.http.socket import Send
from pioche.server.table.step import Refusal
from pioche.server.wire.protocol import MOST_BYTES, encoder

Body = TypeVar("Body")

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
    return Response(encoder.encode(value), status, media_type="application/json")


def refuse(refusal: Refusal) -> Response:
    """Answer with a reason."""
    status = STATUSES.get(refusal.reason, HTTPStatus.CONFLICT)
    response = answer(rest.Problem(reason=refusal.reason, detail=refusal.detail), status)
    if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE):
        response.headers["Retry-After"] = RETRY_AFTER
    return response


async def read_body(request: Request, kind: type[Body]) -> Body:
    """Read a bounded JSON body of a known shape."""
    if request.headers.get("content-type", "").split(";")[0].strip().lower() != "application/json":
        raise Refusal("not-json", detail="content-type: must be application/json")
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
    response = answer(rest.Problem(reason=reason, detail=""), status)
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
