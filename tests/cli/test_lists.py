"""`hexwright boxes` and `hexwright pieces`."""

from __future__ import annotations


def test_every_box_is_listed_with_how_sure_it_is(run, catalogue):
    listed = run("boxes", "--json").data["boxes"]
    assert [box["id"] for box in listed] == list(catalogue.boxes)
    castle = next(box for box in listed if box["id"] == "fota")
    assert castle["confidence"] == "high"
    assert castle["pieces"]["ladder-rung"] == 22
    assert castle["total"] == sum(castle["pieces"].values())


def test_every_piece_type_is_listed_with_its_id(run, catalogue):
    listed = run("pieces", "--json").data["pieces"]
    assert [piece["id"] for piece in listed] == list(catalogue.pieces)
    double = next(piece for piece in listed if piece["id"] == "double-water")
    assert double["made_of"] == {"water-1": 2}


def test_people_read_tables(run):
    assert run("boxes").out.splitlines()[0].split() == ["box", "name", "year", "pieces", "confidence"]
    assert any(line.startswith("grass-7 ") for line in run("pieces").out.splitlines())


def test_an_own_box_is_listed_and_marked(run, own_home):
    (own_home / "config").mkdir(exist_ok=True)
    (own_home / "config" / "own-pieces.yaml").write_text(
        "boxes:\n- {id: prints, name: my prints, pieces: [{piece: grass-1, count: 9}]}\n"
    )
    last = run("boxes", "--json").data["boxes"][-1]
    assert (last["id"], last["own"], last["pieces"]) == ("prints", True, {"grass-1": 9})
