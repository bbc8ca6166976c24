"""`hexwright sheets`."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.battlefields import CASTLE


def test_build_sheets_are_written_as_a_pdf(run_apart, ford, tmp_path):
    ran = run_apart("sheets", "--json", ford, "-o", tmp_path / "ford.pdf")
    assert ran.code == 0
    pdf = PdfReader(tmp_path / "ford.pdf")
    assert len(pdf.pages) == ran.data["pages"]
    assert "The ford" in pdf.pages[0].extract_text()


def test_the_paper_can_be_chosen(run_inked, ford, tmp_path):
    arguments = ("--paper", "Letter", "--orientation", "landscape")
    assert run_inked("sheets", ford, "-o", tmp_path / "ford.pdf", *arguments).code == 0
    box = PdfReader(tmp_path / "ford.pdf").pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == (792, 612)


@pytest.mark.parametrize("suffix", [".svg", ".png", ".jpg"])
def test_pages_are_written_as_pictures(run_inked, ford, tmp_path, suffix):
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / f"ford{suffix}")
    assert ran.code == 0
    files = [Path(name) for name in ran.data["files"]]
    assert len(files) == ran.data["pages"] > 1
    assert ran.data["sheets"] == str(files[0]) == str(tmp_path / f"ford-page-01{suffix}")
    assert sorted(tmp_path.glob("ford-*")) == files
    begins = {".svg": b"<svg", ".png": b"\x89PNG", ".jpg": b"\xff\xd8"}[suffix]
    assert all(path.read_bytes().startswith(begins) for path in files)


def test_only_a_pdf_is_written_over(run, ford):
    before = ford.read_bytes()
    ran = run("sheets", ford, "-o", ford)
    assert ran.code == 2
    assert "written to .pdf" in ran.err
    assert ford.read_bytes() == before


@pytest.mark.parametrize("option", [("--paper", "A9"), ("--levels-per-page", "5"), ("--orientation", "up")])
def test_a_choice_that_is_none_is_wrong_usage(option, run, ford, tmp_path):
    assert run("sheets", ford, "-o", tmp_path / "a.pdf", *option).code == 2


def test_a_row_left_out_is_told_and_exits_with_1(run_inked, half_read, tmp_path):
    ran = run_inked("sheets", half_read, "-o", tmp_path / "half.pdf")
    assert ran.code == 1
    assert "'gras'" in ran.err
    assert (tmp_path / "half.pdf").exists()


def test_where_qt_cannot_start_the_reason_is_told(run_apart, without_qt, ford, tmp_path):
    ran = run_apart("sheets", "--json", ford, "-o", tmp_path / "ford.pdf", PYTHONPATH=without_qt)
    assert ran.code == 2
    assert "libEGL.so.1" in ran.data["error"]
    assert not (tmp_path / "ford.pdf").exists()


def test_letters_that_no_font_has_are_named_and_the_sheets_are_written(run_inked, ford, tmp_path):
    """U+0378 is no letter, so no font has it."""
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "ford.pdf", "--title", "Ford \u0378")
    assert ran.code == 0
    assert "no font on this machine has these letters" in ran.err
    assert "\\u0378" in ran.err  # what is no letter is told by its number
    assert len(PdfReader(tmp_path / "ford.pdf").pages) == ran.data["pages"]
    plain = run_inked("sheets", ford, "-o", tmp_path / "ford.pdf")
    assert "no font" not in plain.err


def test_hexes_too_small_to_read_on_a_poster_are_told(run_inked, virtualscape, tmp_path):
    castle = virtualscape(CASTLE)
    ran = run_inked("sheets", castle, "-o", tmp_path / "castle.pdf", "--layout", "poster")
    assert ran.code == 0
    assert "mm wide on the poster: choose A3 or several pages" in ran.err


def test_fewer_levels_a_page_than_asked_for_are_told(run_inked, virtualscape, tmp_path):
    castle = virtualscape(CASTLE)
    ran = run_inked("sheets", castle, "-o", tmp_path / "castle.pdf", "--levels-per-page", "6")
    assert ran.code == 0
    assert "levels a page, not 6: hexes would be smaller than 4 mm" in ran.err
