"""Turns before and after a turn, moving again, and d20s on a table for all figures of a card."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.referee.actions import Attack, IllegalActionError, Move
from builder.referee.effects import stand_on
from builder.referee.game import Game
from builder.referee.setup import own
from builder.referee.state import Phase
from tests.referee.powers.asking import another_card, decline, do, end, hurt, kill, living, now, offered, walk
from tests.referee.tables import (
    Army,
    d20,
    facing,
    figure,
    game_of,
    position_at,
    shields,
    skulls,
    strike,
    take_turn,
    the_cards,
)

# The squad, and whom it bonds with, as spaces; then cards of the same player that do not fit.
BONDS = [
    ("knights-of-weston", "finn-the-viking-champion", ["marcus-decimus-gallus", "raelin-the-kyrie-warrior"]),
    ("blade-gruts", "grimnak", ["mimring", "finn-the-viking-champion"]),
    ("blade-gruts", "tornak", ["ne-gok-sa"]),
    ("arrow-gruts", "mimring", ["grimnak", "finn-the-viking-champion"]),
    ("arrow-gruts", "swog-rider", ["tornak"]),
    ("roman-legionnaires", "marcus-decimus-gallus", ["finn-the-viking-champion"]),
    ("roman-legionnaires", "ne-gok-sa", ["grimnak"]),
]
FOE: Army = {"krug": [((10, 6), (11, 6))]}


def bonded(squad: str, friends: list[str], foes: Army = FOE) -> Game:
    """The squad at the west edge, its friends in the rows behind, at the beginning of the squad's turn."""
    army: dict[str, list[object]] = {squad: [(0, 3), (0, 4)]}
    for row, card in enumerate(friends):
        army[card] = [((3, row), (4, row)) if the_cards()[card].spaces == 2 else (3, row)]
    game = game_of({"A": army, "B": foes})  # type: ignore[dict-item]  # spaces of both kinds
    take_turn(game, "A", squad, declining=False)
    return game


@pytest.mark.rule("R112")
@pytest.mark.parametrize(("squad", "friend", "others"), BONDS)
def test_the_bonded_turn_is_over_before_the_own_one_begins(
    squad: str, friend: str, others: list[str]
) -> None:
    game = bonded(squad, [friend, *others])
    assert [use.card for use in offered(game, "bonding")] == [f"A:{friend}"], "only cards that fit"
    events = do(game, "bonding")
    assert [e.plain()["card"] for e in events if e.kind == "turn"] == [f"A:{friend}"]
    assert [turn.card for turn in game.state.turns] == [f"A:{squad}", f"A:{friend}"]
    with pytest.raises(IllegalActionError) as refused:
        walk(game, figure(game, "A", squad), 1, 3)
    assert refused.value.rule == "R001"
    events = end(game)
    assert [(e.kind, e.plain()["card"]) for e in events if e.kind.startswith("turn")] == [
        ("turn-ended", f"A:{friend}"), ("turn", f"A:{squad}"),
    ]  # fmt: skip
    assert offered(game, "bonding") == [], "not twice"
    walk(game, figure(game, "A", squad), 1, 3)
    end(game)
    assert game.turn.player == "B"


def test_no_bonding_goes_on_with_the_own_turn() -> None:
    game = bonded("knights-of-weston", ["finn-the-viking-champion"])
    with pytest.raises(IllegalActionError):
        walk(game, figure(game, "A", "knights-of-weston"), 1, 3)
    decline(game)
    walk(game, figure(game, "A", "knights-of-weston"), 1, 3)
    with pytest.raises(IllegalActionError) as refused:
        walk(game, figure(game, "A", "finn-the-viking-champion"), 4, 0)
    assert refused.value.rule == "R001"


def test_nobody_is_asked_where_no_card_fits_or_its_figure_is_dead() -> None:
    assert bonded("knights-of-weston", ["mimring"]).state.asks == ()
    game = game_of({"A": {"knights-of-weston": [(0, 3)], "finn-the-viking-champion": [(5, 5)]}, "B": FOE})
    kill(game, figure(game, "A", "finn-the-viking-champion"))
    game.state.asks = ()  # what it leaves behind is not asked here
    take_turn(game, "A", "knights-of-weston", declining=False)
    assert game.state.asks == ()


