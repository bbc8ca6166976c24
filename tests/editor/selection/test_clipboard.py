"""Copy, cut, paste and duplicate without a window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication, QImage
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.document.desk import Desk
from builder.editor.document.document import Document
from builder.editor.document.hand import Hand
from builder.editor.selection import clipboard
from builder.errors import RefusedError
from builder.shaping.group import group_of

Lay = Callable[..., Battlefield]


@pytest.fixture
def desk(qtbot: QtBot, lay: Lay) -> Desk:
    """Three pieces, two of them selected."""
    made = Desk(Document(lay(("grass-7", 0, 0, 1, 0), ("rock-1", 0, 1, 2, 0), ("sand-1", 9, 9, 1, 0))))
    made.select({1, 2})
    return made


def test_copied_here_and_pasted_there(desk: Desk, catalogue: Catalogue) -> None:
    assert clipboard.copy(desk) == "Copied 2 pieces"
    hand = Hand()
    assert clipboard.paste(hand, catalogue) == ""
    assert hand.group == group_of(desk.selected)
    assert hand.type is None
    assert not desk.document.history.labels


def test_the_clipboard_holds_text(desk: Desk) -> None:
    clipboard.copy(desk)
    assert QGuiApplication.clipboard().text().startswith("hexwright-pieces: 1\npieces:\n- {piece: grass-7")


def test_cut_takes_away_in_one_step(desk: Desk, catalogue: Catalogue) -> None:
    before = group_of(desk.selected)
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


def test_duplicating_leaves_the_clipboard_alone(desk: Desk) -> None:
    QGuiApplication.clipboard().setText("mine")
    hand = Hand()
    clipboard.duplicate(desk, hand)
    assert hand.group == group_of(desk.selected)
    assert QGuiApplication.clipboard().text() == "mine"


def test_nothing_or_too_much_selected_is_refused(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "MAX_PIECES", 1)
    with pytest.raises(RefusedError, match="2 pieces are selected; at most 1"):
        clipboard.copy(desk)
    desk.select(())
    for do in (clipboard.copy, clipboard.cut):
        with pytest.raises(RefusedError, match="Nothing is selected"):
            do(desk)


def test_text_that_is_none_of_ours_is_refused_with_what_was_found(qtbot: QtBot, catalogue: Catalogue) -> None:
    hand = Hand()
    QGuiApplication.clipboard().setText("Dear friend, here is my map")
    with pytest.raises(RefusedError, match="expected, found 'Dear friend"):
        clipboard.paste(hand, catalogue)
    assert hand.held is None


def test_a_picture_or_nothing_is_refused_too(qtbot: QtBot, catalogue: Catalogue) -> None:
    picture = QImage(4, 4, QImage.Format.Format_RGB32)
    QGuiApplication.clipboard().setImage(picture)
    with pytest.raises(RefusedError, match="found a picture"):
        clipboard.paste(Hand(), catalogue)
    strange = QMimeData()
    strange.setData("application/x-strange", b"\x00\x01")
    QGuiApplication.clipboard().setMimeData(strange)
    with pytest.raises(RefusedError, match="found something that is no text"):
        clipboard.paste(Hand(), catalogue)
    QGuiApplication.clipboard().clear()
    with pytest.raises(RefusedError, match="found nothing"):
        clipboard.paste(Hand(), catalogue)


def test_unknown_pieces_are_named_and_the_rest_is_pasted(qtbot: QtBot, catalogue: Catalogue) -> None:
    rows = ["{piece: marble-7, at: [0, 0, 1]}", "{piece: rock-1, at: [0, 0, 1]}"]
    text = "hexwright-pieces: 1\npieces:\n" + "".join(f"- {row}\n" for row in rows)
    QGuiApplication.clipboard().setText(text)
    hand = Hand()
    assert "marble-7" in clipboard.paste(hand, catalogue)
    assert hand.group is not None
    QGuiApplication.clipboard().setText(text + "- {piece: jade-1, at: [0, 0, 1]}\n- 3\n")
    assert clipboard.paste(hand, catalogue).startswith("3 left out: line 3: unknown piece 'marble-7'")
