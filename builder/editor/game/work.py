"""Many games of computer players: the work of seconds, without Qt."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.catalogue.play_facts import PlayFacts
from builder.errors import RefusedError
from builder.problems import Severity
from builder.processes import Work

if TYPE_CHECKING:
    from builder.insight import Section
    from builder.scenario import Scenario

_MOST_WORKERS = 4
_MOST_NAMED = 3  # errors


@dataclass(frozen=True, slots=True)
class PlaytestOptions:
    """What is to be played: games (at most, where it stops when the answer is known: ``sequential``), players
    (None: as the first layout), who plays, the seed of the series, whether both sides play the same army.
    """

    games: int = 50
    players: int | None = None
    names: tuple[str, ...] = ("greedy",)
    seed: int = 1
    sequential: bool = False
    same_army: bool = False


def usual_workers() -> int:
    """How many processes play."""
    return max(2, min(_MOST_WORKERS, os.cpu_count() or 1))


def playtest_work(
    battlefield: Battlefield,
    scenario: Scenario,
    options: PlaytestOptions,
    catalogue: Catalogue,
    facts: PlayFacts,
    workers: int,
    name: str = "",
) -> Work:
    """Lets computer players play in ``workers`` processes, with 1 in this one: finds a `Section` on the games
    that are over, None where there is none. Reports how many of how many are.

    ``name``: the file of the scenario or its title, for why nothing was played.
    """
    return partial(_playtest, battlefield.copy(), scenario, options, catalogue, facts, workers, name)


def _playtest(
    battlefield: Battlefield,
    scenario: Scenario,
    options: PlaytestOptions,
    catalogue: Catalogue,
    facts: PlayFacts,
    workers: int,
    name: str,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> Section | None:
    from builder.formats.hexgame import GameFile
    from builder.insight.playtest import playtest_section
    from builder.playtest.plan import Plan, Stage
    from builder.playtest.series import Series, play_series
    from builder.playtest.statistics import Question
    from builder.playtest.workers import here, processes
    from builder.referee import Game
    from builder.scenario.naming import Names
    from builder.scenario.wording import victory_sentences

    try:
        _refuse_errors(battlefield, scenario, catalogue, facts)
        plan = Plan.of(
            GameFile(scenario, battlefield, facts.cards, catalogue),
            options.players,
            names=options.names,
            seed=options.seed,
            same=options.same_army,
        )
        table = Stage(plan).table
        Game(table)  # what cannot begin says so here, not in another process
    except Exception as error:
        raise RefusedError(f"{name}: {error}" if name else str(error)) from error
    question = Question(sequential=options.sequential and len(table.layout.sides) == 2)
    series = Series(table.layout.sides, tuple([seat.side for seat in table.layout.seats]), options.names)
    games = play_series(
        plan,
        series,
        options.games,
        question,
        workers=processes(workers) if workers > 1 else here,
        cancelled=cancelled,
    )
    report((0, options.games))
    for _result in games:
        report((len(series.found), options.games))
    if not series.games:
        return None
    names = Names(table.scenario, table.cards, table.glyphs)
    return playtest_section(
        series,
        table.board,
        question,
        names={side: names.player(side) for side in table.layout.sides},
        cards={id: card.name for id, card in table.cards.items()},
        victories=victory_sentences(names),
    )


def _refuse_errors(
    battlefield: Battlefield, scenario: Scenario, catalogue: Catalogue, facts: PlayFacts
) -> None:
    """Raise RefusedError where something keeps the scenario from being played as it is meant."""
    from builder.scenario.checks import check_scenario

    found = check_scenario(scenario, battlefield, catalogue, facts.cards, facts.glyphs)
    errors = [problem.message for problem in found if problem.severity is Severity.ERROR]
    if errors:
        raise RefusedError(" ".join(f"{error}." for error in errors[:_MOST_NAMED]))
