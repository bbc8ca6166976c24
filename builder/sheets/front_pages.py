"""What comes before and after the steps: checklist and key, and the notes where they find room."""

from __future__ import annotations

from collections.abc import Sequence

from builder.sheets.checklist import checklist_pages
from builder.sheets.given import Given
from builder.sheets.key import key_pages
from builder.sheets.layout import Page
from builder.sheets.notes import notes_fit, notes_pages


def framed(given: Given, steps: Sequence[Page]) -> list[Page]:
    """The pages of the steps with checklist and key before them, as far as they were asked for.

    The key explains all that the pages show. Notes and findings stand before the steps too where they find
    room below the key, and behind them otherwise.
    """
    flow, options = given.new_flow(), given.options
    if options.checklist:
        checklist_pages(given, flow)
    if options.key:
        key_pages(given, {id for page in steps for block in page.blocks for id in block.symbols}, flow)
    if not options.notes:
        return [*flow.pages, *steps]
    if flow.pages and notes_fit(given, flow):
        return [*notes_pages(given, flow), *steps]
    return [*flow.pages, *steps, *notes_pages(given)]
