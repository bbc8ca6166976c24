"""The line at the foot of every page: title and page number."""

from __future__ import annotations

from builder.sheets.layout import FOOTER, Block, Measure, Page, Rect, Text
from builder.sheets.texts import SOFT, shortened

_PT = 7.0


def footer(page: Page, title: str, number: int, count: int, measure: Measure) -> Block:
    """The footer of page ``number`` of ``count``."""
    rect = Rect(page.content.x, page.content.bottom + 1.0, page.content.width, FOOTER - 1.0)
    baseline = rect.bottom - 0.8
    right = f"Page {number} of {count}"
    right_width = measure(right, _PT, False)
    left = shortened(title, _PT, False, rect.width - right_width - 10, measure)
    return Block(
        "footer",
        rect,
        (
            Text(rect.x, baseline, left, _PT, measure(left, _PT, False), False, SOFT),
            Text(rect.right, baseline, right, _PT, right_width, False, SOFT, "end"),
        ),
    )
