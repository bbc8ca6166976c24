"""PNG where Qt is not installed: our SVG, painted by resvg with the shipped font, and with the fonts of the
machine where that lacks a letter.
"""

from __future__ import annotations

import struct
import zlib

from builder import places
from builder.drawing.marks import FAMILY
from builder.sheets.layout import PAGE_DPI

_HEADER = 33  # bytes: what every PNG begins with, and its first chunk


def png_of_svg(svg: str, paper: str | None = None) -> bytes:
    """A picture at its size in pixels; ``paper`` is the colour behind it, None for see-through."""
    return _painted(svg, paper, 0)


def png_of_page(svg: str) -> bytes:
    """A page on white, with how many pixels a metre has."""
    painted, per_metre = _painted(svg, "#ffffff", PAGE_DPI), round(PAGE_DPI / 0.0254)
    size = b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)
    chunk = struct.pack(">I", len(size) - 4) + size + struct.pack(">I", zlib.crc32(size))
    return painted[:_HEADER] + chunk + painted[_HEADER:]


def _painted(svg: str, paper: str | None, dpi: int) -> bytes:
    import resvg_py  # of the core alone

    fonts = sorted((places.shipped("tilesets") / "fonts").glob("*.otf"))
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        background=paper,
        dpi=dpi,
        font_family=FAMILY,
        sans_serif_family=FAMILY,
        font_files=[*map(str, fonts)],
    )
