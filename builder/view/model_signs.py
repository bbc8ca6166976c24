"""Names and letters over the model: large enough to read, and never overlapping."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtGui import QPainter

from builder.drawing.marks import Area, Label, Mark, reach
from builder.hexgrid import ACROSS_FLATS, Bounds, Point
from builder.sheets.qt_renderer.marks import paint_marks

if TYPE_CHECKING:
    from builder.solid.signs import SeenSign

_LEAST_LETTER = 7.0  # px: the least height of capitals
_LEAST_HEX = 16.0  # px from flat to flat; on smaller hexes letters would cover what they stand on
_WIDE = 0.42  # the most that half a letter is wide, as a share of the height of capitals


class ShownSign(NamedTuple):
    """Marks about a place in px, at ``scale`` px to a mm."""

    at: Point
    scale: float
    marks: tuple[Mark, ...]


def shown_signs(seen: Sequence[SeenSign], scale: float) -> list[ShownSign]:
    """The signs to show at ``scale`` px to a mm; none if hexes are too small.

    A sign that would cover another is shown in its short form. If signs still overlap, the nearest one is
    shown; ``seen`` lists the nearest last.
    """
    if scale * ACROSS_FLATS < _LEAST_HEX:
        return []
    shown: list[_Placed] = []
    for sign in reversed(seen):
        _place(_placed(sign, sign.short or sign.marks, scale), shown)
    for place, (sign, *_rest) in enumerate(shown):
        others = [*shown[:place], *shown[place + 1 :]]
        if sign.short and _place(whole := _placed(sign, sign.marks, scale), others):
            shown[place] = whole
    return [one.shown for one in shown]


class _Placed(NamedTuple):
    sign: SeenSign
    shown: ShownSign
    box: Bounds


def _placed(sign: SeenSign, marks: tuple[Mark, ...], scale: float) -> _Placed:
    label = next(mark for mark in marks if isinstance(mark, Label))
    x, y = sign.at
    shown = ShownSign(Point(x * scale, y * scale), max(scale, _LEAST_LETTER / label.height), marks)
    return _Placed(sign, shown, _box(shown, label))


def _place(one: _Placed, others: list[_Placed]) -> bool:
    """Add one sign to the others, unless it would cover one of them; returns whether it was added."""
    free = not any(one.box.meets(other.box) for other in others)
    if free:
        others.append(one)
    return free


def paint_signs(painter: QPainter, signs: Sequence[ShownSign]) -> None:
    """Paint the signs; one unit of the painter is one px."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for at, scale, marks in signs:
        painter.save()
        painter.translate(at.x, at.y)
        painter.scale(scale, scale)
        paint_marks(painter, marks)
        painter.restore()


def _box(sign: ShownSign, label: Label) -> Bounds:
    """The area of a sign: its plate, or its letters if it has none."""
    plate = next((reach(mark) for mark in sign.marks if isinstance(mark, Area)), None)
    if plate is None:
        x, y = label.at
        wide, high = _WIDE * label.height * len(label.text), label.height / 2
        plate = Bounds(x - wide, y - high, x + wide, y + high)
    (x, y), scale = sign.at, sign.scale
    left, top, right, bottom = plate.left, plate.top, plate.right, plate.bottom
    return Bounds(x + left * scale, y + top * scale, x + right * scale, y + bottom * scale)
