"""What figures see: lines of sight over the battlefield, range, and dice for height. numpy is imported on
first use.
"""

from builder.sight.looking import (
    Blocker,
    BlockerKind,
    Eye,
    EyeKind,
    HeightDice,
    LookResult,
    PlacedFigure,
    Sight,
    SightPoint,
    SightRules,
    eyes,
    height_dice,
    sees,
)
from builder.sight.pairs import (
    Land,
    all_pairs,
    distance,
    distances,
    near_pairs,
    views,
    views_of_pairs,
)
from builder.sight.scene import Scene
from builder.sight.sightlines import Body, Sightlines

__all__ = [
    "Blocker",
    "BlockerKind",
    "Body",
    "Eye",
    "EyeKind",
    "HeightDice",
    "Land",
    "LookResult",
    "PlacedFigure",
    "Scene",
    "Sight",
    "SightPoint",
    "SightRules",
    "Sightlines",
    "all_pairs",
    "distance",
    "distances",
    "eyes",
    "height_dice",
    "near_pairs",
    "sees",
    "views",
    "views_of_pairs",
]
