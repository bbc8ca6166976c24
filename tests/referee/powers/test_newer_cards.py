"""Powers of the cards since 2024, and what those of older ones have in common with them: several special
attacks a turn, dice by where an attack comes from, enemies with fewer dice, wounds more, wounds taken back.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.referee.state import Attack
from tests.referee.cards import CARR, FINN, MARRO, ROBOT, VIKINGS
from tests.referee.tables import Army, Trial, facing, field_of, shields, skulls

ONSHU = "onshu-the-welkineye"
NILFHEIM = "nilfheim"
PALADINS = "frostclaw-paladins"
KITA = "kita-the-springrunner"
RAELIN_2024 = "raelin-the-kyrie-warrior-aoa"
PHANTOMS = "phantom-knights"
EWASHIA = "ewashia-master-of-tides"
MISAERX = "misaerx-the-kyrie-warrior"
KRUG: Army = {"krug": [((6, 3), (7, 3))]}
BEAMS = f"A:{ONSHU}/special-attack-2"
BREATH = f"A:{NILFHEIM}/special-attack-2"
RAPID = "A:deathwalker-8000/special-attack"


# ---- Several special attacks in a turn ----


@pytest.mark.rule("R107")
def test_onshu_attacks_twice_with_his_special_attack_whether_it_wounds_or_not() -> None:
    game, onshu, krug = facing({ONSHU: [(3, 3)]}, KRUG)
    game.strike(onshu, krug, skulls(0, of=2), None, BEAMS)
    assert not game.may_strike(onshu, krug), "no normal attack after a special one"
    game.strike(onshu, krug, skulls(2, of=2), shields(0, of=3), BEAMS)
    assert game.now(krug).wounds == 2
    assert game.refused(Attack("A", onshu.id, krug.id, how=BEAMS)) == "R107"


@pytest.mark.rule("R107")
def test_nilfheim_hits_three_figures_and_none_of_them_twice() -> None:
    game, nilfheim, first = facing(
        {NILFHEIM: [((3, 3), (2, 3))]}, {VIKINGS: [(6, 3), (6, 4), (6, 2), (6, 1)]}
    )
    others = [game.figure("B", VIKINGS, number) for number in (2, 3, 4)]
    game.strike(nilfheim, first, skulls(1, of=4), shields(1, of=4), BREATH)
    assert game.now(first).on
    assert not game.may_strike(nilfheim, first, BREATH)
    for other in others[:2]:
        assert game.may_strike(nilfheim, other, BREATH)
        game.strike(nilfheim, other, skulls(1, of=4), shields(1, of=4), BREATH)
    assert not game.may_strike(nilfheim, others[2], BREATH), "that would be the fourth"


# ---- Moving farther and attacking with less ----


@pytest.mark.rule("R040", "R101")
def test_a_paladin_that_runs_moves_farther_and_attacks_with_fewer_dice_and_others_do_not() -> None:
    game, one, viking = facing({PALADINS: [(1, 3), (1, 5)]}, {VIKINGS: [(8, 3), (5, 5)]})
    other, near = game.figure("A", PALADINS, 2), game.figure("B", VIKINGS, 2)
    assert (7, 3, 1) not in game.ends(one)
    game.do("run", figure=one.id)
    assert (7, 3, 1) in game.ends(one)
    assert {use.figure for use in game.offered("run")} == {other.id}
    game.walk(one, 7, 3)
    game.walk(other, 4, 5)
    assert game.offered("run") == [], "not after moving"
    game.misses(other, near, 3, 4)
    game.misses(one, viking, 3 - 2, 4)
    game.end_round()
    game.take_turn("A", PALADINS)
    game.misses(game.figure("A", PALADINS), viking, 3, 4)


# ---- Who hits it, and with how many dice against it ----


@pytest.mark.rule("R080")
@pytest.mark.parametrize(("q", "possible"), [(4, True), (3, True), (2, False)])
def test_kita_is_hit_from_two_spaces_away_and_no_farther_by_special_attacks_too(
    q: int, possible: bool
) -> None:
    game, robot, kita = facing({ROBOT: [(q, 3)]}, {KITA: [(5, 3)]})
    assert game.may_strike(robot, kita) == possible
    assert game.may_strike(robot, kita, RAPID) == possible
    if not possible:
        assert game.refused(Attack("A", robot.id, kita.id)) == "R080"


@pytest.mark.rule("R101")
@pytest.mark.parametrize(
    ("mine", "how", "attack", "defense"),
    [
        pytest.param({ROBOT: [(2, 3)]}, "", 3, 4 + 3, id="from afar"),
        pytest.param({ROBOT: [(4, 3)]}, "", 3, 4, id="from beside"),
        pytest.param({ROBOT: [(2, 3)]}, RAPID, 3, 4, id="a special attack from afar"),
    ],
)
def test_phantom_knights_are_harder_to_hit_from_afar_with_a_normal_attack(
    mine: Army, how: str, attack: int, defense: int
) -> None:
    game, robot, knight = facing(mine, {PHANTOMS: [(5, 3)]})
    game.strike(robot, knight, skulls(1, of=attack), shields(1, of=defense), how)


@pytest.mark.rule("R101")
def test_ewashia_defends_better_on_water() -> None:
    for rows, defense in (((), 4), ((("water-1", 5, 3, 2),), 4 + 1)):
        game, finn, ewashia = facing({FINN: [(4, 3)]}, {EWASHIA: [(5, 3, 1)]}, field_of(*rows))
        game.misses(finn, ewashia, 3, defense)


@pytest.mark.rule("R090", "R112")
def test_enemies_near_raelin_of_2024_defend_with_a_die_less_and_her_own_side_does_not() -> None:
    mine: Army = {FINN: [(4, 3)], RAELIN_2024: [((3, 3), (2, 3))]}
    game, finn, viking = facing(mine, {VIKINGS: [(5, 3)]})
    game.misses(finn, viking, 3, 4 - 1)
    game, viking, finn = facing(mine, {VIKINGS: [(5, 3)]}, turn="B")
    game.misses(viking, finn, 3, 4)
    game, finn, viking = facing({FINN: [(9, 3)], RAELIN_2024: [((3, 3), (2, 3))]}, {VIKINGS: [(10, 3)]})
    game.misses(finn, viking, 3, 4)


# ---- Wounds ----


@pytest.mark.rule("R104")
def test_raelin_of_2024_gives_one_wound_more_where_she_gives_any() -> None:
    game, raelin, krug = facing({RAELIN_2024: [((5, 3), (4, 3))]}, KRUG)
    game.strike(raelin, krug, skulls(2, of=3), shields(1, of=3 - 1))
    assert game.now(krug).wounds == 1 + 1
    game, raelin, krug = facing({RAELIN_2024: [((5, 3), (4, 3))]}, KRUG)
    game.strike(raelin, krug, skulls(1, of=3), shields(1, of=3 - 1))
    assert game.now(krug).wounds == 0


@pytest.mark.rule("R073")
@pytest.mark.parametrize(("rolled", "wounds"), [(0, 0), (1, 2)])
def test_her_swipe_gives_one_wound_more_too(rolled: int, wounds: int) -> None:
    game, finn, _raelin = facing({FINN: [(4, 3)]}, {RAELIN_2024: [((5, 3), (6, 3))]})
    game.to(finn, (1, 3), rolls=[skulls(rolled, of=1)])
    assert game.now(finn).wounds == wounds


def misaerx_hurt(foes: Army) -> Trial:
    """A game in which Misaerx has two wounds and it is his turn."""
    game, misaerx, _foe = facing({MISAERX: [(5, 3)], CARR: [(2, 3)]}, foes)
    game.put(replace(misaerx, wounds=2))
    return game


@pytest.mark.rule("R104")
def test_misaerx_loses_a_wound_when_he_destroys_a_figure() -> None:
    game = misaerx_hurt({VIKINGS: [(6, 3)]})
    misaerx, viking = game.figure("A", MISAERX), game.figure("B", VIKINGS)
    events = game.strike(misaerx, viking, skulls(1, of=3), shields(0, of=4))
    assert not game.now(viking).on
    assert game.now(misaerx).wounds == 1
    assert [e.plain()["wounds"] for e in events if e.kind == "healed"] == [1]


@pytest.mark.rule("R104")
def test_he_loses_none_for_a_wound_alone_nor_for_what_others_destroy() -> None:
    game = misaerx_hurt({FINN: [(6, 3)]})
    misaerx, finn = game.figure("A", MISAERX), game.figure("B", FINN)
    game.strike(misaerx, finn, skulls(1, of=3), shields(0, of=4))
    assert game.now(misaerx).wounds == 2
    game.kill(finn)
    assert game.now(misaerx).wounds == 2


@pytest.mark.rule("R073")
def test_his_swipe_that_destroys_counts_too() -> None:
    game, marro, misaerx = facing({MARRO: [(5, 3), (0, 0)]}, {MISAERX: [(6, 3)]})
    game.put(replace(misaerx, wounds=2))
    game.to(marro, (2, 3), rolls=[skulls(1, of=1)])
    assert not game.now(marro).on
    assert game.now(misaerx).wounds == 1
