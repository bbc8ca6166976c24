"""What the user owns: the collection file in the user's folder, one for all documents."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from builder import formats
from builder.catalogue import Catalogue
from builder.errors import BuilderError, RefusedError
from builder.formats.safe_write import changing
from builder.inventory import Collection
from builder.language import _
from builder.places import COLLECTION_FILE
from builder.problems import Problem, Severity, Source

UNREADABLE = "collection"  # the code of the problem with a file of which nothing could be read
_MOST_COPIES = 99


class Holdings(QObject):
    """The collection and all pieces in it. ``changed``: the collection is different now."""

    changed = Signal()

    def __init__(self, folder: Path, catalogue: Catalogue) -> None:
        """Reads the collection file in ``folder``; what is wrong with it is in `problems`."""
        super().__init__()
        self._path = folder / COLLECTION_FILE
        self._catalogue = catalogue
        self._collection = Collection({}, {})
        self._owned: dict[str, int] = {}
        self.problems: tuple[Problem, ...] = ()
        self._read()

    @property
    def path(self) -> Path:
        """The collection file."""
        return self._path

    @property
    def collection(self) -> Collection:
        """How many of each box, and loose pieces."""
        return self._collection

    @property
    def owned(self) -> Mapping[str, int]:
        """How many of each piece; empty where nothing is known of what is owned."""
        return self._owned

    def read_again(self) -> bool:
        """Read changes that others made to the file; returns whether there were any."""
        before = (self._collection, self.problems)
        self._read()
        if (self._collection, self.problems) == before:
            return False
        self.changed.emit()
        return True

    def save(self, collection: Collection, of: Collection | None = None) -> Path | None:
        """Write the collection to the file and use it from now on.

        Changes of another program are kept: the changes made here are applied to the file's contents; ``of``
        is the collection they started from, if not the current one. A file that could not be read completely
        is moved away first; returns its new path, else None. Raises RefusedError, with nothing changed, if
        that or the writing fails.
        """
        self._make_folder()
        with changing(self._path):
            before, problems = self._collection, self.problems
            if self._path.exists():
                self._read()
            collection = _merged(before if of is None else of, collection, self._collection)
            owned = collection.owned(self._catalogue)
            aside = self._put_aside() if self.problems else None
            try:
                formats.write_collection(self._path, collection.boxes, collection.loose)
            except RefusedError:
                self._collection, self.problems = before, problems
                self._owned = before.owned(self._catalogue)
                if aside is not None:
                    aside.unlink(missing_ok=True)
                raise
        self._collection, self._owned, self.problems = collection, owned, ()
        self.changed.emit()
        return aside

    def _make_folder(self) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise RefusedError(
                _(
                    "{folder}: the folder cannot be made ({reason})",
                    folder=self._path.parent,
                    reason=error.strerror or error,
                )
            ) from None

    def _put_aside(self) -> Path | None:
        """Copy the file to a free name."""
        if not self._path.exists():
            return None
        copies = [self._path.with_name(f"{self._path.name}.broken")]
        copies += [copies[0].with_name(f"{copies[0].name}-{number}") for number in range(2, _MOST_COPIES)]
        free = next((copy for copy in copies if not copy.exists()), None)
        if free is None:
            raise RefusedError(
                _(
                    "{folder}: there are {count} broken collections already",
                    folder=self._path.parent,
                    count=_MOST_COPIES - 1,
                )
            )
        try:
            shutil.copyfile(self._path, free)
        except OSError as error:
            raise RefusedError(
                _(
                    "{file}: no copy of it can be kept ({reason}), so it stays as it is",
                    file=self._path,
                    reason=error.strerror or error,
                )
            ) from None
        return free

    def _read(self) -> None:
        boxes: dict[str, int] = {}
        loose: dict[str, int] = {}
        problems: tuple[Problem, ...] = ()
        try:
            if self._path.exists():
                boxes, loose, problems = formats.read_collection(self._path, self._catalogue)
        except (BuilderError, OSError) as error:
            # What was known before still counts.
            source = Source(str(self._path))
            self.problems = (Problem(UNREADABLE, Severity.WARNING, str(error), source=source),)
            return
        self.problems = problems
        self._collection = Collection(boxes, loose)
        self._owned = self._collection.owned(self._catalogue)


def _merged(before: Collection, mine: Collection, theirs: Collection) -> Collection:
    """Apply the changes made here to the file's current contents."""

    def done(was: Mapping[str, int], now: Mapping[str, int], there: Mapping[str, int]) -> dict[str, int]:
        by = {id: now.get(id, 0) - was.get(id, 0) for id in {**was, **now}}
        found = {id: max(0, there.get(id, 0) + by.get(id, 0)) for id in {**there, **by}}
        return {id: count for id, count in found.items() if count}

    boxes = done(before.boxes, mine.boxes, theirs.boxes)
    return Collection(boxes, done(before.loose, mine.loose, theirs.loose))
