"""Powers that help other figures: dice, Range, Move, by nearness and by what their cards say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.catalogue.card_powers import Who
from builder.catalogue.cards import Card
from builder.referee import spatial
from builder.referee.actions import ChooseCard, Move, RollDice
from builder.referee.attacking import range_of
from builder.referee.dice import WrongDiceError
from builder.referee.moving import move_number
from builder.referee.powers.power import is_of
from tests.referee.cards import ELITE, FINN, LEGIONNAIRES, MARCUS, MARRO, RAELIN, TAELORD, THORGRIM, VIKINGS
from tests.referee.tables import Army, facing, field_of, game_of, shields, skulls, the_cards

# Who gives it (card, beside the attacker or target), who gets it, its dice without and with the aura.
ATTACK_AURAS = [
    (FINN, VIKINGS, 3, 4),
    ("grimnak", "blade-gruts", 2, 3),
    ("tornak", "blade-gruts", 2, 3),
    ("swog-rider", "arrow-gruts", 1, 2),
    (MARCUS, LEGIONNAIRES, 3, 4),
    ("khosumet-the-darklord", "venoc-vipers", 3, 4),
    (TAELORD, MARRO, 2, 3),
]
DEFENSE_AURAS = [
    (THORGRIM, ELITE, 2, 3),
    (RAELIN, ELITE, 2, 4),
    ("grimnak", "blade-gruts", 2, 3),
    ("tornak", "blade-gruts", 2, 3),
    ("swog-rider", "arrow-gruts", 1, 2),
]


def stand(card: str, q: int, r: int) -> Army:
    """A figure of a card with its first end on a hex, the other one to the west."""
    return {card: [((q, r), (q - 1, r)) if the_cards()[card].spaces == 2 else (q, r)]}


@pytest.mark.rule("R112")
@pytest.mark.parametrize(("giver", "taker", "alone", "helped"), ATTACK_AURAS)
def test_friends_that_fit_attack_with_more_dice_near_the_giver(
    giver: str, taker: str, alone: int, helped: int
) -> None:
    for place, dice in (((4, 3), helped), ((11, 7), alone)):
        game = game_of({"A": {**stand(giver, *place), taker: [(5, 3)]}, "B": {"krug": [((6, 3), (7, 3))]}})
        game.take_turn("A", taker)
        by, target = game.figure("A", taker), game.figure("B", "krug")
        game.misses(by, target, dice, 3)


@pytest.mark.rule("R112")
@pytest.mark.parametrize(("giver", "taker", "alone", "helped"), DEFENSE_AURAS)
def test_friends_that_fit_defend_with_more_dice_near_the_giver(
    giver: str, taker: str, alone: int, helped: int
) -> None:
    for place, dice in (((4, 3), helped), ((11, 7), alone)):
        game = game_of({"A": {**stand(giver, *place), taker: [(5, 3)]}, "B": {"krug": [((6, 3), (7, 3))]}})
        game.take_turn("B", "krug")
        game.misses(game.figure("B", "krug"), game.figure("A", taker), 2, dice)


@pytest.mark.rule("R112")
@pytest.mark.parametrize("giver", ["grimnak", FINN, "khosumet-the-darklord"])
def test_figures_that_do_not_fit_get_nothing(giver: str) -> None:
    """Auras for Orc Warriors, for Range 1 and for the relentless; the wild Marro with Range 6 are none."""
    game = game_of({"A": {**stand(giver, 4, 3), MARRO: [(5, 3)]}, "B": {"krug": [((6, 3), (7, 3))]}})
    game.take_turn("A", MARRO)
    by, target = game.figure("A", MARRO), game.figure("B", "krug")
    game.misses(by, target, 2, 3)


def test_an_aura_does_not_help_its_own_figure_nor_enemies() -> None:
    game, viking, thorgrim = facing({THORGRIM: [(4, 3)]}, {VIKINGS: [(5, 3)]}, turn="B")
    game.misses(viking, thorgrim, 3, 4)
    game, thorgrim, viking = facing({THORGRIM: [(4, 3)]}, {VIKINGS: [(5, 3)]})
    game.misses(thorgrim, viking, 3, 4)


@pytest.mark.parametrize(("giver", "dice"), [(FINN, 4), (TAELORD, 3)])
def test_friendly_is_the_whole_side_and_yours_is_one_player(giver: str, dice: int) -> None:
    game = game_of(
        {"A": stand(giver, 4, 3), "B": {"krug": [((6, 3), (7, 3))]}, "C": {VIKINGS: [(5, 3)]}},
        teams={"A": "good", "C": "good"},
    )
    game.take_turn("C", VIKINGS)
    viking = game.figure("C", VIKINGS)
    game.misses(viking, game.figure("B", "krug"), dice, 3)


@pytest.mark.rule("R090")
def test_raelin_helps_up_to_four_spaces_away() -> None:
    for q, dice in ((1, 4), (0, 2)):
        game, by, _target = facing(
            {RAELIN: [(q, 3)], ELITE: [(5, 3)]},
            {"krug": [((6, 3), (7, 3))]},
            turn="B",
        )
        game.misses(by, game.figure("A", ELITE), 2, dice)


@pytest.mark.rule("R090")
def test_raelin_does_not_help_whom_a_hill_hides() -> None:
    battlefield = field_of(heights={(4, r): 12 for r in range(8)})
    game, by, _target = facing(
        {RAELIN: [(2, 3)], ELITE: [(5, 3)]},
        {"krug": [((6, 3), (7, 3))]},
        battlefield,
        turn="B",
    )
    elite = game.figure("A", ELITE)
    game.misses(by, elite, 2, 2)


@pytest.mark.rule("R090")
def test_a_head_alone_is_enough_for_clear_sight_but_not_for_an_attack() -> None:
    """From level 3 over a hill of six she sees the top of his head, above his hit zone."""
    battlefield = field_of(heights={**{(5, r): 6 for r in range(8)}, (2, 3): 3})
    game = game_of(
        {
            "A": {RAELIN: [(2, 3)], ELITE: [(6, 3)]},
            "B": {"krug": [((7, 3), (8, 3))]},
        },
        battlefield,
    )
    raelin, elite = game.figure("A", RAELIN), game.figure("A", ELITE)
    assert not spatial.sees(game, raelin, elite)
    game.take_turn("B", "krug")
    game.misses(game.figure("B", "krug"), elite, 2, 4)


def test_soulborg_guards_beside_the_deathwalker_shoot_two_spaces_farther() -> None:
    far = {"B": {"krug": [((10, 0), (11, 0))]}}
    adjacent = game_of({"A": {"deathwalker-9000": [(0, 0)], "zettian-guards": [(1, 0)]}, **far})
    apart = game_of({"A": {"deathwalker-9000": [(0, 7)], "zettian-guards": [(1, 0)]}, **far})
    for game, reach in ((adjacent, 9), (apart, 7)):
        game.take_turn("A", "zettian-guards")
        guard = game.figure("A", "zettian-guards")
        assert range_of(game, guard) == reach
        assert game.may_strike(guard, game.figure("B", "krug")) is (reach == 9)
        assert range_of(game, game.figure("A", "deathwalker-9000")) == 7


@pytest.mark.parametrize(
    ("leader", "led", "spaces"),
    [(MARCUS, LEGIONNAIRES, 5), ("venoc-warlord", "venoc-vipers", 9)],
)
def test_those_who_are_led_move_farther_wherever_they_are(leader: str, led: str, spaces: int) -> None:
    battlefield = field_of(wide=14, deep=2)
    game = game_of(
        {"A": {leader: [(13, 1)], led: [(0, 0)]}, "B": {"krug": [((13, 0), (12, 0))]}}, battlefield
    )
    game.take_turn("A", led)
    soldier = game.figure("A", led)
    assert move_number(game, soldier) == spaces
    assert move_number(game, game.figure("A", leader)) == the_cards()[leader].move
    assert Move("A", soldier.id, game.position_at(spaces, 0)) in game.legal_actions()
    assert Move("A", soldier.id, game.position_at(spaces + 1, 0)) not in game.legal_actions()


def test_whose_own_aura_reaches_far_gets_nothing_of_it() -> None:
    game, by, target = facing({RAELIN: [(5, 3)]}, {TAELORD: [(6, 3)]}, turn="B")
    game.misses(by, target, 3, 3)


def with_power(card: str, kind: str, **given: object) -> dict[str, Card]:
    """The cards, one of them with other numbers for a power, as in a file of one's own."""
    old = the_cards()[card]
    powers = tuple(replace(p, given={**p.given, **given}) if p.kind == kind else p for p in old.powers)
    return {**the_cards(), card: replace(old, powers=powers)}


