"""`hexwright check` of battlefields, bad files and scenarios."""

from __future__ import annotations

import gzip
import random
import struct
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from builder import formats
from builder.catalogue import Catalogue
from builder.scenario import Scenario
from tests.battlefields import ALL
from tests.cli.conftest import Run
from tests.scenario.checks.small import SOUND, small
from tests.scenario.checks.wrong import WRONG

# ---- `hexwright check`, and what becomes of bad files ----

HSC_STRING_OF_4_GIB = struct.pack("<d", 0.0007) + b"\xff\xff\xff\xff\xff\xff\xff"


def test_a_sound_battlefield_exits_with_0(run, ford):
    ran = run("check", "--json", ford, code=0)
    assert [p for p in ran.data["problems"] if p["severity"] != "note"] == []
    assert ran.data["left_out"] == []
    assert ran.data["files"] == [
        {"file": str(ford), "usable": True, "pieces": 5, "errors": 0, "warnings": 0, "notes": 0}
    ]


def test_an_error_exits_with_1_and_names_pieces_and_place(run, overlap):
    ran = run("check", "--json", overlap, code=1)
    problem = ran.data["problems"][0]
    assert set(problem) == {
        "file", "code", "severity", "message", "hint", "rule", "pieces", "at", "line", "byte",
    }  # fmt: skip
    assert (problem["file"], problem["code"], problem["severity"]) == (str(overlap), "overlap", "error")
    assert problem["at"] == [0, 0, 1]
    assert {ref["piece"] for ref in problem["pieces"]} == {"grass-1", "rock-1"}
    assert set(problem["pieces"][0]) == {"id", "piece", "q", "r", "slot", "rotation"}


def test_a_warning_exits_with_1_only_when_strict(run, lay):
    # Two hexes of seven are held, and the weight hangs over the edge.
    tipping = lay("tipping.hexfield", "grass-2 0,0 1", "grass-24 0,0 2")
    assert run("check", tipping).code == 0
    strict = run("check", "--strict", "--json", tipping, code=1)
    assert [p["code"] for p in strict.data["problems"] if p["severity"] == "warning"] == ["tips"]


def test_a_row_left_out_exits_with_1_with_its_line(run, half_read):
    ran = run("check", "--json", half_read, code=1)
    assert ran.data["left_out"] == [{"file": str(half_read), "row": ran.data["left_out"][0]["row"]}]
    assert ran.data["left_out"][0]["row"].startswith("line 4: ")
    assert ran.data["problems"][0]["line"] == 4


def test_people_read_the_worst_first_with_place_and_hint(run, overlap, ford):
    ran = run("check", ford, overlap, code=1)
    lines = ran.out.splitlines()
    assert lines[0] == f"{ford}: 5 pieces, nothing wrong"
    assert lines[1] == ""
    assert lines[2].startswith(f"{overlap}: 2 pieces, 1 error")
    assert lines[3].startswith("  error    The ")
    assert lines[4].strip().startswith("A1 (q 0, r 0) level 1, overlap")
    assert lines[5].strip() == "Move or remove one of the two."


def test_the_line_of_the_file_is_the_place_of_a_row_left_out(run, half_read):
    assert "           line 4, pieces[1], wrong-row\n" in run("check", half_read).out


def test_a_file_that_cannot_be_read_does_not_keep_the_others_from_being_checked(run, ford, tmp_path):
    ran = run("check", "--json", tmp_path / "nowhere.hexfield", ford, code=1)
    assert [(p["code"], p["severity"]) for p in ran.data["problems"]] == [("unreadable", "error")]
    assert [f["usable"] for f in ran.data["files"]] == [False, True]
    assert "error" not in ran.data
    assert ran.err == f"hexwright: {tmp_path / 'nowhere.hexfield'}: no such file\n"


def test_no_usable_file_at_all_exits_with_2(run, tmp_path):
    ran = run("check", "--json", tmp_path / "a.hsc", tmp_path / "b.hsc", code=2)
    assert ran.data["error"] == f"{tmp_path / 'a.hsc'}: no such file"
    assert ran.err.count("no such file") == 2


def test_no_file_is_wrong_usage(run):
    assert run("check").code == 2


