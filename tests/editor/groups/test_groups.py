"""Named groups of pieces: made, selected by a click on one of them, hidden, copied, taken apart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Replace
from builder.editor.filing.files import _becoming
from builder.editor.groups.dock import EYE, LEVELS, NAME, PIECES, GroupsDock
from builder.editor.window import Window
from builder.hexgrid import Hex, centre
from builder.shaping.symmetry import Kind
from editor.people import ALT, CTRL, LEFT, SHIFT, Answers, Hands, MakeDesk

TOWER = ("rock-1", 0, 0, 1), ("rock-1", 0, 0, 2), ("grass-1", 3, 0, 1)


def answer(answers: Answers, name: str) -> None:
    """Write a name into the question that comes next."""

    def act(dialog: QInputDialog) -> None:
        dialog.setTextValue(name)
        dialog.accept()

    answers.expect(QInputDialog, act)


def names(window: Window) -> dict[str, int]:
    """How many pieces each group has."""
    return {name: len(ids) for name, ids in window.document.battlefield.groups().items()}


@pytest.fixture
def tower(window: Window, hands: Hands, answers: Answers) -> Window:
    """Two tiles on one another are a group, a third is not."""
    hands.place("rock-1", Hex(0, 0), Hex(0, 0))
    hands.place("grass-1", Hex(3, 0))
    hands.key(Qt.Key.Key_Escape)
    hands.key(Qt.Key.Key_Escape)
    window.desk.select({1, 2})
    answer(answers, "Tower")
    hands.key(Qt.Key.Key_G, CTRL)
    window.desk.select(())
    return window


@pytest.fixture
def dock(tower: Window) -> GroupsDock:
    tower.session.show_dock("groups")
    return tower.session.groups


def test_a_click_on_a_piece_selects_its_group_alt_and_a_click_one_piece_of_it(
    tower: Window, hands: Hands
) -> None:
    hands.click(Hex(0, 0))
    assert tower.desk.selection == {1, 2}
    hands.click(Hex(3, 0), keys=CTRL)
    assert tower.desk.selection == {1, 2, 3}
    hands.click(Hex(0, 0), keys=CTRL)
    assert tower.desk.selection == {3}
    hands.click(Hex(0, 0), keys=ALT)
    assert tower.desk.selection == {2}


def test_a_group_is_dragged_whole_and_undone_as_a_step(tower: Window, hands: Hands) -> None:
    hands.drag(Hex(0, 0), Hex(0, 2))
    pieces = tower.document.battlefield.pieces
    assert [pieces[id].hex for id in (1, 2, 3)] == [Hex(0, 2), Hex(0, 2), Hex(3, 0)]
    hands.key(Qt.Key.Key_Z, CTRL)
    assert pieces[1].hex == Hex(0, 0)
    assert names(tower) == {"Tower": 2}
    hands.key(Qt.Key.Key_Z, CTRL)
    assert names(tower) == {}


def test_pieces_taken_away_leave_the_group_and_come_back_into_it(tower: Window, hands: Hands) -> None:
    hands.click(Hex(0, 0), keys=ALT)
    hands.key(Qt.Key.Key_Delete)
    assert names(tower) == {"Tower": 1}
    hands.key(Qt.Key.Key_Z, CTRL)
    assert names(tower) == {"Tower": 2}


def test_a_copy_is_a_group_of_its_own(tower: Window, hands: Hands) -> None:
    hands.click(Hex(0, 0))
    hands.key(Qt.Key.Key_C, CTRL)
    hands.key(Qt.Key.Key_V, CTRL)
    hands.click(Hex(0, 4))
    hands.click(Hex(2, 4))
    assert names(tower) == {"Tower": 2, "Tower 2": 2, "Tower 3": 2}
    hands.key(Qt.Key.Key_Escape)
    tower.desk.select({1, 2})
    tower.session.actions["copy-left-right"].trigger()
    assert names(tower)["Tower 4"] == 2


def test_in_a_symmetry_the_other_side_stays_out_of_the_group(
    window: Window, hands: Hands, answers: Answers
) -> None:
    window.desk.sides.use(Kind.HALF_TURN)
    window.desk.sides.set_centre(centre(Hex(0, 0)))
    hands.place("rock-1", Hex(2, 0))
    window.desk.select({1})
    answer(answers, "Tower")
    hands.key(Qt.Key.Key_G, CTRL)
    there = window.document.battlefield.pieces
    window.desk.do(Replace((replace(there[1], hex=Hex(3, 0)),)), "Move")
    assert {piece.hex: piece.group for piece in there.values()} == {Hex(3, 0): "Tower", Hex(-3, 0): ""}
    hands.key(Qt.Key.Key_D, CTRL)
    hands.click(Hex(1, 2))
    assert len(there) == 4
    assert names(window) == {"Tower": 1, "Tower 2": 1}


def test_a_group_is_in_the_file_and_a_merged_battlefield_brings_its_own(
    tower: Window, tmp_path: Path
) -> None:
    path = tmp_path / "tower.hexfield"
    formats.write(tower.document.battlefield, path, tower.session.catalogue)
    read = formats.read(path, tower.session.catalogue).battlefield
    assert [len(ids) for ids in read.groups().values()] == [2]
    assert read.whole_groups({min(read.groups()["Tower"])}) == read.groups()["Tower"]
    tower.session.actions["ungroup"].setEnabled(True)
    tower.desk.select({1})
    tower.session.actions["ungroup"].trigger()
    assert names(tower) == {}
    tower.document.do(_becoming(tower.document.battlefield, read), "Reload")
    assert names(tower) == {"Tower": 2}


@pytest.mark.parametrize("suffix", [".hsc", ".json"])
def test_a_format_that_knows_no_groups_says_so(tower: Window, tmp_path: Path, suffix: str) -> None:
    problems = formats.write(tower.document.battlefield, tmp_path / f"tower{suffix}", tower.session.catalogue)
    assert any("groups" in problem.message for problem in problems)


def test_split_tiles_stay_in_the_group(window: Window, hands: Hands, answers: Answers) -> None:
    hands.place("rock-7", Hex(0, 0))
    hands.key(Qt.Key.Key_A, CTRL)
    answer(answers, "Hill")
    hands.key(Qt.Key.Key_G, CTRL)
    window.session.actions["split"].trigger()
    assert names(window)["Hill"] > 1


def test_the_panel_lists_groups_selects_hides_and_renames_them(
    qtbot: QtBot, tower: Window, dock: GroupsDock, hands: Hands, answers: Answers
) -> None:
    model, table = dock.model, dock.table
    assert [model.index(0, column).data() for column in (NAME, PIECES, LEVELS)] == ["Tower", "2", "1–2"]

    def click(column: int) -> None:
        qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(model.index(0, column)).center())

    click(NAME)
    assert tower.desk.selection == {1, 2}
    answer(answers, "Keep")
    qtbot.keyClick(table, Qt.Key.Key_F2)
    assert names(tower) == {"Keep": 2}
    qtbot.keyClick(table, Qt.Key.Key_Space)
    assert tower.desk.reach.unseen == {1, 2}
    assert tower.desk.selection == set()
    qtbot.keyClick(table, Qt.Key.Key_Space)
    assert tower.desk.reach.unseen == set()
    click(EYE)
    assert tower.desk.reach.unseen == {1, 2}
    click(EYE)
    click(NAME)
    hands.key(Qt.Key.Key_G, CTRL | SHIFT)
    assert names(tower) == {}
    assert dock.pages.currentWidget() is dock.pages.words


def test_more_pieces_come_into_a_group_under_its_name(tower: Window, hands: Hands, answers: Answers) -> None:
    tower.desk.select({1, 2, 3})
    answers.expect(QInputDialog, lambda dialog: dialog.accept())
    hands.key(Qt.Key.Key_G, CTRL)
    assert names(tower) == {"Tower": 3}
    tower.desk.select({3})
    answers.expect(QInputDialog, lambda dialog: dialog.reject())
    hands.key(Qt.Key.Key_G, CTRL)
    assert names(tower) == {"Tower": 3}, "nothing happens where the question is closed"


def test_what_needs_a_group_says_so_without_one(desk_of: MakeDesk, tower: Window) -> None:
    tower.desk.select({3})
    for id in ("ungroup", "rename-group"):
        assert not tower.session.actions[id].isEnabled()
        assert "Select" in tower.session.actions[id].toolTip()