@pytest.mark.rule("R027")
def test_common_cards_of_one_name_are_offered_once() -> None:
    game = game_of({"A": {"arrow-gruts": [(0, 3)], "swog-rider": [((3, 0), (4, 0))]}, "B": FOE})
    second = own(game, "A", "swog-rider")
    spaces = [game.table.space(position_at(game, q, 1)) for q in (3, 4)]
    rider = next(game.state.figures_of(second.id))
    stand_on(game, rider.id, [space for space in spaces if space is not None])
    take_turn(game, "A", "A:arrow-gruts", declining=False)
    assert len(offered(game, "bonding")) == 1
    do(game, "bonding")
    assert set(game.turn.pool) == {figure(game, "A", "swog-rider").id, rider.id}
    assert game.turn.limit == 1


@pytest.mark.rule("R016")
def test_victory_is_decided_within_the_bonded_turn() -> None:
    foe = {"deathwalker-9000": [(5, 0)]}
    game = bonded("knights-of-weston", ["finn-the-viking-champion"], foe)
    do(game, "bonding")
    finn, target = figure(game, "A", "finn-the-viking-champion"), figure(game, "B", "deathwalker-9000")
    walk(game, finn, 4, 0)
    strike(game, finn, target, skulls(1, of=3), shields(0, of=9))
    assert game.state.phase is Phase.OVER
    assert game.state.outcome.players == ("A",)
    assert not game.legal_actions()


def test_a_squad_that_dies_in_the_bonded_turn_has_none_of_its_own() -> None:
    """A champion blows up its own squad with the foe: the squad's turn is lost, the next player's comes."""
    cards = dict(the_cards())
    walker = cards["deathwalker-9000"]
    cards["champion"] = replace(walker, id="champion", species="human", figure_class="champion")
    game = facing(
        {"knights-of-weston": [(5, 3)], "champion": [(3, 3)]},
        {"krug": [((6, 3), (7, 3))]},
        cards=cards,
        declining=False,
    )[0]
    do(game, "bonding")
    blast = next(a for a in game.legal_actions() if isinstance(a, Attack) and a.how)
    game.apply(blast, [skulls(3, of=3)])
    decline(game, shields(0, of=3), shields(0, of=4))  # who defends first is all the same
    assert living(game, "A", "knights-of-weston") == 0
    events = end(game)
    assert ("turn-lost", "A") in [(e.kind, e.plain().get("player")) for e in events]
    assert game.turn.player == "B"


def test_a_bonded_hero_that_dies_gives_the_turn_back() -> None:
    game = bonded("knights-of-weston", ["finn-the-viking-champion"], {"tarn-viking-warriors": [(4, 0)]})
    do(game, "bonding")
    finn = figure(game, "A", "finn-the-viking-champion")
    hurt(game, finn, 3)
    move = Move("A", finn.id, position_at(game, 1, 0))
    game.apply(move, [skulls(1, of=1)])  # the viking that it leaves swipes
    assert not now(game, finn).on
    decline(game)  # its spirit
    assert game.turn.card == "A:knights-of-weston"
    assert game.turn.begun
    walk(game, figure(game, "A", "knights-of-weston"), 1, 3)


MINIONS = "minions-of-utgar"


def orders() -> Game:
    """Two Kyrie Warriors: one follows Utgar, one does not."""
    return bonded(MINIONS, ["taelord-the-kyrie-warrior", "raelin-the-kyrie-warrior"])


def test_orders_are_taken_instead_of_the_own_turn() -> None:
    game = orders()
    assert [use.card for use in offered(game, "bonding")] == ["A:taelord-the-kyrie-warrior"]
    do(game, "bonding")
    assert [turn.card for turn in game.state.turns] == ["A:taelord-the-kyrie-warrior"]
    walk(game, figure(game, "A", "taelord-the-kyrie-warrior"), 5, 0)
    end(game)
    assert game.turn.player == "B"


