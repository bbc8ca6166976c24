"""What an action leaves to be drawn."""

from __future__ import annotations

import pytest

from builder.match.result import Result
from builder.match.traces import Trace, TraceKind, traces
from tests.referee.cards import FINN, GUARDS, MARRO, VIKINGS
from tests.referee.tables import facing, shields, skulls


@pytest.mark.rule("R073")
def test_a_move_leaves_its_way_the_swipes_at_its_start_and_the_wounds() -> None:
    game, finn, _viking = facing({FINN: [(3, 3)]}, {VIKINGS: [(4, 3), (4, 2)]})
    before = game.state.copy()
    found = traces(before, game.to(finn, (1, 3), rolls=[skulls(0, 1), skulls(1, 1)]))
    start, end = game.position_at(3, 3), game.position_at(1, 3)
    way, *others = found
    assert (way.kind, way.points[0], way.points[-1]) == (TraceKind.WAY, start, end)
    assert way.player == "A", "it is drawn in the colour of who moved"
    swipes = [trace.points for trace in others if trace.kind is TraceKind.SWIPE]
    assert set(swipes) == {(game.position_at(4, 3), start), (game.position_at(4, 2), start)}
    assert [trace.number for trace in others if trace.kind is TraceKind.WOUNDS] == [1]


@pytest.mark.parametrize("hits", [0, 2])
def test_an_attack_leaves_its_line_and_what_came_of_it(hits: int) -> None:
    game, guard, viking = facing({GUARDS: [(0, 3)]}, {VIKINGS: [(6, 3)]})
    before = game.state.copy()
    found = traces(before, game.strike(guard, viking, skulls(hits, 2), shields(0, 4)))
    here, there = game.position_at(0, 3), game.position_at(6, 3)
    assert found[0] == Trace(TraceKind.ATTACK, (here, there))
    dice = [one for one in found if one.kind is TraceKind.DICE]
    assert [(one.points, len(one.sides), one.defends) for one in dice] == [
        ((there,), 2, False),
        ((there,), 4, True),
    ]
    lost = [Trace(TraceKind.LOST, (there,))] if hits else []
    assert [one for one in found[1:] if one not in dice] == [Trace(TraceKind.WOUNDS, (there,), hits), *lost]


@pytest.mark.rule("R073", "R074")
def test_who_is_destroyed_on_his_way_goes_no_farther_and_is_wounded_there() -> None:
    game, one, _viking = facing({MARRO: [(2, 3), (0, 0)]}, {VIKINGS: [(2, 4), (2, 2)]})
    before, way = game.state.copy(), ((2, 3), (3, 2), (4, 1), (5, 1))
    events = game.to(one, (5, 1), way=way, rolls=[skulls(0, 1), skulls(1, 1)])
    there = game.position_at(4, 1)
    found = {trace.kind: trace for trace in traces(before, events)}
    assert found[TraceKind.WAY].points == tuple(game.position_at(q, r) for q, r in way[:3])
    assert found[TraceKind.WOUNDS] == Trace(TraceKind.WOUNDS, (there,), 1)
    assert found[TraceKind.LOST].points == (there,)
    assert Result.of(game, events).fights == {there.hex: 2}
