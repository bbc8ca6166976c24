"""What can I build: by the menu, a folder looked at, a battlefield opened."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from builder import places
from builder.catalogue import Catalogue
from builder.editor.document.file_names import shipped_examples
from builder.editor.inventory import buildable_dialog
from builder.editor.inventory.buildable_dialog import BOXES, MISSING, NAME, BuildableDialog, survey_work
from builder.editor.window import Window
from builder.formats.survey import Candidate, Surveyed, judged, surveyed
from builder.inventory import Collection
from builder.processes import Work
from editor.people import LEFT, Answers

ROWS = "".join(f"- {{piece: grass-1, at: [{i}, 0, 1]}}\n" for i in range(3))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three battlefields, and a file that is none."""
    for name, rows in (
        ("meadow", ROWS),
        ("hill", ROWS + "- {piece: rock-1, at: [5, 0, 1]}\n"),
        ("nothing-in-a-box", ROWS + "- {piece: battlement, at: [0, 0, 2]}\n"),
    ):
        text = f"hexfield: 1\ntitle: The {name}\npieces:\n{rows}"
        (tmp_path / f"{name}.hexfield").write_text(text)
    (tmp_path / "notes.hexfield").write_text("no battlefield")
    (tmp_path / "other.json").write_text('{"a": 1}')  # of another program: passed over
    return tmp_path


def texts(dialog: BuildableDialog, column: int) -> list[str]:
    model = dialog.model
    return [model.index(row, column).data() for row in range(model.rowCount())]


Use = Callable[[Callable[[BuildableDialog], None]], None]


@pytest.fixture
def use(window: Window, answers: Answers) -> Use:
    """Open the dialog by its action, do something in it and come back."""

    def using(act: Callable[[BuildableDialog], None]) -> None:
        def go(dialog: QDialog) -> None:
            assert isinstance(dialog, BuildableDialog)
            try:
                act(dialog)
            finally:
                dialog.close()

        answers.expect(BuildableDialog, go)
        window.session.actions["what-can-i-build"].trigger()

    return using


Look = Callable[[BuildableDialog, Path], None]


@pytest.fixture
def look(qtbot: QtBot) -> Look:
    """Type the name of a folder and wait for the answer."""

    def looking(dialog: BuildableDialog, folder: Path) -> None:
        dialog.folder.setText(str(folder))
        with qtbot.waitSignal(dialog.job.answered):
            qtbot.keyClick(dialog.folder, Qt.Key.Key_Return)

    return looking


def test_what_can_be_built_comes_first_and_what_lacks_is_told(
    window: Window, folder: Path, use: Use, look: Look
) -> None:
    window.session.holdings.save(Collection({}, {"grass-1": 3}))

    def act(dialog: BuildableDialog) -> None:
        look(dialog, folder)
        assert texts(dialog, NAME) == ["The meadow", "The hill", "The nothing-in-a-box", "notes"]
        assert texts(dialog, MISSING) == ["nothing", "1", "1", "cannot be used"]
        assert dialog.state.text() == (
            "Can be built with what you own: 1 of 3. A double click opens one. Files that cannot be used: 1."
        )
        assert texts(dialog, BOXES)[0] == ""
        dialog.table.selectRow(1)
        assert "1 × single rock tile" in dialog.details.toPlainText()
        assert texts(dialog, BOXES)[1] in dialog.details.toPlainText()
        assert dialog.opens.isEnabled()
        dialog.table.selectRow(3)
        assert "hexfield: 1" in dialog.details.toPlainText()
        assert not dialog.opens.isEnabled()

    use(act)


