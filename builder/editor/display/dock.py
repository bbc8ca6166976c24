"""The panel with the options of the canvases: grid, numbers, how levels fade, rulers, map."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from builder.language import _
from builder.view.options import ViewOptions
from builder.view.overrides import SafeOverrides
from builder.view.widgets import PlainLabel, Stretch, push_button, vbox
from builder.view.widgets.option_form import OptionForm

_NOTE_AFTER = 3  # rows: the heading and the two levels that it speaks of


class ViewDock(SafeOverrides, QScrollArea):
    """Sets the options shared by all canvases and follows them.

    ``table_requested``: ask for the size of the table.
    """

    table_requested = Signal()

    def __init__(self, options: ViewOptions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = options
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = self._inner = QWidget(self)
        self.form = OptionForm(options.display, parent=inner, headed=True, margins=0)
        self.fields = self.form.fields
        note = PlainLabel(_("Seen while one level is shown, not with all levels."), inner, wrap=True)
        note.setEnabled(False)
        self.form.form.insertRow(_NOTE_AFTER, note)
        self.table_button = push_button(_("Table Size…"), inner, do=lambda: self.table_requested.emit())
        self.form.form.addRow("", self.table_button)
        vbox(self.form, Stretch(), parent=inner, margins=(12, 10, 12, 10))
        self.setWidget(inner)
        self.form.changed.connect(lambda: options.change(**self.form.values()))
        options.changed.connect(lambda: self.form.fill(options.display))

    def minimumSizeHint(self) -> QSize:
        """As wide as its parts need; it scrolls if it is too high for the dock."""
        least = super().minimumSizeHint()
        bar = self.verticalScrollBar().sizeHint().width()
        return QSize(self._inner.minimumSizeHint().width() + bar, least.height())
