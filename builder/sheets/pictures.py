"""Pictures of a battlefield as marks: from above, whole or one level, and at an angle with all heights.

The command line, the editor and the small pictures of files all draw these. Written to a file, the suffix
decides the renderer, and a file is complete before it replaces another.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from builder.battlefield import Battlefield
from builder.drawing.isometric import isometric_marks
from builder.drawing.isometric.faces import view_from
from builder.drawing.marks import DARK_TEXT, Label, Mark
from builder.drawing.pieces import Detail
from builder.drawing.plan_view import bounds_mm, coordinate_marks, height_bands, level_marks, overview_marks
from builder.drawing.play_view import clear_grid, level_numbers, surface_marks
from builder.drawing.styles import Styles
from builder.drawing.tint import Band, legend
from builder.errors import BuilderError, RefusedError
from builder.formats import write_safely
from builder.hexgrid import ACROSS_FLATS, Bounds, Point
from builder.language import _
from builder.sheets.building.steps import ladder_marks, ladders_of, step_slots, with_flags_lowered
from builder.sheets.flow import extent
from builder.sheets.layout import Page, Plan
from builder.sheets.options import MOST, PictureOptions
from builder.sheets.options import PictureKind as Kind
from builder.sheets.scenario.on_picture import plan_marks, standing_items, wanted_of
from builder.sheets.scenario.play import Play
from builder.sheets.svg_renderer import marks_svg, page_svg

_NO_PLAY = Play()
_TITLE = 0.024  # cap height to the longer side of the picture
_LETTER_WIDTH = 1.0  # of a bold letter on average, to the cap height
_ROOM = 12.0  # mm around the outermost hexes: what stands on their edges sticks out
_LEAST_ROW, _LARGEST_ROW = 14.0, 32.0  # mm of the table: a row of a legend
_PATTERN_HEX = 10.0  # px across a hex from which on its pattern can be seen


class Drawing(NamedTuple):
    """Marks, the rectangle of the table in mm that a picture of them shows, and its size in px; ``hex_size``:
    how many of them a hex is wide where that is a whole number for sure, else 0.
    """

    marks: tuple[Mark, ...]
    box: Bounds
    width: int
    height: int
    hex_size: int = 0


def picture_marks(
    battlefield: Battlefield, options: PictureOptions, styles: Styles, play: Play = _NO_PLAY
) -> Drawing:
    """The marks of a picture; details too small to be seen in its size are left out. What is wanted of
    ``play`` is on it.

    Raises RefusedError where no piece lies on the battlefield, or none begins on the level.
    """
    demand_level(battlefield, options.level)
    battlefield = with_flags_lowered(battlefield)
    flat = bounds_mm(battlefield, coordinates=options.coordinates)
    assert flat is not None, "there are pieces"
    # At an angle this is a little off: good enough to choose the detail before anything is drawn.
    detail: Detail = (
        "full" if size_for(flat, options)[0] * ACROSS_FLATS / flat.width >= _PATTERN_HEX else "plain"
    )
    shown = wanted_of(play, options)
    if options.view == "isometric":
        marks, box = _at_an_angle(battlefield, options, styles, detail, shown)
        box = box.widened(_ROOM)
    else:
        ground, objects = plan_marks(shown, battlefield, options.level, styles)
        if options.view == "plan":
            marks = _plan(battlefield, options, styles, detail) + ground
            box = flat.widened(_ROOM)
            if options.tint and options.level is None:
                marks, box = _with_legend(marks, box, height_bands(battlefield))
        else:
            marks = surface_marks(battlefield, styles, see_through=options.see_through) + ground
            marks += (
                clear_grid(battlefield),
                *(coordinate_marks(battlefield) if options.coordinates else ()),
            )
            box = flat
        marks += objects
        if options.view == "play":
            marks += level_numbers(battlefield, see_through=options.see_through)
    if options.title:
        above, box = _titled(shown.title, battlefield.info.title, box)
        marks += above
    if options.view == "play":
        return _whole_hexes(marks, box, options)
    return Drawing(marks, box, *size_for(box, options))


def _titled(scenario: str, battlefield: str, box: Bounds) -> tuple[tuple[Mark, ...], Bounds]:
    """The titles above a picture, and the rectangle with room for them; nothing where none is given."""
    lines = [line for line in dict.fromkeys((scenario, battlefield)) if line]
    marks: list[Mark] = []
    height = _TITLE * max(box.width, box.height)
    for number, line in enumerate(reversed(lines)):
        first = number == len(lines) - 1
        letter = min(height if first else 0.6 * height, 0.94 * box.width / (_LETTER_WIDTH * len(line)))
        middle = Point(box.left + box.width / 2, box.top - 1.05 * letter)
        marks.append(Label(middle, line, letter, DARK_TEXT, bold=first))
        box = Bounds(box.left, box.top - 2.0 * letter, box.right, box.bottom)
    return tuple(marks), box


def _whole_hexes(marks: tuple[Mark, ...], box: Bounds, options: PictureOptions) -> Drawing:
    """A picture that fits a virtual table: its hexes are a whole number of pixels wide and begin at its left
    and upper borders; the last pixels of a side may be empty.
    """
    side = max(box.width, box.height) if options.longer_side else box.width
    hex_size = options.hex_size or max(1, int(options.size * ACROSS_FLATS / side))
    width, height = (
        max(1, math.ceil(length * hex_size / ACROSS_FLATS - 1e-6)) for length in (box.width, box.height)
    )
    if max(width, height) > MOST:
        raise RefusedError(
            _(
                "with hexes {n} pixels wide the picture would be {width} × {height} pixels, more than {most}",
                n=hex_size,
                width=width,
                height=height,
                most=MOST,
            )
        )
    mm = ACROSS_FLATS / hex_size
    exact = Bounds(box.left, box.top, box.left + width * mm, box.top + height * mm)
    return Drawing(marks, exact, width, height, hex_size)


def demand_level(battlefield: Battlefield, level: int | None) -> None:
    """Raise RefusedError where no piece lies on the battlefield, or none begins on the level."""
    levels = levels_of(battlefield)
    if not levels:
        raise RefusedError(_("no piece lies on this battlefield yet: there is nothing to draw"))
    if level is not None and level not in levels:
        others = _(
            "no piece begins on level {number}; on level {levels} some do",
            number=level,
            levels=spans(levels),
        )
        raise RefusedError(others)


def levels_of(battlefield: Battlefield) -> tuple[int, ...]:
    """The levels on which pieces are put down, from the ground up: those of the steps of build sheets."""
    return tuple(sorted(set(step_slots(with_flags_lowered(battlefield)).values())))


def size_for(box: Bounds, options: PictureOptions) -> tuple[int, int]:
    """Width and height in px of a picture that shows a rectangle of the table."""
    if options.longer_side and box.height > box.width:
        return max(1, round(options.size * box.width / box.height)), options.size
    return options.size, max(1, round(options.size * box.height / box.width))


def spans(levels: Sequence[int]) -> str:
    """Numbers in words: ``1-3, 5``."""
    runs: list[list[int]] = []
    for level in levels:
        if runs and level == runs[-1][1] + 1:
            runs[-1][1] = level
        else:
            runs.append([level, level])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def _plan(
    battlefield: Battlefield, options: PictureOptions, styles: Styles, detail: Detail
) -> tuple[Mark, ...]:
    if options.level is None:
        heights = height_bands(battlefield) if options.tint else ()
        marks = overview_marks(battlefield, styles, detail=detail, relief=True, heights=heights)
    else:
        ladders, slots = ladders_of(battlefield), step_slots(battlefield)
        above = {rung.id for ladder in ladders for rung in ladder.rungs[1:]}
        drawn = [p for p in battlefield.in_order() if p.id not in above]
        marks = level_marks(
            battlefield,
            options.level,
            styles,
            detail=detail,
            detail_below="plain",
            new=[p for p in drawn if slots[p.id] == options.level],
            older=[p for p in drawn if slots[p.id] < options.level],
            tops={ladder.rungs[0].id: ladder.top for ladder in ladders},
            sheet=not options.transparent,
            grid=options.with_grid,
        )
        begun = [ladder for ladder in ladders if slots[ladder.rungs[0].id] == options.level]
        marks += ladder_marks(begun, styles)
    if options.coordinates:
        marks += coordinate_marks(battlefield)
    return marks


def _with_legend(
    marks: tuple[Mark, ...], box: Bounds, heights: Sequence[Band]
) -> tuple[tuple[Mark, ...], Bounds]:
    """The colours of the levels on the right of a plan, no higher than it is as long as they can be read."""
    row = max(_LEAST_ROW, min(_LARGEST_ROW, box.height / (len(heights) + 2)))
    at = Point(box.right, box.top + _ROOM)
    card = legend(heights, _("Level"), row, at)
    bottom = max(box.bottom, at.y + card.height + _ROOM)
    return marks + card.marks, Bounds(box.left, box.top, at.x + card.width + _ROOM, bottom)


def _at_an_angle(
    battlefield: Battlefield, options: PictureOptions, styles: Styles, detail: Detail, play: Play
) -> tuple[tuple[Mark, ...], Bounds]:
    view = view_from(options.turn)
    standing = standing_items(play, battlefield, view, None)
    full = marks = isometric_marks(battlefield, styles, view=options.turn, detail=detail, standing=standing)
    if options.level is not None:
        slots = step_slots(battlefield)
        built = [p for p in battlefield.in_order() if slots[p.id] <= options.level]
        standing = standing_items(play, battlefield, view, options.level)
        marks = isometric_marks(
            battlefield, styles, view=options.turn, only=built, detail=detail, standing=standing
        )
    labels = _near_coordinates(battlefield, options.turn) if options.coordinates else ()
    # Where the whole battlefield lies, so that the pictures of all levels lie upon each other.
    return labels + marks, extent(full + labels)


def _near_coordinates(battlefield: Battlefield, turn: int) -> tuple[Label, ...]:
    """The names of columns and rows along the two sides of the table next to the eye: nothing hides them."""
    view = view_from(turn)
    flat = coordinate_marks(battlefield)
    box = bounds_mm(battlefield)
    assert box is not None, "there are pieces"
    near = [label for label in flat if view.depth(*_outward(label.at, box)) > 0]
    return tuple([replace(label, at=view.on_plane(*label.at)) for label in near])


def _outward(at: Point, box: Bounds) -> tuple[float, float]:
    """The direction in which a name of a column (above, below) or a row (left, right) stands off the box."""
    if at.y < box.top:
        return 0.0, -1.0
    if at.y > box.bottom:
        return 0.0, 1.0
    return (-1.0, 0.0) if at.x < box.left else (1.0, 0.0)


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
    if not _is_pdf(out) and out.suffix.lower() not in SUFFIXES:
        raise RefusedError(
            _("{path}: build sheets are written to .pdf (or a page a file to .svg, .png, .jpg)", path=out)
        )


def picture_files(
    battlefield: Battlefield, options: PictureOptions, out: Path, *, every_level: bool
) -> tuple[PictureFile, ...]:
    """The file to write, or one for each level on which pieces begin."""
    if not every_level:
        return (PictureFile(out, options),)
    levels = levels_of(battlefield)
    return tuple(
        PictureFile(numbered(out, "level", level, levels[-1]), replace(options, level=level))
        for level in levels
    )


def write_picture(
    battlefield: Battlefield,
    file: PictureFile,
    styles: Styles,
    kind: Kind | None = None,
    play: Play = _NO_PLAY,
) -> PictureFile:
    """Draw a picture and write it; the file with its size. ``kind`` counts more than the suffix.

    Raises RefusedError where there is nothing to draw, the file cannot be written, or a JPG should be
    transparent; BuilderError where the picture is larger than pictures are made, or Qt, which PNG and JPG
    need, cannot be loaded.
    """
    return write_drawn(drawn_picture(battlefield, file, styles, kind, play))


class DrawnFile(NamedTuple):
    """A picture that is drawn but not written: its file with its size, and an SVG's text or a QImage."""

    file: PictureFile
    kind: Kind
    content: Any


