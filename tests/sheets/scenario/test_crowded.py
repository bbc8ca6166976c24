"""Figures that would hide each other on a small drawing."""

from __future__ import annotations

import itertools

from builder.drawing.marks import Area, Label, Mark, Stroke, reach
from builder.drawing.play_marks import LETTER
from builder.hexgrid import Hex
from builder.hexgrid.geometry import Bounds, centre
from builder.hexgrid.offset import to_hex
from builder.sheets.scenario.crowded import Standing, figures_apart

FRAME = (0, 0, 20, 20)


def row_of_figures(count: int, apart: int) -> list[Standing]:
    hexes = [to_hex(5 + i * apart, 8) for i in range(count)]
    return [Standing(str(i + 1), (hex,), (centre(hex),)) for i, hex in enumerate(hexes)]


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
