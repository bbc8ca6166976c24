"""Powers by which wounds are avoided, markers on cards that are spent, and what heals who destroys."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from builder.referee import IllegalActionError, Roll
from builder.referee.odds import attack_previews
from builder.referee.state import Attack, Decline, Figure, Use
from tests.referee.cards import CARR, DEATHWALKER, DRONES, FINN, MARRO, ROBOT, VIKINGS
from tests.referee.tables import At, Trial, d20, facing, field_of, game_of, shields, skulls

EXILES = "exiles-of-the-sundered-sea"
FIA = "fia-bonny-the-void-siren"
ISAMU = "isamu"
MEZZODEMONS = "mezzodemon-warmongers"
MIELKI = "mielki-the-kyrie-warrior"
XIAMARA = "xiamara-the-kyrie-warrior"
DEATHREAVERS = "deathreavers"
DARRAK = "darrak-ambershard"
RAPID = "A:deathwalker-8000/special-attack"


def left(game: Trial, card: str) -> int | None:
    """The markers on a card, by its id in the game."""
    return game.markers_on(game.state.cards[card])


# ---- Markers on the card ----


@pytest.mark.rule("R080")
def test_a_marker_gives_the_exiles_four_spaces_of_range_for_the_rest_of_the_turn() -> None:
    game, exile, viking = facing({EXILES: [(1, 3), (2, 5)]}, {VIKINGS: [(6, 3)]})
    other = game.figure("A", EXILES, 2)
    assert left(game, f"A:{EXILES}") == 3
    assert not game.may_strike(exile, viking)
    events = game.do("marker-range")
    assert left(game, f"A:{EXILES}") == 2
    assert [event.plain() for event in events if event.kind == "card-markers"] == [
        {"event": "card-markers", "card": f"A:{EXILES}", "left": 2}
    ]
    assert game.ends(exile) == set(), "after moving"
    assert game.may_strike(exile, viking)
    assert game.may_strike(other, viking)
    game.end_turn()
    game.end_turn()
    assert game.turn.player == "A"
    assert not game.may_strike(exile, viking), "only in that turn"


def test_one_is_taken_off_once_a_round_before_attacking_and_none_when_they_are_gone() -> None:
    game, fia, viking = facing({FIA: [(4, 3)]}, {VIKINGS: [(5, 3), (9, 3)]})
    game.misses(fia, viking, 4, 4)
    assert game.offered("marker-range") == [], "before attacking"
    for remaining in (2, 1, 0):
        game.end_round()
        game.take_turn("A", FIA)
        game.do("marker-range")
        assert left(game, f"A:{FIA}") == remaining
        game.end_turn()
        game.end_turn()
        assert game.turn.player == "A"
        assert game.offered("marker-range") == [], "once a round"
    game.end_round()
    game.take_turn("A", FIA)
    assert game.offered("marker-range") == []


@pytest.mark.rule("R101", "R104")
def test_a_marker_of_the_mezzodemons_ignores_all_wounds_of_a_normal_attack_while_one_is_left() -> None:
    game, finn, demon = facing({FINN: [(4, 3)]}, {MEZZODEMONS: [(5, 3), (3, 3)]})
    other = game.figure("B", MEZZODEMONS, 2)
    odds = attack_previews(game, finn)[0].hit[0][1]
    assert odds.kill == 0, "the first wounds are ignored"
    game.misses(finn, demon, 3, 3)
    assert left(game, f"B:{MEZZODEMONS}") == 2, "no wounds, no marker"
    for remaining in (1, 0):
        game.end_round()
        game.take_turn("A", FINN)
        game.strike(finn, demon, skulls(3, of=3), shields(1, of=3))
        assert (game.now(demon).on, left(game, f"B:{MEZZODEMONS}")) == (True, remaining)
    game.end_round()
    game.take_turn("A", FINN)
    game.strike(finn, other, skulls(1, of=3), shields(0, of=3))
    assert not game.now(other).on


@pytest.mark.rule("R107")
def test_it_does_not_help_against_special_attacks() -> None:
    game, robot, demon = facing({ROBOT: [(3, 3)]}, {MEZZODEMONS: [(5, 3), (9, 3)]})
    game.strike(robot, demon, skulls(1, of=3), shields(0, of=3), RAPID)
    assert (game.now(demon).on, left(game, f"B:{MEZZODEMONS}")) == (False, 2)


@pytest.mark.rule("R101")
@pytest.mark.parametrize(("foe", "dice", "defense"), [(VIKINGS, 3, 4), (DRONES, 3 + 1, 3)])
def test_mezzodemons_attack_common_figures_with_a_die_more(foe: str, dice: int, defense: int) -> None:
    game, demon, other = facing({MEZZODEMONS: [(4, 3)]}, {foe: [(5, 3)]})
    game.misses(demon, other, dice, defense)


# ---- Who escapes an attack ----


def covered(rolled: int, *, attack: int = 1) -> tuple[Trial, Figure, Figure]:
    """A game in which a robot shoots at an Exile from afar, and the Exile rolls a d20 for cover."""
    game, robot, exile = facing({ROBOT: [(1, 3)]}, {EXILES: [(4, 3), (9, 3)]})
    game.apply(Attack("A", robot.id, exile.id), [skulls(attack, of=3), d20(rolled), *cover(rolled)])
    return game, robot, exile


def cover(rolled: int) -> list[Roll]:
    """The defense of an Exile, where the d20 was too low."""
    return [] if rolled >= 13 else [shields(0, of=2)]


@pytest.mark.rule("R101", "R103")
@pytest.mark.parametrize(("rolled", "lives"), [(12, False), (13, True)])
def test_an_exile_that_is_shot_at_rolls_before_it_defends_and_takes_no_damage_with_13(
    rolled: int, lives: bool
) -> None:
    game, _robot, exile = covered(rolled)
    assert game.now(exile).on == lives
    assert bool(game.state.asks) == lives


@pytest.mark.rule("R040")
def test_then_it_may_move_three_spaces_in_the_turn_of_the_other() -> None:
    game, robot, exile = covered(13)
    assert game.state.asks[-1].player == "B"
    assert {use.figure for use in game.offered("vanish")} == {exile.id}
    ends = {use.at[0].numbers for use in game.offered("vanish")}
    assert (7, 3, 1) in ends
    assert (8, 3, 1) not in ends
    with pytest.raises(IllegalActionError, match="spaces that the figure can move to"):
        game.apply(Use("B", f"B:{EXILES}/vanish-2", exile.id, at=(game.position_at(8, 3),)))
    game.do("vanish", at=(game.position_at(7, 3),))
    assert game.now(exile).spaces[0].hex.q == 7
    assert (game.turn.player, game.state.asks) == ("A", ())
    game.end_turn()
    assert (game.turn.player, game.turn.moved) == ("B", ()), "its own turn begins as ever"
    assert robot.on


def test_or_it_stays() -> None:
    game, _robot, exile = covered(20)
    game.decline()
    assert game.now(exile).spaces == exile.spaces


@pytest.mark.rule("R101")
def test_there_is_no_d20_without_a_skull_nor_from_beside() -> None:
    game, robot, exile = facing({ROBOT: [(1, 3)]}, {EXILES: [(4, 3)]})
    game.misses(robot, exile, 3, 2)
    game, finn, exile = facing({FINN: [(3, 3)]}, {EXILES: [(4, 3)]})
    game.strike(finn, exile, skulls(1, of=3), shields(1, of=2))


@pytest.mark.rule("R101")
def test_odds_know_of_the_d20() -> None:
    game, robot, _exile = facing({ROBOT: [(1, 3)]}, {EXILES: [(4, 3)]})
    shot = next(p for p in attack_previews(game, robot) if not p.action.how).hit[0][1]
    plain = attack_previews(facing({ROBOT: [(1, 3)]}, {MEZZODEMONS: [(4, 3)]})[0], robot)
    assert plain
    assert sum(shot.wounds) == 1
    assert shot.saves == ((f"B:{EXILES}/vanish-2", 13),)
    chance = sum(
        Fraction(comb(3, s), 8) * (1 - sum(Fraction(comb(2, d) * 2 ** (2 - d), 9) for d in range(s, 3)))
        for s in (1, 2, 3)
    )
    assert shot.kill == chance * Fraction(12, 20)


@pytest.mark.rule("R108")
def test_each_of_several_that_a_blast_hits_rolls_for_itself() -> None:
    game, walker, exile = facing({DEATHWALKER: [(1, 3)]}, {EXILES: [(5, 3), (6, 3)]})
    other = game.figure("B", EXILES, 2)
    how = f"A:{DEATHWALKER}/special-attack"
    game.apply(Attack("A", walker.id, exile.id, how=how), [skulls(2, of=3)])
    game.do("special-attack", d20(13), target=exile.id)
    assert game.state.asks[-1].hook.endswith("vanish-2"), "it moves before the next one defends"
    game.do("vanish", at=(game.position_at(7, 3),))
    game.do("special-attack", d20(12), shields(0, of=2), target=other.id)
    assert (game.now(exile).on, game.now(other).on) == (True, False)


def hidden(*foes: At) -> tuple[Trial, Figure, Figure]:
    """A game in which Finn beside Isamu may attack him, with other figures of A's around."""
    return facing({FINN: [(3, 3)], CARR: [], VIKINGS: foes}, {ISAMU: [(4, 3)]})


