"""Overrides of Qt's methods, made safe so that an error in them does not end the program."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from inspect import isfunction
from typing import Any

_NORMALISED = sys.version_info >= (3, 12)


class SafeOverrides:
    """Comes first among the bases of every class that overrides methods of Qt's.

    Below Python 3.12 an error that C code raises (``()[0]``, ``1 / 0``) has no exception object before Python
    code catches it, and PySide 6 crashes on such a one where it is raised in an override that Python reached
    through Qt (`show`, `setCurrentIndex`). So there each override catches once what it raises.
    """

    __slots__ = ()

    def __init_subclass__(cls, **arguments: Any) -> None:
        super().__init_subclass__(**arguments)
        if not _NORMALISED:
            for name in overrides(cls):
                setattr(cls, name, _caught_once(vars(cls)[name]))


def overrides(kind: type) -> list[str]:
    """The names of the methods of a class that override Qt's."""
    qt = [vars(base) for base in kind.__mro__ if base.__module__.partition(".")[0] == "PySide6"]
    return [
        name
        for name, member in vars(kind).items()
        if isfunction(member) and not name.startswith("__") and any(name in known for known in qt)
    ]


def _caught_once(method: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(method)
    def called(*arguments: Any, **named: Any) -> Any:
        try:
            return method(*arguments, **named)
        except BaseException:  # only here does the error get its object
            raise

    return called
