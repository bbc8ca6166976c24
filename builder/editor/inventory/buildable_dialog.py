"""The dialog that tells which battlefields in a folder can be built with what is owned."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QLocale, QModelIndex, QObject, Qt
from PySide6.QtGui import QGuiApplication, QHideEvent, QIcon, QPixmap, QShowEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QSplitter,
    QWidget,
)

from builder import places
from builder.catalogue import Catalogue, piece_name
from builder.editor.document.file_names import shipped_examples
from builder.editor.inventory.holdings import Holdings
from builder.editor.picture.pictures_job import PICTURE
from builder.editor.picture.thumbnails import Thumbnail, shared_store, thumbnail_of
from builder.language import _
from builder.processes import InProcess, Work
from builder.view import settings
from builder.view.jobs.background import Job
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours
from builder.view.widgets import (
    PlainLabel,
    RowModel,
    RowTable,
    hbox,
    icon,
    named,
    push_button,
    resize_in_sight,
    vbox,
)
from builder.view.widgets.questions import ask_existing

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

    def details(self, row: int) -> str:
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

    def text(self, row: int, column: int) -> str:
        return self._texts(row)[column]

    def tip(self, row: int, column: int) -> str:
        """The whole story."""
        return str(self._file(row).path) if column == FILE else self.details(row)

    def item(self, row: int) -> Path:
        return self._file(row).path

    def look(self, row: int, column: int, role: int) -> Any:
        usable = row < len(self._candidates)
        if role == Qt.ItemDataRole.DecorationRole and column == NAME:
            return self._sign(self._candidates[row].answer.can_build) if usable else None
        return colours().faint if role == Qt.ItemDataRole.ForegroundRole and not usable else None

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
        return piece_name(self._catalogue, id)


_FOLDER_KEY, _DEEP_KEY = "buildable/folder", "buildable/recursive"
_NAME_WIDTH, _FILE_WIDTH, _PIECES_WIDTH = 240, 220, 70  # px
_ROW = 16  # px in a row beside the air


class BuildableDialog(SafeOverrides, QDialog):
    """Looks through a folder in the background; `chosen` is the file to open when it was accepted."""

    def __init__(
        self,
        catalogue: Catalogue,
        holdings: Holdings,
        edit_collection: Callable[[QWidget], object],
        parent: QWidget | None = None,
    ) -> None:
        """``edit_collection`` asks, over a window, what is owned."""
        super().__init__(parent)
        self._catalogue, self._holdings, self._edit_collection = catalogue, holdings, edit_collection
        self._wrong: list[str] = []
        self._given_up = False
        self._picked = False  # by hand; until then the best one is chosen, whatever comes before it
        self._follows = False
        self.chosen: Path | None = None
        self.setWindowTitle(_("What can I build?"))
        self.folder = named(QLineEdit(_first_folder(), self), _("Folder"))
        self.folder.setPlaceholderText(_("A folder with battlefields"))
        self.browse = QPushButton(_("&Folder…"), self)
        self.look = push_button(_("&Look"), self, tip=_("Look at every battlefield in this folder"))
        self.deep = QCheckBox(_("Also folders &inside it"), self)
        self.deep.setChecked(settings.stored_flag(_DEEP_KEY, False))
        self.state = PlainLabel(self, wrap=True)
        self.progress = named(QProgressBar(self), _("Battlefields read"))
        self.progress.setTextVisible(False)
        self.stop = QPushButton(_("&Stop"), self)
        self.model = BuildableModel(catalogue, self)
        self.table = self._make_table()
        self.details = named(QPlainTextEdit(self), _("What is missing"))
        self.details.setReadOnly(True)
        self.details.setTabChangesFocus(True)
        self.details.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.picture = named(PlainLabel(self), _("The battlefield"))
        self.picture.setFixedSize(PICTURE)
        self.buttons = QDialogButtonBox(self)
        role = QDialogButtonBox.ButtonRole
        self.opens = self.buttons.addButton(_("&Open"), role.AcceptRole)
        self.collection = self.buttons.addButton(_("&My Collection…"), role.ActionRole)
        self.buttons.addButton(QDialogButtonBox.StandardButton.Close)
        self.job = Job(self, reported=self._take, answered=self._show_state, failed=self._fail)
        self.drawing = Job(self, answered=self._show_picture)
        self._lay_out()
        self._wire()
        self._show_state()
        resize_in_sight(self, 960, 620)

    def _make_table(self) -> RowTable:
        table = RowTable(_("Battlefields"), frozenset(), self)
        table.setModel(self.model)
        table.setAlternatingRowColors(True)
        table.arrange(BOXES, {NAME: _NAME_WIDTH, FILE: _FILE_WIDTH, PIECES: _PIECES_WIDTH}, _ROW)
        return table

    def _lay_out(self) -> None:
        below = QWidget(self)
        hbox((self.details, 1), self.picture, parent=below, margins=0)
        parts = QSplitter(Qt.Orientation.Vertical, self)
        parts.addWidget(self.table)
        parts.addWidget(below)
        parts.setStretchFactor(0, 3)
        parts.setStretchFactor(1, 2)
        parts.setChildrenCollapsible(False)
        vbox(
            hbox((self.folder, 1), self.browse, self.look),
            self.deep,
            hbox((self.state, 1), self.progress, self.stop),
            (parts, 1),
            self.buttons,
            parent=self,
            spacing=10,
        )

    def _wire(self) -> None:
        self.browse.clicked.connect(self._browse)
        self.look.clicked.connect(self.search)
        self.folder.returnPressed.connect(self.search)
        self.deep.toggled.connect(self._search_again)
        self.stop.clicked.connect(self._give_up)
        self.collection.clicked.connect(lambda: self._edit_collection(self))
        self.buttons.accepted.connect(self._open)
        self.buttons.rejected.connect(self.reject)
        self.table.doubleClicked.connect(self._open)
        self.table.selectionModel().currentRowChanged.connect(self._report)
        self.table.clicked.connect(self._pick)
        self.model.rowsInserted.connect(self._choose_first)
        self._holdings.changed.connect(self._search_again)
        for button in (self.browse, self.look, self.stop, self.collection):
            button.setAutoDefault(False)
        self.opens.setAutoDefault(False)

    def showEvent(self, event: QShowEvent) -> None:
        """Look at the folder looked at last, at first at the examples."""
        super().showEvent(event)
        if self.folder.text().strip() and not self.model.rowCount() and not self.job.busy:
            self.search()

    def hideEvent(self, event: QHideEvent) -> None:
        """Whoever closes it does not wait for the rest."""
        if self.job.busy:
            self._give_up()
        self.drawing.stop()
        super().hideEvent(event)

    def search(self) -> None:
        """Look at the folder named."""
        name = self.folder.text().strip()
        if not name:
            self._browse()
            return
        settings.store(_FOLDER_KEY, "" if name == _folder_of_examples() else name)
        settings.store(_DEEP_KEY, self.deep.isChecked())
        self._wrong.clear()
        self._given_up = False
        self.model.clear()
        self._picked = False
        self.details.clear()
        self._show_no_picture()
        self.progress.setRange(0, 0)
        folder, owned, recursive = Path(name).expanduser(), self._holdings.owned, self.deep.isChecked()
        self.job.request(lambda: survey_work(folder, owned, self._catalogue, recursive=recursive))
        self._show_state()

    def _search_again(self) -> None:
        if self.isVisible() and self.folder.text().strip():
            self.search()

    def _browse(self) -> None:
        before = Path(self.folder.text().strip() or Path.home())
        chosen = ask_existing(self, _("A folder with battlefields"), before, name="folder")
        if chosen is not None:
            self.folder.setText(str(chosen))
            self.search()

    def _give_up(self) -> None:
        self.job.stop()
        self._given_up = True
        self._show_state()

    def _fail(self, why: str) -> None:
        self._wrong.append(why)
        self._show_state()

    def _take(self, report: FileRead | FolderLeftOut) -> None:
        if isinstance(report, FolderLeftOut):
            self._wrong.append(report.why)
            return
        if report.found is not None:
            self.model.take(report.found)
        self.progress.setRange(0, report.of)
        self.progress.setValue(report.done)
        self.state.setText(_("{done} of {count} files read …", done=report.done, count=report.of))

    def _show_state(self) -> None:
        busy = self.job.busy
        self.progress.setVisible(busy)
        self.stop.setVisible(busy)
        self._enable_open()
        if busy:
            self.state.setText(_("Looking …"))
            return
        can, all_of_them, unusable = self.model.counts
        parts: list[str] = []
        if not self._holdings.owned:
            parts.append(
                _(
                    "You have not said yet what you own, so everything counts as missing; "
                    "{button} asks for it.",
                    button=_bare(self.collection),
                )
            )
        if all_of_them:
            parts.append(_("Can be built with what you own: {can} of {count}.", can=can, count=all_of_them))
            parts.append(_("A double click opens one."))
        elif self.folder.text().strip() and not self._wrong:
            parts.append(_("No battlefield lies in this folder."))
        else:
            parts.append(_("Choose a folder to see what of it you can build."))
        if unusable:
            parts.append(_("Files that cannot be used: {count}.", count=unusable))
        if self._given_up:
            parts.append(_("Stopped: there may be more."))
        self.state.setText(" ".join([*parts, *self._wrong]))

    def _choose_first(self) -> None:
        if not self._picked and self.table.currentIndex().row() != 0:
            self._follows = True
            self.table.selectRow(0)
            self._follows = False

    def _pick(self) -> None:
        self._picked = True

    def _report(self, current: QModelIndex) -> None:
        self._picked = self._picked or not self._follows
        self.details.setPlainText(self.model.details(current.row()))
        self._enable_open()
        self._show_no_picture()
        path = self.model.path(current.row())
        if path is not None:
            self.drawing.request(lambda: self._drawing_of(path))

    def _drawing_of(self, path: Path) -> Work:
        from builder.drawing.styles import load_styles  # not needed to open the dialog
        from builder.sheets.qt_renderer.marks import load_font

        load_font()
        size, catalogue = PICTURE * self.devicePixelRatioF(), self._catalogue
        store, tilesets = shared_store(), places.shipped("tilesets")
        return lambda report, cancelled: thumbnail_of(path, catalogue, load_styles(tilesets), size, store)

    def _show_no_picture(self) -> None:
        self.drawing.stop()
        self.picture.clear()

    def _show_picture(self, found: object) -> None:
        if isinstance(found, Thumbnail):
            picture = QPixmap.fromImage(found.image)
            picture.setDevicePixelRatio(picture.width() / PICTURE.width())
            self.picture.setPixmap(picture)

    def _enable_open(self) -> None:
        self.opens.setEnabled(self.model.path(self.table.currentIndex().row()) is not None)

    def _open(self) -> None:
        path = self.model.path(self.table.currentIndex().row())
        if path is not None:
            self.chosen = path
            self.accept()


def _first_folder() -> str:
    """The folder looked at last; at first that of the examples."""
    return settings.stored_text(_FOLDER_KEY) or _folder_of_examples()


def _folder_of_examples() -> str:
    """Where the shipped battlefields lie; empty where they are not installed."""
    examples = shipped_examples()
    return str(examples[0].parent) if examples else ""


def _bare(button: QPushButton) -> str:
    return button.text().replace("&", "").rstrip("…")
