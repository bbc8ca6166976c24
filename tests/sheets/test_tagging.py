"""A PDF says to who hears it what is a heading, a text, a drawing; read by pypdf and by poppler."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from builder.battlefield import SetField
from builder.inventory import boxes_needed, used
from builder.sheets.layout import Page, Plan, Text
from builder.sheets.options import SheetOptions
from builder.sheets.qt_renderer import pages as qt_pages
from builder.sheets.qt_renderer import tagging
from builder.sheets.qt_renderer.pages import pdf_bytes
from tests.battlefields import shipped_catalogue
from tests.sheets.plans import built, ground, planned


@pytest.fixture(scope="module")
def plan() -> Plan:
    qt_pages.start()
    battlefield = built([*ground(5, 4), ("rock-7", 1, 1, 2, 0)], title="Two Fords")
    battlefield.apply(SetField("description", "Cross the ford."))
    return planned(
        battlefield, SheetOptions(author="Ann"), boxes=boxes_needed(used(battlefield), shipped_catalogue())
    )


@pytest.fixture(scope="module")
def pdf(plan: Plan) -> PdfReader:
    content = pdf_bytes(plan)
    assert content is not None
    return PdfReader(io.BytesIO(content), strict=True)


def elements(pdf: PdfReader) -> list[Any]:
    root: Any = pdf.trailer["/Root"]
    document = root["/StructTreeRoot"]["/K"]
    assert document["/S"] == "/Document"
    return [kid.get_object() for kid in document["/K"]]


def test_all_that_is_painted_is_marked_and_each_mark_belongs_to_one_element(pdf: PdfReader) -> None:
    root: Any = pdf.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"].value is True
    parents = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    owned = [(one["/Pg"].indirect_reference.idnum, mark) for one in elements(pdf) for mark in one["/K"]]
    assert len(owned) == len(set(owned))
    for page in pdf.pages:
        content = page.get_contents()
        assert content is not None
        open_marks, in_text = 0, False
        for line in content.get_data().splitlines():
            operator = line.rpartition(b" ")[2]
            open_marks += (operator in (b"BDC", b"BMC")) - (operator == b"EMC")
            assert open_marks in (0, 1), "marks are side by side"
            assert open_marks or operator in (b"EMC", b""), line
            in_text = (in_text or operator == b"BT") and operator != b"ET"
            assert not in_text or operator not in (b"BDC", b"BMC", b"EMC"), "a text is marked whole"
        place = parents[parents.index(page["/StructParents"]) + 1].get_object()
        marks = [mark for owner, mark in owned if owner == page.indirect_reference.idnum]  # type: ignore[union-attr]
        assert sorted(marks) == list(range(len(place)))
        for mark, element in enumerate(place):
            assert mark in element.get_object()["/K"]


def kept(page: Page) -> list[str]:
    """The texts of a page that are heard, in their order."""
    return [
        item.text
        for block in page.blocks
        if block.kind != "footer"
        for item in block.items
        if isinstance(item, Text)
    ]


@pytest.mark.skipif(shutil.which("pdfinfo") is None, reason="no poppler is here: make system-deps")
def test_poppler_reads_headings_and_texts_in_the_order_of_the_plan(plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "out.pdf"
    path.write_bytes(pdf_bytes(plan) or b"")
    said = subprocess.run(
        ["pdfinfo", "-struct-text", path], capture_output=True, encoding="utf-8", check=True
    ).stdout
    rows = [line.strip() for line in said.splitlines()]
    heard = [row[1:-1] for at, row in enumerate(rows) if row.startswith('"') and tag_of(rows, at) != "Figure"]
    assert "".join(heard).replace(" ", "") == "".join(
        text for page in plan.pages for text in kept(page)
    ).replace(" ", "")
    first, second = (
        [rows[at + 1][1:-1] for at, row in enumerate(rows) if row.split(" ")[0] == tag]
        for tag in ("H1", "H2")
    )
    assert first == [plan.title]
    assert {"All pieces", "Contents", "Level 1"} <= set(second)
    assert not {"Ann", "G7", "1"} & {*first, *second}


def tag_of(rows: list[str], at: int) -> str:
    """The element of which a text is."""
    return next(row.split(" ")[0] for row in reversed(rows[:at]) if not row.startswith('"'))


def test_drawings_say_what_they_show(pdf: PdfReader) -> None:
    said = [one["/Alt"] for one in elements(pdf) if one["/S"] == "/Figure"]
    assert "Drawing: Level 1" in said
    assert said[0] == "Drawing", "the cover's picture, with what is said of it below"


def test_where_qt_paints_other_texts_it_has_no_tags_and_is_whole(
    plan: Plan, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a text has letters of two fonts."""
    monkeypatch.setattr(tagging, "_TEXT_OBJECT", re.compile(rb"^(Tj\n)", re.MULTILINE))
    content = pdf_bytes(plan)
    assert content is not None
    root: Any = PdfReader(io.BytesIO(content), strict=True).trailer["/Root"]
    assert "/StructTreeRoot" not in root
    assert "/MarkInfo" not in root
    assert root["/Lang"] == "en"


def test_texts_that_look_like_the_format_stay_texts() -> None:
    battlefield = built(ground(3, 3), title="BT\nET\nEMC endobj stream")
    battlefield.apply(SetField("author", "/Artifact BMC"))
    content = pdf_bytes(planned(battlefield))
    assert content is not None
    pdf = PdfReader(io.BytesIO(content), strict=True)
    assert "BT ET EMC endobj stream" in pdf.pages[0].extract_text()
    assert elements(pdf)[0]["/S"] == "/H1"
