"""The Scenario menu: the scenarios of the battlefield, and the tools that place their parts."""

from __future__ import annotations

from dataclasses import replace

from builder.editor.actions.row import ActionRow, Menu
from builder.editor.actions.tools_menu import tool_row
from builder.editor.session import Session
from builder.editor.tools import STAGING, Tool
from builder.language import N_, _

# The commands behind these rows are imported when they are called: the window opens without them.


def there_is_one(session: Session) -> bool:
    """Whether the battlefield has a scenario."""
    return session.document.scenarios.chosen is not None


def there_are_several(session: Session) -> bool:
    """Whether there is another scenario to go to."""
    return len(session.document.scenarios.all) > 1


def new_scenario(session: Session) -> None:
    """Make a scenario, and show it from its title on."""
    from builder.editor.scenario import commands

    commands.new_scenario(session.desk)
    session.show_dock("scenario")
    session.scenario_dock.show_page("general")


def rename_scenario(session: Session) -> None:
    """Ask for another title."""
    from builder.editor.scenario import commands
    from builder.editor.scenario.commands import ask_scenario_title

    scenario = session.desk.scenario
    if scenario is not None:
        language = session.desk.scenario_hand.held.language
        title = ask_scenario_title(session.window, commands.title_of(scenario, language))
        if title is not None:
            commands.rename_scenario(session.desk, title)


def delete_scenario(session: Session) -> None:
    """Delete the current scenario after asking."""
    from builder.editor.scenario import commands
    from builder.editor.scenario.commands import may_delete_scenario

    chosen = session.document.scenarios.chosen
    if chosen is None:
        return
    file = session.document.scenarios.file(chosen.key)
    title = commands.title_of(chosen.scenario)
    if may_delete_scenario(session.window, title, file.name if file is not None else ""):
        commands.delete_scenario(session.desk)
        session.status.say(_("{title} is deleted; Undo brings it back", title=title))


def check_scenario(session: Session) -> None:
    """Show the problems of the scenario, or say that it has none."""
    session.scenario_check.ask()
    session.show_dock("problems")
    count = len(session.scenario_check.problems)
    if not count and not session.scenario_check.waiting:
        session.status.say(_("The scenario has no problems"))


def playtest(session: Session) -> None:
    """Show the panel in which computer players play the scenario."""
    session.show_dock("playtest")
    session.playtest.play_button.setFocus()


def edit_own_cards(session: Session) -> None:
    """Create and change the user's own army cards; armies can use them at once."""
    from builder.editor.scenario.pages.armies import ArmiesPage
    from builder.view.own_cards import OwnCardsDialog
    from builder.view.widgets import run_dialog

    dialog = OwnCardsDialog(session.window)
    run_dialog(dialog)
    if dialog.changed:
        session.play_facts.forget_cards()
        page = session.scenario_dock.pages.get(ArmiesPage.id)
        if isinstance(page, ArmiesPage):
            page.model.offer(session.play_facts.cards.values())


def build_armies(session: Session) -> None:
    """Put armies together, which lie in files of their own."""
    from builder.view.army_builder import ArmyBuilder
    from builder.view.widgets import run_dialog

    run_dialog(ArmyBuilder(session.window))


def _duplicate(session: Session) -> None:
    from builder.editor.scenario import commands

    commands.duplicate_scenario(session.desk)
    session.show_dock("scenario")


def _next(session: Session) -> None:
    from builder.editor.scenario import commands

    commands.next_scenario(session.desk)


def stage_row(tool: Tool) -> ActionRow:
    """The row that takes up a tool of the scenario, and opens the page on which its contents are chosen."""
    row = tool_row(tool)
    page = {"zone": "zones", "figure": "figures"}.get(tool.id, "objects")

    def take_up(session: Session) -> None:
        if session.document.scenarios.chosen is None:
            new_scenario(session)
        session.show_dock("scenario")
        session.scenario_dock.show_page(page)
        row.do(session)
        session.give_keys_to_table()

    return replace(row, do=take_up)


SCENARIO = Menu(
    N_("Sce&nario"),
    (
        ActionRow(
            "new-scenario",
            N_("&New Scenario"),
            N_("Make a scenario for this battlefield: two players who start apart"),
            new_scenario,
            ("Ctrl+Shift+N",),
            "scenario-new",
        ),
        ActionRow(
            "duplicate-scenario",
            N_("D&uplicate Scenario"),
            N_("Make a copy of the scenario worked on, and go on with that"),
            _duplicate,
            icon="copy",
            enabled=there_is_one,
        ),
        ActionRow(
            "rename-scenario",
            N_("&Rename Scenario…"),
            N_("Give the scenario worked on another title"),
            rename_scenario,
            enabled=there_is_one,
        ),
        ActionRow(
            "delete-scenario",
            N_("&Delete Scenario…"),
            N_("Take the scenario worked on away; its file goes when you save"),
            delete_scenario,
            icon="stamp-delete",
            enabled=there_is_one,
        ),
        None,
        "*scenarios",
        ActionRow(
            "next-scenario",
            N_("Ne&xt Scenario"),
            N_("Work on the next scenario of this battlefield"),
            _next,
            ("Ctrl+F9",),
            enabled=there_are_several,
        ),
        None,
        ActionRow(
            "check-scenario",
            N_("&Check Scenario"),
            N_("List the problems of the scenario worked on: what cannot be played or won"),
            check_scenario,
            ("F9",),
            "tick",
            enabled=there_is_one,
        ),
        ActionRow(
            "scenario-pages",
            N_("Scenario &Pages…"),
            N_("See the build sheets with the pages of the scenario worked on"),
            lambda session: session.filing.exports.preview(session.desk, scenario=True),
            icon="sheets",
            enabled=there_is_one,
        ),
        ActionRow(
            "play-scenario",
            N_("P&lay…"),
            N_("Sit down to play the scenario worked on, at one screen or against the computer"),
            lambda session: session.playing.play(session.desk),
            ("Shift+F9",),
            "play",
            enabled=there_is_one,
        ),
        ActionRow(
            "play-file",
            N_("Play a F&ile…"),
            N_("Sit down to play a scenario or a game from a file"),
            lambda session: session.playing.play_file(session.desk),
        ),
        ActionRow(
            "join-game",
            N_("&Join a Game…"),
            N_("Play a game to which somebody on this network invites you"),
            lambda session: session.playing.join(),
        ),
        ActionRow(
            "try-scenario",
            N_("Pla&ytest"),
            N_("Let computer players play the scenario many times: who wins, and where it is fought"),
            playtest,
            ("Ctrl+Shift+F9",),
            enabled=there_is_one,
        ),
        ActionRow(
            "kept-games",
            N_("Continue or Repl&ay a Game…"),
            N_("Go on with a game that is kept, or look at one action by action"),
            lambda session: session.playing.choose_kept(session.desk),
        ),
        ActionRow(
            "export-game",
            N_("&Export Game…"),
            N_("Write scenario, battlefield and army cards into one file to be played anywhere"),
            lambda session: session.filing.exports.export_game(session.desk, session.play_facts),
            enabled=there_is_one,
        ),
        None,
        ActionRow(
            "own-cards",
            N_("Own Ar&my Cards…"),
            N_("Make army cards of your own, change and delete them"),
            edit_own_cards,
        ),
        ActionRow(
            "armies",
            N_("Army &Builder…"),
            N_("Put armies together out of all official cards, hold them against limits, print them"),
            build_armies,
        ),
        None,
        *map(stage_row, STAGING),
    ),
)
