"""Two battlefields beside each other, moving together, with the list of what differs."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from builder.battlefield import Battlefield, Info, Put, Take
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.compare import window as compare_window
from builder.editor.compare.differences import DifferenceGroup
from builder.editor.compare.plan import ComparedPlan
from builder.editor.compare.window import (
    HERE,
    ONLY_THERE,
    OVER,
    THERE,
    WHAT,
    ComparedWith,
    CompareWindow,
    OtherOffer,
)
from builder.editor.document.document import Document
from builder.editor.inventory.fit_dialog import FitDialog
from builder.editor.sheets.preview import PrintPreview
from builder.editor.window import Window
from builder.formats.hexfield import hexfield_text
from builder.hexgrid import Hex
from builder.inventory import Collection
from builder.movement import MASTER_2
from builder.view.drawings import Drawings
from builder.view.options import ViewOptions
from builder.view.theme import colours
from editor.people import Answers, wheel
from tests.battlefields import laid
from tests.sheets.invariants import words

ROW = [("grass-1", q, 0, 1, 0) for q in range(6)]
SANDY = [("sand-1" if q == 2 else "grass-1", q, 0, 1, 0) for q in range(6)]


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not wait for another edit."""
    monkeypatch.setattr(compare_window, "_PAUSE", 0)


def ready(qtbot: QtBot, compared: CompareWindow) -> CompareWindow:
    """The window, once its list is of now."""
    qtbot.waitUntil(lambda: not compared.job.busy)
    return compared


@pytest.fixture
def two(window: Window) -> Window:
    """A row of grass in the tab shown, the same with one hex of sand in another one."""
    window.session.workspace.add(Document(laid(*SANDY)))
    window.session.workspace.add(Document(laid(*ROW)))
    return window


def written(path: Path) -> Path:
    """The file with the row of grass."""
    path.write_bytes(hexfield_text(laid(*ROW)).encode())
    return path


def opened(qtbot: QtBot, window: Window) -> CompareWindow:
    window.session.actions["compare"].trigger()
    (found,) = window.findChildren(CompareWindow)
    qtbot.waitExposed(found)
    return ready(qtbot, found)


@pytest.fixture
def documents(qtbot: QtBot) -> tuple[Document, Document]:
    """A row of grass, and the same with one hex of sand."""
    return Document(laid(*ROW)), Document(laid(*SANDY))


@pytest.fixture
def compare(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles
) -> Callable[[Document, Document], CompareWindow]:
    """The window that compares two."""

    def comparing(here: Document, there: Document) -> CompareWindow:
        made = CompareWindow(here, catalogue, Drawings(styles), ViewOptions(), MASTER_2)
        qtbot.addWidget(made)
        other = ComparedWith("there", there.battlefield, document=there)
        assert made.load(OtherOffer("there", lambda _window: other))
        with qtbot.waitExposed(made):
            made.show()
        return ready(qtbot, made)

    return comparing


@pytest.fixture
def compared(compare: Callable[..., CompareWindow], documents: tuple[Document, Document]) -> CompareWindow:
    """The window that compares the row with the other one."""
    return compare(*documents)


def listed(compared: CompareWindow) -> list[tuple[str, ...]]:
    model = compared.model
    return [tuple(model.text(row, at) for at in (WHAT, HERE, THERE)) for row in range(model.row_total())]


def test_what_differs_is_listed_and_summed_up(compared: CompareWindow) -> None:
    assert compared.state.text().startswith("1 space differs. Pieces only here: 1, only there: 1.")
    assert listed(compared) == [
        ("Other terrain", "grass, level 1", "sand, level 1"),
        ("Other pieces", "single grass tile", "single sand tile"),
    ]
    assert compared.switches[DifferenceGroup.SPACES].text() == "Spaces (1)"


def test_a_switch_of_the_legend_lists_its_group_or_not(compared: CompareWindow) -> None:
    compared.switches[DifferenceGroup.PIECES].click()
    assert [row[0] for row in listed(compared)] == ["Other terrain"]


