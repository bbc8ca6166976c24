"""Reads and writes `.hexseries`, a series as JSON lines: first what decides its games, then one game a line,
in the order in which they were over. A series that was interrupted is gone on with from its file.

A line is written whole and brought to the disk before the next; a last line that is cut off is taken away.
"""

from __future__ import annotations

import dataclasses
import os
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from builder.battlefield import Battlefield
from builder.errors import BuilderError, RefusedError, UnreadableError
from builder.formats import fingerprints
from builder.formats.replay import MAX_LINE, LineError, data_of_line, line_of, lines_of
from builder.formats.safe_write import flush_folder, lock, write_whole
from builder.language import _
from builder.plaindata import demand_ordinary, short
from builder.playtest.games import GameResult, Traces
from builder.playtest.plan import SeriesStage, casts_of, plan_data, running_version
from builder.playtest.series import Series
from builder.playtest.statistics import Question
from builder.scenario import Scenario

VERSION = 1
_TOP = "hexseries"
_MOST = 10**9  # of anything that is counted in a game
_ALWAYS = ("game", "seed", "won", "victory")


def result_data(result: GameResult) -> dict[str, Any]:
    """A game as a line of the file; what says nothing is left out."""
    data: dict[str, Any] = {
        "game": result.number,
        "seed": result.seed,
        "won": list(result.sides),
        "victory": result.victory,
        "stopped": result.stopped,
        "rounds": result.rounds,
        "actions": result.actions,
        "reason": result.reason,
        "first": result.first,
        "contact": result.contact,
        "goals": dict(result.goals),
        "points": dict(result.points),
        "armies": {side: list(cards) for side, cards in result.armies.items()},
        "fault": result.fault,
    }
    for name, counts in result.traces._asdict().items():
        data[name] = [[*at, count] for at, count in sorted(counts.items())]
    return {key: value for key, value in data.items() if value or (key in _ALWAYS and value is not None)}


def result_of(data: Mapping[str, Any]) -> GameResult:
    """The game of a line. Raises BuilderError that says what is wrong."""
    try:
        return GameResult(
            _count(data["game"]),
            int(data["seed"]),
            tuple(map(str, data["won"])),
            None
            if not isinstance(data.get("victory", 0 if data["won"] else None), int)
            else int(data.get("victory", 0)),
            bool(data.get("stopped", False)),
            _count(data.get("rounds", 0)),
            _count(data.get("actions", 0)),
            str(data.get("reason", "")),
            str(data.get("first", "")),
            _count(data.get("contact", 0)),
            {str(side): _count(round) for side, round in data.get("goals", {}).items()},
            {str(side): _count(points) for side, points in data.get("points", {}).items()},
            {str(side): tuple(map(str, cards)) for side, cards in data.get("armies", {}).items()},
            Traces(*(_counts(data.get(name, ())) for name in Traces._fields)),
            str(data.get("fault", "")),
        )
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        raise BuilderError(_("a game of a series was expected ({error})", error=error)) from None


def _counts(rows: Any) -> Counter[tuple[int, int, int]]:
    return Counter({(int(q), int(r), int(level)): _count(count) for q, r, level, count in rows})


def _count(value: Any) -> int:
    """A number of things. Raises ValueError for any that there cannot be."""
    count = int(value)
    if not 0 <= count <= _MOST:
        raise ValueError(
            _(
                "a whole number from {least} to {most} was expected, found {found}",
                least=0,
                most=_MOST,
                found=short(value),
            )
        )
    return count


class KeptSeries(NamedTuple):
    """A series out of its file: what was played, for how many players, the question that it was begun with,
    and its first line.
    """

    series: Series
    players: int
    question: Question
    header: Mapping[str, Any]

    @property
    def other_version(self) -> str:
        """That another version of the program played it, in a sentence; empty where this one did."""
        version, here = self.header.get("version"), running_version()
        if version == here:
            return ""
        return _(
            "This series was played by Hexwright {version}, here is {here}: it is shown, not gone on with.",
            version=str(version)[:40],
            here=here,
        )


def read_series(path: Path, scenario: Scenario, battlefield: Battlefield) -> KeptSeries:
    """A series to be looked at, whatever version of the program played it.

    Raises UnreadableError for a file that is none, RefusedError for one of another scenario or battlefield.
    """
    rows = _rows(path)
    nothing: tuple[dict[str, Any], int] = ({}, 0)
    data, _end = next(rows, nothing)
    _demand_version(str(path), data)
    count = data.get("count")
    layout = scenario.layout(count) if isinstance(count, int) else None
    if layout is None or data.get("scenario") != fingerprints.of_scenario(scenario, layout):
        why = _(
            "{path}: a series of another scenario, or of this one before a change or with other armies",
            path=path,
        )
        raise RefusedError(why)
    if data.get("battlefield") != fingerprints.of_battlefield(battlefield):
        why = _("{path}: a series on another battlefield, or on this one before a change", path=path)
        raise RefusedError(why)
    series = Series.of(layout, casts_of(data.get("players")))
    for row, _end in rows:
        series.add(row)
    return KeptSeries(series, layout.players, _question_of(data.get("question")), data)


