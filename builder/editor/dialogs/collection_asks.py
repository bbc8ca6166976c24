"""The questions of the collection dialog, each a function."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from builder.editor.dialogs import asks
from builder.editor.dialogs.message import Button, Icon, Message, ask
from builder.editor.work.holdings import Holdings
from builder.formats.suffixes import COLLECTION_SUFFIX
from builder.language import _


class Import(Enum):
    """What to do with a collection that is imported."""

    ADD = "add"
    REPLACE = "replace"


def may_replace(parent: QWidget, holdings: Holdings) -> bool:
    """Ask whether to write over a collection file of which not everything could be read."""
    said = Message(
        _("The file holds more"),
        _("Not everything in {name} could be read. Saving replaces it.", name=holdings.path.name),
        _("A copy of it stays beside it, with “.broken” in its name. Save?"),
        details="\n".join(problem.message for problem in holdings.problems),
    )
    buttons = {Button.Save: "", Button.Cancel: ""}
    return ask(parent, said, buttons, default=Button.Cancel) == Button.Save


def ask_add_or_replace(parent: QWidget, name: str) -> Import | None:
    """Ask what to do with an imported collection; None for nothing."""
    said = Message(
        _("Import"),
        _("Something is entered already."),
        _("Add {name} to it, or have {name} take its place?", name=name),
    )
    buttons = {
        Button.Yes: _("&Add"),
        Button.Discard: _("&Replace"),
        Button.Cancel: "",
    }
    pressed = ask(parent, said, buttons, default=Button.Yes, icon=Icon.Question)
    return {Button.Yes: Import.ADD, Button.Discard: Import.REPLACE}.get(pressed)


def ask_import_path(parent: QWidget, folder: Path) -> Path | None:
    """Which collection file to read; None for none."""
    every = _("All files")
    filters = f"{_filter()};;{every} (*)"
    dialog = QFileDialog(parent, _("Import a collection"), str(folder), filters)
    dialog.setObjectName("open")
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    return Path(dialog.selectedFiles()[0]) if dialog.exec() and dialog.selectedFiles() else None


def ask_export_path(parent: QWidget, folder: Path) -> Path | None:
    """Where to write the collection; None for nowhere."""
    title = _("Export the collection")
    return asks.ask_save_path(
        parent, title, folder / f"collection{COLLECTION_SUFFIX}", {_filter(): COLLECTION_SUFFIX}
    )


def _filter() -> str:
    name = _("Collection")
    return f"{name} (*{COLLECTION_SUFFIX})"
