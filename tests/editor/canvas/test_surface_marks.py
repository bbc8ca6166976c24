"""Levels, room above and what stands on edges, by the level one looks at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.board import BarrierKind
from builder.editor.canvas.surface_marks import fences, levels, rooms
from builder.editor.work.document import Document
from builder.editor.work.surface import Surface
from builder.hexgrid import ORIGIN, Hex

LADDER = (
    ("grass-1", 0, 0, 1, 0),
    ("wall-walk-1", 1, -1, 8, 0),
    *(("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6, 8)),
    ("grass-1", 3, 0, 1, 0),
    ("rock-1", 3, 0, 7, 0),
)


@pytest.fixture
def surface(qtbot: QtBot, lay: Callable[..., Battlefield]) -> Callable[..., Surface]:
    """The surface of these pieces, held."""
    kept: list[Document] = []

    def make(*rows: tuple[str, int, int, int, int]) -> Surface:
        document = Document(lay(*rows))
        kept.append(document)
        made = Surface(document, document)
        made.hold(made)
        return made

    return make


def test_levels_tell_grounds_and_rungs_apart(surface: Callable[..., Surface]) -> None:
    found = {there.hex: there for there in levels(surface(*LADDER), None)}
    assert (found[ORIGIN].grounds, found[ORIGIN].rungs) == ((1,), (2, 8))
    assert found[Hex(3, 0)].grounds == (7, 1)
    assert not any(there.faded for there in found.values())


def test_what_is_not_on_the_level_looked_at_is_faded(surface: Callable[..., Surface]) -> None:
    made = surface(*LADDER)
    assert {there.hex.q: there.faded for there in levels(made, 1)} == {0: False, 3: False}
    assert {there.hex.q: there.faded for there in levels(made, 4)} == {0: False, 3: True}
    assert {there.hex.q: there.faded for there in levels(made, 5)} == {0: True, 3: True}
    assert {there.hex.q: there.faded for there in levels(made, 7)} == {0: True, 3: False}


def test_room_is_told_under_what_hangs_over_and_nowhere_else(surface: Callable[..., Surface]) -> None:
    made = surface(*LADDER)
    assert [(room.hex, room.headroom, room.faded) for room in rooms(made, None)] == [(Hex(3, 0), 5, False)]
    assert [room.faded for room in rooms(made, 7)] == [True]


def test_the_rungs_of_a_ladder_are_one_fence_seen_from_its_landing(surface: Callable[..., Surface]) -> None:
    (ladder,) = fences(surface(*LADDER), None)
    assert (ladder.kind, ladder.edge.hex, ladder.foot, ladder.top) == (BarrierKind.LADDER, ORIGIN, 1, 9)


@pytest.mark.rule("R173")
def test_a_battlement_is_seen_from_its_inside_with_foot_and_top(surface: Callable[..., Surface]) -> None:
    made = surface(("wall-walk-1", 0, 0, 3, 0), ("battlement", 0, 0, 3, 0))
    (battlement,) = fences(made, None)
    barrier = next(made.board.all_barriers())
    assert battlement.edge.hex == barrier.inside
    assert battlement.top - battlement.foot == 2
    assert list(fences(made, battlement.foot - 1)) == []
    assert [fence.faded for fence in fences(made, battlement.top)] == [False]
    assert [fence.faded for fence in fences(made, battlement.top + 1)] == [True]
