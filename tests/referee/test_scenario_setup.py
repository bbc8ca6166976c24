"""Scenarios of which no game can begin, figures needed in a place or of nobody, what is left behind."""

from __future__ import annotations

import gc
import weakref
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.errors import RefusedError
from builder.hexgrid import Hex
from builder.referee import Game, IllegalActionError, SeededDice, Table, spatial
from builder.referee.effects import destroy
from builder.referee.state import BringArmy, Life, Move, Phase, Place, TakeCard
from builder.referee.table import Left
from builder.scenario import (
    UNIQUE_HEROES,
    Figures,
    FixedFigure,
    Layout,
    NeutralFigure,
    Position,
    Required,
    Scenario,
    ScenarioDoor,
    ScenarioObject,
    Seat,
    Zone,
)
from builder.scenario.special import FirstPlayer, TerrainCost
from builder.scenario.victory import EACH, AtEndOfRound, Eliminated, MostPoints, Victory
from tests.referee.cards import CARR, FINN, GRIMNAK, GRUTS, HIVE, MARRO, MIMRING, SAMURAI, SYVARRIS, VIKINGS
from tests.referee.grounds import table_of
from tests.referee.tables import Trial, facing, field_of, set_up, the_cards, the_catalogue
from tests.scenario.strategies import scenarios
from tests.soak import often

# ---- Scenarios of which no game can begin: one message each, before anything is laid out ----

WEST = Zone("west", tuple(Position(Hex(q, r), 1) for q in (0, 1) for r in range(8)))
EAST = Zone("east", tuple(Position(Hex(q, r), 1) for q in (10, 11) for r in range(8)))
A = Seat("A", points=80, zones=("west",), army=(FINN,))
B = Seat("B", points=80, zones=("east",), army=(FINN,))

FIELD = field_of()


def at(q: int, r: int) -> Position:
    """A space of the field."""
    return Position(Hex(q, r), 1)


def game_with(*seats: Seat, placement: str = "", **more: Any) -> Trial:
    """A game of a scenario for these players, or A and B."""
    scenario = Scenario(
        layouts=(Layout(seats or (A, B), placement),), zones=(WEST, EAST), victory=(Victory(Eliminated()),)
    )
    table = Table(replace(scenario, **more), field_of(), the_cards(), the_catalogue().kinds)
    return Trial(table)


def fixed(*figures: tuple[str, tuple[Position, ...], int]) -> Seat:
    """Player A with figures on fixed spaces."""
    return Seat("A", figures=tuple(FixedFigure(*figure) for figure in figures))


@pytest.mark.parametrize(
    ("message", "given"),
    [
        ("players: at least one was expected", {"layouts": (Layout(()),)}),
        ("players: an id of its own .* found 'A' 2 times", {"layouts": (Layout((A, A)),)}),
        ("players: an id of its own .* found '' once", {"layouts": (Layout((replace(A, id=""), B)),)}),
        (
            "'A' is a player, so it cannot be the team of 'B'",
            {"layouts": (Layout((A, replace(B, team="A"))),)},
        ),
        ("'each' means every side", {"layouts": (Layout((A, replace(B, team=EACH))),)}),
        ("placement: one of the players was expected, found 'C'", {"layouts": (Layout((A, B), "C"),)}),
        ("zones and objects: .* found 'west' 2 times", {"objects": (ScenarioObject("west", at(5, 5)),)}),
        ("zones and objects: .* found '' once", {"zones": (replace(WEST, id=""), EAST)}),
        (
            "doors: .* found 'gate' 2 times",
            {"doors": (ScenarioDoor("gate", Hex(5, 5)), ScenarioDoor("gate", Hex(6, 5)))},
        ),
        (
            "doors: one for the doorway at H6 was expected, found 2",
            {"doors": (ScenarioDoor("gate", Hex(5, 5)), ScenarioDoor("postern", Hex(5, 5)))},
        ),
        (
            "neutral figures: .* found 'one' 2 times",
            {"neutrals": (NeutralFigure("one", CARR, (at(5, 5),)), NeutralFigure("one", CARR, (at(5, 6),)))},
        ),
        ("'no-such-card': no army card", {"layouts": (Layout((replace(A, army=("no-such-card",)), B)),)}),
        ("a kind of terrain to walk on was expected", {"rules": (TerrainCost("cheese", 2),)}),
        ("cost of grass", {"rules": (TerrainCost("grass", 100_000),)}),
    ],
)
def test_what_cannot_be_played_is_refused_with_one_message(message: str, given: dict[str, Any]) -> None:
    """A `RefusedError`, whatever is wrong."""
    with pytest.raises(RefusedError, match=message):
        game_with(**given)


