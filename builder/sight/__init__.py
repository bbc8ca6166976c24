"""What figures see: lines of sight over the battlefield, range, dice for height. numpy is imported when it
is used.
"""

from builder.sight.advantage import HeightDice, height_dice
from builder.sight.figures import Eye, EyeKind, Game, Point3, Standing, eyes
from builder.sight.lobs import can_lob
from builder.sight.looking import Blocker, BlockerKind, Result, Sight, sees
from builder.sight.pairs import all_pairs, views
from builder.sight.ranges import Land, distance, distances
from builder.sight.scene import Scene

__all__ = [
    "Blocker",
    "BlockerKind",
    "Eye",
    "EyeKind",
    "Game",
    "HeightDice",
    "Land",
    "Point3",
    "Result",
    "Scene",
    "Sight",
    "Standing",
    "all_pairs",
    "can_lob",
    "distance",
    "distances",
    "eyes",
    "height_dice",
    "sees",
    "views",
]
