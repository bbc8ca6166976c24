"""A board that followed thousands of random edits equals one made from scratch."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import settings

from builder.battlefield import Battlefield, Change, Piece
from builder.board import Board
from builder.catalogue import Catalogue
from builder.hexgrid import Hex
from tests.battlefield.test_random_edits import Player, RandomEdits
from tests.soak import often

# Everything that makes spaces, tops, barriers and doorways; few hexes, so that all of it overlaps.
IDS = (
    *("grass-1", "rock-7", "road-5", "water-1", "ice-3", "wall-walk-9", "palm-14", "glacier-3"),
    *("fortress-base-corner", "fortress-wall-corner", "fortress-wall-end"),
    *("fortress-doorway", "fortress-arch", "fortress-door", "fortress-door"),
    *("ruin-long", "ruin-short", "stone-wall", "battlement", "battlement", "battlement", "flag"),
    *("ladder-rung", "ladder-rung", "ladder-rung", "ladder-rung"),
)


class Builder(Player):
    """Random edits, with a board that follows them."""

    def __init__(self, catalogue: Catalogue, random: random.Random) -> None:
        super().__init__(catalogue, random)
        self.types = [catalogue.pieces[id] for id in IDS]
        self.board = Board(self.field)
        self.field.subscribe(self.follow)

    def piece(self) -> Piece:
        """Half of them on top of what lies there, so that ladders have landings and walls line tiles."""
        piece = super().piece()
        if self.random.random() < 0.5:
            return piece
        return replace(piece, slot=min(12, self.field.occupancy.top(piece.hex) + 1))

    def follow(self, change: Change) -> None:
        """Bring the board up to date and hold it against what it says it touched."""
        before = surroundings(self.board)
        touched = self.board.update(change)
        after = surroundings(self.board)
        untold = {hex for hex in {*before, *after} if before.get(hex) != after.get(hex)} - touched
        assert not untold, f"changed and not told: {sorted(untold)}"

    def check(self) -> None:
        super().check()
        board, fresh = self.board, Board(self.field)
        assert surroundings(board) == surroundings(fresh)
        assert board == fresh
        assert dict(board.doorways) == dict(fresh.doorways)
        for hex, column in board.spaces.items():
            levels = [space.level for space in column]
            assert levels == sorted(set(levels)), f"two spaces of one level at {hex}"
            assert all(space.headroom is None or space.headroom >= 1 for space in column)
        assert len(board) == len(list(board.all_spaces()))


def surroundings(board: Board) -> dict[Hex, object]:
    """What there is at each hex: spaces, tops and what stands on its edges."""
    hexes = {
        *board.spaces,
        *board.tops,
        *(hex for b in board.all_barriers() for hex in (b.edge.hex, b.edge.across)),
    }
    return {hex: (board.at(hex), board.tops.get(hex), dict(board.fences(hex))) for hex in hexes}


@pytest.mark.parametrize("seed", [1, 2])
def test_a_board_that_followed_edits_equals_one_made_from_scratch(catalogue: Catalogue, seed: int) -> None:
    player = Builder(catalogue, random.Random(seed))
    for move in range(600):
        player.play()
        if move % 20 == 0:
            player.check()
    assert player.done > 300
    assert len(player.board.doorways) > 0
    assert len(player.board) > 20
    player.history.go_to(0)
    player.check()
    assert player.board == Board(Battlefield())


class BoardEdits(RandomEdits):
    """The same in short."""

    made = Builder


TestRandomEdits = BoardEdits.TestCase
TestRandomEdits.settings = settings(max_examples=often(16), stateful_step_count=20)
