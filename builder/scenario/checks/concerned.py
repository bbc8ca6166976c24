"""Whose figures a condition speaks of, and how many of them there can be."""

from __future__ import annotations

from collections.abc import Iterator

from builder.scenario.checks.stage import Stage
from builder.scenario.filters import ANY, ENEMIES, OWN, TEAM, Figures
from builder.scenario.fitting import fits_card
from builder.scenario.model import Layout, Seat
from builder.scenario.special import Reinforcements
from builder.scenario.victory import EACH


def sides_asked(layout: Layout, side: str) -> tuple[str, ...]:
    """The sides for which a victory is asked: a player stands for his side."""
    if side == EACH:
        return layout.sides
    return tuple(dict.fromkeys(seat.side for seat in layout.seats if side in (seat.side, seat.id)))


def seats_meant(layout: Layout, asked: str, figures: Figures) -> tuple[Seat, ...]:
    """The seats whose figures a filter speaks of when it is asked for a side."""
    if figures.of == ANY:
        return layout.seats
    if figures.of in (OWN, TEAM):
        return tuple([seat for seat in layout.seats if seat.side == asked])
    if figures.of == ENEMIES:
        return tuple([seat for seat in layout.seats if seat.side != asked])
    return tuple([seat for seat in layout.seats if figures.of in (seat.id, seat.team)])


def groups_meant(stage: Stage, side: str, figures: Figures) -> Iterator[tuple[Layout, str, tuple[Seat, ...]]]:
    """For each layout and side that a victory is asked for: whose figures the filter speaks of."""
    for layout in stage.scenario.layouts:
        for asked in sides_asked(layout, side):
            yield layout, asked, seats_meant(layout, asked, figures)


def most_of(stage: Stage, seat: Seat, figures: Figures) -> int:
    """No more figures of a seat than this can fit a filter in a game."""
    cards = stage.cards
    fixed = [cards[one.card] for one in seat.figures if one.card in cards]
    named = [cards[id] for id in seat.army if id in cards]
    points = 0 if seat.army else seat.points
    more = [rule.points for rule in stage.scenario.rules if isinstance(rule, Reinforcements)]
    points += max(more, default=0)
    if figures.started_in and figures.started_in not in seat.zones:
        zone = stage.zones.get(figures.started_in)
        spots = frozenset(zone.spots) if zone else frozenset()
        return sum(
            one.card in cards and fits_card(figures, cards[one.card]) and bool(spots.intersection(one.spots))
            for one in seat.figures
        )
    return (
        sum(fits_card(figures, card) for card in fixed)
        + sum(card.figures for card in named if fits_card(figures, card))
        + stage.most_figures(points, figures)
    )


def most_meant(stage: Stage, side: str, figures: Figures) -> int:
    """No more figures than this can ever fit a filter, whatever the layout and the side it is asked for."""
    neutral = sum(
        one.card in stage.cards and fits_card(figures, stage.cards[one.card])
        for one in stage.scenario.neutrals
    )
    groups = {
        (layout.players, *[seat.id for seat in seats]): seats
        for layout, _, seats in groups_meant(stage, side, figures)
    }
    counts = [sum(most_of(stage, seat, figures) for seat in seats) for seats in groups.values()]
    return neutral + max(counts, default=0)
