"""Functions of the front door that refuse arguments of another type before anything is worked out of them."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from types import UnionType
from typing import Any, ParamSpec, TypeVar, get_args, get_origin

from builder.api.names import HOMES

Given = ParamSpec("Given")
Answer = TypeVar("Answer")


def guarded(function: Callable[Given, Answer]) -> Callable[Given, Answer]:
    """The same function. Raises TypeError for an argument of another type than its annotation says.

    An annotation names what is built into Python, what its module has imported, and public names of
    `builder.api`. Nothing is loaded for that: where a class is not loaded yet, no argument is of it.
    """
    signature = cache(lambda: inspect.signature(function))
    known: dict[str, Any] = {}

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
        given = signature().bind(*args, **kwargs)  # raises TypeError for too many and too few
        for name, value in given.arguments.items():
            if name in function.__annotations__ and not _fits(value, hint := hint_of(name)):
                expected = getattr(hint, "__name__", str(hint))
                raise TypeError(f"{function.__name__}: {name}: {expected} was expected, found {value!r:.80}")
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


def _fits(value: Any, hint: Any) -> bool:
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind is UnionType:
        return any(_fits(value, one) for one in inner)
    if kind is Any or getattr(kind, "_is_protocol", False):
        return True
    if kind is None:
        return value is None
    if not isinstance(value, kind):
        return False
    if isinstance(value, Mapping) and inner:
        return all(_fits(key, inner[0]) and _fits(one, inner[1]) for key, one in value.items())
    if isinstance(value, Sequence) and inner:
        return all(_fits(one, inner[0]) for one in value)
    return True
