"""Samples of the key: small, whole, and drawn as the steps are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.marks import Label, Stroke
from builder.drawing.styles import Styles
from builder.hexgrid import Hex
from builder.sheets import Options
from builder.sheets.front.play_samples import play_sample
from builder.sheets.front.samples import SCALE, Sample, example_sample
from builder.sheets.front.symbols import TABLE, Example
from builder.sheets.given import Given
from builder.sheets.layout import Rect
from builder.sheets.scenario.play import Figure, Glyph, Play, Spot, Zone
from sheets.conftest import measure

HERE = Spot(Hex(0, 0), 1)


@pytest.fixture
def given(catalogue: Catalogue, styles: Styles) -> Given:
    return Given(Battlefield(), (), Options(), catalogue, styles, measure, 210, 297)


@pytest.mark.parametrize("id", TABLE)
def test_a_sample_is_no_larger_than_its_place(id: str, given: Given) -> None:
    sample = example_sample(given, TABLE[id].example, 19.0)
    assert sample is not None
    assert sample.width <= 19.01
    assert sample.height <= 18.01
    assert sample.marks
    picture = sample.picture(Rect(10, 10, 30, 30))
    assert Rect(10, 10, 30, 30).holds(picture.rect)


def texts(sample: Sample | None) -> list[str]:
    assert sample is not None
    return [mark.text for mark in sample.marks if isinstance(mark, Label)]


def test_samples_show_what_they_explain(given: Given) -> None:
    def of(id: str) -> Sample | None:
        return example_sample(given, TABLE[id].example, 19.0)

    assert texts(of("mark:label")) == ["G3"]
    assert "2×" in texts(of("piece:ladder"))
    assert {"A", "B", "1", "2"} <= set(texts(of("mark:coordinates")))
    assert "1" in texts(of("mark:note"))
    assert sorted(text for text in texts(of("mark:height")) if text.isdigit()) == ["1", "2"]
    assert not any(text.isdigit() for text in texts(of("mark:below")))
    assert {"1", "2", "3", "4"} <= set(texts(of("piece:doorway")))
    seam = of("mark:overlap")
    assert seam is not None
    assert any(isinstance(mark, Stroke) and mark.dash for mark in seam.marks)


def test_an_example_whose_pieces_nobody_has_gives_no_sample(given: Given) -> None:
    assert example_sample(given, Example((("never-heard-of", 0, 0, 1, 0),)), 19.0) is None
    assert example_sample(given, Example(), 19.0) is None


def test_small_pieces_are_drawn_at_the_usual_scale(given: Given) -> None:
    sample = example_sample(given, Example((("grass-1", 0, 0, 1, 0),)), 19.0)
    assert sample is not None
    assert sample.scale == SCALE


def test_what_a_scenario_lays_out_is_drawn_as_it_is_there() -> None:
    play = Play(
        zones=(Zone("red", (HERE,)), Zone("blue", (HERE,))),
        glyphs=(Glyph("A", HERE),),
        figures=(Figure("Ann", (HERE,)),),
    )
    assert texts(play_sample(play, "zone:blue")) == ["2"]
    assert texts(play_sample(play, "glyph:A")) == ["A"]
    assert texts(play_sample(play, "figure"))
    assert texts(play_sample(play, "marker"))
    assert play_sample(play, "zone:green") is None
    assert play_sample(play, "mark:new") is None


def test_a_sample_has_no_grid_and_no_zones_of_the_document(given: Given) -> None:
    play = Play(zones=(Zone("red", (HERE,)),))
    busy = replace(given, play=play, options=Options(zones="map", grid=True, coordinates=True))
    example = TABLE["mark:new"].example
    assert example_sample(busy, example, 19.0) == example_sample(given, example, 19.0)
