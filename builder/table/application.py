"""Opens the window of a match or a replay, and runs until all windows are closed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QApplication, QWidget

from builder.catalogue import Catalogue
from builder.errors import BuilderError
from builder.formats.hexgame import Setting
from builder.language import _
from builder.match.setup import MatchOptions
from builder.table.editor_line import EditorLine
from builder.table.guest_tables import GuestTables
from builder.table.orders import TableOrder
from builder.table.tables import Tables
from builder.view.application import make_application
from builder.view.crashes import crashes_shown
from builder.view.jobs import background
from builder.view.jobs.background import collect_in_window
from builder.view.widgets.questions import show_error


def run(
    path: Path,
    setting: Setting,
    options: MatchOptions,
    replay: Path | None = None,
    left: Callable[[Path], object] = lambda journal: None,
    editor: EditorLine | None = None,
) -> int:
    """Play the scenario of a setting, read from ``path``, or show the game in a journal. Asks who plays if no
    names are given; ``left`` is called with the journal of a game closed before its end. ``editor`` is the
    line to the editor that started it. Returns the exit code. Raises BuilderError if that fails.
    """
    make_application()
    collect_in_window()
    tables, editor = Tables(path, setting), editor or EditorLine()
    tables.left.connect(left)
    tables.journals_changed.connect(editor.tell_journals)
    tables.edit_wanted.connect(editor.edit)
    window = tables.sit_down(options) if replay is None else tables.replay(replay)
    if window is None:
        return 0
    window.show()
    window.begin()
    return _until_closed()


def run_for_editor(name: str, catalogue: Catalogue) -> int:
    """Play an order of the editor that listens at a local socket of that name. Returns the exit code; a
    message says if the order cannot be played. Raises BuilderError if that editor is gone.
    """
    make_application()
    editor = EditorLine(name)
    order = editor.order()
    kept, title = Path(order.journal) if order.journal else None, _("The game cannot be played")
    if kept is not None:
        title = _("The game cannot be shown") if order.replays else _("The game cannot be continued")
    replay, journal = (kept, None) if order.replays else (None, kept)
    try:
        if order == TableOrder():
            join("", catalogue)
        else:
            setting, options = order.setting(catalogue), MatchOptions((), journal=journal)
            run(Path(order.source), setting, options, replay, editor.tell_left, editor)
    except BuilderError as error:
        show_error(QWidget(), title, str(error))
    editor.end()
    return 0


def join(address: str, catalogue: Catalogue) -> int:
    """Play as somebody's guest on the network, after asking for address and word. Returns the exit code."""
    make_application()
    collect_in_window()
    tables = GuestTables(catalogue)
    tables.join(address=address)
    if not tables.windows:
        return 0
    return _until_closed()


def _until_closed() -> int:
    try:
        with crashes_shown(lambda: True):  # a game is kept action by action
            return QApplication.exec()
    finally:
        background.end_all()
