"""The step of its level in which build sheets place pieces, if the designer sets it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QInputDialog, QSpinBox, QWidget

from builder.battlefield import MAX_STEP, Replace
from builder.editor.document.desk import Desk
from builder.language import _, ngettext
from builder.view.widgets import run_dialog


def ask_step(desk: Desk, parent: QWidget) -> str:
    """Ask for the step of the selection and store it; returns a message, empty if the dialog was closed."""
    steps = {piece.step for piece in desk.selected}
    dialog = QInputDialog(parent)
    dialog.setWindowTitle(_("Build in Step"))
    dialog.setLabelText(_("Step of its level in which the build sheets put it down:"))
    dialog.setIntRange(0, MAX_STEP)
    dialog.setIntValue(steps.pop() if len(steps) == 1 else 0)
    for box in dialog.findChildren(QSpinBox):
        box.setSpecialValueText(_("automatic"))
    return set_step(desk, dialog.intValue()) if run_dialog(dialog) else ""


def set_step(desk: Desk, step: int) -> str:
    """Have the selection built in a step of its level, 0 for the automatic one; returns a message.

    No piece moves, so symmetry and locks do not apply.
    """
    changed = tuple([replace(piece, step=step) for piece in desk.selected if piece.step != step])
    if changed:
        desk.document.do(Replace(changed), _("Build in step {n}", n=step) if step else _("Automatic step"))
        desk.document.seal()
    pieces = ngettext("{n} piece", "{n} pieces", len(desk.selection))
    if not step:
        return _("{pieces}: built in an automatic step", pieces=pieces)
    return _("{pieces}: built in step {n} of the level", pieces=pieces, n=step)
