"""Names and cards that would like to be more than words, under the strict policy of the server."""

import json
from http import HTTPStatus

from browser import Arrive, Served
from page_table import open_scene, post
from playwright.sync_api import Route, WebSocketRoute, expect

PIOCHE = ["Y1", "Y2", "Y3", "Y4", "Y6", "Y7", "Y8", "Y9", "G1", "G2", "G3", "G4"]
HOSTILE = "<img src=x onerror=document.title='pwned'>"
TEMPLATE = "{{7*7}} ${7*7} { $name }"
ODD_NAMES = ("${alert(1)}", "{ $name }", "javascript:x()", "'\"&amp;", "Zoé %s %n")
ODD_ADDRESSES = (
    "/t/%3Cscript%3Ealert(1)",
    "/rules/%3Cb%3E",
    "/replay/%22onload%3D",
    "/t/ABC#claim=%3Cb%3E",
    "/tv/%E2%80%AE",
)
HOSTILE_TRIAL = "${document.title} &lt;b&gt; %s <3"
# What the service worker keeps, and what the page was made of.
KEPT_AND_USED = """async () => {
  const caught = await Promise.all((await caches.keys()).map(name => caches.open(name)));
  const kept = (await Promise.all(caught.map(one => one.keys()))).flat().map(({ url }) => url);
  const used = performance.getEntriesByType("resource").map(({ name }) => name);
  const path = url => new URL(url).pathname;
  return [kept.map(path), used.map(path).filter(one => one.startsWith("/assets/"))];
}"""
ALERTED = "window.alerted === undefined && document.title !== 'pwned'"


def test_odd_names_are_just_names_and_those_that_will_not_do_are_refused_with_a_word(arrive: Arrive) -> None:
    host, guest, other = arrive(), arrive(), arrive()
    code = host.open_table("Zoé")
    for name in ODD_NAMES:
        post(arrive(), f"/api/tables/{code}/join", {"name": name})
        expect(host.page.get_by_text(name, exact=True).first).to_be_visible()
    assert host.page.evaluate(ALERTED)
    guest.go(f"/t/{code}")
    for name in ("<b>x</b>", "a\u202eb"):
        guest.field("web-home-name").fill(name)
        with guest.page.expect_response("**/join") as refused:
            guest.button("web-join-sit").click()
        assert refused.value.status == HTTPStatus.BAD_REQUEST
        guest.sees("web-error-bad-name")
    guest.errors.clear()  # the browser itself reports the answer 400
    guest.field("web-home-name").fill("   ")  # then the table gives one
    guest.button("web-join-sit").click()
    guest.page.locator("main.lobby").wait_for()
    other.join(code, "x" * 30)
    other.seat("x" * 20).wait_for()  # cut to what the server takes


def test_the_words_of_a_card_are_inert_everywhere(arrive: Arrive, served: Served) -> None:
    card = {
        "title": TEMPLATE,
        "text": "javascript:alert(1)\n&lt;script&gt; 1 < 2 > 0",
        "do": [{"who": "next", "trial": HOSTILE_TRIAL, "bad": [{"who": "next", "draw": 1}]}],
    }
    given = {"hands": [["WC1", "G7"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, max_ = open_scene(arrive, served, "classic", given, custom=[card])
    assert TEMPLATE in str(zoe.card("WC1").get_attribute("aria-label"))
    zoe.lay("WC1")
    zoe.name_colour("red")
    max_.wait_for("dare")
    expect(max_.page.locator(".over")).to_contain_text(HOSTILE_TRIAL)
    watcher = arrive()
    watcher.go(f"/tv/{zoe.code}")
    expect(watcher.page.locator(".trial")).to_contain_text(HOSTILE_TRIAL)
    for visitor in (zoe, max_, watcher):
        assert visitor.page.locator("img[src=x]").count() == 0
        assert visitor.page.evaluate(ALERTED)


def test_even_a_server_that_lies_cannot_make_the_page_run_something_and_a_cut_line_is_said(
    arrive: Arrive, served: Served
) -> None:
    given = {"hands": [["R1", "G7"], ["B3", "B4"]], "talon": ["R5"], "pioche": PIOCHE, "turn": 0}
    zoe, _ = open_scene(arrive, served, "classic", given)
    visitor = arrive()

    def spoil(text: str) -> str:
        return text.replace('"Zoé"', json.dumps(HOSTILE)).replace('"Max"', json.dumps(f"{HOSTILE}{TEMPLATE}"))

    lines: list[WebSocketRoute] = []
    is_cut: list[bool] = []

    def meddle(socket: WebSocketRoute) -> None:
        if is_cut:
            socket.close()
            return
        lines.append(socket)
        server = socket.connect_to_server()
        server.on_message(lambda text: socket.send(spoil(str(text))))

    def answer(route: Route) -> None:
        fetched = route.fetch()
        route.fulfill(response=fetched, body=spoil(fetched.text()))

    visitor.page.route_web_socket("**/ws/**", meddle)
    visitor.page.route(f"**/api/tables/{zoe.code}", answer)
    visitor.go(f"/t/{zoe.code}")
    expect(visitor.page.locator("main")).to_contain_text(HOSTILE)
    visitor.button("web-join-watch").click()
    expect(visitor.page.locator(".others")).to_contain_text(HOSTILE)
    visitor.go(f"/tv/{zoe.code}")
    expect(visitor.page.locator("main.tv")).to_contain_text(HOSTILE)
    assert visitor.page.locator("img[src=x]").count() == 0
    assert visitor.page.evaluate(ALERTED)
    is_cut.append(True)
    lines[-1].close()
    expect(visitor.page.locator("main.tv .banner")).to_have_text(visitor.say("web-line-lost"))


def test_odd_addresses_lead_to_a_page_that_says_so(arrive: Arrive) -> None:
    visitor = arrive()
    for path in ODD_ADDRESSES:
        visitor.go(path)
        expect(visitor.page.locator("h1").first).not_to_be_empty()
        assert visitor.page.locator("h1 b, h1 script").count() == 0
    visitor.errors = [error for error in visitor.errors if "404" not in error]


def test_the_policy_is_strict_and_holds(arrive: Arrive) -> None:
    visitor = arrive()
    answer = visitor.page.goto(visitor.address)
    assert answer
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "require-trusted-types-for 'script'" in policy
    assert "unsafe" not in policy
    ran = visitor.page.evaluate(
        """() => new Promise(done => {
          const added = document.createElement("script");
          try { added.textContent = "window.alerted = 1"; } catch { return done("refused"); }
          document.body.append(added);
          setTimeout(() => done(window.alerted === 1 ? "ran" : "refused"), 50);
        })"""
    )
    assert ran == "refused"
    visitor.errors.clear()  # the browser itself reports what it refused


def test_the_page_opens_without_a_line_and_says_so(arrive: Arrive) -> None:
    visitor = arrive(keeps=True)
    visitor.go()
    visitor.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    visitor.page.reload()
    visitor.button("web-home-play").wait_for()
    for _ in range(1200):
        kept, used = visitor.page.evaluate(KEPT_AND_USED)
        if {"/", *used} <= set(kept):
            break
        visitor.page.wait_for_timeout(50)
    visitor.context.set_offline(offline=True)
    visitor.page.reload()
    visitor.sees("web-error-offline")
    visitor.errors.clear()  # the browser itself reports the missing line
    assert {"/", *used} <= set(kept)
    assert all(path == "/" or path.startswith("/assets/") for path in kept)
