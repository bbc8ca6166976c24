"""The model of the battlefield beside the plan: it follows all edits, and pieces can be edited in it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPalette,
    QShortcut,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QWidget

from builder.battlefield import Change, Piece
from builder.catalogue import Catalogue
from builder.drawing.isometric.faces import Point3
from builder.drawing.styles import Styles
from builder.editor.canvas.canvas import Canvas
from builder.editor.canvas.pointing import digit
from builder.editor.document.desk import Desk
from builder.editor.figure.model import Puts
from builder.editor.model.building import Building
from builder.editor.model.figure_overlay import FigureOverlay
from builder.editor.model.framing import Framing
from builder.editor.model.scenario_overlay import ScenarioOverlay
from builder.editor.model.tint_overlay import TintOverlay
from builder.editor.picture.choice import SeenModel
from builder.editor.tools import Preview, ToolInfo, Turns
from builder.errors import BuilderError
from builder.hexgrid import FLUID, LEVEL, Hex, centre, hex_at, label
from builder.language import N_, _
from builder.view import settings
from builder.view.arrow_keys import ARROWS
from builder.view.labels import ground_height
from builder.view.model_view import ModelView, Standpoint
from builder.view.overrides import SafeOverrides
from builder.view.preferences import PreferenceChoice
from builder.view.theme import colours
from builder.view.tool_drag import Spot
from builder.view.widgets import (
    Following,
    OnRestyle,
    PlainLabel,
    WrappingRow,
    add_parts,
    icon,
    named,
    plain_tip,
    push_button,
    tool_button,
    vbox,
)

if TYPE_CHECKING:
    from builder.catalogue.play_facts import PlayFacts
    from builder.editor.picture.dock import PictureDock
    from builder.solid.mesh import Mesh

_CUT_KEY = "model/cut"
_RING, _RING_BEHIND = "ring", "ring behind"
_EYE_TIP = N_("See what the figure sees that looks: arrows walk, drag looks around, Esc leaves")
_POINTED = frozenset({QEvent.Type.Enter, QEvent.Type.Leave})
_KEYS_CAME_OR_WENT = frozenset({QEvent.Type.FocusIn, QEvent.Type.FocusOut})
_MOST_GHOSTS = 60
"""More are not shown in the model: making bodies of hundreds at every move of the mouse would be felt."""


_Lying = tuple[str, int, Hex]


def _lying(piece: Piece) -> _Lying:
    return piece.type.id, piece.rotation, piece.hex


class ModelDock(SafeOverrides, QWidget):
    """Follows the desk shown. Without OpenGL the drawn picture replaces it, and ``unavailable`` carries the
    reason once.

    ``stood``: the view went to eye level, so that the sight tool is wanted, or left it. ``hinted`` carries
    what the mouse does while it is over the model, else what the keys do while the model has the focus, with
    ``{keys:id}`` still in it; empty otherwise.
    """

    unavailable = Signal(str)
    stood = Signal(bool)
    hinted = Signal(str)

    def __init__(
        self,
        styles: Styles,
        catalogue: Catalogue,
        facts: PlayFacts,
        canvas_of: Callable[[Desk], Canvas],
        preferences: PreferenceChoice,
        parent: QWidget | None = None,
    ) -> None:
        """``facts`` are the known cards and glyphs; ``canvas_of`` gives the plan of a desk, whose tools are
        used in the model; ``preferences`` say how it is drawn.
        """
        super().__init__(parent)
        self._styles = styles
        self._desk: Desk | None = None
        self._canvas: Canvas | None = None
        self._canvas_of = canvas_of
        self._left: WeakKeyDictionary[Canvas, Standpoint] = WeakKeyDictionary()  # of other tabs
        self._standing = False  # at eye level
        self._just_put: frozenset[_Lying] = frozenset()
        self._clicks = False  # what changes now is what a click in the model did
        self._hint, self._over, self._has_keys = "", False, False
        self._following = Following()
        self.view = named(ModelView(styles, self), _("The battlefield as a model"))
        self._preferences = preferences
        preferences.changed.connect(self._draw_as_preferred)
        self._draw_as_preferred()
        self.scenario = ScenarioOverlay(self.view, facts)
        self.figure = FigureOverlay(self.view)
        self.tint = TintOverlay(self.view)
        self.drawn: PictureDock | None = None  # in place of the model, where there is no OpenGL
        self.left = tool_button(
            "",
            self,
            lambda: self.view.turn(-60.0),
            tip=_("Turn left: see it from the next corner"),
            raised=False,
        )
        self.right = tool_button(
            "",
            self,
            lambda: self.view.turn(60.0),
            tip=_("Turn right: see it from the corner before"),
            raised=False,
        )
        self.above = push_button(
            _("From Above"), self, do=self.view.look_from_above, tip=_("See it as the plan does (0)")
        )
        self.whole = tool_button("", self, self.view.fit, tip=_("Show all of it (Home)"), raised=False)
        self.stands = push_button(
            _("At Eye Level"),
            self,
            tip=_(_EYE_TIP),
        )
        self.stands.setCheckable(True)
        self.cut = QCheckBox(_("Up to this level"), self)
        self.cut.setChecked(settings.stored_flag(_CUT_KEY, False))
        self._model = QWidget(self)
        self.building = Building(self.view, styles, catalogue, self)
        steps = self.building.button
        vbox(
            (self.view, 1),
            self.building,
            WrappingRow(self.left, self.right, self.above, self.whole, self.stands, steps, self.cut),
            parent=self._model,
            margins=6,
        )
        self.setFocusProxy(self.view)
        for part in (self.view, *self._model.findChildren(QAbstractButton), self.building.slider):
            part.installEventFilter(self)
        self._room = vbox((self._model, 1), parent=self, margins=0)
        self._dress()
        OnRestyle(self, self._dress)
        self.cut.toggled.connect(lambda on: settings.store(_CUT_KEY, on))
        self.cut.toggled.connect(self._show_level)
        self.stands.toggled.connect(self._stand)
        self.building.button.toggled.connect(self._build)
        self.view.walked.connect(self._walk)
        self.view.left_eye.connect(lambda: self.stands.setChecked(False))
        self.view.clicked.connect(self._click)
        self.view.right_clicked.connect(self._right_click)
        self.view.pointed.connect(self._point)
        self.view.edit_seen.connect(self._point_again)
        self.view.looked.connect(self._show_gaze)
        self.view.tool_drag.pressed.connect(self._press)
        self.view.tool_drag.released.connect(self._release)
        self.view.tool_drag.cancelled.connect(self._cancel)
        self.view.unavailable.connect(self._draw_instead)
        self._framing = Framing(self.view, self._say)
        # Where pieces are selected they are what is copied, as everywhere.
        self._copying = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.view)
        self._copying.setContext(Qt.ShortcutContext.WidgetShortcut)
        self._copying.activated.connect(self.copy_picture)

    def _draw_as_preferred(self) -> None:
        self.view.draw_with(self._preferences.now.detail)

    def _dress(self) -> None:
        """Make the buttons narrow, to leave the model room beside the plan."""
        for button, name in ((self.left, "turn-left"), (self.right, "turn-right"), (self.whole, "fit")):
            button.setIcon(icon(name, self.palette().color(QPalette.ColorRole.ButtonText)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Give the model the focus after a click anywhere in the dock, except on the steps' controls."""
        canvas = self._canvas
        if watched is self.view and isinstance(event, QKeyEvent) and canvas is not None:
            storeys = digit(event) is not None or event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Minus)
            if storeys and canvas.tool.info.counts_storeys:
                event.ignore()  # what the plan has no use for may be short for an action
                QApplication.sendEvent(canvas, event)
                return True
        if watched is self.view and isinstance(event, QWheelEvent) and canvas is not None:
            keys = event.modifiers() & (
                Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
            )
            if keys == Qt.KeyboardModifier.ShiftModifier:
                QApplication.sendEvent(canvas, event)  # it turns what the plan's would turn
                return True
        if watched is self.view and isinstance(event, QMouseEvent) and self._frames(event):
            return True
        if watched is self.view and event.type() in _POINTED:
            self._over = event.type() is QEvent.Type.Enter
            self._tell_hint()
        if watched is self.view and event.type() in _KEYS_CAME_OR_WENT:
            self._has_keys = event.type() is QEvent.Type.FocusIn
            self._tell_hint()
        # Before the button is down: one that loses the keys while it is down is not clicked.
        if event.type() is QEvent.Type.MouseButtonPress:
            self.view.setFocus(Qt.FocusReason.MouseFocusReason)
        return super().eventFilter(watched, event)

    def _frames(self, event: QMouseEvent) -> bool:
        """Whether an event is for the frame, which the tool that selects draws while nothing is built."""
        desk, canvas = self._desk, self._canvas
        selects = canvas is not None and canvas.tool.info.selects and not self.building.button.isChecked()
        if desk is None or not (selects or self._framing.under_way):
            return False
        return self._framing.takes(event, desk, self._highest)

    def _say(self, text: str) -> None:
        if self._canvas is not None:
            self._canvas.message.emit(text)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.view.setFocus(Qt.FocusReason.MouseFocusReason)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Keys that the model does not use move the cursor and click there, as in the plan."""
        leads = event.key() in ARROWS or event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if leads and self._canvas is not None and self.view.hasFocus():
            QApplication.sendEvent(self._canvas, event)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu key opens the menu of the piece under the cursor."""
        desk, canvas, camera = self._desk, self._canvas, self.view.camera
        if desk is not None and canvas is not None and camera is not None:
            high = ground_height(desk.document.battlefield.occupancy, desk.cursor, desk.highest)
            place = Point3(*centre(desk.cursor), high * LEVEL)
            seen = camera.seen_at(place, (self.view.width(), self.view.height()))
            canvas.open_menu(canvas.mapFromGlobal(self.view.mapToGlobal(QPointF(*seen).toPoint())))

    def show_desk(self, desk: Desk) -> None:
        """Show another desk's battlefield from now on."""
        self.stands.setChecked(False)
        canvas, before = self._canvas_of(desk), self.view.standpoint
        if self._canvas is not None and before is not None:
            self._left[self._canvas] = before
        self._desk, self._canvas = desk, canvas
        self.building.show_battlefield(desk.document.battlefield)
        self.view.show_battlefield(desk.document.battlefield, self._left.get(canvas))
        self._following.follow(
            (desk.document.changed, self._remember),
            (desk.document.changed, self.view.follow),
            (desk.document.changed, self.building.follow),
            (desk.level_changed, self._show_level),
            (desk.selection_changed, self._show_selection),
            (desk.reach.changed, self._show_hidden),
            (canvas.previewed, self._show_preview),
            (canvas.ring_changed, self._show_ring),
            (canvas.figures.changed, self.figure.renew),
            (canvas.figures.changed, self._look),
            (canvas.display_changed, self.scenario.refresh),
            (canvas.display_changed, self._show_level),
            (canvas.display_changed, self.tint.refresh),
            (desk.document.changed, self.tint.refresh),
            (desk.reach.changed, self.tint.refresh),
            (desk.document.scenarios.changed, self.scenario.refresh),
            (desk.document.changed, self.scenario.follow),
        )
        self.scenario.show_canvas(canvas)
        self.figure.show_canvas(canvas)
        self.tint.show_canvas(canvas)
        if self.drawn is not None:
            self.drawn.show_desk(desk)
        self._show_level()
        self._show_hidden()
        self._show_selection()
        self._show_ring()
        self._give_drags()

    @property
    def seen(self) -> SeenModel | None:
        """What the model shows now; None before it was first seen."""
        if self.view.camera is None:
            return None
        laid = (*self.tint.laid(), *self.figure.laid())
        return SeenModel(self.view.camera, self.view.picture_size, self._highest, laid)

    def copy_picture(self) -> None:
        """Copy the current view of the model to the clipboard."""
        image = self.view.picture()
        if image is not None:
            QGuiApplication.clipboard().setImage(image)
            if self._canvas is not None:
                self._canvas.message.emit(_("The model as it is seen here is on the clipboard"))

    @property
    def _highest(self) -> int | None:
        """The slot above which nothing is shown; None if everything is."""
        return self._desk.highest if self._desk is not None and self.cut.isChecked() else None

    def _build(self, on: bool) -> None:
        """Switch to building: leave eye level, and let the steps decide which pieces are shown."""
        if on:
            self.stands.setChecked(False)
        self.stands.setEnabled(not on)
        why = _("Not while it is built: press Building again first")
        self.stands.setToolTip(plain_tip(why if on else _(_EYE_TIP)))
        self._offer_cut()
        self._give_drags()

    def _offer_cut(self) -> None:
        """Enable the button that cuts the model at a level, or say why it is disabled."""
        built, levels = self.building.button.isChecked(), self._desk is not None and not self._desk.all_levels
        self.cut.setEnabled(levels and not built)
        if built:
            tip = _("While it is built the steps say how much of it is there")
        elif levels:
            tip = _("Leave out what begins above the level shown, to look inside")
        else:
            tip = _("All levels are shown: choose one first, with {keys}", keys=_("PgUp or PgDown"))
        self.cut.setToolTip(plain_tip(tip))

    def _show_level(self) -> None:
        self._offer_cut()
        if self._desk is not None and self._canvas is not None:
            self.view.show_up_to(self._highest, self._canvas.display.above / 100)
            self.scenario.show_up_to(self._highest)
            self.figure.show_up_to(self._highest)
            self.tint.show_up_to(self._highest)

    def _show_hidden(self) -> None:
        if self._desk is not None and self._canvas is not None:
            preview = self._canvas.preview
            # Of what is not shown elsewhere nothing is hidden here.
            moved = preview.hidden if len(preview.ghosts) <= _MOST_GHOSTS else frozenset()
            self.view.hide_pieces(moved | self._desk.reach.unseen)

    def _show_selection(self) -> None:
        if self._desk is not None:
            self.view.select(self._desk.selection)
            self._copying.setEnabled(not self._desk.selection)
            self._give_drags()

    def _show_ring(self) -> None:
        """Ring the hex that the plan rings; dashed if it lies behind something."""
        desk, canvas = self._desk, self._canvas
        if desk is None or canvas is None or canvas.ringed is None:
            for key in (_RING, _RING_BEHIND):
                self.view.lay_over(key, None)
            return
        occupancy, hex = desk.document.battlefield.occupancy, canvas.ringed
        z = LEVEL * ground_height(occupancy, hex, desk.highest, desk.reach.unseen) + FLUID  # over water, too
        bad = colours(self.palette()).bad.name()

        def ring() -> Mesh:
            from builder.solid.spaces import ringed  # numpy is not needed before the model is seen

            return ringed(hex, z, bad)

        def behind() -> Mesh:
            from builder.solid.spaces import ringed_behind

            return ringed_behind(hex, z, bad)

        self.view.lay_over(_RING, ring)
        self.view.lay_over(_RING_BEHIND, behind, through=True)
        self.view.bring_into_sight(Point3(*centre(hex), z))

    def _remember(self, change: Change) -> None:
        if change.touches_pieces:
            self._just_put = frozenset(map(_lying, change.after))

    def _show_preview(self, preview: Preview) -> None:
        self.scenario.refresh()  # it may be that another tool was taken
        self.figure.refresh()
        self._give_drags()
        if not self.isVisible():
            return
        self._show_hidden()
        self.view.doom(preview.marked if preview.doomed else ())
        mine = colours(self.palette())
        ghosts = preview.ghosts if len(preview.ghosts) <= _MOST_GHOSTS else ()
        if preview.hidden and self.building.isVisible():
            ghosts = ()  # the steps show the pieces that are moved where they lie
        if ghosts and self._just_put.issuperset(_lying(ghost.piece) for ghost in ghosts):
            ghosts = ()  # the next on top of it would hide what was just put down
        elif ghosts:
            self._just_put = frozenset()
        self.view.show_ghosts([(ghost.piece, mine.of(ghost.worst).name()) for ghost in ghosts])

    def _point_again(self) -> None:
        """Keep the hex pointed at after an edit, for the cursor and for a mouse that has just put something
        down: else the next piece would go elsewhere than intended.
        """
        desk, canvas = self._desk, self._canvas
        mine, self._clicks = self._clicks, False
        if desk is None or canvas is None or desk.cursor_shown:
            return
        if not (mine and canvas.tool.info.turns is Turns.HAND):
            self.view.point_again()

    def _right_click(self, spot: Spot | None, keys: Qt.KeyboardModifier, at: QPoint) -> None:
        if self._canvas is not None and spot is not None:
            self._canvas.right_click_from_afar(spot, keys, at)

    def _point(self, spot: Spot | None, keys: Qt.KeyboardModifier) -> None:
        if self._canvas is not None:
            self._canvas.point_from_afar(spot, keys)

    def _give_drags(self) -> None:
        """Decide what a drag does: over pieces it goes to a tool that uses drags, over the selection it moves
        that, else it turns the model. While building nothing is moved: the steps show where pieces lie.
        """
        info = self._canvas.tool.info if self._canvas is not None else None
        moves = info is not None and info.selects and not self.building.button.isChecked()
        drag = self.view.tool_drag
        drag.wanted = info is not None and info.drags
        drag.held = self._desk.selection if self._desk is not None and moves else frozenset()
        self._hint = self._what_the_mouse_does(info, moves=moves)
        self._tell_hint()

    def _what_the_mouse_does(self, info: ToolInfo | None, *, moves: bool) -> str:
        if self.view.tool_drag.held:
            return _("Drag what is selected to move it · elsewhere, or with the middle button, to turn")
        if moves:
            return _(
                "Click selects, Ctrl adds · drag turns, with Ctrl+Shift it frames · right click for the menu"
            )
        if info is None or info.selects:
            return _("Drag to turn · with Shift or the right button to move · wheel to zoom")
        if info.drags:
            turns = _("a drag beside the pieces turns the model")
            return f"{_(info.tip)} · {turns}"
        if info.turns is Turns.HAND:
            return _(
                "Click puts it down · right click, {keys:turn-right} or Shift+wheel turns it · drag turns "
                "the model",
            )
        if info.asks_for_figure:
            return _("Click a space to put a figure there, Shift: enemy, Ctrl: friend · drag turns the model")
        return _("Click a piece to take one like it in hand · drag turns the model")

    def _what_the_keys_do(self) -> str:
        if self.building.button.isChecked():
            return _("Building: . next step · , step before · Space plays · Esc ends it")
        return _("Arrow keys turn the model, with Shift move it · 1 to 6: corners · Esc: back to the plan")

    def _tell_hint(self) -> None:
        if self._over and not self.building.button.isChecked():
            self.hinted.emit(self._hint)
        else:
            self.hinted.emit(self._what_the_keys_do() if self._over or self._has_keys else "")

    def _press(self, spot: Spot, keys: Qt.KeyboardModifier) -> None:
        if self._canvas is not None:
            self._canvas.press_from_afar(spot, keys)

    def _release(self, spot: Spot, keys: Qt.KeyboardModifier) -> None:
        if self._canvas is not None:
            self._canvas.release_from_afar(spot, keys)

    def _cancel(self) -> None:
        if self._canvas is not None:
            self._canvas.end_gesture()

    def _click(self, spot: Spot | None, keys: Qt.KeyboardModifier) -> None:
        """Select the very piece clicked, with its group unless Alt is held; all other tools work as in the
        plan.
        """
        desk, canvas = self._desk, self._canvas
        if desk is None or canvas is None:
            return
        if not canvas.tool.info.selects:
            if spot is not None:
                self._clicks = True
                self._press(spot, keys)
                self._release(spot, keys)
            return
        there = frozenset([spot.piece]) if spot is not None and spot.piece else frozenset()
        if not keys & Qt.KeyboardModifier.AltModifier:
            there = desk.document.battlefield.whole_groups(there)
        added = keys & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier)
        desk.select(desk.selection ^ there if added else there)
        if spot is not None and spot.piece:
            canvas.bring_into_sight(hex_at(spot.place))

    # At eye level ----------------------------------------------------------------------------------

    def _stand(self, on: bool) -> None:
        """Go to the eye level of the figure; it is put down first if it was not yet."""
        if not on:
            self._standing = False
            self.view.leave_eye()
            self.figure.look(at_eye=False)
            self._show_gaze()
            self.stood.emit(False)
            return
        self.stood.emit(True)
        movement, desk = self.figure.movement, self._desk
        if movement is not None and desk is not None and not movement.ready:
            there = (
                desk.cursor if movement.pointed(desk.cursor, desk.highest) is not None else self._first_hex()
            )
            if there is not None:
                movement.put(there, desk.highest, Puts.FIGURE)
        if movement is None or not movement.ready:
            self.stands.setChecked(False)
            if self._canvas is not None:
                self._canvas.message.emit(_("There is no space to stand on here."))
            return
        self._standing = True
        self.figure.look(at_eye=True)
        self._mean_own_hex()
        self.view.setFocus()
        self._look()

    def _first_hex(self) -> Hex | None:
        """The hex with spaces that is nearest to the lower edge of the plan."""
        movement = self.figure.movement
        hexes = [space.hex for space in movement.surface.board.all_spaces()] if movement is not None else []
        return max(hexes, key=lambda hex: (hex.r, -hex.q), default=None)

    def _look(self) -> None:
        """Move the view to the figure's eyes."""
        movement = self.figure.movement
        if not self._standing:
            return
        if movement is None or not movement.ready:
            self.stands.setChecked(False)
            return
        from builder.sight.looking import EYE

        own = movement.ends[0]
        eye = movement.surface.sight.foot(own) + EYE * movement.choice.figure.height * LEVEL
        self.view.look_from_eye(Point3(*centre(own.hex), eye))

    def _show_gaze(self) -> None:
        """Show in the plan where the view at eye level looks."""
        camera, canvas = self.view.camera, self._canvas
        if canvas is None:
            return
        if camera is None or not (self._standing and camera.eye):
            canvas.figures.look_along(None)
            return
        from builder.editor.figure.reach_layer import Gaze  # made with the first figure

        canvas.figures.look_along(Gaze(camera.turn, camera.field(self.view.picture_size)))

    def _walk(self, way: float) -> None:
        """Take a step in a direction, or say why it is not possible."""
        movement, canvas = self.figure.movement, self._canvas
        if movement is None or canvas is None or not movement.ready:
            return
        here = movement.ends[0].hex
        x, y = math.sin(math.radians(way)), math.cos(math.radians(way))
        at = centre(here)
        to = max(here.neighbours(), key=lambda hex: (centre(hex).x - at.x) * x + (centre(hex).y - at.y) * y)
        try:
            movement.walk(to)
        except BuilderError as error:
            canvas.message.emit(_("{hex}: {reason}", hex=label(to), reason=error))
        else:
            canvas.message.emit("")
            self._mean_own_hex()

    def _mean_own_hex(self) -> None:
        """Point at the figure's own hex, so that the status bar names that and not an earlier one."""
        movement, desk, canvas = self.figure.movement, self._desk, self._canvas
        if movement is not None and movement.ends and desk is not None and canvas is not None:
            desk.put_cursor(movement.ends[0].hex, shown=False)
            canvas.leave()

    def _draw_instead(self, why: str) -> None:
        """Show the drawn picture instead of the model, without OpenGL."""
        from builder.editor.picture.dock import PictureDock  # not needed where there is OpenGL

        self._model.hide()
        self.drawn = PictureDock(self._styles, self)
        line = PlainLabel(_("Drawn, because the model needs OpenGL 3.3."), self, wrap=True)
        line.setEnabled(False)
        line.setToolTip(plain_tip(why))
        line.setContentsMargins(8, 0, 8, 6)
        add_parts(self._room, (self.drawn, 1), line)
        if self._desk is not None:
            self.drawn.show_desk(self._desk)
        self.unavailable.emit(why)
