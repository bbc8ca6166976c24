"""The Arrange menu: what happens to the pieces selected as a group."""

from __future__ import annotations

from builder.editor.actions.row import ActionRow, Menu, N, something_selected
from builder.editor.commands import arranging

ARRANGE = Menu(
    N("Menus", "&Arrange"),
    (
        ActionRow(
            "turn-right",
            N("Actions", "Turn &Clockwise"),
            N("Actions", "Turn the piece in hand, or what is selected, a sixth clockwise"),
            lambda window: window.turn(1),
            ("R",),
            "turn-right",
        ),
        ActionRow(
            "turn-left",
            N("Actions", "Turn &Anticlockwise"),
            N("Actions", "Turn the piece in hand, or what is selected, a sixth anticlockwise"),
            lambda window: window.turn(-1),
            ("Shift+R",),
            "turn-left",
        ),
        ActionRow(
            "raise",
            N("Actions", "Ra&ise"),
            N("Actions", "Lift what is selected by one level"),
            lambda window: arranging.lift(window.desk, 1),
            ("Ctrl+PgUp",),
            enabled=something_selected,
        ),
        ActionRow(
            "lower",
            N("Actions", "&Lower"),
            N("Actions", "Lower what is selected by one level"),
            lambda window: arranging.lift(window.desk, -1),
            ("Ctrl+PgDown",),
            enabled=something_selected,
        ),
    ),
)
