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
from tests.referee.tables import (
    Army,
    facing,
    field_of,
    figure,
    game_of,
    may_strike,
    position_at,
    shields,
    skulls,
    strike,
    take_turn,
    the_cards,
)

# Who gives it (card, beside the attacker or target), who gets it, its dice without and with the aura.
ATTACK_AURAS = [
    ("finn-the-viking-champion", "tarn-viking-warriors", 3, 4),
    ("grimnak", "blade-gruts", 2, 3),
    ("tornak", "blade-gruts", 2, 3),
    ("swog-rider", "arrow-gruts", 1, 2),
    ("marcus-decimus-gallus", "roman-legionnaires", 3, 4),
    ("khosumet-the-darklord", "venoc-vipers", 3, 4),
    ("taelord-the-kyrie-warrior", "marro-warriors", 2, 3),
]
DEFENSE_AURAS = [
    ("thorgrim-the-viking-champion", "airborne-elite", 2, 3),
    ("raelin-the-kyrie-warrior", "airborne-elite", 2, 4),
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
        take_turn(game, "A", taker)
        by, target = figure(game, "A", taker), figure(game, "B", "krug")
        strike(game, by, target, skulls(0, of=dice), shields(0, of=3))


@pytest.mark.rule("R112")
@pytest.mark.parametrize(("giver", "taker", "alone", "helped"), DEFENSE_AURAS)
def test_friends_that_fit_defend_with_more_dice_near_the_giver(
    giver: str, taker: str, alone: int, helped: int
) -> None:
    for place, dice in (((4, 3), helped), ((11, 7), alone)):
        game = game_of({"A": {**stand(giver, *place), taker: [(5, 3)]}, "B": {"krug": [((6, 3), (7, 3))]}})
        take_turn(game, "B", "krug")
        strike(
            game, figure(game, "B", "krug"), figure(game, "A", taker), skulls(0, of=2), shields(0, of=dice)
        )


@pytest.mark.rule("R112")
@pytest.mark.parametrize("giver", ["grimnak", "finn-the-viking-champion", "khosumet-the-darklord"])
def test_figures_that_do_not_fit_get_nothing(giver: str) -> None:
    """Auras for Orc Warriors, for Range 1 and for the relentless; the wild Marro with Range 6 are none."""
    game = game_of(
        {"A": {**stand(giver, 4, 3), "marro-warriors": [(5, 3)]}, "B": {"krug": [((6, 3), (7, 3))]}}
    )
    take_turn(game, "A", "marro-warriors")
    by, target = figure(game, "A", "marro-warriors"), figure(game, "B", "krug")
    strike(game, by, target, skulls(0, of=2), shields(0, of=3))


def test_an_aura_does_not_help_its_own_figure_nor_enemies() -> None:
    game, viking, thorgrim = facing(
        {"thorgrim-the-viking-champion": [(4, 3)]}, {"tarn-viking-warriors": [(5, 3)]}, turn="B"
    )
    strike(game, viking, thorgrim, skulls(0, of=3), shields(0, of=4))
    game, thorgrim, viking = facing(
        {"thorgrim-the-viking-champion": [(4, 3)]}, {"tarn-viking-warriors": [(5, 3)]}
    )
    strike(game, thorgrim, viking, skulls(0, of=3), shields(0, of=4))


@pytest.mark.parametrize(
    ("giver", "dice"), [("finn-the-viking-champion", 4), ("taelord-the-kyrie-warrior", 3)]
)
def test_friendly_is_the_whole_side_and_yours_is_one_player(giver: str, dice: int) -> None:
    game = game_of(
        {"A": stand(giver, 4, 3), "B": {"krug": [((6, 3), (7, 3))]}, "C": {"tarn-viking-warriors": [(5, 3)]}},
        teams={"A": "good", "C": "good"},
    )
    take_turn(game, "C", "tarn-viking-warriors")
    viking = figure(game, "C", "tarn-viking-warriors")
    strike(game, viking, figure(game, "B", "krug"), skulls(0, of=dice), shields(0, of=3))


@pytest.mark.rule("R090")
def test_raelin_helps_up_to_four_spaces_away() -> None:
    for q, dice in ((1, 4), (0, 2)):
        game, by, _target = facing(
            {"raelin-the-kyrie-warrior": [(q, 3)], "airborne-elite": [(5, 3)]},
            {"krug": [((6, 3), (7, 3))]},
            turn="B",
        )
        strike(
            game,
            by,
            figure(game, "A", "airborne-elite"),
            skulls(0, of=2),
            shields(0, of=dice),
        )


@pytest.mark.rule("R090")
def test_raelin_does_not_help_whom_a_hill_hides() -> None:
    battlefield = field_of(heights={(4, r): 12 for r in range(8)})
    game, by, _target = facing(
        {"raelin-the-kyrie-warrior": [(2, 3)], "airborne-elite": [(5, 3)]},
        {"krug": [((6, 3), (7, 3))]},
        battlefield,
        turn="B",
    )
    elite = figure(game, "A", "airborne-elite")
    strike(game, by, elite, skulls(0, of=2), shields(0, of=2))


@pytest.mark.rule("R090")
def test_a_head_alone_is_enough_for_clear_sight_but_not_for_an_attack() -> None:
    """From level 3 over a hill of six she sees the top of his head, above his hit zone."""
    battlefield = field_of(heights={**{(5, r): 6 for r in range(8)}, (2, 3): 3})
    game = game_of(
        {
            "A": {"raelin-the-kyrie-warrior": [(2, 3)], "airborne-elite": [(6, 3)]},
            "B": {"krug": [((7, 3), (8, 3))]},
        },
        battlefield,
    )
    raelin, elite = figure(game, "A", "raelin-the-kyrie-warrior"), figure(game, "A", "airborne-elite")
    assert not spatial.sees(game, raelin, elite)
    take_turn(game, "B", "krug")
    strike(game, figure(game, "B", "krug"), elite, skulls(0, of=2), shields(0, of=4))


def test_soulborg_guards_beside_the_deathwalker_shoot_two_spaces_farther() -> None:
    far = {"B": {"krug": [((10, 0), (11, 0))]}}
    adjacent = game_of({"A": {"deathwalker-9000": [(0, 0)], "zettian-guards": [(1, 0)]}, **far})
    apart = game_of({"A": {"deathwalker-9000": [(0, 7)], "zettian-guards": [(1, 0)]}, **far})
    for game, reach in ((adjacent, 9), (apart, 7)):
        take_turn(game, "A", "zettian-guards")
        guard = figure(game, "A", "zettian-guards")
        assert range_of(game, guard) == reach
        assert may_strike(game, guard, figure(game, "B", "krug")) is (reach == 9)
        assert range_of(game, figure(game, "A", "deathwalker-9000")) == 7


@pytest.mark.parametrize(
    ("leader", "led", "spaces"),
    [("marcus-decimus-gallus", "roman-legionnaires", 5), ("venoc-warlord", "venoc-vipers", 9)],
)
def test_those_who_are_led_move_farther_wherever_they_are(leader: str, led: str, spaces: int) -> None:
    battlefield = field_of(wide=14, deep=2)
    game = game_of(
        {"A": {leader: [(13, 1)], led: [(0, 0)]}, "B": {"krug": [((13, 0), (12, 0))]}}, battlefield
    )
    take_turn(game, "A", led)
    soldier = figure(game, "A", led)
    assert move_number(game, soldier) == spaces
    assert move_number(game, figure(game, "A", leader)) == the_cards()[leader].move
    assert Move("A", soldier.id, position_at(game, spaces, 0)) in game.legal_actions()
    assert Move("A", soldier.id, position_at(game, spaces + 1, 0)) not in game.legal_actions()


def test_whose_own_aura_reaches_far_gets_nothing_of_it() -> None:
    game, by, target = facing(
        {"raelin-the-kyrie-warrior": [(5, 3)]}, {"taelord-the-kyrie-warrior": [(6, 3)]}, turn="B"
    )
    strike(game, by, target, skulls(0, of=3), shields(0, of=3))


def with_power(card: str, kind: str, **given: object) -> dict[str, Card]:
    """The cards, one of them with other numbers for a power, as in a file of one's own."""
    old = the_cards()[card]
    powers = tuple(replace(p, given={**p.given, **given}) if p.kind == kind else p for p in old.powers)
    return {**the_cards(), card: replace(old, powers=powers)}


def test_a_leader_does_not_lead_himself() -> None:
    cards = with_power("marcus-decimus-gallus", "move-aura", who=Who(figure_class="warlord"))
    game = game_of({"A": {"marcus-decimus-gallus": [(4, 3)]}, "B": {"krug": [((6, 3), (7, 3))]}}, cards=cards)
    assert move_number(game, figure(game, "A", "marcus-decimus-gallus")) == 5


@pytest.mark.rule("R107")
@pytest.mark.parametrize(("normal_only", "dice"), [(False, 3), (True, 2)])
def test_an_aura_in_defense_holds_against_special_attacks_unless_it_says_normal_ones(
    normal_only: bool, dice: int
) -> None:
    cards = with_power("thorgrim-the-viking-champion", "aura", normal_only=normal_only)
    game, by, _target = facing(
        {"thorgrim-the-viking-champion": [(6, 2)], "airborne-elite": [(6, 3)]},
        {"deathwalker-8000": [(1, 3)]},
        turn="B",
        cards=cards,
    )
    target = figure(game, "A", "airborne-elite")
    strike(game, by, target, skulls(1, of=3), shields(1, of=dice), "B:deathwalker-8000/special-attack")


def test_an_aura_stops_with_its_figure() -> None:
    game = game_of(
        {
            "A": {"marcus-decimus-gallus": [(4, 3)], "roman-legionnaires": [(5, 3)]},
            "B": {"krug": [((6, 3), (7, 3))]},
        }
    )
    from builder.referee.effects import destroy

    assert move_number(game, figure(game, "A", "roman-legionnaires")) == 5
    destroy(game, figure(game, "A", "marcus-decimus-gallus").id, "test")
    assert move_number(game, figure(game, "A", "roman-legionnaires")) == 4


def test_four_massachusetts_defend_better_only_in_an_army_of_valiant_cards() -> None:
    for mate, dice in (("finn-the-viking-champion", 3), ("marro-warriors", 2)):
        game, by, target = facing(
            {"4th-massachusetts-line": [(5, 3)], mate: [(0, 7)]}, {"krug": [((6, 3), (7, 3))]}, turn="B"
        )
        strike(game, by, target, skulls(0, of=2), shields(0, of=dice))


def test_the_wrong_number_of_dice_is_refused() -> None:
    """The tests above lean on it."""
    game, by, _target = facing(
        {"thorgrim-the-viking-champion": [(4, 3)], "airborne-elite": [(5, 3)]},
        {"krug": [((6, 3), (7, 3))]},
        turn="B",
    )
    with pytest.raises(WrongDiceError):
        strike(
            game,
            by,
            figure(game, "A", "airborne-elite"),
            skulls(0, of=2),
            shields(0, of=2),
        )


def test_of_any_concerns_everybody() -> None:
    game = game_of({"A": {"krug": [((1, 1), (2, 1))]}, "B": {"krug": [((6, 3), (7, 3))]}})
    foe = figure(game, "B", "krug")
    assert is_of(game, "any", "A", foe)
    assert not is_of(game, "friendly", "A", foe)
    assert not is_of(game, "own", "A", foe)
    assert the_cards()["krug"].fits(Who())


@pytest.mark.rule("R001")
def test_in_the_basic_game_no_card_has_a_power() -> None:
    """Carr beside his enemy attacks with the four dice of his Basic side, Thorgrim's friend defends alone."""
    armies: dict[str, Army] = {
        "A": {"agent-carr": [(5, 3)]},
        "B": {"marro-warriors": [(6, 3)], "thorgrim-the-viking-champion": [(6, 2)]},
    }
    game = game_of(armies, edition="basic")
    game.apply(RollDice(), [skulls(1, of=6), skulls(0, of=6)])
    game.apply(ChooseCard("A", "A:agent-carr"))
    by, target = figure(game, "A", "agent-carr"), figure(game, "B", "marro-warriors")
    strike(game, by, target, skulls(0, of=4), shields(0, of=4))


def test_auras_hold_in_the_first_edition_too() -> None:
    game, by, _target = facing(
        {"raelin-the-kyrie-warrior": [(1, 3)], "airborne-elite": [(5, 3)]},
        {"krug": [((6, 3), (7, 3))]},
        turn="B",
        edition="master-1",
    )
    target = figure(game, "A", "airborne-elite")
    strike(game, by, target, skulls(0, of=2), shields(0, of=4))
