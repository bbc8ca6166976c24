"""The welcome page: begin, go on where one was, look at an example, take the tour."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QHideEvent, QKeyEvent, QPalette, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from builder import places
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.picture.thumbnails import ThumbnailStore
from builder.editor.start.example_card import LEAST_WIDTH, PICTURE, CardGrid, ExampleCard, StartButton
from builder.editor.start.examples import Example, ExamplesJob
from builder.editor.widgets.layout import Gap, Stretch, hbox, vbox
from builder.editor.widgets.plain_texts import PlainLabel, plain_tip
from builder.editor.widgets.signals import OnRestyle
from builder.language import _
from builder.view import settings
from builder.view.theme import bold, colours

SHOWN_AT_START = "welcome-at-start"  # in the settings
_NARROW = 560  # px of width below which everything stands in one column
_WIDEST = 1000
_LEFT = 260
_RECENT_SHOWN = 6
_MARGIN = 28
_STEPS = {
    Qt.Key.Key_Up: False,
    Qt.Key.Key_Left: False,
    Qt.Key.Key_Down: True,
    Qt.Key.Key_Right: True,
}


class WelcomePage(QScrollArea):
    """Stands in the place of the canvas until something is begun.

    ``new_requested``, ``open_requested``, ``tour_requested`` and ``left`` (to the empty table) tell what was
    chosen, ``recent_requested`` and ``example_requested`` carry a path.
    """

    new_requested = Signal()
    open_requested = Signal()
    tour_requested = Signal()
    left = Signal()
    recent_requested = Signal(object)
    example_requested = Signal(object)

    def __init__(
        self, catalogue: Catalogue, styles: Styles, examples: list[Path], parent: QWidget | None = None
    ) -> None:
        """``examples`` are the files of shipped battlefields; their pictures come after the first paint."""
        super().__init__(parent)
        self.setAccessibleName(_("Welcome"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cards = tuple(ExampleCard(path) for path in examples)
        store = ThumbnailStore(places.state_folder() / "thumbnails")
        self.job = ExamplesJob(examples, catalogue, styles, PICTURE, self.devicePixelRatioF, store, self)
        self.new = StartButton("new", _("New battlefield…"), _("Title, author, the boxes you have"))
        self.open = StartButton("open", _("Open…"), _("Hexwright, VirtualScape, map editor"))
        self.tour = StartButton("tour", _("Guided tour"), _("Five short steps"))
        self.empty = StartButton("place", _("Empty table"), _("Begin at once (Esc)"))
        self.at_start = QCheckBox(_("Show this page when Hexwright starts"))
        self.recent: tuple[StartButton, ...] = ()
        self._recent_paths: list[Path] = []
        self._none_yet = PlainLabel(_("What you open or save is listed here."))
        self._recent_list = QVBoxLayout()
        self._headings: list[QLabel] = []
        self._build()
        self._wire()
        self._colour()
        OnRestyle(self, self._colour)

    # Building --------------------------------------------------------------------------------------

    def _build(self) -> None:
        self._none_yet.setWordWrap(True)
        self._recent_list.setSpacing(2)
        left = vbox(
            self.new,
            self.open,
            self.tour,
            self.empty,
            Gap(14),
            self._heading(_("Recent")),
            self._recent_list,
            self._none_yet,
            Stretch(),
            spacing=2,
        )
        self._left = QWidget()
        self._left.setLayout(left)
        left.setContentsMargins(0, 0, 0, 0)

        self.grid = CardGrid(self.cards, LEAST_WIDTH)
        right = vbox(self._heading(_("Look at an example")), self.grid, Stretch(), spacing=8)
        self._right = QWidget()
        self._right.setLayout(right)
        right.setContentsMargins(0, 0, 0, 0)
        self._right.setVisible(bool(self.cards))

        self._columns = hbox(self._left, (self._right, 1), spacing=32)

        title = PlainLabel("Hexwright")  # a name, the same in every language
        large = QFont(self.font())
        large.setPointSizeF(large.pointSizeF() * 2.1)
        large.setBold(True)
        title.setFont(large)
        self._subtitle = PlainLabel(
            _("Design a battlefield level by level, and build it from your boxes."), wrap=True
        )

        middle = QWidget()
        middle.setLayout(
            vbox(
                title,
                Gap(3),
                self._subtitle,
                Gap(20),
                self._columns,
                Stretch(),
                Gap(12),
                self.at_start,
                margins=0,
                spacing=0,
            )
        )
        middle.setMaximumWidth(_WIDEST)
        middle.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        page = self._page = QWidget()
        hbox(Stretch(), (middle, 1000), Stretch(), parent=page, margins=(_MARGIN, 22, _MARGIN, 14))
        page.setAutoFillBackground(True)
        self.setWidget(page)
        page.installEventFilter(self)

    def _heading(self, text: str) -> QLabel:
        label = PlainLabel(text)
        label.setFont(bold(self.font()))
        self._headings.append(label)
        return label

    def _wire(self) -> None:
        self.new.clicked.connect(self.new_requested)
        self.open.clicked.connect(self.open_requested)
        self.tour.clicked.connect(self.tour_requested)
        self.empty.clicked.connect(self.left)
        self.at_start.toggled.connect(lambda on: settings.store(SHOWN_AT_START, on))
        for card in self.cards:
            card.clicked.connect(partial(self.example_requested.emit, card.path))
        self.job.drawn.connect(self._show_example)
        self.job.failed.connect(self._drop_example)

    # Showing ---------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.at_start.setChecked(settings.stored_flag(SHOWN_AT_START, True))
        self._list_recent()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The pictures wait until the page was painted once without them."""
        if event.type() == QEvent.Type.Paint and watched is self.widget() and self.job.waiting:
            QTimer.singleShot(0, self.job.go_on)
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.job.pause()

    def _list_recent(self) -> None:
        for button in self.recent:
            self._recent_list.removeWidget(button)
            button.deleteLater()
        paths = settings.recent_files()[:_RECENT_SHOWN]
        self.recent = tuple(
            StartButton("file", path.name, _short(path.parent), pictured=True) for path in paths
        )
        self._recent_paths = paths
        self.job.add(paths)
        before: QWidget = self.empty
        for button, path in zip(self.recent, paths, strict=True):
            button.setToolTip(plain_tip(str(path)))
            button.clicked.connect(partial(self.recent_requested.emit, path))
            self._recent_list.addWidget(button)
            button.show()  # at once, so that keys can walk to it
            QWidget.setTabOrder(before, button)
            before = button
        self._none_yet.setVisible(not self.recent)

    def _show_example(self, path: Path, example: Example) -> None:
        for card in self.cards:
            if card.path == path:
                card.show_example(example)
        for button, recent in zip(self.recent, self._recent_paths, strict=True):
            if recent == path and example.pieces:
                button.show_picture(example.picture)

    def _drop_example(self, path: Path) -> None:
        for card in self.cards:
            if card.path == path:
                card.setEnabled(False)
                card.setToolTip(_("This example cannot be read"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.viewport().width() < _NARROW
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._columns.setDirection(way)
        self._left.setFixedWidth(self.viewport().width() - 2 * _MARGIN if narrow else _LEFT)

    def _colour(self) -> None:
        mine = colours(self.palette())
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Window, mine.table)
        self._page.setPalette(palette)
        weak = QPalette(palette)
        weak.setColor(QPalette.ColorRole.WindowText, mine.faint)
        for label in (*self._headings, self._subtitle, self._none_yet):
            label.setPalette(weak)

    # Keyboard --------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in _STEPS:
            self.focusNextPrevChild(_STEPS[key])
        else:
            super().keyPressEvent(event)


def _short(folder: Path) -> str:
    """A folder as a person names it, from home on where it lies there."""
    try:
        return str(Path("~") / folder.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(folder)
