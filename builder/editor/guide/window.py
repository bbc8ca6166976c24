"""The window of the guide: its contents at the side, its text with a search, and the way back."""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QSplitter, QToolButton, QTreeWidget, QTreeWidgetItem, QWidget

from builder import language, places
from builder.editor.guide.page import GuidePage
from builder.language import _, ngettext
from builder.view import settings
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours
from builder.view.widgets import (
    Line,
    OnRestyle,
    PlainLabel,
    Stretch,
    hbox,
    icon,
    named,
    resize_in_sight,
    tool_button,
    vbox,
)
from builder.view.widgets.layout import Do

_GEOMETRY = "guide/geometry"  # in the settings
_SIZE, _SIDE, _FIELD = (1060, 760), 250, 300  # px
_ANCHOR = Qt.ItemDataRole.UserRole
_ICON = 18  # px


class GuideWindow(SafeOverrides, QWidget):
    """The guide that ships with the program, read when the window first comes up."""

    def __init__(self, owner: QWidget | None = None) -> None:
        """``owner``: the window that it is closed with. Raises UnreadableError where the guide is missing."""
        super().__init__(owner, Qt.WindowType.Window)
        self._file = places.shipped("docs") / "guide.md"
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._hits: list[int] = []
        self._hit = -1
        self.setWindowTitle(_("Guide"))
        self.page = named(GuidePage(self), _("The text of the guide"))
        self.contents = named(QTreeWidget(self), _("Contents"))
        self.contents.setHeaderHidden(True)
        self.line = Line(_("Search the guide"), self, prompt=_("Search the guide"), clear=True)
        self.line.setMaximumWidth(_FIELD)
        self.count = PlainLabel(self)
        self.back = self._button("step-back", _("Back to where you were before"), self.page.backward)
        self.forward = self._button("step-forward", _("Forward again"), self.page.forward)
        self.previous = self._button("previous", _("Previous hit"), lambda: self._step(-1))
        self.next = self._button("next", _("Next hit"), lambda: self._step(1))
        self.note = PlainLabel(self, wrap=True)
        self.note.say(_("The guide is written in English.") if language.spoken() != language.SOURCE else "")
        self._lay_out()
        self._wire()
        self._dress()
        OnRestyle(self, self._dress)

    def come_up(self, anchor: str = "") -> None:
        """Bring the window to the front, at a heading of the guide."""
        self.show()
        self.raise_()
        self.activateWindow()
        self.page.go(self._file, anchor)
        self.page.setFocus()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.windowHandle().setTransientParent(None)  # type: ignore[arg-type]  # it may lie behind its owner

    def hideEvent(self, event: QHideEvent) -> None:
        settings.store(_GEOMETRY, self.saveGeometry())
        super().hideEvent(event)

    # Building --------------------------------------------------------------------------------------

    def _button(self, name: str, tip: str, do: Do) -> QToolButton:
        button = tool_button("", self, do, tip=tip, size=_ICON)
        button.setObjectName(name)
        button.setEnabled(False)
        return button

    def _lay_out(self) -> None:
        side, parts = QWidget(self), QSplitter(self)
        vbox((self.contents, 1), self.note, parent=side, margins=0)
        for part in (side, self.page):
            parts.addWidget(part)
        parts.setStretchFactor(1, 1)
        parts.setChildrenCollapsible(False)
        top = hbox(self.back, self.forward, Stretch(), self.count, (self.line, 1), self.previous, self.next)
        vbox(top, (parts, 1), parent=self, margins=8, spacing=6)
        resize_in_sight(self, *_SIZE)
        geometry = settings.stored_bytes(_GEOMETRY)
        if geometry is not None:
            self.restoreGeometry(geometry)
        parts.setSizes([_SIDE, self.width() - _SIDE])

    def _wire(self) -> None:
        self.page.opened.connect(self._fill)
        self.page.verticalScrollBar().valueChanged.connect(self._point)
        self.page.backwardAvailable.connect(self.back.setEnabled)
        self.page.forwardAvailable.connect(self.forward.setEnabled)
        self.contents.itemClicked.connect(self._go)
        self.contents.itemActivated.connect(self._go)
        self.line.textChanged.connect(self._search)
        self.line.returnPressed.connect(lambda: self._step(1))
        for keys, do in (
            ("Ctrl+F", self._go_to_search),
            ("F3", lambda: self._step(1)),
            ("Shift+F3", lambda: self._step(-1)),
            ("Alt+Left", self.page.backward),
            ("Alt+Right", self.page.forward),
            ("Esc", lambda: self.line.clear() if self.line.text() else self.close()),
            ("Ctrl+W", self.close),
        ):
            QShortcut(QKeySequence(keys), self, do)

    # Contents --------------------------------------------------------------------------------------

    def _fill(self) -> None:
        """List the headings of the paper shown."""
        self.contents.clear()
        self._rows = {}
        above = self.contents.invisibleRootItem()
        for heading in self.page.headings:
            if heading.level > 1:
                row = QTreeWidgetItem(above if heading.level > 2 else self.contents.invisibleRootItem())
                row.setText(0, heading.text)
                row.setData(0, _ANCHOR, heading.anchor)
                self._rows[heading.anchor] = row
                above = row if heading.level == 2 else above
        self._search(self.line.text())

    def _go(self, row: QTreeWidgetItem) -> None:
        self.page.go(self.page.paper or self._file, row.data(0, _ANCHOR))

    def _point(self) -> None:
        """Mark the heading that is read now."""
        top = self.page.top
        read = [one.anchor for one in self.page.headings if one.place <= top and one.anchor in self._rows]
        if read:
            self.contents.setCurrentItem(self._rows[read[-1]])

    # Search ----------------------------------------------------------------------------------------

    def _go_to_search(self) -> None:
        self.line.setFocus()
        self.line.selectAll()

    def _search(self, text: str) -> None:
        self._hits, self._hit = self.page.places_of(text), -1
        for button in (self.previous, self.next):
            button.setEnabled(bool(self._hits))
        self.count.setText(ngettext("{n} hit", "{n} hits", len(self._hits)) if text else "")

    def _step(self, by: int) -> None:
        """Go to the next hit or the one before, from the last on to the first; at first from what is seen."""
        if self._hits:
            after = bisect_left(self._hits, self.page.top)
            self._hit = (self._hit + by if self._hit >= 0 else after + min(by, 0)) % len(self._hits)
            self.page.mark(self._hits[self._hit], len(self.line.text()))
            self.count.setText(_("{n} of {all}", n=self._hit + 1, all=len(self._hits)))

    def _dress(self) -> None:
        for button in (self.back, self.forward, self.previous, self.next):
            button.setIcon(icon(button.objectName(), colours(self.palette()).text))
