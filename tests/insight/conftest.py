"""Small battlefields of columns, with start zones and objectives."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import pytest
from formats.stubs import of_stub

from builder.battlefield import Battlefield, Put
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from builder.insight import Mark, Objective, Places, Report, Zone, places_of, report
from builder.insight.field import Field

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
            Zone(name, tuple(Mark(Hex(*at), heights[at]) for at in spots))
            for name, spots in (zones or {}).items()
        ),
        tuple(Objective(name, Mark(Hex(*at), heights[at])) for name, at in (goals or {}).items()),
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
def zoned_battlefield(
    shared: Path, catalogue: Catalogue, published: Callable[[str], Battlefield]
) -> Callable[[str], tuple[Battlefield, Places]]:
    """A published battlefield with the start zones and glyphs of its first scenario that has two sides."""

    def load(name: str) -> tuple[Battlefield, Places]:
        data = json.loads((shared / "maps" / "battlefields" / f"{name}.json").read_text())
        scenario = next(each for each in data["scenarios"] if len(each["zones"]) > 1)
        glyphs = [
            {"letter": "?", "at": [g["q"], g["r"], g["level"]]}
            for g in scenario["glyphs"]
            if not g.get("off_board")
        ]
        return published(name), places_of(of_stub({"zones": scenario["zones"], "glyphs": glyphs}))

    return load


@pytest.fixture(scope="session")
def zoned(
    zoned_battlefield: Callable[[str], tuple[Battlefield, Places]], catalogue: Catalogue
) -> Callable[[str], Field]:
    """What sections ask, of such a battlefield."""
    return lambda name: Field(zoned_battlefield(name)[0], catalogue, zoned_battlefield(name)[1])
