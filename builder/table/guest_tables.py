"""Windows of games joined over the network."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from builder import places
from builder.catalogue.play_facts import PlayFacts
from builder.drawing.styles import load_styles
from builder.language import _
from builder.match.far_match import FarMatch
from builder.match.traces import traces
from builder.table.guest_line import GuestLine
from builder.table.join_dialog import JoinDialog
from builder.table.window import TableWindow
from builder.view.crashes import errors_taken
from builder.view.widgets import run_dialog
from builder.view.widgets.questions import show_error

if TYPE_CHECKING:
    from builder.catalogue import Catalogue
    from builder.referee.events import Event


class GuestTables(QObject):
    """Joins games, and keeps their windows until they are closed."""

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self.windows: list[TableWindow] = []

    def join(self, over: QWidget | None = None, address: str = "") -> None:
        """Ask for address and word over a window, and open the game once it has arrived."""
        dialog = JoinDialog(address, self._catalogue, over)
        if run_dialog(dialog) and dialog.line is not None:
            window = guest_window(dialog.line)
            for other in list(self.windows):
                if isinstance(match := other.controller.match, FarMatch) and match.ended:
                    other.close()  # it is of no use any more
            self.windows.append(window)
            window.closed.connect(lambda: self.windows.remove(window))
            window.join_wanted.connect(lambda: self.join(window))
            window.show()
            window.begin()


def guest_window(line: GuestLine, *, pace: int | None = None) -> TableWindow:
    """The window of a guest whose match has begun."""
    assert line.match is not None
    window = TableWindow(line.match, PlayFacts(), load_styles(places.shipped("tilesets")), pace=pace)
    line.setParent(window)
    line.happened.connect(partial(_show, window, line))
    line.doubted.connect(window.statusBar().showMessage)
    line.refused.connect(window.controller.refused)
    again = _("If the host invites again, choose Join a Game in the menu Game and enter the new word.")
    line.ended.connect(lambda why: show_error(window, _("The game has ended here"), why, again))
    window.closed.connect(line.leave)
    return window


def _show(window: TableWindow, line: GuestLine, events: Sequence[Event] | None) -> None:
    """Show what has happened elsewhere, with its traces to be drawn. If that is not possible, show everything
    as it was before.
    """
    match = line.match
    assert match is not None
    with errors_taken() as errors:
        window.controller.tell(events, traces(match.before, events or ()))
    if errors:
        line.take_back(errors[0])
        with errors_taken():
            window.controller.tell(None)
