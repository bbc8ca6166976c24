"""The Edit menu and the Select menu. What is selected is shown in full, and neither hidden nor locked."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication

from builder.editor.actions.row import ActionRow, Menu, something_selected, something_there
from builder.editor.document.desk import Desk
from builder.editor.groups import commands as groups
from builder.editor.groups.build_step import ask_step
from builder.editor.selection import clipboard, selecting
from builder.editor.session import Session
from builder.editor.tools import TOOLS
from builder.language import N_
from builder.processes import CancelledError
from builder.view.widgets import run_dialog


def _paste(session: Session) -> None:
    if session.filing.open_link(QGuiApplication.clipboard().text()):
        return
    try:
        said = clipboard.paste(session.hand, session.catalogue, session.window)
    except CancelledError:
        return
    session.put_down_group()
    if said:
        session.status.say(said)


def _edit_properties(session: Session) -> None:
    from builder.editor.filing.properties import edit_properties  # not needed to open the window

    edit_properties(session.document, session.window)


def _merge(session: Session) -> None:
    from builder.editor.selection import merging  # not needed to open the window

    group = merging.ask_group(session.window, session.desk, session.catalogue, session.status.say)
    if group is not None:
        session.hand.take(group)
        session.put_down_group()


def _edit_preferences(session: Session) -> None:
    from builder.editor.display.preferences import PreferencesDialog  # not needed to open the window

    dialog = PreferencesDialog(session.preferences, session.view_options, session.window)
    run_dialog(dialog)


def _duplicate(session: Session) -> None:
    clipboard.duplicate(session.desk, session.hand)
    session.put_down_group()


def _group_selected(session: Session) -> bool:
    return bool(groups.selected_groups(session.desk))


def _one_group_selected(session: Session) -> bool:
    return len(groups.selected_groups(session.desk)) == 1


def _rename_group(session: Session) -> None:
    (name,) = groups.selected_groups(session.desk)
    groups.rename_group(session.desk, name, session.window)


EDIT = Menu(
    N_("&Edit"),
    (
        ActionRow(
            "undo",
            N_("&Undo"),
            N_("Take the last step back"),
            lambda session: session.undo(),
            ("Ctrl+Z",),
            "undo",
            enabled=lambda session: session.document.history.can_undo,
        ),
        ActionRow(
            "redo",
            N_("&Redo"),
            N_("Do again what was taken back"),
            lambda session: session.redo(),
            ("Ctrl+Shift+Z", "Ctrl+Y"),
            "redo",
            enabled=lambda session: session.document.history.can_redo,
        ),
        None,
        ActionRow(
            "cut",
            N_("Cu&t"),
            N_("Copy what is selected and take it away"),
            lambda session: session.status.say(clipboard.cut(session.desk)),
            ("Ctrl+X",),
            enabled=something_selected,
        ),
        ActionRow(
            "copy",
            N_("&Copy"),
            N_(
                "Copy what is selected, as text that can be pasted here, in another battlefield or a post",
            ),
            lambda session: session.status.say(clipboard.copy(session.desk)),
            ("Ctrl+C",),
            enabled=something_selected,
        ),
        ActionRow(
            "paste",
            N_("&Paste"),
            N_("Take what was copied in hand; the next click puts it down"),
            _paste,
            ("Ctrl+V",),
        ),
        ActionRow(
            "duplicate",
            N_("Dup&licate"),
            N_("Take a copy of what is selected in hand; the next click puts it down"),
            _duplicate,
            ("Ctrl+D",),
            enabled=something_selected,
        ),
        ActionRow(
            "remove-selected",
            N_("&Delete"),
            N_("Take away what is selected, or the piece at the cursor"),
            lambda session: session.remove(),
            ("Del", "Backspace"),
        ),
        None,
        ActionRow(
            "group",
            N_("&Group…"),
            N_("Name what is selected, on whatever levels: a click on one piece of it selects all"),
            lambda session: session.status.say(groups.make_group(session.desk, session.window)),
            ("Ctrl+G",),
            "group",
            enabled=something_selected,
        ),
        ActionRow(
            "ungroup",
            N_("U&ngroup"),
            N_("Make single pieces of the groups selected; all pieces stay where they are"),
            lambda session: session.status.say(groups.ungroup(session.desk)),
            ("Ctrl+Shift+G",),
            "ungroup",
            enabled=_group_selected,
        ),
        ActionRow(
            "rename-group",
            N_("Rename Gr&oup…"),
            N_("Give the group selected another name"),
            _rename_group,
            icon="stamp-rename",
            enabled=_one_group_selected,
        ),
        ActionRow(
            "build-step",
            N_("Build in &Step…"),
            N_("Say in which step of its level the build sheets put down what is selected"),
            lambda session: session.status.say(ask_step(session.desk, session.window)),
            enabled=something_selected,
        ),
        None,
        ActionRow(
            "merge",
            N_("&Merge a Battlefield…"),
            N_("Take all pieces and notes of another battlefield in hand, to be put down here"),
            _merge,
        ),
        ActionRow(
            "properties",
            N_("Title and &Author…"),
            N_("Name the battlefield, its author and say what it is"),
            _edit_properties,
        ),
        None,
        ActionRow(
            "preferences",
            N_("Pre&ferences…"),
            N_("Theme, language, units, the model and the mouse"),
            _edit_preferences,
            ("Ctrl+,",),
            "sliders",
        ),
    ),
)


def _with_select_tool(choose: Callable[[Desk], object]) -> Callable[[Session], None]:
    """The selection is about to be moved and turned, so the select tool is taken up with it."""

    def do(session: Session) -> None:
        session.take_tool(TOOLS[0])
        choose(session.desk)

    return do


SELECT = Menu(
    N_("&Select"),
    (
        ActionRow(
            "select-all",
            N_("&All"),
            N_("Select every piece that is not faded"),
            _with_select_tool(selecting.select_in_full),
            ("Ctrl+A",),
            enabled=something_there,
        ),
        ActionRow(
            "select-none",
            N_("&None"),
            N_("Select nothing"),
            lambda session: session.desk.select(()),
            ("Ctrl+Shift+A",),
            enabled=something_selected,
        ),
        ActionRow(
            "select-others",
            N_("&Inverse"),
            N_("Select what is not selected, and nothing else"),
            _with_select_tool(selecting.select_others),
            ("Ctrl+I",),
            enabled=something_there,
        ),
        None,
        ActionRow(
            "select-level",
            N_("Whole &Level"),
            N_("Select what lies in the level shown, or in the levels of what is selected"),
            _with_select_tool(selecting.select_level),
            enabled=lambda session: bool(session.desk.selection) or not session.desk.all_levels,
        ),
        ActionRow(
            "select-same-piece",
            N_("Same &Pieces"),
            N_("Select every piece like those selected"),
            _with_select_tool(selecting.select_same_piece),
            ("Ctrl+K",),
            enabled=something_selected,
        ),
        ActionRow(
            "select-same-terrain",
            N_("Same &Terrain"),
            N_("Select every piece of the terrains selected, whatever its size"),
            _with_select_tool(selecting.select_same_terrain),
            ("Ctrl+Shift+K",),
            enabled=something_selected,
        ),
        None,
        ActionRow(
            "select-connected",
            N_("&Connected"),
            N_("Select all that touches what is selected, beside, above and below, and so on"),
            _with_select_tool(selecting.select_connected),
            ("Ctrl+T",),
            enabled=something_selected,
        ),
        ActionRow(
            "select-on-top",
            N_("What Lies on T&op"),
            N_("Select also what lies and stands on what is selected"),
            _with_select_tool(selecting.select_on_top),
            ("Ctrl+U",),
            enabled=something_selected,
        ),
    ),
)
