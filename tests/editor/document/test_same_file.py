"""One file under several names, and names that no file can have."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.editor.document.file_names import absolute_path, same_file


def test_a_file_is_known_by_every_name_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.hexfield"
    file.touch()
    (tmp_path / "link.hexfield").symlink_to(file)
    (tmp_path / "folder").symlink_to(tmp_path)
    monkeypatch.chdir(tmp_path)
    for name in ("a.hexfield", "link.hexfield", "folder/a.hexfield"):
        assert same_file(Path(name), file), name
        assert absolute_path(Path(name)) == tmp_path / name
    assert not same_file(Path("b.hexfield"), file)


def test_a_file_not_written_yet_is_known_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert same_file(Path("new.hexfield"), tmp_path / "new.hexfield")


def test_two_names_that_a_disk_links_stay_two_files(tmp_path: Path) -> None:
    (tmp_path / "a.hexfield").touch()
    (tmp_path / "b.hexfield").hardlink_to(tmp_path / "a.hexfield")
    assert not same_file(tmp_path / "a.hexfield", tmp_path / "b.hexfield")


def test_names_that_no_file_can_have_are_those_of_none(tmp_path: Path) -> None:
    loop = tmp_path / "loop.hexfield"
    loop.symlink_to(loop)
    for odd in (loop, Path("a\0b"), tmp_path / ("x" * 300)):
        assert not same_file(odd, tmp_path / "a.hexfield")
        assert not same_file(tmp_path / "a.hexfield", odd)
