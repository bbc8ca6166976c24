"""The designer's stamps with pictures: choosing one takes it in hand; they are saved, renamed and deleted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    QSize,
    Qt,
    QUrl,
    Signal,
)
from PySide6.QtGui import QAction, QDesktopServices, QIcon, QKeyEvent, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListView,
    QStackedWidget,
    QWidget,
)

from builder.battlefield import Battlefield
from builder.drawing.pieces import Detail
from builder.drawing.plan_view import overview_marks
from builder.drawing.styles import Styles
from builder.editor.document.desk import Desk
from builder.editor.selection.clipboard import selected_group
from builder.editor.stamps.model import Stamp, Stamps
from builder.errors import RefusedError
from builder.hexgrid import ACROSS_FLATS, bounds
from builder.language import _, ngettext
from builder.shaping.group import Group
from builder.sheets.qt_renderer.marks import paint_marks
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours, drawn
from builder.view.widgets import (
    NO_INDEX,
    Index,
    OnRestyle,
    PlainLabel,
    Stretch,
    action_buttons,
    dialog_buttons,
    hbox,
    plain_tip,
    push_button,
    questions,
    run_dialog,
    vbox,
)

Demand = Callable[[str], str]


class StampNameDialog(QDialog):
    """A name, and at once why it will not do; `name` is what was given."""

    def __init__(self, title: str, name: str, demand: Demand, parent: QWidget | None = None) -> None:
        """``demand`` gives the name as it is kept, or raises RefusedError with the reason why not."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self._demand = demand
        self.line = QLineEdit(name, self)
        self.line.setPlaceholderText(_("Watch tower, ford, corner of a castle …"))
        self.line.selectAll()
        label = PlainLabel(_("&Name of the stamp"), self)
        label.setBuddy(self.line)
        self.reason = PlainLabel(self)
        self.reason.setStyleSheet(f"color: {colours(self.palette()).bad.name()}")
        self.buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Save)
        vbox(label, self.line, self.reason, self.buttons, parent=self)
        self.line.textChanged.connect(self._judge)
        self._judge()
        self.resize(380, self.sizeHint().height())

    @property
    def name(self) -> str:
        """The name as it is kept. Raises RefusedError where it will not do."""
        return self._demand(self.line.text())

    def _judge(self) -> None:
        reason = ""
        try:
            self._demand(self.line.text())
        except RefusedError as error:
            reason = str(error)
        # An empty field needs no reproach: nobody has written anything yet.
        self.reason.setText(reason if self.line.text().strip() else "")
        self.buttons.button(QDialogButtonBox.StandardButton.Save).setEnabled(not reason)


def ask_stamp_name(parent: QWidget, title: str, name: str, demand: Demand) -> str | None:
    """Ask for a name; None where the question was closed."""
    dialog = StampNameDialog(title, name, demand, parent)
    return dialog.name if run_dialog(dialog) else None


T = TypeVar("T")


def save_stamp(window: QWidget, stamps: Stamps, desk: Desk) -> Stamp | None:
    """Ask for a name and keep what is selected; None where it is not kept.

    Raises RefusedError where nothing is selected.
    """
    group = selected_group(desk)
    stamps.read()  # so that no name is taken twice
    suggested = group.pieces[0].type.name if len(group.pieces) == 1 else ""
    name = ask_stamp_name(window, _("Save as a stamp"), suggested, stamps.demand_name)
    if name is None:
        return None
    return _tried(window, _("The stamp was not saved"), lambda: stamps.save(name, group))


def rename_stamp(window: QWidget, stamps: Stamps, stamp: Stamp) -> None:
    """Ask for another name."""

    def demand(name: str) -> str:
        return stamps.demand_name(name, besides=stamp)

    name = ask_stamp_name(window, _("Rename the stamp"), stamp.name, demand)
    if name is not None and name != stamp.name:
        title = _("The stamp was not renamed")
        _tried(window, title, lambda: stamps.rename(stamp, name))


def delete_stamp(window: QWidget, stamps: Stamps, stamp: Stamp) -> None:
    """Delete a stamp; the dock offers to put it back."""
    _tried(window, _("The stamp was not deleted"), lambda: stamps.delete(stamp))


def put_back_stamp(window: QWidget, stamps: Stamps) -> None:
    """Bring the stamp deleted last back."""
    _tried(window, _("The stamp was not put back"), stamps.put_back)


