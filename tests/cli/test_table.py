"""`hexwright table`: what goes together on its command line; its windows have tests of their own."""

from __future__ import annotations

from pathlib import Path

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


def test_a_game_is_one_s_own_or_another_s(run: Run) -> None:
    both = run("table", "x.hexscenario", "--join", "192.168.1.7", code=2)
    assert "--join goes without a scenario and other options" in both.err
    assert "--join goes without" in run("table", "--join", "192.168.1.7", "--seed", "3", code=2).err


def test_a_journal_alone_needs_its_game_beside_it(run: Run, tmp_path: Path) -> None:
    journal = tmp_path / "evening.hexjournal"
    assert "name the SCENARIO to begin one" in run("table", "--journal", journal, code=2).err
    assert "no such file" in run("table", "--replay", journal, code=2).err
    journal.write_text("{}")
    for asked in ((journal,), ("--journal", journal), ("--replay", journal)):
        assert "evening.hexgame is not beside it" in run("table", *asked, code=2).err


@pytest.mark.parametrize("address", ["", "http://host/", "host:0"])
def test_what_is_no_address_is_refused_before_a_window_opens(address: str, run: Run) -> None:
    assert "192.168.1.7:24230 was expected" in run("table", "--join", address, code=2).err


def test_an_order_is_an_editors_and_where_that_is_gone_it_is_said(run: Run) -> None:
    assert (
        "The editor that began this game is gone" in run("table", "--editor", "hexwright-nobody", code=2).err
    )
