"""The model of the battlefield beside the plan: it follows the work, and the work can be done in it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QCheckBox, QWidget

from builder.battlefield import Change
from builder.drawing.styles import Styles
from builder.editor.canvas.canvas import Canvas
from builder.editor.document.desk import Desk
from builder.editor.tools import Preview
from builder.editor.widgets import Following, PlainLabel, Stretch, hbox, named, push_button, vbox
from builder.hexgrid import hex_at
from builder.language import _
from builder.view import settings
from builder.view.model_view import ModelView, Spot
from builder.view.theme import colours

_CUT_KEY = "model/cut"
_MOST_GHOSTS = 60
"""More are not shown in the model: making bodies of hundreds at every move of the mouse would be felt."""


class ModelDock(QWidget):
    """Follows the desk shown. Where there is no OpenGL, ``unavailable`` carries why, once."""

    unavailable = Signal(str)

    def __init__(
        self, styles: Styles, canvas_of: Callable[[Desk], Canvas], parent: QWidget | None = None
    ) -> None:
        """``canvas_of`` gives the plan of a desk, whose tools are used in the model."""
        super().__init__(parent)
        self._desk: Desk | None = None
        self._canvas: Canvas | None = None
        self._canvas_of = canvas_of
        self._following = Following()
        self.view = named(ModelView(styles, self), _("The battlefield as a model"))
        self.view.setToolTip("")
        self.words = PlainLabel("", self)
        self.words.setWordWrap(True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words.hide()
        self.left = push_button(
            _("Turn Left"), self, do=lambda: self._turn(-60.0), tip=_("See it from the next corner")
        )
        self.right = push_button(
            _("Turn Right"), self, do=lambda: self._turn(60.0), tip=_("See it from the corner before")
        )
        self.above = push_button(
            _("From Above"), self, do=self.view.look_from_above, tip=_("See it as the plan does (0)")
        )
        self.whole = push_button(_("Show All"), self, do=self.view.fit, tip=_("All of it in sight (Home)"))
        self.cut = named(
            QCheckBox(_("Only up to the level shown"), self),
            tip=_("Leave out what begins above the level shown, to look inside"),
        )
        self.cut.setChecked(settings.stored_flag(_CUT_KEY, False))
        vbox(
            (self.view, 1),
            (self.words, 1),
            hbox(self.left, self.right, self.above, self.whole, self.cut, Stretch()),
            parent=self,
            margins=6,
        )
        self.cut.toggled.connect(lambda on: settings.store(_CUT_KEY, on))
        self.cut.toggled.connect(self._show_level)
        self.view.clicked.connect(self._click)
        self.view.pointed.connect(self._point)
        self.view.unavailable.connect(self._say_unavailable)
        self.view.points(True)
        copying = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.view)
        copying.setContext(Qt.ShortcutContext.WidgetShortcut)
        copying.activated.connect(self.copy_picture)

    def show_desk(self, desk: Desk) -> None:
        """Show another desk's battlefield from now on."""
        canvas = self._canvas_of(desk)
        self._desk, self._canvas = desk, canvas
        self.view.show_battlefield(desk.document.battlefield)
        self._following.follow(
            (desk.document.changed, self._follow),
            (desk.level_changed, self._show_level),
            (desk.selection_changed, self._show_selection),
            (desk.reach.changed, self._show_hidden),
            (canvas.previewed, self._show_preview),
        )
        self._show_level()
        self._show_hidden()
        self._show_selection()

    def copy_picture(self) -> None:
        """Put the model as it is seen now on the clipboard."""
        image = self.view.picture()
        if image is not None:
            QGuiApplication.clipboard().setImage(image)

    def _follow(self, change: Change) -> None:
        self.view.follow(change)

    def _show_level(self) -> None:
        if self._desk is not None:
            self.view.show_up_to(self._desk.highest if self.cut.isChecked() else None)

    def _show_hidden(self) -> None:
        if self._desk is not None and self._canvas is not None:
            self.view.hide_pieces(self._canvas.preview.hidden | self._desk.reach.unseen)

    def _show_selection(self) -> None:
        if self._desk is not None:
            self.view.select(self._desk.selection)

    def _show_preview(self, preview: Preview) -> None:
        if not self.isVisible():
            return
        self._show_hidden()
        mine = colours(self.palette())
        ghosts = preview.ghosts if len(preview.ghosts) <= _MOST_GHOSTS else ()
        self.view.show_ghosts([(ghost.piece, mine.of(ghost.worst).name()) for ghost in ghosts])

    def _turn(self, degrees: float) -> None:
        if self.view.camera is not None:
            self.view.look_from(self.view.camera.orbited(degrees, 0.0))

    def _point(self, spot: Spot | None, keys: Qt.KeyboardModifier) -> None:
        if self._canvas is not None:
            self._canvas.point_from_afar(None if spot is None else spot.place, keys)

    def _click(self, spot: Spot | None, keys: Qt.KeyboardModifier) -> None:
        """Select the very piece that is seen; every other tool does what it does in the plan."""
        desk, canvas = self._desk, self._canvas
        if desk is None or canvas is None:
            return
        if not canvas.tool.info.selects:
            if spot is not None:
                canvas.click_from_afar(spot.place, keys)
            return
        there = frozenset([spot.piece]) if spot is not None and spot.piece else frozenset()
        added = keys & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier)
        desk.select(desk.selection ^ there if added else there)
        if spot is not None and spot.piece:
            canvas.bring_into_sight(hex_at(spot.place))

    def _say_unavailable(self, why: str) -> None:
        self.view.hide()
        self.words.setText(_("{why} View > Picture shows the battlefield at an angle as a drawing.", why=why))
        self.words.show()
        for button in (self.left, self.right, self.above, self.whole, self.cut):
            button.setEnabled(False)
        self.unavailable.emit(why)
