"""`hexwright check`, and what becomes of bad files."""

from __future__ import annotations

import gzip
import random
import struct
import sys

import pytest

from builder import formats
from tests.battlefields import ALL

HSC_STRING_OF_4_GIB = struct.pack("<d", 0.0007) + b"\xff\xff\xff\xff\xff\xff\xff"


def test_a_sound_battlefield_exits_with_0(run, ford):
    ran = run("check", "--json", ford)
    assert ran.code == 0
    assert [p for p in ran.data["problems"] if p["severity"] != "note"] == []
    assert ran.data["left_out"] == []
    assert ran.data["files"] == [
        {"file": str(ford), "usable": True, "pieces": 5, "errors": 0, "warnings": 0, "notes": 0}
    ]


def test_an_error_exits_with_1_and_names_pieces_and_place(run, overlap):
    ran = run("check", "--json", overlap)
    assert ran.code == 1
    problem = ran.data["problems"][0]
    assert set(problem) == {
        "file", "code", "severity", "message", "hint", "rule", "pieces", "at", "line", "byte",
    }  # fmt: skip
    assert (problem["file"], problem["code"], problem["severity"]) == (str(overlap), "overlap", "error")
    assert problem["at"] == [0, 0, 1]
    assert {ref["piece"] for ref in problem["pieces"]} == {"grass-1", "rock-1"}
    assert set(problem["pieces"][0]) == {"id", "piece", "q", "r", "slot", "rotation"}


def test_a_warning_exits_with_1_only_when_strict(run, lay):
    # Two hexes of seven are held, and the weight hangs over the edge.
    tipping = lay("tipping.hexfield", "grass-2 0,0 1", "grass-24 0,0 2")
    assert run("check", tipping).code == 0
    strict = run("check", "--strict", "--json", tipping)
    assert strict.code == 1
    assert [p["code"] for p in strict.data["problems"] if p["severity"] == "warning"] == ["tips"]


def test_a_row_left_out_exits_with_1_with_its_line(run, half_read):
    ran = run("check", "--json", half_read)
    assert ran.code == 1
    assert ran.data["left_out"] == [{"file": str(half_read), "row": ran.data["left_out"][0]["row"]}]
    assert ran.data["left_out"][0]["row"].startswith("line 4: ")
    assert ran.data["problems"][0]["line"] == 4


def test_people_read_the_worst_first_with_place_and_hint(run, overlap, ford):
    ran = run("check", ford, overlap)
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[0] == f"{ford}: 5 pieces, nothing wrong"
    assert lines[1] == ""
    assert lines[2].startswith(f"{overlap}: 2 pieces, 1 error")
    assert lines[3].startswith("  error    The ")
    assert lines[4].strip().startswith("A1 (q 0, r 0) level 1, overlap")
    assert lines[5].strip() == "Move or remove one of the two."


def test_the_line_of_the_file_is_the_place_of_a_row_left_out(run, half_read):
    assert "           line 4, pieces[1], unknown-piece\n" in run("check", half_read).out


def test_a_file_that_cannot_be_read_does_not_keep_the_others_from_being_checked(run, ford, tmp_path):
    ran = run("check", "--json", tmp_path / "nowhere.hexfield", ford)
    assert ran.code == 1
    assert [(p["code"], p["severity"]) for p in ran.data["problems"]] == [("unreadable", "error")]
    assert [f["usable"] for f in ran.data["files"]] == [False, True]
    assert "error" not in ran.data
    assert ran.err == f"hexwright: {tmp_path / 'nowhere.hexfield'}: no such file\n"


def test_no_usable_file_at_all_exits_with_2(run, tmp_path):
    ran = run("check", "--json", tmp_path / "a.hsc", tmp_path / "b.hsc")
    assert ran.code == 2
    assert ran.data["error"] == f"{tmp_path / 'a.hsc'}: no such file"
    assert ran.err.count("no such file") == 2


def test_no_file_is_wrong_usage(run):
    assert run("check").code == 2


@pytest.mark.parametrize("name", ALL)
def test_a_whole_battlefield_exits_with_0(name, made, catalogue, run, tmp_path):
    path = tmp_path / f"{name}.hexfield"
    formats.write(made(name), path, catalogue)
    ran = run("check", "--json", path)
    assert ran.code == 0
    assert [p["message"] for p in ran.data["problems"] if p["severity"] == "error"] == []


