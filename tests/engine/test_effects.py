"""What can be written on a card: what is read, how it is compiled, and what is refused, naming the place."""

import copy

import pytest
from strategies import IDEAS, Data

from pioche import Game
from pioche.edition import load_edition, set_table
from pioche.effects import Card, Step, asks_stuck, compile_steps, kind_of, names_target, read_card, read_steps
from pioche.events import TrialBegan
from pioche.layout import blank
from pioche.narrate import Narrator
from pioche.rules import state as st
from pioche.rules.state import Book

COLOURS = load_edition("classic").colours
DRAW: Data = {"who": "next", "draw": 2}


def card(**changes: object) -> Data:
    """A card like any other, but for these."""
    return {"title": "Le coq", "do": [DRAW], **changes}


def read(value: object) -> Card:
    """Read a card."""
    return read_card("card", value, COLOURS)


def why(value: object) -> str:
    """Return why a card is refused."""
    with pytest.raises(ValueError, match="card") as error:
        read(value)
    message = str(error.value)
    assert "\n" not in message
    assert len(message) < 500
    return message


def why_step(step: object) -> str:
    """Return why a card with this step is refused."""
    return why(card(do=[step]))


def nested(depth: int) -> Data:
    """A trial in a trial in a trial …"""
    step: Data = {"who": "self", "trial": "encore"}
    for _ in range(depth - 1):
        step = {"who": "self", "trial": "encore", "bad": [step]}
    return step


def deep_list() -> list[object]:
    """A list too deep to be printed."""
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    return deep


def test_a_card_is_read() -> None:
    assert read(card(text="Des mots.\nEncore.")) == Card(
        "Le coq", "Des mots.\nEncore.", (Step("next", "draw", 2, st.DO_DRAW),), source={}
    )


def test_a_card_may_do_nothing() -> None:
    assert read({"title": "Rien"}).steps == ()
    assert read(card(do=[])).steps == ()


@pytest.mark.parametrize("idea", IDEAS)
def test_the_ideas_of_the_booklet_can_be_written(idea: list[Data]) -> None:
    game = Game.new("classic", seed=1, custom=[card(do=idea)])
    assert game.table.custom[0].source["do"] == idea


def test_words_are_trimmed_and_put_in_normal_form() -> None:
    assert read(card(title="  Cafe\u0301 ")).title == "Café"


@pytest.mark.parametrize(("key", "most"), [("title", 40), ("text", 280)])
def test_words_have_a_length(key: str, most: int) -> None:
    assert getattr(read(card(**{key: "é" * most})), key) == "é" * most
    assert (
        why(card(**{key: "é" * (most + 1)}))
        == f"card.{key}: is {most + 1} characters long; at most {most} fit on a card"
    )


def test_words_are_measured_as_they_are_shown() -> None:
    growing = "\u0958" * 40  # each is two characters in normal form
    assert why(card(title=growing)) == "card.title: is 80 characters long; at most 40 fit on a card"


def test_the_words_of_a_trial_have_a_length() -> None:
    assert read(card(do=[{"who": "self", "trial": "x" * 140}])).steps[0].words == "x" * 140
    assert why_step({"who": "self", "trial": "x" * 141}).startswith(
        "card.do[0].trial: is 141 characters long"
    )


@pytest.mark.parametrize("blank_words", ["", "   ", "\n"])
def test_a_trial_and_a_title_say_something(blank_words: str) -> None:
    assert why_step({"who": "self", "trial": blank_words}) == "card.do[0].trial: says nothing"
    assert why(card(title=blank_words)) == "card.title: is missing: a card needs a title"


@pytest.mark.parametrize(
    "character",
    [
        *"\x00\x07\x1b\x7f\x9b\t\r",  # control
        *"\u202e\u2066\u200f\u061c",  # direction of writing
        *"\u200b\u200d\ufeff\u00ad",  # not to be seen
        *"\u2028\u2029",  # lines
        *"\ud800\ue000\u0378",  # halves, private, unassigned
    ],
)
def test_nothing_a_page_or_a_terminal_would_obey_gets_on_a_card(character: str) -> None:
    words = f"a{character}b"
    for where, value in (
        ("card.title", card(title=words)),
        ("card.text", card(text=words)),
        ("card.do[0].trial", card(do=[{"who": "self", "trial": words}])),
    ):
        assert why(value).startswith(f"{where}: may not contain ")
        assert why(value).isascii()


@pytest.mark.parametrize("tag", ["<b", "</", "<!", "<?"])
def test_markup_is_not_written_on_a_card(tag: str) -> None:
    words = f"a {tag}>"
    said = f"may not contain {tag!r}, which begins markup: a card is plain words"
    assert why(card(title=words)) == f"card.title: {said}"
    assert why(card(text=words)) == f"card.text: {said}"
    assert why_step({"who": "self", "trial": words}) == f"card.do[0].trial: {said}"


