"""What every command does alike: rows left out, files that were read, files that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from builder.formats import write_collection
from tests.cli.conftest import Run
from tests.formats.imports import write_imported


@pytest.mark.parametrize(
    "arguments",
    [
        ("info", "half.hexfield"),
        ("spaces", "half.hexfield"),
        ("forum", "half.hexfield"),
        ("report", "half.hexfield"),
        ("picture", "half.hexfield", "-o", "half.svg"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_row_left_out_is_told_and_exits_with_1(
    arguments: tuple[str, ...], run: Run, half_read: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the rest is answered or drawn."""
    monkeypatch.chdir(half_read.parent)
    ran = run(*arguments, "--json", code=1)
    (row,) = ran.data["left_out"]
    assert "'gras'" in row
    assert "half.hexfield, line 4" in ran.err
    assert all(Path(name).exists() for name in arguments[1:] if "." in name)
    assert arguments[0] != "info" or ran.data["pieces"] == 1


@pytest.mark.parametrize(
    ("arguments", "out"),
    [
        (("picture", "ford.json", "--format", "svg"), "ford.json"),
        (("forum", "ford.json"), "ford.json"),
        (("graph", "ford.json"), "./ford.json"),
        (("inventory", "-c", "mine.json", "ford.json"), "ford.json"),
        (("inventory", "-c", "mine.json", "ford.json"), "mine.json"),
        (("inventory", "-c", "mine.json", "ford.json"), "link.csv"),
        (("buildable", ".", "-c", "mine.json"), "ford.json"),
        (("report", "ford.json", "--scenario", "other.json"), "other.json"),
        (("report", "play.hexscenario"), "ford.json"),
        (("forum", "play.hexscenario"), "ford.json"),
        (("sheets", "ford.json", "--collection", "mine.pdf"), "mine.pdf"),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, tuple) else given,
)
def test_what_was_read_is_never_written_over(
    arguments: tuple[str, ...],
    out: str,
    run: Run,
    ford: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever it was read as: battlefield, collection, scenario or its battlefield, and by whatever name."""
    monkeypatch.chdir(tmp_path)
    assert run("convert", ford, "ford.json").code == 0
    ford.unlink()
    for name in ("mine.json", "mine.pdf"):
        write_collection(tmp_path / name, {"fota": 1}, {})
    for name in ("other.json", "play.hexscenario"):
        write_imported(tmp_path / name, {"text": "Hold."}, "ford.json")
    (tmp_path / "link.csv").symlink_to("ford.json")
    before = Path(out).read_bytes()
    ran = run(*arguments, "-o", out, code=2)
    assert "is what was read; another file was expected to write to" in ran.err
    assert Path(out).read_bytes() == before


@pytest.mark.parametrize("command", ["spaces", "graph", "inventory", "report"])
def test_a_file_that_is_not_there_is_one_message(command: str, run: Run, tmp_path: Path) -> None:
    ran = run(command, "--json", tmp_path / "nowhere.hsc", code=2)
    assert ran.data == {"version": 1, "error": f"{tmp_path / 'nowhere.hsc'}: no such file"}
