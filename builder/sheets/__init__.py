"""Build sheets: planned as plain data (`plan`), painted by Qt (`qt_renderer`, imported only to paint)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.catalogue import Catalogue
    from builder.sheets.context import SheetExtras
    from builder.sheets.guide.page import Guide
    from builder.sheets.layout import Plan
    from builder.sheets.options import SheetOptions

__all__ = ["build_sheets"]


def build_sheets(
    battlefield: Battlefield,
    out: Path,
    options: SheetOptions,
    *,
    catalogue: Catalogue,
    tilesets: Path,
    progress: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
    **extras: Unpack[SheetExtras],
) -> Plan | Guide | None:
    """Write the build sheets of a battlefield to the PDF ``out``; what was there is replaced at the end.

    Where ``out`` ends in .svg, .png or .jpg, each page becomes a separate file (`pictures`); where it ends
    in .html, it is a guide for the phone. ``progress`` is called with pages done and pages in all. Gives the
    plan or the guide, or None where ``cancelled`` said so (then nothing is written). Raises BuilderError
    where the file cannot be written, and where Qt cannot be loaded, which .html and .svg do not need.
    """
    # Imported when sheets are made: the window draws with the renderer alone.
    from builder.drawing.styles import load_styles
    from builder.formats import demand_writable
    from builder.sheets.picture_files import demand_sheets_suffix, is_guide, needs_qt, qt_pages, write_sheets
    from builder.sheets.text_widths import measure

    demand_sheets_suffix(out)
    demand_writable(out)
    if needs_qt(out):
        pages = qt_pages()
        pages.start()
        measure = pages.qt_measure  # it knows the letters that the shipped font lacks and another here has
    make: Callable[..., Plan | Guide]
    if is_guide(out):
        from builder.sheets.guide.page import guide_of as make
    else:
        from builder.sheets.plan import make_plan as make
    made = make(
        battlefield,
        options,
        catalogue=catalogue,
        styles=load_styles(tilesets),
        measure=measure,
        **extras,
    )
    return made if write_sheets(made, out, progress, cancelled) else None