@pytest.mark.parametrize("words", ["Je <3 UNO", "2 < 3 > 1", "{{7*7}}", "[bold]", "7 > 3 & 1", "&lt;b&gt;"])
def test_words_that_only_look_like_markup_are_words(words: str) -> None:
    written = read(card(title=words, text=words, do=[{"who": "self", "trial": words}]))
    assert (written.title, written.text, written.steps[0].words) == (words, words, words)


def test_only_the_text_has_several_lines() -> None:
    assert read(card(text="a\nb")).text == "a\nb"
    assert why(card(title="a\nb")) == "card.title: may not contain '\\n': a card is plain words"


@pytest.mark.parametrize("value", [None, 5, "x", [], [card()], True, 1.5])
def test_a_card_is_a_mapping(value: object) -> None:
    assert why(value) == f"card: must be a mapping, not {kind_of(value)}"


@pytest.mark.parametrize("value", [None, 5, ["x"], {"a": "b"}, True, b"x"])
def test_words_are_text(value: object) -> None:
    kind = kind_of(value)
    assert why(card(title=value)) == f"card.title: must be text, not {kind}"
    assert why(card(text=value)) == f"card.text: must be text, not {kind}"
    assert why_step({"who": "self", "trial": value}) == f"card.do[0].trial: must be text, not {kind}"


@pytest.mark.parametrize("value", [None, 5, "draw", {"who": "self"}, True])
def test_steps_are_a_list(value: object) -> None:
    kind = kind_of(value)
    assert why(card(do=value)) == f"card.do: must be a list of steps, not {kind}"
    trial = {"who": "self", "trial": "x", "good": value}
    assert why_step(trial) == f"card.do[0].good: must be a list of steps, not {kind}"


@pytest.mark.parametrize("value", [None, 5, "draw", ["who"], True])
def test_a_step_is_a_mapping(value: object) -> None:
    assert why_step(value) == f"card.do[0]: must be a mapping, not {kind_of(value)}"


@pytest.mark.parametrize("key", ["code", "Do", "__class__", "título", "x" * 1000, 5, None, ("a",)])
def test_unknown_keys_are_refused(key: object) -> None:
    strange_card: dict[object, object] = dict([*card().items(), (key, 1)])
    strange_step: dict[object, object] = dict([*DRAW.items(), (key, 1)])
    assert why(strange_card).startswith(f"card.{str(key)[:40]}: unknown; known here: title, text, do")
    assert why_step(strange_step).startswith(f"card.do[0].{str(key)[:40]}: unknown; known here: who, when")


def test_a_step_does_one_thing() -> None:
    assert why_step({"who": "self"}).startswith(
        "card.do[0]: must do one thing, and does nothing; known: draw"
    )
    both = {"who": "self", "draw": 1, "again": True}
    assert why_step(both).startswith("card.do[0]: must do one thing, and does draw, again")


def test_a_step_says_who() -> None:
    assert (
        why_step({"draw": 1}) == "card.do[0].who: is missing; one of self, next, others, all, chosen, those"
    )
    for who in ("nobody", "Self", "", 0, None, ["self"], True):
        assert why_step({"who": who, "draw": 1}).startswith("card.do[0].who: must be self or next or others")


@pytest.mark.parametrize(
    ("action", "value", "only"),
    [
        ("again", True, "self"),
        ("reverse", True, "self"),
        ("swap_with", "next", "self"),
        ("shuffle_hands", True, "all"),
        ("show", "named", "others"),
    ],
)
def test_some_steps_are_for_one_who_only(action: str, value: object, only: str) -> None:
    for who in ("self", "next", "others", "all", "chosen"):
        step = {"who": who, action: value}
        if who == only:
            assert read(card(do=[step])).steps[0].who == who
        else:
            assert why_step(step) == f"card.do[0].who: {action} is for `{only}` only, not {who!r}"


@pytest.mark.parametrize("action", ["draw", "discard", "hand_to"])
def test_numbers_go_from_one_to_ten(action: str) -> None:
    for number in range(1, 11):
        assert read(card(do=[{"who": "self", action: number}])).steps[0].amount == number
    for number in (0, 11, -1, 2**64):
        assert (
            why_step({"who": "self", action: number})
            == f"card.do[0].{action}: must be from 1 to 10, not {number}"
        )
    for value in (True, False, 1.0, "3", None, [1]):
        reason = why_step({"who": "self", action: value})
        assert reason.startswith(f"card.do[0].{action}: must be a whole number from 1 to 10, not ")


def test_one_card_is_taken() -> None:
    assert read(card(do=[{"who": "next", "take": 1}])).steps[0].does == st.DO_TAKE
    for value in (0, 2, True):
        assert why_step({"who": "next", "take": value}).startswith("card.do[0].take: must be ")


