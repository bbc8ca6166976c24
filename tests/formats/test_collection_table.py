"""A collection as a table of a spreadsheet: written, filled in by hand, read again."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from builder.catalogue import Catalogue
from builder.errors import UnreadableError
from builder.formats import read_collection, write_collection
from builder.formats.collection_file import read_collection_bytes

BOXES, LOOSE = {"rotv-2e": 2, "aoa": 1}, {"grass-7": 10, "wall-walk-7": 3}


def read(catalogue: Catalogue, text: str | bytes) -> tuple[dict[str, int], dict[str, int], list[str]]:
    """The counts in a table, and what is said of it."""
    content = text.encode() if isinstance(text, str) else text
    boxes, loose, problems = read_collection_bytes(content, "mine.csv", catalogue)
    return boxes, loose, [f"{problem.source}: {problem.message}" for problem in problems]


@pytest.mark.parametrize(("suffix", "separator"), [(".csv", ","), (".TSV", "\t")])
def test_a_table_comes_back_as_it_was(
    catalogue: Catalogue, tmp_path: Path, suffix: str, separator: str
) -> None:
    path = tmp_path / f"mine{suffix}"
    write_collection(path, BOXES, {"grass-7": 10}, catalogue)
    rows = list(csv.reader(io.StringIO(path.read_text("utf-8-sig")), delimiter=separator))
    assert rows[0] == ["what", "id", "name", "count"]
    assert ["box", "aoa", catalogue.boxes["aoa"].name, "1"] in rows
    assert len(rows) == 1 + len(catalogue.boxes) + len(catalogue.pieces), "all of them, to be filled in"
    assert read_collection(path, catalogue) == (BOXES, {"grass-7": 10}, ())


@pytest.mark.parametrize(
    "text",
    [
        "id,count\naoa,1\ngrass-7,3\n",
        "id;count\r\naoa;1\r\n\r\n;\r\ngrass-7;3\r\n",
        "sep=|\nid|count\naoa|1\ngrass-7|3",
        "sep=\t\nid\tcount\naoa\t1\ngrass-7\t3",
        '"Count","Remark","ID"\n1,"a, b",aoa\n3,,grass-7\n',
        "Name;Count\nAge of Annihilation;1\nLarge Grass Tile;3\n",
        "name,id,count\nAge of Annihilation,,1\n,g7,3\n",
        "\ufeffid,count\naoa,1\ngrass-7,3\nwater-1,\nrock-1,0\n",
    ],
)
def test_other_separators_and_words_are_understood(catalogue: Catalogue, text: str) -> None:
    text = text.replace("Large Grass Tile", catalogue.pieces["grass-7"].name.upper())
    assert read(catalogue, text) == ({"aoa": 1}, {"grass-7": 3}, [])


def test_the_list_of_heroscape_map_editor_is_understood(catalogue: Catalogue) -> None:
    said = read(catalogue, "ID\tType\tSize\tCount\ng7\tGrass\t7\t4\nlwp\tLaur Wall Pillar\t1\t2\n")
    assert said == ({}, {"grass-7": 4, "laur-pillar": 2}, [])


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_encodings_of_spreadsheets_are_read(catalogue: Catalogue, encoding: str) -> None:
    assert read(catalogue, "id,count,Größe\naoa,1,ä\n".encode(encoding)) == ({"aoa": 1}, {}, [])


@pytest.mark.parametrize(
    ("row", "place", "words"),
    [
        ("piece,gras-7,,1", "column id", "one box or piece known here was expected, found 'gras-7'"),
        (",,Castle,1", "column name", "found 'Castle'"),
        (",,Rise of the Valkyrie,1", "column name", "one box or piece"),
        (",,,1", "column name", "one box or piece"),
        ("box,grass-7,,1", "column what", "one box or piece known here was expected, found 'box'"),
        ("tile,grass-7,,1", "column what", "found 'tile'"),
        (",grass-7,Age of Annihilation,1", "column name", "the name of grass-7 was expected"),
        (",grass-7,,-1", "column count", "a whole number from 0 to 9999 was expected, found '-1'"),
        (',grass-7,,"2,5"', "column count", "found '2,5'"),
        (",grass-7,,10000", "column count", "found '10000'"),
        (",grass-7,,²", "column count", "found '²'"),
        (",grass-7,," + "9" * 5000, "column count", "found '999"),
        (",grass-7", "column count", "a cell for each column of the heading"),
        (",grass-7,,1,2", "column count", "a cell for each column of the heading"),
    ],
)
def test_a_row_that_cannot_be_used_is_left_out_with_row_and_column(
    catalogue: Catalogue, row: str, place: str, words: str
) -> None:
    boxes, loose, (said,) = read(catalogue, f"what,id,name,count\n,aoa,,2\n{row}\n")
    assert (boxes, loose) == ({"aoa": 2}, {})
    assert said.startswith(f"mine.csv: row 3, {place}: ")
    assert words in said
    assert said.endswith("; left out")
    assert len(said) < 200


def test_what_stands_in_two_rows_does_not_count_at_all(catalogue: Catalogue) -> None:
    boxes, loose, said = read(catalogue, "id,count\naoa,1\ng7,2\ngrass-7,3\nwater-1,1\n")
    assert (boxes, loose) == ({"aoa": 1}, {"water-1": 1})
    assert said == ["mine.csv: row 4, column id: grass-7 stands in row 3 already; neither counts; left out"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "row 1: a heading with count and id or name was expected, found ''"),
        ("what,id,name,used,owned,short\n", "found 'what,id,name,used"),
        ("id,count,count\naoa,1,2\n", "a heading with count"),
        ("sep=;\nid,count\n", "row 2: a heading"),
        ('sep="\nid,count\naoa,1\n', "row 1: a heading"),
        ('id,count\n"aoa,1\n', "below row 1: damaged"),
        ("id,count," + "x" * 200_000 + "\n", "below row 1: damaged (field larger"),
        ("id,count\naoa," + "1" * 200_000 + "\n", "below row 1: damaged (field larger"),
        ("id,count\n" + "aoa,1\n" * 10_001, "more than 10000 rows"),
        ("id,count\n" + ",1\n" * 300, "more than 200 rows cannot be used; the first: mine.csv: row 2"),
        ("id,count\naoa," + "1" * 2_000_000, "more than 10000 rows"),
        (b"PK\3\4\0\0\0", "no text, where a table"),
        (b"\xff\xfei", "no text, where a table"),
        (b"id,count\n\x81,1", "no text, where a table"),
    ],
)
def test_what_is_no_such_table_is_refused(catalogue: Catalogue, text: str | bytes, words: str) -> None:
    with pytest.raises(UnreadableError, match=r"mine\.csv") as refused:
        read(catalogue, text)
    assert words in str(refused.value)
