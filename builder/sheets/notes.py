"""What the designer wrote, and the errors and warnings that the check found."""

from __future__ import annotations

from collections.abc import Sequence

from builder.battlefield import Battlefield
from builder.hexgrid.offset import label
from builder.problems import Problem, Severity, in_order
from builder.sheets.flow import BODY_PT, GAP, HEADING, Flow, Line
from builder.sheets.given import Given
from builder.sheets.hex_notes import note_numbers
from builder.sheets.layout import Page
from builder.sheets.texts import line_height

NOTES = "Notes"
FINDINGS = "What the check found"
_LEAST_ROOM = 40.0  # mm below which a section begins on a page of its own


def notes_pages(given: Given, flow: Flow | None = None) -> list[Page]:
    """Description and notes, then the findings, on new pages or those being filled; none without them."""
    flow = flow or given.new_flow()
    for name, block in _sections(given):
        if not flow.pages or (flow.room < _LEAST_ROOM and flow.y > flow.content.y):
            flow.new_page()
        flow.pages[-1].bookmarks.append(name)
        flow.text("notes", name, block)
    return flow.pages


def notes_fit(given: Given, flow: Flow) -> bool:
    """Whether all of it finds room on what is left of a page."""
    needed = [
        HEADING + len(flow.broken(block, flow.content.width)) * line_height(BODY_PT)
        for _, block in _sections(given)
    ]
    return sum(needed) + GAP * (len(needed) - 1) <= flow.room


def _sections(given: Given) -> list[tuple[str, list[Line]]]:
    found = ((NOTES, note_lines(given.battlefield)), (FINDINGS, finding_lines(given.problems)))
    return [(name, block) for name, block in found if block]


def note_lines(battlefield: Battlefield) -> list[Line]:
    """The description, the notes on levels and, with their numbers, those on hexes."""
    lines = [Line(part) for part in battlefield.info.description.strip().splitlines()]
    for slot, text in sorted(battlefield.slot_notes.items()):
        lines += _under(f"Level {slot}", text)
    for hex, number in note_numbers(battlefield).items():
        lines += _under(f"{number}  Hex {label(hex)}", battlefield.hex_notes[hex])
    return lines


def _under(title: str, text: str) -> list[Line]:
    return [Line(title, bold=True), *(Line(part, indent=4) for part in text.strip().splitlines())]


def finding_lines(problems: Sequence[Problem]) -> list[Line]:
    """Errors and warnings, worst first; what is found more than once is told once, with how often.

    A hint stands once, below those that share it.
    """
    counts: dict[tuple[Severity, str, str], int] = {}
    for problem in in_order(problems):
        if problem.severity is not Severity.NOTE:
            said = (problem.severity, problem.hint, problem.message)
            counts[said] = counts.get(said, 0) + 1
    by_hint: dict[tuple[Severity, str], list[Line]] = {}
    for (severity, hint, message), count in counts.items():
        often = f" ({count} times)" if count > 1 else ""
        line = Line(f"{str(severity).capitalize()}: {message}{often}")
        by_hint.setdefault((severity, hint), []).append(line)
    lines: list[Line] = []
    for (_, hint), found in by_hint.items():
        lines += found
        if hint:
            lines.append(Line(hint, soft=True, indent=4))
    return lines
