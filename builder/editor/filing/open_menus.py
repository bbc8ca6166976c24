"""Menus of files to open: the recent ones, and the battlefields that ship with the program."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from builder.editor.document.file_names import shipped_examples
from builder.editor.widgets.menus import ChoiceMenu, Entry
from builder.errors import UnreadableError
from builder.language import _
from builder.plaindata import read_bytes, read_yaml
from builder.view import settings


def examples_menu(parent: QWidget | None = None) -> ChoiceMenu:
    """The battlefields that ship with the program, by their titles."""
    tip = _("Opens as a new battlefield of your own")
    return ChoiceMenu(
        _("Open E&xample"),
        lambda: [Entry(path, title_in(path), tip) for path in shipped_examples()],
        _("No examples are installed"),
        parent,
    )


def recent_menu(parent: QWidget | None = None) -> ChoiceMenu:
    """The files opened or saved last, but for those that are gone."""
    return ChoiceMenu(
        _("Open &Recent"),
        lambda: [Entry(path, path.name, str(path)) for path in settings.recent_files()],
        _("No files yet"),
        parent,
        (_("&Forget these"), settings.forget_files),
    )


def title_in(path: Path) -> str:
    """The title in a file of our own, read without its pieces; its name where it has none."""
    try:
        head = read_bytes(path).partition(b"\npieces:")[0]
        data = read_yaml(head, str(path)).data
    except UnreadableError:
        return path.stem
    title = data.get("title") if isinstance(data, dict) else None
    return title if isinstance(title, str) and title else path.stem
