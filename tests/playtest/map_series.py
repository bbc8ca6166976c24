"""Series on maps that are known: twenty made unfair on purpose, and twelve symmetric ones.

`python -m tests.playtest.map_series FOLDER GAMES WORKERS [NAME...]` plays `greedy` with the same army on both
sides, one map after the other. The games are kept in FOLDER, so it goes on where it was ended; the sequential
test is then asked of the same games, at most 1,100 of them. A map is left before GAMES where they could not
change whether a side wins 57 of 100: the interval of 99 % lies above or below that. GAMES 0, and symmetric
maps: only as many as that test takes.
"""

from __future__ import annotations

import sys
from pathlib import Path

from builder.catalogue.play_facts import PlayFacts
from builder.formats.hexgame import GameFile
from builder.insight.playtest import answer_sentence
from builder.playtest.plan import SeriesPlan, SeriesStage
from builder.playtest.series import Series, play_series
from builder.playtest.series_file import SeriesFile
from builder.playtest.statistics import Question
from builder.playtest.workers import here, processes
from tests.battlefields import shipped_catalogue
from tests.insight.skewed import skewed_maps
from tests.insight.symmetric_maps import symmetric_maps

MOST = 1_100
LEAST = 100


def settled(series: Series) -> bool:
    """Is it known whether a side wins as many games as the test asks for?"""
    answer, better = series.answer(Question(error=0.01)), Question().better
    assert answer is not None
    (found,) = answer.by.values()
    edges = (found.low, found.high)
    sure = min(edges) > better or max(edges) < 1 - better or (min(edges) > 1 - better and max(edges) < better)
    return sure and len(series.games) >= LEAST


def said(series: Series, question: Question) -> str:
    """The answer of a series to a question."""
    found = series.answer(question)
    assert found is not None
    return answer_sentence(found, question, (series.sides[0], series.sides[1]))


def main(folder: Path, games: int, workers: int, names: list[str]) -> None:
    """Play on, map by map, and print both answers for each."""
    catalogue, cards = shipped_catalogue(), PlayFacts().cards
    favoured = {one.name: one.favoured for one in skewed_maps()}
    spread = processes(workers) if workers > 1 else here
    folder.mkdir(parents=True, exist_ok=True)
    for one in (*skewed_maps(), *symmetric_maps()):
        if names and one.name not in names:
            continue
        plan = SeriesPlan.of(GameFile(one.scenario, one.battlefield, cards, catalogue), same=True)
        stage = SeriesStage(plan)
        seats = stage.table.layout.seats
        series = Series.of(stage.table.layout, plan.casts)
        with SeriesFile(folder / f"{one.name}.hexseries", stage, series) as file:
            whole = games if one.name in favoured else 0
            question = Question(sequential=not whole)
            if not (whole and settled(series)):
                for result in play_series(plan, series, whole or MOST, question, workers=spread):
                    file.append(result)
                    if whole and len(series.games) % 20 == 0 and settled(series):
                        break
        zones = {seat.side: seat.zones[0] for seat in seats}
        print(f"{one.name}: favours {favoured.get(one.name, 'nobody')}; zones {zones}")
        print(f"  {len(series.games)} games: {said(series, Question())}")
        first = Series(series.sides, series.seats, found={n: g for n, g in series.found.items() if n < MOST})
        print(f"  sequential: {said(first, Question(sequential=True))}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
