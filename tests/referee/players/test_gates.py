"""Simple players open the gate to friends and shut it in the face of everybody else."""

from __future__ import annotations

import pytest

from builder.referee.actions import WorkDoor
from builder.referee.players.goals import gate_to_work
from tests.referee.gates import FOUR, OUTSIDE, at_the_gate
from tests.referee.tables import take_turn

FINN, THORGRIM = "finn-the-viking-champion", "thorgrim-the-viking-champion"
FAR = (9, 0)


@pytest.mark.parametrize(
    ("friend", "enemy", "state", "does"),
    [
        (OUTSIDE, FAR, "closed", "open"),
        (OUTSIDE, FAR, "open", None),
        (FAR, OUTSIDE, "open", "closed"),
        (FAR, OUTSIDE, "closed", None),
    ],
)
@pytest.mark.rule("R183")
def test_the_nearest_before_the_door_decides(
    friend: tuple[int, int], enemy: tuple[int, int], state: str, does: str | None
) -> None:
    game = at_the_gate({"A": {FINN: [FOUR], THORGRIM: [friend]}, "B": {FINN: [enemy]}}, state=state)
    take_turn(game, "A", FINN)
    assert gate_to_work(game, "A") == (does and WorkDoor("A", "gate", does))
    assert gate_to_work(game, "B") is None
