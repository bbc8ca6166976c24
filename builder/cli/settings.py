"""What is to be played, for the commands that play: a scenario, a whole game, a battlefield with one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from builder.cli.inputs import tell

if TYPE_CHECKING:
    from builder.catalogue import Catalogue
    from builder.catalogue.cards import Card
    from builder.formats.games import Setting


def the_setting(
    path: Path, catalogue: Catalogue, cards: Mapping[str, Card], *, edition: str | None = None
) -> Setting:
    """What a file says is to be played; what reading found is told on standard error.

    ``edition``: other rules than those the scenario names. Raises UnreadableError where there is no scenario,
    or no battlefield for it.
    """
    from builder.formats.games import load_setting

    setting = load_setting(path, catalogue, cards)
    for problem in setting.problems:
        tell(problem)
    if edition is not None:
        return replace(setting, scenario=replace(setting.scenario, edition=edition))
    return setting
