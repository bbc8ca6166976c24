"""What the sheets print of a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from builder import formats, places
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card, load_cards, load_glyphs
from builder.hexgrid import Hex
from builder.scenario import (
    Figures,
    FixedFigure,
    Layout,
    NeutralFigure,
    PlacedGlyph,
    Position,
    Required,
    Scenario,
    ScenarioObject,
    Seat,
    ShuffledGlyphs,
    Up,
)
from builder.scenario import Zone as ScenarioZone
from builder.scenario.setup_wording import effect
from builder.scenario.special import RevealOnDeath, TerrainCost
from builder.scenario.victory import Eliminated, Victory
from builder.sheets.scenario.from_scenario import play_of
from builder.sheets.scenario.play import Figure, Marker, Zone
from tests.formats.imports import imported


def test_no_scenario_says_nothing() -> None:
    assert not play_of(None)
    assert not play_of(imported({}))


def test_all_of_a_stub_is_taken() -> None:
    play = play_of(
        imported(
            {
                "players": "2",
                "zones": {"red": [[0, 0, 1], [1, 0, 2]]},
                "glyphs": [
                    {"letter": "?", "at": [2, 0, 1]},
                    {"letter": "A", "at": [3, 0, 1]},
                    {"letter": "?", "at": [3, 1, 1], "kind": "treasure", "id": "y1"},
                ],
                "figures": [
                    {"name": "Mimring", "cells": [[4, 0, 1], [5, 0, 1]]},
                    {"file": "X", "cells": [[6, 0, 1]]},
                ],
                "markers": [{"name": "om1", "at": [7, 0, 1]}],
                "text": "Go",
                "rtf": "{\\rtf1 Go}",
            }
        )
    )
    assert play.players == "2"
    assert play.zones == (Zone("red", (Position(Hex(0, 0), 1), Position(Hex(1, 0), 2))),)
    assert [glyph.up for glyph in play.glyphs] == ["symbol", "power", "symbol"]
    assert [glyph.called for glyph in play.glyphs] == ["", "Astrid", "treasure glyph"]
    assert play.figures[0] == Figure("Mimring", (Position(Hex(4, 0), 1), Position(Hex(5, 0), 1)))
    assert play.figures[1].name == "X"
    assert play.markers == (Marker("om1", Position(Hex(7, 0), 1)),)
    assert (play.text, play.rtf) == ("Go", "{\\rtf1 Go}")


def test_real_files_give_their_zones_and_glyphs(shared: Path, catalogue: Catalogue) -> None:
    play = play_of(formats.read(shared / "maps" / "Chat perche.hsc", catalogue).scenario)
    sizes = {zone.name: len(zone.positions) for zone in play.zones}
    assert sizes == {"yellow": 15, "red": 15, "orange": 15, "blue": 15}
    assert [glyph.up for glyph in play.glyphs] == ["symbol"] * 6


def position(q: int, level: int = 1) -> Position:
    return Position(Hex(q, 0), level)


SIEGE = Scenario(
    title={"en": "The siege", "de": "Die Belagerung"},
    rounds=8,
    layouts=(
        Layout(
            (Seat("p1", points=400, zones=("keep",)), Seat("p2", name={"en": "Raiders"}, zones=("field",)))
        ),
        Layout(
            (
                Seat("p1", points=500, zones=("keep",)),
                Seat("p2", team="raiders", points=250, zones=("field",), army=("mimring",)),
                Seat("p3", team="raiders", points=250, zones=("field",)),
            )
        ),
    ),
    zones=(
        ScenarioZone("keep", (position(0),), colour="red"),
        ScenarioZone("field", (position(1),), {"en": "The field"}, "blue"),
    ),
    glyphs=(PlacedGlyph("kelda", position(2)), PlacedGlyph("valda", position(3), Up.SYMBOL)),
    shuffled=(ShuffledGlyphs(("astrid", "gerda"), (position(4), position(5))),),
    objects=(
        ScenarioObject("flag", position(6), "flag", {"en": "Flag"}),
        ScenarioObject("map", position(7), "glyph", {"en": "The map"}, glyph="brandar"),
    ),
    neutrals=(NeutralFigure("captive", "sgt-drake-alexander", (position(8),)),),
    rules=(TerrainCost("sand", 2), RevealOnDeath()),
    victory=(Victory(Eliminated()),),
    setup={"en": "Close the gate."},
    story={"en": "Once.", "de": "Einst."},
)


@pytest.fixture(scope="module")
def cards() -> Mapping[str, Card]:
    return load_cards(places.shipped("tilesets"))


def test_all_of_a_scenario_is_printed(cards: Mapping[str, Card]) -> None:
    play = play_of(SIEGE, cards)
    assert (play.title, play.players, play.rounds, play.story) == ("The siege", "2 or 3", 8, "Once.")
    assert play.zones == (
        Zone("keep", (Position(Hex(0, 0), 1),), "Player 1", "red"),
        Zone("The field", (Position(Hex(1, 0), 1),), "Raiders, Player 3", "blue"),
    )
    shown = [(glyph.letter, glyph.called, glyph.up) for glyph in play.glyphs]
    unknown = ("?", "", "symbol")
    assert shown == [("K", "Kelda", "power"), unknown, unknown, unknown, ("B", "The map", "power")]
    assert play.figures == (Figure("Sgt. Drake Alexander", (Position(Hex(8, 0), 1),), height=5),)
    assert play.markers == (Marker("Flag", Position(Hex(6, 0), 1)),)


def test_armies_are_named_for_every_number_of_players() -> None:
    armies = play_of(SIEGE).armies
    assert [(army.player, army.points, army.zone, army.made_of) for army in armies] == [
        ("Player 1 (2 players)", 400, "keep", "Drafted or pre-made"),
        ("Player 1 (3 players)", 500, "keep", "Drafted or pre-made"),
        ("Raiders (3 players)", 250, "The field", "The raiders · Mimring"),
        ("Player 3 (3 players)", 250, "The field", "The raiders · Drafted or pre-made"),
    ]


def test_each_number_of_players_calls_them_as_it_does() -> None:
    one, other = SIEGE.layouts
    seats = (other.seats[0], replace(other.seats[1], name={"en": "The southern host"}), other.seats[2])
    setup = play_of(replace(SIEGE, layouts=(one, Layout(seats)))).setup
    for_two, for_three = setup.partition("With 2 players:")[2].split("With 3 players:")
    assert "Raiders starts in the zone The field." in for_two
    assert "The southern host starts in the zone The field." in for_three


def test_an_army_is_named_once_not_under_setup_as_well(cards: Mapping[str, Card]) -> None:
    figures = (FixedFigure("mimring", (position(2), position(3))), FixedFigure("syvarris", (position(4),)))
    need = Required(Figures(of="own", hero=True), 2, "keep")
    first, second = SIEGE.layouts[0].seats
    seats = (
        replace(first, team="keepers", required=(need,), army=("mimring",)),
        replace(second, figures=figures, points=0),
        Seat("p3", team="keepers"),
        Seat("p4"),
    )
    play = play_of(replace(SIEGE, layouts=(Layout(seats, "p2"),)), cards)
    assert [army.made_of for army in play.armies] == [
        "The keepers · Mimring",
        "On the battlefield from the start: Mimring on C1/D1; Syvarris on E1",
        "The keepers",
    ]
    assert play.setup.split("\n")[-6:] == [
        "- Player 1 starts in the zone keep (red).",
        "- Player 1 must place at least 2 heroes in the zone keep (red).",
        "- Raiders starts in the zone The field.",
        "- Player 3 has no army.",
        "- Player 4 has no army.",
        "- Raiders places figures first, then the others to the left.",
    ]
    assert not [word for word in ("Mimring", "Syvarris", "points", "together") if word in play.setup]


def test_rules_victory_and_setting_up_are_named_in_sentences() -> None:
    play = play_of(SIEGE)
    assert play.victory == "A side wins when all enemy figures are destroyed."
    assert play.special.startswith("- Each sand space costs 2 moves.\n- ")
    first, *others = play.setup.split("\n\n")
    assert first == "Close the gate."
    assert [part.partition("\n")[0] for part in others[1:]] == ["With 2 players:", "With 3 players:"]
    assert play.setup.count("Kelda on C1") == 1, "what is the same for all stands there once"
    assert play.rules == "Master rules, second edition"
    assert "second edition" not in play.setup, "the head of the page says so"


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", ("Die Belagerung", "Einst.")), ("en", ("The siege", "Once.")), ("fr", ("The siege", "Once."))],
)
def test_texts_are_taken_in_the_language_asked_for(language: str, said: tuple[str, str]) -> None:
    play = play_of(SIEGE, language=language)
    assert (play.title, play.story) == said


def test_zones_of_one_name_are_told_apart() -> None:
    both = (
        ScenarioZone("a", (position(0),), {"en": "Bank"}),
        ScenarioZone("b", (position(1),), {"en": "Bank"}),
    )
    play = play_of(replace(SIEGE, zones=both, layouts=(Layout((Seat("p1", points=1, zones=("b",)),)),)))
    assert [zone.name for zone in play.zones] == ["Bank", "Bank (b)"]
    assert play.armies[0].zone == "Bank (b)"


def test_what_glyphs_do_is_printed_once_each() -> None:
    """Of those that lie there, are shuffled in, or are objects; none of them in the Basic game."""
    glyphs = load_glyphs(places.shipped("tilesets"))
    effects = play_of(SIEGE, glyphs=glyphs).effects.splitlines()
    named = [line.partition(":")[0].removeprefix("- **") for line in effects]
    assert named == ["Kelda (K)", "Valda (V)", "Astrid (A)", "Gerda (G)", "Brandar (B)"]
    assert effects[2] == f"- **Astrid (A):** {effect(glyphs['astrid'])}"
    assert "Attack 1 more" in effects[2]
    assert play_of(replace(SIEGE, edition="basic"), glyphs=glyphs).effects == ""
    inert = replace(SIEGE, glyphs=(PlacedGlyph("kelda", position(2), inert=True),), shuffled=(), objects=())
    assert play_of(inert, glyphs=glyphs).effects == ""


def test_cards_of_armies_and_figures_are_printed_with_their_numbers(cards: Mapping[str, Card]) -> None:
    rows = play_of(SIEGE, cards).cards
    assert [row.name for row in rows] == ["Sgt. Drake Alexander", "Mimring"]
    dragon, card = rows[1], cards["mimring"]
    assert dragon.kind == (
        "Unique hero · Utgar · dragon beast · ferocious",
        f"Huge {card.height} · on 2 spaces · {card.points} points",
    )
    numbers = ("life", "move", "range", "attack", "defense")
    assert dragon.values == tuple((name.title(), str(getattr(card, name))) for name in numbers)
    assert [name for name, _ in dragon.powers] == ["Flying", "Fire Line Special Attack (Range 8, Attack 4)"]
    assert [text for _, text in dragon.powers] == [power.text for power in card.powers]
    basic = play_of(replace(SIEGE, edition="basic"), cards).cards[1]
    assert (basic.values[0], basic.powers) == (("Move", str(card.basic_move)), ())
    assert "points" not in basic.kind[1]
