"""What a caller gave that does not fit, found by the types a function declares after it has failed.

While all goes well nothing is looked at, so that what is asked often is no slower.
"""

import inspect
import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import wraps
from traceback import walk_tb
from types import GenericAlias, NoneType, UnionType
from typing import Any, Final, ParamSpec, SupportsIndex, TypeVar, Union, get_args, get_origin, get_type_hints

from pioche.effects import brief, fault, kind_of

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

FAILED: Final = (TypeError, AttributeError, LookupError, ArithmeticError, ValueError)
NAMED: Final = re.compile(r"[a-z][\w.\[\]]*: |no (edition|level) ['\"]")  # how an error of ours begins
OWN_FIELDS: Final = "__post_init__"  # what it is given are the fields of its object
# What fits a type that is declared, and how that is called.
PLAIN: Final[Mapping[object, tuple[Any, str]]] = {
    str: (str, "text"),
    bytes: (bytes | bytearray, "bytes"),
    bool: (bool, "true or false"),
    int: (SupportsIndex, "a whole number"),
    float: (int | float, "a number"),
    NoneType: (NoneType, "an empty value"),
}


def names_misfits(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """Let a function that fails because of what it was given say what does not fit, and where.

    >>> @names_misfits
    ... def longest(names: Sequence[str]) -> int:
    ...     return max(len(name) for name in names)
    >>> longest(["Ana", 3])
    Traceback (most recent call last):
    ...
    ValueError: names[1]: must be text, not a number
    """

    @wraps(function)
    def run(*args: Given.args, **named: Given.kwargs) -> Answer:
        try:
            return function(*args, **named)
        except FAILED as error:
            found = None
            if not is_ours(error) and not is_callers(error, function):
                found = next(misfits(function, args, named), None)
            if found is None:
                raise
            raise found from error

    return run


def is_ours(error: Exception) -> bool:
    """Return whether an error says already what does not fit: it begins with a name."""
    return isinstance(error, ValueError) and (type(error) is not ValueError or bool(NAMED.match(str(error))))


def is_callers(error: Exception, function: Callable[..., object]) -> bool:
    """Return whether an error comes out of what a caller wrote, such as a function that is called back."""
    modules = [frame.f_globals.get("__name__", "") for frame, _ in walk_tb(error.__traceback__)]
    known = {one.partition(".")[0] for one in (__name__, function.__module__)} | sys.stdlib_module_names
    return any(module.partition(".")[0] not in known for module in modules)


def misfits(
    function: Callable[..., object], args: Sequence[Any], named: Mapping[str, object]
) -> Iterator[ValueError]:
    """Go through what a function was given, and tell what does not fit."""
    if function.__name__ == OWN_FIELDS:
        given = {field.name: getattr(args[0], field.name) for field in fields(args[0])}
        hints = get_type_hints(type(args[0]))
    else:
        hints = get_type_hints(function)
        try:
            bound = inspect.signature(function).bind(*args, **named)
        except TypeError:  # too many, too few, or of another name: Python says that well
            return
        given = bound.arguments
        for parameter in bound.signature.parameters.values():
            if parameter.kind is parameter.VAR_POSITIONAL and parameter.name in given:
                hints[parameter.name] = GenericAlias(Sequence, (hints[parameter.name],))
            elif parameter.kind is parameter.VAR_KEYWORD:
                hints.pop(parameter.name, None)
    for name, value in given.items():
        yield from wrong(name, value, hints.get(name, Any))


def wrong(where: str, value: object, hint: Any) -> Iterator[ValueError]:  # noqa: ANN401  any type
    """Say where a value does not fit a type; of a type that is not known here nothing is said."""
    kind, inner = get_origin(hint), get_args(hint)
    if kind in (Union, UnionType):
        faults = [next(wrong(where, value, one), None) for one in inner]
        if None not in faults:
            yield max(filter(None, faults), key=lambda one: len(str(one).partition(":")[0]))
    elif hint in PLAIN:
        fits, called = PLAIN[hint]
        if not isinstance(value, fits) or (hint in (int, float) and isinstance(value, bool)):
            yield misfit(where, value, called)
    elif kind is Callable or (is_protocol(hint) and "__call__" in vars(hint)):
        if not callable(value):
            yield misfit(where, value, "a function")
    elif kind in (Sequence, Iterable, list, tuple):
        yield from wrong_list(where, value, kind, inner[0])
    elif kind in (Mapping, dict):
        yield from wrong_mapping(where, value, inner[1])
    elif hint is not Any and isinstance(hint, type) and not is_protocol(hint) and not isinstance(value, hint):
        yield misfit(where, value, hint.__name__)


def wrong_list(where: str, value: object, kind: type, inner: object) -> Iterator[ValueError]:
    """Say what is no list, or what in it does not fit; what can be gone through only once is left alone."""
    if isinstance(value, str | bytes) or not isinstance(value, Iterable if kind is Iterable else Sequence):
        yield misfit(where, value, "a list")
    elif isinstance(value, Collection):
        for i, one in enumerate(value):
            yield from wrong(f"{where}[{i}]", one, inner)


def wrong_mapping(where: str, value: object, inner: object) -> Iterator[ValueError]:
    """Say what is no mapping, or what in it does not fit."""
    if not isinstance(value, Mapping):
        yield misfit(where, value, "a mapping")
    else:
        for key, one in value.items():
            yield from wrong(f"{where}.{brief(key)}", one, inner)


def misfit(where: str, value: object, called: str) -> ValueError:
    """Make the error for something that does not fit."""
    is_part = called == PLAIN[int][1] and isinstance(value, float)
    return fault(where, f"must be {called}, not {brief(value) if is_part else kind_of(value)}")


def is_protocol(hint: object) -> bool:
    """Return whether a type only says what something can do."""
    return bool(getattr(hint, "_is_protocol", False))
