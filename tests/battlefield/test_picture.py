"""The picture under a battlefield: three points that say how it lies, and that go where the ground goes."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, ReferencePicture, SetField
from builder.errors import RefusedError
from builder.hexgrid import Hex, Motion

HEXES = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60))
PIXELS = st.tuples(st.integers(0, 6000), st.integers(0, 4000))
MOTIONS = st.builds(Motion, st.integers(0, 5), HEXES, st.booleans(), st.integers(-3, 3))
PICTURES = st.builds(
    lambda pixels, hexes: ReferencePicture.of("scan.jpg", pixels, hexes),
    st.lists(PIXELS, min_size=3, max_size=3),
    st.lists(HEXES, min_size=3, max_size=3),
)
CORNERS = [(100, 100), (1900, 100), (100, 1300)]
PLACES = [Hex(0, 0), Hex(20, 0), Hex(-6, 12)]


@pytest.mark.parametrize(
    ("pixels", "hexes"),
    [
        ([(0, 0), (500, 250), (1000, 500)], PLACES),
        ([(0, 0), (500, 251), (1000, 500)], PLACES),
        ([(7, 7), (7, 7), (900, 100)], PLACES),
        (CORNERS, [Hex(0, 0), Hex(5, 0), Hex(10, 0)]),
        (CORNERS, [Hex(3, 3), Hex(3, 3), Hex(3, 3)]),
        (CORNERS, [Hex(0, 0), Hex(20, 0), Hex(0, 100_001)]),
    ],
)
def test_points_nearly_in_one_line_or_out_of_reach_do_not_say_how_it_lies(
    pixels: list[tuple[int, int]], hexes: list[Hex]
) -> None:
    assert ReferencePicture.of("scan.jpg", CORNERS, PLACES).can_lie
    assert not ReferencePicture.of("scan.jpg", pixels, hexes).can_lie


@given(PICTURES, MOTIONS)
def test_its_points_go_where_their_hexes_go_and_back_again(picture: ReferencePicture, motion: Motion) -> None:
    assume(picture.can_lie)
    moved = picture.moved(motion)
    assert [pin.at for pin in moved.fit] == [motion.hex(pin.at) for pin in picture.fit]
    assert [pin.pixel for pin in moved.fit] == [pin.pixel for pin in picture.fit]
    assert moved.moved(motion.inverse) == picture


def test_it_stays_where_a_motion_would_take_it_out_of_reach() -> None:
    picture = ReferencePicture.of("scan.jpg", CORNERS, [Hex(99_990, 0), Hex(99_980, 0), Hex(99_990, -10)])
    assert picture.moved(Motion(shift=Hex(11, 0))) == picture
    assert picture.moved(Motion(shift=Hex(10, 0))) != picture


def test_a_battlefield_takes_it_and_gives_it_back_and_refuses_anything_else() -> None:
    battlefield, picture = Battlefield(), ReferencePicture.of("scan.jpg", CORNERS, PLACES)
    undo = battlefield.apply(SetField("picture", picture))
    assert battlefield.copy().info.picture == picture
    battlefield.apply(undo)
    assert battlefield.info.picture is None
    with pytest.raises(RefusedError, match="picture: a picture was expected, not str"):
        battlefield.apply(SetField("picture", "scan.jpg"))
    with pytest.raises(TypeError, match="opacity"):
        ReferencePicture("scan.jpg", picture.fit, opacity="much")  # type: ignore[arg-type]
