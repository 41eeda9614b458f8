"""Every decision of a round as choices, for the full screen and for lines alike.

A choice is acted upon: it sends a command, or asks something more (a colour, a player, a film), or is done by
the terminal itself. What can be chosen is what the server lists; there is no rule here.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from pioche.editions.parts import WILD_FOUR_CODE
from pioche.i18n.catalogue import key
from pioche.server.table.names import EMOTES, PHRASES
from pioche.terminal.board import result_lines
from pioche.terminal.sight import OVER, Sight
from pioche.terminal.story import emote_words

CARD_MOVE: Final = re.compile(
    r"(?P<verb>play|show|discard) (?P<card>[A-Z][0-9A-Z]{0,2})(?: (?P<colour>[a-z]+))?(?: @(?P<seat>\d+))?"
)
CALM: Final = 250  # mm/s: no wind to speak of
STANDS: Final = {
    "behind": key("web-stand-behind"),
    "even": key("web-stand-even"),
    "ahead": key("web-stand-ahead"),
}
FEW: Final = 2  # cards left when «UNO» is near
MOST_FILM: Final = 100
HELP: Final = "?"  # the key for the rule behind a refusal


@dataclass(frozen=True, slots=True)
class Send:
    """A command for the server."""

    kind: str
    fields: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Local:
    """Something the terminal does by itself."""

    what: str


@dataclass(frozen=True, slots=True)
class TextAsked:
    """Something to be typed; a ValueError of `make` says what is wrong with it."""

    title: str
    make: Callable[[str], Send]
    lines: tuple[str, ...] = ()
    known: tuple[str, ...] = ()  # what may be meant


@dataclass(frozen=True, slots=True)
class Aim:
    """A kick to be aimed."""

    title: str
    wind: int
    lines: tuple[str, ...] = ()

    def make(self, angle: int, power: int, spin: int) -> Send:
        """Kick."""
        return Send("kick", {"angle": angle, "power": power, "spin": spin})


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be done now."""

    label: str
    act: "Act"
    key: str = ""  # one letter
    card: str = ""  # the own card it is made with
    seat: int | None = None  # whom it is about
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is waited for, and what can be chosen; without choices others decide."""

    title: str
    choices: tuple[Choice, ...] = ()
    lines: tuple[str, ...] = ()
    is_yours: bool = False  # the table waits for you


Act = Send | Local | TextAsked | Aim | Prompt


def move(text: str) -> Send:
    """Make a move."""
    return Send("move", {"move": text})


def decision_of(sight: Sight) -> Prompt:
    """Give what can be decided at a table that plays, or between its rounds."""
    say, table = sight.say, sight.table
    if table["phase"] == OVER[0]:
        return between_rounds(sight)
    view = sight.view
    if view is None or table["phase"] == "dealing":
        return Prompt(say("web-loading"))
    if view["phase"] == "trial" and table["trial"] is not None:
        return trial(sight)
    if not sight.is_asked:
        return waiting(sight)
    return asked(sight)


def asked(sight: Sight) -> Prompt:
    """Ask the own seat what the rules ask it."""
    say, view = sight.say, sight.view
    assert view is not None
    if not sight.legal:  # there is one answer only, and the table gives it after a while
        passes = view["phase"] == "drawn"
        return Prompt(say("web-prompt-passes") if passes else say("web-prompt-by-itself"))
    cards = card_choices(sight)
    if view["phase"] == "challenge":
        return challenge(sight, cards)
    title, lines = say("web-your-turn"), tuple[str, ...]()
    others = tuple(plain_choice(sight, text) for text in sight.legal if not CARD_MOVE.fullmatch(text))
    match view["phase"]:
        case "drawn":
            title = say("web-prompt-drawn")
        case "opening-colour":
            title = say("web-wheel-opening")
        case "show":
            title = say("web-prompt-show", colour=sight.deck.colour(view["colour"] or ""))
        case "discard":
            title = say("web-prompt-discard", count=view["to_lay_off"])
        case "stack":
            title = say("web-prompt-stack", cards=view["owed"])
        case "turn" if len(sight.hand) == FEW and cards and not sight.armed:
            lines = (say("term-hint-uno"),)
    return Prompt(title, (*cards, *others), (*lines, *stands(sight)), is_yours=True)


def stands(sight: Sight) -> Iterator[str]:
    """Say how the round stands, where the table gives hints."""
    say = sight.say
    if sight.outlook is not None:
        yield say(STANDS[sight.outlook])


def plain_choice(sight: Sight, text: str) -> Choice:
    """Offer a move without a card."""
    say, view = sight.say, sight.view
    assert view is not None
    verb, _, rest = text.partition(" ")
    match verb:
        case "draw":
            return Choice(say("web-draw", count=view["pioche"]), move(text), "d")
        case "keep":
            return Choice(say("web-keep"), move(text), "k")
        case "accept" if view["phase"] == "stack":
            return Choice(say("web-pay", cards=view["owed"]), move(text), "a")
        case "colour":
            return Choice(sight.deck.colour(rest), move(text), colour=rest)
    return Choice(text, move(text))


def challenge(sight: Sight, answers: Sequence[Choice]) -> Prompt:
    """W4-ACCEPT, W4-GUILTY, W4-INNOCENT: accept a Wild Draw Four or challenge it, and what is at stake."""
    say, view, deck = sight.say, sight.view, sight.deck
    assert view is not None
    name, before = sight.name(view["turn"]), view["before"]
    if not before:
        question = say("web-challenge-question", name=name)
    elif deck.info["switches"]["guilty"] == "colour":
        question = say("web-challenge-question-a", name=name, colour=deck.colour(before))
    else:
        question = say("web-challenge-question-b", name=name, colour=deck.colour(before))
    accept = f"{say('web-accept')} · {say('web-accept-stake')}"
    dare = (
        f"{say('web-challenge')} · {say('web-challenge-stake-guilty', name=name)} "
        f"{say('web-challenge-stake-innocent')}"
    )
    choices = (Choice(accept, move("accept"), "a"), Choice(dare, move("challenge"), "c"), *answers)
    return Prompt(say("web-challenge-title", name=name), choices, (question, *stands(sight)), is_yours=True)


def card_choices(sight: Sight) -> tuple[Choice, ...]:
    """Offer the own cards that can be laid, shown or laid off, each once, in the order of the hand."""
    listed: dict[str, list[re.Match[str]]] = {}
    for text in sight.legal:
        found = CARD_MOVE.fullmatch(text)
        if found:
            listed.setdefault(found["card"], []).append(found)
    order = dict.fromkeys(sight.hand)
    return tuple(
        Choice(sight.deck.name(card), with_card(sight, card, listed[card]), card=card)
        for card in order
        if card in listed
    )


def with_card(sight: Sight, card: str, moves: Sequence[re.Match[str]]) -> Act:
    """Make a move with a card, after asking what has to be named with it: colour, player, film."""
    say, deck = sight.say, sight.deck
    verb = moves[0]["verb"]
    colours = dict.fromkeys(found["colour"] for found in moves if found["colour"])
    targets = dict.fromkeys(int(found["seat"]) for found in moves if found["seat"])

    def with_film(text: str) -> Act:
        if verb != "play" or not deck.asks_film(card):
            return move(text)
        titles = tuple(sorted(sight.offer.titles(deck.lang).values()))

        def name_film(film: str) -> Send:
            title = film.replace('"', "'").strip()[:MOST_FILM]
            return move(f'{text} "{title}"' if title else text)

        return TextAsked(say("web-mickey-film"), name_film, (say("term-any-film"),), titles)

    def with_target(text: str) -> Act:
        if not targets:
            return with_film(text)
        picks = tuple(Choice(sight.name(seat), with_film(f"{text} @{seat}"), seat=seat) for seat in targets)
        title = say("web-mickey-who") if deck.asks_film(card) else say("web-target-title")
        return picks[0].act if len(picks) == 1 else Prompt(title, picks, is_yours=True)

    if not colours:
        return with_target(f"{verb} {card}")
    held = deck.held(sight.hand)
    named = tuple(
        Choice(
            f"{deck.colour(colour)} ({say('web-held', count=held[colour])})",
            with_target(f"{verb} {card} {colour}"),
            colour=colour,
        )
        for colour in colours
    )
    title = say("web-wheel-title", card=deck.name(card))
    return Prompt(title, named, tuple(bluff_lines(sight, card)), is_yours=True)


def bluff_lines(sight: Sight, card: str) -> Iterator[str]:
    """W4-BLUFF: warn of a bluff; the server says that it is one, the hand says why."""
    say, view = sight.say, sight.view
    if view is None or card != WILD_FOUR_CODE or not view.get("bluff"):
        return
    colour = view["colour"] or ""
    if sight.deck.held(sight.hand)[colour]:
        yield say("web-bluff-colour", colour=sight.deck.colour(colour))
    else:
        yield say("web-bluff-wild")
    yield say("web-bluff-stake")


def try_card(sight: Sight, card: str) -> Send:
    """Lay a card that is not offered: the server is the referee, and says why not."""
    view = sight.view
    verb = view["phase"] if view is not None and view["phase"] in ("show", "discard") else "play"
    is_wild = not sight.deck.colour_of(card) and verb == "play"
    colour = f" {sight.deck.colours[0]}" if is_wild and sight.deck.colours else ""
    return move(f"{verb} {card}{colour}")


def waiting(sight: Sight) -> Prompt:
    """Say who decides; a card that can be laid out of turn is offered (H-JUMP)."""
    say, view = sight.say, sight.view
    assert view is not None
    jumps = card_choices(sight)
    seat = view["to_act"][0] if view["to_act"] else view["turn"]
    name = sight.name(seat)
    title = say("web-their-turn", name=name) if view["phase"] == "turn" else say("web-they-think", name=name)
    lines = tuple(say("web-jump", card=choice.label) for choice in jumps)
    return Prompt(title, jumps, lines)


def trial(sight: Sight) -> Prompt:
    """Ask the seat on trial for its answer, kick or dare, and the others for their votes."""
    say, on_trial = sight.say, sight.table["trial"]
    is_mine = on_trial["seat"] == sight.seat
    name = sight.name(on_trial["seat"])
    votes = vote_choices(sight) if not is_mine else ()
    give_up = Choice(say("web-give-up"), Send("concede"), "g")
    voted = say("web-votes", voted=len(on_trial["voted"]), voters=len(on_trial["voters"]))
    if on_trial["kind"] == "kick":
        wind = wind_words(sight, on_trial["wind"])
        if not is_mine:
            return Prompt(say("web-kick-theirs", name=name), (), (wind, say("web-kick-wait")))
        aim = Aim(say("web-kick-yours"), on_trial["wind"], (wind,))
        return Prompt(aim.title, (Choice(say("web-kick"), aim, "a"), give_up), (wind,), is_yours=True)
    if on_trial["kind"] == "dare":
        title = say("web-dare-yours") if is_mine else say("web-dare-theirs", name=name)
        lines = (on_trial["words"], *((voted,) if on_trial["voters"] else ()))
        mine = (Choice(say("web-done"), Send("done"), "a"), give_up) if not on_trial["done"] else ()
        return Prompt(
            title, mine if is_mine else votes, lines, is_yours=bool(votes) or (is_mine and bool(mine))
        )
    return film(sight, votes, (voted,) if on_trial["answers"] is not None else ())


def film(sight: Sight, votes: tuple[Choice, ...], voted: tuple[str, ...]) -> Prompt:
    """WM: ask for characters of a film; the table votes where the program does not know it."""
    say, on_trial = sight.say, sight.table["trial"]
    title = sight.offer.titles(sight.deck.lang).get(on_trial["film"], on_trial["film"])
    count, answers = on_trial["needed"], on_trial["answers"]
    if on_trial["seat"] != sight.seat or answers is not None:
        told = say("web-film-theirs", name=sight.name(on_trial["seat"]), count=count)
        lines = (title, *(answers if answers is not None else (say("web-film-wait"),)), *voted)
        return Prompt(told, votes, lines, is_yours=bool(votes))

    def name_all(text: str) -> Send:
        names = [name.strip()[:80] for name in text.split(",")]
        return Send("answer", {"answers": [name for name in names if name][:12]})

    judged = say("web-film-known") if on_trial["known"] else say("web-film-vote")
    asked_for = say("web-film-yours", count=count)
    entry = TextAsked(asked_for, name_all, (title, say("term-film-how"), judged))
    choices = (Choice(say("web-answer"), entry, "a"), Choice(say("web-give-up"), Send("concede"), "g"))
    return Prompt(asked_for, choices, (title, judged), is_yours=True)


def vote_choices(sight: Sight) -> tuple[Choice, ...]:
    """Offer a vote to whoever has one and has not voted."""
    say, on_trial = sight.say, sight.table["trial"]
    is_voted = on_trial["kind"] == "dare" or on_trial["answers"] is not None
    if sight.you not in on_trial["voters"] or sight.you in on_trial["voted"] or not is_voted:
        return ()
    good, bad = Send("vote", {"good": True}), Send("vote", {"good": False})
    return (Choice(say("web-vote-good"), good, "y"), Choice(say("web-vote-bad"), bad, "n"))


def wind_words(sight: Sight, wind: int) -> str:
    """Say how the wind blows."""
    say, speed = sight.say, round(abs(wind) / 10)
    if abs(wind) < CALM:
        return say("web-kick-calm")
    return say("web-kick-wind-right", speed=speed) if wind > 0 else say("web-kick-wind-left", speed=speed)


def between_rounds(sight: Sight) -> Prompt:
    """Show the points, and ask for the next round."""
    say, me = sight.say, sight.me
    lines = tuple(result_lines(sight))
    title, *rest = lines or (say("web-ready"),)
    waits = [str(one["name"]) for one in sight.table["seats"] if not one["ready"] and not one["bot"]]
    choices = list[Choice]()
    if me is not None and not me["ready"]:
        choices.append(Choice(say("web-ready"), Send("ready"), "n"))
    elif waits:
        rest.append(say("web-ready-waiting", names=sight.teller.listed(waits)))
    if sight.is_host and len(waits) > 1:
        choices.append(Choice(say("web-deal-now"), Send("next"), "d"))
    return Prompt(title, tuple(choices), tuple(rest), is_yours=bool(choices))


def asides_of(sight: Sight) -> tuple[Choice, ...]:
    """Offer what can be done beside the decision: «UNO», a catch, a word, the table's own things."""
    say, view, me = sight.say, sight.view, sight.me
    if me is None:
        return ()
    choices = list[Choice]()
    if view is not None and sight.is_playing and sight.seat is not None:
        for seat in view["uno_due"]:
            if seat != sight.seat:
                label = f"{say('web-catch')} {sight.name(seat)}"
                choices.append(Choice(label, Send("catch", {"seat": seat}), "x", seat=seat))
        if view["may_say_uno"]:
            is_due = sight.seat in view["uno_due"]
            label = say("web-uno-forgotten") if is_due else say("web-uno-say")
            choices.append(Choice(label, Send("uno"), "u"))
        else:
            label = say("term-uno-armed") if sight.armed else say("web-uno-arm")
            choices.append(Choice(label, Local("arm"), "u"))
    if me.get("asked"):
        lend = (
            Choice(say("web-hand-to-bot"), Send("lend", {"accept": True}), "y"),
            Choice(say("web-lend-no"), Send("lend", {"accept": False}), "n"),
        )
        title = say("web-lend-asked", name=sight.host_name)
        choices.append(Choice(title, Prompt(title, lend, is_yours=True), "b"))
    if me["away"]:
        choices.append(Choice(say("web-back"), Send("back"), "b"))
    words = tuple(
        Choice(emote_words(what, say), Send("emote", {"what": what})) for what in (*EMOTES, *PHRASES)
    )
    choices.append(Choice(say("web-emotes"), Prompt(say("web-emotes"), words), "e"))
    return tuple(choices)


def leaving(sight: Sight, *, is_private: bool) -> Prompt:
    """Ask whether to leave, and how."""
    say = sight.say
    choices = [
        Choice(say("web-leave-stay"), Local("stay"), "n"),
        Choice(say("term-quit"), Local("quit"), "y"),
    ]
    lines = tuple[str, ...]()
    if not is_private and sight.you is not None:
        lines = (say("term-quit-note", link=sight.link),)
        choices.append(Choice(say("term-leave-for-good"), Local("leave"), "g"))
    return Prompt(say("term-quit-sure"), tuple(choices), lines, is_yours=True)
