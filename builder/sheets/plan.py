"""The build sheets as plain data: cover, one step a level, notes and findings. Inks only ink it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.plan_view import bounds_mm
from builder.drawing.styles import Styles
from builder.hexgrid.offset import label
from builder.inventory import BoxPlan
from builder.problems import Problem, Severity, in_order
from builder.sheets.cover import put_cover
from builder.sheets.fit import best_fit
from builder.sheets.flow import Flow, Line
from builder.sheets.layout import FOOTER, Block, Measure, Page, Plan, Rect, Text
from builder.sheets.options import PAPERS, Options
from builder.sheets.step_pages import put_steps
from builder.sheets.steps import steps_of, with_flags_lowered
from builder.sheets.texts import SOFT, shortened

_FOOTER_PT = 7.0


def make_plan(
    battlefield: Battlefield,
    options: Options,
    *,
    catalogue: Catalogue,
    styles: Styles,
    measure: Measure,
    boxes: BoxPlan | None = None,
    problems: Sequence[Problem] = (),
) -> Plan:
    """Lay the sheets out. ``measure(text, pt, bold)`` gives the width of a text in mm.

    ``boxes`` are the boxes to name on the cover, ``problems`` the findings to list at the end.
    """
    measure = cache(measure)
    battlefield = with_flags_lowered(battlefield)
    title = options.title or battlefield.info.title or "Untitled battlefield"
    author = options.author or battlefield.info.author
    steps = steps_of(battlefield, catalogue)
    box = bounds_mm(battlefield)
    width, height = PAPERS[options.paper]
    if options.orientation == "landscape":
        width, height = height, width
    scale = 0.0
    fit = None
    if box is not None:
        fit = best_fit(box, steps, options, measure)
        width, height, scale = fit.width, fit.height, fit.scale
    flow = Flow(width, height, options.margin, styles, measure)
    put_cover(flow, battlefield, options, catalogue, boxes)
    if fit is not None:
        put_steps(flow, battlefield, steps, fit, options)
    _put_notes(flow, battlefield, problems)
    for number, page in enumerate(flow.pages, 1):
        page.blocks.append(_footer(page, title, number, len(flow.pages), measure))
    return Plan(" ".join(title.split()), " ".join(author.split()), options.language, scale, tuple(flow.pages))


def _put_notes(flow: Flow, battlefield: Battlefield, problems: Sequence[Problem]) -> None:
    """What the designer wrote, and the errors and warnings that the check found."""
    lines: list[Line] = []
    if battlefield.info.description.strip():
        lines += [Line(part) for part in battlefield.info.description.strip().splitlines()]
    for slot, text in sorted(battlefield.slot_notes.items()):
        lines.append(Line(f"Level {slot}", bold=True))
        lines += [Line(part, indent=4) for part in text.splitlines()]
    for hex, text in sorted(battlefield.hex_notes.items(), key=lambda item: (item[0].r, item[0].q)):
        lines.append(Line(f"Hex {label(hex)}", bold=True))
        lines += [Line(part, indent=4) for part in text.splitlines()]
    findings: list[Line] = []
    for problem in in_order(problems):
        if problem.severity is Severity.NOTE:
            continue
        findings.append(Line(f"{str(problem.severity).capitalize()}: {problem.message}"))
        if problem.hint:
            findings.append(Line(problem.hint, soft=True, indent=4))
    for name, block in (("Notes", lines), ("What the check found", findings)):
        if block:
            if flow.room < 40 or _has_steps(flow.pages[-1]):
                flow.new_page(name)
            else:
                flow.pages[-1].bookmarks.append(name)
            flow.text("notes", name, block)


def _has_steps(page: Page) -> bool:
    return any(block.kind == "step" for block in page.blocks)


def _footer(page: Page, title: str, number: int, count: int, measure: Measure) -> Block:
    rect = Rect(page.content.x, page.content.bottom + 1.0, page.content.width, FOOTER - 1.0)
    baseline = rect.bottom - 0.8
    right = f"Page {number} of {count}"
    right_width = measure(right, _FOOTER_PT, False)
    left = shortened(title, _FOOTER_PT, False, rect.width - right_width - 10, measure)
    return Block(
        "footer",
        rect,
        (
            Text(rect.x, baseline, left, _FOOTER_PT, measure(left, _FOOTER_PT, False), False, SOFT),
            Text(rect.right, baseline, right, _FOOTER_PT, right_width, False, SOFT, "end"),
        ),
    )
