"""The Qt ink: `marks` paints single marks, `pages` whole plans into PDF and pictures.

The window paints with `marks` alone, so the other names are imported when they are first asked for.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from builder.sheets.ink_qt.letters import letters_missing
    from builder.sheets.ink_qt.pages import (
        image_bytes,
        marks_image,
        page_image,
        paint_page,
        qt_measure,
        start,
        write_marks_png,
        write_page_png,
        write_pdf,
    )

__all__ = [
    "image_bytes",
    "letters_missing",
    "marks_image",
    "page_image",
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
    module = "letters" if name == "letters_missing" else "pages"
    return getattr(importlib.import_module(f"{__name__}.{module}"), name)
