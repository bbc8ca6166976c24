"""Files in a zip: named, read, and refused where they lead elsewhere or are more than they seem."""

from __future__ import annotations

import stat
import time
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from builder.errors import UnreadableError
from builder.plaindata import on_disk, read_bytes
from builder.plaindata.zipped import files_in

Member = tuple[str | zipfile.ZipInfo, bytes]


def packed(path: Path, *members: Member, how: int = zipfile.ZIP_DEFLATED) -> Path:
    with zipfile.ZipFile(path, "w", how) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return path


def test_files_are_named_by_paths_that_go_on_inside(tmp_path: Path) -> None:
    path = packed(
        tmp_path / "maps.ZIP", ("b/two.json", b"2"), ("one.json", b"1"), ("notes.txt", b""), ("b/", b""),
        ("__MACOSX/._one.json", b"x"), (".hidden.json", b"x"),
    )  # fmt: skip
    assert files_in(path, (".json",)) == [path / "b/two.json", path / "one.json"]
    assert [read_bytes(path / name) for name in ("b/two.json", "one.json")] == [b"2", b"1"]
    assert on_disk(path / "b/two.json") == path
    with pytest.raises(UnreadableError, match="no such file"):
        read_bytes(path / "three.json")
    folder = tmp_path / "old.zip"
    folder.mkdir()
    (folder / "a.json").write_bytes(b"{}")
    assert on_disk(folder / "a.json") == folder / "a.json"
    assert read_bytes(folder / "a.json") == b"{}"


def link() -> zipfile.ZipInfo:
    info = zipfile.ZipInfo("link.json")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    return info


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../out.json", "its name leads elsewhere"),
        ("a/../../out.json", "its name leads elsewhere"),
        ("/etc/out.json", "its name leads elsewhere"),
        ("C:\\out.json", "its name leads elsewhere"),
        ("c:out.json", "its name leads elsewhere"),
        ("a\\out.json", "its name leads elsewhere"),
        ("a\x1b[31m.json", "its name leads elsewhere"),
        (link(), "a link"),
        ("more.zip", "a zip in a zip"),
    ],
)
def test_what_leads_elsewhere_is_left_out_and_named(
    tmp_path: Path, name: str | zipfile.ZipInfo, why: str
) -> None:
    path, said = packed(tmp_path / "maps.zip", (name, b"/etc/passwd"), ("one.json", b"1")), list[str]()
    assert files_in(path, (".json",), said.append) == [path / "one.json"]
    (line,) = said
    assert line.startswith(f"{path}: 1 file in it left out: ")
    assert why in line
    assert line.isprintable()
    if isinstance(name, zipfile.ZipInfo):
        with pytest.raises(UnreadableError, match="a link"):
            read_bytes(path / "link.json")


def test_many_are_left_out_in_one_line(tmp_path: Path) -> None:
    path, said = packed(tmp_path / "maps.zip", *((f"{n}.zip", b"") for n in range(300))), list[str]()
    assert files_in(path, (".json",), said.append) == []
    assert said == [f"{path}: 300 files in it left out, the first: 0.zip (a zip in a zip)"]


def test_what_is_larger_than_it_seems_is_not_unpacked(tmp_path: Path) -> None:
    bomb, said = packed(tmp_path / "bomb.zip", ("a.json", b" " * 15_000_000), ("b.json", b"{}")), list[str]()
    began = time.process_time()
    assert files_in(bomb, (".json",), said.append) == [bomb / "b.json"]
    assert "a.json (too large)" in said[0]
    with pytest.raises(UnreadableError, match="too large"):
        read_bytes(bomb / "a.json")
    assert time.process_time() - began < 0.5
    for how in (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA):
        other = packed(tmp_path / f"{how}.zip", ("a.json", b"1"), how=how)
        with pytest.raises(UnreadableError, match="packed in a way"):
            read_bytes(other / "a.json")


def test_a_file_that_says_it_is_smaller_gives_no_more_than_it_says(tmp_path: Path) -> None:
    content = b"0123456789" * 100_000
    path = packed(tmp_path / "lie.zip", ("a.json", content))
    raw = path.read_bytes().replace(len(content).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    path.write_bytes(raw)
    with pytest.raises(UnreadableError, match="damaged"):
        read_bytes(path / "a.json")


def test_too_many_files_and_too_much_in_all_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = packed(tmp_path / "many.zip", *((f"{n}.json", b"") for n in range(5_001)), how=zipfile.ZIP_STORED)
    with pytest.raises(UnreadableError, match="more than 5000 files"):
        files_in(many, (".json",))
    monkeypatch.setattr("builder.plaindata.zipped._MOST_UNPACKED", 100)
    with pytest.raises(UnreadableError, match="when unpacked"):
        files_in(packed(tmp_path / "large.zip", ("a.json", b"x" * 101)), (".json",))


def broken(content: bytes) -> list[bytes]:
    changed = [bytes((*content[:n], content[n] ^ 0xFF, *content[n + 1 :])) for n in range(len(content))]
    cut = [part for n in range(len(content)) for part in (content[:n], content[n:])]
    return [b"not a zip", *cut, *changed]


def said_of(path: Path) -> str:
    """What reading all of a zip is refused with; empty where it is not."""
    try:
        for file in files_in(path, (".json",)):
            read_bytes(file)
    except UnreadableError as error:
        return str(error)
    return ""


def test_a_damaged_zip_is_refused_in_one_line(tmp_path: Path) -> None:
    path = packed(tmp_path / "maps.zip", ("one.json", b'{"a": 1}'))
    refused = 0
    for number, content in enumerate(broken(path.read_bytes())):
        other = tmp_path / f"{number}.zip"
        other.write_bytes(content)
        said = said_of(other)
        refused += bool(said)
        assert not said or said.startswith(str(other))
        assert len(said) < 400
        assert said.isprintable()
    assert refused > 300


def test_one_with_a_password_is_said_to_be_locked(tmp_path: Path) -> None:
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("a.json", b"1")
    content = bytearray(buffer.getvalue())
    content[content.index(b"PK\x01\x02") + 8] |= 1
    (tmp_path / "maps.zip").write_bytes(content)
    with pytest.raises(UnreadableError, match="locked with a password"):
        read_bytes(tmp_path / "maps.zip" / "a.json")
