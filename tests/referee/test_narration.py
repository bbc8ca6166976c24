"""A game in sentences: what happened, why these dice, who defends, which power changed what came of it."""

from __future__ import annotations

import pytest

from builder.hexgrid import Hex
from builder.referee import Event, Game, Table
from builder.referee.dice import DiceNeededError
from builder.referee.events import Order, Wounded
from builder.referee.narration import Labels
from builder.referee.outcome import outcome_text
from builder.referee.state import Attack, Move, Outcome, Phase, PutMarker, RollDice
from builder.scenario import FixedFigure, Layout, Position, Scenario, Seat, Up
from builder.scenario.victory import Eliminated, Victory
from tests.referee.cards import DEATHWALKER, FINN, KRAV, MIMRING, RAELIN, SAMURAI, SYVARRIS, VIKINGS, WOLVES
from tests.referee.tables import (
    Trial,
    d20,
    facing,
    field_of,
    game_of,
    lying,
    set_up,
    shields,
    skulls,
    the_cards,
    the_catalogue,
)


def said(game: Trial, events: tuple[Event, ...]) -> list[str]:
    return list(Labels(game).sentences(events, None))


@pytest.mark.rule("R105")
def test_a_die_for_height_is_told_with_both_levels() -> None:
    field = field_of(heights={(3, 3): 4})
    game, one, other = facing({FINN: [(3, 3)]}, {VIKINGS: [(4, 3)]}, field)
    lines = said(game, game.strike(one, other, skulls(1, of=4), shields(0, of=4)))
    assert (
        "A rolled 4 attack dice (3 of the card, 1 for height, level 4 over 1): 1 skull and 3 blanks" in lines
    )
    assert f"B rolled 4 defense dice for #{other.id} Tarn Viking Warrior: 4 blanks" in lines
    assert f"#{other.id} Tarn Viking Warrior: 1 hit against 0 shields, 1 wound" in lines


@pytest.mark.rule("R123")
def test_a_glyph_and_an_aura_are_named() -> None:
    game, one, other = facing(
        {FINN: [(3, 3)], VIKINGS: [(0, 0)]},
        {SAMURAI: [(4, 3)], RAELIN: [(6, 3)]},
        glyphs=(lying("astrid", 0, 0),),
    )
    lines = said(game, game.strike(one, other, skulls(1, of=4), shields(0, of=7)))
    assert "A rolled 4 attack dice (3 of the card, 1 by Astrid): 1 skull and 3 blanks" in lines
    defends = f"B rolled 7 defense dice for #{other.id} Izumi Samurai"
    assert f"{defends} (5 of the card, 2 by Defensive Aura): 7 blanks" in lines


def test_the_power_that_blocks_wounds_is_named() -> None:
    game, by, agent = facing({SYVARRIS: [(2, 3)]}, {KRAV: [(6, 3)]})
    events = game.strike(by, agent, skulls(3, of=3), shields(1, of=3))
    assert said(game, events)[-1] == (
        f"#{agent.id} Krav Maga Agent: 3 hits against 1 shield, 0 wounds; Stealth Dodge blocks 2 wounds"
    )


def test_a_counter_strike_is_named_with_whom_it_wounds() -> None:
    game, finn, target = facing({FINN: [(5, 3)]}, {SAMURAI: [(6, 3)]})
    events = game.strike(finn, target, skulls(1, of=3), shields(3, of=5))
    lines = said(game, events)
    (hit,) = [line for line in lines if " against " in line]
    who = f"#{finn.id} {game.card(finn).name}"
    assert hit.endswith(f": 1 hit against 3 shields, 0 wounds; Counter Strike gives 2 wounds to {who}")


