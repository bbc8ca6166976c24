"""What buttons and menus do to the zones of the scenario on a desk."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from builder.editor.work.desk import Desk
from builder.errors import RefusedError
from builder.scenario.edits import zones

translate = QCoreApplication.translate


def add_zone(desk: Desk) -> None:
    """Add a zone without spaces, and have it painted next. Raises RefusedError where there can be no more."""
    scenario = desk.scenario
    if scenario is None:
        raise RefusedError(translate("Zones", "There is no scenario yet: make one in the Scenario menu"))
    name = translate("Zones", "Zone {number}").format(number=len(scenario.zones) + 1)
    try:
        after, zone = zones.added(scenario, name)
    except zones.TooManyError:
        text = translate("Zones", "A scenario has at most {most} zones")
        raise RefusedError(text.format(most=zones.MOST_ZONES)) from None
    desk.edit_scenario(after, translate("Zones", "Add zone"))
    desk.document.seal()
    desk.scenario_hand.take(zone=zone.id)


def remove_zone(desk: Desk, id: str) -> None:
    """Take a zone away; nobody starts there any more."""
    if desk.scenario is not None:
        desk.edit_scenario(zones.removed(desk.scenario, id), translate("Zones", "Delete zone"))
        desk.document.seal()
