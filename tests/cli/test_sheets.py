"""`hexwright sheets`: what is written, what can be chosen, which scenario is printed."""

from __future__ import annotations

from dataclasses import fields
from datetime import date
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from builder import formats
from builder.cli.sheets import options_given, sheet_options
from builder.fitting.fit import fit
from builder.hexgrid import Hex
from builder.language import SOURCE, spoken
from builder.scenario import Layout, Position, Scenario, Seat, Zone
from builder.scenario.special import TerrainCost
from builder.scenario.victory import Eliminated, Victory
from builder.sheets.options import SheetOptions
from tests.battlefields import CASTLE, FORDS
from tests.formats.imports import write_imported
from tests.pdf_texts import text_of, texts

# ---- `hexwright sheets` ----


def test_build_sheets_are_written_as_a_pdf(run_apart, ford, tmp_path):
    ran = run_apart("sheets", "--json", ford, "-o", tmp_path / "ford.pdf", code=0)
    pdf = PdfReader(tmp_path / "ford.pdf")
    assert len(pdf.pages) == ran.data["pages"]
    assert "The ford" in pdf.pages[0].extract_text()


def test_the_paper_can_be_chosen(run_inked, ford, tmp_path):
    arguments = ("--paper", "Letter", "--orientation", "landscape")
    assert run_inked("sheets", ford, "-o", tmp_path / "ford.pdf", *arguments).code == 0
    box = PdfReader(tmp_path / "ford.pdf").pages[0].mediabox
    assert (round(float(box.width)), round(float(box.height))) == (792, 612)


def test_what_lies_instead_of_pieces_of_the_original_is_marked(run_inked, ford, tmp_path, catalogue):
    battlefield = formats.read(ford, catalogue).battlefield
    found = fit(battlefield, {"grass-1": 99, "water-1": 9}, catalogue)
    formats.write(found.built(battlefield), tmp_path / "mine.hexfield", catalogue)
    out = tmp_path / "mine.pdf"
    assert run_inked("sheets", tmp_path / "mine.hexfield", "-o", out, "--instead-of", ford).code == 0
    assert "7 × single grass tile instead of 7-hex grass tile" in " ".join(texts(out))


def test_what_is_left_out_of_the_original_is_told_and_exits_with_1(run_inked, ford, half_read, tmp_path):
    ran = run_inked("sheets", ford, "-o", tmp_path / "ford.pdf", "--instead-of", half_read, "--json", code=1)
    assert "'gras'" in ran.data["left_out"][0]


def test_a_guide_for_the_phone_is_one_page(run_inked, ford, tmp_path):
    out = tmp_path / "ford.html"
    ran = run_inked("sheets", "--json", ford, "-o", out, code=0)
    assert ran.data["files"] == [str(out)]
    assert out.read_text().startswith("<!DOCTYPE html>")
    assert out.read_text().count('<section class="card') == ran.data["pages"]
    assert run_inked("sheets", ford, "-o", out).out == f"{out}: guide of {ran.data['pages']} cards written\n"


@pytest.mark.parametrize("suffix", [".pdf", ".html"])
def test_sheets_are_read_as_the_battlefield_that_they_are_of(run_inked, ford, tmp_path, suffix):
    sheets = tmp_path / f"sheets{suffix}"
    run_inked("sheets", ford, "-o", sheets, code=0)
    run_inked("convert", sheets, tmp_path / "again.hexfield", code=0)
    assert (tmp_path / "again.hexfield").read_text() == ford.read_text()


@pytest.mark.parametrize("suffix", [".svg", ".png", ".jpg"])
def test_pages_are_written_as_pictures(run_inked, ford, tmp_path, suffix):
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / f"ford{suffix}", code=0)
    files = [Path(name) for name in ran.data["files"]]
    assert len(files) == ran.data["pages"] > 1
    assert ran.data["sheets"] == str(files[0]) == str(tmp_path / f"ford-page-01{suffix}")
    assert sorted(tmp_path.glob("ford-*")) == files
    begins = {".svg": b"<svg", ".png": b"\x89PNG", ".jpg": b"\xff\xd8"}[suffix]
    assert all(path.read_bytes().startswith(begins) for path in files)


def test_only_a_pdf_is_written_over(run, ford):
    before = ford.read_bytes()
    ran = run("sheets", ford, "-o", ford, code=2)
    assert "written to .pdf" in ran.err
    assert ford.read_bytes() == before