def test_fan_made_battlefields_are_checked_without_anything_left_out(shared, run):
    files = sorted((shared / "maps").glob("*.hsc"))
    data = run("check", "--json", *files).data
    assert [f["usable"] for f in data["files"]] == [True] * 7
    assert data["left_out"] == []
    assert "overlap" not in {p["code"] for p in data["problems"]}


BAD = {
    "empty.hexfield": b"",
    "empty.hsc": b"",
    "random.hsc": random.Random(7).randbytes(4000),
    "random.json": random.Random(8).randbytes(4000),
    "text.hsc": b"this is no battlefield at all",
    "long-string.hsc": HSC_STRING_OF_4_GIB,
    "nested.json": b"[" * 200_000,
    "nested.hexfield": b"hexfield: 1\npieces: " + b"[" * 200_000,
    "tagged.hexfield": b"hexfield: 1\npieces: !!python/object/apply:os.getcwd []\n",
    "alias.hexfield": b"hexfield: 1\na: &a [1]\npieces: *a\n",
    "latin.hexfield": "hexfield: 1\ntitle: Tablée\npieces: []\n".encode("latin-1"),
    "zero.hexfield": b"hexfield: 1\ntitle: a\0b\npieces: []\n",
    "no-pieces.hexfield": b"hexfield: 1\n",
    "newer.hexfield": b"hexfield: 99\npieces: []\n",
    "list.json": b"[1, 2, 3]",
    "bomb.gz": gzip.compress(b"\0" * 200_000_000, 9),
    "cut.gz": gzip.compress(b'{"hexMap": {}, "boardPieces": {}}' * 99)[:30],
    "collection.hexfield": b"hexcollection: 1\nboxes: {}\n",
    "other.txt": b"hexfield: 1\npieces: []\n",
}


@pytest.fixture(scope="module")
def bad_files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bad")
    for name, content in BAD.items():
        (folder / name).write_bytes(content)
    (folder / "folder.hexfield").mkdir()
    return folder


@pytest.mark.parametrize("name", [*BAD, "folder.hexfield", "missing.hsc", "odd\nname.hsc"])
@pytest.mark.parametrize("command", ["check", "info"])
def test_a_file_without_anything_usable_gives_one_line_and_2(name, command, bad_files, run):
    ran = run(command, bad_files / name)
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("hexwright: ")
    assert ran.err.count("\n") == 1
    assert name.encode("unicode_escape").decode() in ran.err


@pytest.mark.parametrize("name", BAD)
def test_with_json_the_same_is_told_as_data(name, bad_files, run):
    ran = run("inventory", "--json", bad_files / name)
    assert ran.code == 2
    assert set(ran.data) == {"version", "error"}
    assert name in ran.data["error"]


def test_all_bad_files_in_one_real_process_end_it_cleanly(bad_files, run_apart):
    ran = run_apart("check", *sorted(bad_files.iterdir()))
    assert ran.code == 2
    assert ran.err.count("\n") == len(BAD) + 1


BAD_ROWS = {
    "unknown": "{piece: gras, at: [5, 0, 1]}",
    "wrong-type": "{piece: 7, at: [5, 0, 1]}",
    "nan": "{piece: grass-1, at: [5, 0, .nan]}",
    "level": "{piece: grass-1, at: [5, 0, 1000000000]}",
    "under": "{piece: grass-1, at: [5, 0, 0]}",
    "twice": "{piece: grass-1, at: [5, 0, 1], at: [6, 0, 1]}",
    "list": "[grass-1, 5, 0, 1]",
}


@pytest.mark.parametrize("row", BAD_ROWS.values(), ids=BAD_ROWS)
def test_what_concerns_one_row_leaves_that_row_out_and_exits_with_1(row, run, tmp_path):
    path = tmp_path / "rows.hexfield"
    path.write_text(f"hexfield: 1\npieces:\n- {{piece: grass-1, at: [0, 0, 1]}}\n- {row}\n")
    ran = run("check", "--json", path)
    assert ran.code == 1
    assert ran.data["files"][0]["pieces"] == 1
    assert len(ran.data["left_out"]) == 1
    assert [p["line"] for p in ran.data["problems"]] == [4]


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are different there")
def test_a_file_that_may_not_be_read_is_named(run, ford):
    ford.chmod(0)
    if ford.stat().st_uid == 0:
        pytest.skip("root may read everything")
    ran = run("check", ford)
    assert ran.code == 2
    assert "cannot be read" in ran.err
