"""One row of a catalogue file, read key by key.

The shipped files and the user's own go through the same reader. What is malformed in itself is also refused
by the JSON Schemas in `schemas/`; what contradicts another row or value only here (`ConflictError`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

from builder.catalogue.pieces import Confidence, PieceType, Shape, Sources, TerrainKind
from builder.errors import UnreadableError
from builder.facts import Limits, limits_in, types_of
from builder.hexgrid import Hex
from builder.language import N_, _
from builder.plaindata import DataPath, read_shipped
from builder.plaindata.records import (
    NEEDED,
    Codec,
    WrongValueError,
    leaf,
    numbers,
    unexpected,
    unknown,
)

REACH = Limits(-50, 50)  # hexes a cell may lie from A


def _sources(value: Any, beside: Any) -> tuple[str, ...] | None:
    texts = [value] if isinstance(value, str) else value
    return tuple(texts) if type(texts) is list and all(isinstance(text, str) for text in texts) else None


CODEC = Codec(
    {
        Hex: numbers(N_("[q, r]"), Hex, list, REACH, REACH),
        Sources: leaf(N_("a text or a list of texts"), _sources),
    }
)
"""How rows of a catalogue stand in files."""


class ConflictError(WrongValueError):
    """A row that is well formed and contradicts another row, or one of its values another one."""


class Row:
    """One mapping of a file at a place of its row. Raises WrongValueError for anything but a mapping and for
    keys not in ``keys``.
    """

    def __init__(self, value: Any, *keys: str, path: DataPath = ()) -> None:
        if not isinstance(value, dict):
            raise unexpected(path, _("a mapping"), value)
        for key in value:
            if key not in keys:
                raise unknown(path, key, keys)
        self._values, self._path = value, path

    def __contains__(self, key: str) -> bool:
        return key in self._values

    def read(self, key: str, hint: Any, usual: Any = NEEDED, codec: Codec = CODEC) -> Any:
        """The value of a key by its type; the ``usual`` one where it is not given. Raises WrongValueError."""
        if key in self._values or usual is NEEDED:
            return codec.form(hint).read(self._values.get(key), (*self._path, key), None)
        return usual

    def confidence(self) -> Confidence:
        """How sure the row is; high where nothing is said, as for what people measured themselves."""
        found: Confidence = self.read("confidence", Confidence, Confidence.HIGH)
        return found

    def sources(self) -> tuple[str, ...]:
        """Where it was found."""
        found: tuple[str, ...] = self.read("source", Sources, ())
        return found


def limit(record: type, field: str) -> Limits:
    """The limits that the type of a field bears."""
    found = limits_in(types_of(record)[field])
    assert found is not None, (record, field)
    return found


Known = TypeVar("Known", TerrainKind, Shape, PieceType)


def known(all: Mapping[str, Known], id: str, what: str) -> Known:
    """What an id stands for. Raises ConflictError where nothing has it."""
    found = all.get(id)
    if found is None:
        raise ConflictError(
            (), _("{what} {id!r} is not known; it must ship with Hexwright or stand before", what=what, id=id)
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
            raise ConflictError((), document.faults[0].message)
        top = Row(document.data, *beside, section)
        rows = top.read(section, tuple[Any, ...], ())
    except WrongValueError as error:
        raise UnreadableError(f"{path}: {error}") from None
    for number, value in enumerate(rows):
        try:
            one = read(value, top)
            if one.id in found:
                raise ConflictError((), _("{id} is given twice", id=one.id))
        except WrongValueError as error:
            raise UnreadableError(f"{document.source((section, number))}: {error}") from None
        found[one.id] = one
