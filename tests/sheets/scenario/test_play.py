"""What the sheets say of a scenario, as plain data."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.sheets.scenario.play import Army, Glyph, Marker, Play, Spot


def test_no_play_says_nothing() -> None:
    assert not Play()
    assert not Play().places_anything


@pytest.mark.parametrize(
    "play",
    [
        Play(title="A"),
        Play(rounds=12),
        Play(goal="Win"),
        Play(armies=(Army("One"),)),
        Play(markers=(Marker("om1", Spot(Hex(0, 0), 1)),)),
    ],
)
def test_anything_said_counts(play: Play) -> None:
    assert play


def test_a_side_that_was_said_wins_over_the_letter() -> None:
    assert Glyph("A", Spot(Hex(0, 0), 1), side="symbol").up == "symbol"
    assert Glyph("?", Spot(Hex(0, 0), 1), name="Kelda").called == "Kelda"
