"""Turns before and after a turn, moving again, and d20s on a table for all figures of a card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.referee.effects import stand_on
from builder.referee.known_state import known_state
from builder.referee.setup import own
from builder.referee.state import Attack, IllegalActionError, Move, Phase, RollDice
from tests.referee.cards import (
    DRONES,
    FINN,
    KNIGHTS,
    RAELIN,
    STINGERS,
    TAELORD,
    VIKINGS,
    VIPERS,
    WARLORD,
    WOLVES,
)
from tests.referee.tables import Army, Trial, d20, facing, game_of, shields, skulls, the_cards

# The squad, and whom it bonds with, as spaces; then cards of the same player that do not fit.
BONDS = [
    (KNIGHTS, FINN, ["marcus-decimus-gallus", RAELIN]),
    ("blade-gruts", "grimnak", ["mimring", FINN]),
    ("blade-gruts", "tornak", ["ne-gok-sa"]),
    ("arrow-gruts", "mimring", ["grimnak", FINN]),
    ("arrow-gruts", "swog-rider", ["tornak"]),
    ("roman-legionnaires", "marcus-decimus-gallus", [FINN]),
    ("roman-legionnaires", "ne-gok-sa", ["grimnak"]),
]
FOE: Army = {"krug": [((10, 6), (11, 6))]}


def bonded(squad: str, friends: list[str], foes: Army = FOE) -> Trial:
    """The squad at the west edge, its friends in the rows behind, at the beginning of the squad's turn."""
    army: dict[str, list[object]] = {squad: [(0, 3), (0, 4)]}
    for row, card in enumerate(friends):
        army[card] = [((3, row), (4, row)) if the_cards()[card].spaces == 2 else (3, row)]
    game = game_of({"A": army, "B": foes})  # type: ignore[dict-item]  # spaces of both kinds
    game.take_turn("A", squad, declining=False)
    return game


@pytest.mark.rule("R112")
@pytest.mark.parametrize(("squad", "friend", "others"), BONDS)
def test_the_bonded_turn_is_over_before_the_own_one_begins(
    squad: str, friend: str, others: list[str]
) -> None:
    game = bonded(squad, [friend, *others])
    assert [use.card for use in game.offered("bonding")] == [f"A:{friend}"], "only cards that fit"
    events = game.do("bonding")
    assert [e.plain()["card"] for e in events if e.kind == "turn"] == [f"A:{friend}"]
    assert [turn.card for turn in game.state.turns] == [f"A:{squad}", f"A:{friend}"]
    with pytest.raises(IllegalActionError) as refused:
        game.walk(game.figure("A", squad), 1, 3)
    assert refused.value.rule == "R004"
    events = game.end_turn()
    assert [(e.kind, e.plain()["card"]) for e in events if e.kind.startswith("turn")] == [
        ("turn-ended", f"A:{friend}"), ("turn", f"A:{squad}"),
    ]  # fmt: skip
    assert game.offered("bonding") == [], "not twice"
    game.walk(game.figure("A", squad), 1, 3)
    game.end_turn()
    assert game.turn.player == "B"


def test_no_bonding_goes_on_with_the_own_turn() -> None:
    game = bonded(KNIGHTS, [FINN])
    with pytest.raises(IllegalActionError):
        game.walk(game.figure("A", KNIGHTS), 1, 3)
    game.decline()
    game.walk(game.figure("A", KNIGHTS), 1, 3)
    with pytest.raises(IllegalActionError) as refused:
        game.walk(game.figure("A", FINN), 4, 0)
    assert refused.value.rule == "R004"


def test_nobody_is_asked_where_no_card_fits_or_its_figure_is_dead() -> None:
    assert bonded(KNIGHTS, ["mimring"]).state.asks == ()
    game = game_of({"A": {KNIGHTS: [(0, 3)], FINN: [(5, 5)]}, "B": FOE})
    game.kill(game.figure("A", FINN))
    game.state.asks = ()  # what it leaves behind is not asked here
    game.take_turn("A", KNIGHTS, declining=False)
    assert game.state.asks == ()


