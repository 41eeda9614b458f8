"""The table before and between matches: who sits there, deck, rules and written cards, as choices."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pioche.client import Message
from pioche.edition import HOUSE_RULES, Option
from pioche.effects import check_room
from pioche.explain import describe_option
from pioche.lab.cards import cards_to_send
from pioche.lab.cli.refusals import told
from pioche.terminal.board import level_name, result_lines
from pioche.terminal.choices import Choice, Local, Prompt, Send, TextAsked
from pioche.terminal.sight import OVER, Sight

CLOCKS: Final = (0, 15, 30, 60, 120)  # seconds
MOST_NAME: Final = 400  # letters that are sent: of a name that long the table says what is wrong
# Choices of house rules, as the page has them (web/src/lobby/rules.ts).
STREET: Final = {"stack": "up", "jump_in": True, "draw": "until"}
SEVEN_ZERO: Final = {"seven_zero": True}
HOUSE: Final = tuple(option.key for option in HOUSE_RULES)


def lobby_of(sight: Sight) -> Prompt:
    """Offer what can be set and done before a match, and after one."""
    say, table = sight.say, sight.table
    is_over = table["phase"] == OVER[1]
    title, *lines = result_lines(sight) if is_over else (say("web-lobby-title", code=table["code"]),)
    choices = (*start_choices(sight, is_over=is_over), *consents(sight), *table_choices(sight))
    lines += [*coming(sight), *waits_for(sight)]
    return Prompt(title, choices, tuple(lines), is_yours=bool(choices))


def coming(sight: Sight) -> Iterator[str]:
    """Say what the next match is played with, where that is not what the last one was."""
    if sight.is_changed:
        deck, rules, *_ = settings_lines(sight)
        yield sight.say("term-next-match", deck=deck)
        yield rules


def waits_for(sight: Sight) -> Iterator[str]:
    """Say what the deal waits for."""
    say, table = sight.say, sight.table
    if not sight.is_host:
        is_over = table["phase"] == OVER[1]
        name = sight.host_name
        yield say("web-rematch-wait", name=name) if is_over else say("web-lobby-wait", name=name)
    elif len(table["seats"]) + len(table["waiting"]) < 2:  # noqa: PLR2004  two players at least
        yield say("web-lobby-too-few")
    elif is_open(sight):
        yield say("web-lobby-not-agreed")


def is_open(sight: Sight) -> bool:
    """Does a written card wait for somebody's word?"""
    people = {one["member"] for one in sight.members if not one["bot"] and not one["gone"]}
    return any(people - set(proposal["accepted"]) for proposal in sight.table["custom"])


def start_choices(sight: Sight, *, is_over: bool) -> Iterator[Choice]:
    """Let the host deal."""
    say = sight.say
    if sight.is_host:
        yield Choice(say("web-rematch") if is_over else say("web-lobby-start"), Send("start"), "s")


def consents(sight: Sight) -> Iterator[Choice]:
    """Ask for a word on each written card."""
    say = sight.say
    if sight.you is None:
        return
    for number, proposal in enumerate(sight.table["custom"]):
        if sight.you in (*proposal["accepted"], *proposal["declined"]):
            continue
        title = str(proposal["card"].get("title", ""))
        asked = {"card": number, "version": proposal["version"]}
        yes = Choice(say("web-lobby-accept"), Send("consent", {**asked, "accept": True}), "y")
        no = Choice(say("web-lobby-decline"), Send("consent", {**asked, "accept": False}), "n")
        lines = (title, sight.deck.steps(proposal["card"]), str(proposal["card"].get("text", "")))
        prompt = Prompt(say("web-lobby-read-card"), (yes, no), tuple(filter(None, lines)), is_yours=True)
        yield Choice(say("term-about", what=say("web-lobby-read-card"), words=title), prompt)


def table_choices(sight: Sight) -> Iterator[Choice]:
    """Offer what everybody may do, and what the host sets."""
    say = sight.say
    if sight.is_host:
        yield Choice(say("web-lobby-add-bot"), levels(sight), "b")
        yield from seats(sight)
        yield Choice(say("web-home-edition"), editions(sight), "d")
        yield Choice(say("web-house"), rules(sight), "r")
        yield Choice(say("web-lobby-clock"), clocks(sight), "t")
        yield from dealers(sight)
        if any(one["written_by_table"] for one in sight.deck.info["specials"]):
            yield Choice(say("web-lobby-cards"), written(sight), "c")
        yield switch(sight, say("web-lobby-spectators"), "spectators", "w")
        yield switch(sight, say("web-lobby-hints"), "hints", "f")
        if sight.link:
            yield switch(sight, say("web-lobby-lock"), "locked", "k")
            sure = (
                Choice(say("web-lobby-clear"), Send("clear"), "y"),
                Choice(say("web-cancel"), Local("stay"), "n"),
            )
            yield Choice(say("web-lobby-clear"), Prompt(say("web-lobby-clear-sure"), sure), "x")
    if sight.link:
        yield Choice(say("web-lobby-invite"), Local("invite"), "i")
    if sight.you is not None:
        entry = TextAsked(say("web-home-name"), lambda name: Send("rename", {"name": name[:MOST_NAME]}))
        yield Choice(say("web-home-name"), entry, "m")


