"""The Level menu."""

from __future__ import annotations

from builder.editor.actions.row import ActionRow, Menu, N
from builder.editor.commands import arranging

LEVEL = Menu(
    N("Menus", "&Level"),
    (
        ActionRow(
            "level-up",
            N("Actions", "Level &Up"),
            N("Actions", "Show the next level up; those below are faded"),
            lambda window: arranging.step_level(window.desk, 1),
            ("PgUp",),
            "level-up",
        ),
        ActionRow(
            "level-down",
            N("Actions", "Level &Down"),
            N("Actions", "Show the next level down"),
            lambda window: arranging.step_level(window.desk, -1),
            ("PgDown",),
            "level-down",
        ),
        ActionRow(
            "level-all",
            N("Actions", "&All Levels"),
            N("Actions", "Show every level in full, as the finished battlefield looks from above"),
            lambda window: window.desk.show_all_levels(not window.desk.all_levels),
            ("A",),
            "level-all",
            checked=lambda window: window.desk.all_levels,
        ),
    ),
)