@pytest.mark.parametrize("name", ALL)
def test_a_whole_battlefield_exits_with_0(name, made, catalogue, run, tmp_path):
    path = tmp_path / f"{name}.hexfield"
    formats.write(made(name), path, catalogue)
    ran = run("check", "--json", path, code=0)
    assert [p["message"] for p in ran.data["problems"] if p["severity"] == "error"] == []


def test_fan_made_battlefields_are_checked_without_anything_left_out(shared, run):
    files = sorted((shared / "maps").glob("*.hsc"))
    data = run("check", "--json", *files).data
    assert [f["usable"] for f in data["files"]] == [True] * 7
    assert data["left_out"] == []
    assert "overlap" not in {p["code"] for p in data["problems"]}


BAD = {
    "empty.hexfield": b"",
    "empty.hsc": b"",
    "random.hsc": random.Random(7).randbytes(4000),
    "random.json": random.Random(8).randbytes(4000),
    "text.hsc": b"this is no battlefield at all",
    "long-string.hsc": HSC_STRING_OF_4_GIB,
    "nested.json": b"[" * 200_000,
    "nested.hexfield": b"hexfield: 1\npieces: " + b"[" * 200_000,
    "tagged.hexfield": b"hexfield: 1\npieces: !!python/object/apply:os.getcwd []\n",
    "alias.hexfield": b"hexfield: 1\na: &a [1]\npieces: *a\n",
    "latin.hexfield": "hexfield: 1\ntitle: Tablée\npieces: []\n".encode("latin-1"),
    "zero.hexfield": b"hexfield: 1\ntitle: a\0b\npieces: []\n",
    "no-pieces.hexfield": b"hexfield: 1\n",
    "newer.hexfield": b"hexfield: 99\npieces: []\n",
    "list.json": b"[1, 2, 3]",
    "bomb.gz": lambda: gzip.compress(b"\0" * 200_000_000, 9),  # half a second, for those only who ask
    "cut.gz": gzip.compress(b'{"hexMap": {}, "boardPieces": {}}' * 99)[:30],
    "collection.hexfield": b"hexcollection: 1\nboxes: {}\n",
    "other.txt": b"hexfield: 1\npieces: []\n",
}


@pytest.fixture(scope="module")
def bad_files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bad")
    for name, content in BAD.items():
        (folder / name).write_bytes(content() if callable(content) else content)
    (folder / "folder.hexfield").mkdir()
    return folder


@pytest.mark.parametrize("name", [*BAD, "folder.hexfield", "missing.hsc", "odd\nname.hsc"])
@pytest.mark.parametrize("command", ["check", "info"])
def test_a_file_without_anything_usable_gives_one_line_and_2(name, command, bad_files, run):
    ran = run(command, bad_files / name, code=2)
    assert ran.out == ""
    assert ran.err.startswith("hexwright: ")
    assert ran.err.count("\n") == 1
    assert name.encode("unicode_escape").decode() in ran.err


@pytest.mark.parametrize("name", BAD)
def test_with_json_the_same_is_told_as_data(name, bad_files, run):
    ran = run("inventory", "--json", bad_files / name, code=2)
    assert set(ran.data) == {"version", "error"}
    assert name in ran.data["error"]


def test_all_bad_files_in_one_real_process_end_it_cleanly(bad_files, run_apart):
    ran = run_apart("check", *sorted(bad_files.iterdir()), code=2)
    assert ran.err.count("\n") == len(BAD) + 1


BAD_ROWS = {
    "wrong-type": "{piece: 7, at: [5, 0, 1]}",
    "nan": "{piece: grass-1, at: [5, 0, .nan]}",
    "level": "{piece: grass-1, at: [5, 0, 1000000000]}",
    "under": "{piece: grass-1, at: [5, 0, 0]}",
    "twice": "{piece: grass-1, at: [5, 0, 1], at: [6, 0, 1]}",
    "list": "[grass-1, 5, 0, 1]",
}


