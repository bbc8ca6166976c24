"""An editor's order to a table: it goes to a separate program, including all unsaved changes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from builder.catalogue.play_facts import PlayFacts

if TYPE_CHECKING:
    from builder.catalogue import Catalogue
    from builder.formats.hexgame import Setting


@dataclass(frozen=True, slots=True)
class TableOrder:
    """A ``game``, the text of a `.hexgame` made from the file ``source``, or that file as it is.

    ``journal``: its game is resumed, or with ``replays`` shown. All empty: a game on the network is joined.
    """

    source: str = ""
    game: str = ""
    journal: str = ""
    replays: bool = False

    def setting(self, catalogue: Catalogue) -> Setting:
        """The setting to play. Raises UnreadableError if a file or the text cannot be used."""
        from builder.formats.hexgame import Setting, load_setting, read_hexgame_bytes  # who orders needs none

        if not self.game:
            return load_setting(Path(self.source), catalogue, PlayFacts().cards)
        game = read_hexgame_bytes(self.game.encode(), self.source, catalogue)
        return Setting(game.scenario, game.battlefield, game.cards, game.catalogue, source=self.source)
