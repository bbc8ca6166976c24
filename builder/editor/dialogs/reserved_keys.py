"""Keys that no action can have, because the canvas or the window itself needs them."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QKeyCombination, Qt
from PySide6.QtGui import QKeySequence

from builder.language import N_, _

_ARROWS = N_("The arrow keys move the cursor on the canvas.")
_ENTER = N_("Enter does on the canvas what a click does.")
_SPACE = N_("Space drags the table.")
_ESCAPE = N_("Escape ends what is under way.")
_TAB = N_("Tab goes to the next field.")
_WHY = {
    Qt.Key.Key_Left: _ARROWS,
    Qt.Key.Key_Right: _ARROWS,
    Qt.Key.Key_Up: _ARROWS,
    Qt.Key.Key_Down: _ARROWS,
    Qt.Key.Key_Return: _ENTER,
    Qt.Key.Key_Enter: _ENTER,
    Qt.Key.Key_Space: _SPACE,
    Qt.Key.Key_Escape: _ESCAPE,
    Qt.Key.Key_Tab: _TAB,
    Qt.Key.Key_Backtab: _TAB,
}
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
_WITH_CTRL = frozenset({_ARROWS, _ENTER})  # the canvas hears these with Ctrl, too


def why_reserved(keys: QKeySequence, access_letters: Collection[str]) -> str:
    """Why no action can have these keys; empty where one can.

    ``access_letters`` are the letters that open menus with Alt, in capitals.
    """
    press: QKeyCombination = keys[0]  # type: ignore[index]  # Qt's stubs leave it out
    modifiers = press.keyboardModifiers() & ~Qt.KeyboardModifier.KeypadModifier
    text = _WHY.get(press.key())
    held = modifiers == Qt.KeyboardModifier.ControlModifier and text in _WITH_CTRL
    if text is not None and (modifiers in _PLAIN or held):
        return _(text)
    letter = QKeySequence(press.key()).toString()
    if modifiers == Qt.KeyboardModifier.AltModifier and letter in access_letters:
        return _("Alt and this letter open a menu.")
    return ""
