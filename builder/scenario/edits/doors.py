"""Doors of a scenario: a scenario in, a scenario out."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, get_args

from builder.hexgrid import Hex
from builder.scenario import Scenario, ScenarioDoor
from builder.scenario.edits.blank_scenario import free_id

State = Literal["open", "closed", "none"]
STATES: tuple[State, ...] = get_args(State)


def door_at(scenario: Scenario, hex: Hex) -> ScenarioDoor | None:
    """The door of the doorway whose space 1 lies on a hex; None where the scenario says nothing of it."""
    return next((door for door in scenario.doors if door.hex == hex), None)


def with_door(scenario: Scenario, hex: Hex, state: State) -> Scenario:
    """The scenario in which the door of that doorway is open, closed or not there at the start."""
    door = door_at(scenario, hex)
    if door is None:
        id = free_id("door", [other.id for other in scenario.doors])
        return replace(scenario, doors=(*scenario.doors, ScenarioDoor(id, hex, state)))
    return _exchanged(scenario, door, replace(door, state=state))


def owned_by(scenario: Scenario, hex: Hex, owner: str) -> Scenario:
    """The scenario in which a player holds the card of that door at the start; empty for nobody yet."""
    door = door_at(scenario, hex)
    return scenario if door is None else _exchanged(scenario, door, replace(door, owner=owner))


def without_door(scenario: Scenario, hex: Hex) -> Scenario:
    """The scenario that says nothing of the door of that doorway."""
    return replace(scenario, doors=tuple(door for door in scenario.doors if door.hex != hex))


def _exchanged(scenario: Scenario, door: ScenarioDoor, other: ScenarioDoor) -> Scenario:
    return replace(scenario, doors=tuple(other if one is door else one for one in scenario.doors))