def test_a_double_click_opens_it_and_the_folder_is_still_there_next_time(
    qtbot: QtBot, window: Window, folder: Path, use: Use, look: Look
) -> None:
    def act(dialog: BuildableDialog) -> None:
        look(dialog, folder)
        at = dialog.table.visualRect(dialog.model.index(0, NAME)).center()
        view = dialog.table.viewport()
        qtbot.mouseClick(view, LEFT, pos=at)
        qtbot.mouseDClick(view, LEFT, pos=at)
        assert not dialog.isVisible()

    use(act)
    assert window.document.path is not None
    assert window.document.path.parent == folder
    first = window.document.path

    def again(dialog: BuildableDialog) -> None:
        assert dialog.model.rowCount() == 4
        assert dialog.model.path(0) == first

    use(again)
    fresh = BuildableDialog(window.session.catalogue, window.session.holdings, lambda over: None)
    qtbot.addWidget(fresh)
    with qtbot.waitSignal(fresh.job.answered):
        fresh.show()
    assert fresh.model.rowCount() == 4, "after a new start it is looked at again"
    fresh.close()


def test_it_begins_with_the_examples_and_shows_the_one_chosen(qtbot: QtBot, window: Window, use: Use) -> None:
    def act(dialog: BuildableDialog) -> None:
        qtbot.waitUntil(lambda: not dialog.job.busy)
        assert len(texts(dialog, NAME)) == len(shipped_examples()) >= 3
        assert "My Collection asks for it" in dialog.state.text()
        assert "A double click opens one." in dialog.state.text()
        qtbot.waitUntil(lambda: not dialog.picture.pixmap().isNull())
        dialog.table.selectRow((dialog.table.currentIndex().row() + 1) % 3)
        assert dialog.picture.pixmap().isNull(), "not that of another one"
        qtbot.waitUntil(lambda: not dialog.picture.pixmap().isNull())
        dialog.opens.click()

    use(act)
    assert len(window.document.battlefield) > 0
    assert window.document.path is None, "an example is opened as a new battlefield"


def test_without_examples_it_says_what_to_do(use: Use, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(buildable_dialog, "shipped_examples", list)
    use(lambda dialog: told.append(dialog.state.text()))
    assert told[0].endswith("Choose a folder to see what of it you can build.")


def test_a_collection_that_changes_is_counted_anew(
    qtbot: QtBot, window: Window, folder: Path, use: Use, look: Look
) -> None:
    def act(dialog: BuildableDialog) -> None:
        look(dialog, folder)
        assert "You have not said yet what you own" in dialog.state.text()
        assert texts(dialog, MISSING)[0] == "3"
        with qtbot.waitSignal(dialog.job.answered):
            window.session.holdings.save(Collection({"fota": 1}, {"grass-1": 3}))
        assert texts(dialog, MISSING)[:2] == ["nothing", "nothing"]
        assert "2 of 3" in dialog.state.text()

    use(act)


def test_a_folder_can_be_chosen_and_is_looked_at_until_that_is_stopped(
    qtbot: QtBot, folder: Path, answers: Answers, use: Use
) -> None:
    (folder / "deeper").mkdir()
    (folder / "meadow.hexfield").rename(folder / "deeper" / "meadow.hexfield")

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, QFileDialog)
        dialog.selectFile(str(folder))
        dialog.accept()

    def act(dialog: BuildableDialog) -> None:
        answers.expect(QFileDialog, choose)
        with qtbot.waitSignal(dialog.job.answered):
            qtbot.mouseClick(dialog.browse, LEFT)
        assert dialog.folder.text() == str(folder)
        assert dialog.model.counts == (0, 2, 1)
        with qtbot.waitSignal(dialog.job.answered):
            dialog.deep.click()
        assert dialog.model.counts == (0, 3, 1)
        qtbot.mouseClick(dialog.look, LEFT)
        assert dialog.stop.isVisible()
        assert dialog.progress.isVisible()
        qtbot.mouseClick(dialog.stop, LEFT)
        assert not dialog.job.busy
        assert not dialog.stop.isVisible()
        assert "Stopped" in dialog.state.text()

    use(act)


def test_a_folder_without_battlefields_and_one_that_is_not_there_are_said(
    tmp_path: Path, use: Use, look: Look
) -> None:
    def act(dialog: BuildableDialog) -> None:
        look(dialog, tmp_path)
        assert "No battlefield lies in this folder." in dialog.state.text()
        look(dialog, tmp_path / "nowhere")
        assert "Files that cannot be used: 1." in dialog.state.text()
        assert "no such file" in dialog.details.toPlainText()

    use(act)