@pytest.mark.rule("R027")
def test_common_cards_of_one_name_are_offered_once() -> None:
    game = game_of({"A": {"arrow-gruts": [(0, 3)], "swog-rider": [((3, 0), (4, 0))]}, "B": FOE})
    second = own(game, "A", "swog-rider")
    spaces = [game.table.space(game.position_at(q, 1)) for q in (3, 4)]
    rider = next(game.state.figures_of(second.id))
    stand_on(game, rider.id, [space for space in spaces if space is not None])
    game.take_turn("A", "A:arrow-gruts", declining=False)
    assert len(game.offered("bonding")) == 1
    game.do("bonding")
    assert set(game.turn.pool) == {game.figure("A", "swog-rider").id, rider.id}
    assert game.turn.limit == 1


@pytest.mark.rule("R016")
def test_victory_is_decided_within_the_bonded_turn() -> None:
    foe = {"deathwalker-9000": [(5, 0)]}
    game = bonded(KNIGHTS, [FINN], foe)
    game.do("bonding")
    finn, target = game.figure("A", FINN), game.figure("B", "deathwalker-9000")
    game.walk(finn, 4, 0)
    game.strike(finn, target, skulls(1, of=3), shields(0, of=9))
    assert game.state.phase is Phase.OVER
    assert game.state.outcome.players == ("A",)
    assert not game.legal_actions()


def test_a_squad_that_dies_in_the_bonded_turn_has_none_of_its_own() -> None:
    """A champion blows up its own squad with the foe: the squad's turn is lost, the next player's comes."""
    cards = dict(the_cards())
    walker = cards["deathwalker-9000"]
    cards["champion"] = replace(walker, id="champion", species="human", figure_class="champion")
    game = facing(
        {KNIGHTS: [(5, 3)], "champion": [(3, 3)]},
        {"krug": [((6, 3), (7, 3))]},
        cards=cards,
        declining=False,
    )[0]
    game.do("bonding")
    blast = next(a for a in game.legal_actions() if isinstance(a, Attack) and a.how)
    game.apply(blast, [skulls(3, of=3)])
    game.decline(shields(0, of=3), shields(0, of=4))  # who defends first is all the same
    assert game.living("A", KNIGHTS) == 0
    events = game.end_turn()
    assert ("turn-lost", "A") in [(e.kind, e.plain().get("player")) for e in events]
    assert game.turn.player == "B"


def test_a_bonded_hero_that_dies_gives_the_turn_back() -> None:
    game = bonded(KNIGHTS, [FINN], {VIKINGS: [(4, 0)]})
    game.do("bonding")
    finn = game.figure("A", FINN)
    game.hurt(finn, 3)
    move = Move("A", finn.id, game.position_at(1, 0))
    game.apply(move, [skulls(1, of=1)])  # the viking that it leaves swipes
    assert not game.now(finn).on
    game.decline()  # its spirit
    assert game.turn.card == "A:knights-of-weston"
    assert game.turn.begun
    game.walk(game.figure("A", KNIGHTS), 1, 3)


def orders() -> Trial:
    """Two Kyrie Warriors: one follows Utgar, one does not."""
    return bonded("minions-of-utgar", [TAELORD, RAELIN])


def test_orders_are_taken_instead_of_the_own_turn() -> None:
    game = orders()
    assert [use.card for use in game.offered("bonding")] == ["A:taelord-the-kyrie-warrior"]
    game.do("bonding")
    assert [turn.card for turn in game.state.turns] == ["A:taelord-the-kyrie-warrior"]
    game.walk(game.figure("A", TAELORD), 5, 0)
    game.end_turn()
    assert game.turn.player == "B"


def test_without_orders_the_minions_act() -> None:
    game = orders()
    game.decline()
    game.walk(game.figure("A", "minions-of-utgar"), 1, 3)
    game.end_turn()
    assert game.turn.player == "B"


