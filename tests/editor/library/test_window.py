"""The window of the library, used as a person does: search, look, mark, open; folders come and go."""

from __future__ import annotations

import pickle
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from builder import formats, places
from builder.catalogue import Catalogue
from builder.editor.document.file_names import shipped_examples
from builder.editor.inventory.holdings import Holdings
from builder.editor.library import upkeep
from builder.editor.library.owned import OwnedButton
from builder.editor.library.window import LibraryWindow
from builder.editor.library.work import Asked, LibraryPlace, MapsDone, lay_again, read_folders, to_lay_again
from builder.editor.window import Window
from builder.inventory import Collection
from builder.library.facts import facts_of
from builder.library.index import FileTimes, FoundMap
from builder.library.library import SHELF_FILE, Library
from builder.library.query import parse
from builder.library.shelf import read_shelf
from builder.processes import Work
from editor.library.conftest import Listing, Put, settle
from editor.people import CTRL, LEFT, Answers
from tests.battlefields import laid, shipped_catalogue


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
    assert maps.empty.words.text().splitlines()[1:] == ["ford: 1 map", "levels>=9: 0 maps"]
    qtbot.mouseClick(maps.empty.clear, LEFT)
    assert len(listed()) == 3


def test_what_ships_is_listed_at_once_and_opened_as_a_new_battlefield(
    qtbot: QtBot, window: Window, put: Put
) -> None:
    library = window.session.library
    with qtbot.waitExposed(library):
        library.come_up()
    qtbot.waitUntil(lambda: library.model.rowCount() == len(shipped_examples()))
    settle(qtbot, library)
    assert "Four Fords" in [one.name for one in library.model.entries]
    assert library.add.isVisible()
    menu = library.folders.menu()
    menu.aboutToShow.emit()
    inside = menu.actions()[0].menu()
    assert menu.actions()[0].text() == "Shipped with Hexwright"
    named = [action.text() for action in inside.actions()]  # type: ignore[attr-defined]
    assert named == ["&Show in the File Manager", "&Publish as a Web Site…"], "it is not removed"
    library.grid.choose([one.name for one in library.model.entries].index("Four Fords"))
    labels = library.details.findChildren(QLabel)
    assert "Shipped with Hexwright" in [label.text() for label in labels]
    qtbot.keyClick(library.grid, Qt.Key.Key_Return)
    assert window.document.battlefield.info.title == "Four Fords"
    assert window.document.path is None
    library.add_folder(put("hill.hexfield", title="A hill").parent)
    qtbot.waitUntil(lambda: library.model.rowCount() == 1 + len(shipped_examples()))
    settle(qtbot, library)
    assert not library.add.isVisible()


def test_without_a_folder_one_button_asks_for_one(
    qtbot: QtBot, library: LibraryWindow, put: Put, answers: Answers, listed: Listing
) -> None:
    folder = put("ford.hexfield", title="Ford").parent
    assert library.empty.add.isVisible()
    answers.expect(QFileDialog, lambda dialog: (dialog.selectFile(str(folder)), dialog.accept()))  # type: ignore
    qtbot.mouseClick(library.empty.add, LEFT)
    assert listed() == ["Ford"]
    assert not library.empty.add.isVisible()


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
    qtbot: QtBot, holdings: Holdings, maps: LibraryWindow, listed: Listing
) -> None:
    holdings.save(Collection({}, {"grass-7": 1}))
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


def test_stars_and_tags_are_taken_back_one_after_the_other(
    qtbot: QtBot, maps: LibraryWindow, listed: Listing
) -> None:
    maps.activateWindow()
    qtbot.waitUntil(maps.isActiveWindow)
    listed("ford")
    maps.details.stars.setValue(3)
    maps.details.tags.setText("fun")
    maps.details.tags.left.emit()
    maps.grid.setFocus()
    qtbot.keyClick(maps.grid, Qt.Key.Key_Z, CTRL)
    assert maps.grid.entry is not None
    assert (maps.grid.entry.tags, maps.grid.entry.stars) == ((), 3)
    assert listed("hill") == ["A hill"]
    qtbot.keyClick(maps.grid, Qt.Key.Key_Z, CTRL)
    assert len(listed()) == 3
    assert (maps.grid.entry.name, maps.grid.entry.stars) == ("The ford", 0)
    assert listed("starred") == []


