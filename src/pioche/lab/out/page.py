"""A page about how an edition plays: one file, with its plots inside, to be shown to a class."""

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from pioche import __version__
from pioche.edition import load_edition
from pioche.i18n.catalogue import Say, words
from pioche.i18n.numbers import Numerals, numerals
from pioche.lab.estimates import Estimate, Z, share, z_of_several
from pioche.lab.out.plots import Row, bars, columns, curve, intervals, median_of, raw, tag
from pioche.lab.out.text import count_games, place_name
from pioche.lab.summary import CLASSES, SpecialCard, Summary

# Nothing is fetched and nothing is run, whatever stands on a written card.
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
ICON: Final = "data:,"


@dataclass(frozen=True, slots=True)
class Page:
    """What a page is made from: an experiment, the same one with other numbers of seats, and its language."""

    summary: Summary
    by_seats: Sequence[tuple[int, Estimate]]  # the length of a round
    command: Sequence[str]
    lang: str

    @property
    def say(self) -> Say:
        """The words."""
        return words(self.lang)

    @property
    def signs(self) -> Numerals:
        """The numbers."""
        return numerals(self.lang)

    @property
    def edition(self) -> str:
        """The name of the edition."""
        return load_edition(self.summary.edition).name[self.lang]


def write_page(page: Page) -> str:
    """Write the page."""
    say = page.say
    title = say("lab-report-title", edition=page.edition)
    style = (files("pioche.lab.out") / "report.css").read_text("utf-8")
    in_head = (
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<link rel="icon" href="{ICON}">',
        tag("title", title),
        raw("style", style),
    )
    sections = "\n".join(
        (*who_wins(page), *how_long(page), *what_is_laid(page), *colours(page), *special_cards(page))
    )
    inside = "\n".join(
        (
            raw("header", tag("h1", title) + tag("p", lead(page), class_="lead")),
            tiles(page),
            raw("div", f"\n{sections}\n", class_="plots"),
            raw("footer", "".join(closing(page))),
        )
    )
    body = raw("body", raw("main", f"\n{inside}\n"))
    return (
        f'<!doctype html>\n<html lang="{page.lang}">\n<head>\n'
        + "\n".join(in_head)
        + f"\n</head>\n{body}\n</html>\n"
    )


def lead(page: Page) -> str:
    """Say what was played."""
    summary, say = page.summary, page.say
    told = say(
        "lab-report-lead",
        rounds=count_games(summary.games, say, page.signs, match=False),
        seats=summary.seats,
        players=page.signs.listed([f"{bot} × {n}" for bot, n in Counter(summary.bots).items()]),
    )
    return f"{told} {say('lab-one-game')}" if summary.games == 1 else told


def tiles(page: Page) -> str:
    """Show the numbers everybody asks for first."""
    summary, say, signs = page.summary, page.say, page.signs
    shown = (
        (signs.number(summary.turns.value), say("lab-report-tile-turns")),
        (signs.number(summary.drawn.value), say("lab-report-tile-drawn")),
        (signs.number(summary.points.value, 0), say("lab-report-tile-points")),
        (signs.number(summary.said, 1), say("lab-report-tile-uno")),
        (signs.number(summary.reshuffles, 2), say("lab-report-tile-reshuffles")),
    )
    return raw(
        "ul", "".join(raw("li", tag("b", big) + tag("span", small)) for big, small in shown), class_="tiles"
    )


def section(heading: str, answer: str, plots: Sequence[str], note: str = "") -> str:
    """Write a question, its answer, and what shows it."""
    parts = [tag("h2", heading), tag("p", answer, class_="answer"), *plots]
    if note:
        parts.append(tag("p", note, class_="note"))
    return raw("section", "".join(parts))


def shares(names: Sequence[str], found: Sequence[Estimate], signs: Numerals) -> list[Row]:
    """Write shares as rows."""
    return [Row(name, each, signs.percent(each.value)) for name, each in zip(names, found, strict=True)]


