"""Who plays with what: numbers of players (R030), armies against points (R020, R026), what they must hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from builder.catalogue.official import SYSTEMS, in_numbers
from builder.language import _, ngettext
from builder.scenario import Layout, Required, Seat
from builder.scenario.armies import MOST_PLAYERS, Pool, can_still_meet, cost, fitting
from builder.scenario.checks.stage import ScenarioFinding, Stage, at
from builder.scenario.naming import opened
from builder.scenario.rosters import ANY_ARMY, rule_problems, rules_in_words

MOST = 24
"""More players than this find no room at a table; the rules of the second edition name no number (R030)."""
BASIC_PLAYERS = 2


def no_layout(stage: Stage) -> Iterator[ScenarioFinding]:
    """Somebody plays."""
    if not any(layout.seats for layout in stage.scenario.layouts):
        yield ScenarioFinding(
            _("Nobody plays: the scenario has no players"), _("Add at least two players."), (), "layouts"
        )


def one_side(stage: Stage) -> Iterator[ScenarioFinding]:
    """At least two sides play against each other."""
    for layout in stage.scenario.layouts:
        if len(layout.sides) == 1:
            yield ScenarioFinding(
                _("The only player has nobody to play against")
                if layout.players == 1
                else _(
                    "All {players} players are of one side and have nobody to play against",
                    players=layout.players,
                ),
                _("Put them into different teams, or add a player."),
                (),
                f"layouts/{layout.players}",
            )


def same_number_twice(stage: Stage) -> Iterator[ScenarioFinding]:
    """There is one layout for each number of players."""
    for players, count in Counter(layout.players for layout in stage.scenario.layouts).items():
        if count > 1:
            yield ScenarioFinding(
                _(
                    "{count} layouts are for {players}: only the first is played",
                    count=count,
                    players=ngettext("{n} player", "{n} players", players),
                ),
                _("Keep one for each number of players."),
                (),
                f"layouts/{players}",
            )


def too_many(stage: Stage) -> Iterator[ScenarioFinding]:
    """As many play as the edition allows (R030), and as find room at a table."""
    most = BASIC_PLAYERS if stage.scenario.basic else MOST_PLAYERS.get(stage.edition.id, MOST)
    counts = [layout.players for layout in stage.scenario.layouts if layout.players > most]
    if counts:
        rule = (
            _("the Basic game is for two")
            if stage.scenario.basic
            else _("more than {most} find no room at a table", most=most)
            if most == MOST
            else _("{edition} is for at most {most}", edition=stage.edition.name, most=most)
        )
        yield ScenarioFinding(
            _(
                "The scenario has {players}: {rule}",
                players=ngettext("{n} player", "{n} players", max(counts)),
                rule=rule,
            ),
            _("Play with fewer, or by another edition."),
            (),
            f"layouts/{max(counts)}",
        )


def nothing_to_play(stage: Stage) -> Iterator[ScenarioFinding]:
    """Every side has figures: points, an army or figures on fixed spaces."""
    for layout in stage.scenario.layouts:
        for side in layout.sides:
            seats = [seat for seat in layout.seats if seat.side == side]
            if not any(seat.points or seat.army or seat.figures for seat in seats):
                yield ScenarioFinding(
                    _(
                        "With {players}, {player} has no figures: neither points nor an army nor "
                        "figures on the battlefield",
                        players=ngettext("{n} player", "{n} players", layout.players),
                        player=stage.player_called(side),
                    ),
                    _("Give army points, an army or figures."),
                    (),
                    f"layouts/{layout.players}/{side}",
                )


def over_points(stage: Stage) -> Iterator[ScenarioFinding]:
    """An army costs at most the points of its player (R020); figures on fixed spaces cost nothing."""
    printed = stage.scenario.army.system == SYSTEMS[0]  # else points are counted when it is played
    for layout, seat in stage.seats:
        spent = cost(seat.army, stage.cards)
        if printed and seat.points and spent > seat.points:
            yield ScenarioFinding(
                _(
                    "The army of {player} costs {points}, {limit} are allowed",
                    player=stage.player_called(seat.id),
                    points=ngettext("{n} point", "{n} points", spent),
                    limit=seat.points,
                ),
                _("Take out cards for {number}, or allow more.", number=spent - seat.points),
                (),
                _where(layout, seat),
            )


def beyond_rules(stage: Stage) -> Iterator[ScenarioFinding]:
    """An army keeps what the scenario asks of every army; eras are asked when it is played."""
    rules = replace(stage.scenario.army, eras=())
    for layout, seat in stage.seats:
        numbers = {id: in_numbers(stage.cards[id]) for id in seat.army if id in stage.cards}
        for _card, problem in rule_problems(rules, Counter(seat.army), numbers):
            who = stage.player_called(seat.id)
            message = _("{whose}: {why}", whose=opened(who), why=problem.message)
            yield ScenarioFinding(message, _("Take other cards, or allow more."), (), _where(layout, seat))


def no_card_fits(stage: Stage) -> Iterator[ScenarioFinding]:
    """Some card keeps what the scenario asks of every army."""
    rules, cards = stage.scenario.army, stage.official
    if cards and rules != ANY_ARMY and all(any(rule_problems(rules, {id: 1}, cards)) for id in cards):
        yield ScenarioFinding(
            _(
                "No card may be in an army: {asked}",
                asked=" ".join(rules_in_words(rules)).removesuffix("."),
            ),
            _("Allow more eras or sets, or correct their names."),
            (),
            "army",
        )


def unique_twice(stage: Stage) -> Iterator[ScenarioFinding]:
    """Nobody has the same unique card twice (R026)."""
    for layout, seat in stage.seats:
        fixed = [figure.card for figure in seat.figures]
        owned = Counter(seat.army) + Counter(dict.fromkeys(fixed, 1))
        for id, count in owned.items():
            card = stage.cards.get(id)
            if card is not None and card.unique and count > 1:
                yield ScenarioFinding(
                    _(
                        "{player} has the unique card {card} {times}",
                        player=stage.player_called(seat.id),
                        card=card.name,
                        times=_times(count),
                    ),
                    _("Take it once."),
                    (),
                    _where(layout, seat),
                )


def required_cannot_be(stage: Stage) -> Iterator[ScenarioFinding]:
    """What an army must hold can be had for its points and finds room."""
    for layout, seat in stage.seats:
        # A filter that fits no card is told for itself.
        asked = tuple([need for need in seat.required if fitting(need.figures, stage.cards)])
        if not _can_have(stage, seat, asked):
            yield ScenarioFinding(
                _(
                    "{player} cannot have the figures that the army must hold",
                    player=stage.player_called(seat.id),
                )
                if seat.army
                else ngettext(
                    "{player} cannot have the figures that the army must hold for {n} point",
                    "{player} cannot have the figures that the army must hold for {n} points",
                    seat.points,
                    player=stage.player_called(seat.id),
                ),
                _("Ask for fewer, give more points, or put such cards into the army."),
                (),
                _where(layout, seat),
            )
        for need in asked:
            room = len(stage.zone_spaces.get(need.zone, ())) if need.zone in stage.zones else need.count
            if room < need.count:
                yield ScenarioFinding(
                    _(
                        "{figures} must start in {zone}, which has {spaces}",
                        figures=ngettext("{n} figure", "{n} figures", need.count),
                        zone=stage.zone_called(need.zone),
                        spaces=ngettext("{n} space", "{n} spaces", room),
                    ),
                    _("Make the zone larger, or ask for fewer."),
                    stage.zones[need.zone].positions[:1],
                    _where(layout, seat),
                )


def required_elsewhere(stage: Stage) -> Iterator[ScenarioFinding]:
    """The space that must be taken lies in a zone of that player."""
    for layout, seat in stage.seats:
        zones = [stage.zones[id] for id in seat.zones if id in stage.zones]
        for need in seat.required:
            position = need.at
            if need.zone in stage.zones and need.zone not in seat.zones:
                yield ScenarioFinding(
                    _(
                        "{player} must place figures in {zone}, which is no start zone of that player",
                        player=stage.player_called(seat.id),
                        zone=stage.zone_called(need.zone),
                    ),
                    _("Name one of the zones that the player starts in."),
                    stage.zones[need.zone].positions[:1],
                    _where(layout, seat),
                )
            if position is None:
                continue
            here = stage.space(position) is not None and any(position in zone.positions for zone in zones)
            if not here or need.count > 1:
                why = _("is in none of that player's zones") if not here else _("holds one figure only")
                yield ScenarioFinding(
                    _(
                        "{player} must place {figures} on {place}, which {why}",
                        player=stage.player_called(seat.id),
                        figures=ngettext("{n} figure", "{n} figures", need.count),
                        place=at(position),
                        why=why,
                    ),
                    _("Paint the space into the zone.") if not here else _("Ask for one figure there."),
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
    return _("twice") if count == 2 else _("{count} times", count=count)


def _where(layout: Layout, seat: Seat) -> str:
    return f"layouts/{layout.players}/{seat.id}"
