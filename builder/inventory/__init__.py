"""What a battlefield uses, what somebody owns, what is short and which boxes hold it."""

from builder.inventory.counts import (
    BoxPlan,
    Buildable,
    Collection,
    Tally,
    all_at_once,
    boxes_needed,
    buildable,
    in_parts,
    one_at_a_time,
    own_boxes,
    short,
    touched,
    unknown_among,
    used,
)

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
    "own_boxes",
    "short",
    "touched",
    "unknown_among",
    "used",
]