def drawn_picture(
    battlefield: Battlefield,
    file: PictureFile,
    styles: Styles,
    kind: Kind | None = None,
    play: Play = _NO_PLAY,
) -> DrawnFile:
    """The long half of `write_picture`, which any thread may do: all but the writing itself."""
    kind = kind or kind_of(file.path)
    if kind == "jpg" and file.options.transparent:
        raise RefusedError(_("{path}: a JPG cannot be transparent; PNG and SVG can", path=file.path))
    drawing = picture_marks(battlefield, file.options, styles, play)
    content = _drawn(drawing, kind, transparent=file.options.transparent, title=battlefield.info.title)
    _marks, _box, width, height, hex_size = drawing
    return DrawnFile(replace(file, width=width, height=height, hex_size=hex_size), kind, content)


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
    marks, box, width, height, _hex_size = drawing
    paper = None if transparent and kind != "jpg" else _WHITE
    if kind == "svg":
        return marks_svg(marks, box, width, paper=paper, title=title, height=height)
    return _qt_pages().marks_image(marks, box, width, paper, height)


def _encoded(content: Any, kind: Kind) -> bytes:
    found: bytes = content.encode() if kind == "svg" else _qt_pages().image_bytes(content, kind)
    return found


def write_plan(
    plan: Plan, out: Path, progress: Progress | None = None, cancelled: Cancelled | None = None
) -> tuple[Path, ...]:
    """Write build sheets: one PDF, or by the suffix of ``out`` one SVG, PNG or JPG a page.

    Gives the files written; none where ``cancelled`` said so. Raises RefusedError for another suffix and
    where a file cannot be written.
    """
    if _is_pdf(out):
        return (out,) if _qt_pages().write_pdf(plan, out, progress, cancelled) else ()
    kind = kind_of(out)
    contents: list[bytes] = []
    for number, page in enumerate(plan.pages, 1):
        if cancelled is not None and cancelled():
            return ()
        contents.append(_page_bytes(plan, page, kind))
        if progress is not None:
            progress(number, len(plan.pages))
    paths = sheet_files(out, len(plan.pages))
    for path, content in zip(paths, contents, strict=True):
        write_safely(path, content)
    return paths


