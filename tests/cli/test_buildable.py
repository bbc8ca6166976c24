"""`hexwright buildable`."""

from __future__ import annotations

import csv
import io

import pytest

from builder.formats import survey, write_collection


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
def collection(tmp_path_factory):
    path = tmp_path_factory.mktemp("owned") / "mine.hexcollection"
    write_collection(path, {}, {"grass-1": 2})
    return path


def names(data):
    return [row["file"].rpartition("/")[2] for row in data["buildable"]]


def test_what_can_be_built_comes_first_then_what_lacks_least(run, folder, collection):
    ran = run("buildable", folder, "-c", collection, "--json")
    assert ran.code == 0
    assert names(ran.data) == ["b-small.hexfield", "c-rock.hexfield", "a-large.hexfield"]
    small, rock, large = ran.data["buildable"]
    assert (small["can_build"], small["missing"], small["short"], small["boxes_to_buy"]) == (True, 0, {}, {})
    assert (rock["can_build"], rock["missing"], rock["short"]) == (False, 1, {"rock-1": 1})
    assert (rock["title"], rock["author"], rock["pieces"]) == ("Rock", "Somebody", 2)
    assert (large["missing"], large["short"]) == (4, {"grass-1": 4})
    assert sum(large["boxes_to_buy"].values()) == 1


def test_for_people_the_lists_say_what_is_missing_and_what_to_buy(run, folder, collection):
    out = run("buildable", folder, "-c", collection).out
    assert "1 of 3 battlefields can be built with what is owned" in out
    assert "c-rock.hexfield: 1 piece missing\n  1 x single rock tile\n  buy 1 x " in out
    assert "b-small.hexfield: " not in out


def test_folders_inside_are_looked_into_when_asked_for(run, folder, collection):
    assert "d.hexfield" in names(run("buildable", folder, "-r", "-c", collection, "--json").data)
    deeper = folder / "deeper"
    data = run("buildable", folder, deeper, deeper / "d.hexfield", "-c", collection, "--json").data
    assert names(data).count("d.hexfield") == 1


def test_strict_gives_1_where_one_cannot_be_built(run, folder, collection):
    assert run("buildable", folder, "-c", collection, "--strict").code == 1
    assert run("buildable", folder / "b-small.hexfield", "-c", collection, "--strict").code == 0


def test_the_own_collection_counts_where_none_is_named(run, folder, own_home):
    ran = run("buildable", folder, "--json")
    assert ran.code == 2
    assert "you have no collection yet" in ran.data["error"]
    (own_home / "config").mkdir(exist_ok=True)
    write_collection(own_home / "config" / "collection.hexcollection", {}, {"grass-1": 6})
    for extra in ((), ("--mine",)):
        data = run("buildable", folder, *extra, "--json").data
        assert [row["can_build"] for row in data["buildable"]] == [True, True, False]
        assert data["collection"].endswith("collection.hexcollection")


def test_files_that_cannot_be_used_are_named_at_the_end(run, folder, collection):
    (folder / "cut.json").write_text('{"a": 1')
    ran = run("buildable", folder, "-c", collection, "--json")
    assert ran.code == 1
    assert len(ran.data["buildable"]) == 3
    (wrong,) = ran.data["unusable"]
    assert wrong["file"] == str(folder / "cut.json")
    assert wrong["error"] in ran.err
    rows = list(csv.reader(io.StringIO(run("buildable", folder, "-c", collection, "--csv").out)))
    assert rows[-1][0] == str(folder / "cut.json")
    assert "not JSON" in rows[-1][-1]


def test_files_of_other_programs_in_a_folder_are_only_counted(run, folder, collection):
    for name in ("notes.json", "more.json"):
        (folder / name).write_text('{"a": 1}')
    ran = run("buildable", folder, "-c", collection, "--json")
    assert (ran.code, ran.data["unusable"]) == (0, [])
    assert ran.err == "hexwright: 2 files of other programs passed over\n"
    named = run("buildable", folder, folder / "notes.json", "-c", collection, "--json")
    assert named.code == 1
    assert [row["file"] for row in named.data["unusable"]] == [str(folder / "notes.json")]
    assert "1 file of other programs passed over" in named.err


