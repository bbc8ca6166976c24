"""Checks of doors: each is one of the battlefield's (R180-R190)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.hexgrid.offset import label
from builder.scenario.checks.findings import Finding, cut
from builder.scenario.checks.stage import Stage
from builder.scenario.model import ScenarioDoor
from builder.scenario.places import Spot


def of_no_doorway(stage: Stage) -> Iterator[Finding]:
    """A door hangs in a doorway: its hex is doorway space 1."""
    there = {doorway.spaces[0] for doorway in stage.board.doorways.values() if doorway.spaces}
    for door in stage.scenario.doors:
        if door.hex not in there:
            at = ", ".join(label(hex) for hex in sorted(there))
            yield Finding(
                f"The door {cut(door.id)} names {label(door.hex)}, where no doorway has its space 1",
                f"Space 1 of {'the doorway is' if len(there) == 1 else 'the doorways are'} at {at}."
                if there
                else "The battlefield has no doorway: remove the door.",
                (Spot(door.hex, 1),),
                f"doors/{door.id}",
            )


def given_twice(stage: Stage) -> Iterator[Finding]:
    """A doorway has one door."""
    seen: dict[object, ScenarioDoor] = {}
    for door in stage.scenario.doors:
        other = seen.setdefault(door.hex, door)
        if other is not door:
            yield Finding(
                f"The doors {cut(other.id)} and {cut(door.id)} hang in one doorway, at {label(door.hex)}",
                "Remove one of them.",
                _space_1(stage, door),
                f"doors/{door.id}",
            )


def doorless(stage: Stage) -> Iterator[Finding]:
    """A doorway built without its door has none to open or close."""
    for door in stage.scenario.doors:
        for doorway in stage.board.doorways.values():
            if doorway.spaces[:1] == (door.hex,) and not doorway.has_door and door.state != "none":
                yield Finding(
                    f"The door {cut(door.id)} is {door.state} at the start, but the doorway at "
                    f"{label(door.hex)} is built without a door",
                    "Build the doorway with its door, or let the scenario start without one.",
                    _space_1(stage, door),
                    f"doors/{door.id}",
                )


def owned_in_basic(stage: Stage) -> Iterator[Finding]:
    """The Basic game has no Door Card (R190)."""
    for door in stage.scenario.doors:
        if stage.scenario.basic and door.owner:
            yield Finding(
                f"{stage.player_called(door.owner)} holds the card of the door {cut(door.id)}, and "
                "the Basic game has no Door Cards",
                "Leave the owner out: whoever stands on doorway space 4 opens and closes it.",
                _space_1(stage, door),
                f"doors/{door.id}",
            )


def _space_1(stage: Stage, door: ScenarioDoor) -> tuple[Spot, ...]:
    levels = [way.level for way in stage.board.doorways.values() if way.spaces[:1] == (door.hex,)]
    return tuple([Spot(door.hex, level) for level in levels[:1]])
