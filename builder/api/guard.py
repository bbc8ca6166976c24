"""Functions of the front door that refuse arguments of another type before anything is worked out of them."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

from builder.api.names import HOMES
from builder.facts import fits, misfit

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def guarded(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """The same function. Raises TypeError for an argument of another type than its annotation says.

    An annotation names what is built into Python, what its module has imported, and public names of
    `builder.api`. Nothing is loaded for that: where a class is not loaded yet, no argument is of it.
    """
    signature = cache(lambda: inspect.signature(function))
    known: dict[str, Any] = {}
    called = function.__qualname__.removesuffix(".__init__")

    def hint_of(name: str) -> Any:
        if name in known:
            return known[name]
        text, names = function.__annotations__[name], _Names()
        hint = eval(text, inspect.unwrap(function).__globals__, names) if isinstance(text, str) else text
        if names.loaded:
            known[name] = hint
        return hint

    @wraps(function)
    def asked(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        try:
            given = signature().bind(*args, **kwargs)
        except TypeError as error:  # too many or too few
            raise TypeError(f"{called}: {error}") from None
        for name, value in given.arguments.items():
            if name in function.__annotations__ and not fits(value, hint_of(name)):
                expected = function.__annotations__[name]
                raise TypeError(f"{called}: {name}: {expected} was expected, found {value!r:.80}")
            if wrong := _wrong_within(value):
                raise TypeError(f"{called}: {wrong}")
        return function(*args, **kwargs)

    return asked


def _wrong_within(value: Any) -> str:
    """What is of another type in a record or in those of a row, and in the records of their fields; those of
    mappings are taken as they are.
    """
    for one in value if isinstance(value, (tuple, list)) else (value,):
        if is_dataclass(one) and not isinstance(one, type):
            parts = (getattr(one, part.name) for part in fields(one))
            if wrong := misfit(one) or next(filter(None, map(_wrong_within, parts)), ""):
                return wrong
    return ""


class _Names(dict[str, Any]):
    """The public names; ``loaded`` says whether all that were asked for stand for a class."""

    loaded = True

    def __missing__(self, name: str) -> Any:
        module = HOMES[name]
        if module in sys.modules:
            return getattr(sys.modules[module], name)
        self.loaded = False
        return type(name, (), {})
