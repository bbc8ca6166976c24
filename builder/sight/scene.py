"""Everything that blocks sight on a battlefield, leaves of doors included, kept up to date hex by hex."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType

from builder.battlefield import Battlefield, Change, Piece
from builder.board import Board, Door, Doorway, Space
from builder.errors import BuilderError
from builder.hexgrid import ACROSS_FLATS, FLUID, LEVEL, Hex, Point, centre
from builder.language import _
from builder.sight.ground import Contents, GroundArrays
from builder.sight.solids import GRAZE, INTO, Interval, Wall, filled, is_round, prisms, rounds, walls_in

_HALF_LEAF = 1.7
# At rotation 0 from the centre of tower A, both ends: open as drawn on the plan, closed across the passage.
_OPEN = Point(ACROSS_FLATS + 17.0, 14.0), Point(ACROSS_FLATS + 17.0, 48.0)
_CLOSED = Point(ACROSS_FLATS / 2 - GRAZE - INTO, 11.0), Point(ACROSS_FLATS * 1.5 + GRAZE + INTO, 11.0)


def leaf_of(doorway: Doorway, piece: Piece, door: Door) -> Wall | None:
    """The leaf of a castle door (R181): closed, it bars the passage from tower to tower; open, it stands
    along the side of doorway space 3. None if there is no door, or it was destroyed.
    """
    if not doorway.has_door or door is Door.NONE or piece.type.shape is None:
        return None
    origin = centre(piece.hex)
    start, end = (
        _placed(point, origin, piece.rotation) for point in (_CLOSED if door is Door.CLOSED else _OPEN)
    )
    length = math.dist(start, end)
    foot = doorway.level * LEVEL
    return Wall(
        (start.x + end.x) / 2,
        (start.y + end.y) / 2,
        (end.x - start.x) / length,
        (end.y - start.y) / length,
        length / 2 - GRAZE,
        length / 2 - GRAZE,
        _HALF_LEAF - GRAZE,
        foot - INTO,
        foot + piece.type.shape.clear * LEVEL + (INTO if door is Door.CLOSED else -GRAZE),
        piece.id,
    )


def _placed(point: Point, origin: Point, sixths: int) -> Point:
    angle = sixths * math.pi / 3
    cos, sin = math.cos(angle), math.sin(angle)
    return Point(origin.x + point.x * cos - point.y * sin, origin.y + point.x * sin + point.y * cos)


class Scene:
    """The contents of each hex of a battlefield, as sight needs them.

    `update` follows one change after the board has followed it: it works out again only the hexes that the
    change touches and those around them. A scene that followed edits equals one made from scratch.
    """

    def __init__(self, battlefield: Battlefield, board: Board) -> None:
        self.battlefield = battlefield
        self.board = board
        self._filled: dict[Hex, tuple[Interval, ...]] = {}
        self._contents: dict[Hex, Contents] = {}
        self._ground: GroundArrays | None = None
        occupancy = battlefield.occupancy
        hexes = set(occupancy.hexes())
        for hex in hexes:
            self._fill(hex)
        walls = {hex for barrier in board.all_barriers() for hex in (barrier.edge.hex, barrier.edge.across)}
        for piece in battlefield.pieces.values():
            if is_round(piece) and len(piece.cells) > 1:
                walls.update(other for cell in piece.cells for other in (cell, *cell.neighbours()))
        for hex in hexes | walls:
            self._derive(hex, walled=hex in walls)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scene):
            return NotImplemented
        return self._contents == other._contents

    __hash__ = None  # type: ignore[assignment]  # it changes

    @property
    def contents(self) -> Mapping[Hex, Contents]:
        """The contents of each hex that has any."""
        return MappingProxyType(self._contents)

    @property
    def ground(self) -> GroundArrays:
        """The same contents as arrays."""
        if self._ground is None:
            self._ground = GroundArrays(self._contents)
        return self._ground

    def update(self, change: Change) -> None:
        """Follow one change of the battlefield that the board has followed already."""
        pieces = (*change.before, *change.after)
        cells = {cell for piece in pieces for cell in piece.cells}
        edges = [edge for piece in pieces for edge in piece.edges]
        for hex in cells:
            self._fill(hex)
        touched = cells | {side for edge in edges for side in (edge.hex, edge.across)}
        around = {other for hex in touched for other in hex.neighbours()}
        for hex in touched | around:
            self._derive(hex, walled=True)

    def _fill(self, hex: Hex) -> None:
        found = filled(self.battlefield.occupancy, hex)
        if found:
            self._filled[hex] = found
        else:
            self._filled.pop(hex, None)

    def _derive(self, hex: Hex, *, walled: bool) -> None:
        occupancy = self.battlefield.occupancy
        content = Contents(
            self._filled_at(hex),
            prisms(hex, self._filled_at),
            walls_in(self.board, occupancy, hex) if walled else (),
            rounds(occupancy, hex),
        )
        something = any(content)
        if something and self._contents.get(hex) == content:
            return
        if something:
            self._contents[hex] = content
        elif self._contents.pop(hex, None) is None:
            return
        if self._ground is not None:
            self._ground.put(hex, content if something else None)

    def _filled_at(self, hex: Hex) -> tuple[Interval, ...]:
        return self._filled.get(hex, ())

    def foot(self, space: Space) -> float:
        """The height (mm) of the base of a figure on a space.

        Raises BuilderError if the space is not on this battlefield.
        """
        piece = self.battlefield.pieces.get(space.piece)
        if piece is None or space not in self.board.at(space.hex):
            raise BuilderError(_("{space}: not a space of this battlefield", space=space))
        return space.level * LEVEL + (FLUID if piece.type.is_flat else 0.0)

    def leaves(self, door: Door, doors: Mapping[int, Door]) -> list[Wall]:
        """The leaves of all doors: ``doors`` gives states by the id of the doorway, ``door`` is that of all
        others (R181).
        """
        found = (
            leaf_of(doorway, self.battlefield.pieces[id], doors.get(id, door))
            for id, doorway in self.board.doorways.items()
        )
        return [leaf for leaf in found if leaf is not None]