def test_numbers_too_long_to_print_are_refused_in_few_words() -> None:
    for action in ("draw", "take"):
        assert why_step({"who": "self", action: 10**5000}).startswith(
            f"card.do[0].{action}: must be from 1 to 1"
        )


def test_lists_too_deep_to_print_are_refused_in_few_words() -> None:
    for key in ("draw", "discard", "lose_turn", "swap_with", "who", "when"):
        assert why_step({**DRAW, key: deep_list()}).startswith("card.do[0]")


@pytest.mark.parametrize("action", ["lose_turn", "again", "reverse", "open_hands", "shuffle_hands"])
def test_some_steps_are_only_true(action: str) -> None:
    who = {"again": "self", "reverse": "self", "shuffle_hands": "all"}.get(action, "next")
    for value in (False, 1, "true", None, [True]):
        reason = why_step({"who": who, action: value})
        assert reason.startswith(f"card.do[0].{action}: must be true, not ")


def test_a_draw_goes_on_until_a_colour() -> None:
    for colour, amount in (*((colour, i) for i, colour in enumerate(COLOURS)), ("named", st.UNTIL_NAMED)):
        step = read(card(do=[{"who": "next", "draw": {"until": colour}}])).steps[0]
        assert (step.does, step.amount) == (st.DO_DRAW_UNTIL, amount)
    assert why_step({"who": "next", "draw": {}}) == "card.do[0].draw.until: is missing"
    assert why_step({"who": "next", "draw": {"to": 1}}) == "card.do[0].draw.to: unknown; known here: until"
    for value in ("violet", "wild", "", 3, None, True, ["red"]):
        reason = why_step({"who": "next", "draw": {"until": value}})
        assert reason.startswith(
            "card.do[0].draw.until: must be red or green or blue or yellow or named, not "
        )


def test_the_colours_are_those_of_the_edition() -> None:
    trolls = load_edition("trolls").colours
    assert read_steps("do", [{"who": "next", "draw": {"until": "pink"}}], trolls)[0].amount == trolls.index(
        "pink"
    )


def test_wilds_are_laid_off() -> None:
    assert read(card(do=[{"who": "others", "discard": "wilds"}])).steps[0].does == st.DO_DISCARD_WILDS
    assert why_step({"who": "others", "discard": "wild"}).startswith(
        "card.do[0].discard: must be a whole number"
    )


def test_hands_are_swapped_with_somebody() -> None:
    for value in ("all", "self", True, None, 1):
        assert why_step({"who": "self", "swap_with": value}).startswith(
            "card.do[0].swap_with: must be next or chosen"
        )


def test_a_show_is_of_the_colour_named() -> None:
    for value in ("red", True, None, 1):
        assert why_step({"who": "others", "show": value}).startswith("card.do[0].show: must be named, not ")


def test_branches_go_with_their_own_action() -> None:
    for action, value, strange in (("trial", "x", "missing"), ("show", "named", "good"), ("draw", 1, "bad")):
        who = "others" if action == "show" else "self"
        reason = why_step({"who": who, action: value, strange: []})
        assert reason == f"card.do[0].{strange}: does not go with {action}"


def test_those_means_somebody_only_inside() -> None:
    those = {"who": "those", "draw": 1}
    outside = "`those` has a meaning only inside missing, good or bad"
    assert why_step(those) == f"card.do[0].who: {outside}"
    show = {"who": "others", "show": "named"}
    assert read(card(do=[{**show, "missing": [those]}])).steps[0].bad[0].who == "those"
    assert why_step({**show, "none_missing": [those]}) == f"card.do[0].none_missing[0].who: {outside}"
    trial = {"who": "self", "trial": "x", "good": [{**show, "none_missing": [those]}], "bad": [those]}
    assert read(card(do=[trial])).steps[0].good[0].good[0].who == "those"


def test_when_is_stuck_and_not_for_every_step() -> None:
    assert read(card(do=[{**DRAW, "when": "stuck"}])).steps[0].when_stuck
    for value in ("always", True, None, 1, ["stuck"]):
        assert why_step({**DRAW, "when": value}).startswith("card.do[0].when: must be stuck, not ")
    for who, action, value in (("others", "show", "named"), ("all", "shuffle_hands", True)):
        reason = why_step({"who": who, action: value, "when": "stuck"})
        assert reason == f"card.do[0].when: does not go with {action}"


def test_a_card_has_eight_steps_at_most_nested_ones_counted() -> None:
    assert len(read(card(do=[DRAW] * 8)).steps) == 8
    limit = "is one too many: a card has at most 8 steps, nested ones counted"
    assert why(card(do=[DRAW] * 9)) == f"card.do[8]: {limit}"
    assert read(card(do=[nested(8)])).steps[0].bad[0].bad[0].words == "encore"
    assert why(card(do=[nested(9)])) == f"card.do[0]{'.bad[0]' * 8}: {limit}"
    trial = {"who": "self", "trial": "x", "good": [DRAW] * 3, "bad": [DRAW] * 3}
    assert len(read(card(do=[trial, DRAW])).steps) == 2
    assert why(card(do=[trial, DRAW, DRAW])) == f"card.do[2]: {limit}"