@pytest.mark.parametrize(
    ("message", "seat"),
    [
        ("its 1 space was expected, found 2", fixed((CARR, (at(2, 2), at(3, 2)), 1))),
        ("its 2 spaces were expected, found 1", fixed((MIMRING, (at(2, 2),), 1))),
        ("its 2 spaces were expected, found 2", fixed((MIMRING, (at(2, 2), at(2, 2)), 1))),
        ("its 2 spaces were expected, found 0", fixed((MIMRING, (), 1))),
        ("does not lie flat on the 2 spaces", fixed((MIMRING, (at(2, 2), at(5, 5)), 1))),
        (
            "figure 1 of the unique card agent-carr starts twice",
            fixed((CARR, (at(2, 2),), 1), (CARR, (at(3, 3),), 1)),
        ),
        ("a figure of number 2 was expected", fixed((CARR, (at(2, 2),), 2))),
        ("two figures on D3 level 1", fixed((CARR, (at(2, 2),), 1), (FINN, (at(2, 2),), 1))),
        ("ES100 level 1 is not a space", fixed((CARR, (at(99, 99),), 1))),
    ],
)
def test_figures_that_cannot_stand_where_they_start_are_refused(message: str, seat: Seat) -> None:
    """Before the first die is rolled."""
    with pytest.raises(RefusedError, match=message):
        game_with(seat, B)


@pytest.mark.rule("R027")
def test_more_figures_of_a_common_card_than_it_has_come_with_another_card() -> None:
    """Two first figures of one common card belong to two cards, each with three figures left out."""
    game = game_with(fixed((GRUTS, (at(2, 2),), 1), (GRUTS, (at(3, 3),), 1)), B)
    assert [id for id in game.state.cards if id.startswith("A:")] == [f"A:{GRUTS}", f"A:{GRUTS}#2"]
    assert {f.spaces[0].hex for f in game.figures("A")} == {Hex(2, 2), Hex(3, 3)}


def test_a_neutral_figure_cannot_take_the_place_of_a_players_card() -> None:
    """Its id is that of the card of A, which would be lost. Cards that come later find free ids."""
    neutral = NeutralFigure(f"A:{CARR}", FINN, (at(5, 5),))
    with pytest.raises(
        RefusedError, match="A:agent-carr: the id of a neutral figure is that of another card"
    ):
        game_with(fixed((CARR, (at(2, 2),), 1)), B, neutrals=(neutral,))
    game = game_with(A, B, neutrals=(replace(neutral, id=f"A:{FINN}", card=CARR),))
    game.apply(BringArmy("A", (FINN,)))
    assert {id: owned.card.id for id, owned in game.state.cards.items()} == {
        f"A:{FINN}": CARR,
        f"A:{FINN}#2": FINN,
    }


def test_a_victory_of_a_side_that_does_not_play_is_not_asked() -> None:
    """A scenario for three may be played by two, where nobody is the third side."""
    victory = (
        Victory(AtEndOfRound(MostPoints(), since=1), "C"),
        Victory(Eliminated(), "C"),
        Victory(AtEndOfRound(MostPoints(or_equal=True)), "A"),
    )
    game = game_with(A, B, victory=victory, rounds=1)
    while game.state.phase is not Phase.OVER:
        game.apply(next(iter(game.legal_actions())))
    assert game.state.outcome.sides == ("A",)
    assert game.state.outcome.victory == 2


@settings(max_examples=often(8))
@given(scenarios(), st.booleans(), st.integers(0, 2**32))
def test_whatever_a_file_can_hold_is_refused_or_played(scenario: Scenario, sound: bool, seed: int) -> None:
    """Nothing else comes of it: one message before the game, or a game in which somebody can always act."""
    if sound:  # its players can begin; glyphs, rules and victories are anything
        seats = (Layout((A, B)),)
        scenario = replace(
            scenario, layouts=seats, zones=(WEST, EAST), neutrals=(), doors=(), objects=(), shuffled=()
        )
    try:
        game = Game(Table(scenario, FIELD, the_cards(), the_catalogue().kinds), SeededDice(seed))
    except RefusedError:
        return
    random = Random(seed)
    for _ in range(20):
        if game.state.phase is Phase.OVER:
            break
        game.apply(random.choice(list(game.legal_actions())))