@pytest.mark.rule("R071")
def test_isamu_must_end_beside_no_enemy() -> None:
    game, finn, isamu = hidden()
    game.apply(Attack("A", finn.id, isamu.id), [skulls(1, of=3), d20(9)])
    assert not game.state.asks[-1].optional
    ends = {use.at[0].numbers for use in game.offered("vanish")}
    assert (8, 3, 1) in ends
    assert all(abs(q - 3) > 1 or abs(r - 3) > 1 or abs(q + r - 6) > 1 for q, r, _ in ends)
    assert game.refused(Decline("B", f"B:{ISAMU}/vanish")) == ""
    game.do("vanish", at=(game.position_at(8, 3),))
    assert game.now(isamu).wounds == 0


def test_he_cannot_vanish_where_he_finds_no_such_space() -> None:
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {ISAMU: [(1, 0)]}}, field_of(wide=2, deep=1))
    game.take_turn("A", FINN)
    finn, isamu = game.figure("A", FINN), game.figure("B", ISAMU)
    game.strike(finn, isamu, skulls(1, of=3), shields(1, of=1))
    assert game.now(isamu).on


@pytest.mark.rule("R101")
def test_isamu_attacks_who_follows_jandar_with_two_dice_more() -> None:
    for foe, dice, defense in ((FINN, 3 + 2, 4), (MARRO, 3, 3)):
        game, isamu, other = facing({ISAMU: [(3, 3)]}, {foe: [(4, 3)]})
        game.misses(isamu, other, dice, defense)


