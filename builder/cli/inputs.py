"""What commands read: the catalogue with the user's own pieces, a battlefield, a collection."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from builder.cli.output import complain
from builder.formats.suffixes import GAME_SUFFIX, SCENARIO_SUFFIX
from builder.problems import Problem, Severity

if TYPE_CHECKING:
    from collections.abc import Mapping

    from builder.catalogue import Catalogue
    from builder.catalogue.cards import Card
    from builder.catalogue.glyphs import Glyph
    from builder.formats import Loaded
    from builder.inventory import Collection

FILE = click.Path(path_type=Path)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")


def the_catalogue() -> Catalogue:
    """The shipped catalogue with the user's own pieces; what is wrong in those is told on standard error."""
    from builder import catalogue, places

    loaded = catalogue.load(places.shipped("tilesets"), places.config_folder() / catalogue.OWN_FILE)
    for problem in loaded.problems:
        complain(f"warning: your own pieces: {problem.source}: {problem.message}; left out")
    return loaded


def the_cards() -> Mapping[str, Card]:
    """All army cards, the user's own among them; what is wrong in those is told on standard error."""
    from builder import places
    from builder.catalogue.cards import OWN_CARDS_FILE, known_cards

    known = known_cards(places.shipped("tilesets"), places.config_folder() / OWN_CARDS_FILE)
    for problem in known.problems:
        complain(f"warning: your own cards: {problem.source}: {problem.message}; left out")
    return known.cards


def the_glyphs() -> Mapping[str, Glyph]:
    """The glyphs of the game."""
    from builder import places
    from builder.catalogue.glyphs import load_glyphs

    return load_glyphs(places.shipped("tilesets"))


def is_scenario(path: Path) -> bool:
    """Whether a file is called as scenarios are."""
    return path.suffix.lower() == SCENARIO_SUFFIX


def is_game(path: Path) -> bool:
    """Whether a file is called as whole games are."""
    return path.suffix.lower() == GAME_SUFFIX


def the_battlefield(path: Path, catalogue: Catalogue) -> Loaded:
    """A battlefield of any format; what reading found is told on standard error.

    Raises UnreadableError where nothing of the file can be used.
    """
    from builder import formats

    loaded = formats.read(path, catalogue)
    for problem in loaded.problems:
        tell(problem)
    return loaded


def tell(problem: Problem) -> None:
    """A problem of a file in one line on standard error; notes are left to `check`."""
    if problem.severity is not Severity.NOTE:
        where = f"{problem.source}: " if problem.source and str(problem.source) else ""
        complain(f"{problem.severity}: {where}{problem.message}")


def the_collection(path: Path, catalogue: Catalogue) -> tuple[Collection, tuple[Problem, ...]]:
    """A collection and what was left out of it, which is told on standard error."""
    from builder import formats
    from builder.inventory import Collection

    boxes, loose, problems = formats.read_collection(path, catalogue)
    for problem in problems:
        tell(problem)
    return Collection(boxes, loose), tuple(problems)
