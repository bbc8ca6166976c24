"""`hexwright sheets`."""

from __future__ import annotations

import pytest
from pypdf import PdfReader


def test_build_sheets_are_written_as_a_pdf(run_apart, ford, tmp_path):
    ran = run_apart("sheets", "--json", ford, "-o", tmp_path / "ford.pdf")
    assert ran.code == 0
    pdf = PdfReader(tmp_path / "ford.pdf")
    assert len(pdf.pages) == ran.data["pages"]
    assert "The ford" in pdf.pages[0].extract_text()


def test_the_paper_can_be_chosen(run_apart, ford, tmp_path):
    arguments = ("--paper", "Letter", "--orientation", "landscape")
    assert run_apart("sheets", ford, "-o", tmp_path / "ford.pdf", *arguments).code == 0
    box = PdfReader(tmp_path / "ford.pdf").pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == (792, 612)


def test_only_a_pdf_is_written_over(run, ford):
    before = ford.read_bytes()
    ran = run("sheets", ford, "-o", ford)
    assert ran.code == 2
    assert "written to .pdf" in ran.err
    assert ford.read_bytes() == before


@pytest.mark.parametrize("option", [("--paper", "A9"), ("--levels-per-page", "5"), ("--orientation", "up")])
def test_a_choice_that_is_none_is_wrong_usage(option, run, ford, tmp_path):
    assert run("sheets", ford, "-o", tmp_path / "a.pdf", *option).code == 2


def test_a_row_left_out_is_told_and_exits_with_1(run_apart, half_read, tmp_path):
    ran = run_apart("sheets", half_read, "-o", tmp_path / "half.pdf")
    assert ran.code == 1
    assert "'gras'" in ran.err
    assert (tmp_path / "half.pdf").exists()


def test_where_qt_cannot_start_the_reason_is_told(run_apart, without_qt, ford, tmp_path):
    ran = run_apart("sheets", "--json", ford, "-o", tmp_path / "ford.pdf", PYTHONPATH=without_qt)
    assert ran.code == 2
    assert "libEGL.so.1" in ran.data["error"]
    assert not (tmp_path / "ford.pdf").exists()
