"""Reading and writing by suffix, with the content asked whether it agrees."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.errors import RefusedError, UnreadableError
from builder.formats import FORMATS, format_for

SUFFIXES = [suffix for format in FORMATS for suffix in format.suffixes]


@pytest.fixture
def ford(build: Callable[..., Battlefield]) -> Battlefield:
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
    ford: Battlefield, catalogue: Catalogue, rows_of: Callable[..., Any], tmp_path: Path, suffix: str
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
    assert found is not None
    assert found.suffixes == (suffix.lower(),)


@pytest.mark.parametrize("inside", SUFFIXES)
@pytest.mark.parametrize("named", SUFFIXES)
def test_a_file_under_another_suffix_is_refused_with_its_right_name(
    ford: Battlefield, to_bytes: Callable[..., bytes], from_bytes: Callable[..., Any], inside: str, named: str
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
        (b"hexcollection: 1\nboxes: {}\n", "a collection of boxes, where a battlefield was expected"),
        (b"# mine\n\nhexscenario: 0\nstub: true\n", "a scenario, where a battlefield was expected"),
    ],
)
@pytest.mark.parametrize("suffix", SUFFIXES)
def test_other_files_of_ours_are_called_by_their_name(
    from_bytes: Callable[..., Any], content: bytes, told: str, suffix: str
) -> None:
    with pytest.raises(UnreadableError, match=told):
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


def test_a_recognised_file_of_another_suffix_is_named(from_bytes: Callable[..., Any]) -> None:
    with pytest.raises(UnreadableError, match="it holds a Hexwright battlefield"):
        from_bytes(b"hexfield: 1\npieces: []\n", ".txt")


def test_a_missing_file_and_a_folder_are_refused(catalogue: Catalogue, tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="no such file"):
        formats.read(tmp_path / "none.hsc", catalogue)
    folder = tmp_path / "folder.hsc"
    folder.mkdir()
    with pytest.raises(UnreadableError, match="a folder"):
        formats.read(folder, catalogue)


def test_a_failed_save_leaves_the_old_file(ford: Battlefield, catalogue: Catalogue, tmp_path: Path) -> None:
    with pytest.raises(RefusedError, match="does not exist"):
        formats.write(ford, tmp_path / "none" / "ford.hexfield", catalogue)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("suffix", "content"),
    [
        (".hexfield", b"hexfield: 1\npieces:\n- {piece: foo, at: [0, 0, 1]}\n"),
        (".json", b'{"hexMap": {"name": "x"}, "boardPieces": {"0~0~0~0~zz": "zz"}}'),
    ],
)
def test_a_file_of_which_no_row_can_be_used_is_refused(suffix: str, content: bytes, catalogue) -> None:
    with pytest.raises(UnreadableError, match=r"its one row cannot be used; the first: .*unknown piece"):
        formats.read_bytes_as(content, "a" + suffix, suffix, catalogue)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b'{\n "hexgame": 1,\n "rules": 1}', "a game, where a battlefield was expected"),
        (b'{"hexjournal": 1, "rules": 1}\n', "the journal of a game, where a battlefield was expected"),
    ],
)
@pytest.mark.parametrize("suffix", [".json", ".hexfield", ".hexgame", ".hexjournal"])
def test_games_and_journals_are_called_what_they_are(
    catalogue: Catalogue, content: bytes, told: str, suffix: str
) -> None:
    with pytest.raises(UnreadableError, match=told):
        formats.read_bytes_as(content, f"x{suffix}", suffix, catalogue)
