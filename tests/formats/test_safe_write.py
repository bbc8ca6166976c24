"""A file is replaced whole or not at all."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from builder.errors import RefusedError
from builder.formats import write_safely

POSIX = sys.platform != "win32"


def test_a_new_file_has_the_content_and_nothing_else_stays(tmp_path: Path) -> None:
    path = tmp_path / "ford.hexfield"
    write_safely(path, b"one")
    write_safely(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not POSIX, reason="modes are those of POSIX systems")
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664])
def test_the_mode_of_an_old_file_is_kept(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "ford.hexfield"
    path.write_bytes(b"one")
    path.chmod(mode)
    write_safely(path, b"two")
    assert stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.skipif(not POSIX, reason="modes are those of POSIX systems")
def test_a_new_file_has_the_mode_that_people_expect(tmp_path: Path) -> None:
    ordinary = tmp_path / "ordinary"
    ordinary.write_bytes(b"")
    write_safely(tmp_path / "ours", b"")
    assert (tmp_path / "ours").stat().st_mode == ordinary.stat().st_mode


@pytest.mark.skipif(not POSIX, reason="links need rights elsewhere")
def test_a_link_is_followed(tmp_path: Path) -> None:
    target = tmp_path / "real.hexfield"
    target.write_bytes(b"one")
    link = tmp_path / "link.hexfield"
    link.symlink_to(target)
    write_safely(link, b"two")
    assert link.is_symlink()
    assert target.read_bytes() == b"two"


def test_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match=r"ford\.hexfield: the folder .*none does not exist"):
        write_safely(tmp_path / "none" / "ford.hexfield", b"")


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="a folder, where a file was expected"):
        write_safely(tmp_path, b"")


@pytest.mark.skipif(not POSIX or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_is_refused_and_the_file_stays(tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    path = folder / "ford.hexfield"
    path.write_bytes(b"one")
    folder.chmod(0o500)
    try:
        with pytest.raises(RefusedError, match="cannot be written"):
            write_safely(path, b"two")
        assert path.read_bytes() == b"one"
    finally:
        folder.chmod(0o700)


@pytest.mark.skipif(not POSIX or os.geteuid() == 0, reason="root may write everywhere")
def test_a_write_protected_file_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "ford.hexfield"
    path.write_bytes(b"one")
    path.chmod(0o400)
    with pytest.raises(RefusedError, match="write-protected"):
        write_safely(path, b"two")
    assert path.read_bytes() == b"one"


def test_a_name_too_long_for_the_disk_is_refused_without_a_trace(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="cannot be written"):
        write_safely(tmp_path / ("x" * 300 + ".hexfield"), b"")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_what_is_no_ordinary_file_is_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.hexfield"
    os.mkfifo(pipe)
    with pytest.raises(RefusedError, match="not an ordinary file"):
        write_safely(pipe, b"x")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_name_with_a_zero_byte_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="cannot be written"):
        write_safely(tmp_path / "ford\0.hexfield", b"x")
