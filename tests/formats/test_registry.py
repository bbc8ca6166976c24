"""Reading and writing by suffix; a file is replaced whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats import FORMATS, format_for, write_safely
from tests.formats.files import build, from_bytes, rows_of, to_bytes

# ---- Reading and writing by suffix, with the content asked whether it agrees ----

SUFFIXES = [suffix for format in FORMATS for suffix in format.suffixes]


@pytest.fixture
def ford() -> Battlefield:
    return build([("grass-7", 5, 5, 1, 0), ("rock-1", 5, 6, 2, 0)])


def test_ids_and_suffixes_are_unique() -> None:
    assert len({format.id for format in FORMATS}) == len(FORMATS)
    assert len(set(SUFFIXES)) == len(SUFFIXES)


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_every_format_is_documented(suffix: str) -> None:
    page = (Path(__file__).resolve().parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
    assert f"`{suffix}`" in page.partition("\n## ")[0]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_every_format_reads_what_it_wrote(
    ford: Battlefield, catalogue: Catalogue, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"ford{suffix}"
    assert formats.write(ford, path, catalogue) == ()
    loaded = formats.read(path, catalogue)
    assert rows_of(loaded.battlefield) == rows_of(ford)
    assert not loaded.problems
    assert loaded.format in (format.id for format in FORMATS)


@pytest.mark.parametrize("suffix", [".HSC", ".HexField", ".JSON"])
def test_capitals_in_a_suffix_do_not_matter(
    ford: Battlefield, catalogue: Catalogue, tmp_path: Path, suffix: str
) -> None:
    path = tmp_path / f"ford{suffix}"
    formats.write(ford, path, catalogue)
    assert len(formats.read(path, catalogue).battlefield) == 2
    found = format_for(path)
    assert found.suffixes == (suffix.lower(),)


@pytest.mark.parametrize("inside", SUFFIXES)
@pytest.mark.parametrize("named", SUFFIXES)
def test_a_file_under_another_suffix_is_refused_with_its_right_name(
    ford: Battlefield, inside: str, named: str
) -> None:
    content = to_bytes(ford, inside)
    family = {".json", ".gz"}
    if inside == named or {inside, named} == family:
        assert len(from_bytes(content, named).battlefield) == 2
        return
    with pytest.raises(UnreadableError, match=rf"^in\{named}: holds a .*; rename it to end in \{inside}$"):
        from_bytes(content, named)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"hexcollection: 1\nboxes: {}\n", "a collection of boxes"),
        (b"# mine\n\nhexscenario: 1\nrounds: 3\n", "a scenario"),
        (b'{\n "hexgame": 1,\n "rules": 1}', "a game"),
        (b'{"hexjournal": 1, "rules": 1}\n', "the journal of a game"),
    ],
)
@pytest.mark.parametrize("suffix", [*SUFFIXES, ".hexgame", ".hexjournal"])
def test_other_files_of_ours_are_called_by_their_name(content: bytes, told: str, suffix: str) -> None:
    with pytest.raises(UnreadableError, match=f"{told}, where a battlefield was expected"):
        from_bytes(content, suffix)


@pytest.mark.parametrize("name", ["ford.txt", "ford", "ford.hexcollection", "ford.tar.bz2", ".hexfield"])
def test_other_suffixes_are_neither_read_nor_written(
    ford: Battlefield, catalogue: Catalogue, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_bytes(b"hexfield: 1\npieces: []\n")
    with pytest.raises(UnreadableError, match=f"battlefields are read from {', '.join(SUFFIXES)}"):
        formats.read(path, catalogue)
    with pytest.raises(RefusedError, match=r"battlefields are written to \.hexfield"):
        formats.write(ford, path, catalogue)
    assert path.read_bytes() == b"hexfield: 1\npieces: []\n"


def test_a_zip_is_none_of_its_maps_and_one_without_any_is_no_battlefield(
    catalogue: Catalogue, tmp_path: Path
) -> None:
    for name, words in (("ford.json", "such as .*ford.json"), ("notes.txt", "battlefields are read from")):
        with zipfile.ZipFile(tmp_path / "maps.zip", "w") as archive:
            archive.writestr(name, "{}")
        with pytest.raises(UnreadableError, match=words):
            formats.read(tmp_path / "maps.zip", catalogue)
    (tmp_path / "maps.zip").write_bytes(b"PK")
    with pytest.raises(UnreadableError, match="a damaged zip"):
        formats.read(tmp_path / "maps.zip", catalogue)


def test_a_recognised_file_of_another_suffix_is_named() -> None:
    with pytest.raises(UnreadableError, match="it holds a Hexwright battlefield"):
        from_bytes(b"hexfield: 1\npieces: []\n", ".txt")


def test_a_missing_file_is_refused(catalogue: Catalogue, tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="no such file"):
        formats.read(tmp_path / "none.hsc", catalogue)


def test_a_failed_save_leaves_the_old_file(ford: Battlefield, catalogue: Catalogue, tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="does not exist"):
        formats.write(ford, tmp_path / "none" / "ford.hexfield", catalogue)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("suffix", "content"),
    [
        (".hexfield", b"hexfield: 1\npieces:\n- {piece: foo, at: [0, 0, 0]}\n"),
        (".json", b'{"hexMap": {"name": "x"}, "boardPieces": {"0~0~0~-1~zz": "zz"}}'),
    ],
)
def test_a_file_of_which_no_row_can_be_used_is_refused(suffix: str, content: bytes, catalogue) -> None:
    with pytest.raises(UnreadableError, match=r"its one row cannot be used; the first: .* expected"):
        formats.read_bytes_as(content, "a" + suffix, suffix, catalogue)


# ---- A file is replaced whole or not at all ----

POSIX = sys.platform != "win32"
on_posix = pytest.mark.skipif(not POSIX, reason="modes and links are those of POSIX systems")
as_root = pytest.mark.skipif(not POSIX or os.geteuid() != 0, reason="only root gives files away")
as_user = pytest.mark.skipif(not POSIX or os.geteuid() == 0, reason="root may write everywhere")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that is there."""
    path = tmp_path / "ford.hexfield"
    path.write_bytes(b"one")
    return path


