"""What players do by hand, because they agreed on it: any power that the referee does not know."""

from __future__ import annotations

import pytest

from builder.referee import Game, IllegalActionError
from builder.referee.events import FigureDestroyed, GameOver
from builder.referee.narration import Labels
from builder.referee.state import (
    Action,
    Attack,
    ByHand,
    Figure,
    HandWork,
    Life,
    Move,
    Phase,
    action_of,
    plain_action,
)  # fmt: skip
from builder.referee.table import position_of
from tests.referee.tables import Trial, facing, game_of, shields, skulls

FINN, MARRO, GRIMNAK = "finn-the-viking-champion", "marro-warriors", "grimnak"


@pytest.fixture
def met() -> tuple[Trial, Figure, Figure]:
    """Finn in his turn beside the first of two Marro."""
    return facing({FINN: [(2, 2)]}, {MARRO: [(3, 2), (8, 2)]})


def said(game: Game, action: Action) -> list[str]:
    """What the log says of an action."""
    return list(Labels(game).sentences(game.apply(action), None))


def why_not(game: Game, action: Action) -> str:
    """Why an action is refused."""
    with pytest.raises(IllegalActionError) as error:
        game.apply(action)
    return error.value.why


def test_a_figure_is_put_where_nobody_may_move_and_the_log_says_by_whom_and_why(
    met: tuple[Trial, Figure, Figure],
) -> None:
    game, finn, _marro = met
    far = game.position_at(10, 6)
    text = said(game, ByHand("B", HandWork.STAND, finn.id, (far,), why="Whirlwind Assault"))
    assert [position_of(space) for space in game.now(finn).spaces] == [far]
    place = Labels(game).space(far)
    who = Labels(game).player("B", within=True)
    assert text == [
        f"By hand ({who}): #{finn.id} {game.card(finn).name} is put on {place} (Whirlwind Assault)"
    ]
    assert any(isinstance(a, Move) and a.figure == finn.id for a in game.legal_actions())  # his move is left


def test_it_is_never_offered_but_always_legal(met: tuple[Trial, Figure, Figure]) -> None:
    game, finn, _marro = met
    action = ByHand("A", HandWork.WOUNDS, finn.id, number=1)
    assert not any(isinstance(one, ByHand) for one in game.legal_actions())
    assert action in game.legal_actions()


def test_wounds_are_set_up_and_down_and_as_many_as_the_life_destroy(
    met: tuple[Trial, Figure, Figure],
) -> None:
    game, finn, _marro = met
    assert said(game, ByHand("A", HandWork.WOUNDS, finn.id, number=3))[0].endswith("has 3 wounds now")
    game.apply(ByHand("A", HandWork.WOUNDS, finn.id, number=1))
    assert game.now(finn).wounds == 1
    assert "from 0 to 4" in why_not(game, ByHand("A", HandWork.WOUNDS, finn.id, number=5))
    events = game.apply(ByHand("A", HandWork.WOUNDS, finn.id, number=4))
    assert any(isinstance(event, FigureDestroyed) for event in events)


def test_the_last_figure_destroyed_by_hand_decides_the_game_and_nothing_follows(
    met: tuple[Trial, Figure, Figure],
) -> None:
    game, finn, marro = met
    game.apply(ByHand("A", HandWork.DESTROY, marro.id))
    assert game.state.phase is not Phase.OVER
    events = game.apply(ByHand("A", HandWork.DESTROY, game.figure("B", MARRO, 2).id))
    assert isinstance(events[-1], GameOver)
    assert "over" in why_not(game, ByHand("A", HandWork.WOUNDS, finn.id, number=1))


def test_a_destroyed_figure_comes_back_unwounded(met: tuple[Trial, Figure, Figure]) -> None:
    game, _finn, marro = met
    game.apply(ByHand("B", HandWork.DESTROY, marro.id))
    assert "not on the battlefield" in why_not(game, ByHand("B", HandWork.DESTROY, marro.id))
    game.apply(ByHand("B", HandWork.STAND, marro.id, (game.position_at(5, 5),)))
    back = game.now(marro)
    assert (back.life, back.wounds) == (Life.ON, 0)


