"""Attacks in a game: range, sight, dice, wounds, scoring (R080 to R114, R140, R141, R162, R175)."""

from __future__ import annotations

import pytest

from builder.battlefield import Battlefield, Take
from builder.hexgrid import Hex
from builder.referee import DiceNeededError, Roll, WrongDiceError, score, spatial
from builder.referee.dice import COMBAT
from builder.referee.state import Attack, Figure, Life
from builder.scenario import Position
from builder.scenario.victory import AtEndOfRound, MostPoints, Victory
from tests.referee.cards import FINN, GRIMNAK, GUARDS, MARRO, MIMRING, RAELIN, SYVARRIS, VIKINGS
from tests.referee.tables import Army, Trial, combat, facing, field_of, game_of, shields, skulls


def dice_of(game: Trial, by: Figure, target: Figure) -> tuple[int, int]:
    """How many dice an attack and the defense against it roll."""
    found: list[int] = []
    for why in ("attack", "defense"):
        with pytest.raises(DiceNeededError) as needed:
            game.apply(Attack(game.turn.player, by.id, target.id), [skulls(1, n) for n in found])
        assert needed.value.why == why
        found.append(needed.value.count)
    return found[0], found[1]


@pytest.mark.rule("R080")
@pytest.mark.parametrize("edition", ["basic", "master-1", "master-2"])
@pytest.mark.parametrize(("card", "most"), [(GUARDS, 7), (MARRO, 6), (FINN, 1)])
def test_who_is_farther_away_than_the_range_is_not_attacked(edition: str, card: str, most: int) -> None:
    for away in (most, most + 1):
        game, one, target = facing({card: [(0, 0)]}, {VIKINGS: [(away, 0)]}, edition=edition)
        assert game.may_strike(one, target) is (away == most)
    assert game.refused(Attack("A", one.id, target.id)) == "R080"


def without(field: Battlefield, *hexes: tuple[int, int]) -> Battlefield:
    """A field with bare table on some hexes."""
    field.apply(Take(tuple(p.id for p in field.pieces.values() if (p.hex.q, p.hex.r) in hexes)))
    return field


@pytest.mark.rule("R081", "R083", "R087", "R088")
@pytest.mark.parametrize(
    ("mine", "foes", "field"),
    [
        pytest.param({MARRO: [(0, 0)]}, {FINN: [(6, 0)]}, field_of(heights={(6, 0): 10}), id="far above"),
        pytest.param({GRIMNAK: [((3, 3), (4, 3))]}, {FINN: [(2, 3)]}, field_of(), id="from one space"),
        pytest.param({GRIMNAK: [((3, 3), (4, 3))]}, {FINN: [(5, 3)]}, field_of(), id="from the other"),
        pytest.param({MARRO: [(0, 0)]}, {GRIMNAK: [((7, 0), (6, 0))]}, field_of(), id="on the nearer space"),
        # The range along the shore of the bay is within nine.
        pytest.param(
            {SYVARRIS: [(1, 0)]},
            {FINN: [(3, 0)]},
            without(field_of(wide=5, deep=4), (2, 0), (2, 1)),
            id="over bare table",
        ),
        # Example 16: the Viking is in the way, Syvarris on higher ground.
        pytest.param(
            {MARRO: [(0, 0)]},
            {SYVARRIS: [(6, 0)], VIKINGS: [(3, 1)]},
            field_of(heights={(6, 0): 2}),
            id="past a figure",
        ),
    ],
)
def test_who_is_in_range_and_seen_is_attacked(mine: Army, foes: Army, field: Battlefield) -> None:
    game, by, target = facing(mine, foes, field)
    assert game.may_strike(by, target)