def test_the_button_for_what_is_owned_asks_for_the_collection_where_there_is_none(
    qtbot: QtBot, holdings: Holdings, maps: LibraryWindow, listed: Listing
) -> None:
    qtbot.mouseClick(maps.search.flags["buildable"], LEFT)
    assert len(listed()) == 3
    assert maps.search.collection.isVisible()
    holdings.save(Collection({}, {"grass-7": 1, "water-1": 1}))
    assert listed() == ["The ford"]
    assert not maps.search.collection.isVisible()
    qtbot.mouseClick(maps.search.flags["fits"], LEFT)
    assert maps.search.text == "fits"


def test_what_can_i_build_lists_those_maps_and_then_the_others_by_what_they_lack(
    qtbot: QtBot, window: Window, maps: LibraryWindow, listed: Listing
) -> None:
    window.session.holdings.save(Collection({}, {"grass-7": 1, "water-1": 1}))
    maps.close()
    window.session.actions["what-can-i-build"].trigger()
    assert listed() == ["The ford"]
    assert maps.isVisible()
    qtbot.mouseClick(maps.search.flags["buildable"], LEFT)
    assert listed() == ["The ford", "Tower", "A hill"]


def test_what_can_be_built_with_other_tiles_is_worked_out_when_it_is_asked_for(
    qtbot: QtBot, holdings: Holdings, maps: LibraryWindow, listed: Listing
) -> None:
    holdings.save(Collection({}, {"grass-1": 7, "water-1": 1}))
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
    for name, q in (("again", 5), ("third", 9)):
        put(f"{name}.hexfield", ("grass-7", q, 3), ("water-1", q + 3, 3), title=name)
    maps.upkeep.read()
    qtbot.waitUntil(lambda: len(listed("")) == 5)
    listed("ford")
    seen = []
    for _ in range(3):
        assert maps.details.copies.isVisible()
        qtbot.mouseClick(maps.details.copies, LEFT)
        settle(qtbot, maps)
        seen.append(maps.grid.entry.name)  # type: ignore[union-attr]
    assert seen == ["third", "again", "The ford"], "by their files, and round"
    qtbot.mouseClick(maps.details.more, LEFT)
    assert listed()[:3] == ["again", "third", "Tower"]
    qtbot.mouseClick(maps.all_again, LEFT)
    assert listed() == ["A hill", "again", "The ford", "third", "Tower"]


def test_it_closes_with_the_main_window(window: Window, maps: LibraryWindow) -> None:
    window.close()
    assert not maps.isVisible()


def test_facts_are_offered_while_one_writes(qtbot: QtBot, maps: LibraryWindow, listed: Listing) -> None:
    line = maps.search.line
    qtbot.keyClicks(line, "ford te")
    assert maps.search.popup.isVisible()
    qtbot.keyClick(maps.search.popup, Qt.Key.Key_Down)
    qtbot.keyClick(maps.search.popup, Qt.Key.Key_Return)
    assert line.text() == "ford terrain:"
    qtbot.keyClicks(line, "wat")
    qtbot.keyClick(maps.search.popup, Qt.Key.Key_Down)
    qtbot.keyClick(maps.search.popup, Qt.Key.Key_Return)
    assert line.text() == "ford terrain:water"
    assert not maps.search.popup.isVisible()
    assert listed() == ["The ford"]


def test_the_menu_of_facts_writes_them(maps: LibraryWindow, listed: Listing) -> None:
    maps.search.ask("hill")
    menu = maps.search.facts.menu()
    menu.aboutToShow.emit()
    chosen = next(action for action in menu.actions() if action.text().endswith("\tboxes<=2"))
    chosen.trigger()
    assert maps.search.text == "hill boxes<=2"
    assert listed() == ["A hill"]


def test_the_pieces_of_friends_count_beside_mine(
    holdings: Holdings, catalogue: Catalogue, maps: LibraryWindow, listed: Listing, tmp_path: Path
) -> None:
    holdings.save(Collection({}, {"grass-7": 1}))
    friend = tmp_path / "Bob & Co.hexcollection"
    formats.write_collection(friend, {}, {"water-1": 1})
    assert listed("buildable") == []
    maps.owned.add(friend)
    assert listed() == ["The ford"]
    assert maps.owned.text().endswith("and a Friend's")
    maps.owned.menu().aboutToShow.emit()
    ticked = next(action for action in maps.owned.menu().actions() if action.isCheckable())
    assert ticked.text() == "Bob && Co"
    ticked.trigger()
    assert listed() == []
    again = OwnedButton(holdings, catalogue, maps)
    assert again.owned == {"grass-7": 1}, "what is not ticked is remembered so"


