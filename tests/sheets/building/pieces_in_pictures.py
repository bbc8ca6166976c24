"""Whether each piece is seen in a picture of its own step: ``make step-pictures MAPS=200 SEED=1``.

Each picture is painted by Qt as it is printed, then once more with the piece as pale as what was there
before: pixels that differ are those in which it is seen. Nothing here knows how views are chosen.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence

from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter

from builder import formats
from builder.battlefield import Battlefield
from builder.drawing.isometric.faces import view_from
from builder.sheets.building.step_views import StepView, views_of
from builder.sheets.building.steps import steps_of, with_flags_lowered
from builder.sheets.qt_renderer.marks import paint_marks
from tests.battlefields import shipped_catalogue, shipped_styles
from tests.conftest import SHARED, battlefield_of
from tests.sheets.rebuilding import random_battlefield
from tests.sources import ROOT

_PIXEL = 3.0  # mm of the table
LEAST = 6
"""Pixels from which on a piece is seen: a rung of a ladder has some twenty."""


def unseen(battlefield: Battlefield, every: int = 1) -> list[str]:
    """The pieces that are in no picture of their step.

    One in ``every`` few is looked at, and all that have a further picture.
    """
    steps = steps_of(battlefield, shipped_catalogue())
    found = []
    for step, views in zip(
        steps, views_of(battlefield, [step.pieces for step in steps], shipped_styles()), strict=True
    ):
        further = {id for view in views[1:] for id in view.new}
        for number, piece in enumerate(step.pieces):
            if number % every and piece.id not in further:
                continue
            if not any(_seen(view, piece.id) for view in views if piece.id in view.new):
                found.append(f"{step.title}: {piece.type.id} at {piece.hex}, level {piece.slot}")
    return found


def _seen(view: StepView, id: int) -> bool:
    lit, pale = (_painted(view, new) for new in (view.new, view.new - {id}))
    return sum(a != b for a, b in zip(_pixels(lit), _pixels(pale), strict=True)) >= LEAST


def _pixels(image: QImage) -> Sequence[int]:
    return image.constBits().cast("I")  # type: ignore[no-any-return]


def _painted(view: StepView, new: frozenset[int]) -> QImage:
    size = int(view.box.width / _PIXEL), int(view.box.height / _PIXEL)
    image = QImage(*size, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    layers = view.known.lit(view.shown, new, shipped_styles(), view_from(view.corner), view.box)
    marks = [mark for pale, some in layers for mark in (view.known.paled(some) if pale else some)]
    painter = QPainter(image)
    painter.scale(1 / _PIXEL, 1 / _PIXEL)
    painter.translate(-view.box.left, -view.box.top)
    paint_marks(painter, marks)
    painter.end()
    return image


def _fields(count: int, seed: int) -> Iterator[tuple[str, Battlefield]]:
    for path in sorted((ROOT / "scenarios").glob("*.hexfield")):
        yield path.name, formats.read_any(path, shipped_catalogue()).battlefield
    for path in sorted((SHARED / "maps" / "battlefields").glob("*.json")):
        yield path.name, battlefield_of(json.loads(path.read_text(encoding="utf-8")), shipped_catalogue())
    for path in sorted((SHARED / "maps").glob("*.hsc")):
        yield path.name, formats.read_any(path, shipped_catalogue()).battlefield
    for number in range(seed, seed + count):
        yield f"random {number}", random_battlefield(number)


def main(count: int, seed: int) -> int:
    """Look at all; the number of pieces that are not seen."""
    app = QGuiApplication.instance() or QGuiApplication(["pictures", "-platform", "offscreen"])
    pieces = lost = 0
    for name, battlefield in _fields(count, seed):
        found = unseen(with_flags_lowered(battlefield))
        pieces += len(battlefield)
        lost += len(found)
        for line in found:
            print(f"{name}: {line}", flush=True)
    print(f"{pieces} pieces, {lost} in no picture of their step")
    del app
    return lost


if __name__ == "__main__":
    sys.exit(bool(main(int(sys.argv[1]), int(sys.argv[2]))))
