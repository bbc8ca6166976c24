"""Maps as they are read for their pages, with the scenarios beside them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from builder import formats, places
from builder.catalogue.cards import known_cards
from builder.catalogue.glyphs import load_glyphs
from builder.formats import Loaded
from builder.sheets.scenario.shown import ShownScenario
from builder.site.facts import PageFacts, page_facts
from tests.battlefields import shipped_catalogue


class ReadMap(NamedTuple):
    """A shipped map and its scenarios, which nobody changes."""

    loaded: Loaded
    scenarios: tuple[ShownScenario, ...]


@cache
def shipped_map(name: str) -> ReadMap:
    """A shipped map by its name, read once."""
    path = places.shipped("scenarios") / f"{name}.hexfield"
    tilesets = places.shipped("tilesets")
    cards, glyphs = known_cards(tilesets).cards, load_glyphs(tilesets)
    beside = [ShownScenario(one.scenario, cards, glyphs) for one in formats.companion_scenarios(path)]
    return ReadMap(formats.read(path, shipped_catalogue()), tuple(beside))


@cache
def facts_of_shipped(name: str) -> PageFacts:
    """All that a page says of a shipped map."""
    loaded, scenarios = shipped_map(name)
    return page_facts(loaded, shipped_catalogue(), scenarios)
