"""`hexwright report`: what a battlefield does to figures."""

from __future__ import annotations

import json

import pytest

from tests.formats.imports import write_imported
from tests.pdf_texts import texts

STUB = {"zones": {"red": [[0, 1, 1], [-1, 1, 1]], "blue": [[4, 0, 1], [5, -1, 1]]}, "glyphs": []}


@pytest.fixture
def zoned(ford):
    """The ford with a scenario beside it."""
    write_imported(ford.with_suffix(".hexscenario"), STUB, ford.name)
    return ford


def section(data, id):
    return {fact["id"]: fact for fact in next(s for s in data["sections"] if s["id"] == id)["facts"]}


def test_tables_come_before_sentences(run, zoned):
    done = run("report", zoned, code=0)
    lines = [line.split() for line in done.out.splitlines()]
    assert ["red", "2", "-22"] in [words[:3] for words in lines]
    turns = lines.index(["Turns", "to", "every", "space", "Move", "4", "Move", "5", "Move", "6"])
    assert lines[turns + 1][:2] == ["from", "red"]
    assert turns < next(n for n, words in enumerate(lines) if words[:4] == ["Half", "of", "the", "spaces"])


def test_the_object_has_the_scenario_beside_it(run, zoned):
    data = run("report", zoned, "--json").data
    assert data["scenario"] == str(zoned.with_suffix(".hexscenario"))
    assert section(data, "zones")["size"]["value"]["spaces"] == 2
    without = run("report", zoned, "--no-scenario", "--json").data
    assert without["scenario"] is None
    assert section(without, "zones")["zones"]["value"] is None


def test_json_and_page_are_written(run, zoned, tmp_path):
    out = tmp_path / "report.json"
    printed = run("report", zoned, "--json", "-o", out).data
    assert json.loads(out.read_text()) == printed
    page = tmp_path / "report.html"
    done = run("report", zoned, "-o", page)
    assert (done.code, done.out.strip()) == (0, f"{page} written")
    assert page.read_text().startswith("<!DOCTYPE html>")
    assert page.read_text().count("<figure>") >= 10


def test_the_edition_counts(run, lay):
    # a climb of 5 with height 5: allowed in the first edition, not in the second
    file = lay("step.hexfield", "grass-1 0,0 1", *(f"grass-1 1,0 {slot}" for slot in range(1, 7)))
    reached = {}
    for edition in ("master-1", "master-2"):
        data = run("report", file, "--edition", edition, "--json").data
        reached[edition] = len(section(data, "connectivity")["out_of_reach"]["value"])
    assert reached == {"master-1": 0, "master-2": 1}


def test_errors_of_the_building_rules_are_ignored_and_told(run, overlap):
    done = run("report", overlap, "--json", code=1)
    assert done.data["ignored"]
    assert "ignored" in done.err


@pytest.mark.parametrize("name", ["report.docx", "report"])
def test_other_suffixes_are_refused(run, ford, tmp_path, name):
    done = run("report", ford, "-o", tmp_path / name, code=2)
    assert "a name that ends in .html, .pdf or .json was expected" in done.err


def test_a_pdf_is_written(run_inked, zoned, tmp_path):
    done = run_inked("report", zoned, "-o", tmp_path / "report.pdf")
    assert done.code == 0, done.err
    text = " ".join(texts(tmp_path / "report.pdf"))
    assert "What this battlefield of 16 spaces does to figures." in text
    assert "Who is first, with a move of 5" in text
