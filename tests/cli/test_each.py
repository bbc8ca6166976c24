"""`hexwright each`: a command for every file of folders."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder import formats
from builder.catalogue import Catalogue
from tests.battlefields import laid
from tests.cli.conftest import Run


@pytest.fixture
def maps(tmp_path: Path, catalogue: Catalogue) -> Path:
    """A folder with two maps that stand, one with a mistake in a folder of its own, and no map at all."""
    folder = tmp_path / "maps"
    (folder / "inner").mkdir(parents=True)
    for name in ("one", "two"):
        formats.write(laid(("grass-7", 2, 2, 1, 0)), folder / f"{name}.hexfield", catalogue)
    formats.write(laid(("grass-1", 0, 0, 3, 0)), folder / "inner" / "three.hexfield", catalogue)
    (folder / "none.hexfield").write_text("no map")
    (folder / "notes.txt").write_text("nothing")
    return folder


@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_line_a_file_a_summary_and_the_worst_exit_code(run: Run, maps: Path, workers: str) -> None:
    ran = run("each", maps, "--do", "check", "--workers", workers, code=1)
    lines = ran.out.splitlines()
    assert lines[:2] == [
        f"{maps / name}.hexfield: {maps / name}.hexfield: 1 piece, nothing wrong" for name in ("one", "two")
    ]
    assert lines[-1] == "4 files: nothing wrong with 2, something wrong with 1, 1 of no use"
    assert len(lines) + len(ran.err.splitlines()) == 5
    assert "none.hexfield" in ran.err
    assert run("each", maps / "one.hexfield", "--do", "check", code=0).err == ""
    assert run("each", maps / "none.hexfield", "--do", "check", code=2)
    assert run("each", maps, "--flat", "--do", "check", "--json", code=1).data["files"][2]["code"] == 0


def test_the_file_that_ends_its_process_is_the_one_that_is_blamed(
    run: Run, maps: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The processes of the command die, as of a fault in C, when they open one of the files."""
    (tmp_path / "hook").mkdir()
    (tmp_path / "hook" / "sitecustomize.py").write_text(
        "import os, sys\n"
        "sys.addaudithook(lambda event, args: event == 'open' and str(args[0]).endswith('two.hexfield')"
        " and os._exit(9))\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "hook"))
    rows = run("each", maps, "--do", "check", "--workers", "2", "--json", code=1).data["files"]
    assert [(Path(row["file"]).stem, row["code"]) for row in rows] == [
        ("none", 2),
        ("one", 0),
        ("two", 2),
        ("three", 1),
    ]
    assert rows[2]["err"] == "the process ended without a word"


def test_names_and_folders_go_where_they_stand(run: Run, maps: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    run(
        "each",
        maps / "one.hexfield",
        maps / "inner",
        "--do",
        f"convert {{file}} '{out}/{{name}}.hsc'",
        code=0,
    )
    assert sorted(path.name for path in out.iterdir()) == ["one.hsc", "three.hsc"]
    run("each", maps / "inner", "--do", "convert {file} '{folder}/{name}.glb'", code=0)
    assert (maps / "inner" / "three.glb").exists()


def test_two_files_of_one_name_are_not_written_over_each_other(run: Run, maps: Path, tmp_path: Path) -> None:
    (maps / "inner" / "one.hexfield").write_bytes((maps / "one.hexfield").read_bytes())
    ran = run("each", maps, "--do", f"convert {{file}} {tmp_path}/{{name}}.hsc", code=2)
    assert "one: several files are called so; put {folder} in, too" in ran.err
    assert not list(tmp_path.glob("*.hsc"))


@pytest.mark.parametrize(
    ("what", "words"),
    [
        ("fly", "a command of hexwright was expected, found 'fly'"),
        ("", "a command of hexwright was expected"),
        ("edit", "edit is for one file at a time"),
        ("check 'x", "cannot be taken apart"),
    ],
)
def test_what_is_no_command_for_many_files_is_refused(run: Run, maps: Path, what: str, words: str) -> None:
    assert words in run("each", maps, "--do", what, code=2).err


def test_a_folder_without_a_map_is_refused(run: Run, tmp_path: Path) -> None:
    assert "no battlefield lies there" in run("each", tmp_path, "--do", "check", code=2).err
