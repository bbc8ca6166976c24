"""The Scenario menu: the scenarios of the battlefield, and the tools that put something of one down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.editor.actions.row import ActionRow, Menu, N
from builder.editor.actions.tools_menu import tool_row
from builder.editor.tools import STAGING

if TYPE_CHECKING:
    from builder.editor.window import Window

# The commands behind these rows are imported when they are called: the window opens without them.


def there_is_one(window: Window) -> bool:
    """Whether the battlefield has a scenario."""
    return window.document.scenarios.chosen is not None


def there_are_several(window: Window) -> bool:
    """Whether there is another scenario to go to."""
    return len(window.document.scenarios.all) > 1


def new_scenario(window: Window) -> None:
    """Make a scenario, and show it."""
    from builder.editor.commands import scenarios

    scenarios.new_scenario(window.desk)
    window.show_dock("scenario")


def rename_scenario(window: Window) -> None:
    """Ask for another title."""
    from builder.editor.commands import scenarios
    from builder.editor.dialogs.scenario_title import ask_scenario_title

    scenario = window.desk.scenario
    if scenario is not None:
        language = window.desk.scenario_hand.held.language
        title = ask_scenario_title(window, scenarios.title_of(scenario, language))
        if title is not None:
            scenarios.rename_scenario(window.desk, title)


def delete_scenario(window: Window) -> None:
    """Ask, and take the scenario worked on away."""
    from builder.editor.commands import scenarios
    from builder.editor.dialogs.scenario_title import may_delete_scenario

    chosen = window.document.scenarios.chosen
    if chosen is None:
        return
    file = window.document.scenarios.file(chosen.key)
    title = scenarios.title_of(chosen.scenario)
    if may_delete_scenario(window, title, file.name if file is not None else ""):
        scenarios.delete_scenario(window.desk)
        window.status.say(window.tr("{title} is deleted; Undo brings it back").format(title=title))


def _duplicate(window: Window) -> None:
    from builder.editor.commands import scenarios

    scenarios.duplicate_scenario(window.desk)
    window.show_dock("scenario")


def _next(window: Window) -> None:
    from builder.editor.commands import scenarios

    scenarios.next_scenario(window.desk)


SCENARIO = Menu(
    N("Menus", "Sce&nario"),
    (
        ActionRow(
            "new-scenario",
            N("Actions", "&New Scenario"),
            N("Actions", "Make a scenario for this battlefield: two players who start apart"),
            new_scenario,
            ("Ctrl+Shift+N",),
            "scenario-new",
        ),
        ActionRow(
            "duplicate-scenario",
            N("Actions", "D&uplicate Scenario"),
            N("Actions", "Make a copy of the scenario worked on, and go on with that"),
            _duplicate,
            icon="copy",
            enabled=there_is_one,
        ),
        ActionRow(
            "rename-scenario",
            N("Actions", "&Rename Scenario…"),
            N("Actions", "Give the scenario worked on another title"),
            rename_scenario,
            enabled=there_is_one,
        ),
        ActionRow(
            "delete-scenario",
            N("Actions", "&Delete Scenario…"),
            N("Actions", "Take the scenario worked on away; its file goes when you save"),
            delete_scenario,
            icon="stamp-delete",
            enabled=there_is_one,
        ),
        None,
        "*scenarios",
        ActionRow(
            "next-scenario",
            N("Actions", "Ne&xt Scenario"),
            N("Actions", "Work on the next scenario of this battlefield"),
            _next,
            ("Ctrl+F9",),
            enabled=there_are_several,
        ),
        None,
        *map(tool_row, STAGING),
    ),
)
