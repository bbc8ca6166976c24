"""What a photocopier makes of a drawing: ink or no ink, at the resolution of an office machine."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from builder.drawing.marks import Mark
from builder.hexgrid import Bounds
from builder.sheets.qt_renderer.pages import marks_image

DPI = 200
_REACH = 14  # pixels: nearly 2 mm, a third of the smallest hex
Copy = NDArray[np.bool_]


def copied(marks: Sequence[Mark], box: Bounds, scale: float, threshold: int = 128) -> Copy:
    """Marks within a rectangle, printed at ``scale`` and copied: True where there is ink.

    ``threshold`` is the grey, of 255, from which a copier sees none.
    """
    return printed(marks, box, scale) < threshold


def printed(marks: Sequence[Mark], box: Bounds, scale: float) -> NDArray[np.uint8]:
    """Marks within a rectangle, printed at ``scale``: greys from 0 black to 255 white."""
    from PySide6.QtGui import QImage

    image = marks_image(marks, box, round(box.width * scale / 25.4 * DPI))
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    pixels = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    return pixels[:, : grey.width()].copy()


def looks(copy: Copy) -> NDArray[np.float64]:
    """How often there is ink at two places so far apart: what a pattern is listed by, wherever it begins."""
    ink = copy.astype(float)
    found = []
    for dy in range(_REACH):
        for dx in range(-_REACH, _REACH + 1):
            one = ink[dy:, max(0, dx) : ink.shape[1] + min(0, dx)]
            other = ink[: ink.shape[0] - dy, max(0, -dx) : ink.shape[1] - max(0, dx)]
            found.append((one * other).mean())
    return np.array(found)
