"""Who plays with what: numbers of players (R030), armies against points (R020, R026), what they must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from builder.scenario.armies import MOST_PLAYERS, Pool, can_still_meet, cost, fitting
from builder.scenario.checks.findings import Finding, at
from builder.scenario.checks.stage import Stage
from builder.scenario.model import Layout, Required, Seat
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


def over_points(stage: Stage) -> Iterator[Finding]:
    """An army costs at most the points of its player (R020); figures on fixed spaces cost nothing."""
    for layout, seat in stage.seats:
        spent = cost(seat.army, stage.cards)
        if seat.points and spent > seat.points:
            yield Finding(
                f"The army of {stage.player_called(seat.id)} costs {counted(spent, 'point')}, "
                f"{seat.points} are allowed",
                f"Take out cards for {spent - seat.points}, or allow more.",
                (),
                _where(layout, seat),
            )


def unique_twice(stage: Stage) -> Iterator[Finding]:
    """Nobody has the same unique card twice (R026)."""
    for layout, seat in stage.seats:
        fixed = [figure.card for figure in seat.figures]
        owned = Counter(seat.army) + Counter(dict.fromkeys(fixed, 1))
        for id, count in owned.items():
            card = stage.cards.get(id)
            if card is not None and card.unique and count > 1:
                yield Finding(
                    f"{stage.player_called(seat.id)} has the unique card {card.name} {_times(count)}",
                    "Take it once.",
                    (),
                    _where(layout, seat),
                )


def required_cannot_be(stage: Stage) -> Iterator[Finding]:
    """What an army must hold can be had for its points and finds room."""
    for layout, seat in stage.seats:
        # A filter that fits no card is told for itself.
        asked = tuple([need for need in seat.required if fitting(need.figures, stage.cards)])
        if not _can_have(stage, seat, asked):
            yield Finding(
                f"{stage.player_called(seat.id)} cannot have the figures that the army must hold"
                + ("" if seat.army else f" for {counted(seat.points, 'point')}"),
                "Ask for fewer, give more points, or put such cards into the army.",
                (),
                _where(layout, seat),
            )
        for need in asked:
            room = len(stage.zone_spaces.get(need.zone, ())) if need.zone in stage.zones else need.count
            if room < need.count:
                yield Finding(
                    f"{counted(need.count, 'figure')} must start in {stage.zone_called(need.zone)}, "
                    f"which has {counted(room, 'space')}",
                    "Make the zone larger, or ask for fewer.",
                    stage.zones[need.zone].positions[:1],
                    _where(layout, seat),
                )


def required_elsewhere(stage: Stage) -> Iterator[Finding]:
    """The space that must be taken lies in a zone of that player."""
    for layout, seat in stage.seats:
        zones = [stage.zones[id] for id in seat.zones if id in stage.zones]
        for need in seat.required:
            position = need.at
            if need.zone in stage.zones and need.zone not in seat.zones:
                yield Finding(
                    f"{stage.player_called(seat.id)} must place figures in {stage.zone_called(need.zone)}, "
                    "which is no start zone of that player",
                    "Name one of the zones that the player starts in.",
                    stage.zones[need.zone].positions[:1],
                    _where(layout, seat),
                )
            if position is None:
                continue
            here = stage.space(position) is not None and any(position in zone.positions for zone in zones)
            if not here or need.count > 1:
                why = "is in none of that player's zones" if not here else "holds one figure only"
                yield Finding(
                    f"{stage.player_called(seat.id)} must place {counted(need.count, 'figure')} on "
                    f"{at(position)}, which {why}",
                    "Paint the space into the zone." if not here else "Ask for one figure there.",
                    (position,),
                    _where(layout, seat),
                )


def _can_have(stage: Stage, seat: Seat, required: tuple[Required, ...]) -> bool:
    """Whether some army of a seat holds all that is asked for; a named army is the only one."""
    held = (*seat.army, *dict.fromkeys(figure.card for figure in seat.figures))
    known = tuple([id for id in held if id in stage.cards])
    points = 0 if seat.army else seat.points
    return can_still_meet(required, known, Pool(stage.cards), {}, points)


def _times(count: int) -> str:
    return {2: "twice"}.get(count, f"{count} times")


def _where(layout: Layout, seat: Seat) -> str:
    return f"layouts/{layout.players}/{seat.id}"
