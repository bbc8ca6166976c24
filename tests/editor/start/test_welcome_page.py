"""The welcome page itself: what it lists, how it is laid out, and how keys walk over it."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetricsF, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMessageBox
from pytestqt.qtbot import QtBot

from builder import formats, places
from builder.battlefield import Battlefield, SetField
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.inventory.collection_dialog import CountList, boxes_to_count
from builder.editor.inventory.holdings import Holdings
from builder.editor.start.new_dialog import NewDialog
from builder.editor.start.welcome_page import StartButton, WelcomePage
from builder.errors import RefusedError
from builder.inventory import Collection
from builder.scenario import Scenario
from builder.view import settings
from builder.view.theme import DARK, bold, palette_of
from editor.people import Answers, wheel
from tests.battlefields import laid


@pytest.fixture
def examples() -> list[Path]:
    """Three of the shipped battlefields, which have three scenarios each."""
    names = ("ash-and-fir", "four-fords", "gate-of-the-raven-hold")
    return [places.shipped("scenarios") / f"{name}.hexfield" for name in names]


@pytest.fixture
def page(qtbot: QtBot, catalogue: Catalogue, styles: Styles, examples: list[Path]) -> WelcomePage:
    """The page alone, shown."""
    made = WelcomePage(catalogue, styles, examples)
    qtbot.addWidget(made)
    made.resize(700, 450)
    with qtbot.waitExposed(made):
        made.show()
    return made


def test_pictures_come_after_the_page_was_painted(
    qtbot: QtBot, catalogue: Catalogue, styles: Styles, examples: list[Path]
) -> None:
    page = WelcomePage(catalogue, styles, examples)
    qtbot.addWidget(page)
    assert page.job.waiting
    titles = ["Ash and Fir", "Four Fords", "Gate of the Raven Hold"]
    assert [card.text() for card in page.cards] == titles, "never the names of files"
    page.show()
    qtbot.waitUntil(lambda: not page.job.waiting)
    assert [card.text() for card in page.cards] == titles
    for card in page.cards:
        assert card.example is not None
        picture = card.example.picture.toImage()
        wide, high = range(0, picture.width(), 7), range(0, picture.height(), 7)
        assert len({picture.pixel(x, y) for x in wide for y in high}) > 10, "a battlefield of several colours"
        assert card.accessibleDescription() == f"{card.example.pieces} pieces, 3 scenarios"
    assert page.cards[0].toolTip().split("\n") == ["The Chained Smith", "Rising Smoke", "Two Beacons"]


def test_games_are_offered_where_any_are_kept(page: WelcomePage) -> None:
    assert not page.games.isVisible()
    places.games_folder().mkdir(parents=True)
    (places.games_folder() / "evening.hexjournal").touch()
    page.hide()
    page.show()
    assert page.games.isVisible()


def test_a_title_is_shown_in_full_on_the_narrowest_card_too_and_the_end_of_two_lines_is_painted(
    page: WelcomePage, qtbot: QtBot
) -> None:
    card = page.cards[0]
    words = ["Raven"]
    while QFontMetricsF(bold(card.font())).horizontalAdvance(" ".join(words)) < card.width():
        words.append("Raven")
    seen, title = [], card.text()
    for end in ("Hold", "Ford"):
        card.setText(" ".join([*words, end]))
        seen.append(card.grab().toImage())
    assert seen[0] != seen[1]
    card.setText(title)
    for card in page.cards:
        card.setFont(QFont(card.font().family(), 10))
        wide = (
            QFontMetricsF(bold(card.font())).horizontalAdvance(card.text()) * 0.8
        )  # more than one line of it
        assert card.title_shown(wide) == card.text()
        card.setText("A title far longer than any two lines of a card hold " * 9)
        assert card.title_shown(wide).endswith("…")


def test_one_scenario_is_named_and_none_is_not_spoken_of(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue, styles: Styles
) -> None:
    paths = [tmp_path / "bare.hexfield", tmp_path / "ford.hexfield"]
    for path in paths:
        formats.write(laid(("grass-7", 0, 0, 1, 0)), path, catalogue)
    one = Scenario(title={"en": "Heron Stones"})
    formats.write_hexscenario(tmp_path / "herons.hexscenario", one, battlefield="ford.hexfield")
    page = WelcomePage(catalogue, styles, paths)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: not page.job.waiting)
    told = [card.accessibleDescription() for card in page.cards]
    assert told == ["1 piece", "1 piece, Scenario: Heron Stones"]
    assert page.cards[0].height() == page.cards[1].height()


def test_pictures_wait_while_the_page_is_hidden(qtbot: QtBot, page: WelcomePage) -> None:
    page.hide()
    qtbot.waitUntil(lambda: not page.job._job.busy)  # one was under way
    page.job.add(card.path for card in page.cards)
    left = list(page.job._waiting)
    assert left
    turns: list[None] = []
    idle = QTimer(page)  # as idle as the job
    idle.timeout.connect(lambda: turns.append(None))
    idle.start()
    qtbot.waitUntil(lambda: len(turns) > len(left))
    assert list(page.job._waiting) == left
    page.show()
    qtbot.waitUntil(lambda: not page.job.waiting)


def test_an_example_that_cannot_be_read_is_not_offered_and_without_any_there_is_no_heading(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue, styles: Styles
) -> None:
    bad = tmp_path / "bad.hexfield"
    bad.write_bytes(b"\x89PNG\0\0")
    one, none = (WelcomePage(catalogue, styles, paths) for paths in ([bad], []))
    for page in (one, none):
        qtbot.addWidget(page)
        page.show()
    qtbot.waitUntil(lambda: not one.cards[0].isEnabled())
    assert "cannot be read" in one.cards[0].toolTip()
    assert not none.grid.isVisible()
    assert not none.job.waiting


def test_recent_files_are_listed_anew_each_time(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue, page: WelcomePage
) -> None:
    assert page.recent == ()
    assert page._none_yet.isVisible()
    for number in range(9):
        formats.write(Battlefield(), tmp_path / f"map {number}.hexfield", catalogue)
        settings.remember_file(tmp_path / f"map {number}.hexfield")
    page.hide()
    page.show()
    assert [button.text() for button in page.recent] == [f"map {n}" for n in (8, 7, 6, 5, 4, 3)]
    assert page.recent[0].accessibleDescription() == str(tmp_path / "map 8.hexfield")
    assert page.recent[0].toolTip() == str(tmp_path / "map 8.hexfield")
    assert not page._none_yet.isVisible()
    with qtbot.waitSignal(page.recent_requested) as told:
        page.recent[1].click()
    assert told.args == [tmp_path / "map 7.hexfield"]


def test_where_the_only_recent_file_is_continued_with_nothing_more_is_said_of_recent_ones(
    tmp_path: Path, catalogue: Catalogue, page: WelcomePage
) -> None:
    assert page._recent_heading.isVisible()
    formats.write(Battlefield(), tmp_path / "map.hexfield", catalogue)
    settings.remember_file(tmp_path / "map.hexfield")
    page.offer_to_continue([tmp_path / "map.hexfield"])
    assert page.go_on.accessibleDescription() == str(tmp_path / "map.hexfield")
    assert page.recent == ()
    assert not page._recent_heading.isVisible()
    assert not page._none_yet.isVisible()


def test_recent_files_are_called_by_their_titles_at_once_or_as_soon_as_they_are_read(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue, page: WelcomePage
) -> None:
    for suffix in (".hexfield", ".hsc"):
        titled = laid(("grass-7", 0, 0, 1, 0))
        titled.apply(SetField("title", f"Ford {suffix}"))
        formats.write(titled, tmp_path / f"map{suffix}", catalogue)
        settings.remember_file(tmp_path / f"map{suffix}")
    page.hide()
    page.show()
    assert [button.text() for button in page.recent] == ["map", "Ford .hexfield"]
    qtbot.waitUntil(lambda: not page.job.waiting)
    assert [button.text() for button in page.recent] == ["Ford .hsc", "Ford .hexfield"]


def test_recent_files_show_their_pictures(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue, page: WelcomePage
) -> None:
    formats.write(laid(("grass-7", 0, 0, 1, 0)), tmp_path / "green.hexfield", catalogue)
    (tmp_path / "bad.hexfield").write_bytes(b"\x89PNG\0\0")
    for name in ("bad.hexfield", "green.hexfield"):
        settings.remember_file(tmp_path / name)
    qtbot.waitUntil(lambda: not page.job.waiting)
    page.hide()
    page.show()
    qtbot.waitUntil(lambda: not page.job.waiting)
    green, bad = (button.grab().toImage() for button in page.recent)
    assert _greens(green) > 100
    assert _greens(bad) == 0, "an icon is left where there is no picture"


def test_a_picture_is_seen_as_soon_as_it_is_drawn_where_the_title_was_known_before(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue, page: WelcomePage
) -> None:
    titled = laid(("grass-7", 0, 0, 1, 0))
    titled.apply(SetField("title", "Green Ford"))
    formats.write(titled, tmp_path / "green.hexfield", catalogue)
    settings.remember_file(tmp_path / "green.hexfield")
    page.hide()
    page.resize(700, 1_000)  # in sight whatever the system's font is
    page.show()
    button = page.recent[0]
    pictures = Paints(button)
    qtbot.waitUntil(lambda: not page.job.waiting)
    assert button.text() == "Green Ford"
    qtbot.waitUntil(lambda: True in pictures.pictured)


class Paints(QObject):
    """Notes each time a button is painted, and whether it had a picture then."""

    def __init__(self, button: StartButton) -> None:
        super().__init__(button)
        self.pictured: list[bool] = []
        button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and isinstance(watched, StartButton):
            self.pictured.append(watched.pictured)
        return False


def _greens(image: QImage) -> int:
    """How many pixels at the left are as green as grass."""
    colours = [image.pixelColor(x, y) for x in range(8, 64) for y in range(image.height())]
    return sum(1 for c in colours if c.green() > c.red() and c.green() > c.blue() + 40)


def test_arrow_keys_walk_from_the_first_to_the_last(qtbot: QtBot, page: WelcomePage) -> None:
    assert page.castle is not None
    page.new.setFocus()
    seen = []
    for _ in range(13):
        here = page.window().focusWidget()
        seen.append(here)
        qtbot.keyClick(here, Qt.Key.Key_Down)
    assert seen == [
        page.new,
        page.open,
        page.library,
        page.play,
        page.join,
        page.armies,
        page.tour,
        page.empty,
        page.castle.mine,
        *page.cards,
        page.at_start,
    ]
    qtbot.keyClick(page.open, Qt.Key.Key_Up)


def test_it_fits_a_narrow_window_and_a_wide_one_and_follows_the_theme(
    qtbot: QtBot, page: WelcomePage
) -> None:
    left, right = page._left, page._right

    def side_by_side() -> bool:
        return left.geometry().right() < right.geometry().left()

    for width, columns in ((700, 2), (420, 2), (1300, 3), (600, 1), (340, 1)):
        page.resize(width, 500)
        qtbot.waitUntil(lambda columns=columns: page.grid.columns == columns)  # type: ignore[misc]
        qtbot.waitUntil(lambda: page.widget().width() <= page.viewport().width())  # nothing is cut
        qtbot.waitUntil(lambda width=width: side_by_side() == (width >= 560))  # type: ignore[misc]
    page.setPalette(palette_of(Qt.ColorScheme.Dark))
    assert page.widget().palette().color(QPalette.ColorRole.Window) == DARK.table
    assert page._subtitle.palette().color(QPalette.ColorRole.WindowText) == DARK.faint


@pytest.fixture
def holdings(qtbot: QtBot, tmp_path: Path, catalogue: Catalogue) -> Holdings:
    """Nothing is owned yet."""
    return Holdings(tmp_path / "config", catalogue)


@pytest.fixture
def dialog(qtbot: QtBot, catalogue: Catalogue, holdings: Holdings) -> NewDialog:
    """The dialog on first use."""
    made = NewDialog(catalogue, holdings)
    qtbot.addWidget(made)
    made.show()
    return made


def test_every_box_of_the_catalogue_can_be_counted_and_the_number_of_pieces_follows(
    dialog: NewDialog, catalogue: Catalogue, holdings: Holdings
) -> None:
    assert dialog.boxes is not None
    for id in catalogue.boxes:
        assert dialog.boxes.spin_box(id).accessibleName() == catalogue.boxes[id].name
    assert dialog.boxes.counts == {}
    assert "None is fine" in dialog.message.text()
    box = next(iter(catalogue.boxes.values()))
    dialog.boxes.spin_box(box.id).setValue(3)
    owned = sum(Collection({box.id: 3}, {}).owned(catalogue).values())
    assert dialog.message.text().startswith(f"{owned} pieces")
    dialog.boxes.spin_box(box.id).setValue(0)
    dialog.accept()
    assert not holdings.path.exists(), "nothing is saved where no box is named"


def test_boxes_are_asked_for_only_once(qtbot: QtBot, catalogue: Catalogue, holdings: Holdings) -> None:
    holdings.save(Collection({next(iter(catalogue.boxes)): 1}, {}))
    later = NewDialog(catalogue, holdings)
    qtbot.addWidget(later)
    assert later.boxes is None
    assert str(sum(holdings.owned.values())) in later.message.text()
    later.accept()
    assert sum(holdings.collection.boxes.values()) == 1, "what is owned stays as it is"


def test_a_faulty_collection_file_is_told_and_left_alone(
    qtbot: QtBot, tmp_path: Path, catalogue: Catalogue
) -> None:
    path = tmp_path / "collection.hexcollection"
    path.write_text("nonsense: [")
    dialog = NewDialog(catalogue, Holdings(tmp_path, catalogue))
    qtbot.addWidget(dialog)
    assert dialog.boxes is None
    assert "has faults" in dialog.message.text()
    dialog.accept()
    assert path.read_text() == "nonsense: ["


def test_boxes_that_cannot_be_saved_are_told_and_the_dialog_stays(
    dialog: NewDialog,
    holdings: Holdings,
    catalogue: Catalogue,
    answers: Answers,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(collection: Collection) -> None:
        raise RefusedError("the disk is full")

    monkeypatch.setattr(holdings, "save", refuse)
    assert dialog.boxes is not None
    dialog.boxes.spin_box(next(iter(catalogue.boxes))).setValue(1)
    answers.press(QMessageBox.StandardButton.Ok)
    dialog.accept()
    assert "the disk is full" in answers.texts[0]
    assert dialog.isVisible()
    assert dialog.boxes.counts != {}


def test_the_author_is_remembered(
    qtbot: QtBot, dialog: NewDialog, catalogue: Catalogue, holdings: Holdings
) -> None:
    dialog.title.setText("  Ford ")
    dialog.author.setText(" Ada, Countess = 1 ")
    dialog.accept()
    assert (dialog.info.title, dialog.info.author) == ("Ford", "Ada, Countess = 1")
    again = NewDialog(catalogue, holdings)
    qtbot.addWidget(again)
    assert (again.title.text(), again.author.text()) == ("", "Ada, Countess = 1")


def test_the_wheel_over_a_number_scrolls_the_list_and_one_that_gets_the_focus_comes_into_sight(
    qtbot: QtBot, catalogue: Catalogue
) -> None:
    field = CountList(boxes_to_count(catalogue), 99)
    field.show_only(lambda box: True, "")
    qtbot.addWidget(field)
    field.resize(400, 150)
    with qtbot.waitExposed(field):
        field.show()
    _, other, *_, last = map(field.spin_box, field.shown)
    wheel(other, QPointF(other.rect().center()), 120)
    assert other.value() == 0
    field.activateWindow()
    last.setFocus()
    qtbot.waitUntil(lambda: not last.visibleRegion().isEmpty())


def test_a_digit_typed_into_a_count_that_was_clicked_replaces_it(qtbot: QtBot, catalogue: Catalogue) -> None:
    field = CountList(boxes_to_count(catalogue), 99)
    field.show_only(lambda box: True, "")
    qtbot.addWidget(field)
    with qtbot.waitExposed(field):
        field.show()
    field.activateWindow()
    qtbot.waitUntil(field.isActiveWindow)
    count = field.spin_box(field.shown[0])
    line = count.findChild(QLineEdit)
    assert line is not None
    handle = field.windowHandle()
    assert handle is not None
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, pos=line.mapTo(field, line.rect().center()))
    qtbot.waitUntil(lambda: line.hasSelectedText())
    qtbot.keyClicks(line, "1")
    assert count.value() == 1
