"""What a seat may not know changes nothing that its window shows: no text, tip, description or picture."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QAbstractItemView, QLabel, QPushButton, QTextBrowser, QWidget

from builder import places
from builder.bots import BOTS
from builder.formats.hexgame import load_setting
from builder.match.match import Match
from builder.match.setup import MatchOptions, begun
from builder.referee import Game
from builder.referee.flow import TABLE
from builder.referee.state import RollDice
from builder.scenario import Up
from builder.table.window import TableWindow
from tests.referee.cards import FINN, GUARDS, MARRO, VIKINGS
from tests.referee.tables import game_of, the_cards, the_catalogue
from tests.table.test_window import playing

NAMES = sorted(path.stem for path in places.shipped("scenarios").glob("*.hexscenario"))


def texts(window: QWidget) -> Iterator[str]:
    """All that can be read in a window, aloud too."""
    for widget in (window, *window.findChildren(QWidget)):
        yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
        if isinstance(widget, QLabel | QPushButton):
            yield widget.text()
        elif isinstance(widget, QTextBrowser):
            yield widget.toHtml()
        elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
            model = widget.model()
            for row in range(model.rowCount()):
                for column in range(model.columnCount()):
                    for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
                        yield str(model.index(row, column).data(role))


def picture(window: TableWindow) -> QImage:
    """The plan as it is painted."""
    image = QImage(window.plan.size(), QImage.Format.Format_ARGB32)
    window.plan.render(image, QPoint())
    return image


def with_other_secrets(game: Game, seat: str) -> int:
    """Change what a seat may not know: which of the order markers face down of others lies where, and what
    the symbol-side glyphs are. How much of it there was to change.
    """
    state, table = game.state, game.table
    changed = 0
    for player in table.seating:
        if table.side(player) == table.side(seat):
            continue
        hidden = [key for key, marker in state.markers.items() if key[0] == player and not marker.revealed]
        cards = [state.markers[key] for key in hidden]
        if len({marker.card for marker in cards}) > 1:
            for key, marker in zip(hidden, (*cards[1:], cards[0]), strict=True):
                state.markers[key] = marker
            changed += 1
    down = [glyph for glyph in state.glyphs.values() if glyph.up is Up.SYMBOL]
    if len({glyph.name for glyph in down}) > 1:
        for glyph, other in zip(down, (*down[1:], down[0]), strict=True):
            state.glyphs[glyph.id] = replace(glyph, name=other.name)
        changed += 1
    game.forget()
    return changed


def played(name: str, seed: int, actions: int, tmp_path: Path) -> Match:
    """A match of one person and computer players, after that many actions, where the person is to act."""
    path = places.shipped("scenarios") / f"{name}.hexscenario"
    setting = load_setting(path, the_catalogue(), the_cards())
    options = MatchOptions(("human", "random"), journal=tmp_path / f"{seed}.hexjournal", seed=seed)
    match, random = begun(path, setting, options), Random(seed)
    while match.due is not None and (match.actions < actions or match.due not in match.people):
        due = match.due
        action = RollDice() if due == TABLE else BOTS["random"].choose(match.game, due, random)
        match.carry_out(action)
    return match


@pytest.mark.rule("R011", "R120")
@pytest.mark.parametrize("name", NAMES)
def test_other_secrets_look_the_same(
    name: str, window_of: Callable[[Match], TableWindow], tmp_path: Path
) -> None:
    for seed, actions in ((1, 30), (2, 60)):
        match = played(name, seed, actions, tmp_path)
        if match.due is None:
            continue
        window = window_of(match)
        before, seen = list(texts(window)), picture(window)
        with_other_secrets(match.game, match.people[0])
        window.controller.changed.emit()
        window.log.write_all()
        assert list(texts(window)) == before
        assert picture(window) == seen


def test_there_are_secrets_to_change_and_their_owner_sees_them(
    window_of: Callable[[Match], TableWindow],
) -> None:
    armies = {"A": {FINN: [(0, 3)], VIKINGS: [(0, 4)]}, "B": {GUARDS: [(7, 3)], MARRO: [(7, 4)]}}
    game = game_of(armies)
    for player in "AB":
        game.lay(player, *(owned.id for owned in game.cards_of(player)))
    window = window_of(playing(game, "B"))
    before = list(texts(window))
    for player, seen in (("A", False), ("B", True)):
        assert with_other_secrets(game, player) > 0
        window.controller.changed.emit()
        assert (list(texts(window)) != before) is seen, (
            "B is not to know what lies on the cards of A, who looks"
        )
