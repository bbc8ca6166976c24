"""Edits: changes that know their inverse. Nothing else may change a battlefield.

An edit is plain data. `Battlefield.apply` carries it out and returns the edit that takes it back.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from builder.battlefield.pieces import Piece
from builder.hexgrid import Hex

LARGE = 1_000
"""Pieces of a battlefield from which on the window would be held by what is done with all at once."""
_LARGE_CHANGE = 300  # pieces: in one another, checking so many takes a fifth of a second


@dataclass(frozen=True, slots=True)
class Put:
    """Put pieces down. Their ids must be free (`Battlefield.new_piece` gives them)."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Take:
    """Take pieces away, by id."""

    ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Replace:
    """Replace pieces by others with the same ids (moved, turned, of another type)."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class SetField:
    """Set one field of the battlefield's `Info`: a text, a mapping for ``preserved``, a picture or None."""

    field: str
    value: Any


@dataclass(frozen=True, slots=True)
class SetNote:
    """Set the note of a slot (int) or of a hex; an empty text takes it away."""

    place: int | Hex
    text: str


@dataclass(frozen=True, slots=True)
class Several:
    """Several edits carried out as one: all of them or none."""

    edits: tuple[Edit, ...]


Edit = Put | Take | Replace | SetField | SetNote | Several


@dataclass(frozen=True, slots=True)
class Change:
    """What one edit did: the one event that is sent when it is complete.

    ``changed`` pairs each piece before with the piece after. What an edit changed and changed back is not
    reported.
    """

    added: tuple[Piece, ...] = ()
    removed: tuple[Piece, ...] = ()
    changed: tuple[tuple[Piece, Piece], ...] = ()
    fields: Mapping[str, Any] | None = None
    notes: tuple[int | Hex, ...] = ()

    @property
    def touches_pieces(self) -> bool:
        """Whether any piece came, went or changed."""
        return bool(self.added or self.removed or self.changed)

    @property
    def is_large(self) -> bool:
        """Whether more pieces came, went or changed than can be followed one by one unnoticed."""
        return len(self.added) + len(self.removed) + len(self.changed) >= _LARGE_CHANGE

    @property
    def before(self) -> tuple[Piece, ...]:
        """The pieces that went or changed, as they were."""
        return (*self.removed, *[before for before, _after in self.changed])

    @property
    def after(self) -> tuple[Piece, ...]:
        """The pieces that came or changed, as they are now."""
        return (*self.added, *[after for _before, after in self.changed])

    def touches(self, hex: Hex) -> bool:
        """Whether a piece that came, went or changed lies or lay at a hex, or on one of its edges."""
        return any(
            hex in piece.cells or any(hex == edge.across for edge in piece.edges)
            for piece in (*self.before, *self.after)
        )
