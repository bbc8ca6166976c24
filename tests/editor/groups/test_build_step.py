"""The step of its level in which a piece is built: asked for, kept, undone, seen in the steps."""

from __future__ import annotations

from PySide6.QtWidgets import QInputDialog

from builder.editor.window import Window
from builder.hexgrid import Hex
from builder.sheets.building.steps import steps_of
from editor.people import Answers, Hands


def choose(window: Window, answers: Answers, step: int) -> None:
    def act(dialog: QInputDialog) -> None:
        dialog.setIntValue(step)
        dialog.accept()

    answers.expect(QInputDialog, act)
    window.session.actions["build-step"].trigger()


def test_what_is_selected_is_built_in_the_step_that_was_asked_for(
    window: Window, hands: Hands, answers: Answers
) -> None:
    hands.place("rock-1", Hex(0, 0), Hex(2, 0), Hex(4, 0))
    window.desk.select({2})
    choose(window, answers, 3)

    def steps() -> list[list[int]]:
        battlefield = window.document.battlefield
        return [
            [piece.id for piece in step.pieces] for step in steps_of(battlefield, window.session.catalogue)
        ]

    assert steps() == [[1, 3], [2]]
    assert window.document.history.labels[-1] == "Build in step 3"
    window.session.undo()
    assert steps() == [[1, 2, 3]]
    window.session.redo()
    choose(window, answers, 0)
    assert steps() == [[1, 2, 3]]
