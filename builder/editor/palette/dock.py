"""The palette: piece types by terrain, with thumbnails, counts and a search."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QAction,
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QPolygon,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from builder.battlefield import Change
from builder.catalogue import Catalogue, PieceType
from builder.editor.document.desk import Desk
from builder.editor.document.hand import Hand
from builder.editor.inventory.boxes import BoxesJob, InventoryLine
from builder.editor.palette.model import (
    COUNT_ROLE,
    FAVOURITE_ROLE,
    HEADING_ROLE,
    LACKING_ROLE,
    SHORT_ROLE,
    TYPE_ROLE,
    Heading,
    PaletteModel,
    PaletteRow,
)
from builder.editor.palette.shelf import PaletteShelf, Shown
from builder.editor.tools import ToolInfo
from builder.inventory import touched
from builder.language import _, ngettext
from builder.view.drawings import Drawings
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours, inked
from builder.view.widgets import (
    Following,
    Index,
    NoRemoval,
    OnRestyle,
    PlainLabel,
    Visibility,
    icon,
    named,
    pixmap,
)

_A_WHILE = 0.008  # s: events wait no longer than this


class LateThumbnails(QObject):
    """Draws thumbnails in the background, because each takes about a millisecond: neither the start nor
    scrolling waits for them.

    ``drawn``: more are ready.
    """

    drawn = Signal()

    def __init__(self, drawings: Drawings, size: QSize, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._drawings, self.size = drawings, size
        self._wanted: dict[tuple[str, float], PieceType] = {}
        self._next = QTimer(self)
        self._next.setSingleShot(True)
        self._next.setInterval(0)
        self._next.timeout.connect(self._draw)

    @property
    def waiting(self) -> bool:
        """Whether some thumbnails are still to be drawn."""
        return bool(self._wanted)

    def draw_as(self, size: QSize) -> None:
        """Draw them in another size from now on."""
        if size != self.size:
            self.size = size
            self._wanted.clear()

    def of(self, type: PieceType, ratio: float) -> QPixmap | None:
        """The thumbnail for a device pixel ratio; None if it will be drawn in a moment."""
        if self._drawings.has_thumbnail(type, self.size, ratio):
            return self._drawings.thumbnail(type, self.size, ratio)
        self._wanted[type.id, ratio] = type
        self._next.start()
        return None

    def _draw(self) -> None:
        end = perf_counter() + _A_WHILE
        while self._wanted and perf_counter() < end:
            (_, ratio), type = self._wanted.popitem()  # what was asked for last is in sight still
            self._drawings.thumbnail(type, self.size, ratio)
        if self._wanted:
            self._next.start()
        self.drawn.emit()


CELL = QSize(57, 66)  # at least; the pieces of a row share its width
_IN_A_ROW = 5  # at most: most terrains have five pieces or fewer, and longer rows would end in a gap
_LARGER = 1.5
_PICTURE = QSize(55, 46)
_HEADING_HEIGHT = 26
_STAR = 11
_SMALL = 0.86  # of the usual text
_LEAST = 0.6  # of the usual text, where a count is long
_LACKING = 0.45  # how clearly is seen what one does not own


class PaletteDelegate(SafeOverrides, QStyledItemDelegate):
    """Paints rows; a count that falls short is on a pill with a mark, so that its shape says so, too."""

    def __init__(self, drawings: Drawings, view: QListView) -> None:
        super().__init__(view)
        self._view = view
        self._name_height = 0
        self.thumbnails = LateThumbnails(drawings, _PICTURE, self)
        self.thumbnails.drawn.connect(view.viewport().update)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        width = self._view.viewport().width()
        if index.data(TYPE_ROLE) is None:
            return QSize(width, _HEADING_HEIGHT)
        return self._cell()

    def _cell(self) -> QSize:
        """The size of one cell: those of a row share its width, and a wider cell has a larger picture."""
        width = self._view.viewport().width()
        room = width - 1  # Qt lets a row end before its last px
        across = room // min(max(room // CELL.width(), 1), _IN_A_ROW)
        large = across >= CELL.width() * _LARGER
        self.thumbnails.draw_as(_PICTURE * _LARGER if large else _PICTURE)
        high = CELL.height() + self.thumbnails.size.height() - _PICTURE.height()
        # Below larger pictures there is room for a name, which takes a second line where it has to wrap.
        lines = 0 if not large else 1 if across >= 2 * CELL.width() else 2
        small = _fitting(QFont(self._view.font()), "", 0, bold=False)
        self._name_height = lines * QFontMetrics(small).height()
        return QSize(across, high + self._name_height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        type, rect = index.data(TYPE_ROLE), QRect(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        here = self._view.currentIndex() == index and self._view.hasFocus()
        if type is None:
            self._paint_heading(painter, rect, index.data(HEADING_ROLE), here)
        else:
            self._paint_type(painter, rect, type, index)
        painter.restore()

    def _paint_type(self, painter: QPainter, rect: QRect, type: PieceType, index: Index) -> None:
        palette = self._view.palette()
        if self._view.selectionModel().isSelected(index):
            painter.setPen(palette.color(QPalette.ColorRole.Highlight))
            face = palette.color(QPalette.ColorRole.Highlight)
            face.setAlpha(50)
            painter.setBrush(face)
            painter.drawRoundedRect(QRectF(rect).adjusted(1.5, 1.5, -1.5, -1.5), 5, 5)
        ratio = painter.device().devicePixelRatioF()
        picture = self.thumbnails.of(type, ratio)
        if picture is not None:
            painter.setOpacity(_LACKING if index.data(LACKING_ROLE) else 1.0)
            left = rect.x() + (rect.width() - self.thumbnails.size.width()) // 2
            painter.drawPixmap(left, rect.y() + 3, picture)
            painter.setOpacity(1.0)
        if index.data(FAVOURITE_ROLE):
            star = pixmap("star", colours(palette).accent, round(_STAR * ratio))
            star.setDevicePixelRatio(ratio)
            painter.drawPixmap(QPoint(rect.right() - _STAR - 1, rect.y() + 3), star)
        below = rect.adjusted(0, 3 + self.thumbnails.size.height(), 0, -2)
        if high := self._name_height:
            painter.setFont(_fitting(QFont(self._view.font()), "", 0, bold=False))
            painter.setPen(palette.color(QPalette.ColorRole.Text))
            room = QRect(below.x() + 2, below.y(), below.width() - 4, high)
            lines = round(high / painter.fontMetrics().height())
            # A word that wraps leaves a rest of its line empty.
            wide = room.width() * (1 if lines == 1 else 1.6)
            name = painter.fontMetrics().elidedText(type.name, Qt.TextElideMode.ElideRight, round(wide))
            painter.drawText(room, Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap, name)
            below.setTop(below.top() + high)
        self._paint_count(painter, below, index.data(COUNT_ROLE), bool(index.data(SHORT_ROLE)))

    def _paint_count(self, painter: QPainter, room: QRect, text: str, short: bool) -> None:
        mine = colours(self._view.palette())
        if short:
            text = f"! {text}"
        font = _fitting(QFont(painter.font()), text, room.width() - (10 if short else 2), bold=short)
        painter.setFont(font)
        if short:
            width = QFontMetricsF(font).horizontalAdvance(text) + 10
            pill = QRectF(room.center().x() + 0.5 - width / 2, room.y() + 0.5, width, room.height() - 1)
            inked(painter, mine.bad).drawRoundedRect(pill, pill.height() / 2, pill.height() / 2)
            painter.setPen(QColor("#ffffff") if mine.bad.lightnessF() < 0.6 else QColor("#1b1c1f"))
        else:
            painter.setPen(mine.faint)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_heading(self, painter: QPainter, rect: QRect, heading: Heading, here: bool) -> None:
        palette = self._view.palette()
        mine = colours(palette)
        if here:
            inked(painter, line=QPen(palette.color(QPalette.ColorRole.Highlight), 1)).drawRoundedRect(
                QRectF(rect).adjusted(1.5, 3.5, -1.5, -0.5), 4, 4
            )
        inked(painter, mine.faint).drawPolygon(
            _triangle(QPoint(rect.x() + 11, rect.center().y() + 2), heading.folded)
        )
        room = rect.adjusted(21, 4, -8, 0)
        across = Qt.AlignmentFlag.AlignVCenter
        if heading.folded:
            inked(painter, line=mine.faint).drawText(
                room, across | Qt.AlignmentFlag.AlignRight, str(heading.count)
            )
            room.adjust(0, 0, -painter.fontMetrics().horizontalAdvance(f" {heading.count}"), 0)
        font = _fitting(QFont(painter.font()), heading.title, room.width(), bold=True, usual=1.0)
        painter.setFont(font)
        inked(painter, line=palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.Text)).drawText(
            room, across | Qt.AlignmentFlag.AlignLeft, heading.title
        )


def _fitting(font: QFont, text: str, width: int, *, bold: bool, usual: float = _SMALL) -> QFont:
    """The font in the size at which the text fits."""
    font.setBold(bold)
    size = font.pointSizeF()
    font.setPointSizeF(size * usual)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    if wide > width > 0:
        font.setPointSizeF(max(size * usual * width / wide, size * _LEAST))
    return font


def _triangle(at: QPoint, folded: bool) -> QPolygon:
    """Paint a triangle that points down if unfolded, to the side if folded."""
    points = ((-2, -4), (3, 0), (-2, 4)) if folded else ((-4, -2), (4, -2), (0, 3))
    return QPolygon([at + QPoint(*point) for point in points])


class PaletteView(SafeOverrides, QListView):
    """The list. ``fold_requested`` carries the row of a heading to be folded or unfolded, by mouse or key."""

    fold_requested = Signal(QModelIndex)

    def __init__(self, drawings: Drawings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.nothing = ""
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._delegate = PaletteDelegate(drawings, self)
        self.setItemDelegate(self._delegate)
        self.setAccessibleName(_("Piece types"))
        NoRemoval(self)
        self.verticalScrollBar().setSingleStep(CELL.height() // 2)
        self.clicked.connect(self._fold)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the piece in hand in sight when the texts below grow."""
        current = self.currentIndex()
        seen = current.isValid() and self.viewport().rect().intersects(self.visualRect(current))
        super().resizeEvent(event)
        if seen:
            self.scrollTo(current)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        current = self.currentIndex()
        heading = current.data(HEADING_ROLE) if current.isValid() else None
        key = event.key()
        if heading is not None and (
            key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
            or (key == Qt.Key.Key_Left and not heading.folded)
            or (key == Qt.Key.Key_Right and heading.folded)
        ):
            self.fold_requested.emit(current)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.model() is None or self.model().rowCount() or not self.nothing:
            return
        painter = QPainter(self.viewport())
        painter.setPen(colours(self.palette()).faint)
        room = self.viewport().rect().adjusted(16, 24, -16, -16)
        flags = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignHCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(room, flags, self.nothing)
        painter.end()

    @property
    def complete(self) -> bool:
        """Whether all thumbnails that were in sight are drawn."""
        return not self._delegate.thumbnails.waiting

    def say_of_nothing(self, text: str) -> None:
        """Set the text for an empty list."""
        if text != self.nothing:
            self.nothing = text
            self.viewport().update()

    def dataChanged(self, start: Index, end: Index, roles: Sequence[int] = ()) -> None:
        """Repaint only the rows that changed: Qt's own method would lay out the complete list again."""
        if start.row() != end.row():
            self.viewport().update()
        else:
            self.viewport().update(self.visualRect(start))

    def show_chosen(self, index: QModelIndex) -> None:
        """Mark the piece in hand without choosing it again."""
        current = self.currentIndex()
        type = index.data(TYPE_ROLE) if index.isValid() else None
        if type is not None and current.isValid() and current.data(TYPE_ROLE) is type:
            return  # it stands under several headings and is marked under one of them
        if index != current:
            self.put_mark(index)
            self.bring_into_sight(index)
            self.viewport().update()

    def bring_into_sight(self, index: QModelIndex) -> None:
        """Scroll a row to the middle, unless it is in sight."""
        if index.isValid() and not self.viewport().rect().contains(self.visualRect(index)):
            self.scrollTo(index, QAbstractItemView.ScrollHint.PositionAtCenter)

    def put_mark(self, index: QModelIndex) -> None:
        """Make this row the current one without a signal."""
        blocked = self.selectionModel().blockSignals(True)
        self.setCurrentIndex(index)
        self.selectionModel().blockSignals(blocked)

    def top_of(self, index: QModelIndex) -> int | None:
        """How far below the upper border a row lies (px), None if it is out of sight."""
        rect: QRect = self.visualRect(index)
        return rect.y() if index.isValid() and self.viewport().rect().intersects(rect) else None

    def keep_at(self, index: QModelIndex, top: int) -> None:
        """Scroll so that a row is at that position again."""
        self.doItemsLayout()
        bar = self.verticalScrollBar()
        bar.setValue(bar.value() + self.visualRect(index).y() - top)

    def _fold(self, index: QModelIndex) -> None:
        if index.data(HEADING_ROLE) is not None:
            self.fold_requested.emit(index)


