"""The Edit menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.editor.actions.row import ActionRow, Menu, N, something_selected
from builder.editor.commands import clipboard

if TYPE_CHECKING:
    from builder.editor.window import Window


def _paste(window: Window) -> None:
    said = clipboard.paste(window.hand, window.catalogue)
    window.bring_out_stamp()
    if said:
        window.status.say(said)


def _edit_properties(window: Window) -> None:
    from builder.editor.dialogs.properties import edit_properties  # not needed to open the window

    edit_properties(window.document, window)


def _merge(window: Window) -> None:
    from builder.editor.filing import merging  # not needed to open the window

    group = merging.ask_group(window, window.desk, window.catalogue, window.status.say)
    if group is not None:
        window.hand.take(group)
        window.bring_out_stamp()


def _duplicate(window: Window) -> None:
    clipboard.duplicate(window.desk, window.hand)
    window.bring_out_stamp()


EDIT = Menu(
    N("Menus", "&Edit"),
    (
        ActionRow(
            "undo",
            N("Actions", "&Undo"),
            N("Actions", "Take the last step back"),
            lambda window: window.undo(),
            ("Ctrl+Z",),
            "undo",
            enabled=lambda window: window.document.history.can_undo,
        ),
        ActionRow(
            "redo",
            N("Actions", "&Redo"),
            N("Actions", "Do again what was taken back"),
            lambda window: window.redo(),
            ("Ctrl+Shift+Z", "Ctrl+Y"),
            "redo",
            enabled=lambda window: window.document.history.can_redo,
        ),
        None,
        ActionRow(
            "cut",
            N("Actions", "Cu&t"),
            N("Actions", "Copy what is selected and take it away"),
            lambda window: window.status.say(clipboard.cut(window.desk)),
            ("Ctrl+X",),
            enabled=something_selected,
        ),
        ActionRow(
            "copy",
            N("Actions", "&Copy"),
            N(
                "Actions",
                "Copy what is selected, as text that can be pasted here, in another battlefield or a post",
            ),
            lambda window: window.status.say(clipboard.copy(window.desk)),
            ("Ctrl+C",),
            enabled=something_selected,
        ),
        ActionRow(
            "paste",
            N("Actions", "&Paste"),
            N("Actions", "Take what was copied in hand; the next click puts it down"),
            _paste,
            ("Ctrl+V",),
        ),
        ActionRow(
            "duplicate",
            N("Actions", "Dup&licate"),
            N("Actions", "Take a copy of what is selected in hand; the next click puts it down"),
            _duplicate,
            ("Ctrl+D",),
            enabled=something_selected,
        ),
        ActionRow(
            "remove-selected",
            N("Actions", "&Delete"),
            N("Actions", "Take away what is selected, or the piece at the cursor"),
            lambda window: window.remove(),
            ("Del", "Backspace"),
        ),
        None,
        ActionRow(
            "merge",
            N("Actions", "&Merge a Battlefield…"),
            N("Actions", "Take all pieces and notes of another battlefield in hand, to be put down here"),
            _merge,
        ),
        ActionRow(
            "properties",
            N("Actions", "Title and &Author…"),
            N("Actions", "Name the battlefield, its author and say what it is"),
            _edit_properties,
        ),
    ),
)
