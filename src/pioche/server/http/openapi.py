"""A request the server answers, and the OpenAPI document of all of them."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from http import HTTPStatus
from typing import Any, Final

from msgspec import Struct
from starlette.responses import Response

from pioche import __version__
from pioche.server.wire.rest import Problem
from pioche.server.wire.schema import describe

JSON: Final = "application/json"
REFERENCE: Final = "#/components/schemas/"
ANYWHERE: Final = (HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS)  # another host, too many requests
PROBLEMS: Final = {
    "path": (HTTPStatus.NOT_FOUND,),
    "query": (HTTPStatus.BAD_REQUEST,),
    "body": (
        HTTPStatus.BAD_REQUEST,
        HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
        HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    ),
}

Handler = Callable[..., Awaitable[Response]]


def taken_by(handler: Handler) -> dict[str, type[Struct]]:
    """List what a handler wants read from a request: it names it `path`, `query` or `body`, with a type."""
    hints = handler.__annotations__
    return {part: hints[part] for part in ("path", "query", "body") if part in hints}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A row of the table of routes; its parameters and its body are those the handler takes."""

    method: str
    path: str
    summary: str
    handler: Handler
    answer: Any
    status: HTTPStatus = HTTPStatus.OK
    media: str = JSON
    problems: tuple[HTTPStatus, ...] = ()  # beyond those that follow from what is taken

    def refusals(self) -> list[HTTPStatus]:
        """List how it may be refused."""
        takes = taken_by(self.handler)
        of_parts = {status for part in takes for status in PROBLEMS[part]}
        return sorted({*ANYWHERE, *of_parts, *self.problems})


@cache
def parameters_of(kind: type[Struct]) -> dict[str, dict[str, Any]]:
    """Describe the parameters of a request: whether each must be there, and its schema."""
    _, parts = describe([kind], REFERENCE + "{name}")
    described = parts[kind.__name__]
    return {
        name: {"required": name in described["required"], "schema": schema}
        for name, schema in described["properties"].items()
    }


def document(routes: Sequence[Endpoint]) -> dict[str, Any]:
    """Make the OpenAPI document."""
    kinds: list[Any] = [Problem]
    for route in routes:
        kinds += [route.answer] if route.media == JSON else []
        kinds += [kind for part, kind in taken_by(route.handler).items() if part == "body"]
    schemas, parts = describe(kinds, REFERENCE + "{name}")
    by_kind = {repr(kind): schema for kind, schema in zip(kinds, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = operation(route, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pioche", "version": __version__, "description": "Tables; see PROTOCOL.md."},
        "paths": paths,
        "components": {"schemas": parts},
    }


def operation(route: Endpoint, by_kind: Mapping[str, Any]) -> dict[str, Any]:
    """Describe one request."""
    takes = taken_by(route.handler)
    answer = by_kind[repr(route.answer)] if route.media == JSON else {"type": "string"}
    described: dict[str, Any] = {"summary": route.summary}
    parameters = [
        {"name": name, "in": where, **parameter}
        for where in ("path", "query")
        if where in takes
        for name, parameter in parameters_of(takes[where]).items()
    ]
    if parameters:
        described["parameters"] = parameters
    if "body" in takes:
        described["requestBody"] = {"required": True, **content(JSON, by_kind[repr(takes["body"])])}
    described["responses"] = {
        str(route.status.value): {"description": route.status.phrase, **content(route.media, answer)},
        **{
            str(status.value): {"description": status.phrase, **content(JSON, by_kind[repr(Problem)])}
            for status in route.refusals()
        },
    }
    return described


def content(media: str, schema: object) -> dict[str, Any]:
    """Describe what is sent."""
    return {"content": {media: {"schema": schema}}}