def test_a_folder_with_nothing_but_files_of_other_programs_has_no_battlefield(run, tmp_path, collection):
    (tmp_path / "notes.json").write_text('{"a": 1}')
    ran = run("buildable", tmp_path, "-c", collection, "--json")
    assert ran.code == 2
    assert "no battlefield lies there" in ran.data["error"]


def test_a_battlefield_without_a_title_goes_by_its_file(run, lay, collection, tmp_path):
    lay("nameless.hexfield", "grass-1 0,0 1", title="")
    out = run("buildable", tmp_path, "-c", collection).out
    line = next(row for row in out.splitlines() if "nameless.hexfield " in row)
    assert line.split()[-3:] == ["nameless", "1", "0"]


def test_what_was_left_out_of_a_file_is_told_and_not_counted(run, half_read, collection):
    ran = run("buildable", half_read, "-c", collection, "--json")
    assert ran.code == 1
    assert ran.data["buildable"][0]["can_build"]
    assert len(ran.data["buildable"][0]["left_out"]) == 1
    assert "half.hexfield: 1 row left out, and not counted" in ran.err


def test_nothing_usable_is_said_once(run, tmp_path, collection):
    (tmp_path / "a.hsc").write_bytes(b"nothing")
    (tmp_path / "b.hsc").write_bytes(b"")
    ran = run("buildable", tmp_path, "-c", collection, "--json")
    assert ran.code == 2
    assert "b.hsc: empty" in ran.data["error"]
    assert "a.hsc" in ran.err


def test_an_empty_folder_is_said_with_what_would_help(run, tmp_path, folder, collection):
    empty = tmp_path / "empty"
    (empty / "in").mkdir(parents=True)
    ran = run("buildable", empty, "-c", collection)
    assert ran.code == 2
    assert "empty: no battlefield lies there; --recursive looks into the folders inside it" in ran.err
    assert "--recursive" not in run("buildable", empty, "-r", "-c", collection).err
    assert "nowhere: no such file" in run("buildable", tmp_path / "nowhere", "-c", collection).err


def test_csv_has_one_row_a_file(run, folder, collection):
    text = run("buildable", folder, "-c", collection, "--csv").out
    header, *rows = csv.reader(io.StringIO(text))
    assert header[:6] == ["file", "title", "author", "pieces", "can build", "missing"]
    assert [row[4] for row in rows] == ["yes", "no", "no"]
    assert rows[1][6] == "1 x rock-1"
    assert all(len(row) == len(header) for row in rows)


def test_markdown_is_a_table_for_a_post(run, folder, collection, tmp_path):
    out = tmp_path / "post.md"
    ran = run("buildable", folder, "-c", collection, "-o", out)
    assert ran.out == f"{out}: written\n"
    text = out.read_text(encoding="utf-8")
    assert text.startswith("1 of 3 battlefields can be built with what is owned\n\n| battlefield |")
    assert "| Large \\| wide |  | 6 | 4 pieces missing | 4 × single grass tile | 1 × " in text


def test_out_may_not_be_one_of_the_files_looked_at(run, folder, collection):
    before = (folder / "c-rock.hexfield").read_bytes()
    ran = run("buildable", folder, "-c", collection, "-o", folder / "c-rock.hexfield")
    assert ran.code == 2
    assert "another file was expected" in ran.err
    assert (folder / "c-rock.hexfield").read_bytes() == before


def test_ctrl_c_ends_it_quietly_and_nothing_is_written(run, folder, collection, tmp_path, monkeypatch):
    def interrupted(path, catalogue):
        raise KeyboardInterrupt

    monkeypatch.setattr(survey, "surveyed", interrupted)
    ran = run("buildable", folder, "-c", collection, "-o", tmp_path / "out.csv")
    assert ran.code == 130
    assert ran.out == ""
    assert not (tmp_path / "out.csv").exists()


def test_a_damaged_row_of_the_collection_is_told(run, folder, tmp_path_factory):
    path = tmp_path_factory.mktemp("odd") / "odd.hexcollection"
    path.write_text("hexcollection: 1\nboxes: {atlantis: 1, rotv-2e: 1}\n")
    ran = run("buildable", folder, "-c", path, "--json")
    assert ran.code == 1
    assert any("atlantis" in row for row in ran.data["left_out"])
    assert all(row["can_build"] for row in ran.data["buildable"])
