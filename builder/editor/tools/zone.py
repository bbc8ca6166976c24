"""Paints the spaces of a zone of the scenario."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.editor.document.staging import Staging
from builder.editor.edits import zones
from builder.editor.tools.base import (
    Gesture,
    GestureOutcome,
    GetScene,
    Pointer,
    Preview,
    Tool,
    ToolScene,
)
from builder.editor.tools.late import ZONE
from builder.hexgrid import Hex, label, line
from builder.language import _
from builder.scenario import Position, Scenario, text_in


class ZoneTool(Tool):
    """Drag paints the spaces passed into the zone in hand, Ctrl takes them out of every zone.

    Shift does it with all spaces connected on one level. In a symmetry the other sides' zones are
    painted too.
    """

    info = ZONE

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        staging = scene.staging
        if staging is None or (staging.zone is None and not pointer.ctrl):
            return Preview(reason=_nothing_to_paint(staging))
        position = staging.position(pointer.hex)
        if position is None:
            return Preview(reason=no_space(pointer.hex))
        positions = _meant(position, pointer, staging)
        images = [image for side in zones.on_other_sides(positions, scene.motions) for image in side]
        there = [image.hex for image in images if staging.on_level(*image) is not None]
        reason = _reason(position, pointer, staging)
        if len(there) < len(images):
            reason = _("{reason} · no space on the other side", reason=reason)
        return Preview(area=frozenset([*(position.hex for position in positions), *there]), reason=reason)

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        stroke, start, last = object(), pointer, pointer.hex
        passed: set[Hex] = set()
        while True:
            scene = get_scene()
            # What a stroke does is said when it begins, however long the keys are held.
            pointer = replace(pointer, ctrl=start.ctrl, shift=start.shift, alt=start.alt)
            # A quick hand is seen on some of the hexes only that it passes.
            way = [hex for hex in line(last, pointer.hex) if hex not in passed]
            outcome = self._painted(way, pointer, scene, stroke)
            passed.update(way)
            if not pointer.down:
                return outcome
            last = pointer.hex
            pointer = yield (outcome if outcome is not None else self.hover(pointer, scene))

    def _painted(
        self, way: Sequence[Hex], pointer: Pointer, scene: ToolScene, stroke: object
    ) -> GestureOutcome | None:
        """What the spaces on a way come to; None where nothing changes."""
        staging = scene.staging
        if not way:
            return None
        if staging is None:
            return GestureOutcome(say=_nothing_to_paint(None))
        positions: frozenset[Position] = frozenset()
        for hex in way:
            position = staging.position(hex)
            if position is not None and position not in positions:
                positions |= _meant(position, pointer, staging)
        if not positions:
            return None
        if pointer.ctrl:
            everywhere = [positions, *zones.on_other_sides(positions, scene.motions)]
            after = zones.erased(staging.scenario, {position for side in everywhere for position in side})
            label = zone_label()
        elif staging.zone is None:
            return GestureOutcome(say=_nothing_to_paint(staging))
        else:
            try:
                after = painted_on_all_sides(positions, pointer.alt, scene, staging)
            except zones.TooManyError:
                return GestureOutcome(
                    say=_(
                        "Too many: a scenario has at most {zones} zones of {spaces} spaces",
                        zones=zones.MOST_ZONES,
                        spaces=zones.MOST_POSITIONS,
                    )
                )
            label = _("Paint {zone}", zone=zone_words(staging.scenario, staging))
        if after == staging.scenario:
            return None
        return GestureOutcome(scenario=after, label=label, merge_key=stroke)


def painted_on_all_sides(
    positions: frozenset[Position], shared: bool, scene: ToolScene, staging: Staging
) -> Scenario:
    """The scenario with spaces in the zone in hand, and their images in the zones of the other sides.

    A side without a zone of its own gets one; images where there is no space are left out. Raises
    TooManyError.
    """
    zone = staging.zone
    assert zone is not None
    after = zones.painted(staging.scenario, zone.id, positions, shared=shared)
    sides = 1 + len(scene.motions)
    done = set(positions)
    for turn, images in enumerate(zones.on_other_sides(positions, scene.motions), 1):
        other = zones.partner(after, zone.id, turn, sides)
        while other is None:
            name = _("Zone {number}", number=len(after.zones) + 1)
            after, _zone = zones.added(after, name)
            other = zones.partner(after, zone.id, turn, sides)
        there = [
            position
            for position in images
            if staging.on_level(*position) is not None and position not in done
        ]
        done.update(there)
        after = zones.painted(after, other, there, shared=shared)
    return after


def zone_label() -> str:
    """What the history calls it when spaces are taken out of zones."""
    return _("Take spaces out of zones")


def no_space(hex: Hex) -> str:
    """A text saying that nothing of a scenario can be put on a hex."""
    return _("There is no space for figures on {hex}", hex=label(hex))


def no_scenario() -> str:
    """A text saying that there is no scenario to put something into."""
    return _("There is no scenario yet: make one in the Scenario menu")


def zone_words(scenario: Scenario, staging: Staging) -> str:
    """What the zone in hand is called."""
    zone = staging.zone
    if zone is None:
        return ""
    number = zones.number_of(scenario, zone.id)
    return text_in(zone.name, staging.held.language) or _("Zone {number}", number=number)


def _meant(position: Position, pointer: Pointer, staging: Staging) -> frozenset[Position]:
    """The spaces that are painted or taken out: one, or with Shift all connected on its level."""
    if not pointer.shift:
        return frozenset({position})
    if not pointer.ctrl:
        return zones.patch(position, set(staging.in_sight(position.level)))
    zoned = [zone for zone in staging.scenario.zones if position in zone.positions]
    return zones.patch(position, zoned[0].positions) if zoned else frozenset({position})


def _nothing_to_paint(staging: Staging | None) -> str:
    if staging is None:
        return no_scenario()
    return _("The scenario has no zone yet: add one on the page Zones")


def _reason(position: Position, pointer: Pointer, staging: Staging) -> str:
    place = _("{hex}, level {level}", hex=label(position.hex), level=position.level)
    if pointer.ctrl:
        return _("Take out of zones: {place}", place=place)
    zone = staging.zone
    count = len(zone.positions) if zone is not None else 0
    return _(
        "{zone}: {place} · {count} spaces",
        zone=zone_words(staging.scenario, staging),
        place=place,
        count=count,
    )
