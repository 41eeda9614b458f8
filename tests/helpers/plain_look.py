"""An edition of which the page has no file of its own: how it must look."""

from playwright.sync_api import expect
from visitor import Visitor

STYLE = "getComputedStyle(document.querySelector('main'))"


def sees_at_home(visitor: Visitor, edition: str, name: str, special: str) -> None:
    """The edition is offered under its name, with three cards to know it by and its special card told."""
    visitor.page.locator(f'input[value="{edition}"]').check(force=True)
    label = visitor.page.locator("label", has=visitor.page.locator(f'input[value="{edition}"]'))
    expect(label).to_contain_text(name)
    expect(label.locator(".sample svg")).to_have_count(3)
    expect(label.locator(".sample text", has_text=name[0]).first).to_be_visible()
    expect(visitor.page.locator(".about", has_text=special)).to_be_visible()


def sees_at_table(visitor: Visitor, edition: str, name: str, code: str, special: str) -> None:
    """Back, cloth and a special card in the hand are drawn from what the server tells."""
    page = visitor.page
    expect(page.locator("main.play")).to_have_attribute("data-edition", edition)
    expect(page.locator(".pioche svg text").first).to_have_text(name[0])
    assert page.locator("#cloth path").count() == 4, "the cloth has the shapes of the four colours"
    assert page.evaluate(f"{STYLE}.getPropertyValue('--cloth')").startswith("color-mix("), "the cloth is dyed"
    assert page.evaluate(f"{STYLE}.backgroundColor").startswith("color(srgb"), "its dye is a colour"
    card = visitor.card(code)
    expect(card).to_have_accessible_name(special)
    expect(card.locator("text", has_text=code[1]).first).to_be_visible()
    lines = [line.strip() for line in card.locator("text").all_text_contents()]
    assert " ".join(line for line in lines if line != code[1]) == special


def sees_in_the_rules(visitor: Visitor, edition: str, name: str, clause: str, says: str) -> None:
    """The rules name the edition, and tell its card by its steps."""
    visitor.go(f"/rules/{edition}")
    expect(visitor.page.locator("h1")).to_contain_text(name)
    expect(visitor.page.locator(f"#{clause}")).to_contain_text(says)
