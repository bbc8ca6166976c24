"""The inventory: what is used, owned and left of each piece, and the boxes it takes."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QFrame,
    QHeaderView,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from builder.battlefield import Change
from builder.catalogue import Catalogue, PieceType
from builder.editor.document.desk import Desk
from builder.editor.inventory.boxes import BoxAnswer, BoxChoice, BoxesJob, BoxesPanel
from builder.editor.inventory.holdings import Holdings
from builder.editor.inventory.model import (
    BOXES,
    LEFT,
    OWNED,
    PICTURE,
    PIECE,
    USED,
    InventoryFilter,
    InventoryModel,
    Listed,
    as_csv,
    as_text,
)
from builder.editor.widgets.dock import Visibility
from builder.editor.widgets.fields import Line, combo
from builder.editor.widgets.layout import hbox, push_button, vbox
from builder.editor.widgets.plain_texts import PlainLabel
from builder.editor.widgets.row_table import NoRemoval, RowTable
from builder.editor.widgets.signals import Following, OnRestyle
from builder.inventory import Tally, touched
from builder.language import _, ngettext
from builder.view.drawings import Drawings
from builder.view.theme import colours


class InventoryTable(RowTable):
    """A double click or Enter wants the pieces of a row selected, Ctrl+Enter wants one in hand."""

    requested = Signal(QModelIndex)
    taken = Signal(QModelIndex)

    def __init__(self, proxy: InventoryFilter, parent: QWidget | None = None) -> None:
        super().__init__(_("Inventory"), frozenset(), parent)
        self.setModel(proxy)
        self.doubleClicked.connect(self.requested)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAlternatingRowColors(True)
        self.setIconSize(PICTURE)
        self.setItemDelegate(_Spaced(self))
        self.setSortingEnabled(True)
        self.sortByColumn(PIECE, Qt.SortOrder.AscendingOrder)
        NoRemoval(self)
        header = self.horizontalHeader()
        header.setSectionResizeMode(BOXES, QHeaderView.ResizeMode.Stretch)
        header.setMinimumSectionSize(40)
        self._size_columns()

    def show_columns(self, *, owned: bool, wide: bool) -> None:
        """Whether to show the columns that speak of a collection, and whether there is room for its boxes.

        Where there is not, the tool tip of a row names them, and the name of a piece may take two lines.
        """
        lines = 1 if wide else 2
        self.setWordWrap(lines > 1)
        text = lines * self.fontMetrics().height()
        self.verticalHeader().setDefaultSectionSize(max(PICTURE.height(), text) + 6)
        for column in (OWNED, LEFT):
            self.setColumnHidden(column, not owned)
        self.setColumnHidden(BOXES, not (owned and wide))
        mode = QHeaderView.ResizeMode
        self.horizontalHeader().setSectionResizeMode(
            PIECE, mode.Interactive if owned and wide else mode.Stretch
        )
        self._size_columns()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            ctrl = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            (self.taken if ctrl else self.requested).emit(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _size_columns(self) -> None:
        width = self.fontMetrics().horizontalAdvance
        for column, sample in (
            (PIECE, "double-height water tile"),
            (USED, _("Used")),
            (OWNED, _("Owned")),
            (LEFT, _("{count} short", count=999)),
        ):
            room = {PIECE: PICTURE.width() + 20, LEFT: 46}.get(column, 16)
            self.setColumnWidth(column, width(sample) + room)


class _Spaced(QStyledItemDelegate):
    """Keeps numbers away from what stands to the right of them."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        if index.column() in (USED, OWNED, LEFT):
            option.text = f"{option.text}\u2002"


_WIDE = 620  # px from which the boxes stand beside the table
_BELOW = 120  # px for the boxes below it
_FILTER = 240  # px, where the summary stands beside it