@pytest.mark.parametrize("option", [("--paper", "A9"), ("--levels-per-page", "5"), ("--orientation", "up")])
def test_a_choice_that_is_none_is_wrong_usage(option, run, ford, tmp_path):
    assert run("sheets", ford, "-o", tmp_path / "a.pdf", *option).code == 2


def test_a_row_left_out_is_told_and_exits_with_1(run_inked, half_read, tmp_path):
    ran = run_inked("sheets", half_read, "-o", tmp_path / "half.pdf", code=1)
    assert "'gras'" in ran.err
    assert (tmp_path / "half.pdf").exists()


def test_where_qt_cannot_start_the_reason_is_told(run_apart, without_qt, ford, tmp_path):
    ran = run_apart("sheets", "--json", ford, "-o", tmp_path / "ford.pdf", PYTHONPATH=without_qt, code=2)
    assert "libEGL.so.1" in ran.data["error"]
    assert not (tmp_path / "ford.pdf").exists()


def test_letters_that_no_font_has_are_named_and_the_sheets_are_written(run_inked, ford, tmp_path):
    """U+0378 is no letter, so no font has it."""
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "ford.pdf", "--title", "Ford \u0378", code=0)
    assert "no font on this machine has these letters" in ran.err
    assert "\\u0378" in ran.err  # what is no letter is told by its number
    assert len(PdfReader(tmp_path / "ford.pdf").pages) == ran.data["pages"]
    plain = run_inked("sheets", ford, "-o", tmp_path / "ford.pdf")
    assert "no font" not in plain.err


def test_hexes_too_small_to_read_on_a_poster_are_told(run_inked, virtualscape, tmp_path):
    castle = virtualscape(CASTLE)
    ran = run_inked("sheets", castle, "-o", tmp_path / "castle.pdf", "--layout", "poster", code=0)
    assert "mm wide on the poster: choose A3 or several pages" in ran.err


def test_fewer_levels_a_page_than_asked_for_are_told(run_inked, virtualscape, tmp_path):
    castle = virtualscape(CASTLE)
    ran = run_inked("sheets", castle, "-o", tmp_path / "castle.pdf", "--levels-per-page", "6", code=0)
    assert "levels a page, not 6: hexes would be smaller than 4 mm" in ran.err


# ---- What can be chosen about build sheets on the command line: everything there is to choose ----

# Every field of SheetOptions: how somebody asks for another value than the usual one, and which.
OTHER = {
    "paper": (["--paper", "Tabloid"], "Tabloid"),
    "orientation": (["--orientation", "landscape"], "landscape"),
    "levels_per_page": (["--levels-per-page", "4"], 4),
    "reading": (("--reading", "arm"), "arm"),
    "layout": (["--layout", "mat"], "mat"),
    "colours": (["--colours", "black-and-white"], "black-and-white"),
    "zones": (["--zones", "off"], "off"),
    "cover_view": (["--cover-view", "plan"], "plan"),
    "pictures": (["--no-pictures"], False),
    "model": (["--no-model"], False),
    "fade": (["--fade", "0.25"], 0.25),
    "font_size": (["--font-size", "11.5"], 11.5),
    "grid": (["--no-grid"], False),
    "coordinates": (["--no-coordinates"], False),
    "labels": (["--no-labels"], False),
    "heights": (["--no-heights"], False),
    "cover": (["--no-cover"], False),
    "checklist": (["--no-checklist"], False),
    "key": (["--no-key"], False),
    "notes": (["--no-notes"], False),
    "margin": (["--margin", "7.5"], 7.5),
    "title": (["--title", "Open Day"], "Open Day"),
    "author": (["--author", "The Club"], "The Club"),
    "date": (["--date", "Saturday"], "Saturday"),
    "file_name": (["--file-name", "v3"], "v3"),
    "language": (["--language", "pt-BR"], "pt-BR"),
}


