"""What commands about a battlefield read: a battlefield, a scenario with its own, or a whole game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.inputs import is_game, is_scenario, tell, the_battlefield, the_cards

if TYPE_CHECKING:
    from collections.abc import Mapping

    from builder.catalogue import Catalogue
    from builder.catalogue.cards import Card
    from builder.formats import Loaded, LoadedScenario


@dataclass(frozen=True)
class Field:
    """A battlefield with what its file says of play.

    ``catalogue`` and ``cards`` are those of a game where one was read; ``cards`` is None where those known
    here count. ``files`` are all that were read, the one that holds the battlefield last.
    """

    loaded: Loaded
    catalogue: Catalogue
    cards: Mapping[str, Card] | None
    files: tuple[Path, ...]

    def known_cards(self) -> Mapping[str, Card]:
        """The army cards that count for it."""
        return the_cards() if self.cards is None else self.cards


def is_played(path: Path) -> bool:
    """Whether a file is called as scenarios or games are."""
    return is_scenario(path) or is_game(path)


def the_played(
    path: Path, catalogue: Catalogue
) -> tuple[LoadedScenario, Catalogue, Mapping[str, Card] | None]:
    """The scenario of a `.hexscenario` or `.hexgame` with its battlefield, the catalogue that counts, and the
    cards of a game (None: those known here).

    Raises UnreadableError where there is none, or no battlefield for it.
    """
    from builder import formats

    if is_game(path):
        from builder.formats.hexgame import read_hexgame

        game = read_hexgame(path, catalogue)
        return formats.LoadedScenario(game.scenario, game.battlefield), game.catalogue, game.cards
    return formats.load_scenario(path, catalogue), catalogue, None


def the_field(path: Path, catalogue: Catalogue) -> Field:
    """The battlefield of a file of any format, of a scenario or of a game; what reading found is told on
    standard error.

    Raises UnreadableError where nothing of the file can be used.
    """
    from builder import formats

    if not is_played(path):
        return Field(the_battlefield(path, catalogue), catalogue, None, (path,))
    played, known, cards = the_played(path, catalogue)
    for problem in played.problems:
        tell(problem)
    format = path.suffix.lower().removeprefix(".")
    loaded = formats.Loaded(played.battlefield, played.problems, played.left_out, played.scenario, format)
    return Field(loaded, known, cards, (path,) if played.field is None else (path, played.field))
