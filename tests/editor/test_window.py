"""The window as a person uses it: real clicks and keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu, QTabBar
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Put
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.document.document import Document
from builder.editor.sheets.options_form import SheetOptionsDialog
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view import settings
from editor.people import CTRL, LEFT, MIDDLE, SHIFT, Answers, Button, Hands, saved, wheel
from tests.battlefields import CASTLE, laid


def test_a_piece_chosen_in_the_palette_is_placed_by_a_click_on_what_lies_below(
    window: Window, hands: Hands
) -> None:
    hands.choose("grass-7")
    assert window.canvas.tool.id == "place"
    hands.click(Hex(2, 3))
    # Held by its middle: cell A lies one row above the hex that was clicked.
    assert hands.placed() == [("grass-7", 2, 2, 1, 0)]
    assert window.session.palette_dock.model.counts(window.session.catalogue.pieces["grass-7"]) == "1"
    assert "1 piece" in window.session.palette_dock.inventory.text()
    hands.place("rock-1", Hex(2, 3), Hex(9, 3))
    assert hands.placed()[1:] == [("rock-1", 9, 3, 1, 0), ("rock-1", 2, 3, 2, 0)]
    window.desk.show_level(4)
    hands.click(Hex(1, 1), keys=SHIFT)
    assert hands.placed()[-1] == ("rock-1", 1, 1, 4, 0), "shift keeps the level shown"


def test_undo_and_redo_by_keys_with_their_labels_in_the_menu(window: Window, hands: Hands) -> None:
    undo, redo = window.session.actions["undo"], window.session.actions["redo"]
    assert not undo.isEnabled()
    hands.place("grass-7", Hex(2, 3))
    assert undo.isEnabled()
    assert undo.text() == "&Undo: Place 7-hex grass tile"
    hands.key(Qt.Key.Key_Z, CTRL)
    assert hands.placed() == []
    assert window.session.palette_dock.model.counts(window.session.catalogue.pieces["grass-7"]) == ""
    assert redo.text() == "&Redo: Place 7-hex grass tile"
    hands.key(Qt.Key.Key_Z, CTRL | SHIFT)
    assert len(hands.placed()) == 1


def test_r_the_right_button_and_shift_with_the_wheel_turn_what_is_in_hand(
    window: Window, hands: Hands
) -> None:
    hands.choose("grass-2")
    hands.key(Qt.Key.Key_R)
    hands.click(Hex(0, 0), right=True)
    hands.click(Hex(0, 0))
    hands.key(Qt.Key.Key_R, SHIFT)
    hands.click(Hex(5, 0))
    assert [(row[0], row[4]) for row in hands.placed()] == [("grass-2", 2), ("grass-2", 1)]
    wheel(window.canvas, QPointF(hands.at(Hex(0, 0))), -120, SHIFT)
    assert window.session.hand.rotation == 2


def test_the_wheel_zooms_to_the_cursor(window: Window, hands: Hands) -> None:
    hex = Hex(3, 2)
    before, size = hands.at(hex), window.canvas.viewport.hex_size
    wheel(window.canvas, QPointF(before), 240)
    assert window.canvas.viewport.hex_size > size * 1.2
    assert (hands.at(hex) - before).manhattanLength() <= 2


def test_the_middle_button_or_space_and_the_left_one_pan_and_place_nothing(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    before = hands.at(Hex(0, 0))
    qtbot.mousePress(window.canvas, MIDDLE, pos=before)
    qtbot.mouseMove(window.canvas, before + QPoint(60, -35))
    qtbot.mouseRelease(window.canvas, MIDDLE, pos=before + QPoint(60, -35))
    assert hands.at(Hex(0, 0)) == before + QPoint(60, -35)
    hands.choose("grass-7")
    before = hands.at(Hex(0, 0))
    qtbot.keyPress(window.canvas, Qt.Key.Key_Space)
    qtbot.mousePress(window.canvas, LEFT, pos=before)
    qtbot.mouseMove(window.canvas, before + QPoint(-40, 20))
    qtbot.mouseRelease(window.canvas, LEFT, pos=before + QPoint(-40, 20))
    qtbot.keyRelease(window.canvas, Qt.Key.Key_Space)
    assert hands.at(Hex(0, 0)) == before + QPoint(-40, 20)
    assert hands.placed() == []


def test_arrow_keys_and_enter_place_without_a_mouse(window: Window, hands: Hands) -> None:
    hands.choose("rock-1")
    window.canvas.setFocus()
    hands.key(Qt.Key.Key_Right)  # the first press shows the cursor
    start = window.desk.cursor
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Return)
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Return)
    assert [row[1] - start.q for row in hands.placed()] == [1, 2]


def test_page_keys_go_through_the_levels_and_what_is_placed_above_is_shown(
    window: Window, hands: Hands
) -> None:
    hands.choose("rock-1")
    for _ in range(3):
        hands.click(Hex(0, 0))
    assert window.desk.all_levels
    hands.key(Qt.Key.Key_PageDown)
    assert (window.desk.all_levels, window.desk.level) == (False, 3)
    assert window.session.levels.text.text() == "Level 3 of 3"
    hands.key(Qt.Key.Key_PageDown)
    assert window.desk.level == 2
    for _ in range(5):
        hands.key(Qt.Key.Key_PageUp)
    assert window.desk.level == 4, "one above the highest piece, no further"
    hands.key(Qt.Key.Key_A)
    assert window.desk.all_levels
    window.desk.show_level(1)
    hands.click(Hex(0, 0))
    assert window.desk.level == 2


def test_selecting_dragging_and_deleting_and_escape_at_each_step(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    hands.place("grass-7", Hex(2, 3))
    hands.key(Qt.Key.Key_Escape)
    assert window.canvas.tool.id == "select", "the piece is put down"
    hands.click(Hex(2, 4))
    assert len(window.desk.selection) == 1
    qtbot.mousePress(window.canvas, LEFT, pos=hands.at(Hex(2, 3)))
    qtbot.mouseMove(window.canvas, hands.at(Hex(5, 3)))
    hands.key(Qt.Key.Key_Escape)
    qtbot.mouseRelease(window.canvas, LEFT, pos=hands.at(Hex(5, 3)))
    assert hands.placed() == [("grass-7", 2, 2, 1, 0)], "the drag had no effect"
    hands.drag(Hex(2, 4), Hex(4, 4), Hex(6, 4))
    assert hands.placed() == [("grass-7", 6, 2, 1, 0)]
    assert window.document.history.labels[-1] == "Move 7-hex grass tile"
    hands.key(Qt.Key.Key_Delete)
    assert hands.placed() == []


def test_a_click_never_lands_on_a_tower_above_the_level_shown(window: Window, hands: Hands) -> None:
    hands.choose("rock-1")
    for _ in range(4):
        hands.click(Hex(2, 2))
    window.desk.show_level(1)
    hands.place("grass-1", Hex(2, 2))
    assert ("grass-1", 2, 2, 2, 0) in hands.placed()


def test_the_remove_tool_takes_away_what_is_clicked(window: Window, hands: Hands) -> None:
    hands.place("rock-1", Hex(0, 0), Hex(0, 0))
    hands.key(Qt.Key.Key_X)
    hands.click(Hex(0, 0))
    assert hands.placed() == [("rock-1", 0, 0, 1, 0)]


def test_selected_pieces_turn_and_rise_by_keys(window: Window, hands: Hands) -> None:
    hands.place("rock-2", Hex(0, 0))
    hands.key(Qt.Key.Key_A, CTRL)
    assert len(window.desk.selection) == 1
    hands.key(Qt.Key.Key_R)
    hands.key(Qt.Key.Key_PageUp, CTRL)
    assert hands.placed() == [("rock-2", 0, 0, 2, 1)]
    assert window.document.history.labels == (
        "Place double rock tile",
        "Turn double rock tile",
        "Raise double rock tile",
    )


def test_a_right_click_while_selecting_opens_the_menu_of_the_piece(window: Window, hands: Hands) -> None:
    hands.place("rock-1", Hex(0, 0))
    hands.key(Qt.Key.Key_V)
    hands.click(Hex(0, 0), right=True)
    menus = [menu for menu in window.findChildren(QMenu) if menu.isVisible()]
    assert len(menus) == 1
    names = [action.objectName() for action in menus[0].actions()]
    assert names[:4] == ["turn-right", "turn-left", "raise", "lower"]
    assert "remove-selected" in names
    window.session.actions["remove-selected"].trigger()
    menus[0].close()
    assert hands.placed() == []


def test_save_and_reopen_give_an_equal_battlefield(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers, catalogue: Catalogue
) -> None:
    hands.place("grass-7", Hex(2, 3))
    assert window.isWindowModified()
    answers.file(tmp_path / "ford")
    hands.key(Qt.Key.Key_S, CTRL)
    path = tmp_path / "ford.hexfield"
    assert path.is_file()
    assert window.document.path == path
    assert not window.isWindowModified()
    assert "ford.hexfield" in window.windowTitle()
    assert formats.read(path, catalogue).battlefield == window.document.battlefield
    hands.click(Hex(5, 5))
    assert window.isWindowModified()
    hands.key(Qt.Key.Key_S, CTRL)
    assert len(formats.read(path, catalogue).battlefield) == 2
    assert settings.recent_files() == [path]


@pytest.mark.parametrize("over", [True, False])
def test_a_file_with_a_wrong_row_opens_says_what_was_left_out_and_is_not_written_over_unasked(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers, over: bool
) -> None:
    path = tmp_path / "odd.hexfield"
    formats.write(laid(("rock-1", 0, 0, 1, 0), ("rock-1", 3, 0, 1, 0)), path, window.session.catalogue)
    path.write_text(path.read_text().replace("{piece: rock-1,", "{moon-1: 1,", 1))
    before = path.read_bytes()
    answers.press(Button.Ok)
    assert window.session.filing.open_path(path)
    assert len(hands.placed()) == 1
    assert "moon-1" in answers.texts[0]
    assert any("moon-1" in problem.message for problem in window.session.problems.model.problems)
    answers.press(Button.Save if over else Button.Cancel)
    assert window.session.filing.save(window.desk) is over
    assert (path.read_bytes() == before) is not over
    if over:
        assert window.session.filing.save(window.desk), "asked once: what was lost is lost"


def test_a_file_with_pieces_that_are_not_known_opens_whole_says_so_and_is_saved_unasked(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    path = tmp_path / "odd.hexfield"
    formats.write(laid(("rock-1", 0, 0, 1, 0), ("rock-1", 3, 0, 1, 0)), path, window.session.catalogue)
    path.write_text(path.read_text().replace("rock-1", "moon-1", 1))
    before = path.read_bytes()
    assert window.session.filing.open_path(path)
    assert "1 piece is not known here: 1 × moon-1" in window.session.status.currentMessage()
    said = [problem.message for problem in window.session.problems.model.problems]
    assert said == ["moon-1 at A1, level 1, is not known here"]
    assert window.session.filing.save(window.desk)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("button", "closed", "written"),
    [(Button.Cancel, False, False), (Button.Discard, True, False), (Button.Save, True, True)],
)
def test_closing_with_unsaved_work_asks(
    tmp_path: Path,
    window: Window,
    hands: Hands,
    answers: Answers,
    button: Button,
    closed: bool,
    written: bool,
) -> None:
    path = tmp_path / "work.hexfield"
    window.document.saved_as(path)
    hands.place("rock-1", Hex(0, 0))
    answers.press(button)
    window.close()
    assert window.isVisible() is not closed
    assert path.exists() is written


def test_a_question_or_a_dialog_given_up_keeps_the_battlefield_and_without_work_nothing_is_asked(
    window: Window, hands: Hands, answers: Answers
) -> None:
    hands.place("rock-1", Hex(0, 0))
    answers.press(Button.Cancel)
    hands.key(Qt.Key.Key_W, CTRL)
    assert len(hands.placed()) == 1
    answers.press(Button.Save)
    answers.expect(QFileDialog, lambda dialog: dialog.reject())
    window.close()
    assert window.isVisible()
    answers.press(Button.Discard)
    hands.key(Qt.Key.Key_W, CTRL)
    assert hands.placed() == []
    assert len(window.session.workspace.desks) == 1
    asked = len(answers.texts)
    assert window.close()
    assert len(answers.texts) == asked


def test_open_asks_for_a_file_which_is_listed_among_the_recent_ones_then(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    path = tmp_path / "hill.hexfield"
    formats.write(laid(("rock-7", 0, 0, 1, 0)), path, window.session.catalogue)
    answers.file(path)
    hands.key(Qt.Key.Key_O, CTRL)
    assert hands.placed() == [("rock-7", 0, 0, 1, 0)]
    assert not window.isWindowModified()
    window.session.workspace.add(Document())
    recent = next(menu for menu in window.findChildren(QMenu) if "Recent" in menu.title())
    recent.aboutToShow.emit()
    first = recent.actions()[0]
    assert first.text() == "&1 hill.hexfield"
    first.trigger()
    assert hands.placed() == [("rock-7", 0, 0, 1, 0)]


def test_the_window_comes_back_as_it_was(
    qtbot: QtBot, window: Window, catalogue: Catalogue, styles: Styles, own_home: Path
) -> None:
    history = window.session.history.parentWidget()
    assert history is not None
    assert not history.isVisible()
    history.show()
    window.resize(720, 600)
    window.close()
    assert (own_home / "state" / "window.ini").is_file()
    again = Window(catalogue, styles)
    qtbot.addWidget(again)
    with qtbot.waitExposed(again):
        again.show()
    dock = again.session.history.parentWidget()
    assert dock is not None
    assert dock.isVisible()
    assert again.size().width() == 720


def test_from_the_second_start_on_there_is_one_row_of_tabs_for_panels_in_one_place(
    qtbot: QtBot, window: Window, catalogue: Catalogue, styles: Styles
) -> None:
    """Qt may leave one that it made before it restored a layout standing anywhere in the window."""
    window.close()
    again = Window(catalogue, styles)
    qtbot.addWidget(again, before_close_func=saved)
    bars = [bar for bar in again.findChildren(QTabBar) if bar.parent() is again and bar.count()]
    assert [bar.tabText(1) for bar in bars] == ["Inventory"]


def test_a_window_that_is_killed_comes_back_with_its_panels_too(
    qtbot: QtBot, window: Window, catalogue: Catalogue, styles: Styles
) -> None:
    window.session.show_dock("notes")
    dock = next(dock for dock in window.session.docks if dock.objectName() == "notes")
    window.resizeDocks([dock], [431], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: dock.width() == 431)
    qtbot.waitUntil(lambda: settings.stored_bytes("state") == window.saveState(2), timeout=20_000)
    again = Window(catalogue, styles)
    qtbot.addWidget(again, before_close_func=saved)
    with qtbot.waitExposed(again):
        again.show()
    assert again.session.notes.isVisible()


def test_the_users_collection_is_counted_against(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, own_home: Path
) -> None:
    (own_home / "config").mkdir(parents=True)
    formats.write_collection(own_home / "config" / "collection.hexcollection", {}, {"rock-1": 1})
    window = Window(catalogue, styles)
    qtbot.addWidget(window, before_close_func=saved)
    with qtbot.waitExposed(window):
        window.show()
    hands = Hands(qtbot, window)
    hands.choose("rock-1")
    assert window.session.palette_dock.model.counts(catalogue.pieces["rock-1"]) == "0/1"
    hands.click(Hex(0, 0))
    hands.click(Hex(2, 0))
    assert window.session.palette_dock.model.counts(catalogue.pieces["rock-1"]) == "2/1"
    assert "1 short" in window.session.palette_dock.inventory.text()
    assert window.session.palette_dock.in_hand.text() == "single rock tile · 2 of 1 used, 1 short"


def test_a_broken_collection_is_told_among_the_problems(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, own_home: Path
) -> None:
    (own_home / "config").mkdir(parents=True)
    (own_home / "config" / "collection.hexcollection").write_text("nonsense: [")
    window = Window(catalogue, styles)
    qtbot.addWidget(window)
    assert "collection.hexcollection" in window.session.problems.model.problems[0].message


def test_the_boxes_needed_follow_a_moment_later(qtbot: QtBot, window: Window, hands: Hands) -> None:
    hands.place("road-5", Hex(0, 0))
    inventory = window.session.palette_dock.inventory
    with qtbot.waitSignal(inventory.job.answered):
        pass
    assert "Road to the Forgotten Forest" in inventory.text()


def test_build_sheets_are_exported_by_the_menu(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    hands.place("grass-7", Hex(0, 0))
    answers.expect(SheetOptionsDialog, lambda dialog: dialog.accept())
    answers.file(tmp_path / "out")
    window.session.actions["export-sheets"].trigger()
    assert (tmp_path / "out.pdf").is_file()
    assert "out.pdf" in window.session.status.currentMessage()


def test_imported_battlefields_open_in_the_window(
    virtualscape: Callable[..., Path], window: Window, hands: Hands
) -> None:
    assert window.session.filing.open_path(virtualscape(CASTLE))
    assert len(hands.placed()) == 219
    window.desk.show_level(13)
    assert not window.grab().isNull()
    window.document.undo()
    assert not window.isWindowModified()


def test_title_and_author_are_one_step_and_about_names_the_version(window: Window, answers: Answers) -> None:
    from builder.editor.filing.properties import PropertiesDialog

    def fill(dialog: object) -> None:
        assert isinstance(dialog, PropertiesDialog)
        dialog.title.setText("Two fords")
        dialog.author.setText("A. Person")
        dialog.accept()

    answers.expect(PropertiesDialog, fill)
    window.session.actions["properties"].trigger()
    info = window.document.battlefield.info
    assert (info.title, info.author) == ("Two fords", "A. Person")
    assert window.windowTitle().startswith("Two fords")
    assert window.document.history.labels == ("Change title and author",)
    from builder import __version__

    answers.press(Button.Ok)
    window.session.actions["about"].trigger()
    assert __version__ in answers.texts[0]
    assert "independent" in answers.texts[0]
    assert "trademark of its owner" in answers.texts[0]


def test_an_edit_brings_the_actions_up_to_date_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, catalogue: Catalogue, styles: Styles
) -> None:
    told: list[str] = []
    bring = Window.show_state

    def counted(window: Window) -> None:
        bring(window)
        told.append(window.session.actions["undo"].text())

    monkeypatch.setattr(Window, "show_state", counted)
    window = Window(catalogue, styles)
    qtbot.addWidget(window, before_close_func=saved)
    told.clear()
    for slot in (1, 2):
        piece = window.document.battlefield.new_piece(catalogue.pieces["rock-1"], Hex(0, 0), slot)
        window.desk.do(Put((piece,)), f"Lay {slot}")
    assert told == ["&Undo: Lay 1", "&Undo: Lay 2"]
    window.session.undo()
    assert told[2:] == ["&Undo: Lay 1"]


def test_the_icons_are_drawn_for_the_screen_that_the_window_is_on(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = window.session.actions["save"]
    sharp = round(22 * window.devicePixelRatioF())
    assert [size.width() for size in save.icon().availableSizes()] == [sharp]
    monkeypatch.setattr(window, "devicePixelRatioF", lambda: 3.0)
    QApplication.sendEvent(window, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert [size.width() for size in save.icon().availableSizes()] == [66]


def test_a_dock_is_brought_out_by_its_name_and_there_is_no_other(window: Window) -> None:
    window.session.show_dock("notes")
    assert window.session.notes.isVisible()
    with pytest.raises(KeyError):
        window.session.show_dock("cellar")
