"""Every piece is seen in a picture of its own step."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield
from builder.drawing.isometric.faces import view_from
from builder.hexgrid import centre
from builder.sheets.building.step_views import BEHIND, SEAT, together, views_of
from builder.sheets.building.steps import steps_of, with_flags_lowered
from tests.battlefields import CASTLE, FORDS, made, shipped_catalogue, shipped_styles
from tests.sheets.building.pieces_in_pictures import unseen
from tests.sheets.plans import built, ground
from tests.sheets.rebuilding import random_battlefield

AROUND = [(q, r) for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))]


def ways(battlefield: Battlefield) -> list[list[str]]:
    steps = [step.pieces for step in steps_of(battlefield, shipped_catalogue())]
    return [[view.way for view in views] for views in views_of(battlefield, steps, shipped_styles())]


def test_what_can_be_seen_from_my_seat_has_one_picture() -> None:
    found = ways(built([*ground(9, 9), ("rock-7", 2, 3, 2, 0)]))
    assert found == [["seat"]] * len(found)


def test_what_a_wall_hides_is_shown_from_behind() -> None:
    """A ladder on the far side of a wall of castle walls."""
    walls = [("fortress-wall-straight", q, 4, 2, 0) for q in range(-1, 6)]
    rungs = [("ladder-rung", 2, 3, slot, 0) for slot in range(2, 8)]
    found = ways(built([*ground(9, 9), *walls, *rungs]))
    assert ["seat", "behind"] in found
    assert not any("cut" in some for some in found)


def test_what_stands_in_a_shaft_is_cut_open() -> None:
    shaft = [("grass-1", 3 + q, 3 + r, slot, 0) for q, r in AROUND for slot in range(2, 14)]
    battlefield = built([*ground(9, 9), *shaft, ("rock-1", 3, 3, 2, 0)])
    *pieces, inside = sorted(battlefield.in_order(), key=lambda piece: piece.type.id == "rock-1")
    steps = [pieces, [inside]]
    (_, views) = views_of(battlefield, steps, shipped_styles())
    assert [view.way for view in views] == ["seat", "cut"]
    assert views[1].new == {inside.id}
    depth = view_from(SEAT).depth
    higher = [piece for piece in views[1].shown if piece.top > 1 and piece is not inside]
    assert higher, "the far side of the shaft"
    assert all(depth(*centre(piece.hex)) < depth(*centre(inside.hex)) for piece in higher)


def test_the_bottom_of_the_drawings_is_nearest() -> None:
    battlefield = made(FORDS)
    steps = [step.pieces for step in steps_of(battlefield, shipped_catalogue())]
    assert {views[0].corner for views in views_of(battlefield, steps, shipped_styles())} == {SEAT}
    ahead, behind = view_from(SEAT).ahead, view_from(BEHIND).ahead
    assert ahead[1] > 0.9  # down on the drawing is towards the eye
    assert behind == pytest.approx((-ahead[0], -ahead[1]))


@pytest.mark.parametrize("name", [CASTLE])
def test_no_piece_of_a_castle_is_unseen_in_its_step(name: str) -> None:
    assert unseen(with_flags_lowered(made(name)), every=9) == []


@pytest.mark.parametrize("seed", [3, 11])
def test_no_piece_of_a_random_battlefield_is_unseen(seed: int) -> None:
    assert unseen(with_flags_lowered(random_battlefield(seed)), every=5) == []


def test_what_is_very_far_apart_takes_no_room_to_speak_of() -> None:
    """A picture of all of it would have more pixels than a machine has bytes."""
    far = [("grass-1", 9_000, 9_000, 1, 0), ("rock-1", 9_000, 9_000, 2, 0), ("rock-1", 0, 0, 2, 0)]
    found = ways(built([*ground(3, 3), *far]))
    assert found == [["seat"]] * len(found)


def test_levels_alike_have_one_picture_of_all_that_is_new() -> None:
    battlefield = built([*ground(9, 9), *[("rock-1", 3, 3, slot, 0) for slot in range(2, 7)]])
    steps = [step.pieces for step in steps_of(battlefield, shipped_catalogue())]
    (view,) = together(views_of(battlefield, steps, shipped_styles())[-5:])
    assert view.new == {piece.id for piece in battlefield.pieces.values() if piece.slot > 1}
    assert view.new <= {piece.id for piece in view.shown}


def test_a_hundred_levels_are_divided_in_no_time() -> None:
    """Each split looks at all levels above it."""
    pillars = [("rock-1", q, 3, slot, 0) for q in (1, 5, 9, 13) for slot in range(2, 400)]
    battlefield = built([*ground(15, 6), *pillars])
    assert len(steps_of(battlefield, shipped_catalogue())) > 300
