"""The battlefields that ship, and real files of others, with the scenarios in them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from builder import formats, places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.inventory import boxes_needed, used
from builder.sheets import Options
from builder.sheets.layout import Plan
from builder.sheets.scenario.from_scenario import play_of
from sheets.invariants import assert_contents_are_right, assert_key_is_complete, assert_sound

Planned = Callable[..., Plan]

SHIPPED = ("ash-and-fir", "four-fords", "gate-of-the-raven-hold")
VIRTUALSCAPE = (
    "Chat perche",
    "Flag test",
    "Le plateau de Tylaan",
    "Table des geants",
    "The West Barbican of Idona Castle",
    "Tombe de Migol",
    "test",
)


@pytest.fixture(scope="module")
def real(catalogue: Catalogue, planned: Planned) -> Callable[[Path, Options], tuple[Battlefield, Plan]]:
    """A file with the scenario in it, and its sheets."""

    @cache
    def make(path: Path, options: Options) -> tuple[Battlefield, Plan]:
        loaded = formats.read(path, catalogue)
        boxes = boxes_needed(used(loaded.battlefield), catalogue)
        return loaded.battlefield, planned(
            loaded.battlefield, options, boxes=boxes, play=play_of(loaded.scenario)
        )

    return make


Real = Callable[[Path, Options], tuple[Battlefield, Plan]]


def assert_printable(battlefield: Battlefield, plan: Plan) -> None:
    assert_sound(plan, battlefield)
    assert_key_is_complete(plan)
    assert_contents_are_right(plan)
    assert plan.scale * 44.58 >= 6


@pytest.mark.parametrize("name", SHIPPED)
def test_battlefields_that_ship_are_laid_out_soundly(name: str, real: Real) -> None:
    assert_printable(*real(places.shipped("scenarios") / f"{name}.hexfield", Options()))


def test_files_of_virtualscape_are_laid_out_soundly(
    real: Real, shared: Path, subtests: pytest.Subtests
) -> None:
    for name in VIRTUALSCAPE:
        with subtests.test(name):
            assert_printable(*real(shared / "maps" / f"{name}.hsc", Options()))


def test_no_battlefield_that_ships_is_missing_here() -> None:
    found = {path.stem for path in places.shipped("scenarios").glob("*.hexfield")}
    assert found == set(SHIPPED)