def test_of_two_such_powers_that_take_the_turn_one_does() -> None:
    """When one was used there is no turn left that the other could stand for: it can only be declined."""
    minions = the_cards()["minions-of-utgar"]
    bond = next(power for power in minions.powers if power.kind == "bonding")
    double = replace(minions, powers=(bond, *minions.powers))
    raelin, taelord = RAELIN, TAELORD
    cards = {**the_cards(), minions.id: double, raelin: replace(the_cards()[raelin], general="utgar")}
    army: Army = {minions.id: [(0, 3)], taelord: [(3, 3)], raelin: [(3, 5)]}
    game = game_of({"A": army, "B": FOE}, cards=cards)
    game.take_turn("A", minions.id, declining=False)
    assert len(game.state.asks) == 2
    game.do("bonding-2", card=f"A:{taelord}")
    assert [turn.card for turn in game.state.turns] == [f"A:{taelord}"]
    assert game.legal_actions().count() == {"decline": 1}
    game.decline()
    assert game.turn.begun


def vipers(*, warlord: bool = False) -> Trial:
    more = {"venoc-warlord": [(11, 7)]} if warlord else {}
    return facing({VIPERS: [(0, 3), (0, 4)], **more}, {"krug": [((6, 3), (7, 3))]})[0]


@pytest.mark.parametrize(("roll", "warlord"), [(16, False), (20, False), (15, True)])
def test_enough_gives_another_turn_after_which_is_rolled_again(roll: int, warlord: bool) -> None:
    game = vipers(warlord=warlord)
    viper = game.figure("A", VIPERS)
    game.walk(viper, 4, 3)
    game.end_turn()
    game.do("turn-again", d20(roll))
    assert (game.turn.card, game.turn.moved) == (f"A:{VIPERS}", ())
    game.walk(viper, 5, 3)
    game.misses(viper, game.figure("B", "krug"), 3, 3)
    game.end_turn()
    assert len(game.offered("turn-again")) == 1
    game.do("turn-again", d20(1))
    assert game.turn.player == "B"


@pytest.mark.parametrize(
    ("roll", "warlord", "dead"), [(15, False, False), (14, True, False), (15, True, True)]
)
def test_too_little_ends_it(roll: int, warlord: bool, dead: bool) -> None:
    """A dead warlord adds nothing."""
    game = vipers(warlord=warlord)
    if dead:
        game.kill(game.figure("A", WARLORD))
    game.end_turn()
    game.do("turn-again", d20(roll))
    assert game.turn.player == "B"


def test_whoever_does_not_roll_is_done() -> None:
    game = vipers()
    game.end_turn()
    game.decline()
    assert game.turn.player == "B"


@pytest.mark.rule("R010")
def test_another_turn_takes_no_order_marker() -> None:
    game = vipers()
    game.end_turn()
    game.do("turn-again", d20(16))
    game.end_turn()
    game.decline()
    for _ in range(2):  # B, then the second marker of A
        game.end_turn()
    assert game.offered("turn-again")
    assert game.state.number == 2
    assert [name for (_, name), m in sorted(game.state.markers.items()) if m.revealed] == ["1", "2", "1"]


@pytest.mark.rule("R016")
def test_who_has_won_takes_no_more_turns() -> None:
    game, by, target = facing({VIPERS: [(5, 3)]}, {"zettian-guards": [(6, 3)]})
    game.strike(by, target, skulls(1, of=3), shields(0, of=7))
    assert game.state.phase is Phase.OVER
    assert game.state.asks == ()


@pytest.fixture
def game() -> Trial:
    return facing({VIKINGS: [(0, 2), (0, 3)]}, {"krug": [((10, 6), (11, 6))]})[0]


def test_fifteen_lets_all_of_them_move_again(game: Trial) -> None:
    one, two = game.figure("A", VIKINGS, 1), game.figure("A", VIKINGS, 2)
    assert game.offered("charge-again") == [], "nobody has moved yet"
    game.walk(one, 4, 2)
    with pytest.raises(IllegalActionError, match="it has moved already"):
        game.walk(one, 5, 2)
    game.do("charge-again", d20(15))
    game.walk(one, 8, 2)
    game.walk(two, 4, 3)
    assert game.now(one).spaces[0].hex.q == 8
    assert game.offered("charge-again") == [], "it is rolled for once a turn"