# ---- Who is no target any more ----


@pytest.mark.rule("R114")
def test_fia_is_no_target_in_a_turn_after_a_13_and_no_attack_is_lost() -> None:
    game, one, fia = facing({VIKINGS: [(3, 3), (4, 2), (5, 2)]}, {FIA: [(4, 3)], MARRO: [(2, 3)]})
    other, marro = game.figure("A", VIKINGS, 2), game.figure("B", MARRO)
    events = game.apply(Attack("A", one.id, fia.id), [d20(13)])
    assert not [event for event in events if event.kind == "hit"]
    assert game.refused(Attack("A", other.id, fia.id)) == "R114"
    assert not game.may_strike(one, fia)
    assert game.ends(other) == set(), "moves are over"
    game.misses(one, marro, 3, 3)
    assert not game.may_strike(one, marro), "one attack as ever"
    game.end_round()
    game.take_turn("A", VIKINGS)
    assert game.may_strike(one, fia), "in that turn only"


@pytest.mark.rule("R114")
def test_she_rolls_once_a_turn_and_not_for_heroes() -> None:
    game, one, fia = facing({VIKINGS: [(3, 3), (4, 2)]}, {FIA: [(4, 3)]})
    game.apply(Attack("A", one.id, fia.id), [d20(12), skulls(0, of=3), shields(0, of=3)])
    game.misses(game.figure("A", VIKINGS, 2), fia, 3, 3)
    game, finn, fia = facing({FINN: [(3, 3)]}, {FIA: [(4, 3)]})
    game.misses(finn, fia, 3, 3)


# ---- Who guards others ----


