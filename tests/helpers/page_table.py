"""A table with people and cards as a test wants them."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from browser import Arrive, Served
from visitor import Visitor

NAMES = ("Zoé", "Max", "Léa")


def open_scene(  # noqa: PLR0913  each is one thing a test may want
    arrive: Arrive,
    served: Served,
    edition: str,
    given: Mapping[str, object],
    *,
    people: int = 2,
    custom: Sequence[object] = (),
    rules: Mapping[str, object] = MappingProxyType({}),
    how: Mapping[str, object] = MappingProxyType({}),
    names: Sequence[str] = NAMES,
) -> list[Visitor]:
    """Seat people, accept their cards, and deal what is given; the first is the host and sits at seat 0."""
    visitors = [arrive(**how) for _ in range(people)]
    host = visitors[0]
    opened = {"name": names[0], "edition": edition, "custom": list(custom), "rules": dict(rules)}
    code = post(host, "/api/tables", opened)["code"]
    for visitor, name in zip(visitors[1:], names[1:], strict=False):
        post(visitor, f"/api/tables/{code}/join", {"name": name})
    for visitor in visitors:
        visitor.go(f"/t/{code}")
        visitor.page.locator("main.lobby").wait_for()
    for visitor in visitors[1:]:
        for n in range(len(custom)):
            visitor.button("web-lobby-accept").nth(n).click()
    served.deal_next(**given)
    host.start()
    for visitor in visitors[1:]:
        visitor.page.locator("main.play").wait_for()
    return visitors


def post(visitor: Visitor, path: str, body: object) -> dict[str, Any]:
    """Ask the server without the page; the cookie of the answer is the visitor's."""
    answer = visitor.context.request.post(f"{visitor.address}{path}", data=body)
    assert answer.ok, answer.text()
    return dict(answer.json())


def counts(visitor: Visitor) -> list[int]:
    """Count the cards of the others, as the page shows them."""
    return [int(text) for text in visitor.page.locator(".others .count").all_inner_texts()]