@pytest.mark.parametrize("row", BAD_ROWS.values(), ids=BAD_ROWS)
def test_what_concerns_one_row_leaves_that_row_out_and_exits_with_1(row, run, tmp_path):
    path = tmp_path / "rows.hexfield"
    path.write_text(f"hexfield: 1\npieces:\n- {{piece: grass-1, at: [0, 0, 1]}}\n- {row}\n")
    ran = run("check", "--json", path, code=1)
    assert ran.data["files"][0]["pieces"] == 1
    assert len(ran.data["left_out"]) == 1
    assert [p["line"] for p in ran.data["problems"]] == [4]


def test_what_is_not_known_is_said_once_with_its_place_and_line(run, tmp_path):
    path = tmp_path / "rows.hexfield"
    path.write_text(
        "hexfield: 1\npieces:\n- {piece: grass-1, at: [0, 0, 1]}\n- {piece: gras, at: [2, 3, 1]}\n"
    )
    data = run("check", "--json", path, code=1).data
    assert (data["files"][0]["pieces"], data["left_out"]) == (2, [])
    assert [(p["code"], p["at"], p["line"]) for p in data["problems"]] == [("unknown-piece", [2, 3, 1], 4)]
    out = run("check", path, code=1).out
    assert "  error    gras at D4, level 1, is not known here\n" in out
    assert "1 error\n" in out


@pytest.mark.skipif(sys.platform == "win32", reason="permissions are different there")
def test_a_file_that_may_not_be_read_is_named(run, ford):
    ford.chmod(0)
    if ford.stat().st_uid == 0:
        pytest.skip("root may read everything")
    ran = run("check", ford, code=2)
    assert "cannot be read" in ran.err


# ---- `hexwright check` and `hexwright info` of a scenario ----

Write = Callable[..., Path]


@pytest.fixture
def written(tmp_path: Path, catalogue: Catalogue) -> Write:
    """``written(scenario)``: the file of a scenario beside its battlefield, the small one."""

    def write(scenario: Scenario, *, embedded: bool = False) -> Path:
        battlefield = small()
        path = tmp_path / "play.hexscenario"
        if embedded:
            formats.write_hexscenario(path, scenario, battlefield)
        else:
            formats.write(battlefield, tmp_path / "small.hexfield", catalogue)
            formats.write_hexscenario(path, scenario, battlefield="small.hexfield")
        return path

    return write


@pytest.fixture
def of_scenario() -> Callable[[dict], set[str]]:
    """The codes of errors and warnings that no battlefield alone has."""
    return lambda data: {p["code"] for p in data["problems"] if p["severity"] != "note" and not p["pieces"]}


def test_a_sound_scenario_has_only_the_problems_of_its_battlefield(run: Run, written: Write) -> None:
    path = written(SOUND)
    field = run("check", "--json", path.with_name("small.hexfield")).data
    ran = run("check", "--json", path)
    one, other = ([{**p, "file": ""} for p in data["problems"]] for data in (ran.data, field))
    assert one == other
    assert ran.data["files"][0]["usable"] is True


@pytest.mark.parametrize("embedded", [False, True])
@pytest.mark.parametrize("code", ["victory-never", "goal-out-of-reach", "zone-off-spaces"])
def test_what_is_wrong_with_a_scenario_is_told(
    run: Run, written: Write, of_scenario: Callable[[dict], set[str]], code: str, embedded: bool
) -> None:
    ran = run("check", "--json", written(WRONG[code](), embedded=embedded), code=1)
    assert code in of_scenario(ran.data)


def test_people_read_where_it_stands_in_the_scenario(run: Run, written: Write) -> None:
    ran = run("check", written(WRONG["victory-never"]()))
    assert (
        "  error    Victory 7 can never come about: it is asked at the end of round 11, and round 10 is the "
        "last\n"
        "           victory/7, victory-never, R016\n"
        "           Correct the condition, or remove it.\n"
    ) in ran.out


