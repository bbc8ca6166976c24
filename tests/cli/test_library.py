"""`hexwright library`: folders in, maps found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from builder import places
from builder.formats import write_collection
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def nothing_ships(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No map ships, so that maps are counted easily; but in tests of those that do."""
    if "ships" not in request.node.name:
        empty, shipped = tmp_path / "nothing", places.shipped
        empty.mkdir()
        monkeypatch.setattr(places, "shipped", lambda kind: empty if kind == "scenarios" else shipped(kind))


@pytest.fixture
def folder(ford: Path, overlap: Path, run: Run) -> Path:
    """A folder of two maps, in the library."""
    run("library", "add", ford.parent, code=0)
    return ford.parent


def test_adding_says_what_was_read(run: Run, ford: Path) -> None:
    (ford.parent / "bad.hsc").write_bytes(b"x")
    ran = run("library", "add", ford.parent, code=1)
    assert "2 maps read" in ran.out
    assert "bad.hsc" in ran.err
    assert run("library", "list", "--json", code=0).data["folders"][0]["damaged"] == 1


def test_maps_are_found_also_new_ones(run: Run, folder: Path, lay: Callable[..., Path]) -> None:
    assert "1 map found" in run("library", "search", "ford pieces<9", code=0).out
    for words in (("-terrain:lava",), ("ford", "-rock"), ("--", "-terrain:lava")):
        assert "map" in run("library", "search", *words, code=0).out, "a word with a minus is no option"
    assert "ford" not in run("library", "search", "-ford", code=0).out.replace(str(folder), "")
    lay("late.hexfield", "sand-7 0,0 1", title="Late")
    assert run("library", "search", "--as-is", "late", "--json", code=0).data["found"] == 0
    found = run("library", "search", "late", "--json", code=0).data
    assert [one["title"] for one in found["maps"]] == ["Late"]
    assert found["added"] == [str(folder / "late.hexfield")]


def test_what_can_be_built_with_several_collections(run: Run, folder: Path) -> None:
    write_collection(folder / "a.hexcollection", {}, {"grass-7": 2, "grass-1": 1})
    write_collection(folder / "b.hexcollection", {}, {"water-1": 2})
    both = ("-c", folder / "a.hexcollection", "-c", folder / "b.hexcollection")
    assert "0 maps found" in run("library", "search", "buildable", *both[:2], code=0).out
    assert "ford.hexfield" in run("library", "search", "buildable", *both, code=0).out
    assert "no collection yet" in run("library", "search", "buildable", code=2).err


def test_what_can_be_built_with_other_tiles(run: Run, folder: Path) -> None:
    owned = {"grass-2": 6, "grass-1": 3, "water-1": 2}
    write_collection(folder / "a.hexcollection", {}, owned)
    mine = ("-c", folder / "a.hexcollection")
    assert run("library", "search", "fits", *mine, "--json", code=0).data["found"] == 0
    assert run("library", "fit", "ford", *mine, "--json", code=0).data == {
        "version": 1,
        "worked_out": 1,
        "fits": 1,
        "not_decided": 0,
    }
    (found,) = run("library", "search", "fits", *mine, "--json", code=0).data["maps"]
    assert (found["title"], found["missing"], found["fitted"]) == ("The ford", 2, 0)
    assert run("library", "fit", "ford", *mine, "--json", code=0).data["worked_out"] == 0
    assert run("library", "search", "buildable", *mine, "--json", code=0).data["found"] == 0


def test_maps_like_another(run: Run, folder: Path, lay: Callable[..., Path], ford: Path) -> None:
    lay("brook.hexfield", "grass-7 0,0 1", "water-1 2,0 1", "grass-7 4,-1 1", title="Brook")
    found = run("library", "search", "--like", ford, "--json", code=0).data["maps"]
    assert [Path(one["file"]).name for one in found] == ["brook.hexfield", "overlap.hexfield"]


