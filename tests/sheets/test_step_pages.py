"""The box of one level."""

from __future__ import annotations

from collections.abc import Callable

from builder.battlefield import Battlefield
from builder.drawing.marks import Label
from builder.sheets import Options
from builder.sheets.layout import Picture, Plan
from sheets.invariants import assert_sound, blocks, words

Built = Callable[..., Battlefield]
Planned = Callable[..., Plan]


def drawings(plan: Plan) -> list[Picture]:
    return [
        max((item for item in block.items if isinstance(item, Picture)), key=lambda p: p.rect.width)
        for block in blocks(plan, "step")
    ]


def coordinate_texts(drawing: Picture) -> list[tuple[str, float, float]]:
    return [
        (mark.text, mark.at.x, mark.at.y)
        for mark in drawing.marks
        if isinstance(mark, Label) and not mark.bold
    ]


def test_rows_and_columns_are_named_the_same_on_every_level(built: Built, planned: Planned) -> None:
    rows = [("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("sand-1", 4, 3, 3, 0)]
    first, *others = [coordinate_texts(drawing) for drawing in drawings(planned(built(rows)))]
    assert first
    assert all(other == first for other in others)


def test_coordinates_are_at_least_6_points_high(built: Built, planned: Planned) -> None:
    plan = planned(built([("grass-1", 3 * q, 0, 1, 0) for q in range(40)]))
    for drawing in drawings(plan):
        for mark in drawing.marks:
            if isinstance(mark, Label):
                assert mark.height * drawing.scale >= 0.727 * 6 * 25.4 / 72 - 0.001


def test_coordinates_can_be_left_out(built: Built, planned: Planned) -> None:
    plan = planned(built([("grass-7", 0, 0, 1, 0)]), Options(coordinates=False))
    assert coordinate_texts(drawings(plan)[0]) == []


def test_a_ladder_is_drawn_with_its_number_of_rungs(built: Built, planned: Planned) -> None:
    rows = [("grass-7", 0, 0, 1, 0), *[("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6)]]
    at_2 = drawings(planned(built(rows)))[1]
    assert [m.text for m in at_2.marks if isinstance(m, Label) and m.bold] == ["3×"]


def test_parts_without_room_beside_their_drawing_follow_after_it(built: Built, planned: Planned) -> None:
    ids = [
        f"{kind}-{size}"
        for kind in ("grass", "rock", "sand", "swamp", "snow", "dungeon")
        for size in (1, 2, 3, 7)
    ]
    battlefield = built([(id, 4 * (i % 5), 4 * (i // 5), 1, 0) for i, id in enumerate(ids)])
    plan = planned(battlefield, Options(levels_per_page=6))
    assert "Level 1, further pieces" in words(plan)
    assert_sound(plan, battlefield)
