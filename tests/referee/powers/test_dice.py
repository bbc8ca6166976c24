"""Powers that give dice or hits: to their own figures, to others near, to those attacked, by the dead."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from builder.catalogue.cards import Card
from builder.catalogue.powers import Who
from builder.referee import spatial
from builder.referee.attacking import range_of
from builder.referee.dice import WrongDiceError
from builder.referee.moving import move_number
from builder.referee.powers.power import is_of
from builder.referee.state import (
    Attack,
    Decline,
    EndTurn,
    IllegalActionError,
    Move,
    Use,
)
from builder.scenario.special import PowersOff
from tests.referee.cards import (
    CARR,
    DRAKE,
    ELITE,
    FINN,
    GRUTS,
    GUARDS,
    KNIGHTS,
    KRAV,
    LEGIONNAIRES,
    MARCUS,
    MARRO,
    RAELIN,
    ROBOT,
    SAMURAI,
    SYVARRIS,
    TAELORD,
    THORGRIM,
    VIKINGS,
)
from tests.referee.tables import Army, Trial, facing, field_of, game_of, shields, skulls, the_cards

KRUG: Army = {"krug": [((6, 3), (7, 3))]}
RIDER: Army = {"swog-rider": [((6, 3), (7, 3))]}
LINE = "4th-massachusetts-line"
RAPID = "A:deathwalker-8000/special-attack"


def with_power(card: str, kind: str, **given: object) -> dict[str, Card]:
    """The cards, one of them with other numbers for a power, as in a file of one's own."""
    old = the_cards()[card]
    powers = tuple(replace(p, given={**p.given, **given}) if p.kind == kind else p for p in old.powers)
    return {**the_cards(), card: replace(old, powers=powers)}


def stand(card: str, q: int = 4, r: int = 3) -> Army:
    """A figure of a card with its first end on a hex, the other one to the west."""
    return {card: [((q, r), (q - 1, r)) if the_cards()[card].spaces == 2 else (q, r)]}


def case(id: str, mine: Army, foes: Army, attack: int, defense: int, turn: str = "A", **more: Any) -> Any:
    """A's first figure attacks B's, or the other way round in B's turn, with these dice against those."""
    return pytest.param(mine, foes, turn, (attack, defense), more, id=id)


# No shipped card asks for both sizes and nearness; cards of one's own may.
HUGE_AND_NEAR = with_power(CARR, "attack-bonus", sizes=("huge",))
OFF = (PowersOff(("attack-bonus", "double-skulls")),)


@pytest.mark.parametrize(
    ("mine", "foes", "turn", "dice", "more"),
    [
        case("the sword of reckoning beside its target", {CARR: [(5, 3)]}, KRUG, 6, 3),
        case("the sword of reckoning from afar", {CARR: [(3, 3)]}, KRUG, 2, 3),
        case("a bonus that is switched off", {CARR: [(5, 3)]}, KRUG, 2, 3, rules=OFF),
        case("a bonus for sizes and nearness", {CARR: [(5, 3)]}, KRUG, 6, 3, cards=HUGE_AND_NEAR),
        case("another size", {CARR: [(5, 3)]}, RIDER, 2, 3, cards=HUGE_AND_NEAR),
        case("the giant killer against the huge", {"sir-denrick": [(5, 3)]}, KRUG, 6, 3),
        case("the giant killer against the large", {"sir-denrick": [(5, 3)]}, RIDER, 4, 3),
        case("a legionnaire alone", {LEGIONNAIRES: [(5, 4)]}, KRUG, 2, 2, "B"),
        case("one beside another", {LEGIONNAIRES: [(5, 4), (4, 5)]}, KRUG, 2, 3, "B"),
        case("a wall of three", {LEGIONNAIRES: [(5, 4), (4, 5), (5, 3)]}, KRUG, 2, 4, "B"),
        case("a wall of four", {LEGIONNAIRES: [(5, 4), (4, 5), (5, 3), (4, 4)]}, KRUG, 2, 4, "B"),
        case("another one apart", {LEGIONNAIRES: [(5, 4), (2, 3)]}, KRUG, 2, 2, "B"),
        case("of an enemy", {LEGIONNAIRES: [(5, 3)]}, {LEGIONNAIRES: [(6, 3), (6, 2)]}, 3, 2, "B"),
        case("the line among the valiant", {LINE: [(5, 3)], FINN: [(0, 7)]}, KRUG, 2, 3, "B"),
        case("the line among others", {LINE: [(5, 3)], MARRO: [(0, 7)]}, KRUG, 2, 2, "B"),
        case("no aura for its own figure", {THORGRIM: [(4, 3)]}, {VIKINGS: [(5, 3)]}, 3, 4, "B"),
        case("no aura for enemies", {THORGRIM: [(4, 3)]}, {VIKINGS: [(5, 3)]}, 3, 4),
        case("no far aura for its own figure", {RAELIN: [(5, 3)]}, {TAELORD: [(6, 3)]}, 3, 3, "B"),
    ],
)
def test_so_many_dice_are_rolled(
    mine: Army, foes: Army, turn: str, dice: tuple[int, int], more: dict[str, Any]
) -> None:
    game, by, target = facing(mine, foes, turn=turn, **more)
    game.misses(by, target, *dice)


