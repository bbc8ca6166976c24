"""The designer's stamps on disk."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.editor.stamps.model import Stamps
from builder.errors import RefusedError
from builder.shaping.group import Group
from tests.battlefields import laid


@pytest.fixture
def stamps(qtbot: QtBot, tmp_path: Path, catalogue: Catalogue) -> Stamps:
    """A folder that is not there yet."""
    return Stamps(tmp_path / "data" / "stamps", catalogue)


@pytest.fixture
def hill() -> Group:
    """Two pieces."""
    return Group.of(laid(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 1, 2, 0)).pieces.values())


def names(stamps: Stamps) -> list[str]:
    return [stamp.name for stamp in stamps.stamps]


def test_without_a_folder_there_are_none_and_a_stamp_is_a_file_that_another_run_finds(
    stamps: Stamps, hill: Group, catalogue: Catalogue, qtbot: QtBot
) -> None:
    stamps.read()
    assert stamps.stamps == ()
    assert stamps.problems == ()
    assert not stamps.folder.exists(), "reading makes nothing"
    with qtbot.waitSignal(stamps.changed):
        made = stamps.save("  Small   hill ", hill)
    assert made.path.name == "small-hill.yaml"
    again = Stamps(stamps.folder, catalogue)
    again.read()
    assert names(again) == ["Small hill"]
    assert again.stamps[0].group.pieces == hill.pieces
    with qtbot.assertNotEmitted(stamps.changed):
        stamps.read()


def test_names_are_taken_once_and_files_never_written_over(stamps: Stamps, hill: Group) -> None:
    stamps.save("Tower!", hill)
    stamps.save("Tower?", hill)
    stamps.save("???", hill)
    stamps.save("con", hill)
    found = sorted(path.name for path in stamps.folder.iterdir())
    assert found == ["con-stamp.yaml", "stamp.yaml", "tower-2.yaml", "tower.yaml"]
    for wrong in ("TOWER!", "", "   ", "x" * 81):
        with pytest.raises(RefusedError):
            stamps.save(wrong, hill)
    assert len(stamps.stamps) == 4


def test_a_stamp_is_renamed_with_its_file_and_keeps_what_is_unknown_here(stamps: Stamps, hill: Group) -> None:
    made = stamps.save("Hill", hill)
    made.path.write_text(made.path.read_text() + "- {piece: marble-7, at: [0, 0, 1]}\n# mine\n")
    stamps.read()
    stamps.rename(stamps.stamps[0], "Marble hill")
    assert [path.name for path in stamps.folder.iterdir()] == ["marble-hill.yaml"]
    assert names(stamps) == ["Marble hill"]
    text = (stamps.folder / "marble-hill.yaml").read_text()
    assert "marble-7" in text
    assert "# mine" in text
    stamps.rename(stamps.stamps[0], "marble hill")
    assert names(stamps) == ["marble hill"]
    assert len(list(stamps.folder.iterdir())) == 1


def test_a_deleted_stamp_comes_back_byte_by_byte(stamps: Stamps, hill: Group) -> None:
    made = stamps.save("Hill", hill)
    content = made.path.read_bytes()
    assert stamps.deleted == ""
    stamps.delete(made)
    assert stamps.stamps == ()
    assert stamps.deleted == "Hill"
    stamps.put_back()
    assert names(stamps) == ["Hill"]
    assert made.path.read_bytes() == content
    assert stamps.deleted == ""
    stamps.put_back()
    assert len(stamps.stamps) == 1


def test_broken_files_are_one_problem_each_and_skipped(stamps: Stamps, hill: Group) -> None:
    stamps.save("Hill", hill)
    (stamps.folder / "binary.yaml").write_bytes(b"\xff\xfe\x00\x80")
    (stamps.folder / "letter.yaml").write_text("dear friend")
    (stamps.folder / "folder.yaml").mkdir()
    (stamps.folder / "huge.yaml").write_bytes(b"#" * 2_000_000)
    (stamps.folder / "half.yaml").write_text(
        "hexwright-pieces: 1\npieces:\n- {piece: marble-7, at: [0, 0, 1]}\n- {piece: rock-1, at: [0, 0, 1]}\n"
    )
    (stamps.folder / "readme.txt").write_text("no stamp")
    stamps.read()
    assert names(stamps) == ["half", "Hill"]
    assert len(stamps.problems) == 5
    for name, line in zip(("binary", "folder", "half", "huge", "letter"), stamps.problems, strict=True):
        assert line.startswith(f"{name}.yaml")


def test_a_folder_that_refuses_or_a_file_that_went_is_one_message(stamps: Stamps, hill: Group) -> None:
    made = stamps.save("Hill", hill)
    made.path.unlink()
    for do in (lambda: stamps.delete(made), lambda: stamps.rename(made, "x")):
        with pytest.raises(RefusedError, match="no such file"):
            do()
    stamps.folder.rmdir()
    stamps.folder.write_text("a file where the folder should be")
    stamps.read()
    assert len(stamps.problems) == 1
    with pytest.raises(RefusedError, match="cannot be made"):
        stamps.save("Hill", hill)
