"""The link of a battlefield, as a QR code: the first address on the web in what its designer says of it."""

from __future__ import annotations

import re

from builder.battlefield import Battlefield
from builder.drawing.marks import Area, rectangle
from builder.hexgrid import Point
from builder.sheets.layout import Picture, Rect
from builder.sheets.qr_code import modules_of

SIDE = 24.0
"""mm, of a code with its light border."""
_ADDRESS = re.compile(r"https?://[^\s<>\"]+")
_MOST = 200  # characters: the modules of a longer one would be too small for a phone's camera
_SEAM = 0.04  # of a module, by which dark ones run into each other: no light seam shows between them
_BLACK, _WHITE = "#000000", "#ffffff"


def link_of(battlefield: Battlefield) -> str:
    """The address; empty where there is none, or where it is too long for a small code."""
    found = _ADDRESS.search(battlefield.info.description)
    address = found[0].rstrip(".,;:!?)]}'") if found else ""
    return address if len(address) <= _MOST else ""


def code_picture(address: str, x: float, y: float) -> Picture:
    """The code with its upper left corner at a place of the page."""
    modules = modules_of(address)
    size = len(modules)
    marks = [Area((rectangle(0, 0, size, size),), _WHITE)]
    for row, line in enumerate(modules):
        start = 0
        while start < size:
            end = next((at for at in range(start, size) if line[at] != line[start]), size)
            if line[start]:
                ring = rectangle(start, row, end - start + _SEAM, 1 + _SEAM)
                marks.append(Area((ring,), _BLACK))
            start = end
    return Picture(Rect(x, y, SIDE, SIDE), tuple(marks), SIDE / size, Point(0, 0))
