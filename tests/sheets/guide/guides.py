"""Guides made with the measure that tests lay pages out with."""

from __future__ import annotations

from functools import cache
from typing import Any

from builder.battlefield import Battlefield
from builder.construction import check
from builder.inventory import boxes_needed, used
from builder.sheets.building.steps import with_flags_lowered
from builder.sheets.guide.page import Guide, guide_of
from builder.sheets.options import SheetOptions
from tests.battlefields import made, shipped_catalogue, shipped_styles
from tests.sheets.guide.page_reader import rebuilt_page
from tests.sheets.plans import measure
from tests.sheets.reader import NotToldError, places_of


def guide(battlefield: Battlefield, options: SheetOptions | None = None, **more: Any) -> Guide:
    """The guide of a battlefield, without a model unless the options say so."""
    catalogue, styles = shipped_catalogue(), shipped_styles()
    return guide_of(
        battlefield,
        options or SheetOptions(model=False),
        catalogue=catalogue,
        styles=styles,
        measure=measure,
        **more,
    )


@cache
def whole_guide(name: str) -> tuple[Battlefield, Guide]:
    """A whole battlefield by its name and its guide with boxes and model, made once and never changed."""
    battlefield = made(name)
    boxes = boxes_needed(used(battlefield), shipped_catalogue())
    return battlefield, guide(battlefield, SheetOptions(), boxes=boxes, problems=check(battlefield))


def fault_of_guide(battlefield: Battlefield) -> str:
    """What of a battlefield its guide does not tell; empty where all is read as it was meant."""
    wanted = places_of(with_flags_lowered(battlefield))
    try:
        found = rebuilt_page(guide(battlefield).html)
    except NotToldError as error:
        return str(error)
    missing, more = wanted - found, found - wanted
    return f"{list(missing)[:3]} missing, {list(more)[:3]} more" if missing or more else ""
