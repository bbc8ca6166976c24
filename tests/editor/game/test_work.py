"""The work that takes seconds: reports, games played again, games of computer players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from builder import insight
from builder.battlefield import Battlefield, Take
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.editor.game.work import PlaytestOptions, game_work, playtest_work
from builder.editor.jobs.background import Job
from builder.editor.report.dock import report_work
from builder.errors import RefusedError, UnreadableError
from builder.hexgrid import Hex
from builder.insight import Section
from builder.insight.narration import GameSummary
from builder.movement import BASIC, MASTER_2
from builder.processes import CancelledError, Work
from builder.scenario import Position, Scenario, Zone
from editor.skirmish import meadow, skirmish
from tests.formats import played

ROW = tuple(("grass-1", q, 0, 1, 0) for q in range(4))
ZONES = Scenario(zones=(Zone("west", (Position(Hex(0, 0), 1),)), Zone("east", (Position(Hex(3, 0), 1),))))
FACTS = PlayFacts()


class Said:
    """What a work reports; it is cancelled after so many reports."""

    def __init__(self, most: int = 10_000) -> None:
        self.all: list[Any] = []
        self._most = most

    def of(self, work: Work) -> object:
        return work(self.all.append, lambda: len(self.all) >= self._most)


@pytest.mark.parametrize("where", ["here", "in another process"])
def test_a_report_is_made_part_by_part(
    where: str, lay: Callable[..., Battlefield], catalogue: Catalogue, request: pytest.FixtureRequest
) -> None:
    if where != "here":
        request.getfixturevalue("other_processes")
    said = Said()
    found = said.of(report_work(lay(*ROW), ZONES, BASIC, catalogue))
    own = insight.report(lay(*ROW), catalogue, insight.places_of(ZONES), edition=BASIC)
    assert found == own != insight.report(lay(*ROW), catalogue, edition=MASTER_2)
    assert [done for done, _, _ in said.all] == list(range(said.all[-1][1] + 1))


def test_the_designer_may_go_on_building_meanwhile(
    qtbot: QtBot, lay: Callable[..., Battlefield], catalogue: Catalogue
) -> None:
    job, battlefield = Job(), lay(*ROW)
    with qtbot.waitSignal(job.answered) as found:
        job.request(lambda: report_work(battlefield, None, MASTER_2, catalogue))
        battlefield.apply(Take((1,)))
    assert found.args is not None
    assert found.args[0].spaces == 4


@pytest.mark.parametrize("where", ["here", "in another process"])
def test_a_game_is_played_again(
    where: str, catalogue: Catalogue, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if where != "here":
        request.getfixturevalue("other_processes")
    journal = played.stored(tmp_path / "game.hexjournal")
    said = Said()
    found = said.of(game_work(journal, played.battlefield(), played.scenario(), catalogue, PlayFacts()))
    assert isinstance(found, GameSummary)
    actions = len(played.lines(journal)) - 1
    assert len(found.moments) == actions + 1
    assert said.all == list(range(0, actions + 1, 10))
    with pytest.raises(CancelledError):
        Said(1).of(game_work(journal, played.battlefield(), played.scenario(), catalogue, PlayFacts()))


def test_a_game_that_is_not_there_says_so(catalogue: Catalogue, tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="no such file"):
        Said().of(game_work(tmp_path / "gone", played.battlefield(), played.scenario(), catalogue, FACTS))


# Games of computer players -------------------------------------------------------------------------------


@pytest.fixture
def ground(catalogue: Catalogue) -> Battlefield:
    made = Battlefield()
    made.apply(meadow(catalogue))
    return made


@pytest.fixture
def playtest(ground: Battlefield, catalogue: Catalogue) -> Callable[..., Work]:
    """Work on the meadow; in this process, for others take seconds to begin."""
    return partial(_playtest, ground, catalogue)


def _playtest(ground: Battlefield, catalogue: Catalogue, workers: int = 1, **options: Any) -> Work:
    return playtest_work(ground, skirmish(FACTS.cards), PlaytestOptions(**options), catalogue, FACTS, workers)


def test_games_are_reported_one_by_one_and_then_what_they_showed(playtest: Callable[..., Work]) -> None:
    said = Said()
    found = said.of(playtest(games=3))
    assert isinstance(found, Section)
    assert said.all == [(0, 3), (1, 3), (2, 3), (3, 3)]
    won = [found.fact(id).value["wins"] for id in ("won by player-1", "won by player-2", "draws")]
    assert sum(won) == 3
    assert found.pictures[0].cells


def test_the_same_seed_shows_the_same_in_other_processes_and_while_somebody_builds(
    ground: Battlefield, playtest: Callable[..., Work]
) -> None:
    once = Said().of(playtest(games=3, seed=5))
    again, elsewhere = playtest(games=3, seed=5), playtest(games=3, seed=5, workers=2)
    ground.apply(Take(tuple(ground.pieces)))
    assert Said().of(again) == once
    assert Said().of(elsewhere) == once


@pytest.mark.parametrize("workers", [1, 2])
def test_cancelled_it_finds_what_the_games_showed_that_are_over(
    playtest: Callable[..., Work], workers: int
) -> None:
    found = Said(3).of(playtest(games=400, workers=workers))
    assert isinstance(found, Section)
    assert found.title == "2 games of computer players"
    assert Said(1).of(playtest(games=400, workers=workers)) is None


@pytest.mark.parametrize(
    ("scenario", "why"),
    [
        (Scenario(), "player"),
        (replace(skirmish(FACTS.cards), zones=()), "zone"),
    ],
)
def test_what_cannot_begin_says_why(
    ground: Battlefield, catalogue: Catalogue, scenario: Scenario, why: str
) -> None:
    work = playtest_work(
        ground, scenario, PlaytestOptions(games=1), catalogue, FACTS, 1, "meadow.hexscenario"
    )
    with pytest.raises(RefusedError, match=f"meadow.hexscenario: .*{why}"):
        Said().of(work)
