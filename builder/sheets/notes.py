"""What the designer wrote, and the errors and warnings that the check found."""

from __future__ import annotations

from builder.hexgrid.offset import label
from builder.problems import Severity, in_order
from builder.sheets.flow import Line
from builder.sheets.given import Given
from builder.sheets.layout import Page


def notes_pages(given: Given) -> list[Page]:
    """Description and notes, then the findings; no page where there is nothing to say."""
    battlefield = given.battlefield
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
    for problem in in_order(given.problems):
        if problem.severity is Severity.NOTE:
            continue
        findings.append(Line(f"{str(problem.severity).capitalize()}: {problem.message}"))
        if problem.hint:
            findings.append(Line(problem.hint, soft=True, indent=4))
    flow = given.new_flow()
    for name, block in (("Notes", lines), ("What the check found", findings)):
        if block:
            if not flow.pages or flow.room < 40:
                flow.new_page(name)
            else:
                flow.pages[-1].bookmarks.append(name)
            flow.text("notes", name, block)
    return flow.pages
