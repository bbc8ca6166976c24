"""The canvas: the battlefield from above, where mouse and keyboard meet the tool in use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from builder.battlefield import Change
from builder.editor.canvas.figures import FigureAnswers
from builder.editor.canvas.first_steps import FirstSteps
from builder.editor.canvas.gestures import Gestures
from builder.editor.canvas.overlay import Overlay, OverlayLayer
from builder.editor.canvas.pointing import (
    MODIFIERS,
    digit,
    is_digit_before_shortcuts,
    pointer_at,
    pointer_on,
)
from builder.editor.canvas.refusing import say_at_mouse, why_refused
from builder.editor.canvas.scenario_layers import ScenarioLayers
from builder.editor.document.desk import Desk
from builder.editor.document.hand import Hand
from builder.editor.selection import arranging
from builder.editor.tools import TOOLS, GestureOutcome, Pointer, Preview, Tool, ToolScene, ToolSubject, Turns
from builder.editor.tools.pick import picked
from builder.editor.tracing.underlay import Underlay
from builder.errors import RefusedError
from builder.hexgrid import Hex, Motion, Point, centre, hex_at
from builder.language import _
from builder.view.arrow_keys import ARROWS, stepped
from builder.view.battlefield_view import BattlefieldView
from builder.view.drawings import Drawings
from builder.view.layers import LateLayer
from builder.view.options import ViewOptions
from builder.view.preferences import Preferences
from builder.view.report_cells import ReportCells
from builder.view.tool_drag import Spot
from builder.view.viewport import Viewport

if TYPE_CHECKING:
    from builder.catalogue.play_facts import PlayFacts
    from builder.editor.canvas.surface_layer import SurfaceLayer
    from builder.editor.document.staging import Staging
    from builder.editor.figure.model import FigureChoice
    from builder.insight import ReportPicture

_SOON = 20  # ms
_WHEEL_CLICK = 120  # eighths of a degree


class Canvas(BattlefieldView):
    """Shows one desk. It changes nothing itself: the document carries out what a tool results in."""

    reason_changed = Signal(str)
    message = Signal(str)
    menu_requested = Signal(QPoint)
    turn_requested = Signal(int)
    hands_empty = Signal()
    taken = Signal()
    previewed = Signal(object)
    ring_changed = Signal()

    def __init__(
        self,
        desk: Desk,
        hand: Hand,
        drawings: Drawings,
        parent: QWidget | None = None,
        options: ViewOptions | None = None,
    ) -> None:
        super().__init__(desk.document.battlefield, drawings, parent, options)
        self._desk, self._hand = desk, hand
        self.underlay = Underlay(desk.document, self)
        self._scenery.under = self.underlay.paint
        self._preferred: Callable[[], Preferences] = Preferences
        self._focus: Hex | None = None
        self._afar: int | None = None  # up to which slot reaches what is pointed at in another view
        self._pan_from: QPointF | None = None
        self._pan_button = Qt.MouseButton.NoButton
        self._still_at: QPoint | None = None  # pressed there to pan, and not moved since: it may be a click
        self._mouse_at = QPointF()
        self._space = False
        self._wheel = 0
        self._gestures = Gestures(TOOLS[0], self.look, self._carry_out)
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self._hover_again)
        self._symmetric = desk.sides.kind is not None
        self._highest = desk.highest
        self._stack_layers()
        self._hold_surface()
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Battlefield"))
        self._follow_desk()
        for aside in (self.rulers.top, self.rulers.side, self.minimap):
            aside.entered.connect(self.leave)

    def _stack_layers(self) -> None:
        """The layers over the battlefield, from the bottom up."""
        self.figures = FigureAnswers(self._desk, lambda: self._gestures.preview.space, self)
        self._scenario = ScenarioLayers(self._desk, self._wants_scenario)
        self._surface = LateLayer(lambda: self._display.surface, self._surface_layer)
        self._report = ReportCells(self._lettering)
        self.layers += (
            self._scenario.setting,
            self._surface,
            self._report,
            self.figures,
            OverlayLayer(self._drawings, self._overlay, self.update),
            LateLayer(self._is_empty, FirstSteps),
        )

    def apply(self, motion: Motion) -> Motion:
        """Move view and cursor with everything, as part of a step; returns what undoes this, for the
        history.
        """
        self.keep_in_place(motion)
        self._desk.put_cursor(motion.hex(self._desk.cursor), shown=self._desk.cursor_shown)
        return motion.inverse

    def _follow_desk(self) -> None:
        self._desk.document.shown_in.append((self, lambda motion: motion))
        desk, document, again = self._desk, self._desk.document, self._hover_again
        document.changed.connect(self.follow)
        desk.level_changed.connect(self._level_changed)
        desk.cursor_changed.connect(self._cursor_moved)
        desk.sides.changed.connect(self._sides_changed)
        document.scenarios.changed.connect(self._redraw_scenario)
        self.underlay.message.connect(desk.message)
        self.underlay.changed.connect(partial(self._invalidate_each, None))
        self.figures.changed.connect(again)
        self.figures.gaze_changed.connect(self.update)
        for signal in (desk.selection_changed, desk.limit_changed, self._hand.changed):
            signal.connect(again)
        for part in (desk.reach, desk.sides, document.scenarios, desk.scenario_hand):
            part.changed.connect(again)

    def equip(self, figure: FigureChoice, facts: PlayFacts, preferred: Callable[[], Preferences]) -> None:
        """This figure is put down by the tools that ask for it; these are the cards and glyphs there are, and
        what the mouse is preferred to do.
        """
        self.figures.choice, self._scenario.facts, self._preferred = figure, facts, preferred

    @property
    def facts(self) -> PlayFacts | None:
        """The cards and glyphs there are; None before it is equipped."""
        return self._scenario.facts

    # What lies over it -----------------------------------------------------------------------------

    @property
    def picture(self) -> ReportPicture | None:
        """The picture of a report that lies over the battlefield."""
        return self._report.picture

    def show_picture(self, picture: ReportPicture | None) -> None:
        """Lay a picture of a report over the battlefield, or take it away."""
        if picture is not self._report.picture:
            self._report.picture = picture
            self.update()

    def _redraw_scenario(self) -> None:
        self._scenario.invalidate()
        self.update()

    def shows_scenario(self) -> bool:
        """Whether what the scenario puts down is shown."""
        return self._scenario.shows()

    def _wants_scenario(self) -> bool:
        # Whoever puts something down wants to see it.
        return self._display.scenario or self._stages

    @property
    def _stages(self) -> bool:
        return self.tool.info.subject is ToolSubject.SCENARIO

    def _surface_layer(self) -> SurfaceLayer:
        from builder.editor.canvas.surface_layer import SurfaceLayer  # not needed to open the window

        return SurfaceLayer(self._desk.surface, self._options)

    def _hold_surface(self) -> None:
        """Have the surface follow edits as long as something of it is shown."""
        if self._display.surface:
            self._desk.surface.hold(self)
        else:
            self._surface.made = None  # it would miss what changes meanwhile
            self._desk.surface.let_go(self)

    def _is_empty(self) -> bool:
        """Whether the first steps are shown: not over the centre of a symmetry, which one looks for."""
        begun = self._battlefield.pieces or self._gestures.preview.ghosts or self.underlay.shown
        return not begun and self._desk.sides.kind is None

    # What it shows ---------------------------------------------------------------------------------

    @property
    def desk(self) -> Desk:
        """The desk it shows."""
        return self._desk

    @property
    def tool(self) -> Tool:
        """The tool in use."""
        return self._gestures.tool

    def take_tool(self, tool: Tool) -> None:
        """Use another tool."""
        surface = self._desk.surface
        (surface.hold if tool.info.subject is ToolSubject.SCENARIO else surface.let_go)(self._gestures)
        self.figures.serve(tool.info.subject)
        self._gestures.take(tool)
        self._show_preview()

    def here(self) -> Pointer:
        """Where the designer points: the mouse over the canvas, else the keyboard's cursor."""
        return self._gestures.pointer or Pointer(self._desk.cursor)

    def spot(self) -> Point:
        """The point of the table, in mm, that the designer points at or pointed at last."""
        at, desk = self._viewport.to_table(self._mouse_at.x(), self._mouse_at.y()), self._desk
        return centre(desk.cursor) if desk.cursor_shown or hex_at(at) != desk.cursor else at

    def under_mouse(self) -> Hex | None:
        """The hex pointed at, None while the mouse is elsewhere and no key moved the cursor."""
        pointer = self._gestures.pointer
        return pointer.hex if pointer is not None else None

    def jump_to(self, hex: Hex) -> None:
        """Bring a hex into the middle and ring it until the next press."""
        super().jump_to(hex)
        self._ring(hex)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """What is ringed stays in sight where a panel takes room."""
        super().resizeEvent(event)
        if self._focus is not None:
            super().jump_to(self._focus)

    @property
    def ringed(self) -> Hex | None:
        """The hex that is ringed, if any."""
        return self._focus

    def end_ring(self) -> None:
        """Ring nothing any more."""
        if self._focus is not None:
            self._ring(None)

    def _ring(self, hex: Hex | None) -> None:
        self._focus = hex
        self.update()
        self.ring_changed.emit()

    def end_gesture(self) -> bool:
        """End what a held button began, without effect; whether it was under way and had edited nothing."""
        ended = self._gestures.cancel()
        self._show_preview()
        return ended

    def leave(self) -> None:
        """The mouse is elsewhere: no ghost, nothing marked."""
        self._afar = None
        self._gestures.leave()
        self._show_preview()

    # What changes ----------------------------------------------------------------------------------

    def follow(self, change: Change) -> None:
        super().follow(change)
        if change.touches_pieces:
            if self._afar is not None:  # what was put down under a roof is seen from there
                there = [piece.slot for piece in change.after if self._desk.cursor in piece.cells]
                self._afar = max([self._afar, *there])
            # Whoever builds wants nothing to move; who builds in the model alone finds the plan fitted.
            self._follows_size = self._follows_size and self._away
            if self._scenario.lie_on(change):
                self._redraw_scenario()
        # The change is painted first; what the ghost would do now is worked out after that.
        self._gestures.forget()
        self._soon.start()

    def begun(self) -> Viewport:
        """In a symmetry there must be room on all sides of its centre."""
        symmetry, view = self._desk.sides.symmetry, super().begun()
        return view if symmetry is None else self._centred(view, symmetry.spot.point)

    def _sides_changed(self) -> None:
        before, self._symmetric = self._symmetric, self._desk.sides.kind is not None
        if self._symmetric != before and self._follows_size and self._whole() is None:
            self.fit()

    def _cursor_moved(self) -> None:
        self.point_at(self._desk.cursor)
        self.update()

    def _level_changed(self) -> None:
        self.show_up_to(self._desk.highest)
        self._hover_again()

    def _display_changed(self) -> None:
        super()._display_changed()
        self._hold_surface()

    def _hover_again(self) -> None:
        self._gestures.refresh()
        self._show_preview()

    def _show_preview(self) -> None:
        preview = self._gestures.preview
        self.hide_pieces(preview.hidden | self._desk.reach.unseen)
        self.reason_changed.emit(preview.reason)
        self.previewed.emit(preview)
        self.update()

    @property
    def preview(self) -> Preview:
        """What the tool in use shows before anything is done."""
        return self._gestures.preview

    @property
    def highest_pointed(self) -> int | None:
        """The highest level that is meant where one points: in another view it may be below a roof."""
        levels = [level for level in (self._desk.highest, self._afar) if level is not None]
        return min(levels, default=None)

    def point_from_afar(self, spot: Spot | None, keys: Qt.KeyboardModifier) -> None:
        """Point at what is seen in another view of the table, as the mouse does here; None: at nothing."""
        if spot is None:
            self.leave()
        elif self._pan_from is None:
            elsewhere, pointer = spot.highest != self._afar, self._pointer_from_afar(spot, keys)
            if self._gestures.move(pointer):
                self._show_preview()
            elif elsewhere:
                self._hover_again()

    def press_from_afar(self, spot: Spot, keys: Qt.KeyboardModifier) -> None:
        """Begin what a press on what is seen there begins, which `point_from_afar` goes on with."""
        self.end_ring()
        self._gestures.press(self._pointer_from_afar(spot, keys))
        self._show_preview()

    def release_from_afar(self, spot: Spot, keys: Qt.KeyboardModifier) -> None:
        """End there what was begun by `press_from_afar`."""
        self._release(self._pointer_from_afar(spot, keys))

    def right_click_from_afar(self, spot: Spot, keys: Qt.KeyboardModifier, at: QPoint) -> None:
        """Do what a right click on what is seen there does; ``at`` is the point of the screen."""
        self._right_click(self._pointer_from_afar(spot, keys), self.mapFromGlobal(at))

    def _release(self, pointer: Pointer) -> None:
        """What a press came to is one step, and what would come next is worked out soon."""
        self._gestures.release(pointer)
        self._desk.document.seal()
        self._show_preview()
        self._soon.start()

    def _pointer_from_afar(self, spot: Spot, keys: Qt.KeyboardModifier) -> Pointer:
        self._afar = spot.highest
        pointer = pointer_at(self._viewport, QPointF(*self._viewport.to_view(spot.place)), keys)
        self._desk.put_cursor(pointer.hex, shown=False)
        return replace(pointer, piece=spot.piece or None, rise=spot.rise)

    def look(self) -> ToolScene:
        """What tools may look at, as it is now; the figure and the scenario for those that ask for them."""
        desk, hand, info = self._desk, self._hand, self.tool.info
        tally, movement = desk.document.tally, self.figures.movement
        # What is put down or dragged rests on the highest piece in sight, as in the plan; else it is what is
        # pointed at.
        drags = info.selects and self._gestures.under_way
        exact = (info.hits and not drags) or info.subject is not ToolSubject.PIECES
        return ToolScene(
            battlefield=self._battlefield,
            check=desk.check,
            overuse=desk.overuse,
            level=desk.level,
            highest=self.highest_pointed if exact else desk.highest,
            selection=desk.selection,
            type=hand.type,
            rotation=hand.rotation,
            group=hand.group,
            types=hand.types,
            left=tally.left if tally.owned else None,
            storeys=hand.storeys,
            unseen=desk.reach.unseen,
            locked=desk.reach.locked,
            symmetry=desk.sides.symmetry,
            movement=movement
            if movement is not None and info.asks_for_figure and movement.under_way
            else None,
            staging=self._staging(),
            carries=desk.carries,
            mix=hand.mix,
        )

    def _staging(self) -> Staging | None:
        """What tools of the scenario may look at, while one is in use and the surface is known."""
        if not (self._stages and self._scenario.is_there() and self._desk.surface.held):
            return None
        from builder.editor.document.staging import Staging  # not needed to open the window

        scenario, _, facts = self._scenario.parts()
        desk, hand = self._desk, self._desk.scenario_hand
        facts = facts.knowing(scenario.glyphs_beside(facts.glyphs))
        return Staging(scenario, hand.held, hand.zone, desk.surface, facts, self.highest_pointed)

    def _carry_out(self, outcome: GestureOutcome) -> None:
        desk = self._desk
        self.message.emit("")  # what was said before is over
        if self._preferred().refuses and (why := why_refused(outcome, self._gestures.pointer, desk)):
            self.message.emit(why)
            say_at_mouse(why, self)
            return
        try:
            if outcome.edit is not None:
                desk.do(outcome.edit, outcome.label, outcome.merge_key)
            if outcome.scenario is not None:
                desk.edit_scenario(outcome.scenario, outcome.label, outcome.merge_key)
        except RefusedError as error:
            self.message.emit(str(error))
            return
        if outcome.putting is not None:
            self.figures.put(outcome.putting, self.highest_pointed)
        if outcome.say:
            self.message.emit(outcome.say)
        if outcome.empties_hand:
            self._hand.take(None)
        if outcome.take is not None:
            self._hand.take(*outcome.take)
            self.taken.emit()
        if outcome.select is not None:
            desk.select(outcome.select)
        if outcome.show is not None and desk.highest is not None and outcome.show > desk.highest:
            desk.show_level(outcome.show)

    def _overlay(self) -> Overlay:
        pieces = self._battlefield.pieces
        preview, reach = self._gestures.preview, self._desk.reach
        locked = preview.padlocked | reach.locked if reach.padlocks else preview.padlocked
        return Overlay(
            preview=preview,
            selected=self._desk.selected,
            marked=tuple(pieces[id] for id in preview.marked if id in pieces),
            cursor=self._desk.cursor if self._desk.cursor_shown and self.hasFocus() else None,
            focus=self._focus,
            symmetry=self._desk.sides.symmetry,
            padlocked=tuple(pieces[id] for id in locked if id in pieces and id not in self._hidden),
        )

    # Mouse -----------------------------------------------------------------------------------------

    def _pointer(self, at: QPointF, keys: Qt.KeyboardModifier) -> Pointer:
        self._mouse_at, self._afar = at, None
        return pointer_at(self._viewport, at, keys)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            return  # the button that is held has the mouse
        self.end_ring()
        pointer = self._pointer(event.position(), event.modifiers())
        self._desk.put_cursor(pointer.hex, shown=False)
        left, right = (
            event.button() == one for one in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton)
        )
        pans = self._space if left else right and self._preferred().right_pans
        if pans or event.button() == Qt.MouseButton.MiddleButton:
            self._pan_from, self._pan_button = event.position(), event.button()
            self._still_at = None if left else event.position().toPoint()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif left:
            self._gestures.press(pointer)
            self._show_preview()
        elif right:
            self._right_click(pointer, event.position().toPoint())

    def _right_click(self, pointer: Pointer, at: QPoint) -> None:
        if self.tool.info.turns is Turns.HAND:
            self.turn_requested.emit(-1 if pointer.shift else 1)
        else:
            self._end_before_menu()
            self._gestures.move(pointer)
            self.menu_requested.emit(at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """With the tools of a scenario a double click means the same as Shift and a click."""
        if not self._stages:
            super().mouseDoubleClickEvent(event)
            return
        keys = event.modifiers() | Qt.KeyboardModifier.ShiftModifier
        kind, local, everywhere = QMouseEvent.Type.MouseButtonPress, event.position(), event.globalPosition()
        self.mousePressEvent(QMouseEvent(kind, local, everywhere, event.button(), event.buttons(), keys))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            moved = event.position() - self._pan_from
            if self._still_at is not None:
                way = event.position().toPoint() - self._still_at
                if way.manhattanLength() >= QApplication.startDragDistance():
                    self._still_at = None
            self._pan_from += self.drag(moved)  # what was not moved waits for the next event
            return
        pointer = self._pointer(event.position(), event.modifiers())
        self._desk.put_cursor(pointer.hex, shown=False)
        if self._gestures.move(pointer):
            self._show_preview()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None and event.button() == self._pan_button:
            self._pan_from = None
            self._set_hand()
            if self._still_at is not None:
                self._still_at, pointer = None, self._pointer(event.position(), event.modifiers())
                if event.button() == Qt.MouseButton.RightButton:
                    self._right_click(pointer, event.position().toPoint())
                else:
                    self._pick(pointer)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._release(self._pointer(event.position(), event.modifiers()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        # The mouse's is asked for by its press already.
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.open_menu(self.point_of(self._desk.cursor))

    def open_menu(self, at: QPoint) -> None:
        """Open the context menu for the hex of the keyboard's cursor."""
        self._end_before_menu()
        self.menu_requested.emit(at)

    def _end_before_menu(self) -> None:
        """End the gesture: a menu grabs the mouse, so the release of the button will not arrive here."""
        if self._gestures.under_way:
            self.end_gesture()

    def leaveEvent(self, event: QEvent) -> None:
        self.leave()

    def hideEvent(self, event: QHideEvent) -> None:
        """End the gesture of a held button: another tab is shown."""
        self._pan_from = self._still_at = None
        self._space = False
        self._set_hand()
        if self._gestures.under_way:
            self.end_gesture()
        super().hideEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        keys = event.modifiers()
        ctrl = bool(keys & Qt.KeyboardModifier.ControlModifier)
        if keys & Qt.KeyboardModifier.ShiftModifier and not ctrl:
            # Some systems turn a wheel with Shift into a sideways one.
            self._wheel += event.angleDelta().y() or event.angleDelta().x()
            clicks = int(self._wheel / _WHEEL_CLICK)
            self._wheel -= clicks * _WHEEL_CLICK
            if clicks:
                self.turn_requested.emit(-clicks)
            event.accept()
        else:
            self.roll(event, scrolls=self._preferred().wheel == "scroll")

    # Keyboard --------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key in ARROWS:
            self._go(*ARROWS[Qt.Key(key)], event.modifiers())
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(event.modifiers())
        elif self.tool.info.counts_storeys and (storeys := digit(event)) is not None:
            self._hand.build_storeys(storeys)
        elif key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
            self._set_hand()
        elif key == Qt.Key.Key_Escape:
            self._escape()
        elif key in MODIFIERS:
            self._keys_changed(event.modifiers() | MODIFIERS[Qt.Key(key)])
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._set_hand()
        elif event.key() in MODIFIERS:
            self._keys_changed(event.modifiers() & ~MODIFIERS[Qt.Key(event.key())])
        else:
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._space = False
        self._set_hand()
        self.update()

    def _escape(self) -> None:
        if self._gestures.under_way:
            self._gestures.cancel()
        elif self._focus is not None:
            self.end_ring()
        else:
            self._desk.select(())
            self.hands_empty.emit()
        self._show_preview()

    def _set_hand(self) -> None:
        if self._pan_from is None:
            self.setCursor(Qt.CursorShape.OpenHandCursor if self._space else Qt.CursorShape.ArrowCursor)

    def _keys_changed(self, keys: Qt.KeyboardModifier) -> None:
        """A modifier went down or up while the mouse rests."""
        if self._desk.cursor_shown:
            self._point_with_keys(keys)
        elif self.underMouse() or self._gestures.under_way:
            self._gestures.move(self._pointer(self._mouse_at, keys))
            self._show_preview()

    def _enter(self, keys: Qt.KeyboardModifier) -> None:
        """Click at the cursor; for a tool that works in steps, begin or end its path there."""
        pointer, self._afar = pointer_on(self._desk.cursor, keys), None
        if not self.tool.info.by_steps:
            self._gestures.activate(pointer)
        elif self._gestures.under_way:
            self._gestures.release(pointer)
        else:
            self._gestures.press(pointer)
        self._desk.document.seal()
        self._point_with_keys(keys)

    def pick(self) -> bool:
        """Take a piece like the one pointed at in hand; False if none is pointed at."""
        pointer = self._gestures.pointer
        if pointer is None and self._desk.cursor_shown:
            pointer = pointer_on(self._desk.cursor, Qt.KeyboardModifier.NoModifier)
        return pointer is not None and self._pick(pointer)

    def _pick(self, pointer: Pointer) -> bool:
        outcome = picked(pointer, self.look())
        if outcome is not None:
            self._gestures.cancel()
            self._carry_out(outcome)
        return outcome is not None

    def event(self, event: QEvent) -> bool:
        if is_digit_before_shortcuts(event) and self.tool.info.counts_storeys:
            event.accept()  # the digits are the tool's, whatever else they are short for
            return True
        return super().event(event)

    def _point_with_keys(self, keys: Qt.KeyboardModifier) -> None:
        self._afar = None
        self._gestures.move(pointer_on(self._desk.cursor, keys))
        self._hover_again()

    def _go(self, columns: int, rows: int, keys: Qt.KeyboardModifier) -> None:
        """Handle an arrow key: move the selection if the tool does that, else (and with Ctrl) the cursor."""
        desk = self._desk
        ctrl = bool(keys & Qt.KeyboardModifier.ControlModifier)
        if ctrl or not desk.selection or not self.tool.info.selects or self._gestures.under_way:
            self._move_cursor(columns, rows, keys)
            return
        first = desk.selected[0].hex
        by = stepped(first, columns, rows).minus(first)
        self.message.emit("")
        try:
            arranging.nudge(desk, by)
        except RefusedError as error:
            self.message.emit(str(error))
            return
        if desk.cursor_shown:
            desk.put_cursor(desk.cursor.plus(by), shown=True)
            self.bring_into_sight(desk.cursor)

    def _move_cursor(self, columns: int, rows: int, keys: Qt.KeyboardModifier) -> None:
        desk = self._desk
        hex = stepped(desk.cursor, columns, rows) if desk.cursor_shown else desk.cursor
        desk.put_cursor(hex, shown=True)
        self.bring_into_sight(hex)
        self._point_with_keys(keys)