def test_a_collection_that_cannot_be_read_is_told_once_and_does_not_count(
    maps: LibraryWindow, tmp_path: Path, answers: Answers
) -> None:
    (tmp_path / "bad.hexcollection").write_bytes(b"\0")
    answers.press(QMessageBox.StandardButton.Ok)
    maps.owned.add(tmp_path / "bad.hexcollection")
    assert maps.owned.owned is None


def test_what_another_program_does_is_seen_when_one_comes_back(
    qtbot: QtBot, maps: LibraryWindow, listed: Listing, put: Put
) -> None:
    with Library(places.data_folder(), places.state_folder()) as other:
        path = put("other.hexfield", title="Theirs")
        other.update(shipped_catalogue())
        entry = other.index.at(str(path))
        assert entry is not None
        other.mark(entry, lambda mark: replace(mark, stars=5))
        maps.changeEvent(QEvent(QEvent.Type.ActivationChange))
        assert listed("stars:5") == ["Theirs"]
        maps.details.stars.setFocus()
        qtbot.keyClick(maps.details.stars, Qt.Key.Key_Left)
        assert other.index.search(parse("stars:4"), read_shelf(places.data_folder() / SHELF_FILE))


def test_building_and_printing_begin_with_the_map_opened(
    window: Window, maps: LibraryWindow, listed: Listing, answers: Answers
) -> None:
    window.session.holdings.save(Collection({}, {"grass-1": 9}))
    seen: list[str] = []

    def close(dialog: QDialog) -> None:
        seen.append(f"{type(dialog).__name__} {window.document.battlefield.info.title}")
        dialog.reject()

    for name, number in (("ford", 1), ("hill", 2)):
        listed(name)
        answers.expect(QDialog, close)
        maps.commands[number].trigger()
    assert seen == ["FitDialog The ford", "PrintPreview A hill"]