# ---- Figures that a scenario needs in a zone or on a space, while armies are drafted and placed (R022,
# R023) ----

GATE = Position(Hex(2, 0), 1)
OWN = Figures(of="own")


def alone(*required: Required, army: tuple[str, ...] = (), points: int = 300) -> Trial:
    """One player places in a row of eight spaces."""
    zone = Zone("west", tuple(Position(Hex(q, 0), 1) for q in range(8)))
    seat = Seat("A", points=points, zones=("west",), required=required, army=army)
    scenario = Scenario(zones=(zone,), layouts=(Layout((seat,)),))
    return set_up(scenario)


def placed(game: Trial) -> set[Position]:
    """The first space of every place where a figure can be put now."""
    return {action.at[0] for action in game.legal_actions() if isinstance(action, Place)}


@pytest.mark.rule("R023")
def test_a_squad_is_placed_before_the_heroes_that_are_needed_were_drafted() -> None:
    """Nothing is left out because of cards that are still to come."""
    game = alone(Required(UNIQUE_HEROES, 2, "west"))
    game.apply(next(a for a in game.legal_actions() if a.kind == "roll"))
    game.apply(TakeCard("A", VIKINGS))
    assert len(placed(game)) == 8
    for number, q in enumerate((0, 1, 3, 4), 1):
        game.apply(Place("A", number, (Position(Hex(q, 0), 1),)))
    assert all(f.life is Life.ON for f in game.state.figures.values())


@pytest.mark.rule("R022")
def test_the_last_figure_that_can_stand_on_the_space_must() -> None:
    """Three Vikings stand elsewhere; the fourth has no choice."""
    game = alone(Required(OWN, at=GATE), army=(VIKINGS,))
    game.apply(next(iter(game.legal_actions())))
    for number, q in enumerate((0, 1, 3), 1):
        game.apply(Place("A", number, (Position(Hex(q, 0), 1),)))
    assert placed(game) == {GATE}
    with pytest.raises(IllegalActionError):
        game.apply(Place("A", 4, (Position(Hex(5, 0), 1),)))


@pytest.mark.rule("R022")
def test_the_space_is_kept_for_those_it_is_meant_for() -> None:
    """Only a hero may stand there."""
    game = alone(Required(UNIQUE_HEROES, at=GATE), army=(VIKINGS, FINN))
    game.apply(next(iter(game.legal_actions())))
    vikings = {a.at[0] for a in game.legal_actions() if isinstance(a, Place) and a.figure == 1}
    finns = {a.at[0] for a in game.legal_actions() if isinstance(a, Place) and a.figure == 5}
    assert GATE not in vikings
    assert finns == {GATE}


@pytest.mark.rule("R022")
def test_who_cannot_stand_on_the_space_is_placed_elsewhere() -> None:
    """Neighbours of the space are no part of the zone: a rider on two spaces does not fit there."""
    west = Zone("west", (GATE, *[Position(Hex(q, 0), 1) for q in range(4, 8)]))
    seat = Seat("A", points=300, zones=("west",), required=(Required(OWN, at=GATE),), army=(GRIMNAK,))
    scenario = Scenario(zones=(west,), layouts=(Layout((seat,)),))
    game = set_up(scenario)
    game.apply(next(iter(game.legal_actions())))
    assert placed(game) == {Position(Hex(q, 0), 1) for q in range(4, 8)}


# ---- Figures of nobody's: they bar the way, and do nothing else ----


@pytest.mark.rule("R042", "R070", "R073", "R075")
@pytest.mark.parametrize("captive", [True, False])
def test_a_figure_of_nobodys_bars_the_way_and_does_nothing_else(captive: bool) -> None:
    """Syvarris stands beside it: he shoots at others, moves not through it, and leaves it without a die."""
    neutral = NeutralFigure("stranger", CARR, (at(3, 3),), captive=captive)
    game, archer, samurai = facing({SYVARRIS: [(2, 3)]}, {SAMURAI: [(6, 3)]}, neutrals=(neutral,))
    assert spatial.engaged_with(game, archer) == ()
    assert game.may_strike(archer, samurai)
    assert not game.may_strike(archer, game.figure("", CARR))
    straight = tuple(at(q, 3) for q in (2, 3, 4))
    game.refused(Move("A", archer.id, straight[-1], path=straight))
    assert [e.kind for e in game.to(archer, (0, 3))] == ["moved"]


