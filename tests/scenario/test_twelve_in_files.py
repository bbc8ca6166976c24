"""The twelve scenarios of the rulebooks in files, with and without their battlefields, and on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card
from builder.catalogue.glyphs import Glyph
from builder.formats.schemas import wrong_places
from builder.plaindata import read_yaml
from builder.sheets.scenario.from_scenario import play_of
from tests.scenario.twelve import TWELVE


def lying(battlefield: Battlefield) -> Counter[tuple[Any, ...]]:
    """The pieces as they lie."""
    return Counter((p.type.id, p.hex, p.slot, p.rotation) for p in battlefield.pieces.values())


@pytest.mark.parametrize("name", TWELVE)
def test_it_comes_back_from_one_file_with_its_battlefield(
    twelve: Callable[..., Any], catalogue: Catalogue, tmp_path: Path, name: str
) -> None:
    scenario, battlefield, _ = twelve(name)
    path = tmp_path / "whole.hexscenario"
    formats.write_hexscenario(path, scenario, battlefield)
    assert wrong_places("hexscenario", read_yaml(path.read_bytes(), "a").data) == []
    loaded = formats.load_scenario(path, catalogue)
    assert (loaded.problems, loaded.left_out) == ((), ())
    assert loaded.scenario == scenario
    assert lying(loaded.battlefield) == lying(battlefield)
    assert formats.scenario_bytes(loaded.scenario, loaded.battlefield) == path.read_bytes()


@pytest.mark.parametrize("name", TWELVE)
def test_it_is_told_on_paper(
    twelve: Callable[..., Any], cards: Mapping[str, Card], glyphs: Mapping[str, Glyph], name: str
) -> None:
    scenario, _, _ = twelve(name)
    play = play_of(scenario, cards, glyphs)
    seats = [seat for layout in scenario.layouts for seat in layout.seats]
    assert len(play.armies) == sum(bool(s.points or s.army or s.figures or s.team) for s in seats)
    assert play.victory.count("\n") + 1 == len(scenario.victory)
    assert bool(play.special) == bool(scenario.rules)
    assert play.rounds == scenario.rounds
    assert len(play.zones) == len(scenario.zones)
