"""Where a bubble stands: beside what it points at, inside the window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QPoint, QRect, QSize

ARROW = 12  # px around the bubble's card, in which the arrow stands
_MARGIN = 6

Side = Literal["right", "left", "below", "above"]


@dataclass(frozen=True, slots=True)
class Place:
    """A rectangle, and on which side of the target it lies; None where it lies over it."""

    rect: QRect
    side: Side | None


def beside(target: QRect, size: QSize, room: QRect) -> Place:
    """Beside ``target`` on the first side with room enough, else in the middle of it, inside ``room``."""
    room = room.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
    if target.isEmpty():
        return Place(_inside(QRect(room.center() - _half(size), size), room), None)
    free: tuple[tuple[Side, int, int], ...] = (
        ("right", room.right() - target.right(), size.width()),
        ("left", target.left() - room.left(), size.width()),
        ("below", room.bottom() - target.bottom(), size.height()),
        ("above", target.top() - room.top(), size.height()),
    )
    for side, have, need in free:
        if have >= need:
            return Place(_inside(_at(side, target, size), room), side)
    return Place(_inside(QRect(target.center() - _half(size), size), room), None)


def _at(side: Side, target: QRect, size: QSize) -> QRect:
    middle = target.center() - _half(size)
    corners = {
        "right": QPoint(target.right() + 1, middle.y()),
        "left": QPoint(target.left() - size.width(), middle.y()),
        "below": QPoint(middle.x(), target.bottom() + 1),
        "above": QPoint(middle.x(), target.top() - size.height()),
    }
    return QRect(corners[side], size)


def _half(size: QSize) -> QPoint:
    return QPoint(size.width() // 2, size.height() // 2)


def _inside(rect: QRect, room: QRect) -> QRect:
    left = max(min(rect.left(), room.right() + 1 - rect.width()), room.left())
    top = max(min(rect.top(), room.bottom() + 1 - rect.height()), room.top())
    return QRect(QPoint(left, top), rect.size())