@pytest.mark.rule("R104")
@pytest.mark.parametrize(("rolled", "taken"), [(7, 3), (8, 1), (16, 1), (17, 0)])
def test_xiamara_wards_off_wounds_of_kyrie_of_ullar(rolled: int, taken: int) -> None:
    game, finn, mielki = facing({FINN: [(3, 3)]}, {MIELKI: [(4, 3)], XIAMARA: [(6, 3)]})
    game.apply(Attack("A", finn.id, mielki.id), [skulls(3, of=3), shields(0, of=3), d20(rolled)])
    assert game.now(mielki).wounds == taken


@pytest.mark.rule("R104")
def test_she_guards_neither_herself_nor_others() -> None:
    game, finn, xiamara = facing({FINN: [(3, 3)]}, {XIAMARA: [(4, 3)]})
    game.strike(finn, xiamara, skulls(1, of=3), shields(0, of=3))
    assert game.now(xiamara).wounds == 1
    game, finn, carr = facing({FINN: [(3, 3)]}, {CARR: [(4, 3)], XIAMARA: [(6, 3)]})
    game.strike(finn, carr, skulls(1, of=3), shields(0, of=4))
    assert game.now(carr).wounds == 1


@pytest.mark.rule("R073")
def test_she_guards_from_swipes_too() -> None:
    game, mielki, _finn = facing({MIELKI: [(4, 3)], XIAMARA: [(6, 3)]}, {FINN: [(3, 3)]})
    game.to(mielki, (7, 3), rolls=[skulls(1, of=1), d20(17)])
    assert game.now(mielki).wounds == 0


# ---- Who scatters ----


def test_two_deathreavers_may_move_after_one_has_defended() -> None:
    game, finn, reaver = facing({FINN: [(3, 3)]}, {DEATHREAVERS: [(4, 3), (8, 3), (9, 3)]})
    second, third = (game.figure("B", DEATHREAVERS, number) for number in (2, 3))
    game.strike(finn, reaver, skulls(1, of=3), shields(0, of=4))
    assert not game.now(reaver).on
    assert {use.figure for use in game.offered("scatter")} == {second.id, third.id}
    game.do("scatter", figure=second.id, at=(game.position_at(4, 3),))
    assert {use.figure for use in game.offered("scatter")} == {third.id}
    game.do("scatter", figure=third.id, at=(game.position_at(9, 5),))
    assert game.state.asks == ()


def test_they_do_not_after_a_special_attack_and_need_not() -> None:
    game, robot, reaver = facing({ROBOT: [(2, 3)]}, {DEATHREAVERS: [(5, 3), (9, 3)]})
    game.strike(robot, reaver, skulls(1, of=3), shields(1, of=4), RAPID)
    assert game.state.asks == ()
    game, finn, reaver = facing({FINN: [(3, 3)]}, {DEATHREAVERS: [(4, 3), (8, 3)]})
    game.misses(finn, reaver, 3, 4)
    game.decline()
    assert (game.state.asks, game.now(reaver).spaces) == ((), reaver.spaces)


@pytest.mark.rule("R101")
@pytest.mark.parametrize(("ground", "needed"), [("grass-1", 16), ("dungeon-1", 13), ("shadow-1", 10)])
def test_darrak_hides_more_easily_in_a_dungeon_and_best_in_shadow(ground: str, needed: int) -> None:
    fluid = ground == "shadow-1"
    field = field_of() if ground == "grass-1" else field_of((ground, 4, 3, 2))
    for rolled in (needed - 1, needed):
        stand = (4, 3, 1) if fluid else (4, 3)
        game, robot, darrak = facing({ROBOT: [(1, 3)]}, {DARRAK: [stand]}, field)
        high = int(ground == "dungeon-1")
        defense = [] if rolled >= needed else [shields(0, of=2 + high)]
        game.apply(Attack("A", robot.id, darrak.id), [skulls(1, of=3), d20(rolled), *defense])
        assert game.now(darrak).wounds == (0 if rolled >= needed else 1)
        assert game.state.asks == ()


@pytest.mark.rule("R101")
def test_he_attacks_better_who_stands_beside_another_figure_of_his_player() -> None:
    for helper, dice in (((9, 3), 4), ((6, 3), 4 + 2)):
        game, darrak, viking = facing({DARRAK: [(4, 3)], FINN: [helper]}, {VIKINGS: [(5, 3)]})
        game.misses(darrak, viking, dice, 4)
