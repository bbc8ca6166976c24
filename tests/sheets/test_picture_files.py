"""Pictures and pages as files: names, kinds, what is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from builder.battlefield import Battlefield
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.sheets.picture_files import (
    PictureFile,
    demand_sheets_suffix,
    kind_of,
    numbered,
    picture_files,
    sheet_files,
    write_picture,
)
from builder.sheets.picture_options import PictureOptions

Built = Callable[..., Battlefield]


@pytest.fixture
def tower(built: Built) -> Battlefield:
    """Grass, a rock on it, and one that begins on level 5."""
    return built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("sand-1", 1, 0, 5, 0)], title="Tower")


@pytest.mark.parametrize(
    ("name", "kind"), [("a.png", "png"), ("a.b.SVG", "svg"), ("a.jpg", "jpg"), ("a.JPEG", "jpg")]
)
def test_the_suffix_says_the_kind(name: str, kind: str) -> None:
    assert kind_of(Path(name)) == kind


@pytest.mark.parametrize("name", ["a", "a.gif", ".png", "a.pdf"])
def test_other_suffixes_are_refused(name: str) -> None:
    with pytest.raises(RefusedError, match=r"\.png, \.svg or \.jpg was expected"):
        kind_of(Path(name))


def test_sheets_go_into_one_pdf_or_a_picture_a_page() -> None:
    demand_sheets_suffix(Path("a.PDF"))
    assert sheet_files(Path("a.pdf"), 3) == (Path("a.pdf"),)
    assert sheet_files(Path("a.svg"), 1) == (Path("a.svg"),)
    assert [path.name for path in sheet_files(Path("x/a.svg"), 2)] == ["a-page-01.svg", "a-page-02.svg"]
    with pytest.raises(RefusedError, match=r"written to \.pdf"):
        demand_sheets_suffix(Path("a.txt"))


def test_numbers_have_as_many_digits_as_the_largest_needs() -> None:
    assert numbered(Path("a.png"), "level", 7, 60).name == "a-level-07.png"
    assert numbered(Path("a.png"), "page", 7, 120).name == "a-page-007.png"


def test_there_is_a_file_for_every_level(tower: Battlefield) -> None:
    options = PictureOptions("plan", size=300)
    files = picture_files(tower, options, Path("t.png"), every_level=True)
    assert [(f.path.name, f.options.level, f.options.size) for f in files] == [
        ("t-level-01.png", 1, 300),
        ("t-level-02.png", 2, 300),
        ("t-level-05.png", 5, 300),
    ]
    assert picture_files(tower, options, Path("t.png"), every_level=False) == (
        PictureFile(Path("t.png"), options),
    )


def test_a_written_picture_says_its_size(tower: Battlefield, styles: Styles, tmp_path: Path) -> None:
    file = PictureFile(tmp_path / "t.svg", PictureOptions(size=500))
    written = write_picture(tower, file, styles)
    text = (tmp_path / "t.svg").read_text(encoding="utf-8")
    assert f'width="500" height="{written.height}"' in text
    assert "<title>Tower</title>" in text


def test_a_transparent_jpg_is_refused_before_anything_is_drawn(
    tower: Battlefield, styles: Styles, tmp_path: Path
) -> None:
    file = PictureFile(tmp_path / "t.jpg", PictureOptions(transparent=True))
    with pytest.raises(RefusedError, match="JPG cannot be transparent"):
        write_picture(tower, file, styles)
    assert list(tmp_path.iterdir()) == []