def test_buildable_asks_the_library(run: Run, folder: Path, ford: Path) -> None:
    write_collection(folder / "a.hexcollection", {}, {"grass-7": 2, "grass-1": 1, "water-1": 2})
    mine = ("-c", folder / "a.hexcollection")
    ours = run("buildable", "--library", *mine, "--json", code=0).data
    assert ours == run("buildable", folder, *mine, "--json", code=0).data
    again = run("buildable", "--library", ford, *mine, "--json", code=0).data
    assert len(again["buildable"]) == len(ours["buildable"]) == 2
    assert "--library" in run("buildable", *mine, code=2).err


def test_csv_markdown_and_a_limit(run: Run, folder: Path) -> None:
    assert (
        run("library", "search", "--csv", code=0).out.splitlines()[0].startswith("file,title,author,pieces")
    )
    assert "| overlap |" in run("library", "search", "--markdown", code=0).out
    assert "2 maps found, 1 of them listed" in run("library", "search", "--limit", "1", code=0).out


def test_tags_stars_and_what_is_known_of_a_map(run: Run, folder: Path, ford: Path) -> None:
    before = ford.read_bytes()
    assert "**" in run("library", "tag", ford, "-t", "Fun", "--stars", "2", code=0).out
    shown = run("library", "show", ford, "--json", code=0).data["map"]
    assert (shown["tags"], shown["stars"], shown["used"]["grass-7"]) == (["fun"], 2, 2)
    out = run("library", "show", ford, code=0).out
    assert "Somebody" in out
    assert "16 hexes, " in out
    assert run("library", "search", "tag:fun", "--json", code=0).data["found"] == 1
    run("library", "tag", ford, "-d", "fun", code=0)
    assert run("library", "search", "tag:fun", "--json", code=0).data["found"] == 0
    assert ford.read_bytes() == before


def test_duplicates_and_removing(run: Run, folder: Path, ford: Path) -> None:
    (folder / "again.hexfield").write_bytes(ford.read_bytes())
    out = run("library", "duplicates", code=0).out
    assert "copy: " in out
    assert "1 map is there more than once" in out
    run("library", "remove", folder, code=0)
    assert [one["shipped"] for one in run("library", "list", "--json", code=0).data["folders"]] == [True]
    assert "library add FOLDER" in run("library", "list", code=0).out


def test_wrong_searches_and_files_give_one_line(run: Run, folder: Path) -> None:
    assert "did you mean boxes" in run("library", "search", "bxes:1", code=2).err
    assert "no map of the library" in run("library", "show", "nowhere.hsc", code=2).err
    assert "a folder of maps was expected" in run("library", "add", "nowhere", code=2).err
    assert "one sorts by" in run("library", "search", "--sort", "x", code=2).err


def test_a_damaged_index_is_made_again(run: Run, folder: Path, own_home: Path) -> None:
    index = own_home / "state" / "library" / "index.sqlite"
    index.write_bytes(b"nonsense" * 100)
    ran = run("library", "search", "--json", code=0)
    assert ran.data["found"] == 2
    assert "the index was damaged" in ran.err


def test_what_ships_is_found_beside_own_maps_and_cannot_be_taken_out(run: Run, ford: Path) -> None:
    examples = places.shipped("scenarios")
    names = {path.name for path in examples.glob("*.hexfield")}
    found = run("library", "search", "--json", code=0).data["maps"]
    assert {Path(one["file"]).name for one in found} == names
    fords = next(one for one in found if Path(one["file"]).name == "four-fords.hexfield")
    assert (fords["title"], fords["players"], fords["scenarios"]) == ("Four Fords", [2, 4], 3)
    assert "ships with Hexwright" in run("library", "list", code=0).out
    assert "ship with Hexwright and stay" in run("library", "remove", examples, code=2).err
    run("library", "add", ford.parent, code=0)
    rows = run("library", "list", "--json", code=0).data["folders"]
    assert [(one["folder"], one["shipped"]) for one in rows] == [
        (str(ford.parent), False),
        (str(examples), True),
    ]
    run("library", "remove", ford.parent, code=0)
    assert run("library", "search", "--json", code=0).data["found"] == len(names)
