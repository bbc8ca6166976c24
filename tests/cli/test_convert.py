"""`hexwright convert` and `export`."""

from __future__ import annotations

import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from builder import formats
from builder.formats import write_hexscenario
from builder.formats.hexgame import load_setting, read_hexgame
from builder.formats.hsc_codec import HscFile, HscText, Tile, encode
from builder.scenario import Scenario
from tests.battlefields import TOMB
from tests.cli.conftest import Run
from tests.formats import played
from tests.referee.tables import the_cards, the_catalogue

FACET = np.dtype([("normal", "<f4", 3), ("at", "<f4", (3, 3)), ("spare", "<u2")])

# ---- `hexwright convert` ----


def test_the_suffix_decides_the_format(run, ford, tmp_path):
    for name in ("ford.hsc", "ford.json", "ford.gz", "other.hexfield"):
        ran = run("convert", ford, tmp_path / name)
        assert (ran.code, ran.out) == (0, f"{tmp_path / name}: 5 pieces written\n")
        assert run("info", "--json", tmp_path / name).data["pieces"] == 5


def test_a_model_is_written_like_any_other_file(run, ford, lay, tmp_path):
    out = tmp_path / "ford.GLB"
    assert run("convert", ford, out, code=0).out == f"{out}: 5 pieces written\n"
    assert out.read_bytes()[:4] == b"glTF"
    assert "--force" in run("convert", ford, out, code=2).err
    ran = run("convert", lay("empty.hexfield"), tmp_path / "empty.glb", code=2)
    assert "empty.glb: not written, for no piece lies on this battlefield yet" in ran.err


def test_a_model_for_a_printer_is_as_large_as_asked(run, ford, lay, tmp_path):
    out, small = tmp_path / "ford.STL", tmp_path / "ford.stl.small.stl"
    assert run("convert", ford, out, code=0).out == f"{out}: 5 pieces written\n"
    run("convert", ford, small, "--scale", "25", code=0)
    sizes = [
        np.ptp(np.frombuffer(file.read_bytes(), FACET, offset=84)["at"], axis=(0, 1)) for file in (out, small)
    ]
    assert sizes[1] == pytest.approx(sizes[0] / 4, rel=1e-4)
    assert run("convert", ford, tmp_path / "ford.3mf", code=0).out.endswith("ford.3mf: 5 pieces written\n")
    assert zipfile.is_zipfile(tmp_path / "ford.3mf")


@pytest.mark.parametrize("scale", ["0", "1001", "half", "nan"])
def test_a_scale_that_is_none_is_one_sentence(run, ford, tmp_path, scale):
    assert (
        "Invalid value for '--scale'"
        in run("convert", ford, tmp_path / "x.stl", "--scale", scale, code=2).err
    )
    assert not list(tmp_path.glob("*.stl"))


def test_a_scale_is_for_printers_only_and_an_empty_battlefield_for_none(run, ford, lay, tmp_path):
    ran = run("convert", ford, tmp_path / "ford.glb", "--scale", "50", code=2)
    assert "--scale is for .3mf, .stl" in ran.err
    ran = run("convert", lay("empty.hexfield"), tmp_path / "empty.3mf", code=2)
    assert "empty.3mf: not written, for no piece lies on this battlefield yet" in ran.err


def test_a_collection_becomes_a_table_and_a_table_a_collection(run, ford, tmp_path):
    mine, table = tmp_path / "mine.hexcollection", tmp_path / "mine.csv"
    mine.write_text("hexcollection: 1\nboxes: {aoa: 1}\nloose: {rock-1: 3}\n")
    assert run("convert", mine, table, code=0).out == f"{table} written\n"
    assert "--force" in run("convert", mine, table, code=2).err
    assert run("inventory", ford, "-c", table, "--json", code=0).data["owned"]["rock-1"] > 3
    table.write_text("Name;Count\nAge of Annihilation;1\nrock-1;3\nrock;4\n")
    ran = run("convert", "-f", "--json", table, mine, code=1)
    assert (ran.data["boxes"], ran.data["loose"]) == ({"aoa": 1}, {"rock-1": 3})
    assert f"{table}: row 4, column name: one box or piece known here was expected, found 'rock'" in ran.err
    assert formats.read_collection(mine, the_catalogue()) == ({"aoa": 1}, {"rock-1": 3}, ())
    assert ".tsv" in run("convert", mine, tmp_path / "mine.hexfield", code=2).err