def test_a_figure_that_may_not_defend_is_told_to_be_that_by_its_power() -> None:
    game, who, target = facing({"me-burq-sa": [((3, 3), (2, 3))]}, {VIKINGS: [(4, 3)]})
    game.do("paralyse", d20(20), target=target.id)
    dice = game.table.attack(game.card(who))
    lines = said(game, game.strike(who, target, skulls(1, of=dice), None))
    power = Labels(game).power("A:me-burq-sa/paralyse")
    assert f"#{target.id} Tarn Viking Warrior: 1 hit, no defense by {power}, 1 wound" in lines


@pytest.mark.rule("R108")
def test_of_several_it_is_told_who_is_hit_and_who_defends() -> None:
    game, _by, one = facing({DEATHWALKER: [(1, 3)]}, {VIKINGS: [(6, 3), (7, 3)]})
    other = game.figure("B", VIKINGS, 2)
    how = "A:deathwalker-9000/special-attack"
    walker = game.figure("A", DEATHWALKER)
    fired = said(game, game.apply(Attack("A", walker.id, one.id, how=how), [skulls(2, of=3)]))
    names = f"#{one.id} Tarn Viking Warrior", f"#{other.id} Tarn Viking Warrior"
    special = Labels(game).power(how)
    assert fired[:2] == [
        f"#{walker.id} Deathwalker 9000 attacked {names[0]} with {special}",
        f"{special} hit {names[0]} and {names[1]}",
    ]
    lines = said(game, game.do("special-attack", shields(1, of=4), shields(2, of=4), target=other.id))
    assert lines[0] == f"A let {names[1]} defend next"
    assert [line.partition(":")[0] for line in lines if " against " in line] == [names[1], names[0]]
    assert [line.partition(":")[0] for line in lines if "defense dice" in line] == [
        f"B rolled 4 defense dice for {names[1]}",
        f"B rolled 4 defense dice for {names[0]}",
    ]


@pytest.mark.rule("R073")
def test_a_swipe_tells_both_figures() -> None:
    game, finn, tarn = facing({FINN: [(5, 3)]}, {VIKINGS: [(6, 3)]})
    lines = said(game, game.apply(Move("A", finn.id, game.position_at(2, 3)), [skulls(0, of=1)]))
    names = f"#{tarn.id} Tarn Viking Warrior at #{finn.id} {game.card(finn).name}"
    assert f"B rolled 1 die for the swipe of {names}, who leaves: 1 blank" in lines


def test_wannok_tells_which_number_is_needed() -> None:
    """The d20 says who is wounded, nobody dies of it."""
    game, finn, _target = facing({FINN: [(2, 3)]}, {VIKINGS: [(9, 3)]}, glyphs=(lying("wannok", 2, 3),))
    for _turn in range(5):
        game.end_turn()
    lines = said(game, game.end_turn(d20(2)))
    name = game.card(finn).name
    assert any(line.endswith(f", #{finn.id} {name}; 2 or more is needed)") for line in lines), lines


@pytest.mark.rule("R062")
def test_an_extreme_fall_tells_who_falls_and_what_lets_him_live() -> None:
    field = field_of(heights={(3, 3): 30})
    game, finn, _target = facing({FINN: [(3, 3)]}, {VIKINGS: [(9, 3)]}, field)
    lines = said(game, game.apply(Move("A", finn.id, game.position_at(4, 3)), [d20(19)]))
    name = game.card(finn).name
    assert f"A rolled 19 (extreme fall, #{finn.id} {name}; 19 or more lets it live)" in lines


@pytest.mark.rule("R127")
def test_an_addition_to_initiative_is_told_with_its_glyph() -> None:
    game = game_of(
        {"A": {FINN: [(3, 3)]}, "B": {VIKINGS: [(9, 3)]}},
        glyphs=(lying("dagmar", 3, 3),),
    )
    while game.state.phase is Phase.MARKERS:
        game.apply(next(iter(game.legal_actions())))
    lines = said(game, game.apply(RollDice(), [d20(20), d20(1)]))
    assert "A rolled 20 + 8 for initiative (8 by Dagmar)" in lines


