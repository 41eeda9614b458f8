"""The published schemas are those of the types, and every message in a real conversation fits them."""

import msgspec
import pytest

import schema
from pioche.server.http.routes import ROUTES
from pioche.server.wire import protocol, written


def test_the_schemas_in_docs_are_those_of_the_types() -> None:
    for path, text in schema.written().items():
        assert path.read_text(encoding="utf-8") == text, f"{path.name}: run scripts/schema.py"


@pytest.mark.parametrize(
    ("sent", "described"),
    [(written.WrittenUpdate, protocol.Update), (written.WrittenWelcome, protocol.Welcome)],
)
def test_a_message_of_written_parts_is_the_one_that_is_described(
    sent: type[msgspec.Struct], described: type[msgspec.Struct]
) -> None:
    assert sent.__struct_fields__ == described.__struct_fields__
    assert sent.__struct_defaults__ == described.__struct_defaults__
    assert sent.__struct_config__.tag == described.__struct_config__.tag
    assert sent.__struct_config__.omit_defaults == described.__struct_config__.omit_defaults


def test_every_command_is_described_in_the_document() -> None:
    document = (schema.DOCS / "PROTOCOL.md").read_text(encoding="utf-8")
    definitions = protocol.schema()["$defs"]
    for kind in msgspec.inspect.type_info(protocol.FromClient).types:  # type: ignore[attr-defined]
        tag = kind.tag
        assert f"`{tag}`" in document or f'"t": "{tag}"' in document, tag
    for name in ("View", "TableInfo", "Clock", "Laid", "ChanceRevealed"):
        assert name in definitions


def test_every_event_is_named_in_the_document() -> None:
    document = (schema.DOCS / "PROTOCOL.md").read_text(encoding="utf-8")
    events = protocol.schema()["$defs"]["Happened"]["anyOf"]
    names = [event["$ref"].rpartition("/")[2] for event in events]
    assert len(names) > 50
    for name in names:
        assert name in document, name


def test_every_request_is_in_the_document() -> None:
    document = (schema.DOCS / "PROTOCOL.md").read_text(encoding="utf-8")
    for endpoint in ROUTES:
        assert endpoint.path.replace("{code}", "CODE").replace("{short}", "SHORT") in document, endpoint.path
