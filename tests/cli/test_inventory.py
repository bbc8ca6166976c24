"""`hexwright inventory`."""

from __future__ import annotations

import pytest

from builder.formats import write_collection


@pytest.fixture
def one_castle(tmp_path):
    path = tmp_path / "mine.hexcollection"
    write_collection(path, {"fota": 1}, {"water-1": 1})
    return path


def test_without_a_collection_nothing_is_owned(run, ford):
    ran = run("inventory", "--json", ford)
    assert ran.code == 0
    data = ran.data
    assert data["used"] == {"grass-1": 1, "grass-7": 2, "water-1": 2}
    assert data["owned"] == {}
    assert data["short"] == data["used"]
    assert data["boxes_needed"] == data["boxes_to_buy"] == {"rotv-2e": 1}
    assert data["same_as"] == {"rotv-2e": ["rotv-1e"]}
    assert data["not_in_any_box"] == {}


def test_a_collection_shortens_what_is_to_buy(run, ford, one_castle):
    data = run("inventory", "--json", "--collection", one_castle, ford).data
    assert data["owned"]["water-1"] == 1
    assert data["owned"]["battlement"] == 50
    assert data["short"] == {"grass-1": 1, "grass-7": 2, "water-1": 1}
    assert data["boxes_to_buy"] == {"rotv-2e": 1}


def test_what_is_owned_need_not_be_bought(run, ford, tmp_path):
    path = tmp_path / "all.hexcollection"
    write_collection(path, {"rotv-1e": 1}, {})
    data = run("inventory", "--json", "-c", path, ford).data
    assert (data["short"], data["boxes_to_buy"], data["boxes_needed"]) == ({}, {}, {"rotv-2e": 1})


def test_the_own_collection_is_used_only_when_asked_for(run, ford, own_home):
    (own_home / "config").mkdir(exist_ok=True)
    write_collection(own_home / "config" / "collection.hexcollection", {}, {"water-1": 2})
    assert run("inventory", "--json", ford).data["owned"] == {}
    assert run("inventory", "--json", "--mine", ford).data["owned"] == {"water-1": 2}


def test_no_collection_in_the_own_folder_is_said(run, ford):
    ran = run("inventory", "--json", "--mine", ford)
    assert ran.code == 2
    assert "collection.hexcollection: you have no collection yet" in ran.data["error"]


def test_an_unknown_box_in_a_collection_is_left_out_and_exits_with_1(run, ford, tmp_path):
    path = tmp_path / "odd.hexcollection"
    path.write_text("hexcollection: 1\nboxes: {atlantis: 1, fota: 1}\n")
    ran = run("inventory", "--json", "-c", path, ford)
    assert ran.code == 1
    assert any("atlantis" in row for row in ran.data["left_out"])
    assert "atlantis" in ran.err
    assert ran.data["owned"]["ladder-rung"] == 22


def test_a_piece_in_no_box_is_named(run, tmp_path, own_home):
    (own_home / "config").mkdir(exist_ok=True)
    (own_home / "config" / "own-pieces.yaml").write_text(
        "pieces:\n- {id: my-hill, name: my own hill, kind: grass, shape: two, height: 1}\n"
    )
    path = tmp_path / "hill.hexfield"
    path.write_text(
        "hexfield: 1\npieces:\n- {piece: my-hill, at: [0, 0, 1]}\n- {piece: grass-1, at: [4, 0, 1]}\n"
    )
    ran = run("inventory", "--json", path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.data["not_in_any_box"] == {"my-hill": 1}
    assert ran.data["boxes_needed"] == {"marvel": 1}  # the smallest that holds a single grass tile
    assert "In no box:\n  1 x my-hill" in run("inventory", path).out


def test_people_read_a_table_and_the_boxes(run, ford, one_castle):
    out = run("inventory", ford).out
    assert "grass-7  7-hex grass tile      2\n" in out
    assert "owned" not in out
    assert "Boxes needed:\n  1 x Rise of the Valkyrie" in out
    assert "Boxes to buy:\n  1 x" in run("inventory", "-c", one_castle, ford).out


def test_mine_and_collection_together_are_wrong_usage(run, ford, one_castle):
    ran = run("inventory", "--json", "--mine", "-c", one_castle, ford)
    assert ran.code == 2
    assert "cannot be given together" in ran.data["error"]
