"""The small picture beside a step: what stands by then, from one corner all through, its corners named."""

from __future__ import annotations

import pytest

from builder.catalogue import Role
from builder.drawing.isometric import best_corner, isometric_marks
from builder.drawing.marks import Area, Label
from builder.hexgrid import label, to_hex
from builder.sheets.building.now import now_picture
from builder.sheets.building.stage import stages_of
from builder.sheets.layout import Block, Picture, Rect
from builder.sheets.options import SheetOptions
from tests.battlefields import CASTLE, FORDS, made, shipped_styles
from tests.sheets.invariants import assert_sound, blocks, drawing_of, texts
from tests.sheets.plans import built, context_for, ground, planned, whole_plan

CASTLE_ROLES = {Role.CASTLE_BASE, Role.CASTLE_WALL, Role.DOORWAY, Role.BATTLEMENT, Role.LADDER, Role.FLAG}


def corners_of(name: str) -> set[str]:
    frame = context_for(made(name)).frame
    assert frame is not None
    left, top, right, bottom = frame
    return {label(to_hex(column, row)) for column in (left, right) for row in (top, bottom)}


def small_pictures(block: Block, corners: set[str]) -> list[Picture]:
    """The pictures of a block that name all corners of the table."""
    pictures = [item for item in block.items if isinstance(item, Picture) and item is not drawing_of(block)]
    return [
        one for one in pictures if corners <= {mark.text for mark in one.marks if isinstance(mark, Label)}
    ]


def test_every_step_of_a_castle_has_one_and_it_fits() -> None:
    battlefield, plan = whole_plan(CASTLE)
    corners = corners_of(CASTLE)
    pictured = {texts(block)[0].text for block in blocks(plan, "step") if small_pictures(block, corners)}
    steps = context_for(battlefield).steps
    castle = {step.title for step in steps if any(piece.type.role in CASTLE_ROLES for piece in step.pieces)}
    assert castle <= pictured
    assert_sound(plan, battlefield)


def test_it_shows_what_stands_when_the_step_is_done_from_the_corner_of_the_cover() -> None:
    context = context_for(made(FORDS))
    *_, before, last = context.steps
    corner = best_corner(context.battlefield)
    built_by_then = [piece for step in context.steps if step is not last for piece in step.pieces]
    picture = now_picture(context, before)
    assert picture is not None
    wanted = isometric_marks(
        context.battlefield, shipped_styles(), view=corner, only=built_by_then, detail="plain"
    )
    assert set(wanted) <= set(picture.within(Rect(0, 0, 45, 40)).marks)
    assert {stage.corner for stage in context.stages.values()} == {corner}
    assert now_picture(context, context.steps[0]) is None, "flat ground needs none"


@pytest.mark.parametrize("name", [CASTLE, FORDS])
def test_all_of_one_width_lie_upon_each_other_and_keep_within_their_rectangle(name: str) -> None:
    context = context_for(made(name))
    pictures = [picture for step in context.steps if (picture := now_picture(context, step)) is not None]
    rect = Rect(20, 30, 45, pictures[0].height(45))
    shown = [picture.within(rect) for picture in pictures]
    assert len({(one.scale, one.origin) for one in shown}) == 1
    first = shown[0]
    for mark in shown[-1].marks:
        if isinstance(mark, Label):
            top, bottom = mark.at.y - mark.height / 2, mark.at.y + mark.height / 2
            assert (top - first.origin.y) * first.scale >= 0
            assert (bottom - first.origin.y) * first.scale <= rect.height
        for x, y in (point for ring in mark.rings for point in ring) if isinstance(mark, Area) else ():
            assert -0.5 <= (x - first.origin.x) * first.scale <= rect.width + 0.5
            assert -0.5 <= (y - first.origin.y) * first.scale <= rect.height + 0.5


def test_names_stand_at_the_corners_where_the_drawings_have_them() -> None:
    battlefield = built(ground(6, 4))
    stage = stages_of(battlefield)[1]
    names = [mark for mark in stage.names(5.0) if isinstance(mark, Label)]
    assert [name.text for name in names] == ["A1", "F1", "F4", "A4"]
    for name, corner in zip(names, stage.ring, strict=True):
        assert abs(name.at.x - corner.x) + abs(name.at.y - corner.y) < 10


def test_names_that_would_meet_on_a_very_small_one_are_left_out() -> None:
    (stage,) = set(context_for(made(FORDS)).stages.values())
    named = [len(stage.names(stage.box.width * share)) for share in (0.02, 0.2, 1.0)]
    assert (named[0], named[-1]) == (4, 2)
    assert sorted(named, reverse=True) == named


def test_a_page_with_room_left_has_them_below_its_drawings() -> None:
    """Where no list is so long that one finds room beside it."""
    battlefield, plan = whole_plan(FORDS)
    corners = corners_of(FORDS)
    high = [texts(block)[0].text for block in blocks(plan, "step") if small_pictures(block, corners)]
    assert high[-4:] == ["Level 3", "Level 4", "Level 5", "Level 6"]
    assert_sound(plan, battlefield)


def test_none_are_there_where_they_are_not_wanted() -> None:
    plan = planned(made(CASTLE), SheetOptions(pictures=False))
    assert not any(small_pictures(block, corners_of(CASTLE)) for block in blocks(plan, "step"))


def test_the_corners_of_a_region_are_hexes_of_the_table() -> None:
    """Also where a battlement stands on the hex beyond its rim."""
    regions = [
        ("grass-24", 5 * q + 60 * far, 4 * r, 1, 0) for far in (0, 1) for q in range(4) for r in range(4)
    ]
    context = context_for(built([*regions, ("battlement", 2, -1, 2, 3)]))
    windows = {stage.window for stage in context.stages.values()}
    assert len(windows) > 1
    assert context.frame is not None
    assert min(top for _, top, _, _ in windows) == context.frame[1]
