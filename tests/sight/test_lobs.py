"""Throwing over what stands between."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import catalogue as catalogue_room
from builder import places
from builder.battlefield import Battlefield, Put
from builder.board import Board, Door
from builder.catalogue import PieceType
from builder.hexgrid import Hex
from builder.sight import Scene, can_lob
from tests.sight.conftest import Laid, Look, look_at

LONG = [("grass-1", q, 0) for q in range(8)]


def hill(q: int, top: int) -> list[tuple[object, ...]]:
    """A hex raised to a level."""
    return [("grass-1", q, 0, slot) for slot in range(2, top + 1)]


def lobs(look: Look, start: tuple[int, int, int], end: tuple[int, int, int], levels: int = 12) -> bool:
    return can_lob(look.scene, [look.space(*start)], [look.space(*end)], levels)


@pytest.mark.rule("R110")
@pytest.mark.parametrize(("top", "clear"), [(2, True), (13, True), (14, False)])
def test_it_goes_over_twelve_levels_above_the_base_and_no_more(laid: Laid, top: int, clear: bool) -> None:
    look = look_at(laid(*LONG, *hill(3, top)))
    assert lobs(look, (1, 0, 1), (5, 0, 1)) is clear
    assert lobs(look, (5, 0, 1), (1, 0, 1)) is clear


@pytest.mark.rule("R110")
def test_levels_are_counted_from_the_base_of_the_thrower(laid: Laid) -> None:
    look = look_at(laid(*LONG, *hill(1, 4), *hill(3, 16)))
    assert lobs(look, (1, 0, 4), (5, 0, 1))
    assert not lobs(look, (5, 0, 1), (1, 0, 4))


@pytest.mark.rule("R110")
@pytest.mark.parametrize(("top", "hit"), [(13, True), (14, False)])
def test_who_stands_more_than_twelve_levels_above_or_below_is_not_hit(
    laid: Laid, top: int, hit: bool
) -> None:
    look = look_at(laid(*LONG, *hill(5, top)))
    assert lobs(look, (1, 0, 1), (5, 0, top)) is hit
    assert lobs(look, (5, 0, top), (1, 0, 1)) is hit


@pytest.mark.rule("R110")
def test_ten_levels_and_a_ruin_on_top_are_too_much(laid: Laid) -> None:
    """The rulebook's example: 10 + 6 = 16 levels, more than 12."""
    tall = [*hill(3, 11), *hill(4, 11)]
    assert lobs(look_at(laid(*LONG, *tall)), (1, 0, 1), (6, 0, 1))
    assert not lobs(look_at(laid(*LONG, *tall, ("ruin-short", 3, 0, 12))), (1, 0, 1), (6, 0, 1))


@pytest.mark.rule("R110")
def test_nothing_is_thrown_up_through_a_roof_nor_down_through_one(laid: Laid) -> None:
    """Between them stands a hill of eight levels, and over who stands behind it lies a bridge."""
    behind = [*LONG, *hill(3, 8), *hill(7, 5), *hill(5, 5)]
    open_air = look_at(laid(*behind))
    roofed = look_at(laid(*behind, ("grass-1", 6, 0, 6)))
    assert lobs(open_air, (1, 0, 1), (6, 0, 1))
    assert not lobs(roofed, (1, 0, 1), (6, 0, 1))
    assert not lobs(roofed, (6, 0, 1), (1, 0, 1))


def test_it_flies_flat_under_a_roof_where_there_is_room(laid: Laid) -> None:
    """Over a ruin of six levels, under a slab that leaves eight levels free."""
    rows = [*LONG, ("ruin-short", 3, 0, 2), *[("grass-1", q, 0, 10) for q in range(8)]]
    assert lobs(look_at(laid(*rows)), (1, 0, 1), (6, 0, 1))
    low = [*LONG, ("ruin-short", 3, 0, 2), *[("grass-1", q, 0, 8) for q in range(8)]]
    assert not lobs(look_at(laid(*low)), (1, 0, 1), (6, 0, 1))


def test_trees_stand_in_the_way_up_to_their_tops(laid: Laid) -> None:
    without_base = [row for row in LONG if row[1] != 3]
    look = look_at(laid(*without_base, ("grass-1", 3, 0), ("evergreen-12", 3, 0, 2)))
    assert lobs(look, (1, 0, 1), (6, 0, 1))
    assert not lobs(look, (1, 0, 1), (6, 0, 1), levels=10)


def test_any_of_the_spaces_of_a_figure_will_do(laid: Laid) -> None:
    look = look_at(
        laid(
            *LONG,
            *hill(3, 20),
            ("grass-1", 2, 1),
            ("grass-1", 4, -1),
            ("grass-1", 3, 1),
            ("grass-1", 4, 1),
            ("grass-1", 1, 1),
            ("grass-1", 5, 1),
        )
    )
    assert not lobs(look, (1, 0, 1), (5, 0, 1))
    wide = [look.space(5, 0, 1), look.space(5, 1, 1)]
    assert can_lob(look.scene, [look.space(1, 0, 1), look.space(1, 1, 1)], wide, 12)


@given(tops=st.lists(st.integers(1, 18), min_size=6, max_size=6), levels=st.integers(0, 14))
def test_over_open_hills_only_the_highest_between_and_at_the_ends_counts(
    tops: list[int], levels: int
) -> None:
    battlefield = Battlefield()
    battlefield.apply(
        Put(
            tuple(
                battlefield.new_piece(grass(), Hex(q, 0), slot, 0)
                for q, top in enumerate(tops)
                for slot in range(1, top + 1)
            )
        )
    )
    scene = Scene(battlefield, Board(battlefield))
    ends = [scene.board.at(Hex(q, 0))[-1] for q in (0, 5)]
    found = can_lob(scene, ends[:1], ends[1:], levels, door=Door.CLOSED)
    assert found is (max(tops[1:]) <= tops[0] + levels and tops[5] >= tops[0] - levels)


@cache
def grass() -> PieceType:
    return catalogue_room.load(places.shipped("tilesets")).pieces["grass-1"]
