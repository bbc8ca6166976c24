"""What a scenario must have before a way to win, a condition or a special rule can speak of it."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication

from builder.editor.words import N
from builder.scenario import special, victory

translate = QCoreApplication.translate

_ZONE = N("Missing", "Make a zone first, on the page Zones")
_PLACE = N("Missing", "Make a zone or an object first, on the pages Zones and Things")
_OBJECT = N("Missing", "Put an object down first, on the page Things")
_DOOR = N("Missing", "Name a door first, on the page Doors")
_PLAYERS = N("Missing", "Add players first, on the page Players")
_NEEDED: Mapping[str | type, str] = {
    "reach": _ZONE,
    "hold": _OBJECT,
    "take": _OBJECT,
    "door": _DOOR,
    victory.Standing: _PLACE,
    victory.ObjectTaken: _OBJECT,
    victory.HoldsDoor: _DOOR,
    special.ObjectAction: _OBJECT,
    special.FirstPlayer: _PLAYERS,
    special.InitiativeBonus: _PLAYERS,
    special.Truce: _PLAYERS,
}


def needed(wanted: str | type) -> str:
    """What to do first; ``wanted`` is the id of a usual way to win or a kind of condition or rule."""
    text = _NEEDED.get(wanted)
    return translate("Missing", text) if text is not None else ""