def _question_of(data: Any) -> Question:
    """The question of a first line; the usual one where there is none, as in files of old, or an odd one."""
    if not isinstance(data, dict):
        return Question()
    better, error = data.get("better"), data.get("error")
    usual = Question(sequential=data.get("sequential") is True)
    if not (isinstance(better, float) and 0.5 < better < 1 and isinstance(error, float) and 0 < error < 1):
        return usual
    return dataclasses.replace(usual, better=better, error=error)


def _rows(path: Path) -> Iterator[tuple[Any, int]]:
    """The first line of a file as plain data, then its games; each with the byte after it. A last line that
    was cut off while it was written is left out. Raises UnreadableError.
    """
    number, end, file = 0, 0, str(path)
    try:
        demand_ordinary(path)
        with path.open("rb") as stream:
            for line in lines_of(stream, file):
                if not line.ended:
                    return
                number, data = line.number, data_of_line(line)
                yield (result_of(data) if end else data), line.end
                end = line.end
    except OSError as error:
        reason = error.strerror or error
        raise UnreadableError(_("{file}: cannot be read ({reason})", file=file, reason=reason)) from None
    except LineError as error:
        raise _unreadable(file, error.line, error) from None
    except UnreadableError:
        raise
    except BuilderError as error:
        raise _unreadable(file, number, error) from None


def series_header(stage: SeriesStage, question: Question) -> dict[str, Any]:
    """The first line of a file: what is played, and what is asked."""
    title = stage.table.scenario.title.get("en", "")[:200]
    asked = dataclasses.asdict(question)
    return {_TOP: VERSION, "title": title, **plan_data(stage), "question": asked}


def _game_line(result: GameResult) -> bytes:
    line = line_of(result_data(result))
    if len(line) > MAX_LINE:  # its spaces are so numerous that it could not be read again
        line = line_of({k: v for k, v in result_data(result).items() if k not in Traces._fields})
    return line


def series_bytes(header: Mapping[str, Any], series: Series) -> bytes:
    """A whole file: its first line (`series_header`), then all games."""
    return b"".join((line_of(dict(header)), *map(_game_line, series.found.values())))


class SeriesFile:
    """A series with its file, opened to be written by nobody else until it is closed.

    Raises UnreadableError for a file that is no series, RefusedError for one of other games (another
    scenario, other players, another version) or that cannot be written.
    """

    def __init__(
        self, path: Path, stage: SeriesStage, series: Series, question: Question | None = None
    ) -> None:
        """``question`` is noted in a new file."""
        self.path, self.series = path, series
        self._handle = _opened(path)
        try:
            end = self._read(plan_data(stage))
            os.ftruncate(self._handle, end)
            if not end:
                self._write(line_of(series_header(stage, question or Question())))
                flush_folder(path.parent)
        except BaseException:
            self.close()
            raise

    def _read(self, expected: Mapping[str, Any]) -> int:
        """Take in what was played; gives the byte after the last whole line."""
        end = 0
        for row, after in _rows(self.path):
            if end:
                self.series.add(row)
            else:
                _demand_same(str(self.path), row, expected)
            end = after
        if not end:
            self._demand_begun()
        return end

    def _demand_begun(self) -> None:
        """Raise UnreadableError where the only line, without an end, is no part of a first one."""
        begins = f'{{"{_TOP}": {VERSION}'.encode()
        with self.path.open("rb") as stream:
            if not begins.startswith(stream.read(len(begins))):
                _demand_version(str(self.path), {})

    def append(self, result: GameResult) -> None:
        """Write a game that is over. Raises RefusedError where it cannot be written."""
        self._write(_game_line(result))

    def _write(self, line: bytes) -> None:
        try:
            write_whole(self._handle, line)
        except OSError as error:
            raise _unwritable(self.path, error) from None

    def close(self) -> None:
        """Close the file."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def __enter__(self) -> SeriesFile:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _opened(path: Path) -> int:
    try:
        handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o666)
    except (OSError, ValueError) as error:
        raise _unwritable(path, error) from None
    if not lock(handle):
        os.close(handle)
        raise RefusedError(_("{path}: another program is writing this series", path=path))
    return handle


def _unwritable(path: Path, error: Exception) -> RefusedError:
    reason = getattr(error, "strerror", None) or error
    return RefusedError(_("{path}: cannot be written ({reason})", path=path, reason=reason))


def _unreadable(file: str, line: int, error: Exception) -> UnreadableError:
    return UnreadableError(_("{file}, line {line}: {error}", file=file, line=line, error=error))


def _demand_version(file: str, data: Mapping[str, Any]) -> None:
    if data.get(_TOP) != VERSION:
        raise UnreadableError(
            _(
                "{file}: not a series; {top}: {version} was expected at the top",
                file=file,
                top=_TOP,
                version=VERSION,
            )
        )


def _demand_same(file: str, data: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    _demand_version(file, data)
    for key, value in expected.items():
        if data.get(key) != value:
            raise RefusedError(
                _(
                    "{file}: a series of other games: {key} is {found} there and {value} here; "
                    "name another file",
                    file=file,
                    key=key,
                    found=short(data.get(key)),
                    value=short(value),
                )
            )
