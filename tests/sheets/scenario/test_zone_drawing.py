"""Zones, glyphs and figures of a layer as marks, and what the legend says of them.

Figures that would hide each other on a small drawing.
"""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.drawing.marks import Area, Label, Mark, Stroke, reach
from builder.drawing.play_marks import LETTER
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Bounds, centre, hex_at
from builder.hexgrid.offset import to_hex
from builder.scenario.places import Position
from builder.sheets.scenario.play import Army, Figure, Glyph, Marker, Play, Zone, all_at_once
from builder.sheets.scenario.zone_scenes import (
    NumberedFigure,
    figures_apart,
    legend_entries,
    regions,
    thing_marks,
    zone_name,
    zone_samples,
)

HERE = Position(Hex(0, 0), 1)
cells = st.sets(st.builds(Hex, st.integers(-4, 4), st.integers(-4, 4)), max_size=25)


def labels(play: Play) -> list[Label]:
    marks = thing_marks(play, all_at_once(play), 0.16, 1.0)
    return [mark for mark in marks if isinstance(mark, Label)]


@given(cells)
def test_regions_hang_together_and_are_apart(hexes: set[Hex]) -> None:
    found = regions(hexes)
    assert sorted(hex for region in found for hex in region) == sorted(hexes)
    for region in found:
        around = {hex.neighbour(direction) for hex in region for direction in range(6)}
        assert not around & (hexes - region)


def test_each_region_of_a_zone_has_its_number_on_a_free_hex() -> None:
    near, far = [Hex(0, 0), Hex(1, 0), Hex(2, 0)], [Hex(9, 0)]
    zone = Zone("red", tuple(Position(hex, 1) for hex in near + far))
    found = labels(Play(zones=(zone,), glyphs=(Glyph("A", Position(Hex(1, 0), 1)),)))
    badges = [label for label in found if label.text == "1"]
    assert len(badges) == 2
    assert {hex_at(badge.at) for badge in badges} <= {Hex(0, 0), Hex(2, 0), Hex(9, 0)}


@pytest.mark.parametrize("count", [2, 3, 4])
def test_things_that_share_a_hex_lie_side_by_side_on_it(count: int) -> None:
    letters = "ABCD"[:count]
    found = labels(Play(glyphs=tuple(Glyph(letter, HERE) for letter in letters)))
    assert [label.text for label in found] == list(letters)
    assert {hex_at(label.at) for label in found} == {HERE.hex}
    for i, one in enumerate(found):
        assert all(math.dist(one.at, other.at) > 10 for other in found[:i])


def test_a_glyph_alone_lies_in_the_middle() -> None:
    (label,) = labels(Play(glyphs=(Glyph("A", HERE),)))
    assert label.at == centre(HERE.hex)


def test_the_legend_counts_what_is_alike() -> None:
    play = Play(
        zones=(Zone("red", (HERE, Position(Hex(1, 0), 4))),),
        glyphs=(
            Glyph("?", HERE),
            Glyph("?", HERE),
            Glyph("A", HERE),
            Glyph("A", Position(Hex(2, 0), 3)),
            Glyph("A", HERE, side="symbol"),
        ),
        figures=(Figure("Viking", (HERE,)), Figure("Viking", (HERE,)), Figure("", (HERE, HERE), "Player 2")),
        markers=(Marker("om1", HERE),),
        armies=(Army("Ann", zone="red"), Army("Bob", zone="red")),
    )
    assert [(entry.name, entry.said) for entry in legend_entries(play, all_at_once(play))] == [
        ("Red zone", "Ann, Bob · 2 hexes · levels 1, 4"),
        ("2 × Astrid", "power side up · levels 1, 3"),
        ("Astrid", "symbol side up · level 1"),
        ("2 × Unknown glyph", "symbol side up · level 1"),
        ("2 × Viking", "level 1"),
        ("Figure", "Player 2 · on 2 spaces · level 1"),
        ("Marker om1", "level 1"),
    ]


@pytest.mark.parametrize(
    ("name", "called"),
    [("red", "Red zone"), ("#ff0000", "Zone 3"), ("", "Zone 3"), ("The Hill", "The Hill"), ("Ann", "Ann")],
)
def test_what_a_zone_is_called(name: str, called: str) -> None:
    assert zone_name(3, Zone(name, ())) == called


def test_there_is_a_sample_of_every_zone() -> None:
    samples = zone_samples(Play(zones=(Zone("red", (HERE,)), Zone("blue", ()))))
    assert set(samples) == {"red", "blue"}
    assert samples["blue"].marks


FRAME = (0, 0, 20, 20)


def row_of_figures(count: int, apart: int) -> list[NumberedFigure]:
    hexes = [to_hex(5 + i * apart, 8) for i in range(count)]
    return [NumberedFigure(str(i + 1), (hex,), (centre(hex),)) for i, hex in enumerate(hexes)]


def boxes_of_numbers(marks: tuple[Mark, ...]) -> dict[str, Bounds]:
    """The discs or pawns on which the numbers stand."""
    areas = [mark for mark in marks if isinstance(mark, Area)]
    found: dict[str, Bounds] = {}
    for label in (mark for mark in marks if isinstance(mark, Label)):
        around = [box for area in areas if (box := reach(area)) is not None and holds(box, label)]
        found[label.text] = min(around, key=lambda box: box.width * box.height)
    return found


def holds(box: Bounds, label: Label) -> bool:
    return box.left <= label.at.x <= box.right and box.top <= label.at.y <= box.bottom


def test_figures_with_room_are_pawns_on_their_spaces() -> None:
    marks = figures_apart(row_of_figures(3, 4), LETTER, (), FRAME)
    assert not [mark for mark in marks if isinstance(mark, Stroke)]
    assert [mark.text for mark in marks if isinstance(mark, Label)] == ["1", "2", "3"]


def test_numbers_of_figures_side_by_side_stay_apart_when_letters_are_large() -> None:
    figures = row_of_figures(8, 1)
    marks = figures_apart(figures, 2.5 * LETTER, (), FRAME)
    boxes = boxes_of_numbers(marks)
    assert sorted(boxes) == sorted(figure.number for figure in figures)
    for one, other in itertools.combinations(boxes.values(), 2):
        assert not one.meets(other)
    # A line from each to its space.
    ends = {line.points[-1] for line in marks if isinstance(line, Stroke)}
    assert ends == {figure.hearts[0] for figure in figures}


def test_numbers_keep_clear_of_what_lies_there() -> None:
    taken = [Bounds(at.x - 20, at.y - 20, at.x + 20, at.y + 20) for at in map(centre, Hex(6, 7).neighbours())]
    boxes = boxes_of_numbers(figures_apart(row_of_figures(3, 1), 2.5 * LETTER, taken, FRAME))
    assert not any(box.meets(other) for box in boxes.values() for other in taken)
