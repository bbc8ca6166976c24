"""Plans painted into real PDF and PNG files, and what is added to a PDF after Qt made it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from PySide6.QtGui import QColor, QImage, QPainter, QRawFont

from builder import formats, places
from builder.battlefield import Battlefield, SetField, SetNote
from builder.catalogue import Catalogue
from builder.drawing.marks import Area, Label, Mark, Stroke, Strokes
from builder.drawing.plan_view import bounds_mm, overview_marks
from builder.drawing.styles import Styles
from builder.errors import BuilderError
from builder.formats.hexfield import hexfield_text
from builder.hexgrid import Bounds, Point
from builder.sheets import build_sheets
from builder.sheets.layout import Block, Page, Picture, Plan, Rect, Text
from builder.sheets.options import SheetOptions
from builder.sheets.qt_renderer import marks as qt_marks
from builder.sheets.qt_renderer import pages as qt_pages
from builder.sheets.qt_renderer.marks import has_letter
from builder.sheets.qt_renderer.pages import letters_missing, pdf_bytes
from tests.sheets.plans import built

Sheets = Callable[..., Plan | None]

TILESETS = places.shipped("tilesets")
SQUARE = (Point(2, 2), Point(8, 2), Point(8, 8), Point(2, 8))


@pytest.fixture(autouse=True)
def qt() -> None:
    qt_pages.start()


@pytest.fixture
def sheets_of(catalogue: Catalogue, tmp_path: Path) -> Sheets:
    def make(
        battlefield: Battlefield, options: SheetOptions | None = None, out: Path | None = None, **more: object
    ) -> Any:
        return build_sheets(
            battlefield,
            out or tmp_path / "out.pdf",
            options or SheetOptions(),
            catalogue=catalogue,
            tilesets=TILESETS,
            **more,  # type: ignore[arg-type]
        )

    return make


@pytest.fixture
def ford() -> Battlefield:
    battlefield = built(
        [("grass-7", 0, 0, 1, 0), ("rock-1", 0, 0, 2, 0), ("water-1", 3, 0, 1, 0)], title="Ford"
    )
    battlefield.apply(SetField("author", "Ann Élan"))
    battlefield.apply(SetNote(2, "Mind the step."))
    return battlefield


def test_the_pdf_holds_the_texts_as_text(ford: Battlefield, sheets_of: Sheets, tmp_path: Path) -> None:
    sheets_of(ford)
    found = "\n".join(page.extract_text() for page in PdfReader(tmp_path / "out.pdf").pages)
    for part in ("Ford", "by Ann Élan", "All pieces", "7-hex grass tile", "1 ×", "Level 2", "Mind the step."):
        assert part in found
    assert "3 of 3 placed" in found
    assert "columns × rows of hexes" in found
    assert "\t" not in found


def test_the_pdf_has_title_author_language_and_bookmarks(
    ford: Battlefield, sheets_of: Sheets, tmp_path: Path
) -> None:
    sheets_of(ford, SheetOptions(language="fr"))
    reader = PdfReader(tmp_path / "out.pdf")
    assert (reader.metadata.title, reader.metadata.author) == ("Ford", "Ann Élan")
    assert reader.trailer["/Root"]["/Lang"] == "fr"  # type: ignore[index]
    assert reader.pdf_header == "%PDF-1.6"
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/DisplayDocTitle"].value is True  # type: ignore[index]
    listed = [mark.title for mark in reader.outline]  # type: ignore[union-attr]
    assert listed == ["Overview", "Checklist", "Key", "Level 1", "Level 2"]


@pytest.mark.parametrize("suffix", [".pdf", ".html"])
def test_the_battlefield_is_opened_again_from_its_sheets(
    ford: Battlefield, sheets_of: Sheets, tmp_path: Path, catalogue: Catalogue, suffix: str
) -> None:
    out = tmp_path / f"out{suffix}"
    sheets_of(ford, out=out)
    assert hexfield_text(formats.read(out, catalogue).battlefield) == hexfield_text(ford)


@pytest.mark.parametrize(
    ("paper", "orientation", "size"),
    [("A4", "portrait", (595, 842)), ("A4", "landscape", (842, 595)), ("Letter", "portrait", (612, 792))],
)
def test_pages_have_the_size_asked_for(
    ford: Battlefield, sheets_of: Sheets, tmp_path: Path, paper: Any, orientation: Any, size: tuple[int, int]
) -> None:
    plan = sheets_of(ford, SheetOptions(paper=paper, orientation=orientation))
    assert plan is not None
    pages = PdfReader(tmp_path / "out.pdf").pages
    assert len(pages) == len(plan.pages)
    for page in pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(size, abs=1)


def test_only_the_shipped_font_is_embedded(ford: Battlefield, sheets_of: Sheets, tmp_path: Path) -> None:
    sheets_of(ford)
    names = set()
    for page in PdfReader(tmp_path / "out.pdf").pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            names.add(font.get_object()["/BaseFont"].split("+")[-1])
    assert names == {"/Inter-Regular", "/Inter-Bold"}


def test_progress_counts_pages(ford: Battlefield, sheets_of: Sheets) -> None:
    listed: list[tuple[int, int]] = []
    plan = sheets_of(
        ford, SheetOptions(levels_per_page=1), progress=lambda done, all: listed.append((done, all))
    )
    count = len(plan.pages)
    assert listed == [(i, count) for i in range(1, count + 1)]


def test_a_cancelled_export_writes_nothing(ford: Battlefield, sheets_of: Sheets, tmp_path: Path) -> None:
    (tmp_path / "out.pdf").write_text("what was there")
    assert sheets_of(ford, cancelled=lambda: True) is None
    assert (tmp_path / "out.pdf").read_text() == "what was there"
    assert [path.name for path in tmp_path.iterdir()] == ["out.pdf"]


def test_an_export_given_up_after_the_last_page_writes_nothing(
    ford: Battlefield, sheets_of: Sheets, tmp_path: Path
) -> None:
    """Bookmarks and title are put in after the pages; the file comes last of all."""
    listed: list[bool] = []
    all_done = lambda: bool(listed) and listed[-1]  # noqa: E731
    assert sheets_of(ford, progress=lambda done, all: listed.append(done == all), cancelled=all_done) is None
    assert listed[-1]
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_named_plainly(
    ford: Battlefield, catalogue: Catalogue, tmp_path: Path
) -> None:
    (tmp_path / "out.pdf").mkdir()
    for out, why in ((tmp_path / "no" / "out.pdf", "does not exist"), (tmp_path / "out.pdf", "a folder,")):
        with pytest.raises(BuilderError, match=why) as error:
            build_sheets(ford, out, SheetOptions(), catalogue=catalogue, tilesets=TILESETS)
        assert str(out) in str(error.value)
    assert [path.name for path in tmp_path.rglob("*")] == ["out.pdf"]


def test_a_title_in_other_scripts_does_not_stop_the_export(sheets_of: Sheets, tmp_path: Path) -> None:
    assert sheets_of(built([("grass-1", 0, 0, 1, 0)], title="Поле битвы 地形 ساحة 🏰")) is not None
    assert "Поле битвы" in PdfReader(tmp_path / "out.pdf").pages[0].extract_text()


def test_an_empty_battlefield_gives_one_page(sheets_of: Sheets, tmp_path: Path) -> None:
    sheets_of(Battlefield())
    assert len(PdfReader(tmp_path / "out.pdf").pages) == 1


def test_every_thread_has_fonts_of_its_own() -> None:
    """Qt loads a font for one thread at a time, and what a thread has loaded goes with it."""
    with ThreadPoolExecutor(1) as pool:
        here, there = qt_marks._font(True), pool.submit(qt_marks._font, True).result()
        width = pool.submit(qt_pages.qt_measure, "Ford", 10, True).result()
    assert here == there
    assert here is not there
    assert here is qt_marks._font(True)
    assert width == qt_pages.qt_measure("Ford", 10, True)


def test_widths_are_those_of_the_shipped_font() -> None:
    """Measured letter by letter in the font's file; another font would be wider or narrower."""
    assert qt_pages.qt_measure("", 10, False) == 0
    one = qt_pages.qt_measure("Level", 10, False)
    assert qt_pages.qt_measure("Level", 20, False) == pytest.approx(2 * one)
    assert qt_pages.qt_measure("Level", 10, True) > one
    for bold, file in ((False, "Inter-Regular.otf"), (True, "Inter-Bold.otf")):
        font = QRawFont(str(TILESETS / "fonts" / file), 100)
        letters = font.advancesForGlyphIndexes(font.glyphIndexesForString("Level"))
        width = sum(point.x() for point in letters) / 100 * 10 * 25.4 / 72
        assert qt_pages.qt_measure("Level", 10, bold) == pytest.approx(width, rel=0.02)


