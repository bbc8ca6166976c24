"""The Collection menu: what is owned, what remains of it, and which pieces the palette offers."""

from __future__ import annotations

from functools import partial

from builder.editor.actions.row import ActionRow, Menu, something_there
from builder.editor.document.limits import LimitMode
from builder.editor.palette.shelf import Shown
from builder.editor.selection.selecting import select_all_of
from builder.editor.session import Session
from builder.editor.tools import TOOLS
from builder.language import N_, _


def _edit_collection(session: Session) -> None:
    from builder.editor.inventory.collection_dialog import edit_collection  # not needed to open the window

    edit_collection(session.holdings, session.catalogue, session.window)


def _lay_again(session: Session) -> None:
    from builder.editor.actions.comparing import compare_result  # not needed to open the window
    from builder.editor.inventory.fit_dialog import lay_again

    compare = partial(compare_result, session)
    said = lay_again(session.desk, session.holdings.owned, session.catalogue, compare, session.window)
    if said is not None:
        session.status.say(said)


def _find(session: Session) -> None:
    palette = session.palette_dock
    session.show_dock("pieces")
    palette.search.setFocus()
    palette.search.selectAll()


def _inventory(session: Session) -> None:
    session.show_dock("inventory")
    session.inventory.filter.setFocus()


def _select(session: Session) -> None:
    type = session.inventory.chosen
    if type is None:
        return
    session.take_tool(TOOLS[0])
    count = select_all_of(session.desk, type)
    session.status.say(
        _("{count} selected: {piece}", count=count, piece=type.name)
        if count
        else _("No {piece} lies here", piece=type.name)
    )
    if count:
        session.canvas.setFocus()


def _take(session: Session) -> None:
    type = session.inventory.chosen
    if type is not None and type.placeable:
        session.hand.take(type)
        session.palette_dock.chosen.emit()
        session.canvas.setFocus()


def _row_chosen(session: Session) -> bool:
    return session.made_panel("inventory") is not None and session.inventory.chosen is not None


def _row_can_be_taken(session: Session) -> bool:
    type = session.inventory.chosen if _row_chosen(session) else None
    return type is not None and type.placeable


def _something_owned(session: Session) -> bool:
    return bool(session.holdings.owned)


def _limit(session: Session, mode: LimitMode) -> None:
    session.limits.mode = mode


def _limit_row(mode: LimitMode, text: str, tip: str) -> ActionRow:
    return ActionRow(
        f"limit-{mode}",
        text,
        tip,
        partial(_limit, mode=mode),
        enabled=_something_owned,
        checked=lambda session: session.limits.mode is mode,
        choice="limit",
    )


def _shown_row(shown: Shown, text: str, tip: str) -> ActionRow:
    return ActionRow(
        f"palette-{shown}",
        text,
        tip,
        lambda session: session.palette_dock.shelf.show(shown),
        enabled=_something_owned,
        checked=lambda session: session.palette_dock.model.shown is shown,
        choice="palette",
    )


COLLECTION = Menu(
    N_("&Collection"),
    (
        ActionRow(
            "collection",
            N_("&My Collection…"),
            N_("Say which boxes and loose pieces you own"),
            _edit_collection,
            ("Ctrl+Shift+B",),
        ),
        ActionRow(
            "lay-again",
            N_("&Build with What I Own…"),
            N_("Lay the same surface out of the tiles you own, or out of as few as can be"),
            _lay_again,
            enabled=something_there,
        ),
        Menu(
            N_("&Limit"),
            (
                _limit_row(
                    LimitMode.OFF,
                    N_("&No Limit"),
                    N_("Use as many pieces as you like; what is short is only counted"),
                ),
                _limit_row(
                    LimitMode.WARN,
                    N_("&Warn"),
                    N_("Show a piece of which you own no more in amber before it is put down"),
                ),
                _limit_row(
                    LimitMode.REFUSE,
                    N_("&Refuse"),
                    N_("Let no more pieces be used than you own"),
                ),
            ),
        ),
        None,
        ActionRow(
            "inventory",
            N_("&Inventory"),
            N_("See what is used, owned and left of each piece, and the boxes it takes"),
            _inventory,
            ("Ctrl+Shift+I",),
        ),
        ActionRow(
            "inventory-select",
            N_("&Select These Pieces"),
            N_("Select every piece of the kind marked in the inventory"),
            _select,
            enabled=_row_chosen,
        ),
        ActionRow(
            "inventory-take",
            N_("&Take One in Hand"),
            N_("Take the piece marked in the inventory, to put it down"),
            _take,
            enabled=_row_can_be_taken,
        ),
        ActionRow(
            "inventory-copy",
            N_("&Copy the Inventory as Text"),
            N_("Put what the inventory lists on the clipboard, a line a piece"),
            lambda session: session.inventory.copy(as_table=False),
        ),
        ActionRow(
            "inventory-csv",
            N_("Copy the Inventory as CS&V"),
            N_("Put what the inventory lists on the clipboard, for a spreadsheet"),
            lambda session: session.inventory.copy(as_table=True),
        ),
        None,
        ActionRow(
            "find-piece",
            N_("&Find a Piece"),
            N_("Type to find a piece in the palette"),
            _find,
            ("Ctrl+F",),
        ),
        ActionRow(
            "favourite",
            N_("F&avourite"),
            N_("Have the piece in hand among the favourites at the top of the palette, or no more"),
            lambda session: session.palette_dock.toggle_favourite(),
            ("Ctrl+B",),
            enabled=lambda session: session.palette_dock.subject is not None,
            checked=lambda session: session.palette_dock.is_favourite,
        ),
        Menu(
            N_("&Palette"),
            (
                _shown_row(Shown.ALL, N_("&All Pieces"), N_("Offer every piece in the palette")),
                _shown_row(
                    Shown.OWNED,
                    N_("What I &Own"),
                    N_("Offer only pieces of your collection in the palette"),
                ),
                _shown_row(
                    Shown.LEFT,
                    N_("What Is &Left"),
                    N_("Offer only pieces of which some are left in your collection"),
                ),
                None,
                ActionRow(
                    "palette-fold",
                    N_("&Fold All Headings"),
                    N_("Show only the headings of the palette"),
                    lambda session: session.palette_dock.model.fold_all(True),
                ),
                ActionRow(
                    "palette-unfold",
                    N_("&Unfold All Headings"),
                    N_("Show every piece under its heading"),
                    lambda session: session.palette_dock.model.fold_all(False),
                ),
            ),
        ),
    ),
)
