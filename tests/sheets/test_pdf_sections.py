"""Real PDFs: cover, checklist, key and notes as text; the battlefields that ship and those of others."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PageObject, PdfReader

from builder import formats, places
from builder.battlefield import SetField
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.inventory import Collection, boxes_needed, used
from builder.problems import Problem, Severity
from builder.sheets import build_sheets
from builder.sheets.options import SheetOptions
from builder.sheets.plan import make_plan
from builder.sheets.qt_renderer.pages import qt_measure, start
from builder.sheets.scenario.shown import ShownScenario
from tests.battlefields import ALL, CASTLE, SHIPPED, made
from tests.pdf_texts import texts
from tests.sheets.invariants import (
    assert_contents_are_right,
    assert_key_is_complete,
    assert_nothing_overlaps_or_is_cut,
    assert_sound,
    blocks,
)
from tests.sheets.plans import built, planned

# ---- Cover, checklist, key and notes as real PDFs: the texts are there as text ----


def test_every_section_of_a_real_pdf_can_be_read(catalogue: Catalogue, tmp_path: Path) -> None:
    castle = made(CASTLE)
    castle.apply(SetField("description", "A gate in the west."))
    plan = build_sheets(
        castle,
        tmp_path / "out.pdf",
        SheetOptions(date="2026-03-01"),
        catalogue=catalogue,
        tilesets=places.shipped("tilesets"),
        boxes=boxes_needed(used(castle), catalogue),
        owned=Collection({"rotv-2e": 1, "rttff": 1}).owned(catalogue),
        problems=[WARNING],
    )
    assert plan is not None
    assert plan.scale * 44.58 >= 5.7
    assert (tmp_path / "out.pdf").stat().st_size < 850_000
    pages = texts(tmp_path / "out.pdf")
    assert len(pages) == len(plan.pages)
    on_the_cover = ("Boxes needed", "Contents", "to build, about", "You have all but", "2026-03-01")
    at_the_front = (
        "Collect the pieces",
        "Key: terrain",
        "Wall walk",
        "Castle doorway",
        "A gate in the west.",
    )
    anywhere = ("Warning: hold the gate", "with both hands", "ladder of 10", "60 of 219 placed")
    for part in (*on_the_cover, "All pieces", "1 thing needs care while building: see page"):
        assert part in pages[0]
    for part in at_the_front:
        assert part in " ".join(pages[:4])
    for part in (*anywhere, catalogue.boxes["fota"].name):
        assert part in " ".join(pages)


def test_bookmarks_lead_to_the_pages_that_the_contents_name(catalogue: Catalogue, tmp_path: Path) -> None:
    battlefield = built([("grass-7", 0, 0, slot, 0) for slot in range(1, 9)])
    out, options = tmp_path / "out.pdf", SheetOptions(levels_per_page=1)
    build_sheets(battlefield, out, options, catalogue=catalogue, tilesets=places.shipped("tilesets"))
    reader = PdfReader(out)
    said = {"Checklist": "Collect the pieces", "Key": "Key: terrain", "Overview": "Made up"}
    for mark in reader.outline:
        number = reader.get_destination_page_number(mark)  # type: ignore[arg-type]
        title = str(mark.title)  # type: ignore[union-attr]
        assert number is not None
        assert said.get(title, title) in reader.pages[number].extract_text()
    assert texts(out) == [" ".join(page.extract_text().split()) for page in reader.pages]


# Plans are tested on every paper (test_cover.py); here it is the ink, and pypdf needs seconds for a castle.


def test_a_full_cover_on_short_paper_keeps_the_pieces_beside_a_picture_that_is_not_small(
    catalogue: Catalogue, styles: Styles
) -> None:
    """With real letters: made-up ones are wider, and Letter is short."""
    castle = made(CASTLE)
    castle.apply(SetField("description", "A gate in the west, held by those who came first. " * 9))
    start()
    plan = make_plan(
        castle,
        SheetOptions(paper="Letter", orientation="portrait", key=False),
        catalogue=catalogue,
        styles=styles,
        measure=qt_measure,
        boxes=boxes_needed(used(castle), catalogue),
        owned=Collection({"rotv-2e": 1, "rttff": 1}).owned(catalogue),
        problems=[WARNING],
    )
    cover = plan.pages[0]
    kinds = [block.kind for block in cover.blocks]
    assert [kinds.count(kind) for kind in ("parts", "notes", "boxes", "contents")] == [1, 1, 1, 1]
    assert len(blocks(plan, "parts")) == 1
    (picture,) = blocks(plan, "picture")
    assert picture.rect.height > 0.25 * cover.content.height
    assert_nothing_overlaps_or_is_cut(plan)


@pytest.mark.parametrize("font_size", [9.0, 13.0])
def test_contents_and_page_references_are_links(
    catalogue: Catalogue, tmp_path: Path, font_size: float
) -> None:
    """In the real PDF: each lies on the words that name its page, and leads there."""
    battlefield = built([("grass-24", 0, 0, 1, 0), ("rock-7", 0, 1, 2, 0), ("sand-1", 0, 1, 4, 0)])
    out = tmp_path / "out.pdf"
    problems = [Problem("x", Severity.ERROR, f"fault {i}", f"fix {i}") for i in range(90)]
    options = SheetOptions(font_size=font_size)
    tilesets = places.shipped("tilesets")
    plan = build_sheets(battlefield, out, options, catalogue=catalogue, tilesets=tilesets, problems=problems)
    assert plan is not None
    reader = PdfReader(out)
    found = [(target, words) for page in reader.pages for target, words in links(reader, page)]
    assert found
    for target, words in found:
        assert words.split()[-1].split("–")[0] == str(target + 1)
    named = {words.rsplit(" ", 1)[0].rstrip(" .") for _, words in found}
    assert {"Checklist", "Key", "What the check found"} <= named
    assert any(words.startswith("90 things cannot be built as drawn: see page") for _, words in found)


WARNING = Problem("x", Severity.WARNING, "hold the gate", "with both hands")


def links(reader: PdfReader, page: PageObject) -> list[tuple[int, str]]:
    """The links of a page: the number of the page each leads to, from 0, and the words that lie in it."""
    texts: list[tuple[float, float, str]] = []

    def visit(text: str, cm: list[float], tm: list[float], *_: object) -> None:
        if text.strip():
            x, y = tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            texts.append((x, y, text.strip()))

    page.extract_text(visitor_text=visit)
    found = []
    numbers = [one.indirect_reference.idnum for one in reader.pages if one.indirect_reference]
    for one in page.get("/Annots", ()):
        annotation = one.get_object()
        left, bottom, right, top = (float(side) for side in annotation["/Rect"])
        inside = sorted((x, text) for x, y, text in texts if left - 1 <= x <= right and bottom <= y <= top)
        target = numbers.index(next(iter(annotation["/Dest"])).idnum)
        found.append((target, " ".join(text for _, text in inside)))
    return found


# ---- The battlefields that ship, and real files of others, with the scenarios in them ----


VIRTUALSCAPE = (
    "Chat perche",
    "Flag test",
    "Le plateau de Tylaan",
    "Table des geants",
    "The West Barbican of Idona Castle",
    "Tombe de Migol",
    "test",
)


def test_files_of_virtualscape_are_laid_out_soundly(
    catalogue: Catalogue, shared: Path, subtests: pytest.Subtests
) -> None:
    for name in VIRTUALSCAPE:
        with subtests.test(name):
            loaded = formats.read(shared / "maps" / f"{name}.hsc", catalogue)
            boxes = boxes_needed(used(loaded.battlefield), catalogue)
            plan = planned(loaded.battlefield, boxes=boxes, scenario=ShownScenario(loaded.scenario))
            assert_sound(plan, loaded.battlefield)
            assert_key_is_complete(plan)
            assert_contents_are_right(plan)
            assert plan.scale * 44.58 >= 5.69


def test_the_battlefields_of_the_older_boxes_are_all_here() -> None:
    found = {path.stem for path in places.shipped("scenarios").glob("*.hexfield")}
    assert set(SHIPPED) == found & set(ALL)