def test_dice_given_for_the_next_attack_are_used_up_by_it(met: tuple[Trial, Figure, Figure]) -> None:
    game, finn, marro = met
    card = game.card(finn)
    game.apply(ByHand("A", HandWork.ATTACK, finn.id, number=2))
    game.apply(ByHand("A", HandWork.DEFENSE, marro.id, number=-1))
    base = game.table.attack(card), game.table.defense(game.card(marro))
    game.misses(finn, marro, base[0] + 2, base[1] - 1)
    assert not game.state.memory


def test_dice_for_the_rest_of_the_turn_end_with_it(met: tuple[Trial, Figure, Figure]) -> None:
    game, finn, marro = met
    text = said(game, ByHand("A", HandWork.ATTACK, finn.id, number=1, rest=True))
    assert text[0].endswith("has +1 attack dice for the rest of the turn")
    events = game.apply(Attack("A", finn.id, marro.id), [skulls(0, 4), shields(0, 3)])
    assert any("1 by hand" in one for one in Labels(game).sentences(events, None))
    assert game.state.memory
    game.end_turn()
    assert not game.state.memory


@pytest.mark.parametrize(
    ("what", "more", "expected"),
    [
        ("dance", {}, "one of stand"),
        ("note", {"why": " "}, "a text"),
        ("note", {"why": "two\nlines"}, "one line"),
        ("stand", {}, "free spaces"),
        ("wounds", {}, "another number of wounds"),
        ("wounds", {"number": 0}, "another number of wounds"),
        ("attack", {"number": 0}, "a number of dice"),
        ("defense", {"number": 21}, "a number of dice"),
    ],
)
def test_what_makes_no_sense_is_refused(
    met: tuple[Trial, Figure, Figure], what: str, more: dict[str, object], expected: str
) -> None:
    game, finn, _marro = met
    data = {"action": "by-hand", "player": "A", "what": what, "figure": finn.id, **more}
    assert expected in why_not(game, action_of(data))


def test_a_figure_is_put_on_no_space_that_is_taken_or_too_small_for_its_base() -> None:
    game, grimnak, finn = facing({GRIMNAK: [((2, 2), (3, 2))]}, {FINN: [(5, 5)]})
    taken = position_of(finn.spaces[0])
    one, beside, far = game.position_at(6, 2), game.position_at(7, 2), game.position_at(9, 2)
    for at in ((taken, game.position_at(6, 5)), (one,), (one, far), (one, one)):
        assert "free spaces" in why_not(game, ByHand("A", HandWork.STAND, grimnak.id, at))
    game.apply(ByHand("A", HandWork.STAND, grimnak.id, (one, beside)))
    assert [position_of(space) for space in game.now(grimnak).spaces] == [one, beside]
    assert "figure of this game" in why_not(game, ByHand("A", HandWork.DESTROY, 99))


def test_in_no_turn_dice_are_given_to_nobody_but_a_note_can_always_be_written() -> None:
    game = game_of({"A": {FINN: [(2, 2)]}, "B": {MARRO: [(3, 2)]}})
    assert game.state.phase is Phase.MARKERS
    finn = game.figure("A", FINN)
    assert "during a turn" in why_not(game, ByHand("A", HandWork.ATTACK, finn.id, number=1))
    assert said(game, ByHand("A", HandWork.NOTE, why="Pizza"))[0].endswith("Pizza")


def test_an_action_by_hand_as_data_is_the_same_action() -> None:
    action = ByHand("A", HandWork.ATTACK, 3, number=-2, rest=True, why="Frenzy")
    assert action_of(plain_action(action)) == action
    assert "rest" not in plain_action(ByHand("A", HandWork.NOTE, why="x"))
