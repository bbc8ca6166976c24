"""The canvas: the battlefield from above, where mouse and keyboard meet the tool in use."""

from __future__ import annotations

from collections.abc import Container

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHideEvent,
    QInputDevice,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget

from builder.battlefield import Change
from builder.editor.canvas.carrying_out import edit_as
from builder.editor.canvas.figure_view import FigureView
from builder.editor.canvas.first_steps import paint_welcome
from builder.editor.canvas.gestures import Gestures
from builder.editor.canvas.keys import ARROWS, MODIFIERS, digit, is_digit_before_shortcuts
from builder.editor.canvas.many_ghosts import ManyGhosts
from builder.editor.canvas.many_selected import ManySelected
from builder.editor.canvas.note_marks import NoteTip, paint_note_marks
from builder.editor.canvas.overlay import Overlay, paint_overlay
from builder.editor.canvas.pointing import pointer_at, pointer_on, stepped
from builder.editor.canvas.scenes import scene_of
from builder.editor.commands import arranging
from builder.editor.tools import TOOLS, Outcome, Pointer, Scene, Tool, Turns
from builder.editor.tools.pipette import picked
from builder.editor.work.desk import Desk
from builder.editor.work.hand import Hand
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Point, centre, hex_at
from builder.view.drawings import Drawings
from builder.view.options import ViewOptions
from builder.view.theme import Colours

_SOON = 20  # ms
_WHEEL_CLICK = 120  # eighths of a degree


