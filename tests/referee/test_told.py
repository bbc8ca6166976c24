"""What happened, in sentences."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.referee import Event, Game, GivenDice, Table
from builder.referee.actions import Move, PutMarker, RollDice
from builder.referee.events import Order, Wounded
from builder.referee.labels import Labels
from builder.referee.narration import outcome_text, sentences
from builder.referee.state import Outcome
from builder.scenario import FixedFigure, Layout, Scenario, Seat, Spot
from builder.scenario.victory import Eliminated, Victory
from tests.referee.powers.asking import do, end, walk
from tests.referee.tables import d20, field_of, figure, game_of, skulls, take_turn, the_cards, the_catalogue

WOLVES, TARN = "anubian-wolves", "tarn-viking-warriors"


def said(game: Game, events: tuple[Event, ...]) -> list[str]:
    return list(sentences(events, None, Labels(game)))


@pytest.mark.parametrize(
    ("roll", "brings"),
    [(1, "1 of its figures is lost"), (2, "1 more attack die"), (13, "3 more attack dice")],
)
def test_what_a_table_brings_is_told(roll: int, brings: str) -> None:
    game = game_of({"A": {WOLVES: [(0, 0), (0, 1)]}, "B": {"krug": [((8, 0), (9, 0))]}})
    take_turn(game, "A", WOLVES, declining=False)
    told = said(game, do(game, "fury", d20(roll)))
    assert f"A rolled {roll} for Unleashed Fury" in told
    assert any(line.startswith(f"Unleashed Fury: {brings}") for line in told)


@pytest.mark.parametrize(
    ("roll", "brings"),
    [(15, "all of them may move again (15 or more was needed)"), (14, "nothing, 15 or more was needed")],
)
def test_whether_a_roll_was_enough_is_told(roll: int, brings: str) -> None:
    game = game_of({"A": {TARN: [(0, 0), (0, 1)]}, "B": {"krug": [((8, 0), (9, 0))]}})
    take_turn(game, "A", TARN)
    walk(game, figure(game, "A", TARN, 1), 2, 0)
    assert said(game, do(game, "charge-again", d20(roll)))[-1].endswith(f": {brings}")
    end(game)


def test_wounds_are_told_with_life_and_never_more_than_it_has() -> None:
    """Three unblocked skulls are more than one life: no count contradicts them."""
    event = Wounded(figure=1, wounds=3, total=1, life=1, why="attack", by=2)
    hero = Wounded(figure=1, wounds=3, total=4, life=4, why="attack", by=2)
    game = game_of({"A": {"krug": [((0, 0), (1, 0))]}, "B": {TARN: [(5, 0)]}})
    assert said(game, (event, hero)) == ["#1 Krug took 3 wounds", "#1 Krug took 3 wounds and has 4 of 4"]


def test_the_verb_goes_with_the_name_of_who_is_to_act() -> None:
    figures = [FixedFigure("syvarris", (Spot(Hex(q, 0), 1),)) for q in (0, 5)]
    seats = (Seat("p1", {"en": "The besiegers"}, figures=(figures[0],)), Seat("p2", figures=(figures[1],)))
    scenario = Scenario(edition="basic", layouts=(Layout(seats),), victory=(Victory(Eliminated()),))
    game = Game(Table(scenario, field_of(), the_cards(), the_catalogue().kinds), GivenDice())
    game.apply(RollDice(), [skulls(2, 6), skulls(1, 6)])
    assert outcome_text(game) == "The game goes on; the besiegers are to act."
    game.end(Outcome(("p1",), ("p1",), 0, 1, ""))
    assert outcome_text(game).startswith("The besiegers win in round 1. ")


def test_a_player_is_named_as_his_place_in_the_sentence_asks() -> None:
    """A name that begins with an article has its capital only at the beginning."""
    figures = [FixedFigure("syvarris", (Spot(Hex(q, 0), 1),)) for q in (0, 5)]
    seats = (Seat("p1", {"en": "The escort"}, figures=(figures[0],)), Seat("p2", figures=(figures[1],)))
    scenario = Scenario(layouts=(Layout(seats),), victory=(Victory(Eliminated()),))
    game = Game(Table(scenario, field_of(), the_cards(), the_catalogue().kinds))
    assert said(game, (Order(players=("p2", "p1")),)) == ["Order of play: Player 2, the escort"]
    assert outcome_text(game) == "The game goes on; the escort and Player 2 are to act."
    put = PutMarker("p1", "1", "p1:syvarris"), PutMarker("p1", "2", "p1:syvarris")
    unknown = [event for action in put for event in game.apply(action)]
    assert list(sentences(unknown, "p2", Labels(game))) == [
        "The escort laid order markers on Syvarris (2 markers)"
    ]


def test_a_figure_on_two_spaces_moves_from_both() -> None:
    game = game_of({"A": {"mimring": [((0, 0), (1, 0))]}, "B": {TARN: [(9, 0)]}}, field_of(wide=10, deep=2))
    take_turn(game, "A", "mimring")
    who = figure(game, "A", "mimring")
    move = next(
        m for m in game.legal_actions("A") if isinstance(m, Move) and (m.to.hex.q, m.to.hex.r) == (4, 0)
    )
    (line,) = said(game, game.apply(move))
    assert line.startswith(f"#{who.id} Mimring moved from A1+B1 to E1+") or "from B1+A1 to E1+" in line
