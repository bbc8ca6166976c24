"""The battlefield of a match from above: figures, glyphs, what may be done; pointed at, clicked, zoomed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from builder.board import Space, SpaceKind
from builder.catalogue.play_facts import PlayFacts
from builder.hexgrid import Hex, centre, hex_at
from builder.language import _
from builder.referee.snapshot import lying_glyphs, standing_figures
from builder.table.controller import Controller
from builder.table.traces_layer import TracesLayer
from builder.table.turn_layer import ReachLayer, SignsLayer
from builder.view.battlefield_view import BattlefieldView
from builder.view.drawings import Drawings
from builder.view.layers import MarksLayer
from builder.view.options import ViewOptions
from builder.view.scenario_marks import Seen, game_marks, scenario_marks

_NOTCH = 120
_ZOOM = 1.2  # a notch of the wheel, or a key
_PAN = 60.0  # px a key
_DRAG = 5  # px that a press moves before it pans
_WAYS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class TablePlan(BattlefieldView):
    """Shows the match of a controller and passes on what is pointed at and clicked.

    The arrow keys move what is pointed at, Enter clicks there, with Shift the figure goes by there; the wheel
    and + and - zoom, dragging and Ctrl with the arrows pan.
    """

    def __init__(
        self,
        controller: Controller,
        facts: PlayFacts,
        drawings: Drawings,
        options: ViewOptions,
        parent: QWidget | None = None,
    ) -> None:
        table = controller.game.table
        super().__init__(table.battlefield, drawings, parent, options)
        self._controller, self._facts = controller, facts
        self._pressed: QPointF | None = None
        self._last = QPointF()
        self._panning = False
        self._cursor: Hex | None = None
        self._figures = MarksLayer(self._standing)
        placed = MarksLayer(self._placed)
        self.layers += (
            placed,
            ReachLayer(controller),
            self._figures,
            TracesLayer(controller),
            SignsLayer(controller),
        )
        controller.changed.connect(self._redraw)
        controller.pointed_changed.connect(self.update)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Battlefield"))

    def space_at(self, hex: Hex) -> Space | None:
        """The space of a hex that one means: one that is lit, else what is seen first."""
        lit, highest = self._controller.lit, self._highest
        found = sorted(
            (
                space
                for space in self._controller.game.table.board.at(hex)
                if highest is None or space.level <= highest
            ),
            key=lambda space: (space in lit, space.kind is not SpaceKind.LADDER_RUNG, space.level),
        )
        return found[-1] if found else None

    def _redraw(self) -> None:
        self._figures.invalidate()
        self.update()

    def _placed(self, highest: int | None) -> Seen:
        table = self._controller.game.table
        return scenario_marks(table.scenario, table.battlefield, self._facts, highest, played=True)

    def _standing(self, highest: int | None) -> Seen:
        game = self._controller.game
        figures, glyphs = standing_figures(game), lying_glyphs(game, known=self._controller.knows_all)
        return game_marks(figures, glyphs, game.table.scenario, game.table.battlefield, self._facts, highest)

    # Pointing --------------------------------------------------------------------------------------

    def _hex_under(self, at: QPointF) -> Hex:
        return hex_at(self.viewport.to_table(at.x(), at.y()))

    def _point(self, hex: Hex | None) -> None:
        self._cursor = hex
        if hex is not None:
            self.point_at(hex)
        self._controller.point_at(None if hex is None else self.space_at(hex))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = self._last = event.position()
        self._panning = event.button() != Qt.MouseButton.LeftButton

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._pressed is not None:
            moved = at - self._pressed
            self._panning = self._panning or abs(moved.x()) + abs(moved.y()) > _DRAG
            if self._panning:
                step = at - self._last
                self.pan(step.x(), step.y())
                self._last = at
                return
        self._point(self._hex_under(at))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        clicked = self._pressed is not None and not self._panning
        self._pressed, self._panning = None, False
        if clicked and event.button() == Qt.MouseButton.LeftButton:
            hex = self._hex_under(event.position())
            self._point(hex)
            self._click(event.modifiers())

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point(None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._pressed, self._panning = None, False

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.zoom(_ZOOM ** (event.angleDelta().y() / _NOTCH), event.position())

    def _click(self, modifiers: Qt.KeyboardModifier) -> None:
        space = self._controller.pointed
        if space is not None and modifiers & Qt.KeyboardModifier.ShiftModifier:
            self._controller.go_by(space)
        elif space is not None:
            self._controller.click(space)

    # Keys ------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        way = _WAYS.get(key)
        if way is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.pan(-way[0] * _PAN, -way[1] * _PAN)
        elif way is not None:
            self._step(*way)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self._click(event.modifiers())
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(_ZOOM)
        elif key == Qt.Key.Key_Minus:
            self.zoom(1 / _ZOOM)
        elif key == Qt.Key.Key_Home:
            self.fit()
        else:
            super().keyPressEvent(event)

    def _step(self, dx: int, dy: int) -> None:
        """Point at the next hex in a direction; first at the chosen figure, or the middle."""
        if self._cursor is None:
            figure = self._controller.game.state.figures.get(self._controller.figure or 0)
            middle = hex_at(self.viewport.to_table(self.width() / 2, self.height() / 2))
            self._point(figure.spaces[0].hex if figure is not None and figure.on else middle)
        else:
            here = centre(self._cursor)
            near = self._cursor.neighbours()
            ahead = [(centre(hex).x - here.x) * dx + (centre(hex).y - here.y) * dy for hex in near]
            # Of two hexes above or below, the one that lies in turn to the left and to the right.
            best = max(range(6), key=lambda n: (round(ahead[n], 3), (n + self._cursor.r) % 2))  # type: ignore[union-attr]
            self._point(near[best])
        if self._cursor is not None:
            self.bring_into_sight(self._cursor)
