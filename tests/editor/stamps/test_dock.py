"""The panel of stamps: pictures, taking in hand, renaming, deleting, telling what is broken."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QSize, Qt
from PySide6.QtGui import QDesktopServices, QIcon
from PySide6.QtWidgets import QDialog, QMenu, QMessageBox
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.stamps import dock as commands
from builder.editor.stamps.dock import STAMP_ROLE, StampNameDialog, StampsDock, StampsModel, group_picture
from builder.editor.stamps.model import Stamps
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.shaping.group import Group
from editor.people import LEFT, Answers, Button, Hands, saved
from tests.battlefields import laid


@pytest.fixture
def hill() -> Group:
    """Two pieces."""
    return Group.of(laid(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 1, 2, 0)).pieces.values())


@pytest.fixture
def dock(qtbot: QtBot, window: Window, hill: Group) -> StampsDock:
    """The panel, shown, with two stamps."""
    window.session.stamps.save("Hill", hill)
    window.session.stamps.save("Bump", Group(hill.pieces[:1]))
    window.session.show_dock("stamps")
    qtbot.waitUntil(window.session.stamps_dock.isVisible)
    return window.session.stamps_dock


def click(qtbot: QtBot, dock: StampsDock, row: int, button: Qt.MouseButton = LEFT) -> None:
    qtbot.waitUntil(lambda: dock.view.visualRect(dock.model.index(row)).isValid())
    at = dock.view.visualRect(dock.model.index(row)).center()
    qtbot.mouseClick(dock.view.viewport(), button, pos=at)


def test_the_model_is_a_sound_one_whose_pictures_show_the_whole_group(
    qtmodeltester: ModelTester, window: Window, hill: Group, catalogue: Catalogue, styles: Styles
) -> None:
    stamps = Stamps(window.session.stamps.folder, catalogue)
    model = StampsModel(stamps, styles)
    qtmodeltester.check(model)
    stamps.save("Hill", hill)
    qtmodeltester.check(model)
    index = model.index(0)
    assert index.data() == "Hill"
    assert "2 pieces, 2 levels" in index.data(Qt.ItemDataRole.ToolTipRole)
    assert index.data(STAMP_ROLE) == stamps.stamps[0]
    picture = index.data(Qt.ItemDataRole.DecorationRole)
    assert isinstance(picture, QIcon)
    assert not picture.isNull()
    image = group_picture(hill, styles, QSize(80, 60), 1.0).toImage()
    assert image.pixelColor(40, 30).alpha() > 0, "something is drawn in the middle"
    corners = [(0, 0), (79, 0), (0, 59), (79, 59)]
    assert all(image.pixelColor(x, y).alpha() == 0 for x, y in corners), "nothing is cut off"


def test_without_stamps_it_says_how_to_make_one_and_shows_the_folder(
    qtbot: QtBot, window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.session.show_dock("stamps")
    assert window.session.stamps_dock.pages.currentIndex() == 1
    assert not window.session.actions["rename-stamp"].isEnabled()
    assert not window.session.actions["delete-stamp"].isEnabled()
    shown: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()))
    window.session.actions["stamps-folder"].trigger()
    assert shown == [str(window.session.stamps.folder)]
    assert window.session.stamps.folder.is_dir()
    saved(window)
    with pytest.raises(RefusedError, match="Nothing is selected"):
        commands.save_stamp(window, window.session.stamps, window.desk)


def test_one_click_or_enter_takes_a_stamp_in_hand_and_the_next_puts_it_down(
    qtbot: QtBot, window: Window, hands: Hands, dock: StampsDock
) -> None:
    click(qtbot, dock, 1)
    assert window.session.tool.id == "stamp"
    assert window.canvas.hasFocus()
    hands.click(Hex(2, 2))
    assert [row[0] for row in hands.placed()] == ["grass-7", "rock-1"]
    assert window.document.history.labels == ("Put down Hill",)
    dock.view.setFocus()
    dock.view.setCurrentIndex(dock.model.index(0))
    qtbot.keyClick(dock.view, Qt.Key.Key_Return)
    assert window.session.hand.group is not None
    assert window.session.hand.group.name == "Bump"


def test_delete_in_the_panel_takes_the_stamp_and_no_piece(
    qtbot: QtBot, window: Window, hands: Hands, dock: StampsDock
) -> None:
    hands.place("rock-1", Hex(0, 0))
    window.desk.select(window.document.battlefield.pieces)
    dock.view.setFocus()
    dock.view.setCurrentIndex(dock.model.index(0))
    qtbot.keyClick(dock.view, Qt.Key.Key_Delete)
    assert [stamp.name for stamp in window.session.stamps.stamps] == ["Hill"]
    assert len(hands.placed()) == 1
    assert dock.undo.isVisible()
    qtbot.mouseClick(dock.put_back, LEFT)
    assert [stamp.name for stamp in window.session.stamps.stamps] == ["Bump", "Hill"]
    assert not dock.undo.isVisible()


def test_f2_renames_and_a_taken_name_is_not_accepted(
    qtbot: QtBot, window: Window, dock: StampsDock, answers: Answers
) -> None:
    def rename(dialog: QDialog) -> None:
        assert isinstance(dialog, StampNameDialog)
        dialog.line.setText("hill")
        assert not dialog.buttons.button(dialog.buttons.StandardButton.Save).isEnabled()
        assert dialog.reason.text()
        dialog.line.setText("Lump")
        dialog.accept()

    answers.expect(StampNameDialog, rename)
    dock.view.setFocus()
    dock.view.setCurrentIndex(dock.model.index(0))
    qtbot.keyClick(dock.view, Qt.Key.Key_F2)
    assert [stamp.name for stamp in window.session.stamps.stamps] == ["Hill", "Lump"]


def test_the_selection_is_saved_under_a_name_and_marked(
    qtbot: QtBot, window: Window, hands: Hands, answers: Answers
) -> None:
    hands.place("grass-7", Hex(2, 3))
    window.desk.select(window.document.battlefield.pieces)

    def name(dialog: QDialog) -> None:
        assert isinstance(dialog, StampNameDialog)
        assert dialog.line.text() == "7-hex grass tile"
        dialog.line.setText("Meadow")
        dialog.accept()

    answers.expect(StampNameDialog, name)
    window.session.actions["save-stamp"].trigger()
    assert [stamp.name for stamp in window.session.stamps.stamps] == ["Meadow"]
    assert window.session.stamps_dock.isVisible()
    chosen = window.session.stamps_dock.chosen
    assert chosen is not None
    assert chosen.name == "Meadow"
    assert window.session.actions["rename-stamp"].isEnabled()


def test_a_folder_that_refuses_is_one_message(window: Window, hands: Hands, answers: Answers) -> None:
    window.session.stamps.folder.parent.mkdir(parents=True, exist_ok=True)
    window.session.stamps.folder.write_text("a file where the folder should be")
    hands.place("grass-7", Hex(2, 3))
    window.desk.select(window.document.battlefield.pieces)

    def name(dialog: QDialog) -> None:
        assert isinstance(dialog, StampNameDialog)
        answers.press(QMessageBox.StandardButton.Ok)
        dialog.accept()

    answers.expect(StampNameDialog, name)
    window.session.actions["save-stamp"].trigger()
    assert len(answers.texts) == 1
    assert "The stamp was not saved" in answers.texts[0]


def test_a_broken_file_is_one_line_and_one_put_into_the_folder_is_there_when_shown_again(
    qtbot: QtBot, window: Window, dock: StampsDock
) -> None:
    outer = dock.parentWidget()
    assert outer is not None
    outer.hide()
    (window.session.stamps.folder / "gift.yaml").write_text(
        "hexwright-pieces: 1\npieces:\n- {piece: rock-1, at: [0, 0, 1]}\n"
    )
    outer.show()
    assert [stamp.name for stamp in window.session.stamps.stamps] == ["Bump", "gift", "Hill"]
    assert not dock.problems.isVisible()
    (window.session.stamps.folder / "letter.yaml").write_text("dear friend")
    (window.session.stamps.folder / "other.yaml").write_text("x" * 9_000)
    window.session.stamps.read()
    assert dock.problems.isVisible()
    assert "letter.yaml" in dock.problems.text()
    assert "(and 1 more)" in dock.problems.text()
    assert dock.model.rowCount() == 3


def test_a_right_click_opens_a_menu(qtbot: QtBot, window: Window, dock: StampsDock) -> None:
    dock.view.customContextMenuRequested.emit(QPoint(5, 5))
    (menu,) = [menu for menu in window.findChildren(QMenu) if menu.isVisible()]
    names = [action.objectName() for action in menu.actions() if action.objectName()]
    assert names == ["rename-stamp", "delete-stamp", "save-stamp", "stamps-folder"]
    menu.close()


def test_what_cannot_be_deleted_or_put_back_is_one_message_and_can_be_tried_again(
    window: Window, hill: Group, answers: Answers
) -> None:
    stamps = window.session.stamps
    gone = stamps.save("Gone", hill)
    gone.path.unlink()
    answers.press(Button.Ok)
    commands.delete_stamp(window, stamps, gone)
    assert answers.texts[0].startswith("The stamp was not deleted.")
    assert stamps.deleted == ""
    commands.delete_stamp(window, stamps, stamps.save("Hill", hill))
    stamps.folder.rmdir()
    stamps.folder.write_text("in the way")
    answers.press(Button.Ok)
    commands.put_back_stamp(window, stamps)
    assert answers.texts[1].startswith("The stamp was not put back.")
    stamps.folder.unlink()
    commands.put_back_stamp(window, stamps)
    assert [stamp.name for stamp in stamps.stamps] == ["Hill"]


def test_renaming_to_the_same_name_writes_nothing(window: Window, hill: Group, answers: Answers) -> None:
    stamp = window.session.stamps.save("Hill", hill)
    before = stamp.path.stat().st_mtime_ns
    for answer in (QDialog.accept, QDialog.reject):
        answers.expect(StampNameDialog, answer)
        commands.rename_stamp(window, window.session.stamps, stamp)
        assert stamp.path.stat().st_mtime_ns == before
    assert [stamp.name for stamp in window.session.stamps.stamps] == ["Hill"]


def demand(name: str) -> str:
    if not name.strip() or name == "taken":
        raise RefusedError("There is one already")
    return name.strip()


def test_a_name_that_will_not_do_cannot_be_saved_and_says_why(qtbot: QtBot) -> None:
    dialog = StampNameDialog("Save", "", demand)
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    save = dialog.buttons.button(dialog.buttons.StandardButton.Save)
    assert not save.isEnabled()
    assert dialog.reason.text() == "", "nobody is told off before the first letter"
    qtbot.keyClicks(dialog.line, "taken")
    assert not save.isEnabled()
    assert dialog.reason.text() == "There is one already"
    qtbot.keyClick(dialog.line, Qt.Key.Key_Return)
    assert dialog.isVisible(), "Enter does not save it either"
    qtbot.keyClicks(dialog.line, " ford ")
    assert dialog.reason.text() == ""
    qtbot.keyClick(dialog.line, Qt.Key.Key_Escape)
    assert dialog.result() == QDialog.DialogCode.Rejected
    dialog.show()
    qtbot.keyClick(dialog.line, Qt.Key.Key_Return)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.name == "taken ford"