def test_a_leader_does_not_lead_himself() -> None:
    cards = with_power(MARCUS, "move-aura", who=Who(figure_class="warlord"))
    game = game_of({"A": {MARCUS: [(4, 3)]}, "B": {"krug": [((6, 3), (7, 3))]}}, cards=cards)
    assert move_number(game, game.figure("A", MARCUS)) == 5


@pytest.mark.rule("R107")
@pytest.mark.parametrize(("normal_only", "dice"), [(False, 3), (True, 2)])
def test_an_aura_in_defense_holds_against_special_attacks_unless_it_says_normal_ones(
    normal_only: bool, dice: int
) -> None:
    cards = with_power(THORGRIM, "aura", normal_only=normal_only)
    game, by, _target = facing(
        {THORGRIM: [(6, 2)], ELITE: [(6, 3)]},
        {"deathwalker-8000": [(1, 3)]},
        turn="B",
        cards=cards,
    )
    target = game.figure("A", ELITE)
    game.strike(by, target, skulls(1, of=3), shields(1, of=dice), "B:deathwalker-8000/special-attack")


def test_an_aura_stops_with_its_figure() -> None:
    game = game_of(
        {
            "A": {MARCUS: [(4, 3)], LEGIONNAIRES: [(5, 3)]},
            "B": {"krug": [((6, 3), (7, 3))]},
        }
    )

    assert move_number(game, game.figure("A", LEGIONNAIRES)) == 5
    game.kill(game.figure("A", MARCUS))
    assert move_number(game, game.figure("A", LEGIONNAIRES)) == 4