def sheet_files(out: Path, pages: int) -> tuple[Path, ...]:
    """The files that build sheets are written to: one PDF, one picture, or several numbered from 1."""
    if _is_pdf(out) or pages == 1:
        return (out,)
    return tuple(numbered(out, "page", number, pages) for number in range(1, pages + 1))


def _is_pdf(out: Path) -> bool:
    return out.suffix.lower() == ".pdf"


def numbered(out: Path, word: str, number: int, largest: int) -> Path:
    """One of several files: ``ford-level-03.png`` for ``ford.png``; as many digits as the largest needs."""
    digits = max(2, len(str(largest)))
    return out.with_name(f"{out.stem}-{word}-{number:0{digits}d}{out.suffix}")


def _page_bytes(plan: Plan, page: Page, kind: Kind) -> bytes:
    if kind == "svg":
        return page_svg(page, title=plan.title, language=plan.language).encode()
    qt_pages = _qt_pages()
    content: bytes = qt_pages.image_bytes(qt_pages.page_image(page), kind)
    return content


def _qt_pages() -> ModuleType:
    try:
        from builder.sheets.qt_renderer import pages
    except ImportError as error:
        raise BuilderError(
            _("PDF, PNG and JPG cannot be made, because Qt cannot be loaded: {error}", error=error)
        ) from None
    return pages
