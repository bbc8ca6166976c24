"""Keyboard control of the model: the view from outside, and looking and walking at eye level."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import Qt, SignalInstance
from PySide6.QtGui import QKeyEvent

from builder.view.arrow_keys import ARROWS
from builder.view.tool_drag import ToolDrag

if TYPE_CHECKING:
    from builder.solid.camera import Camera

NEARER = 1.2
"""The zoom factor for one step of the wheel or of the + key."""
_STEP = 15.0  # degrees by which an arrow key turns it
_PAN = 60.0  # px by which an arrow key moves it
_SHIFT, _KEYPAD = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier

Act = Callable[[], object]


class Turned(Protocol):
    """The model that the keys control: see `builder.view.model_view.ModelView`."""

    tool_drag: ToolDrag

    @property
    def camera(self) -> Camera | None: ...
    @property
    def walked(self) -> SignalInstance: ...
    @property
    def left_eye(self) -> SignalInstance: ...
    def look_from(self, camera: Camera) -> None: ...
    def look_from_above(self) -> None: ...
    def look_from_corner(self, corner: int) -> None: ...
    def zoom(self, factor: float) -> None: ...
    def fit(self) -> None: ...


def meant_by(event: QKeyEvent, view: Turned) -> Act | None:
    """The action for a key; None if the model does not use the key."""
    camera, key, shift = view.camera, event.key(), bool(event.modifiers() & _SHIFT)
    if camera is None or event.modifiers() & ~(_SHIFT | _KEYPAD):
        return None
    if view.tool_drag.under_way and key == Qt.Key.Key_Escape:
        return view.tool_drag.cancel
    if camera.eye and (act := _at_eye_level(Qt.Key(key), shift, camera, view)) is not None:
        return act
    if key in ARROWS:
        x, y = ARROWS[Qt.Key(key)]
        if shift:
            return lambda: view.look_from(camera.panned(-x * _PAN, -y * _PAN))
        return lambda: view.look_from(camera.orbited(x * _STEP, -y * _STEP))
    if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):  # some keyboards have + as Shift with =
        return lambda: view.zoom(NEARER)
    if key == Qt.Key.Key_Minus:
        return lambda: view.zoom(1 / NEARER)
    return None if shift else _plain(key, camera, view)


def _plain(key: int, camera: Camera, view: Turned) -> Act | None:
    if key == Qt.Key.Key_Home:
        return view.fit
    if key == Qt.Key.Key_0:
        return view.look_from_above
    if Qt.Key.Key_1 <= key <= Qt.Key.Key_6:
        return lambda: view.look_from_corner(key - Qt.Key.Key_1)
    if key == Qt.Key.Key_P:
        return lambda: view.look_from(replace(camera, perspective=not camera.perspective))
    return None


def _at_eye_level(key: Qt.Key, shift: bool, camera: Camera, view: Turned) -> Act | None:
    """The action for a key at eye level: look about, walk, leave."""
    if key == Qt.Key.Key_Escape:
        return view.left_eye.emit
    if key not in ARROWS:
        return None
    x, y = ARROWS[key]
    if x:
        return lambda: view.look_from(camera.orbited(-x * _STEP, 0.0))
    if shift:
        return lambda: view.look_from(camera.orbited(0.0, y * _STEP / 2))
    return lambda: view.walked.emit(camera.turn + (180.0 if y < 0 else 0.0))