def test_the_best_is_chosen_while_files_are_read_until_somebody_chooses(
    qtbot: QtBot, window: Window, folder: Path, use: Use, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.session.holdings.save(Collection({}, {"grass-1": 3}))
    monkeypatch.setattr(buildable_dialog, "survey_work", lambda *given, **how: lambda report, cancelled: None)

    def act(dialog: BuildableDialog) -> None:
        def read(name: str) -> None:
            file = surveyed(folder / f"{name}.hexfield", window.session.catalogue)
            owned = window.session.holdings.owned
            dialog.model.take(judged(file, owned, window.session.catalogue) if file.readable else file)

        def chosen() -> list[str]:
            return [index.data() for index in dialog.table.selectionModel().selectedRows(NAME)]

        def look_again() -> None:
            with qtbot.waitSignal(dialog.job.answered):
                dialog.search()

        look_again()
        for name, best in (("notes", "notes"), ("nothing-in-a-box", "The nothing-in-a-box")):
            read(name)
            assert chosen() == [best]
        read("hill")
        assert chosen() == ["The hill"], "it is sorted above"
        assert "single rock tile" in dialog.details.toPlainText()
        at = dialog.table.visualRect(dialog.model.index(0, NAME)).center()
        qtbot.mouseClick(dialog.table.viewport(), LEFT, pos=at)
        read("meadow")
        assert chosen() == ["The hill"], "clicked, though it was chosen already"
        assert texts(dialog, NAME)[0] == "The meadow"
        look_again()
        for name in ("nothing-in-a-box", "notes"):
            read(name)
        dialog.table.setFocus()
        qtbot.keyClick(dialog.table, Qt.Key.Key_Down)
        read("meadow")
        assert chosen() == ["notes"]
        look_again()
        read("hill")
        read("meadow")
        assert chosen() == ["The meadow"], "another look begins anew"

    use(act)


@pytest.fixture
def battlefields(tmp_path: Path) -> Path:
    """The shipped battlefields, one of them a floor lower, and one that is broken."""
    (tmp_path / "more").mkdir()
    for number, path in enumerate(sorted(places.shipped("scenarios").glob("*.hexfield"))):
        shutil.copy(path, tmp_path / ("more" if number == 0 else "") / path.name)
    (tmp_path / "broken.hsc").write_bytes(b"nothing")
    return tmp_path


def said(work: Work, most: int = 1000) -> list[Any]:
    """What a work reports, cancelled after a number of reports."""
    all: list[Any] = []
    assert work(all.append, lambda: len(all) >= most) is None
    return all


@pytest.mark.parametrize("where", ["here", "in another process"])
def test_every_battlefield_is_told_with_what_is_missing(
    where: str, battlefields: Path, catalogue: Catalogue, request: pytest.FixtureRequest
) -> None:
    if where != "here":
        request.getfixturevalue("other_processes")
    all = said(survey_work(battlefields, {"grass-1": 99}, catalogue, recursive=False))
    found = [one.found for one in all]
    assert [type(one) for one in found] == [Surveyed, *[Candidate] * (len(found) - 1)]
    assert [(one.done, one.of) for one in all] == [(n, len(all)) for n in range(1, len(all) + 1)]
    assert all[1].of >= 3
    assert not any("grass-1" in one.answer.short for one in found[1:])
    assert [bool(one.answer.short) for one in found[1:]] == [True] * (len(found) - 1)
    assert said(survey_work(battlefields, {}, catalogue, recursive=True))[0].of == len(all) + 1


def test_files_of_other_programs_are_no_battlefields_and_cancelled_it_reads_no_further(
    tmp_path: Path, battlefields: Path, catalogue: Catalogue
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "expected.json").write_text('{"a": 1}')
    assert said(survey_work(other, {}, catalogue, recursive=False)) == [(1, 1, None)]
    assert len(said(survey_work(battlefields, {}, catalogue, recursive=False), most=2)) == 2
