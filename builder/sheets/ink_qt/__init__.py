"""The Qt ink: `marks` paints single marks, `pages` whole plans into PDF and PNG.

The window paints with `marks` alone, so the names of `pages` are imported when they are first asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from builder.sheets.ink_qt.pages import (
        marks_image,
        paint_page,
        qt_measure,
        start,
        write_marks_png,
        write_page_png,
        write_pdf,
    )

__all__ = [
    "marks_image",
    "paint_page",
    "qt_measure",
    "start",
    "write_marks_png",
    "write_page_png",
    "write_pdf",
]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.pages"), name)
