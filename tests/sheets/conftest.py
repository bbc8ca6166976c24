"""Plans laid out with a made-up measure: tested without PDF and without fonts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import pytest

from builder.battlefield import Battlefield, Info, Put
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.inventory import boxes_needed, used
from builder.sheets.layout import MM_PER_POINT, Plan
from builder.sheets.options import Options
from builder.sheets.plan import make_plan

Row = tuple[str, int, int, int, int]


def measure(text: str, pt: float, bold: bool) -> float:
    """Letters a good half as wide as high; bold ones a little wider."""
    return len(text) * pt * MM_PER_POINT * (0.6 if bold else 0.55)


@pytest.fixture(scope="session")
def built(catalogue: Catalogue) -> Callable[..., Battlefield]:
    """A battlefield of (type id, q, r, slot, rotation) rows."""

    def make(rows: Iterable[Row], title: str = "Made up") -> Battlefield:
        battlefield = Battlefield(Info(title=title))
        battlefield.apply(
            Put(
                tuple(
                    battlefield.new_piece(catalogue.pieces[id], Hex(q, r), slot, rotation)
                    for id, q, r, slot, rotation in rows
                )
            )
        )
        return battlefield

    return make


@pytest.fixture(scope="session")
def planned(catalogue: Catalogue, styles: Styles) -> Callable[..., Plan]:
    """A plan of a battlefield, with the made-up measure."""

    def make(battlefield: Battlefield, options: Options | None = None, **more: Any) -> Plan:
        return make_plan(
            battlefield, options or Options(), catalogue=catalogue, styles=styles, measure=measure, **more
        )

    return make


WholePlan = Callable[[str], tuple[Battlefield, Plan]]


@pytest.fixture(scope="session")
def whole_plan(
    made: Callable[[str], Battlefield], planned: Callable[..., Plan], catalogue: Catalogue
) -> WholePlan:
    """A whole battlefield by its name and its plan with boxes, laid out once; nobody changes either."""

    @cache
    def make(name: str) -> tuple[Battlefield, Plan]:
        battlefield = made(name)
        return battlefield, planned(battlefield, boxes=boxes_needed(used(battlefield), catalogue))

    return make