class Canvas(FigureView):
    """Shows one desk. It changes nothing itself: what a tool comes to is done by the document."""

    reason_changed = Signal(str)
    said = Signal(str)
    menu_wanted = Signal(QPoint)
    turn_wanted = Signal(int)
    hands_empty = Signal()
    taken = Signal()

    def __init__(
        self,
        desk: Desk,
        hand: Hand,
        drawings: Drawings,
        parent: QWidget | None = None,
        options: ViewOptions | None = None,
    ) -> None:
        super().__init__(desk, drawings, parent, options)
        self._hand = hand
        self._many_ghosts = ManyGhosts(drawings)
        self._many_selected = ManySelected()
        self._hidden: frozenset[int] = frozenset()
        self._focus: Hex | None = None
        self._pan_from: QPointF | None = None
        self._pan_button = Qt.MouseButton.NoButton
        self._middle_at: QPoint | None = None  # pressed there, and not moved since
        self._mouse_at = QPointF()
        self._space = False
        self._wheel = 0
        self._gestures = Gestures(TOOLS[0], self.look, self._carry_out)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(_SOON)
        self._soon.timeout.connect(self._hover_again)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Battlefield"))
        self.figures_changed.connect(self._hover_again)
        desk.cursor_changed.connect(self.update)
        NoteTip(self, desk)
        for signal in (desk.selection_changed, desk.limit_changed, hand.changed):
            signal.connect(self._hover_again)
        for part in (desk.reach, desk.sides, desk.document.scenarios, desk.scenario_hand):
            part.changed.connect(self._hover_again)
        for aside in (self.rulers.top, self.rulers.side, self.minimap):
            aside.entered.connect(self.leave)

    # What it shows ---------------------------------------------------------------------------------

    @property
    def tool(self) -> Tool:
        """The tool in use."""
        return self._gestures.tool

    def take_tool(self, tool: Tool) -> None:
        """Use another tool."""
        self.ask_with(tool)
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
        self._focus = hex
        super().jump_to(hex)
        self.update()

    @property
    def ringed(self) -> Hex | None:
        """The hex that is ringed, if any."""
        return self._focus

    def end_ring(self) -> None:
        """Ring nothing any more."""
        if self._focus is not None:
            self._focus = None
            self.update()

    def end_gesture(self) -> None:
        """End what a held button began, without effect."""
        self._gestures.cancel()
        self._show_preview()

    def leave(self) -> None:
        """The mouse is elsewhere: no ghost, nothing marked."""
        self._gestures.leave()
        self._show_preview()

    # What changes ----------------------------------------------------------------------------------

    def _follow(self, change: Change) -> None:
        super()._follow(change)
        # The change is painted first; what the ghost would do now is worked out after that.
        self._gestures.forget()
        self._soon.start()

    def _level_changed(self) -> None:
        super()._level_changed()
        self._hover_again()

    def _hover_again(self) -> None:
        self._gestures.refresh()
        self._show_preview()

    def _show_preview(self) -> None:
        preview = self._gestures.preview
        hidden = preview.hidden | self._desk.reach.unseen
        if hidden != self._hidden:
            pieces = self._desk.document.battlefield.pieces
            for id in hidden ^ self._hidden:
                if id in pieces:
                    self._spoil(self._drawings.extent(pieces[id]))
            self._hidden = hidden
        self.reason_changed.emit(preview.reason)
        self.update()

    def look(self) -> Scene:
        """What tools may look at, as it is now."""
        return scene_of(self._desk, self._hand, self.walk_for(self.tool), self.staging_for(self.tool))

    def _carry_out(self, outcome: Outcome) -> None:
        desk = self._desk
        self.said.emit("")  # what was said before is over
        try:
            edit_as(desk, outcome)
        except RefusedError as error:
            self.said.emit(str(error))
            return
        if outcome.putting is not None:
            self.put_figure(outcome.putting)
        if outcome.say:
            self.said.emit(outcome.say)
        if outcome.empties_hand:
            self._hand.take(None)
        if outcome.take is not None:
            self._hand.take(*outcome.take)
            self.taken.emit()
        if outcome.select is not None:
            desk.select(outcome.select)
        if outcome.show is not None and desk.highest is not None and outcome.show > desk.highest:
            desk.show_level(outcome.show)

    # Painting --------------------------------------------------------------------------------------

    @property
    def hidden(self) -> Container[int]:
        return self._hidden

    def paint_over(self, painter: QPainter, mine: Colours) -> None:
        paint_note_marks(painter, self._desk.document.battlefield.hex_notes, self._viewport, mine)
        self.paint_figures(painter, mine, self._gestures.preview.space)
        overlay, many = self._overlay(), (self._many_ghosts, self._many_selected)
        paint_overlay(painter, overlay, self._viewport, mine, self._drawings, *many)
        if not self._desk.document.battlefield.pieces and not self._gestures.preview.ghosts:
            paint_welcome(painter, QRectF(self.rect()), mine)

    def _overlay(self) -> Overlay:
        pieces = self._desk.document.battlefield.pieces
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
        self._mouse_at = at
        return pointer_at(self._viewport, at, keys)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            return  # the button that is held has the mouse
        self._focus = None
        pointer = self._pointer(event.position(), event.modifiers())
        self._desk.put_cursor(pointer.hex, shown=False)
        left = event.button() == Qt.MouseButton.LeftButton
        if event.button() == Qt.MouseButton.MiddleButton or (left and self._space):
            self._pan_from, self._pan_button = event.position(), event.button()
            self._middle_at = None if left else event.position().toPoint()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
        elif left:
            self._gestures.press(pointer)
            self._show_preview()
        elif event.button() == Qt.MouseButton.RightButton:
            if self.tool.info.turns is Turns.HAND:
                self.turn_wanted.emit(-1 if pointer.shift else 1)
            else:
                self._end_before_menu()
                self._gestures.move(pointer)
                self.menu_wanted.emit(event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None:
            moved = event.position() - self._pan_from
            if self._middle_at is not None:
                way = event.position().toPoint() - self._middle_at
                if way.manhattanLength() >= QApplication.startDragDistance():
                    self._middle_at = None
            before = self._viewport
            self.pan(moved.x(), moved.y())
            # Only what became whole device pixels was moved; the rest waits for the next event.
            self._pan_from += QPointF(self._viewport.left - before.left, self._viewport.top - before.top)
            return
        pointer = self._pointer(event.position(), event.modifiers())
        self._desk.put_cursor(pointer.hex, shown=False)
        if self._gestures.move(pointer):
            self._show_preview()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._pan_from is not None and event.button() == self._pan_button:
            self._pan_from = None
            self._set_hand()
            if self._middle_at is not None:
                self._middle_at = None
                self._pick(self._pointer(event.position(), event.modifiers()))
        elif event.button() == Qt.MouseButton.LeftButton:
            self._gestures.release(self._pointer(event.position(), event.modifiers()))
            self._desk.document.seal()
            self._show_preview()
            self._soon.start()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        # The mouse's is asked for by its press already.
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self._end_before_menu()
            self.menu_wanted.emit(self.point_of(self._desk.cursor))

    def _end_before_menu(self) -> None:
        """A menu takes the mouse: whoever lets go of a button then is not heard here."""
        if self._gestures.under_way:
            self.end_gesture()

    def leaveEvent(self, event: QEvent) -> None:
        self.leave()

    def hideEvent(self, event: QHideEvent) -> None:
        """Another tab is shown: what held buttons began is at its end."""
        self._pan_from = self._middle_at = None
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
                self.turn_wanted.emit(-clicks)
        elif event.device().type() == QInputDevice.DeviceType.TouchPad and not ctrl:
            moved = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta() / 2
            self.pan(moved.x(), moved.y())
        else:
            self.zoom(1.0015 ** event.angleDelta().y(), event.position())
        event.accept()

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
            self._focus = None
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
        """Do at the cursor what a click does; where a tool takes steps, begin or end its way there."""
        pointer = pointer_on(self._desk.cursor, keys)
        if not self.tool.info.by_steps:
            self._gestures.activate(pointer)
        elif self._gestures.under_way:
            self._gestures.release(pointer)
        else:
            self._gestures.press(pointer)
        self._desk.document.seal()
        self._point_with_keys(keys)

    def pick(self) -> bool:
        """Take one like the piece pointed at in hand; False where nothing is pointed at."""
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
        self._gestures.move(pointer_on(self._desk.cursor, keys))
        self._hover_again()

    def _go(self, columns: int, rows: int, keys: Qt.KeyboardModifier) -> None:
        """An arrow key: move what is selected where the tool does that, else (and with Ctrl) the cursor."""
        desk = self._desk
        ctrl = bool(keys & Qt.KeyboardModifier.ControlModifier)
        if ctrl or not desk.selection or not self.tool.info.selects or self._gestures.under_way:
            self._move_cursor(columns, rows, keys)
            return
        first = desk.selected[0].hex
        by = stepped(first, columns, rows).minus(first)
        self.said.emit("")
        try:
            arranging.nudge(desk, by)
        except RefusedError as error:
            self.said.emit(str(error))
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
