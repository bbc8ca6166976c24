"""Windows of matches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from builder import places
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import load_styles
from builder.facts import Gathering
from builder.formats.hexgame import Setting, load_setting
from builder.match.match import Match
from builder.match.setup import MatchOptions
from builder.table.window import TableWindow
from tests.referee.tables import the_cards, the_catalogue

Open = Callable[..., TableWindow]


def with_open_gathering(setting: Setting) -> Setting:
    """The same, where players may draft or bring their armies."""
    both = (Gathering.DRAFT, Gathering.PRE_MADE)
    layouts = tuple(
        replace(layout, seats=tuple(replace(seat, gathering=both) for seat in layout.seats))
        for layout in setting.scenario.layouts
    )
    return replace(setting, scenario=replace(setting.scenario, layouts=layouts))


@pytest.fixture
def window_of(qtbot: QtBot) -> Iterator[Callable[[Match], TableWindow]]:
    """Opens the window of a match; computer players do not wait in it."""
    opened: list[TableWindow] = []

    def of(match: Match) -> TableWindow:
        window = TableWindow(match, PlayFacts(), load_styles(places.shipped("tilesets")), pace=0)
        qtbot.addWidget(window)
        opened.append(window)
        window.resize(1000, 700)
        window.show()
        window.begin()
        return window

    yield of
    for window in opened:
        window.close()


@pytest.fixture
def sit_down(window_of: Callable[[Match], TableWindow], tmp_path: Path) -> Open:
    """Opens the window of a new match of a shipped scenario."""

    def down(
        name: str, *players: str, seed: int = 1, dice: str = "seed", gathering: str | None = None
    ) -> TableWindow:
        path = places.shipped("scenarios") / f"{name}.hexscenario"
        setting = load_setting(path, the_catalogue(), the_cards())
        if gathering is not None:
            setting = with_open_gathering(setting)
        options = MatchOptions(
            players or ("human",),
            journal=tmp_path / f"{name}.hexjournal",
            seed=seed if dice == "seed" else None,
            dice="given" if dice == "given" else None,
            gathering=gathering,
        )
        return window_of(options.begun(path, setting))

    return down
