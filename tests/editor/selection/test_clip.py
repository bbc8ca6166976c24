"""Groups as text: what is written is read again, and rubbish is told, never raised as anything else."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.selection.clipboard import MAX_BYTES, MAX_PIECES, is_clip, read_clip, renamed, written
from builder.errors import UnreadableError
from builder.shaping.group import group_of

Lay = Callable[..., Battlefield]
HEAD = "hexwright-pieces: 1\n"


def read(text: str, catalogue: Catalogue) -> tuple[list[tuple[str, int, int, int, int]], tuple[str, ...]]:
    clip = read_clip(text, "the clipboard", catalogue)
    pieces = [(p.type.id, p.hex.q, p.hex.r, p.slot, p.rotation) for p in clip.group.pieces]
    return pieces, clip.left_out


def test_the_text_is_what_a_person_can_read(lay: Lay) -> None:
    group = group_of(lay(("grass-7", 3, 3, 2, 0), ("rock-1", 3, 4, 3, 2)).pieces.values(), "Little hill")
    assert written(group) == (
        "hexwright-pieces: 1\n"
        'name: "Little hill"\n'
        "pieces:\n"
        "- {piece: grass-7, at: [0, -1, 1], rotation: 0}\n"
        "- {piece: rock-1, at: [0, 0, 2], rotation: 2}\n"
    )


def test_what_was_written_is_read_again(lay: Lay, catalogue: Catalogue) -> None:
    rows = [("grass-24", 3, 3, 2, 4), ("rock-1", 3, 4, 3, 2), ("ruin-long", 0, 0, 3, 5), ("flag", 1, 1, 9, 1)]
    group = group_of(lay(*rows).pieces.values(), 'He said "no": \\ [x] # y')
    clip = read_clip(written(group), "x", catalogue)
    assert clip.group == group
    assert clip.left_out == ()


def test_unknown_pieces_and_wrong_rows_are_left_out_and_named(catalogue: Catalogue) -> None:
    text = HEAD + (
        "pieces:\n"
        "- {piece: marble-7, at: [0, 0, 1]}\n"
        "- {piece: grass-1, at: [0, 0, 1]}\n"
        "- {piece: grass-1, at: [0, 0, 0]}\n"
        "- {piece: grass-1, at: [0, 0, 1], rotation: 9}\n"
        "- grass-1\n"
    )
    pieces, left_out = read(text, catalogue)
    assert pieces == [("grass-1", 0, 0, 1, 0)]
    assert len(left_out) == 4
    assert "marble-7" in left_out[0]
    assert "line 3" in left_out[0]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "found nothing"),
        ("  \n ", "found nothing"),
        ("dear friend", "found 'dear friend'"),
        ("x" * 50_000_000, "expected, found"),
        ("\0\1\2" * 100, "expected, found"),
        ("hexwright-pieces:", "version is nothing"),
        ("hexwright-pieces: yes", "version is 'yes'"),
        ("hexwright-pieces: 1", "a list of pieces was expected"),
        ("hexwright-pieces: 2\npieces: []", "newer Hexwright"),
        (HEAD + "pieces: 7", "a list of pieces was expected, found 7"),
        (HEAD + "pieces: []", "no piece in it can be used"),
        (HEAD + "pieces: [{piece: marble-7, at: [0, 0, 1]}]", "unknown piece 'marble-7'"),
        (HEAD + "pieces: " + "[" * 5_000, "nested more than"),
        (HEAD + "pieces: &a [*a]", "aliases are not used"),
        (HEAD + "pieces: !!python/object:os.system []", "tags are not used"),
        (HEAD + "pieces: [x\ud800]", "no piece in it can be used"),
        (HEAD + "pieces:\n" + "- 1\n" * (MAX_PIECES + 1), "at most"),
        (HEAD + "#" * MAX_BYTES, "larger than"),
        (HEAD + "pieces:\n" + "- {piece: grass-1, at: [0, 0, 1]}\n" * 4_000, "share hex"),
        (HEAD + "pieces: [{piece: grass-1, at: [99999999, 0, 1]}]", "no piece in it can be used"),
        ("# hexwright-pieces:\n- 1", "expected at the top"),
        (HEAD + "pieces: [", "not YAML"),
    ],
)
def test_rubbish_is_told_in_one_sentence(text: str, says: str, catalogue: Catalogue) -> None:
    with pytest.raises(UnreadableError) as raised:
        read_clip(text, "the clipboard", catalogue)
    assert says in str(raised.value)
    assert str(raised.value).startswith("the clipboard")
    assert len(str(raised.value)) < 400


@given(st.text())
def test_nothing_else_is_ever_raised(catalogue: Catalogue, rest: str) -> None:
    for text in (rest, HEAD + rest, HEAD + "pieces:\n- " + rest):
        with suppress(UnreadableError):
            assert read_clip(text, "x", catalogue).group.pieces


def test_a_long_name_is_cut_and_put_on_one_line(catalogue: Catalogue) -> None:
    text = HEAD + 'name: "a\\n  b' + "x" * 500 + '"\npieces: [{piece: grass-1, at: [0, 0, 1]}]'
    name = read_clip(text, "x", catalogue).group.name
    assert name.startswith("a b")
    assert len(name) == 80


def test_renaming_changes_nothing_else() -> None:
    text = HEAD + "# mine\nname: old\npieces:\n- {piece: marble-7, at: [0, 0, 1]}\n"
    assert renamed(text, "New: one") == text.replace("name: old", 'name: "New: one"')
    without = HEAD + "pieces: []\n"
    assert renamed(without, "x") == HEAD + 'name: "x"\npieces: []\n'


def test_only_the_beginning_is_looked_at() -> None:
    assert is_clip("> quoted\n" + HEAD)
    assert not is_clip("x" * 10_000 + HEAD)


def test_the_example_in_the_documentation_is_read_and_written_as_it_stands_there(
    catalogue: Catalogue,
) -> None:
    page = (Path(__file__).parents[3] / "docs" / "formats.md").read_text()
    (example,) = [part for part in re.findall(r"```yaml\n(.*?)```", page, re.DOTALL) if is_clip(part)]
    clip = read_clip(example, "docs/formats.md", catalogue)
    assert clip.left_out == ()
    assert written(clip.group) == re.sub(r" +#.*", "", example)