# ---- What a destroyed Hive leaves on the battlefield (R228) ----

BASE = [(3, 3), (4, 3), (5, 3), (2, 4), (3, 4), (4, 4)]
ROAD = [("road-1", q, r, 2) for q, r in [(1, 4), *BASE]]


def hive_game(*rows: tuple[Any, ...], edition: str = "master-2", seed: int = 1) -> Trial:
    """The Hive of A on the field, or on what is laid there; a samurai of B beside it."""
    field = field_of(*rows)
    level = 2 if rows and rows[0][0].startswith("road") else 1
    hive = FixedFigure(
        HIVE, tuple(Position(Hex(q, r), level) for q, r in sorted(BASE, key=lambda b: b[::-1]))
    )
    seats = (
        Seat("A", figures=(hive, FixedFigure(MARRO, (Position(Hex(0, 7), 1),)))),
        Seat("B", figures=(FixedFigure(SAMURAI, (Position(Hex(1, 4), level),)),)),
    )
    scenario = Scenario(
        edition=edition,
        layouts=(Layout(seats),),
        rules=(FirstPlayer("B"),),
        victory=(Victory(Eliminated()),),
    )
    table, _ = table_of(scenario, field)
    return Trial(table, SeededDice(seed))


def terrain(game: Trial) -> set[tuple[str, int]]:
    """What lies under the base, at which level."""
    return {(space.terrain, space.level) for hex in BASE for space in game.table.board.at(Hex(*hex))}


@pytest.mark.rule("R228")
@pytest.mark.parametrize("edition", ["master-2", "basic"])
def test_a_destroyed_hive_leaves_its_swamp_water_tile(edition: str) -> None:
    """Of the level that the ground had; the figures of others stay where they are."""
    game = hive_game(edition=edition)
    hive, other = game.state.figures[1], game.state.figures[6]
    assert terrain(game) == {("grass", 1)}
    game.kill(hive)
    assert terrain(game) == {("swamp-water", 1)}
    assert game.table.board.space(other.spaces[0].hex, 1) == other.spaces[0]
    (event,) = [e for e in game._events if e.kind == "tile-left"]
    assert event.plain()["piece"] == "swamp-water-6"


@pytest.mark.rule("R228")
def test_the_tile_is_taken_back_with_what_destroyed_the_hive() -> None:
    game = hive_game()
    saved = game.saved()
    destroy(game, 1, "test")
    game.back_to(saved)
    assert terrain(game) == {("grass", 1)}
    other = hive_game()
    destroy(other, 1, "test")
    assert terrain(game) != terrain(other)


@pytest.mark.rule("R226", "R228")
def test_figures_move_over_the_tile() -> None:
    """Where a road was under the Hive the samurai walks on swamp water, which does not stop him."""
    game = hive_game(*ROAD, edition="basic")
    destroy(game, 1, "test")
    assert terrain(game) == {("swamp-water", 2)}
    game.apply(next(a for a in game.legal_actions("B") if a.kind == "choose-card"))
    ends = {(a.to.hex.q, a.to.hex.r, a.to.level) for a in game.legal_actions() if isinstance(a, Move)}
    assert {(q, r, 2) for q, r in BASE} <= ends


@pytest.mark.rule("R228")
def test_on_a_fluid_nothing_is_left() -> None:
    """No tile lies on one (decision 2)."""
    game = hive_game(*[("ice-1", q, r, 2) for q, r in BASE])
    destroy(game, 1, "test")
    assert terrain(game) == {("ice", 1)}


def test_the_tile_is_in_the_catalogue_with_the_outline_of_the_hive() -> None:
    assert the_catalogue().pieces[HIVE].base == "swamp-water-6"
    assert the_catalogue().pieces["swamp-water-6"].size == 6


def test_a_table_of_many_games_remembers_only_the_last_ones() -> None:
    """Each is a battlefield with its graph: thousands of games would fill the memory with them."""
    table = hive_game().table
    found = [table.with_left((Left("swamp-water-6", Hex(3, 3), slot, 0),)) for slot in range(2, 40)]
    assert table.with_left((Left("swamp-water-6", Hex(3, 3), 39, 0),)) is found[-1]
    gone = [weakref.ref(one) for one in found]
    del found
    gc.collect()
    assert sum(one() is not None for one in gone) < 10
