"""Boxes in words, for the docks: ``2× Volcarren Wasteland``, another printing named with it."""

from __future__ import annotations

from builder.catalogue import Catalogue
from builder.inventory import BoxPlan
from builder.language import _


def boxes_in_words(plan: BoxPlan, catalogue: Catalogue, most: int | None = None) -> list[str]:
    """The boxes of a plan, each in plain text, ``most`` of them by name."""
    names = []
    for box, number in plan.boxes.items():
        same = plan.same_as.get(box, ())
        also = _(" (or {other})", other=catalogue.boxes[same[0]].name) if same else ""
        names.append(f"{number}× {catalogue.boxes[box].name}{also}")
    more = len(names) - most if most is not None else 0
    if more > 0:
        names[most:] = [_("{count} more", count=more)]
    return names


def boxless_in_words(plan: BoxPlan, catalogue: Catalogue) -> list[str]:
    """What no box holds, each piece in plain text."""
    return [f"{count}× {catalogue.pieces[id].name}" for id, count in plan.not_in_any_box.items()]
