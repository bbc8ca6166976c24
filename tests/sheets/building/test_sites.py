"""What stands high by itself is built as one, after the levels around it."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield, Replace
from builder.sheets.building.sites import sites_of
from builder.sheets.building.steps import step_slots, steps_of, with_flags_lowered
from tests.battlefields import PieceRow, made, shipped_catalogue
from tests.sheets.building.test_substeps import assert_can_be_built
from tests.sheets.plans import built, ground, planned
from tests.sheets.reader import places_of, rebuilt
from tests.sheets.rebuilding import random_battlefield

BOARD = ground(20, 12)


def heap(q: int, r: int, levels: range, kind: str = "grass") -> list[PieceRow]:
    """A hill of four tiles a level."""
    return [(f"{kind}-1", q + more, r, slot, 0) for slot in levels for more in range(4)]


def keep(q: int, r: int) -> list[PieceRow]:
    """A small castle: bases, walls on them, walks on top, a higher wall."""
    cells = [(q, r), (q + 1, r), (q + 2, r)]
    return [
        *[("fortress-base-straight", *cell, 2, 0) for cell in cells],
        *[("fortress-wall-straight", *cell, 3, 0) for cell in cells],
        *[("wall-walk-1", *cell, 13, 0) for cell in cells],
        ("fortress-wall-end", *cells[0], 14, 0),
    ]


def titles(battlefield: Battlefield) -> list[str]:
    return [step.title for step in steps_of(battlefield, shipped_catalogue())]


def test_two_hills_are_built_one_after_the_other_after_what_lies_low() -> None:
    hills = *heap(2, 2, range(2, 6)), *heap(8, 6, range(2, 6)), ("grass-1", 8, 7, 2, 0)
    field = built([*BOARD, *hills, ("sand-1", 0, 11, 2, 0)])
    assert titles(field)[-9:] == [
        "Level 2",
        *[f"Level {level} · Hill 1" for level in range(2, 6)],
        *[f"Level {level} · Hill 2" for level in range(2, 6)],
    ]


def test_two_that_are_made_of_the_same_are_built_at_once_where_one_drawing_shows_both() -> None:
    near = built([*BOARD, *heap(2, 2, range(2, 6)), *heap(8, 6, range(2, 6))])
    assert titles(near)[-4:] == [f"Level {level} · 2 × Hill" for level in range(2, 6)]
    steps = steps_of(near, shipped_catalogue())
    assert [(part.name, part.count) for part in steps[-1].parts] == [("single grass tile", 8)]
    assert rebuilt(planned(near)) == places_of(near)
    far = built([*BOARD, *heap(2, 2, range(2, 6)), *heap(16, 2, range(2, 6))])
    assert titles(far)[-8:] == [f"Level {level} · Hill {n}" for n in (1, 2) for level in range(2, 6)]


def test_a_low_hill_or_an_only_one_is_built_with_its_levels() -> None:
    assert not any("Hill" in title for title in titles(built([*BOARD, *heap(2, 2, range(2, 5))])))
    assert not any("Hill" in title for title in titles(built([*BOARD, *heap(2, 2, range(2, 9))])))


def test_hills_that_touch_are_one() -> None:
    field = built([*BOARD, *heap(2, 2, range(2, 6)), *heap(6, 2, range(2, 6))])
    assert sites_of(field, step_slots(field)) == []


def test_what_spans_two_hills_comes_when_both_are_there() -> None:
    road = [("rock-1", q, 2, 6, 0) for q in range(2, 12)]
    field = built([*BOARD, *heap(2, 2, range(2, 6)), *heap(8, 2, range(2, 6)), *road])
    assert_can_be_built(field)


def test_a_castle_beside_a_hill_is_called_so() -> None:
    found = titles(built([*BOARD, *keep(2, 2), *heap(8, 6, range(2, 6), "rock")]))
    assert "Level 13 · Tower" in found
    assert found.index("Level 14 · Tower") + 1 == found.index("Level 2 · Hill")


def test_what_stands_apart_on_one_plinth_is_built_one_after_the_other_and_the_plinth_before() -> None:
    """A keep whose battlements reach out above the pillar beside it does not touch that."""
    plinth = [("rock-1", q, 2, 2, 0) for q in range(2, 12)]
    pillar = [("rock-1", 7, 2, slot, 0) for slot in range(3, 9)]
    heap_beside = heap(9, 2, range(3, 8), "grass")
    walls = [(id, q, r, slot + 1, rotation) for id, q, r, slot, rotation in keep(3, 2)]
    field = built([*BOARD, *plinth, *walls, ("battlement", 6, 2, 14, 3), *pillar, *heap_beside])
    found = titles(field)
    assert [title for title in found if title.startswith("Level 2")] == ["Level 2"]
    assert found[-9:] == [
        *[f"Level {level} · Tower" for level in (3, 4, 14, 15)],
        *[f"Level {level} · Hill" for level in range(3, 8)],
    ]
    assert_can_be_built(field)


def test_a_group_is_built_last_by_its_name_unless_something_rests_on_it() -> None:
    field = built([*BOARD, *heap(2, 2, range(2, 4)), ("sand-1", 12, 3, 2, 0)])
    hill = [piece for piece in field.in_order() if piece.slot > 1 and piece.type.id == "grass-1"]
    field.apply(Replace(tuple([replace(piece, group="Lookout") for piece in hill])))
    assert titles(field)[-3:] == ["Level 2", "Level 2 · Lookout", "Level 3 · Lookout"]
    top = [piece for piece in hill if piece.slot == 3]
    field.apply(Replace(tuple([replace(piece, group="") for piece in top])))
    assert not any("Lookout" in title for title in titles(field))


def test_what_the_designer_put_into_steps_stays_on_its_level() -> None:
    field = built([*BOARD, *heap(2, 2, range(2, 6)), *heap(8, 6, range(2, 6))])
    field.apply(Replace(tuple([replace(piece, step=1) for piece in field.in_order() if piece.slot == 3])))
    assert not any("Hill" in title for title in titles(field))


@given(st.integers(0, 10_000))
def test_whatever_the_sites_each_piece_is_in_one_step_and_comes_after_what_holds_it(seed: int) -> None:
    field = with_flags_lowered(random_battlefield(seed))
    steps = steps_of(field, shipped_catalogue())
    assert sorted(piece.id for step in steps for piece in step.pieces) == sorted(field.pieces)
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    for slot in {step.slot for step in steps}:
        shares = [(step.share, step.shares) for step in steps if step.slot == slot]
        assert shares == [(n, len(shares)) for n in range(1, len(shares) + 1)]
    assert_can_be_built(field)


def test_pages_with_sites_are_read_back() -> None:
    field = built([*BOARD, *keep(2, 2), *heap(8, 6, range(2, 6), "rock"), *heap(14, 2, range(2, 6))])
    assert any("Hill 2" in title for title in titles(field))
    assert rebuilt(planned(field)) == places_of(field)
    wreck = made("wreck-at-gull-point")
    assert any("Ship" in title or "Hill" in title for title in titles(wreck))


def test_a_ladder_waits_for_the_group_that_its_upper_rungs_belong_to() -> None:
    """Its lowest rung alone would have it put up before the wall that holds it."""
    ground_below = [("rock-1", 4, 4, slot, 0) for slot in (2, 3)]
    wall = [*ground_below, ("fortress-base-straight", 4, 4, 4, 0), ("fortress-wall-straight", 4, 4, 5, 0)]
    field = built([*BOARD, *wall, *[("ladder-rung", 4, 3, slot, 2) for slot in (2, 4, 6)]])
    rungs = [piece for piece in field.in_order() if piece.type.id == "ladder-rung"]
    walls = [piece for piece in field.in_order() if piece.type.id.startswith("fortress")]
    grouped = [piece for piece in (*rungs, *walls) if piece.slot > 3]
    field.apply(Replace(tuple([replace(piece, group="Gate\n two") for piece in grouped])))
    assert_can_be_built(field)
    assert any("Gate two" in title for title in titles(field))