def test_the_wrong_number_of_dice_is_refused() -> None:
    """The tests of this module lean on it."""
    game, by, target = facing({ELITE: [(5, 3)], **stand(THORGRIM)}, KRUG, turn="B")
    with pytest.raises(WrongDiceError):
        game.misses(by, target, 2, 2)


# ---- Powers that give their own figures dice or hits ----


@pytest.mark.parametrize(("foe", "dice"), [("krug", 3), (MARRO, 2)])
def test_the_second_guard_follows_up_on_the_target_of_the_first_only(foe: str, dice: int) -> None:
    game, first, target = facing({GUARDS: [(2, 3), (2, 4)]}, {**KRUG, MARRO: [(6, 5)]})
    game.strike(first, target, skulls(1, of=2), shields(1, of=3))
    game.misses(game.figure("A", GUARDS, 2), game.figure("B", foe), dice, 3)


@pytest.mark.parametrize(("moves", "dice"), [(False, 3), (True, 2)])
def test_the_massachusetts_line_fires_better_when_none_of_it_has_moved(moves: bool, dice: int) -> None:
    game, still, target = facing({LINE: [(3, 3), (2, 3)]}, KRUG)
    if moves:
        game.walk(game.figure("A", LINE, 2), 1, 3)
    game.misses(still, target, dice, 3)


@pytest.mark.parametrize(
    ("wounds", "aura", "dice"), [(0, {}, 2), (1, {}, 3), (7, {}, 9), (2, {FINN: [(6, 2)]}, 5)]
)
def test_krug_smashes_harder_with_every_wound(wounds: int, aura: Army, dice: int) -> None:
    """Finn beside him gives another die, for Krug's Range is 1 too."""
    game, krug, target = facing({**KRUG, **aura}, {MARRO: [(5, 3)]})
    game.hurt(krug, wounds)
    game.misses(krug, target, dice, 3)


@pytest.mark.rule("R104")
@pytest.mark.parametrize(
    ("card", "attack", "place"), [("omnicron-snipers", 1, (3, 3)), ("minions-of-utgar", 2, (5, 3))]
)
def test_every_skull_counts_twice(card: str, attack: int, place: tuple[int, int]) -> None:
    """All skulls and one shield: twice the skulls less one are wounds."""
    game, by, krug = facing({card: [place]}, KRUG)
    game.strike(by, krug, skulls(attack, of=attack), shields(1, of=3))
    assert game.now(krug).wounds == 2 * attack - 1


@pytest.mark.rule("R073")
@pytest.mark.parametrize(("card", "dice"), [("knights-of-weston", 2), ("sir-denrick", 2), (SAMURAI, 1)])
def test_cowards_are_rewarded_with_another_die(card: str, dice: int) -> None:
    game, krug, _target = facing({card: [(5, 3)]}, KRUG, turn="B")
    away = Move("B", krug.id, game.position_at(9, 3), game.position_at(8, 3))
    assert away in game.legal_actions()
    game.apply(away, [skulls(dice, of=dice)])
    assert game.now(krug).wounds == dice


# ---- Powers of those who are attacked ----


