"""Games come out the same wherever they are played, and a worker that dies costs the game it was playing."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.process import BaseProcess
from typing import Any
from unittest.mock import patch

import pytest

from builder.errors import RefusedError
from builder.playtest.games import KINDS, GameResult
from builder.playtest.series import play_series
from builder.playtest.workers import OrderedGame, cluster, processes
from tests.playtest.series_of import empty, plan_of

GAMES = 6  # of both kinds of player
Processes = Callable[[], list[BaseProcess]]


@pytest.fixture(scope="module")
def alone() -> list[GameResult]:
    """What comes of it in this process, journals among it."""
    series = empty()
    assert len(list(play_series(plan_of(casts=KINDS), series, GAMES, keep=True))) == GAMES
    return series.games


def journals(games: list[GameResult]) -> list[tuple[GameResult, bytes]]:
    """The results with the bytes of their journals, which a result does not compare."""
    return [(game, game.journal) for game in games]


def test_other_processes_play_the_same_games_though_one_is_killed(
    alone: list[GameResult], own_processes: Processes
) -> None:
    series = empty()
    playing = play_series(plan_of(casts=KINDS), series, GAMES, workers=processes(2), keep=True)
    next(playing)
    own_processes()[0].kill()
    assert len(list(playing)) == GAMES - 1
    assert journals(series.games) == journals(alone)
    assert not own_processes()


def never() -> bool:
    return False


class Deadly(OrderedGame):
    """Ends the process that is to play it."""

    def __reduce__(self) -> tuple[Callable[[int], object], tuple[int]]:
        return os._exit, (1,)


def test_a_game_that_ends_every_process_is_given_up_and_the_others_are_played(
    alone: list[GameResult],
) -> None:
    found = {
        game.number: game for game in processes(1)(plan_of(casts=KINDS), [Deadly(0), OrderedGame(1)], never)
    }
    assert found[0].fault == "the process that played it ended 3 times"
    assert found[1] == alone[1]


def test_left_early_it_ends_what_is_under_way_in_other_processes(own_processes: Processes) -> None:
    playing = play_series(plan_of(), empty(), 5_000, workers=processes(2))
    next(playing)
    working = own_processes()
    assert len(working) == 2
    playing.close()
    assert not own_processes()


def test_cancelled_it_ends_what_is_under_way(own_processes: Processes) -> None:
    asked: list[bool] = []

    def cancelled() -> bool:
        asked.append(True)
        return len(asked) > 2

    assert not list(play_series(plan_of(), empty(), 500, workers=processes(1), cancelled=cancelled))
    assert not own_processes()


# ---- A Dask cluster ----


@pytest.fixture
def local_cluster() -> Iterator[Any]:
    """Of one test: it begins a process anew where one is killed."""
    distributed = pytest.importorskip("distributed", reason="dask.distributed is not installed")
    with (
        patch.dict(os.environ),  # it changes that of this process for its workers
        distributed.LocalCluster(  # ports of its own choice, no page to look at
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", silence_logs=50
        ) as found,
    ):
        yield found


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_plays_the_same_games_though_a_worker_is_killed(
    local_cluster: Any, alone: list[GameResult]
) -> None:
    address, series = local_cluster.scheduler_address, empty()
    playing = play_series(plan_of(casts=KINDS), series, GAMES, workers=cluster(address), keep=True)
    next(playing)
    victim = next(iter(local_cluster.workers.values()))
    os.kill(victim.pid, signal.SIGKILL)
    assert len(list(playing)) == GAMES - 1
    assert journals(series.games) == journals(alone)


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_another_version_is_refused_with_both_versions_named(local_cluster: Any) -> None:
    plan = plan_of()
    other = replace(plan, version="0.0.9-abc")
    with pytest.raises(RefusedError, match=f"versions differ: .* 0.0.9-abc, here is {plan.version}"):
        list(cluster(local_cluster.scheduler_address)(other, [OrderedGame(0)], never))


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_not_there_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="dask.distributed is not installed")
    monkeypatch.setattr("builder.playtest.workers._PATIENCE", 1)
    with pytest.raises(RefusedError, match=r"tcp://127.0.0.1:9: no Dask scheduler answers there"):
        list(cluster("tcp://127.0.0.1:9")(plan_of(), [OrderedGame(0)], never))


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(RefusedError, match=r"pip install 'hexwright\[cluster\]'"):
        list(cluster("tcp://127.0.0.1:9")(plan_of(), [OrderedGame(0)], never))
