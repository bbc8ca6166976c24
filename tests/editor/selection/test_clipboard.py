"""Copy, cut, paste and duplicate without a window."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue, Home, placeholder
from builder.editor.document.desk import Desk
from builder.editor.document.hand import Hand
from builder.editor.selection import clipboard
from builder.errors import RefusedError, UnreadableError
from builder.formats.copied import MAX_BYTES, MAX_PIECES, is_clip, read_clip, renamed, written
from builder.hexgrid import Hex
from builder.shaping.group import Group
from editor.people import MakeDesk
from tests.battlefields import laid


@pytest.fixture
def desk(desk_of: MakeDesk) -> Desk:
    """Three pieces, two of them selected."""
    return desk_of(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 1, 2, 0), ("sand-1", 9, 9, 1, 0), select={1, 2})


def test_copied_cut_or_duplicated_it_is_in_hand_and_the_clipboard_holds_text(
    desk: Desk, catalogue: Catalogue
) -> None:
    before, board = Group.of(desk.selected), QGuiApplication.clipboard()
    board.setText("mine")
    hand = Hand()
    clipboard.duplicate(desk, hand)
    assert (hand.group, board.text()) == (before, "mine")
    assert clipboard.copy(desk) == "Copied 2 pieces"
    assert board.text().startswith("hexwright-pieces: 1\npieces:\n- {piece: grass-7")
    hand = Hand()
    assert clipboard.paste(hand, catalogue) == ""
    assert (hand.group, hand.type) == (before, None)
    assert not desk.document.history.labels
    board.clear()
    assert clipboard.cut(desk) == "Cut 2 pieces"
    assert [piece.type.id for piece in desk.document.battlefield.pieces.values()] == ["sand-1"]
    assert desk.document.history.labels == ("Cut 2 pieces",)
    hand = Hand()
    clipboard.paste(hand, catalogue)
    assert hand.group == before


def test_what_cannot_be_cut_stays_and_the_clipboard_too(
    desk: Desk, catalogue: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    QGuiApplication.clipboard().setText("mine")

    def refuse(*_: object) -> None:
        raise RefusedError("locked")

    monkeypatch.setattr(desk, "do", refuse)
    with pytest.raises(RefusedError, match="locked"):
        clipboard.cut(desk)
    assert len(desk.document.battlefield) == 3
    assert QGuiApplication.clipboard().text() == "mine"


def test_nothing_or_too_much_selected_is_refused(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "MAX_PIECES", 1)
    with pytest.raises(RefusedError, match="2 pieces are selected; at most 1"):
        clipboard.copy(desk)
    desk.select(())
    for do in (clipboard.copy, clipboard.cut):
        with pytest.raises(RefusedError, match="Nothing is selected"):
            do(desk)


def test_what_is_none_of_ours_is_refused_with_what_was_found(qtbot: QtBot, catalogue: Catalogue) -> None:
    hand, board, strange = Hand(), QGuiApplication.clipboard(), QMimeData()
    strange.setData("application/x-strange", b"\x00\x01")
    for fill, found in (
        (lambda: board.setText("Dear friend, here is my map"), "expected, found 'Dear friend"),
        (lambda: board.setImage(QImage(4, 4, QImage.Format.Format_RGB32)), "found a picture"),
        (lambda: board.setMimeData(strange), "found something that is no text"),
        (board.clear, "found nothing"),
    ):
        fill()
        with pytest.raises(RefusedError, match=found):
            clipboard.paste(hand, catalogue)
        assert hand.held is None


def test_unknown_pieces_are_pasted_as_placeholders_and_named(qtbot: QtBot, catalogue: Catalogue) -> None:
    rows = ["{piece: marble-7, at: [0, 0, 1]}", "{piece: rock-1, at: [0, 0, 1]}"]
    text = "hexwright-pieces: 1\npieces:\n" + "".join(f"- {row}\n" for row in rows)
    QGuiApplication.clipboard().setText(text)
    hand = Hand()
    assert "marble-7" in clipboard.paste(hand, catalogue)
    assert hand.group is not None
    assert [piece.type.is_placeholder for piece in hand.group.pieces] == [True, False]
    QGuiApplication.clipboard().setText(text + "- {piece: jade-1, at: [0, 0, 1]}\n- 3\n")
    said = clipboard.paste(hand, catalogue)
    assert said.startswith("1 left out: line 6:")
    assert "2 not known: line 3: unknown piece 'marble-7'" in said


HEAD = "hexwright-pieces: 1\n"


def read(text: str, catalogue: Catalogue) -> tuple[list[tuple[str, int, int, int, int]], tuple[str, ...]]:
    clip = read_clip(text, "the clipboard", catalogue)
    pieces = [(p.type.id, p.hex.q, p.hex.r, p.slot, p.rotation) for p in clip.group.pieces]
    return pieces, clip.left_out


def test_what_a_person_can_read_was_written_and_is_read_again(catalogue: Catalogue) -> None:
    group = Group.of(laid(("grass-7", 3, 3, 2, 0), ("rock-1", 3, 4, 3, 2)).pieces.values(), "Little hill")
    assert written(group) == (
        "hexwright-pieces: 1\n"
        'name: "Little hill"\n'
        "pieces:\n"
        "- {piece: grass-7, at: [0, -1, 1], rotation: 0}\n"
        "- {piece: rock-1, at: [0, 0, 2], rotation: 2}\n"
    )
    rows = [("grass-24", 3, 3, 2, 4), ("rock-1", 3, 4, 3, 2), ("ruin-long", 0, 0, 3, 5), ("flag", 1, 1, 9, 1)]
    group = Group.of(laid(*rows).pieces.values(), 'He said "no": \\ [x] # y')
    clip = read_clip(written(group), "x", catalogue)
    assert clip.group == group
    assert clip.left_out == ()


def test_wrong_rows_are_left_out_and_named_and_unknown_pieces_are_placeholders(catalogue: Catalogue) -> None:
    text = HEAD + (
        "pieces:\n"
        "- {piece: marble-7, at: [0, 0, 1]}\n"
        "- {piece: grass-1, at: [0, 0, 1]}\n"
        "- {piece: grass-1, at: [0, 0, 0]}\n"
        "- {piece: grass-1, at: [0, 0, 1], rotation: 9}\n"
        "- grass-1\n"
    )
    pieces, left_out = read(text, catalogue)
    assert [row[0] for row in pieces] == ["unknown:hexwright:marble-7:1", "grass-1"]
    assert len(left_out) == 3
    assert "line 5" in left_out[0]


def test_what_is_not_known_is_copied_with_all_that_its_file_said_of_it(catalogue: Catalogue) -> None:
    homes = [Home("virtualscape", "99999", "99999", '{"letter":7}'), Home("hexwright", "my-hut", "my-hut")]
    battlefield = laid(("grass-7", 3, 3, 2, 0))
    types = [placeholder(catalogue, home) for home in homes]
    pieces = [battlefield.new_piece(type, Hex(5, n), 1, 2) for n, type in enumerate(types)]
    for copied in ([*battlefield.pieces.values(), *pieces], pieces):
        group = Group.of(copied, "")
        clip = read_clip(written(group), "x", catalogue)
        assert clip.group == group
        assert clip.left_out == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "found nothing"),
        ("  \n ", "found nothing"),
        ("dear friend", "found 'dear friend'"),
        pytest.param(lambda: "x" * 50_000_000, "expected, found", id="50 MB"),
        ("\0\1\2" * 100, "expected, found"),
        ("hexwright-pieces:", "version is nothing"),
        ("hexwright-pieces: yes", "version is 'yes'"),
        ("hexwright-pieces: 1", "a list of pieces was expected"),
        ("hexwright-pieces: 2\npieces: []", "newer Hexwright"),
        (HEAD + "pieces: 7", "a list of pieces was expected, found 7"),
        (HEAD + "pieces: []", "no piece in it can be used"),
        (HEAD + "pieces: [{piece: marble-7, at: [0, 0, 0]}]", "no piece in it can be used; line 2: "),
        (HEAD + "pieces: " + "[" * 5_000, "nested more than"),
        (HEAD + "pieces: &a [*a]", "aliases are not used"),
        (HEAD + "pieces: !!python/object:os.system []", "tags are not used"),
        (HEAD + "pieces: [x\ud800]", "no piece in it can be used"),
        (HEAD + "pieces:\n" + "- 1\n" * (MAX_PIECES + 1), "at most"),
        pytest.param(lambda: HEAD + "#" * MAX_BYTES, "larger than", id="too large"),
        (HEAD + "pieces:\n" + "- {piece: grass-1, at: [0, 0, 1]}\n" * 4_000, "share hex"),
        (HEAD + "pieces: [{piece: grass-1, at: [99999999, 0, 1]}]", "no piece in it can be used"),
        ("# hexwright-pieces:\n- 1", "expected at the top"),
        (HEAD + "pieces: [", "not YAML"),
    ],
)
def test_rubbish_is_told_in_one_sentence(
    text: str | Callable[[], str], says: str, catalogue: Catalogue
) -> None:
    """What is large is made here: pytest keeps what it is given to its end."""
    with pytest.raises(UnreadableError) as raised:
        read_clip(text if isinstance(text, str) else text(), "the clipboard", catalogue)
    assert says in str(raised.value)
    assert str(raised.value).startswith("the clipboard")
    assert len(str(raised.value)) < 400


@given(st.text())
def test_nothing_else_is_ever_raised(catalogue: Catalogue, rest: str) -> None:
    for text in (rest, HEAD + rest, HEAD + "pieces:\n- " + rest):
        with suppress(UnreadableError):
            assert read_clip(text, "x", catalogue).group.pieces


def test_a_long_name_is_cut_and_renaming_changes_nothing_else(catalogue: Catalogue) -> None:
    text = HEAD + 'name: "a\\n  b' + "x" * 500 + '"\npieces: [{piece: grass-1, at: [0, 0, 1]}]'
    name = read_clip(text, "x", catalogue).group.name
    assert name.startswith("a b")
    assert len(name) == 80
    text = HEAD + "# mine\nname: old\npieces:\n- {piece: marble-7, at: [0, 0, 1]}\n"
    assert renamed(text, "New: one") == text.replace("name: old", 'name: "New: one"')
    without = HEAD + "pieces: []\n"
    assert renamed(without, "x") == HEAD + 'name: "x"\npieces: []\n'
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