@pytest.fixture
def other(path: Path) -> Path:
    """Its other name."""
    other = path.with_name("other.hexfield")
    os.link(path, other)
    return other


def test_a_new_file_has_the_content_and_nothing_else_stays(path: Path) -> None:
    write_safely(path, b"two")
    assert path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path]


@on_posix
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664])
def test_the_mode_of_an_old_file_is_kept(path: Path, mode: int) -> None:
    path.chmod(mode)
    write_safely(path, b"two")
    assert stat.S_IMODE(path.stat().st_mode) == mode


@on_posix
def test_a_new_file_has_the_mode_that_people_expect(tmp_path: Path) -> None:
    ordinary = tmp_path / "ordinary"
    ordinary.write_bytes(b"")
    write_safely(tmp_path / "ours", b"")
    assert (tmp_path / "ours").stat().st_mode == ordinary.stat().st_mode


@on_posix
def test_a_link_is_followed(path: Path) -> None:
    link = path.with_name("link.hexfield")
    link.symlink_to(path)
    write_safely(link, b"two")
    assert link.is_symlink()
    assert path.read_bytes() == b"two"


@on_posix
def test_a_link_that_leads_back_to_itself_is_refused_and_stays(tmp_path: Path) -> None:
    one, other = tmp_path / "one.hexfield", tmp_path / "other.hexfield"
    one.symlink_to(other)
    other.symlink_to(one)
    with pytest.raises(RefusedError, match=r"^\S*one\.hexfield: a link that leads back to itself"):
        write_safely(one, b"x")
    assert one.is_symlink()


@on_posix
def test_a_file_with_two_names_has_both_afterwards(path: Path, other: Path) -> None:
    path.write_bytes(b"a longer content than the new one")
    write_safely(path, b"two")
    assert (path.read_bytes(), other.read_bytes()) == (b"two", b"two")
    assert path.samefile(other)
    assert sorted(path.parent.iterdir()) == [path, other]


@on_posix
def test_where_a_file_with_two_names_cannot_be_written_it_is_as_it_was(
    path: Path, other: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write, written = os.write, []

    def full_disk(handle: int, content: Any) -> int:
        written.append(len(content))
        if len(written) == 2:  # the first was the temporary file
            write(handle, content[:1])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, content)

    monkeypatch.setattr(os, "write", full_disk)
    with pytest.raises(RefusedError, match=r"ford\.hexfield: cannot be written \(No space left"):
        write_safely(path, b"new and long")
    assert other.read_bytes() == b"one"
    assert sorted(path.parent.iterdir()) == [path, other]


@as_root
def test_the_owner_of_an_old_file_is_kept(path: Path) -> None:
    os.chown(path, 12345, 23456)
    write_safely(path, b"two")
    assert (path.stat().st_uid, path.stat().st_gid) == (12345, 23456)
    assert path.read_bytes() == b"two"


@as_root
def test_where_the_owner_cannot_be_kept_the_file_itself_is_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.chown(path, 12345, 23456)
    file = path.stat().st_ino

    def refused(*_: Any) -> None:
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "chown", refused)
    write_safely(path, b"two")
    assert (path.stat().st_uid, path.stat().st_ino) == (12345, file)
    assert path.read_bytes() == b"two"
    assert list(path.parent.iterdir()) == [path]


def test_what_a_system_notes_about_a_file_is_kept(path: Path) -> None:
    try:
        os.setxattr(path, "user.hexwright", b"mine")
    except (AttributeError, OSError):
        pytest.skip("no extended attributes here")
    old = path.stat().st_mtime_ns
    os.utime(path, ns=(old, old - 10**12))
    write_safely(path, b"two")
    assert os.getxattr(path, "user.hexwright") == b"mine"
    assert path.stat().st_mtime_ns > old - 10**12  # it was changed now


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("none/ford.hexfield", r"ford\.hexfield: the folder .*none does not exist"),
        ("", "a folder, where a file was expected"),
        ("x" * 300 + ".hexfield", "cannot be written"),
        ("ford\0.hexfield", "cannot be written"),
    ],
    ids=["missing folder", "a folder in its place", "a name too long", "a zero byte"],
)
def test_what_cannot_be_written_is_refused_without_a_trace(tmp_path: Path, name: str, why: str) -> None:
    with pytest.raises(RefusedError, match=why):
        write_safely(tmp_path / name, b"x")
    assert list(tmp_path.iterdir()) == []


@as_user
def test_a_folder_that_may_not_be_written_is_refused_and_the_file_stays(path: Path) -> None:
    path.parent.chmod(0o500)
    try:
        with pytest.raises(RefusedError, match="cannot be written"):
            write_safely(path, b"two")
        assert path.read_bytes() == b"one"
    finally:
        path.parent.chmod(0o700)


@as_user
def test_a_write_protected_file_is_left_alone(path: Path) -> None:
    path.chmod(0o400)
    with pytest.raises(RefusedError, match="write-protected"):
        write_safely(path, b"two")
    assert path.read_bytes() == b"one"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_what_is_no_ordinary_file_is_never_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.hexfield"
    os.mkfifo(pipe)
    with pytest.raises(RefusedError, match="not an ordinary file"):
        write_safely(pipe, b"x")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


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
