"""`hexwright site`: asks before it publishes names, says what it made, and refuses in one sentence."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.battlefields import strange
from tests.cli.conftest import Run
from tests.site.served import PYODIDE
from tests.site.sites import write_map

ONE = ("--workers", "1")


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    """A folder with a map."""
    return write_map(tmp_path / "maps", "ford", description="Among reeds").parent


def test_names_are_said_and_nothing_is_published_unasked(run_inked: Run, maps: Path, tmp_path: Path) -> None:
    out = tmp_path / "public"
    ran = run_inked("site", maps, "-o", out, *ONE, code=2)
    assert ran.err.splitlines() == [
        "hexwright: these names would be published: Ann (1)",
        "hexwright: the texts and notes in these maps would be published: Ford",
        f"hexwright: {out}: nothing is published until that is agreed to: --yes does",
    ]
    assert not out.exists()
    assert run_inked("site", maps, "-o", out, "--yes", *ONE, code=0).out == f"{out}: 1 map, 1 page made\n"
    ran = run_inked("site", maps, "-o", out, *ONE, code=0)
    assert (ran.out, ran.err) == (f"{out}: 1 map, 0 pages made\n", "")


def test_stars_are_those_of_the_library(run_inked: Run, maps: Path, tmp_path: Path) -> None:
    run_inked("library", "add", maps, code=0)
    run_inked("library", "tag", maps / "ford.hexfield", "--stars", "4", code=0)
    run_inked("site", maps, "-o", tmp_path / "public", "--yes", *ONE, code=0)
    assert "★★★★" in (tmp_path / "public/index.html").read_text(encoding="utf-8")


def test_what_cannot_be_read_is_named_and_the_rest_is_published(
    run_inked: Run, maps: Path, tmp_path: Path
) -> None:
    (maps / "torn.hexfield").write_bytes(b"hexfield: [")
    ran = run_inked("site", maps, "-o", tmp_path / "public", "--yes", "--json", *ONE, code=1)
    assert ran.err.count("\n") == 1
    assert f"{maps / 'torn.hexfield'}" in ran.err
    assert (ran.data["maps"], ran.data["pages"], ran.data["unusable"][0]["file"]) == (1, 1, "torn.hexfield")


def test_a_map_with_pieces_that_are_not_known_here_is_called_so(
    run_inked: Run, maps: Path, tmp_path: Path
) -> None:
    write_map(maps, "strange", strange())
    for _time in range(2):
        ran = run_inked("site", maps, "-o", tmp_path / "public", "--yes", *ONE, code=1)
        assert ran.err.startswith("hexwright: error: strange.hexfield: not complete, 4 pieces are not known")
        assert ran.err.count("\n") == 1


def test_what_is_wrong_is_one_sentence(run_inked: Run, maps: Path, tmp_path: Path) -> None:
    for arguments, said in (
        ((tmp_path / "nowhere",), "nowhere: the folder cannot be listed"),
        ((maps, "--url", "example.org"), "--url: an address such as https://example.org/maps was expected"),
        (
            (maps, "--templates", maps / "none", "--yes"),
            "none: no folder; a folder of templates was expected",
        ),
    ):
        ran = run_inked("site", *arguments, "-o", tmp_path / "public", *ONE, code=2)
        assert said in ran.err
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").touch()
    ran = run_inked("site", maps, "-o", tmp_path / "mine", "--yes", *ONE, code=2)
    assert ran.err.startswith(f"hexwright: {tmp_path / 'mine'}: holds other things already (letter.txt)")


def test_ctrl_c_leaves_a_whole_site(
    run_inked: Run, maps: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        write_map(maps, f"more-{number}")
    out = tmp_path / "public"

    def interrupted(done: int, of: int, name: str) -> None:
        if list(out.glob("maps/*/index.html")):
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("builder.cli.site._progress", interrupted)
    ran = run_inked("site", maps, "-o", out, "--yes", *ONE, code=130)
    assert ran.out == f"{out}: 4 maps, 1 page made\nstopped; the next time goes on there\n"
    assert (out / "index.html").read_text(encoding="utf-8").count("card.webp") == 1
    monkeypatch.undo()
    assert "3 pages made" in run_inked("site", maps, "-o", out, *ONE, code=0).out


def test_the_core_is_put_into_a_site_that_leads_to_it(run_inked: Run, maps: Path, tmp_path: Path) -> None:
    out, package = tmp_path / "public", tmp_path / "package"
    package.mkdir()
    wrong = run_inked("site", maps, "-o", out, "--yes", "--with-core", "--pyodide", package, *ONE, code=2)
    assert wrong.err == f"hexwright: {package}: the npm package pyodide was expected, as a folder or a .tgz\n"
    assert not out.exists()
    if not PYODIDE.is_dir():
        pytest.skip("Pyodide is not installed (make system-deps)")
    core = ("--with-core", "--pyodide", PYODIDE)
    ran = run_inked("site", maps, "-o", out, "--yes", *core, *ONE, code=0)
    assert f"{out / 'check' / 'index.html'}: maps are checked there" in ran.out
    assert 'href="check/index.html"' in (out / "index.html").read_text(encoding="utf-8")
    (page,) = out.glob("maps/*/index.html")
    (file,) = out.glob("maps/*/*.hexfield")
    link = f"../../check/index.html#map=../maps/{file.parent.name}/{file.name}"
    assert f'href="{link}"' in page.read_text(encoding="utf-8")
    again = run_inked(
        "site", maps, "-o", out, "--with-core", "--json", *ONE, code=0
    )  # out of the site itself
    assert again.data["core"] in (out / "service.js").read_text(encoding="utf-8")
    assert again.data["pages"] == 0
