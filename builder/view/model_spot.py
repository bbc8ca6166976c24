"""Finds what is visible at a point in a picture of the model."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF

from builder.battlefield import Battlefield, Piece
from builder.hexgrid import LEVEL, Point, centre, corners, hex_at
from builder.view.tool_drag import Spot

if TYPE_CHECKING:
    from builder.drawing.isometric.faces import Point3
    from builder.solid.camera import Camera, Size
    from builder.solid.renderer import Renderer

_LOOKS = 24  # heights within a piece at which the line of sight is followed to a hex


def spot_seen(
    renderer: Renderer, camera: Camera, size: Size, battlefield: Battlefield, x: float, y: float
) -> Spot | None:
    """The spot at a point, in pixels, of a picture of that size; None if neither a body nor the table is
    there. A figure or a glyph gives the place on which it stands.
    """
    number, place = renderer.pick(camera, size, int(x), int(y))
    piece = battlefield.pieces.get(number)
    if piece is not None:
        return _on_piece(piece, camera, size, x, y)
    if place is not None:
        return _beneath(place, battlefield)
    spot = camera.on_level(x, y, 0.0, size)
    return None if spot is None else Spot(0, Point(spot.x, spot.y))


def sight_now(
    renderer: Renderer, camera: Camera, size: Size, battlefield: Battlefield, ratio: float
) -> Callable[[QPointF], bool]:
    """A function that says later whether the piece now seen at a point of a widget is still on the
    battlefield; True if no piece is seen there. One pixel of the widget is ``ratio`` pixels of the picture.
    """
    numbers = renderer.numbers(camera, size)

    def still_there(at: QPointF) -> bool:
        x, y = int(at.x() * ratio), int(at.y() * ratio)
        number = int(numbers[y, x]) if 0 <= x < size[0] and 0 <= y < size[1] else 0
        return not number or number in battlefield.pieces

    return still_there


def _on_piece(piece: Piece, camera: Camera, size: Size, x: float, y: float) -> Spot:
    """The first hex of a piece that the line of sight meets on its way down through the piece's heights."""
    low, high = (piece.slot - 1) * LEVEL, piece.highest * LEVEL
    for step in range(_LOOKS + 1):
        spot = camera.on_level(x, y, high + (low - high) * step / _LOOKS, size)
        if spot is not None and hex_at(Point(spot.x, spot.y)) in piece.cells:
            return Spot(piece.id, Point(spot.x, spot.y), piece.highest)
    return Spot(piece.id, centre(piece.hex), piece.highest)


def _beneath(place: Point3, battlefield: Battlefield) -> Spot:
    """The piece below a place; for a fluid, whose surface is lower than its slot, the fluid itself."""
    at = Point(place.x, place.y)
    column = battlefield.occupancy.column(hex_at(at))
    slot = max((slot for slot in column if (slot - 1) * LEVEL < place.z), default=None)
    if slot is None:
        return Spot(0, at)
    piece = max(column[slot], key=lambda piece: piece.highest)
    return Spot(piece.id, at, piece.highest)


def bodies_of(pieces: Iterable[Piece]) -> list[tuple[float, float, float]]:
    """The corners of the pieces' volume in mm: of each hex, at its bottom and top."""
    return [
        (*corner, slot * LEVEL)
        for piece in pieces
        for cell in piece.cells
        for corner in corners(cell)
        for slot in (piece.slot - 1, piece.highest)
    ]


def level_height(camera: Camera | None, spot: Spot, size: Size) -> float:
    """How many px a level is high where something is seen; 1 at least."""
    if camera is None:
        return 1.0
    from builder.drawing.isometric.faces import Point3  # not needed before the model is seen

    foot = spot.highest or 0
    low, high = (camera.seen_at(Point3(*spot.place, n * LEVEL), size)[1] for n in (foot, foot + 1))
    return max(low - high, 1.0)
