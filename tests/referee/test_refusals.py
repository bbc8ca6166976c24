"""Refusals of moves: the rule that is in the way, the same that ``why`` names (R040 to R055, R120, R203)."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield
from builder.hexgrid import Hex
from builder.referee import IllegalActionError
from builder.referee.moving import why_move
from builder.referee.refusals import why_not_attack
from builder.referee.state import Move
from builder.scenario import PlacedGlyph, Position
from tests.referee.cards import FINN, GRIMNAK, MARRO, SYVARRIS, VIKINGS
from tests.referee.gates import ONE, OUTSIDE, TWO, at_the_gate
from tests.referee.tables import Army, At, Trial, facing, field_of, game_of
from tests.referee.test_falls_and_ladders import RUNGS, TOP, wall

START = (0, 0)


def lane(*rows: tuple[object, ...]) -> Battlefield:
    """A lane one hex wide, with more on it or beside it."""
    return field_of(*rows, deep=1, wide=9)


def position(at: At) -> Position:
    """A space; of level 1 where none is named."""
    return Position(Hex(at[0], at[1]), at[2] if len(at) > 2 else 1)


def why_not(game: Trial, card: str, *way: At) -> str:
    """The rule of the refusal of a move, by a way of one's own where several spaces are named."""
    game.take_turn("A", card)
    path = tuple(map(position, way)) if len(way) > 1 else ()
    with pytest.raises(IllegalActionError) as error:
        game.apply(Move("A", game.figure("A", card).id, position(way[-1]), None, path))
    return error.value.rule


CASES = [
    pytest.param("R040", {MARRO: [START]}, (), (7, 0), lane(), id="too far"),
    pytest.param(
        "R046",
        {MARRO: [START]},
        (),
        (1, 0, 6),
        lane(*[("grass-1", 1, 0, n) for n in range(2, 7)]),
        id="too high",
    ),
    pytest.param("R048", {MARRO: [START]}, (), (3, 0), lane(("water-1", 1, 0, 2)), id="water"),
    pytest.param("R042", {MARRO: [START]}, [(2, 0)], (4, 0), lane(), id="an enemy"),
    pytest.param(
        "R042",
        {FINN: [START], MARRO: [(2, 0)]},
        [(2, 1)],
        (4, 0),
        lane(("grass-1", 2, 1)),
        id="an engaged friend",
    ),
    pytest.param("R042", {FINN: [START], MARRO: [(2, 0)]}, (), (2, 0), lane(), id="a friend on it"),
    pytest.param("R054", {MARRO: [START]}, (), (1, 0), lane(("rock-1", 1, 0, 5)), id="a low roof"),
]


@pytest.mark.rule("R040", "R042", "R046", "R048", "R054")
@pytest.mark.parametrize(("rule", "army", "enemies", "end", "field"), CASES)
def test_a_refusal_names_the_rule_that_is_in_the_way_and_why_the_same(
    rule: str, army: Army, enemies: list[At], end: At, field: Battlefield
) -> None:
    game = game_of({"A": army, "B": {VIKINGS: enemies, SYVARRIS: [(8, 0)]}}, field)
    card = next(iter(army))
    assert why_not(game, card, end) == rule
    space = game.table.space(position(end))
    assert space is not None
    assert why_move(game, game.figure("A", card), space).reasons[0].rules[0] == rule


@pytest.mark.rule("R040", "R042", "R046", "R048", "R054")
@pytest.mark.parametrize(("rule", "army", "enemies", "end", "field"), CASES)
def test_a_refusal_of_a_way_of_ones_own_names_it_too(
    rule: str, army: Army, enemies: list[At], end: At, field: Battlefield
) -> None:
    game = game_of({"A": army, "B": {VIKINGS: enemies, SYVARRIS: [(8, 0)]}}, field)
    between = [(q, 0) for q in range(1, end[0])]
    assert why_not(game, next(iter(army)), START, *between, end) == rule


@pytest.mark.rule("R120")
def test_beyond_a_glyph_the_glyph_is_named() -> None:
    glyph = PlacedGlyph("astrid", position((2, 0)))
    for way in ([(4, 0)], [START, (1, 0), (2, 0), (3, 0), (4, 0)]):
        game = game_of({"A": {FINN: [START]}, "B": {SYVARRIS: [(8, 0)]}}, lane(), glyphs=(glyph,))
        assert why_not(game, FINN, *way) == "R120"


@pytest.mark.rule("R185")
def test_through_a_closed_door_the_door_is_named() -> None:
    for way in ([ONE], [OUTSIDE, ONE, TWO]):
        game = at_the_gate({"A": {FINN: [OUTSIDE]}, "B": {SYVARRIS: [(0, 8)]}})
        assert why_not(game, FINN, *way) == "R185"


@pytest.mark.rule("R203")
def test_who_would_fall_onto_a_rung_is_told_so() -> None:
    game = game_of({"A": {VIKINGS: [(*TOP, 8)]}, "B": {SYVARRIS: [(0, 7)]}}, wall())
    assert why_not(game, VIKINGS, (*TOP, 8), RUNGS[0]) == "R203"
    assert RUNGS[3] in game.ends(game.figure("A", VIKINGS)), "climbing down"


@pytest.mark.rule("R050", "R051")
def test_the_two_ends_of_a_base_are_refused_by_their_rules() -> None:
    """Grimnak needs two spaces, and they must be neighbours."""
    rules = []
    for tail in (None, position((4, 0))):
        game = facing({GRIMNAK: [((1, 0), (0, 0))]}, {SYVARRIS: [(8, 0)]}, lane())[0]
        with pytest.raises(IllegalActionError) as error:
            game.apply(Move("A", 1, position((2, 0)), tail))
        rules.append(error.value.rule)
    assert rules == ["R050", "R051"]


def test_why_not_is_said_of_special_attacks_too() -> None:
    game, dragon, viking = facing({"xenithrax-the-vineweaver": [((1, 3), (0, 3))]}, {VIKINGS: [(9, 3)]})
    normal, special = why_not_attack(game, dragon, viking).split("; ")
    assert normal.endswith("(R080)")
    assert special.startswith("Chain of Thorns")
    assert special.endswith("(R080)")
