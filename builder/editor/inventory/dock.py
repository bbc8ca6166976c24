"""The inventory: what is used, owned and left of each piece, as a table with the boxes it takes."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from PySide6.QtCore import (
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QSize,
    QSortFilterProxyModel,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QPixmap, QResizeEvent
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
from builder.editor.inventory.boxes import (
    BoxAnswer,
    BoxChoice,
    BoxesJob,
    BoxesPanel,
    BoxShare,
    by_box,
    owned_boxes,
)
from builder.editor.inventory.holdings import Holdings
from builder.editor.inventory.piece_search import matches
from builder.inventory import Collection, Tally, touched
from builder.language import _, ngettext, pgettext
from builder.view.drawings import Drawings
from builder.view.overrides import SafeOverrides
from builder.view.theme import Colours, bold, colours
from builder.view.widgets import (
    Following,
    Index,
    Line,
    NoRemoval,
    OnRestyle,
    PlainLabel,
    RowModel,
    RowTable,
    Visibility,
    combo,
    hbox,
    pixmap,
    push_button,
    vbox,
)

SORT_ROLE = Qt.ItemDataRole.UserRole + 1
PIECE, USED, OWNED, LEFT, BOXES = range(5)
PICTURE = QSize(30, 22)
_MARK = 14  # px


class InventoryModel(RowModel):
    """A row for each piece that boxes can hold, in catalogue order; types made of others count as those."""

    columns = 5
    numbers = frozenset({USED, OWNED, LEFT})

    def __init__(self, catalogue: Catalogue, drawings: Drawings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._types = tuple(type for type in catalogue.pieces.values() if not type.made_of)
        self._rows = {type.id: row for row, type in enumerate(self._types)}
        self._catalogue, self._drawings = catalogue, drawings
        self._tally: Tally | None = None
        self._places: dict[str, tuple[BoxShare, ...]] = {}
        self._order: dict[str, int] = {}
        self._colours: Colours | None = None
        self._mark = QPixmap()
        self._none = _nothing()
        self._bold = bold()

    def count_with(self, tally: Tally) -> None:
        """Use this source for the counts of used and owned pieces from now on."""
        self._tally = tally
        self.recount()

    def hold(self, collection: Collection) -> None:
        """Name the boxes of this collection from now on."""
        places = owned_boxes(collection, self._catalogue)
        order = sorted(places, key=lambda piece: (by_box(places[piece]), self._rows[piece]))
        self._places, self._order = places, {piece: number for number, piece in enumerate(order)}
        self.recount()

    def recount(self, pieces: Iterable[str] | None = None) -> None:
        """Update the counts of these pieces, or of all."""
        if pieces is None:
            self.dataChanged.emit(self.index(0, USED), self.index(len(self._types) - 1, BOXES))
            return
        for piece in pieces:
            row = self._rows.get(piece)
            if row is None:  # not known here, so in no box
                continue
            self.dataChanged.emit(self.index(row, USED), self.index(row, LEFT))

    def draw_with(self, colours: Colours) -> None:
        """Mark what is short in these colours."""
        self._colours, self._mark = colours, pixmap("error", colours.bad, 2 * _MARK)
        self._mark.setDevicePixelRatio(2.0)
        self.recount()

    def used(self, type: PieceType) -> int:
        """How many are used."""
        return self._tally.used.get(type.id, 0) if self._tally is not None else 0

    def owned(self, type: PieceType) -> int:
        """How many are owned."""
        return self._tally.owned.get(type.id, 0) if self._tally is not None else 0

    def short(self, type: PieceType) -> bool:
        """Whether more are used than owned; False while no collection is known."""
        return self.something_owned and self.used(type) > self.owned(type)

    @property
    def something_owned(self) -> bool:
        """Whether a collection is known."""
        return self._tally is not None and bool(self._tally.owned)

    def boxes(self, type: PieceType) -> str:
        """The boxes of the collection that hold a row's piece."""
        return " · ".join(place.text for place in self.places(type))

    def places(self, type: PieceType) -> tuple[BoxShare, ...]:
        """The boxes of the copies owned of a row's piece."""
        return self._places.get(type.id, ())

    def row_total(self) -> int:
        return len(self._types)

    def headings(self) -> tuple[str, ...]:
        return (_("Piece"), _("Used"), _("Owned"), pgettext("what remains", "Left"), _("In my boxes"))

    def text(self, row: int, column: int) -> str:
        return self.text_of(self._types[row], column)

    def tip(self, row: int, column: int) -> str:
        type = self._types[row]
        return "\n".join(line for line in (type.name, self.boxes(type), type.id) if line)

    def item(self, row: int) -> PieceType:
        return self._types[row]

    def look(self, row: int, column: int, role: int) -> Any:
        type = self._types[row]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.text_of(type, column)
        if role == Qt.ItemDataRole.DecorationRole:
            return self._decoration(type, column)
        if role == SORT_ROLE:
            return self._sort_key(type, column, row)
        if self.short(type) and column in (USED, LEFT):
            if role == Qt.ItemDataRole.FontRole:
                return self._bold
            if role == Qt.ItemDataRole.ForegroundRole and self._colours:
                return self._colours.bad
        return None

    def text_of(self, type: PieceType, column: int) -> str:
        """What stands in a column."""
        if column == PIECE:
            return type.name
        if column == BOXES:
            return self.boxes(type)
        if column == USED:
            return str(self.used(type))
        if not self.something_owned:
            return ""
        if column == OWNED:
            return str(self.owned(type))
        left = self.owned(type) - self.used(type)
        return str(left) if left >= 0 else _("{count} short", count=-left)

    def _decoration(self, type: PieceType, column: int) -> QPixmap | None:
        if column == PIECE:
            return self._drawings.thumbnail(type, PICTURE, 2.0) if type.placeable else self._none
        return self._mark if column == LEFT and self.short(type) else None

    def _sort_key(self, type: PieceType, column: int, row: int) -> int:
        if column == USED:
            return self.used(type)
        if column == OWNED:
            return self.owned(type)
        if column == LEFT:
            return self.owned(type) - self.used(type)
        return self._order.get(type.id, len(self._types)) if column == BOXES else row


