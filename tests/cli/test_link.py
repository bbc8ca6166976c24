"""`hexwright link`, and share links in place of files."""

from __future__ import annotations

import json
from pathlib import Path

from builder import places
from builder.formats.share_link import HOME, MOST_IN_LINK, content_of, link_of
from tests.cli.conftest import Run

PIECES = {"0~0~0~0~g24": "g24", "1~1~1~2~r1": "r1"}
MAP = {"hexMap": {"name": "Two fords", "shape": "rectangle", "width": 9, "length": 9}, "boardPieces": PIECES}


def test_a_battlefield_becomes_a_link_and_the_link_is_read_by_every_command(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "fords.json"
    path.write_text(json.dumps(MAP))
    link = run("link", path, code=0).out.strip()
    assert link.startswith(HOME)
    moved = ["0~1~0~0~g24", "1~2~1~2~r1"]  # that program has no columns to the left of A
    assert json.loads(content_of(link))["boardPieces"] == moved
    assert run("link", path, "--json", code=0).data["link"] == link
    assert run("info", link, "--json", code=0).data["pieces"] == 2
    run("convert", link, tmp_path / "fords.hexfield", code=0)
    assert run("info", tmp_path / "fords.hexfield", "--json", code=0).data["title"] == "Two fords"
    (kept,) = (places.data_folder() / "links").iterdir()
    assert kept.name.startswith("Two fords-")


def test_a_link_that_was_cut_off_is_refused_in_one_line(run: Run) -> None:
    link = link_of(json.dumps(MAP).encode())
    ran = run("check", link[:-20], code=2)
    assert "the link holds no map, or was cut off" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_map_too_large_for_a_link_is_said_with_the_length(run: Run, tmp_path: Path) -> None:
    keys = {f"{n % 7}~{n % 37}~{n * 13 % 31}~{n % 6}~r1": "r1" for n in range(900)}
    path = tmp_path / "large.json"
    path.write_text(json.dumps({**MAP, "boardPieces": keys}))
    assert "far too large for a link" in run("link", path, code=2).err
    path.write_text(json.dumps({**MAP, "boardPieces": dict([*keys.items()][:600])}))
    ran = run("link", path, code=2)
    assert f"at most {MOST_IN_LINK} are taken; send a file" in ran.err
    assert ran.out == ""
