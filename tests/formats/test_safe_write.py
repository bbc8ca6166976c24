"""A file is replaced whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

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


@pytest.mark.skipif(not POSIX, reason="links need rights elsewhere")
def test_a_link_that_leads_back_to_itself_is_refused_and_stays(tmp_path: Path) -> None:
    one, other = tmp_path / "one.hexfield", tmp_path / "other.hexfield"
    one.symlink_to(other)
    other.symlink_to(one)
    with pytest.raises(RefusedError, match=r"^\S*one\.hexfield: a link that leads back to itself"):
        write_safely(one, b"x")
    assert one.is_symlink()


@pytest.mark.skipif(not POSIX, reason="links need rights elsewhere")
def test_a_file_with_two_names_has_both_afterwards(tmp_path: Path) -> None:
    one, other = tmp_path / "one.hexfield", tmp_path / "other.hexfield"
    one.write_bytes(b"a longer content than the new one")
    os.link(one, other)
    write_safely(one, b"two")
    assert (one.read_bytes(), other.read_bytes()) == (b"two", b"two")
    assert one.samefile(other)
    assert sorted(tmp_path.iterdir()) == [one, other]


@pytest.mark.skipif(not POSIX, reason="links need rights elsewhere")
def test_where_a_file_with_two_names_cannot_be_written_it_is_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = tmp_path / "one.hexfield", tmp_path / "other.hexfield"
    one.write_bytes(b"one")
    os.link(one, other)
    write, written = os.write, []

    def full_disk(handle: int, content: Any) -> int:
        written.append(len(content))
        if len(written) == 2:  # the first was the temporary file
            write(handle, content[:1])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, content)

    monkeypatch.setattr(os, "write", full_disk)
    with pytest.raises(RefusedError, match=r"one\.hexfield: cannot be written \(No space left"):
        write_safely(one, b"new and long")
    assert other.read_bytes() == b"one"
    assert sorted(tmp_path.iterdir()) == [one, other]


@pytest.mark.skipif(not POSIX or os.geteuid() != 0, reason="only root gives files away")
def test_the_owner_of_an_old_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "ford.hexfield"
    path.write_bytes(b"one")
    os.chown(path, 12345, 23456)
    write_safely(path, b"two")
    assert (path.stat().st_uid, path.stat().st_gid) == (12345, 23456)
    assert path.read_bytes() == b"two"


@pytest.mark.skipif(not POSIX or os.geteuid() != 0, reason="only root gives files away")
def test_where_the_owner_cannot_be_kept_the_file_itself_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "ford.hexfield"
    path.write_bytes(b"one")
    os.chown(path, 12345, 23456)
    file = path.stat().st_ino

    def refused(*_: Any) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "chown", refused)
    write_safely(path, b"two")
    assert (path.stat().st_uid, path.stat().st_ino) == (12345, file)
    assert path.read_bytes() == b"two"
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_system_notes_about_a_file_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "ford.hexfield"
    path.write_bytes(b"one")
    try:
        os.setxattr(path, "user.hexwright", b"mine")
    except (AttributeError, OSError):
        pytest.skip("no extended attributes here")
    old = path.stat().st_mtime_ns
    os.utime(path, ns=(old, old - 10**12))
    write_safely(path, b"two")
    assert os.getxattr(path, "user.hexwright") == b"mine"
    assert path.stat().st_mtime_ns > old - 10**12  # it was changed now


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


@pytest.mark.parametrize("letter", ["原", "x", "é", "🏰"])
def test_every_name_that_the_disk_takes_can_be_saved(tmp_path: Path, letter: str) -> None:
    most = (255 - len(".hexfield")) // len(letter.encode())
    path = tmp_path / f"{letter * most}.hexfield"
    try:
        path.write_bytes(b"one")
    except OSError:
        pytest.skip("no such names here")
    write_safely(path, b"two")
    assert path.read_bytes() == b"two"


KILLED = """
import os, sys
from pathlib import Path
from builder.formats import write_safely
os.fsync = lambda handle: os._exit(9)
write_safely(Path(sys.argv[1]), b"new")
"""


def test_what_a_killed_program_left_behind_is_gone_after_the_next_save(tmp_path: Path) -> None:
    path, other = tmp_path / "ford.hexfield", tmp_path / "other.hexfield"
    path.write_bytes(b"old")
    assert subprocess.run([sys.executable, "-c", KILLED, path], check=False).returncode == 9
    (tmp_path / ".ford.hexfield.0123456789ab.part").write_bytes(b"ol")  # as earlier versions named it
    assert path.read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 3
    write_safely(other, b"other")
    assert sorted(tmp_path.iterdir()) == [path, other]


def test_what_another_program_is_writing_is_left_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, fsync = tmp_path / "one.hexfield", tmp_path / "other.hexfield", os.fsync

    def meanwhile(handle: int) -> None:
        monkeypatch.setattr(os, "fsync", fsync)
        write_safely(other, b"other")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    write_safely(one, b"one")
    assert (one.read_bytes(), other.read_bytes()) == (b"one", b"other")
    assert sorted(tmp_path.iterdir()) == [one, other]


@pytest.mark.skipif(not POSIX, reason="Windows keeps what is open")
def test_it_is_left_to_it_too_where_only_a_file_open_to_be_written_can_be_locked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So it is on NFS."""
    import fcntl

    flock = fcntl.flock

    def demanding(handle: int, how: int) -> None:
        if fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
            raise OSError(errno.EBADF, "not open to be written")
        flock(handle, how)

    monkeypatch.setattr(fcntl, "flock", demanding)
    test_what_another_program_is_writing_is_left_to_it(tmp_path, monkeypatch)