def together(found: Sequence[Estimate], games: int) -> list[Estimate]:
    """Widen the intervals of shares of the same games: looked at together, all of them are to hold."""
    z = z_of_several(len(found))
    return [share(round(each.value * games), games, z) for each in found]


def who_wins(page: Page) -> Iterator[str]:
    """Does it matter where one sits?"""
    summary, say, signs = page.summary, page.say, page.signs
    fair = 1 / summary.seats
    names = [place_name(place, say) for place in range(summary.seats)]
    found = together(summary.place_share, summary.games)
    ranked = sorted(range(summary.seats), key=lambda place: found[place].value)
    worst, best = (found[place] for place in (ranked[0], ranked[-1]))
    fair_text = say("lab-report-fair", share=signs.percent(fair))
    if best.low > fair:
        answer = say(
            "lab-report-seat-best",
            place=names[ranked[-1]],
            share=signs.percent(best.value),
            interval=signs.interval(best, times=100),
            seats=summary.seats,
        )
    elif worst.high < fair:
        answer = say(
            "lab-report-seat-worst",
            place=names[ranked[0]],
            share=signs.percent(worst.value),
            interval=signs.interval(worst, times=100),
            seats=summary.seats,
        )
    else:
        answer = say("lab-report-seat-even")
    heading = say("lab-report-seat")
    plot = intervals(shares(names, found, signs), fair, fair_text, heading)
    yield section(heading, answer, [plot], say("lab-report-seat-note"))


def how_long(page: Page) -> Iterator[str]:
    """How long does a round take, and how much is it worth?"""
    summary, say, signs = page.summary, page.say, page.signs
    heading = say("lab-report-length")
    mean = say("lab-report-mean", number=signs.number(summary.turns.value))
    answer = say(
        "lab-report-length-answer",
        median=median_of(summary.turn_bins),
        mean=signs.number(summary.turns.value),
        interval=signs.interval(summary.turns),
    )
    plot = columns(summary.turn_bins, say("lab-report-turns"), summary.turns.value, mean, heading)
    yield section(heading, answer, [plot], say("lab-report-length-note"))
    if page.by_seats:
        heading = say("lab-report-seats")
        texts = [signs.number(found.value, 0) for _, found in page.by_seats]
        (few, short), (many, long) = page.by_seats[0], page.by_seats[-1]
        answer = say(
            "lab-report-seats-answer",
            few=few,
            short=signs.number(short.value, 0),
            many=many,
            long=signs.number(long.value, 0),
        )
        yield section(heading, answer, [curve(page.by_seats, texts, say("lab-report-seats-unit"), heading)])
    heading = say("lab-report-points")
    mean = say("lab-report-mean", number=signs.number(summary.points.value))
    answer = say(
        "lab-report-points-answer",
        mean=signs.number(summary.points.value),
        interval=signs.interval(summary.points),
    )
    plot = columns(summary.point_bins, say("lab-report-points-unit"), summary.points.value, mean, heading)
    yield section(heading, answer, [plot])


def class_name(page: Page, key: str) -> str:
    """Name a class of cards."""
    if key in CLASSES:
        return page.say(f"face-{key}")
    return next(card.name[page.lang] for card in page.summary.specials if card.code == key)


def what_is_laid(page: Page) -> Iterator[str]:
    """Which cards are laid, and with which one is a round won?"""
    summary, say, signs = page.summary, page.say, page.signs
    laid = sum(summary.laid.values()) or 1
    heading = say("lab-report-laid")
    rows = [
        Row(class_name(page, key), Estimate(often, often, often), signs.number(often, 2))
        for key, often in summary.laid.items()
    ]
    answer = say("lab-report-laid-answer", number=signs.number(laid))
    yield section(heading, answer, [bars(rows, heading, max(summary.laid.values()) or 1)])
    heading = say("lab-report-last")
    often = max(summary.last, key=lambda key: summary.last[key].value)
    answer = say(
        "lab-report-last-answer",
        card=class_name(page, often),
        share=signs.percent(summary.last[often].value),
        laid=signs.percent(summary.laid[often] / laid),
    )
    last = shares([class_name(page, key) for key in summary.last], list(summary.last.values()), signs)
    yield section(heading, answer, [bars(last, heading)])


