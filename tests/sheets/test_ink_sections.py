"""Cover, checklist, key and notes as real PDFs: the texts are there as text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pypdf import PdfReader

from builder import places
from builder.battlefield import Battlefield, SetField
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.inventory import Collection, boxes_needed, used
from builder.problems import Problem, Severity
from builder.sheets import Options, build_sheets
from builder.sheets.ink_qt import qt_measure, start
from builder.sheets.plan import make_plan
from sheets.invariants import assert_nothing_overlaps_or_is_cut, blocks

Built = Callable[..., Battlefield]


def test_every_section_of_a_real_pdf_can_be_read(
    published: Callable[[str], Battlefield], catalogue: Catalogue, tmp_path: Path
) -> None:
    castle = published("the-west-barbican-of-idona-castle")
    castle.apply(SetField("description", "A gate in the west."))
    plan = build_sheets(
        castle,
        tmp_path / "out.pdf",
        Options(date="2026-03-01"),
        catalogue=catalogue,
        tilesets=places.shipped("tilesets"),
        boxes=boxes_needed(used(castle), catalogue),
        owned=Collection({"rotv-2e": 1, "rttff": 1}).owned(catalogue),
        problems=[Problem("x", Severity.WARNING, "hold the gate", "with both hands")],
    )
    assert plan is not None
    pages = [" ".join(page.extract_text().split()) for page in PdfReader(tmp_path / "out.pdf").pages]
    assert len(pages) == len(plan.pages)
    for part in (
        "Boxes needed",
        "Contents",
        "to build, about",
        "You have all but",
        "2026-03-01",
        "All pieces",
    ):
        assert part in pages[0]
    assert "1 thing needs care while building: see page" in pages[0]
    front = " ".join(pages[:4])
    for part in ("Collect the pieces", "Key: terrain", "Wall walk", "Castle doorway", "A gate in the west."):
        assert part in front
    for part in ("Warning: hold the gate", "with both hands"):
        assert part in " ".join(pages)


def test_bookmarks_lead_to_the_pages_that_the_contents_name(
    built: Built, catalogue: Catalogue, tmp_path: Path
) -> None:
    battlefield = built([("grass-7", 0, 0, slot, 0) for slot in range(1, 9)])
    build_sheets(
        battlefield,
        tmp_path / "out.pdf",
        Options(levels_per_page=1),
        catalogue=catalogue,
        tilesets=places.shipped("tilesets"),
    )
    reader = PdfReader(tmp_path / "out.pdf")
    for mark in reader.outline:
        number = reader.get_destination_page_number(mark)  # type: ignore[arg-type]
        title = str(mark.title)  # type: ignore[union-attr]
        said = {"Checklist": "Collect the pieces", "Key": "Key: terrain", "Overview": "Made up"}.get(
            title, title
        )
        assert number is not None
        assert said in reader.pages[number].extract_text()


# Plans are tested on every paper (test_cover.py); here it is the ink, and pypdf needs seconds for a castle.
@pytest.mark.parametrize(("paper", "orientation"), [("A4", "portrait"), ("Letter", "landscape")])
def test_the_castle_has_everything_on_its_cover(
    paper: str,
    orientation: str,
    published: Callable[[str], Battlefield],
    catalogue: Catalogue,
    tmp_path: Path,
) -> None:
    castle = published("the-west-barbican-of-idona-castle")
    build_sheets(
        castle,
        tmp_path / "out.pdf",
        Options(paper=paper, orientation=orientation),  # type: ignore[arg-type]
        catalogue=catalogue,
        tilesets=places.shipped("tilesets"),
        boxes=boxes_needed(used(castle), catalogue),
    )
    cover = PdfReader(tmp_path / "out.pdf").pages[0].extract_text()
    for part in ("Boxes needed", "Contents", "All pieces", "castle doorway"):
        assert part in cover


def test_a_full_cover_on_short_paper_keeps_the_pieces_beside_a_picture_that_is_not_small(
    published: Callable[[str], Battlefield], catalogue: Catalogue, styles: Styles
) -> None:
    """With real letters: made-up ones are wider, and Letter is short."""
    castle = published("the-west-barbican-of-idona-castle")
    castle.apply(SetField("description", "A gate in the west, held by those who came first. " * 9))
    start()
    plan = make_plan(
        castle,
        Options(paper="Letter", orientation="portrait", key=False),
        catalogue=catalogue,
        styles=styles,
        measure=qt_measure,
        boxes=boxes_needed(used(castle), catalogue),
        owned=Collection({"rotv-2e": 1, "rttff": 1}).owned(catalogue),
        problems=[Problem("x", Severity.WARNING, "hold the gate", "with both hands")],
    )
    cover = plan.pages[0]
    kinds = [block.kind for block in cover.blocks]
    assert kinds.count("parts") == 1
    assert [kinds.count(kind) for kind in ("notes", "boxes", "contents")] == [1, 1, 1]
    assert len(blocks(plan, "parts")) == 1
    (picture,) = blocks(plan, "picture")
    assert picture.rect.height > 0.3 * cover.content.height
    assert_nothing_overlaps_or_is_cut(plan)
