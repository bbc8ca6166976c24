"""Games of simple players beside the window."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.editor.work.play_facts import PlayFacts
from builder.editor.work.tryout_job import TryoutJob, Wish
from builder.insight import Section
from builder.scenario import Scenario
from editor.skirmish import meadow, skirmish

FACTS = PlayFacts()


@pytest.fixture
def ground(catalogue: Catalogue) -> Battlefield:
    made = Battlefield()
    made.apply(meadow(catalogue))
    return made


@pytest.fixture
def job(qtbot: QtBot, catalogue: Catalogue) -> TryoutJob:
    made = TryoutJob(catalogue, FACTS)
    made.workers = 0  # other processes take seconds to begin
    return made


def section(qtbot: QtBot, job: TryoutJob, ground: Battlefield, wish: Wish) -> Section:
    with qtbot.waitSignal(job.answered, timeout=30_000) as found:
        job.ask(ground, skirmish(FACTS.cards), wish)
        assert job.busy
    assert found.args is not None
    answer = found.args[0]
    assert isinstance(answer, Section)
    return answer


def test_games_are_told_one_by_one_and_then_what_they_showed(
    qtbot: QtBot, job: TryoutJob, ground: Battlefield
) -> None:
    told: list[tuple[int, int]] = []
    job.told.connect(lambda done, of: told.append((done, of)))
    found = section(qtbot, job, ground, Wish(games=3))
    assert told == [(0, 3), (1, 3), (2, 3), (3, 3)]
    won = [found.fact(id).value["wins"] for id in ("won by player-1", "won by player-2", "draws")]
    assert sum(won) == 3
    assert found.pictures[0].cells
    assert not job.busy


def test_the_same_seed_shows_the_same_and_the_battlefield_may_change_meanwhile(
    qtbot: QtBot, job: TryoutJob, ground: Battlefield, catalogue: Catalogue
) -> None:
    once = section(qtbot, job, ground, Wish(games=2, seed=5))
    with qtbot.waitSignal(job.answered, timeout=30_000) as found:
        job.ask(ground, skirmish(FACTS.cards), Wish(games=2, seed=5))
        for number in list(ground.pieces):
            from builder.battlefield import Take

            ground.apply(Take((number,)))
    assert found.args is not None
    assert found.args[0] == once


def test_enough_tells_of_the_games_that_are_over(qtbot: QtBot, job: TryoutJob, ground: Battlefield) -> None:
    job.told.connect(lambda done, of: job.enough() if done == 2 else None)
    job.told.connect(lambda done, of: None)
    found: list[Section] = []
    job.answered.connect(found.append)
    job.failed.connect(pytest.fail)
    job.ask(ground, skirmish(FACTS.cards), Wish(games=200))
    qtbot.waitUntil(lambda: bool(found), timeout=30_000)
    wins = found[0].fact("draws").value, found[0].title
    assert "200 games" not in wins[1]


def test_nothing_comes_of_what_was_given_up(qtbot: QtBot, job: TryoutJob, ground: Battlefield) -> None:
    found: list[Section] = []
    job.answered.connect(found.append)
    job.failed.connect(pytest.fail)
    job.ask(ground, skirmish(FACTS.cards), Wish(games=100))
    job.stop()
    assert not job.busy
    job.ask(ground, skirmish(FACTS.cards), Wish(games=1))
    qtbot.waitUntil(lambda: bool(found), timeout=30_000)
    assert [section.title for section in found] == ["1 game of simple players"]


@pytest.mark.parametrize(
    ("scenario", "why"),
    [
        (Scenario(), "player"),
        (replace(skirmish(FACTS.cards), zones=()), "zone"),
    ],
)
def test_what_cannot_begin_says_why(
    qtbot: QtBot, job: TryoutJob, ground: Battlefield, scenario: Scenario, why: str
) -> None:
    with qtbot.waitSignal(job.failed, timeout=30_000) as found:
        job.ask(ground, scenario, Wish(games=1), "meadow.hexscenario")
    assert found.args is not None
    assert why in found.args[0]
    assert found.args[0].startswith("meadow.hexscenario: ")


def test_other_processes_play_the_same_games(qtbot: QtBot, job: TryoutJob, ground: Battlefield) -> None:
    here = section(qtbot, job, ground, Wish(games=3, seed=7))
    job.workers = 2
    assert section(qtbot, job, ground, Wish(games=3, seed=7)) == here
