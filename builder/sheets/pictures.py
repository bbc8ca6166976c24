"""Pictures of a battlefield as marks: from above, whole or one level, and at an angle with all heights.

The command line, the editor and the small pictures of files all draw these.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from builder.battlefield import Battlefield
from builder.colours import DARK_TEXT
from builder.drawing.isometric import isometric_marks
from builder.drawing.isometric.faces import Point3, view_from
from builder.drawing.marks import Label, Mark
from builder.drawing.pieces import Detail
from builder.drawing.plan_view import (
    bounds_mm,
    coordinate_marks,
    covered_hexes,
    height_bands,
    level_marks,
    overview_marks,
)
from builder.drawing.play_view import clear_grid, level_numbers, surface_marks
from builder.drawing.styles import Styles
from builder.drawing.tint import Band, legend
from builder.errors import RefusedError
from builder.hexgrid import ACROSS_FLATS, LEVEL, Bounds, Point, around_points, centre
from builder.language import _
from builder.sheets.building.steps import ladder_marks, ladders_of, step_slots, with_flags_lowered
from builder.sheets.flow import extent
from builder.sheets.options import MOST, PictureOptions, demand_size
from builder.sheets.scenario.board_setup import BoardSetup
from builder.sheets.scenario.on_picture import plan_marks, standing_items, wanted_of
from builder.sheets.scenario.shown import NO_SCENARIO, ShownScenario

_TITLE = 0.024  # cap height to the longer side of the picture
_LETTER_WIDTH = 1.0  # of a bold letter on average, to the cap height
_ROOM = 12.0  # mm around the outermost hexes: what stands on their edges sticks out
_LEAST_ROW, _LARGEST_ROW = 14.0, 32.0  # mm of the table: a row of a legend
_ASIDE = 4 * ACROSS_FLATS  # mm: nothing stands out farther on either side, with the names of rows
_PATTERN_HEX = 10.0  # px across a hex from which on its pattern can be seen


class Drawing(NamedTuple):
    """Marks, the rectangle of the table in mm that a picture of them has to show, and its size in px;
    ``hex_size``: how many of them a hex is wide where that is a whole number for sure, else 0.
    """

    marks: tuple[Mark, ...]
    box: Bounds
    width: int
    height: int
    hex_size: int = 0

    @property
    def frame(self) -> Bounds:
        """The rectangle of the table that fills the picture: with whole hexes, a little more than `box`."""
        if not self.hex_size:
            return self.box
        mm, (left, top, _right, _bottom) = ACROSS_FLATS / self.hex_size, self.box
        return Bounds(left, top, left + self.width * mm, top + self.height * mm)


def picture_marks(
    battlefield: Battlefield,
    options: PictureOptions,
    styles: Styles,
    scenario: ShownScenario = NO_SCENARIO,
    most: int | None = None,
) -> Drawing:
    """The marks of a picture; details too small to be seen in its size are left out. What is wanted of
    ``scenario`` is on it.

    Raises RefusedError, before anything is drawn, where no piece lies on the battlefield, none begins on the
    level, or the picture would have more than ``most`` px either way.
    """
    demand_level(battlefield, options.level)
    battlefield = with_flags_lowered(battlefield)
    flat = bounds_mm(battlefield, coordinates=options.coordinates)
    assert flat is not None, "there are pieces"
    # At an angle this is a little off: good enough to choose the detail before anything is drawn.
    detail: Detail = (
        "full" if size_for(flat, options)[0] * ACROSS_FLATS / flat.width >= _PATTERN_HEX else "plain"
    )
    shown = wanted_of(scenario.setup, options)
    beside: tuple[Mark, ...] = ()
    if options.view == "isometric":
        box = _flattest(battlefield, options.turn)
    else:
        box = flat.widened(_ROOM) if options.view == "plan" else flat
        if options.view == "plan" and options.tint and options.level is None:
            beside, box = _with_legend(box, height_bands(battlefield))
        if options.title:
            above, box = titled(scenario.title, battlefield.info.title, box)
            beside += above
    size = whole_hexes(box, options) if options.view == "play" else size_for(box, options)
    if most is not None:
        demand_size(*size[:2], most)
    if options.view == "isometric":
        marks, box = _at_an_angle(battlefield, options, styles, detail, shown)
        box = box.widened(_ROOM)
        if options.title:
            above, box = titled(scenario.title, battlefield.info.title, box)
            marks += above
        return Drawing(marks, box, *size_for(box, options))
    ground, objects = plan_marks(shown, battlefield, options.level, styles)
    if options.view == "plan":
        return Drawing(_plan(battlefield, options, styles, detail) + ground + objects + beside, box, *size)
    marks = surface_marks(battlefield, styles, see_through=options.see_through) + ground
    marks += (
        clear_grid(battlefield),
        *(coordinate_marks(battlefield) if options.coordinates else ()),
    )
    marks += (*objects, *level_numbers(battlefield, see_through=options.see_through), *beside)
    return Drawing(marks, box, *size)


def _flattest(battlefield: Battlefield, turn: int) -> Bounds:
    """A rectangle that is surely no higher and no narrower than the battlefield seen at an angle, in mm."""
    view, ground = view_from(turn), battlefield.occupancy
    spots = []
    for hex in covered_hexes(battlefield):
        x, y = centre(hex)
        top = LEVEL * (max(ground.column(hex), default=1) - 1)
        spots += [view.picture(Point3(x, y, 0.0)), view.picture(Point3(x, y, top))]
    box = around_points(spots)
    return Bounds(box.left - _ASIDE, box.top, box.right + _ASIDE, box.bottom)


def titled(scenario: str, battlefield: str, box: Bounds) -> tuple[tuple[Mark, ...], Bounds]:
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


def whole_hexes(box: Bounds, options: PictureOptions) -> tuple[int, int, int]:
    """Width and height in px of a picture that fits a virtual table, and how many of them a hex is wide: a
    whole number, and hexes begin at its left and upper borders.

    Raises RefusedError where it would be larger than pictures are made.
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
    return width, height, hex_size


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


def _with_legend(box: Bounds, heights: Sequence[Band]) -> tuple[tuple[Mark, ...], Bounds]:
    """The colours of the levels on the right of a plan, no higher than it is as long as they can be read; and
    the rectangle with room for them.
    """
    row = max(_LEAST_ROW, min(_LARGEST_ROW, box.height / (len(heights) + 2)))
    at = Point(box.right, box.top + _ROOM)
    card = legend(heights, _("Level"), row, at)
    bottom = max(box.bottom, at.y + card.height + _ROOM)
    return card.marks, Bounds(box.left, box.top, at.x + card.width + _ROOM, bottom)


def _at_an_angle(
    battlefield: Battlefield, options: PictureOptions, styles: Styles, detail: Detail, setup: BoardSetup
) -> tuple[tuple[Mark, ...], Bounds]:
    view = view_from(options.turn)
    standing = standing_items(setup, battlefield, view, None)
    full = marks = isometric_marks(battlefield, styles, view=options.turn, detail=detail, standing=standing)
    if options.level is not None:
        slots = step_slots(battlefield)
        built = [p for p in battlefield.in_order() if slots[p.id] <= options.level]
        standing = standing_items(setup, battlefield, view, options.level)
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
