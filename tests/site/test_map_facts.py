"""What a page says of a map is what the commands say of it."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from click.testing import CliRunner

from builder import places
from builder.battlefield import Battlefield, SetField
from builder.cli import main
from builder.formats import Loaded
from builder.site.facts import PageFacts, page_facts
from tests.battlefields import CASTLE, FORDS, laid, shipped_catalogue, strange
from tests.site.maps import facts_of_shipped, shipped_map


def said(*command: str) -> Any:
    """What a command answers about the castle, as JSON."""
    path = places.shipped("scenarios") / f"{CASTLE}.hexfield"
    result = CliRunner().invoke(main, [*command[:1], str(path), *command[1:], "--json"])
    return json.loads(result.stdout)


def bare(battlefield: Battlefield, **more: Any) -> PageFacts:
    """The facts of a battlefield without a scenario, unjudged."""
    return page_facts(Loaded(battlefield, (), (), None, "hexfield"), shipped_catalogue(), profile="", **more)


def test_counts_and_sizes_are_those_of_info_and_inventory() -> None:
    facts, info = facts_of_shipped(CASTLE), said("info")
    assert (facts.pieces, facts.levels, facts.hexes, facts.spaces) == tuple(
        info[key] for key in ("pieces", "levels", "hexes", "spaces")
    )
    assert [facts.width_mm, facts.depth_mm, facts.height_mm] == [
        info["size"][key] for key in ("width_mm", "depth_mm", "height_mm")
    ]
    assert {box.id: box.count for box in facts.boxes} == info["boxes_needed"]
    assert facts.boxes[0].instead == ("Rise of the Valkyrie (master set), 1st edition",)
    assert {piece.id: piece.count for piece in facts.used} == said("inventory")["used"]


def test_the_verdict_is_that_of_the_judge_about_the_first_scenario() -> None:
    verdict, judged = facts_of_shipped(CASTLE).verdict, said("judge")
    assert verdict is not None
    assert (verdict.sentence, verdict.scenario) == (judged["verdict"], "Homecoming")
    assert [(one.check, one.severe, one.favours or None) for one in verdict.reasons] == [
        (flag["check"], flag["severe"], flag["favours"]) for flag in judged["flags"]
    ]
    assert bare(laid(("grass-7", 0, 0))).verdict is None


def test_every_scenario_says_who_plays_and_how_it_is_won() -> None:
    facts = facts_of_shipped(CASTLE)
    assert facts.players == (2, 3)
    assert [(one.title, one.players) for one in facts.scenarios] == [
        ("Homecoming", (3,)),
        ("The Raven Banner", (2, 3)),
        ("The Silent Bell", (2,)),
    ]
    assert all(one.victory and one.goal for one in facts.scenarios)
    assert facts.scenarios[0].zones == {"Raven Hold": 26, "Western road": 18, "Camp in the dunes": 30}


def test_a_map_is_the_same_wherever_it_lies_and_whatever_it_is_called() -> None:
    one, other = laid(("grass-7", 0, 0), ("rock-1", 0, 0, 2)), laid(("grass-7", 5, 3), ("rock-1", 5, 3, 2))
    other.apply(SetField("title", "Elsewhere"))
    assert bare(one).identity == bare(other).identity
    assert bare(one).identity != bare(laid(("grass-7", 0, 0))).identity


def test_what_is_missing_has_a_name() -> None:
    assert bare(laid(("grass-7", 0, 0)), name="ford").title == "ford"
    assert bare(Battlefield()).title == "A battlefield"
    unknown = {piece.name: piece.count for piece in bare(strange()).unknown}
    assert unknown == {"Snow7": 1, "99999": 1, "Laur ruined wall": 1, "my-hut": 1}
    assert bare(strange()).errors >= 4


def test_all_of_it_is_plain_data_that_comes_back_the_same() -> None:
    data = facts_of_shipped(CASTLE).as_json()
    assert json.loads(json.dumps(data))["boxes"] == [
        {**box, "instead": list(box["instead"])} for box in data["boxes"]
    ]
    assert data["facts"] == 1
    assert data["scenarios"][1]["title"] == "The Raven Banner"


def test_search_engines_are_told_what_they_have_words_for_and_nothing_empty() -> None:
    facts = replace(facts_of_shipped(CASTLE), stars=5)
    linked = facts.as_linked("https://example.org/raven.html", "https://example.org/raven.png")
    assert linked["@type"] == "CreativeWork"
    assert linked["identifier"]["value"] == facts.identity
    assert [part["numberOfPlayers"] for part in linked["hasPart"]] == [
        {"@type": "QuantitativeValue", "minValue": low, "maxValue": high}
        for low, high in ((3, 3), (2, 3), (2, 2))
    ]
    assert not {"review", "aggregateRating", "dateCreated"} & set(linked)  # nobody said any of it
    assert bare(Battlefield()).as_linked() == {
        "@context": "https://schema.org",
        "@type": "CreativeWork",
        "name": "A battlefield",
        "identifier": {"@type": "PropertyValue", "propertyID": "hexwright"},
        "about": {"@type": "Game", "name": "Heroscape"},
    }


def test_stars_are_those_that_were_given() -> None:
    loaded, scenarios = shipped_map(FORDS)
    given = page_facts(loaded, shipped_catalogue(), scenarios, profile="", stars=4)
    assert (given.stars, facts_of_shipped(FORDS).stars) == (4, 0)


@pytest.mark.parametrize("text", ["\x1b]0;pwned\x07castle", "cas\u202etle"])
def test_texts_are_cleaned(text: str) -> None:
    field = laid(("grass-7", 0, 0))
    for name in ("title", "author", "description"):
        field.apply(SetField(name, text))
    facts = bare(field)
    assert all(word.isprintable() for word in (facts.title, facts.author, facts.description))
