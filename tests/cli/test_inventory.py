"""`hexwright inventory`, `buildable`, `boxes` and `pieces`."""

from __future__ import annotations

import csv
import io
import json

import pytest

from builder.formats import survey, write_collection

# ---- `hexwright inventory` ----


@pytest.fixture
def own_collection(own_home):
    """Writes the user's own collection."""
    (own_home / "config").mkdir(exist_ok=True)
    return lambda loose: write_collection(own_home / "config" / "collection.hexcollection", {}, loose)


@pytest.fixture
def one_castle(tmp_path):
    path = tmp_path / "mine.hexcollection"
    write_collection(path, {"fota": 1}, {"water-1": 1})
    return path


def test_without_a_collection_nothing_is_owned(run, ford):
    ran = run("inventory", "--json", ford, code=0)
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
    assert data["boxes_to_buy"] == {"aoa": 1}, "sold today"
    data = run("inventory", "--json", "--any-box", "--collection", one_castle, ford).data
    assert data["boxes_to_buy"] == {"rotv-2e": 1}


def test_what_can_be_built_and_fitted_is_bought_in_boxes_of_today_or_in_any(run, ford, one_castle):
    for command in ("buildable", "fit"):
        found = []
        for more in ([], ["--any-box"]):
            data = run(command, ford, "--json", "-c", one_castle, *more).data
            found.append(data["boxes_to_buy"] if command == "fit" else data["buildable"][0]["boxes_to_buy"])
        assert found == [{"aoa": 1}, {"rotv-2e": 1}], command


def test_what_is_owned_need_not_be_bought(run, ford, tmp_path):
    path = tmp_path / "all.hexcollection"
    write_collection(path, {"rotv-1e": 1}, {})
    data = run("inventory", "--json", "-c", path, ford).data
    assert (data["short"], data["boxes_to_buy"], data["boxes_needed"]) == ({}, {}, {"rotv-2e": 1})


def test_the_own_collection_is_used_only_when_asked_for(run, ford, own_collection):
    own_collection({"water-1": 2})
    assert run("inventory", "--json", ford).data["owned"] == {}
    assert run("inventory", "--json", "--mine", ford).data["owned"] == {"water-1": 2}


def test_no_collection_in_the_own_folder_is_said(run, ford):
    ran = run("inventory", "--json", "--mine", ford, code=2)
    assert "collection.hexcollection: you have no collection yet" in ran.data["error"]


def test_an_unknown_box_in_a_collection_is_left_out_and_exits_with_1(run, ford, tmp_path):
    path = tmp_path / "odd.hexcollection"
    path.write_text("hexcollection: 1\nboxes: {atlantis: 1, fota: 1}\n")
    ran = run("inventory", "--json", "-c", path, ford, code=1)
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
    assert "In no box:\n  1 × my-hill" in run("inventory", path).out


def test_people_read_a_table_and_the_boxes(run, ford, one_castle):
    out = run("inventory", ford).out
    assert "grass-7  7-hex grass tile      2\n" in out
    assert "owned" not in out
    assert "Boxes needed:\n  1 × Rise of the Valkyrie" in out
    assert "Boxes to buy:\n  1 ×" in run("inventory", "-c", one_castle, ford).out


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--mine", "-c", "mine.hexcollection"), "cannot be given together"),
        (("--csv",), "--csv and --json cannot be given together"),
    ],
)
def test_what_excludes_each_other_is_wrong_usage(run, ford, options, said):
    assert said in run("inventory", "--json", *options, ford, code=2).data["error"]


# ---- `hexwright inventory` with several files, as CSV, as Markdown, into a file ----


@pytest.fixture
def hill(lay):
    """A second battlefield, which takes other pieces and more of one."""
    rows = ("rock-1 0,0 1", "grass-7 3,0 1", "grass-7 3,0 2", "grass-7 3,0 3")
    return lay("hill.hexfield", *rows, title="Hill | top", author="Ümit")


