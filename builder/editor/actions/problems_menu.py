"""The Problems menu: walk from one to the next, mend, copy."""

from __future__ import annotations

from builder.editor.actions.row import ActionRow, Menu, N

PROBLEM_MENU: tuple[str | None, ...] = (
    "go-to-problem",
    None,
    "fix-problem",
    "fix-problems",
    None,
    "copy-problems",
)
"""What a right click on a problem offers."""

PROBLEMS = Menu(
    N("Menus", "Pro&blems"),
    (
        ActionRow(
            "next-problem",
            N("Actions", "&Next Problem"),
            N("Actions", "Go to the next problem in the list and show where it is"),
            lambda window: window.problems.step(1),
            ("F8",),
            "next",
        ),
        ActionRow(
            "previous-problem",
            N("Actions", "&Previous Problem"),
            N("Actions", "Go to the problem before and show where it is"),
            lambda window: window.problems.step(-1),
            ("Shift+F8",),
            "previous",
        ),
        ActionRow(
            "go-to-problem",
            N("Actions", "&Go to Problem"),
            N("Actions", "Show where the problem chosen in the list is"),
            lambda window: window.problems.go(),
        ),
        None,
        ActionRow(
            "fix-problem",
            N("Actions", "&Fix This Problem"),
            N("Actions", "Mend the problem chosen in the list, where there is one sensible way"),
            lambda window: window.problems.mend(),
            ("Ctrl+.",),
            "mend",
        ),
        ActionRow(
            "fix-problems",
            N("Actions", "Fix &All of This Kind"),
            N("Actions", "Mend every problem of the kind chosen in the list that can be mended, in one step"),
            lambda window: window.problems.mend_all(),
            ("Ctrl+Shift+.",),
        ),
        None,
        ActionRow(
            "copy-problems",
            N("Actions", "&Copy as Text"),
            N("Actions", "Put all problems listed on the clipboard as text"),
            lambda window: window.problems.copy(),
            (),
            "copy",
        ),
    ),
)
