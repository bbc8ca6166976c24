"""What the designer holds: a piece type or a group, to be placed next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from builder.battlefield import Piece
from builder.catalogue import PieceType
from builder.errors import RefusedError
from builder.hexgrid import ORIGIN
from builder.language import _
from builder.shaping.group import Group
from builder.shaping.remade import images_made
from builder.shaping.symmetry import Kind, LatticePoint, Supply, Symmetry, image_of

MOST_STOREYS = 9


class Hand(QObject):
    """What the designer places next: a piece type and how it is turned, or a group. One for all documents.

    ``types`` are all piece types by id, for tools that choose the pieces themselves; ``mix`` are terrains
    with their weights, in which an area is filled instead of that in hand.
    """

    changed = Signal()

    def __init__(self, types: Mapping[str, PieceType] | None = None) -> None:
        super().__init__()
        self.types: Mapping[str, PieceType] = types if types is not None else {}
        self._held: PieceType | Group | None = None
        self._rotation = 0
        self._storeys = 1
        self.mix: tuple[tuple[PieceType, int], ...] = ()

    @property
    def held(self) -> PieceType | Group | None:
        """What is in hand, None when it is empty."""
        return self._held

    @property
    def type(self) -> PieceType | None:
        """The piece type in hand, None when it is empty or holds a group."""
        return self._held if isinstance(self._held, PieceType) else None

    @property
    def group(self) -> Group | None:
        """The group in hand, None when it is empty or holds a piece type."""
        return self._held if isinstance(self._held, Group) else None

    @property
    def rotation(self) -> int:
        """Sixths of a turn clockwise, 0..5, by which a piece type is turned; a group is turned itself."""
        return self._rotation

    def take(
        self,
        held: PieceType | Group | None,
        rotation: int | None = None,
        mix: tuple[tuple[PieceType, int], ...] = (),
    ) -> None:
        """Take something into the hand (None empties it), keeping the rotation unless one is given. ``mix``:
        the terrains with their weights that fill an area instead.
        """
        rotation = self._rotation if rotation is None else rotation % 6
        if (held, rotation, mix) != (self._held, self._rotation, self.mix):
            self._held, self._rotation, self.mix = held, rotation, mix
            self.changed.emit()

    def turn(self, sixths: int) -> None:
        """Turn what is in hand clockwise."""
        if isinstance(self._held, Group):
            self.take(self._held.turned(sixths))
        else:
            self.take(self._held, self._rotation + sixths, self.mix)

    def mirror(self, kind: Kind, supply: Supply | None = None) -> tuple[int, int]:
        """Mirror or half turn what is in hand; returns how many pieces without a mirror image became how many
        smaller ones of a ``supply``. A single piece that was replaced becomes a group. Raises RefusedError if
        no image can be made.
        """
        if self._held is None or kind is Kind.HALF_TURN:
            self.turn(3)
            return 0, 0
        (motion,) = Symmetry(kind, LatticePoint(0, 0)).motions
        if isinstance(self._held, Group):
            group, without = self._held.flipped(kind)
        else:
            piece = Piece(0, self._held, ORIGIN, 1, self._rotation)
            image = image_of(piece, motion)
            if image is not None:
                self.take(self._held, image.rotation)
                return 0, 0
            group, without = Group((), self._held.name), (piece,)
        made = images_made(without, motion, supply) if without else ()
        if made is None:
            names = ", ".join(dict.fromkeys(piece.type.name for piece in without))
            raise RefusedError(_("Not done: no turn of it is the mirror image of {pieces}", pieces=names))
        pieces = (*group.pieces, *made)
        numbered = tuple(replace(piece, id=-number) for number, piece in enumerate(pieces, 1))
        self.take(replace(group, pieces=numbered))
        return len(without), len(made)

    @property
    def storeys(self) -> int:
        """How many storeys high castle walls are built, 1..MOST_STOREYS."""
        return self._storeys

    def build_storeys(self, storeys: int) -> None:
        """Build castle walls of this many storeys, clamped to the limits."""
        storeys = min(max(storeys, 1), MOST_STOREYS)
        if storeys != self._storeys:
            self._storeys = storeys
            self.changed.emit()
