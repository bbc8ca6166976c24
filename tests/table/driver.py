"""Plays a match through its window: it presses, points and clicks what somebody wants to do."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from builder.board import Space
from builder.match.offers import OfferGroup, spaces_of
from builder.match.wording import one_end_each
from builder.referee.flow import TABLE
from builder.referee.state import (
    Action,
    Attack,
    BringArmy,
    LaySecret,
    Move,
    PassDraft,
    Place,
    PutMarker,
    TakeCard,
    Use,
)
from builder.table.laying_tray import TokenButton
from builder.table.prompt import button_text, group_text
from builder.table.window import TableWindow


def press(window: TableWindow, text: str) -> None:
    """Press the button with a text."""
    buttons = {button.text(): button for button in window.prompt.buttons}
    assert text in buttons, f"{text!r} is not among {list(buttons)}"
    QTest.mouseClick(buttons[text], Qt.MouseButton.LeftButton)


def click_space(window: TableWindow, space: Space) -> None:
    """Click a space of the battlefield."""
    plan = window.plan
    plan.bring_into_sight(space.hex)
    QTest.mouseClick(plan, Qt.MouseButton.LeftButton, pos=plan.point_of(space.hex))


def do(window: TableWindow, action: Action) -> None:
    """Do an action as a person does."""
    controller = window.controller
    if isinstance(action, PutMarker):
        QTest.mouseClick(window.armies.markers[action.marker], Qt.MouseButton.LeftButton)
        _click_card(window, action.card)
        return
    if isinstance(action, LaySecret):
        QTest.mouseClick(glyph_buttons(window)[action.glyph], Qt.MouseButton.LeftButton)
        _click_card(window, action.card)
        return
    if isinstance(action, TakeCard | PassDraft | BringArmy) and window.gathering.isVisible():
        _gather(window, action)
        return
    if isinstance(action, Move | Attack | Place):
        if controller.group is not None:
            controller.choose_group(None)
        if controller.figure != action.figure:
            controller.choose_figure(action.figure)
    elif isinstance(action, Use) and spaces_of(controller.game, action):
        group = OfferGroup(action.power, action.figure)
        if controller.group != group:
            press(window, group_text(controller, group))
    else:
        press(window, button_text(controller, action) if action.kind != "end-turn" else "&End Turn")
        if controller.doubtful == action:
            press(window, "&End Turn Anyway")
        return
    _click_for(window, action)


def glyph_buttons(window: TableWindow) -> dict[str, TokenButton]:
    """The glyphs in sight that may still be laid."""
    buttons = window.armies.findChildren(TokenButton)
    return {one.name: one for one in buttons if one.isVisible() and one.isEnabled()}


def _click_for(window: TableWindow, action: Action) -> None:
    controller = window.controller
    before = controller.match.actions
    space = next(s for s in spaces_of(controller.game, action) if action in controller.lit.get(s, ()))
    meant = controller.lit[space]
    seen = window.plan.space_at(space.hex)
    if seen == space:
        click_space(window, space)
    else:
        controller.click(space)  # another space of this hex is seen first
    if len(meant) > 1:
        entries = window.menu.actions()
        assert len(entries) == len(meant)
        entries[meant.index(action)].trigger()
        window.menu.close()
    if controller.doubtful is not None:
        assert controller.match.actions == before
        press(window, "&Move Anyway")


def _gather(window: TableWindow, action: TakeCard | PassDraft | BringArmy) -> None:
    panel = window.gathering
    match action:
        case TakeCard(card=card):
            taken: tuple[str, ...] = (card,)
        case BringArmy(cards=cards):
            taken = cards
        case _:
            taken = ()
    for card in taken:
        panel.table.setCurrentIndex(panel.model.row_of(card))
        QTest.mouseClick(panel.take, Qt.MouseButton.LeftButton)
    if not isinstance(action, TakeCard):
        assert panel.done.isEnabled(), panel.state.text()
        QTest.mouseClick(panel.done, Qt.MouseButton.LeftButton)


def _click_card(window: TableWindow, card: str) -> None:
    table = window.armies.table
    index = window.armies.model.row_of(card)
    table.scrollTo(index)
    QTest.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(index).center())


def pass_on(window: TableWindow) -> None:
    """Press what is to be pressed before a person acts: the curtain, dice for all."""
    controller = window.controller
    while True:
        if controller.hands_over is not None:
            press(window, "I &Am Here")
        elif controller.match.due == TABLE:
            press(window, "&Roll")
        else:
            return


def same_stand(window: TableWindow, action: Action) -> Action:
    """The action that is offered for one: of two ends it is the same which one leads."""
    game, player = window.controller.game, action.player
    offered = list(one_end_each(game, game.legal_actions(player)))
    if action in offered:
        return action
    assert isinstance(action, Move | Place)
    wanted = {action.to, action.tail} if isinstance(action, Move) else set(action.at)
    for other in offered:
        if isinstance(other, Move) and isinstance(action, Move) and other.figure == action.figure:
            if {other.to, other.tail} == wanted and other.how == action.how:
                return other
        elif isinstance(other, Place) and other.figure == action.figure and set(other.at) == wanted:
            return other
    raise AssertionError(f"{action} is not offered")
