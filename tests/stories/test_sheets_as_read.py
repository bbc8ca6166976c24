"""The PDF as somebody reads it who has never seen the battlefield: texts, bookmarks, language, size."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from builder import formats, places
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.inventory import boxes_needed, used
from builder.sheets.building.steps import all_parts, steps_of, with_flags_lowered

SHIPPED = sorted(places.shipped("scenarios").glob("*.hexfield"))
REAL = ("The West Barbican of Idona Castle", "Chat perche", "test")
MOST_BYTES = 1_000_000
LARGE = 250  # pieces up to which a PDF stays below that


def texts_of(reader: PdfReader) -> str:
    return " ".join(" ".join(page.extract_text() for page in reader.pages).split())


def bookmarks(outline: list[Any]) -> list[str]:
    """The titles of an outline, those inside others, too."""
    found: list[str] = []
    for entry in outline:
        found += bookmarks(entry) if isinstance(entry, list) else [str(entry.title)]
    return found


def assert_everything_is_told(
    path: Path, reader: PdfReader, battlefield: Battlefield, catalogue: Any
) -> None:
    text = texts_of(reader)
    lowered = with_flags_lowered(battlefield)
    title = battlefield.info.title or path.stem
    assert reader.metadata is not None
    assert reader.metadata.title == title
    assert title in text
    assert (reader.metadata.author or "") == battlefield.info.author
    assert battlefield.info.author in text
    assert path.name in text
    for part in all_parts(lowered, catalogue):
        assert part.name in text, part
    for step in steps_of(lowered, catalogue):
        assert f"Level {step.slot}" in text
        assert any(str(step.slot) in mark for mark in bookmarks(reader.outline)), step.slot
    for box in boxes_needed(used(battlefield), catalogue).boxes:
        assert catalogue.boxes[box].name in text
    for number in range(1, len(reader.pages) + 1):
        assert f"{number} of {len(reader.pages)}" in text


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_battlefield_is_told_whole(
    path: Path, run: Any, tmp_path: Path, catalogue: Catalogue
) -> None:
    out = tmp_path / "out.pdf"
    assert run("sheets", path, "-o", out, "--language", "en-GB").code == 0
    reader = PdfReader(out)
    battlefield = formats.read(path, catalogue).battlefield
    assert_everything_is_told(path, reader, battlefield, catalogue)
    assert reader.trailer["/Root"]["/Lang"] == "en-GB"  # type: ignore[index]
    assert out.stat().st_size < MOST_BYTES or len(battlefield) > LARGE


def test_files_of_other_programs_are_told_whole_and_stay_small(
    shared: Path, run: Any, tmp_path: Path, catalogue: Catalogue
) -> None:
    for name in REAL:
        path = shared / "maps" / f"{name}.hsc"
        out = tmp_path / "out.pdf"
        assert run("sheets", path, "-o", out).code == 0, path
        battlefield = formats.read(path, catalogue).battlefield
        assert_everything_is_told(path, PdfReader(out), battlefield, catalogue)
        assert out.stat().st_size < MOST_BYTES or len(battlefield) > LARGE, path


def test_every_bookmark_leads_to_the_page_that_says_so(run: Any, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    assert run("sheets", SHIPPED[-1], "-o", out).code == 0
    reader = PdfReader(out)
    levels = [entry for entry in reader.outline if not isinstance(entry, list) and "Level" in entry.title]
    assert len(levels) > 2
    pages = [" ".join(page.extract_text().split()) for page in reader.pages]
    for entry in levels:
        text = pages[reader.get_destination_page_number(entry) or 0]
        number = "".join(c for c in entry.title.partition("Level")[2] if c.isdigit() or c == " ").split()[0]
        assert f"Level {number}" in text


def test_without_cover_key_checklist_and_notes_all_levels_are_there(
    run: Any, tmp_path: Path, catalogue: Catalogue
) -> None:
    whole, bare = tmp_path / "whole.pdf", tmp_path / "bare.pdf"
    assert run("sheets", SHIPPED[0], "-o", whole).code == 0
    options = ("--no-cover", "--no-key", "--no-checklist", "--no-notes")
    assert run("sheets", SHIPPED[0], "-o", bare, *options).code == 0
    assert len(PdfReader(bare).pages) < len(PdfReader(whole).pages)
    text = texts_of(PdfReader(bare))
    battlefield = formats.read(SHIPPED[0], catalogue).battlefield
    for step in steps_of(with_flags_lowered(battlefield), catalogue):
        assert f"Level {step.slot}" in text
