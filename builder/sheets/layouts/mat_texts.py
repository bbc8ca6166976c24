"""Texts of a mat: each whole, on the one sheet of paper where it is seen in the end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from builder.drawing.marks import Area, Label, Mark, reach
from builder.hexgrid.geometry import Bounds, Point
from builder.sheets.layouts.mat import Mat

_WIDE = 0.5  # of the height of capitals, half a letter at most
_AIR = 1.5  # mm to where sheets are cut


def texts_by_sheet(marks: Iterable[Mark], mat: Mat) -> tuple[list[Mark], dict[str, list[Mark]]]:
    """The marks without their texts, and the texts with their plates by the name of the sheet.

    A text goes where its middle is, moved so far that no cut and no neighbour glued on takes some of it.
    """
    shares = [(sheet.name, mat.share(sheet)) for sheet in mat.sheets]
    texts: dict[str, list[Mark]] = {name: [] for name, _ in shares}
    rest: list[Mark] = []
    for mark in marks:
        if not isinstance(mark, Label):
            rest.append(mark)
            continue
        plate = _plate_of(rest[-1], mark) if rest else None
        if plate is not None:
            rest.pop()
        own = next((name_share for name_share in shares if _holds(name_share[1], mark.at)), None)
        if own is None:
            continue
        name, share = own
        dx, dy = _into(share, _box(mark, plate))
        if plate is not None:
            texts[name].append(
                replace(plate, rings=tuple(tuple(_moved(at, dx, dy) for at in ring) for ring in plate.rings))
            )
        texts[name].append(replace(mark, at=_moved(mark.at, dx, dy)))
    return rest, texts


def _plate_of(mark: Mark, label: Label) -> Area | None:
    """The mark where it is what the text stands on: it lies about it and is hardly larger."""
    if not isinstance(mark, Area):
        return None
    box = reach(mark)
    if box is None or not _holds(box, label.at):
        return None
    small = box.height <= 4 * label.height and box.width <= (len(label.text) + 3) * 2 * label.height
    return mark if small else None


def _holds(box: Bounds, at: Point) -> bool:
    return box.left <= at.x < box.right and box.top <= at.y < box.bottom


def _box(label: Label, plate: Area | None) -> Bounds:
    (x, y), high, wide = label.at, label.height / 2, _WIDE * label.height * len(label.text)
    box = reach(plate) if plate is not None else None
    return box or Bounds(x - wide, y - high, x + wide, y + high)


def _into(share: Bounds, box: Bounds) -> tuple[float, float]:
    """How far a rectangle must be moved to lie within a share."""
    left, top = share.left + _AIR - box.left, share.top + _AIR - box.top
    right, bottom = box.right - share.right + _AIR, box.bottom - share.bottom + _AIR
    return max(0.0, left) - max(0.0, right), max(0.0, top) - max(0.0, bottom)


def _moved(at: Point, dx: float, dy: float) -> Point:
    return Point(at.x + dx, at.y + dy)
