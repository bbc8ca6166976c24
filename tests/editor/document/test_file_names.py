"""What a document is called."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield, Info
from builder.editor.document.document import Document
from builder.editor.document.file_names import (
    absolute_path,
    file_name_of,
    name_of,
    same_file,
    short_path,
    title_of,
)


@pytest.mark.parametrize(
    ("title", "path", "name", "over", "file"),
    [
        ("Two Fords", "a/river.hexfield", "river.hexfield", "Two Fords", "Two Fords"),
        ("", "a/river.hexfield", "river.hexfield", "river", "river"),
        ("Two: Fords / 2", None, "Two: Fords / 2", "Two: Fords / 2", "Two- Fords - 2"),
        ("", None, "The new battlefield", "", "battlefield"),
        ("..", None, "..", "..", "--"),
        ("x" * 300, None, "x" * 300, "x" * 300, "x" * 80),
    ],
)
def test_names(qtbot: QtBot, title: str, path: str | None, name: str, over: str, file: str) -> None:
    document = Document(Battlefield(Info(title)), Path(path) if path is not None else None)
    assert (name_of(document), title_of(document), file_name_of(document)) == (name, over, file)


def test_a_file_is_known_by_every_name_of_it_written_yet_or_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "a.hexfield"
    file.touch()
    (tmp_path / "link.hexfield").symlink_to(file)
    (tmp_path / "folder").symlink_to(tmp_path)
    monkeypatch.chdir(tmp_path)
    for name in ("a.hexfield", "link.hexfield", "folder/a.hexfield"):
        assert same_file(Path(name), file), name
        assert absolute_path(Path(name)) == tmp_path / name
    assert not same_file(Path("b.hexfield"), file)
    assert same_file(Path("new.hexfield"), tmp_path / "new.hexfield")


def test_two_names_that_a_disk_links_stay_two_files_and_odd_names_are_those_of_none(tmp_path: Path) -> None:
    (tmp_path / "a.hexfield").touch()
    (tmp_path / "b.hexfield").hardlink_to(tmp_path / "a.hexfield")
    assert not same_file(tmp_path / "a.hexfield", tmp_path / "b.hexfield")
    loop = tmp_path / "loop.hexfield"
    loop.symlink_to(loop)
    for odd in (loop, Path("a\0b"), tmp_path / ("x" * 300)):
        assert not same_file(odd, tmp_path / "a.hexfield")
        assert not same_file(tmp_path / "a.hexfield", odd)


def test_a_folder_is_named_from_home_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert short_path(tmp_path / "maps") == str(Path("~") / "maps")
    assert short_path(Path("/elsewhere")) == str(Path("/elsewhere"))
