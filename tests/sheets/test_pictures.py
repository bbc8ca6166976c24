"""Pictures of a battlefield, from above and at an angle."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from builder.battlefield import Battlefield
from builder.colours import mixed
from builder.drawing.isometric import isometric_marks
from builder.drawing.marks import Area, Label, Mark, Strokes
from builder.drawing.plan_view import bounds_mm
from builder.drawing.styles import Styles
from builder.errors import RefusedError
from builder.hexgrid import ACROSS_FLATS, Point
from builder.sheets.flow import extent
from builder.sheets.layout import Block, Page, Picture, Plan, Rect
from builder.sheets.options import PictureOptions
from builder.sheets.picture_files import (
    PictureFile,
    demand_sheets_suffix,
    kind_of,
    numbered,
    picture_files,
    sheet_files,
    write_picture,
)
from builder.sheets.pictures import levels_of, picture_marks, spans
from builder.sheets.qt_renderer.pages import marks_image, write_pdf
from builder.sheets.scenario.shown import ShownScenario
from tests.battlefields import CASTLE, SHIPPED, TOMB, WOOD, made
from tests.drawing.eyes import drawn_bounds
from tests.sheets.plans import built
from tests.sheets.scenarios import says


@pytest.fixture
def tower() -> Battlefield:
    """Grass, a rock on it, and one that begins on level 5."""
    return built([("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("sand-1", 1, 0, 5, 0)], title="Tower")


def fills(marks: tuple[Mark, ...]) -> set[str | None]:
    return {mark.fill for mark in marks if isinstance(mark, Area)}


@pytest.mark.parametrize("view", ["isometric", "plan"])
@pytest.mark.parametrize("coordinates", [True, False])
@pytest.mark.parametrize("turn", range(6))
def test_everything_lies_within_the_picture(styles: Styles, view: Any, coordinates: bool, turn: int) -> None:
    options = PictureOptions(view=view, turn=turn, coordinates=coordinates)
    marks, box, width, height, _ = picture_marks(made(TOMB), options, styles)
    found = extent(marks)
    assert box.left <= found.left < found.right <= box.right
    assert box.top <= found.top < found.bottom <= box.bottom
    assert width == 1600
    assert abs(height / width - box.height / box.width) < 0.001
    assert any(isinstance(mark, Label) and mark.text == "A" for mark in marks) is coordinates


def test_a_level_is_drawn_over_those_below_it(tower: Battlefield, styles: Styles) -> None:
    grass, rock, sand = (styles.of_kind(kind).fill for kind in ("grass", "rock", "sand"))
    second = fills(picture_marks(tower, PictureOptions(view="plan", level=2), styles).marks)
    assert {grass, rock} <= second
    assert sand not in second


def test_a_transparent_level_paints_nothing_beside_the_pieces(tower: Battlefield, styles: Styles) -> None:
    options = PictureOptions(view="plan", level=2, transparent=True)
    marks = picture_marks(tower, options, styles).marks
    assert "#ffffff" not in fills(marks)
    pale = {mixed(styles.of_kind("grass").fill, "#ffffff", share / 100) for share in range(30, 90)}
    assert fills(marks) & pale, "what lies below is paler by itself"
    assert "#ffffff" in fills(picture_marks(tower, PictureOptions(view="plan", level=2), styles).marks)


def test_the_bare_table_is_drawn_where_it_is_wanted(tower: Battlefield, styles: Styles) -> None:
    def grids(**chosen: bool) -> int:
        marks = picture_marks(tower, PictureOptions(view="plan", level=2, **chosen), styles).marks
        return sum(isinstance(mark, Strokes) for mark in marks)

    there, gone = grids(), grids(grid=False)
    assert there == gone + 1
    assert grids(transparent=True) == gone
    assert grids(transparent=True, grid=True) == there


def test_at_an_angle_a_level_is_how_far_it_is_built(tower: Battlefield, styles: Styles) -> None:
    full, second = (picture_marks(tower, PictureOptions(level=level), styles) for level in (None, 2))
    assert styles.of_kind("sand").fill in fills(full.marks)
    assert styles.of_kind("sand").fill not in fills(second.marks)
    assert second.box == full.box, "one picture of a level lies upon the other"


def test_turned_it_is_another_picture(tower: Battlefield, styles: Styles) -> None:
    drawn = {picture_marks(tower, PictureOptions(turn=turn), styles).marks for turn in range(6)}
    assert len(drawn) == 6


def test_small_pictures_do_without_patterns(styles: Styles) -> None:
    forest = made(WOOD)
    small, large = (
        picture_marks(forest, PictureOptions(view="plan", size=size), styles) for size in (150, 1600)
    )
    hatches = [sum(len(m.lines) for m in drawn.marks if isinstance(m, Strokes)) for drawn in (small, large)]
    assert hatches[0] < hatches[1] / 2


@given(st.integers(1, 9), st.integers(1, 9), st.integers(64, 2000))
def test_the_longer_side_is_as_asked_for(styles: Styles, across: int, down: int, size: int) -> None:
    cells = {(q - r // 2, r) for q, r in ((0, 0), (across, 0), (0, down))}
    field = built([("grass-1", q, r, 1, 0) for q, r in cells])
    drawn = picture_marks(field, PictureOptions(view="plan", size=size, longer_side=True), styles)
    assert max(drawn.width, drawn.height) == size


def test_rungs_are_no_levels_of_their_own() -> None:
    castle = made(CASTLE)
    slots = {piece.slot for piece in castle.pieces.values()}
    assert set(levels_of(castle)) < slots, "the upper rungs of a ladder are no levels"


@pytest.fixture
def ladder() -> Battlefield:
    """Sand in level 1, three rungs from level 2 on a wall of rock, the last of it on level 7."""
    rows = [("sand-1", 0, 0, 1, 0), *[("rock-1", 1, -1, slot, 0) for slot in range(1, 8)]]
    return built([*rows, *[("ladder-rung", 0, 0, slot, 0) for slot in (2, 4, 6)]])


@pytest.mark.parametrize("view", ["plan", "isometric"])
def test_a_ladder_is_in_the_pictures_of_the_levels_from_where_it_is_put_up(
    ladder: Battlefield, styles: Styles, view: str
) -> None:
    """As in the steps of the sheets: not before what it leans on is complete."""
    bare = Battlefield(ladder.info, [p for p in ladder.pieces.values() if p.type.id != "ladder-rung"])

    def differs(level: int) -> bool:
        options = PictureOptions(view=view, level=level)  # type: ignore[arg-type]
        return picture_marks(ladder, options, styles).marks != picture_marks(bare, options, styles).marks

    assert [level for level in range(1, 8) if differs(level)] == [7]


def test_nothing_and_nonsense_are_refused(tower: Battlefield, styles: Styles) -> None:
    with pytest.raises(RefusedError, match="nothing to draw"):
        picture_marks(Battlefield(), PictureOptions(), styles)
    with pytest.raises(RefusedError, match=r"no piece begins on level 4; on level 1-2, 5 some do"):
        picture_marks(tower, PictureOptions(view="plan", level=4), styles)
    for wrong in ({"turn": 6}, {"turn": -1}, {"size": 63}, {"size": 16_001}):
        with pytest.raises(RefusedError, match="was expected, found"):
            PictureOptions(**wrong)  # type: ignore[arg-type]


@given(st.sets(st.integers(1, 60), min_size=1))
def test_spans_name_every_number_once(numbers: set[int]) -> None:
    found: list[int] = []
    for part in spans(sorted(numbers)).split(", "):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    assert found == sorted(numbers)


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
    options, path = PictureOptions(view="plan", size=300), Path("t.png")
    files = picture_files(tower, options, path, every_level=True)
    assert [(file.path.name, file.options) for file in files] == [
        (f"t-level-0{level}.png", replace(options, level=level)) for level in (1, 2, 5)
    ]
    assert picture_files(tower, options, path, every_level=False) == (PictureFile(path, options),)


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


@pytest.mark.parametrize("name", SHIPPED)
def test_a_cover_picture_takes_little_room_in_a_pdf(name: str, tmp_path: Path, styles: Styles) -> None:
    battlefield = made(name)
    marks = isometric_marks(battlefield, styles)
    box = drawn_bounds(marks)
    scale = 180 / box.width
    picture = Picture(Rect(15, 20, 180, box.height * scale), marks, scale, Point(box.left, box.top))
    page = Page(210, 297, 10, [Block("picture", picture.rect, (picture,))])
    path = tmp_path / "cover.pdf"
    write_pdf(Plan(name, "", "en", scale, (page,)), path)
    assert path.stat().st_size < 300_000
    assert len(PdfReader(path).pages) == 1


@pytest.mark.parametrize("corner", range(6))
def test_a_picture_shows_ground_water_and_castle_and_leaves_its_corners_white(
    corner: int, styles: Styles
) -> None:
    marks = isometric_marks(made(CASTLE), styles, view=corner)
    box = drawn_bounds(marks)
    image = marks_image(marks, box, 500)
    colours = {image.pixelColor(x, y).name() for x in range(0, 500, 3) for y in range(0, image.height(), 3)}
    for kind in ("grass", "water", "wall-walk"):
        assert styles.of_kind(kind).fill in colours
    assert image.pixelColor(0, 0).name() == "#ffffff"
    assert image.pixelColor(499, image.height() - 1).name() == "#ffffff"


@pytest.mark.parametrize(
    ("chosen", "hex_size"),
    [({"hex_size": 70}, 70), ({"size": 500}, 200), ({"size": 500, "longer_side": True}, 133)],
)
def test_to_play_on_hexes_are_whole_pixels_and_begin_at_the_border(
    styles: Styles, chosen: dict[str, Any], hex_size: int
) -> None:
    field = built([("grass-1", 1, 0, 1, 0), *(("grass-1", 0, r, 1, 0) for r in range(4))])
    drawn = picture_marks(field, PictureOptions(view="play", **chosen), styles)
    assert drawn.hex_size == hex_size
    flat = bounds_mm(field)
    assert flat is not None
    frame, per_mm = drawn.frame, hex_size / ACROSS_FLATS
    assert (frame.left, frame.top) == (flat.left, flat.top)
    assert (frame.width * per_mm, frame.height * per_mm) == pytest.approx((drawn.width, drawn.height))
    assert 0 <= drawn.width - flat.width * per_mm < 1
    assert 0 <= drawn.height - flat.height * per_mm < 1


def test_a_picture_to_play_on_that_would_be_too_large_is_refused(styles: Styles) -> None:
    with pytest.raises(RefusedError, match=r"with hexes 1000 pixels wide .* more than 16000"):
        picture_marks(made(CASTLE), PictureOptions(view="play", hex_size=1000), styles)


def test_titles_stand_above_everything_as_wide_as_the_picture_at_most(
    styles: Styles, tower: Battlefield
) -> None:
    for name in ("Dusk", "The very long and winding road to the tower of the seven sisters"):
        options = PictureOptions(view="plan", title=True)
        marks, box, *_ = picture_marks(tower, options, styles, ShownScenario(says(title=name)))
        labels = [mark for mark in marks if isinstance(mark, Label)]
        assert {"Tower", name} <= {label.text for label in labels}
        (title,) = [label for label in labels if label.text == name]
        rest = [mark for mark in marks if not isinstance(mark, Label)]
        assert box.top < title.at.y - title.height / 2
        assert title.at.y + title.height / 2 < extent(tuple(rest)).top
        assert title.height * len(name) <= box.width
