"""One row of a catalogue file, read key by key.

The shipped files and the user's own go through the same reader. What is malformed in itself is also refused
by the JSON Schemas in `schemas/`; what contradicts another row or value only here (`ConflictError`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from builder.catalogue.pieces import Confidence, PieceType, Role, Shape, TerrainKind, TileClass
from builder.errors import UnreadableError
from builder.facts import Limits, OneOf, limits_in, types_of
from builder.language import _
from builder.plaindata import read_shipped, short

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")

Word = TypeVar("Word", Role, Confidence, TileClass)


class RowError(Exception):
    """A row that cannot be used: what was found and what was expected."""


class ConflictError(RowError):
    """A row that is well formed and contradicts another row, or one of its values another one."""


class Row:
    """One mapping of a file. Raises RowError for anything but a mapping and for keys not in ``keys``."""

    def __init__(self, value: Any, *keys: str) -> None:
        if not isinstance(value, dict):
            raise RowError(_("a mapping was expected, found {found}", found=short(value)))
        for key in value:
            if key not in keys:
                raise RowError(
                    _("{found} is not known here; known are {names}", found=short(key), names=", ".join(keys))
                )
        self._values = value

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def get(self, key: str, default: Any = None) -> Any:
        """The value as it stands."""
        return self._values.get(key, default)

    def text(self, key: str, default: str | None = None, *, least: int = 0, most: int = 200) -> str:
        """One line of text, ``least`` to ``most`` characters long."""
        value = self._values.get(key, default)
        if not isinstance(value, str) or _CONTROL.search(value) or not least <= len(value) <= most:
            raise RowError(
                _(
                    "{key}: a line of {least} to {most} characters was expected, found {found}",
                    key=key,
                    least=least,
                    most=most,
                    found=short(value),
                )
            )
        return value

    def id(self, key: str = "id") -> str:
        """An id: letters, digits, dots, hyphens and underscores."""
        return identifier(self._values.get(key), key)

    def whole(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number between two limits."""
        return whole(self._values.get(key, default), key, least, most)

    def word(self, key: str, words: type[Word], default: str | None = None) -> Word:
        """One of a fixed set of words."""
        value = self._values.get(key, default)
        try:
            return words(value)  # type: ignore[arg-type]  # whatever it is, Enum answers ValueError
        except ValueError:
            raise RowError(
                _(
                    "{key}: one of {names} was expected, found {found}",
                    key=key,
                    names=", ".join(words),
                    found=short(value),
                )
            ) from None

    def switch(self, key: str) -> bool:
        """True or false; false where it is not given."""
        return switch(self._values.get(key, False), key)

    def items(self, key: str) -> list[Any]:
        """A list; empty where it is not given."""
        value = self._values.get(key, [])
        if not isinstance(value, list):
            raise RowError(_("{key}: a list was expected, found {found}", key=key, found=short(value)))
        return value

    def mapping(self, key: str) -> dict[str, Any]:
        """A mapping; empty where it is not given."""
        value = self._values.get(key, {})
        if not isinstance(value, dict):
            raise RowError(_("{key}: a mapping was expected, found {found}", key=key, found=short(value)))
        return value

    def confidence(self) -> Confidence:
        """How sure the row is; high where nothing is said, as for what people measured themselves."""
        return self.word("confidence", Confidence, "high")

    def sources(self) -> tuple[str, ...]:
        """Where it was found: one text or a list of them."""
        value = self._values.get("source", [])
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise RowError(
                _("source: a text or a list of texts was expected, found {found}", found=short(value))
            )
        return tuple(texts)


def identifier(value: Any, what: str) -> str:
    """``value`` as an id. Raises RowError where it is none."""
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise RowError(
            _(
                "{what}: up to 64 letters, digits, dots, hyphens and underscores were expected, "
                "found {found}",
                what=what,
                found=short(value),
            )
        )
    return value


def whole(value: Any, what: str, least: int, most: int) -> int:
    """``value`` as a whole number between two limits. Raises RowError where it is none."""
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not number or not least <= value <= most or value != int(value):
        raise RowError(
            _(
                "{what}: a whole number from {least} to {most} was expected, found {found}",
                what=what,
                least=least,
                most=most,
                found=short(value),
            )
        )
    return int(value)


def one_of(value: Any, what: str, choice: OneOf) -> str:
    """``value`` as one of some words. Raises RowError where it is none."""
    if not isinstance(value, str) or value not in choice.words:
        raise RowError(
            _(
                "{what}: one of {names} was expected, found {found}",
                what=what,
                names=", ".join(choice.words),
                found=short(value),
            )
        )
    return value


def limit(record: type, field: str) -> Limits:
    """The limits that the type of a field bears."""
    found = limits_in(types_of(record)[field])
    assert found is not None, (record, field)
    return found


def switch(value: Any, what: str) -> bool:
    """``value`` as true or false. Raises RowError where it is neither."""
    if not isinstance(value, bool):
        raise RowError(_("{what}: true or false was expected, found {found}", what=what, found=short(value)))
    return value


Known = TypeVar("Known", TerrainKind, Shape, PieceType)


def known(all: Mapping[str, Known], id: str, what: str) -> Known:
    """What an id stands for. Raises ConflictError where nothing has it."""
    found = all.get(id)
    if found is None:
        raise ConflictError(
            _("{what} {id!r} is not known; it must ship with Hexwright or stand before", what=what, id=id)
        )
    return found


class _Named(Protocol):
    @property
    def id(self) -> str: ...


Listed = TypeVar("Listed", bound=_Named)


def add_shipped(
    found: dict[str, Listed], path: Path, section: str, read: Callable[[Any, Row], Listed], *beside: str
) -> None:
    """Add the rows of a section of a shipped file, by id; ``read`` gets each with the top of the file, at
    which the keys ``beside`` may stand too.

    Raises UnreadableError that names the file and line where it is missing or broken.
    """
    document = read_shipped(path)
    try:
        if document.faults:
            raise ConflictError(document.faults[0].message)
        top = Row(document.data, *beside, section)
        rows = top.items(section)
    except RowError as error:
        raise UnreadableError(f"{path}: {error}") from None
    for number, value in enumerate(rows):
        try:
            one = read(value, top)
            if one.id in found:
                raise ConflictError(_("{id} is given twice", id=one.id))
        except RowError as error:
            raise UnreadableError(f"{document.source((section, number))}: {error}") from None
        found[one.id] = one
