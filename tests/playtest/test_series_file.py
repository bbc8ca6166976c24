"""The file of a series: what was played is in it whatever happens, and it is gone on with from there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from builder.errors import BuilderError, RefusedError, UnreadableError
from builder.playtest.games import GameResult, Traces
from builder.playtest.plan import SeriesStage
from builder.playtest.series import Series
from builder.playtest.series_file import SeriesFile, read_series, result_data, result_of
from tests.playtest.series_of import empty, plan_of


@pytest.fixture(scope="module")
def stage() -> SeriesStage:
    return SeriesStage(plan_of())


@pytest.fixture(scope="module")
def games(stage: SeriesStage) -> list[GameResult]:
    return [stage.play(number) for number in range(3)]


@pytest.fixture
def path(tmp_path: Path, stage: SeriesStage, games: list[GameResult]) -> Path:
    with SeriesFile(tmp_path / "a.hexseries", stage, empty()) as file:
        for game in games:
            file.append(game)
    return file.path


def read(path: Path, stage: SeriesStage) -> Series:
    series = empty()
    SeriesFile(path, stage, series).close()
    return series


def test_a_game_comes_back_whole(games: list[GameResult]) -> None:
    odd = GameResult(7, 3, (), stopped=True, reason="no end", fault="it broke")
    for game in (*games, odd):
        assert result_of(result_data(game)) == game


@pytest.mark.parametrize(
    "wrong",
    [
        *({name: [[0, 0, 1, count]]} for name in Traces._fields for count in (-1, 10**10)),
        *({name: -1} for name in ("game", "rounds", "actions", "contact")),
        *({name: {"west": -50}} for name in ("goals", "points")),
    ],
    ids=str,
)
def test_what_is_counted_is_not_less_than_nothing(games: list[GameResult], wrong: dict[str, Any]) -> None:
    with pytest.raises(
        BuilderError, match=r"a whole number from 0 to 1000000000 was expected, found -?[0-9]+"
    ):
        result_of(result_data(games[0]) | wrong)


def test_it_is_gone_on_with(path: Path, stage: SeriesStage, games: list[GameResult]) -> None:
    assert read(path, stage).games == games


def test_a_last_line_that_is_cut_off_is_played_again(
    path: Path, stage: SeriesStage, games: list[GameResult]
) -> None:
    path.write_bytes(path.read_bytes()[:-20])
    assert read(path, stage).games == games[:2]
    with SeriesFile(path, stage, empty()) as file:
        file.append(games[2])
    assert read(path, stage).games == games


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda lines: [lines[0], b"{\n", *lines[2:]], "line 2: not JSON"),
        (lambda lines: [*lines[:2], b'{"game": 1}\n'], "line 3: a game of a series was expected"),
        (lambda lines: [*lines[:2], b'{"game": 1e999}\n'], "line 3: a game of a series was expected"),
        (lambda lines: [b'{"hexjournal": 1}\n', *lines[1:]], "hexseries: 1 was expected at the top"),
    ],
)
def test_what_is_damaged_elsewhere_is_named_and_left_as_it_is(
    path: Path, stage: SeriesStage, spoil: object, why: str
) -> None:
    path.write_bytes(b"".join(spoil(path.read_bytes().splitlines(keepends=True))))  # type: ignore[operator]
    before = path.read_bytes()
    with pytest.raises(UnreadableError, match=why):
        read(path, stage)
    assert path.read_bytes() == before


@pytest.mark.parametrize("theirs", [b"what to buy", b'{"hexMap": {}, "boardPieces": {}}'])
def test_a_file_of_one_line_that_is_no_series_is_left_as_it_is(
    tmp_path: Path, stage: SeriesStage, theirs: bytes
) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(theirs)
    with pytest.raises(UnreadableError, match="not a series"):
        read(path, stage)
    assert path.read_bytes() == theirs


@pytest.mark.parametrize("length", [0, 5, 15, 80])
def test_a_series_whose_first_line_was_cut_off_is_begun_again(
    path: Path, stage: SeriesStage, length: int
) -> None:
    path.write_bytes(path.read_bytes()[:length])
    assert read(path, stage).games == []
    assert path.read_bytes().startswith(b'{"hexseries":')


def test_a_series_of_other_games_is_refused(path: Path, stage: SeriesStage) -> None:
    for other, why in (
        (plan_of(seed=2), "seed is 1 there and 2 here"),
        (plan_of(3), "scenario is "),
        (plan_of(casts=(("random",),)), "players is .*greedy.* there and .*random.* here"),
    ):
        with pytest.raises(RefusedError, match=why):
            read(path, SeriesStage(other))
    path.write_bytes(path.read_bytes().replace(stage.plan.version.encode(), b"0.0.9-abc"))
    with pytest.raises(RefusedError, match=f"version is '0.0.9-abc' there and '{stage.plan.version}' here"):
        read(path, stage)


def test_a_series_of_another_version_is_shown(path: Path, stage: SeriesStage) -> None:
    table = stage.table
    assert not read_series(path, table.scenario, table.battlefield).other_version
    path.write_bytes(path.read_bytes().replace(stage.plan.version.encode(), b"0.0.9-abc"))
    kept = read_series(path, table.scenario, table.battlefield)
    assert len(kept.series.games) == 3
    assert kept.other_version.startswith("This series was played by Hexwright 0.0.9-abc, here is ")


def test_a_pipe_is_not_waited_for(tmp_path: Path, stage: SeriesStage) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(UnreadableError, match="pipe: not an ordinary file"):
        read_series(tmp_path / "pipe", stage.table.scenario, stage.table.battlefield)


def test_it_has_one_writer(path: Path, stage: SeriesStage) -> None:
    with SeriesFile(path, stage, empty()), pytest.raises(RefusedError, match="another program is writing"):
        SeriesFile(path, stage, empty())


def test_where_it_cannot_be_written_it_says_so(tmp_path: Path, stage: SeriesStage) -> None:
    with pytest.raises(BuilderError, match="cannot be written"):
        SeriesFile(tmp_path / "nowhere" / "a.hexseries", stage, empty())
