"""Why an action cannot be done just now: in its tips, and for those who look for it in the action palette."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction

from builder.editor.actions.row import ActionRow, N, something_selected, something_there
from builder.editor.plain_texts import plain_tip
from builder.editor.why_disabled import allow

if TYPE_CHECKING:
    from builder.editor.window import Window

translate = QCoreApplication.translate
_TOLD = "reasonTold"

_BY_CONDITION: dict[Callable[[Window], bool], str] = {
    something_selected: N("Reasons", "Select something first"),
    something_there: N("Reasons", "The battlefield is empty"),
}
_NOTHING_LOCKED = N("Reasons", "Nothing is locked")
_NO_LEVEL = N("Reasons", "Show one level first; all are shown now")
_NOTHING_OWNED = N("Reasons", "Say first which boxes you own, under Collection")
_NO_WALL = N("Reasons", "Take the wall tool first")
_NO_STAMP = N("Reasons", "Click a stamp in its panel first")
_NO_ROW = N("Reasons", "Choose a piece in the inventory first")
_NO_SCENARIO = N("Reasons", "Make a scenario first")
_BY_ID = {
    "undo": N("Reasons", "Nothing was done yet"),
    "redo": N("Reasons", "Nothing was taken back"),
    "select-level": N("Reasons", "Show one level or select something first"),
    "unlock-all": _NOTHING_LOCKED,
    "show-padlocks": _NOTHING_LOCKED,
    "show-hidden": N("Reasons", "Nothing is hidden"),
    "hide-level": _NO_LEVEL,
    "insert-level": _NO_LEVEL,
    "remove-level": _NO_LEVEL,
    "note-level": _NO_LEVEL,
    "limit-off": _NOTHING_OWNED,
    "limit-warn": _NOTHING_OWNED,
    "limit-refuse": _NOTHING_OWNED,
    "palette-all": _NOTHING_OWNED,
    "palette-owned": _NOTHING_OWNED,
    "palette-left": _NOTHING_OWNED,
    "inventory-select": _NO_ROW,
    "inventory-take": _NO_ROW,
    "join-short": N("Reasons", "No small tile is short of which larger ones are left"),
    "rename-stamp": _NO_STAMP,
    "delete-stamp": _NO_STAMP,
    "favourite": N("Reasons", "Take a piece in hand first"),
    "storey-more": _NO_WALL,
    "storey-fewer": _NO_WALL,
    "export-report": N("Reasons", "Make the report in its panel first; after an edit make it again"),
    "duplicate-scenario": _NO_SCENARIO,
    "rename-scenario": _NO_SCENARIO,
    "delete-scenario": _NO_SCENARIO,
    "check-scenario": _NO_SCENARIO,
    "scenario-pages": _NO_SCENARIO,
    "try-scenario": _NO_SCENARIO,
    "replay-game": _NO_SCENARIO,
    "export-game": _NO_SCENARIO,
    "next-scenario": N("Reasons", "There is no other scenario"),
    "figure-line": N("Reasons", "Take the tool that shows what a figure sees first"),
    "figure-clear": N("Reasons", "Take the tool that shows where a figure can go first"),
}


def reason_of(row: ActionRow) -> str:
    """What is missing where the action is disabled; empty where that is not known."""
    text = _BY_ID.get(row.id)
    if text is None and row.enabled is not None:
        text = _BY_CONDITION.get(row.enabled)
    return translate("Reasons", text) if text is not None else ""


def show_enabled(row: ActionRow, action: QAction, can: bool) -> None:
    """Enable an action or not; its tips say what is missing as long as it is not."""
    told, why = str(action.property(_TOLD) or ""), "" if can else reason_of(row)
    allow(action, can, why)
    tip, status = action.toolTip(), action.statusTip()
    if told:
        tip, status = tip.removesuffix(f"\n{told}"), status.removesuffix(f" ({told})")
    if why:
        tip, status = f"{tip}\n{why}", f"{status} ({why})"
    action.setProperty(_TOLD, why)
    action.setToolTip(plain_tip(tip))
    action.setStatusTip(status)
