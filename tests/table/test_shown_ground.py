"""The battlefield that views of a match show follows what comes to lie there in the game."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal

from builder.battlefield import Change
from builder.table.controller import Controller
from builder.table.shown_ground import ShownGround
from tests.referee.cards import VIKINGS
from tests.referee.tables import facing


class Told(QObject):
    """A controller that says nothing but that something changed."""

    changed = Signal()

    def __init__(self, game: object) -> None:
        super().__init__()
        self.game = game


def test_a_tile_is_shown_as_long_as_it_lies_there() -> None:
    game, *_ = facing({"ewashia-master-of-tides": [(4, 3)]}, {VIKINGS: [(9, 3)]})
    game.end_turn()
    saved = game.saved()
    told = Told(game)
    ground = ShownGround(cast(Controller, told), told)
    changes: list[Change] = []
    ground.battlefield.subscribe(changes.append)
    shown = len(ground.battlefield)
    told.changed.emit()
    assert not changes, "nothing is drawn again"
    game.do("lay-water", at=(game.position_at(4, 3),))
    told.changed.emit()
    assert [piece.type.id for piece in changes[-1].after] == ["water-1"]
    game.back_to(saved)
    told.changed.emit()
    assert len(ground.battlefield) == shown
