"""A turn with another card before one's own, or instead of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from builder.referee.actions import Attack, IllegalActionError, Move
from builder.referee.effects import stand_on
from builder.referee.game import Game
from builder.referee.setup import own
from builder.referee.state import Phase
from tests.referee.powers.asking import decline, do, end, hurt, kill, living, now, offered, walk
from tests.referee.tables import Army, figure, game_of, shields, skulls, spot_at, strike, take_turn, the_cards

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
    spaces = [game.table.space(spot_at(game, q, 1)) for q in (3, 4)]
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
    assert game.state.outcome is not None
    assert game.state.outcome.players == ("A",)
    assert not game.legal_actions()


def test_a_squad_that_dies_in_the_bonded_turn_has_none_of_its_own() -> None:
    """A champion blows up its own squad with the foe: the squad's turn is lost, the next player's comes."""
    cards = dict(the_cards())
    walker = cards["deathwalker-9000"]
    cards["champion"] = replace(walker, id="champion", species="human", figure_class="champion")
    game = game_of(
        {
            "A": {"knights-of-weston": [(5, 3)], "champion": [(3, 3)]},
            "B": {"krug": [((6, 3), (7, 3))]},
        },
        cards=cards,
    )
    take_turn(game, "A", "knights-of-weston", declining=False)
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
    move = Move("A", finn.id, spot_at(game, 1, 0))
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
