"""Pictures and build sheets as files: the suffix decides the renderer, and a file is complete before it
replaces another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.errors import BuilderError, RefusedError
from builder.formats import demand_writable, write_safely
from builder.formats.suffixes import PAGE_SUFFIXES
from builder.hexgrid import Bounds
from builder.language import _
from builder.sheets.layout import Page, Plan
from builder.sheets.options import MOST, ModelOptions, PictureOptions
from builder.sheets.options import PictureKind as Kind
from builder.sheets.pictures import Drawing, levels_of, picture_marks
from builder.sheets.png_of_svg import png_of_page, png_of_svg
from builder.sheets.scenario.shown import NO_SCENARIO, ShownScenario

if TYPE_CHECKING:
    from builder.sheets.guide.page import Guide

SUFFIXES: dict[str, Kind] = {".png": "png", ".svg": "svg", ".jpg": "jpg", ".jpeg": "jpg"}
_WHITE = "#ffffff"

Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


def kind_of(path: Path) -> Kind:
    """What kind of picture a file is by its suffix. Raises RefusedError for any other."""
    found = SUFFIXES.get(path.suffix.lower())
    if found is None:
        raise RefusedError(_("{path}: a name that ends in .png, .svg or .jpg was expected", path=path))
    return found


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture as a file: what it shows and, once written, its size in px (`Drawing`)."""

    path: Path
    options: PictureOptions
    width: int = 0
    height: int = 0
    hex_size: int = 0


def demand_sheets_suffix(out: Path) -> None:
    """Raise RefusedError where build sheets cannot be written to a file of that name."""
    if not _is_pdf(out) and not is_guide(out) and out.suffix.lower() not in SUFFIXES:
        raise RefusedError(
            _(
                "{path}: build sheets are written to .pdf, to .html for the phone (or a page a file to .svg, "
                ".png, .jpg)",
                path=out,
            )
        )


def picture_files(
    battlefield: Battlefield, options: PictureOptions, out: Path, *, every_level: bool
) -> tuple[PictureFile, ...]:
    """The file to write, or one for each level on which pieces begin.

    Raises RefusedError where one of them cannot be written: before any is drawn.
    """
    levels = levels_of(battlefield) if every_level else ()
    files = tuple([
        PictureFile(numbered(out, "level", level, levels[-1]), replace(options, level=level))
        for level in levels
    ])  # fmt: skip
    found = files if every_level else (PictureFile(out, options),)
    for file in found:
        demand_writable(file.path)
    return found


def write_picture(
    battlefield: Battlefield,
    file: PictureFile,
    styles: Styles,
    kind: Kind | None = None,
    scenario: ShownScenario = NO_SCENARIO,
) -> PictureFile:
    """Draw a picture and write it; the file with its size. ``kind`` counts more than the suffix.

    Raises RefusedError where there is nothing to draw, the file cannot be written, a JPG should be
    transparent or a model an SVG; BuilderError where the picture is larger than pictures are made, or Qt,
    which it needs (`kind_needs_qt`), cannot be loaded, or the computer offers no OpenGL 3.3 for a model.
    """
    return write_drawn(drawn_picture(battlefield, file, styles, kind, scenario))


class DrawnFile(NamedTuple):
    """A picture that is drawn but not written: its file with its size, and an SVG's text, a QImage, or the
    bytes of a PNG that was made without Qt.
    """

    file: PictureFile
    kind: Kind
    content: Any


def drawn_picture(
    battlefield: Battlefield,
    file: PictureFile,
    styles: Styles,
    kind: Kind | None = None,
    scenario: ShownScenario = NO_SCENARIO,
) -> DrawnFile:
    """The long half of `write_picture`, which any thread may do: all but the writing itself."""
    kind = kind or kind_of(file.path)
    demand_kind(file.path, kind, file.options)
    if isinstance(file.options, ModelOptions):
        image, _box = picture_image(battlefield, file.options, styles, scenario)
        return DrawnFile(replace(file, width=image.width(), height=image.height()), kind, image)
    drawing = picture_marks(battlefield, file.options, styles, scenario, None if kind == "svg" else MOST)
    content = _drawn(drawing, kind, transparent=file.options.transparent, title=battlefield.info.title)
    _marks, _box, width, height, hex_size = drawing
    return DrawnFile(replace(file, width=width, height=height, hex_size=hex_size), kind, content)


def demand_kind(path: Path, kind: Kind, options: PictureOptions) -> None:
    """Raise RefusedError where a JPG should be transparent, or a model an SVG."""
    if kind == "jpg" and options.transparent:
        raise RefusedError(_("{path}: a JPG cannot be transparent; PNG and SVG can", path=path))
    if kind == "svg" and isinstance(options, ModelOptions):
        raise RefusedError(_("{path}: a model is drawn as PNG or JPG", path=path))


def picture_image(
    battlefield: Battlefield, options: PictureOptions, styles: Styles, scenario: ShownScenario = NO_SCENARIO
) -> tuple[Any, Bounds]:
    """A picture as a QImage, and the rectangle that it shows (`Drawing.box`, `ModelDrawing.box`).

    Raises RefusedError where there is nothing to draw, BuilderError where it is larger than pictures are
    made, where Qt cannot be loaded, or without OpenGL 3.3 for a model.
    """
    if isinstance(options, ModelOptions):
        from builder.sheets.model_picture import (
            model_drawing,
        )  # numpy and OpenGL: no other picture needs them

        model = model_drawing(battlefield, options, styles, scenario)
        return qt_pages().pixels_image(model.pixels, model.size, model.marks, model.mm), model.box
    drawing = picture_marks(battlefield, options, styles, scenario, MOST)
    return _drawn(drawing, "png", transparent=options.transparent, title=""), drawing.box


