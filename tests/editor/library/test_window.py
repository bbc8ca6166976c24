"""The window of the library, used as a person does: search, look, mark, open; folders come and go."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from builder import places
from builder.editor.library.window import LibraryWindow
from builder.editor.window import Window
from builder.inventory import Collection
from editor.library.conftest import Listing, Put, settle
from editor.people import CTRL, LEFT, Answers


def test_maps_are_found_by_words_and_facts_and_listed_as_asked(
    qtbot: QtBot, maps: LibraryWindow, listed: Listing
) -> None:
    assert listed() == ["A hill", "The ford", "Tower"]
    assert listed("terrain:grass -tower") == ["The ford"]
    assert listed("") == ["A hill", "The ford", "Tower"]
    maps.search.sort.setCurrentIndex(maps.search.sort.findData("-size"))
    maps.search.sort.chosen.emit("-size")
    assert listed()[0] == "The ford"
    assert listed("sort:-title") == ["Tower", "The ford", "A hill"]


def test_what_cannot_be_understood_is_said_and_the_list_stays(
    qtbot: QtBot, maps: LibraryWindow, listed: Listing
) -> None:
    assert listed("playrs:2") == ["A hill", "The ford", "Tower"]
    qtbot.waitUntil(maps.search.problem.isVisible)
    assert "did you mean players" in maps.search.problem.text()
    listed("ford")
    assert not maps.search.problem.isVisible()


def test_nothing_found_says_which_condition_finds_nothing(
    qtbot: QtBot, maps: LibraryWindow, listed: Listing
) -> None:
    assert listed("ford levels>=9") == []
    assert maps.words.text().splitlines()[1:] == ["ford: 1 map", "levels>=9: 0 maps"]
    qtbot.mouseClick(maps.clear, LEFT)
    assert len(listed()) == 3


def test_without_a_folder_one_button_asks_for_one(
    qtbot: QtBot, library: LibraryWindow, put: Put, answers: Answers, listed: Listing
) -> None:
    folder = put("ford.hexfield", title="Ford").parent
    assert library.first_folder.isVisible()
    answers.expect(QFileDialog, lambda dialog: (dialog.selectFile(str(folder)), dialog.accept()))  # type: ignore
    qtbot.mouseClick(library.first_folder, LEFT)
    assert listed() == ["Ford"]
    assert not library.first_folder.isVisible()


def test_a_map_is_opened_by_enter_in_the_search_and_enter_on_its_picture(
    qtbot: QtBot, window: Window, maps: LibraryWindow, listed: Listing
) -> None:
    assert listed("ford") == ["The ford"]
    qtbot.keyClick(maps.search.line, Qt.Key.Key_Return)
    assert maps.grid.hasFocus()
    qtbot.keyClick(maps.grid, Qt.Key.Key_Return)
    assert window.document.battlefield.info.title == "The ford"
    listed("")
    maps.grid.choose(2)
    at = maps.grid.visualRect(maps.grid.currentIndex()).center()
    qtbot.mouseClick(maps.grid.viewport(), LEFT, pos=at)
    qtbot.mouseDClick(maps.grid.viewport(), LEFT, pos=at)
    assert window.document.battlefield.info.title == "Tower"


def test_keys_lead_to_the_search_and_back(qtbot: QtBot, maps: LibraryWindow, listed: Listing) -> None:
    maps.activateWindow()
    qtbot.waitUntil(maps.isActiveWindow)
    maps.grid.setFocus()
    for key, held in ((Qt.Key.Key_F, CTRL), (Qt.Key.Key_Slash, Qt.KeyboardModifier.NoModifier)):
        qtbot.keyClick(maps.grid, key, held)
        assert maps.search.line.hasFocus()
        qtbot.keyClick(maps.search.line, Qt.Key.Key_Escape)
        assert maps.grid.hasFocus()
    listed("ford")
    qtbot.keyClick(maps.grid, Qt.Key.Key_Escape)
    assert len(listed()) == 3
    qtbot.keyClick(maps.grid, Qt.Key.Key_Home)
    qtbot.keyClick(maps.grid, Qt.Key.Key_Right)
    assert maps.grid.entry is not None
    assert maps.grid.entry.name == "The ford"


def test_details_say_what_the_map_takes_and_what_is_missing(
    qtbot: QtBot, window: Window, maps: LibraryWindow, listed: Listing
) -> None:
    window.session.holdings.save(Collection({}, {"grass-7": 1}))
    listed("ford")
    said = {name: value.text() for name, (_label, value) in maps.details.rows.items()}
    assert (said["Author"], said["Pieces"]) == ("Ann", "2")
    assert said["Missing"].startswith("1 piece: 1 × ")
    assert said["Size"].endswith("8 hexes, 1 level")


def test_stars_and_tags_are_set_at_the_side_and_found(
    qtbot: QtBot, maps: LibraryWindow, listed: Listing
) -> None:
    listed("ford")
    maps.details.stars.setFocus()
    for _ in range(3):
        qtbot.keyClick(maps.details.stars, Qt.Key.Key_Right)
    maps.details.tags.setText("Fun, two evenings")
    maps.details.tags.left.emit()
    assert listed("stars:3 tag:fun") == ["The ford"]
    maps.details.tags.setText('fun, "x"')
    maps.details.tags.left.emit()
    assert "quotes" in maps.details.why_no_tag.text()
    assert listed('tag:"two evenings"') == ["The ford"], "what is no tag changes nothing"
    qtbot.mouseClick(maps.search.flags["starred"], LEFT)
    assert maps.search.text == 'tag:"two evenings" starred'


def test_the_button_for_what_is_owned_asks_for_the_collection_where_there_is_none(
    qtbot: QtBot, window: Window, maps: LibraryWindow, listed: Listing
) -> None:
    qtbot.mouseClick(maps.search.flags["buildable"], LEFT)
    assert len(listed()) == 3
    assert maps.search.collection.isVisible()
    window.session.holdings.save(Collection({}, {"grass-7": 1, "water-1": 1}))
    assert listed() == ["The ford"]
    assert not maps.search.collection.isVisible()
    qtbot.mouseClick(maps.search.flags["fits"], LEFT)
    assert maps.search.text == "fits"


def test_what_can_be_built_with_other_tiles_is_worked_out_when_it_is_asked_for(
    qtbot: QtBot, window: Window, maps: LibraryWindow, listed: Listing
) -> None:
    window.session.holdings.save(Collection({}, {"grass-1": 7, "water-1": 1}))
    listed("")
    assert listed("fits ford") == ["The ford"]
    qtbot.waitUntil(lambda: listed() == ["The ford"])
    assert listed("buildable") == []


def test_folders_are_followed_and_nothing_of_one_that_is_gone_is_forgotten(
    qtbot: QtBot, tmp_path: Path, maps: LibraryWindow, listed: Listing, put: Put
) -> None:
    put("late.hexfield", title="Late")
    qtbot.waitUntil(lambda: "Late" in listed())
    (tmp_path / "maps").rename(tmp_path / "away")
    maps.upkeep.read()
    qtbot.waitUntil(lambda: bool(listed()) and not any(one.here for one in maps.model.entries))
    assert len(listed()) == 4
    assert "4 are not there now" in maps.state.text()
    assert not maps.commands[0].isEnabled()
    assert maps.folders.gone


def test_a_damaged_file_is_a_map_that_says_what_is_wrong(
    qtbot: QtBot, tmp_path: Path, maps: LibraryWindow, listed: Listing
) -> None:
    (tmp_path / "maps" / "bad.hsc").write_bytes(b"x")
    maps.upkeep.read()
    qtbot.waitUntil(lambda: listed("damaged") == ["bad"])
    assert "bad.hsc" in maps.details.wrong.text()
    assert maps.state.text() == "1 map · 1 cannot be read"


def test_a_damaged_index_is_made_again_and_says_so(
    qtbot: QtBot, maps: LibraryWindow, listed: Listing
) -> None:
    for path in (places.state_folder() / "library").iterdir():
        path.write_bytes(b"no database at all" * 100) if path.suffix == ".sqlite" else path.unlink()
    maps.ask()
    qtbot.waitUntil(lambda: len(listed()) == 3)
    assert "the index was damaged" in maps.state.text()


def test_the_path_is_copied(maps: LibraryWindow, listed: Listing, tmp_path: Path) -> None:
    listed("ford")
    maps.commands[4].trigger()
    assert QGuiApplication.clipboard().text() == str(tmp_path / "maps" / "ford.hexfield")


def test_copies_and_maps_alike_are_found_from_one(
    qtbot: QtBot, maps: LibraryWindow, listed: Listing, put: Put
) -> None:
    put("again.hexfield", ("grass-7", 5, 3), ("water-1", 8, 3), title="Moved")
    maps.upkeep.read()
    qtbot.waitUntil(lambda: len(listed("")) == 4)
    listed("ford")
    assert maps.details.copies.isVisible()
    qtbot.mouseClick(maps.details.copies, LEFT)
    settle(qtbot, maps)
    assert maps.grid.entry is not None
    assert maps.grid.entry.name == "Moved"
    qtbot.mouseClick(maps.details.more, LEFT)
    assert listed()[:2] == ["The ford", "Tower"]
    qtbot.mouseClick(maps.all_again, LEFT)
    assert listed() == ["A hill", "Moved", "The ford", "Tower"]


def test_it_closes_with_the_main_window(window: Window, maps: LibraryWindow) -> None:
    window.close()
    assert not maps.isVisible()