def rings(plan: ComparedPlan, hex: Hex) -> int:
    """How many pixels around a hex have the colour of a ring."""
    at, image = plan.point_of(hex), plan.grab().toImage()
    ring, ratio = colours(plan.palette()).doubtful, image.devicePixelRatio()
    around = range(-26, 27)
    return sum(
        image.pixelColor(round((at.x() + dx) * ratio), round((at.y() + dy) * ratio)) == ring
        for dx in around
        for dy in around
    )


def test_what_differs_is_ringed_in_both_plans(compared: CompareWindow) -> None:
    for plan in compared.plans:
        assert rings(plan, Hex(2, 0)) > 20
        assert not rings(plan, Hex(5, 0))
    before = rings(compared.plans[1], Hex(2, 0))
    compared.table.selectRow(0)
    assert rings(compared.plans[1], Hex(2, 0)) > before, "the one chosen more strongly"


def test_both_plans_move_together_whichever_is_moved(compared: CompareWindow) -> None:
    one, other = compared.plans
    wheel(one, QPointF(90, 80), 240)
    assert one.viewport == other.viewport
    other.pan(31, 17)
    assert one.viewport == other.viewport


def test_a_plan_is_moved_by_dragging_and_by_keys(compared: CompareWindow, qtbot: QtBot) -> None:
    plan = compared.plans[1]
    at, began = plan.point_of(Hex(2, 0)), plan.viewport
    qtbot.mousePress(plan, Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseMove(plan, at + QPoint(40, 20))
    qtbot.mouseRelease(plan, Qt.MouseButton.LeftButton, pos=at + QPoint(40, 20))
    assert (plan.viewport.left, plan.viewport.top) == (began.left + 40, began.top + 20)
    assert compared.chosen is None, "a drag is no click"
    qtbot.keyClick(plan, Qt.Key.Key_Right)
    assert plan.viewport.left < began.left
    qtbot.keyClick(plan, Qt.Key.Key_Plus)
    assert plan.viewport.scale > began.scale
    qtbot.keyClick(plan, Qt.Key.Key_F)
    assert plan.viewport == began


def test_from_plan_to_plan_the_same_place_is_seen(compared: CompareWindow, qtbot: QtBot) -> None:
    one, other = compared.plans
    one.zoom(2)
    for tab in (1, ONLY_THERE, OVER):
        compared.tabs.setCurrentIndex(tab)
        qtbot.waitUntil(lambda: one.size() == other.size())
        assert other.isVisible() is (tab == ONLY_THERE)
        assert one.viewport == other.viewport


def test_laid_over_it_pieces_of_the_other_are_seen_as_ghosts(compared: CompareWindow) -> None:
    plan = compared.plans[0]

    def middle() -> QColor:
        at, image = plan.point_of(Hex(2, 0)), plan.grab().toImage()
        return image.pixelColor(at * image.devicePixelRatio())

    before = middle()
    plan.fit()
    compared.tabs.setCurrentIndex(OVER)
    over = middle()
    assert over.red() > before.red() + 20, "sand over grass"


def test_f8_goes_from_one_to_the_next_and_a_click_to_the_one_at_a_hex(
    compared: CompareWindow, qtbot: QtBot
) -> None:
    compared.activateWindow()
    for key, keys, row in (
        (Qt.Key.Key_F8, Qt.KeyboardModifier.NoModifier, 0),
        (Qt.Key.Key_F8, Qt.KeyboardModifier.NoModifier, 1),
        (Qt.Key.Key_F8, Qt.KeyboardModifier.NoModifier, 0),
        (Qt.Key.Key_F8, Qt.KeyboardModifier.ShiftModifier, 1),
    ):
        qtbot.keyClick(compared, key, keys)
        assert compared.table.currentIndex().row() == row
    for row in (0, 1, 0):
        qtbot.mouseClick(
            compared.plans[1], Qt.MouseButton.LeftButton, pos=compared.plans[1].point_of(Hex(2, 0))
        )
        assert compared.table.currentIndex().row() == row


def test_what_is_covered_is_shown_without_what_lies_over_it(compare: Callable[..., CompareWindow]) -> None:
    upper = [("grass-1", q, 0, 2, 0) for q in range(2)]
    tiles = [("grass-2", 0, 0, 1, 0), *ROW[2:], *upper]
    compared = compare(Document(laid(*ROW, *upper)), Document(laid(*tiles)))
    compared.table.selectRow(0)
    assert compared.level.value() == 1


def test_the_list_follows_edits_of_either(
    documents: tuple[Document, Document], compared: CompareWindow, qtbot: QtBot
) -> None:
    here, there = documents
    grass = next(piece for piece in here.battlefield.pieces.values() if piece.hex == Hex(2, 0))
    here.do(Take((grass.id,)), "Remove")
    assert listed(ready(qtbot, compared))[0] == ("In one only", "–", "sand, level 1")
    sand = next(piece for piece in there.battlefield.pieces.values() if piece.hex == Hex(2, 0))
    there.do(Take((sand.id,)), "Remove")
    assert not listed(ready(qtbot, compared))
    assert compared.state.text() == "The same surface: all 5 spaces. All pieces are the same."


def test_another_tab_is_compared_at_once_and_enter_shows_a_difference_where_one_works(
    two: Window, qtbot: QtBot
) -> None:
    compared = opened(qtbot, two)
    two.session.workspace.show_desk(two.session.workspace.desks[0])
    compared.table.selectRow(1)
    qtbot.keyClick(compared.table, Qt.Key.Key_Return)
    assert two.document is compared.document
    assert two.canvas.ringed == Hex(2, 0)
    assert [piece.hex for piece in two.desk.selected] == [Hex(2, 0)]
    two.session.actions["compare"].trigger()
    assert two.findChildren(CompareWindow) == [compared], "it comes to the front"


def test_build_sheets_mark_what_lies_instead(two: Window, qtbot: QtBot, answers: Answers) -> None:
    compared = opened(qtbot, two)
    found: list[bool] = []

    def look(dialog: QDialog) -> None:
        assert isinstance(dialog, PrintPreview)
        qtbot.waitUntil(lambda: dialog._plan is not None)
        assert dialog._plan is not None
        found.append("single grass tile instead of single sand tile" in words(dialog._plan))
        dialog.reject()

    answers.expect(PrintPreview, look)
    compared.sheets.click()
    assert found == [True]


def test_against_the_file_as_it_was_last_saved(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    path = written(tmp_path / "row.hexfield")
    assert window.session.filing.open_path(path)
    piece = next(iter(window.document.battlefield.pieces))
    window.desk.do(Take((piece,)), "Remove")
    compared = opened(qtbot, window)
    assert compared.titles[1].text() == "There: as last saved"
    assert listed(compared)[0] == ("In one only", "–", "grass, level 1")
    window.session.actions["save"].trigger()
    qtbot.waitUntil(lambda: not listed(ready(qtbot, compared)))

    compared.close()
    qtbot.waitUntil(lambda: not isValid(compared))
    desk = window.desk
    window.session.workspace.add(Document(laid(*SANDY)))
    window.session.workspace.show_desk(desk)
    assert opened(qtbot, window).titles[1].text() != "There: as last saved", "it is saved as it is"


def choose(compared: CompareWindow, name: str) -> None:
    """Choose from the menu what to compare with."""
    compared.menu.aboutToShow.emit()
    action = next(action for action in compared.menu.actions() if action.text().endswith(name))
    action.trigger()


def test_another_file_is_chosen_and_one_that_is_none_is_a_message(
    two: Window, qtbot: QtBot, answers: Answers, tmp_path: Path
) -> None:
    compared = opened(qtbot, two)
    compared.menu.aboutToShow.emit()
    assert [action.isChecked() for action in compared.menu.actions()] == [True, False]
    answers.file(written(tmp_path / "other.hexfield"))
    choose(compared, "Another file…")
    assert compared.titles[1].text() == "There: other.hexfield"
    assert not listed(ready(qtbot, compared))

    broken = tmp_path / "broken.hexfield"
    broken.write_text("no battlefield")
    answers.file(broken)
    answers.press(QMessageBox.StandardButton.Ok)
    choose(compared, "Another file…")
    assert "broken.hexfield" in answers.texts[0]
    assert compared.titles[1].text() == "There: other.hexfield", "all stays as it is"


def test_a_tab_that_is_closed_is_still_compared_with_until_another_is_chosen(
    two: Window, qtbot: QtBot, answers: Answers, tmp_path: Path
) -> None:
    compared, other = opened(qtbot, two), two.session.workspace.desks[0]
    two.session.workspace.remove(other)
    qtbot.waitUntil(lambda: not isValid(other))
    compared.document.do(Take((1,)), "Remove")
    assert len(listed(ready(qtbot, compared))) == 4
    answers.file(written(tmp_path / "row.hexfield"))
    choose(compared, "Another file…")
    assert listed(ready(qtbot, compared))[0] == ("In one only", "–", "grass, level 1")
    two.session.filing.new()
    two.session.workspace.remove(two.session.workspace.desks[0])
    qtbot.waitUntil(lambda: not isValid(compared))


def test_what_is_chosen_is_not_brought_back_into_sight_by_edits(
    documents: tuple[Document, Document], compared: CompareWindow, qtbot: QtBot
) -> None:
    compared.table.selectRow(0)
    compared.plans[0].pan(-2000, 0)
    away = compared.plans[0].viewport
    piece = next(piece for piece in documents[0].battlefield.pieces.values() if piece.hex == Hex(5, 0))
    documents[0].do(Take((piece.id,)), "Remove")
    assert len(listed(ready(qtbot, compared))) == 4
    assert compared.chosen is not None
    assert compared.plans[0].viewport == away


def test_titles_of_files_are_shown_letter_by_letter(two: Window, qtbot: QtBot) -> None:
    hostile = Info(title="<b>Ford</b>\n\u202eA & B")
    for info in (Info(title="plain"), hostile):
        two.session.workspace.add(Document(Battlefield(info, laid(*ROW).pieces.values())))
    two.session.workspace.show_desk(two.session.workspace.desks[-2])
    compared = opened(qtbot, two)
    choose(compared, "A && B")
    assert compared.titles[1].text() == "There: <b>Ford</b> A & B"
    assert compared.titles[1].textFormat() is Qt.TextFormat.PlainText


def test_nothing_opens_where_no_file_is_chosen(window: Window, answers: Answers) -> None:
    window.session.workspace.add(Document(laid(*ROW)))
    answers.expect(QFileDialog, QDialog.reject)
    window.session.actions["compare"].trigger()
    assert not any(found.isVisible() for found in window.findChildren(CompareWindow))


def test_long_work_can_be_stopped_and_begun_again(
    compared: CompareWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = compare_window.compare_work

    def waiting(_report: object, cancelled: Callable[[], bool]) -> None:
        while not cancelled():
            pass

    monkeypatch.setattr(compare_window, "compare_work", lambda *given, **more: waiting)
    compared._compare()
    qtbot.waitUntil(compared.bar.isVisible)
    compared.stop.click()
    assert compared.state.text().startswith("Stopped")
    assert not compared.bar.isVisible()
    monkeypatch.setattr(compare_window, "compare_work", real)
    compared.stop.click()
    assert ready(qtbot, compared).state.text().startswith("1 space differs")


def test_before_an_exchange_is_done_it_is_compared(window: Window, qtbot: QtBot, answers: Answers) -> None:
    battlefield = window.document.battlefield
    grass = window.session.catalogue.pieces["grass-1"]
    window.desk.do(Put(tuple(battlefield.new_piece(grass, Hex(q, 0), 1) for q in range(2))), "A row")
    window.session.holdings.save(Collection({}, {"grass-2": 1}))
    seen: list[tuple[str, ...]] = []

    def compare(dialog: QDialog) -> None:
        assert isinstance(dialog, CompareWindow)
        seen.extend(listed(ready(qtbot, dialog)))
        assert not dialog.choice.isVisible()
        dialog.leave.click()

    def search(dialog: QDialog) -> None:
        assert isinstance(dialog, FitDialog)
        assert not dialog.compare.isEnabled()
        with qtbot.waitSignal(dialog.job.answered):
            dialog.search.click()
        answers.expect(CompareWindow, compare)
        dialog.compare.click()
        dialog.reject()

    answers.expect(FitDialog, search)
    window.session.actions["lay-again"].trigger()
    assert seen == [("Other pieces", "2 × single grass tile", "double grass tile")]
