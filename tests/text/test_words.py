"""The catalogue: every language says the same things, and everything the code can ask for."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from documents import DOCS, clauses
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Message, Pattern, VariableReference
from fluent.syntax.serializer import FluentSerializer
from fluent.syntax.visitor import Visitor

import pioche
from pioche import events as ev
from pioche.bots import LEVELS, coach
from pioche.bots.coach import REASONS
from pioche.edition import EDITIONS, load_edition
from pioche.effects import JUDGED, WHOS
from pioche.explain import CHAPTERS, FACES, step_keys
from pioche.i18n.catalogue import MESSAGE, catalogue, words
from pioche.i18n.elision import FUNCTIONS
from pioche.i18n.languages import FALLBACK, LANGUAGES
from pioche.lab.cli import refusals
from pioche.lab.summary import DEEDS
from pioche.narrate import SEAT_FIELDS, Narrator, event_keys
from pioche.parser import OF_ARGPARSE
from pioche.server.table.names import EMOTES, HEADS, PHRASES
from pioche.vocabulary import IDEAS

SAME_IN_BOTH = {"colour-violet", "scores-points"}
SAYERS = ("say", "word", "key")  # what a message is said or named with
COLOURED = ("number", *FACES.values())
NO_BREAK_SPACE = "\u00a0"
ELISION = Path(__file__).parent / "elision.json"
TOLD_OF = ("seat", "of", "to", "by", "other", "target", "winner", "name")
NAMES = (*TOLD_OF, "card", "film", "edition", "title", "names", "winners", "cards", "home", "clause")
ME, YOU = 1, 2
EVENTS = (
    ev.DealerNamed(seat=ME),
    ev.TurnBegan(seat=ME),
    ev.Drew(seat=ME, count=2, cards=None),
    ev.Laid(seat=ME, card="W", colour="red", target=YOU),
    ev.Laid(seat=YOU, card="W", colour="red", target=ME),
    ev.Caught(seat=ME, by=YOU),
    ev.Caught(seat=YOU, by=ME),
    ev.Challenged(seat=ME, of=YOU, guilty=True),
    ev.Challenged(seat=YOU, of=ME, guilty=False),
    ev.HandShown(of=ME, to=YOU, cards=("R1",)),
    ev.HandShown(of=YOU, to=ME, cards=("R1",)),
    ev.Took(seat=ME, of=YOU, card="R1"),
    ev.Took(seat=YOU, of=ME, card=None),
    ev.Swapped(seat=ME, other=YOU),
    ev.Swapped(seat=YOU, other=ME),
    ev.Closed(seats=(ME, YOU)),
    ev.RoundOver(winner=ME, points=20),
    ev.MatchOver(winners=(ME,)),
)
WEB = Path(__file__).parents[2] / "web" / "src"


class Variables(Visitor):
    """Collects the variables of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: VariableReference) -> None:  # noqa: N802  the name Fluent looks for
        self.names.add(node.id.name)


def messages(lang: str) -> dict[str, Message]:
    body = FluentParser().parse(catalogue(lang)).body
    return {entry.id.name: entry for entry in body if isinstance(entry, Message)}


def variables(message: Message) -> set[str]:
    visitor = Variables()
    visitor.visit(message)
    return visitor.names


def source(message: Message) -> str:
    assert isinstance(message.value, Pattern)
    return FluentSerializer().serialize_entry(message).partition("=")[2].strip()


def keys_written_in_the_code() -> Iterator[str]:
    for path in Path(pioche.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=func, args=[ast.Constant(value=str(written)), *_]):
                    name = func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")
                    if name in SAYERS:
                        yield written


def keys_written_in_the_page() -> Iterator[str]:
    for path in sorted(WEB.rglob("*")):
        if path.suffix in {".ts", ".svelte"}:
            text = path.read_text(encoding="utf-8")
            yield from re.findall(r"""\b(?:t|tIn|key)\(\s*(?:lang, )?["']([A-Za-z0-9_-]+)["']""", text)


