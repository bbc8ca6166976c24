"""The question which terrain tiles become."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.selection.terrain_dialog import TerrainDialog
from builder.shaping.retile import offers
from builder.view.drawings import Drawings

Lay = Callable[..., Battlefield]
DETAIL = Qt.ItemDataRole.UserRole + 1


@pytest.fixture
def dialog(qtbot: QtBot, lay: Lay, catalogue: Catalogue, styles: Styles) -> TerrainDialog:
    """Asks about three tiles of grass and one of rock; one 7-hex tile of rock is owned."""
    there = lay(
        ("grass-7", 0, 0, 1, 0), ("grass-7", 9, 0, 1, 0), ("grass-1", 18, 0, 1, 0), ("rock-1", 20, 0, 1, 0)
    )
    left = {"rock-7": 1, "rock-1": 5}
    found = offers(there.pieces.values(), catalogue.placeable(), lambda type: left.get(type.id, 0))
    made = TerrainDialog(found, 4, Drawings(styles).thumbnail)
    qtbot.addWidget(made)
    with qtbot.waitExposed(made):
        made.show()
    return made


def row(dialog: TerrainDialog, name: str) -> int:
    return next(n for n in range(dialog.list.count()) if dialog.list.item(n).text() == name)


def test_each_terrain_says_how_many_tiles_and_what_lacks(dialog: TerrainDialog) -> None:
    def told(name: str) -> tuple[str, str]:
        dialog.list.setCurrentRow(row(dialog, name))
        return dialog.list.currentItem().data(DETAIL), dialog.message.text()

    assert told("Rock") == (
        "3 of 4 tiles · 1 more than you own",
        "One is of this terrain already. More than you own: 1 × 7-hex rock tile.",
    )
    assert told("Sand")[0] == "All 4 tiles · 4 more than you own"
    brief, full = told("Water")
    assert brief.startswith("2 of 4 tiles")
    assert "2 stay as they are, in shapes it does not have: 7-hex grass tile." in full


def test_a_row_is_chosen_by_keys_and_a_double_click(qtbot: QtBot, dialog: TerrainDialog) -> None:
    qtbot.keyClick(dialog.list, Qt.Key.Key_S)
    chosen = dialog.chosen
    assert chosen is not None
    assert chosen.kind.id.startswith("s")
    at = dialog.list.visualItemRect(dialog.list.item(1)).center()
    qtbot.mouseClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.mouseDClick(dialog.list.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert dialog.result() == dialog.DialogCode.Accepted
    assert dialog.chosen is not None
    assert dialog.list.currentRow() == 1


def test_enter_replaces_and_escape_does_not(qtbot: QtBot, dialog: TerrainDialog) -> None:
    button = dialog.findChild(QDialogButtonBox)
    assert button is not None
    qtbot.keyClick(dialog.list, Qt.Key.Key_Escape)
    assert dialog.result() == dialog.DialogCode.Rejected
    dialog.show()
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert dialog.result() == dialog.DialogCode.Accepted


def test_without_offers_nothing_is_chosen(qtbot: QtBot, styles: Styles) -> None:
    empty = TerrainDialog((), 1, Drawings(styles).thumbnail)
    qtbot.addWidget(empty)
    assert empty.chosen is None
