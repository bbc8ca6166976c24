"""Two windows of one user: what the other wrote is taken over here and said, and neither loses anything."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from builder import places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue, PieceType
from builder.editor.display.preferences import PreferencesDialog
from builder.editor.filing.watch import stamp_of
from builder.editor.inventory.collection_dialog import CollectionDialog
from builder.editor.inventory.holdings import Holdings
from builder.editor.palette.shelf import PaletteShelf
from builder.editor.stamps.model import Stamps
from builder.editor.window import Window
from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.inventory import Collection
from builder.shaping.group import Group
from builder.view import settings
from builder.view.options import ViewOptions
from builder.view.preferences import PreferenceChoice, Preferences
from editor.people import Answers

CARD = """
cards:
- {id: my-giant, name: My Giant, points: 130}
"""


def said_after_a_look(window: Window) -> str:
    window.session.status.say("")
    window.session.shared_files.look()
    return window.session.status.currentMessage()


def test_boxes_and_stamps_of_another_window_come_in_and_are_said(
    window: Window, catalogue: Catalogue
) -> None:
    session = window.session
    assert len(session.stamps.stamps) == 0
    assert said_after_a_look(window) == ""
    Holdings(places.config_folder(), catalogue).save(Collection({"rotv-2e": 2}, {}))
    other = Stamps(places.data_folder() / "stamps", catalogue)
    rock = session.catalogue.pieces["rock-1"]
    other.save("Rock", group_of_one(session.document.battlefield, rock))
    assert said_after_a_look(window) == "Taken over from another window: boxes and stamps"
    assert session.holdings.collection.boxes == {"rotv-2e": 2}
    assert [stamp.name for stamp in session.stamps.stamps] == ["Rock"]
    assert said_after_a_look(window) == "", "it is news once"


def test_what_is_written_here_is_no_news(window: Window) -> None:
    session = window.session
    session.holdings.save(Collection({"rotv-2e": 1}, {}))
    session.preferences.change(wheel="scroll")
    session.stamps.save(
        "Rock", group_of_one(session.document.battlefield, session.catalogue.pieces["rock-1"])
    )
    assert said_after_a_look(window) == ""


def test_own_cards_of_another_program_are_known_at_once(window: Window) -> None:
    facts = window.session.play_facts
    assert "my-giant" not in facts.cards
    places.own_cards_file().parent.mkdir(parents=True, exist_ok=True)
    places.own_cards_file().write_text(CARD)
    assert said_after_a_look(window).startswith("Taken over from another window: own army cards")


def test_the_system_tells_of_a_change_even_in_a_home_that_was_empty(
    window: Window, catalogue: Catalogue, qtbot: QtBot
) -> None:
    Holdings(places.config_folder(), catalogue).save(Collection({"rotv-2e": 3}, {}))
    qtbot.waitUntil(lambda: window.session.holdings.collection.boxes == {"rotv-2e": 3})


def test_what_the_window_remembers_of_itself_has_nothing_else_read_again(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does so with every piece that is put down."""
    read: list[str] = []
    monkeypatch.setattr(Holdings, "read_again", lambda _self: bool(read.append("boxes")))
    monkeypatch.setattr(Stamps, "read", lambda _self: bool(read.append("stamps")))
    assert window.session.stamps.stamps == ()
    window.session.shared_files.look({str(settings.settings_file().parent)})
    assert read == []
    window.session.shared_files.look({str(places.config_folder())})
    assert read == ["boxes"]


def test_the_unit_of_length_is_taken_over_too(window: Window) -> None:
    ViewOptions().change(inches=not window.session.view_options.display.inches)
    wanted = ViewOptions().display.inches
    assert said_after_a_look(window) == "Taken over from another window: preferences"
    assert window.session.view_options.display.inches is wanted


def test_each_window_stores_only_the_preferences_that_it_changed() -> None:
    one, two = PreferenceChoice(), PreferenceChoice()
    one.change(theme="dark")
    two.change(wheel="scroll")
    assert PreferenceChoice().now == two.now.__class__(theme="dark", wheel="scroll")
    assert two.read_again()
    assert two.now.theme == "dark"
    assert not two.read_again()


