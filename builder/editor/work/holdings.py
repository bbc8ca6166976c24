"""What the user owns: the collection file in the user's folder, one for all documents."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from builder import formats
from builder.catalogue import Catalogue
from builder.errors import BuilderError
from builder.inventory import Collection
from builder.problems import Problem, Severity

COLLECTION_FILE = "collection.hexcollection"


class Holdings(QObject):
    """The collection and the pieces it comes to. ``changed`` tells that it is another one now."""

    changed = Signal()

    def __init__(self, folder: Path, catalogue: Catalogue) -> None:
        """Reads the collection file in ``folder``; what is wrong with it is in `problems`."""
        super().__init__()
        self._path = folder / COLLECTION_FILE
        self._catalogue = catalogue
        self._collection = Collection({}, {})
        self.problems: tuple[Problem, ...] = ()
        self._read()

    @property
    def collection(self) -> Collection:
        """How many of each box, and loose pieces."""
        return self._collection

    @property
    def owned(self) -> Mapping[str, int]:
        """How many of each piece; empty where nothing is known of what is owned."""
        return self._collection.owned(self._catalogue)

    def _read(self) -> None:
        if not self._path.exists():
            return
        try:
            boxes, loose, self.problems = formats.read_collection(self._path, self._catalogue)
        except BuilderError as error:
            self.problems = (Problem("collection", Severity.WARNING, str(error)),)
        else:
            self._collection = Collection(boxes, loose)
