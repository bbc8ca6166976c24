"""Whose turn it is, what a turn consists of, order markers, initiative (R001 to R016)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from builder.hexgrid import Hex
from builder.referee import (
    Action,
    DiceNeededError,
    Game,
    IllegalActionError,
    Phase,
    Roll,
    rolled,
)
from builder.referee.actions import Attack, ChooseCard, EndTurn, Move, PutMarker, RollDice
from builder.referee.dice import COMBAT
from builder.scenario import Figures, PlacedGlyph
from builder.scenario.places import Position
from builder.scenario.special import FirstPlayer, InitiativeBonus
from builder.scenario.victory import AtEndOfRound, Destroyed, Eliminated, MostPoints, Victory
from tests.referee.powers.asking import end, walk
from tests.referee.tables import Army, d20, figure, game_of, position_at, shields, skulls, strike, take_turn

VIKINGS, MARRO, ZETTIANS = "tarn-viking-warriors", "marro-warriors", "zettian-guards"
SYVARRIS, FINN = "syvarris", "finn-the-viking-champion"


def combat(*sides: int) -> Roll:
    """Combat dice that show these sides."""
    return rolled(COMBAT, sides)


def refused(game: Game, action: Action) -> str:
    """The rule by which an action is refused."""
    with pytest.raises(IllegalActionError) as error:
        game.apply(action)
    return error.value.rule


def lay(game: Game, player: str, cards: Sequence[str]) -> None:
    """Lay the markers 1, 2, 3 and X of a player."""
    for marker, card in zip(("1", "2", "3", "X"), cards, strict=True):
        game.apply(PutMarker(player, marker, card))


def basic_game() -> Game:
    """Two players of the Basic game, two cards each."""
    one: Army = {ZETTIANS: [(0, 0), (0, 1)], MARRO: [(0, 3), (0, 4)]}
    other: Army = {SYVARRIS: [(9, 0)], VIKINGS: [(9, 2), (9, 3)]}
    return game_of({"A": one, "B": other}, edition="basic")


def begin_basic(game: Game, first: str = "A") -> None:
    """Let a player begin the Basic game."""
    game.apply(RollDice(), [skulls(6 if player == first else 0, 6) for player in game.table.seating])


@pytest.mark.rule("R001")
def test_in_the_basic_game_players_choose_a_card_in_turn() -> None:
    game = basic_game()
    begin_basic(game)
    assert refused(game, ChooseCard("B", "B:syvarris")) == "R001"
    assert refused(game, ChooseCard("A", "B:syvarris")) == "R001"
    game.apply(ChooseCard("A", f"A:{ZETTIANS}"))
    marro = figure(game, "A", MARRO)
    assert refused(game, Move("A", marro.id, position_at(game, 1, 3))) == "R001"
    walk(game, figure(game, "A", ZETTIANS), 1, 0)
    end(game)
    assert {a.player for a in game.legal_actions() if isinstance(a, ChooseCard)} == {"B"}
    game.apply(ChooseCard("B", f"B:{VIKINGS}"))
    end(game)
    game.apply(ChooseCard("A", f"A:{ZETTIANS}"))  # the same card once more
    assert game.turn.player == "A"


@pytest.mark.rule("R001")
def test_a_card_whose_figures_are_destroyed_is_not_chosen() -> None:
    game = basic_game()
    begin_basic(game, "B")
    game.apply(ChooseCard("B", f"B:{SYVARRIS}"))
    archer, guards = figure(game, "B", SYVARRIS), [figure(game, "A", ZETTIANS, n) for n in (1, 2)]
    walk(game, archer, 6, 0)
    strike(game, archer, guards[0], skulls(4, 4), shields(0, 7))
    end(game)
    game.apply(ChooseCard("A", f"A:{MARRO}"))
    end(game)
    game.apply(ChooseCard("B", f"B:{SYVARRIS}"))
    strike(game, archer, guards[1], skulls(4, 4), shields(0, 7))
    end(game)
    assert refused(game, ChooseCard("A", f"A:{ZETTIANS}")) == "R001"
    assert [a.card for a in game.legal_actions() if isinstance(a, ChooseCard)] == [f"A:{MARRO}"]


@pytest.mark.rule("R002")
def test_most_skulls_begin_the_basic_game_and_ties_roll_again() -> None:
    game = basic_game()
    with pytest.raises(DiceNeededError) as missing:
        game.apply(RollDice())
    assert (missing.value.kind, missing.value.count) == (COMBAT, 6)
    game.apply(
        RollDice(),
        [combat(1, 2, 3, 4, 5, 6), combat(1, 1, 1, 6, 6, 6), skulls(1, 6), combat(3, 3, 4, 4, 4, 4)],
    )
    assert game.state.order == ("B", "A")
    assert {a.player for a in game.legal_actions()} == {"B"}


@pytest.mark.rule("R003", "R004")
def test_a_round_is_markers_initiative_and_three_turns_each() -> None:
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {SYVARRIS: [(11, 7)]}, "C": {MARRO: [(0, 7)]}})
    seen = [(game.state.phase, game.state.round)]
    for player, card in (("A", FINN), ("B", SYVARRIS), ("C", MARRO)):
        lay(game, player, [f"{player}:{card}"] * 4)
    seen.append((game.state.phase, game.state.round))
    game.apply(RollDice(), [d20(3), d20(17), d20(5)])
    turns = []
    while game.state.phase is Phase.TURNS:
        turns.append((game.state.number, game.turn.player))
        end(game)
    assert seen == [(Phase.MARKERS, 1), (Phase.INITIATIVE, 1)]
    assert turns == [(n, player) for n in (1, 2, 3) for player in ("B", "C", "A")]
    assert (game.state.phase, game.state.round) == (Phase.MARKERS, 2)
    assert game.state.markers == {}, "the markers come back for the next round"


@pytest.mark.rule("R004", "R005")
def test_moving_comes_before_attacking_and_both_are_optional() -> None:
    game = game_of({"A": {VIKINGS: [(0, 0), (1, 0), (2, 0)]}, "B": {SYVARRIS: [(5, 0)]}})
    take_turn(game, "A", VIKINGS)
    one, two, three = (figure(game, "A", VIKINGS, n) for n in (1, 2, 3))
    archer = figure(game, "B", SYVARRIS)
    assert EndTurn("A") in game.legal_actions(), "nothing must be done"
    walk(game, three, 4, 0)  # in any order
    walk(game, two, 4, 1)
    assert refused(game, Move("A", three.id, position_at(game, 3, 0))) == "R040"
    strike(game, two, archer, skulls(0, 3), shields(0, 2))
    assert refused(game, Move("A", one.id, position_at(game, 1, 1))) == "R005"
    strike(game, three, archer, skulls(0, 3), shields(0, 2))
    assert refused(game, Attack("A", three.id, archer.id)) == "R100"
    assert {a.kind for a in game.legal_actions()} == {"end-turn"}


@pytest.mark.rule("R016")
def test_the_game_ends_in_the_middle_of_a_turn_when_it_is_won() -> None:
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {MARRO: [(1, 0)]}})
    take_turn(game, "A", FINN)
    events = strike(game, figure(game, "A", FINN), figure(game, "B", MARRO), skulls(3, 3), shields(0, 3))
    assert events[-1].kind == "game-over"
    assert game.state.outcome is not None
    assert game.state.outcome.sides == ("A",)
    assert not game.legal_actions()
    assert refused(game, EndTurn("A")) == "R016"


@pytest.mark.rule("R016")
def test_what_is_decided_at_the_end_of_a_round_waits_for_its_last_turn() -> None:
    """Decision 16: points decide after the last third turn, not when they are gained."""
    game = game_of(
        {"A": {FINN: [(0, 0)]}, "B": {MARRO: [(1, 0)], VIKINGS: [(9, 7)]}},
        victory=(Victory(AtEndOfRound(MostPoints(), 1)),),
    )
    take_turn(game, "A", FINN)
    strike(game, figure(game, "A", FINN), figure(game, "B", MARRO), skulls(3, 3), shields(0, 3))
    ends = 0
    while game.state.outcome is None:
        end(game)
        ends += 1
    assert game.state.outcome.sides == ("A",), "80 points against 50"
    assert ends == 3, "the markers of B lie on the dead card"


@pytest.mark.rule("R016")
def test_victories_are_asked_in_the_order_in_which_the_scenario_lists_them() -> None:
    """Decision 16."""
    lost = Victory(Destroyed(Figures(of="B")), side="B")
    for order, winner in (((lost, Victory(Eliminated())), "B"), ((Victory(Eliminated()), lost), "A")):
        game = game_of({"A": {FINN: [(0, 0)]}, "B": {MARRO: [(1, 0)]}}, victory=order)
        take_turn(game, "A", FINN)
        strike(game, figure(game, "A", FINN), figure(game, "B", MARRO), skulls(3, 3), shields(0, 3))
        outcome = game.state.outcome
        assert outcome is not None
        assert (outcome.sides, outcome.victory) == ((winner,), 0)


@pytest.mark.rule("R016", "R131")
def test_where_the_last_figures_of_all_go_at_once_nobody_has_won() -> None:
    """Decision 16."""
    game = game_of(
        {"A": {FINN: [(0, 0)]}, "B": {SYVARRIS: [(5, 0)]}},
        glyphs=(PlacedGlyph("mitonsoul", Position(Hex(2, 0), 1)),),
    )
    take_turn(game, "A", FINN)
    game.apply(Move("A", figure(game, "A", FINN).id, Position(Hex(2, 0), 1)), [d20(1), d20(1)])
    assert game.state.outcome is not None
    assert (game.state.outcome.sides, game.state.outcome.players) == ((), ())


@pytest.mark.rule("R016")
def test_a_player_without_figures_is_out_and_his_team_mate_goes_on() -> None:
    armies: dict[str, Army] = {"A": {FINN: [(0, 0)]}, "B": {MARRO: [(1, 0)]}, "C": {SYVARRIS: [(9, 7)]}}
    game = game_of(armies, teams={"A": "x", "B": "y", "C": "y"})
    take_turn(game, "A", FINN)
    strike(game, figure(game, "A", FINN), figure(game, "B", MARRO), skulls(3, 3), shields(0, 3))
    assert game.state.outcome is None
    end(game)
    assert game.turn.player == "C"


# Order markers and initiative.


@pytest.mark.rule("R010", "R011")
def test_each_player_has_1_2_3_and_x_and_several_may_lie_on_one_card() -> None:
    game = game_of({"A": {FINN: [(0, 0)], MARRO: [(0, 2)]}, "B": {SYVARRIS: [(9, 0)]}})
    assert {a.player for a in game.legal_actions()} == {"A", "B"}, "all place at the same time"
    assert refused(game, PutMarker("A", "4", f"A:{FINN}")) == "R010"
    assert refused(game, PutMarker("A", "1", f"B:{SYVARRIS}")) == "R010"
    game.apply(PutMarker("B", "2", f"B:{SYVARRIS}"))
    game.apply(PutMarker("A", "1", f"A:{FINN}"))
    assert refused(game, PutMarker("A", "1", f"A:{MARRO}")) == "R010"
    game.apply(PutMarker("A", "2", f"A:{FINN}"))
    game.apply(PutMarker("A", "X", f"A:{FINN}"))
    assert refused(game, RollDice()) == ""
    game.apply(PutMarker("A", "3", f"A:{MARRO}"))
    for marker in "13X":
        game.apply(PutMarker("B", marker, f"B:{SYVARRIS}"))
    assert game.state.phase is Phase.INITIATIVE


@pytest.mark.rule("R010")
def test_the_decoy_is_never_revealed() -> None:
    game = game_of({"A": {FINN: [(0, 0)], MARRO: [(0, 2)]}, "B": {SYVARRIS: [(9, 0)]}})
    lay(game, "A", [f"A:{FINN}", f"A:{FINN}", f"A:{FINN}", f"A:{MARRO}"])
    lay(game, "B", [f"B:{SYVARRIS}"] * 4)
    game.apply(RollDice(), [d20(2), d20(1)])
    shown = []
    while game.state.phase is Phase.TURNS:
        shown.append(game.turn.card)
        assert not game.state.markers["A", "X"].revealed
        end(game)
    assert f"A:{MARRO}" not in shown


@pytest.mark.rule("R014")
def test_ties_at_the_top_roll_again_and_only_they() -> None:
    armies: dict[str, Army] = {"A": {FINN: [(0, 0)]}, "B": {SYVARRIS: [(9, 0)]}, "C": {MARRO: [(0, 7)]}}
    game = game_of(armies)
    for player, army in armies.items():
        lay(game, player, [f"{player}:{card}" for card in army] * 4)
    events = game.apply(RollDice(), [d20(15), d20(4), d20(15), d20(6), d20(7)])
    rolls = [e.plain()["player"] for e in events if e.kind == "rolled"]
    assert rolls == ["A", "B", "C", "A", "C"]
    assert game.state.order == ("C", "A", "B")


@pytest.mark.rule("R015")
def test_what_is_added_to_initiative_is_added_when_it_is_rolled_again() -> None:
    game = game_of(
        {"A": {FINN: [(0, 0)]}, "B": {SYVARRIS: [(9, 0)]}},
        glyphs=(PlacedGlyph("dagmar", position_at(game_of({"A": {}, "B": {}}), 0, 0)),),
    )
    lay(game, "A", [f"A:{FINN}"] * 4)
    lay(game, "B", [f"B:{SYVARRIS}"] * 4)
    events = game.apply(RollDice(), [d20(5), d20(13), d20(3), d20(10)])
    assert [e.plain()["bonus"] for e in events if e.kind == "rolled"] == [8, 0, 8, 0]
    assert game.state.order == ("A", "B"), "3 and 8 are more than 10"


@pytest.mark.rule("R014", "R015")
def test_a_scenario_may_add_to_initiative_or_say_who_begins() -> None:
    rules = (FirstPlayer("B", (1,)), InitiativeBonus("A", 5, round=2))
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {SYVARRIS: [(9, 0)]}}, rules=rules)
    for player, card in (("A", FINN), ("B", SYVARRIS)):
        lay(game, player, [f"{player}:{card}"] * 4)
    assert game.turn.player == "B", "nobody rolls in round 1"
    while game.state.phase is Phase.TURNS:
        end(game)
    for player, card in (("A", FINN), ("B", SYVARRIS)):
        lay(game, player, [f"{player}:{card}"] * 4)
    game.apply(RollDice(), [d20(10), d20(14)])
    assert game.turn.player == "A"


@pytest.mark.rule("R014")
def test_who_has_no_figure_left_rolls_no_initiative() -> None:
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {MARRO: [(1, 0)]}, "C": {SYVARRIS: [(9, 7)]}})
    take_turn(game, "A", FINN)
    strike(game, figure(game, "A", FINN), figure(game, "B", MARRO), skulls(3, 3), shields(0, 3))
    while game.state.phase is Phase.TURNS:
        assert game.turn.player != "B"
        end(game)
    assert {a.player for a in game.legal_actions()} == {"A", "C"}
    lay(game, "A", [f"A:{FINN}"] * 4)
    lay(game, "C", [f"C:{SYVARRIS}"] * 4)
    events = game.apply(RollDice(), [d20(1), d20(2)])
    assert [e.plain()["player"] for e in events if e.kind == "rolled"] == ["A", "C"]


@pytest.mark.rule("R003")
def test_a_last_round_without_a_winner_ends_the_game() -> None:
    game = game_of({"A": {FINN: [(0, 0)]}, "B": {SYVARRIS: [(9, 7)]}}, rounds=2)
    for _ in range(2):
        take_turn(game, "A", FINN)
        while game.state.phase is Phase.TURNS:
            end(game)
    assert game.state.outcome is not None
    assert (game.state.outcome.sides, game.state.outcome.round) == ((), 2)
