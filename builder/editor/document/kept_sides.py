"""The symmetry last used for each file: kept with the window's settings, not in the file."""

from __future__ import annotations

from pathlib import Path

from builder.editor.document.desk import Desk
from builder.hexgrid import Point
from builder.shaping.symmetry import Kind
from builder.view import settings

_KEY = "symmetries"  # in the settings: kind, x and y of the centre in mm, and the file, with tabs between
_MOST = 100


def take_up(desk: Desk) -> None:
    """Use the symmetry that was last used for the file of a desk, and store it when it changes."""
    document, sides = desk.document, desk.sides
    kept = _of(document.path) if document.path is not None else None
    if kept is not None:
        kind, spot = kept
        sides.set_centre(spot)
        sides.use(kind)
    known = [(document.path, sides.symmetry)]

    def keep() -> None:
        now = (document.path, sides.symmetry)
        if now != known[0] and document.path is not None:
            symmetry = sides.symmetry
            _keep(document.path, None if symmetry is None else (symmetry.kind, symmetry.spot.point))
        known[0] = now

    sides.changed.connect(keep)
    document.stepped.connect(keep)  # it may have been saved as a file


def _of(path: Path) -> tuple[Kind, Point] | None:
    for text in settings.stored_texts(_KEY):
        kind, x, y, name = (text.split("\t", 3) + [""] * 4)[:4]
        if name == str(path.resolve()):
            try:
                return Kind(kind), Point(float(x), float(y))
            except ValueError:
                return None
    return None


def _keep(path: Path, kept: tuple[Kind, Point] | None) -> None:
    name = str(path.resolve())
    others = [text for text in settings.stored_texts(_KEY) if not text.endswith(f"\t{name}")]
    mine = [f"{kept[0]}\t{kept[1].x:.3f}\t{kept[1].y:.3f}\t{name}"] if kept is not None else []
    settings.store(_KEY, [*mine, *others][:_MOST])