@pytest.fixture
def collection(tmp_path):
    path = tmp_path / "mine.hexcollection"
    write_collection(path, {"fota": 1}, {"grass-7": 4})
    return path


def rows_of(text):
    header, *rows = csv.reader(io.StringIO(text))
    assert all(len(row) == len(header) for row in rows)
    return [dict(zip(header, row, strict=True)) for row in rows]


def squeezed(text):
    return "\n".join(" ".join(line.split()) for line in text.splitlines())


def test_several_files_are_counted_each_and_both_ways_together(run, ford, hill):
    ran = run("inventory", "--json", ford, hill, code=0)
    assert [file["file"] for file in ran.data["files"]] == [str(ford), str(hill)]
    assert ran.data["files"][0]["used"] == run("inventory", "--json", ford).data["used"]
    assert ran.data["one_at_a_time"]["used"] == {"grass-1": 1, "grass-7": 3, "rock-1": 1, "water-1": 2}
    assert ran.data["together"]["used"] == {"grass-1": 1, "grass-7": 5, "rock-1": 1, "water-1": 2}
    assert ran.data["unusable"] == []


def test_what_is_owned_is_held_against_what_they_take_together(run, ford, hill, collection):
    data = run("inventory", "--json", "-c", collection, ford, hill).data
    assert data["one_at_a_time"]["short"] == {"grass-1": 1, "rock-1": 1, "water-1": 2}
    assert data["together"]["short"] == {"grass-1": 1, "grass-7": 1, "rock-1": 1, "water-1": 2}


def test_people_see_each_file_and_what_all_take(run, ford, hill, collection):
    out = run("inventory", "-c", collection, ford, hill).out
    assert "2 battlefields, built one at a time:" in out
    assert f"{ford}" in out
    assert "The ford" in out
    assert "grass-7 7-hex grass tile 3 4 0" in squeezed(out)
    together = run("inventory", "-c", collection, "--together", ford, hill).out
    assert "built all at the same time:" in together
    assert "grass-7 7-hex grass tile 5 4 1" in squeezed(together)


def test_a_file_that_cannot_be_used_is_named_and_the_others_are_counted(run, ford, tmp_path):
    gone = tmp_path / "gone.hsc"
    ran = run("inventory", "--json", ford, gone, code=1)
    assert [file["file"] for file in ran.data["files"]] == [str(ford)]
    assert ran.data["unusable"] == [{"file": str(gone), "error": f"{gone}: no such file"}]
    assert f"hexwright: {gone}: no such file" in ran.err
    neither = run("inventory", "--json", gone, tmp_path / "more.hsc", code=2)
    assert "more.hsc: no such file" in neither.data["error"]
    assert "gone.hsc: no such file" in neither.err


def test_csv_has_a_row_a_piece_and_a_row_a_box(run, ford):
    rows = rows_of(run("inventory", "--csv", ford).out)
    assert list(rows[0]) == ["what", "id", "name", "used"]
    data = run("inventory", "--json", ford).data
    assert {row["id"]: int(row["used"]) for row in rows if row["what"] == "piece"} == data["used"]
    assert {row["id"]: int(row["used"]) for row in rows if row["what"] == "box"} == data["boxes_needed"]


def test_a_file_that_ends_in_tsv_has_tabs(run, ford, tmp_path):
    run("inventory", ford, "-o", tmp_path / "ford.tsv", code=0)
    heading, first, *_more = (tmp_path / "ford.tsv").read_text().splitlines()
    assert heading.split("\t") == ["what", "id", "name", "used"]
    assert len(first.split("\t")) == 4


def test_csv_of_several_has_a_column_each_and_what_is_owned_and_short(run, ford, hill, collection):
    rows = rows_of(run("inventory", "--csv", "-c", collection, "--together", ford, hill).out)
    header = ["what", "id", "name", str(ford), str(hill), "together", "owned", "short"]
    assert list(rows[0]) == header
    meadow = next(row for row in rows if row["id"] == "grass-7")
    assert list(meadow.values())[3:] == ["2", "3", "5", "4", "1"]
    data = run("inventory", "--json", "-c", collection, ford, hill).data["together"]
    to_buy = {row["id"]: int(row["short"]) for row in rows if row["what"] == "box" and row["short"] != "0"}
    assert to_buy == data["boxes_to_buy"]
    assert next(row["owned"] for row in rows if row["what"] == "box") == "0"