def chosen(*arguments: str) -> SheetOptions:
    """The options that a command gets from these arguments."""
    found: list[SheetOptions] = []

    @click.command()
    @sheet_options
    def command(**values: object) -> None:
        found.append(options_given(Path("maps/ford.hexfield"), **values))  # type: ignore[arg-type]

    result = CliRunner().invoke(command, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return found[0]


def test_every_option_of_the_sheets_can_be_chosen() -> None:
    assert set(OTHER) == {field.name for field in fields(SheetOptions)}
    for name, (arguments, value) in OTHER.items():
        assert getattr(chosen(*arguments), name) == value
        assert getattr(chosen(), name) != value


def test_without_options_they_are_the_usual_ones_of_today_and_this_file() -> None:
    usual = SheetOptions(date=date.today().isoformat(), file_name="ford.hexfield")
    assert chosen() == usual


def test_day_and_file_can_be_left_out() -> None:
    assert chosen("--date", "", "--file-name", "") == SheetOptions()


def test_there_is_a_short_word_for_black_and_white_and_a_spelling_for_americans() -> None:
    assert chosen("--black-and-white").colours == "black-and-white"
    assert chosen("--colors", "black-and-white").colours == "black-and-white"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--fade", "7"), "--fade"),
        (("--margin", "wide"), "--margin"),
        (("--font-size", "nan"), "font size: a number from 8 to 14 was expected"),
        (("--language", "Klingon!"), "language: a code like en or pt-BR was expected"),
        (("--layout", "scroll"), "'pages', 'poster', 'summary', 'mat'"),
        (("--zones", "all"), "'step', 'map', 'off'"),
    ],
)
def test_a_wrong_choice_is_one_message(run, ford, tmp_path, arguments, said) -> None:  # type: ignore[no-untyped-def]
    ran = run("sheets", ford, "-o", tmp_path / "a.pdf", *arguments, code=2)
    assert said in ran.err
    assert not (tmp_path / "a.pdf").exists()


def test_what_is_chosen_is_on_the_paper(run_inked, ford, tmp_path) -> None:  # type: ignore[no-untyped-def]
    arguments = ("--title", "Open Day", "--author", "The Club", "--date", "Saturday", "--language", "pt-BR")
    pages = ("--no-checklist", "--no-key", "--black-and-white", "--levels-per-page", "1")
    assert run_inked("sheets", ford, "-o", tmp_path / "a.pdf", *arguments, *pages).code == 0
    reader = PdfReader(tmp_path / "a.pdf")
    cover = reader.pages[0].extract_text()
    for word in ("Open Day", "The Club", "Saturday", "ford.hexfield"):
        assert word in cover
    assert reader.trailer["/Root"]["/Lang"] == "pt-BR"  # type: ignore[index]
    marks = [mark.title for mark in reader.outline]  # type: ignore[union-attr]
    assert marks == ["Overview", "Level 1", "Level 2"]


def test_they_speak_the_language_asked_for_and_the_program_its_own_afterwards(
    run_inked, ford, tmp_path
) -> None:  # type: ignore[no-untyped-def]
    assert run_inked("sheets", ford, "-o", tmp_path / "a.pdf", "--language", "de").code == 0
    reader = PdfReader(tmp_path / "a.pdf")
    assert reader.trailer["/Root"]["/Lang"] == "de"  # type: ignore[index]
    assert {"Ebene 1", "Ebene 2"} <= {mark.title for mark in reader.outline}  # type: ignore[union-attr]
    assert "Plättchen" in "".join(page.extract_text() for page in reader.pages), "names of pieces, too"
    assert spoken() == SOURCE


def test_what_is_owned_is_counted(run_inked, lay, tmp_path) -> None:  # type: ignore[no-untyped-def]
    """A collection that lacks a piece is told of on the cover; nobody's is not."""
    field = lay("one.hexfield", "grass-7 0,0 1", title="One")
    mine = tmp_path / "mine.hexcollection"
    mine.write_text("hexcollection: 1\nboxes: {}\nloose: {grass-7: 1}\n")
    covers = []
    for more in ((), ("--collection", mine)):
        ran = run_inked("sheets", field, "-o", tmp_path / "a.pdf", *more)
        assert ran.code == 0, ran.err
        covers.append(text_of(PdfReader(tmp_path / "a.pdf").pages[0]))
    assert covers[0] != covers[1]
    assert run_inked("sheets", field, "-o", mine.with_suffix(".pdf"), "--mine").code == 2


# ---- Which scenario the build sheets print ----

STUB = {
    "players": "2",
    "zones": {"red": [[0, 0, 2]]},
    "glyphs": [{"letter": "A", "at": [1, 0, 1]}],
    "text": "GOAL\nHold the ford.",
}


def words(path: Path) -> str:
    return " ".join(texts(path))


@pytest.fixture
def other(tmp_path: Path) -> Path:
    path = tmp_path / "other.hexscenario"
    write_imported(path, {**STUB, "text": "Burn the bridge."}, "other.hexfield")
    return path


@pytest.fixture
def beside(ford: Path) -> Path:
    path = ford.with_suffix(".hexscenario")
    write_imported(path, STUB, ford.name)
    return path