def keys_put_together() -> Iterator[str]:
    """The keys that the code makes from its data, family by family."""
    format_document = (DOCS / "FORMAT.md").read_text(encoding="utf-8")
    phases = re.search(r"`phase` \(([^)]*)\)", format_document)
    reasons = re.search(r"## Reasons[^\n]*\n(.*?)\n\n", format_document, re.DOTALL)
    assert phases
    assert reasons
    yield from event_keys()
    yield from (message for message, _ in OF_ARGPARSE.values())
    yield from (f"phase-{phase}" for phase in re.findall(r"`([a-z-]+)`", phases[1]))
    listed = re.sub(r"\([^)]*\)", "", reasons[1])
    yield from (f"reason-{reason}" for reason in re.findall(r"`([a-z-]+)`", listed))
    yield "reason-cannot-answer"  # written in brackets, in place of another
    yield from (f"clause-{clause}" for clause in clauses())
    yield from (f"chapter-{chapter}" for chapter in CHAPTERS)
    yield from (f"idea-{idea}" for idea in range(1, len(IDEAS) + 1))
    yield from (f"who-{who}" for who in WHOS)
    yield from step_keys()
    yield "step-when-stuck"
    yield from (f"trial-{trial}" for trial in JUDGED)
    yield from (f"{about}-{face}" for face in FACES.values() for about in ("face", "does"))
    yield from (f"emote-{code}" for code in EMOTES)
    yield from (f"phrase-{code}" for code in PHRASES)
    yield from (f"head-{head}" for head in HEADS)
    yield from (f"web-lobby-goal-{scoring}" for scoring in ("points", "low", "round"))
    yield from (f"{about}-{level}" for level in LEVELS for about in ("web-level", "level"))
    yield from (f"coach-why-{reason}" for reason in REASONS)
    yield from (f"coach-do-{deed}" for deed in coach.DEEDS)
    yield from (f"lab-did-{deed}" for deed in DEEDS)
    yield from refusals.sentences()
    yield from refusals.plain_sentences().values()
    for edition in map(load_edition, EDITIONS):
        yield f"web-home-edition-{edition.id}"
        yield from (f"colour-{colour}" for colour in edition.colours)
        yield from (f"card-{face}-{colour}" for face in COLOURED for colour in edition.colours)
        yield f"does-wild_draw_four-{edition.switches['guilty']}"
        for option in edition.options:
            yield f"option-{option.key}"
            yield from (f"option-{option.key}-{value}".lower() for value in option.values or ("range",))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_catalogue_has_no_line_that_cannot_be_read_and_no_key_twice(lang: str) -> None:
    body = FluentParser().parse(catalogue(lang)).body
    assert [entry.content for entry in body if isinstance(entry, Junk)] == []
    keys = [entry.id.name for entry in body if isinstance(entry, Message)]
    assert sorted(keys) == sorted(set(keys))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_the_same_messages_in_the_same_order(lang: str) -> None:
    assert list(messages(lang)) == list(messages(FALLBACK))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_uses_the_same_variables(lang: str) -> None:
    mine, english = messages(lang), messages(FALLBACK)
    different = [key for key in mine if variables(mine[key]) != variables(english[key])]
    assert different == []


def test_every_message_is_translated() -> None:
    french, english = messages("fr"), messages("en")
    assert {key for key in french if source(french[key]) == source(english[key])} == SAME_IN_BOTH


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_message_is_cut_out_of_the_catalogue_whole(lang: str) -> None:
    cut = {found[1]: found[0] for found in MESSAGE.finditer(catalogue(lang))}
    whole = {key: FluentSerializer().serialize_entry(message) for key, message in messages(lang).items()}
    parsed = {key: FluentParser().parse_entry(text) for key, text in cut.items()}
    assert {key: FluentSerializer().serialize_entry(entry) for key, entry in parsed.items()} == whole


@pytest.mark.parametrize(("name", "de", "a"), json.loads(ELISION.read_text(encoding="utf-8")))
def test_french_elides_before_a_name(name: str, de: str, a: str) -> None:
    assert (FUNCTIONS["DE"](name), FUNCTIONS["A"](name)) == (de, a)


def test_a_name_never_stands_after_a_bare_preposition_in_french() -> None:
    before = re.compile(r"\b(?:de|que|à|le|la|ne|se|si|jusque|lorsque|puisque) { \$(\w+) }", re.IGNORECASE)
    found = {key: before.findall(source(message)) for key, message in messages("fr").items()}
    assert {key: names for key, names in found.items() if set(names) & set(NAMES)} == {}


def test_what_the_reader_does_is_told_with_you_and_tu() -> None:
    for key, message in messages("en").items():
        told = {name for name in variables(message) if name in TOLD_OF}
        if key.startswith(("event-", "web-event-")) and told:
            assert "you" in variables(message), key


def test_what_a_card_has_the_reader_do_is_told_with_you_and_tu() -> None:
    told = {"en": "you draw 4 cards", "fr": "tu piges 4 cartes"}
    assert {lang: words(lang)("step-draw", who="Zoé", you="who", number=4) for lang in told} == told
    for key, message in messages("en").items():
        if key.startswith("step-") and "who" in variables(message):
            assert "you" in variables(message), key


def test_french_addresses_one_player_as_tu() -> None:
    for key, message in messages("fr").items():
        assert not re.search(r"\b(vous|votre|vos)\b", source(message), re.IGNORECASE), key


def test_the_forms_of_a_message_are_those_the_narrator_knows() -> None:
    for lang in LANGUAGES:
        for key, message in messages(lang).items():
            roles = set(re.findall(r"^    \[(\w+)\]", source(message), re.MULTILINE))
            if "you" in variables(message):
                assert roles <= {*SEAT_FIELDS.values(), "name", "who"}, (lang, key)
                assert roles - {"partner"} <= variables(message), (lang, key)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("event", EVENTS, ids=repr)
