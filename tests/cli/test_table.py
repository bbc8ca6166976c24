"""`hexwright table`: what goes together on its command line; its windows have tests of their own."""

from __future__ import annotations

import pytest

from builder import places
from tests.cli.conftest import Run

FORDS = places.shipped("scenarios") / "four-fords-heron-stones.hexscenario"


@pytest.mark.parametrize("other", [("--journal", "a.hexjournal"), ("--players", "greedy"), ("--seed", "1")])
def test_a_replay_is_not_played_otherwise_than_it_was(run: Run, other: tuple[str, str]) -> None:
    ran = run("table", FORDS, "--replay", "game.hexjournal", *other, code=2)
    assert "--replay shows a game as it was played" in ran.err


def test_dice_that_people_roll_have_no_seed(run: Run) -> None:
    assert "--seed goes with dice" in run("table", FORDS, "--dice", "given", "--seed", "1", code=2).err
