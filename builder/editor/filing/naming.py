"""What a document is called: in a message, as a file, on paper."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from builder.editor.work.document import Document

translate = QCoreApplication.translate
_LONGEST = 80


def name_of(document: Document) -> str:
    """What a message calls it: its file, else its title."""
    if document.path is not None:
        return document.path.name
    return document.battlefield.info.title or translate("Filing", "The new battlefield")


def title_of(document: Document) -> str:
    """What stands over it on paper: its title, else what its file is called; empty where it has neither."""
    return document.battlefield.info.title or (document.path.stem if document.path is not None else "")


def file_name_of(document: Document) -> str:
    """A file name without suffix that goes with it on every system."""
    return as_file_name(title_of(document)) or "battlefield"


def as_file_name(text: str) -> str:
    """A text as a part of a file name that goes on every system; empty where nothing is left of it."""
    letters = "".join(c if c.isalnum() or c in " -_" else "-" for c in text)
    return letters[:_LONGEST].strip()
