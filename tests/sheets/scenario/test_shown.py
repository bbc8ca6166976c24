"""What the sheets print of a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from builder import formats, places
from builder.catalogue import Catalogue
from builder.catalogue.cards import Card, load_cards
from builder.catalogue.glyphs import Glyph, load_glyphs
from builder.drawing.figure_looks import look_of_card
from builder.drawing.play_marks import zone_look
from builder.facts import RuleChoices
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
    Zone,
)
from builder.scenario.glyph_wording import effect
from builder.scenario.imported import Importing
from builder.scenario.special import RevealOnDeath, TerrainCost
from builder.scenario.victory import Eliminated, Victory
from builder.sheets.scenario.board_setup import BoardSetup, BoardToken
from builder.sheets.scenario.play_pages import scenario_paragraphs
from builder.sheets.scenario.shown import NO_SCENARIO, ShownScenario
from builder.sheets.scenario.zone_scenes import legend_entries
from tests.formats.imports import imported
from tests.sheets.scenarios import figure, glyph, marker, setup, zone


def test_no_scenario_says_nothing() -> None:
    assert scenario_paragraphs(NO_SCENARIO) == []
    assert NO_SCENARIO.setup == BoardSetup()
    assert (NO_SCENARIO.title, NO_SCENARIO.armies, NO_SCENARIO.cards) == ("", (), ())


def test_all_of_an_imported_file_is_taken() -> None:
    shown = ShownScenario(
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
    assert shown.players == "2"
    there = zone("red", Position(Hex(0, 0), 1), Position(Hex(1, 0), 2))
    treasure = BoardToken(
        "glyph", (Position(Hex(3, 1), 1),), "?", "treasure glyph", symbol_up=True, treasure=True
    )
    assert shown.setup == setup(
        (there,),
        *(glyph("?", position(2)), glyph("A", position(3), "Astrid"), treasure),
        *(figure("Mimring", position(4), position(5)), figure("X", position(6), sign="2")),
        marker("om1", position(7)),
    )
    assert shown.notes == "Go"


def test_a_glyph_of_another_program_that_has_no_card_has_its_name_and_kind() -> None:
    importing = Importing()
    importing.marker("y50", position(2), "?", "Frosa (power glyph)")
    importing.marker("y30", position(3), "?", "heroic rune (treasure glyph)")
    scenario = importing.scenario("x.json")
    assert scenario is not None
    assert [(token.name, token.treasure) for token in ShownScenario(scenario).setup.tokens] == [
        ("Frosa (power glyph)", False),
        ("heroic rune (treasure glyph)", True),
    ]


def test_real_files_give_their_zones_and_glyphs(shared: Path, catalogue: Catalogue) -> None:
    lying = ShownScenario(formats.read(shared / "maps" / "Chat perche.hsc", catalogue).scenario).setup
    sizes = {zone.name: len(zone.positions) for zone in lying.zones}
    assert sizes == {"yellow": 15, "red": 15, "orange": 15, "blue": 15}
    assert [glyph.symbol_up for glyph in lying.glyphs] == [True] * 6


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
        Zone("keep", (position(0),), colour="red"),
        Zone("field", (position(1),), {"en": "The field"}, "blue"),
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


def setup_of(shown: ShownScenario) -> str:
    return dict(shown.sections)["Setup"]


def effects_of(scenario: Scenario, glyphs: Mapping[str, Glyph]) -> str:
    return dict(ShownScenario(scenario, glyphs=glyphs).sections)["Glyphs"]


@pytest.fixture(scope="module")
def cards() -> Mapping[str, Card]:
    return load_cards(places.shipped("tilesets"))


def test_all_of_a_scenario_is_printed(cards: Mapping[str, Card]) -> None:
    shown = ShownScenario(SIEGE, cards)
    assert (shown.title, shown.players, shown.sections[0]) == ("The siege", "2 or 3", ("Story", "Once."))
    keep = zone("keep", position(0), players="Player 1")
    field = zone("The field", position(1), number=2, players="Raiders, Player 3")
    assert shown.setup == setup(
        (replace(keep, look=zone_look(1, "red")), replace(field, look=zone_look(2, "blue"))),
        glyph("K", position(2), "Kelda"),
        *(glyph("?", position(q)) for q in (3, 4, 5)),
        glyph("B", position(7), "The map"),
        figure("Sgt. Drake Alexander", position(8), look=look_of_card(cards["sgt-drake-alexander"])),
        marker("Flag", position(6)),
    )


def test_figures_of_one_name_and_player_share_a_number_and_letters_never_run_out() -> None:
    fixed = [FixedFigure(card, (position(q),)) for q, card in enumerate(("viking", "drake", "viking"))]
    seats = Seat("p1", figures=tuple(fixed)), Seat("p2", figures=(fixed[0],))
    objects = tuple([ScenarioObject(f"om{n}", position(n)) for n in range(60)])
    lying = ShownScenario(Scenario(layouts=(Layout(seats),), objects=objects)).setup
    assert [one.sign for one in lying.figures] == ["1", "2", "1", "3"]
    letters = [one.sign for one in lying.markers]
    assert len(set(letters)) == 60
    assert [letters[n] for n in (0, 25, 26, 52)] == ["a", "z", "a2", "a3"]


def test_the_letter_of_a_glyph_is_the_one_that_its_catalogue_gives() -> None:
    """Also where it is not the first of its name, and of one added there."""
    glyphs = {"skald": Glyph("skald", "Skald", "X"), "sturla": Glyph("sturla", "Sturla", "S")}
    there = Scenario(glyphs=(PlacedGlyph("skald", position(0)), PlacedGlyph("sturla", position(1))))
    found = ShownScenario(there, glyphs=glyphs).setup.glyphs
    assert [(one.sign, one.name) for one in found] == [("X", "Skald"), ("S", "Sturla")]
    assert [entry.name for entry in legend_entries(BoardSetup(tokens=found))] == ["Sturla", "Skald"]


def test_armies_are_named_for_every_number_of_players() -> None:
    armies = ShownScenario(SIEGE).armies
    assert [(army.player, army.points, army.zone.name, army.made_of) for army in armies] == [
        ("Player 1 (2 players)", 400, "keep", "Drafted or pre-made"),
        ("Player 1 (3 players)", 500, "keep", "Drafted or pre-made"),
        ("Raiders (3 players)", 250, "The field", "The raiders · Mimring"),
        ("Player 3 (3 players)", 250, "The field", "The raiders · Drafted or pre-made"),
    ]


def test_each_number_of_players_calls_them_as_it_does() -> None:
    one, other = SIEGE.layouts
    seats = (other.seats[0], replace(other.seats[1], name={"en": "The southern host"}), other.seats[2])
    setup = setup_of(ShownScenario(replace(SIEGE, layouts=(one, Layout(seats)))))
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
    shown = ShownScenario(replace(SIEGE, layouts=(Layout(seats, "p2"),)), cards)
    assert [army.made_of for army in shown.armies] == [
        "The keepers · Mimring",
        "On the battlefield from the start: Mimring on C1/D1; Syvarris on E1",
        "The keepers",
    ]
    setting_up = setup_of(shown)
    assert setting_up.split("\n")[-6:] == [
        "- Player 1 starts in the zone keep (red).",
        "- Player 1 must place at least 2 heroes in the zone keep (red).",
        "- Raiders starts in the zone The field.",
        "- Player 3 has no army.",
        "- Player 4 has no army.",
        "- Raiders places figures first, then the others to the left.",
    ]
    assert not [word for word in ("Mimring", "Syvarris", "points", "together") if word in setting_up]


def test_rules_victory_and_setting_up_are_named_in_sentences() -> None:
    shown = ShownScenario(SIEGE)
    said = dict(shown.sections)
    assert said["Victory"] == "A side wins when all enemy figures are destroyed."
    assert said["Special rules"].startswith("- Each sand space costs 2 moves.\n- ")
    chosen = ShownScenario(replace(SIEGE, choices=RuleChoices(ruins="climb")))
    assert (
        dict(chosen.sections)["Special rules"] == f"- Ruins are climbed like walls.\n{said['Special rules']}"
    )
    first, *others = said["Setup"].split("\n\n")
    assert first == "Close the gate."
    assert [part.partition("\n")[0] for part in others[1:]] == ["With 2 players:", "With 3 players:"]
    assert said["Setup"].count("Kelda on C1") == 1, "what is the same for all stands there once"
    assert shown.rules == "Master rules, second edition"
    assert "second edition" not in said["Setup"], "the head of the page says so"


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", ("Die Belagerung", "Einst.")), ("en", ("The siege", "Once.")), ("fr", ("The siege", "Once."))],
)
def test_texts_are_taken_in_the_language_asked_for(language: str, said: tuple[str, str]) -> None:
    shown = ShownScenario(SIEGE, language=language)
    assert (shown.title, shown.sections[0][1]) == said


def test_zones_of_one_name_are_told_apart() -> None:
    both = (
        Zone("a", (position(0),), {"en": "Bank"}),
        Zone("b", (position(1),), {"en": "Bank"}),
    )
    shown = ShownScenario(
        replace(SIEGE, zones=both, layouts=(Layout((Seat("p1", points=1, zones=("b",)),)),))
    )
    assert [zone.name for zone in shown.setup.zones] == ["Bank", "Bank (b)"]
    assert shown.armies[0].zone.name == "Bank (b)"


def test_what_glyphs_do_is_printed_once_each() -> None:
    """Of those that lie there, are shuffled in, or are objects; none of them in the Basic game."""
    glyphs = load_glyphs(places.shipped("tilesets"))
    effects = effects_of(SIEGE, glyphs).splitlines()
    named = [line.partition(":")[0].removeprefix("- **") for line in effects]
    assert named == ["Kelda (K)", "Valda (V)", "Astrid (A)", "Gerda (G)", "Brandar (B)"]
    assert effects[2] == f"- **Astrid (A):** {effect(glyphs['astrid'])}"
    assert "Attack 1 more" in effects[2]
    assert effects_of(replace(SIEGE, edition="basic"), glyphs) == ""
    inert = replace(SIEGE, glyphs=(PlacedGlyph("kelda", position(2), inert=True),), shuffled=(), objects=())
    assert effects_of(inert, glyphs) == ""


def test_cards_of_armies_and_figures_are_printed_with_their_numbers(cards: Mapping[str, Card]) -> None:
    drake, dragon = ShownScenario(SIEGE, cards).cards
    card = cards["mimring"]
    assert (drake[0].text, dragon[0].text) == ("Sgt. Drake Alexander", "Mimring")
    kind, size, numbers = dragon[1].text.split("\n")
    assert kind == "Unique hero · Utgar · dragon beast · ferocious"
    assert size == f"Huge {card.height} · on 2 spaces · {card.points} points"
    named = ("life", "move", "range", "attack", "defense")
    assert numbers == " · ".join(f"{name.title()} {getattr(card, name)}" for name in named)
    titles = ("Flying", "Fire Line Special Attack (Range 8, Attack 4)")
    powers = [f"{title}: {power.text}" for title, power in zip(titles, card.powers, strict=True)]
    assert [paragraph.text for paragraph in dragon[2:]] == powers
    _name, basic = ShownScenario(replace(SIEGE, edition="basic"), cards).cards[1]
    assert basic.text.split("\n")[2].startswith(f"Move {card.basic_move} · ")
    assert "points" not in basic.text


def test_how_a_treasure_is_taken_is_said_once_where_there_is_one() -> None:
    at, glyphs = Position(Hex(0, 0), 1), load_glyphs(places.shipped("tilesets"))
    for names, said in ((("astrid",), 0), (("heroic-rune", "jump-pack", "astrid"), 1)):
        scenario = Scenario(glyphs=tuple(PlacedGlyph(name, at) for name in names))
        assert effects_of(scenario, glyphs).count("may take it along") == said
