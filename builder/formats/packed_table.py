"""A table that other processes can lay out: packed as a game file, whatever is unsaved or owned here."""

from __future__ import annotations

from dataclasses import dataclass

from builder import catalogue, places
from builder.formats.games import Setting
from builder.formats.hexgame import GameFile, hexgame_bytes, read_hexgame_bytes
from builder.referee.table import Table


@dataclass(frozen=True, slots=True)
class PackedTable:
    """A game as the bytes of a `.hexgame`, for a number of players. Called, it lays its table out.

    A scenario itself cannot go to another process, these bytes can.
    """

    content: bytes
    players: int | None = None

    @staticmethod
    def of(game: GameFile, players: int | None = None) -> PackedTable:
        """Pack a game. Raises RefusedError where it is too large for a file."""
        return PackedTable(hexgame_bytes(game), players)

    def __call__(self) -> Table:
        """The table. Raises RefusedError where the scenario is not for so many, and UnreadableError."""
        game = read_hexgame_bytes(self.content, "game", catalogue.load(places.shipped("tilesets")))
        return Setting(game.scenario, game.battlefield, game.cards, game.catalogue).table(self.players)