def test_the_narrator_tells_a_seat_what_it_does_without_naming_it(event: ev.Event, lang: str) -> None:
    told, to_seat = (Narrator(load_edition("classic"), lang, you).tell(event) for you in (None, ME))
    mine = words(lang)("seat-name", seat=str(ME))
    assert mine in told
    assert mine not in to_seat
    assert Narrator(load_edition("classic"), lang, 3).tell(event) == told


def test_the_catalogue_holds_what_the_code_can_ask_for_and_nothing_else() -> None:
    asked = {*keys_written_in_the_code(), *keys_written_in_the_page(), *keys_put_together()}
    there = set(messages("en"))
    assert (sorted(asked - there), sorted(there - asked)) == ([], [])


def test_the_clauses_of_the_catalogue_are_those_of_the_rules_in_their_order() -> None:
    explained = [key.removeprefix("clause-") for key in messages("en") if key.startswith("clause-")]
    assert explained == clauses()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_names_a_clause(lang: str) -> None:
    """Their names are for whoever asks why, and for whoever wants to look a card up at the command line."""
    named = re.compile(rf"(?<![\w-])({'|'.join(sorted(clauses(), reverse=True))})(?![\w-])")
    texts = {key: FluentSerializer().serialize_entry(message) for key, message in messages(lang).items()}
    naming = {key for key, text in texts.items() if named.search(text.partition(" = ")[2])}
    assert {key for key in naming if not key.startswith(("clause-", "cli-"))} == set()


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_message_can_be_said(lang: str, number: int) -> None:
    say = words(lang)
    for key, message in messages(lang).items():
        said = say(key, **dict.fromkeys(variables(message), number))
        assert said.strip()
        assert not re.search(r"[{}\u2068\u2069\n]|  ", said), key


def test_counts_follow_the_grammar_of_each_language() -> None:
    assert words("en")("scores-points", points=1) == "1 point"
    assert words("en")("scores-points", points=0) == "0 points"
    assert words("fr")("scores-points", points=0) == "0 point"
    assert words("fr")("scores-points", points=20) == "20 points"
    assert words("fr")("verify-moves", moves=0).startswith("il n'y a aucun coup")
    assert words("en")("web-film-recognised", count=0, names="") == "No character is recognised."
    assert words("fr")("web-film-recognised", count=0, names="") == "Aucun personnage n'est reconnu."
    for lang in LANGUAGES:
        for key in ("coach-head", "web-coach-head"):
            for remarks in (0, 1):
                said = words(lang)(key, remarks=remarks, decisions=1)
                assert not re.search(r"1 d[eé]cisions", said), said


def test_french_follows_the_typography_of_quebec() -> None:
    for key, message in messages("fr").items():
        text = re.sub(
            r'\b(two_player_reverse|bluffing|stack|draw|must_lay):|https:|{ "\\u00A0" }', "", source(message)
        )
        assert not re.search(r"[ \u00a0\u202f][!?;]", text), f"{key}: a space before ! ? or ;"
        assert not re.search(rf"[^{NO_BREAK_SPACE}][:»]", text), f"{key}: no no-break space before : or »"
        assert not re.search(rf"«[^{NO_BREAK_SPACE}]", text), f"{key}: no no-break space after «"
        assert not re.search(r"[\"\u2018-\u201d]", text), f"{key}: foreign quotation marks"


def test_english_keeps_its_own_quotation_marks() -> None:
    for key, message in messages("en").items():
        assert not re.search(r"[«»\"“”\u00a0]", source(message)), key


@pytest.mark.parametrize("lang", LANGUAGES)
def test_refusals_are_one_short_sentence_or_two(lang: str) -> None:
    for key, message in messages(lang).items():
        if key.startswith("reason-"):
            assert len(source(message)) <= 120, key
            assert source(message).endswith("."), key


def test_a_message_that_is_not_there_is_an_error_naming_it() -> None:
    with pytest.raises(KeyError, match=r"fr\.ftl: no message 'clause-NOWHERE'"):
        words("fr")("clause-NOWHERE")


def test_a_variable_not_given_is_an_error_naming_it() -> None:
    with pytest.raises(ValueError, match=r"en\.ftl: message 'step-draw': .*number"):
        words("en")("step-draw", who="the next player", you="nobody")


def test_an_unknown_language_is_an_error_naming_it() -> None:
    with pytest.raises(ValueError, match="no language 'de': fr, en"):
        words("de")


def test_what_is_put_in_is_cut_where_it_is_too_long() -> None:
    say = words("en")
    assert say("cli-not-text", file="x" * 400) == f"{'x' * 400}: not UTF-8 text"
    assert say("cli-not-text", file="x" * 4000) == f"{'x' * 500}…: not UTF-8 text"
