"""Parts of a row are seen whole, however narrow it is."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from builder.view.widgets import WrappingRow, vbox


@pytest.mark.parametrize(("share", "lines"), [(2.0, 1), (0.7, 2), (0.1, 4)])
def test_a_row_that_wraps_shows_every_part_whole_in_as_many_lines_as_it_takes(
    qtbot: QtBot, share: float, lines: int
) -> None:
    box = QWidget()
    qtbot.addWidget(box)
    parts = [QPushButton(name * 12, box) for name in "abcd"]
    row = WrappingRow(*parts, parent=box)
    below = QPushButton("below", box)
    vbox(row, below, parent=box, margins=0)
    box.resize(max(round(row.sizeHint().width() * share), row.minimumSizeHint().width()), 400)
    box.show()
    assert len({part.y() for part in parts}) == lines
    for part in parts:
        assert part.size() == part.sizeHint()
        assert row.rect().contains(part.geometry())
    assert below.y() > row.geometry().bottom()
    parts[0].setText("a" * 60)
    qtbot.waitUntil(lambda: parts[0].width() == parts[0].sizeHint().width())
