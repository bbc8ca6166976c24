"""The picture of a step: what is new lit and outlined, what was there pale, close up, from my seat."""

from __future__ import annotations

from functools import partial

import pytest

from builder.battlefield import Battlefield
from builder.colours import lightness
from builder.drawing.isometric import isometric_marks
from builder.drawing.isometric.picture import OUTLINE
from builder.drawing.marks import Area, Label, Mark, Strokes
from builder.sheets.building.step_picture import StepPicture, step_picture
from builder.sheets.building.step_views import StepView
from builder.sheets.layout import Block, Picture, Rect
from builder.sheets.options import SheetOptions
from builder.sheets.paging.page_fit import HEAD
from tests.battlefields import CASTLE, FORDS, made, shipped_styles
from tests.sheets.invariants import assert_sound, blocks, drawing_of, is_lit, texts
from tests.sheets.plans import built, context_for, ground, planned, whole_plan

RECT = Rect(20, 30, 70, 60)


def outlined(marks: tuple[Mark, ...]) -> list[Mark]:
    return [
        mark
        for mark in marks
        if (isinstance(mark, Area) and mark.stroke == OUTLINE)
        or (isinstance(mark, Strokes) and mark.colour == OUTLINE)
    ]


def pictures_of(block: Block) -> list[Picture]:
    """The pictures of a step at an angle."""
    return [item for item in block.items if isinstance(item, Picture) and is_lit(item)]


def picture_at(name: str, number: int) -> StepPicture:
    context = context_for(made(name))
    picture = step_picture(context, context.steps[number])
    assert picture is not None
    return picture


@pytest.mark.parametrize("name", [CASTLE, FORDS])
def test_every_step_but_flat_ground_has_one_and_it_fits(name: str) -> None:
    battlefield, plan = whole_plan(name)
    pictured = [texts(block)[0].text for block in blocks(plan, "step") if pictures_of(block)]
    first, *others = context_for(battlefield).steps
    assert pictured == [step.title for step in others]
    assert step_picture(context_for(battlefield), first) is None
    assert_sound(plan, battlefield)


@pytest.mark.parametrize("name", [CASTLE, FORDS])
def test_it_takes_a_fair_share_of_its_step(name: str) -> None:
    _, plan = whole_plan(name)
    shares = []
    for block in blocks(plan, "step"):
        if pictures_of(block):
            area = sum(one.rect.width * one.rect.height for one in pictures_of(block))
            drawing = drawing_of(block)
            assert drawing is not None
            shares.append(area / (area + drawing.rect.width * drawing.rect.height))
            assert block.rect.height > HEAD
    assert min(shares) > 0.2, shares
    assert sum(shares) / len(shares) > 0.24, shares


def test_what_was_there_is_pale_and_what_is_new_is_not() -> None:
    battlefield = built([*ground(6, 5), ("rock-7", 1, 1, 2, 0)])
    context = context_for(battlefield)
    picture = step_picture(context, context.steps[-1])
    assert picture is not None
    (view,) = picture.views
    lit = tuple(picture.marks(view, 0.1))
    draw = partial(isometric_marks, battlefield, shipped_styles(), detail="plain")
    plain = draw(only=view.shown)
    new = draw(only=[piece for piece in view.shown if piece.id in view.new])
    fills = {mark.fill for mark in lit if isinstance(mark, Area) and mark.fill}
    bright = {mark.fill for mark in new if isinstance(mark, Area) and mark.fill}
    assert bright <= fills
    before = [mark.fill for mark in plain if isinstance(mark, Area) and mark.fill and mark.fill not in bright]
    pale = [fill for fill in fills if fill not in bright]
    assert min(map(lightness, pale)) > max(map(lightness, before)) - 10
    assert outlined(lit)
    assert not outlined(plain)


def views_for(battlefield: Battlefield) -> tuple[StepView, ...]:
    context = context_for(battlefield)
    picture = step_picture(context, context.steps[-1])
    assert picture is not None
    return picture.views


def test_it_shows_what_is_new_close_up() -> None:
    battlefield = built([*ground(30, 20), ("rock-1", 3, 3, 2, 0)])
    (view,) = views_for(battlefield)
    assert len(view.shown) < 200
    (near,) = [piece for piece in view.shown if piece.id in view.new]
    assert near.type.id == "rock-1"


@pytest.mark.parametrize("width", [30.0, 70.0, 180.0])
def test_all_of_it_lies_within_its_rectangle(width: float) -> None:
    for number in range(1, 11):
        picture = picture_at(CASTLE, number)
        rect = Rect(20, 30, width, picture.height(width))
        for one in picture.within(rect):
            assert rect.x - 0.01 <= one.rect.x
            assert one.rect.right <= rect.right + 0.01
            assert rect.y - 0.01 <= one.rect.y
            assert one.rect.bottom <= rect.bottom + 0.01
            assert one.rect.width > 8.0


def test_no_two_pictures_of_a_step_lie_on_each_other() -> None:
    found = [picture_at(CASTLE, number).within(RECT) for number in range(1, 11)]
    several = [some for some in found if len(some) > 1]
    assert several
    for one, other in several:
        assert one.rect.right < other.rect.x or one.rect.bottom < other.rect.y


def test_a_picture_from_behind_or_cut_open_says_so() -> None:
    large, small = Rect(0, 0, 200, 200), Rect(0, 0, 25, 40)
    found = [one for number in range(1, 11) for one in picture_at(CASTLE, number).within(large)]
    said = [mark.text for one in found for mark in one.marks if isinstance(mark, Label)]
    assert set(said) == {"From behind", "Cut open"}
    found = [one for number in range(1, 11) for one in picture_at(CASTLE, number).within(small)]
    said = [mark.text for one in found for mark in one.marks if isinstance(mark, Label)]
    assert set(said) == {"Cut open"}, "a sign of turning alone"


def test_none_are_there_where_they_are_not_wanted() -> None:
    plan = planned(made(CASTLE), SheetOptions(pictures=False))
    assert not any(pictures_of(block) for block in blocks(plan, "step"))
