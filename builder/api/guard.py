"""Functions of the front door that refuse arguments of another type before anything is worked out of them."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from functools import cache, wraps
from typing import Any, ParamSpec, TypeVar

from builder.api.names import HOMES
from builder.facts import fits

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
        return function(*args, **kwargs)

    return asked


class _Names(dict[str, Any]):
    """The public names; ``loaded`` says whether all that were asked for stand for a class."""

    loaded = True

    def __missing__(self, name: str) -> Any:
        module, own = HOMES[name]
        if module in sys.modules:
            return getattr(sys.modules[module], own)
        self.loaded = False
        return type(name, (), {})