def painted(*marks: Area | Stroke | Strokes | Label) -> QImage:
    image = QImage(100, 100, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(10, 10)
    qt_marks.paint_marks(painter, marks)
    painter.end()
    return image


def colour_at(image: QImage, x: float, y: float) -> str:
    return image.pixelColor(int(x * 10), int(y * 10)).name()


HOLE = (Point(4, 4), Point(6, 4), Point(6, 6), Point(4, 6))
LINE = (Point(0, 5), Point(10, 5))


@pytest.mark.parametrize(
    ("marks", "colours"),
    [
        (
            [Area((SQUARE,), "#336699", "#ff0000", 0.6)],
            {(5, 5): "#336699", (2, 5): "#ff0000", (1, 1): "#ffffff"},
        ),
        ([Area((SQUARE, HOLE), "#000000")], {(5, 5): "#ffffff"}),
        ([Area((SQUARE,), "#000000"), Area((SQUARE,), "#ffffff", opacity=0.6)], {(5, 5): "#999999"}),
        ([Strokes((LINE,), "#00ff00", 1.0)], {(5, 5): "#00ff00"}),
        ([Stroke(LINE, "#0000ff", 1.0, (2, 2))], {(1, 5): "#0000ff", (3, 5): "#ffffff"}),
    ],
    ids=["filled and stroked", "a ring within a ring is a hole", "a veil", "strokes", "dashes leave gaps"],
)
def test_marks_are_painted_where_they_lie(marks: list[Mark], colours: dict[tuple[int, int], str]) -> None:
    image = painted(*marks)
    for (x, y), colour in colours.items():
        assert colour_at(image, x, y) in (colour, "#989898" if colour == "#999999" else colour)


@pytest.mark.parametrize(("anchor", "side"), [("start", 1), ("end", -1)])
def test_a_label_stands_at_its_anchor(anchor: Any, side: int) -> None:
    image = painted(Label(Point(5, 5), "HH", 2.0, "#000000", bold=True, anchor=anchor))
    dark = [(x, y) for x in range(100) for y in range(100) if image.pixelColor(x, y).lightness() < 128]
    assert dark
    assert all((x - 50) * side > -3 for x, _ in dark)
    rows = [y for _, y in dark]
    assert (min(rows), max(rows)) == pytest.approx((40, 60), abs=2)


def test_marks_made_ready_are_painted_the_same(styles: Styles, ford: Battlefield) -> None:
    marks = overview_marks(ford, styles)
    images = []
    for paint, ready in ((qt_marks.paint_marks, marks), (qt_marks.paint_paths, qt_marks.paths(marks))):
        image = QImage(200, 200, QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        painter = QPainter(image)
        paint(painter, ready)  # type: ignore[operator]
        painter.end()
        images.append(image)
    assert images[0] == images[1]


def test_pictures_of_a_page_and_of_the_table(ford: Battlefield, styles: Styles, sheets_of: Sheets) -> None:
    plan = sheets_of(ford)
    page = qt_pages.page_image(plan.pages[0], dpi=50)
    box = bounds_mm(ford)
    assert box is not None
    table = qt_pages.marks_image(overview_marks(ford, styles), box, 300)
    assert page.width() == round(plan.pages[0].width / 25.4 * 50)
    assert table.width() == 300
    grass = styles.of_kind("grass").fill
    assert grass in {table.pixelColor(x, 20).name() for x in range(300)}


def test_a_picture_is_scaled_into_its_room_and_cut_at_its_border() -> None:
    """A veil reaches beyond the drawing; it must not whiten what stands beside it."""
    wide = (Point(-50, -50), Point(150, -50), Point(150, 150), Point(-50, 150))
    spot = (Point(40, 40), Point(60, 40), Point(60, 60), Point(40, 60))
    picture = Picture(
        Rect(10, 10, 20, 20), (Area((wide,), "#00ff00"), Area((spot,), "#ff0000")), 0.2, Point(0, 0)
    )
    page = Page(40, 40, 5, [Block("picture", picture.rect, (picture,))])
    image = qt_pages.page_image(page, dpi=254)
    assert colour_at(image, 9, 20) == colour_at(image, 31, 20) == "#ffffff"
    assert colour_at(image, 11, 11) == "#00ff00"
    assert colour_at(image, 20, 20) == "#ff0000"


def test_a_picture_too_large_is_refused() -> None:
    with pytest.raises(BuilderError, match="at most"):
        qt_pages.marks_image([], Bounds(0, 0, 10, 10), 50_000)


def test_sheets_are_written_without_a_display_or_an_application(tmp_path: Path) -> None:
    """In a fresh process, with nothing that points Qt to a screen or to the offscreen platform."""
    script = (
        "import sys; from pathlib import Path\n"
        "from builder import catalogue, places\n"
        "from builder.battlefield import Battlefield\n"
        "from builder.sheets import build_sheets\n"
        "from builder.sheets.options import SheetOptions\n"
        "assert not any(name.startswith('PySide6') for name in sys.modules)\n"
        "tilesets = places.shipped('tilesets')\n"
        "build_sheets(Battlefield(), Path(sys.argv[1]), SheetOptions(), catalogue=catalogue.load(tilesets),"
        " tilesets=tilesets)\n"
    )
    clean = {
        k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    out = tmp_path / "out.pdf"
    done = subprocess.run([sys.executable, "-c", script, str(out)], env=clean, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert out.read_bytes().startswith(b"%PDF")


def plan_of(*lines: str) -> Plan:
    items = tuple(Text(2, 5 + 5 * i, line, 9, 10) for i, line in enumerate(lines))
    return Plan("", "", "en", 1.0, (Page(100, 50, 1, [Block("title", Rect(0, 0, 99, 49), items)]),))


@pytest.mark.parametrize(
    ("lines", "missing"),
    [
        (("The Ford, Élan – 2 × ½ → “done”…", "Поле битвы, Θήβα"), ""),
        (("a\u0378b", "\u0378"), "\u0378"),  # no letter, and it will not be one: every font lacks it
    ],
)
def test_letters_that_no_font_has_are_missing(lines: tuple[str, ...], missing: str) -> None:
    assert letters_missing(plan_of(*lines)) == missing


def test_each_missing_letter_is_named_once_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builder.sheets.qt_renderer.pages.has_letter", lambda letter: letter.isascii())
    assert letters_missing(plan_of("z地a形 地", "地\u200d\u0301")) == "地形"


def test_what_is_missing_is_drawn_as_a_box_and_measured_as_one() -> None:
    assert not has_letter("\u0378")
    assert qt_pages.qt_measure("\u0378", 10, False) > 1
    image = qt_pages.page_image(plan_of("\u0378").pages[0], 200)
    assert isinstance(image, QImage)
    dark = [x for x in range(30) for y in range(60) if image.pixelColor(x, y).lightness() < 128]
    assert dark


def read_back(plan: Plan) -> PdfReader:
    return PdfReader(io.BytesIO(pdf_bytes(plan) or b""))


def test_bookmarks_lead_to_their_pages() -> None:
    pages = (Page(100, 100, 5, bookmarks=["Overview"]), Page(100, 100, 5, bookmarks=["Level 1", "Level 2"]))
    reader = read_back(Plan("T", "", "en", 1.0, pages))
    found = [(mark.title, reader.get_destination_page_number(mark)) for mark in reader.outline]  # type: ignore[union-attr,arg-type]
    assert found == [("Overview", 0), ("Level 1", 1), ("Level 2", 1)]


@pytest.mark.parametrize(
    "words",
    ["/ToUnicode 99999 0 R", "\u656e\u646f\u626a endobj", "\u2f41\u7574\u686f\u7220", "trailer startxref"],
)
def test_words_of_the_format_in_texts_of_people_do_no_harm(words: str) -> None:
    """Some letters, two bytes each, spell such a word."""
    page = Page(100, 100, 5, bookmarks=[words])
    reader = read_back(Plan(words, "", "en", 1.0, (page,), source=words.encode()))
    assert reader.metadata is not None
    assert (reader.metadata.title, reader.metadata.author) == (words, None)
    assert [mark.title for mark in reader.outline] == [words]  # type: ignore[union-attr]  # no outline lies in another
    assert dict(reader.attachments) == {"battlefield.hexfield": [words.encode()]}


def test_a_plan_without_an_author_names_none() -> None:
    reader = read_back(Plan("T", "", "de", 1.0, (Page(100, 100, 5),)))
    assert reader.metadata.title == "T"
    assert reader.metadata.author is None
    assert reader.trailer["/Root"]["/Lang"] == "de"  # type: ignore[index]


@pytest.mark.parametrize(("scale", "asked"), [(1.0, "/None"), (0.2, None)])
def test_what_is_drawn_in_true_size_is_not_to_be_fitted_to_the_paper(scale: float, asked: str | None) -> None:
    plan = Plan("T", "", "en", scale, (Page(100, 100, 5),))
    root = read_back(plan).trailer["/Root"]
    preferences = root.get("/ViewerPreferences", {})  # type: ignore[attr-defined]
    assert preferences.get("/PrintScaling") == asked
