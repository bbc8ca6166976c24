"""One box a level: its drawing, at the same scale all through, and the parts to take in hand."""

from __future__ import annotations

from builder.battlefield import Battlefield
from builder.drawing.marks import Mark
from builder.drawing.plan_view import coordinate_marks, level_marks, widened
from builder.hexgrid.geometry import ACROSS_FLATS, Point
from builder.sheets.fit import COORDINATE_ROOM, GAP, HEAD, PARTS_GAP, PATTERN_HEX, SIDE, Fit, step_rows
from builder.sheets.flow import Flow
from builder.sheets.given import Given
from builder.sheets.ladders import ladder_marks
from builder.sheets.layout import Block, Item, Page, Picture, Rect
from builder.sheets.lists import COLUMN, columns_in, how_many_fit, row_items
from builder.sheets.options import Options
from builder.sheets.steps import Part, Step

_COORDINATE_CAP = 1.8


def step_pages(given: Given, fit: Fit) -> list[Page]:
    """The boxes of all levels; parts that find no room with their drawing follow on the next page."""
    flow, options, battlefield = given.new_flow(), given.options, given.battlefield
    packed = options.levels_per_page == "auto"
    for rows in fit.pages(given.steps, flow.measure, packed):
        flow.new_page()
        left_over: list[tuple[Step, list[Part]]] = []
        for row in rows:
            high = HEAD + fit.drawing_height + fit.below_height(row, flow.measure)
            for column, step in enumerate(row):
                x = flow.content.x + column * (fit.cell_width + GAP)
                rect = Rect(x, flow.y, fit.cell_width, high)
                block, rest = _step_block(flow, battlefield, step, rect, fit, options)
                flow.pages[-1].blocks.append(block)
                flow.pages[-1].bookmarks.append(f"Level {step.slot}")
                if rest:
                    left_over.append((step, rest))
            flow.y += high + GAP
        wide = flow.content.width / columns_in(flow.content.width)
        for step, rest in left_over:
            rows_left = step_rows(step, rest, wide, flow.measure)
            flow.parts(f"Level {step.slot}, further pieces", rows_left)
    return flow.pages


def _step_block(
    flow: Flow, battlefield: Battlefield, step: Step, rect: Rect, fit: Fit, options: Options
) -> tuple[Block, list[Part]]:
    """The box of one level, and the parts that found no room in it."""
    count = len(step.pieces)
    aside = f"{count} {'piece' if count == 1 else 'pieces'} · {step.total} of {len(battlefield)} placed"
    if step.slot in battlefield.slot_notes:
        aside += " · see notes"
    items: list[Item] = flow.heading(f"Level {step.slot}", rect.x, rect.y, rect.width, aside)
    room = rect.width - (SIDE if fit.beside else 0.0)
    frame = Rect(rect.x, rect.y + HEAD, room, fit.drawing_height)
    table = widened(fit.box, fit.border / fit.scale)
    left = table.left - (room / fit.scale - table.width) / 2
    marks = _step_marks(battlefield, step, flow, options, fit.scale)
    items.append(Picture(frame, marks, fit.scale, Point(left, table.top)))
    if fit.beside:
        area = Rect(rect.right - COLUMN, frame.y, COLUMN, frame.height)
    else:
        top = frame.bottom + PARTS_GAP
        area = Rect(rect.x, top, rect.width, rect.bottom - top)
    columns = columns_in(area.width)
    rows = fit.part_rows(step, flow.measure)
    fits = how_many_fit(rows, columns, area.height)
    items += row_items(rows[:fits], area, columns, flow.styles, flow.measure)
    return Block("step", rect, tuple(items), step.slot), [row.part for row in rows[fits:]]


def _step_marks(
    battlefield: Battlefield, step: Step, flow: Flow, options: Options, scale: float
) -> tuple[Mark, ...]:
    """The drawing of one level, with rungs counted and rows and columns named."""
    marks = level_marks(
        battlefield,
        step.slot,
        flow.styles,
        fade=options.fade,
        grid=options.grid,
        detail="full" if scale * ACROSS_FLATS >= PATTERN_HEX else "plain",
        detail_below="plain",
        new=step.drawn,
    )
    marks += ladder_marks(step.ladders, flow.styles)
    if options.coordinates:
        marks += coordinate_marks(battlefield, _COORDINATE_CAP / scale, COORDINATE_ROOM / scale)
    return marks
