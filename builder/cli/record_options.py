"""Options of commands that are fields of a record: name, values, limits and help stand with the field."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

import click

from builder.facts import OptionField, options_of

Command = TypeVar("Command", bound=Callable[..., Any])


def record_options(
    usual: Any, also: Mapping[str, Sequence[str]] = {}, names: Collection[str] = ()
) -> Callable[[Command], Command]:
    """Give a command an option for each labelled field of a record, in their order.

    ``usual`` is the record of the defaults, ``also`` names more flags of a field, ``names`` the fields where
    it is not all. Of a text that is not given the command gets None.
    """
    fields = {name: field for name, field in options_of(type(usual)).items() if name in (names or {name})}

    def add(command: Command) -> Command:
        for name, field in reversed(list(fields.items())):
            command = _option(field, getattr(usual, name), also.get(name, ()))(command)
        return command

    return add


def _option(field: OptionField, usual: Any, also: Sequence[str]) -> Callable[[Command], Command]:
    flag, name = f"--{field.name.replace('_', '-')}", field.name
    if field.type is bool and not usual:
        return click.option(flag, name, is_flag=True, help=help_of(field))
    if field.type is bool:
        flags = f"{flag}/--no-{flag[2:]}"
        return click.option(flags, name, default=usual, show_default=True, help=help_of(field))
    if field.type is str:
        return click.option(flag, name, metavar="TEXT", default=None, help=help_of(field))
    if field.known:
        by_word = {str(value): value for value in field.known}
        return click.option(
            *(flag, *also, name),
            type=click.Choice(list(by_word)),
            default=str(usual),
            show_default=True,
            callback=lambda _context, _parameter, word: by_word[word],
            help=help_of(field),
        )
    assert field.limits is not None, "a number has limits"
    kind = click.IntRange if field.type is int else click.FloatRange
    unit = field.label.unit.strip().replace("%", "share").upper()
    limits = kind(field.limits.least, field.limits.most)
    return click.option(
        flag, name, metavar=unit, type=limits, default=usual, show_default=True, help=help_of(field)
    )


def help_of(field: OptionField) -> str:
    """What a field means in a line of help: its tip, or else its name, and what its values are called.

    >>> from builder.sheets.options import SheetOptions
    >>> help_of(options_of(SheetOptions)["zones"])[-59:]
    'step: As the last step; map: On each level; off: Not shown.'
    """
    label = field.label
    parts = [label.tip or label.name.replace("&", "")]
    words = [_named(str(value), word) for value, word in field.entries.items()]
    if field.type is not str and any(words):
        parts.append("; ".join(filter(None, words)))
    return ". ".join(parts) + "."


def _named(value: str, word: str) -> str:
    """A value with its word; only the word where that begins with the value, nothing where it is no more."""
    plain = value.replace("-", " ")
    if word.casefold() == plain:
        return ""
    return word if word.casefold().startswith(plain.casefold()) else f"{value}: {word}"
