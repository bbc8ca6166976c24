"""A scenario made as a person makes it: menu, panel, tools on the canvas, keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from builder.battlefield import Put
from builder.editor.scenario.commands import ScenarioTitleDialog
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.scenario import Position, Scenario, Up
from builder.shaping.symmetry import Kind
from builder.view.widgets.menus import ChoiceMenu
from editor.people import ALT, CTRL, LEFT, SHIFT, Answers, Button, Hands, alike, photo

Key, Mod = Qt.Key, Qt.KeyboardModifier


@pytest.fixture
def field(window: Window) -> Window:
    """Two rows of six tiles; the two at the right end are a level higher. A scenario, and the zone tool."""
    battlefield, pieces = window.document.battlefield, window.session.catalogue.pieces
    rows = [("grass-1", q, r, 1) for q in range(6) for r in (0, 1)]
    rows += [("rock-1", 5, r, 2) for r in (0, 1)]
    window.document.do(
        Put(tuple(battlefield.new_piece(pieces[id], Hex(q, r), slot) for id, q, r, slot in rows)), "tiles"
    )
    window.session.actions["new-scenario"].trigger()
    window.session.actions["tool-zone"].trigger()
    window.canvas.fit()
    return window


def scenario(window: Window) -> Scenario:
    found = window.desk.scenario
    assert found is not None
    return found


def zone(window: Window, id: str) -> set[tuple[int, int, int]]:
    """The spaces of a zone: q, r, level."""
    found = scenario(window).zone(id)
    assert found is not None
    return {(position.hex.q, position.hex.r, position.level) for position in found.positions}


def test_the_first_tool_makes_the_first_scenario(window: Window, hands: Hands) -> None:
    hands.key(Key.Key_Z)
    assert window.document.history.labels == ("New scenario",)
    assert window.session.scenario_dock.isVisible()
    assert window.session.scenario_dock.page == "zones"
    assert window.canvas.hasFocus()
    assert window.canvas.tool.id == "zone"


def test_a_drag_paints_one_step_and_ctrl_takes_out(field: Window, hands: Hands) -> None:
    hands.drag(Hex(0, 0), Hex(1, 0), Hex(2, 0))
    assert zone(field, "zone-1") == {(0, 0, 1), (1, 0, 1), (2, 0, 1)}
    assert field.document.history.labels[-1] == "Paint Zone 1"
    hands.drag(Hex(1, 0), Hex(2, 0), keys=CTRL)
    assert zone(field, "zone-1") == {(0, 0, 1)}
    assert field.document.history.count == 4
    field.session.undo()
    assert len(zone(field, "zone-1")) == 3
    field.session.undo()
    assert zone(field, "zone-1") == set()


def test_a_quick_hand_leaves_no_gaps(field: Window, hands: Hands) -> None:
    hands.drag(Hex(0, 0), Hex(4, 0))
    assert zone(field, "zone-1") == {(q, 0, 1) for q in range(5)}
    hands.drag(Hex(3, 0), Hex(1, 0), keys=CTRL)
    assert zone(field, "zone-1") == {(0, 0, 1), (4, 0, 1)}
    canvas = field.canvas
    hands.hover(Hex(0, 1))
    hands.qtbot.mousePress(canvas, LEFT, pos=hands.at(Hex(0, 1)))
    hands.qtbot.mouseRelease(canvas, LEFT, pos=hands.at(Hex(2, 1)))
    assert {(q, 1, 1) for q in range(3)} <= zone(field, "zone-1"), "the mouse was not seen before it was up"
    assert field.document.history.labels[-1] == "Paint Zone 1"
    field.session.undo()
    assert zone(field, "zone-1") == {(0, 0, 1), (4, 0, 1)}, "a stroke is one step"


def test_a_space_goes_to_the_zone_painted_last_and_alt_shares_it(field: Window, hands: Hands) -> None:
    hands.drag(Hex(0, 0), Hex(1, 0), Hex(2, 0))
    field.desk.scenario_hand.take(zone="zone-2")
    hands.click(Hex(2, 0))
    assert (zone(field, "zone-1"), zone(field, "zone-2")) == ({(0, 0, 1), (1, 0, 1)}, {(2, 0, 1)})
    hands.click(Hex(1, 0), keys=ALT)
    assert (1, 0, 1) in zone(field, "zone-1") & zone(field, "zone-2")


def test_shift_and_a_double_click_fill_a_level(qtbot: QtBot, field: Window, hands: Hands) -> None:
    hands.click(Hex(0, 0), keys=SHIFT)
    assert zone(field, "zone-1") == {(q, r, 1) for q in range(5) for r in (0, 1)}
    field.desk.scenario_hand.take(zone="zone-2")
    hands.click(Hex(5, 0))
    qtbot.mouseDClick(field.canvas, LEFT, Mod.NoModifier, hands.at(Hex(5, 0)))
    qtbot.mouseRelease(field.canvas, LEFT, Mod.NoModifier, hands.at(Hex(5, 0)))
    assert zone(field, "zone-2") == {(5, 0, 2), (5, 1, 2)}
    hands.click(Hex(3, 1), keys=SHIFT | CTRL)
    assert zone(field, "zone-1") == set()


def test_only_the_levels_in_sight_are_painted(field: Window, hands: Hands) -> None:
    field.desk.show_level(1)
    hands.click(Hex(5, 0))
    assert zone(field, "zone-1") == set(), "under the rock there is no space, and the rock is not in sight"
    assert "no space for figures" in field.session.status.hint.text()
    field.desk.show_level(2)
    hands.click(Hex(5, 0))
    assert zone(field, "zone-1") == {(5, 0, 2)}
    hands.click(Hex(9, 9))
    assert len(zone(field, "zone-1")) == 1


def test_in_a_symmetry_the_other_side_is_painted_in_its_own_zone(field: Window, hands: Hands) -> None:
    for r in (0, 1):
        piece = field.document.battlefield.new_piece(field.session.catalogue.pieces["rock-1"], Hex(0, r), 2)
        field.document.do(Put((piece,)), "tile")
    field.desk.sides.use(Kind.HALF_TURN)
    hands.click(Hex(1, 0))
    assert (zone(field, "zone-1"), zone(field, "zone-2")) == ({(1, 0, 1)}, {(4, 1, 1)})
    assert "other side" not in field.session.status.hint.text()
    field.desk.scenario_hand.take(zone="zone-2")
    hands.click(Hex(2, 0))
    assert zone(field, "zone-1") == {(1, 0, 1), (3, 1, 1)}
    hands.click(Hex(4, 1), keys=CTRL)
    assert (zone(field, "zone-1"), zone(field, "zone-2")) == ({(3, 1, 1)}, {(2, 0, 1)})


def test_where_the_other_side_has_no_such_space_only_one_is_painted(field: Window, hands: Hands) -> None:
    field.desk.sides.use(Kind.HALF_TURN)
    hands.hover(Hex(5, 0))
    assert "no space on the other side" in field.session.status.hint.text()
    hands.click(Hex(5, 0))
    assert (zone(field, "zone-1"), zone(field, "zone-2")) == ({(5, 0, 2)}, set())


def test_a_side_without_a_zone_gets_one(field: Window, hands: Hands) -> None:
    field.session.scenario_dock.show_page("zones").remove.click()  # type: ignore[attr-defined]
    assert [zone.id for zone in scenario(field).zones] == ["zone-2"]
    field.desk.sides.use(Kind.HALF_TURN)
    hands.click(Hex(1, 0))
    assert [len(zone.positions) for zone in scenario(field).zones] == [1, 1]


def test_zones_are_painted_with_the_keyboard_alone(field: Window, hands: Hands) -> None:
    hands.window.canvas.leave()
    field.desk.put_cursor(Hex(1, 0), shown=True)
    hands.key(Key.Key_Return)
    hands.key(Key.Key_Right)
    hands.key(Key.Key_Right)
    hands.key(Key.Key_Return)
    assert zone(field, "zone-1") == {(1, 0, 1), (2, 0, 1), (3, 0, 1)}
    hands.key(Key.Key_Left)
    hands.key(Key.Key_Delete)
    assert zone(field, "zone-1") == {(1, 0, 1), (3, 0, 1)}


def picture(window: Window) -> QImage:
    """The canvas while the mouse is elsewhere."""
    window.canvas.leave()
    return photo(window.canvas)


def test_the_zone_is_seen_on_the_canvas_unless_it_is_switched_off(field: Window, hands: Hands) -> None:
    bare = picture(field)
    hands.drag(Hex(0, 0), Hex(1, 0))
    painted = picture(field)
    assert not alike(bare, painted)
    hands.key(Key.Key_V)
    assert alike(painted, picture(field))
    hands.key(Key.Key_S, SHIFT)
    assert not field.session.view_options.display.scenario
    assert alike(bare, picture(field))
    hands.key(Key.Key_Z)
    assert alike(painted, picture(field)), "whoever paints sees what is painted"
    hands.key(Key.Key_S, SHIFT)


def test_a_glyph_is_laid_turned_over_dragged_and_taken_away(field: Window, hands: Hands) -> None:
    hands.key(Key.Key_K)
    field.desk.scenario_hand.take(glyph="astrid")
    hands.click(Hex(1, 0))
    (glyph,) = scenario(field).glyphs
    assert (glyph.name, glyph.at, glyph.up) == ("astrid", Position(Hex(1, 0), 1), Up.POWER)
    hands.click(Hex(1, 0))
    assert scenario(field).glyphs[0].up is Up.SYMBOL
    hands.drag(Hex(1, 0), Hex(3, 0), Hex(5, 0))
    assert scenario(field).glyphs[0].at == Position(Hex(5, 0), 2)
    hands.hover(Hex(5, 0))
    assert "Astrid, symbol side up on" in field.session.status.hint.text()
    hands.key(Key.Key_Delete)
    assert scenario(field).glyphs == ()
    labels = field.document.history.labels[-4:]
    assert [label.split(" ")[0] for label in labels] == ["Lay", "Turn", "Move", "Remove"]
    for _ in range(4):
        field.session.undo()
    assert scenario(field).glyphs == ()


def test_one_stroke_with_ctrl_takes_away_what_it_passes(field: Window, hands: Hands) -> None:
    hands.key(Key.Key_O)
    for q in (0, 1, 2):
        hands.click(Hex(q, 0))
    assert [thing.id for thing in scenario(field).objects] == ["flag-1", "flag-2", "flag-3"]
    before = field.document.history.count
    hands.drag(Hex(0, 0), Hex(1, 0), Hex(1, 1), keys=CTRL)
    assert [thing.id for thing in scenario(field).objects] == ["flag-3"]
    assert field.document.history.count == before + 1
    field.session.undo()
    hands.drag(Hex(0, 0), Hex(3, 0), keys=CTRL)
    assert scenario(field).objects == (), "a quick hand leaves nothing on its way"
    assert field.document.history.count == before + 1


def test_figures_stand_on_as_many_spaces_as_they_take(field: Window, hands: Hands) -> None:
    cards = field.session.play_facts.cards
    large = next(id for id, card in cards.items() if card.spaces == 2)
    small = next(id for id, card in cards.items() if card.spaces == 1 and card.unique and card.figures == 1)
    hands.key(Key.Key_U)
    hands.click(Hex(0, 0))
    assert "Choose a figure" in field.session.status.currentMessage()
    field.desk.scenario_hand.take(card=large, seat="player-1")
    hands.drag(Hex(1, 0), Hex(1, 1))
    (figure,) = scenario(field).layouts[0].seats[0].figures
    assert figure.positions == (Position(Hex(1, 0), 1), Position(Hex(1, 1), 1))
    hands.drag(Hex(1, 1), Hex(3, 1))
    assert scenario(field).layouts[0].seats[0].figures[0].positions == (
        Position(Hex(3, 0), 1),
        Position(Hex(3, 1), 1),
    )
    field.desk.scenario_hand.take(card=small, seat="player-2")
    hands.click(Hex(0, 0))
    hands.click(Hex(0, 1))
    assert "All figures of" in field.session.status.currentMessage()
    field.desk.scenario_hand.take(seat="")
    hands.click(Hex(0, 1))
    (neutral,) = scenario(field).neutrals
    assert (neutral.card, neutral.positions) == (small, (Position(Hex(0, 1), 1),))


def test_scenarios_are_renamed_deleted_and_brought_back(
    field: Window, hands: Hands, answers: Answers
) -> None:
    def rename(dialog: QDialog) -> None:
        assert isinstance(dialog, ScenarioTitleDialog)
        dialog.line.setText("   ")
        assert not dialog.buttons.button(dialog.buttons.StandardButton.Ok).isEnabled()
        dialog.line.setText("Skirmish")
        dialog.accept()

    answers.expect(ScenarioTitleDialog, rename)
    field.session.actions["rename-scenario"].trigger()
    assert scenario(field).title == {"en": "Skirmish"}
    answers.press(Button.Cancel)
    field.session.actions["delete-scenario"].trigger()
    assert field.desk.scenario is not None
    answers.press(Button.Yes)
    field.session.actions["delete-scenario"].trigger()
    assert field.desk.scenario is None
    assert answers.texts[-1] == "Delete Skirmish? Undo brings it back."
    assert not field.session.actions["delete-scenario"].isEnabled()
    hands.key(Key.Key_Z, CTRL)
    assert scenario(field).title == {"en": "Skirmish"}


def test_the_menu_lists_the_scenarios_and_marks_the_one_worked_on(field: Window) -> None:
    field.session.actions["duplicate-scenario"].trigger()
    menu = field.findChild(ChoiceMenu, "scenarios")
    menu.aboutToShow.emit()
    found = {action.text(): action.isChecked() for action in menu.actions()}
    assert found == {"&1 New scenario": False, "&2 New scenario copy": True}
    menu.actions()[0].trigger()
    assert scenario(field).title == {"en": "New scenario"}
    field.session.actions["next-scenario"].trigger()
    assert scenario(field).title == {"en": "New scenario copy"}


def test_what_is_wrong_is_listed_beside_the_battlefield_and_gone_to(
    qtbot: QtBot, field: Window, hands: Hands
) -> None:
    field.session.show_dock("problems")
    field.desk.scenario_hand.take(glyph="astrid")
    hands.key(Key.Key_K)
    hands.click(Hex(2, 1))
    field.document.do(field_without(field, Hex(2, 1)), "take")
    qtbot.waitUntil(lambda: any(p.code == "glyph-outside" for p in field.session.problems.model.problems))
    assert "error" in field.session.scenario_dock.verdict.text()
    hands.key(Key.Key_F9)
    (problem,) = [p for p in field.session.problems.model.problems if p.code == "glyph-outside"]
    field.session.problems.jump_requested.emit(problem)
    assert field.canvas.ringed == Hex(2, 1)
    field.session.undo()
    qtbot.waitUntil(lambda: not any(p.code == "glyph-outside" for p in field.session.problems.model.problems))


def field_without(window: Window, hex: Hex) -> object:
    from builder.battlefield import Take

    pieces = window.document.battlefield.pieces
    return Take(tuple(id for id, piece in pieces.items() if piece.hex == hex))