def test_a_map_in_a_zip_is_read_with_its_scenario_and_never_written(run, ford, tmp_path):
    path = tmp_path / "maps.zip"
    write_hexscenario(ford.with_suffix(".hexscenario"), Scenario(title={"en": "Duel"}), battlefield=ford.name)
    with zipfile.ZipFile(path, "w") as archive:
        for file in (ford, ford.with_suffix(".hexscenario")):
            archive.write(file, f"in/{file.name}")
    inside = path / "in" / ford.name
    assert run("info", "--json", inside, code=0).data["pieces"] == 5
    run("convert", inside, tmp_path / "out.hexfield", code=0)
    assert formats.read_hexscenario(tmp_path / "out.hexscenario").scenario.title == {"en": "Duel"}
    assert f"a map in it was expected, such as {inside}" in run("check", path, code=2).err
    assert run("buildable", path, "-c", "rotv-2e", "--json").data["buildable"][0]["file"] == str(inside)
    assert "no such file" in run("check", path / "none.hexfield", code=2).err
    before = path.read_bytes()
    assert "maps.zip" in run("convert", "-f", ford, inside, code=2).err
    assert path.read_bytes() == before


def test_a_suffix_that_nobody_writes_is_refused(run, ford, tmp_path):
    ran = run("convert", "--json", ford, tmp_path / "ford.docx", code=2)
    assert ".hexfield" in ran.data["error"]
    assert not (tmp_path / "ford.docx").exists()


def test_what_is_there_is_overwritten_only_by_force(run, ford, tmp_path):
    out = tmp_path / "there.hsc"
    out.write_bytes(b"precious")
    ran = run("convert", ford, out, code=2)
    assert ran.err == f"hexwright: {out}: is there already; --force overwrites it\n"
    assert out.read_bytes() == b"precious"
    assert run("convert", "--force", ford, out).code == 0
    assert out.read_bytes() != b"precious"


def test_a_bad_file_leaves_what_was_saved_alone(run, tmp_path):
    out = tmp_path / "there.hexfield"
    out.write_bytes(b"precious")
    (tmp_path / "bad.hsc").write_bytes(b"nonsense")
    assert run("convert", "--force", tmp_path / "bad.hsc", out).code == 2
    assert out.read_bytes() == b"precious"


def test_a_row_left_out_is_told_and_the_rest_is_written(run, half_read, tmp_path):
    ran = run("convert", "--json", half_read, tmp_path / "rest.hsc", code=1)
    assert ran.data["pieces"] == 1
    assert len(ran.data["left_out"]) == 1
    assert ran.data["problems"][0]["file"] == str(half_read)


def test_a_folder_that_is_not_there_is_said(run, ford, tmp_path):
    ran = run("convert", ford, tmp_path / "no" / "where.hsc", code=2)
    assert "does not exist" in ran.err


@pytest.fixture
def slab(virtualscape):
    return virtualscape(TOMB)


def test_start_areas_and_glyphs_go_into_a_scenario_beside_and_that_is_said(run, slab, tmp_path):
    ran = run("convert", slab, tmp_path / "slab.hexfield", code=0)
    beside = tmp_path / "slab.hexscenario"
    assert f"{beside}: written with what {slab} says of a scenario\n" in ran.out
    assert beside.read_text().startswith('hexscenario: 1\nbattlefield: "slab.hexfield"\n')


def test_there_and_back_again_loses_nothing(run, slab, tmp_path):
    run("convert", slab, tmp_path / "slab.hexfield")
    ran = run("convert", "--json", tmp_path / "slab.hexfield", tmp_path / "back.hsc")
    assert (ran.code, ran.data["problems"], ran.data["scenario"]) == (0, [], None)
    assert (tmp_path / "back.hsc").read_bytes() == slab.read_bytes()


def test_a_copy_takes_its_scenario_along(run, slab, tmp_path):
    run("convert", slab, tmp_path / "slab.hexfield")
    ran = run("convert", "--json", tmp_path / "slab.hexfield", tmp_path / "copy.hexfield")
    assert ran.data["scenario"] == str(tmp_path / "copy.hexscenario")
    assert 'battlefield: "copy.hexfield"' in (tmp_path / "copy.hexscenario").read_text()


def test_a_scenario_that_is_there_is_not_overwritten_either(run, slab, tmp_path):
    beside = tmp_path / "slab.hexscenario"
    beside.write_text("precious")
    ran = run("convert", slab, tmp_path / "slab.hexfield", code=2)
    assert str(beside) in ran.err
    assert beside.read_text() == "precious"
    assert not (tmp_path / "slab.hexfield").exists()