@pytest.mark.rule("R130")
def test_a_glyph_that_summons_is_called_by_its_name() -> None:
    game = facing(
        {FINN: [(2, 3)]},
        {VIKINGS: [(9, 3)]},
        glyphs=(lying("erland", 4, 3),),
    )[0]
    game.apply(Move("A", 1, game.position_at(4, 3)))
    assert Labels(game).power(game.state.asks[-1].hook) == "Erland"
    use = next(iter(game.legal_actions("A")))
    assert said(game, game.apply(use))[0].startswith("A used Erland with #1 ")


@pytest.mark.rule("R108")
def test_dice_that_people_roll_are_asked_for_with_who_defends_and_why_so_many() -> None:
    field = field_of(heights={(7, 3): 3})
    game, _by, one = facing({DEATHWALKER: [(1, 3)]}, {VIKINGS: [(6, 3), (7, 3)]}, field)
    other = game.figure("B", VIKINGS, 2)
    how = "A:deathwalker-9000/special-attack"
    game.apply(Attack("A", game.figure("A", DEATHWALKER).id, one.id, how=how), [skulls(2, of=3)])
    with pytest.raises(DiceNeededError) as need:
        game.do("special-attack", target=other.id)
    lines = Labels(game).dice_request(need.value)
    assert lines.startswith(f"B: 5 defense dice for #{other.id} Tarn Viking Warrior (")
    assert lines.endswith("(4 of the card, 1 for height, level 3 over 1)")


@pytest.mark.rule("R062")
def test_a_d20_that_people_roll_is_asked_for_with_what_it_has_to_show() -> None:
    field = field_of(heights={(3, 3): 30})
    game, finn, _target = facing({FINN: [(3, 3)]}, {VIKINGS: [(9, 3)]}, field)
    with pytest.raises(DiceNeededError) as need:
        game.apply(Move("A", finn.id, game.position_at(4, 3)))
    name = game.card(finn).name
    assert Labels(game).dice_request(need.value) == (
        f"A: a d20 (extreme fall, #{finn.id} {name}; 19 or more lets it live)"
    )


def sentences_of(game: Trial, events: tuple[Event, ...]) -> list[str]:
    return list(Labels(game).sentences(events, None))


@pytest.mark.parametrize(
    ("roll", "brings"),
    [(1, "1 of its figures is lost"), (2, "1 more attack die"), (13, "3 more attack dice")],
)
def test_what_a_table_brings_is_told(roll: int, brings: str) -> None:
    game = facing({WOLVES: [(0, 0), (0, 1)]}, {"krug": [((8, 0), (9, 0))]}, declining=False)[0]
    lines = sentences_of(game, game.do("fury", d20(roll)))
    assert f"A rolled {roll} for Unleashed Fury" in lines
    assert any(line.startswith(f"Unleashed Fury: {brings}") for line in lines)


@pytest.mark.parametrize(
    ("roll", "brings"),
    [(15, "all of them may move again (15 or more was needed)"), (14, "nothing, 15 or more was needed")],
)
def test_whether_a_roll_was_enough_is_told(roll: int, brings: str) -> None:
    game = facing({VIKINGS: [(0, 0), (0, 1)]}, {"krug": [((8, 0), (9, 0))]})[0]
    game.walk(game.figure("A", VIKINGS, 1), 2, 0)
    assert sentences_of(game, game.do("charge-again", d20(roll)))[-1].endswith(f": {brings}")
    game.end_turn()


def test_wounds_are_told_with_life_and_never_more_than_it_has() -> None:
    """Three unblocked skulls are more than one life: no count contradicts them."""
    event = Wounded(figure=1, wounds=3, total=1, life=1, why="attack", by=2)
    hero = Wounded(figure=1, wounds=3, total=4, life=4, why="attack", by=2)
    game = game_of({"A": {"krug": [((0, 0), (1, 0))]}, "B": {VIKINGS: [(5, 0)]}})
    assert sentences_of(game, (event, hero)) == [
        "#1 Krug took 3 wounds",
        "#1 Krug took 3 wounds: 0 of 4 life left",
    ]


