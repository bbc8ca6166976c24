"""`hexwright info`."""

from __future__ import annotations

import json


def test_the_facts_of_a_battlefield(run, ford):
    ran = run("info", "--json", ford)
    assert ran.code == 0
    assert ran.data == {
        "version": 1,
        "file": str(ford),
        "format": "hexfield",
        "title": "The ford",
        "author": "Somebody",
        "pieces": 5,
        "levels": 2,
        "hexes": 16,
        "spaces": 16,
        # 6.5 hexes of 44.58 mm from W to E, 6.5 sides of 25.74 mm from N to S, 2 levels of 10.3 mm.
        "size": {"columns": 7, "rows": 4, "width_mm": 289.8, "depth_mm": 167.3, "height_mm": 20.6},
        "boxes_needed": {"rotv-2e": 1},
        "fewer_boxes": {},
        "same_as": {"rotv-2e": ["rotv-1e"]},
        "not_in_any_box": {},
        "left_out": [],
    }


def test_people_read_the_same_in_lines(run, ford):
    out = run("info", ford).out
    assert "title      The ford\n" in out
    assert "pieces     5\n" in out
    assert "1 x Rise of the Valkyrie" in out
    assert "\x1b" not in out


def test_an_empty_battlefield_has_no_size(run, lay):
    data = run("info", "--json", lay("empty.hexfield")).data
    assert (data["pieces"], data["levels"], data["hexes"], data["spaces"]) == (0, 0, 0, 0)
    assert set(data["size"].values()) == {0}
    assert data["boxes_needed"] == {}


def test_a_pool_is_as_high_as_the_water(run, lay):
    assert run("info", "--json", lay("pool.hexfield", "water-1 0,0 1")).data["size"]["height_mm"] == 3.9


def test_a_row_left_out_is_told_and_exits_with_1(run, half_read):
    ran = run("info", "--json", half_read)
    assert ran.code == 1
    assert ran.data["pieces"] == 1
    assert len(ran.data["left_out"]) == 1
    assert "'gras'" in ran.data["left_out"][0]
    assert "half.hexfield, line 4" in ran.err


def test_a_title_cannot_steer_the_terminal(run, tmp_path):
    path = tmp_path / "evil.hexfield"
    path.write_text('hexfield: 1\ntitle: "red\\x1b[31m\\x07"\npieces: []\n')
    out = run("info", path).out
    assert "\x1b" not in out
    assert "red\\x1b[31m\\x07" in out


PUBLISHED = (
    "durgeth-swamps",
    "migols-tomb",
    "table-of-the-giants",
    "thaelenk-tundra",
    "the-forgotten-forest",
    "the-forsaken-waters",
    "the-west-barbican-of-idona-castle",
    "trollsford-swamps",
    "volcarren-wasteland",
)


def test_a_published_battlefield_has_the_numbers_listed_for_it(
    published, shared, catalogue, run, tmp_path, subtests
):
    from builder import formats

    listed = json.loads((shared / "maps" / "expected.json").read_text())["battlefields"]
    for name in PUBLISHED:
        with subtests.test(name):
            path = tmp_path / f"{name}.hexfield"
            formats.write(published(name), path, catalogue)
            expected = listed[f"{name}.json"]
            data = run("info", "--json", path).data
            for key in ("pieces", "hexes", "spaces"):
                assert data[key] == expected[key], key
            assert sorted(data["boxes_needed"]) == sorted(expected["required_sets"])
