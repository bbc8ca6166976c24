"""Names and letters over the model: readable, and none over another."""

from __future__ import annotations

from builder.colours import WHITE
from builder.drawing.marks import Area, Label, rectangle
from builder.hexgrid import ACROSS_FLATS, Point
from builder.solid.signs import SeenSign
from builder.view.model_signs import shown_signs

PLACES = (1, 0.0), (2, 30.0), (3, 42.0), (4, 70.0)
"""Numbers of figures, and where they stand in mm."""


def name(text: str, x: float, height: float = 7.0) -> SeenSign:
    """A name of 7 mm on a plate of 20 mm."""
    plate = Area((rectangle(-10.0, -5.0, 20.0, 10.0),), WHITE)
    return SeenSign(Point(x, 50.0), (plate, Label(Point(0.0, 0.0), text, height)))


def texts(seen: list[SeenSign], scale: float) -> set[str]:
    marks = [mark for sign in shown_signs(seen, scale) for mark in sign.marks]
    return {mark.text for mark in marks if isinstance(mark, Label)}


def test_letters_are_as_large_as_what_they_stand_on_and_can_be_read_at_least() -> None:
    (near,) = shown_signs([name("Raven", 30.0)], 2.0)
    assert (near.at, near.scale) == (Point(60.0, 100.0), 2.0)
    (far,) = shown_signs([name("Raven", 30.0)], 0.5)
    assert (far.at, far.scale) == (Point(15.0, 25.0), 1.0)


def test_there_are_none_where_hexes_are_too_small_for_them() -> None:
    assert texts([name("Raven", 30.0)], 17 / ACROSS_FLATS) == {"Raven"}
    assert texts([name("Raven", 30.0)], 15 / ACROSS_FLATS) == set()


def test_of_those_that_would_cover_each_other_the_nearest_is_shown() -> None:
    behind, before = name("Raven", 30.0), name("Drake", 55.0)
    assert texts([behind, before], 1.0) == {"Raven", "Drake"}
    assert texts([behind, before], 0.5) == {"Drake"}, "larger in comparison"
    assert texts([before, behind], 0.5) == {"Raven"}


def test_a_figure_of_a_game_keeps_its_number_where_its_name_would_cover_another() -> None:
    seen = [name(f"{number} Raven", x)._replace(short=name(str(number), x).marks[1:]) for number, x in PLACES]
    assert texts(seen, 1.0) == {"1 Raven", "2", "3", "4 Raven"}
    far = texts(seen, 17 / ACROSS_FLATS)
    assert far == {"1 Raven", "3", "4"}, "the nearest, where there is no room for numbers either"


def test_letters_without_a_plate_cover_what_they_take_themselves() -> None:
    glyphs = [SeenSign(Point(x, 50.0), (Label(Point(0.0, 0.0), "K", 10.0),)) for x in (30.0, 36.0, 50.0)]
    assert len(shown_signs(glyphs, 1.0)) == 2