def test_a_scenario_of_another_battlefield_is_left_where_it_is(run, ford, tmp_path):
    ford.with_suffix(".hexscenario").write_text(
        'hexscenario: 1\nbattlefield: "hill.hexfield"\nnotes: "not ours"\n'
    )
    assert run("convert", "--json", ford, tmp_path / "copy.hexfield").data["scenario"] is None


def test_a_scenario_beside_that_cannot_be_used_is_told(run, ford, tmp_path):
    ford.with_suffix(".hexscenario").write_text("hexscenario: 7\n")
    ran = run("convert", ford, tmp_path / "copy.hexfield", code=0)
    assert "warning" in ran.err
    assert "ford.hexscenario" in ran.err
    assert not (tmp_path / "copy.hexscenario").exists()


def test_nothing_is_written_where_only_the_scenario_would_be_overwritten(run, ford, tmp_path):
    ours = 'hexscenario: 1\nbattlefield: "ford.hexfield"\nnotes: "ours"\n'
    ford.with_suffix(".hexscenario").write_text(ours)
    (tmp_path / "copy.hexscenario").write_text("precious")
    assert run("convert", ford, tmp_path / "copy.hexfield").code == 2
    assert not (tmp_path / "copy.hexfield").exists()
    assert (tmp_path / "copy.hexscenario").read_text() == "precious"
    assert run("convert", "--force", ford, tmp_path / "copy.hexfield").code == 0
    assert '"ours"' in (tmp_path / "copy.hexscenario").read_text()


# As long as most disks allow: its scenario would need three letters more.
LONG = "n" * (255 - len(".hexfield")) + ".hexfield"


def test_a_name_too_long_for_a_scenario_does_where_there_is_none(run, ford, tmp_path):
    ran = run("convert", ford, tmp_path / LONG)
    assert (ran.code, ran.err) == (0, "")
    assert (tmp_path / LONG).is_file()
    assert run("convert", tmp_path / LONG, tmp_path / "back.hexfield").code == 0
    assert (tmp_path / "back.hexfield").read_bytes() == ford.read_bytes()


@pytest.mark.parametrize("options", [(), ("--force",)])
def test_a_name_too_long_for_its_scenario_is_told_before_anything_is_written(run, slab, tmp_path, options):
    ran = run("convert", *options, slab, tmp_path / LONG)
    assert (ran.code, ran.out) == (2, "")
    assert "too long for the scenario beside it" in ran.err
    assert ran.err.count("\n") == 1
    assert not (tmp_path / LONG).exists()


def test_the_scenario_of_an_earlier_battlefield_of_that_name_is_pointed_out(run, ford, tmp_path):
    out = tmp_path / "new.hexfield"
    (tmp_path / "new.hexscenario").write_text("hexscenario: 1\nbattlefield: new.hexfield\n")
    ran = run("convert", ford, out, code=0)
    assert "new.hexscenario" in ran.err
    assert "was not written by this" in ran.err


def test_pieces_that_the_format_does_not_know_are_not_counted_as_written(run, tmp_path):
    flag = tmp_path / "flag.hexfield"
    flag.write_text(
        "hexfield: 1\npieces:\n- {piece: grass-1, at: [1, -1, 1]}\n- {piece: flag, at: [0, 0, 1]}\n"
    )
    ran = run("convert", "--json", flag, tmp_path / "flag.json")
    assert (ran.code, ran.data["pieces"]) == (1, 1)


def test_a_battlefield_of_which_nothing_can_be_written_is_told_and_not_an_error_of_reading(run, tmp_path):
    flag = tmp_path / "flag.hexfield"
    flag.write_text("hexfield: 1\npieces:\n- {piece: flag, at: [0, 0, 1]}\n")
    for name in ("flag.json", "flag.gz"):
        ran = run("convert", "--json", flag, tmp_path / name)
        assert (ran.code, ran.data["pieces"]) == (1, 0)
        assert [problem["code"] for problem in ran.data["problems"]] == ["not-held"]


def test_of_several_scenarios_the_first_goes_along_and_the_others_are_told(run, ford, tmp_path):
    for name, title in (("b", "second"), ("a", "first")):
        scenario = Scenario(title={"en": title})
        write_hexscenario(ford.with_name(f"{name}.hexscenario"), scenario, battlefield=ford.name)
    ran = run("convert", "--json", ford, tmp_path / "copy.hexfield", code=0)
    assert "first" in (tmp_path / "copy.hexscenario").read_text()
    (problem,) = ran.data["problems"]
    assert (problem["code"], problem["severity"]) == ("scenario-left", "note")
    assert "b.hexscenario" in problem["message"]


