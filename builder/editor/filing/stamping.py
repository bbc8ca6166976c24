"""What the actions about stamps do; what does not work is one message and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from builder.editor.commands.clipboard import selected_group
from builder.editor.dialogs import asks
from builder.editor.dialogs.stamp_name import ask_stamp_name
from builder.editor.work.desk import Desk
from builder.editor.work.stamps import Stamp, Stamps
from builder.errors import RefusedError
from builder.language import _

T = TypeVar("T")


def save_stamp(window: QWidget, stamps: Stamps, desk: Desk) -> Stamp | None:
    """Ask for a name and keep what is selected; None where it is not kept.

    Raises RefusedError where nothing is selected.
    """
    group = selected_group(desk)
    stamps.read()  # so that no name is taken twice
    suggested = group.pieces[0].type.name if len(group.pieces) == 1 else ""
    name = ask_stamp_name(window, _("Save as a stamp"), suggested, stamps.demand_name)
    if name is None:
        return None
    return _tried(window, _("The stamp was not saved"), lambda: stamps.save(name, group))


def rename_stamp(window: QWidget, stamps: Stamps, stamp: Stamp) -> None:
    """Ask for another name."""

    def demand(name: str) -> str:
        return stamps.demand_name(name, besides=stamp)

    name = ask_stamp_name(window, _("Rename the stamp"), stamp.name, demand)
    if name is not None and name != stamp.name:
        title = _("The stamp was not renamed")
        _tried(window, title, lambda: stamps.rename(stamp, name))


def delete_stamp(window: QWidget, stamps: Stamps, stamp: Stamp) -> None:
    """Delete a stamp; the dock offers to put it back."""
    _tried(window, _("The stamp was not deleted"), lambda: stamps.delete(stamp))


def put_back_stamp(window: QWidget, stamps: Stamps) -> None:
    """Bring the stamp deleted last back."""
    _tried(window, _("The stamp was not put back"), stamps.put_back)


def open_folder(window: QWidget, stamps: Stamps) -> None:
    """Show the folder of the stamps: to share one, send its file; to add one, put its file there."""
    title = _("The folder of the stamps cannot be shown")
    if _tried(window, title, stamps.made_folder) is not None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(stamps.folder)))


def _tried(window: QWidget, title: str, do: Callable[[], T]) -> T | None:
    try:
        return do()
    except RefusedError as error:
        asks.show_error(window, title, f"{title}.", str(error))
        return None
