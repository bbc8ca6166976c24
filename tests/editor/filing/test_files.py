"""Documents from files and back, without a window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.document.document import Document
from builder.editor.filing import files
from builder.errors import RefusedError, UnreadableError
from builder.scenario import Scenario
from tests.battlefields import CASTLE, FORDS

Lay = Callable[..., Battlefield]


def test_what_an_import_said_about_play_is_kept_beside_our_own_file(
    qtbot: QtBot, tmp_path: Path, virtualscape: Callable[..., Path], catalogue: Catalogue
) -> None:
    document = files.open_document(virtualscape(FORDS), catalogue, {})
    assert document.scenario is not None
    saved = files.save_document(document, tmp_path / "giants.hexfield", catalogue)
    assert saved.scenarios == (tmp_path / "giants.hexscenario",)
    assert saved.scenarios[0].is_file()
    assert not document.dirty
    again = files.open_document(tmp_path / "giants.hexfield", catalogue, {})
    assert again.scenario is not None
    assert again.scenario.zones == document.scenario.zones


def test_a_scenario_that_is_there_already_is_not_written_over(
    qtbot: QtBot, tmp_path: Path, lay: Lay, catalogue: Catalogue
) -> None:
    mine = tmp_path / "a.hexscenario"
    mine.write_text("mine")
    scenario = Scenario(title={"en": "Two fords"}, rounds=3)
    document = Document(lay(("rock-1", 0, 0, 1, 0)), scenarios=[(scenario, None)])
    saved = files.save_document(document, tmp_path / "a.hexfield", catalogue)
    assert mine.read_text() == "mine"
    assert saved.scenarios == (tmp_path / "a - Two fords.hexscenario",), "nothing of ours is lost either"


def test_an_imported_file_saved_unchanged_is_the_same_to_the_byte(
    qtbot: QtBot, tmp_path: Path, virtualscape: Callable[..., Path], catalogue: Catalogue
) -> None:
    source = virtualscape(CASTLE)
    document = files.open_document(source, catalogue, {})
    files.save_document(document, tmp_path / "copy.hsc", catalogue)
    assert (tmp_path / "copy.hsc").read_bytes() == source.read_bytes()


def test_what_cannot_be_written_leaves_the_document_unsaved(
    qtbot: QtBot, tmp_path: Path, lay: Lay, catalogue: Catalogue
) -> None:
    document = Document(lay(("rock-1", 0, 0, 1, 0)))
    with pytest.raises(RefusedError):
        files.save_document(document, tmp_path / "no" / "a.hexfield", catalogue)
    assert document.path is None


def test_a_file_that_is_not_there_is_one_message(qtbot: QtBot, tmp_path: Path, catalogue: Catalogue) -> None:
    with pytest.raises(UnreadableError, match=r"gone\.hexfield: no such file"):
        files.open_document(tmp_path / "gone.hexfield", catalogue, {})
