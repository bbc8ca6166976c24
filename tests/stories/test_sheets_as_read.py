"""The PDF as somebody reads it who has never seen the battlefield: texts, bookmarks, language, size."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from pypdf import PdfReader

from builder import formats, places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.inventory import boxes_needed, used
from builder.sheets.building.steps import all_parts, steps_of, with_flags_lowered
from tests import battlefields
from tests.pdf_texts import texts

SHIPPED = [places.shipped("scenarios") / f"{name}.hexfield" for name in battlefields.SHIPPED]
REAL = ("Chat perche", "test")
MOST_BYTES = 1_100_000
LARGE = 250  # pieces up to which a PDF stays below that


class Sheets(NamedTuple):
    """A PDF as it is read: its pages as text, and how many bytes it has."""

    reader: PdfReader
    pages: list[str]
    size: int

    @property
    def text(self) -> str:
        return " ".join(self.pages)


Printed = Callable[..., Sheets]


@pytest.fixture
def printed(run: Any, tmp_path: Path) -> Printed:
    """``printed(path, "--no-key")``: its sheets as `hexwright sheets` writes them."""

    def make(path: Path, *options: str) -> Sheets:
        out = tmp_path / "out.pdf"
        assert run("sheets", path, "-o", out, *options).code == 0, path
        reader = PdfReader(out)
        return Sheets(reader, texts(reader), out.stat().st_size)

    return make


def bookmarks(outline: list[Any]) -> list[str]:
    """The titles of an outline, those inside others, too."""
    found: list[str] = []
    for entry in outline:
        found += bookmarks(entry) if isinstance(entry, list) else [str(entry.title)]
    return found


SEVERAL = re.compile(r"Levels (\d+) to (\d+)")  # built alike


def assert_everything_is_told(
    path: Path, sheets: Sheets, battlefield: Battlefield, catalogue: Catalogue
) -> None:
    reader, text = sheets.reader, sheets.text
    lowered = with_flags_lowered(battlefield)
    title = battlefield.info.title or path.stem
    assert reader.metadata.title == title
    assert title in text
    assert (reader.metadata.author or "") == battlefield.info.author
    assert battlefield.info.author in text
    assert path.name in text
    for part in all_parts(lowered, catalogue):
        assert part.name in text, part
    for step in steps_of(lowered, catalogue):
        alike = [range(int(low), int(high) + 1) for low, high in SEVERAL.findall(text)]
        assert f"Level {step.slot}" in text or any(step.slot in levels for levels in alike)
        marks = bookmarks(reader.outline)
        within = {range(int(low), int(high) + 1) for mark in marks for low, high in SEVERAL.findall(mark)}
        assert any(str(step.slot) in mark for mark in marks) or any(step.slot in one for one in within)
    for box in boxes_needed(used(battlefield), catalogue).boxes:
        assert catalogue.boxes[box].name in text
    for number in range(1, len(reader.pages) + 1):
        assert f"{number} of {len(reader.pages)}" in text
    assert sheets.size < MOST_BYTES or len(battlefield) > LARGE


def assert_every_bookmark_leads_to_the_page_that_says_so(sheets: Sheets) -> None:
    outline = sheets.reader.outline
    levels = [entry for entry in outline if not isinstance(entry, list) and "Level" in entry.title]
    assert len(levels) > 2
    for entry in levels:
        text = sheets.pages[sheets.reader.get_destination_page_number(entry) or 0]
        number = "".join(c for c in entry.title.partition("Level")[2] if c.isdigit() or c == " ").split()[0]
        assert f"Level {number}" in text


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_battlefield_is_told_whole(path: Path, printed: Printed, catalogue: Catalogue) -> None:
    sheets = printed(path, "--language", "en-GB")
    assert_everything_is_told(path, sheets, formats.read(path, catalogue).battlefield, catalogue)
    assert_every_bookmark_leads_to_the_page_that_says_so(sheets)
    assert sheets.reader.trailer["/Root"]["/Lang"] == "en-GB"  # type: ignore[index]


@pytest.mark.parametrize("name", REAL)
def test_files_of_other_programs_are_told_whole_and_stay_small(
    name: str, shared: Path, printed: Printed, catalogue: Catalogue
) -> None:
    path = shared / "maps" / f"{name}.hsc"
    assert_everything_is_told(path, printed(path), formats.read(path, catalogue).battlefield, catalogue)
