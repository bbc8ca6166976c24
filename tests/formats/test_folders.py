"""Which battlefields lie in a folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from builder.errors import UnreadableError
from builder.formats.survey import battlefields_in


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("b.hexfield", "A.HSC", "c.json", "d.gz", "e.pdf", ".hidden.hsc", "in/f.hsc", ".git/g.hsc"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    (tmp_path / "folder.hsc").mkdir()
    return tmp_path


def test_files_of_every_suffix_that_can_be_read_are_found_by_name(folder: Path) -> None:
    assert [path.name for path in battlefields_in(folder)] == ["A.HSC", "b.hexfield", "c.json", "d.gz"]


def test_folders_inside_are_looked_into_only_when_asked_for(folder: Path) -> None:
    assert folder / "in" / "f.hsc" in battlefields_in(folder, recursive=True)
    assert not any(".git" in path.parts for path in battlefields_in(folder, recursive=True))


def test_a_link_back_to_a_folder_is_not_followed(folder: Path) -> None:
    (folder / "in" / "back").symlink_to(folder, target_is_directory=True)
    found = battlefields_in(folder, recursive=True)
    assert len(found) == 5


def test_a_link_to_nothing_is_no_file(folder: Path) -> None:
    (folder / "gone.hsc").symlink_to(folder / "nowhere")
    assert "gone.hsc" not in [path.name for path in battlefields_in(folder)]


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"nowhere: the folder cannot be listed \(No such file"):
        battlefields_in(tmp_path / "nowhere")


def test_a_folder_inside_that_cannot_be_listed_is_told_and_the_rest_is_found(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scandir = os.scandir

    def refusing(path):
        if Path(path).name == "in":
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    told: list[str] = []
    assert len(battlefields_in(folder, recursive=True, passed_over=told.append)) == 4
    assert told == [f"{folder / 'in'}: the folder cannot be listed (Permission denied)"]
