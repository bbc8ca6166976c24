"""A level in several steps: small enough to be looked at, what holds others first, as the designer wants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from builder import formats
from builder.battlefield import Battlefield, Piece, Replace
from builder.catalogue import Role
from builder.sheets.building.steps import BuildStep, steps_of, with_flags_lowered
from builder.sheets.building.substeps import LARGE_LEVEL, MOST
from tests.battlefields import ALL, CASTLE, WOOD, made, shipped_catalogue
from tests.sheets.plans import built, ground
from tests.sheets.rebuilding import published, random_battlefield

RIM = {Role.BATTLEMENT, Role.STONE_WALL}


def steps_in(battlefield: Battlefield, **more: float) -> list[BuildStep]:
    return steps_of(with_flags_lowered(battlefield), shipped_catalogue(), **more)


def rests_on(piece: Piece, battlefield: Battlefield) -> list[list[Piece]]:
    """What must be there before: of each list at least one that carries a piece, or all that it leans on."""
    occupancy = battlefield.occupancy
    if piece.type.role is Role.LADDER:
        edge = piece.edges[0]
        return [[other] for rise in (0, 1) for other in occupancy.at(edge.across, piece.slot + rise)]
    if piece.type.role in RIM:
        return [[other] for edge in piece.edges for other in occupancy.at(edge.across, piece.slot)]
    if piece.type.role is Role.FLAG:
        others = occupancy.edge(piece.edges[0], piece.slot)
        return [[other] for other in others if other.type.role is Role.BATTLEMENT]
    if piece.type.role is Role.DOOR:
        return [list(occupancy.at(piece.hex, piece.slot))]
    return [[other] for cell in piece.cells for other in occupancy.at(cell, piece.slot - 1)]


def assert_can_be_built(battlefield: Battlefield, **more: float) -> None:
    battlefield = with_flags_lowered(battlefield)
    steps = steps_in(battlefield, **more)
    there = {piece.id: step.number for step in steps for piece in step.pieces}
    assert there.keys() == battlefield.pieces.keys()
    assert sum(len(step.pieces) for step in steps) == len(battlefield)
    for piece in battlefield.pieces.values():
        for others in rests_on(piece, battlefield):
            assert all(there[other.id] <= there[piece.id] for other in others), (piece, others)


@pytest.mark.parametrize("name", ALL)
def test_nothing_is_put_down_before_what_it_rests_or_leans_on(name: str) -> None:
    assert_can_be_built(made(name))


def test_nor_on_published_and_random_battlefields(shared: Path) -> None:
    for _, battlefield in published():
        assert_can_be_built(battlefield)
    for seed in range(20):
        assert_can_be_built(random_battlefield(seed))


def by_hand(battlefield: Battlefield, step: int, *ids: int) -> Battlefield:
    """The same with some pieces given a step."""
    changed = [replace(battlefield.pieces[id], step=step) for id in ids]
    other = battlefield.copy()
    other.apply(Replace(tuple(changed)))
    return other


def test_however_steps_are_chosen_by_hand_it_can_be_built() -> None:
    castle = made(CASTLE)
    for number, id in enumerate(sorted(castle.pieces)):
        if number % 3 == 0:
            castle = by_hand(castle, 1 + number % 5, id)
    assert_can_be_built(castle)


def test_a_level_of_many_pieces_is_cut_by_region() -> None:
    (first, second, *others) = steps_in(made(WOOD))
    assert (first.title, second.title) == ("Level 1, step 1 of 2", "Level 1, step 2 of 2")
    assert [step.shares for step in others] == [1] * len(others)
    rows = [[cell.r for piece in step.pieces for cell in piece.cells[:1]] for step in (first, second)]
    columns = [
        [cell.q + cell.r // 2 for piece in step.pieces for cell in piece.cells[:1]]
        for step in (first, second)
    ]
    spread = [max(values[0]) - min(values[1]) for values in (rows, columns)]
    assert min(spread) < 6, "one lies beside the other"


@pytest.mark.parametrize("count", [(7, 8), (8, 8), (12, 12), (20, 15)])
def test_a_drawing_has_no_more_new_pieces_than_one_can_follow(count: tuple[int, int]) -> None:
    steps = steps_in(built(ground(*count)))
    assert max(len(step.pieces) for step in steps) <= (
        MOST if count[0] * count[1] > LARGE_LEVEL else LARGE_LEVEL
    )
    assert [step.number for step in steps] == list(range(1, len(steps) + 1))
    assert steps[-1].total == count[0] * count[1]


def test_what_is_larger_than_a_page_is_built_region_by_region() -> None:
    """Cut where nothing lies between, and the same on every level."""
    left, right = ground(9, 9), [(id, q + 50, r, slot, turn) for id, q, r, slot, turn in ground(9, 9)]
    above = [("rock-1", 0, 0, 2, 0), ("rock-1", 50, 0, 2, 0)]
    steps = steps_in(built([*left, *above, *right]))
    sides = [{piece.hex.q + piece.hex.r // 2 >= 40 for piece in step.pieces} for step in steps]
    assert sides == [{False}, {False}, {True}, {True}, {False}, {True}]
    assert steps[3].title == "Level 1, step 4 of 4"


def test_where_one_lies_beside_the_other_regions_are_no_larger_than_a_page() -> None:
    for step in steps_in(built(ground(60, 4))):
        columns = [cell.q + cell.r // 2 for piece in step.pieces for cell in piece.cells]
        assert max(columns) - min(columns) < 28
        assert len(step.pieces) <= LARGE_LEVEL


def test_with_larger_hexes_no_step_is_larger_than_a_page_of_them() -> None:
    battlefield = built([*ground(40, 5), *(("rock-1", q, 2, 2, 0) for q in (1, 2, 20, 21, 38))])
    assert_can_be_built(battlefield, hex=11.4)
    steps = steps_in(battlefield, hex=11.4)
    for step in steps:
        columns = [cell.q + cell.r // 2 for piece in step.pieces for cell in piece.cells]
        assert max(columns) - min(columns) <= 13
        assert len(step.pieces) <= MOST
    assert [len(step.pieces) for step in steps if step.slot == 2] == [2, 2, 1], "cut where there are gaps"
    assert steps_in(made(CASTLE), hex=5.0) == steps_in(made(CASTLE))


def kinds(steps: Sequence[BuildStep], slot: int) -> list[set[str]]:
    return [{piece.type.role.value for piece in step.pieces} for step in steps if step.slot == slot]


def test_a_castle_is_built_from_bases_to_battlements() -> None:
    steps = steps_in(made(CASTLE))
    assert kinds(steps, 3) == [{"land", "castle-base", "doorway"}]
    assert kinds(steps, 13) == [{"wall-walk"}, {"castle-wall"}, {"battlement"}]
    assert kinds(steps, 22) == [{"wall-walk", "ladder"}, {"battlement", "flag"}]
    assert [step.shares for step in steps_in(made(CASTLE), whole_levels=True)] == [1] * 8


def test_the_designer_says_which_comes_later_and_what_it_holds_comes_with_it() -> None:
    turn = (3 - shipped_catalogue().pieces["battlement"].edges(0)[0].direction) % 6
    rim_row = ("battlement", 1, 0, 2, turn)
    rows = [*ground(2, 2), ("wall-walk-1", 0, 0, 2, 0), rim_row, ("rock-1", 0, 1, 2, 0)]
    battlefield = built(rows)
    walk, rim = (
        next(piece.id for piece in battlefield.pieces.values() if piece.type.id == id)
        for id in ("wall-walk-1", "battlement")
    )
    assert [step.title for step in steps_in(battlefield)] == ["Level 1", "Level 2"]
    later = steps_in(by_hand(battlefield, 7, walk))
    assert [step.title for step in later] == ["Level 1", "Level 2, step 1 of 2", "Level 2, step 2 of 2"]
    assert {piece.id for piece in later[-1].pieces} == {walk, rim}


def test_the_step_of_a_piece_is_in_the_file(tmp_path: Path) -> None:
    battlefield = by_hand(built(ground(2, 2)), 2, 1)
    path = tmp_path / "a.hexfield"
    formats.write(battlefield, path, shipped_catalogue())
    assert "rotation: 0, step: 2}" in path.read_text()
    assert formats.read(path, shipped_catalogue()).battlefield == battlefield
