"""The native battlefield file: what goes in comes out, in the same bytes, and wrong rows are told."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import places
from builder.battlefield import Battlefield, Info, Put, SetNote
from builder.catalogue import Catalogue
from builder.errors import UnreadableError
from builder.formats import Loaded
from builder.formats.hexfield import MIGRATIONS, VERSION, read_hexfield, write_hexfield
from builder.hexgrid import Hex
from builder.plaindata import read_yaml
from builder.problems import Severity
from tests.battlefield.test_picture import PICTURES
from tests.formats.files import build, rows_of
from tests.schemas import wrong_places

FIT = "fit: [{pixel: [0, 0], at: [0, 0]}, {pixel: [9, 0], at: [9, 0]}, {pixel: [0, 9], at: [0, 9]}]"
HEAD = b'hexfield: 1\ntitle: "Ford"\npieces:\n'


def load(content: bytes, catalogue: Catalogue) -> Loaded:
    return read_hexfield(content, "a.hexfield", catalogue)


def save(battlefield: Battlefield, catalogue: Catalogue) -> bytes:
    return write_hexfield(battlefield, "a.hexfield", catalogue, None)[0]


def test_one_piece_a_line_from_the_ground_up(catalogue: Catalogue) -> None:
    battlefield = build(
        [("rock-1", 0, 0, 2, 5), ("grass-7", 3, -1, 1, 2), ("grass-1", -4, -1, 1, 0)],
        Info(title="Ford", author="Ann", description="A ford.\nWith a rock.\n"),
    )
    battlefield.apply(SetNote(2, "Put the rock last."))
    battlefield.apply(SetNote(Hex(3, -1), "muddy"))
    assert save(battlefield, catalogue).decode() == (
        "hexfield: 1\n"
        'title: "Ford"\n'
        'author: "Ann"\n'
        "description: |\n  A ford.\n  With a rock.\n"
        "notes:\n"
        "  slots:\n"
        '  - {slot: 2, text: "Put the rock last."}\n'
        "  hexes:\n"
        '  - {at: [3, -1], text: "muddy"}\n'
        "pieces:\n"
        "- {piece: grass-1, at: [-4, -1, 1], rotation: 0}\n"
        "- {piece: grass-7, at: [3, -1, 1], rotation: 2}\n"
        "- {piece: rock-1, at: [0, 0, 2], rotation: 5}\n"
    )


def test_an_empty_battlefield_is_a_file_too(catalogue: Catalogue) -> None:
    content = save(Battlefield(), catalogue)
    assert content == b'hexfield: 1\ntitle: ""\nauthor: ""\npieces: []\n'
    loaded = load(content, catalogue)
    assert len(loaded.battlefield) == 0
    assert not loaded.problems


@st.composite
def battlefields(draw: st.DrawFn, catalogue: Catalogue) -> Battlefield:
    text = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
    hexes = st.builds(Hex, st.integers(-30, 30), st.integers(-30, 30))
    picture = draw(st.none() | PICTURES.filter(lambda one: one.can_lie))
    battlefield = Battlefield(Info(draw(text), draw(text), draw(text), picture=picture))
    types = st.sampled_from(catalogue.placeable())
    names = st.just("") | st.text(st.characters(exclude_categories=["Cs"]), max_size=80)
    rows = draw(
        st.lists(
            st.tuples(types, hexes, st.integers(1, 40), st.integers(0, 5), names, st.integers(0, 99)),
            max_size=12,
        )
    )
    battlefield.apply(Put(tuple([battlefield.new_piece(*row) for row in rows])))
    places_of = st.one_of(hexes, st.integers(1, 500))
    for place, note in draw(st.lists(st.tuples(places_of, text), max_size=4)):
        battlefield.apply(SetNote(place, note))
    return battlefield


@given(data=st.data())
def test_saving_what_was_loaded_changes_no_byte(catalogue: Catalogue, data: st.DataObject) -> None:
    battlefield = data.draw(battlefields(catalogue))
    content = save(battlefield, catalogue)
    loaded = load(content, catalogue)
    assert not loaded.problems
    assert loaded.battlefield.info == battlefield.info
    assert loaded.battlefield.slot_notes == battlefield.slot_notes
    assert loaded.battlefield.hex_notes == battlefield.hex_notes
    assert rows_of(loaded.battlefield) == rows_of(battlefield)
    assert loaded.battlefield.groups().keys() == battlefield.groups().keys()
    assert [one.step for one in loaded.battlefield.in_order()] == [one.step for one in battlefield.in_order()]
    assert save(loaded.battlefield, catalogue) == content
    assert not wrong_places("hexfield", read_yaml(content, "f").data)


@pytest.mark.parametrize(
    ("row", "code", "told"),
    [
        ("{piece: grass-1, at: [0, 0, 0]}", "under-table", "grass-1 at level 0 lies under the table"),
        ("{piece: grass-1, at: [0, 0, -7]}", "under-table", "grass-1 at level -7"),
        ("{piece: grass-1, at: [0, 0, 1000000000]}", "beyond-limits", "level 1000000000 of grass-1"),
        ("{piece: grass-1, at: [99999, 0, 1]}", "beyond-limits", "99999"),
        ("{piece: grass-1, at: [0, 0, 1], rotation: 6}", "beyond-limits", "rotation 6"),
        ("{piece: grass-1, at: [0, 0, 1], group: ''}", "wrong-row", "group: a name of 1 to 80 characters"),
        ("{piece: grass-1, at: [0, 0, 1], group: 7}", "wrong-row", "found 7"),
        ("{piece: grass-1, at: [0, 0, 1], step: soon}", "wrong-row", "step: a whole number"),
        ("{piece: grass-1, at: [0, 0, 1], step: 100}", "beyond-limits", "a whole number from 0 to 99"),
        ("{piece: grass-1, at: [0, 0, .nan]}", "wrong-row", "found .nan"),
        ("{piece: grass-1, at: [0, 0, .inf]}", "wrong-row", "found .inf"),
        ("{piece: grass-1, at: [0, 0]}", "wrong-row", "found [0, 0]"),
        ("{piece: 7, at: [0, 0, 1]}", "wrong-row", "found 7"),
        ("{piece: grass-1, piece: grass-2, at: [0, 0, 1]}", "wrong-row", "the key 'piece' is given twice"),
        ("{piece: grass-1, at: [0, 0, 1], color: red}", "wrong-row", "'color' is not known here"),
        ("grass-1", "wrong-row", "found 'grass-1'"),
        ("[grass-1, 0, 0, 1]", "wrong-row", "found ['grass-1', 0, 0, 1]"),
        ("", "wrong-row", "found nothing"),
    ],
)
def test_a_wrong_row_is_left_out_and_the_rest_loads(
    catalogue: Catalogue, row: str, code: str, told: str
) -> None:
    good = b"- {piece: grass-1, at: [5, 5, 1]}\n"
    loaded = load(HEAD + good + f"- {row}\n".encode() + good, catalogue)
    assert len(loaded.battlefield) == 2
    (problem,) = loaded.problems
    assert (problem.code, problem.severity) == (code, Severity.ERROR)
    assert told in problem.message
    assert problem.source.file == "a.hexfield"
    if "{" in row or "[" in row:
        assert problem.source.line == 5
        assert loaded.left_out[0].startswith("line 5: ")
    assert told in loaded.left_out[0]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "line 1: not a battlefield"),
        (b"# nothing\n", "line 1: not a battlefield"),
        (b"- 1\n", "line 1: not a battlefield"),
        (b"title: x\n", "line 1: not a battlefield"),
        (b"hexfield: 1\n", "a list of pieces was expected, found none"),
        (b"hexfield: 1\npieces: 7\n", "a list of pieces was expected, found 7"),
        (b"hexfield: 1\npieces: {}\n", "a list of pieces was expected, found {}"),
        (b"hexfield: 2\npieces: []\n", "made by a newer Hexwright (version 2 of the format)"),
        (b"hexfield: one\npieces: []\n", "the version is 'one'"),
        (b"hexfield: true\npieces: []\n", "the version is true"),
        (b"hexfield: 0\npieces: []\n", "the version is 0"),
        (b"hexfield: 1.0\npieces: []\n", "the version is 1.0"),
        (b"hexfield: 1\npieces: [\n", "not YAML that can be read"),
        (b"hexfield: 1\npieces: &a [*a]\n", "aliases are not used"),
        (b"hexfield: 1\npieces: !!set {}\n", "tags are not used"),
    ],
)
def test_what_is_no_such_file_is_refused_with_what_was_expected(
    catalogue: Catalogue, content: bytes, told: str
) -> None:
    with pytest.raises(UnreadableError) as error:
        load(content, catalogue)
    assert str(error.value).startswith("a.hexfield")
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("line", "code", "severity", "told"),
    [
        ("title: 7", "wrong-row", Severity.ERROR, "title: a text (a number in quotes) was expected, found 7"),
        (
            "description: [a]",
            "wrong-row",
            Severity.ERROR,
            "description: a text (a number in quotes)",
        ),
        ("notes: 3", "wrong-row", Severity.ERROR, "notes: a mapping was expected, found 3"),
        ("notes: {slots: 3}", "wrong-row", Severity.ERROR, "notes/slots: a list was expected, found 3"),
        (
            "notes: {slots: [{slot: 0, text: a}]}",
            "wrong-row",
            Severity.ERROR,
            "slot: a whole number from 1 to 500 was expected, found 0",
        ),
        ("notes: {hexes: [{at: [1], text: a}]}", "wrong-row", Severity.ERROR, "at: [q, r] was expected"),
        ("notes: {hexes: [{at: [1, 99999], text: a}]}", "wrong-row", Severity.ERROR, "a note at 1, 99999"),
        ("picture: {file: a.png}", "wrong-row", Severity.ERROR, "picture: fit is missing"),
        (
            f"picture: {{file: ../a.png, {FIT}}}",
            "wrong-row",
            Severity.ERROR,
            "a PNG or JPEG file was expected",
        ),
        (f"picture: {{file: a.exe, {FIT}}}", "wrong-row", Severity.ERROR, "found 'a.exe'"),
        (
            f"picture: {{file: a.png, {FIT.replace('0, 9', '18, 0')}}}",
            "wrong-record",
            Severity.ERROR,
            "three points that lie in no line were expected",
        ),
        ("glyphs: []", "unknown-key", Severity.WARNING, "'glyphs' not known here"),
        ("author: a\nauthor: b", "duplicate-key", Severity.ERROR, "the key 'author' is given twice"),
        ("virtualscape: {version: 7.5}", "wrong-record", Severity.ERROR, "version: a number from 0.0001"),
        ("map_editor: {form: heap}", "wrong-record", Severity.ERROR, "form: object, list or records"),
    ],
)
def test_a_wrong_part_of_the_head_is_told_and_the_pieces_load(
    catalogue: Catalogue, line: str, code: str, severity: Severity, told: str
) -> None:
    loaded = load(f"hexfield: 1\n{line}\npieces:\n- {{piece: grass-1, at: [0, 0, 1]}}\n".encode(), catalogue)
    assert len(loaded.battlefield) == 1
    (problem,) = loaded.problems
    assert (problem.code, problem.severity) == (code, severity)
    assert told in problem.message
    assert problem.source.line is not None


def test_the_last_of_two_keys_counts(catalogue: Catalogue) -> None:
    loaded = load(b"hexfield: 1\nauthor: a\nauthor: b\npieces: []\n", catalogue)
    assert loaded.battlefield.info.author == "b"


def test_comments_order_and_spacing_do_not_matter(catalogue: Catalogue) -> None:
    rows = b"pieces:\n  # the bank\n  - piece: grass-1\n    at: [1, 2, 3]\n"
    content = b"# my ford\n" + rows + b"\nhexfield: 1\ntitle: Ford\n"
    loaded = load(content, catalogue)
    assert not loaded.problems
    (piece,) = loaded.battlefield.pieces.values()
    assert (piece.type.id, piece.hex, piece.slot, piece.rotation) == ("grass-1", Hex(1, 2), 3, 0)
    assert loaded.battlefield.info.title == "Ford"


def test_more_pieces_than_a_battlefield_holds_are_refused(catalogue: Catalogue) -> None:
    row = b"- {piece: grass-1, at: [1, 1, 1]}\n"
    with pytest.raises(UnreadableError, match="holds at most 50000 pieces"):
        load(HEAD + row * 50_001, catalogue)


def test_the_schema_is_one_itself_and_names_the_version() -> None:
    from jsonschema import Draft202012Validator

    whole = json.loads((places.shipped("schemas") / "hexfield.schema.json").read_text())
    Draft202012Validator.check_schema(whole)
    assert whole["properties"]["hexfield"]["const"] == VERSION


def test_there_is_a_migration_for_every_older_version() -> None:
    assert set(MIGRATIONS) == set(range(1, VERSION))
