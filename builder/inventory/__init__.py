"""What a battlefield uses, what somebody owns, what is short and which boxes hold it."""

from builder.inventory.boxes import BoxPlan, boxes_needed
from builder.inventory.counts import Collection, in_parts, short, used
from builder.inventory.tally import Tally, touched

__all__ = ["BoxPlan", "Collection", "Tally", "boxes_needed", "in_parts", "short", "touched", "used"]
