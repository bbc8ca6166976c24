"""A battlefield in a file as a group in hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox

from builder import formats
from builder.battlefield import Battlefield, SetNote
from builder.catalogue import Catalogue
from builder.editor.selection.merging import read_group
from builder.editor.window import Window
from editor.people import Answers
from tests.battlefields import FORDS


@pytest.mark.parametrize("suffix", [".hexfield", ".hsc"])
def test_any_format_can_be_merged(
    suffix: str,
    window: Window,
    tmp_path: Path,
    lay: Callable[..., Battlefield],
    catalogue: Catalogue,
) -> None:
    battlefield = lay(("grass-7", 4, 4, 1, 0), ("rock-1", 4, 4, 2, 0))
    battlefield.apply(SetNote(2, "top"))
    path = tmp_path / f"hill{suffix}"
    formats.write(battlefield, path, catalogue)
    group = read_group(window, path, catalogue, window.session.status.say)
    assert group is not None
    assert sorted(piece.type.id for piece in group.pieces) == ["grass-7", "rock-1"]
    assert group.name == "hill"
    assert group.once
    if suffix == ".hexfield":
        assert group.notes == {2: "top"}


def test_what_is_not_there_is_one_message(
    window: Window, answers: Answers, tmp_path: Path, catalogue: Catalogue
) -> None:
    answers.press(QMessageBox.StandardButton.Ok)
    assert read_group(window, tmp_path / "gone.hexfield", catalogue, print) is None
    assert answers.texts[0].startswith("gone.hexfield is not there")


def test_the_shipped_battlefields_can_be_merged(window: Window, catalogue: Catalogue) -> None:
    paths = sorted(Path(__file__).parents[3].joinpath("scenarios").glob("*.hexfield"))
    assert paths
    for path in paths:
        group = read_group(window, path, catalogue, window.session.status.say)
        assert group is not None
        assert len(group.pieces) == len(formats.read(path, catalogue).battlefield)


def test_an_imported_file_with_a_scenario_says_that_this_stays_behind(
    window: Window, virtualscape: Callable[..., Path], catalogue: Catalogue
) -> None:
    said: list[str] = []
    group = read_group(window, virtualscape(FORDS), catalogue, said.append)
    assert group is not None
    assert len(group.pieces) == 87
    assert said == ["What four-fords.hsc says of a scenario (zones, glyphs) is not merged"]
