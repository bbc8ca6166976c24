"""Invariants on random games, a few in every run; `python -m tests.referee.many_games` plays thousands."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.movement.random_boards import PLANS, Plan, build
from tests.referee.grounds import (
    EDITIONS,
    SHIPPED,
    laid_out,
    row_of,
    shipped_field,
    skirmish,
    table_of,
)
from tests.referee.random_games import Effort, play
from tests.referee.tables import the_catalogue

LOOK = Effort(changed=0.1, complete=0.05, hidden=0.03)


@settings(max_examples=3)
@given(st.sampled_from(EDITIONS), st.integers(0, 2**32))
def test_a_random_fight_is_played_by_the_rules(edition: str, seed: int) -> None:
    table, facts = skirmish(edition, rounds=2)
    report = play(table, facts, seed, LOOK)
    assert report.faults == []
    assert report.actions


@settings(max_examples=4)
@given(PLANS, st.sampled_from(EDITIONS), st.integers(0, 2**32))
def test_a_random_game_on_a_random_board_is_played_by_the_rules(plan: Plan, edition: str, seed: int) -> None:
    field = build(plan, the_catalogue().pieces)
    if len(row_of(field)) < 9:
        return
    table, facts = table_of(laid_out(field, edition, points=150, rounds=2), field)
    assert play(table, facts, seed, LOOK).faults == []


@pytest.mark.parametrize("name", SHIPPED)
def test_a_random_game_on_a_shipped_battlefield_is_played_by_the_rules(name: str) -> None:
    """Another game in every run."""
    seed = random.randrange(2**32)
    edition = EDITIONS[seed % 3]
    field = shipped_field(name)
    scenario = laid_out(field, edition, points=200, rounds=2, players=2 + seed % 2)
    report = play(*table_of(scenario, field), seed, LOOK)
    assert report.faults == [], f"{edition}, seed {seed}"
