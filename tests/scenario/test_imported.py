"""What imported files say about play, and the twelve scenarios in files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import formats
from builder.battlefield import Battlefield
from builder.catalogue import Catalogue
from builder.facts import RuleChoices
from builder.formats.hsc_codec import decode
from builder.hexgrid import Hex
from builder.language import SOURCE, speak
from builder.plaindata import read_yaml
from builder.scenario import (
    FixedFigure,
    Layout,
    NeutralFigure,
    OwnGlyph,
    PlacedGlyph,
    Position,
    Scenario,
    ScenarioObject,
    Seat,
    ShuffledGlyphs,
    Up,
    Zone,
)
from builder.scenario.imported import glyph_positions, is_more_than_imported, players_text
from builder.scenario.victory import MostPoints, Victory
from builder.sheets.scenario.shown import ShownScenario
from tests.battlefields import FORDS, TOMB
from tests.formats.imports import exported, imported
from tests.scenario.conftest import the_cards, the_glyphs
from tests.scenario.strategies import scenarios
from tests.scenario.twelve import TWELVE
from tests.schemas import wrong_places

# ---- What imported files say about play, to scenarios and back ----

rows = st.tuples(st.integers(-99, 99), st.integers(-99, 99), st.integers(0, 30)).map(list)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
colours = st.sampled_from(["red", "blue", "purple", "#010203"])
glyphs = st.one_of(
    st.fixed_dictionaries({"letter": st.sampled_from("?AKX7"), "at": rows}),
    st.fixed_dictionaries(
        {"letter": st.just("?"), "at": rows, "kind": st.just("treasure"), "id": st.just("y1")}
    ),
)
names = st.sampled_from(["MIMRING", "Ne_Gok-Sa", "Old troll", ""]) | texts
figures = st.fixed_dictionaries(
    {
        "name": names,
        "file": names,
        "cells": st.lists(rows, min_size=1, max_size=2),
        "rotation": st.integers(0, 5),
    }
)
files = st.fixed_dictionaries(
    {
        "players": st.sampled_from(["", "2", "3", "2-4", "2 or 3", "two"]),
        "zones": st.dictionaries(colours, st.lists(rows, min_size=1, max_size=3), max_size=3),
        "glyphs": st.lists(glyphs, max_size=4),
        "figures": st.lists(figures, max_size=3),
        "markers": st.lists(st.fixed_dictionaries({"name": st.just("om11"), "at": rows}), max_size=2),
        "text": texts,
        "rtf": texts,
    }
)


def position(q: int, r: int, level: int = 1) -> Position:
    return Position(Hex(q, r), level)


def test_all_glyphs_but_treasures_lie_where_moves_end() -> None:
    named = ("astrid", "HR", "", "lamp")
    scenario = Scenario(
        own_glyphs=(OwnGlyph("lamp", "Lamp", "LA", carried=True),),
        glyphs=tuple(PlacedGlyph(name, position(q, 0)) for q, name in enumerate(named)),
    )
    assert [at.hex.q for at in glyph_positions(scenario)] == [0, 2]


@given(files)
def test_what_was_imported_goes_back_as_it_was(said: dict[str, Any]) -> None:
    again = exported(imported(said))
    plain, treasure = ([g for g in said["glyphs"] if ("kind" in g) is kind] for kind in (False, True))
    assert again == {**said, "glyphs": [*plain, *treasure]}


@given(scenarios())
def test_any_scenario_can_be_told_in_the_words_of_other_programs(scenario: Scenario) -> None:
    said = exported(scenario)
    imported(said)
    assert sum(map(len, said["zones"].values())) == sum(len(zone.positions) for zone in scenario.zones)


def test_glyphs_have_names_and_those_with_the_symbol_up_none() -> None:
    scenario = imported({"glyphs": [{"letter": "K", "at": [1, 0, 1]}, {"letter": "?", "at": [2, 0, 1]}]})
    assert scenario.glyphs == (
        PlacedGlyph("kelda", position(1, 0)),
        PlacedGlyph("", position(2, 0), Up.SYMBOL),
    )


def test_a_figure_whose_name_is_on_a_card_is_of_nobodys_and_any_other_a_marker() -> None:
    large = {"name": "MIMRING", "file": "m", "cells": [[0, 0, 1], [1, 0, 1]], "rotation": 2}
    unknown = {"name": "OLD_TROLL", "cells": [[4, 0, 2]]}
    scenario = imported({"figures": [large, unknown, {"file": "Ne-Gok-Sa", "cells": [[5, 0, 1]]}]})
    mimring, nego = scenario.neutrals
    assert (mimring.card, mimring.positions) == ("mimring", (position(0, 0), position(1, 0)))
    assert nego.card == "ne-gok-sa"
    (troll,) = scenario.objects
    assert (troll.kind, troll.at, troll.name) == ("marker", position(4, 0, 2), {"en": "OLD TROLL"})


@pytest.mark.parametrize(
    ("players", "zones", "seats"),
    [("2", 2, 2), ("3", 3, 3), ("2", 3, 0), ("4", 2, 0), ("", 2, 0), ("2-4", 2, 0), ("1", 1, 0), ("9", 9, 0)],
)
def test_each_player_has_a_zone_only_where_that_is_plain(players: str, zones: int, seats: int) -> None:
    scenario = imported({"players": players, "zones": {f"#00000{n}": [[n, 0, 1]] for n in range(zones)}})
    found = [seat.zones for layout in scenario.layouts for seat in layout.seats]
    assert found == [(zone.id,) for zone in scenario.zones][:seats]
    assert players_text(scenario) == players


def test_what_was_moved_goes_to_its_new_place_and_what_was_taken_away_is_gone() -> None:
    large = {"name": "Old troll", "file": "t", "cells": [[0, 0, 1], [1, 0, 1]], "rotation": 0}
    scenario = imported({"figures": [large], "markers": [{"name": "om1", "at": [3, 0, 1]}]})
    marker, troll = scenario.objects
    moved = replace(scenario, objects=(replace(troll, at=position(2, 5, 3)),))
    assert exported(moved)["figures"] == [{**large, "cells": [[2, 5, 3], [3, 5, 3]]}]
    assert exported(moved)["markers"] == []
    assert exported(replace(scenario, objects=(marker,)))["figures"] == []


def test_what_was_put_there_since_goes_out_too() -> None:
    scenario = Scenario(
        zones=(Zone("north", (position(0, 0),)), Zone("south", (position(1, 0),), colour="red")),
        glyphs=(PlacedGlyph("kelda", position(2, 0), Up.SYMBOL),),
        shuffled=(ShuffledGlyphs(("astrid", "gerda"), (position(3, 0), position(4, 0))),),
        objects=(
            ScenarioObject("plant", position(5, 0), "glyph", glyph="brandar"),
            ScenarioObject("x", position(6, 0)),
        ),
        neutrals=(NeutralFigure("captive", "sgt-drake-alexander", (position(7, 0),)),),
        layouts=(
            Layout(
                (Seat("p1", figures=(FixedFigure("mimring", (position(8, 0), position(9, 0))),)), Seat("p2"))
            ),
        ),
        story={"en": "Once."},
        notes={"en": "Later."},
    )
    said = exported(scenario)
    assert said["zones"] == {"blue": [[0, 0, 1]], "red": [[1, 0, 1]]}
    assert [row["letter"] for row in said["glyphs"]] == ["?", "?", "?", "B"]
    assert [row["name"] for row in said["figures"]] == ["SGT DRAKE ALEXANDER", "MIMRING"]
    assert (said["players"], said["text"], said["markers"]) == ("2", "Once.\n\nLater.", [])


def test_what_no_other_program_has_room_for_is_known() -> None:
    said = {"players": "2", "zones": {"red": [[0, 0, 1]], "blue": [[1, 0, 1]]}, "text": "Go."}
    assert not is_more_than_imported(imported(said))
    assert is_more_than_imported(Scenario(victory=(Victory(MostPoints()),)))
    assert is_more_than_imported(Scenario(choices=RuleChoices(ruins="climb")))
    assert is_more_than_imported(Scenario(layouts=(Layout((Seat("p1", points=400),)),)))
    assert is_more_than_imported(Scenario(objects=(ScenarioObject("flag", position(0, 0), "flag"),)))


def test_what_a_hsc_file_cannot_hold_is_told(
    tmp_path: Path, catalogue: Catalogue, virtualscape: Callable[..., Path]
) -> None:
    loaded = formats.read(virtualscape(TOMB), catalogue)
    assert loaded.scenario is not None
    path = tmp_path / "a.hsc"
    assert formats.write(loaded.battlefield, path, catalogue, loaded.scenario) == ()
    more = replace(loaded.scenario, rounds=12)
    (problem,) = formats.write(loaded.battlefield, path, catalogue, more)
    assert problem.code == "not-held"
    assert "no points, victory, special rules" in problem.message


def test_an_edited_zone_changes_its_records_alone(
    tmp_path: Path, catalogue: Catalogue, virtualscape: Callable[..., Path]
) -> None:
    source = virtualscape(FORDS)
    loaded = formats.read(source, catalogue)
    first, *others = loaded.scenario.zones
    edited = replace(loaded.scenario, zones=(replace(first, positions=first.positions[1:]), *others))
    formats.write(loaded.battlefield, tmp_path / "a.hsc", catalogue, edited)
    before, after = (decode(path.read_bytes(), "a").tiles for path in (source, tmp_path / "a.hsc"))
    assert len(before) - len(after) == 1
    plain = lambda tiles: [(t.code, t.rotation, t.x, t.y, t.z, t.colour) for t in tiles]  # noqa: E731
    left = plain(before)
    for tile in plain(after):
        left.remove(tile)
    assert [code for code, *_ in left] == [15001]


def test_the_words_of_other_programs_come_of_the_catalogue() -> None:
    there = [{"name": name, "cells": [[0, 0, 1]]} for name in ("ne gok SA", "Nobody")]
    assert [figure.card for figure in imported({"figures": there}).neutrals] == ["ne-gok-sa"]
    glyphs = tuple(PlacedGlyph(name, position(0, 0)) for name in ("kelda", "X", "", "unheard-of"))
    assert [row["letter"] for row in exported(Scenario(glyphs=glyphs))["glyphs"]] == ["K", "X", "?", "U"]
    assert exported(Scenario())["zones"] == {}


# ---- The twelve scenarios of the rulebooks in files, with and without their battlefields, and on paper
# ----


def lying(battlefield: Battlefield) -> Counter[tuple[Any, ...]]:
    """The pieces as they lie."""
    return Counter((p.type.id, p.hex, p.slot, p.rotation) for p in battlefield.pieces.values())


@pytest.mark.parametrize("name", TWELVE)
def test_it_comes_back_from_one_file_with_its_battlefield(
    twelve: Callable[..., Any], catalogue: Catalogue, tmp_path: Path, name: str
) -> None:
    scenario, battlefield, _ = twelve(name)
    path = tmp_path / "whole.hexscenario"
    formats.write_hexscenario(path, scenario, battlefield)
    assert wrong_places("hexscenario", read_yaml(path.read_bytes(), "a").data) == []
    loaded = formats.load_scenario(path, catalogue)
    assert (loaded.problems, loaded.left_out) == ((), ())
    assert loaded.scenario == scenario
    assert lying(loaded.battlefield) == lying(battlefield)
    assert formats.scenario_bytes(loaded.scenario, loaded.battlefield) == path.read_bytes()


@pytest.mark.parametrize("name", TWELVE)
def test_it_is_told_on_paper(twelve: Callable[..., Any], name: str) -> None:
    scenario, _, _ = twelve(name)
    shown = ShownScenario(scenario, the_cards(), the_glyphs())
    *_others, (_special, special), (_victory, victory) = shown.sections
    seats = [seat for layout in scenario.layouts for seat in layout.seats]
    assert len(shown.armies) == sum(bool(s.points or s.army or s.figures or s.team) for s in seats)
    assert victory.count("\n") + 1 == len(scenario.victory)
    assert bool(special) == bool(scenario.rules)
    assert len(shown.setup.zones) == len(scenario.zones)


def test_a_file_for_other_programs_is_the_same_whatever_language_the_program_speaks() -> None:
    texts = {"en": "The ford is held.", "de": "Die Furt wird gehalten."}
    layouts = tuple(Layout(tuple(Seat(f"p{n}") for n in range(count))) for count in (2, 3, 4))
    scenario = Scenario(story=texts, goal={"de": "Ans andere Ufer."}, layouts=layouts)
    try:
        speak("de")
        found = exported(scenario)
        assert players_text(scenario) == "2, 3 oder 4", "to be read here"
    finally:
        speak(SOURCE)
    assert found == exported(scenario)
    assert (found["players"], found["text"]) == ("2, 3 or 4", "The ford is held.\n\nAns andere Ufer.")