def test_what_a_hsc_file_cannot_hold_of_a_scenario_is_told(run, ford, tmp_path):
    write_hexscenario(ford.with_suffix(".hexscenario"), Scenario(rounds=12), battlefield=ford.name)
    ran = run("convert", "--json", ford, tmp_path / "copy.hsc", code=0)
    assert any("no points, victory" in problem["message"] for problem in ran.data["problems"])


# ---- `hexwright export`: a whole game in one file ----


def sound() -> Scenario:
    """The small scenario without secret glyphs: a check finds little fault with it."""
    return replace(played.scenario(), secret=())


def written(folder: Path, scenario: Scenario) -> Path:
    path = folder / "meadow.hexscenario"
    formats.write_hexscenario(path, scenario, played.battlefield())
    return path


def test_a_game_is_written_and_played_with_its_journal(run: Run, tmp_path: Path) -> None:
    scenario, out = written(tmp_path, played.scenario()), tmp_path / "meadow.hexgame"
    ran = run("export", scenario, "-o", out, "--force")
    assert out.is_file(), ran.err
    assert ran.out.startswith(f"{out}: a game for 2 or 3 players with 6 army cards, ")
    assert read_hexgame(out, the_catalogue()).scenario == played.scenario()
    played.stored(tmp_path / "g.hexjournal")
    assert run("referee", out, tmp_path / "g.hexjournal").code == 0


@pytest.mark.parametrize("option", ["-o", "--output"])
def test_its_file_is_named_as_with_every_command(run: Run, tmp_path: Path, option: str) -> None:
    scenario, out = written(tmp_path, played.scenario()), tmp_path / "meadow.hexgame"
    assert run("export", scenario, option, out, "--force").code == 0
    assert out.is_file()
    assert run("export", scenario, "--force").code == 2


def test_only_the_game_for_so_many_players(run: Run, tmp_path: Path) -> None:
    scenario, out = written(tmp_path, played.scenario()), tmp_path / "three.hexgame"
    data = run("export", scenario, "-o", out, "--count", 3, "--force", "--json").data
    assert data["players"] == [3]
    assert [layout.players for layout in read_hexgame(out, the_catalogue()).scenario.layouts] == [3]
    played.stored(tmp_path / "g.hexjournal", players=3)
    assert run("referee", out, tmp_path / "g.hexjournal").code == 0
    assert run("referee", scenario, tmp_path / "g.hexjournal").code == 0
    wrong = run("export", scenario, "-o", out, "--count", 4)
    assert (wrong.code, "--count: the scenario is for 2, 3, found 4" in wrong.err) == (2, True)


def test_a_scenario_with_errors_is_refused_unless_forced(run: Run, tmp_path: Path) -> None:
    seats = played.scenario().layouts[0].seats
    bad = replace(
        sound(), layouts=(replace(sound().layouts[0], seats=(replace(seats[0], army=("nobody",)), seats[1])),)
    )
    scenario, out = written(tmp_path, bad), tmp_path / "bad.hexgame"
    ran = run("export", scenario, "-o", out, code=2)
    assert "not written, for its errors: " in ran.err
    assert "--force writes it" in ran.err
    assert not out.exists()
    forced = run("export", scenario, "-o", out, "--force", "--json", code=1)
    assert out.is_file()
    assert any(row["severity"] == "error" for row in forced.data["problems"])


def test_a_sound_scenario_needs_no_force(run: Run, tmp_path: Path) -> None:
    seats = tuple(replace(seat, points=600) for seat in played.scenario().layouts[0].seats)
    layout = replace(sound().layouts[0], seats=seats)
    scenario = written(tmp_path, replace(sound(), layouts=(layout,)))
    ran = run("export", scenario, "-o", tmp_path / "g.hexgame")
    assert ran.code == 0, ran.err


def test_a_battlefield_with_a_scenario_beside_it(run: Run, tmp_path: Path) -> None:
    field = tmp_path / "meadow.hexfield"
    formats.write(played.battlefield(), field, the_catalogue())
    formats.write_hexscenario(tmp_path / "meadow.hexscenario", played.scenario(), battlefield=field.name)
    out = tmp_path / "g.hexgame"
    run("export", field, "-o", out, "--force")
    one, other = (load_setting(path, the_catalogue(), the_cards()) for path in (field, out))
    assert other.scenario == replace(one.scenario, battlefield="")
    assert one.files == (field, tmp_path / "meadow.hexscenario")
    again = run("export", out, "-o", tmp_path / "h.hexgame", "--force")
    assert (tmp_path / "h.hexgame").read_bytes() == out.read_bytes(), again.err


