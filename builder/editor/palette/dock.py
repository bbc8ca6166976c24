"""The palette: piece types by terrain, with thumbnails, counts and a search."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QToolButton, QVBoxLayout, QWidget

from builder.battlefield import Change
from builder.catalogue import Catalogue, PieceType
from builder.editor.document.desk import Desk
from builder.editor.document.hand import Hand
from builder.editor.inventory.boxes import BoxesJob
from builder.editor.inventory.summary_line import InventoryLine
from builder.editor.palette.model import TYPE_ROLE, Entry, Heading, PaletteModel
from builder.editor.palette.shelf import PaletteShelf, Shown
from builder.editor.palette.view import PaletteView
from builder.editor.widgets.dock import Visibility
from builder.editor.widgets.icons import icon
from builder.editor.widgets.plain_texts import PlainLabel
from builder.editor.widgets.signals import Following, OnRestyle
from builder.inventory import touched
from builder.language import _, ngettext
from builder.view.drawings import Drawings


class Palette(QWidget):
    """Choosing a piece type takes it into the hand; `chosen` tells the window to bring out the place tool.

    ``taken`` tells that the designer goes on at the table, ``menu_requested`` carries a point of the screen.
    Idle while it is not seen.
    """

    chosen = Signal()
    taken = Signal()
    menu_requested = Signal(QPoint)

    def __init__(
        self,
        catalogue: Catalogue,
        hand: Hand,
        drawings: Drawings,
        job: BoxesJob,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._hand = hand
        self._desk: Desk | None = None
        self._following = Following()
        self._behind: set[str] | None = None  # the pieces counted again since it was seen; None is all
        self._pointed: PieceType | None = None
        self._before: tuple[Heading | Entry | None, Heading | Entry | None, int] = (None, None, 0)
        self.shelf = PaletteShelf(self)
        self.model: PaletteModel = PaletteModel(catalogue.placeable(), self.shelf, self)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(_("Find: grass, g7, wall corner"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(_("Find a piece"))
        self.offer = QToolButton(self)
        self.offer.setToolTip(_("Which pieces are offered"))
        self.offer.setAccessibleName(_("Which pieces are offered"))
        self.offer.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.offer.setAutoRaise(True)
        self.offer.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.view = PaletteView(drawings, self)
        self.view.setModel(self.model)
        self.in_hand = PlainLabel(self)
        self.in_hand.setWordWrap(True)
        self.inventory = InventoryLine(catalogue, job, self)
        head = QHBoxLayout()
        head.setSpacing(2)
        head.addWidget(self.search, 1)
        head.addWidget(self.offer)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.setSpacing(6)
        layout.addLayout(head)
        for widget in (self.view, self.in_hand, self.inventory):
            layout.addWidget(widget)
        self._visibility = Visibility(self)
        self._connect(hand)
        self._dress()
        OnRestyle(self, self._dress)
        self._show_hand()

    def _connect(self, hand: Hand) -> None:
        self._visibility.shown.connect(self._catch_up)
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._take_first)
        self.search.installEventFilter(self)
        self.view.clicked.connect(self._take)
        self.view.activated.connect(self._take_and_go)
        self.view.selectionModel().currentChanged.connect(self._take)
        self.view.fold_requested.connect(self._fold)
        self.view.customContextMenuRequested.connect(self._want_menu)
        self.model.modelAboutToBeReset.connect(self._remember_place)
        self.model.modelReset.connect(self._go_back_to_place)
        self.shelf.changed.connect(self._show_offer)
        hand.changed.connect(self._show_hand)

    def show_desk(self, desk: Desk) -> None:
        """Count what this desk's battlefield uses from now on."""
        self._desk, document = desk, desk.document
        self._following.follow((document.changed, self._follow), (document.owned_changed, self._count_all))
        self.model.count_with(desk.document.tally)
        self._count_all()
        self.inventory.show_document(desk.document)

    def offer_by(self, actions: Sequence[QAction | None]) -> None:
        """The actions that say which pieces are offered, for the menu beside the search; None separates."""
        menu = QMenu(self.offer)
        for action in actions:
            if action is None:
                menu.addSeparator()
            else:
                menu.addAction(action)
        self.offer.setMenu(menu)

    @property
    def subject(self) -> PieceType | None:
        """The piece type that actions on one speak of: the one under an open menu, else the one in hand."""
        return self._pointed or self._hand.type

    @property
    def is_favourite(self) -> bool:
        """Whether that is a favourite."""
        return self.subject is not None and self.subject.id in self.shelf.favourites

    def toggle_favourite(self) -> None:
        """Make the piece type a favourite, or no favourite any more."""
        if self.subject is not None:
            self.shelf.toggle_favourite(self.subject.id)

    def menu_closed(self) -> None:
        """The menu that was wanted is closed."""
        self._pointed = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            watched is self.search
            and isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Down
        ):
            self.view.setFocus()
            self.view.setCurrentIndex(self.model.first_type())
            return True
        return super().eventFilter(watched, event)

    # Counting --------------------------------------------------------------------------------------

    def _follow(self, change: Change) -> None:
        if not change.touches_pieces:
            return
        held = self._hand.type
        if held is not None and any(piece.type is held for piece in change.added):
            self.shelf.use(held.id)
        if self._behind is not None:
            self._behind |= touched(change)
        self._catch_up()

    def _count_all(self) -> None:
        self._behind = None
        self._catch_up()

    def _catch_up(self) -> None:
        """Show the counts of now, where anybody looks."""
        if self._desk is not None and self._visibility.now:
            self.model.recount(self._behind)
            self._behind = set()
            self._show_hand()
            self._show_offer()

    # Choosing --------------------------------------------------------------------------------------

    def _search(self, text: str) -> None:
        self.model.search(text)
        self._show_offer()
        self.view.scrollToTop()

    def _take_first(self) -> None:
        """Enter in the search field: take what was looked for and go on at the table. All is shown again."""
        first = self.model.first_type()
        if first.isValid() and self.search.text().strip():
            self.view.setCurrentIndex(first)
            self._take_and_go(first)
            self.search.clear()

    def _take(self, index: QModelIndex) -> None:
        type = index.data(TYPE_ROLE)
        if isinstance(type, PieceType):
            self._hand.take(type)
            self.chosen.emit()

    def _take_and_go(self, index: QModelIndex) -> None:
        if index.data(TYPE_ROLE) is not None:
            self._take(index)
            self.taken.emit()

    def _fold(self, index: QModelIndex) -> None:
        self.view.put_mark(index)
        self.model.toggle_fold(index)

    def _want_menu(self, at: QPoint) -> None:
        index = self.view.indexAt(at)
        self._pointed = index.data(TYPE_ROLE) if index.isValid() else None
        self.menu_requested.emit(self.view.viewport().mapToGlobal(at))

    # Showing ---------------------------------------------------------------------------------------

    def _show_hand(self) -> None:
        type, group = self._hand.type, self._hand.group
        if group is not None:
            count = len(group.pieces)
            pieces = ngettext("{n} piece", "{n} pieces", count)
            text = _("{name} · {pieces}") if group.name else _("{pieces} in hand")
            self.in_hand.setText(text.format(name=group.name, pieces=pieces))
        elif type is None:
            self.in_hand.setText(_("No piece in hand"))
        else:
            self.in_hand.setText(self.model.describe(type))
        self.view.show_chosen(self.model.index_of(type) if type is not None else QModelIndex())

    def _show_offer(self) -> None:
        """The button tells that some pieces are left out; an empty list says why it is empty."""
        partly = self.model.shown is not Shown.ALL
        self.offer.setIcon(self._icons[partly])
        if self.model.query.strip():
            self.view.say_of_nothing(_("No piece fits “{query}”.", query=self.model.query.strip()))
        elif self.model.shown is Shown.LEFT:
            self.view.say_of_nothing(_("Nothing is left of what you own."))
        else:
            self.view.say_of_nothing("")

    def _dress(self) -> None:
        palette = self.palette()
        text = palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText)
        self._icons = {
            False: icon("filter", text),
            True: icon("filter-on", palette.color(QPalette.ColorRole.Highlight)),
        }
        self.offer.setIconSize(QSize(18, 18))
        self._show_offer()

    def _remember_place(self) -> None:
        """Before rows come or go: which row is marked, and which one is to stay where the eye has it."""
        current = self.view.currentIndex()
        anchor, top = current, self.view.top_of(current)
        if top is None and self.view.verticalScrollBar().value() > 0:
            anchor = self.view.indexAt(QPoint(2, 2))
            top = self.view.top_of(anchor)
        elif top is None:
            anchor = QModelIndex()  # the list begins at its beginning, whatever that is
        self._before = (self.model.row_at(current), self.model.row_at(anchor), top or 0)

    def _go_back_to_place(self) -> None:
        marked, anchor, top = self._before
        index = self.model.index_like(marked)
        if not index.isValid() and self._hand.type is not None:
            index = self.model.index_of(self._hand.type)
        self.view.put_mark(index)
        if anchor is not None and (place := self.model.index_like(anchor)).isValid():
            self.view.keep_at(place, top)