def test_without_orders_the_minions_act() -> None:
    game = orders()
    decline(game)
    walk(game, figure(game, "A", MINIONS), 1, 3)
    end(game)
    assert game.turn.player == "B"


def test_of_two_such_powers_that_take_the_turn_one_does() -> None:
    """When one was used there is no turn left that the other could stand for: it can only be declined."""
    minions = the_cards()["minions-of-utgar"]
    bond = next(power for power in minions.powers if power.kind == "bonding")
    double = replace(minions, powers=(bond, *minions.powers))
    raelin, taelord = "raelin-the-kyrie-warrior", "taelord-the-kyrie-warrior"
    cards = {**the_cards(), minions.id: double, raelin: replace(the_cards()[raelin], general="utgar")}
    army: Army = {minions.id: [(0, 3)], taelord: [(3, 3)], raelin: [(3, 5)]}
    game = game_of({"A": army, "B": FOE}, cards=cards)
    take_turn(game, "A", minions.id, declining=False)
    assert len(game.state.asks) == 2
    do(game, "bonding-2", card=f"A:{taelord}")
    assert [turn.card for turn in game.state.turns] == [f"A:{taelord}"]
    assert game.legal_actions().count() == {"decline": 1}
    decline(game)
    assert game.turn.begun


VIPERS, WARLORD = "venoc-vipers", "venoc-warlord"


def vipers(*, warlord: bool = False) -> Game:
    more = {WARLORD: [(11, 7)]} if warlord else {}
    return facing({VIPERS: [(0, 3), (0, 4)], **more}, {"krug": [((6, 3), (7, 3))]})[0]


@pytest.mark.parametrize(("roll", "warlord"), [(16, False), (20, False), (15, True)])
def test_enough_gives_another_turn_after_which_is_rolled_again(roll: int, warlord: bool) -> None:
    game = vipers(warlord=warlord)
    viper = figure(game, "A", VIPERS)
    walk(game, viper, 4, 3)
    end(game)
    do(game, "turn-again", d20(roll))
    assert game.turn.card == f"A:{VIPERS}"
    assert game.turn.moved == ()
    walk(game, viper, 5, 3)
    strike(game, viper, figure(game, "B", "krug"), skulls(0, of=3), shields(0, of=3))
    end(game)
    assert len(offered(game, "turn-again")) == 1
    do(game, "turn-again", d20(1))
    assert game.turn.player == "B"


@pytest.mark.parametrize(("roll", "warlord"), [(15, False), (14, True)])
def test_too_little_ends_it(roll: int, warlord: bool) -> None:
    game = vipers(warlord=warlord)
    end(game)
    do(game, "turn-again", d20(roll))
    assert game.turn.player == "B"


def test_whoever_does_not_roll_is_done() -> None:
    game = vipers()
    end(game)
    decline(game)
    assert game.turn.player == "B"


def test_a_dead_warlord_adds_nothing() -> None:
    game = vipers(warlord=True)
    kill(game, figure(game, "A", WARLORD))
    end(game)
    do(game, "turn-again", d20(15))
    assert game.turn.player == "B"


@pytest.mark.rule("R010")
def test_another_turn_takes_no_order_marker() -> None:
    game = vipers()
    end(game)
    do(game, "turn-again", d20(16))
    end(game)
    decline(game)
    for _ in range(2):  # B, then the second marker of A
        end(game)
    assert offered(game, "turn-again")
    assert game.state.number == 2
    assert [name for (_, name), m in sorted(game.state.markers.items()) if m.revealed] == ["1", "2", "1"]


@pytest.mark.rule("R016")
def test_who_has_won_takes_no_more_turns() -> None:
    game, by, target = facing({VIPERS: [(5, 3)]}, {"zettian-guards": [(6, 3)]})
    strike(game, by, target, skulls(1, of=3), shields(0, of=7))
    assert game.state.phase is Phase.OVER
    assert game.state.asks == ()


CARD = "tarn-viking-warriors"


@pytest.fixture
def game() -> Game:
    return facing({CARD: [(0, 2), (0, 3)]}, {"krug": [((10, 6), (11, 6))]})[0]


