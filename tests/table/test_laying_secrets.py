"""Secret glyphs are laid on cards where they lie, and who lays them sees what the key among them means."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QByteArray, QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest

from builder.referee.state import LaySecret, Phase
from builder.table.armies import CARD
from builder.table.laying_tray import TOKEN, TokenButton
from builder.table.window import TableWindow
from tests.table.conftest import Open
from tests.table.driver import do, glyph_buttons, pass_on

FINN, DRAKE, RAELIN = "finn-the-viking-champion", "sgt-drake-alexander", "raelin-the-kyrie-warrior"
TIP = Qt.ItemDataRole.ToolTipRole


@pytest.fixture
def laying(sit_down: Open) -> TableWindow:
    """Two people at one screen, the first of whom lays secret glyphs on four cards."""
    window = sit_down("four-fords-hidden-herald", "human", "human")
    controller = window.controller
    while controller.game.state.phase is not Phase.SECRETS:
        pass_on(window)
        due = controller.match.due or ""
        controller._do(next(iter(controller.game.legal_actions(due))), due)
    pass_on(window)
    return window


def card_of(window: TableWindow, name: str) -> str:
    return next(id for id, owned in window.controller.game.state.cards.items() if owned.card.id == name)


def laid(window: TableWindow) -> dict[str, str]:
    return {card.card.id: card.secret for card in window.controller.game.state.cards.values() if card.secret}


def tip_of(window: TableWindow, card: str) -> str:
    return str(window.armies.model.row_of(card_of(window, card)).siblingAtColumn(CARD).data(TIP))


def test_the_glyphs_stand_above_the_cards_with_what_the_key_among_them_means(laying: TableWindow) -> None:
    assert laying.prompt.buttons == [], "no button for each glyph on each card"
    buttons = glyph_buttons(laying)
    assert next(iter(buttons)) == "kelda"
    assert [button.text() for button in buttons.values()][:2] == ["Kelda ★", "Astrid"]
    words = laying.armies._tray._glyphs[0].text
    assert words.isVisible()
    assert words.text().startswith("Kelda (★) marks the one that matters;")
    assert "wins when the figure whose card hides the glyph Kelda stands on the ferry post." in words.text()


def test_a_glyph_that_is_chosen_is_laid_by_a_click_on_a_card_and_is_gone_then(laying: TableWindow) -> None:
    do(laying, LaySecret("p1", card_of(laying, FINN), "kelda"))
    assert laid(laying) == {FINN: "kelda"}
    assert "kelda" not in glyph_buttons(laying)
    assert "glyph of Kelda" in tip_of(laying, FINN)


def test_a_glyph_is_laid_by_dropping_it_on_a_card(laying: TableWindow) -> None:
    table, data = laying.armies.table, QMimeData()
    data.setData(TOKEN, QByteArray(b"ivor"))
    at = table.visualRect(laying.armies.model.row_of(card_of(laying, DRAKE))).center()
    keys = Qt.KeyboardModifier.NoModifier
    table.dropEvent(QDropEvent(QPointF(at), Qt.DropAction.MoveAction, data, Qt.MouseButton.LeftButton, keys))
    assert laid(laying) == {DRAKE: "ivor"}


def test_without_a_mouse_enter_lays_the_glyph_chosen_and_a_letter_that_glyph(laying: TableWindow) -> None:
    table = laying.armies.table
    assert table.currentIndex().isValid(), "a card is chosen already"
    first = table.currentIndex().data(Qt.ItemDataRole.DisplayRole)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert list(laid(laying).values()) == ["kelda"]
    assert table.currentIndex().data(Qt.ItemDataRole.DisplayRole) != first, "the next card is chosen"
    QTest.keyClick(table, Qt.Key.Key_V)
    assert sorted(laid(laying).values()) == ["kelda", "valda"]


def test_where_no_glyph_can_be_laid_one_sentence_says_where_it_can(laying: TableWindow) -> None:
    do(laying, LaySecret("p1", card_of(laying, FINN), "astrid"))
    buttons = glyph_buttons(laying)
    QTest.mouseClick(buttons["kelda"], Qt.MouseButton.LeftButton)
    laying.armies.lay("kelda", card_of(laying, FINN))
    assert laid(laying) == {FINN: "astrid"}
    assert laying.statusBar().currentMessage() == (
        "No glyph can be laid on this card: choose Sgt. Drake Alexander, Syvarris or Raelin the Kyrie Warrior"
    )


def test_on_the_last_card_only_the_key_can_be_laid(laying: TableWindow) -> None:
    for card, glyph in ((FINN, "astrid"), (DRAKE, "ivor"), (RAELIN, "valda")):
        do(laying, LaySecret("p1", card_of(laying, card), glyph))
    assert list(glyph_buttons(laying)) == ["kelda"]


@pytest.mark.rule("R120")
def test_who_sits_down_next_sees_only_that_a_glyph_lies_there(laying: TableWindow) -> None:
    for card, glyph in ((FINN, "astrid"), (DRAKE, "ivor"), (RAELIN, "kelda"), ("syvarris", "valda")):
        do(laying, LaySecret("p1", card_of(laying, card), glyph))
    while laying.controller.seat != "p2":
        pass_on(laying)
        controller, due = laying.controller, laying.controller.match.due or ""
        if due == "p1":
            controller._do(next(iter(controller.game.legal_actions(due))), due)
    assert all(tip_of(laying, card).endswith(": an unknown glyph") for card in (FINN, DRAKE, RAELIN))
    seen = [button for button in laying.armies.findChildren(TokenButton) if button.isVisible()]
    assert all(button.icon().isNull() for button in seen), "order markers at most"
