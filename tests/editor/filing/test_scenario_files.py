"""The files of scenarios: each saved where it lies, none written over, lost or left out unasked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from builder import formats
from builder.battlefield import Battlefield, Put, SetField
from builder.catalogue import Catalogue, with_own
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.edits import zones
from builder.editor.filing import files
from builder.editor.filing.files import ScenarioStamps, in_the_way, is_there, says, targets
from builder.editor.scenario import commands
from builder.editor.window import Window
from builder.errors import UnreadableError
from builder.formats.hexgame import GameFile, write_hexgame
from builder.formats.hsc_codec import HscFile, HscHeader, HscText, Tile, encode
from builder.formats.hsc_markers import rich_text
from builder.hexgrid import Hex
from builder.scenario import Scenario
from editor.people import CTRL, Answers, Button, Hands
from tests.battlefields import TOMB, laid
from tests.formats.test_hexgame import OWN_PIECES

MINE = Scenario(title={"en": "Two fords"}, rounds=4)
THEIRS = Scenario(title={"en": "An old one"}, rounds=2)


def write(folder: Path, name: str, scenario: Scenario, battlefield: str = "ford.hexfield") -> Path:
    """A scenario on the disk."""
    path = folder / f"{name}.hexscenario"
    formats.write_hexscenario(path, scenario, battlefield=battlefield)
    return path


def rounds(path: Path) -> dict[str, int]:
    """The scenarios beside a battlefield as they would be opened now: their files and last rounds."""
    found = formats.companion_scenarios(path)
    return {one.path.name: one.scenario.rounds for one in found if one.path and one.scenario}


@pytest.fixture
def imported(window: Window, hands: Hands) -> Document:
    """A battlefield that came with a scenario and was not saved here yet."""
    hands.place("rock-1", Hex(0, 0))
    window.document.scenarios.begin_with([(MINE, None)])
    return window.document


@pytest.fixture
def saved(tmp_path: Path, window: Window, hands: Hands, imported: Document) -> Path:
    """The same saved as ford.hexfield, with a second scenario."""
    path = tmp_path / "ford.hexfield"
    commands.new_scenario(window.desk)
    files.save_document(imported, path, window.session.catalogue)
    return path


def test_one_that_names_another_battlefield_or_no_file_says_nothing_of_it(tmp_path: Path) -> None:
    file = write(tmp_path, "ford", MINE)
    assert says(file, MINE, "ford.hexfield")
    assert not says(file, MINE, "other.hexfield")
    assert not says(file, THEIRS, "ford.hexfield")
    file.write_text("nonsense")
    assert not says(file, MINE, "ford.hexfield")
    assert not says(tmp_path / ("x" * 300), MINE, "ford.hexfield")
    assert not is_there(tmp_path / ("x" * 300))
    assert not is_there(Path("a\0b"))


def test_several_scenarios_have_a_file_each_and_a_format_that_holds_one_says_so(
    saved: Path, window: Window, catalogue: Catalogue, tmp_path: Path
) -> None:
    assert rounds(saved) == {"ford.hexscenario": 4, "ford - New scenario.hexscenario": 12}
    assert not window.document.dirty
    again = files.open_document(saved, catalogue, {})
    assert [one.scenario.rounds for one in again.scenarios.all] == [4, 12]
    assert again.findings == ()
    found = files.losses(window.document, tmp_path / "ford.hsc", window.session.catalogue)
    assert "the other one is left out" in next(p.message for p in found if p.code == "scenarios-left-out")


def test_only_what_changed_is_written(saved: Path, window: Window, hands: Hands) -> None:
    there = {path: path.stat().st_mtime_ns for path in saved.parent.iterdir()}
    commands.rename_scenario(window.desk, "Hills")
    assert window.isWindowModified()
    hands.key(Qt.Key.Key_S, CTRL)
    assert not window.isWindowModified()
    now = {path: path.stat().st_mtime_ns for path in saved.parent.iterdir()}
    changed = [path.name for path in there if now[path] != there[path]]
    assert changed == ["ford - New scenario.hexscenario"], "a title does not move the file"
    hands.click(Hex(0, 1))
    hands.key(Qt.Key.Key_S, CTRL)
    last = {path: path.stat().st_mtime_ns for path in saved.parent.iterdir()}
    assert [path.name for path in now if last[path] != now[path]] == ["ford.hexfield"]


def test_a_deleted_scenario_takes_its_file_along_when_that_is_saved(
    saved: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    answers.press(Button.Yes)
    window.session.actions["delete-scenario"].trigger()
    assert "ford - New scenario.hexscenario, is deleted when you save" in answers.texts[0]
    assert (saved.parent / "ford - New scenario.hexscenario").exists(), "not before it is saved"
    hands.key(Qt.Key.Key_S, CTRL)
    assert rounds(saved) == {"ford.hexscenario": 4}
    hands.key(Qt.Key.Key_Z, CTRL)
    assert window.isWindowModified()
    hands.key(Qt.Key.Key_S, CTRL)
    assert rounds(saved) == {"ford.hexscenario": 4, "ford - New scenario.hexscenario": 12}


def test_one_made_again_as_the_deleted_one_was_lies_in_its_file(
    saved: Path, window: Window, hands: Hands
) -> None:
    commands.delete_scenario(window.desk)
    commands.new_scenario(window.desk)
    hands.key(Qt.Key.Key_S, CTRL)
    assert rounds(saved) == {"ford.hexscenario": 4, "ford - New scenario.hexscenario": 12}
    assert not window.isWindowModified()


def test_saved_elsewhere_the_files_of_the_battlefield_it_was_stay(
    saved: Path, tmp_path: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    before = rounds(saved)
    commands.delete_scenario(window.desk)
    other = tmp_path / "other.hexfield"
    answers.file(other)
    window.session.actions["save-as"].trigger()
    assert rounds(other) == {"other.hexscenario": 4}
    assert rounds(saved) == before
    assert not window.isWindowModified()
    hands.key(Qt.Key.Key_Z, CTRL)
    hands.key(Qt.Key.Key_S, CTRL)
    assert rounds(other) == {"other.hexscenario": 4, "other - New scenario.hexscenario": 12}
    assert rounds(saved) == before


def test_under_another_name_all_of_them_come_along_and_in_a_copy_they_stay_where_they_are(
    saved: Path, tmp_path: Path, window: Window, answers: Answers
) -> None:
    before = rounds(saved)
    other = tmp_path / "other.hexfield"
    answers.file(other)
    window.session.actions["save-as"].trigger()
    assert rounds(other) == {"other.hexscenario": 4, "other - New scenario.hexscenario": 12}
    assert rounds(saved) == before
    assert not window.isWindowModified()
    commands.rename_scenario(window.desk, "Hills")
    window.session.actions["save"].trigger()
    assert rounds(saved) == before
    commands.rename_scenario(window.desk, "Dales")
    answers.file(tmp_path / "copy.hexfield")
    window.session.actions["save-copy"].trigger()
    assert set(rounds(tmp_path / "copy.hexfield")) == {"copy.hexscenario", "copy - Dales.hexscenario"}
    assert window.isWindowModified()
    key = window.document.scenarios.all[0].key
    assert window.document.scenarios.file(key) == other.with_suffix(".hexscenario")


@pytest.mark.parametrize("action", ["save-as", "save-copy"])
def test_a_scenario_in_the_way_is_asked_about_and_never_lost(
    tmp_path: Path, window: Window, answers: Answers, imported: Document, action: str
) -> None:
    path = tmp_path / "ford.hexfield"
    theirs = write(tmp_path, "ford", THEIRS)
    before = theirs.read_bytes()
    answers.file(path)
    answers.press(Button.Cancel)
    window.session.actions[action].trigger()
    assert "something else of start zones and glyphs" in answers.texts[-1]
    assert not path.exists(), "cancel writes nothing at all"
    assert window.isWindowModified()
    answers.file(path)
    answers.press(Button.Ignore)
    window.session.actions[action].trigger()
    assert theirs.read_bytes() == before
    assert rounds(path) == {"ford.hexscenario": 2, "ford - Two fords.hexscenario": 4}
    other = tmp_path / "other.hexfield"
    write(tmp_path, "other", THEIRS, "other.hexfield")
    answers.file(other)
    answers.press(Button.Save)
    window.session.actions[action].trigger()
    assert rounds(other) == {"other.hexscenario": 4}


def test_its_own_file_is_not_asked_about_unless_another_program_changed_it(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers, imported: Document
) -> None:
    answers.file(tmp_path / "ford.hexfield")
    hands.key(Qt.Key.Key_S, CTRL)
    hands.click(Hex(0, 1))
    commands.rename_scenario(window.desk, "Hills")
    hands.key(Qt.Key.Key_S, CTRL)
    assert answers.texts == []
    assert rounds(tmp_path / "ford.hexfield") == {"ford.hexscenario": 4}
    hands.key(Qt.Key.Key_S, CTRL)
    write(tmp_path, "ford", THEIRS)
    commands.rename_scenario(window.desk, "Dales")
    answers.press(Button.Cancel)
    hands.key(Qt.Key.Key_S, CTRL)
    assert "Another program changed ford.hexscenario" in answers.texts[-1]
    assert rounds(tmp_path / "ford.hexfield") == {"ford.hexscenario": 2}
    answers.press(Button.Save)
    hands.key(Qt.Key.Key_S, CTRL)
    assert rounds(tmp_path / "ford.hexfield") == {"ford.hexscenario": 4}
    hands.click(Hex(0, 1))
    hands.key(Qt.Key.Key_S, CTRL)
    assert len(answers.texts) == 2, "what is written now is known"
    write(tmp_path, "ford", THEIRS)
    hands.click(Hex(0, 2))
    hands.key(Qt.Key.Key_S, CTRL)
    assert rounds(tmp_path / "ford.hexfield") == {"ford.hexscenario": 2}, "nothing was changed here"


def test_one_that_lay_there_is_told_where_a_battlefield_without_any_comes(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers
) -> None:
    write(tmp_path, "ford", THEIRS)
    hands.place("rock-1", Hex(0, 0))
    answers.file(tmp_path / "ford.hexfield")
    hands.key(Qt.Key.Key_S, CTRL)
    assert "ford.hexscenario, which was there already, goes with it" in window.session.status.currentMessage()


def test_where_only_the_scenario_cannot_be_written_nothing_is_and_that_is_what_is_said(
    tmp_path: Path, window: Window, answers: Answers, imported: Document
) -> None:
    path = tmp_path / "ford.hexfield"
    (tmp_path / "ford.hexscenario").mkdir()  # in the way, and no file
    answers.file(path)
    answers.press(Button.Save)  # replace what lies there
    answers.press(Button.Ok)
    assert not window.session.filing.save(window.desk)
    assert answers.texts[-1].endswith("folder, where a file was expected")
    assert window.document.path is None
    assert not path.exists()
    assert window.isWindowModified()
    (tmp_path / "ford.hexscenario").rmdir()
    answers.file(path)
    assert window.session.filing.save(window.desk)
    assert rounds(path) == {"ford.hexscenario": 4}
    assert not window.isWindowModified()


def test_a_name_too_long_for_the_scenario_beside_it_is_one_message_and_nothing_is_written(
    tmp_path: Path, window: Window, hands: Hands, answers: Answers, imported: Document
) -> None:
    path = tmp_path / ("x" * 245 + ".hexfield")
    answers.file(path)
    answers.press(Button.Ok)
    window.session.actions["save-copy"].trigger()
    assert ".hexscenario: cannot be written" in answers.texts[-1]
    assert not list(tmp_path.iterdir())


def test_closing_asks_where_only_a_scenario_is_unsaved(saved: Path, window: Window, answers: Answers) -> None:
    commands.rename_scenario(window.desk, "Hills")
    answers.press(Button.Cancel)
    window.close()
    assert window.isVisible()
    answers.press(Button.Save)
    window.close()
    assert not window.isVisible()
    titles = {one.scenario.title["en"] for one in formats.companion_scenarios(saved) if one.scenario}
    assert titles == {"Two fords", "Hills"}


def test_reading_a_changed_battlefield_again_leaves_unsaved_scenarios(
    qtbot: QtBot, saved: Path, window: Window, catalogue: Catalogue
) -> None:
    document = window.document
    commands.rename_scenario(window.desk, "Hills")
    write(saved.parent, "ford", THEIRS)
    write(saved.parent, "third", Scenario(rounds=7))
    files.reload_document(document, catalogue, "Reload")
    assert [one.scenario.rounds for one in document.scenarios.all] == [2, 12, 7]
    assert [document.scenarios.is_dirty(one.key) for one in document.scenarios.all] == [False, True, False]
    assert document.scenarios.all[1].scenario.title == {"en": "Hills"}
    document.undo()
    assert [one.scenario.rounds for one in document.scenarios.all] == [4, 12]


def test_the_file_of_a_scenario_opens_its_battlefield_or_new_work_where_it_holds_that(
    saved: Path, window: Window, hands: Hands, tmp_path: Path, answers: Answers
) -> None:
    hands.key(Qt.Key.Key_W, CTRL)
    assert window.document.path is None
    assert window.session.filing.open_path(saved.with_suffix(".hexscenario"))
    assert window.document.path == saved
    assert window.document.scenario is not None
    assert window.document.scenario.rounds == 4
    assert window.session.filing.open_path(saved.with_name("ford - New scenario.hexscenario"))
    assert (window.session.workspace.count(), window.document.scenario.rounds) == (1, 12)
    file = tmp_path / "all.hexscenario"
    formats.write_hexscenario(file, MINE, laid(("rock-1", 0, 0, 1, 0)))
    assert window.session.filing.open_path(file)
    assert (window.document.path, len(window.document.battlefield)) == (None, 1)
    assert window.document.scenario is not None
    assert window.document.scenario.title == MINE.title
    file.write_text("hexscenario: 1\n")
    answers.press(Button.Ok)
    assert not window.session.filing.open_path(file)


def test_a_map_of_another_program_brings_its_zones_and_takes_them_back(
    virtualscape: Callable[..., Path], tmp_path: Path, window: Window, catalogue: Catalogue
) -> None:
    source = virtualscape(TOMB)
    document = files.open_document(source, catalogue, {})
    assert document.scenario is not None
    assert document.scenario.zones
    desk = Desk(document)
    document.do(SetField("title", document.battlefield.info.title), "nothing")
    assert not document.dirty
    copy = tmp_path / "copy.hsc"
    files.write_copy(document, copy, catalogue)
    assert copy.read_bytes() == source.read_bytes()
    commands.rename_scenario(desk, "Giants")
    assert document.dirty
    files.save_document(document, copy, catalogue)
    assert not document.dirty
    desk.edit_scenario(zones.removed(document.scenario, document.scenario.zones[0].id), "Delete zone")
    files.save_document(document, copy, catalogue)  # only the scenario changed, and it lies in this file
    again = files.open_document(copy, catalogue, {})
    assert again.scenario is not None
    assert again.scenario.zones == document.scenario.zones


def test_names_of_files_are_free_and_those_of_others_are_known(tmp_path: Path, catalogue: Catalogue) -> None:
    path = tmp_path / "a.hexfield"
    same = Scenario(title={"en": "Hill/Dale: x"})
    document = Document(laid(("rock-1", 0, 0, 1, 0)), scenarios=[(MINE, None), (same, None), (same, None)])
    names = [file.name for file in targets(document, path, replace_first=False).values()]
    assert names == ["a.hexscenario", "a - Hill-Dale- x.hexscenario", "a - Hill-Dale- x 2.hexscenario"]
    assert in_the_way(document, path) is None
    theirs = write(tmp_path, "a", THEIRS, "a.hexfield")
    assert in_the_way(document, path) == theirs
    names = [file.name for file in targets(document, path, replace_first=False).values()]
    assert names[0] == "a - Two fords.hexscenario"
    stamps = ScenarioStamps()
    files.save_document(document, path, catalogue, replace_first=True)
    stamps.remember(document)
    assert stamps.changed(document) == ()


def test_saving_over_a_scenario_that_holds_more_than_was_read_asks_first(
    tmp_path: Path, window: Window, answers: Answers, saved: Path
) -> None:
    """What a newer or mistaken hand wrote into it is not lost unasked."""
    path = tmp_path / "brook.hexfield"
    path.write_bytes(saved.read_bytes())
    file = write(tmp_path, "brook", MINE, path.name)
    file.write_text(held := file.read_text() + "rules:\n- {unheard_of: {}}\n")
    answers.press(Button.Ok)
    assert window.session.filing.open_path(path)
    commands.rename_scenario(window.desk, "Another")
    answers.press(Button.Cancel)
    assert not window.session.filing.save(window.desk)
    assert file.read_text() == held
    answers.press(Button.Save)
    assert window.session.filing.save(window.desk)
    assert "Another" in file.read_text()


def test_a_header_that_says_nothing_of_play_leaves_no_scenario_behind(
    tmp_path: Path, window: Window, answers: Answers
) -> None:
    """VirtualScape writes a number of players and an empty rich text into every file."""
    for name, header in (
        ("bare", HscHeader(players=HscText.of("2"))),
        ("blank", HscHeader(players=HscText.of("2"), rtf=rich_text("\n"))),
    ):
        source, target = tmp_path / f"{name}.hsc", tmp_path / f"{name}.hexfield"
        source.write_bytes(encode(HscFile(header, (Tile(1001, 0, 2, 2, 0),))))
        assert window.session.filing.open_path(source)
        assert window.document.scenario is None
        answers.file(target)
        window.session.actions["save-as"].trigger()
        assert target.is_file()
        assert list(tmp_path.glob("*.hexscenario")) == [], name
        assert window.session.filing.open_path(target)
        assert window.document.scenario is None


def test_a_game_of_own_pieces_is_opened_where_they_are_the_same_and_refused_where_not(
    window: Window, tmp_path: Path, catalogue: Catalogue
) -> None:
    path, rows = tmp_path / "game.hexgame", tmp_path / "pieces.yaml"
    rows.write_text(OWN_PIECES)
    theirs, mine = with_own(catalogue, rows), with_own(catalogue, rows)
    battlefield = Battlefield()
    battlefield.apply(Put((battlefield.new_piece(theirs.pieces["felt-kite"], Hex(0, 0), 1),)))
    write_hexgame(path, GameFile(MINE, battlefield, {}, theirs))
    document = files.open_embedded(path, mine, {}, window)
    assert [piece.type for piece in document.battlefield.in_order()] == [mine.pieces["felt-kite"]]
    rows.write_text(OWN_PIECES.replace("[0, 1]]", "[1, 1]]"))
    with pytest.raises(UnreadableError, match="not known here, or otherwise: felt-kite"):
        files.open_embedded(path, with_own(catalogue, rows), {}, window)
