"""Options that several commands share, given to a command as one record."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import click

from builder.language import _

Command = Callable[..., int]
Option = Callable[[Command], Command]


def with_options(command: Command, *options: Option) -> Command:
    """A command with options, the first of them shown first."""
    for option in reversed(options):
        command = option(command)
    return command


def together(name: str, record: Callable[..., Any], *options: Option) -> Option:
    """Options that fill the fields of a ``record``, which the command gets as its argument ``name``."""
    own = [field.name for field in fields(record) if field.init]  # type: ignore[arg-type]  # a dataclass

    def decorated(command: Command) -> Command:
        @functools.wraps(command)
        def packed(*args: Any, **given: Any) -> int:
            filled = record(**{key: given.pop(key) for key in own})
            return command(*args, **{name: filled}, **given)

        return with_options(packed, *options)

    return decorated


def bots_named(*known: str) -> Callable[[click.Context, click.Parameter, str], tuple[str, ...]]:
    """The callback of an option that takes names of computer players besides those ``known``, with commas."""

    def names(context: click.Context, parameter: click.Parameter, value: str) -> tuple[str, ...]:
        from builder.referee.bots import BOTS

        words = (*known, *sorted(BOTS))
        found = tuple(name.strip() for name in value.split(","))
        wrong = [name for name in found if name not in words]
        if wrong:
            expected = " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))
            raise click.BadParameter(
                _("{wrong!r}: {expected} was expected.", wrong=wrong[0], expected=expected)
            )
        return found

    return names
