"""The shipped scenarios: sound, told in two languages, and together all that can be said."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import pytest

from builder import formats, places
from builder.battlefield import Battlefield
from builder.catalogue.glyphs import load_glyphs
from builder.hexgrid import Hex
from builder.problems import Severity
from builder.referee import Game, SeededDice, Table
from builder.referee.bots import GreedyBot, played
from builder.referee.playtest import MOST_ROUNDS
from builder.scenario import Gathering, Position, Scenario, Seat
from builder.scenario.checks import check_scenario
from builder.scenario.filters import Figures
from builder.scenario.special import SpecialRule
from builder.scenario.victory import AtEndOfRound, Beside, Condition, Destroyed, Eliminated, Standing, walked
from tests.referee.tables import IdleBot, the_cards, the_catalogue

FOLDER = places.shipped("scenarios")
GLYPHS = load_glyphs(places.shipped("tilesets"))
FILES = sorted(FOLDER.glob("*.hexscenario"))
EVEN = {"four-fords-night-of-drums", "ash-and-fir-rising-smoke"}
"""Where both sides have the same zone, turned half round, and the same points."""
each = pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)


@cache
def loaded(path: Path) -> formats.LoadedScenario:
    return formats.load_scenario(path, the_catalogue())


def shipped() -> list[Scenario]:
    return [loaded(path).scenario for path in FILES]


def table(path: Path, players: int) -> Table:
    here = loaded(path)
    return Table(here.scenario, here.battlefield, the_cards(), the_catalogue().kinds, players=players)


def seats(scenario: Scenario) -> Iterator[Seat]:
    return (seat for layout in scenario.layouts for seat in layout.seats)


def conditions(scenario: Scenario) -> list[Condition]:
    return [part for victory in scenario.victory for part in walked(victory.condition)]


@pytest.mark.parametrize("field", sorted(path.name for path in FOLDER.glob("*.hexfield")))
def test_every_shipped_battlefield_has_a_basic_and_a_master_scenario(field: str) -> None:
    here = [beside.scenario for beside in formats.companion_scenarios(FOLDER / field)]
    kinds = [scenario.basic for scenario in here if scenario is not None]
    assert True in kinds
    assert False in kinds


@each
def test_it_loads_with_nothing_to_tell_and_saving_it_changes_no_byte(path: Path, tmp_path: Path) -> None:
    here = loaded(path)
    assert (here.problems, here.left_out) == ((), ())
    formats.write_hexscenario(tmp_path / path.name, here.scenario)
    assert (tmp_path / path.name).read_bytes() == path.read_bytes()


@each
def test_its_name_begins_with_that_of_its_battlefield(path: Path) -> None:
    assert path.stem.startswith(Path(loaded(path).scenario.battlefield).stem + "-")


@each
def test_the_check_finds_no_error_and_no_warning(path: Path) -> None:
    here = loaded(path)
    found = check_scenario(here.scenario, here.battlefield, the_catalogue(), the_cards(), GLYPHS)
    assert [problem.message for problem in found if problem.severity is not Severity.NOTE] == []


@each
@pytest.mark.parametrize("language", ["en", "de"])
def test_all_its_texts_are_told_in_both_languages(path: Path, language: str) -> None:
    scenario = loaded(path).scenario
    for text in (scenario.title, scenario.story, scenario.goal, scenario.setup, scenario.notes):
        assert set(text) == {"en", "de"}
        assert text[language].strip() == text[language] != ""
        assert "fortress" not in text[language].lower()
    assert len(scenario.story[language]) > 100
    named = [seat.name for seat in seats(scenario) if not seat.team or scenario.layouts[0].players != 2]
    assert all(set(name) in ({"en", "de"}, set()) for name in named)


@each
def test_the_armies_it_names_are_of_a_master_set_and_within_their_points(path: Path) -> None:
    """Whoever owns the boxes has the cards, too."""
    cards = the_cards()
    for seat in seats(loaded(path).scenario):
        army = [cards[id] for id in (*seat.army, *(figure.card for figure in seat.figures))]
        assert all(card.set == "Rise of the Valkyrie" for card in army)
        assert bool(army) != (Gathering.DRAFT in seat.gathering)
        assert sum(cards[id].points for id in seat.army) <= seat.points or not seat.points


def test_together_they_use_every_kind_of_condition_and_of_special_rule() -> None:
    asked = {type(part) for scenario in shipped() for part in conditions(scenario)}
    rules = {type(rule) for scenario in shipped() for rule in scenario.rules}
    assert set(get_args(Condition)) - asked == set()
    assert set(get_args(SpecialRule)) - rules == set()


def test_together_they_use_every_way_to_win_of_the_rulebooks() -> None:
    """Those that are not kinds of their own: by an owner, a scout, at the end of a round, beside, denied."""
    parts = [(part, s) for s in shipped() for part in conditions(s)]
    standing = [(part, s) for part, s in parts if isinstance(part, Standing)]
    assert any(thing.owner for part, s in standing for thing in s.objects if thing.id == part.place)
    assert any(part.figures.secret for part, _ in standing)
    assert any(part.figures.started_in and part.count >= 2 for part, _ in standing)
    assert any(isinstance(part, Destroyed) and part.figures.secret for part, _ in parts)
    ends = [part for part, _ in parts if isinstance(part, AtEndOfRound)]
    assert any(isinstance(part.of, Standing) for part in ends)
    assert any(part.of is None and part.round for part in ends)
    assert any(isinstance(part, Beside) for part, _ in parts)
    assert any(isinstance(part, Eliminated) and part.figures == Figures(of="enemies") for part, _ in parts)


def test_together_they_use_every_kind_of_setup() -> None:
    all_ = shipped()
    assert any(scenario.neutrals for scenario in all_)
    assert any(glyph.inert for scenario in all_ for glyph in scenario.glyphs)
    assert any(scenario.shuffled for scenario in all_)
    assert any(scenario.secret for scenario in all_)
    assert any(door.owner for scenario in all_ for door in scenario.doors)
    assert any(need.at for scenario in all_ for seat in seats(scenario) for need in seat.required)
    assert any(layout.placement for scenario in all_ for layout in scenario.layouts)
    assert {layout.players for scenario in all_ for layout in scenario.layouts} == {2, 3, 4}
    assert any(len(scenario.layouts) > 1 for scenario in all_)
    assert any(seat.team for scenario in all_ for seat in seats(scenario))


@pytest.mark.parametrize("name", sorted(EVEN))
def test_both_sides_of_an_even_scenario_start_alike(name: str) -> None:
    here = loaded(FOLDER / f"{name}.hexscenario")
    one, other = (here.scenario.zone(id) for id in ("west", "east"))
    assert one is not None
    assert other is not None
    middle = _turned(here.battlefield)
    assert {middle(position) for position in one.positions} == set(other.positions)
    for layout in here.scenario.layouts:
        assert len({seat.points for seat in layout.seats}) == 1


def _turned(battlefield: Battlefield) -> Callable[[Position], Position]:
    hexes = list(battlefield.occupancy.hexes())
    q, r = (min(hex[i] for hex in hexes) + max(hex[i] for hex in hexes) for i in (0, 1))
    return lambda position: Position(Hex(q - position.hex.q, r - position.hex.r), position.level)


GAMES = [
    pytest.param(path, layout.players, id=f"{path.stem}-{layout.players}")
    for path in FILES
    for layout in loaded(path).scenario.layouts
]


@pytest.mark.parametrize(("path", "players"), GAMES)
def test_it_is_played_to_its_end_and_every_figure_finds_room(path: Path, players: int) -> None:
    """Somebody wins, within the rounds; the zones hold the armies, also those that computer players draft."""
    setting = table(path, players)
    game = Game(setting, SeededDice(2))
    simple = dict.fromkeys(setting.seating, GreedyBot())
    events = [e for _, more in played(game, simple, random.Random(2), rounds=MOST_ROUNDS) for e in more]
    assert game.state.outcome is not None
    assert set(game.state.outcome.sides) <= set(setting.layout.sides)
    assert not setting.scenario.rounds or game.state.round <= setting.scenario.rounds
    assert [event.plain() for event in events if event.kind == "left-out"] == []


@pytest.mark.parametrize("path", [p for p in FILES if loaded(p).scenario.rounds], ids=lambda path: path.stem)
def test_who_only_waits_comes_to_the_last_round(path: Path) -> None:
    """It ends also where nobody does anything: by its last victory, or with nobody as the winner."""
    game = Game(table(path, loaded(path).scenario.layouts[0].players), SeededDice(1))
    for _ in played(game, dict.fromkeys(game.table.seating, IdleBot()), random.Random(1), rounds=MOST_ROUNDS):
        pass
    assert game.state.outcome is not None
    assert game.state.round <= loaded(path).scenario.rounds
