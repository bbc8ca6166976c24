"""`hexwright convert`."""

from __future__ import annotations

import pytest

from builder.formats import write_hexscenario
from builder.scenario import Scenario
from tests.battlefields import TOMB


def test_the_suffix_decides_the_format(run, ford, tmp_path):
    for name in ("ford.hsc", "ford.json", "ford.gz", "other.hexfield"):
        ran = run("convert", ford, tmp_path / name)
        assert (ran.code, ran.out) == (0, f"{tmp_path / name}: 5 pieces written\n")
        assert run("info", "--json", tmp_path / name).data["pieces"] == 5


def test_a_suffix_that_nobody_writes_is_refused(run, ford, tmp_path):
    ran = run("convert", "--json", ford, tmp_path / "ford.docx")
    assert ran.code == 2
    assert ".hexfield" in ran.data["error"]
    assert not (tmp_path / "ford.docx").exists()


def test_what_is_there_is_overwritten_only_by_force(run, ford, tmp_path):
    out = tmp_path / "there.hsc"
    out.write_bytes(b"precious")
    ran = run("convert", ford, out)
    assert ran.code == 2
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
    ran = run("convert", "--json", half_read, tmp_path / "rest.hsc")
    assert ran.code == 1
    assert ran.data["pieces"] == 1
    assert len(ran.data["left_out"]) == 1
    assert ran.data["problems"][0]["file"] == str(half_read)


def test_a_folder_that_is_not_there_is_said(run, ford, tmp_path):
    ran = run("convert", ford, tmp_path / "no" / "where.hsc")
    assert ran.code == 2
    assert "does not exist" in ran.err


@pytest.fixture
def slab(virtualscape):
    return virtualscape(TOMB)


def test_start_areas_and_glyphs_go_into_a_scenario_beside_and_that_is_said(run, slab, tmp_path):
    ran = run("convert", slab, tmp_path / "slab.hexfield")
    assert ran.code == 0
    stub = tmp_path / "slab.hexscenario"
    assert f"{stub}: written with what {slab} says of a scenario\n" in ran.out
    assert stub.read_text().startswith('hexscenario: 1\nbattlefield: "slab.hexfield"\n')


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
    stub = tmp_path / "slab.hexscenario"
    stub.write_text("precious")
    ran = run("convert", slab, tmp_path / "slab.hexfield")
    assert ran.code == 2
    assert str(stub) in ran.err
    assert stub.read_text() == "precious"
    assert not (tmp_path / "slab.hexfield").exists()


def test_a_stub_of_another_battlefield_is_left_where_it_is(run, ford, tmp_path):
    ford.with_suffix(".hexscenario").write_text(
        'hexscenario: 0\nstub: true\nbattlefield: "hill.hexfield"\ntext: "not ours"\n'
    )
    assert run("convert", "--json", ford, tmp_path / "copy.hexfield").data["scenario"] is None


def test_a_scenario_beside_that_cannot_be_used_is_told(run, ford, tmp_path):
    ford.with_suffix(".hexscenario").write_text("hexscenario: 7\n")
    ran = run("convert", ford, tmp_path / "copy.hexfield")
    assert ran.code == 0
    assert "warning" in ran.err
    assert "ford.hexscenario" in ran.err
    assert not (tmp_path / "copy.hexscenario").exists()


def test_nothing_is_written_where_only_the_stub_would_be_overwritten(run, ford, tmp_path):
    ours = 'hexscenario: 0\nstub: true\nbattlefield: "ford.hexfield"\ntext: "ours"\n'
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
    (tmp_path / "new.hexscenario").write_text("hexscenario: 0\nstub: true\nbattlefield: new.hexfield\n")
    ran = run("convert", ford, out)
    assert ran.code == 0
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
    ran = run("convert", "--json", ford, tmp_path / "copy.hexfield")
    assert ran.code == 0
    assert "first" in (tmp_path / "copy.hexscenario").read_text()
    (problem,) = ran.data["problems"]
    assert (problem["code"], problem["severity"]) == ("scenario-left", "note")
    assert "b.hexscenario" in problem["message"]


def test_what_a_hsc_file_cannot_hold_of_a_scenario_is_told(run, ford, tmp_path):
    write_hexscenario(ford.with_suffix(".hexscenario"), Scenario(rounds=12), battlefield=ford.name)
    ran = run("convert", "--json", ford, tmp_path / "copy.hsc")
    assert ran.code == 0
    assert any("no points, victory" in problem["message"] for problem in ran.data["problems"])
