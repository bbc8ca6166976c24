"""The designer's texts that no step prints, and the errors and warnings of the check."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from builder.battlefield import Battlefield
from builder.hexgrid import label
from builder.language import N_, _
from builder.problems import Problem, Severity, in_order
from builder.sheets.building.remarks import NOTES, NoteKey, note_numbers
from builder.sheets.building.steps import level_title
from builder.sheets.context import SheetContext
from builder.sheets.flow import BODY_PT, GAP, HEADING, Flow, TextLine
from builder.sheets.layout import Page, line_height

ABOUT = N_("About this battlefield")
FINDINGS = N_("What the check found")
_FINDINGS = {Severity.ERROR: N_("Error: {message}"), Severity.WARNING: N_("Warning: {message}")}
_LEAST_ROOM = 40.0  # mm below which a section begins on a new page
_MOST_ON_COVER = 0.2  # of the height of a page: a longer description has a separate page behind the cover

Unprinted = Callable[[NoteKey], bool]
"""Whether no step holds a note, or none in full."""


def about_lines(context: SheetContext, flow: Flow) -> list[TextLine]:
    """The description as the cover gives it; none where it is too long for that, or not wanted."""
    if not context.options.notes or not context.options.cover:
        return []
    lines = flow.broken(description_lines(context.battlefield), flow.content.width)
    return lines if len(lines) * line_height(BODY_PT) <= _MOST_ON_COVER * flow.content.height else []


def about_pages(context: SheetContext) -> list[Page]:
    """The description on separate pages, to stand right behind the cover; none where the cover has it."""
    flow, lines = context.new_flow(), description_lines(context.battlefield)
    if not lines or not context.options.notes:
        return []
    flow.new_page()
    if about_lines(context, flow):
        return []
    flow.pages[-1].bookmarks.append(_(ABOUT))
    flow.text("notes", _(ABOUT), lines)
    return flow.pages


def notes_pages(context: SheetContext, unprinted: Unprinted, flow: Flow | None = None) -> list[Page]:
    """The unprinted notes, then the findings, on new pages or those being filled; none without them."""
    flow = flow or context.new_flow()
    for name, block in _sections(context, unprinted):
        if not flow.pages or (flow.room < _LEAST_ROOM and flow.y > flow.content.y):
            flow.new_page()
        flow.pages[-1].bookmarks.append(_(name))
        flow.pages[-1].anchors.add(name)
        flow.text("notes", _(name), block)
    return flow.pages


def notes_fit(context: SheetContext, unprinted: Unprinted, flow: Flow) -> bool:
    """Whether all of it finds room on what is left of a page."""
    needed = [
        HEADING + len(flow.broken(block, flow.content.width)) * line_height(BODY_PT)
        for name, block in _sections(context, unprinted)
    ]
    return sum(needed) + GAP * (len(needed) - 1) <= flow.room


def unprinted_in(context: SheetContext, cut: Collection[NoteKey]) -> Unprinted:
    """What the steps leave of the notes: those ``cut`` there, and those of levels without a step."""
    slots = {step.slot for step in context.steps}

    def unprinted(key: NoteKey) -> bool:
        return key in cut or (key not in slots if isinstance(key, int) else not slots)

    return unprinted


def _sections(context: SheetContext, unprinted: Unprinted) -> list[tuple[str, list[TextLine]]]:
    found = ((NOTES, note_lines(context.battlefield, unprinted)), (FINDINGS, finding_lines(context.problems)))
    return [(name, block) for name, block in found if block]


def description_lines(battlefield: Battlefield) -> list[TextLine]:
    """What the designer says of the whole battlefield."""
    return [TextLine(part) for part in battlefield.info.description.strip().splitlines()]


def note_lines(battlefield: Battlefield, unprinted: Unprinted) -> list[TextLine]:
    """The unprinted notes on levels and, with their numbers, those on hexes."""
    lines: list[TextLine] = []
    for slot, text in sorted(battlefield.slot_notes.items()):
        lines += _under(level_title(slot), text) if unprinted(slot) else []
    for hex, number in note_numbers(battlefield).items():
        if not unprinted(hex):
            continue
        lines += _under(_("{number}  Hex {hex}", number=number, hex=label(hex)), battlefield.hex_notes[hex])
    return lines


def _under(title: str, text: str) -> list[TextLine]:
    return [TextLine(title, bold=True), *(TextLine(part, indent=4) for part in text.strip().splitlines())]


def finding_lines(problems: Sequence[Problem]) -> list[TextLine]:
    """Errors and warnings, worst first; what is found more than once is listed once, with how often.

    A hint stands once, below those that share it.
    """
    counts: dict[tuple[Severity, str, str], int] = {}
    for problem in in_order(problems):
        if problem.severity is not Severity.NOTE:
            said = (problem.severity, problem.hint, problem.message)
            counts[said] = counts.get(said, 0) + 1
    by_hint: dict[tuple[Severity, str], list[TextLine]] = {}
    for (severity, hint, message), count in counts.items():
        found = _(_FINDINGS[severity], message=message)
        line = TextLine(_("{finding} ({n} times)", finding=found, n=count) if count > 1 else found)
        by_hint.setdefault((severity, hint), []).append(line)
    lines: list[TextLine] = []
    for (_severity, hint), alike in by_hint.items():
        lines += alike
        if hint:
            lines.append(TextLine(hint, soft=True, indent=4))
    return lines
