"""What a file held and nothing here knows: each such piece is named as long as it is there (decided 23)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.battlefield import Piece
from builder.construction.findings import Finding, Ground
from builder.hexgrid import label
from builder.language import _


def unknown_piece(ground: Ground, piece: Piece) -> Iterator[Finding]:
    """A placeholder is no piece that anybody could put down."""
    if piece.type.home is not None:
        name, place = piece.type.home.name, label(piece.hex)
        yield Finding(
            _(
                "{name} at {place}, level {level}, is not known here",
                name=name,
                place=place,
                level=piece.slot,
            ),
            _("Say what it is, or keep it: it is written back to its own program."),
        )
