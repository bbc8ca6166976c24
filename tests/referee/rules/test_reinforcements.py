"""A second army at the end of a round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from builder.catalogue.cards import Card
from builder.hexgrid import Hex
from builder.referee import GivenDice, IllegalActionError, SeededDice, Table, score
from builder.referee.dice import Roll
from builder.referee.effects import destroy, take_over
from builder.referee.setup import own
from builder.referee.state import BringArmy, Decline, EndTurn, Life, Phase, Use
from builder.scenario import Declined, Layout, Position, Scenario, Seat, Zone
from builder.scenario.rosters import ArmyRules
from builder.scenario.special import Chance, Reinforcements
from builder.scenario.victory import AtEndOfRound, Eliminated, MostPoints, Victory
from tests.referee.cards import ELITE, FINN, GRUTS, SAMURAI, THORGRIM, VIKINGS
from tests.referee.tables import Trial, d20, field_of, the_cards, the_catalogue

RULE = Reinforcements((Chance(1, 16), Chance(3, 11)), 160, ("the-drop",))


def holdout(
    *rules: Reinforcements,
    rounds: int = 12,
    room: int = 16,
    east_army: tuple[str, ...] = (SAMURAI,),
    cards: Mapping[str, Card] | None = None,
    declines: tuple[Declined, ...] = (),
    **more: Any,
) -> Trial:
    """Vikings of A in the west against samurai of B in the east, with room beside them."""
    west = Zone("west", tuple(Position(Hex(q, r), 1) for q in (0, 1) for r in range(8))[:room])
    east = Zone("east", tuple(Position(Hex(q, r), 1) for q in (10, 11) for r in range(8)))
    scenario = Scenario(
        zones=(west, east),
        layouts=(
            Layout(
                (
                    Seat("A", points=300, zones=("west",), army=(VIKINGS,), declines=declines),
                    Seat("B", points=300, zones=("east",), army=east_army),
                ),
                placement="A",
            ),
        ),
        rounds=rounds,
        rules=rules or (RULE,),
        victory=(Victory(Eliminated()), Victory(AtEndOfRound(MostPoints(), round=rounds))),
        **more,
    )
    known = the_catalogue()
    table = Table(scenario, field_of(), cards or the_cards(), known.kinds, boxes=known.boxes)
    game = Trial(table, GivenDice())
    game.apply(BringArmy("A", (VIKINGS,)))
    game.apply(BringArmy("B", east_army))
    game.place_all()
    return game


def round_over(game: Trial, *rolls: Roll) -> None:
    """Nobody does anything in this round; ``rolls`` are made at its end."""
    game.take_turn("A", VIKINGS)
    for _ in range(5):
        game.end_turn()
    game.apply(EndTurn(game.turn.player), rolls)


def place_all(game: Trial) -> list[Position]:
    """Place the figures of a card that was taken, anywhere."""
    found: list[Position] = []
    while game.state.asks and game.state.asks[-1].figure is not None:
        use = next(a for a in game.legal_actions() if isinstance(a, Use))
        found += use.at
        game.apply(use)
    return found


def offered(game: Trial) -> set[str]:
    """The cards that can be taken now."""
    return {a.card for a in game.legal_actions() if isinstance(a, Use)}


def test_early_rounds_need_more_than_later_ones() -> None:
    """15 and 11 bring nothing after rounds 1 and 2; 11 does after round 3."""
    game = holdout()
    round_over(game, d20(15), d20(11))
    round_over(game, d20(11), d20(15))
    assert not game.state.asks
    round_over(game, d20(11), d20(10))
    assert [ask.player for ask in game.state.asks] == ["A"]
    assert game.state.phase is Phase.ROUND_END
    assert game.state.round == 3


def test_the_army_is_drafted_and_placed_in_the_original_zone_before_the_next_round() -> None:
    """Cards within the points, nothing with the power that is left out, no card in play."""
    game = holdout()
    round_over(game, d20(16), d20(1))
    assert FINN in offered(game)
    assert not offered(game) & {ELITE, VIKINGS, SAMURAI}
    assert all(the_cards()[card].points <= 160 for card in offered(game))
    with pytest.raises(IllegalActionError):
        game.apply(Decline("A", "rule-1"))  # an army has at least one card
    game.apply(Use("A", "rule-1", card=FINN))
    (at,) = place_all(game)
    zone = game.table.scenario.zone("west")
    assert at in zone.positions
    assert game.state.phase is Phase.ROUND_END
    assert all(the_cards()[card].points <= 80 for card in offered(game))
    game.apply(Decline("A", "rule-1"))
    assert game.state.phase is Phase.MARKERS
    assert game.state.round == 2
    assert score(game)["A"] == 130


@pytest.mark.parametrize("pre_made", [False, True])
def test_a_second_army_keeps_what_is_asked_of_every_army(pre_made: bool) -> None:
    found = []
    for rules in (ArmyRules(), ArmyRules(sets=("Rise of the Valkyrie",))):
        game = holdout(replace(RULE, pre_made=pre_made), army=rules)
        round_over(game, d20(16), d20(1))
        found.append({the_cards()[card].set for card in offered(game)})
    assert len(found[0]) > 1
    assert found[1] == {"Rise of the Valkyrie"}


def test_each_player_receives_them_once() -> None:
    """After the next round only B rolls."""
    game = holdout()
    round_over(game, d20(20), d20(1))
    game.apply(Use("A", "rule-1", card=FINN))
    place_all(game)
    game.apply(Decline("A", "rule-1"))
    round_over(game, d20(1))
    assert game.state.round == 3
    often = holdout(Reinforcements((Chance(1, 16),), 40, once=False))
    round_over(often, d20(20), d20(1))
    often.apply(Use("A", "rule-1", card=GRUTS))
    place_all(often)
    round_over(often, d20(1), d20(1))
    assert often.state.round == 3


def test_a_card_that_was_destroyed_in_this_game_does_not_come_back() -> None:
    """Neither do unique cards that are in play; a common card does while a figure of it lives."""
    for lost in (3, 4):
        game = holdout(east_army=(SAMURAI, GRUTS))
        gruts = [f.id for f in game.state.figures.values() if game.card(f).id == GRUTS]
        for id in gruts[:lost]:
            destroy(game, id, "test")
        round_over(game, d20(16), d20(1))
        assert (GRUTS in offered(game)) == (lost < 4)
        assert SAMURAI not in offered(game)
        assert VIKINGS not in offered(game)


def test_several_who_win_them_draft_in_the_order_of_a_roll() -> None:
    """B rolls higher: B, A, A, B; a card is gone once it was taken."""
    game = holdout()
    round_over(game, d20(16), d20(17), d20(3), d20(8))
    takers: list[str] = []
    while game.state.asks:
        player = game.state.asks[-1].player
        takers.append(player)
        cheapest = min(offered(game), key=lambda card: (-the_cards()[card].points, card))
        assert cheapest not in [o.card.id for o in game.state.cards.values() if o.card.unique]
        game.apply(Use(player, "rule-1", card=cheapest))
        place_all(game)
    assert takers[:2] == ["B", "A"]
    assert game.state.round == 2


def test_nobody_rolls_when_the_last_round_is_over() -> None:
    """The game is decided then."""
    game = holdout(rounds=1)
    round_over(game)
    assert game.state.outcome.sides == ("B",)


def test_whose_standing_choice_it_is_does_not_roll() -> None:
    """All players may roll; nobody must."""
    game = holdout(declines=(Declined.REINFORCEMENTS,))
    round_over(game, d20(20))
    assert [ask.player for ask in game.state.asks] == ["B"]


@pytest.mark.rule("R021")
def test_armies_made_before_are_brought_whole_one_player_after_the_other() -> None:
    """Each out of a collection of his own: both have Finn, and the box of the scenario says nothing."""
    rule = Reinforcements((Chance(1, 16),), 160, ("the-drop",), pre_made=True)
    game = holdout(rule, boxes={"rotv-2e": 1})
    round_over(game, d20(16), d20(17), d20(3), d20(8))
    takers: list[str] = []
    for card in (FINN, GRUTS, GRUTS, FINN, GRUTS):
        player = game.state.asks[-1].player
        takers.append(player)
        assert ELITE not in offered(game)
        game.apply(Use(player, "rule-1", card=card))
        place_all(game)
    assert takers == ["B", "B", "B", "A", "A"]
    game.apply(Decline("A", "rule-1"))
    assert game.state.round == 2
    assert sorted(o.owner for o in game.state.cards.values() if o.card.id == FINN) == ["A", "B"]
    assert game.state.memory.keys() == {"rule-1", "gathering/brought"}


def test_who_finds_no_space_is_left_out() -> None:
    """In a zone of five spaces there is room for one more than the four Vikings."""
    game = holdout(Reinforcements((Chance(1, 16),), 40), room=5)
    round_over(game, d20(20), d20(1))
    game.apply(Use("A", "rule-1", card=GRUTS))
    assert len(place_all(game)) == 1
    late = [f.life for f in game.state.figures.values() if game.card(f).id == GRUTS]
    assert late == [Life.ON, *[Life.LEFT_OUT] * 3]
    assert game.state.phase is Phase.MARKERS


def test_a_game_from_a_seed_with_reinforcements_comes_out_the_same_again() -> None:
    """The rolls and all that is asked are part of the game."""
    outcomes = []
    for _ in range(2):
        game = holdout(Reinforcements((Chance(1, 1),), 40))
        game.dice = SeededDice(3)
        kinds: list[str] = []
        while game.state.round < 3:
            events = game.apply(next(iter(game.legal_actions())))
            kinds += [e.kind for e in events]
        outcomes.append(kinds)
    assert outcomes[0] == outcomes[1]
    assert "reinforcements" in outcomes[0]


@pytest.mark.rule("R026")
def test_two_such_rules_do_not_hold_each_other_up() -> None:
    """What A and B take by one rule is gone for the other: whom it has asked already can only decline."""
    finn_or_thorgrim = (FINN, THORGRIM)
    few = {id: card for id, card in the_cards().items() if id in (VIKINGS, SAMURAI, *finn_or_thorgrim)}
    rule = Reinforcements((Chance(1, 1),), 80)
    game = holdout(rule, rule, cards=few)
    round_over(game, d20(20), d20(20), d20(9), d20(3), d20(20), d20(20), d20(9), d20(3))
    taken = []
    while game.state.asks:
        action = next(a for a in game.legal_actions() if isinstance(a, Use | Decline))
        taken += [action.card] if isinstance(action, Use) and action.card else []
        game.apply(action)
    assert sorted(taken) == sorted(finn_or_thorgrim)
    assert game.state.phase is Phase.MARKERS
    assert not [key for key in game.state.memory if key.endswith("/draft") and key.startswith("rule")]


@pytest.mark.rule("R023")
def test_they_are_drafted_from_the_boxes_that_the_scenario_asks_for() -> None:
    game = holdout(boxes={"rotv-2e": 1})
    round_over(game, d20(16), d20(1))
    assert {the_cards()[card].set for card in offered(game)} == {"Rise of the Valkyrie"}


@pytest.mark.rule("R022")
def test_they_stand_in_ones_own_zone_though_figures_of_another_were_taken_over() -> None:
    """The samurai that A took over started in the east; A's new army starts in the west all the same."""
    game = holdout(Reinforcements((Chance(1, 16),), 80), east_army=(SAMURAI, GRUTS))
    for f in game.state.figures.values():
        if game.card(f).id == VIKINGS:
            game.state.figures[f.id] = replace(f, started_in="")  # as those on fixed spaces
    take_over(game, f"B:{SAMURAI}", "A")
    game.take_turn("A", VIKINGS)
    while game.state.phase is Phase.TURNS:
        last = game.state.number == 3 and game.turn.player == "B"
        game.apply(EndTurn(game.turn.player), [d20(20), d20(1)] if last else [])
    game.apply(Use("A", "rule-1", card=FINN))
    (at,) = place_all(game)
    assert at.hex.q in (0, 1)


@pytest.mark.rule("R022")
def test_ones_own_figure_that_was_taken_over_does_not_close_ones_zone() -> None:
    """A Viking card of A is B's now and stands in the west: A's new army starts there all the same."""
    game = holdout(Reinforcements((Chance(1, 16),), 80))
    finn = own(game, "A", FINN)
    place = next(f for f in game.state.figures_of(finn.id))
    game.put(replace(place, life=Life.ON, spaces=(game.table.board.at(Hex(5, 5))[0],)))
    take_over(game, f"A:{VIKINGS}", "B")
    game.take_turn("A", FINN)
    while game.state.phase is Phase.TURNS:
        last = game.state.number == 3 and game.turn.player == "B"
        game.apply(EndTurn(game.turn.player), [d20(20), d20(1)] if last else [])
    game.apply(Use("A", "rule-1", card=GRUTS))
    assert all(at.hex.q in (0, 1) for at in place_all(game))
    assert all(f.life is not Life.LEFT_OUT for f in game.state.figures.values() if game.owned(f).owner == "A")
