"""JSON Schema of the types on the wire, as other programs like to read it."""

from collections.abc import Sequence
from inspect import cleandoc
from typing import Any

import msgspec


def describe(kinds: Sequence[Any], ref_template: str) -> tuple[list[Any], dict[str, Any]]:
    """Describe types: a schema for each of them, and the named parts these refer to."""
    schemas, parts = msgspec.json.schema_components(kinds, ref_template=ref_template)
    return [explicit(schema) for schema in schemas], {name: explicit(part) for name, part in parts.items()}


def explicit(part: Any) -> Any:  # noqa: ANN401  any part of a JSON document
    """Say of every object whether it may have more properties; generators of types disagree on the default.

    >>> explicit({"type": "object"})
    {'type': 'object', 'additionalProperties': True}
    >>> explicit({"type": "object", "properties": {}})
    {'type': 'object', 'properties': {}, 'additionalProperties': False}
    """
    if isinstance(part, list):
        return [explicit(one) for one in part]
    if not isinstance(part, dict):
        return part
    described = {key: explicit(value) for key, value in part.items()}
    if described.get("type") == "object":
        described.setdefault("additionalProperties", "properties" not in part)
    if isinstance(described.get("pattern"), str):
        described["pattern"] = described["pattern"].replace(r"\Z", "$")  # what Python calls the very end
    if isinstance(described.get("description"), str):
        described["description"] = cleandoc(described["description"])  # as Python 3.13 stores it anyway
    return described
