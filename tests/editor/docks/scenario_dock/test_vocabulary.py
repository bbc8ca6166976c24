"""Every condition and rule has its words, and every field of one is asked for."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, get_args

import pytest

from builder.editor.docks.scenario_dock.asked_figures import PARTS
from builder.editor.docks.scenario_dock.vocabulary import CONDITIONS, FIELDS, RULES
from builder.scenario import Figures
from builder.scenario.edits import conditions
from builder.scenario.special import SpecialRule
from builder.scenario.victory import Condition


@pytest.mark.parametrize(("union", "words"), [(Condition, CONDITIONS), (SpecialRule, RULES)])
def test_every_record_is_called_something_else(union: Any, words: dict[type, str]) -> None:
    assert set(words) == set(get_args(union))
    assert len(set(words.values())) == len(words)


@pytest.mark.parametrize("kind", [*get_args(Condition), *get_args(SpecialRule)])
def test_every_field_is_asked_for_but_what_a_condition_is_made_of(kind: type) -> None:
    names = {field.name for field in fields(kind)}
    asked = {name for record, name in FIELDS if record is kind}
    assert asked == (names - {"of"} if kind in conditions.WRAPS else names)


def test_everything_that_figures_are_asked_can_be_asked() -> None:
    assert set(PARTS) == {field.name for field in fields(Figures)} - {"of"}
