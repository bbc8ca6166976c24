"""The line at the foot of every page: title, scenario and page number."""

from __future__ import annotations

from builder.sheets.layout import FOOTER, Block, Measure, Page, Rect, Text
from builder.sheets.texts import SOFT, shortened

_PT = 7.0
_GAP = 10.0  # mm left free before the page number


def footer(page: Page, title: str, number: int, count: int, measure: Measure, scenario: str = "") -> Block:
    """The footer of page ``number`` of ``count``; ``scenario`` is named after the title."""
    rect = Rect(page.content.x, page.content.bottom + 1.0, page.content.width, FOOTER - 1.0)
    baseline = rect.bottom - 0.8
    right = f"Page {number} of {count}"
    right_width = measure(right, _PT, False)
    room = rect.width - right_width - _GAP
    dot = measure(" · ", _PT, False)
    items: list[Text] = []
    x = rect.x
    # Each by itself, so that none turns the order of the others round; a long title leaves the scenario half.
    for part, most in ((title, (room - dot) / 2 if scenario else room), (scenario, None)):
        if not part:
            continue
        if items:
            items.append(Text(x + dot / 3, baseline, "·", _PT, measure("·", _PT, False), False, SOFT))
            x += dot
        if most is not None and scenario:
            most = max(most, room - dot - measure(scenario, _PT, False))
        words = shortened(part, _PT, False, most if most is not None else rect.x + room - x, measure)
        width = measure(words, _PT, False)
        items.append(Text(x, baseline, words, _PT, width, False, SOFT))
        x += width
    items.append(Text(rect.right, baseline, right, _PT, right_width, False, SOFT, "end"))
    return Block("footer", rect, tuple(items))
