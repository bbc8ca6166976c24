"""Writes the current scenario as a complete game, which can be played anywhere."""

from __future__ import annotations

from pathlib import Path

from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.document.desk import Desk
from builder.formats.hexgame import GameFile, Setting, write_hexgame
from builder.problems import Problem, Severity
from builder.scenario import Scenario
from builder.scenario.checks import check_scenario

__all__ = ["errors_of", "game_of", "write_game"]


def game_of(desk: Desk, catalogue: Catalogue, facts: PlayFacts) -> GameFile:
    """The current scenario with its battlefield, as they are now, and all army cards."""
    return GameFile.of(desk.scenario or Scenario(), desk.document.battlefield.copy(), facts.cards, catalogue)


def errors_of(game: GameFile, facts: PlayFacts) -> tuple[Problem, ...]:
    """The problems that may make the game unplayable, or keep it from starting."""
    found = check_scenario(game.scenario, game.battlefield, game.catalogue, game.cards, facts.glyphs)
    errors = tuple(problem for problem in found if problem.severity is Severity.ERROR)
    setting = Setting(game.scenario, game.battlefield, game.cards, game.catalogue)
    return errors or setting.without_game()


def write_game(path: Path, game: GameFile) -> None:
    """Write the game. Raises RefusedError, with nothing changed, if it cannot be written."""
    write_hexgame(path, game)
