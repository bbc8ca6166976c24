"""Split, join and another terrain for what is selected, one step of the history each, and its dialog."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from builder.battlefield import Piece, Put, Replace, Several, Take
from builder.catalogue import Catalogue, PieceType
from builder.editor.document.desk import Desk
from builder.errors import RefusedError
from builder.hexgrid import Motion
from builder.language import _, ngettext
from builder.processes import CancelledError
from builder.shaping import retile
from builder.shaping.echo import counterpart, counterparts
from builder.shaping.retile import TerrainOffer
from builder.shaping.symmetry import Remaining
from builder.view.jobs.progress import Progress
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours, scaled
from builder.view.widgets import PlainLabel, dialog_buttons, named, plain_tip, run_dialog, vbox
from builder.wording import all_times

Draw = Callable[[PieceType, QSize, float], QPixmap]

_MANY = 200  # pieces: to lay so many again may take longer than the window should stand still
_PICTURE = QSize(56, 44)
_ROW = 54
_SHOWN = 7  # hexes of the largest tile in which a terrain is made out well
_DETAIL_ROLE = Qt.ItemDataRole.UserRole + 1
_WRONG_ROLE = Qt.ItemDataRole.UserRole + 2
_OFFER_ROLE = Qt.ItemDataRole.UserRole + 3


class TerrainDialog(QDialog):
    """Lists what is offered; `chosen` is the offer taken."""

    def __init__(
        self, offers: Sequence[TerrainOffer], count: int, draw: Draw, parent: QWidget | None = None
    ) -> None:
        """``count`` is the number of tiles selected; ``draw`` gives the picture of a piece type."""
        super().__init__(parent)
        self.setWindowTitle(_("Replace terrain"))
        self._count = count
        heading = ngettext("The selected tile becomes:", "The {n} selected tiles become:", count)
        label = PlainLabel(heading, self)
        self.list = named(QListWidget(self), _("Terrain"))
        self.list.setUniformItemSizes(True)
        self.list.setAlternatingRowColors(True)
        self.list.setItemDelegate(_OfferDelegate(draw, self.list))
        label.setBuddy(self.list)
        self.message = PlainLabel(self, wrap=True)
        self.message.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.message.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self.list.currentRowChanged.connect(self._show_chosen)
        for offer in offers:
            self.list.addItem(self._item(offer))
        self.list.setCurrentRow(0)
        buttons = dialog_buttons(self, text=_("&Replace"))
        self.list.itemDoubleClicked.connect(self.accept)
        vbox(label, self.list, self.message, buttons, parent=self)
        self.resize(420, 480)
        self.list.setFocus()

    @property
    def chosen(self) -> TerrainOffer | None:
        """The offer that is marked; None where there are none."""
        item = self.list.currentItem()
        found = item.data(_OFFER_ROLE) if item is not None else None
        return found if isinstance(found, TerrainOffer) else None

    def _item(self, offer: TerrainOffer) -> QListWidgetItem:
        name = offer.kind.name[:1].upper() + offer.kind.name[1:]
        item = QListWidgetItem(name)
        item.setData(_DETAIL_ROLE, self._detail(offer))
        item.setData(_WRONG_ROLE, bool(offer.short or offer.remaining))
        item.setData(_OFFER_ROLE, offer)
        item.setToolTip(plain_tip(self._in_full(offer)))
        item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{name}. {self._in_full(offer)}")
        return item

    def _detail(self, offer: TerrainOffer) -> str:
        same = self._count - len(offer.pieces) - len(offer.remaining)
        if offer.complete and not same:
            said = ngettext("The tile", "All {n} tiles", self._count)
        else:
            said = ngettext("{some} of {n} tile", "{some} of {n} tiles", self._count, some=len(offer.pieces))
        lacking = sum(offer.short.values())
        if lacking:
            said = _("{said} · {lacking} more than you own", said=said, lacking=lacking)
        return said

    def _in_full(self, offer: TerrainOffer) -> str:
        same = self._count - len(offer.pieces) - len(offer.remaining)
        said = []
        if same:
            one, many = (
                _("One is of this terrain already."),
                _("{count} are of this terrain already."),
            )
            said.append(one if same == 1 else many.format(count=same))
        if offer.remaining:
            shapes = ", ".join(dict.fromkeys(piece.type.name for piece in offer.remaining))
            one, many = (
                _("One stays as it is, in a shape it does not have: {shapes}."),
                _("{count} stay as they are, in shapes it does not have: {shapes}."),
            )
            count = len(offer.remaining)
            said.append((one if count == 1 else many).format(count=count, shapes=shapes))
        if offer.short:
            lacking = ", ".join(all_times(offer.short, lambda type: type.name))
            said.append(_("More than you own: {pieces}.", pieces=lacking))
        return " ".join(said) or _("It has every shape that is selected.")

    def _show_chosen(self) -> None:
        self.message.setText(self._in_full(self.chosen) if self.chosen is not None else "")


class _OfferDelegate(SafeOverrides, QStyledItemDelegate):
    """The picture of a tile, the name of the terrain, and what is to be said of it."""

    def __init__(self, draw: Draw, view: QListWidget) -> None:
        super().__init__(view)
        self._draw, self._view = draw, view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, _ROW)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        face: Any = option
        self._view.style().drawPrimitive(
            QStyle.PrimitiveElement.PE_PanelItemViewItem, face, painter, self._view
        )
        rect: QRect = face.rect
        chosen = bool(face.state & QStyle.StateFlag.State_Selected)
        palette: QPalette = face.palette
        text = palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        offer: TerrainOffer = index.data(_OFFER_ROLE)
        shown = max((piece.type for piece in offer.pieces), key=lambda type: (type.size <= _SHOWN, type.size))
        painter.save()
        picture = self._draw(shown, _PICTURE, painter.device().devicePixelRatioF())
        painter.drawPixmap(rect.x() + 6, rect.y() + (rect.height() - _PICTURE.height()) // 2, picture)
        words = rect.adjusted(_PICTURE.width() + 16, 6, -8, -6)
        half = words.height() // 2
        painter.setPen(text)
        align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRect(words.x(), words.y(), words.width(), half), align, index.data())
        self._paint_detail(painter, QRect(words.x(), words.y() + half, words.width(), half), index, chosen)
        painter.restore()

    def _paint_detail(
        self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex, chosen: bool
    ) -> None:
        mine = colours(self._view.palette())
        painter.setFont(scaled(painter.font(), 0.9))
        if not chosen:
            painter.setPen(mine.bad if index.data(_WRONG_ROLE) else mine.faint)
        else:
            paler = QColor(painter.pen().color())
            paler.setAlpha(220)
            painter.setPen(paler)
        detail = painter.fontMetrics().elidedText(
            index.data(_DETAIL_ROLE), Qt.TextElideMode.ElideRight, rect.width()
        )
        painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, detail)


def ask_terrain(
    offers: Sequence[TerrainOffer], count: int, draw: Draw, parent: QWidget
) -> TerrainOffer | None:
    """Ask which terrain ``count`` tiles become; None where the question was closed."""
    dialog = TerrainDialog(offers, count, draw, parent)
    return dialog.chosen if run_dialog(dialog) else None


def left_of(desk: Desk) -> Remaining | None:
    """How many more of a type the collection holds; None where no collection is known."""
    tally = desk.document.tally
    return tally.left if tally.owned else None


Retile = Callable[[retile.Pulse], retile.Retiling]


def _at_once(do: Retile) -> retile.Retiling:
    return do(lambda: None)


def work_awake(window: QWidget, desk: Desk, title: str) -> Callable[[Retile], retile.Retiling]:
    """Returns a function that computes tiles with progress over ``window``, if many are selected.

    That function raises CancelledError if cancelled.
    """

    def worked_out(do: Retile) -> retile.Retiling:
        progress = Progress(window, title, _("{what} …", what=title))
        try:
            found: retile.Retiling | None = progress.work_out(lambda: partial(_work, do))
        finally:
            progress.end()
        if found is None:
            raise CancelledError(_("{name}: cancelled", name=title))
        return found

    return worked_out if len(desk.selection) >= _MANY else _at_once


def _work(do: Retile, _report: object, cancelled: Callable[[], bool]) -> retile.Retiling:
    def pulse() -> None:
        if cancelled():
            raise CancelledError("cancelled")

    return do(pulse)


def split(desk: Desk, catalogue: Catalogue, work: Callable[[Retile], retile.Retiling] = _at_once) -> str:
    """Split the tiles selected; what is to be said. Raises RefusedError where none can be.

    ``work`` has the tiles worked out, which are many maybe; what it raises goes through.
    """
    types, pieces = catalogue.placeable(), desk.selected
    remaining, others = _fixed(left_of(desk), types), _others(desk)
    found = work(lambda pulse: retile.split(pieces, types, remaining, others, pulse))
    if not found.gone:
        raise RefusedError(_("No tile selected can be split into smaller ones"))
    if len(found.gone) == 1:
        label = _("Split {piece}", piece=found.gone[0].type.name)
    else:
        label = _("Split {count} tiles", count=len(found.gone))
    return _retile(desk, found, label)


def join(desk: Desk, catalogue: Catalogue, work: Callable[[Retile], retile.Retiling] = _at_once) -> str:
    """Join the tiles selected; what is to be said. Raises RefusedError where that makes no fewer.

    ``work`` as in `split`.
    """
    types, pieces, motions = catalogue.placeable(), desk.selected, _motions(desk)
    remaining, others = _fixed(left_of(desk), types), _others(desk)
    found = work(lambda pulse: retile.join(pieces, types, remaining, others, motions, pulse))
    if not found.gone:
        text = _("The tiles selected cannot be joined: larger tiles do not fit exactly")
        raise RefusedError(text)
    return _retile(desk, found, _("Join {count} tiles", count=len(found.gone)))


def lay_shores(desk: Desk, catalogue: Catalogue) -> str:
    """Make the ground beside fluids a shore, where it is selected, else everywhere; what is to be said.
    Raises RefusedError where there is nothing to be made.
    """
    battlefield, types, left = desk.document.battlefield, catalogue.placeable(), left_of(desk)
    pieces = tiles_selected(desk) or battlefield.in_order()
    found = retile.Retiling.along_shores(battlefield, pieces, types, _fixed(left, types), _motions(desk))
    if not found.gone:
        raise RefusedError(_("No ground here lies low enough beside water, swamp, lava or ice"))
    return _retile(desk, found, _("Lay shores"))


def mix_of(desk: Desk) -> tuple[tuple[PieceType, int], ...]:
    """The terrains of the tiles selected, the commonest first, each with its number of hexes. Raises
    RefusedError for less than two.
    """
    types = {piece.type.kind: piece.type for piece in tiles_selected(desk)}
    hexes = Counter(piece.type.kind for piece in tiles_selected(desk) for _cell in piece.cells)
    if len(hexes) < 2:
        raise RefusedError(_("Select tiles of two terrains or more, in the shares that are wanted"))
    return tuple((types[kind], count) for kind, count in hexes.most_common())


def replace_terrain(desk: Desk, offer: retile.TerrainOffer) -> str:
    """Have the tiles of an offer become what it says; what is to be said. Raises RefusedError."""
    before = [desk.document.battlefield.pieces[piece.id] for piece in offer.pieces]
    kinds = list(dict.fromkeys(piece.type.kind.name for piece in before))
    if len(kinds) == 1:
        label = _("Replace {old} by {new}", old=kinds[0], new=offer.kind.name)
    else:
        label = _("Replace terrain by {new}", new=offer.kind.name)
    desk.do(Replace(offer.pieces), label)
    desk.document.seal()
    if not offer.remaining:
        return label
    one, many = (
        _("{done}; one tile stays as it is: no tile of its shape"),
        _("{done}; {count} tiles stay as they are: no tile of their shape"),
    )
    count = len(offer.remaining)
    return (one if count == 1 else many).format(done=label, count=count)


def tiles_selected(desk: Desk) -> tuple[Piece, ...]:
    """The tiles of land and fluids among what is selected, and what follows them on the other sides."""
    pieces = desk.document.battlefield.pieces
    ids = desk.selection | counterparts(desk.selection, desk.document.battlefield, desk.sides.symmetry)
    return retile.tiles_of(pieces[id] for id in sorted(ids))


def offers(desk: Desk, catalogue: Catalogue) -> tuple[retile.TerrainOffer, ...]:
    """What the tiles selected could be instead. Raises RefusedError where none is selected, or could be."""
    tiles = tiles_selected(desk)
    if not tiles:
        raise RefusedError(_("No tile of land or of a fluid is selected"))
    found = retile.offers(tiles, catalogue.placeable(), left_of(desk))
    if not found:
        raise RefusedError(_("No other terrain has tiles of these shapes"))
    return found


def _motions(desk: Desk) -> tuple[Motion, ...]:
    return desk.sides.symmetry.motions if desk.sides.symmetry is not None else ()


def _fixed(remaining: Remaining | None, types: Sequence[PieceType]) -> Remaining | None:
    """The same, as it is now."""
    return {type: remaining(type) for type in types}.__getitem__ if remaining is not None else None


def _others(desk: Desk) -> retile.Others:
    """The function that gives the counterparts of a piece in the symmetry of the desk."""
    battlefield, motions = desk.document.battlefield, _motions(desk)
    if not motions:
        return lambda piece: ()
    battlefield = battlefield.copy()  # nobody follows it: whoever asks may be another thread

    def others(piece: Piece) -> list[tuple[Motion, Piece]]:
        found = [(motion, counterpart(piece, battlefield, motion)) for motion in motions]
        return [(motion, other) for motion, other in found if other is not None]

    return others


def _retile(desk: Desk, found: retile.Retiling, label: str) -> str:
    battlefield = desk.document.battlefield
    gone = {piece.id for piece in found.gone}
    besides = {piece.id for piece in found.gone_besides}
    selected = desk.selection - gone
    groups = {piece.group for piece in found.gone}
    group = groups.pop() if len(groups) == 1 else ""
    pieces, more = (
        tuple(battlefield.new_piece(tile.type, tile.hex, slot, tile.rotation, name) for slot, tile in come)
        for come, name in ((found.come, group), (found.come_besides, ""))
    )
    edit = Several((Take(tuple(sorted(gone | besides))), Put((*pieces, *more))))
    desk.do(edit, label, alone=True)  # the counterparts are named in it
    desk.document.seal()
    desk.select(selected | {piece.id for piece in pieces})
    return _("{done}: {before} became {after}", done=label, before=len(gone), after=len(pieces))