def test_markdown_of_one_file_has_a_heading_a_table_and_the_boxes(run, ford):
    out = run("inventory", "--markdown", ford).out
    assert out.startswith("**The ford**\n\n| piece | used |\n|:---|---:|\n| single grass tile | 1 |\n")
    assert "\n5 pieces of 3 types\n\n**Boxes needed**\n\n* 1 × Rise of the Valkyrie" in out
    assert "owned" not in out


def test_markdown_of_several_says_where_each_piece_goes(run, ford, hill, collection):
    out = run("inventory", "--markdown", "-c", collection, ford, hill).out
    assert "| piece | The ford | Hill \\| top | one at a time | owned | short |\n" in out
    assert "|:---|---:|---:|---:|---:|---:|\n" in out
    assert "| single rock tile |  | 1 | 1 | 0 | 1 |\n" in out
    assert "**Boxes to buy**\n" in out


def test_markdown_of_many_files_is_not_wider_than_a_page(run, lay):
    files = [lay(f"m{n}.hexfield", "grass-1 0,0 1", title=f"M{n}") for n in range(9)]
    out = run("inventory", "--markdown", *files).out
    assert "| piece | one at a time |\n" in out
    assert all(f"| M{n} | 1 |" in out for n in range(9))


@pytest.mark.parametrize(
    ("name", "begins"),
    [
        ("a.csv", "what,id,name"),
        ("a.md", "**The ford**"),
        ("a.txt", "piece"),
        ("a.json", '{\n  "version": 1'),
    ],
)
def test_the_suffix_of_out_says_the_form(run, ford, tmp_path, name, begins):
    ran = run("inventory", ford, "-o", tmp_path / name, code=0)
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)
    assert f"{name} written" in ran.out or json.loads(ran.out) == json.loads((tmp_path / name).read_text())


def test_what_is_asked_for_wins_over_the_suffix(run, ford, tmp_path):
    run("inventory", "--markdown", ford, "-o", tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text().startswith("**The ford**")


def test_a_title_is_no_formula_for_a_spreadsheet_and_no_mark_up_in_a_post(run, lay):
    path = lay("odd.hexfield", "grass-1 0,0 1", title="=HYPERLINK(1)")
    row = rows_of(run("buildable", "--csv", "-c", collection_of(path), path).out)[0]
    assert row["title"] == "'=HYPERLINK(1)"
    out = run("inventory", "--markdown", lay("b.hexfield", "grass-1 0,0 1", title="*a* | <b>")).out
    assert out.startswith("**\\*a\\* \\| \\<b\\>**\n")


def collection_of(beside):
    path = beside.with_suffix(".hexcollection")
    write_collection(path, {}, {})
    return path


def test_csv_in_a_pipe_is_utf_8_whatever_the_terminal_speaks(run_apart, ford, tmp_path):
    odd = tmp_path / "größe.hexfield"
    odd.write_bytes(ford.read_bytes())
    out = tmp_path / "out.csv"
    run_apart("inventory", "--csv", odd, ford, "-o", out, PYTHONIOENCODING="ascii", LC_ALL="C.UTF-8", code=0)
    assert "größe.hexfield" in out.read_text(encoding="utf-8")


# ---- `hexwright buildable` ----


@pytest.fixture
def folder(lay, tmp_path):
    """Battlefields that take one, two and six pieces, one deeper down, and files that are none."""
    lay("b-small.hexfield", "grass-1 0,0 1", title="Small")
    lay("a-large.hexfield", *(f"grass-1 {n},0 1" for n in range(6)), title="Large | wide")
    lay("c-rock.hexfield", "grass-1 0,0 1", "rock-1 1,0 1", title="Rock", author="Somebody")
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "d.hexfield").write_bytes((tmp_path / "b-small.hexfield").read_bytes())
    return tmp_path