def test_files_remembered_by_two_programs_are_all_there(tmp_path: Path) -> None:
    paths = [tmp_path / f"{name}.hexfield" for name in "abcdefgh"]
    for path in paths:
        path.touch()
    code = (
        "import sys; from pathlib import Path; from builder.view.settings import remember_file\n"
        "for name in sys.argv[1:]: remember_file(Path(name))"
    )
    names = [str(path) for path in paths]
    writers = [subprocess.Popen([sys.executable, "-c", code, *part]) for part in (names[:4], names[4:])]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    assert {*settings.recent_files()} == {path.resolve() for path in paths}


def test_two_stamps_of_one_name_are_not_saved_by_two_windows(
    tmp_path: Path, catalogue: Catalogue, window: Window
) -> None:
    one, two = Stamps(tmp_path, catalogue), Stamps(tmp_path, catalogue)
    rock = group_of_one(window.document.battlefield, catalogue.pieces["rock-1"])
    two.read()
    one.save("Rock", rock)
    with pytest.raises(RefusedError, match="There is a stamp of this name already"):
        two.save("rock", rock)
    assert len([name for name in os.listdir(tmp_path) if not name.startswith(".")]) == 1


def group_of_one(battlefield: Battlefield, type: PieceType) -> Group:
    return Group.of((battlefield.new_piece(type, Hex(0, 0), 1),), "")


def test_a_box_that_another_window_saves_while_the_dialog_is_open_stays(
    window: Window, catalogue: Catalogue
) -> None:
    session = window.session
    session.holdings.save(Collection({"rotv-2e": 1}, {}))
    dialog = CollectionDialog(session.holdings, catalogue, window)
    other = Holdings(places.config_folder(), catalogue)
    other.save(Collection({"rotv-2e": 1, "rotv-1e": 2}, {}))
    session.shared_files.look()
    dialog.draft.set_box("sotm", 1)
    dialog.accept()
    assert Holdings(places.config_folder(), catalogue).collection.boxes == {
        "rotv-2e": 1,
        "rotv-1e": 2,
        "sotm": 1,
    }


def test_what_another_window_prefers_while_the_dialog_is_open_stays(window: Window) -> None:
    choice = window.session.preferences
    dialog = PreferencesDialog(choice, window.session.view_options, window)
    PreferenceChoice().change(wheel="scroll")
    window.session.shared_files.look()
    dialog.form.fields["welcome"].setChecked(not choice.now.welcome)
    assert PreferenceChoice().now.wheel == choice.now.wheel == "scroll"
    dialog.reject()
    assert PreferenceChoice().now == Preferences(wheel="scroll")


def test_favourites_and_pieces_used_in_two_windows_are_all_there() -> None:
    one, two = PaletteShelf(), PaletteShelf()
    one.toggle_favourite("grass-1")
    two.toggle_favourite("rock-7")
    two.use("rock-7")
    one.use("grass-1")
    assert PaletteShelf().favourites == ("grass-1", "rock-7")
    assert PaletteShelf().recent == ("grass-1", "rock-7")
    one.toggle_favourite("grass-1")
    assert PaletteShelf().favourites == ("rock-7",)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_in_place_of_a_map_is_refused_and_waited_for_by_nobody(
    window: Window, tmp_path: Path, answers: Answers
) -> None:
    os.mkfifo(tmp_path / "pipe.hexfield")
    (tmp_path / "huge.hexfield").touch()
    os.truncate(tmp_path / "huge.hexfield", 20_000_000_000)
    assert stamp_of(tmp_path / "pipe.hexfield") is None
    found = stamp_of(tmp_path / "huge.hexfield")
    assert found is not None
    assert found.size == 20_000_000_000
    answers.press(QMessageBox.StandardButton.Ok)
    assert not window.session.filing.open_path(tmp_path / "pipe.hexfield")
    assert "Not an ordinary file" in " ".join(answers.texts)