def test_fifteen_lets_all_of_them_move_again(game: Game) -> None:
    one, two = figure(game, "A", CARD, 1), figure(game, "A", CARD, 2)
    assert offered(game, "charge-again") == [], "nobody has moved yet"
    walk(game, one, 4, 2)
    with pytest.raises(IllegalActionError, match="it has moved already"):
        walk(game, one, 5, 2)
    do(game, "charge-again", d20(15))
    walk(game, one, 8, 2)
    walk(game, two, 4, 3)
    assert now(game, one).spaces[0].hex.q == 8
    assert offered(game, "charge-again") == [], "it is rolled for once a turn"


def test_fourteen_ends_all_moving(game: Game) -> None:
    walk(game, figure(game, "A", CARD, 1), 4, 2)
    do(game, "charge-again", d20(14))
    with pytest.raises(IllegalActionError, match="all figures move before the first one attacks"):
        walk(game, figure(game, "A", CARD, 2), 1, 3)
    assert offered(game, "charge-again") == []


@pytest.mark.rule("R100")
def test_it_comes_before_attacks_and_in_the_next_turn_again() -> None:
    game, _by, target = facing({CARD: [(5, 3), (0, 0)]}, {"krug": [((6, 3), (7, 3))]})
    one, two = figure(game, "A", CARD, 1), figure(game, "A", CARD, 2)
    walk(game, two, 1, 0)
    do(game, "charge-again", d20(1))
    end(game)
    end(game)  # the turn of the other one
    walk(game, two, 2, 0)
    assert len(offered(game, "charge-again")) == 1
    strike(game, one, target, skulls(0, of=3), shields(0, of=3))
    assert offered(game, "charge-again") == [], "after an attack nobody moves"


WOLVES, STINGERS, DRONES = "anubian-wolves", "marro-stingers", "marro-drones"
KRUG = {"krug": [((6, 3), (7, 3))]}


def wolves(**more: list[tuple[int, int]]) -> Game:
    khosumet = {card.replace("_", "-"): places for card, places in more.items()}
    return facing({WOLVES: [(5, 3), (5, 4), (0, 0)], **khosumet}, KRUG, declining=False)[0]


@pytest.mark.parametrize(
    ("roll", "dice"), [(2, 1), (6, 1), (7, 2), (11, 2), (12, 3), (15, 3), (16, 4), (19, 4), (20, 8)]
)
def test_fury_gives_dice_for_the_turn(roll: int, dice: int) -> None:
    game = wolves()
    do(game, "fury", d20(roll))
    for number in (1, 2):
        strike(
            game, figure(game, "A", WOLVES, number), figure(game, "B", "krug"),
            skulls(0, of=1 + dice), shields(0, of=3),
        )  # fmt: skip
    end(game)
    strike(game, figure(game, "B", "krug"), figure(game, "A", WOLVES), skulls(0, of=2), shields(0, of=4))


def test_fury_is_rolled_before_anything_else() -> None:
    game = wolves()
    with pytest.raises(IllegalActionError, match="no figure moves now"):
        walk(game, figure(game, "A", WOLVES, 3), 1, 0)
    assert [use.player for use in offered(game, "fury")] == ["A"]


def test_the_player_chooses_which_wolf_fury_takes() -> None:
    game = wolves()
    do(game, "fury", d20(1))
    second = figure(game, "A", WOLVES, 2)
    assert {use.target for use in offered(game, "fury")} == {
        figure(game, "A", WOLVES, n).id for n in (1, 2, 3)
    }
    do(game, "fury", target=second.id)
    assert not now(game, second).on
    assert living(game, "A", WOLVES) == 2
    strike(game, figure(game, "A", WOLVES), figure(game, "B", "krug"), skulls(0, of=1), shields(0, of=3))


@pytest.mark.rule("R112")
def test_a_bonus_to_fury_saves_the_wolf_while_its_giver_lives() -> None:
    """Khosumet adds 1: a 1 is a 2, a 19 a 20. The aura of Khosumet gives dice only beside it."""
    game = wolves(khosumet_the_darklord=[(11, 7)])
    do(game, "fury", d20(1))
    assert living(game, "A", WOLVES) == 3
    strike(game, figure(game, "A", WOLVES), figure(game, "B", "krug"), skulls(0, of=2), shields(0, of=3))
    game = wolves(khosumet_the_darklord=[(11, 7)])
    do(game, "fury", d20(19))
    strike(game, figure(game, "A", WOLVES), figure(game, "B", "krug"), skulls(0, of=9), shields(0, of=3))