def test_fourteen_ends_all_moving(game: Trial) -> None:
    game.walk(game.figure("A", VIKINGS, 1), 4, 2)
    game.do("charge-again", d20(14))
    with pytest.raises(IllegalActionError, match="all figures move before the first one attacks"):
        game.walk(game.figure("A", VIKINGS, 2), 1, 3)
    assert game.offered("charge-again") == []


@pytest.mark.rule("R100")
def test_it_comes_before_attacks_and_in_the_next_turn_again() -> None:
    game, _by, target = facing({VIKINGS: [(5, 3), (0, 0)]}, {"krug": [((6, 3), (7, 3))]})
    one, two = game.figure("A", VIKINGS, 1), game.figure("A", VIKINGS, 2)
    game.walk(two, 1, 0)
    game.do("charge-again", d20(1))
    game.end_turn()
    game.end_turn()  # the turn of the other one
    game.walk(two, 2, 0)
    assert len(game.offered("charge-again")) == 1
    game.misses(one, target, 3, 3)
    assert game.offered("charge-again") == [], "after an attack nobody moves"


KRUG = {"krug": [((6, 3), (7, 3))]}


def wolves(**more: list[tuple[int, int]]) -> Trial:
    khosumet = {card.replace("_", "-"): places for card, places in more.items()}
    return facing({WOLVES: [(5, 3), (5, 4), (0, 0)], **khosumet}, KRUG, declining=False)[0]


@pytest.mark.parametrize(
    ("roll", "dice"), [(2, 1), (6, 1), (7, 2), (11, 2), (12, 3), (15, 3), (16, 4), (19, 4), (20, 8)]
)
def test_fury_gives_dice_for_the_turn(roll: int, dice: int) -> None:
    game = wolves()
    game.do("fury", d20(roll))
    for number in (1, 2):
        game.misses(game.figure("A", WOLVES, number), game.figure("B", "krug"), 1 + dice, 3)  # fmt: skip
    game.end_turn()
    game.misses(game.figure("B", "krug"), game.figure("A", WOLVES), 2, 4)


def test_fury_is_rolled_before_anything_else() -> None:
    game = wolves()
    with pytest.raises(IllegalActionError, match="no figure moves now"):
        game.walk(game.figure("A", WOLVES, 3), 1, 0)
    assert [use.player for use in game.offered("fury")] == ["A"]


def test_the_player_chooses_which_wolf_fury_takes() -> None:
    game = wolves()
    game.do("fury", d20(1))
    second = game.figure("A", WOLVES, 2)
    assert {use.target for use in game.offered("fury")} == {game.figure("A", WOLVES, n).id for n in (1, 2, 3)}
    game.do("fury", target=second.id)
    assert not game.now(second).on
    assert game.living("A", WOLVES) == 2
    game.misses(game.figure("A", WOLVES), game.figure("B", "krug"), 1, 3)


@pytest.mark.rule("R112")
@pytest.mark.parametrize(("roll", "dice"), [(1, 1), (19, 8)])
def test_a_bonus_to_fury_saves_the_wolf_while_its_giver_lives(roll: int, dice: int) -> None:
    """Khosumet adds 1: a 1 is a 2, a 19 a 20. The aura of Khosumet gives dice only beside it."""
    game = wolves(khosumet_the_darklord=[(11, 7)])
    game.do("fury", d20(roll))
    assert game.living("A", WOLVES) == 3
    game.misses(game.figure("A", WOLVES), game.figure("B", "krug"), 1 + dice, 3)


@pytest.mark.parametrize("mine", [True, False])
def test_the_bonus_of_another_player_or_a_dead_giver_is_not_added(mine: bool) -> None:
    giver: Army = {"khosumet-the-darklord": [(11, 7)]}
    army: Army = {WOLVES: [(5, 3), (5, 4)], **(giver if mine else {})}
    game = facing(army, {**KRUG, **({} if mine else giver)}, declining=False)[0]
    if mine:
        game.kill(game.figure("A", "khosumet-the-darklord"))
    game.do("fury", d20(1))
    assert len(game.offered("fury")) == 2, "a wolf is lost"


