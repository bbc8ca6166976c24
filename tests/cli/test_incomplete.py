"""No command calls a battlefield whole that holds pieces that are not known here, whatever its format."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from builder import formats
from builder.catalogue import Catalogue
from builder.formats.hsc_codec import HscFile, HscText, Tile, encode
from tests.cli.conftest import Ran
from tests.pdf_texts import texts

Run = Callable[..., Ran]
SNOW = tuple(map(HscText.of, ("snow.bmp", "side.bmp", "S7", "Swamp7")))
SAID = "not complete, 3 pieces are not known here: 2 × Swamp7, 1 × 4093"


@pytest.fixture
def maps(tmp_path: Path, catalogue: Catalogue) -> dict[str, Path]:
    """A map of VirtualScape with pieces that are not known here, and what is made of it."""
    tiles = [Tile(1024, 0, 8, 2, 0), Tile(4093, 0, 3, 12, 0)]
    tiles += [Tile(17000, 0, 14, row, 0, hexes=7, texts=SNOW) for row in (2, 6)]
    tiles += [
        Tile(15001, 0, x, 3, 0, colour=colour) for x, colour in ((8, b"\xff\0\0\0"), (9, b"\0\0\xff\0"))
    ]
    paths = {
        suffix: tmp_path / f"map{suffix}" for suffix in (".hsc", ".hexfield", ".hexscenario", ".hexgame")
    }
    paths[".hsc"].write_bytes(encode(HscFile(tiles=tuple(tiles))))
    loaded = formats.read(paths[".hsc"], catalogue)
    formats.write(loaded.battlefield, paths[".hexfield"], catalogue)
    seats = [{"id": f"p{k}", "zones": [f"z{k}"], "points": 100} for k in (1, 2)]
    zones = [
        {"id": f"z{k}", "colour": colour, "spots": [[6 + k, 3, 1]]} for k, colour in ((1, "red"), (2, "blue"))
    ]
    scenario = {
        "hexscenario": 1,
        "battlefield": "map.hexfield",
        "layouts": [{"seats": seats}],
        "zones": zones,
    }
    paths[".hexscenario"].write_text(json.dumps(scenario))
    (tmp_path / "mine.hexcollection").write_text("hexcollection: 1\nboxes: {rotv-2e: 9}\n")
    return paths


def said_once(ran: Ran) -> None:
    said = [line for line in ran.err.splitlines() if "Swamp7" in line]
    assert len(said) == 1, ran.err
    assert said[0].endswith(SAID)
    assert "building rules" not in ran.err


COMMANDS: dict[str, tuple[str, ...]] = {
    "info": (),
    "inventory": (),
    "forum": (),
    "sheets": ("-o", "{out}/x.pdf"),
    "send": ("--address", "127.0.0.1"),
    "page": ("-o", "{out}/x.html"),
    "picture": ("-o", "{out}/x.svg"),
    "report": (),
    "judge": (),
    "spaces": (),
    "graph": (),
    "reach": ("--from", "I3,1", "--move", "5", "--height", "5"),
    "sight": ("--from", "I3,1", "--to", "J4,1"),
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_says_it_once_and_exits_with_1(
    command: str, maps: dict[str, Path], run_inked: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("builder.sheets.sending.OnePage.left", 0.0)  # nobody fetches it
    out = tmp_path / "out"
    out.mkdir()
    for suffix in (".hsc", ".hexfield"):
        given = [argument.format(out=out) for argument in COMMANDS[command]]
        said_once(run_inked(command, maps[suffix], *given, code=1))


def test_it_stays_so_after_convert_and_in_a_whole_game(
    maps: dict[str, Path], run: Run, tmp_path: Path
) -> None:
    said_once(run("convert", maps[".hsc"], tmp_path / "again.hexfield", code=1))
    said_once(run("info", tmp_path / "again.hexfield", code=1))
    said_once(run("move", maps[".hsc"], tmp_path / "turned.hsc", "--turn", "1", code=1))
    said_once(run("info", tmp_path / "turned.hsc", code=1))
    said_once(run("info", maps[".hexscenario"], code=1))
    said = run("export", maps[".hexscenario"], "-o", maps[".hexgame"], code=2).err
    assert "--force writes it" in said
    said_once(run("export", maps[".hexscenario"], "-o", maps[".hexgame"], "--force", code=1))
    said_once(run("info", maps[".hexgame"], code=1))
    assert "Swamp7 at O3, level 1, is not known here" in run("check", maps[".hexgame"], code=1).out


def test_it_cannot_be_built_and_counts_name_it(maps: dict[str, Path], run: Run, tmp_path: Path) -> None:
    mine = ("-c", tmp_path / "mine.hexcollection")
    for suffix in (".hsc", ".hexfield"):
        ran = run("buildable", maps[suffix], *mine, code=1)
        said_once(ran)
        assert "0 of 1 battlefield can be built" in ran.out
        assert "2 × Swamp7 (unknown)\n" in ran.out
        (one,) = run("buildable", maps[suffix], *mine, "--json", code=1).data["buildable"]
        assert (one["can_build"], one["missing"], one["unknown"]) == (False, 3, {"Swamp7": 2, "4093": 1})
        counts = run("inventory", maps[suffix], *mine, "--json", code=1).data
        assert counts["unknown"] == {"4093": 1, "Swamp7": 2}
        for form in ("--csv", "--markdown"):
            assert "Swamp7 (unknown)" in run("inventory", maps[suffix], form, code=1).out
            assert "Swamp7 (unknown)" in run("buildable", maps[suffix], *mine, "--markdown", code=1).out
        assert "in no box  1 × 4093 (unknown)" in run("info", maps[suffix], code=1).out
        assert run("info", maps[suffix], "--json", code=1).data["unknown"] == {"Swamp7": 2, "4093": 1}


def test_other_tiles_leave_it_where_it_is(
    maps: dict[str, Path], run: Run, tmp_path: Path, catalogue: Catalogue
) -> None:
    mine, out = tmp_path / "mine.hexcollection", tmp_path / "fitted.hexfield"
    said_once(run("fit", maps[".hsc"], "-c", mine, "-o", out, code=1))

    def unknown(path: Path) -> list[Any]:
        pieces = formats.read(path, catalogue).battlefield.pieces.values()
        return sorted((p.type.id, p.type.home, p.hex, p.slot, p.rotation) for p in pieces if p.type.home)

    assert unknown(out) == unknown(maps[".hsc"])
    ran = run("compare", maps[".hsc"], out, code=1)
    assert SAID in ran.err
    assert ran.err.count("Swamp7") == 2  # once for each file
    assert run("compare", maps[".hsc"], maps[".hexfield"], "--json", code=1).data["pieces_gone"] == []


@pytest.mark.parametrize("command", ["play", "playtest"])
def test_games_are_played_all_the_same(command: str, maps: dict[str, Path], run: Run) -> None:
    more = ("--games", "1", "--workers", "1") if command == "playtest" else ("--seed", "1")
    said_once(run(command, maps[".hexscenario"], "--players", "random", *more, code=1))


def test_what_is_printed_posted_and_answered_says_what_is_not_known(
    maps: dict[str, Path], run_inked: Run, tmp_path: Path
) -> None:
    for suffix in (".hsc", ".hexfield"):
        asked = maps[suffix]
        assert "Not complete: 3 pieces are not known here" in run_inked("forum", asked, code=1).out
        run_inked("sheets", asked, "-o", tmp_path / "guide.html", code=1)
        guide = (tmp_path / "guide.html").read_text("utf-8")
        assert "Not complete: 3 pieces are not known" in guide
        assert "Swamp7 (unknown)" in guide
        for poster in ((), ("--layout", "poster")):
            run_inked("sheets", asked, "-o", tmp_path / "sheets.pdf", *poster, code=1)
            pages = " ".join(texts(tmp_path / "sheets.pdf"))
            assert "Not complete: 3 pieces are not known" in pages
            assert "Swamp7" in pages
        run_inked("sheets", asked, "-o", tmp_path / "mat.pdf", "--layout", "mat", code=1)
        assert "Not complete: 3 pieces are not known here: 2 × Swamp7" in " ".join(
            texts(tmp_path / "mat.pdf")
        )
        assert "Not known here: it counts as ground, one level high." in guide
        assert "A mat:" not in guide
        judged = run_inked("judge", asked, "-o", tmp_path / "judged.html", code=1).out
        for said in (judged, (tmp_path / "judged.html").read_text("utf-8")):
            assert "2 × Swamp7, 1 × 4093. It counts as plain land, so what is said may be wrong." in said
        assert "It counts as plain land" in run_inked("report", asked, code=1).out
        sight = run_inked("sight", asked, "--from", "I3,1", "--to", "P3,1", code=1).out
        assert "not known: they count as plain land" in sight
        near = run_inked("sight", asked, "--from", "I3,1", "--to", "J4,1", code=1).out
        assert "plain land" not in near, "the line leads over what is known alone"
        on = run_inked("reach", asked, "--from", "O4,1", "--move", "1", "--height", "5", code=1).out
        assert "not known: they count as plain land" in on
        run_inked("convert", asked, tmp_path / "x.glb", "--force", code=1)
        assert b"unknown:virtualscape:Swamp7:7 " in (tmp_path / "x.glb").read_bytes()
        run_inked("convert", asked, tmp_path / "x.stl", "--force", code=1)
        for view in ("plan", "isometric"):
            run_inked("picture", asked, "-o", tmp_path / "x.svg", "--view", view, code=1)
            assert (tmp_path / "x.svg").read_text("utf-8").count(">Swamp7<") == 2, view
