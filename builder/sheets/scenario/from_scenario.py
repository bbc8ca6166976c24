"""What the sheets print of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from builder.catalogue.cards import Card
from builder.scenario import Layout, Scenario, ScenarioObject, Seat, Up, text_in
from builder.scenario import Spot as ScenarioSpot
from builder.scenario.imported import TREASURE, moved, players_text
from builder.sheets.scenario.play import (
    GLYPH_NAMES,
    UNKNOWN,
    Army,
    Figure,
    Glyph,
    Marker,
    Play,
    Side,
    Spot,
    Zone,
)

Cards = Mapping[str, Card]
_LETTERS = {name.lower(): letter for letter, name in GLYPH_NAMES.items()}
_NO_CARDS: Cards = {}


def play_of(scenario: Scenario | None, cards: Cards = _NO_CARDS, language: str = "en") -> Play:
    """What a scenario says on paper, in a language where it has it; nothing where there is none.

    ``cards`` give army cards their names; their ids stand for them otherwise.
    """
    if scenario is None:
        return Play()
    zones = _zone_names(scenario, language)
    text = "\n\n".join(part for part in (text_in(scenario.story, language), text_in(scenario.notes, language)) if part)
    return Play(
        title=text_in(scenario.title, language),
        players=players_text(scenario),
        zones=tuple(_zones(scenario, zones, language)),
        glyphs=tuple(_glyphs(scenario, language)),
        figures=tuple(_figures(scenario, cards, language)),
        markers=tuple(_markers(scenario, language)),
        armies=tuple(_armies(scenario, zones, cards, language)),
        rounds=scenario.rounds,
        goal=text_in(scenario.goal, language),
        setup=text_in(scenario.setup, language),
        text=text,
        rtf=scenario.foreign.rtf,
    )


def seat_name(layout: Layout, seat: Seat, language: str = "en") -> str:
    """What to call a player: his name, else his number."""
    return text_in(seat.name, language) or f"Player {layout.seats.index(seat) + 1}"


def card_name(card: str, cards: Cards) -> str:
    """The name of an army card, made of its id where nobody knows it."""
    return cards[card].name if card in cards else card.replace("-", " ").title()


def _zone_names(scenario: Scenario, language: str) -> dict[str, str]:
    """The names of the zones by their ids, each another: what they are called, else their colours."""
    found: dict[str, str] = {}
    for zone in scenario.zones:
        name = text_in(zone.name, language) or zone.colour or zone.id
        found[zone.id] = f"{name} ({zone.id})" if name in found.values() else name
    return found


def _zones(scenario: Scenario, names: Mapping[str, str], language: str) -> Iterator[Zone]:
    for zone in scenario.zones:
        starting = [
            seat_name(layout, seat, language)
            for layout in scenario.layouts
            for seat in layout.seats
            if zone.id in seat.zones
        ]
        name = names[zone.id]
        colour = "" if zone.colour == name else zone.colour
        yield Zone(name, tuple(map(_spot, zone.spots)), ", ".join(dict.fromkeys(starting)), colour)


def _spot(spot: ScenarioSpot) -> Spot:
    return Spot(spot.hex, spot.level)


def _glyphs(scenario: Scenario, language: str) -> Iterator[Glyph]:
    for glyph in scenario.glyphs:
        yield _glyph(glyph.name, glyph.at, "symbol" if glyph.up is Up.SYMBOL else "power")
    for shuffled in scenario.shuffled:
        yield from (Glyph(UNKNOWN, _spot(spot)) for spot in shuffled.spots)
    for thing in scenario.objects:
        if thing.kind == "glyph":
            mark = scenario.foreign.mark(thing.id)
            if mark is not None and mark.letter:
                yield Glyph(mark.letter, _spot(thing.at), kind=TREASURE)
            else:
                known = _glyph(thing.glyph, thing.at, "power" if thing.glyph else "symbol")
                yield replace(known, name=text_in(thing.name, language) or known.name)


def _glyph(id: str, at: ScenarioSpot, side: Side) -> Glyph:
    """A glyph whose symbol side is up shows no letter, whatever it is."""
    if side == "symbol" or not id:
        return Glyph(UNKNOWN, _spot(at))
    letter = _LETTERS.get(id) or (id if len(id) == 1 else id[0].upper())
    name = "" if letter in (id, _LETTERS.get(id)) else id.title()
    return Glyph(letter, _spot(at), name)


def _figures(scenario: Scenario, cards: Cards, language: str) -> Iterator[Figure]:
    """The figures of the layout for the fewest players, those of nobody's, and those of other programs."""
    for layout in scenario.layouts[:1]:
        for seat in layout.seats:
            for fixed in seat.figures:
                spots = tuple(map(_spot, fixed.spots))
                yield Figure(card_name(fixed.card, cards), spots, seat_name(layout, seat, language))
    for neutral in scenario.neutrals:
        yield Figure(card_name(neutral.card, cards), tuple(map(_spot, neutral.spots)))
    for thing in scenario.objects:
        foreign = scenario.foreign.figure(thing.id)
        if foreign is not None:
            name = text_in(thing.name, language).replace("_", " ")
            yield Figure(name, tuple(map(_spot, moved(foreign, (thing.at,)))))


def _markers(scenario: Scenario, language: str) -> Iterator[Marker]:
    for thing in scenario.objects:
        if thing.kind != "glyph" and scenario.foreign.figure(thing.id) is None:
            yield Marker(_object_name(thing, language), _spot(thing.at))


def _object_name(thing: ScenarioObject, language: str) -> str:
    return text_in(thing.name, language) or thing.id


def _armies(scenario: Scenario, zones: Mapping[str, str], cards: Cards, language: str) -> Iterator[Army]:
    """The armies of every layout; of a seat of which nothing is said but where it starts there is none."""
    for layout in scenario.layouts:
        suffix = f" ({layout.players} players)" if len(scenario.layouts) > 1 else ""
        for seat in layout.seats:
            if seat.points or seat.army or seat.figures or seat.team:
                name = seat_name(layout, seat, language) + suffix
                zone = next((zones[id] for id in seat.zones if id in zones), "")
                yield Army(name, seat.points, zone, _made_of(seat, cards))


def _made_of(seat: Seat, cards: Cards) -> str:
    parts = [f"Team {seat.team}"] if seat.team else []
    if seat.army:
        parts.append(", ".join(card_name(card, cards) for card in seat.army))
    if seat.figures:
        names = dict.fromkeys(card_name(figure.card, cards) for figure in seat.figures)
        parts.append(f"On the battlefield from the start: {', '.join(names)}")
    return " · ".join(parts)