def test_a_card_that_contains_itself_is_refused() -> None:
    steps: list[Data] = [{"who": "self", "trial": "encore"}]
    steps[0]["good"] = steps
    assert "is one too many" in why(card(do=steps))


def test_a_huge_or_deep_card_is_refused_at_once() -> None:
    assert "is one too many" in why(card(do=[DRAW] * 1_000_000))
    assert "is one too many" in why(card(do=[nested(500)]))
    assert why(card(title="x" * 10_000_000)).startswith("card.title: is 10000000 characters long")


def test_a_card_changed_afterwards_changes_no_game() -> None:
    mine = card(do=[copy.deepcopy(DRAW)])
    game = Game.new("classic", seed=1, custom=[mine])
    before = game.snapshot()
    mine["do"][0]["draw"] = 9
    mine["do"].append(DRAW)
    assert game.snapshot() == before


def test_who_must_be_named_with_the_card() -> None:
    chosen = {"who": "chosen", "draw": 1}
    for steps, takes in (
        ([DRAW], False),
        ([chosen], True),
        ([{"who": "self", "swap_with": "chosen"}], True),
        ([{"who": "self", "swap_with": "next"}], False),
        ([{"who": "self", "trial": "x", "bad": [{"who": "self", "trial": "y", "good": [chosen]}]}], True),
    ):
        assert names_target(read(card(do=steps)).steps) is takes


def test_who_is_stuck_is_asked_for_where_a_step_depends_on_it() -> None:
    stuck = {**DRAW, "when": "stuck"}
    assert not asks_stuck(read(card()).steps)
    assert asks_stuck(read(card(do=[{"who": "self", "trial": "x", "bad": [stuck]}])).steps)


def test_steps_are_compiled_to_instructions_that_know_their_place() -> None:
    show = {"who": "others", "show": "named", "missing": [{"who": "those", "draw": 1}, DRAW]}
    trial = {"who": "next", "trial": "x", "good": [show], "bad": [{"who": "those", "lose_turn": True}]}
    steps = read(card(do=[trial, {"who": "all", "shuffle_hands": True}])).steps
    book = blank(Book)
    assert compile_steps(book, steps, 3) == 9
    used = slice(3, 9)
    assert book.does[used] == [
        st.DO_TRIAL,
        st.DO_SHOW,
        st.DO_DRAW,
        st.DO_DRAW,
        st.DO_LOSE_TURN,
        st.DO_SHUFFLE_HANDS,
    ]
    assert book.depth[used] == [0, 1, 2, 2, 1, 0]
    assert book.inside[used] == [st.NOTHING, 3, 4, 4, 3, st.NOTHING]
    assert book.after[used] == [8, st.NOTHING, 6, st.NOTHING, st.NOTHING, st.NOTHING]
    assert book.good[used] == [4, st.NOTHING, st.NOTHING, st.NOTHING, st.NOTHING, st.NOTHING]
    assert book.bad[used] == [7, 5, st.NOTHING, st.NOTHING, st.NOTHING, st.NOTHING]
    assert book.who[used] == [
        st.WHO_NEXT,
        st.WHO_OTHERS,
        st.WHO_THOSE + 1,
        st.WHO_NEXT,
        st.WHO_THOSE,
        st.WHO_SELF,  # shuffling the hands happens once
    ]


def test_three_full_cards_fit_into_the_book() -> None:
    table = set_table("classic", None, [card(do=[nested(8)])] * 3)
    assert len(table.steps) == 25
    assert max(table.book.depth) == 7


@pytest.mark.parametrize("words", ["film", "kick"])
def test_a_printed_card_names_the_judge_of_its_trial_and_a_written_one_only_words(words: str) -> None:
    do = [{"who": "next", "trial": words}]
    assert [step.trial for step in read_steps("do", do, COLOURS, printed=True)] == [words]
    assert [step.trial for step in read_steps("do", do, COLOURS)] == ["dare"]
    written = Game.from_position(
        "classic",
        {"hands": [["WC1", "R1"], ["G1"]], "talon": ["R5"], "turn": 0},
        custom=[{"title": "?", "do": do}],
    )
    events = written.play(0, "play WC1 blue uno")
    assert events[-1] == TrialBegan(1, words, kind="dare")
    assert written.trial is not None
    assert written.trial.trial == "dare"
    assert f"«\u00a0{words}\u00a0»" in Narrator(written.table.edition, "fr").tell(events[-1])
