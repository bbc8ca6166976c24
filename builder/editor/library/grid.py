"""The grid of pictures: cheap to paint; pictures in sight are drawn in the background."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from builder.editor.library.model import MapsModel, facts_line, state_line
from builder.editor.picture.pictures_job import FilePicture, PicturesJob
from builder.language import _
from builder.library.index import LibraryMap
from builder.view.overrides import SafeOverrides
from builder.view.theme import Colours, bold, colours, inked, scaled, see_through
from builder.view.widgets import ENTER, ITEM, pixmap, show_as_tiles
from builder.wording import on_one_line

FRAME = QSize(184, 115)  # px of a picture
_PAD = 8
_GAP = 6  # px between picture and words
_SIGN = 13
_KEPT = 500  # pictures
_REST = 60  # ms without scrolling before pictures are asked for
_SMALL = 0.88
_PALE = 0.45


class Pictures:
    """A cache of the pictures of maps seen last, scaled for the grid."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], QPixmap | None] = OrderedDict()

    def known(self, entry: LibraryMap) -> bool:
        """Whether the picture is cached, or is known not to exist."""
        return (entry.path, entry.changed) in self._kept

    def of(self, entry: LibraryMap) -> QPixmap | None:
        """The picture of a map; None where there is none, or not yet."""
        key = (entry.path, entry.changed)
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, entry: LibraryMap, picture: QPixmap | None) -> None:
        """Keep the picture of a map; None for one that has none."""
        if picture is not None:
            ratio = picture.devicePixelRatio()
            smooth = Qt.TransformationMode.SmoothTransformation
            picture = picture.scaled(FRAME * ratio, Qt.AspectRatioMode.KeepAspectRatio, smooth)
            picture.setDevicePixelRatio(ratio)
        self._kept[entry.path, entry.changed] = picture
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)


class TileDelegate(SafeOverrides, QStyledItemDelegate):
    """Paints a picture, the title, the most important facts, and signs: stars, a tick, an alert."""

    def __init__(self, pictures: Pictures, view: QListView) -> None:
        super().__init__(view)
        self._pictures, self._view = pictures, view

    @property
    def tile(self) -> QSize:
        """The size of a map in px."""
        font = self._view.font()
        words = QFontMetricsF(bold(font)).height() + 2 * QFontMetricsF(scaled(font, _SMALL)).height()
        return QSize(FRAME.width() + 2 * _PAD, round(FRAME.height() + words) + 2 * _PAD + _GAP)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return self._view.gridSize()

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        entry = index.data(ITEM)
        cell = option.rect
        size = self.tile
        tile = QRectF(
            cell.x() + (cell.width() - size.width()) // 2, cell.y() + 3, size.width(), size.height()
        )
        palette = option.palette
        mine = colours(palette)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_face(painter, tile, option, mine)
        frame = QRectF(tile.x() + _PAD, tile.y() + _PAD, FRAME.width(), FRAME.height())
        inked(painter, palette.color(QPalette.ColorRole.Window)).drawRoundedRect(frame, 4, 4)
        if isinstance(entry, LibraryMap):
            self._paint_picture(painter, frame, entry, mine)
            self._paint_words(painter, frame, entry, mine)
        painter.restore()

    def _paint_face(
        self, painter: QPainter, tile: QRectF, option: QStyleOptionViewItem, mine: Colours
    ) -> None:
        state = option.state
        room = tile.adjusted(0.5, 0.5, -0.5, -0.5)
        palette = option.palette
        inked(painter, palette.color(QPalette.ColorRole.Base), QPen(mine.grid, 1)).drawRoundedRect(room, 8, 8)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected or state & QStyle.StateFlag.State_MouseOver:
            inked(painter, see_through(mine.accent, 52 if selected else 26)).drawRoundedRect(room, 8, 8)
        if selected:
            width = 2.4 if state & QStyle.StateFlag.State_HasFocus else 1.4
            inked(painter, line=QPen(mine.accent, width)).drawRoundedRect(room.adjusted(1, 1, -1, -1), 7, 7)

    def _paint_picture(self, painter: QPainter, frame: QRectF, entry: LibraryMap, mine: Colours) -> None:
        picture = self._pictures.of(entry)
        if entry.wrong or picture is None:
            if entry.wrong:
                self._paint_sign(painter, frame.center().x() - 14, frame.center().y() - 14, "alert", 28, mine)
        else:
            painter.setOpacity(1 if entry.here else _PALE)
            size = picture.deviceIndependentSize()
            painter.drawPixmap(
                round(frame.center().x() - size.width() / 2),
                round(frame.center().y() - size.height() / 2),
                picture,
            )
            painter.setOpacity(1)
        if entry.stars:
            self._paint_stars(painter, frame, entry.stars, mine)

    def _paint_stars(self, painter: QPainter, frame: QRectF, number: int, mine: Colours) -> None:
        wide = number * _SIGN + 8
        ground = QRectF(frame.right() - wide - 4, frame.y() + 4, wide, _SIGN + 6)
        inked(painter, see_through(mine.table, 225)).drawRoundedRect(ground, 5, 5)
        for star in range(number):
            left = ground.x() + 4 + star * _SIGN
            self._paint_sign(painter, left, ground.y() + 3, "star", _SIGN, mine)

    def _paint_sign(
        self, painter: QPainter, left: float, top: float, name: str, size: int, mine: Colours
    ) -> None:
        ratio = self._view.devicePixelRatioF()
        colour = {"alert": mine.bad, "star": mine.doubtful, "tick": mine.good}[name]
        sign = pixmap(name, colour, round(size * ratio))
        sign.setDevicePixelRatio(ratio)
        painter.drawPixmap(round(left), round(top), sign)

    def _paint_words(self, painter: QPainter, frame: QRectF, entry: LibraryMap, mine: Colours) -> None:
        font = self._view.font()
        strong, small = bold(font), scaled(font, _SMALL)
        line = QRectF(frame.x(), frame.bottom() + _GAP, frame.width(), QFontMetricsF(strong).height())
        painter.setFont(strong)
        painter.setPen(mine.text if entry.here else mine.faint)
        _write(painter, line, on_one_line(entry.name))
        painter.setFont(small)
        high = QFontMetricsF(small).height()
        line = QRectF(line.x(), line.bottom(), line.width(), high)
        painter.setPen(mine.bad if entry.wrong else mine.faint)
        _write(painter, line, facts_line(entry))
        line.translate(0, high)
        state = state_line(entry) or on_one_line(entry.author)
        if entry.here and 0 in (entry.missing, entry.fitted):
            self._paint_sign(painter, line.x(), line.center().y() - _SIGN / 2, "tick", _SIGN, mine)
            line.setLeft(line.left() + _SIGN + 4)
        painter.setPen(mine.faint)
        _write(painter, line, state)