@pytest.fixture
def collection_buildable(tmp_path_factory):
    path = tmp_path_factory.mktemp("owned") / "mine.hexcollection"
    write_collection(path, {}, {"grass-1": 2})
    return path


def names(data):
    return [row["file"].rpartition("/")[2] for row in data["buildable"]]


def test_what_can_be_built_comes_first_then_what_lacks_least(run, folder, collection_buildable):
    ran = run("buildable", folder, "-c", collection_buildable, "--json", code=0)
    assert names(ran.data) == ["b-small.hexfield", "c-rock.hexfield", "a-large.hexfield"]
    small, rock, large = ran.data["buildable"]
    assert (small["can_build"], small["missing"], small["short"], small["boxes_to_buy"]) == (True, 0, {}, {})
    assert (rock["can_build"], rock["missing"], rock["short"]) == (False, 1, {"rock-1": 1})
    assert (rock["title"], rock["author"], rock["pieces"]) == ("Rock", "Somebody", 2)
    assert (large["missing"], large["short"]) == (4, {"grass-1": 4})
    assert sum(large["boxes_to_buy"].values()) == 1


def test_for_people_the_lists_say_what_is_missing_and_what_to_buy(run, folder, collection_buildable):
    out = run("buildable", folder, "-c", collection_buildable).out
    assert "1 of 3 battlefields can be built with what is owned" in out
    assert "c-rock.hexfield: 1 piece missing\n  1 × single rock tile\n  buy 1 × " in out
    assert "b-small.hexfield: " not in out


def test_folders_inside_are_looked_into_when_asked_for(run, folder, collection_buildable):
    assert "d.hexfield" in names(run("buildable", folder, "-r", "-c", collection_buildable, "--json").data)
    deeper = folder / "deeper"
    data = run("buildable", folder, deeper, deeper / "d.hexfield", "-c", collection_buildable, "--json").data
    assert names(data).count("d.hexfield") == 1


def test_strict_gives_1_where_one_cannot_be_built(run, folder, collection_buildable):
    assert run("buildable", folder, "-c", collection_buildable, "--strict").code == 1
    assert run("buildable", folder / "b-small.hexfield", "-c", collection_buildable, "--strict").code == 0


def test_the_own_collection_counts_where_none_is_named(run, folder, own_collection):
    ran = run("buildable", folder, "--json", code=2)
    assert "you have no collection yet" in ran.data["error"]
    own_collection({"grass-1": 6})
    for extra in ((), ("--mine",)):
        data = run("buildable", folder, *extra, "--json").data
        assert [row["can_build"] for row in data["buildable"]] == [True, True, False]
        assert data["collection"].endswith("collection.hexcollection")


def test_files_that_cannot_be_used_are_named_at_the_end(run, folder, collection_buildable):
    (folder / "cut.json").write_text('{"a": 1')
    ran = run("buildable", folder, "-c", collection_buildable, "--json", code=1)
    assert len(ran.data["buildable"]) == 3
    (wrong,) = ran.data["unusable"]
    assert wrong["file"] == str(folder / "cut.json")
    assert wrong["error"] in ran.err
    rows = list(csv.reader(io.StringIO(run("buildable", folder, "-c", collection_buildable, "--csv").out)))
    assert rows[-1][0] == str(folder / "cut.json")
    assert "not JSON" in rows[-1][-1]


def test_files_of_other_programs_in_a_folder_are_only_counted(run, folder, collection_buildable):
    for name in ("notes.json", "more.json"):
        (folder / name).write_text('{"a": 1}')
    ran = run("buildable", folder, "-c", collection_buildable, "--json")
    assert (ran.code, ran.data["unusable"]) == (0, [])
    assert ran.err == "hexwright: 2 files of other programs passed over\n"
    named = run("buildable", folder, folder / "notes.json", "-c", collection_buildable, "--json", code=1)
    assert [row["file"] for row in named.data["unusable"]] == [str(folder / "notes.json")]
    assert "1 file of other programs passed over" in named.err


