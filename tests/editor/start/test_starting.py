"""The welcome page and the tour in the real window, and the program started with and without a file."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from functools import partial
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QToolBar
from pytestqt.qtbot import QtBot

from builder import editor, formats, language, places
from builder.battlefield import Battlefield, Take
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles, load_styles
from builder.editor.actions.table import use_keys
from builder.editor.centre import Arrangement
from builder.editor.filing.filing import Recovery
from builder.editor.frame import examples_menu
from builder.editor.start.new_dialog import NewDialog
from builder.editor.start.tour import STEPS, Tour, beside, kept
from builder.editor.start.welcome_page import WelcomePage
from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.view import settings
from builder.view.army_builder import ArmyBuilder
from builder.view.widgets.menus import with_keys
from editor.people import LEFT, Answers, Hands, saved, shown, when
from tests.battlefields import laid


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


@pytest.mark.parametrize("arrangement", [Arrangement.SIDE, Arrangement.STACKED])
def test_what_is_opened_from_the_page_fits_the_room_that_it_gets(
    qtbot: QtBot,
    window: Window,
    page: WelcomePage,
    tmp_path: Path,
    catalogue: Catalogue,
    arrangement: Arrangement,
) -> None:
    settings.store("plan-and-model", arrangement.value)
    path = tmp_path / "hill.hexfield"
    formats.write(laid(("grass-7", 0, 0), ("grass-7", 6, 4)), path, catalogue)
    again = Window(catalogue, window.session.styles)
    qtbot.addWidget(again, before_close_func=saved)
    again.starting.show_welcome()
    with qtbot.waitExposed(again):
        again.show()
    assert again.starting.page is not None
    again.starting.page.recent_requested.emit(path)
    canvas, stage, status = again.canvas, again.stage, again.session.status
    again.repaint()
    qtbot.waitUntil(lambda: status.geometry().top() - stage.geometry().bottom() < 40)
    canvas.repaint()
    before = canvas.viewport
    canvas.fit()
    assert canvas.viewport == before


def test_a_start_without_a_file_welcomes_until_that_is_switched_off(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue
) -> None:
    path, seen = tmp_path / "hill.hexfield", list[bool]()
    formats.write(Battlefield(), path, catalogue)
    started(path, seen)
    started(None, seen)
    settings.store("welcome-at-start", False)
    started(None, seen)
    assert seen == [False, True, False]


def left_with(catalogue: Catalogue, folder: Path, *names: str) -> list[Path]:
    """Files, open in that order when a window was closed; the first was shown then."""
    made = Window(catalogue, load_styles(places.shipped("tilesets")))
    paths = [folder / f"{name}.hexfield" for name in names]
    for path in paths:
        formats.write(laid(("grass-7", 0, 0, 1, 0)), path, catalogue)
    made.session.filing.open_paths(paths)
    made.session.filing.open_path(paths[0])
    assert made.close()
    made.deleteLater()
    return paths


def open_in(window: Window) -> list[Path | None]:
    return [desk.document.path for desk in window.session.workspace.desks]


def test_the_page_continues_with_what_was_open_last(
    qtbot: QtBot, window: Window, tmp_path: Path, catalogue: Catalogue
) -> None:
    hill, ford, gone = left_with(catalogue, tmp_path, "hill", "ford", "gone")
    gone.unlink()
    window.starting.at_start()
    page = window.starting.page
    assert page is not None
    qtbot.waitUntil(page.isVisible)
    assert page.go_on.text() == "Continue with hill"
    assert page.go_on.accessibleDescription() == "and 1 more battlefield"
    assert [button.text() for button in page.recent] == ["ford"], "what is continued with is not listed twice"
    qtbot.waitUntil(lambda: page.go_on.pictured)
    assert window.focusWidget() is page.go_on
    qtbot.keyClick(page.go_on, Qt.Key.Key_Return)
    assert open_in(window) == [hill, ford]
    assert window.document.path == hill, "as it was left"
    window.starting.show_welcome()
    assert not page.go_on.isVisible(), "they are open now"
    assert window.focusWidget() is page.new
    assert [button.text() for button in page.recent] == ["ford", "hill"]


def test_without_the_page_the_program_starts_with_what_was_open_last_and_else_with_an_empty_table(
    tmp_path: Path, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[None] = []
    monkeypatch.setattr(Recovery, "offer", lambda recovery: begun.append(None))  # the last that is done
    settings.store("preferences/welcome", False)
    paths, seen = left_with(catalogue, tmp_path, "hill", "ford"), list[list[Path | None]]()

    def look() -> None:
        found = shown()
        assert found is not None
        seen.append(open_in(found))
        for desk in found.session.workspace.desks:
            found.session.filing.close(desk)
        found.close()

    for starts in (1, 2):
        timer = when(lambda starts=starts: len(begun) == starts, look)  # type: ignore[misc]
        assert editor.main(None) == 0
        timer.deleteLater()
    assert seen == [[*paths], [None]]


def test_opening_the_window_imports_nothing_that_is_needed_later(own_home: Path) -> None:
    late = ("editor.start.welcome_page", "editor.start.new_dialog", "editor.start.tour")
    late += ("editor.actions.action_palette", "editor.actions.shortcuts_dialog", "editor.tools.wall")
    late += ("editor.inventory.dock", "editor.history_dock", "editor.levels.dock", "editor.stamps.model")
    late += ("scenario", "catalogue.cards", "sheets.options", "shaping.retile")
    assert all(find_spec(f"builder.{name}") for name in late)
    script = (
        "import sys\nfrom builder.editor.application import make_window\n"
        "from builder.view.application import make_application\n"
        "application = make_application()\nwindow = make_window()\nwindow.show()\n"
        f"print([name for name in {late!r} if 'builder.' + name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


def test_the_page_takes_the_place_of_the_canvas_until_one_begins(
    qtbot: QtBot, window: Window, hands: Hands, page: WelcomePage
) -> None:
    def welcomed_again() -> bool:
        window.session.actions["welcome"].trigger()
        return window.starting.welcoming

    assert window.starting.welcoming
    assert not window.canvas.isVisible()
    assert window.focusWidget() is page.new
    qtbot.keyClick(page.new, Qt.Key.Key_Escape)
    assert not window.starting.welcoming
    assert welcomed_again()
    qtbot.mouseClick(page.empty, LEFT)
    assert not window.starting.welcoming
    assert window.focusWidget() is window.canvas
    assert welcomed_again()
    window.session.actions["tool-place"].trigger()
    assert not window.starting.welcoming
    assert welcomed_again()
    window.session.show_dock("pieces")
    hands.choose("grass-7")
    assert not window.starting.welcoming
    assert window.canvas.isVisible()
    hands.click(Hex(2, 3))
    assert welcomed_again()
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert hands.placed() == [("grass-7", 2, 2, 1, 0)], "the page takes nothing from the table"


def test_the_page_opens_the_army_builder(
    window: Window, page: WelcomePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[object] = []
    monkeypatch.setattr("builder.view.widgets.run_dialog", shown.append)
    page.armies.click()
    assert [type(dialog) for dialog in shown] == [ArmyBuilder]
    assert window.starting.welcoming, "there is nothing to build on yet"


def standing(window: Window) -> dict[str, QRect]:
    """The panels in sight and where they stand."""
    seen = [dock for dock in window.session.docks if dock.isVisible() and dock.x() >= 0]
    return {dock.objectName(): dock.geometry() for dock in seen}


def test_the_page_stands_alone_and_the_panels_come_back_as_they_stood(window: Window, qtbot: QtBot) -> None:
    window.session.show_dock("levels")
    window.resizeDocks([window.session.docks[0]], [280], Qt.Orientation.Horizontal)
    qtbot.waitUntil(lambda: window.session.problems.isHidden())  # nothing is wrong
    QCoreApplication.processEvents()
    before = standing(window)
    assert {"pieces", "problems", "levels"} <= set(before)
    window.starting.show_welcome()
    window.starting.show_welcome()
    assert standing(window) == {}
    assert not any(bar.isVisible() for bar in window.findChildren(QToolBar))
    qtbot.waitUntil(lambda: window.stage.width() == window.width())
    window.session.show_dock("notes")
    assert set(standing(window)) == {"notes"}
    window.starting.leave_welcome()
    assert set(standing(window)) == {*before, "notes"} - {"levels"}, "a tab before the levels"
    next(dock for dock in window.session.docks if dock.objectName() == "notes").hide()
    qtbot.waitUntil(lambda: set(standing(window)) == set(before))
    QCoreApplication.processEvents()
    after = standing(window)
    # The folded list of problems is a line without height of its own, which Qt puts a pixel higher.
    assert after.pop("problems").size() == before.pop("problems").size()
    assert after == before
    assert all(bar.isVisible() for bar in window.findChildren(QToolBar))


def test_a_program_left_on_the_page_begins_with_its_panels_again(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles
) -> None:
    seen = []
    for leaves_at_once in (True, False):
        made = Window(catalogue, styles)
        qtbot.addWidget(made, before_close_func=saved)
        made.starting.at_start()
        with qtbot.waitExposed(made):
            made.show()
        made.starting.leave_welcome()
        if leaves_at_once:
            made.resize(790, 640)
            made.resizeDocks([made.session.docks[1]], [230], Qt.Orientation.Vertical)
        QCoreApplication.processEvents()
        seen.append(standing(made))
        made.starting.show_welcome()
        assert made.close()
    assert len(seen[0]) > 1
    assert seen[0] == seen[1]


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
        dialog.boxes.spin_box(box).setValue(2)
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


def test_cancelling_new_stays_on_the_page_and_a_title_given_is_not_thrown_away(
    qtbot: QtBot, window: Window, page: WelcomePage, answers: Answers
) -> None:
    before = window.document
    answers.expect(NewDialog, QDialog.reject)
    qtbot.mouseClick(page.new, LEFT)
    assert window.starting.welcoming
    assert window.document is before
    answers.expect(NewDialog, lambda dialog: (dialog.title.setText("Ford"), dialog.accept()))  # type: ignore[attr-defined]
    qtbot.mouseClick(page.new, LEFT)
    window.session.filing.open_path(places.shipped("scenarios") / "four-fords.hexfield")
    titles = [desk.document.battlefield.info.title for desk in window.session.workspace.desks]
    assert titles == ["Ford", "Four Fords"]


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


def test_a_recent_file_opens_by_keyboard_alone(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue, window: Window
) -> None:
    path = tmp_path / "hill.hexfield"
    formats.write(Battlefield(), path, catalogue)
    settings.remember_file(path)
    window.starting.show_welcome()
    page = window.starting.page
    assert page is not None
    assert [button.text() for button in page.recent] == ["hill"]
    for _ in range(
        8
    ):  # over "Open…", "Library…", "Play…", "Join…", "Army builder…", "Guided tour", "Empty table"
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


def test_the_page_and_the_menu_offer_the_same_examples_which_open_as_ones_own(
    window: Window, page: WelcomePage, qtbot: QtBot
) -> None:
    chosen: list[Path] = []
    menu = examples_menu(window)
    menu.requested.connect(chosen.append)
    menu.aboutToShow.emit()
    for entry in menu.actions():
        entry.trigger()
    assert [card.path for card in page.cards] == chosen
    assert chosen
    card = next(card for card in page.cards if card.path.stem == "four-fords")
    qtbot.mouseClick(card, LEFT)
    assert not window.starting.welcoming
    assert window.document.path is None
    assert len(window.document.battlefield) == 87


def test_make_it_mine_opens_a_copy_and_the_shipped_castle_stays(
    window: Window, page: WelcomePage, qtbot: QtBot
) -> None:
    assert page.castle is not None
    shipped = places.shipped("scenarios") / "gate-of-the-raven-hold.hexfield"
    before = shipped.read_bytes()
    qtbot.mouseClick(page.castle.mine, LEFT)
    assert not window.starting.welcoming
    assert window.document.path is None
    assert window.document.battlefield.info.title == "Gate of the Raven Hold"
    assert len(window.document.battlefield) == 219
    assert not page.castle.busy
    window.document.do(Take((next(iter(window.document.battlefield.pieces)),)), "Remove")
    assert shipped.read_bytes() == before


ROOM = QRect(0, 0, 1000, 700)

SIZE = QSize(300, 160)


def test_it_prefers_the_right_then_the_left_then_below_then_above_else_lies_over_it() -> None:
    assert beside(QRect(0, 0, 200, 700), SIZE, ROOM).side == "right"
    assert beside(QRect(600, 0, 400, 700), SIZE, ROOM).side == "left"
    assert beside(QRect(100, 0, 800, 300), SIZE, ROOM).side == "below"
    assert beside(QRect(100, 400, 800, 300), SIZE, ROOM).side == "above"
    over, nothing = beside(ROOM, SIZE, ROOM), beside(QRect(), SIZE, ROOM)
    assert over.side is nothing.side is None
    assert (nothing.rect.center() - ROOM.center()).manhattanLength() <= 4
    assert over.rect.bottom() > ROOM.bottom() - 10, "what one is to click is in the middle"


@given(
    st.tuples(st.integers(-50, 1050), st.integers(-50, 750), st.integers(1, 1000), st.integers(1, 700)),
    st.tuples(st.integers(320, 2000), st.integers(200, 1500)),
)
def test_it_is_always_whole_and_never_covers_a_target_that_it_points_at(
    target: tuple[int, int, int, int], room: tuple[int, int]
) -> None:
    window = QRect(0, 0, *room)
    place = beside(QRect(*target), SIZE, window)
    assert window.contains(place.rect)
    assert place.rect.size() == SIZE
    if place.side is not None:
        shared = place.rect.intersected(QRect(*target).intersected(window))
        assert shared.isEmpty()


@pytest.fixture
def tour(qtbot: QtBot, window: Window) -> Tour:
    """The tour at its first step."""
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.session.actions["tour"].trigger()
    found = window.starting.tour
    assert found is not None
    return found


def settle(qtbot: QtBot, tour: Tour) -> None:
    """Have what was resized find its place."""
    qtbot.waitUntil(lambda: not tour._soon.isActive())
    QCoreApplication.processEvents()


def test_the_five_steps_name_real_actions_with_the_keys_as_they_are_set(window: Window, tour: Tour) -> None:
    assert len(STEPS) == 5
    for step in STEPS:
        text = with_keys(step.text, lambda id: window.session.actions[id].shortcut().toString())
        assert "{" not in text
        assert len(text) < 300
    assert "Ctrl+F" in tour.bubble.text.text()
    tour.end()
    use_keys(window.session, {"find-piece": ("Ctrl+Alt+Y",)})
    window.starting.begin_tour()
    assert window.starting.tour is not None
    assert "Ctrl+Alt+Y" in window.starting.tour.bubble.text.text()


def test_next_and_back_walk_and_done_ends(qtbot: QtBot, window: Window, tour: Tour) -> None:
    seen = []
    assert not tour.bubble.back.isEnabled()
    for _ in range(4):
        seen.append(tour.bubble.title.text())
        qtbot.mouseClick(tour.bubble.next, LEFT)
    seen.append(tour.bubble.title.text())
    assert seen == [step.title for step in STEPS]
    assert tour.bubble.count.text() == "5 of 5"
    assert tour.bubble.next.text() == "D&one"
    assert not tour.bubble.close_button.isVisible()
    qtbot.mouseClick(tour.bubble.back, LEFT)
    assert tour.number == 3
    qtbot.mouseClick(tour.bubble.next, LEFT)
    bubble, ring = tour.bubble, tour.ring
    qtbot.mouseClick(bubble.next, LEFT)
    assert window.starting.tour is None
    assert not bubble.isVisible()
    assert not ring.isVisible()
    assert settings.stored_flag("tour-seen", False)


def test_keys_walk_and_escape_closes(qtbot: QtBot, window: Window, tour: Tour) -> None:
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Right)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert tour.number == 2
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Left)
    assert tour.number == 1
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.starting.tour is None
    assert window.canvas.hasFocus()


def letters_of(texts: Iterable[str]) -> list[str]:
    """The underlined letters; an empty one for a text without."""
    return [found[1].casefold() if (found := re.search(r"&(\w)", text)) else "" for text in texts]


@pytest.mark.parametrize("name", ["en", "de"])
def test_the_letters_of_its_buttons_are_those_of_no_menu_and_walk_through_it(
    qtbot: QtBot, name: str, catalogue: Catalogue, styles: Styles
) -> None:
    language.speak(name)
    try:
        window = Window(catalogue, styles)
        qtbot.addWidget(window, before_close_func=saved)
        with qtbot.waitActive(window):
            window.show()
            window.activateWindow()
        window.starting.begin_tour()
        tour = window.starting.tour
        assert tour is not None
        menus = letters_of(action.text() for action in window.menuBar().actions())
        for number in range(len(STEPS)):
            assert tour.number == number
            bubble = tour.bubble
            shown = [one for one in (bubble.next, bubble.back, bubble.close_button) if one.isVisible()]
            letters = letters_of(button.text() for button in shown)
            assert "" not in letters
            assert len({*letters, *menus}) == len(letters) + len(menus), (letters, menus)
            qtbot.keyClick(window, letters[0], Qt.KeyboardModifier.AltModifier)
            after = number + 1  # once the button has come up again
            qtbot.waitUntil(lambda after=after: tour.number == after or window.starting.tour is None)  # type: ignore[misc]
            assert QApplication.activePopupWidget() is None
        assert window.starting.tour is None, "Done ends it"
    finally:
        language.speak(language.SOURCE)


def test_enter_goes_through_all_of_it(qtbot: QtBot, window: Window, tour: Tour) -> None:
    for number in range(len(STEPS)):
        assert tour.number == number
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.starting.tour is None


def test_next_stays_where_it_is_under_the_mouse(qtbot: QtBot, window: Window, tour: Tour) -> None:
    window.resize(1366, 768)
    settle(qtbot, tour)
    qtbot.waitUntil(lambda: window.rect().contains(tour.bubble.geometry()))
    tour.go_to(0)
    settle(qtbot, tour)
    first = tour.bubble.next
    at = first.mapTo(window, first.rect().center())
    for number in range(1, len(STEPS)):
        qtbot.mouseClick(window.childAt(at), LEFT)
        settle(qtbot, tour)
        assert tour.number == number
        assert window.childAt(at) is tour.bubble.next


def test_where_it_stood_it_stays_only_beside_or_within_what_it_points_at() -> None:
    corner = QPoint(699, 399)  # from 400, 240
    where = partial(kept, corner, size=SIZE, room=ROOM)
    beside_it = where(target=QRect(0, 0, 300, 700))
    assert beside_it is not None
    assert (beside_it.rect, beside_it.side) == (QRect(400, 240, 300, 160), "right")
    for target, side in (
        (QRect(800, 0, 100, 700), "left"),
        (QRect(0, 0, 1000, 200), "below"),
        (QRect(0, 500, 1000, 100), "above"),
        (QRect(0, 0, 100, 50), None),  # over the corner: no side to point from
        (QRect(350, 200, 500, 400), None),  # the middle of what is large
    ):
        place = where(target=target)
        assert place is not None
        assert (place.rect.bottomRight(), place.side) == (corner, side)
    assert where(target=QRect(0, 0, 500, 700)) is None, "it would cover a part"
    assert where(target=QRect()) is None
    assert kept(QPoint(200, 399), QRect(500, 0, 100, 100), SIZE, ROOM) is None, "out of the window"


def test_the_bubble_follows_the_window_a_panel_brought_out_and_another_battlefield(
    qtbot: QtBot, window: Window, tour: Tour
) -> None:
    tour.go_to(1)
    for size in ((900, 620), (1300, 900)):
        window.resize(*size)
        settle(qtbot, tour)
        at = QRect(window.canvas.mapTo(window, QPoint(0, 0)), window.canvas.size())
        qtbot.waitUntil(lambda at=at: tour.ring.geometry() == at.adjusted(-2, -2, 2, 2) & window.rect())  # type: ignore[misc]
        assert window.rect().contains(tour.bubble.geometry())
    dock = next(dock for dock in window.session.docks if dock.isAncestorOf(window.session.problems))
    dock.hide()
    tour.go_to(3)
    assert dock.isVisible()
    settle(qtbot, tour)
    assert tour.ring.geometry().contains(
        window.session.problems.mapTo(window, window.session.problems.rect().center())
    )
    tour.go_to(1)
    window.session.filing.new()
    settle(qtbot, tour)
    window.resize(940, 700)
    settle(qtbot, tour)
    middle = window.canvas.mapTo(window, window.canvas.rect().center())
    assert tour.ring.geometry().contains(middle)


def test_one_tries_out_what_the_bubble_says(window: Window, hands: Hands, tour: Tour) -> None:
    hands.choose("grass-7")
    tour.go_to(1)
    hands.click(Hex(2, 3))
    assert hands.placed() == [("grass-7", 2, 2, 1, 0)]
    assert window.starting.tour is tour
    hands.key(Qt.Key.Key_Escape)  # puts the piece down
    assert window.session.tool.id == "select"
    assert window.starting.tour is tour
    hands.key(Qt.Key.Key_Escape)
    assert window.starting.tour is None


def test_each_step_points_at_its_part_of_the_window_and_the_mouse_goes_through_the_ring(
    window: Window, tour: Tour, qtbot: QtBot
) -> None:
    assert window.childAt(tour.ring.geometry().topLeft() + QPoint(1, 1)) is not tour.ring
    parts = (window.session.palette_dock, window.canvas, window.session.levels, window.session.problems, None)
    for number, part in enumerate(parts):
        tour.go_to(number)
        settle(qtbot, tour)
        ring, bubble = tour.ring.geometry(), tour.bubble.geometry()
        if part is not None:
            middle = part.mapTo(window, part.rect().center())
            assert ring.contains(middle), number
            assert not bubble.contains(middle), number
        else:
            bar = window.menuBar()
            assert ring.contains(bar.mapTo(window, bar.actionGeometry(bar.actions()[0]).center()))
        assert window.rect().contains(bubble), number


def test_the_list_that_the_tour_brought_out_is_folded_again_when_it_ends(
    qtbot: QtBot, window: Window, tour: Tour
) -> None:
    problems = window.session.problems
    assert not problems.isVisible()
    tour.go_to(3)
    qtbot.waitUntil(problems.isVisible)
    tour.go_to(len(STEPS))
    qtbot.waitUntil(lambda: not problems.isVisible())
