"""Functions of the front door that refuse arguments of another type before anything is worked out of them."""

from __future__ import annotations

import importlib
import inspect
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
    `builder.api`: those are asked for when the function is first called, so that defining it loads nothing.
    """

    @cache
    def signature() -> tuple[inspect.Signature, Mapping[str, Any]]:
        return inspect.signature(function), {
            name: eval(hint, inspect.unwrap(function).__globals__, _Names())
            if isinstance(hint, str)
            else hint
            for name, hint in function.__annotations__.items()
            if name != "return"
        }

    @wraps(function)
    def asked(*args: Given.args, **kwargs: Given.kwargs) -> Answer:
        known, hints = signature()
        given = known.bind(*args, **kwargs)  # raises TypeError for too many and too few
        for name, value in given.arguments.items():
            if name in hints and not _fits(value, hints[name]):
                expected = getattr(hints[name], "__name__", str(hints[name]))
                raise TypeError(f"{function.__name__}: {name}: {expected} was expected, found {value!r:.80}")
        return function(*args, **kwargs)

    return asked


class _Names(dict[str, Any]):
    """The public names of the front door."""

    def __missing__(self, name: str) -> Any:
        module, own = HOMES[name]
        return getattr(importlib.import_module(module), own)


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