def test_a_map_in_a_zip_is_pictured_and_opened_as_a_copy(
    qtbot: QtBot,
    window: Window,
    maps: LibraryWindow,
    listed: Listing,
    put: Put,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = put("other.hexfield", title="Packed")
    with zipfile.ZipFile(path.with_name("maps.zip"), "w") as archive:
        archive.write(path, "in/other.hexfield")
    path.unlink()
    with Library(places.data_folder(), places.state_folder()) as other:
        other.update(shipped_catalogue())
    maps.changeEvent(QEvent(QEvent.Type.ActivationChange))
    assert listed("packed") == ["Packed"]
    listed("")
    assert set(maps.upkeep._watcher.directories()) == {str(path.parent), str(path.parent / "more")}
    listed("packed")
    entry = maps.grid.entry
    assert entry is not None
    qtbot.waitUntil(lambda: maps.grid.pictures.of(entry) is not None)
    shown: list[str] = []
    monkeypatch.setattr("builder.editor.library.window._show_folder", shown.append)
    maps.commands[3].trigger()
    assert shown == [str(path.parent)]
    maps.commands[0].trigger()
    assert window.document.battlefield.info.title == "Packed"
    assert window.document.path is None, "saving asks where to"
    assert not window.isWindowModified()


def test_a_folder_is_dropped_on_the_window_and_taken_out_by_the_menu(
    qtbot: QtBot, library: LibraryWindow, put: Put, listed: Listing
) -> None:
    folder = put("ford.hexfield", title="Ford").parent
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(folder))])
    for kind in (QDragEnterEvent, QDropEvent):
        event = kind(QPoint(5, 5), Qt.DropAction.CopyAction, dropped, LEFT, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(library, event)
        assert event.isAccepted()
    assert listed() == ["Ford"]
    menu = library.folders.menu()
    menu.aboutToShow.emit()
    inside = menu.actions()[0].menu()
    inside.actions()[1].trigger()  # type: ignore[attr-defined]
    assert listed() == []
    assert library.empty.add.isVisible()


def test_it_comes_up_once_where_it_was_with_what_was_sorted_by(
    qtbot: QtBot, window: Window, maps: LibraryWindow, listed: Listing
) -> None:
    maps.search.sort.chosen.emit("-size")
    maps.resize(777, 555)
    maps.close()
    window.session.actions["library"].trigger()
    assert window.session.library is maps
    assert maps.isVisible()
    session = window.session
    parts = (session.catalogue, session.styles, session.holdings)
    second = LibraryWindow(*parts, LibraryPlace(places.data_folder(), places.state_folder()), window)
    assert second.search.sort.currentData() == "-size"
    assert (second.width(), second.height()) == (777, 555)


def test_reading_is_told_and_stopped(
    qtbot: QtBot, maps: LibraryWindow, listed: Listing, monkeypatch: pytest.MonkeyPatch
) -> None:
    going = Event()

    def slow(place: LibraryPlace, catalogue: Catalogue) -> Work:
        def work(report: Callable[[MapsDone], None], cancelled: Callable[[], bool]) -> None:
            while not cancelled():
                report(MapsDone(3, 9))
                going.wait(0.01)

        return work

    monkeypatch.setattr(upkeep, "read_folders", slow)
    monkeypatch.setattr(upkeep, "_PATIENCE", 0.0)
    maps.upkeep.read()
    qtbot.waitUntil(maps.stop.isVisible)
    assert (maps.state.text(), maps.progress.value()) == ("Reading maps: 3 of 9 …", 3)
    qtbot.mouseClick(maps.stop, LEFT)
    assert not maps.progress.isVisible()
    assert len(listed()) == 3


def test_what_is_done_in_a_process_of_its_own_can_be_sent_there(
    tmp_path: Path, catalogue: Catalogue, put: Put
) -> None:
    place = LibraryPlace(tmp_path / "data", tmp_path / "state")
    with place.opened() as library:
        library.add(put("ford.hexfield", title="Ford").parent)
    sent = pickle.loads(pickle.dumps(read_folders(place, catalogue)))
    update, rebuilt = sent.work(lambda report: None, lambda: False)
    assert ([Path(path).name for path in update.added], rebuilt) == (["ford.hexfield"], "")
    query = to_lay_again(parse("fits"))
    sent = pickle.loads(pickle.dumps(lay_again(place, Asked(query, {"grass-1": 1}), catalogue)))
    assert sent.work(lambda report: None, lambda: False) == 0


def test_thousands_of_maps_are_listed_and_the_last_is_reached(
    qtbot: QtBot, library: LibraryWindow, listed: Listing, catalogue: Catalogue, tmp_path: Path
) -> None:
    facts = facts_of(formats.Loaded(laid(("grass-1", 0, 0)), (), (), None, "hexfield"), catalogue)
    stamp = FileTimes("1:1", "x", True)
    with Library(places.data_folder(), places.state_folder()) as other:
        other.add(tmp_path)
        other.index.put(
            FoundMap(f"{tmp_path}/{n:04}.hexfield", stamp, n, "map", "", replace(facts, title=f"Map {n:04}"))
            for n in range(1_500)
        )
    library.upkeep.read = lambda: None  # type: ignore[method-assign]  # there are no such files
    library.ask()
    assert len(listed()) == 1_500
    qtbot.keyClick(library.grid, Qt.Key.Key_End)
    assert library.grid.entry is not None
    assert library.grid.entry.name == "Map 1499"
    assert library.grid.entry in library.grid.in_sight()
    assert len(library.grid.in_sight()) < 100


def test_a_damaged_file_of_folders_and_tags_is_named_and_left_alone(
    qtbot: QtBot, maps: LibraryWindow, answers: Answers
) -> None:
    file = places.data_folder() / SHELF_FILE
    file.write_bytes(b"{")
    maps.ask()
    qtbot.waitUntil(maps.search.problem.isVisible)
    assert SHELF_FILE in maps.search.problem.text()
    answers.press(QMessageBox.StandardButton.Ok)
    maps.details.stars.setValue(2)
    settle(qtbot, maps)
    assert "The mark was not kept" in answers.texts[0]
    assert file.read_bytes() == b"{"
    assert maps.details.stars.value() == 0