def open_folder(window: QWidget, stamps: Stamps) -> None:
    """Show the folder of the stamps: to share one, send its file; to add one, put its file there."""
    title = _("The folder of the stamps cannot be shown")
    if _tried(window, title, stamps.made_folder) is not None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(stamps.folder)))


def _tried(window: QWidget, title: str, do: Callable[[], T]) -> T | None:
    try:
        return do()
    except RefusedError as error:
        questions.show_error(window, title, f"{title}.", str(error))
        return None


STAMP_ROLE = Qt.ItemDataRole.UserRole + 1
PICTURE = QSize(108, 84)
_LARGEST = 22.0  # px a hex
_PLAIN_FROM = 400  # pieces from which on a picture does without patterns


class StampsModel(SafeOverrides, QAbstractListModel):
    """One row a stamp; pictures are drawn when they are first asked for."""

    def __init__(self, stamps: Stamps, styles: Styles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library, self._styles = stamps, styles
        self._rows: tuple[Stamp, ...] = stamps.stamps
        self._pictures: dict[tuple[str, tuple[object, ...]], QIcon] = {}
        stamps.changed.connect(self._renew)

    def row_of(self, stamp: Stamp) -> int:
        """The row of a stamp, -1 where it is not listed."""
        return self._rows.index(stamp) if stamp in self._rows else -1

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        stamp = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return stamp.name
        if role == Qt.ItemDataRole.DecorationRole:
            return self._picture(stamp)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._description(stamp))
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return self._description(stamp)
        if role == STAMP_ROLE:
            return stamp
        return None

    def _description(self, stamp: Stamp) -> str:
        count = len(stamp.group.pieces)
        levels = max(piece.top for piece in stamp.group.pieces)
        pieces = ngettext("{n} piece", "{n} pieces", count)
        high = ngettext("{n} level", "{n} levels", levels)
        return f"{stamp.name}\n{pieces}, {high}\n{stamp.path.name}"

    def _picture(self, stamp: Stamp) -> QIcon:
        key = (stamp.path.name, stamp.group.pieces)
        if key not in self._pictures:
            self._pictures[key] = QIcon(group_picture(stamp.group, self._styles, PICTURE, 2.0))
        return self._pictures[key]

    def _renew(self) -> None:
        self.beginResetModel()
        self._rows = self._library.stamps
        known = {(stamp.path.name, stamp.group.pieces) for stamp in self._rows}
        self._pictures = {key: icon for key, icon in self._pictures.items() if key in known}
        self.endResetModel()


def group_picture(group: Group, styles: Styles, size: QSize, ratio: float) -> QPixmap:
    """A group from above on a clear ground, as large as fits ``size`` px."""
    battlefield = Battlefield(pieces=group.pieces)
    box = bounds({cell for piece in group.pieces for cell in piece.cells})
    assert box is not None  # a group has pieces, and every piece has cells
    scale = min((size.width() - 4) / box.width, (size.height() - 4) / box.height, _LARGEST / ACROSS_FLATS)
    detail: Detail = "plain" if len(group.pieces) >= _PLAIN_FROM else "full"
    with drawn(size * ratio, ratio) as (picture, painter):
        painter.translate(size.width() / 2, size.height() / 2)
        painter.scale(scale, scale)
        painter.translate(-(box.left + box.right) / 2, -(box.top + box.bottom) / 2)
        paint_marks(painter, overview_marks(battlefield, styles, detail=detail))
    return picture