def colours(page: Page) -> Iterator[str]:
    """Which colours are laid and named? And what of «UNO» and the Wild Draw Four?"""
    summary, say, signs = page.summary, page.say, page.signs
    heading = say("lab-report-colours")
    parts = []
    for found, name in (
        (summary.coloured, say("lab-report-coloured")),
        (summary.named, say("lab-report-named")),
    ):
        rows = [
            Row(say(f"colour-{colour}"), each, signs.percent(each.value), colour)
            for colour, each in found.items()
        ]
        parts += [tag("h3", name), bars(rows, name)]
    fair, wider = 1 / len(summary.named), z_of_several(len(summary.named)) / Z
    even = all(abs(each.value - fair) <= wider * each.margin for each in summary.named.values())
    answer = say("lab-report-colours-even") if even else say("lab-report-colours-uneven")
    yield section(heading, answer, parts)
    heading = say("lab-report-doubt")
    forgotten = share(
        round(summary.caught * summary.games), round((summary.said + summary.caught) * summary.games)
    )
    w4 = summary.challenged + summary.accepted
    rows = [
        Row(say("lab-report-caught"), forgotten, signs.percent(forgotten.value)),
        Row(
            say("lab-report-challenged"),
            share(summary.challenged, w4),
            signs.percent(summary.challenged / (w4 or 1)),
        ),
        Row(
            say("lab-report-challenge-won"), summary.challenge_won, signs.percent(summary.challenge_won.value)
        ),
    ]
    answer = say("lab-report-doubt-answer", won=signs.percent(summary.challenge_won.value))
    yield section(heading, answer, [bars(rows, heading)], say("lab-report-doubt-note"))


def special_cards(page: Page) -> Iterator[str]:
    """Write what each special card did, and whether it helps the player who lays it."""
    summary, say, signs = page.summary, page.say, page.signs
    fair = 1 / summary.seats
    for card in summary.specials:
        heading = say("lab-report-special", card=card.name[page.lang])
        answer = say(
            "lab-report-special-answer",
            share=signs.percent(card.games_with.value),
            laid=signs.number(card.laid, 2),
        )
        plots = []
        if card.laid:
            row = Row(say("lab-report-layer-wins"), card.layer_wins, signs.percent(card.layer_wins.value))
            fair_text = say("lab-report-fair", share=signs.percent(fair))
            plots = [intervals([row], fair, fair_text, heading), deeds(card, say, signs)]
        yield section(heading, answer, plots)


def deeds(card: SpecialCard, say: Say, signs: Numerals) -> str:
    """List what a special card did each time."""
    items = [
        raw("li", f"{tag('b', signs.number(often, 2))} {tag('span', say(f'lab-did-{deed}'))}")
        for deed, often in card.did.items()
    ]
    if not items:
        return ""
    return tag("p", say("lab-report-each-time"), class_="note") + raw("ul", "".join(items), class_="deeds")


def closing(page: Page) -> Iterator[str]:
    """Say how sure the numbers are, and how to have them again."""
    say, signs, summary = page.say, page.signs, page.summary
    yield tag("p", say("lab-report-sure"))
    habits = {name: signs.percent(value / 1000, 0) for name, value in summary.habits.items()}
    yield tag("p", say("lab-report-habits", **habits))
    if summary.rules:
        options = ", ".join(f"{key}={str(value).lower()}" for key, value in summary.rules.items())
        yield tag("p", f"{say('lab-options')} — {options}")
    yield raw("p", f"{tag('span', say('lab-report-again'))} {tag('code', shlex.join(page.command))}")
    yield tag("p", f"Pioche {__version__}")