class InventoryDock(QWidget):
    """Counts one desk's battlefield against the collection. Idle while it is not seen.

    ``select_requested`` and ``take_requested`` carry the piece type of the row, ``menu_requested`` a point of
    the screen, ``collection_requested`` tells that the designer wants to say what is owned,
    ``chosen_changed`` that another row is marked.
    """

    select_requested = Signal(object)
    take_requested = Signal(object)
    menu_requested = Signal(QPoint)
    collection_requested = Signal()
    chosen_changed = Signal()

    def __init__(
        self,
        catalogue: Catalogue,
        drawings: Drawings,
        holdings: Holdings,
        job: BoxesJob,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._holdings, self._job = holdings, job
        self._desk: Desk | None = None
        self._following = Following()
        self._behind: set[str] | None = None  # the pieces counted again since it was seen; None is all
        self.model = InventoryModel(catalogue, drawings, self)
        self.proxy = InventoryFilter(self.model, self)
        self.filter = Line(_("Filter the inventory"), self, prompt=_("Filter: rock, g7, a box"), clear=True)
        self.summary = PlainLabel(self)
        self.listed = self._choices()
        self.in_box = BoxChoice(catalogue, self)
        self.invitation = self._invitation()
        self.table = InventoryTable(self.proxy, self)
        self.boxes = BoxesPanel(catalogue, self)
        self._split = QSplitter(Qt.Orientation.Vertical, self)
        self._head = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._wide = False
        self._lay_out()
        self._visibility = Visibility(self)
        self._visibility.shown.connect(self._catch_up)
        self.filter.textChanged.connect(self.proxy.search)
        self.listed.currentIndexChanged.connect(
            lambda: self.proxy.list_only(Listed(self.listed.currentData()))
        )
        self.in_box.chosen.connect(self.proxy.list_box)
        self.table.requested.connect(lambda index: self._report(self.select_requested, index))
        self.table.taken.connect(lambda index: self._report(self.take_requested, index))
        self.table.customContextMenuRequested.connect(
            lambda at: self.menu_requested.emit(self.table.viewport().mapToGlobal(at))
        )
        self.table.selectionModel().currentChanged.connect(lambda: self.chosen_changed.emit())
        holdings.changed.connect(self._show_collection)
        job.answered.connect(self._name_boxes)
        self.model.draw_with(colours(self.palette()))
        OnRestyle(self, lambda: self.model.draw_with(colours(self.palette())))
        self._show_collection()

    @property
    def chosen(self) -> PieceType | None:
        """The piece of the row that is marked."""
        return self.proxy.type_of(self.table.currentIndex())

    def show_desk(self, desk: Desk) -> None:
        """Count this desk's battlefield from now on."""
        self._desk = desk
        self._following.follow(
            (desk.document.changed, self._follow), (desk.document.owned_changed, self._count_all)
        )
        self.model.count_with(desk.document.tally)
        self._count_all()

    def copy(self, *, as_table: bool) -> None:
        """Put what is listed on the clipboard, as CSV or as lines to read."""
        if self._desk is not None:
            self._refresh(self._desk.document.tally)  # it may be out of sight
        write = as_csv if as_table else as_text
        QGuiApplication.clipboard().setText(write(self.model, self.proxy.types()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if (event.size().width() >= _WIDE) is not self._wide:
            self._wide = not self._wide
            self._arrange()

    def _arrange(self) -> None:
        """Beside each other where there is room, else below each other."""
        wide, owned = self._wide, self.model.something_owned
        self.table.show_columns(owned=owned, wide=wide)
        direction = QBoxLayout.Direction
        self._head.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
        self.filter.setMinimumWidth(_FILTER if wide else 0)
        self._split.setOrientation(Qt.Orientation.Horizontal if wide else Qt.Orientation.Vertical)
        whole = self._split.width() if wide else self._split.height()
        part = whole // 3 if wide else _BELOW
        self._split.setSizes([max(whole - part, part), part])

    # Counting --------------------------------------------------------------------------------------

    def _follow(self, change: Change) -> None:
        if not change.touches_pieces:
            return
        pieces = touched(change)
        if self._behind is not None:
            self._behind |= pieces
        self._catch_up()

    def _count_all(self) -> None:
        self._behind = None
        self._catch_up()

    def _catch_up(self) -> None:
        """Show the counts of now, where anybody looks."""
        if self._desk is not None and self._visibility.now:
            self._refresh(self._desk.document.tally)
            tally = self._desk.document.tally
            answer = self._job.ask(tally.used, tally.owned)
            if answer is not None:
                self._name_boxes(answer)

    def _refresh(self, tally: Tally) -> None:
        if self._behind is None:
            self._arrange()
            self.invitation.setVisible(not tally.owned)
            self._offer_choices(bool(tally.owned))
        self.model.recount(self._behind)
        self._behind = set()
        self._sum_up(tally)

    def _sum_up(self, tally: Tally) -> None:
        """How many pieces of how many kinds are used, and how many are missing."""
        count, kinds = sum(tally.used.values()), len(tally.used)
        pieces = ngettext("{n} piece", "{n} pieces", count)
        parts = [pieces if kinds < 2 else _("{pieces} of {kinds} kinds", pieces=pieces, kinds=kinds)]
        if tally.owned:
            short = sum(tally.short().values())
            parts.append(_("{count} short", count=short) if short else _("nothing short"))
        self.summary.setText(" · ".join(parts))

    def _show_collection(self) -> None:
        self.model.hold(self._holdings.collection)
        self.in_box.offer(self._holdings.collection)

    def _name_boxes(self, answer: BoxAnswer) -> None:
        if self._desk is not None:
            self.boxes.show_answer(answer, self._desk.document.tally)

    def _report(self, signal: object, index: QModelIndex) -> None:
        type = self.proxy.type_of(index)
        if type is not None:
            signal.emit(type)  # type: ignore[attr-defined]

    # Building the dock -----------------------------------------------------------------------------

    def _choices(self) -> QComboBox:
        words = (
            (_("All"), Listed.ALL),
            (_("Used"), Listed.USED),
            (_("Short"), Listed.SHORT),
            (_("Left over"), Listed.LEFT),
        )
        box = combo(self, words, name=_("Pieces listed"))
        box.setToolTip(_("Which pieces are listed"))
        return box

    def _offer_choices(self, owned: bool) -> None:
        """What is short or left can be told only where something is owned."""
        if not owned:
            self.listed.setCurrentIndex(0)
        self.listed.setEnabled(owned)

    def _invitation(self) -> QFrame:
        frame = QFrame(self)
        frame.setFrameShape(QFrame.Shape.StyledPanel)
        text = PlainLabel(
            _("Say which boxes you own, and see what is left and what is short."), frame, wrap=True
        )
        self.enter = push_button(
            _("My Collection…"),
            frame,
            do=self.collection_requested,
            tip=_("Enter your boxes and loose pieces"),
        )
        hbox((text, 1), self.enter, parent=frame)
        frame.hide()
        return frame

    def _lay_out(self) -> None:
        self._head.addWidget(self.summary, 1)
        self._head.addLayout(hbox((self.filter, 1), self.listed))
        self._head.addWidget(self.in_box)
        self._split.addWidget(self.table)
        self._split.addWidget(self.boxes)
        self._split.setStretchFactor(0, 3)
        self._split.setStretchFactor(1, 2)
        self._split.setChildrenCollapsible(False)
        vbox(self._head, self.invitation, (self._split, 1), parent=self, margins=6, spacing=6)
