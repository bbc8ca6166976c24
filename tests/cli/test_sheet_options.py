"""What can be chosen about build sheets on the command line: everything there is to choose."""

from __future__ import annotations

import re
from dataclasses import fields
from datetime import date
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from builder.cli.sheets import options_of, sheet_options, sheets
from builder.sheets import Options

# Every field of Options: how somebody asks for another value than the usual one, and which.
OTHER = {
    "paper": (["--paper", "Tabloid"], "Tabloid"),
    "orientation": (["--orientation", "landscape"], "landscape"),
    "levels_per_page": (["--levels-per-page", "4"], 4),
    "layout": (["--layout", "mat"], "mat"),
    "colours": (["--colours", "black-and-white"], "black-and-white"),
    "zones": (["--zones", "off"], "off"),
    "cover_view": (["--cover-view", "plan"], "plan"),
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


def chosen(*arguments: str) -> Options:
    """The options that a command gets from these arguments."""
    found: list[Options] = []

    @click.command()
    @sheet_options
    def command(**values: object) -> None:
        found.append(options_of(Path("maps/ford.hexfield"), **values))  # type: ignore[arg-type]

    result = CliRunner().invoke(command, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return found[0]


def test_every_option_of_the_sheets_can_be_chosen() -> None:
    assert set(OTHER) == {field.name for field in fields(Options)}
    for name, (arguments, value) in OTHER.items():
        assert getattr(chosen(*arguments), name) == value
        assert getattr(chosen(), name) != value


def test_without_options_they_are_the_usual_ones_of_today_and_this_file() -> None:
    usual = Options(date=date.today().isoformat(), file_name="ford.hexfield")
    assert chosen() == usual


def test_day_and_file_can_be_left_out() -> None:
    assert chosen("--date", "", "--file-name", "") == Options()


def test_there_is_a_short_word_for_black_and_white_and_a_spelling_for_americans() -> None:
    assert chosen("--black-and-white").colours == "black-and-white"
    assert chosen("--colors", "black-and-white").colours == "black-and-white"


def test_every_option_is_documented(pytestconfig: pytest.Config) -> None:
    page = (pytestconfig.rootpath / "docs" / "cli.md").read_text(encoding="utf-8")
    section = page.split("\n### sheets\n")[1].split("\n### ")[0]
    known = set(re.findall(r"--[a-z-]+", section))
    missing = [
        flag
        for option in sheets.params
        for flag in (*option.opts, *option.secondary_opts)
        if flag.startswith("--") and flag not in known | {"--output", "--json", "--colors"}
    ]
    assert missing == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--fade", "7"), "--fade"),
        (("--margin", "wide"), "--margin"),
        (("--font-size", "nan"), "font size: a number from 8 to 14 was expected"),
        (("--language", "Klingon!"), "language: a code like en or pt-BR was expected"),
        (("--layout", "scroll"), "'pages', 'poster', 'mat'"),
        (("--zones", "all"), "'step', 'map', 'off'"),
    ],
)
def test_a_wrong_choice_is_one_message(run, ford, tmp_path, arguments, said) -> None:  # type: ignore[no-untyped-def]
    ran = run("sheets", ford, "-o", tmp_path / "a.pdf", *arguments)
    assert ran.code == 2
    assert said in ran.err
    assert not (tmp_path / "a.pdf").exists()


def test_what_is_chosen_is_on_the_paper(run_inked, ford, tmp_path) -> None:  # type: ignore[no-untyped-def]
    arguments = ("--title", "Open Day", "--author", "The Club", "--date", "Saturday", "--language", "de")
    pages = ("--no-checklist", "--no-key", "--black-and-white", "--levels-per-page", "1")
    assert run_inked("sheets", ford, "-o", tmp_path / "a.pdf", *arguments, *pages).code == 0
    reader = PdfReader(tmp_path / "a.pdf")
    cover = reader.pages[0].extract_text()
    for word in ("Open Day", "The Club", "Saturday", "ford.hexfield"):
        assert word in cover
    assert reader.trailer["/Root"]["/Lang"] == "de"  # type: ignore[index]
    marks = [mark.title for mark in reader.outline]  # type: ignore[union-attr]
    assert marks == ["Overview", "Level 1", "Level 2"]


def test_what_is_owned_is_counted(run_inked, lay, tmp_path) -> None:  # type: ignore[no-untyped-def]
    """A collection that lacks a piece is told of on the cover; nobody's is not."""
    field = lay("one.hexfield", "grass-7 0,0 1", title="One")
    mine = tmp_path / "mine.hexcollection"
    mine.write_text("hexcollection: 1\nboxes: {}\nloose: {grass-7: 1}\n")
    texts = []
    for more in ((), ("--collection", mine)):
        ran = run_inked("sheets", field, "-o", tmp_path / "a.pdf", *more)
        assert ran.code == 0, ran.err
        texts.append(PdfReader(tmp_path / "a.pdf").pages[0].extract_text())
    assert texts[0] != texts[1]
    assert run_inked("sheets", field, "-o", mine.with_suffix(".pdf"), "--mine").code == 2


def test_the_collection_is_not_written_over(run, ford, tmp_path) -> None:  # type: ignore[no-untyped-def]
    mine = tmp_path / "mine.pdf"
    mine.write_text("hexcollection: 1\n")
    ran = run("sheets", ford, "-o", mine, "--collection", mine)
    assert ran.code == 2
    assert "another file was expected to write to" in ran.err
    assert mine.read_text() == "hexcollection: 1\n"
