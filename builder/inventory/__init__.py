"""What a battlefield uses, what somebody owns, what is short and which boxes hold it."""

from builder.inventory.boxes import BoxPlan, boxes_needed
from builder.inventory.buildable import Buildable, all_at_once, buildable, one_at_a_time
from builder.inventory.counts import Collection, in_parts, short, used
from builder.inventory.tally import Tally, touched

__all__ = [
    "BoxPlan",
    "Buildable",
    "Collection",
    "Tally",
    "all_at_once",
    "boxes_needed",
    "buildable",
    "in_parts",
    "one_at_a_time",
    "short",
    "touched",
    "used",
]
