"""Writes the scenario worked on as a game that is played anywhere."""

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
    """The scenario worked on with its battlefield, as they are now, and the army cards there are."""
    return GameFile(desk.scenario or Scenario(), desk.document.battlefield.copy(), facts.cards, catalogue)


def errors_of(game: GameFile, facts: PlayFacts) -> tuple[Problem, ...]:
    """Why it may not be playable, or cannot be begun at all."""
    found = check_scenario(game.scenario, game.battlefield, game.catalogue, game.cards, facts.glyphs)
    errors = tuple(problem for problem in found if problem.severity is Severity.ERROR)
    setting = Setting(game.scenario, game.battlefield, game.cards, game.catalogue)
    return errors or setting.without_game()


def write_game(path: Path, game: GameFile) -> None:
    """Write it. Raises RefusedError, with nothing changed, where it cannot be written."""
    write_hexgame(path, game)
