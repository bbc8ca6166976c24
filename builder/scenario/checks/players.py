"""Checks of layouts: who plays with whom, and how many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.scenario.armies import MOST_PLAYERS
from builder.scenario.checks.findings import Finding
from builder.scenario.checks.stage import Stage
from builder.wording import counted

MOST = 24
"""More players than this find no room at a table; the rules of the second edition name no number (R030)."""
BASIC_PLAYERS = 2


def no_layout(stage: Stage) -> Iterator[Finding]:
    """Somebody plays."""
    if not any(layout.seats for layout in stage.scenario.layouts):
        yield Finding("Nobody plays: the scenario has no players", "Add at least two players.", (), "layouts")


def one_side(stage: Stage) -> Iterator[Finding]:
    """At least two sides play against each other."""
    for layout in stage.scenario.layouts:
        if len(layout.sides) == 1:
            yield Finding(
                "The only player has nobody to play against"
                if layout.players == 1
                else f"All {layout.players} players are of one side and have nobody to play against",
                "Put them into different teams, or add a player.",
                (),
                f"layouts/{layout.players}",
            )


def same_number_twice(stage: Stage) -> Iterator[Finding]:
    """There is one layout for each number of players."""
    for players, count in Counter(layout.players for layout in stage.scenario.layouts).items():
        if count > 1:
            yield Finding(
                f"{count} layouts are for {counted(players, 'player')}: only the first is played",
                "Keep one for each number of players.",
                (),
                f"layouts/{players}",
            )


def too_many(stage: Stage) -> Iterator[Finding]:
    """As many play as the edition allows (R030), and as find room at a table."""
    most = BASIC_PLAYERS if stage.scenario.basic else MOST_PLAYERS.get(stage.edition.id, MOST)
    counts = [layout.players for layout in stage.scenario.layouts if layout.players > most]
    if counts:
        rule = (
            "the Basic game is for two"
            if stage.scenario.basic
            else f"more than {most} find no room at a table"
            if most == MOST
            else f"{stage.edition.name} is for at most {most}"
        )
        yield Finding(
            f"The scenario has {counted(max(counts), 'player')}: {rule}",
            "Play with fewer, or by another edition.",
            (),
            f"layouts/{max(counts)}",
        )


def nothing_to_play(stage: Stage) -> Iterator[Finding]:
    """Every side has figures: points, an army or figures on fixed spaces."""
    for layout in stage.scenario.layouts:
        for side in layout.sides:
            seats = [seat for seat in layout.seats if seat.side == side]
            if not any(seat.points or seat.army or seat.figures for seat in seats):
                yield Finding(
                    f"With {counted(layout.players, 'player')}, {stage.player_called(side)} has no figures: "
                    "neither points nor an army nor figures on the battlefield",
                    "Give army points, an army or figures.",
                    (),
                    f"layouts/{layout.players}/{side}",
                )
