"""What the drawing of one step shows, as marks on the table."""

from __future__ import annotations

from collections.abc import Sequence

from builder.battlefield import Piece
from builder.drawing.crossed_out import crossed_out
from builder.drawing.ground_levels import level_lines, level_numbers, levels_of
from builder.drawing.labels import Taken, without_small
from builder.drawing.marks import Mark
from builder.drawing.overhang import overhang_marks
from builder.drawing.plan_view import level_marks, painted
from builder.hexgrid import Hex
from builder.hexgrid.geometry import ACROSS_FLATS
from builder.sheets.building.step_remarks import CANNOT_BE, lettered
from builder.sheets.building.step_texts import least_height, step_texts, text_width
from builder.sheets.building.steps import Step
from builder.sheets.given import Given
from builder.sheets.paging.fit import PATTERN_HEX
from builder.sheets.scenario.zones_on_steps import marks_on_step


def step_marks(given: Given, step: Step, scale: float) -> tuple[Mark, ...]:
    """The drawing of one level at ``scale`` (layout mm per table mm), without the names of rows and columns.

    Texts that would come out smaller than 6 pt on paper are left out.
    """
    options, styles = given.options, given.styles
    new = sorted(step.drawn, key=painted)
    older = pieces_before(given.steps, step)
    full = scale * ACROSS_FLATS * given.zoom >= PATTERN_HEX
    grey = options.colours == "black-and-white"
    reaching = reaching_up(given, step, older)
    levels, hidden = ground_below(given, new, older, reaching)
    marks = level_marks(
        given.battlefield,
        step.slot,
        styles,
        fade=options.fade,
        grid=options.grid,
        detail="full" if full else "plain",
        detail_below="full" if full and grey else "plain",
        over_below=level_lines(levels, hidden) if full else (),
        new=new,
        older=older,
        tops=ladder_tops(given.steps),
        strong=True,
        frame=given.frame,
    )
    ground, things = marks_on_step(given, step, scale)
    marks += ground
    if full:
        marks += overhang_marks(new, given.battlefield.occupancy, styles)
    for group in lettered(given, step):
        marks += crossed_out(group.pieces) if group.why in CANNOT_BE else ()
    if full:
        taken = Taken()
        marks += step_texts(given, step, new, reaching, scale, taken, things)
        if options.heights:
            height = least_height(given, scale) * max(1.0, given.zoom)  # they go with the size of letters
            marks += level_numbers(levels, hidden, height, text_width(given), taken)
    marks += things
    return without_small(marks, least_height(given, scale) - 0.01)


def reaching_up(given: Given, step: Step, older: Sequence[Piece]) -> list[Piece]:
    """The tall ones of the older pieces, which reach the level of a step."""
    tops = ladder_tops(given.steps)
    return [piece for piece in older if tops.get(piece.id, piece.highest) >= step.slot]


def ground_below(
    given: Given, new: Sequence[Piece], older: Sequence[Piece], reaching: Sequence[Piece]
) -> tuple[dict[Hex, int], set[Hex]]:
    """The levels of the ground that a step is built on, and the hexes where other things hide it."""
    if given.options.fade >= 1:
        return {}, set()
    tall = {piece.id for piece in reaching}
    levels = levels_of(piece for piece in older if piece.id not in tall)
    return levels, {cell for piece in (*new, *reaching) for cell, _ in piece.filled()}


def pieces_before(steps: Sequence[Step], step: Step) -> list[Piece]:
    """What was put down before a step, as it is drawn: a ladder is its lowest rung."""
    return [piece for earlier in steps if earlier.slot < step.slot for piece in earlier.drawn]


def ladder_tops(steps: Sequence[Step]) -> dict[int, int]:
    """How high ladders reach, by the id of the rung that is drawn for them."""
    return {ladder.rungs[0].id: ladder.top for step in steps for ladder in step.ladders}