def switch(sight: Sight, what: str, key: str, letter: str = "") -> Choice:
    """Turn something on or off; the words say which it is now."""
    say, is_on = sight.say, bool(sight.table.get(key, False))
    now = say("term-yes") if is_on else say("term-no")
    return Choice(say("term-about", what=what, words=now), Send("configure", {key: not is_on}), letter)


def levels(sight: Sight) -> Prompt:
    """Offer the levels of bots."""
    say = sight.say
    offered = tuple(
        Choice(level_words(sight, one), Send("add-bot", {"level": one})) for one in sight.offer.levels
    )
    return Prompt(say("web-home-level"), offered)


def level_words(sight: Sight, level: str) -> str:
    """Name a level and say how it plays."""
    say = sight.say
    name = level_name(level, say)
    return say("web-level-about", level=name, about=say(f"level-{level}")) if name != level else name


def seats(sight: Sight) -> Iterator[Choice]:
    """Let the host change who sits at the table."""
    say = sight.say
    others = [one for one in sight.members if one["member"] != sight.you]
    if not others:
        return
    listed = []
    for one in others:
        member, name = one["member"], str(one["name"])
        changes = [Choice(say("web-lobby-remove", name=name), Send("remove", {"member": member}))]
        if one["bot"]:
            changes += [
                Choice(level_words(sight, level), Send("set-bot", {"member": member, "level": level}))
                for level in sight.offer.levels
                if level != one["bot"]
            ]
        else:
            changes.append(Choice(say("web-lobby-pass-host"), Send("pass-host", {"member": member})))
        listed.append(Choice(name, Prompt(name, tuple(changes))))
    title = say("web-lobby-seats", count=len(sight.members))
    yield Choice(title, Prompt(title, tuple(listed)), "p")


def editions(sight: Sight) -> Prompt:
    """Offer the decks."""
    say, lang = sight.say, sight.deck.lang
    listed = tuple(
        Choice(str(info["name"].get(lang, name)), Send("configure", {"edition": name}))
        for name, info in sight.offer.editions.items()
    )
    return Prompt(say("web-home-edition"), listed)


def rules(sight: Sight) -> Prompt:
    """Offer the presets of house rules, and every option by itself."""
    say, now = sight.say, sight.table["rules"]
    others = {key: value for key, value in now.items() if key not in HOUSE}
    presets: tuple[tuple[str, str, Message], ...] = (
        (say("web-house-booklet"), say("web-house-booklet-about"), {}),
        (say("web-house-street"), say("web-house-street-about"), STREET),
        (say("web-house-seven-zero"), say("web-house-seven-zero-about"), SEVEN_ZERO),
    )
    listed = [
        Choice(f"{name}. {about}", Send("configure", {"rules": {**others, **preset}}))
        for name, about, preset in presets
    ]
    for given in sight.deck.info["options"]:
        option = option_of(given)
        listed.append(Choice(say(f"option-{option.key}"), values(sight, option)))
    return Prompt(say("web-house"), tuple(listed))


def option_of(given: Message) -> Option:
    """Read an option as the server describes it."""
    return Option(**{**given, "values": tuple(given["values"])})


def values(sight: Sight, option: Option) -> Prompt | TextAsked:
    """Offer the values of an option, or ask for a number."""
    say, now = sight.say, sight.table["rules"]

    def change(value: Any) -> Send:  # noqa: ANN401  text, number or truth
        kept = {key: other for key, other in now.items() if key != option.key}
        return Send("configure", {"rules": kept if value == option.default else {**kept, option.key: value}})

    if not option.values:
        bounds = say("option-target-range", least=str(option.least), most=str(option.most))

        def number(text: str) -> Send:
            is_number = text.isdecimal() and len(text) <= len(str(option.most))
            if not is_number or not option.least <= int(text) <= option.most:
                raise ValueError(bounds)
            return change(int(text))

        return TextAsked(say("option-target"), number, (bounds,))
    listed = tuple(Choice(describe_option(option, value, say), change(value)) for value in option.values)
    return Prompt(say(f"option-{option.key}"), listed)


