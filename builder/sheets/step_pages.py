"""One box a level: its drawing, at the same scale all through, and the parts to take in hand."""

from __future__ import annotations

from builder.drawing.plan_view import widened
from builder.hexgrid.geometry import Point
from builder.sheets.fit import GAP, HEAD, PARTS_GAP, SIDE, Fit, step_rows
from builder.sheets.flow import Flow
from builder.sheets.given import Given
from builder.sheets.layout import Block, Item, Page, Picture, Rect
from builder.sheets.lists import COLUMN, columns_in, how_many_fit, row_items
from builder.sheets.step_drawing import step_marks
from builder.sheets.steps import Part, Step


def step_pages(given: Given, fit: Fit) -> list[Page]:
    """The boxes of all levels; parts that find no room with their drawing follow on the next page."""
    flow = given.new_flow()
    packed = given.options.levels_per_page == "auto"
    for rows in fit.pages(given.steps, flow.measure, packed):
        flow.new_page()
        left_over: list[tuple[Step, list[Part]]] = []
        for row in rows:
            high = HEAD + fit.drawing_height + fit.below_height(row, flow.measure)
            for column, step in enumerate(row):
                x = flow.content.x + column * (fit.cell_width + GAP)
                rect = Rect(x, flow.y, fit.cell_width, high)
                block, rest = _step_block(given, flow, step, rect, fit)
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


def _step_block(given: Given, flow: Flow, step: Step, rect: Rect, fit: Fit) -> tuple[Block, list[Part]]:
    """The box of one level, and the parts that found no room in it."""
    battlefield, count = given.battlefield, len(step.pieces)
    aside = f"{count} {'piece' if count == 1 else 'pieces'} · {step.total} of {len(battlefield)} placed"
    if step.slot in battlefield.slot_notes:
        aside += " · see notes"
    items: list[Item] = flow.heading(f"Level {step.slot}", rect.x, rect.y, rect.width, aside)
    room = rect.width - (SIDE if fit.beside else 0.0)
    frame = Rect(rect.x, rect.y + HEAD, room, fit.drawing_height)
    table = widened(fit.box, fit.border / fit.scale)
    left = table.left - (room / fit.scale - table.width) / 2
    marks = step_marks(given, step, fit.scale)
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
