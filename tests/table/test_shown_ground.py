"""The battlefield that views of a match show follows what comes to lie there in the game."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal

from builder.battlefield import Change
from builder.table.controller import Controller
from builder.table.shown_ground import ShownGround
from tests.referee.cards import VIKINGS
from tests.referee.tables import facing


class Changing(QObject):
    """A controller that says nothing but that something changed."""

    changed = Signal()

    def __init__(self, game: object) -> None:
        super().__init__()
        self.game = game


def test_a_tile_is_shown_as_long_as_it_lies_there() -> None:
    game, *_ = facing({"ewashia-master-of-tides": [(4, 3)]}, {VIKINGS: [(9, 3)]})
    game.end_turn()
    saved = game.saved()
    controller = Changing(game)
    ground = ShownGround(cast(Controller, controller), controller)
    changes: list[Change] = []
    ground.battlefield.subscribe(changes.append)
    shown = len(ground.battlefield)
    controller.changed.emit()
    assert not changes, "nothing is drawn again"
    game.do("lay-water", at=(game.position_at(4, 3),))
    controller.changed.emit()
    assert [piece.type.id for piece in changes[-1].after] == ["water-1"]
    game.back_to(saved)
    controller.changed.emit()
    assert len(ground.battlefield) == shown


def test_a_tile_that_lies_elsewhere_after_an_undo_is_shown_there() -> None:
    """Both have the number of the first tile that was laid."""
    game, *_ = facing({"ewashia-master-of-tides": [(4, 3)]}, {VIKINGS: [(9, 3)]})
    game.end_turn()
    saved, controller = game.saved(), Changing(game)
    ground = ShownGround(cast(Controller, controller), controller)
    for at in ((4, 3), (4, 4)):
        game.back_to(saved)
        game.do("lay-water", at=(game.position_at(*at),))
        controller.changed.emit()
        (water,) = [piece for piece in ground.battlefield.pieces.values() if piece.type.id == "water-1"]
        assert water.hex == game.position_at(*at).hex
