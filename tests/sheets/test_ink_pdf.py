"""What is added to a PDF after Qt made it."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader, PdfWriter

from builder.sheets.ink_pdf import finished
from builder.sheets.layout import Page, Plan


def blank(pages: int) -> bytes:
    writer = PdfWriter()
    for _ in range(pages):
        writer.add_blank_page(100, 100)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_bookmarks_lead_to_their_pages() -> None:
    pages = (Page(100, 100, 5, bookmarks=["Overview"]), Page(100, 100, 5, bookmarks=["Level 1", "Level 2"]))
    reader = PdfReader(io.BytesIO(finished(blank(2), Plan("T", "", "en", 1.0, pages))))
    found = [(mark.title, reader.get_destination_page_number(mark)) for mark in reader.outline]  # type: ignore[union-attr,arg-type]
    assert found == [("Overview", 0), ("Level 1", 1), ("Level 2", 1)]


def test_a_plan_without_an_author_names_none() -> None:
    reader = PdfReader(io.BytesIO(finished(blank(1), Plan("T", "", "de", 1.0, (Page(100, 100, 5),)))))
    assert reader.metadata is not None
    assert reader.metadata.title == "T"
    assert reader.metadata.author is None
    assert reader.trailer["/Root"]["/Lang"] == "de"  # type: ignore[index]


@pytest.mark.parametrize(("scale", "asked"), [(1.0, "/None"), (0.2, None)])
def test_what_is_drawn_in_true_size_is_not_to_be_fitted_to_the_paper(scale: float, asked: str | None) -> None:
    plan = Plan("T", "", "en", scale, (Page(100, 100, 5),))
    root = PdfReader(io.BytesIO(finished(blank(1), plan))).trailer["/Root"]
    wishes = root.get("/ViewerPreferences", {})  # type: ignore[attr-defined]
    assert wishes.get("/PrintScaling") == asked