@pytest.mark.rule("R107")
@pytest.mark.parametrize(
    ("card", "q", "how", "may"),
    [(MARRO, 3, "", False), (MARRO, 5, "", True), (ROBOT, 1, "", False), (ROBOT, 1, RAPID, True)],
)
def test_drake_is_hit_by_normal_attacks_only_from_beside_him(card: str, q: int, how: str, may: bool) -> None:
    game, by, drake = facing({card: [(q, 3)]}, {DRAKE: [(6, 3)]})
    assert game.may_strike(by, drake, how) is may
    if not may:
        with pytest.raises(IllegalActionError, match=r"beside it hit it with a normal attack.* \(R080\)"):
            game.check(Attack("A", by.id, drake.id))


@pytest.mark.rule("R107")
@pytest.mark.parametrize(
    ("card", "q", "how", "hit", "block", "wounds"),
    [
        (SYVARRIS, 2, "", 3, 1, 0),
        (SYVARRIS, 2, "", 3, 0, 3),
        (FINN, 5, "", 2, 1, 1),
        (ROBOT, 1, RAPID, 3, 1, 0),
    ],
)
def test_one_shield_dodges_all_from_afar_but_not_from_beside(
    card: str, q: int, how: str, hit: int, block: int, wounds: int
) -> None:
    """A special attack, too."""
    game, by, agent = facing({card: [(q, 3)]}, {KRAV: [(6, 3)]})
    events = game.strike(by, agent, skulls(hit, of=3), shields(block, of=3), how)
    assert [e.plain()["wounds"] for e in events if e.kind == "hit"] == [wounds]
    assert game.now(agent).on is (wounds == 0)


@pytest.mark.rule("R107")
@pytest.mark.parametrize(
    ("card", "q", "how", "attack", "block", "back"),
    [
        pytest.param(FINN, 5, "", (1, 3), 3, 2, id="two shields left over"),
        pytest.param(FINN, 5, "", (0, 3), 1, 1, id="one left over"),
        pytest.param(FINN, 5, "", (3, 3), 3, 0, id="none left over"),
        pytest.param(SAMURAI, 5, "", (0, 2), 5, 0, id="samurai are not struck"),
        pytest.param(MARRO, 3, "", (0, 2), 5, 0, id="from afar"),
        pytest.param(ROBOT, 5, RAPID, (1, 3), 5, 0, id="a special attack from beside"),
    ],
)
def test_shields_left_over_strike_back_unblocked(
    card: str, q: int, how: str, attack: tuple[int, int], block: int, back: int
) -> None:
    game, attacker, samurai = facing({card: [(q, 3)]}, {SAMURAI: [(6, 3)]})
    game.strike(attacker, samurai, skulls(*attack), shields(block, of=5), how)
    assert (game.now(attacker).wounds, game.now(attacker).on) == (back, True)
    assert game.now(samurai).on


def test_a_counter_strike_destroys_and_ends_the_turn() -> None:
    game, viking, target = facing({VIKINGS: [(5, 3)], "krug": [((0, 0), (1, 0))]}, {SAMURAI: [(6, 3)]})
    events = game.strike(viking, target, skulls(0, of=3), shields(1, of=5))
    assert not game.now(viking).on
    assert [e.kind for e in events if e.kind in ("destroyed", "turn-ended")] == ["destroyed", "turn-ended"]


@pytest.mark.rule("R112")
@pytest.mark.parametrize(
    ("turn", "giver", "taker", "alone", "helped"),
    [
        ("A", FINN, VIKINGS, 3, 4),
        ("A", "grimnak", GRUTS, 2, 3),
        ("A", "tornak", GRUTS, 2, 3),
        ("A", "swog-rider", "arrow-gruts", 1, 2),
        ("A", MARCUS, LEGIONNAIRES, 3, 4),
        ("A", "khosumet-the-darklord", "venoc-vipers", 3, 4),
        ("A", TAELORD, MARRO, 2, 3),
        ("A", "grimnak", MARRO, 2, 2),  # Marro are no Orc Warriors, have Range 6, and are not relentless
        ("A", FINN, MARRO, 2, 2),
        ("A", "khosumet-the-darklord", MARRO, 2, 2),
        ("B", THORGRIM, ELITE, 2, 3),
        ("B", RAELIN, ELITE, 2, 4),
        ("B", "grimnak", GRUTS, 2, 3),
        ("B", "tornak", GRUTS, 2, 3),
        ("B", "swog-rider", "arrow-gruts", 1, 2),
    ],
)
def test_friends_that_fit_attack_or_defend_with_more_dice_near_the_giver(
    turn: str, giver: str, taker: str, alone: int, helped: int
) -> None:
    for place, dice in (((4, 3), helped), ((11, 7), alone)):
        game, by, target = facing({taker: [(5, 3)], **stand(giver, *place)}, KRUG, turn=turn)
        game.misses(by, target, *((dice, 3) if turn == "A" else (2, dice)))


