"""`hexwright inventory` with several files, as CSV, as Markdown, into a file."""

from __future__ import annotations

import csv
import io
import json

import pytest

from builder.formats import write_collection


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
    ran = run("inventory", "--json", ford, hill)
    assert ran.code == 0
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
    ran = run("inventory", "--json", ford, gone)
    assert ran.code == 1
    assert [file["file"] for file in ran.data["files"]] == [str(ford)]
    assert ran.data["unusable"] == [{"file": str(gone), "error": f"{gone}: no such file"}]
    assert f"hexwright: {gone}: no such file" in ran.err
    neither = run("inventory", "--json", gone, tmp_path / "more.hsc")
    assert neither.code == 2
    assert "more.hsc: no such file" in neither.data["error"]
    assert "gone.hsc: no such file" in neither.err


def test_csv_has_a_row_a_piece_and_a_row_a_box(run, ford):
    rows = rows_of(run("inventory", "--csv", ford).out)
    assert list(rows[0]) == ["what", "id", "name", "used"]
    data = run("inventory", "--json", ford).data
    assert {row["id"]: int(row["used"]) for row in rows if row["what"] == "piece"} == data["used"]
    assert {row["id"]: int(row["used"]) for row in rows if row["what"] == "box"} == data["boxes_needed"]


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
    ran = run("inventory", ford, "-o", tmp_path / name)
    assert ran.code == 0
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(begins)
    assert f"{name}: written" in ran.out or json.loads(ran.out) == json.loads((tmp_path / name).read_text())


def test_what_is_asked_for_wins_over_the_suffix(run, ford, tmp_path):
    run("inventory", "--markdown", ford, "-o", tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text().startswith("**The ford**")


def test_two_forms_at_once_are_wrong_usage(run, ford):
    ran = run("inventory", "--csv", "--json", ford)
    assert ran.code == 2
    assert "--csv and --json cannot be given together" in ran.data["error"]


@pytest.mark.parametrize("which", ["file", "collection", "a link"])
def test_out_may_not_be_what_was_read(run, ford, collection, tmp_path, which):
    link = tmp_path / "link.csv"
    link.symlink_to(ford)
    out = {"file": ford, "collection": collection, "a link": link}[which]
    before = out.read_bytes()
    ran = run("inventory", "-c", collection, ford, "-o", out)
    assert ran.code == 2
    assert "another file was expected to write to" in ran.err
    assert out.read_bytes() == before


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
    ran = run_apart("inventory", "--csv", odd, ford, "-o", out, PYTHONIOENCODING="ascii", LC_ALL="C.UTF-8")
    assert ran.code == 0
    assert "größe.hexfield" in out.read_text(encoding="utf-8")