def test_a_folder_with_nothing_but_files_of_other_programs_has_no_battlefield(
    run, tmp_path, collection_buildable
):
    (tmp_path / "notes.json").write_text('{"a": 1}')
    ran = run("buildable", tmp_path, "-c", collection_buildable, "--json", code=2)
    assert "no battlefield lies there" in ran.data["error"]


def test_a_battlefield_without_a_title_goes_by_its_file(run, lay, collection_buildable, tmp_path):
    lay("nameless.hexfield", "grass-1 0,0 1", title="")
    out = run("buildable", tmp_path, "-c", collection_buildable).out
    line = next(row for row in out.splitlines() if "nameless.hexfield " in row)
    assert line.split()[-3:] == ["nameless", "1", "0"]


def test_what_was_left_out_of_a_file_is_told_and_not_counted(run, half_read, collection_buildable):
    ran = run("buildable", half_read, "-c", collection_buildable, "--json", code=1)
    assert ran.data["buildable"][0]["can_build"]
    assert len(ran.data["buildable"][0]["left_out"]) == 1
    assert "half.hexfield: 1 row left out, and not counted" in ran.err


def test_nothing_usable_is_said_once(run, tmp_path, collection_buildable):
    (tmp_path / "a.hsc").write_bytes(b"nothing")
    (tmp_path / "b.hsc").write_bytes(b"")
    ran = run("buildable", tmp_path, "-c", collection_buildable, "--json", code=2)
    assert "b.hsc: empty" in ran.data["error"]
    assert "a.hsc" in ran.err


def test_an_empty_folder_is_said_with_what_would_help(run, tmp_path, folder, collection_buildable):
    empty = tmp_path / "empty"
    (empty / "in").mkdir(parents=True)
    ran = run("buildable", empty, "-c", collection_buildable, code=2)
    assert "empty: no battlefield lies there; --recursive looks into the folders inside it" in ran.err
    assert "--recursive" not in run("buildable", empty, "-r", "-c", collection_buildable).err
    assert "nowhere: no such file" in run("buildable", tmp_path / "nowhere", "-c", collection_buildable).err


def test_csv_has_one_row_a_file(run, folder, collection_buildable):
    text = run("buildable", folder, "-c", collection_buildable, "--csv").out
    header, *rows = csv.reader(io.StringIO(text))
    assert header[:6] == ["file", "title", "author", "pieces", "can build", "missing"]
    assert [row[4] for row in rows] == ["yes", "no", "no"]
    assert rows[1][6] == "1 x rock-1"
    assert all(len(row) == len(header) for row in rows)


def test_markdown_is_a_table_for_a_post(run, folder, collection_buildable, tmp_path):
    out = tmp_path / "post.md"
    ran = run("buildable", folder, "-c", collection_buildable, "-o", out)
    assert ran.out == f"{out} written\n"
    text = out.read_text(encoding="utf-8")
    assert text.startswith("1 of 3 battlefields can be built with what is owned\n\n| battlefield |")
    assert "| Large \\| wide |  | 6 | 4 pieces missing | 4 × single grass tile | 1 × " in text


def test_ctrl_c_ends_it_quietly_and_nothing_is_written(
    run, folder, collection_buildable, tmp_path, monkeypatch
):
    def interrupted(path, catalogue):
        raise KeyboardInterrupt

    monkeypatch.setattr(survey.Surveyed, "of", interrupted)
    ran = run("buildable", folder, "-c", collection_buildable, "-o", tmp_path / "out.csv", code=130)
    assert ran.out == ""
    assert not (tmp_path / "out.csv").exists()


def test_a_damaged_row_of_the_collection_is_told(run, folder, tmp_path_factory):
    path = tmp_path_factory.mktemp("odd") / "odd.hexcollection"
    path.write_text("hexcollection: 1\nboxes: {atlantis: 1, rotv-2e: 1}\n")
    ran = run("buildable", folder, "-c", path, "--json", code=1)
    assert any("atlantis" in row for row in ran.data["left_out"])
    assert all(row["can_build"] for row in ran.data["buildable"])


