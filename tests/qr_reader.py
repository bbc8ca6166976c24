"""Reads QR codes back with zxing, which has nothing of what makes them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import zxingcpp

_PIXELS = 4  # a module
_HALVES = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}


def text_of_modules(modules: Sequence[Sequence[object]]) -> str:
    """What a code says, of its rows of dark and light modules."""
    light = np.array([[0 if dark else 255 for dark in row] for row in modules], np.uint8)
    return text_of_pixels(np.kron(light, np.ones((_PIXELS, _PIXELS), np.uint8)))


def text_of_pixels(grey: np.ndarray) -> str:
    """What the one QR code in a picture says."""
    (found,) = zxingcpp.read_barcodes(grey)
    assert found.format == zxingcpp.BarcodeFormat.QRCode
    return found.text


def text_of_lines(lines: Sequence[str]) -> str:
    """What a code of half blocks says, as a terminal shows it: its lines of equal length."""
    rows = [[_HALVES[letter][half] for letter in line] for line in lines for half in (0, 1)]
    return text_of_modules(rows)