def _nothing() -> QPixmap:
    """An empty icon as wide as a thumbnail, so that the names are aligned."""
    pixmap = QPixmap(PICTURE)
    pixmap.fill(Qt.GlobalColor.transparent)
    return pixmap


def as_text(model: InventoryModel, types: Iterable[PieceType]) -> str:
    """One line per piece: name, used and, if a collection is known, owned and remaining or short."""
    lines = []
    for type in types:
        line = _("{piece}: {used} used", piece=type.name, used=model.used(type))
        if model.something_owned:
            left = model.text_of(type, LEFT)
            state = left if model.short(type) else _("{count} left", count=left)
            line = _("{line}, {owned} owned, {state}", line=line, owned=model.owned(type), state=state)
        lines.append(line)
    return "\n".join(lines) + "\n" if lines else ""


def as_csv(model: InventoryModel, types: Iterable[PieceType]) -> str:
    """Comma-separated values with a heading line; the remaining number is negative if pieces are short."""
    from builder.sheets.spreadsheet import table_text  # not needed to open the window

    columns = (PIECE, USED, OWNED, LEFT, BOXES)
    heads = [model.headerData(column, Qt.Orientation.Horizontal) for column in columns]
    known, rows = model.something_owned, []
    for type in types:
        used, owned = model.used(type), model.owned(type)
        counts = (used, owned if known else "", owned - used if known else "")
        rows.append((type.id, type.name, *counts, model.boxes(type)))
    return table_text([_("Id"), *heads], rows)


class ListedRows(StrEnum):
    """Which rows of the inventory are listed."""

    ALL = "all"
    USED = "used"
    SHORT = "short"
    LEFT = "left"


