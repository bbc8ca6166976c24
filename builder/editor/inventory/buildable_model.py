"""Battlefields of a folder with what is missing of them, as a table model."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QLocale, QModelIndex, QObject, Qt
from PySide6.QtGui import QGuiApplication, QIcon

from builder.catalogue import Catalogue
from builder.editor.widgets.icons import icon
from builder.editor.widgets.plain_texts import plain_tip
from builder.editor.widgets.row_model import Index, RowModel
from builder.language import _
from builder.processes import InProcess, Work
from builder.view.theme import colours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from builder.formats.survey import Candidate, Surveyed


class FolderLeftOut(NamedTuple):
    """A folder inside could not be looked into."""

    why: str


class FileRead(NamedTuple):
    """How many of how many files are read; what was found in the last one, None where it is foreign."""

    done: int
    of: int
    found: Candidate | Surveyed | None


def survey_work(folder: Path, owned: Mapping[str, int], catalogue: Catalogue, *, recursive: bool) -> Work:
    """Looks at all battlefields in a folder. Reports `FileRead` and `FolderLeftOut`, finds nothing more."""
    return InProcess(partial(_survey, folder, dict(owned), catalogue, recursive))


def _survey(
    folder: Path,
    owned: Mapping[str, int],
    catalogue: Catalogue,
    recursive: bool,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> None:
    from builder.formats import survey

    paths = survey.paths_of(
        [folder], recursive=recursive, passed_over=lambda why: report(FolderLeftOut(str(why)))
    )
    for done, path in enumerate(paths, 1):
        if cancelled():
            return
        file = survey.surveyed(path, catalogue)
        found = survey.judged(file, owned, catalogue) if file.readable else file
        report(FileRead(done, len(paths), None if file.foreign else found))


NAME, MISSING, BOXES, FILE, PIECES = range(5)
PATH_ROLE = Qt.ItemDataRole.UserRole + 1


class BuildableModel(RowModel):
    """One row a file: what can be built first, then by how little is missing, what cannot be used last."""

    columns = 5
    numbers = frozenset({PIECES})

    def __init__(self, catalogue: Catalogue, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._catalogue = catalogue
        self._candidates: list[Candidate] = []
        self._unusable: list[Surveyed] = []

    def clear(self) -> None:
        """Forget all."""
        self.beginResetModel()
        self._candidates, self._unusable = [], []
        self.endResetModel()

    def take(self, one: Candidate | Surveyed) -> None:
        """Put a file where it belongs."""
        from builder.formats.survey import Candidate

        if isinstance(one, Candidate):
            row = bisect(self._candidates, one.place, key=lambda other: other.place)
            self.beginInsertRows(QModelIndex(), row, row)
            self._candidates.insert(row, one)
        else:
            row = self.rowCount()
            self.beginInsertRows(QModelIndex(), row, row)
            self._unusable.append(one)
        self.endInsertRows()

    @property
    def counts(self) -> tuple[int, int, int]:
        """How many can be built, how many battlefields there are, how many files cannot be used."""
        can = sum(one.answer.can_build for one in self._candidates)
        return can, len(self._candidates), len(self._unusable)

    def told(self, row: int) -> str:
        """All that is known of a row, in lines: what is missing, and what to buy."""
        if not 0 <= row < self.rowCount():
            return ""
        if row >= len(self._candidates):
            return self._unusable[row - len(self._candidates)].why_not
        one = self._candidates[row]
        lines: list[str] = []
        if one.file.left_out:
            lines += [
                _(
                    "Rows of the file that could not be used and are not counted: {count}",
                    count=len(one.file.left_out),
                ),
                "",
            ]
        if one.answer.can_build:
            return "\n".join([*lines, _("You own every piece of it.")])
        lines.append(_("Pieces missing: {count}", count=one.answer.missing))
        lines += [f"  {number} × {self._piece(id)}" for id, number in one.answer.short.items()]
        boxes = self._boxes(one.answer.to_buy.boxes)
        if boxes:
            lines += ["", _("Boxes to buy:"), *(f"  {box}" for box in boxes)]
        lacking = one.answer.to_buy.not_in_any_box
        if lacking:
            lines += ["", _("In no box known here:")]
            lines += [f"  {number} × {self._piece(id)}" for id, number in lacking.items()]
        return "\n".join(lines)

    def row_total(self) -> int:
        return len(self._candidates) + len(self._unusable)

    def headings(self) -> tuple[str, ...]:
        return (_("Battlefield"), _("Missing"), _("Boxes to buy"), _("File"), _("Pieces"))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Texts, a sign for what can be built, and the whole story as a tool tip."""
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        usable = row < len(self._candidates)
        if role == PATH_ROLE:
            return self._file(row).path
        if role == Qt.ItemDataRole.DisplayRole:
            return self._texts(row)[column]
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(str(self._file(row).path) if column == FILE else self.told(row))
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self.alignment(column)
        if role == Qt.ItemDataRole.DecorationRole and column == NAME:
            return self._sign(self._candidates[row].answer.can_build) if usable else None
        if role == Qt.ItemDataRole.ForegroundRole and not usable:
            return colours().faint
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Rows are chosen whole."""
        if not index.isValid():
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def path(self, row: int) -> Path | None:
        """The file of a row with a battlefield in it."""
        return self._candidates[row].file.path if 0 <= row < len(self._candidates) else None

    def _sign(self, can_build: bool) -> QIcon:
        now = colours()
        name, colour = ("tick", now.good) if can_build else ("close", now.doubtful)
        # In its own colour it would be lost on that of a selected row.
        return icon(name, colour, selected=QGuiApplication.palette().highlightedText().color())

    def _file(self, row: int) -> Surveyed:
        usable = len(self._candidates)
        return self._candidates[row].file if row < usable else self._unusable[row - usable]

    def _texts(self, row: int) -> tuple[str, ...]:
        file = self._file(row)
        name = file.title or file.path.stem
        if row >= len(self._candidates):
            return file.path.stem, _("cannot be used"), "", file.path.name, ""
        answer = self._candidates[row].answer
        missing = _("nothing") if answer.can_build else QLocale().toString(answer.missing)
        boxes = ", ".join(self._boxes(answer.to_buy.boxes))
        return name, missing, boxes, file.path.name, QLocale().toString(file.pieces)

    def _boxes(self, boxes: Mapping[str, int]) -> list[str]:
        return [f"{number} × {self._catalogue.boxes[id].name}" for id, number in boxes.items()]

    def _piece(self, id: str) -> str:
        return self._catalogue.pieces[id].name
