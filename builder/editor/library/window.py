"""The window of the library: search, grid, details, and what goes on in the background."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QEvent, QPoint, Qt, QUrl, Signal, SignalInstance
from PySide6.QtGui import (
    QAction,
    QDesktopServices,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QHideEvent,
    QKeySequence,
    QShortcut,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QMenu, QProgressBar, QSplitter, QStackedWidget, QWidget

from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.document.file_names import short_path
from builder.editor.inventory.holdings import Holdings
from builder.editor.library.details import Details
from builder.editor.library.empty_page import EmptyPage
from builder.editor.library.folders import FoldersButton
from builder.editor.library.grid import MapGrid
from builder.editor.library.model import MapsModel
from builder.editor.library.owned import OwnedButton
from builder.editor.library.search_bar import SearchBar
from builder.editor.library.upkeep import Upkeep
from builder.editor.library.work import Asked, Closer, LibraryPlace, Listed, look_closer, search, to_lay_again
from builder.editor.picture.pictures_job import PICTURE, PicturesJob
from builder.editor.picture.thumbnails import shared_store
from builder.errors import BuilderError
from builder.language import _, ngettext
from builder.library.index import DamagedIndexError, LibraryMap
from builder.library.library import Library
from builder.library.query import OF_A_COLLECTION, Query
from builder.library.shelf import MapMark
from builder.view import settings
from builder.view.jobs.background import Job
from builder.view.overrides import SafeOverrides
from builder.view.widgets import (
    PlainLabel,
    Stretch,
    add_parts,
    hbox,
    named,
    plain_tip,
    push_button,
    questions,
    resize_in_sight,
    vbox,
)
from builder.wording import on_one_line

_TYPING = 120  # ms
_GEOMETRY, _PARTS, _FOLDER = "library/geometry", "library/parts", "library/folder"
_SIZE = (1180, 760)
T = TypeVar("T")


class LibraryWindow(SafeOverrides, QWidget):
    """Maps of the library. ``opened``, ``printed`` and ``fitted`` carry the file of a map to be opened,
    printed or laid again; ``collection_requested`` is emitted when the user wants to enter a collection.
    """

    opened = Signal(object)
    printed = Signal(object)
    fitted = Signal(object)
    collection_requested = Signal(object)

    def __init__(
        self,
        catalogue: Catalogue,
        styles: Styles,
        holdings: Holdings,
        place: LibraryPlace,
        owner: QWidget | None = None,
    ) -> None:
        """``owner`` is the window that it is closed with."""
        super().__init__(owner, Qt.WindowType.Window)
        self._catalogue, self._styles, self._place = catalogue, styles, place
        self._like: LibraryMap | None = None
        self._found: Listed | None = None
        self._fresh = True
        self._look_due = False
        self._marked: list[LibraryMap] = []  # as they were before
        self._wanted = ""  # the file of a map to be chosen as soon as it is listed
        self.setWindowTitle(_("Library"))
        self.setAcceptDrops(True)
        self.model = MapsModel(self)
        self.pictures = PicturesJob(catalogue, styles, PICTURE, self.devicePixelRatioF, shared_store(), self)
        self.search = SearchBar(catalogue, self)
        self.owned = OwnedButton(holdings, catalogue, self)
        self.folders = FoldersButton(self)
        self.grid = MapGrid(self.model, self.pictures, self)
        self.commands = self._make_commands()
        self.details = Details(catalogue, self.commands[:3], self)
        self.upkeep = Upkeep(place, catalogue, self)
        self.state = PlainLabel(self)
        self.progress = named(QProgressBar(self), _("Maps done"))
        self.progress.setTextVisible(False)
        self.progress.setFixedWidth(160)
        self.stop = push_button(_("Sto&p"), self, do=self.upkeep.stop)
        self.lay = push_button(
            _("&Work Out"),
            self,
            do=self._lay_once_more,
            tip=_("Look for other tiles for the maps of this search"),
        )
        self.add = push_button(_("A&dd a Folder of Maps…"), self, do=self._add_folder)
        self.empty = EmptyPage(self)
        self._make_way_back()
        self._lay_out()
        self.finding = Job(
            self, pause=_TYPING, reported=self._list, answered=self._list_all, failed=self._fail
        )
        self.looking = Job(self, answered=self._show_closer, failed=self._look_later)
        self._wire()
        self._restore()

    # Building --------------------------------------------------------------------------------------

    def _make_commands(self) -> list[QAction]:
        """Create the commands on a map."""
        made = []
        for text, tip, keys, do in (
            (_("&Open"), _("Open the map in a tab"), "", self._open),
            (
                _("&Build with What I Own…"),
                _("Open the map, and lay the same surface out of your own tiles"),
                "",
                lambda: self._emit(self.fitted),
            ),
            (
                _("&Print Build Sheets…"),
                _("Open the map, and see its build sheets"),
                "Ctrl+P",
                lambda: self._emit(self.printed),
            ),
            (_("&Show in Folder"), _("Show the folder of the map"), "", self._show_in_folder),
            (_("&Copy Path"), _("Put the path of the file on the clipboard"), "Ctrl+C", self._copy_path),
        ):
            action = QAction(text, self)
            action.setToolTip(plain_tip(tip))
            action.setShortcut(QKeySequence(keys))
            action.triggered.connect(do)
            made.append(action)
        self.addActions(made)
        return made

    def _make_way_back(self) -> None:
        """Create the bar saying that maps are listed by similarity, with the button that ends it."""
        self._alike = QWidget(self)
        self._alike_text = PlainLabel(self._alike)
        self.all_again = push_button(_("Back to &All"), self._alike, do=lambda: self.show_like(None))
        hbox(self._alike_text, self.all_again, Stretch(), parent=self._alike, margins=0)

    def _lay_out(self) -> None:
        self._pages = QStackedWidget(self)
        self._pages.setFrameShape(QFrame.Shape.StyledPanel)
        self._pages.addWidget(self.grid)
        self._pages.addWidget(self.empty)
        self._parts = QSplitter(self)
        self._parts.addWidget(self._pages)
        self._parts.addWidget(self.details)
        self._parts.setStretchFactor(0, 1)
        self._parts.setChildrenCollapsible(False)
        add_parts(self.search.row, self.owned, self.folders)
        vbox(
            self.search,
            self._alike,
            (self._parts, 1),
            hbox((self.state, 1), self.progress, self.stop, self.lay, self.add, margins=0),
            parent=self,
            margins=(10, 10, 10, 8),
            spacing=8,
        )
        self._alike.hide()

    def _wire(self) -> None:
        self.search.changed.connect(self.ask)
        self.search.left.connect(self._go_to_grid)
        self.search.collection_requested.connect(lambda: self.collection_requested.emit(self))
        self.grid.chosen.connect(self._choose)
        self.grid.opened.connect(self._open)
        self.grid.customContextMenuRequested.connect(self._pop_up)
        self.details.marked.connect(self._mark)
        self.details.shown.connect(self._go_to)
        self.details.like.connect(self.show_like)
        self.folders.added.connect(self._add_folder)
        self.folders.removed.connect(self._remove_folder)
        self.folders.shown.connect(_show_folder)
        self.folders.published.connect(self._publish)
        self.folders.renewed.connect(self.upkeep.read)
        self.empty.add.clicked.connect(self._add_folder)
        self.empty.clear.clicked.connect(self._clear)
        self.upkeep.learned.connect(self._ask_again)
        self.upkeep.stepped.connect(self._show_state)
        self.owned.changed.connect(self.ask)
        self.owned.edit_requested.connect(lambda: self.collection_requested.emit(self))
        for keys in ("Ctrl+F", "/"):
            QShortcut(QKeySequence(keys), self, self._go_to_search)
        QShortcut(QKeySequence("Ctrl+W"), self, self.close)
        QShortcut(QKeySequence("Esc"), self, self._step_back)
        QShortcut(QKeySequence.StandardKey.Undo, self, self._unmark)
        QShortcut(QKeySequence("F5"), self, self.upkeep.read)
        self._choose(None)
        self._show_state()

    def _restore(self) -> None:
        resize_in_sight(self, *_SIZE)
        geometry, parts = settings.stored_bytes(_GEOMETRY), settings.stored_bytes(_PARTS)
        if geometry is not None:
            self.restoreGeometry(geometry)
        if parts is None or not self._parts.restoreState(parts):
            wide = self.details.sizeHint().width()
            self._parts.setSizes([self.width() - wide, wide])

    # Coming and going ------------------------------------------------------------------------------

    def come_up(self, text: str = "") -> None:
        """Bring the window to the front with the focus in the search; search for ``text`` if given."""
        if text:
            self.search.ask(text)
        self.show()
        self.raise_()
        self.activateWindow()
        self._go_to_search()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.windowHandle().setTransientParent(None)  # type: ignore[arg-type]  # it may lie behind its owner
        self._look_around(fresh=True)

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the remaining work when the window is closed."""
        for job in (self.finding, self.looking):
            job.stop()
        self.upkeep.rest()
        self.pictures.pause()
        settings.store_all({_GEOMETRY: self.saveGeometry(), _PARTS: self._parts.saveState()})
        super().hideEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.isVisible():
            self._look_around(fresh=False)

    def _look_around(self, *, fresh: bool) -> None:
        """List what the index knows, then read the changes, so that something is visible at once."""
        self._look_due = True
        self._request(fresh=fresh)
        if not self.finding.busy:  # what is asked for cannot be understood
            self._begin_to_look()

    def _begin_to_look(self) -> None:
        if self._look_due:
            self._look_due = False
            self.upkeep.read_once_more()

    # Finding ---------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Search, and list the results."""
        self.upkeep.said = ""
        self._request(fresh=True)

    def _ask_again(self) -> None:
        """Repeat the search with the current index."""
        if self.isVisible():
            self._request(fresh=False)

    def _request(self, *, fresh: bool) -> None:
        query = self.search.query()
        if query is None:
            return
        if query.asks(*OF_A_COLLECTION) and not self.owned.owned:
            self.search.say(_("Say first what you own: this search depends on it."), collection=True)
            query = replace(query, sort="")
            if query.asks(*OF_A_COLLECTION):
                return
        self._fresh = fresh or (self._fresh and self.finding.busy)
        asked = self._asked(query)
        self.finding.request(lambda: search(self._place, asked))

    def _asked(self, query: Query) -> Asked:
        return Asked(query, self.owned.owned, self._like, self.search.conditions())

    def _list(self, found: Listed) -> None:
        """List the first results: at once if the query is new."""
        if self._fresh:
            self._show_found(found)

    def _list_all(self, found: Listed) -> None:
        self._show_found(found)
        self._fresh = False
        if found.inside:
            self.upkeep.follow((*(one.path for one in self.folders.folders), *found.inside))
        if found.rebuilt:
            self.upkeep.rebuilt = found.rebuilt
            self.upkeep.read()
        elif found.to_lay:
            self._lay()
        self._begin_to_look()

    def _show_found(self, found: Listed) -> None:
        self._found = found
        self.folders.show_folders(found.folders)
        self.search.offer_tags(found.tags)
        chosen, place = self.grid.entry, self.grid.place
        self.model.show(found.entries, found.found)
        self._show_state()
        if not found.found:
            self._choose(None)
        elif self.grid.entry not in (None, chosen):
            self._choose(self.grid.entry)
        elif not self.grid.currentIndex().isValid() or self._wanted:
            wanted = self._wanted or ("" if chosen is None else chosen.path)
            row = self.model.row_of(wanted)
            self.grid.choose(max(0, row), None if self._fresh or self._wanted else place)
            self._wanted = "" if row >= 0 or len(found.entries) == found.found else self._wanted

    def _fail(self, why: str) -> None:
        error = self.finding.error
        if not isinstance(error, BuilderError) and error is not None:
            raise error
        self.search.say(why)

    # One map ---------------------------------------------------------------------------------------

    def _choose(self, entry: LibraryMap | None) -> None:
        for command in self.commands:
            command.setEnabled(entry is not None)
        self.details.show_entry(entry)
        self.looking.stop()
        if entry is not None:
            for command in self.commands[:3]:
                command.setEnabled(bool(entry.here) and not entry.wrong)
            id, owned = entry.id, self.owned.owned
            self.looking.request(lambda: look_closer(self._place, id, owned, self._catalogue))

    def _show_closer(self, found: Closer | None) -> None:
        if found is not None:
            self.details.show_closer(found)

    def _look_later(self, why: str) -> None:
        """Search again, which shows the error."""
        if isinstance(self.looking.error, DamagedIndexError):
            self._ask_again()
        elif not isinstance(self.looking.error, BuilderError) and self.looking.error is not None:
            raise self.looking.error

    def _open(self, _given: object = None) -> None:
        self._emit(self.opened)

    def _emit(self, signal: SignalInstance) -> None:
        entry = self.grid.entry
        if entry is not None and entry.here and not entry.wrong:
            signal.emit(Path(entry.path))

    def _show_in_folder(self) -> None:
        if self.grid.entry is not None:
            folders = Path(self.grid.entry.path).parents
            _show_folder(str(next(folder for folder in folders if folder.is_dir())))

    def _copy_path(self) -> None:
        if self.grid.entry is not None:
            QGuiApplication.clipboard().setText(self.grid.entry.path)

    def _pop_up(self, at: QPoint) -> None:
        if self.grid.indexAt(at).isValid():
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.addActions(self.commands)
            menu.popup(self.grid.viewport().mapToGlobal(at))

    def _mark(self, change: Callable[[MapMark], MapMark]) -> None:
        entry = self.grid.entry
        if entry is None:
            return
        mark = self._tried(_("The mark was not kept"), lambda library: library.mark(entry, change))
        if mark is None:
            self.details.show_entry(entry)
        else:
            self._marked.append(entry)
            self._show_mark(entry, mark)

    def _show_mark(self, entry: LibraryMap, mark: MapMark) -> None:
        now = entry._replace(tags=mark.tags, stars=mark.stars)
        self.model.replace(now)
        chosen = self.grid.entry
        if chosen is not None and chosen.path == now.path:
            self._choose(now)  # what was looked up meanwhile may be older
        else:
            self._go_to(now)

    def _unmark(self) -> None:
        """Undo the last change of tags and stars."""
        if self._marked:
            before = self._marked[-1]
            mark = self._tried(
                _("The mark was not kept"),
                lambda library: library.mark(
                    before, lambda mark: replace(mark, tags=before.tags, stars=before.stars)
                ),
            )
            if mark is not None:
                self._marked.pop()
                self._show_mark(before, mark)

    def _go_to(self, entry: LibraryMap) -> None:
        """Choose another map, changing the search if that does not list it."""
        row = self.model.row_of(entry.path)
        if row >= 0:
            self.grid.choose(row)
        else:
            self._wanted = entry.path
            self._like = None
            self._alike.hide()
            self._clear()
            self.ask()

    def show_like(self, entry: LibraryMap | None) -> None:
        """List the maps most similar to a map first; None for the usual order."""
        self._like = entry
        self._alike.setVisible(entry is not None)
        if entry is not None:
            self._alike_text.setText(_("Most like {name} first", name=on_one_line(entry.name)))
        self.ask()

    # Folders ---------------------------------------------------------------------------------------

    def _add_folder(self) -> None:
        before = Path(settings.stored_text(_FOLDER) or Path.home())
        chosen = questions.ask_existing(self, _("A folder of maps"), before, name="folder")
        if chosen is not None:
            self.add_folder(chosen)

    def add_folder(self, folder: Path) -> None:
        """Take a folder into the library, and read its maps."""
        settings.store(_FOLDER, str(folder))
        if self._tried(_("The folder was not added"), lambda library: library.add(folder)) is not None:
            self.ask()
            self.upkeep.read()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _folders_in(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        for folder in _folders_in(event):
            self.add_folder(folder)

    def _publish(self, folder: str) -> None:
        from builder.editor.library.publishing import publish  # and all that pages are made with

        publish(self, Path(folder), self._catalogue, self._styles, self._place)

    def _remove_folder(self, folder: str) -> None:
        self._tried(_("The folder was not removed"), lambda library: library.remove(Path(folder)))
        self.ask()

    def _tried(self, title: str, do: Callable[[Library], T]) -> T | None:
        """Change the library; None, with a message, if that fails."""
        try:
            with self._place.opened() as library:
                return do(library)
        except BuilderError as error:
            questions.show_error(self, title, f"{title}.", str(error))
            return None

    def _lay_once_more(self) -> None:
        self._lay(again=True)

    def _lay(self, *, again: bool = False) -> None:
        query = self.search.query()
        if query is not None and self.owned.owned:
            asked = Asked(to_lay_again(query), self.owned.owned)
            self.upkeep.lay(asked, again=again)

    # State -----------------------------------------------------------------------------------------

    def _show_state(self) -> None:
        step, found = self.upkeep.step, self._found
        for widget in (self.progress, self.stop):
            widget.setVisible(step is not None)
        if step is not None:
            self.progress.setRange(0, step.of)
            self.progress.setValue(step.done)
        self.lay.setVisible(step is None and found is not None and found.to_lay > 0)
        self.state.setText(self.upkeep.doing or self._counts())
        self.details.setVisible(found is not None and bool(found.folders))
        empty = found is not None and not found.found
        self.add.setVisible(found is not None and not empty and not found.has_own)
        self._pages.setCurrentWidget(self.empty if empty else self.grid)
        if empty and found is not None:
            self.empty.show_why(found, self.search.text, busy=self.upkeep.busy or self._look_due)

    def _counts(self) -> str:
        found = self._found
        if found is None:
            return ""
        damaged = sum(bool(one.wrong) for one in found.entries)
        gone = sum(not one.here for one in found.entries)
        parts = [ngettext("{n} map", "{n} maps", found.found)] if found.folders else []
        if damaged:
            parts.append(ngettext("{n} cannot be read", "{n} cannot be read", damaged))
        if gone:
            parts.append(ngettext("{n} is not there now", "{n} are not there now", gone))
        if found.to_lay:
            parts.append(
                ngettext(
                    "{n} more is not worked out with other tiles",
                    "{n} more are not worked out with other tiles",
                    found.to_lay,
                )
            )
        away = [one.path for one in self.folders.gone]
        if away:
            parts.append(
                _(
                    "folders that are not there now: {folders}",
                    folders=", ".join(short_path(Path(one)) for one in away),
                )
            )
        said = [one for one in self.upkeep.said.splitlines() if not one.startswith(tuple(away or [" "]))]
        return " · ".join([*parts, *filter(None, [self.upkeep.rebuilt, *said])])

    # Keyboard --------------------------------------------------------------------------------------

    def _go_to_search(self) -> None:
        self.search.line.setFocus()
        self.search.line.selectAll()

    def _go_to_grid(self) -> None:
        if self.model.rowCount():
            self.grid.setFocus()

    def _step_back(self) -> None:
        """Leave the search field, then clear the search."""
        if self.search.line.hasFocus() and self.model.rowCount():
            self.grid.setFocus()
        elif self._like is not None:
            self.show_like(None)
        else:
            self._clear()

    def _clear(self) -> None:
        self.search.ask("")


def _folders_in(event: QDropEvent) -> list[Path]:
    """The folders in dragged data."""
    paths = (Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile())
    return [path for path in paths if os.path.isdir(path)]


def _show_folder(folder: str) -> None:
    QDesktopServices.openUrl(QUrl.fromLocalFile(folder))
