"""The words of docs/CUSTOM.md as data, of which the page makes its editor of cards.

`scripts/schema.py` writes them to web/src/lobby/vocabulary.ts; what is read and refused, effects.py decides.
"""

from collections.abc import Iterator
from typing import Any

from pioche import effects as ef


def actions() -> Iterator[tuple[str, dict[str, Any]]]:
    """List what a step may do as choices: a verb whose value has several forms is one choice for each.

    >>> dict(actions())["discard_wilds"]
    {'verb': 'discard', 'form': 'word', 'words': ['wilds']}
    """
    for verb, forms in ef.FORMS.items():
        words = [form.word for form in forms if form.kind == ef.WORD]
        for form in forms:
            if form.kind == ef.WORD and form.word != words[0]:
                continue
            name = verb if form is forms[0] else f"{verb}_{form.word or form.kind}"
            choice: dict[str, Any] = {"verb": verb, "form": form.kind}
            if form.most:
                choice["most"] = form.most
            if form.kind == ef.WORD:
                choice["words"] = words
            yield name, choice


def vocabulary() -> dict[str, Any]:
    """Give the whole vocabulary: who, what, how much, and which characters words may not hold."""
    spaces = [character for character in map(chr, range(0x110000)) if character.isspace()]
    return {
        "whos": [who for who in ef.WHOS if who != "those"],
        "verbs": list(ef.FORMS),
        "actions": dict(actions()),
        "onlyWho": {verb: who for verb, who in ef.ONLY_WHO.items() if who},
        "branches": {
            verb: dict(zip(("good", "bad"), keys, strict=True)) for verb, keys in ef.BRANCHES.items()
        },
        "neverWhenStuck": list(ef.NEVER_WHEN_STUCK),
        "judged": list(ef.JUDGED),
        "titleLength": ef.TITLE_LENGTH,
        "textLength": ef.TEXT_LENGTH,
        "cardSteps": ef.CARD_STEPS,
        "unprintable": "".join(f"\\p{{{category}}}" for category in ef.UNPRINTABLE),
        "tag": ef.TAG.pattern,
        "spaces": "".join(spaces),
        "anyWords": ef.ANY_WORDS,
        "ideas": list(ef.IDEAS),
    }