class Palette(SafeOverrides, QWidget):
    """Choosing a piece type takes it into the hand; `chosen` tells the window to bring out the place tool.

    ``taken``: the designer goes on to the canvas; ``menu_requested`` carries a point of the screen. Idle
    while hidden.
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
        self._tool: ToolInfo | None = None
        self._desk: Desk | None = None
        self._following = Following()
        self._behind: set[str] | None = None  # the pieces counted again since it was seen; None is all
        self._pointed: PieceType | None = None
        self._before: tuple[Heading | PaletteRow | None, Heading | PaletteRow | None, int] = (None, None, 0)
        self.shelf = PaletteShelf(self)
        self.model: PaletteModel = PaletteModel(catalogue.placeable(), self.shelf, self)
        self.search = named(QLineEdit(self), _("Find a piece"))
        self.search.setPlaceholderText(_("Find: grass, g7, wall corner"))
        self.search.setClearButtonEnabled(True)
        self.offer = named(QToolButton(self), _("Which pieces are offered"), _("Which pieces are offered"))
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
        """The piece type that actions refer to: the one under an open menu, else the one in hand."""
        return self._pointed or self._hand.type

    @property
    def is_favourite(self) -> bool:
        """Whether that is a favourite."""
        return self.subject is not None and self.subject.id in self.shelf.favourites

    def toggle_favourite(self) -> None:
        """Make the piece type a favourite, or remove it from the favourites."""
        if self.subject is not None:
            self.shelf.toggle_favourite(self.subject.id)

    def menu_closed(self) -> None:
        """Note that the context menu is closed."""
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
        if self._behind is not None and self._desk is not None:
            self._behind |= touched(change) | self._desk.document.tally.bases
        self._catch_up()

    def _count_all(self) -> None:
        self._behind = None
        self._catch_up()

    def _catch_up(self) -> None:
        """Show the current counts, if visible."""
        if self._desk is not None and self._visibility.now:
            self.model.recount(self._behind)
            self._behind = set()
            self._show_hand()
            self._show_offer()

    # Choosing --------------------------------------------------------------------------------------

    def _search(self, text: str) -> None:
        self.model.search(text)
        self._show_offer()
        chosen = self.view.currentIndex()
        if text.strip() or not chosen.isValid():
            self.view.scrollToTop()
        else:
            self.view.doItemsLayout()  # all is shown again, and not laid out yet
            self.view.bring_into_sight(chosen)

    def _take_first(self) -> None:
        """Enter in the search field: take the first piece found in hand and go on to the canvas. The search
        is cleared.
        """
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

    def show_tool(self, tool: ToolInfo) -> None:
        """Show below the list what this tool puts down: the piece in hand, or those it chooses itself."""
        self._tool = tool
        self._show_hand()

    def _show_hand(self) -> None:
        type, group = self._hand.type, self._hand.group
        if self._tool is not None and self._tool.builds:
            self.in_hand.setText(self._words_of(self._tool))
        elif group is not None:
            count = len(group.pieces)
            pieces = ngettext("{n} piece", "{n} pieces", count)
            text = _("{name} · {pieces}") if group.name else _("{pieces} in hand")
            self.in_hand.setText(text.format(name=group.name, pieces=pieces))
        elif type is None:
            self.in_hand.setText(_("No piece in hand"))
        else:
            self.in_hand.setText(self.model.describe(type))
        self.view.show_chosen(self.model.index_of(type) if type is not None else QModelIndex())

    def _words_of(self, tool: ToolInfo) -> str:
        """A text for a tool that chooses its pieces itself, with how many of them remain."""
        words = [_(tool.name).replace("&", "")]
        if tool.counts_storeys:
            words.append(ngettext("{n} storey high", "{n} storeys high", self._hand.storeys))
        return " · ".join((*words, *self.model.left_of_roles(tool.builds)))

    def _show_offer(self) -> None:
        """Mark the button if some pieces are hidden; let an empty list say why it is empty."""
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
        """Before rows come or go: remember which row is marked, and which one is to stay at its position."""
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
