"""Which figures stand somewhere from the start: those of an army in its only zone, those on fixed spaces."""

from __future__ import annotations

from builder.scenario.checks.concerned import seats_meant
from builder.scenario.checks.stage import Stage
from builder.scenario.filters import ANY, Figures
from builder.scenario.fitting import fits_card
from builder.scenario.model import Layout, Seat
from builder.scenario.places import Spot
from builder.scenario.room import spaces_of
from builder.scenario.victory import Standing


def stands_from_start(stage: Stage, layout: Layout, side: str, condition: Standing) -> bool:
    """Whether, asked for a side, so many figures stand there when the game begins (R022), whatever armies
    are brought and wherever they are placed.
    """
    spots = _spots(stage, condition.place)
    figures = condition.figures
    if not spots or figures.secret:
        return False
    there = sum(_there(stage, seat, spots, figures) for seat in seats_meant(layout, side, figures))
    if figures.of == ANY:
        there += sum(
            _fixed(stage, one.card, one.spots, spots, figures)
            for one in stage.scenario.neutrals
            if not figures.started_in
        )
    return there >= condition.count


def _spots(stage: Stage, place: str) -> frozenset[Spot]:
    if place in stage.zones:
        return frozenset(spot for spot in stage.zones[place].spots if stage.space(spot) is not None)
    return frozenset((stage.objects[place].at,)) if place in stage.objects else frozenset()


def _there(stage: Stage, seat: Seat, spots: frozenset[Spot], figures: Figures) -> int:
    """The figures of a seat that stand there for certain, at least."""
    started = figures.started_in
    fixed = sum(
        _fixed(stage, one.card, one.spots, spots, figures)
        for one in seat.figures
        if not started or (started in stage.zones and set(one.spots) & set(stage.zones[started].spots))
    )
    zones = [stage.zones[id] for id in seat.zones if id in stage.zones]
    inside = bool(zones) and all(
        zone.spots and all(spot in spots for spot in zone.spots if stage.space(spot) is not None)
        for zone in zones
    )
    if not inside or (started and seat.zones != (started,)):
        return fixed
    return fixed + _placed(stage, seat, figures)


def _placed(stage: Stage, seat: Seat, figures: Figures) -> int:
    """At least so many figures of an army that fit a filter are placed where it starts."""
    if seat.army:
        army = [stage.cards[id] for id in seat.army if id in stage.cards]
        return sum(
            card.figures
            for card in army
            if fits_card(figures, card) and spaces_of(card, stage.powers_off)  # others come later
        )
    if seat.points and all(fits_card(figures, card) for card in stage.cards.values()):
        return -(-stage.least_room(seat) // 2)  # a figure stands on one space or two
    return 0


def _fixed(
    stage: Stage, card: str, stand: tuple[Spot, ...], spots: frozenset[Spot], figures: Figures
) -> bool:
    known = stage.cards.get(card)
    return known is not None and fits_card(figures, known) and not spots.isdisjoint(stand)
