"""An extension of Griffe, which reads docstrings for the site: examples in them are shown as code."""

import re

from griffe import Extension, Object

EXAMPLE = re.compile(r"^>>> .*?(?=\n\s*\n|\Z)", re.MULTILINE | re.DOTALL)


def fenced(text: str) -> str:
    r"""Put a fence around each example.

    >>> fenced("Add.\n\n>>> 1 + 1\n2\n\nMore.")
    'Add.\n\n```pycon\n>>> 1 + 1\n2\n```\n\nMore.'
    """
    return EXAMPLE.sub(lambda example: f"```pycon\n{example[0]}\n```", text)


class Fences(Extension):
    """Changes every docstring on its way to the site."""

    def on_object(self, *, obj: Object, **_: object) -> None:
        """Change the docstring of what was just read."""
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)
