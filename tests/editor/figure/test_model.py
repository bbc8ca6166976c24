"""The figure one asks about: presets, limits, what is remembered."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from builder.catalogue import Catalogue
from builder.editor.figure.model import (
    PRESETS,
    Figure,
    FigureChoice,
    Puts,
)
from builder.facts import DOORS, EDITIONS, SIZES
from builder.view import settings


@pytest.fixture
def choice(qtbot: QtBot, catalogue: Catalogue) -> FigureChoice:
    """A choice as it is at the first start."""
    return FigureChoice(catalogue.kinds)


def test_the_names_in_the_tables_are_those_of_the_rules(qtbot: QtBot) -> None:
    from builder.board import Door
    from builder.movement import EDITIONS as RULES
    from builder.movement import Size

    assert set(SIZES) == set(Size)
    assert set(EDITIONS) == set(RULES)
    assert set(DOORS) == set(Door)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_taken_and_known_again_whatever_the_rules(choice: FigureChoice, name: str) -> None:
    choice.change(edition="basic", door="open")
    choice.take(name)
    assert choice.preset == name
    assert (choice.figure.edition, choice.figure.door) == ("basic", "open")
    assert choice.figure.profile.height == PRESETS[name].height
    assert choice.figure.profile.double == PRESETS[name].double
    choice.change(height=choice.figure.height + 1)
    assert choice.preset is None


def test_a_figure_is_remembered_for_the_next_start(choice: FigureChoice, catalogue: Catalogue) -> None:
    choice.change(height=7, move=8, size="large", double=True, flying=True, edition="master-1", door="none")
    again = FigureChoice(catalogue.kinds)
    assert again.figure == Figure(7, 8, "large", True, True, "master-1", "none")


def test_nonsense_in_the_settings_counts_as_nothing(qtbot: QtBot, catalogue: Catalogue) -> None:
    for key, value in (
        ("height", "tall"),
        ("move", 1e9),
        ("size", "vast"),
        ("edition", "third"),
        ("door", 3),
        ("double", "perhaps"),
    ):
        settings.store(f"figure/{key}", value)
    assert FigureChoice(catalogue.kinds).figure == Figure(move=99)


def test_only_what_changes_is_told(qtbot: QtBot, choice: FigureChoice) -> None:
    told: list[None] = []
    choice.changed.connect(lambda: told.append(None))
    choice.change(height=choice.figure.height)
    choice.put(choice.puts)
    choice.show_turns(choice.heat)
    assert not told
    choice.put(Puts.ENEMY, 900)
    choice.show_turns(True)
    assert len(told) == 2
    assert choice.others < 900


def test_a_field_that_is_none_is_refused(choice: FigureChoice) -> None:
    with pytest.raises(TypeError):
        choice.change(weight=3)