def test_the_verb_goes_with_the_name_of_who_is_to_act() -> None:
    figures = [FixedFigure(SYVARRIS, (Position(Hex(q, 0), 1),)) for q in (0, 5)]
    seats = (Seat("p1", {"en": "The besiegers"}, figures=(figures[0],)), Seat("p2", figures=(figures[1],)))
    scenario = Scenario(edition="basic", layouts=(Layout(seats),), victory=(Victory(Eliminated()),))
    game = set_up(scenario)
    game.apply(RollDice(), [skulls(2, 6), skulls(1, 6)])
    assert outcome_text(game) == "The game goes on; the besiegers are to act."
    game.end(Outcome(("p1",), ("p1",), 0, 1, ""))
    assert outcome_text(game).startswith("The besiegers win in round 1: ")


def test_a_player_is_named_as_his_place_in_the_sentence_asks() -> None:
    """A name that begins with an article has its capital only at the beginning."""
    figures = [FixedFigure(SYVARRIS, (Position(Hex(q, 0), 1),)) for q in (0, 5)]
    seats = (Seat("p1", {"en": "The escort"}, figures=(figures[0],)), Seat("p2", figures=(figures[1],)))
    scenario = Scenario(layouts=(Layout(seats),), victory=(Victory(Eliminated()),))
    game = Game(Table(scenario, field_of(), the_cards(), the_catalogue().kinds))
    assert sentences_of(game, (Order(players=("p2", "p1")),)) == ["Order of play: Player 2, the escort"]
    assert outcome_text(game) == "The game goes on; the escort and Player 2 are to act."
    put = PutMarker("p1", "1", "p1:syvarris"), PutMarker("p1", "2", "p1:syvarris")
    unknown = [event for action in put for event in game.apply(action)]
    assert list(Labels(game).sentences(unknown, "p2")) == ["The escort laid 2 order markers on Syvarris"]


@pytest.mark.rule("R122")
@pytest.mark.parametrize(("up", "comes"), [(Up.SYMBOL, "turned over"), (Up.POWER, "stands on")])
def test_whoever_comes_to_stand_on_a_glyph_is_told_with_what_it_does(up: Up, comes: str) -> None:
    game = game_of({"A": {VIKINGS: [(3, 3)]}, "B": {FINN: [(9, 3)]}}, glyphs=(lying("astrid", 4, 3, up),))
    game.take_turn("A", VIKINGS)
    move = Move("A", game.figure("A", VIKINGS).id, game.position_at(4, 3))
    assert sentences_of(game, game.apply(move))[-1] == (
        f"#1 Tarn Viking Warrior {comes} Astrid. "
        "While a figure stands on it, figures of its player have Attack 1 more"
    )


def test_a_figure_on_two_spaces_moves_from_both() -> None:
    game, who, _target = facing({MIMRING: [((0, 0), (1, 0))]}, {VIKINGS: [(9, 0)]}, field_of(wide=10, deep=2))
    move = next(
        m for m in game.legal_actions("A") if isinstance(m, Move) and (m.to.hex.q, m.to.hex.r) == (4, 0)
    )
    (line,) = sentences_of(game, game.apply(move))
    assert line.startswith(f"#{who.id} Mimring moved from A1+B1 to E1+") or "from B1+A1 to E1+" in line


def test_cards_of_one_name_are_counted() -> None:
    game, *_ = facing({FINN: [(5, 3)]}, {VIKINGS: [(6, 3)]})
    assert (
        Labels(game).army([VIKINGS, FINN, VIKINGS]) == "2 × Tarn Viking Warriors and Finn the Viking Champion"
    )
    assert Labels(game).army([]) == ""