def test_a_turn_whose_last_wolf_is_lost_ends() -> None:
    game = facing({WOLVES: [(5, 3)], "krug": [((0, 5), (0, 6))]}, {"sonlen": [(9, 3)]}, declining=False)[0]
    game.do("fury", d20(1))
    game.do("fury")
    assert game.turn.player == "B"


def stingers() -> Trial:
    return facing({STINGERS: [(3, 3), (3, 4), (2, 0)]}, KRUG)[0]


@pytest.mark.parametrize(("roll", "dice"), [(5, 3), (9, 3), (10, 4), (20, 4)])
def test_drain_of_ten_gives_a_die_to_all_of_them(roll: int, dice: int) -> None:
    """Five to nine do nothing. It is rolled for once a turn, and ends moving."""
    game = stingers()
    game.walk(game.figure("A", STINGERS, 3), 3, 0)
    game.do("drain", d20(roll))
    assert game.offered("drain") == []
    with pytest.raises(IllegalActionError):
        game.walk(game.figure("A", STINGERS, 1), 4, 3)
    for number in (1, 2):
        game.misses(game.figure("A", STINGERS, number), game.figure("B", "krug"), dice, 3)


@pytest.mark.parametrize("roll", [1, 4])
def test_drain_of_four_takes_one_and_all_attacks(roll: int) -> None:
    game = stingers()
    game.do("drain", d20(roll))
    game.do("drain", target=game.figure("A", STINGERS, 3).id)
    assert game.living("A", STINGERS) == 2
    assert game.legal_actions().count() == {"end-turn": 1}


@pytest.mark.rule("R027")
@pytest.mark.parametrize(("roll", "most"), [(1, 3), (12, 3), (13, 6), (16, 6), (17, 9), (20, 9)])
def test_a_swarm_of_several_cards_moves_as_many_as_the_roll_says(roll: int, most: int) -> None:
    game = game_of({"A": {DRONES: [(0, 0), (0, 1), (0, 2)]}, "B": {"sonlen": [(11, 7)]}})
    game.another_card("A", DRONES, (1, 0), (1, 1), (1, 2))
    game.another_card("A", DRONES, (2, 0), (2, 1), (2, 2))
    game.another_card("A", DRONES, (3, 0))
    game.take_turn("A", f"A:{DRONES}", declining=False)
    game.do("swarm", d20(roll))
    assert game.turn.limit == most
    drones = list(game.figures("A"))
    for number, who in enumerate(drones[::-1]):
        hex = who.spaces[0].hex
        if number < most:
            game.walk(who, hex.q + 4, hex.r + 1)
        else:
            with pytest.raises(IllegalActionError, match=f"{most} figures act in a turn") as refused:
                game.walk(who, hex.q + 4, hex.r + 1)
            assert refused.value.rule == "R027"


# ---- Order markers that are moved ----


@pytest.mark.rule("R010", "R014")
def test_after_initiative_the_admiral_hands_order_markers_to_his_pirates() -> None:
    admiral, dorim = "A:admiral-ej-1m", "A:dorim-the-bulkhead-brawler"
    mine = {card.removeprefix("A:"): [(q, 0)] for q, card in enumerate((admiral, dorim, f"A:{FINN}"))}
    game = game_of({"A": mine, "B": {"krug": [((6, 3), (7, 3))]}})
    game.lay("A", admiral, f"A:{FINN}")
    game.lay("B", "B:krug")
    game.apply(RollDice(), [d20(20), d20(1)])
    assert {(use.card, use.word) for use in game.offered("move-orders")} == {(dorim, "1"), (dorim, "3")}
    events = game.do("move-orders", word="1")
    assert not any(event.kind == "marker-put" and event.known_by("B") for event in events)
    seen = known_state(game, "B")
    assert {name: marker.card for (player, name), marker in seen.markers.items() if player == "A"} == {
        "1": admiral,
        "2": dorim,
        "3": f"A:{FINN}",
        "X": f"A:{FINN}",
    }, "by the ids of the cards"
    game.decline()
    assert (game.turn.card, game.state.markers["A", "3"].card) == (dorim, admiral)
