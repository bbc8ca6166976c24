"""The open documents, each with a desk and a canvas in a tab of its own."""

from __future__ import annotations

import gc
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QTabBar, QTabWidget, QToolButton, QWidget

from builder.battlefield import Info
from builder.editor.canvas.canvas import Canvas
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.document.file_names import same_file
from builder.editor.document.hand import Hand
from builder.language import _
from builder.view.drawings import Drawings
from builder.view.options import ViewOptions
from builder.view.theme import colours
from builder.view.widgets import OnRestyle, icon, plain_tip
from builder.wording import on_one_line

if TYPE_CHECKING:
    from builder.insight import ReportPicture


_SIDE = 20  # px
_CROSS = 14


class CloseCross(QToolButton):
    """Faint until the mouse is over it; the keyboard closes tabs by the menu."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setFixedSize(_SIDE, _SIDE)
        self.setIconSize(QSize(_CROSS, _CROSS))
        self._dress()
        OnRestyle(self, self._dress)

    def would_close(self, name: str) -> None:
        """Say what a click closes."""
        text = _("Close {name}", name=name)
        self.setToolTip(plain_tip(text))
        self.setAccessibleName(text)

    def _dress(self) -> None:
        mine = colours(self.palette())
        self.setIcon(icon("close", mine.faint, sizes=(_CROSS, 2 * _CROSS), active=mine.text))


_REST = 200  # ms after a tab was closed
_LONGEST = 48  # letters on a tab
_CROSS_SIDE = QTabBar.ButtonPosition.RightSide


class Workspace(QTabWidget):
    """One tab a document; there is always at least one.

    ``opened`` and ``left`` carry a canvas that comes and one that goes away, ``shown`` tells that another
    canvas is before the designer, ``close_requested`` carries the desk whose tab is to be closed.
    """

    opened = Signal(object)
    left = Signal(object)
    shown = Signal()
    close_requested = Signal(object)

    def __init__(
        self,
        hand: Hand,
        drawings: Drawings,
        parent: QWidget | None = None,
        options: ViewOptions | None = None,
    ) -> None:
        """``options`` are what all canvases show besides the pieces."""
        super().__init__(parent)
        self._hand, self._drawings = hand, drawings
        self._options = options if options is not None else ViewOptions(self)
        self.setDocumentMode(True)
        self.setMovable(True)
        self.tabBar().setAccessibleName(_("Open battlefields"))
        self.currentChanged.connect(self._changed)
        # A battlefield and its views refer to each other. Python's own rules would let some ten closed ones
        # of several MB pile up, and their places between the living ones are then lost to the system.
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self._free_closed)

    @property
    def canvas(self) -> Canvas:
        """The canvas shown."""
        canvas = self.currentWidget()
        assert isinstance(canvas, Canvas)
        return canvas

    @property
    def canvases(self) -> tuple[Canvas, ...]:
        """All of them, in the order of the tabs."""
        return tuple(self._canvas_at(index) for index in range(self.count()))

    @property
    def desk(self) -> Desk:
        """The desk shown."""
        return self.canvas.desk

    @property
    def desks(self) -> tuple[Desk, ...]:
        """All of them, in the order of the tabs."""
        return tuple(canvas.desk for canvas in self.canvases)

    def add(self, document: Document) -> Canvas:
        """Show a document in a new tab, in the place of the one shown where nothing was done with that."""
        old = self.canvas if self.count() and untouched(self.desk.document) else None
        desk = Desk(document)
        desk.setParent(self)  # it goes with the window, and what follows its signals lets go
        canvas = Canvas(desk, self._hand, self._drawings, self, self._options)
        self.opened.emit(canvas)
        self._add_cross(self.addTab(canvas, ""), canvas.desk)
        document.stepped.connect(self._name_all)
        self._name_all()
        self.setCurrentWidget(canvas)
        if old is not None:
            self._take_away(old)
        return canvas

    def show_desk(self, desk: Desk) -> None:
        """Bring a desk to the front."""
        self.setCurrentWidget(self.canvas_of(desk))

    def show_picture(self, picture: ReportPicture | None) -> None:
        """Lay a picture of a report over the battlefield shown, and over no other."""
        for canvas in self.canvases:
            canvas.show_picture(picture if canvas is self.canvas else None)

    def remove(self, desk: Desk) -> None:
        """Close a tab. Raises ValueError for the last one: `add` an empty document first."""
        if self.count() == 1:
            raise ValueError("there is always one document")
        self._take_away(self.canvas_of(desk))

    def desk_of(self, path: Path) -> Desk | None:
        """The desk on which a file lies already."""
        for desk in self.desks:
            if desk.document.path is not None and same_file(desk.document.path, path):
                return desk
        return None

    def _add_cross(self, index: int, desk: Desk) -> None:
        cross = CloseCross(self.tabBar())
        cross.clicked.connect(lambda: self.close_requested.emit(desk))
        self.tabBar().setTabButton(index, _CROSS_SIDE, cross)

    def _canvas_at(self, index: int) -> Canvas:
        canvas = self.widget(index)
        assert isinstance(canvas, Canvas)
        return canvas

    def canvas_of(self, desk: Desk) -> Canvas:
        """The canvas of a desk. Raises StopIteration for one that is not open."""
        return next(canvas for canvas in self.canvases if canvas.desk is desk)

    def _take_away(self, canvas: Canvas) -> None:
        desk = canvas.desk
        self.removeTab(self.indexOf(canvas))
        self._name_all()
        self.left.emit(canvas)
        canvas.deleteLater()
        desk.document.let_go()
        desk.destroyed.connect(self._rest.start)
        desk.deleteLater()

    def _free_closed(self) -> None:
        gc.collect()

    def _changed(self, index: int) -> None:
        if index >= 0:
            self.shown.emit()

    def _name_all(self) -> None:
        """Name the tabs: where two battlefields have one title, their files tell them apart."""
        titles = Counter(desk.document.battlefield.info.title for desk in self.desks)
        for index, desk in enumerate(self.desks):
            self._name(index, desk.document, alone=titles[desk.document.battlefield.info.title] == 1)

    def _name(self, index: int, document: Document, *, alone: bool) -> None:
        title, path = on_one_line(document.battlefield.info.title), document.path
        name = title or (path.name if path is not None else _("New battlefield"))
        if title and path is not None and not alone:
            name = f"{title} · {path.name}"
        cross = self.tabBar().tabButton(index, _CROSS_SIDE)
        assert isinstance(cross, CloseCross)
        cross.would_close(name)
        tip = "\n".join(line for line in (title, str(path) if path is not None else "") if line)
        self.setTabToolTip(index, plain_tip(tip))
        short = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
        text = f"{short} •" if document.dirty else short
        self.setTabText(index, text.replace("&", "&&"))


def untouched(document: Document) -> bool:
    """Whether a document is still untouched, so that it can be replaced without asking."""
    return (
        document.path is None
        and not len(document.battlefield)
        and document.battlefield.info == Info()
        and not document.history.count
        and not document.dirty
        and not document.battlefield.info.title
    )
