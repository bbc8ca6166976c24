"""What comes before and after the steps: the description, checklist and key, notes where they find room."""

from __future__ import annotations

from collections.abc import Sequence

from builder.sheets.front.checklist import checklist_pages
from builder.sheets.front.key import key_pages
from builder.sheets.front.notes import about_pages, notes_fit, notes_pages, untold_in
from builder.sheets.given import Given
from builder.sheets.layout import Page


def framed(given: Given, steps: Sequence[Page]) -> list[Page]:
    """The pages of the steps with checklist and key before them, as far as they were asked for.

    A description too long for the cover comes first. The key explains all that the pages show. Notes that no
    step tells to their end, and findings, stand before the steps too where they find room below the key, and
    behind them otherwise.
    """
    flow, options = given.new_flow(), given.options
    about, untold = about_pages(given), untold_in(given, steps)
    if options.checklist:
        checklist_pages(given, flow)
    if options.key:
        key_pages(given, {id for page in steps for block in page.blocks for id in block.symbols}, flow)
    if not options.notes:
        return [*flow.pages, *steps]
    if flow.pages and notes_fit(given, untold, flow):
        return [*about, *notes_pages(given, untold, flow), *steps]
    return [*about, *flow.pages, *steps, *notes_pages(given, untold)]