def _write(painter: QPainter, room: QRectF, text: str) -> None:
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(room.width()))
    painter.drawText(room, int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), shown)


class MapGrid(SafeOverrides, QListView):
    """Maps side by side. ``chosen`` carries the map chosen by mouse or keys, ``opened`` one to be opened."""

    chosen = Signal(object)
    opened = Signal(object)

    def __init__(self, model: MapsModel, job: PicturesJob, parent: QWidget | None = None) -> None:
        """``job`` draws pictures, of the maps in sight and no others."""
        super().__init__(parent)
        self._maps, self._job = model, job
        self.pictures = Pictures()
        self.setAccessibleName(_("Maps"))
        self.setModel(model)
        self._tiles = TileDelegate(self.pictures, self)
        self.setItemDelegate(self._tiles)
        show_as_tiles(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._rest = QTimer(self, singleShot=True, interval=_REST)
        self._rest.timeout.connect(self._want_pictures)
        self.verticalScrollBar().valueChanged.connect(self._rest.start)
        model.modelReset.connect(self._fit_tiles)
        model.modelReset.connect(self._rest.start)
        job.drawn.connect(self._take_picture)
        job.failed.connect(lambda path: self._take_picture(path, None))
        self.doubleClicked.connect(self._open)
        self._fit_tiles()

    @property
    def entry(self) -> LibraryMap | None:
        """The map that is chosen; None where none is."""
        return self._maps.entry(self.currentIndex().row())

    @property
    def place(self) -> int:
        """The scroll position in px."""
        return self.verticalScrollBar().value()

    def choose(self, row: int, place: int | None = None) -> None:
        """Choose the map of a row and bring it into sight, or restore the scroll position."""
        self.doItemsLayout()
        index = self._maps.index(row)
        self.setCurrentIndex(index)
        if place is None:
            self.scrollTo(index)
        else:
            self.verticalScrollBar().setValue(place)

    def in_sight(self) -> list[LibraryMap]:
        """The maps that are visible, at least in part."""
        grid, view = self.gridSize(), self.viewport().size()
        columns = max(1, view.width() // grid.width())
        line, lines = self.verticalScrollBar().value() // grid.height(), view.height() // grid.height() + 2
        return self._maps.entries[line * columns : (line + lines) * columns]

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:  # type: ignore[override]  # its stub
        super().currentChanged(current, previous)
        self.chosen.emit(self._maps.entry(current.row()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit_tiles()
        super().resizeEvent(event)
        self._rest.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._rest.start()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_tiles()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self._open(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _fit_tiles(self) -> None:
        """Fit as many tiles as possible in a line, evenly spaced."""
        tile, room = self._tiles.tile, self._room()
        across, high = tile.width() + 4, tile.height() + 6
        lines = -(-self._maps.rowCount() // max(1, room.width() // across))
        # Said beforehand: Qt lays out again, in other columns, when the bar comes or goes.
        policy = Qt.ScrollBarPolicy
        scrolls = lines * high > room.height()
        self.setVerticalScrollBarPolicy(policy.ScrollBarAlwaysOn if scrolls else policy.ScrollBarAlwaysOff)
        wide = self._room().width()
        self.setGridSize(QSize(max(across, wide // max(1, wide // across)), high))
        self.verticalScrollBar().setSingleStep(high // 3)

    def _room(self) -> QSize:
        """The width available for tiles: Qt wraps the line if they touch the very border."""
        return self.maximumViewportSize() - QSize(2, 0)

    def _open(self, index: QModelIndex) -> None:
        entry = self._maps.entry(index.row())
        if entry is not None:
            self.opened.emit(entry)

    def _want_pictures(self) -> None:
        wanted = (one for one in self.in_sight() if one.here and not one.wrong)
        self._job.want(Path(one.path) for one in wanted if not self.pictures.known(one))

    def _take_picture(self, path: Path, found: FilePicture | None) -> None:
        row = self._maps.row_of(str(path))
        entry = self._maps.entry(row)
        if entry is not None:
            self.pictures.keep(entry, None if found is None else found.picture)
            self.update(self._maps.index(row))