@pytest.mark.parametrize(("giver", "dice"), [(FINN, 4), (TAELORD, 3)])
def test_friendly_is_the_whole_side_and_yours_is_one_player(giver: str, dice: int) -> None:
    armies = {"A": stand(giver), "B": KRUG, "C": {VIKINGS: [(5, 3)]}}
    game = game_of(armies, teams={"A": "good", "C": "good"})
    game.take_turn("C", VIKINGS)
    game.misses(game.figure("C", VIKINGS), game.figure("B", "krug"), dice, 3)


@pytest.mark.rule("R090")
@pytest.mark.parametrize(
    ("q", "dice", "heights", "edition"),
    [
        pytest.param(1, 4, {}, "master-2", id="four spaces away"),
        pytest.param(0, 2, {}, "master-2", id="five spaces away"),
        pytest.param(2, 2, {(4, r): 12 for r in range(8)}, "master-2", id="hidden by a hill"),
        pytest.param(1, 4, {}, "master-1", id="in the first edition too"),
    ],
)
def test_raelin_helps_whom_she_sees_up_to_four_spaces_away(
    q: int, dice: int, heights: dict[tuple[int, int], int], edition: str
) -> None:
    army: Army = {ELITE: [(5, 3)], RAELIN: [(q, 3)]}
    game, by, target = facing(army, KRUG, field_of(heights=heights), turn="B", edition=edition)
    game.misses(by, target, 2, dice)


@pytest.mark.rule("R090")
def test_a_head_alone_is_enough_for_clear_sight_but_not_for_an_attack() -> None:
    """From level 3 over a hill of six she sees the top of his head, above his hit zone."""
    hill = field_of(heights={**{(5, r): 6 for r in range(8)}, (2, 3): 3})
    army: Army = {ELITE: [(6, 3)], RAELIN: [(2, 3)]}
    game, by, elite = facing(army, {"krug": [((7, 3), (8, 3))]}, hill, turn="B")
    assert not spatial.sees(game, game.figure("A", RAELIN), elite)
    game.misses(by, elite, 2, 4)


@pytest.mark.parametrize(("row", "reach"), [(0, 9), (7, 7)])
def test_soulborg_guards_beside_the_deathwalker_shoot_two_spaces_farther(row: int, reach: int) -> None:
    army: Army = {GUARDS: [(1, 0)], "deathwalker-9000": [(0, row)]}
    game, guard, krug = facing(army, {"krug": [((10, 0), (11, 0))]})
    assert range_of(game, guard) == reach
    assert game.may_strike(guard, krug) is (reach == 9)
    assert range_of(game, game.figure("A", "deathwalker-9000")) == 7


@pytest.mark.parametrize(
    ("leader", "led", "spaces"),
    [(MARCUS, LEGIONNAIRES, 5), ("venoc-warlord", "venoc-vipers", 9)],
)
def test_those_who_are_led_move_farther_wherever_they_are_while_he_lives(
    leader: str, led: str, spaces: int
) -> None:
    army: Army = {led: [(0, 0)], leader: [(13, 1)]}
    game, soldier, _foe = facing(army, {"krug": [((13, 0), (12, 0))]}, field_of(wide=14, deep=2))
    assert move_number(game, soldier) == spaces
    assert move_number(game, game.figure("A", leader)) == the_cards()[leader].move
    assert Move("A", soldier.id, game.position_at(spaces, 0)) in game.legal_actions()
    assert Move("A", soldier.id, game.position_at(spaces + 1, 0)) not in game.legal_actions()
    game.kill(game.figure("A", leader))
    assert move_number(game, soldier) == the_cards()[led].move


def test_a_leader_does_not_lead_himself() -> None:
    cards = with_power(MARCUS, "move-aura", who=Who(figure_class="warlord"))
    game, marcus, _krug = facing({MARCUS: [(4, 3)]}, KRUG, cards=cards)
    assert move_number(game, marcus) == 5


