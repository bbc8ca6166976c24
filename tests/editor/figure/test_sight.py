"""What a figure sees from where it was put, without a window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Put, Take
from builder.catalogue import Catalogue
from builder.editor.canvas.canvas import Canvas
from builder.editor.figure import sight as look_room
from builder.editor.figure.model import Puts
from builder.editor.figure.reach_layer import SightLayer
from builder.editor.window import Window
from builder.hexgrid import ORIGIN, Hex
from builder.sight import LookResult, PlacedFigure, Scene, sees
from builder.view.scales import SeenPart
from editor.figure.table import MakeTable, Table, walk_of
from editor.people import SHIFT, Hands, alike, photo
from tests.battlefields import CASTLE

ROW = tuple(("grass-1", q, 0, 1, 0) for q in range(7))

HIGH = tuple(("grass-1", 3, 0, slot, 0) for slot in range(2, 9))

TOWER = tuple(("grass-1", 0, 0, slot, 0) for slot in range(2, 6))


def test_on_even_ground_it_sees_all_with_the_range_once_it_stands(
    table: MakeTable, standing: MakeTable
) -> None:
    made = table(*ROW)
    assert made.look.views == {}
    assert made.look.onlooker is None
    assert "Click to put the figure" in made.words(ORIGIN)
    made.stand()
    assert made.percents() == {(q, 1): 100 for q in range(1, 7)}
    assert {space.hex.q: seen.range for space, seen in made.look.views.items()} == {q: q for q in range(1, 7)}
    assert "seen clearly · range 4" in made.words(Hex(4, 0))
    assert "it looks from here" in made.words(ORIGIN)
    assert made.words(Hex(4, 0)).endswith("range 4")
    made.choice.change(range=4)
    assert made.words(Hex(4, 0)).endswith("range 4 of 4")
    assert made.words(Hex(5, 0)).endswith("range 5, too far for its range of 4")


@pytest.mark.rule("R085")
def test_a_high_hill_hides_who_stands_behind_it_and_is_named(standing: MakeTable) -> None:
    made = standing(*ROW, *HIGH)
    seen = made.percents()
    assert seen[5, 1] == seen[6, 1] == 0
    assert seen[1, 1] == seen[2, 1] == 100
    text = made.words(Hex(5, 0))
    assert "not seen" in text
    assert "in the way" in text
    assert "range 5" in text
    space = made.movement.pointed(Hex(5, 0), None)
    line = made.look.line(space) if space is not None else None
    assert line is not None
    assert {made.document.battlefield.pieces[b.piece].hex for b in line.sight.by if b.piece is not None} == {
        Hex(3, 0)
    }


def test_it_follows_pieces_that_are_put_and_taken_back(standing: MakeTable, catalogue: Catalogue) -> None:
    made = standing(*ROW)
    assert made.result(Hex(5, 0)) is LookResult.CLEAR
    new, grass = made.document.battlefield.new_piece, catalogue.pieces["grass-1"]
    hill = tuple(new(grass, Hex(3, 0), slot) for slot in range(2, 9))
    made.document.do(Put(hill), "hill")
    assert made.result(Hex(5, 0)) is LookResult.BLOCKED
    assert made.percents()[5, 1] == 0
    assert made.surface.sight == Scene(made.document.battlefield, made.surface.board)
    made.document.undo()
    assert made.result(Hex(5, 0)) is LookResult.CLEAR
    made.document.do(Take(tuple(made.document.battlefield.pieces)), "all of it")
    assert made.look.views == {}
    made.document.undo()
    assert made.percents() == {(q, 1): 100 for q in range(1, 7)}


def test_it_tells_the_same_as_sight_itself(
    qtbot: QtBot, made: Callable[[str], Battlefield], catalogue: Catalogue
) -> None:
    table = Table(made(CASTLE), catalogue)
    table.stand(min(table.surface.board.spaces))
    (start,) = table.movement.ends
    views = table.look.views
    assert len(views) > 250
    for space in sorted(views)[::9]:
        own = sees(table.surface.sight, PlacedFigure((start,), 5), PlacedFigure((space,), 5))
        line = table.look.line(space)
        assert line is not None
        assert line.sight == own
        assert (views[space].percent == 0) is (own.result is LookResult.BLOCKED)
        assert (views[space].percent == 100) is (own.result is LookResult.CLEAR)
        assert views[space].range == line.range


@pytest.mark.rule("R105")
def test_dice_for_height_are_told_for_either_side(standing: MakeTable) -> None:
    made = standing(*ROW, *TOWER)
    assert "height: attack +1" in made.words(Hex(3, 0))
    made.stand(Hex(3, 0))
    assert "height: defense +1 for the other" in made.words(ORIGIN)
    made.stand(Hex(4, 0))
    assert "height" not in made.words(Hex(6, 0))


@pytest.mark.rule("R088")
def test_other_figures_hide_in_the_master_game_only(table: MakeTable) -> None:
    made = table(*ROW)
    made.choice.put(Puts.FIGURE, 9)
    made.stand()
    made.stand(Hex(2, 0), Puts.ENEMY)
    made.choice.put(Puts.FIGURE, 3)
    assert made.result(Hex(4, 0)) is not LookResult.CLEAR
    assert "figure of height 9" in made.words(Hex(4, 0))
    assert made.look.height_on(made.movement.others[0][0]) == 9
    made.choice.change(edition="basic")
    assert made.result(Hex(4, 0)) is LookResult.CLEAR


@pytest.mark.rule("R082")
def test_bare_table_between_is_told(standing: MakeTable) -> None:
    made = standing(*ROW[:2], *ROW[4:])
    assert "out of range: bare table lies between" in made.words(Hex(5, 0))
    assert {space.hex.q: seen.range for space, seen in made.look.views.items()}[5] is None


@pytest.mark.rule("R054")
def test_nobody_is_looked_for_where_there_is_no_room_for_him(standing: MakeTable) -> None:
    made = standing(*ROW, ("grass-1", 4, 0, 5, 0))
    low = made.surface.board.space(Hex(4, 0), 1)
    assert low is not None
    assert low not in made.look.views
    assert made.look.line(low) is None
    assert "no room for a figure of height 5" in made.look.words(low)
    made.choice.put(Puts.FIGURE, 3)
    assert low in made.look.views


@pytest.mark.rule("R054")
def test_it_does_not_look_from_where_it_does_not_fit(table: MakeTable) -> None:
    made = table(*ROW, ("grass-1", 0, 0, 5, 0))
    made.movement.put(ORIGIN, 1, Puts.FIGURE)
    assert [space.level for space in made.movement.ends] == [1]
    assert made.look.views == {}
    assert "does not fit here" in made.words(Hex(3, 0))
    made.choice.change(height=3)
    assert made.look.views


def test_a_figure_on_two_spaces_looks_with_both(table: MakeTable) -> None:
    made = table(*ROW)
    made.choice.change(double=True)
    made.stand()
    assert made.look.views == {}
    made.stand(Hex(1, 0))
    assert {space.hex.q: seen.range for space, seen in made.look.views.items()} == {
        q: q - 1 for q in range(2, 7)
    }


def test_a_line_is_kept_until_it_is_let_go_and_its_space_may_go_and_come_back(standing: MakeTable) -> None:
    made = standing(*ROW)
    made.movement.keep_line(Hex(4, 0), None)
    (piece,) = [piece for piece in made.document.battlefield.pieces.values() if piece.hex == Hex(4, 0)]
    made.document.do(Take((piece.id,)), "one tile")
    assert made.look.target is None
    made.document.undo()
    assert made.look.target is not None
    assert made.result(Hex(4, 0)) is LookResult.CLEAR
    told: list[None] = []
    made.movement.changed.connect(lambda: told.append(None))
    made.movement.keep_line(Hex(4, 0), None)
    assert made.look.target is None
    made.movement.keep_line(Hex(4, 0), None)
    assert made.look.target is not None
    assert made.look.target.hex == Hex(4, 0)
    assert len(told) == 2
    made.movement.keep_line(Hex(9, 9), None)  # bare table
    assert made.look.target is not None
    made.movement.keep_line(Hex(3, 0), None)
    made.movement.clear()
    assert made.look.target is None


def test_on_a_huge_battlefield_the_nearest_spaces_are_looked_at(
    standing: MakeTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(look_room, "MOST_SPACES", 3)
    made = standing(*ROW)
    assert made.percents() == {(1, 1): 100, (2, 1): 100, (3, 1): 100}
    assert "seen clearly · range 6" in made.words(Hex(6, 0))


def test_nothing_of_it_is_kept_while_nobody_asks(standing: MakeTable) -> None:
    made = standing(*ROW)
    made.movement.keep_line(Hex(4, 0), None)
    assert made.look.views
    made.movement.rest()
    assert not made.surface.held
    with pytest.raises(ValueError, match="not held"):
        _ = made.surface.sight
    made.movement.begin()
    assert made.percents() == {(q, 1): 100 for q in range(1, 7)}
    assert made.look.target is not None


def test_spaces_under_a_roof_are_told_with_the_one_on_top(standing: MakeTable) -> None:
    made = standing(*ROW, ("grass-1", 3, 0, 9, 0))
    assert "level 1 seen" in made.words(Hex(3, 0)) or "level 1 partly seen" in made.words(Hex(3, 0))
    assert "level" not in made.words(Hex(5, 0)).split(" · ", 1)[1]


@pytest.fixture
def row(qtbot: QtBot, window: Window) -> Window:
    """Seven tiles in a row, before a person with the tool in hand."""
    battlefield, grass = window.document.battlefield, window.session.catalogue.pieces["grass-1"]
    window.document.do(Put(tuple(battlefield.new_piece(grass, Hex(q, 0), 1, 0) for q in range(7))), "tiles")
    window.session.actions["tool-look"].trigger()
    window.canvas.fit()
    return window


def painted(canvas: Canvas) -> SightLayer:
    """What the canvas paints of sight now."""
    canvas.grab()
    assert canvas.figures.sight is not None
    return canvas.figures.sight


def views(canvas: Canvas) -> dict[int, SeenPart]:
    """How each hex of the row is coloured."""
    return {mark.hex.q: mark.view for mark in painted(canvas).marks}


def build_hill(window: Window, q: int = 3) -> None:
    """A hill that nobody looks over."""
    new, grass = window.document.battlefield.new_piece, window.session.catalogue.pieces["grass-1"]
    window.document.do(Put(tuple(new(grass, Hex(q, 0), slot) for slot in range(2, 9))), "hill")


def test_the_tool_brings_the_panel_a_click_colours_every_space_and_pointing_draws_the_line(
    row: Window, hands: Hands
) -> None:
    assert row.session.figure_dock.isVisible()
    assert row.canvas.hasFocus()
    assert row.session.tool.id == "look"
    bare = photo(row.canvas)
    hands.click(ORIGIN)
    assert views(row.canvas) == dict.fromkeys(range(1, 7), SeenPart.SEEN)
    looked = photo(row.canvas)
    assert not alike(bare, looked)
    hands.hover(Hex(4, 0))
    assert "seen clearly · range 4" in row.session.status.hint.text()
    line = painted(row.canvas).line
    assert line is not None
    assert line.space.hex == Hex(4, 0)
    assert not alike(looked, photo(row.canvas))


def test_what_hides_is_named_and_ringed(row: Window, hands: Hands) -> None:
    build_hill(row)
    hands.click(ORIGIN)
    assert views(row.canvas)[5] is SeenPart.HIDDEN
    hands.hover(Hex(5, 0))
    assert "not seen" in row.session.status.hint.text()
    line = painted(row.canvas).line
    assert line is not None
    assert line.sight.result is LookResult.BLOCKED
    with_ring = photo(row.canvas)
    middle = row.canvas.point_of(Hex(3, 0))
    half = round(row.canvas.viewport.hex_size / 2)
    ratio = with_ring.devicePixelRatio()
    reds = [
        with_ring.pixelColor(round((middle.x() + dx) * ratio), round((middle.y() - half // 2) * ratio))
        for dx in range(-half - 4, half + 5)
    ]
    assert any(colour.red() > 150 and colour.green() < 90 and colour.blue() < 90 for colour in reds)


def test_a_drag_keeps_the_line_and_building_cuts_it(row: Window, hands: Hands) -> None:
    hands.drag(ORIGIN, Hex(2, 0), Hex(4, 0), Hex(5, 0))
    movement = walk_of(row.canvas)
    assert [space.hex for space in movement.ends] == [ORIGIN]
    assert movement.look.target is not None
    assert movement.look.target.hex == Hex(5, 0)
    row.session.actions["figure-stay"].trigger()
    hands.key(Qt.Key.Key_P)
    assert row.session.tool.id == "place"
    line = painted(row.canvas).line
    assert line is not None
    assert line.sight.result is LookResult.CLEAR
    build_hill(row)
    line = painted(row.canvas).line
    assert line is not None
    assert line.sight.result is LookResult.BLOCKED
    assert views(row.canvas)[6] is SeenPart.HIDDEN
    row.session.undo()
    line = painted(row.canvas).line
    assert line is not None
    assert line.sight.result is LookResult.CLEAR
    row.session.actions["figure-stay"].trigger()
    assert not movement.under_way
    assert not row.desk.surface.held


def test_the_kept_line_stays_beside_that_to_the_space_pointed_at_and_a_second_drag_moves_it(
    row: Window, hands: Hands
) -> None:
    hands.click(ORIGIN)
    hands.hover(Hex(2, 0))
    alone = photo(row.canvas)
    hands.drag(ORIGIN, Hex(2, 0), Hex(5, 0))
    hands.hover(Hex(2, 0))
    line = painted(row.canvas).line
    assert line is not None
    assert line.space.hex == Hex(2, 0)
    assert not alike(alone, photo(row.canvas))
    hands.drag(ORIGIN, Hex(2, 0), Hex(3, 0))
    look = walk_of(row.canvas).look
    assert look.target is not None
    assert look.target.hex == Hex(3, 0)
    assert [space.hex for space in walk_of(row.canvas).ends] == [ORIGIN]
    hands.drag(ORIGIN, Hex(2, 0), Hex(3, 0))  # to where it is kept already
    assert look.target is not None


def test_with_another_tool_nothing_is_followed_and_the_line_comes_back(row: Window, hands: Hands) -> None:
    hands.drag(ORIGIN, Hex(2, 0), Hex(5, 0))
    hands.key(Qt.Key.Key_V)
    movement = walk_of(row.canvas)
    assert not movement.under_way
    bare = photo(row.canvas)
    hands.key(Qt.Key.Key_E)
    assert movement.look.target is not None
    assert not alike(bare, photo(row.canvas))


def test_all_of_it_goes_by_keyboard(row: Window, hands: Hands) -> None:
    hands.key(Qt.Key.Key_Right)
    at = row.desk.cursor
    hands.key(Qt.Key.Key_Enter)
    movement = walk_of(row.canvas)
    assert [space.hex for space in movement.ends] == [at]
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Right)
    assert "range 2" in row.session.status.hint.text()
    hands.key(Qt.Key.Key_E, SHIFT)
    assert movement.look.target is not None
    assert movement.look.target.hex == row.desk.cursor
    hands.key(Qt.Key.Key_Left)
    hands.key(Qt.Key.Key_Enter, SHIFT)
    assert [other.enemy for _, other in movement.others] == [True]
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_E, SHIFT)
    assert movement.look.target is None


def test_both_tools_ask_about_the_same_figure_and_keeping_the_line_waits_for_its_own(
    row: Window, hands: Hands
) -> None:
    hands.click(ORIGIN)
    hands.key(Qt.Key.Key_T)
    assert row.session.tool.id == "walk"
    assert [space.hex for space in walk_of(row.canvas).ends] == [ORIGIN]
    row.canvas.grab()
    assert row.canvas.figures.reach is not None
    assert len(row.canvas.figures.reach.marks) == 5
    hands.click(Hex(2, 0))
    hands.key(Qt.Key.Key_E)
    assert views(row.canvas).keys() == {0, 1, 3, 4, 5, 6}
    row.session.actions["figure-turns"].trigger()
    assert row.session.tool.id == "walk"
    assert not row.session.actions["figure-line"].isEnabled()
    assert "Take the tool" in row.session.actions["figure-line"].toolTip()


def test_the_mouse_moves_without_painting_the_colours_again_and_bare_table_is_told(
    row: Window, hands: Hands
) -> None:
    hands.click(ORIGIN)
    drawn = painted(row.canvas).marks
    hands.hover(Hex(2, 0))
    assert painted(row.canvas).marks is drawn
    row.session.figure.change(height=9)
    assert painted(row.canvas).marks is not drawn
    hands.click(Hex(0, 3))
    assert "No figure can stand on" in row.session.status.currentMessage()
    hands.drag(ORIGIN, Hex(0, 2), Hex(0, 3))
    assert walk_of(row.canvas).look.target is None


def test_with_one_level_in_sight_the_others_are_faded(row: Window, hands: Hands) -> None:
    build_hill(row)
    hands.click(ORIGIN)
    row.desk.show_level(8)
    faded = {mark.hex.q: mark.faded for mark in painted(row.canvas).marks}
    assert faded == {1: True, 2: True, 3: False, 4: True, 5: True, 6: True}
    row.desk.show_level(1)
    marks = painted(row.canvas).marks
    assert {mark.hex.q for mark in marks} == {1, 2, 4, 5, 6}
    assert not any(mark.faded for mark in marks)
