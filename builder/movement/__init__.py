"""How figures move: steps between spaces, the movement graph, and what a figure can reach."""

from builder.facts import Size
from builder.movement.editions import BASIC, EDITIONS, MASTER_1, MASTER_2, Edition, edition
from builder.movement.graph import EnteredGround, MovementGraph, terrain_costs
from builder.movement.situation import Leap, Profile
from builder.movement.steps import LadderUse, Step, steps_from

__all__ = [
    "BASIC",
    "EDITIONS",
    "MASTER_1",
    "MASTER_2",
    "Edition",
    "EnteredGround",
    "LadderUse",
    "Leap",
    "MovementGraph",
    "Profile",
    "Size",
    "Step",
    "edition",
    "steps_from",
    "terrain_costs",
]