# ---- `hexwright boxes` and `hexwright pieces` ----


def test_every_box_is_listed_with_how_sure_it_is(run, catalogue):
    listed = run("boxes", "--json").data["boxes"]
    assert [box["id"] for box in listed] == list(catalogue.boxes)
    castle = next(box for box in listed if box["id"] == "fota")
    assert castle["confidence"] == "high"
    assert castle["pieces"]["ladder-rung"] == 22
    assert castle["total"] == sum(castle["pieces"].values())


@pytest.mark.parametrize("name", ["lj", "Laur Jungle", "grove", "Grove at Laur\u2019s Edge"])
def test_a_box_is_found_by_any_name_it_has_or_had_and_tells_all_of_it(run, name):
    [box] = run("boxes", name, "--json").data["boxes"]
    assert (box["id"], box["sold"], box["in_print"]) == ("lj", "2024-08", "unknown")
    lines = run("boxes", name).out.splitlines()
    assert "  Renegade Game Studios, first sold 2024-08, not known whether it is still sold" in lines
    assert "  6 \xd7 Laur underbrush" in lines


def test_disputed_counts_are_told_with_every_reading(run):
    assert "  disputed: molten-lava-3: 3 or 20" in run("boxes", "lfov").out.splitlines()


def test_a_box_that_nobody_knows_is_refused(run):
    ran = run("boxes", "atlantis")
    assert (ran.code, ran.err) == (
        2, "hexwright: a box was expected, found 'atlantis'; hexwright boxes lists them\n"
    )  # fmt: skip


def test_whether_a_battlefield_fits_a_stock_is_asked_by_its_name(run, lay):
    fits, too_much = lay("fits.hexfield", "grass-7 0,0 1"), lay("large.hexfield", *("ruin-long 0,0 1",))
    data = run("buildable", fits, too_much, "-c", "mstk", "--json").data
    assert [row["can_build"] for row in data["buildable"]] == [True, False]
    assert "mstk" not in data["buildable"][1]["boxes_to_buy"]
    assert "  players, not sold; people agree to build from it" in run("boxes", "MSTK").out.splitlines()


def test_one_box_may_be_what_is_owned_by_any_of_its_names(run, ford, tmp_path):
    whole = run("inventory", ford, "-c", "Rise of the Valkyrie, 2nd edition", "--json").data
    assert whole["owned"]["water-1"] == 21
    mine = tmp_path / "mine.hexcollection"
    mine.write_text('hexcollection: 1\nboxes: {"Laur Jungle": 2, lj: 1, atlantis: 1}\n')
    ran = run("inventory", ford, "-c", mine, "--json")
    assert ran.data["owned"]["laur-brush-10"] == 12
    assert "it is given twice" in ran.err
    assert "unknown box" in ran.err


def test_every_piece_type_is_listed_with_its_id(run, catalogue):
    listed = run("pieces", "--json").data["pieces"]
    assert [piece["id"] for piece in listed] == list(catalogue.pieces)
    double = next(piece for piece in listed if piece["id"] == "double-water")
    assert double["made_of"] == {"water-1": 2}


def test_people_read_tables(run):
    heads = run("boxes").out.splitlines()[0]
    assert heads.split() == ["box", "name", "sold", "since", "pieces", "confidence"]
    assert any(line.startswith("grass-7 ") for line in run("pieces").out.splitlines())


def test_an_own_box_is_listed_and_marked(run, own_home):
    (own_home / "config").mkdir(exist_ok=True)
    (own_home / "config" / "own-pieces.yaml").write_text(
        "boxes:\n- {id: prints, name: my prints, pieces: [{piece: grass-1, count: 9}]}\n"
    )
    last = run("boxes", "--json").data["boxes"][-1]
    assert (last["id"], last["own"], last["pieces"]) == ("prints", True, {"grass-1": 9})
