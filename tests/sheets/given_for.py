"""What a step's drawing is made of, without a plan around it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.construction import check
from builder.drawing.styles import Styles
from builder.hexgrid.geometry import ACROSS_FLATS
from builder.sheets import Options
from builder.sheets.building.steps import Step, steps_of, with_flags_lowered
from builder.sheets.given import Given
from sheets.conftest import measure


def given_for(
    battlefield: Battlefield, catalogue: Catalogue, styles: Styles, *, checked: bool = False, **options: Any
) -> Given:
    """What sheets are made of; ``checked``: with what the building rules find."""
    battlefield = with_flags_lowered(battlefield)
    steps = tuple(steps_of(battlefield, catalogue))
    given = Given(battlefield, steps, Options(**options), catalogue, styles, measure, 210.0, 297.0)
    return replace(given, problems=check(battlefield)) if checked else given


def step_at(given: Given, slot: int) -> Step:
    return next(step for step in given.steps if step.slot == slot)


def scale_of(hex_mm: float) -> float:
    """Layout mm per table mm at which a hex is so wide."""
    return hex_mm / ACROSS_FLATS
