"""What is not put down because it breaks a building rule, and the sentence that says so at the mouse."""

from __future__ import annotations

from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QToolTip, QWidget

from builder.battlefield import Put, Replace
from builder.editor.document.desk import Desk
from builder.editor.tools import GestureOutcome, Pointer
from builder.editor.tools.base import worst_of
from builder.editor.tools.ghosts import MOST_CHECKED
from builder.language import _
from builder.problems import Severity
from builder.view.widgets import plain_tip


def why_refused(outcome: GestureOutcome, pointer: Pointer | None, desk: Desk) -> str:
    """Why pieces are not put down; empty where they are: nothing is wrong, or Alt is held. Very many pieces
    are not looked at.
    """
    if pointer is not None and pointer.alt:
        return ""
    message = outcome.objection
    if isinstance(outcome.edit, (Put, Replace)) and len(outcome.edit.pieces) <= MOST_CHECKED:
        worst, found = worst_of(desk.check(outcome.edit.pieces))
        message = found if worst is Severity.ERROR else message
    if not message:
        return ""
    return _("{problem} · hold Alt to put it down all the same", problem=message)


def say_at_mouse(text: str, view: QWidget) -> None:
    """Show a sentence where the mouse is, for a while."""
    QToolTip.showText(QCursor.pos(), plain_tip(text), view)
