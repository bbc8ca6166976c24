"""The surface on the canvas: what is told of it, only while it is wanted, and live while one builds."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.board import BarrierKind
from builder.editor.canvas.surface_layer import fences, levels, rooms
from builder.editor.document.document import Document
from builder.editor.document.surface import Surface
from builder.editor.notes.dock import set_note
from builder.editor.window import Window
from builder.hexgrid import ORIGIN, Hex
from builder.view.labels import note_tip
from editor.people import SHIFT, Hands, alike, photo
from tests.battlefields import laid

LADDER = (
    ("grass-1", 0, 0, 1, 0),
    ("wall-walk-1", 1, -1, 8, 0),
    *(("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6, 8)),
    ("grass-1", 3, 0, 1, 0),
    ("rock-1", 3, 0, 7, 0),
)


@pytest.fixture
def surface(qtbot: QtBot) -> Callable[..., Surface]:
    """The surface of these pieces, held."""
    kept: list[Document] = []

    def make(*rows: tuple[str, int, int, int, int]) -> Surface:
        document = Document(laid(*rows))
        kept.append(document)
        made = Surface(document, document)
        made.hold(made)
        return made

    return make


def test_levels_tell_grounds_and_rungs_apart_and_what_is_not_looked_at_is_faded(
    surface: Callable[..., Surface],
) -> None:
    found = {there.hex: there for there in levels(surface(*LADDER), None)}
    assert (found[ORIGIN].grounds, found[ORIGIN].rungs) == ((1,), (2, 8))
    assert found[Hex(3, 0)].grounds == (7, 1)
    assert not any(there.faded for there in found.values())
    made = surface(*LADDER)
    assert {there.hex.q: there.faded for there in levels(made, 1)} == {0: False, 3: False}
    assert {there.hex.q: there.faded for there in levels(made, 4)} == {0: False, 3: True}
    assert {there.hex.q: there.faded for there in levels(made, 5)} == {0: True, 3: True}
    assert {there.hex.q: there.faded for there in levels(made, 7)} == {0: True, 3: False}


def test_room_is_told_under_what_hangs_over_and_a_ladder_is_one_fence_from_its_landing(
    surface: Callable[..., Surface],
) -> None:
    made = surface(*LADDER)
    assert [(room.hex, room.headroom, room.faded) for room in rooms(made, None)] == [(Hex(3, 0), 5, False)]
    assert [room.faded for room in rooms(made, 7)] == [True]
    (ladder,) = fences(made, None)
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


@pytest.fixture
def ladder(window: Window) -> Window:
    """A ladder on a wall walk with a battlement, and an overhang, before a person."""
    battlefield, pieces = window.document.battlefield, window.session.catalogue.pieces
    rows = [("grass-1", 0, 0, 1), ("wall-walk-1", 1, -1, 6), ("grass-1", 3, 0, 1), ("rock-1", 3, 0, 7)]
    rows += [("ladder-rung", 0, 0, slot) for slot in (2, 4, 6)]
    rows += [("battlement", 1, -1, 6)]
    window.document.do(
        Put(tuple(battlefield.new_piece(pieces[id], Hex(q, r), slot, 0) for id, q, r, slot in rows)), "ladder"
    )
    window.canvas.fit()
    return window


def test_each_switch_shows_something_and_takes_it_away(ladder: Window) -> None:
    before = photo(ladder.canvas)
    for switch in ("show-spaces", "show-headroom", "show-barriers"):
        assert not ladder.desk.surface.held, switch
        ladder.session.actions[switch].trigger()
        assert ladder.desk.surface.held, switch
        assert not alike(before, photo(ladder.canvas)), switch
        ladder.session.actions[switch].trigger()
        assert not ladder.desk.surface.held, switch
        assert alike(before, photo(ladder.canvas)), switch


def test_it_follows_what_is_built_and_taken_back(ladder: Window) -> None:
    ladder.session.view_options.change(spaces=True)
    before = photo(ladder.canvas)
    tile = ladder.document.battlefield.new_piece(ladder.session.catalogue.pieces["sand-1"], Hex(0, 1), 1, 0)
    ladder.document.do(Put((tile,)), "a tile")
    assert {space.level for space in ladder.desk.surface.board.at(Hex(0, 1))} == {1}
    built = photo(ladder.canvas)
    ladder.session.view_options.change(spaces=False)
    assert not alike(built, photo(ladder.canvas))
    ladder.session.view_options.change(spaces=True)
    assert alike(built, photo(ladder.canvas))
    ladder.session.undo()
    assert alike(before, photo(ladder.canvas))


def test_another_level_shows_other_spaces(ladder: Window, hands: Hands) -> None:
    ladder.session.view_options.change(spaces=True, headroom=True, barriers=True)
    ladder.desk.show_level(1)
    low = photo(ladder.canvas)
    ladder.desk.show_level(6)
    assert not alike(low, photo(ladder.canvas))
    hands.key(Qt.Key.Key_P, SHIFT)
    assert not ladder.session.view_options.display.spaces


def test_one_surface_serves_the_view_and_the_figure_and_the_next_start(ladder: Window) -> None:
    ladder.session.view_options.change(spaces=True)
    board = ladder.desk.surface.board
    ladder.session.actions["tool-walk"].trigger()
    assert ladder.desk.surface.board is board
    ladder.session.view_options.change(spaces=False)
    assert ladder.desk.surface.board is board
    ladder.session.view_options.change(barriers=True)
    canvas = ladder.session.workspace.add(ladder.session.filing.new_document())
    assert canvas.desk.surface.held


def test_a_hex_with_a_note_has_a_mark_and_a_tip_until_the_note_goes(window: Window, hands: Hands) -> None:
    canvas = window.canvas
    around = QRect(canvas.point_of(Hex(1, 1)) - QPoint(20, 24), QSize(40, 48))
    bare = canvas.grab(around).toImage()
    set_note(window.document, Hex(1, 1), "a red stone")
    assert not alike(bare, canvas.grab(around).toImage())
    set_note(window.document, Hex(1, 1), "")
    assert alike(bare, canvas.grab(around).toImage())
    set_note(window.document, Hex(1, 1), "a <b>red</b>\nstone")
    hands.hover(Hex(1, 1))
    assert "a &lt;b&gt;red&lt;/b&gt;\nstone" in window.canvas.toolTip()
    set_note(window.document, Hex(1, 1), "blue")
    assert "blue" in window.canvas.toolTip()
    hands.hover(Hex(3, 1))
    assert window.canvas.toolTip() == ""
    assert note_tip(window.document.battlefield, Hex(9, 9)) == ""