@pytest.mark.rule("R082")
def test_over_bare_table_range_is_counted_along_the_battlefield() -> None:
    """A field like a horseshoe: four across the gap, more along the tiles."""
    field = without(field_of(wide=7, deep=7), *[(q, r) for q in range(2, 5) for r in range(5)])
    game, one, finn = facing({MARRO: [(1, 0)]}, {FINN: [(5, 0)]}, field)
    assert one.spaces[0].hex.distance(finn.spaces[0].hex) == 4
    assert (spatial.away(game, one, finn) or 0) > 6
    assert game.refused(Attack("A", one.id, finn.id)) == "R080"


@pytest.mark.rule("R084")
@pytest.mark.parametrize(
    ("army", "seen", "may"),
    [
        pytest.param({FINN: [(7, 0)]}, False, False, id="in range, hidden by a cliff"),
        pytest.param({FINN: [(7, 1)]}, True, False, id="seen, eight away"),
        pytest.param({MIMRING: [((7, 0), (7, 1))]}, True, True, id="on both spaces"),
    ],
)
def test_in_the_basic_game_one_half_in_range_and_the_other_seen_are_enough(
    army: Army, seen: bool, may: bool
) -> None:
    game, guard, target = facing({GUARDS: [(0, 0)]}, army, field_of(heights={(6, 0): 30}), edition="basic")
    assert spatial.sees(game, guard, target) is seen
    assert game.may_strike(guard, target) is may


@pytest.mark.rule("R085", "R086", "R087")
@pytest.mark.parametrize(("edition", "rule"), [("basic", "R085"), ("master-2", "R086")])
def test_who_is_hidden_behind_a_cliff_is_not_attacked(edition: str, rule: str) -> None:
    for height in (20, 1):
        field = field_of(heights={(3, r): height for r in range(8)})
        game, archer, finn = facing({SYVARRIS: [(1, 3)]}, {FINN: [(5, 3)]}, field, edition=edition)
        if height > 1:
            assert game.refused(Attack("A", archer.id, finn.id)) == rule
    assert game.may_strike(archer, finn)


# Dice and wounds.


@pytest.mark.rule("R100", "R114")
def test_each_figure_attacks_once_and_several_may_attack_one() -> None:
    game, one, finn = facing({VIKINGS: [(0, 0), (2, 0)]}, {FINN: [(1, 0)]})
    two = game.figure("A", VIKINGS, 2)
    events = game.strike(one, finn, skulls(1, 3), shields(0, 4))
    assert [e.kind for e in events][:2] == ["attack", "rolled"], "announced before any roll"
    assert events[0].plain()["target"] == finn.id
    assert game.refused(Attack("A", one.id, finn.id)) == "R100"
    game.strike(two, finn, skulls(1, 3), shields(0, 4))
    assert game.now(finn).wounds == 2


@pytest.mark.rule("R114")
def test_who_is_attacked_is_a_figure_of_another_side_on_the_battlefield() -> None:
    game, one, viking = facing({MARRO: [(0, 0), (1, 0)]}, {VIKINGS: [(4, 0), (5, 0)]})
    friend = game.figure("A", MARRO, 2)
    game.kill(viking)
    for target in (friend, one, viking):
        assert game.refused(Attack("A", one.id, target.id)) == "R114"


@pytest.mark.rule("R114")
def test_an_attack_names_one_target() -> None:
    """Not a figure and a door, and no space where it is not aimed at one."""
    game, one, finn = facing({VIKINGS: [(0, 0)]}, {FINN: [(1, 0)]})
    assert game.refused(Attack("A", one.id, finn.id, "gate")) == "R114"
    assert game.refused(Attack("A", one.id, finn.id, at=Position(Hex(1, 0), 1))) == "R114"
    assert game.refused(Attack("A", one.id)) == "R114"
    assert game.refused(Attack("A", one.id, one.id)) == "R114"
    assert game.refused(Attack("A", 99, finn.id)) == "", "nobody is called so"


