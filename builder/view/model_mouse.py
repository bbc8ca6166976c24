"""Mouse control of the model: pointing, clicking to pick, dragging to turn and move it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPoint, QPointF, Qt, SignalInstance
from PySide6.QtGui import QGuiApplication, QMouseEvent

from builder.view.tool_drag import Spot, ToolDrag

if TYPE_CHECKING:
    from builder.solid.camera import Camera

_CLICK = 4.0  # px that the mouse may move during a click
_DEGREES = 0.45  # degrees of turn for each pixel of a drag
_LOOKING = 0.12  # the same at eye level, where the scene follows the drag
_TURNING = Qt.MouseButton.LeftButton | Qt.MouseButton.MiddleButton


class Pointed(Protocol):
    """The model that the mouse controls: see `builder.view.model_view.ModelView`."""

    tool_drag: ToolDrag

    @property
    def camera(self) -> Camera | None: ...
    @property
    def clicked(self) -> SignalInstance: ...
    @property
    def right_clicked(self) -> SignalInstance: ...
    @property
    def pointed(self) -> SignalInstance: ...
    def look_from(self, camera: Camera) -> None: ...
    def fit(self) -> None: ...
    def spot_at(self, at: QPointF) -> Spot | None: ...
    def begins_tool_drag(self, event: QMouseEvent) -> bool: ...
    def devicePixelRatioF(self) -> float: ...
    def mapToGlobal(self, at: QPoint, /) -> QPoint: ...


class ModelMouse:
    """Handles the mouse events of one model."""

    def __init__(self, view: Pointed) -> None:
        self._view = view
        self._pressed: QPointF | None = None
        self._last = QPointF()
        self._over: QPointF | None = None  # position over the model
        self._dragged = False

    def press(self, event: QMouseEvent) -> None:
        """A button was pressed."""
        if self._view.tool_drag.under_way:
            return  # the button held first has the mouse
        self._pressed = self._last = self._over = event.position()
        self._dragged = False
        outside = self._view.camera is not None and not self._view.camera.eye
        if outside and self._view.begins_tool_drag(event):
            self._pressed = None

    def move(self, event: QMouseEvent) -> None:
        """The mouse moved, with or without a button held."""
        view, at = self._view, event.position()
        if view.camera is None:
            return
        if self._pressed is None:
            self._over = at
            drag = view.tool_drag
            spot = drag.follow(event) if drag.under_way else view.spot_at(at)
            view.pointed.emit(spot, event.modifiers())
            return
        if not self._dragged and (at - self._pressed).manhattanLength() < _CLICK:
            return
        self._dragged = True
        dx, dy = at.x() - self._last.x(), at.y() - self._last.y()
        self._last = at
        shifted = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        if view.camera.eye:
            view.look_from(view.camera.orbited(dx * _LOOKING, dy * _LOOKING))
        elif event.buttons() & _TURNING and not shifted:
            view.look_from(view.camera.orbited(-dx * _DEGREES, dy * _DEGREES))
        else:
            ratio = view.devicePixelRatioF()
            view.look_from(view.camera.panned(dx * ratio, dy * ratio))

    def release(self, event: QMouseEvent) -> None:
        """A button was released: without a drag this was a click."""
        view, at = self._view, event.position()
        self._over = at
        if view.tool_drag.under_way:
            view.tool_drag.release(event)
        elif self._pressed is not None and not self._dragged:
            if event.button() == Qt.MouseButton.LeftButton:
                view.clicked.emit(view.spot_at(at), event.modifiers())
            elif event.button() == Qt.MouseButton.RightButton:
                view.right_clicked.emit(view.spot_at(at), event.modifiers(), view.mapToGlobal(at.toPoint()))
        self._pressed = None

    def double_click(self, event: QMouseEvent) -> None:
        """Fit the whole model into the view, unless the clicks belong to a tool."""
        if self._view.tool_drag.begins(event) is not None or event.button() == Qt.MouseButton.RightButton:
            self.press(event)
        else:
            self._view.fit()

    def leave(self) -> None:
        """The mouse left the model."""
        self._over = None
        self._view.pointed.emit(None, Qt.KeyboardModifier.NoModifier)

    def point_again(self) -> None:
        """Point again: something else may now be under a mouse that has not moved."""
        if self._over is not None and self._pressed is None and not self._view.tool_drag.under_way:
            self._view.pointed.emit(self._view.spot_at(self._over), QGuiApplication.keyboardModifiers())
