"""Takes another battlefield into the hand, to be put down on the one shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.document import file_names
from builder.editor.document.desk import Desk
from builder.errors import UnreadableError
from builder.language import _
from builder.problems import Severity
from builder.processes import CancelledError
from builder.shaping.group import Group
from builder.view import settings
from builder.view.jobs.reading import read_awake
from builder.view.widgets import questions

Say = Callable[[str], None]


def ask_group(window: QWidget, desk: Desk, catalogue: Catalogue, say: Say) -> Group | None:
    """Ask for a file and return its battlefield as a group; None, after a message, if there is none.

    ``say`` tells the designer something in passing.
    """
    path = questions.ask_open_path(window, _folder(desk), _("Merge a battlefield"))
    return None if path is None else read_group(window, path, catalogue, say)


def read_group(window: QWidget, path: Path, catalogue: Catalogue, say: Say) -> Group | None:
    """The battlefield in a file as a group; None, after a message, if there is nothing to merge."""
    title = _("Cannot be merged")
    try:
        loaded = read_awake(window, formats.read, path, catalogue)
    except CancelledError:
        return None
    except UnreadableError as error:
        questions.show_error(window, title, file_names.cannot_open(path), file_names.detail(error, path))
        return None
    if not len(loaded.battlefield):
        text = _("There are no pieces in {name}.", name=path.name)
        questions.show_error(window, title, text)
        return None
    wrong = tuple(problem for problem in loaded.problems if problem.severity is Severity.ERROR)
    if wrong:
        text = _("Not everything in {name} could be used; the rest can be merged.")
        questions.show_problems(window, title, text.format(name=path.name), wrong)
    if loaded.scenario is not None:
        text = _("What {name} says of a scenario (zones, glyphs) is not merged")
        say(text.format(name=path.name))
    return Group.of_battlefield(loaded.battlefield, loaded.battlefield.info.title.strip() or path.stem)


def _folder(desk: Desk) -> Path:
    if desk.document.path is not None:
        return desk.document.path.absolute().parent
    recent = settings.recent_files()
    return recent[0].parent if recent else Path.home()
