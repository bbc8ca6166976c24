"""Small battlefields of columns, with start zones and objectives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pytest

from builder.battlefield import Battlefield, Put
from builder.board import Board
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.insight import FieldZone, MarkedPlace, Objective, Places, Report, places_of, report
from builder.insight.field import Field
from builder.scenario import Scenario
from tests.scenario.twelve import Ground, open_glyphs, zones

Heights = Mapping[tuple[int, int], int]
Spots = Iterable[tuple[int, int]]


def row(length: int, height: int = 1, r: int = 0) -> dict[tuple[int, int], int]:
    """A row of columns of one height, from q = 0 on."""
    return {(q, r): height for q in range(length)}


def marked(
    heights: Heights,
    zones: Mapping[str, Spots] | None = None,
    goals: Mapping[str, tuple[int, int]] | None = None,
) -> Places:
    """Start zones and objectives on the tops of columns."""
    return Places(
        tuple(
            FieldZone(name, tuple(MarkedPlace(Hex(*at), heights[at]) for at in spots))
            for name, spots in (zones or {}).items()
        ),
        tuple(Objective(name, MarkedPlace(Hex(*at), heights[at])) for name, at in (goals or {}).items()),
    )


@pytest.fixture(scope="session")
def columns(catalogue: Catalogue) -> Callable[..., Battlefield]:
    """``columns({(q, r): height})``: a battlefield of single grass tiles; ``top`` is the piece on top."""

    def make(heights: Heights, top: Mapping[tuple[int, int], str] | None = None) -> Battlefield:
        battlefield = Battlefield()
        pieces = []
        for (q, r), height in heights.items():
            for slot in range(1, height + 1):
                id = (top or {}).get((q, r), "grass-1") if slot == height else "grass-1"
                pieces.append(battlefield.new_piece(catalogue.pieces[id], Hex(q, r), slot, 0))
        if pieces:
            battlefield.apply(Put(tuple(pieces)))
        return battlefield

    return make


@pytest.fixture(scope="session")
def field_of(columns: Callable[..., Battlefield], catalogue: Catalogue) -> Callable[..., Field]:
    """What sections ask, of columns with zones and goals."""

    def make(heights: Heights, zones=None, goals=None, top=None) -> Field:
        return Field(columns(heights, top), catalogue, marked(heights, zones, goals))

    return make


@pytest.fixture(scope="session")
def report_of(columns: Callable[..., Battlefield], catalogue: Catalogue) -> Callable[..., Report]:
    """The whole report on columns with zones and goals."""

    def make(heights: Heights, zones=None, goals=None, top=None) -> Report:
        return report(columns(heights, top), catalogue, marked(heights, zones, goals))

    return make


@pytest.fixture(scope="session")
def zoned_battlefield(made: Callable[[str], Battlefield]) -> Callable[[str], tuple[Battlefield, Places]]:
    """A whole battlefield with two start zones and five glyphs."""

    def load(name: str) -> tuple[Battlefield, Places]:
        battlefield = made(name)
        ground = Ground(Board(battlefield))
        glyphs = open_glyphs(ground, "kelda", "erland", "ivor", "valda", "dagmar")
        return battlefield, places_of(Scenario(zones=zones(ground, 24, 24), glyphs=glyphs))

    return load


@pytest.fixture(scope="session")
def zoned(
    zoned_battlefield: Callable[[str], tuple[Battlefield, Places]], catalogue: Catalogue
) -> Callable[[str], Field]:
    """What sections ask, of such a battlefield."""
    return lambda name: Field(zoned_battlefield(name)[0], catalogue, zoned_battlefield(name)[1])