@pytest.mark.rule("R101", "R102")
def test_skulls_count_in_attack_and_shields_in_defense() -> None:
    """One kind of die for both: 1 to 3 are skulls, 4 and 5 shields, 6 is blank."""
    game, by, finn = facing({VIKINGS: [(0, 0)]}, {FINN: [(1, 0)]})
    events = game.strike(by, finn, combat(1, 4, 3), combat(2, 5, 6, 1))
    hit = next(e for e in events if e.kind == "hit").plain()
    assert (hit["skulls"], hit["shields"], hit["wounds"]) == (2, 1, 1)
    assert game.now(finn).wounds == 1


@pytest.mark.rule("R102")
@pytest.mark.parametrize("sides", [(0, 1, 1), (7, 1, 1), (1, 1), (1, 1, 1, 1)])
def test_dice_that_there_are_not_are_refused_and_nothing_happens(sides: tuple[int, ...]) -> None:
    game, viking, finn = facing({VIKINGS: [(0, 0)]}, {FINN: [(1, 0)]})
    with pytest.raises(WrongDiceError):
        game.strike(viking, finn, Roll(COMBAT, sides), shields(0, 4))
    assert game.now(finn).wounds == 0
    assert game.may_strike(viking, finn)


@pytest.mark.rule("R103")
@pytest.mark.parametrize(("blocked", "lives"), [(2, True), (1, False)])
def test_in_the_basic_game_one_skull_more_than_shields_destroys(blocked: int, lives: bool) -> None:
    """Even Mimring with his five lives of the other side."""
    game, guard, dragon = facing({GUARDS: [(0, 0)]}, {MIMRING: [((3, 0), (4, 0))]}, edition="basic")
    events = game.strike(guard, dragon, skulls(2, 2), shields(blocked, 8))
    assert game.now(dragon).on is lives
    assert (game.state.outcome is None) is lives
    assert any(e.kind == "destroyed" for e in events) is not lives


@pytest.mark.rule("R104")
def test_each_skull_that_is_not_blocked_is_a_wound_until_life_is_reached() -> None:
    game, by, finn = facing({VIKINGS: [(0, 0), (2, 0)]}, {FINN: [(1, 0)], MARRO: [(9, 0)]})
    game.strike(by, finn, skulls(3, 3), shields(0, 4))
    assert (game.now(finn).wounds, game.now(finn).on) == (3, True)
    game.strike(game.figure("A", VIKINGS, 2), finn, skulls(3, 3), shields(0, 4))
    assert game.now(finn).life is Life.DESTROYED
    assert game.now(finn).wounds == 4, "as many as its Life, not more"


@pytest.mark.rule("R105", "R106")
@pytest.mark.parametrize(
    ("edition", "mine", "his", "dice"),
    [
        ("master-2", 1, 1, (2, 4)),
        ("master-2", 2, 1, (2 + 1, 4)),
        ("master-2", 15, 1, (2 + 1, 4)),
        ("master-2", 16, 1, (2 + 2, 4)),
        ("master-2", 1, 2, (2, 4 + 1)),
        ("basic", 2, 1, (2 + 1, 6)),
        ("basic", 16, 1, (2 + 1, 6)),
    ],
)
def test_the_higher_base_gets_a_die_and_two_from_ten_over_the_head(
    edition: str, mine: int, his: int, dice: tuple[int, int]
) -> None:
    """Finn is 5 tall, so from 15 levels on; in the Basic game it stays one."""
    field = field_of(heights={(0, 0): mine, (3, 0): his})
    game, marro, finn = facing({MARRO: [(0, 0)]}, {FINN: [(3, 0)]}, field, edition=edition)
    assert dice_of(game, marro, finn) == dice


@pytest.mark.rule("R105")
def test_water_and_the_size_of_a_figure_give_no_height() -> None:
    """The base counts: a Marro in the water of a tile of the same level stands as high as Grimnak."""
    field = field_of(("water-1", 3, 0, 2))
    game, marro, grimnak = facing({MARRO: [(3, 0, 1)]}, {GRIMNAK: [((5, 0), (6, 0))]}, field)
    assert dice_of(game, marro, grimnak) == (2, 4)