@pytest.mark.rule("R107")
@pytest.mark.parametrize(("normal_only", "dice"), [(False, 3), (True, 2)])
def test_an_aura_in_defense_holds_against_special_attacks_unless_it_says_normal_ones(
    normal_only: bool, dice: int
) -> None:
    cards = with_power(THORGRIM, "aura", normal_only=normal_only)
    army: Army = {ELITE: [(6, 3)], THORGRIM: [(6, 2)]}
    game, by, target = facing({ROBOT: [(1, 3)]}, army, cards=cards)
    game.strike(by, target, skulls(1, of=3), shields(1, of=dice), RAPID)


def test_of_any_concerns_everybody() -> None:
    game, _mine, foe = facing({"krug": [((1, 1), (2, 1))]}, KRUG)
    assert [is_of(game, of, "A", foe) for of in ("any", "friendly", "own")] == [True, False, False]
    assert the_cards()["krug"].fits(Who())


@pytest.mark.rule("R001")
def test_in_the_basic_game_no_card_has_a_power() -> None:
    """Carr beside his enemy attacks with the four dice of his Basic side, Thorgrim's friend defends alone."""
    foes: Army = {MARRO: [(6, 3)], THORGRIM: [(6, 2)]}
    game, by, target = facing({CARR: [(5, 3)]}, foes, edition="basic")
    game.misses(by, target, 4, 4)


# ---- What destroyed champions leave to other cards ----

ATTACK = "B:finn-the-viking-champion/spirit-2"


def dying(card: str) -> Trial:
    """Krug destroys a champion beside him, who has one wound left; his player has more cards."""
    game, by, champion = facing(
        {"krug": [((5, 3), (4, 3))], GRUTS: [(0, 0)]},
        {card: [(6, 3)], CARR: [(5, 4)], KNIGHTS: [(9, 7)]},
    )
    game.hurt(champion, 3)
    game.strike(by, champion, skulls(1, of=2), shields(0, of=4))
    assert not game.now(champion).on
    return game


def test_its_player_is_asked_before_anything_else_and_any_unique_card_will_do() -> None:
    game = dying(FINN)
    champion = game.figure("B", FINN)
    assert set(game.legal_actions()) == {
        Use("B", ATTACK, champion.id, card="A:krug"),
        Use("B", ATTACK, champion.id, card="B:agent-carr"),
        Decline("B", ATTACK),
    }
    with pytest.raises(IllegalActionError):
        game.check(Use("B", ATTACK, champion.id, card="B:knights-of-weston"))
    with pytest.raises(IllegalActionError):
        game.check(EndTurn("A"))


@pytest.mark.parametrize(
    ("card", "to", "dice"),
    [
        pytest.param(FINN, "A:krug", (2 + 1, 4), id="in normal attacks, also of an enemy"),
        pytest.param(THORGRIM, "B:agent-carr", (2, 4 + 1), id="in defense"),
        pytest.param(THORGRIM, "", (2, 4), id="declined"),
    ],
)
def test_a_spirit_gives_a_die_to_the_card_it_is_laid_on(card: str, to: str, dice: tuple[int, int]) -> None:
    game = dying(card)
    if to:
        game.do("spirit", card=to)
    else:
        game.decline()
    game.misses(game.figure("A", "krug"), game.figure("B", CARR), *dice)


def test_nobody_is_asked_where_no_unique_card_is_left() -> None:
    game = facing({GRUTS: [(5, 3)]}, {FINN: [(6, 3)], KNIGHTS: [(0, 0)]})[0]
    game.kill(game.figure("B", FINN))
    assert game.state.asks == ()


@pytest.mark.rule("R107")
@pytest.mark.parametrize(("how", "dice"), [("", 4), (RAPID, 3)])
def test_a_spirit_does_not_change_a_special_attack(how: str, dice: int) -> None:
    game, by, krug = facing({ROBOT: [(1, 3)], FINN: [(0, 0)]}, KRUG)
    game.kill(game.figure("A", FINN))
    game.do("spirit", card=f"A:{ROBOT}")
    game.strike(by, krug, skulls(1, of=dice), shields(0, of=3), how)