def test_the_bonus_of_another_player_or_a_dead_giver_is_not_added() -> None:
    from tests.referee.powers.asking import kill

    game = facing({WOLVES: [(5, 3), (5, 4)]}, {**KRUG, "khosumet-the-darklord": [(11, 7)]}, declining=False)[
        0
    ]
    do(game, "fury", d20(1))
    assert len(offered(game, "fury")) == 2, "a wolf is lost"
    game = wolves(khosumet_the_darklord=[(11, 7)])
    kill(game, figure(game, "A", "khosumet-the-darklord"))
    do(game, "fury", d20(1))
    assert len(offered(game, "fury")) == 3


@pytest.mark.rule("R005")
def test_a_turn_whose_last_wolf_is_lost_ends() -> None:
    game = facing({WOLVES: [(5, 3)], "krug": [((0, 5), (0, 6))]}, {"sonlen": [(9, 3)]}, declining=False)[0]
    do(game, "fury", d20(1))
    do(game, "fury")
    assert game.turn.player == "B"


def stingers() -> Game:
    return facing({STINGERS: [(3, 3), (3, 4), (2, 0)]}, KRUG)[0]


@pytest.mark.parametrize("roll", [5, 9])
def test_drain_of_five_to_nine_does_nothing(roll: int) -> None:
    game = stingers()
    do(game, "drain", d20(roll))
    strike(game, figure(game, "A", STINGERS), figure(game, "B", "krug"), skulls(0, of=3), shields(0, of=3))


@pytest.mark.parametrize("roll", [10, 20])
def test_drain_of_ten_gives_a_die_to_all_of_them(roll: int) -> None:
    game = stingers()
    walk(game, figure(game, "A", STINGERS, 3), 3, 0)
    do(game, "drain", d20(roll))
    assert offered(game, "drain") == [], "once a turn"
    with pytest.raises(IllegalActionError):
        walk(game, figure(game, "A", STINGERS, 1), 4, 3)
    for number in (1, 2):
        strike(
            game, figure(game, "A", STINGERS, number), figure(game, "B", "krug"),
            skulls(0, of=4), shields(0, of=3),
        )  # fmt: skip


@pytest.mark.parametrize("roll", [1, 4])
def test_drain_of_four_takes_one_and_all_attacks(roll: int) -> None:
    game = stingers()
    do(game, "drain", d20(roll))
    do(game, "drain", target=figure(game, "A", STINGERS, 3).id)
    assert living(game, "A", STINGERS) == 2
    assert game.legal_actions().count() == {"end-turn": 1}


@pytest.mark.rule("R027")
@pytest.mark.parametrize(("roll", "most"), [(1, 3), (12, 3), (13, 6), (16, 6), (17, 9), (20, 9)])
def test_a_swarm_of_several_cards_moves_as_many_as_the_roll_says(roll: int, most: int) -> None:
    game = game_of({"A": {DRONES: [(0, 0), (0, 1), (0, 2)]}, "B": {"sonlen": [(11, 7)]}})
    another_card(game, "A", DRONES, (1, 0), (1, 1), (1, 2))
    another_card(game, "A", DRONES, (2, 0), (2, 1), (2, 2))
    another_card(game, "A", DRONES, (3, 0))
    take_turn(game, "A", f"A:{DRONES}", declining=False)
    do(game, "swarm", d20(roll))
    assert game.turn.limit == most
    drones = list(game.figures("A"))
    for number, who in enumerate(drones[::-1]):
        hex = who.spaces[0].hex
        if number < most:
            walk(game, who, hex.q + 4, hex.r + 1)
        else:
            with pytest.raises(IllegalActionError, match=f"{most} figures act in a turn") as refused:
                walk(game, who, hex.q + 4, hex.r + 1)
            assert refused.value.rule == "R027"