@pytest.mark.rule("R101")
def test_what_adds_dice_cannot_be_forgotten() -> None:
    """At a table who forgets a die loses it; the referee counts them, so fewer are refused."""
    game, by, target = facing({MARRO: [(0, 0)]}, {SYVARRIS: [(6, 0)]}, field_of(heights={(6, 0): 2}))
    with pytest.raises(WrongDiceError):
        game.misses(by, target, 2, 2)


@pytest.mark.rule("R012", "R104")
def test_a_card_whose_figures_are_all_destroyed_is_out_of_play() -> None:
    game, by, target = facing({VIKINGS: [(0, 0)]}, {MARRO: [(1, 0)], FINN: [(9, 7)]})
    game.strike(by, target, skulls(3, 3), shields(0, 3))
    lost = 0
    while game.state.turn is not None:
        lost += sum(e.kind == "turn-lost" for e in game.end_turn())
    assert lost == 3, "his markers lay on the Marro"
    assert {a.card for a in game.legal_actions("B")} == {f"B:{FINN}"}  # type: ignore[attr-defined]


# Scoring.


@pytest.mark.rule("R140")
def test_a_card_with_one_figure_left_scores_in_full() -> None:
    game = game_of({"A": {VIKINGS: [(0, 0), (1, 0), (2, 0), (3, 0)], FINN: [(0, 1)]}, "B": {MARRO: [(9, 0)]}})
    assert score(game) == {"A": 130, "B": 50}
    for number in (1, 2, 3):
        game.kill(game.figure("A", VIKINGS, number))
    assert score(game) == {"A": 130, "B": 50}
    game.kill(game.figure("A", VIKINGS, 4))
    assert score(game) == {"A": 80, "B": 50}


@pytest.mark.rule("R140")
def test_team_mates_score_together() -> None:
    armies: dict[str, Army] = {"A": {FINN: [(0, 0)]}, "B": {SYVARRIS: [(5, 5)]}, "C": {MARRO: [(9, 0)]}}
    game = game_of(armies, teams={"A": "x", "C": "x", "B": "y"})
    assert score(game) == {"x": 130, "y": 100}


@pytest.mark.rule("R141")
@pytest.mark.parametrize(("other", "sides"), [(SYVARRIS, ("B",)), (RAELIN, ())])
def test_points_decide_after_the_rounds_that_were_agreed_on(other: str, sides: tuple[str, ...]) -> None:
    """80 against 100, and 80 against 80: nobody has more."""
    victory = (Victory(AtEndOfRound(MostPoints(), 2)),)
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {other: [(9, 7)]}}, victory=victory, rounds=2)
    for _ in range(2):
        assert game.state.outcome is None
        game.take_turn("A", FINN)
        while game.state.turn is not None:
            game.end_turn()
    assert (game.state.outcome.sides, game.state.outcome.round) == (sides, 2)


@pytest.mark.rule("R215", "R105")
def test_who_moves_up_before_attacking_has_the_height() -> None:
    game, one, finn = facing({MARRO: [(0, 0)]}, {FINN: [(4, 0)]}, field_of(heights={(1, 0): 3}))
    assert dice_of(game, one, finn) == (2, 4)
    game.walk(one, 1, 0, 3)
    assert dice_of(game, one, finn) == (3, 4)


@pytest.mark.rule("R104")
def test_wounds_are_known_wherever_a_figure_is_asked_for() -> None:
    """Answers about positions are kept; the figures in them are as they are now."""
    game, viking, finn = facing({VIKINGS: [(0, 0)]}, {FINN: [(1, 0)]})
    assert [other.wounds for other in spatial.all_adjacent(game, viking)] == [0]
    game.strike(viking, finn, skulls(2, 3), shields(0, 4))
    assert [other.wounds for other in spatial.all_adjacent(game, viking)] == [2]
    assert [other.wounds for other in game.taken.values() if other.id == finn.id] == [2]
