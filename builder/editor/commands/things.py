"""What keys do to glyphs, objects and figures of the scenario on a desk."""

from __future__ import annotations

from builder.editor.tools import Pointer, Scene
from builder.editor.tools.markers import pointed, removal_label
from builder.editor.tools.zone import zone_label
from builder.editor.work.desk import Desk
from builder.scenario.edits import markers, zones


def remove_pointed(desk: Desk, scene: Scene, pointer: Pointer) -> None:
    """Take away what lies at the pointer, else take the space there out of the zones; one step."""
    staging = scene.staging
    if staging is None:
        return
    thing = pointed(staging, pointer.hex)
    spot = staging.spot(pointer.hex)
    if thing is not None:
        desk.edit_scenario(markers.removed(staging.scenario, thing), removal_label(thing, staging))
    elif spot is not None:
        desk.edit_scenario(zones.erased(staging.scenario, {spot}), zone_label())
    desk.document.seal()