def clocks(sight: Sight) -> Prompt:
    """Offer how long a decision may take."""
    say = sight.say
    listed = tuple(
        Choice(
            say("web-lobby-seconds", seconds=seconds) if seconds else say("web-lobby-no-clock"),
            Send("configure", {"clock": seconds}),
        )
        for seconds in CLOCKS
    )
    return Prompt(say("web-lobby-clock"), listed)


def dealers(sight: Sight) -> Iterator[Choice]:
    """R-DEALER-B: where the table names its dealer, let the host do so."""
    say = sight.say
    if sight.deck.info["switches"]["dealer"] == "named":
        listed = tuple(
            Choice(str(one["name"]), Send("configure", {"dealer": seat}))
            for seat, one in enumerate(sight.table["seats"])
        )
        yield Choice(say("web-lobby-dealer"), Prompt(say("web-lobby-dealer"), listed), "g")


def written(sight: Sight) -> Prompt:
    """Take cards from a file, or wipe those that are written."""
    say = sight.say
    cards = [proposal["card"] for proposal in sight.table["custom"]]
    room = sum(one["copies"] for one in sight.deck.info["specials"] if one["written_by_table"])

    def from_file(text: str) -> Send:
        try:
            found = cards_to_send(at_home(text), sight.deck.colours)
            check_room(sight.deck.info["id"], len(cards) + len(found), room)
        except ValueError as error:
            raise ValueError(told(str(error), sight.deck.lang)) from None
        return Send("configure", {"custom": [*cards, *found]})

    note = say("web-lobby-cards-note", count=room)
    listed = [Choice(say("term-card-file"), TextAsked(say("term-card-file"), from_file, (note,)))]
    for number, card in enumerate(cards):
        rest = [*cards[:number], *cards[number + 1 :]]
        label = say("term-about", what=say("web-lobby-wipe"), words=str(card.get("title", "")))
        listed.append(Choice(label, Send("configure", {"custom": rest})))
    return Prompt(say("web-lobby-cards"), tuple(listed), (note,))


def at_home(text: str) -> Path:
    """Read `~` as the own folder; the folder of somebody unknown is just a name."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def settings_lines(sight: Sight) -> Iterator[str]:
    """Say how the table is set."""
    say, table = sight.say, sight.table
    yield sight.deck.title
    departures = len(table["rules"])
    yield say("web-lobby-departures", count=departures) if departures else say("web-lobby-by-the-book")
    for given in sight.deck.info["options"]:
        if given["key"] in table["rules"]:
            option = option_of(given)
            value = table["rules"][option.key]
            about = describe_option(option, value, say)
            yield f"· {about}" if option.values else f"· {about} {value}"
    if table["clock"]:
        seconds = say("web-lobby-seconds", seconds=table["clock"])
        yield say("term-about", what=say("web-lobby-clock"), words=seconds)
    for proposal in table["custom"]:
        names = [str(one["name"]) for one in sight.members if one["member"] in proposal["accepted"]]
        title = say("trial-words", words=str(proposal["card"].get("title", "")))
        yield f"{title} {sight.deck.steps(proposal['card'])}"
        yield say("term-about", what=say("web-lobby-accepts"), words=sight.teller.listed(names))


def in_match(sight: Sight) -> Prompt | None:
    """Offer what the host may do while a match is played: absent people, bots, the clock, hints."""
    say = sight.say
    if not sight.is_host or not sight.is_playing:
        return None
    listed = [
        Choice(say("web-lobby-clock"), clocks(sight)),
        switch(sight, say("web-lobby-hints"), "hints"),
    ]
    for one in sight.table["seats"]:
        member, name = one["member"], str(one["name"])
        if one["bot"] or one["gone"] or member == sight.you:
            continue
        if one["away"]:
            about = say("term-about", what=name, words=say("web-hand-back"))
            listed.append(Choice(about, Send("hand", {"member": member, "to_bot": False})))
        else:
            words = say("web-hand-ask") if sight.is_there(one) else say("web-hand-to-bot")
            about = say("term-about", what=name, words=words)
            listed.append(Choice(about, Send("hand", {"member": member, "to_bot": True})))
        listed.append(Choice(say("web-lobby-remove", name=name), Send("remove", {"member": member})))
    return Prompt(say("web-menu"), tuple(listed))