def write_drawn(drawn: DrawnFile) -> PictureFile:
    """Write a picture that is drawn. Raises RefusedError where the file cannot be written."""
    write_safely(drawn.file.path, _encoded(drawn.content, drawn.kind))
    return drawn.file


def picture_bytes(drawing: Drawing, kind: Kind, *, transparent: bool = False, title: str = "") -> bytes:
    """The content of a picture's file, on white or (no JPG) transparent.

    Raises BuilderError where the picture is larger than pictures are made, or Qt cannot be loaded.
    """
    return _encoded(_drawn(drawing, kind, transparent=transparent, title=title), kind)


def _drawn(drawing: Drawing, kind: Kind, *, transparent: bool, title: str) -> Any:
    marks, frame, width, height = drawing.marks, drawing.frame, drawing.width, drawing.height
    paper = None if transparent and kind != "jpg" else _WHITE
    if not kind_needs_qt(kind):
        from builder.sheets.svg_renderer import marks_svg

        svg = marks_svg(marks, frame, width, paper=paper, title=title, height=height)
        return svg if kind == "svg" else png_of_svg(svg, paper)
    return qt_pages().marks_image(marks, frame, width, paper, height)


def _encoded(content: Any, kind: Kind) -> bytes:
    if isinstance(content, bytes):
        return content
    found: bytes = content.encode() if kind == "svg" else qt_pages().image_bytes(content, kind)
    return found


def write_sheets(
    made: Plan | Guide, out: Path, progress: Progress | None = None, cancelled: Cancelled | None = None
) -> tuple[Path, ...]:
    """As `write_plan`; a guide is one file."""
    if isinstance(made, Plan):
        return write_plan(made, out, progress, cancelled)
    if cancelled is not None and cancelled():
        return ()
    write_safely(out, made.html.encode())
    return (out,)


def write_plan(
    plan: Plan, out: Path, progress: Progress | None = None, cancelled: Cancelled | None = None
) -> tuple[Path, ...]:
    """Write build sheets: one PDF, or by the suffix of ``out`` one SVG, PNG or JPG a page.

    Gives the files written; none where ``cancelled`` said so. Raises RefusedError for another suffix and
    where a file cannot be written.
    """
    if _is_pdf(out):
        return (out,) if qt_pages().write_pdf(plan, out, progress, cancelled) else ()
    kind, paths = kind_of(out), sheet_files(out, len(plan.pages))
    for path in paths:
        demand_writable(path)
    contents: list[bytes] = []
    for number, page in enumerate(plan.pages, 1):
        if cancelled is not None and cancelled():
            return ()
        contents.append(_page_bytes(plan, page, kind))
        if progress is not None:
            progress(number, len(plan.pages))
    for path, content in zip(paths, contents, strict=True):
        write_safely(path, content)
    return paths


def sheet_files(out: Path, pages: int) -> tuple[Path, ...]:
    """The files that build sheets are written to: one PDF, guide or picture, or several numbered from 1."""
    if _is_pdf(out) or is_guide(out) or pages == 1:
        return (out,)
    return tuple(numbered(out, "page", number, pages) for number in range(1, pages + 1))


def _is_pdf(out: Path) -> bool:
    return out.suffix.lower() == ".pdf"


def is_guide(out: Path) -> bool:
    """Whether build sheets become one page for the phone there."""
    return out.suffix.lower() in PAGE_SUFFIXES


def numbered(out: Path, word: str, number: int, largest: int) -> Path:
    """One of several files: ``ford-level-03.png`` for ``ford.png``; as many digits as the largest needs."""
    digits = max(2, len(str(largest)))
    return out.with_name(f"{out.stem}-{word}-{number:0{digits}d}{out.suffix}")


def _page_bytes(plan: Plan, page: Page, kind: Kind) -> bytes:
    if not kind_needs_qt(kind):
        from builder.sheets.svg_renderer import page_svg

        svg = page_svg(page, title=plan.title, language=plan.language)
        return svg.encode() if kind == "svg" else png_of_page(svg)
    pages = qt_pages()
    content: bytes = pages.image_bytes(pages.page_image(page), kind)
    return content


def needs_qt(out: Path) -> bool:
    """Whether Qt paints the build sheets that are written there: anything but .svg and .html, and .png where
    it is not installed and resvg is.
    """
    return _is_pdf(out) or (not is_guide(out) and kind_needs_qt(kind_of(out)))


def kind_needs_qt(kind: Kind, options: PictureOptions | None = None) -> bool:
    """Whether Qt paints pictures of a kind: any but SVG, and PNG where it is not installed and resvg is. It
    paints every model.
    """
    if isinstance(options, ModelOptions) or kind != "png":
        return kind != "svg"
    return find_spec("PySide6") is not None or find_spec("resvg_py") is None


def qt_pages() -> ModuleType:
    """The renderer that paints with Qt. Raises BuilderError where Qt cannot be loaded."""
    try:
        from builder.sheets.qt_renderer import pages
    except ImportError as error:
        raise BuilderError(
            _(
                "Qt, which paints this, cannot be loaded ({error}): pip install PySide6-Essentials; SVG and "
                "HTML do not need it",
                error=error,
            )
        ) from None
    return pages