def test_a_warning_exits_with_1_only_when_strict_check_scenario(run: Run, lay: Callable[..., Path]) -> None:
    field = lay("ford.hexfield", "grass-7 0,0 1", "grass-7 3,0 1")
    path = field.with_suffix(".hexscenario")
    path.write_text(
        "hexscenario: 1\nbattlefield: ford.hexfield\nrounds: 3\n"
        "layouts:\n- seats:\n  - {id: p1, team: north, points: 40, zones: [a]}\n"
        "  - {id: p2, team: north, points: 40, zones: [a]}\n  - {id: p3, points: 40, zones: [b]}\n"
        "zones:\n- {id: a, spots: [[0, 0, 1]]}\n- {id: b, spots: [[3, 0, 1]]}\n"
        "victory:\n- {side: each, when: {eliminated: {of: enemies}}}\n"
    )
    ran = run("check", "--json", path)
    assert [p["code"] for p in ran.data["problems"]] == [
        "zone-too-small", "last-round-undecided", "text-missing",
    ]  # fmt: skip
    assert ran.code == 1
    path.write_text(path.read_text().replace("points: 40, zones: [a]", "points: 110, zones: [a]"))
    assert run("check", path).code == 0
    assert run("check", "--strict", path).code == 1


def test_what_was_left_out_of_the_file_is_told_too(run: Run, written: Write) -> None:
    path = written(SOUND)
    path.write_text(path.read_text().replace("rounds: 10", "rounds: many"))
    ran = run("check", "--json", path, code=1)
    assert len(ran.data["left_out"]) == 1
    assert "rounds" in ran.data["left_out"][0]["row"]
    assert run("info", path).code == 1


@pytest.mark.parametrize("command", ["check", "info"])
def test_a_scenario_without_its_battlefield_is_not_usable(run: Run, written: Write, command: str) -> None:
    path = written(SOUND)
    path.with_name("small.hexfield").unlink()
    ran = run(command, path, code=2)
    assert "small.hexfield" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_info_tells_players_points_zones_rounds_and_victory(run: Run, written: Write) -> None:
    path = written(replace(SOUND, author="Somebody", boxes={"rotv-2e": 2}))
    data = run("info", "--json", path).data
    assert {key: data[key] for key in ("file", "format", "title", "author", "edition", "rounds")} == {
        "file": str(path),
        "format": "hexscenario",
        "title": "A bit of everything",
        "author": "Somebody",
        "edition": "master-2",
        "rounds": 10,
    }
    assert data["battlefield"] == str(path.with_name("small.hexfield"))
    assert data["boxes"] == {"rotv-2e": 2}
    assert [layout["players"] for layout in data["layouts"]] == [2, 4]
    assert data["layouts"][1]["sides"] == ["A", "B"]
    assert data["layouts"][0]["seats"][0] == {
        "id": "p1", "name": "Player 1", "team": "", "points": 200, "zones": ["west"],
    }  # fmt: skip
    assert data["zones"][0] == {
        "id": "west", "name": "West", "colour": "", "called": "West", "spaces": 10,
    }  # fmt: skip
    assert data["zones"][1]["called"] == "east (blue)"
    assert data["victory"][0] == "A side wins when all enemy figures are destroyed."
    assert len(data["victory"]) == len(SOUND.victory)
    assert len(data["special"]) == len(SOUND.rules)
    assert data["left_out"] == []


def test_people_read_info_in_lines(run: Run, written: Write) -> None:
    ran = run("info", written(SOUND, embedded=True), code=0)
    for line in (
        "played on  a battlefield in the same file",
        "rounds     10",
        "players    2: Player 1 (200 points) against Player 2 (300 points)",
        "           4: Player 1 (100 points) and Player 3 (100 points) against Player 2 (100 points) and "
        "Player 4 (100 points)",
        "zones      West: 10 spaces",
        "victory    A side wins when all enemy figures are destroyed.",
        "  for 4    Player 1 and Player 3 play together as side A.",
    ):
        assert f"{line}\n" in ran.out


def test_the_cause_comes_first_and_what_follows_from_it_is_not_said(run: Run, written: Write) -> None:
    path = written(SOUND)
    path.write_text(path.read_text().replace("points: 200", "points: many"))
    found = run("check", "--json", path).data["problems"]
    assert found[0]["code"] == "wrong-row"
    assert found[0]["message"].startswith("layouts/1/seats/1/points: ")
    assert found[0]["message"].count("left out") == 1
    codes = {problem["code"] for problem in found}
    assert not codes & {"no-players", "unknown-player", "unknown-side", "one-side-only"}
