"""What glyphs, objects and figures of a scenario are called in the lists of the pages."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from builder.catalogue.play_facts import PlayFacts
from builder.hexgrid.offset import label
from builder.scenario import NeutralFigure, PlacedGlyph, Scenario, ScenarioObject, Up, text_in
from builder.scenario.edits.markers import ShuffledSpot, Thing, spots_of

translate = QCoreApplication.translate


def players_of(scenario: Scenario, language: str) -> list[tuple[str, str]]:
    """The players of all layouts, each once: ids and names."""
    found: dict[str, str] = {}
    for layout in scenario.layouts:
        for seat in layout.seats:
            found.setdefault(seat.id, text_in(seat.name, language) or seat.id)
    return list(found.items())


def thing_row(thing: Thing, scenario: Scenario, facts: PlayFacts, language: str) -> str:
    """A thing in a list: where, what it is, whose. A list that is too narrow cuts the end off."""
    spot = spots_of(thing)[0]
    place = translate("ThingWords", "{hex}, level {level}").format(hex=label(spot.hex), level=spot.level)
    text = translate("ThingWords", "{place} · {thing}")
    return text.format(thing=thing_name(thing, scenario, facts, language), place=place)


def thing_name(thing: Thing, scenario: Scenario, facts: PlayFacts, language: str) -> str:
    """What a thing is, and whose."""
    if isinstance(thing, PlacedGlyph):
        name = facts.glyph_name(thing.name) or translate("ThingWords", "unknown glyph")
        power = thing.up is Up.POWER
        up = translate("ThingWords", "power up") if power else translate("ThingWords", "symbol up")
        return translate("ThingWords", "{glyph}, {side}").format(glyph=name, side=up)
    if isinstance(thing, ShuffledSpot):
        return translate("ThingWords", "shuffled glyph")
    if isinstance(thing, ScenarioObject):
        return text_in(thing.name, language) or thing.id
    if isinstance(thing, NeutralFigure):
        text = translate("ThingWords", "{figure}, nobody's")
        return text.format(figure=facts.card_name(thing.card))
    player = dict(players_of(scenario, language)).get(thing.seat, thing.seat)
    known = facts.cards.get(thing.figure.card)
    # A hero is the only figure of his card.
    alone = translate("ThingWords", "{figure} of {player}")
    text = (
        alone
        if known is not None and known.hero
        else translate("ThingWords", "{figure} {number} of {player}")
    )
    card = facts.card_name(thing.figure.card)
    return text.format(figure=card, number=thing.figure.number, player=player)