_BUTTONS = ("save-stamp", "rename-stamp", "delete-stamp", "stamps-folder")
_CELL = QSize(PICTURE.width() + 16, PICTURE.height() + 48)  # two lines of text
_TAKES = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class StampsDock(SafeOverrides, QWidget):
    """The stamps in the user's folder; the folder is read whenever the dock comes into sight.

    ``taken`` carries the stamp chosen, ``menu_requested`` a point of the screen, ``chosen_changed`` that
    another stamp is marked, ``put_back_requested`` that the one deleted last is to come back.
    """

    taken = Signal(object)
    menu_requested = Signal(QPoint)
    chosen_changed = Signal()
    put_back_requested = Signal()

    def __init__(
        self, stamps: Stamps, styles: Styles, actions: Mapping[str, QAction], parent: QWidget | None = None
    ) -> None:
        """``actions`` are those of the window, by id."""
        super().__init__(parent)
        self._stamps = stamps
        self._actions = actions
        self.model = StampsModel(stamps, styles, self)
        self.view = _StampsView(self)
        self.view.setModel(self.model)
        self.view.setAccessibleName(_("Stamps"))
        self._empty = PlainLabel(self, wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setContentsMargins(16, 12, 16, 12)
        self._empty.setText(
            _(
                "No stamps yet.\n\nSelect some pieces on the table, a hill or a castle, and save them as a "
                "stamp with the button below. From then on one click here takes them in hand, in every "
                "battlefield."
            )
        )
        self.pages = QStackedWidget(self)
        self.pages.addWidget(self.view)
        self.pages.addWidget(self._empty)
        self.problems = PlainLabel(self, wrap=True)
        self.problems.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._make_undo()
        vbox(
            (self.pages, 1),
            self.problems,
            self.undo,
            hbox(*action_buttons(self._actions, _BUTTONS, self), Stretch(), spacing=0),
            parent=self,
            margins=(6, 6, 6, 4),
            spacing=4,
        )
        self.view.clicked.connect(self._take)
        self.view.enter_pressed.connect(self._take)
        self.view.rename_requested.connect(lambda: self._actions["rename-stamp"].trigger())
        self.view.delete_requested.connect(lambda: self._actions["delete-stamp"].trigger())
        self.view.selectionModel().currentChanged.connect(self.chosen_changed)
        self.view.customContextMenuRequested.connect(self._show_menu)
        stamps.changed.connect(self._show_state)
        self._show_state()
        OnRestyle(self, self._show_state)

    def sizeHint(self) -> QSize:
        return QSize(280, 320)

    @property
    def chosen(self) -> Stamp | None:
        """The stamp that is marked; None where none is."""
        found = self.view.currentIndex().data(STAMP_ROLE)
        return found if isinstance(found, Stamp) else None

    def mark(self, stamp: Stamp) -> None:
        """Mark a stamp and bring it into sight."""
        row = self.model.row_of(stamp)
        if row >= 0:
            self.view.setCurrentIndex(self.model.index(row))
            self.view.scrollTo(self.model.index(row))

    def showEvent(self, event: QShowEvent) -> None:
        self._stamps.read()
        super().showEvent(event)

    def _take(self, index: QModelIndex) -> None:
        stamp = index.data(STAMP_ROLE)
        if isinstance(stamp, Stamp):
            self.taken.emit(stamp)

    def _show_state(self) -> None:
        mine = colours(self.palette())
        self.pages.setCurrentIndex(0 if self.model.rowCount() else 1)
        self._empty.setStyleSheet(f"color: {mine.faint.name()}")
        problems = self._stamps.problems
        self.problems.setVisible(bool(problems))
        if problems:
            more = len(problems) - 1
            line = problems[0] if len(problems[0]) <= 160 else problems[0][:159] + "…"
            tail = _(" (and {count} more)", count=more) if more else ""
            self.problems.setText(f"⚠ {line}{tail}")
            self.problems.setToolTip(plain_tip("\n".join(problems[:30])))
            self.problems.setStyleSheet(f"color: {mine.doubtful.name()}")
        self.undo.setVisible(bool(self._stamps.deleted))
        self._undo_text.setText(_("“{name}” was deleted", name=self._stamps.deleted))
        self.chosen_changed.emit()

    def _make_undo(self) -> None:
        self.undo = QWidget(self)
        self._undo_text = PlainLabel(self.undo, wrap=True)
        self.put_back = push_button(
            _("Put &Back"), self.undo, do=self.put_back_requested, tip=_("Bring the deleted stamp back")
        )
        hbox((self._undo_text, 1), self.put_back, parent=self.undo, margins=(2, 0, 0, 0))

    def _show_menu(self, at: QPoint) -> None:
        self.menu_requested.emit(self.view.viewport().mapToGlobal(at))


class _StampsView(SafeOverrides, QListView):
    """Pictures side by side. Enter, F2 and Delete are its own keys while it has the focus."""

    enter_pressed = Signal(QModelIndex)
    rename_requested = Signal()
    delete_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        self.setWordWrap(True)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setIconSize(PICTURE)
        self.setGridSize(_CELL)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)

    def event(self, event: QEvent) -> bool:
        own = (*_TAKES, Qt.Key.Key_F2, Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
        # The window has Delete too, which would take pieces from the table.
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() in own
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in _TAKES:
            self.enter_pressed.emit(self.currentIndex())
        elif event.key() == Qt.Key.Key_F2:
            self.rename_requested.emit()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.delete_requested.emit()
        else:
            super().keyPressEvent(event)
