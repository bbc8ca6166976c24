"""Lists of the pages: shown anew without losing the row chosen."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from builder.editor.plain_texts import plain_tip
from builder.wording import on_one_line

_ROW = 8  # px of a row besides its text


def show_rows(
    view: QListWidget, texts: Sequence[str], rows: int, icons: Sequence[QIcon] = (), chosen: int | None = None
) -> None:
    """Show texts, without a signal, in a list that is ``rows`` lines high at most and two at least.

    The row chosen stays chosen as far as there is one, unless ``chosen`` says which it is.
    """
    line = max(view.fontMetrics().height(), view.iconSize().height() if icons else 0) + _ROW
    view.blockSignals(True)
    current = view.currentRow() if chosen is None else chosen
    while view.count() > len(texts):
        view.takeItem(view.count() - 1)
    while view.count() < len(texts):
        item = QListWidgetItem()
        # A row dragged falls between others, never into one.
        item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
        view.addItem(item)
    for row, text in enumerate(map(on_one_line, texts)):
        item = view.item(row)
        item.setText(text)
        item.setToolTip(plain_tip(text))
        item.setIcon(icons[row] if icons else QIcon())
        if not view.wordWrap():
            item.setSizeHint(QSize(0, line))
    view.setCurrentRow(min(current, len(texts) - 1))
    view.setFixedHeight(min(max(len(texts), 2), rows) * line + 2 * view.frameWidth())
    view.blockSignals(False)
