"""Pictures of a battlefield as marks: from above, whole or one level, and at an angle with all heights.

The command line, the editor and the small pictures of files all draw these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from builder.battlefield import Battlefield
from builder.drawing.isometric import isometric_marks
from builder.drawing.isometric.projection import view_from
from builder.drawing.marks import Label, Mark
from builder.drawing.pieces import Detail
from builder.drawing.plan_view import bounds_mm, coordinate_marks, level_marks, overview_marks, widened
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.hexgrid.geometry import ACROSS_FLATS, Bounds, Point
from builder.sheets.building.ladders import ladder_marks
from builder.sheets.building.steps import ladders_of, step_slots, with_flags_lowered
from builder.sheets.icons import extent
from builder.sheets.picture_options import PictureOptions

_ROOM = 12.0  # mm around the outermost hexes: what stands on their edges sticks out
_PATTERN_HEX = 10.0  # px across a hex from which on its pattern can be seen


class Drawing(NamedTuple):
    """Marks, the rectangle of the table in mm that a picture of them shows, and its size in px."""

    marks: tuple[Mark, ...]
    box: Bounds
    width: int
    height: int


def picture_marks(battlefield: Battlefield, options: PictureOptions, styles: Styles) -> Drawing:
    """The marks of a picture; details too small to be seen in its size are left out.

    Raises RefusedError where no piece lies on the battlefield, or none begins on the level.
    """
    levels = levels_of(battlefield)
    if not levels:
        raise RefusedError("no piece lies on this battlefield yet: there is nothing to draw")
    if options.level is not None and options.level not in levels:
        raise RefusedError(f"no piece begins on level {options.level}; on level {spans(levels)} some do")
    battlefield = with_flags_lowered(battlefield)
    flat = bounds_mm(battlefield, coordinates=options.coordinates)
    assert flat is not None, "there are pieces"
    # At an angle this is a little off: good enough to choose the detail before anything is drawn.
    detail: Detail = (
        "full" if size_for(flat, options)[0] * ACROSS_FLATS / flat.width >= _PATTERN_HEX else "plain"
    )
    if options.view == "isometric":
        marks, box = _at_an_angle(battlefield, options, styles, detail)
    else:
        marks, box = _plan(battlefield, options, styles, detail), flat
    box = widened(box, _ROOM)
    return Drawing(marks, box, *size_for(box, options))


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
        marks = overview_marks(battlefield, styles, detail=detail)
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


def _at_an_angle(
    battlefield: Battlefield, options: PictureOptions, styles: Styles, detail: Detail
) -> tuple[tuple[Mark, ...], Bounds]:
    whole = marks = isometric_marks(battlefield, styles, view=options.turn, detail=detail)
    if options.level is not None:
        slots = step_slots(battlefield)
        built = [p for p in battlefield.in_order() if slots[p.id] <= options.level]
        marks = isometric_marks(battlefield, styles, view=options.turn, only=built, detail=detail)
    labels = _near_coordinates(battlefield, options.turn) if options.coordinates else ()
    # Where the whole battlefield lies, so that the pictures of all levels lie upon each other.
    return labels + marks, extent(whole + labels)


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
