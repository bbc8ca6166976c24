"""The dialog of the welcome page's "New battlefield…": title, author, and once the boxes one has."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QWheelEvent
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from builder.battlefield import Info
from builder.catalogue import Box, Catalogue
from builder.editor.inventory.holdings import Holdings
from builder.errors import RefusedError
from builder.inventory import Collection
from builder.language import _, ngettext
from builder.view import settings
from builder.view.overrides import SafeOverrides
from builder.view.widgets import PlainLabel, dialog_buttons, form_layout, plain_tip, vbox
from builder.view.widgets.questions import show_error

_MOST = 99


class BoxesField(QScrollArea):
    """One line a box. ``changed`` tells that a number is another one now."""

    changed = Signal()

    def __init__(self, boxes: Iterable[Box], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(_("Boxes you have"))
        self._counts: dict[str, QSpinBox] = {}
        lines = QWidget()
        grid = QGridLayout(lines)
        grid.setContentsMargins(8, 6, 8, 6)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        for row, box in enumerate(sorted(boxes, key=lambda box: box.order)):
            label = PlainLabel(box.name)
            label.setToolTip(plain_tip(ngettext("{n} piece", "{n} pieces", box.total)))
            count = _Count(self)
            count.setAccessibleName(box.name)
            label.setBuddy(count)
            count.valueChanged.connect(lambda _: self.changed.emit())
            grid.addWidget(label, row, 0)
            grid.addWidget(count, row, 1)
            self._counts[box.id] = count
        self.setWidget(lines)

    @property
    def counts(self) -> dict[str, int]:
        """How many of each box, those with none left out."""
        return {id: count.value() for id, count in self._counts.items() if count.value()}

    def count_of(self, id: str) -> QSpinBox:
        """The field of one box. Raises KeyError for a box that is not listed."""
        return self._counts[id]


class _Count(SafeOverrides, QSpinBox):
    """A number that the wheel changes only when it has the focus, so that scrolling the list is safe."""

    def __init__(self, area: QScrollArea) -> None:
        super().__init__()
        self._area = area
        self.setRange(0, _MOST)
        self.setSpecialValueText("–")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._area.ensureWidgetVisible(self, 0, 30)
        QTimer.singleShot(0, self, self.selectAll)  # a digit replaces the dash, also after a click

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


_AUTHOR = "author"  # in the settings


class NewDialog(SafeOverrides, QDialog):
    """Asks for boxes only where nothing is known of what is owned."""

    def __init__(self, catalogue: Catalogue, holdings: Holdings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(_("New battlefield"))
        self._catalogue, self._holdings = catalogue, holdings
        self.title = QLineEdit(self)
        self.title.setPlaceholderText(_("May be given later"))
        self.author = QLineEdit(settings.stored_text(_AUTHOR), self)
        layout = vbox(form_layout((_("&Title"), self.title), (_("&Author"), self.author)), parent=self)
        self.boxes: BoxesField | None = None
        self.message = PlainLabel(self, wrap=True)
        if holdings.owned or holdings.problems:
            self.message.setText(self._what_is_owned())
            layout.addWidget(self.message)
        else:
            self.boxes = BoxesField(catalogue.boxes.values(), self)
            self.boxes.changed.connect(self._count)
            heading = PlainLabel(_("Which &boxes do you have?"), self)
            first = min(catalogue.boxes.values(), key=lambda box: box.order)
            heading.setBuddy(self.boxes.count_of(first.id))
            layout.addSpacing(6)
            layout.addWidget(heading)
            layout.addWidget(self.boxes, 1)
            layout.addWidget(self.message)
            self._count()
            self.resize(480, 520)
        self.buttons = dialog_buttons(self, text=_("&Begin"))
        layout.addWidget(self.buttons)

    @property
    def info(self) -> Info:
        """What was given, as a battlefield says it of itself."""
        return Info(title=self.title.text().strip(), author=self.author.text().strip())

    def accept(self) -> None:
        """Save the boxes, where some were named; the dialog stays open where they cannot be saved."""
        chosen = self.boxes.counts if self.boxes is not None else {}
        if chosen:
            try:
                self._holdings.save(Collection(chosen, {}))
            except RefusedError as error:
                show_error(self, _("The boxes could not be saved"), str(error))
                return
        settings.store(_AUTHOR, self.info.author)
        super().accept()

    def _what_is_owned(self) -> str:
        if self._holdings.problems:
            return _("Your collection file has faults; they are listed under Problems.")
        count = sum(self._holdings.owned.values())
        return _("Pieces are counted against your collection of {count}.", count=count)

    def _count(self) -> None:
        assert self.boxes is not None
        count = sum(Collection(self.boxes.counts, {}).owned(self._catalogue).values())
        if count:
            self.message.setText(
                ngettext(
                    "{n} piece. The palette shows how many remain.",
                    "{n} pieces. The palette shows how many remain.",
                    count,
                )
            )
        else:
            self.message.setText(_("None is fine too: then nothing is counted against what you have."))
