"""The welcome page and the tour in the real window, and the program started with and without a file."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from builder import editor, formats, places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.filing.open_menus import examples_menu
from builder.editor.start.new_dialog import NewDialog
from builder.editor.start.welcome_page import WelcomePage
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view import settings
from editor.people import Answers, Hands, saved, shown, when

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def page(qtbot: QtBot, window: Window) -> WelcomePage:
    """The welcome page, shown in the window."""
    window.starting.show_welcome()
    found = window.starting.page
    assert found is not None
    qtbot.waitUntil(found.isVisible)
    return found


def started(path: Path | None, seen: list[bool]) -> None:
    """Start the program, note whether it welcomes, and close it."""

    def look() -> None:
        window = shown()
        assert window is not None
        seen.append(window.starting.welcoming)
        window.close()

    def ready() -> bool:
        window = shown()
        return window is not None and (path is None or window.document.path is not None)

    timer = when(ready, look)
    assert editor.main(path) == 0
    timer.deleteLater()


def test_a_start_without_a_file_welcomes_until_that_is_switched_off(qtbot: QtBot) -> None:
    seen: list[bool] = []
    started(None, seen)
    settings.store("welcome-at-start", False)
    started(None, seen)
    assert seen == [True, False]


def test_a_start_with_a_file_shows_the_file(qtbot: QtBot, tmp_path: Path, catalogue: Catalogue) -> None:
    path, seen = tmp_path / "hill.hexfield", []
    formats.write(Battlefield(), path, catalogue)
    started(path, seen)
    assert seen == [False]


def test_a_window_needs_nothing_of_the_page_before_it_is_shown(window: Window) -> None:
    assert window.starting.page is None
    assert window.stage.currentWidget() is window.session.workspace


def test_opening_the_window_imports_nothing_that_is_needed_later(own_home: Path) -> None:
    late = ("editor.start.welcome_page", "editor.start.new_dialog", "editor.start.tour")
    late += ("editor.actions.action_palette", "editor.actions.shortcuts_dialog", "editor.tools.wall")
    late += ("editor.inventory.dock", "editor.history_dock", "editor.levels.dock", "editor.stamps.model")
    late += ("scenario", "catalogue.cards", "sheets.options", "shaping.retile")
    assert all(find_spec(f"builder.{name}") for name in late)
    script = (
        "import sys\nfrom builder.editor.application import make_application, make_window\n"
        "application = make_application()\nwindow = make_window()\nwindow.show()\n"
        f"print([name for name in {late!r} if 'builder.' + name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


def test_the_page_takes_the_place_of_the_canvas(window: Window, page: WelcomePage) -> None:
    assert window.starting.welcoming
    assert not window.canvas.isVisible()
    assert window.focusWidget() is page.new


def test_choosing_in_the_palette_begins(window: Window, hands: Hands, page: WelcomePage) -> None:
    hands.choose("grass-7")
    assert not window.starting.welcoming
    assert window.canvas.isVisible()
    hands.click(Hex(2, 3))
    assert hands.placed() == [("grass-7", 2, 2, 1, 0)]


def test_a_tool_begins(window: Window, page: WelcomePage) -> None:
    window.session.actions["tool-place"].trigger()
    assert not window.starting.welcoming


def test_escape_and_the_button_lead_to_the_empty_table(
    qtbot: QtBot, window: Window, page: WelcomePage
) -> None:
    qtbot.keyClick(page.new, Qt.Key.Key_Escape)
    assert not window.starting.welcoming
    window.session.actions["welcome"].trigger()
    assert window.starting.welcoming
    qtbot.mouseClick(page.empty, LEFT)
    assert not window.starting.welcoming
    assert window.focusWidget() is window.canvas


def test_the_page_can_be_asked_for_with_work_on_the_table_and_takes_nothing_from_it(
    qtbot: QtBot, window: Window, hands: Hands
) -> None:
    hands.choose("rock-1")
    hands.click(Hex(1, 1))
    window.session.actions["welcome"].trigger()
    assert window.starting.page is not None
    qtbot.keyClick(window.starting.page, Qt.Key.Key_Escape)
    assert hands.placed() == [("rock-1", 1, 1, 1, 0)]


def test_new_makes_a_battlefield_with_title_and_author_and_the_boxes_are_kept(
    qtbot: QtBot, window: Window, hands: Hands, page: WelcomePage, answers: Answers
) -> None:
    settings.store("tour-seen", True)
    box = next(iter(window.session.catalogue.boxes))

    def fill(dialog: QDialog) -> None:
        assert isinstance(dialog, NewDialog)
        assert dialog.boxes is not None
        qtbot.keyClicks(dialog.title, "Ford")
        qtbot.keyClicks(dialog.author, "Ada")
        dialog.boxes.count_of(box).setValue(2)
        qtbot.keyClick(dialog.title, Qt.Key.Key_Return)

    answers.expect(NewDialog, fill)
    qtbot.mouseClick(page.new, LEFT)
    info = window.document.battlefield.info
    assert (info.title, info.author) == ("Ford", "Ada")
    assert dict(window.session.holdings.collection.boxes) == {box: 2}
    assert formats.read_collection(window.session.holdings.path, window.session.catalogue)[0] == {box: 2}
    assert not window.document.dirty
    assert not window.starting.welcoming
    assert window.starting.tour is None, "the tour was seen before"


def test_a_title_given_is_not_thrown_away_by_opening_a_file(
    qtbot: QtBot, window: Window, page: WelcomePage, answers: Answers
) -> None:
    answers.expect(NewDialog, lambda dialog: (dialog.title.setText("Ford"), dialog.accept()))  # type: ignore[attr-defined]
    qtbot.mouseClick(page.new, LEFT)
    window.session.filing.open_path(places.shipped("scenarios") / "four-fords.hexfield")
    titles = [desk.document.battlefield.info.title for desk in window.session.workspace.desks]
    assert titles == ["Ford", "Four Fords"]


def test_cancelling_new_stays_on_the_page(
    qtbot: QtBot, window: Window, page: WelcomePage, answers: Answers
) -> None:
    before = window.document
    answers.expect(NewDialog, QDialog.reject)
    qtbot.mouseClick(page.new, LEFT)
    assert window.starting.welcoming
    assert window.document is before


def test_the_first_new_battlefield_brings_the_tour_and_no_later_one_does(
    qtbot: QtBot, window: Window, page: WelcomePage, answers: Answers
) -> None:
    answers.expect(NewDialog, QDialog.accept)
    qtbot.mouseClick(page.new, LEFT)
    assert window.starting.tour is not None
    window.session.actions["welcome"].trigger()
    assert window.starting.tour is None, "the page is no place for the tour"
    answers.expect(NewDialog, QDialog.accept)
    qtbot.mouseClick(page.new, LEFT)
    assert window.starting.tour is None


def test_open_asks_for_a_file_and_cancelling_stays_on_the_page(
    qtbot: QtBot, window: Window, page: WelcomePage, answers: Answers
) -> None:
    answers.expect(QFileDialog, QDialog.reject)
    qtbot.mouseClick(page.open, LEFT)
    assert window.starting.welcoming
    answers.file(places.shipped("scenarios") / "four-fords.hexfield")
    qtbot.mouseClick(page.open, LEFT)
    assert not window.starting.welcoming
    assert window.document.battlefield.info.title == "Four Fords"


def test_an_example_opens_as_a_battlefield_of_ones_own(
    qtbot: QtBot, window: Window, page: WelcomePage
) -> None:
    card = next(card for card in page.cards if card.path.stem == "four-fords")
    qtbot.mouseClick(card, LEFT)
    assert not window.starting.welcoming
    assert window.document.path is None
    assert len(window.document.battlefield) == 87


def test_a_recent_file_opens_by_keyboard_alone(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue, window: Window
) -> None:
    path = tmp_path / "hill.hexfield"
    formats.write(Battlefield(), path, catalogue)
    settings.remember_file(path)
    window.starting.show_welcome()
    page = window.starting.page
    assert page is not None
    assert [button.text() for button in page.recent] == ["hill.hexfield"]
    for _ in range(4):  # over "Open…", "Guided tour" and "Empty table"
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Down)
    assert window.focusWidget() is page.recent[0]
    qtbot.keyClick(page.recent[0], Qt.Key.Key_Return)
    assert window.document.path == path


def test_the_tour_begins_from_the_page_and_from_the_menu(
    qtbot: QtBot, window: Window, page: WelcomePage
) -> None:
    qtbot.mouseClick(page.tour, LEFT)
    assert not window.starting.welcoming
    first = window.starting.tour
    assert first is not None
    first.go_to(3)
    window.session.actions["tour"].trigger()
    second = window.starting.tour
    assert second is not None
    assert second is not first
    assert second.number == 0


def test_a_window_that_closes_while_pictures_are_drawn_takes_no_harm(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles
) -> None:
    made = Window(catalogue, styles)
    qtbot.addWidget(made, before_close_func=saved)
    made.starting.at_start()
    with qtbot.waitExposed(made):
        made.show()
    assert made.close()


def test_the_page_and_the_menu_offer_the_same_examples(window: Window, page: WelcomePage) -> None:
    chosen: list[Path] = []
    menu = examples_menu(window)
    menu.requested.connect(chosen.append)
    menu.aboutToShow.emit()
    for entry in menu.actions():
        entry.trigger()
    assert [card.path for card in page.cards] == chosen
    assert chosen
