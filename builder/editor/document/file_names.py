"""What messages say of files: their names, and in plain words why one cannot be read or written."""

from __future__ import annotations

import json
import os
import re
from contextlib import suppress
from pathlib import Path

from builder import formats, places
from builder.editor.document.document import Document
from builder.errors import BuilderError, UnreadableError
from builder.formats.suffixes import BATTLEFIELD_SUFFIX
from builder.language import _

_HEAD = 4_000  # bytes in which the title stands


def same_file(one: Path, other: Path) -> bool:
    """Whether both names mean the same file; names that no file can have mean none."""
    try:
        mine, others = one.resolve(), other.resolve()
        if mine == others:
            return True
        # Some disks do not tell small letters from capitals; two names that a disk links stay two files.
        return str(mine).casefold() == str(others).casefold() and os.path.samefile(mine, others)
    except (OSError, RuntimeError, ValueError):  # a link to itself is a RuntimeError
        return False


def absolute_path(path: Path) -> Path:
    """The absolute path, which means the same file whatever the current folder."""
    try:
        return path.absolute()
    except OSError:  # the folder that the program runs in is gone
        return path


_LONGEST = 80


def name_of(document: Document) -> str:
    """The name of a document in messages: that of its file, else its title."""
    if document.path is not None:
        return document.path.name
    return document.battlefield.info.title or _("The new battlefield")


def title_of(document: Document) -> str:
    """The heading of a document on paper: its title, else the name of its file; empty if it has neither."""
    return document.battlefield.info.title or (document.path.stem if document.path is not None else "")


def file_name_of(document: Document) -> str:
    """A file name for a document, without suffix, that is valid on every system."""
    return as_file_name(title_of(document)) or "battlefield"


def as_file_name(text: str) -> str:
    """A text as a part of a file name that is valid on every system; empty if nothing of it remains."""
    letters = "".join(c if c.isalnum() or c in " -_" else "-" for c in text)
    return letters[:_LONGEST].strip()


def cannot_open(path: Path) -> str:
    """One sentence saying why a file cannot be opened."""
    name = path.name or str(path)
    if not _is_there(path):
        text = _("{name} is not there: it was moved or deleted, or its drive is gone.")
    elif path.is_dir():
        text = _("{name} is a folder, not a battlefield.")
    elif formats.format_for(path) is None:
        text = _("{name} is not a battlefield that can be opened here.")
    else:
        text = _("{name} cannot be opened: it is damaged, or not what its name says.")
    return text.format(name=name)


def not_saved(path: Path) -> str:
    """One sentence saying that saving failed and that nothing is lost."""
    return _(
        "{name} was not saved. Your work is still here, and the disk is as it was.",
        name=path.name or str(path),
    )


def not_written(path: Path) -> str:
    """One sentence saying that an exported file could not be written."""
    return _("{name} was not written. What was on the disk before is as it was.", name=path.name or str(path))


def detail(error: Exception, path: Path) -> str:
    """The reason without the name of the file, which the sentence says already, begun as a sentence."""
    text = str(error).removeprefix(str(path)).lstrip(":, ")
    if isinstance(error, UnreadableError) and not _is_there(path):
        return _("It was looked for in {folder}", folder=path.absolute().parent)
    return text[:1].upper() + text[1:]


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # no name that a file can have
        return False


def title_in(path: Path) -> str:
    """The title of a battlefield from the first lines of its file, in double quotes as this program writes
    it; else the name of the file.
    """
    with suppress(OSError, ValueError):
        with path.open("rb") as file:
            head = file.read(_HEAD)
        found = re.search(rb"^title: (\".*\")\s*$", head, re.MULTILINE)
        if found is not None and (title := json.loads(found.group(1))):
            return str(title)
    return path.stem


def shipped_examples() -> list[Path]:
    """The battlefields that ship with the program, by name; none where they are missing."""
    try:
        return sorted(places.shipped("scenarios").glob(f"*{BATTLEFIELD_SUFFIX}"))
    except (BuilderError, OSError):
        return []


def short_path(path: Path) -> str:
    """A path as a person writes it, relative to the home folder if it lies there."""
    try:
        return str(Path("~") / path.relative_to(Path.home()))
    except (ValueError, RuntimeError):
        return str(path)