@pytest.mark.parametrize(
    ("source", "out", "told"),
    [
        ("meadow.hexscenario", "g.json", "g.json: a name that ends in .hexgame was expected"),
        ("nowhere.hexscenario", "g.hexgame", "nowhere.hexscenario: no such file"),
        ("g.hexgame", "g.hexgame", "is what was read; another file was expected to write to"),
        ("meadow.hexscenario", "no/g.hexgame", "does not exist"),
    ],
)
def test_what_cannot_be_written_is_one_message(
    run: Run, tmp_path: Path, source: str, out: str, told: str
) -> None:
    scenario = written(tmp_path, played.scenario())
    run("export", scenario, "-o", tmp_path / "g.hexgame", "--force")
    ran = run("export", tmp_path / source, "-o", tmp_path / out, "--force", code=2)
    assert told in ran.err


def test_a_game_is_no_battlefield(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "g.hexgame"
    run("export", written(tmp_path, played.scenario()), "-o", out, "--force")
    for command in ("inventory",):
        ran = run(command, out, code=2)
        assert "g.hexgame: a game, where a battlefield was expected" in ran.err


# ---- What is known by now ----


def saved_before(tmp_path: Path, *names: str) -> Path:
    """A battlefield saved when personal tiles were not known."""
    said = '{letter: 0, colour: "00ff0000", hexes: 7, texts: ["a", "b", "S7", "%s"]}'
    rows = [
        f'- {{name: {name}, program: virtualscape, code: "17000", hexes: 7, at: [{4 * k}, 2, 1], '
        + f"said: {said % name}}}"
        for k, name in enumerate(names)
    ]
    path = tmp_path / "old.hexfield"
    path.write_text("\n".join(["hexfield: 1", "pieces: []", "placeholders:", *rows, ""]))
    return path


def test_what_is_known_by_now_is_named_and_becomes_pieces_when_asked_for(run: Run, tmp_path: Path) -> None:
    old = saved_before(tmp_path, "Snow7", "Snow7")
    out = tmp_path / "new.hexfield"
    ran = run("convert", old, out, code=1)
    assert "2 of the unknown pieces are known by now" in ran.err
    assert "--known" in ran.err
    assert run("info", "--json", out, code=1).data["unknown"] == {"Snow7": 2}
    assert run("convert", "--known", "-f", old, out, code=0).err == ""
    data = run("info", "--json", out, code=0).data
    assert (data["unknown"], data["pieces"]) == ({}, 2)
    assert "snow-7" in run("inventory", "--json", out).out


def test_what_is_still_unknown_stays_so(run: Run, tmp_path: Path) -> None:
    old = saved_before(tmp_path, "Snow7", "Swamp7")
    ran = run("convert", "--known", "--json", old, tmp_path / "new.hexfield", code=1)
    (problem,) = ran.data["problems"]
    assert problem["code"] == "unknown-piece"
    assert "Swamp7" in problem["message"]


def test_check_names_what_is_known_by_now(run: Run, tmp_path: Path) -> None:
    problems = run("check", "--json", saved_before(tmp_path, "Snow7", "Swamp7"), code=1).data["problems"]
    (note,) = (problem for problem in problems if problem["code"] == "known-by-now")
    assert note["message"] == "1 of the unknown pieces is known by now"
    clean = run("check", "--json", saved_before(tmp_path, "Swamp7"), code=1).data["problems"]
    assert "known-by-now" not in {problem["code"] for problem in clean}


def test_figures_become_what_they_stand_for_only_where_that_is_asked(run, tmp_path):
    figure = Tile(18001, 0, 3, 4, 1, colour=bytes(4), texts=(HscText.of("LEGO1"), HscText.of("")))
    path = tmp_path / "laur.hsc"
    path.write_bytes(encode(HscFile(tiles=(Tile(1001, 0, 3, 4, 0), figure))))
    out = tmp_path / "laur.hexfield"
    assert run("convert", path, out, code=0).out.startswith(f"{out}: 1 piece written")
    ran = run("convert", "-f", "--stand-ins", path, out, code=0)
    assert (ran.out.splitlines()[0], ran.err) == (
        f"{out}: 2 pieces written",
        "hexwright: 1 figure became what it stands for\n",
    )