class InventoryFilter(SafeOverrides, QSortFilterProxyModel):
    """Hides rows that are neither used nor owned, and those that the search or the choice excludes."""

    def __init__(self, model: InventoryModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._listed = ListedRows.ALL
        self._query = ""
        self._box: str | None = None
        self.setSortRole(SORT_ROLE)
        self.setSourceModel(model)
        self.sort(PIECE)

    def list_only(self, listed: ListedRows) -> None:
        """List only these rows."""
        self._listed = listed
        self.invalidate()

    def list_box(self, box: str | None) -> None:
        """List only pieces in the box of this id, the `LOOSE` ones, or with None all."""
        self._box = box
        self.invalidate()

    def search(self, query: str) -> None:
        """List only pieces that match a query as in the palette, or lie in a box whose name does."""
        self._query = query
        self.invalidate()

    def type_of(self, index: Index) -> PieceType | None:
        """The piece of a row; None for no row."""
        return self._model.item(self.mapToSource(index).row()) if index.isValid() else None

    def types(self) -> tuple[PieceType, ...]:
        """The pieces listed, in the order in which they are."""
        found = (self.type_of(self.index(row, PIECE)) for row in range(self.rowCount()))
        return tuple(type for type in found if type is not None)

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        type = self._model.item(row)
        used, owned = self._model.used(type), self._model.owned(type)
        if not {
            ListedRows.ALL: used > 0 or owned > 0,
            ListedRows.USED: used > 0,
            ListedRows.SHORT: used > owned,
            ListedRows.LEFT: owned > used,
        }[self._listed]:
            return False
        if self._box is not None and all(place.box != self._box for place in self._model.places(type)):
            return False
        query = self._query.strip()
        return not query or matches(type, query) or query.casefold() in self._model.boxes(type).casefold()


class InventoryTable(RowTable):
    """A double click or Enter requests selecting the pieces of a row, Ctrl+Enter taking one in hand."""

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
        """Whether to show the columns about a collection, and whether there is room for its boxes.

        If not, the tool tip of a row names them, and the name of a piece may take two lines.
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
            room = {PIECE: PICTURE.width() + 20, LEFT: 22}.get(column, 16)
            self.setColumnWidth(column, width(sample) + room)


class _Spaced(SafeOverrides, QStyledItemDelegate):
    """Keeps a distance between numbers and the column to their right."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        if index.column() in (USED, OWNED, LEFT):
            option.text = f"{option.text}\u2002"


_WIDE = 620  # px from which the boxes stand beside the table
_BELOW = 120  # px for the boxes below it
_FILTER = 240  # px, where the summary stands beside it


class InventoryDock(SafeOverrides, QWidget):
    """Counts one desk's battlefield against the collection. Idle while hidden.

    ``select_requested`` and ``take_requested`` carry the piece type of the row, ``menu_requested`` a point of
    the screen, ``collection_requested``: the designer wants to enter a collection; ``chosen_changed``:
    another row is marked.
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
            lambda: self.proxy.list_only(ListedRows(self.listed.currentData()))
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
        self.boxes.any_box_changed.connect(self._catch_up)
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
        """Arrange the parts side by side if there is room, else one below the other."""
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
        if self._behind is not None and self._desk is not None:
            self._behind |= touched(change) | self._desk.document.tally.bases
        self._catch_up()

    def _count_all(self) -> None:
        self._behind = None
        self._catch_up()

    def _catch_up(self) -> None:
        """Show the current counts, if visible."""
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
        """Show how many pieces of how many kinds are used, and how many are missing."""
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
            self.boxes.show_answer(answer, self._desk.document.tally, self._holdings.collection.boxes)

    def _report(self, signal: SignalInstance, index: QModelIndex) -> None:
        type = self.proxy.type_of(index)
        if type is not None:
            signal.emit(type)

    # Building the dock -----------------------------------------------------------------------------

    def _choices(self) -> QComboBox:
        words = (
            (_("All"), ListedRows.ALL),
            (_("Used"), ListedRows.USED),
            (_("Short"), ListedRows.SHORT),
            (_("Left over"), ListedRows.LEFT),
        )
        box = combo(self, words, name=_("Pieces listed"))
        box.setToolTip(_("Which pieces are listed"))
        return box

    def _offer_choices(self, owned: bool) -> None:
        """Offer the choices of short and remaining pieces only if a collection is known."""
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
