"""Bytes and text of a file, and where in it everything stood."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.errors import UnreadableError
from builder.plaindata import PlainDocument, read_bytes, read_json, read_yaml, short, shown_path, text_of
from builder.problems import Source


def test_the_bytes_of_a_file_are_read_whole(tmp_path: Path):
    file = tmp_path / "a.hexfield"
    file.write_bytes(b"\x00\xff" * 10)
    assert read_bytes(file) == b"\x00\xff" * 10
    assert read_bytes(file, limit=20) == b"\x00\xff" * 10


def refusal(path: Path, limit: int = 100) -> str:
    with pytest.raises(UnreadableError) as caught:
        read_bytes(path, limit)
    return str(caught.value)


def test_a_file_larger_than_the_limit_is_refused(tmp_path: Path):
    file = tmp_path / "big"
    file.write_bytes(b"x" * 101)
    assert refusal(file) == f"{file}: larger than 100 bytes, the most that is read"
    file.write_bytes(b"x" * (1024 * 1024 + 1))
    assert refusal(file, 1024 * 1024) == f"{file}: larger than 1 MiB, the most that is read"


def test_a_missing_file_is_named(tmp_path: Path):
    assert refusal(tmp_path / "none") == f"{tmp_path / 'none'}: no such file"


def test_a_folder_is_no_file_and_is_said_once(tmp_path: Path):
    assert refusal(tmp_path) == f"{tmp_path}: a folder, where a file was expected"


def test_a_pipe_is_not_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe") == f"{tmp_path / 'pipe'}: not an ordinary file"


@pytest.mark.skipif(not Path("/proc/version").is_file(), reason="only Linux has such files")
def test_what_the_system_makes_up_is_not_read_through_a_link(tmp_path: Path):
    (tmp_path / "map.hexfield").symlink_to("/proc/version")
    assert refusal(tmp_path / "map.hexfield") == f"{tmp_path / 'map.hexfield'}: not an ordinary file"


@pytest.mark.parametrize("name", ["x" * 5000, "a\0b"])
def test_an_impossible_name_is_one_message(tmp_path: Path, name: str):
    assert "cannot be read (" in refusal(tmp_path / name)


def test_a_file_inside_a_file_is_one_message(tmp_path: Path):
    (tmp_path / "file").write_bytes(b"")
    assert refusal(tmp_path / "file" / "inner").startswith(f"{tmp_path / 'file' / 'inner'}: ")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read every file")
def test_an_unreadable_file_says_why(tmp_path: Path):
    file = tmp_path / "secret"
    file.write_bytes(b"x")
    file.chmod(0)
    assert refusal(file) == f"{file}: cannot be read (Permission denied)"


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
def test_text_comes_back_with_and_without_a_byte_order_mark(text: str):
    assert text_of(b"\xef\xbb\xbf" + text.encode(), "f") == text
    if not text.startswith("\ufeff"):
        assert text_of(text.encode(), "f") == text


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"ab\xffc", "f, byte 2: not UTF-8 text (found 0xff)"),
        (b"\xef\xbb\xbfab\xffc", "f, byte 5: not UTF-8 text (found 0xff)"),
        ("ä".encode("latin-1"), "f, byte 0: not UTF-8 text (found 0xe4)"),
        ("title".encode("utf-16"), "f, byte 0: not UTF-8 text (found 0xff)"),
        (b"ab\0c", "f, byte 2: a zero byte, where text was expected"),
        (b"\xef\xbb\xbfab\0c", "f, byte 5: a zero byte, where text was expected"),
    ],
)
def test_the_first_byte_that_is_no_text_is_named(content: bytes, message: str):
    with pytest.raises(UnreadableError) as caught:
        text_of(content, "f")
    assert str(caught.value) == message


def test_a_path_is_shown_as_a_person_reads_it():
    assert shown_path(("pieces", 3, "slot")) == "pieces[3].slot"
    assert shown_path((0, "a", "b")) == "[0].a.b"
    assert shown_path(()) == ""


def test_a_long_value_is_cut_in_messages():
    assert short("abc") == "'abc'"
    assert short("x" * 100) == "'" + "x" * 58 + "…"
    assert len(short([1] * 1000, 20)) == 20


def test_the_line_of_a_value_is_that_of_the_nearest_container():
    document = PlainDocument("f", {}, lines={(): 1, ("pieces",): 2, ("pieces", 0): 3})
    assert document.line(("pieces", 0, "slot")) == 3
    assert document.line(("pieces", 7)) == 2
    assert document.source(("pieces", 0, "slot")) == Source("f", "pieces[0].slot", 3)
    assert PlainDocument("f", None).line(("a",)) is None


@pytest.mark.parametrize("reader", [read_json, read_yaml])
def test_a_part_keeps_its_lines_and_faults(reader: Any) -> None:
    content = b'{"a": 1,\n "b": {"c": [1,\n  {"d": 2, "d": 3}]}, "e": 4, "e": 5}'
    document = reader(content, "x.json")
    part = document.part("b")
    assert part.data == {"c": [1, {"d": 3}]}
    assert part.line(("c", 1)) == 3
    assert part.line(()) == 2
    assert [(fault.path, fault.line) for fault in part.faults] == [(("c", 1, "d"), 3)]
    assert str(part.source(("c", 1))) == "x.json, line 3, c[1]"
