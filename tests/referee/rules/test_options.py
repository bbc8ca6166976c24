"""Options of the books that a scenario, or a player by a standing choice, may take."""

from __future__ import annotations

import pytest

from builder.cli.playing.refused import why_not
from builder.referee import Game, spatial
from builder.referee.actions import Attack, IllegalActionError, PutMarker, RollDice
from builder.referee.labels import Labels
from builder.referee.state import Phase
from builder.scenario import Declined
from builder.scenario.special import ClearSightAttacks, FirstPlayer, MarkersInTurn, StartDice
from tests.referee.powers.asking import kill
from tests.referee.tables import Army, d20, field_of, figure, game_of, skulls, take_turn
from tests.referee.test_rules_moves import to
from tests.referee.test_rules_turns import refused

FINN, MARRO, VIKINGS, SYVARRIS = (
    "finn-the-viking-champion",
    "marro-warriors",
    "tarn-viking-warriors",
    "syvarris",
)
THREE: dict[str, Army] = {"A": {FINN: [(0, 0)]}, "B": {MARRO: [(5, 0)]}, "C": {SYVARRIS: [(9, 7)]}}


def lay_all(game: Game, player: str) -> None:
    """Place the four order markers of a player on his first card."""
    while any(a.player == player for a in game.legal_actions() if isinstance(a, PutMarker)):
        game.apply(next(a for a in game.legal_actions() if isinstance(a, PutMarker) and a.player == player))


@pytest.mark.rule("R011")
def test_players_may_place_all_their_order_markers_one_after_the_other() -> None:
    """The highest d20 places first, those who tie roll again; then to the left."""
    game = game_of(THREE, rules=(MarkersInTurn(),))
    assert game.state.phase is Phase.MARKERS_ROLL
    assert game.legal_actions().count() == {"roll": 1}
    game.apply(RollDice(), [d20(7), d20(15), d20(15), d20(3), d20(4)])
    for player, others in (("C", "AB"), ("A", "B"), ("B", "")):
        assert {a.player for a in game.legal_actions()} == {player}
        for other in others:
            card = next(game.cards_of(other)).id
            assert refused(game, PutMarker(other, "1", card)) == "R011"
        lay_all(game, player)
    assert game.state.phase is Phase.INITIATIVE
    assert game.state.placing == ()


@pytest.mark.rule("R011")
def test_one_alone_places_his_order_markers_without_a_roll() -> None:
    """Who has no living card places none; in the next round it is rolled for again."""
    rules = (MarkersInTurn(), FirstPlayer("A", (1, 2)))
    game = game_of({"A": THREE["A"], "B": THREE["B"]}, rules=rules, victory=())
    game.apply(RollDice(), [d20(7), d20(15)])
    lay_all(game, "B")
    lay_all(game, "A")
    kill(game, figure(game, "B", MARRO))
    while game.state.round == 1:
        game.apply(next(a for a in game.legal_actions() if a.kind == "end-turn"))
    assert {a.kind for a in game.legal_actions()} == {"put-marker"}


@pytest.mark.rule("R002")
def test_the_first_edition_rolls_five_dice_for_who_begins() -> None:
    """The second one six, as where nothing is said."""
    for rules, dice in (((StartDice(5),), 5), ((), 6)):
        game = game_of(THREE, edition="basic", rules=rules)
        events = game.apply(RollDice(), [skulls(1, dice), skulls(2, dice), skulls(0, dice)])
        assert [len(e.plain()["sides"]) for e in events if e.kind == "rolled"] == [dice] * 3
        assert game.state.order == ("B", "C", "A")


@pytest.mark.rule("R073")
@pytest.mark.parametrize(("declines", "swipes"), [((), 1), ((Declined.SWIPES,), 0)])
def test_a_player_may_choose_that_his_figures_never_swipe(
    declines: tuple[Declined, ...], swipes: int
) -> None:
    """A spirit of the figure that leaves may be worth more than its wound. Nobody is asked."""
    game = game_of({"A": {MARRO: [(3, 3)]}, "B": {VIKINGS: [(4, 3)]}}, declines={"B": declines})
    take_turn(game, "A", MARRO)
    events = to(game, figure(game, "A", MARRO), (1, 3), rolls=[skulls(0, 1)] * swipes)
    assert [e.kind for e in events].count("rolled") == swipes
    assert not game.state.asks


@pytest.mark.rule("R090")
@pytest.mark.parametrize(("rules", "seen"), [((), False), ((ClearSightAttacks(),), True)])
def test_explosion_may_need_no_more_than_a_part_of_its_target(
    rules: tuple[ClearSightAttacks, ...], seen: bool
) -> None:
    """A samurai behind a rock of five levels shows what stands above it, which is not his hit zone."""
    field = field_of(wide=6, deep=1, heights={(4, 0): 6})
    game = game_of(
        {"A": {"deathwalker-9000": [(0, 0)]}, "B": {"izumi-samurai": [(5, 0)]}}, field, rules=rules
    )
    by, target = figure(game, "A", "deathwalker-9000"), figure(game, "B", "izumi-samurai")
    take_turn(game, "A", "deathwalker-9000")
    blast = Attack("A", by.id, target.id, how="A:deathwalker-9000/special-attack")
    assert spatial.sees(game, by, target, whole=True)
    assert (blast in game.legal_actions()) is seen
    with pytest.raises(IllegalActionError) as refusal:
        game.check(Attack("A", by.id, target.id))
    only = "; only Explosion Special Attack can hit it" if seen else ""
    assert str(refusal.value) == f"the target is not seen{only} (R086)", "normal attacks need the hit zone"
    assert why_not(game, Labels(game), "f1")[0].endswith(f": {refusal.value}")
