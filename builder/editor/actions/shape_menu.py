"""The Shape menu: selected tiles become other tiles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.editor.actions.row import ActionRow, Menu, N, something_selected

if TYPE_CHECKING:
    from builder.editor.window import Window


# The commands behind these rows are imported when they are called: the window opens without them.


def _replace_terrain(window: Window) -> None:
    from builder.editor.commands import reshaping
    from builder.editor.dialogs.terrain_dialog import ask_terrain

    offers = reshaping.offers(window.desk, window.catalogue)
    count = len(reshaping.tiles_selected(window.desk))
    chosen = ask_terrain(offers, count, window.drawings.thumbnail, window)
    if chosen is not None:
        window.status.say(reshaping.replace_terrain(window.desk, chosen))


def _split(window: Window) -> None:
    from builder.editor.commands import reshaping

    window.status.say(reshaping.split(window.desk, window.catalogue))


def _join(window: Window) -> None:
    from builder.editor.commands import reshaping

    window.status.say(reshaping.join(window.desk, window.catalogue))


def _join_short(window: Window) -> None:
    from builder.editor.commands import reshaping

    window.status.say(reshaping.join_short(window.desk, window.catalogue))


def _larger_left(window: Window) -> bool:
    if len(window.document.battlefield) == 0:  # the first window opens without these commands
        return False
    from builder.editor.commands import reshaping

    return bool(reshaping.larger_left(window.desk, window.catalogue))


def _save_stamp(window: Window) -> None:
    from builder.editor.filing import stamping

    stamp = stamping.save_stamp(window, window.stamps, window.desk)
    if stamp is not None:
        window.show_dock("stamps")
        window.stamps_dock.mark(stamp)


def _rename_stamp(window: Window) -> None:
    from builder.editor.filing import stamping

    chosen = window.stamps_dock.chosen
    if chosen is not None:
        stamping.rename_stamp(window, window.stamps, chosen)


def _delete_stamp(window: Window) -> None:
    from builder.editor.filing import stamping

    chosen = window.stamps_dock.chosen
    if chosen is not None:
        stamping.delete_stamp(window, window.stamps, chosen)


def _open_stamps_folder(window: Window) -> None:
    from builder.editor.filing import stamping

    stamping.open_folder(window, window.stamps)


def _stamp_chosen(window: Window) -> bool:
    return window.stamps_dock.chosen is not None


STAMPS_MENU = ("rename-stamp", "delete-stamp", None, "save-stamp", "stamps-folder")

_STAMPS = Menu(
    N("Menus", "S&tamps"),
    (
        ActionRow(
            "save-stamp",
            N("Actions", "&Save Selection as Stamp…"),
            N("Actions", "Keep what is selected under a name, to put it down in any battlefield"),
            _save_stamp,
            ("Ctrl+Shift+T",),
            "stamp-save",
            enabled=something_selected,
        ),
        ActionRow(
            "rename-stamp",
            N("Actions", "&Rename Stamp…"),
            N("Actions", "Give the marked stamp another name"),
            _rename_stamp,
            icon="stamp-rename",
            enabled=_stamp_chosen,
        ),
        ActionRow(
            "delete-stamp",
            N("Actions", "&Delete Stamp"),
            N("Actions", "Delete the marked stamp; it can be put back"),
            _delete_stamp,
            icon="stamp-delete",
            enabled=_stamp_chosen,
        ),
        ActionRow(
            "stamps-folder",
            N("Actions", "Show Stamps &Folder"),
            N("Actions", "Open the folder of the stamps: a stamp is a file that can be sent and put there"),
            _open_stamps_folder,
            icon="open",
        ),
    ),
)

SHAPE = Menu(
    N("Menus", "Sha&pe"),
    (
        ActionRow(
            "replace-terrain",
            N("Actions", "&Replace Terrain…"),
            N("Actions", "Make the selected tiles tiles of another terrain, in the same shapes"),
            _replace_terrain,
            ("Ctrl+R",),
            enabled=something_selected,
        ),
        None,
        ActionRow(
            "split",
            N("Actions", "&Split"),
            N("Actions", "Make each selected tile several smaller ones of the same terrain"),
            _split,
            ("Ctrl+Shift+J",),
            enabled=something_selected,
        ),
        ActionRow(
            "join",
            N("Actions", "&Join"),
            N("Actions", "Make touching tiles of one terrain and level as few larger ones as fit exactly"),
            _join,
            ("Ctrl+J",),
            enabled=something_selected,
        ),
        ActionRow(
            "join-short",
            N("Actions", "Join W&hat Is Short"),
            N("Actions", "Where small tiles are short and larger ones are left, join tiles of that terrain"),
            _join_short,
            enabled=_larger_left,
        ),
        None,
        _STAMPS,
    ),
)
