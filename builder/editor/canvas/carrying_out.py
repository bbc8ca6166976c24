"""Does to a desk what a tool came to."""

from __future__ import annotations

from builder.editor.tools import Outcome
from builder.editor.work.desk import Desk


def edit_as(desk: Desk, outcome: Outcome) -> None:
    """Carry out the edit of pieces, and put the other state of the scenario in its place.

    Raises RefusedError with nothing changed.
    """
    if outcome.edit is not None:
        desk.do(outcome.edit, outcome.label, outcome.merge_key)
    if outcome.scenario is not None:
        desk.edit_scenario(outcome.scenario, outcome.label, outcome.merge_key)
