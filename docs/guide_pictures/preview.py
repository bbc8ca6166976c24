"""The print preview, used as a person does."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from builder.editor.sheets.preview import PrintPreview
from guide_pictures.hands import LEFT, PLAIN, Hands


def turn_to(preview: PrintPreview, title: str, hands: Hands) -> None:
    """Wait for the sheets and click a line of their contents."""
    hands.until(lambda: preview.plan is not None)
    hands.settle()
    found = preview.contents.findItems(title, Qt.MatchFlag.MatchExactly)
    assert len(found) == 1, title
    at = preview.contents.visualItemRect(found[0]).center()
    QTest.mouseClick(preview.contents.viewport(), LEFT, PLAIN, at)
    hands.settle()
    assert preview.plan is not None
    assert title in preview.plan.pages[preview.view.page - 1].bookmarks