def test_the_scenario_beside_a_battlefield_is_printed(run_inked, ford, beside, tmp_path):
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "a.pdf")
    assert (ran.code, ran.data["scenario"]) == (0, str(beside))
    told = words(tmp_path / "a.pdf")
    for line in ("Red zone", "1 hex · level 2", "Astrid", "power side up", "Hold the ford."):
        assert line in told


def test_another_one_can_be_named_and_none_wanted(run_inked, ford, beside, other, tmp_path):
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "a.pdf", "--scenario", other)
    assert (ran.code, ran.data["scenario"]) == (0, str(other))
    assert "was made for other.hexfield" in ran.err
    assert "Burn the bridge." in words(tmp_path / "a.pdf")
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "b.pdf", "--no-scenario")
    assert (ran.code, ran.data["scenario"]) == (0, None)
    assert "Red zone" not in words(tmp_path / "b.pdf")


def test_what_a_file_holds_itself_is_printed(run_inked, virtualscape, tmp_path):
    file = virtualscape(FORDS)
    ran = run_inked("sheets", "--json", file, "-o", tmp_path / "a.pdf")
    assert (ran.code, ran.data["scenario"]) == (0, str(file))
    reader = PdfReader(tmp_path / "a.pdf")
    assert any(" zone" in text for text in texts(reader))
    outline = [item["/Title"] for item in reader.outline]
    assert "Start zones and glyphs" in outline


def test_a_scenario_of_another_battlefield_beside_it_is_not_taken(run_inked, ford, tmp_path):
    write_imported(ford.with_suffix(".hexscenario"), STUB, "bridge.hexfield")
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "a.pdf")
    assert (ran.code, ran.data["scenario"]) == (0, None)


def test_a_damaged_scenario_beside_it_is_told_and_the_sheets_are_written(run_inked, ford, beside, tmp_path):
    beside.write_text("nonsense: true\n")
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "a.pdf", code=1)
    assert "not a scenario" in ran.err
    assert "not a scenario" in ran.data["left_out"][0]
    assert (tmp_path / "a.pdf").exists()


def test_rows_that_are_wrong_are_told_and_the_others_printed(run_inked, ford, beside, tmp_path):
    beside.write_text(beside.read_text().replace("{name: astrid", "{name: 7"))
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "a.pdf", code=1)
    assert len(ran.data["left_out"]) == 1
    told = words(tmp_path / "a.pdf")
    assert "Red zone" in told
    assert "Astrid" not in told


@pytest.mark.parametrize("wrong", ["nothing.hexscenario", "ford.hexfield"])
def test_a_scenario_that_is_none_is_refused(wrong, run, ford, tmp_path):
    ran = run("sheets", ford, "-o", tmp_path / "a.pdf", "--scenario", tmp_path / wrong, code=2)
    assert wrong in ran.err
    assert not (tmp_path / "a.pdf").exists()


def test_one_and_none_at_once_is_wrong_usage(run, ford, other, tmp_path):
    ran = run("sheets", ford, "-o", tmp_path / "a.pdf", "--scenario", other, "--no-scenario", code=2)
    assert "cannot be given together" in ran.err


def test_a_scenario_of_another_name_that_names_the_battlefield_is_printed(run_inked, ford, tmp_path):
    """All of it: points, what it is about, rules and victory in sentences."""
    seats = (
        Seat("p1", points=400, zones=("west",)),
        Seat("p2", name={"en": "The keepers"}, army=("mimring",)),
    )
    scenario = Scenario(
        title={"en": "The siege"},
        rounds=7,
        layouts=(Layout(seats),),
        zones=(Zone("west", (Position(Hex(0, 0), 2),), {"en": "West bank"}),),
        rules=(TerrainCost("sand", 2),),
        victory=(Victory(Eliminated()),),
        story={"en": "Nobody slept."},
    )
    first, other = ford.with_name("a siege.hexscenario"), ford.with_name("b.hexscenario")
    formats.write_hexscenario(first, scenario, battlefield=ford.name)
    formats.write_hexscenario(other, Scenario(title={"en": "The truce"}), battlefield=ford.name)
    ran = run_inked("sheets", "--json", ford, "-o", tmp_path / "a.pdf")
    assert (ran.code, ran.err) == (0, "")
    assert (ran.data["scenario"], ran.data["scenarios"]) == (str(first), [str(first), str(other)])
    told = words(tmp_path / "a.pdf")
    for line in (
        "The siege",
        "The truce",
        "For 2 players",
        "400 points",
        "The keepers",
        "Mimring",
        "West bank",
        "after round 7",
        "Nobody slept.",
        "Each sand space costs 2 moves.",
        "A side wins when all enemy figures are destroyed.",
    ):
        assert line in told
