"""Many games of computer players, played now or read from a file: background work, without Qt."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.errors import RefusedError
from builder.language import _, listed, ngettext
from builder.problems import Severity
from builder.processes import Work

if TYPE_CHECKING:
    from builder.formats.hexgame import Setting
    from builder.insight import Section
    from builder.insight.judging import PlaytestVerdict
    from builder.playtest.games import GameResult
    from builder.playtest.options import PlaytestOptions
    from builder.playtest.series import Series
    from builder.playtest.statistics import Question
    from builder.referee.table import Table
    from builder.scenario import Scenario

_MOST_WORKERS = 4
_MOST_NAMED = 3  # errors


@dataclass(frozen=True, slots=True)
class GameToWatch:
    """One of the most lopsided games: its result, its journal and the complete game as bytes."""

    number: int
    words: str
    journal: bytes
    game: bytes


@dataclass(frozen=True, slots=True)
class Played:
    """The results of a series: as sentences and pictures, as input for a judge, and as saved in a file.
    ``older`` says that another version of the program played it.
    """

    section: Section
    verdict: PlaytestVerdict | None
    games: tuple[GameToWatch, ...]
    header: Mapping[str, Any]
    series: Series
    older: str = ""

    @property
    def sentence(self) -> str:
        """The verdict as a sentence; empty if there is none."""
        return next((fact.sentence for fact in self.section.facts if fact.id == "verdict"), "")

    def write(self, path: Path) -> None:
        """Write the series to a file, and the journals of its games to watch to a folder beside it. Raises
        RefusedError if they cannot be written.
        """
        from builder.formats import write_safely
        from builder.playtest.journals import write_journal
        from builder.playtest.series_file import series_bytes

        write_safely(path, series_bytes(self.header, self.series))
        for one in self.games:
            write_journal(_games_folder(path), one.number, one.journal, one.game)


def _games_folder(path: Path) -> Path:
    return path.with_name(f"{path.stem}-games")


def usual_workers() -> int:
    """The usual number of processes that play."""
    return max(2, min(_MOST_WORKERS, os.cpu_count() or 1))


def playtest_work(
    battlefield: Battlefield,
    scenario: Scenario,
    options: PlaytestOptions,
    catalogue: Catalogue,
    facts: PlayFacts,
    workers: int,
    name: str = "",
    armies: Mapping[str, Path] = MappingProxyType({}),
) -> Work:
    """Lets computer players play in ``workers`` processes (1: in this one); the result is a `Played`, None if
    no game finished. Reports how many of how many games are finished.

    ``name``: the file or title of the scenario, for error messages. ``armies``: files of those of some seats,
    by the ids of these.
    """
    armies = dict(armies)
    return partial(_playtest, battlefield.copy(), scenario, options, catalogue, facts, workers, name, armies)


def _setting(
    battlefield: Battlefield,
    scenario: Scenario,
    catalogue: Catalogue,
    facts: PlayFacts,
    armies: Mapping[str, Path],
    players: int | None,
) -> Setting:
    """What is played, with the armies of files. Raises BuilderError as `Setting.with_armies` does."""
    from builder.formats.hexgame import Setting

    setting = Setting(scenario, battlefield, {}, catalogue).with_cards(facts.cards)
    return setting.with_armies(armies, players)


def _playtest(
    battlefield: Battlefield,
    scenario: Scenario,
    options: PlaytestOptions,
    catalogue: Catalogue,
    facts: PlayFacts,
    workers: int,
    name: str,
    armies: Mapping[str, Path],
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> Played | None:
    from builder.formats.hexgame import GameFile
    from builder.playtest.journals import MostLopsided
    from builder.playtest.plan import SeriesPlan, SeriesStage
    from builder.playtest.series import Series, play_series
    from builder.playtest.series_file import series_header
    from builder.playtest.statistics import Question
    from builder.playtest.workers import here, processes
    from builder.referee import Game

    try:
        _refuse_errors(battlefield, scenario, catalogue, facts)
        setting = _setting(battlefield, scenario, catalogue, facts, armies, options.players)
        plan = SeriesPlan.of(
            GameFile(setting.scenario, battlefield, setting.cards, catalogue),
            options.players,
            casts=options.casts,
            seed=options.seed,
            same=options.same_army,
        )
        stage = SeriesStage(plan)
        table = stage.table
        Game(table)  # what cannot begin says so here, not in another process
    except Exception as error:
        raise RefusedError(f"{name}: {error}" if name else str(error)) from error
    question = Question(sequential=options.sequential and len(table.layout.sides) == 2)
    series = Series.of(table.layout, options.casts)
    spread = processes(workers) if workers > 1 else here
    lopsided = MostLopsided(series)
    report((0, options.games))
    games = play_series(plan, series, options.games, question, workers=spread, keep=True, cancelled=cancelled)
    for result in games:
        lopsided.add(result)
        report((len(series.found), options.games))
    if not series.games:
        return None
    journals = {
        number: (journal, stage.game_file(number))
        for number, journal in lopsided.of(series.until(question)).items()
    }
    return _found(series, table, catalogue, question, series_header(stage, question), journals)


def series_work(
    path: Path,
    battlefield: Battlefield,
    scenario: Scenario,
    catalogue: Catalogue,
    facts: PlayFacts,
    armies: Mapping[str, Path] = MappingProxyType({}),
    players: int | None = None,
) -> Work:
    """Reads a series of a scenario from its file; the result is a `Played`, None if no game finished.
    ``armies`` are those that were played, as in `playtest_work`, where ``players`` play.

    Raises UnreadableError and RefusedError as `read_series` does.
    """
    return partial(_series, path, battlefield.copy(), scenario, catalogue, facts, dict(armies), players)


def _series(
    path: Path,
    battlefield: Battlefield,
    scenario: Scenario,
    catalogue: Catalogue,
    facts: PlayFacts,
    armies: Mapping[str, Path],
    players: int | None,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> Played | None:
    from builder.playtest.journals import USUAL_KEPT, journals_in
    from builder.playtest.series_file import read_series

    setting = _setting(battlefield, scenario, catalogue, facts, armies, players)
    kept = read_series(path, setting.scenario, battlefield)
    if not kept.series.games:
        return None
    table = setting.table(kept.players)
    numbers = kept.series.until(kept.question).lopsided(USUAL_KEPT)
    journals = journals_in(_games_folder(path), numbers)
    found = _found(kept.series, table, catalogue, kept.question, kept.header, journals)
    return replace(found, older=kept.other_version)


def _found(
    series: Series,
    table: Table,
    catalogue: Catalogue,
    question: Question,
    header: Mapping[str, Any],
    journals: Mapping[int, tuple[bytes, bytes]],
) -> Played:
    from builder.insight import places_of
    from builder.insight.field import Field
    from builder.insight.judging import zones_of_sides
    from builder.insight.playtest import judged_playtest, section_at
    from builder.scenario.naming import Names

    names = Names(table.scenario, table.cards, table.glyphs)
    called = {side: names.player(side) for side in table.layout.sides}
    section = section_at(table, series, question)
    field = Field(table.battlefield, catalogue, places_of(table.scenario))
    zones = zones_of_sides(field, table.scenario, len(table.layout.seats))
    verdict = judged_playtest(series, question, {side: zone.name for side, zone in zones.items()})
    games = tuple(
        [
            GameToWatch(number, _words(series.found[number], called), *contents)
            for number, contents in journals.items()
        ]
    )
    return Played(section, verdict, games, header, series)


def _words(game: GameResult, called: Mapping[str, str]) -> str:
    values = {
        "number": game.number + 1,
        "side": listed([called.get(side, side) for side in game.sides]),
        "round": game.rounds,
    }
    if game.lead <= 0:  # by an objective, with fewer figures left
        return _("Game {number}: {side} won in round {round}", **values)
    return ngettext(
        "Game {number}: {side} won in round {round}, {n} point ahead",
        "Game {number}: {side} won in round {round}, {n} points ahead",
        game.lead,
        **values,
    )


def _refuse_errors(
    battlefield: Battlefield, scenario: Scenario, catalogue: Catalogue, facts: PlayFacts
) -> None:
    """Raise RefusedError if errors keep the scenario from being played as intended."""
    from builder.scenario.checks import check_scenario

    found = check_scenario(scenario, battlefield, catalogue, facts.cards, facts.glyphs)
    errors = [problem.message for problem in found if problem.severity is Severity.ERROR]
    if errors:
        raise RefusedError(" ".join(f"{error}." for error in errors[:_MOST_NAMED]))
