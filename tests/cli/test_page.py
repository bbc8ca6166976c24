"""`hexwright page`: a map as one page, what is said of it, what it refuses."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from builder import formats
from tests.battlefields import shipped_catalogue
from tests.cli.conftest import Run


def test_a_page_is_written_with_its_scenarios_and_opened_again_as_the_battlefield(
    run: Run, ford: Path, tmp_path: Path
) -> None:
    out = tmp_path / "page.html"
    data = run("page", ford, "-o", out, "--json", code=0).data
    assert data["bytes"] == out.stat().st_size
    assert data["facts"]["pieces"] == run("info", ford, "--json").data["pieces"]
    before = formats.read(ford, shipped_catalogue()).battlefield
    again = run("convert", out, tmp_path / "again.hexfield", code=0)
    assert "again.hexfield" in again.out
    after = formats.read(tmp_path / "again.hexfield", shipped_catalogue()).battlefield
    assert list(map(str, after.pieces.values())) == list(map(str, before.pieces.values()))


def test_what_is_not_wanted_is_left_out(run: Run, ford: Path, tmp_path: Path) -> None:
    whole, bare = tmp_path / "whole.html", tmp_path / "bare.html"
    run("page", ford, "-o", whole, code=0)
    run("page", ford, "-o", bare, "--no-model", "--no-guide", "--profile", "none", "--no-scenario", code=0)
    for part in ('id="model"', "ford-guide.html", "By the profile"):
        assert part in whole.read_text()
        assert part not in bare.read_text()


def test_a_guide_that_is_too_large_stays_away_and_that_is_said(
    run: Run, ford: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.site.map_page.MOST_OF_GUIDE", 100)
    ran = run("page", ford, "-o", tmp_path / "page.html", code=0)
    assert "too large for the page" in ran.err
    assert "ford-guide.html" not in (tmp_path / "page.html").read_text()


def test_it_speaks_another_language(run: Run, ford: Path, tmp_path: Path) -> None:
    run("page", ford, "-o", tmp_path / "page.html", "--language", "de", code=0)
    text = (tmp_path / "page.html").read_text()
    assert '<html lang="de">' in text
    assert "Benötigte Schachteln" in text
    assert (
        "language: a code like en"
        in run("page", ford, "-o", tmp_path / "x.html", "--language", "?", code=2).err
    )


def test_bad_input_is_one_message_and_nothing_is_written(run: Run, ford: Path, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    assert "page.pdf: a name that ends in" in run("page", ford, "-o", tmp_path / "page.pdf", code=2).err
    assert "no such file" in run("page", tmp_path / "nowhere.hexfield", "-o", out, code=2).err
    run("page", ford, "-o", out, "--no-guide", code=0)
    assert "is what was read" in run("page", out, "-o", out, code=2).err
    broken = tmp_path / "broken.hexfield"
    broken.write_text("hexfield: 1\npieces: [{piece: grass-1")
    assert run("page", broken, "-o", tmp_path / "no.html", code=2).err.count("\n") == 1
    assert not (tmp_path / "no.html").exists()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name is a text")
def test_a_file_whose_name_is_no_text_has_a_page(run: Run, ford: Path, tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"caf\xe9.hexfield")
    odd.write_bytes(ford.read_bytes())
    run("page", odd, "-o", tmp_path / "page.html", "--no-model", code=0)
    assert 'data-name="caf\N{REPLACEMENT CHARACTER}.hsc"' in (tmp_path / "page.html").read_text(
        encoding="utf-8"
    )


def test_an_empty_map_has_a_page(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty.hexfield"
    empty.write_text("hexfield: 1\ntitle: Nothing yet\npieces: []\n")
    run("page", empty, "-o", tmp_path / "page.html", code=0)
    assert "Nothing yet" in (tmp_path / "page.html").read_text()