def test_four_massachusetts_defend_better_only_in_an_army_of_valiant_cards() -> None:
    for mate, dice in ((FINN, 3), (MARRO, 2)):
        game, by, target = facing(
            {"4th-massachusetts-line": [(5, 3)], mate: [(0, 7)]}, {"krug": [((6, 3), (7, 3))]}, turn="B"
        )
        game.misses(by, target, 2, dice)


def test_the_wrong_number_of_dice_is_refused() -> None:
    """The tests above lean on it."""
    game, by, _target = facing(
        {THORGRIM: [(4, 3)], ELITE: [(5, 3)]},
        {"krug": [((6, 3), (7, 3))]},
        turn="B",
    )
    with pytest.raises(WrongDiceError):
        game.misses(by, game.figure("A", ELITE), 2, 2)


def test_of_any_concerns_everybody() -> None:
    game = game_of({"A": {"krug": [((1, 1), (2, 1))]}, "B": {"krug": [((6, 3), (7, 3))]}})
    foe = game.figure("B", "krug")
    assert is_of(game, "any", "A", foe)
    assert not is_of(game, "friendly", "A", foe)
    assert not is_of(game, "own", "A", foe)
    assert the_cards()["krug"].fits(Who())


@pytest.mark.rule("R001")
def test_in_the_basic_game_no_card_has_a_power() -> None:
    """Carr beside his enemy attacks with the four dice of his Basic side, Thorgrim's friend defends alone."""
    armies: dict[str, Army] = {
        "A": {"agent-carr": [(5, 3)]},
        "B": {MARRO: [(6, 3)], THORGRIM: [(6, 2)]},
    }
    game = game_of(armies, edition="basic")
    game.apply(RollDice(), [skulls(1, of=6), skulls(0, of=6)])
    game.apply(ChooseCard("A", "A:agent-carr"))
    by, target = game.figure("A", "agent-carr"), game.figure("B", MARRO)
    game.misses(by, target, 4, 4)


def test_auras_hold_in_the_first_edition_too() -> None:
    game, by, _target = facing(
        {RAELIN: [(1, 3)], ELITE: [(5, 3)]},
        {"krug": [((6, 3), (7, 3))]},
        turn="B",
        edition="master-1",
    )
    target = game.figure("A", ELITE)
    game.misses(by, target, 2, 4)
