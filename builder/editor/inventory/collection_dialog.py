"""The dialog in which one says which boxes and loose pieces one owns."""

from __future__ import annotations

from enum import Enum
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTabWidget,
    QWidget,
)

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.inventory import collection_dialog
from builder.editor.inventory.collection_draft import MAX_COUNT, CollectionDraft
from builder.editor.inventory.count_list import Countable, CountList, boxes_to_count, pieces_to_count
from builder.editor.inventory.holdings import UNREADABLE, Holdings
from builder.editor.inventory.piece_search import matches
from builder.editor.widgets import questions
from builder.editor.widgets.layout import hbox, push_button, vbox
from builder.editor.widgets.message import Button, Icon, Message, ask
from builder.editor.widgets.plain_texts import PlainLabel
from builder.errors import BuilderError, RefusedError
from builder.formats.suffixes import COLLECTION_SUFFIX
from builder.inventory import Collection
from builder.language import _
from builder.view.theme import colours


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
    return questions.ask_save_path(
        parent, title, folder / f"collection{COLLECTION_SUFFIX}", {_filter(): COLLECTION_SUFFIX}
    )


def _filter() -> str:
    name = _("Collection")
    return f"{name} (*{COLLECTION_SUFFIX})"


class CollectionDialog(QDialog):
    """Boxes on one page, loose pieces on another, and what they come to; nothing is kept before Save."""

    def __init__(self, holdings: Holdings, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._holdings, self._catalogue = holdings, catalogue
        self.draft = CollectionDraft(catalogue, holdings.collection, self)
        self.setWindowTitle(_("My collection"))
        self.trouble = PlainLabel(self)
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(_("Find a box, or a piece in it"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(_("Find a box or a piece"))
        self.only_mine = QCheckBox(_("Only what I &own"), self)
        self.boxes = CountList(boxes_to_count(catalogue), MAX_COUNT, self)
        self.loose = CountList(pieces_to_count(catalogue), MAX_COUNT, self)
        self.pages = QTabWidget(self)
        self.pages.addTab(self.boxes, "")
        self.pages.addTab(self.loose, "")
        self.total = PlainLabel(self)
        self._lay_out()
        self.search.textChanged.connect(self._filter)
        self.search.returnPressed.connect(self._go_to_first)
        self.only_mine.toggled.connect(self._filter)
        self.pages.currentChanged.connect(self._filter)
        self.boxes.counted.connect(self.draft.set_box)
        self.loose.counted.connect(self.draft.set_loose)
        self.draft.changed.connect(self._sum_up)
        self._show_trouble()
        self._show_counts()
        self.resize(600, 620)
        self.search.setFocus()

    def accept(self) -> None:
        """Save; where that does not work it is told and the dialog stays."""
        if self._holdings.problems and not collection_dialog.may_replace(self, self._holdings):
            return
        try:
            self._holdings.save(self.draft.collection)
        except RefusedError as error:
            questions.show_error(self, _("Not saved"), str(error))
            return
        super().accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter ends a search or a number and does not save, which Ctrl+Enter does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focus = self.focusWidget()
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.accept()
            elif isinstance(focus, QPushButton):
                focus.click()
        else:
            super().keyPressEvent(event)

    def reject(self) -> None:
        """Close, asking first where something was entered that is not saved."""
        if self.draft.collection != self._holdings.collection:
            answer = questions.ask_to_save(self, _("Your collection"))
            if answer is questions.Answer.SAVE:
                self.accept()
                return
            if answer is questions.Answer.CANCEL:
                return
        super().reject()

    # Import and export -----------------------------------------------------------------------------

    def import_file(self) -> None:
        """Ask for a collection file and take it over, or in besides what is there."""
        path = collection_dialog.ask_import_path(self, Path.home())
        if path is None:
            return
        try:
            boxes, loose, problems = formats.read_collection(path, self._catalogue)
        except (BuilderError, OSError) as error:
            questions.show_error(self, _("Cannot be opened"), str(error))
            return
        collection, here = Collection(boxes, loose), self.draft
        adds = False
        if here.boxes or here.loose:
            answer = collection_dialog.ask_add_or_replace(self, path.name)
            if answer is None:
                return
            adds = answer is collection_dialog.Import.ADD
        cut = here.add(collection) if adds else here.replace_by(collection)
        self._show_counts()
        if problems:
            text = _("Not everything in {name} could be used.", name=path.name)
            questions.show_problems(self, _("Not everything could be read"), text, problems)
        if cut:
            text = _("More than {most} of one thing cannot be owned. Cut down to that: {names}")
            names = ", ".join(self._name_of(id) for id in cut)
            questions.show_error(self, _("Too many"), text.format(most=MAX_COUNT, names=names))

    def export_file(self) -> None:
        """Ask where to, and write what is entered into a collection file there."""
        path = collection_dialog.ask_export_path(self, Path.home())
        if path is None:
            return
        collection = self.draft.collection
        try:
            formats.write_collection(path, collection.boxes, collection.loose)
        except RefusedError as error:
            questions.show_error(self, _("Not exported"), str(error))

    def _name_of(self, id: str) -> str:
        boxes, pieces = self._catalogue.boxes, self._catalogue.pieces
        return boxes[id].name if id in boxes else pieces[id].name

    # Showing ---------------------------------------------------------------------------------------

    def _show_counts(self) -> None:
        self.boxes.show_counts(self.draft.boxes)
        self.loose.show_counts(self.draft.loose)
        self._filter()
        self._sum_up()

    def _sum_up(self) -> None:
        total = self.draft.total()
        boxes = _("1 box") if total.boxes == 1 else _("{count} boxes", count=total.boxes)
        loose = sum(self.draft.loose.values())
        self.total.setText(
            _(
                "{boxes} and {loose} loose pieces: {pieces} pieces of {kinds} kinds",
                boxes=boxes,
                loose=loose,
                pieces=total.pieces,
                kinds=total.kinds,
            )
            if total.pieces
            else _("Nothing is entered yet")
        )
        names = ((_("Boxes"), total.boxes), (_("Loose pieces"), loose))
        for page, (name, count) in enumerate(names):
            self.pages.setTabText(page, f"{name} ({count})" if count else name)

    def _filter(self) -> None:
        """Loose pieces are many: without a search only those that are owned are listed."""
        query = self.search.text().strip()
        mine = self.only_mine.isChecked()
        self.boxes.show_only(
            lambda box: self._box_fits(box.id, query) and (not mine or self.draft.boxes.get(box.id, 0) > 0),
            _("No box fits."),
        )
        self.loose.show_only(
            lambda piece: (
                (bool(query) and not mine and matches(self._catalogue.pieces[piece.id], query))
                or self._owned_loose(piece, query)
            ),
            _("No piece fits.") if query else _("Type above to find a piece, and say how many."),
        )

    def _owned_loose(self, piece: Countable, query: str) -> bool:
        owned = self.draft.loose.get(piece.id, 0) > 0
        return owned and (not query or matches(self._catalogue.pieces[piece.id], query))

    def _go_to_first(self) -> None:
        """From the search to the number of what was found."""
        page = self.boxes if self.pages.currentWidget() is self.boxes else self.loose
        if page.shown:
            box = page.spin_box(page.shown[0])
            box.setFocus()
            box.selectAll()

    def _box_fits(self, id: str, query: str) -> bool:
        """By its name, or by a piece that it holds."""
        box = self._catalogue.boxes[id]
        text = f"{box.id} {box.name} {box.publisher}".casefold()
        return all(word in text for word in query.casefold().split()) or any(
            matches(self._catalogue.pieces[piece], query) for piece in box.pieces
        )

    def _show_trouble(self) -> None:
        """What is wrong with the file, as long as it lies there."""
        problems = self._holdings.problems
        self.trouble.setVisible(bool(problems))
        if problems:
            text = (
                _("Your collection file could not be read: {reason}")
                if problems[0].code == UNREADABLE
                else _("Not everything in your collection file could be read: {reason}")
            )
            self.trouble.setText(text.format(reason=problems[0].message))

    def _lay_out(self) -> None:
        self.trouble.setWordWrap(True)
        self.trouble.setFrameShape(QFrame.Shape.StyledPanel)
        self.trouble.setMargin(6)
        shade = self.trouble.palette()
        shade.setColor(self.trouble.foregroundRole(), colours(self.palette()).bad)
        self.trouble.setPalette(shade)
        self.trouble.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        button = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(button.Save | button.Cancel, self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        foot = QHBoxLayout()
        for text, tip, do in (
            (_("&Import…"), _("Take over a collection file"), self.import_file),
            (_("&Export…"), _("Write what is entered into a file"), self.export_file),
        ):
            pressed = push_button(text, self, do=do, tip=tip)
            pressed.setAutoDefault(False)
            foot.addWidget(pressed)
        foot.addStretch(1)
        foot.addWidget(self.buttons)
        vbox(
            self.trouble,
            hbox((self.search, 1), self.only_mine),
            (self.pages, 1),
            self.total,
            foot,
            parent=self,
        )


def edit_collection(holdings: Holdings, catalogue: Catalogue, parent: QWidget) -> bool:
    """Ask which boxes and pieces are owned; True where the answer was saved.

    What somebody else wrote into the file meanwhile is taken in first.
    """
    holdings.read_again()
    return bool(CollectionDialog(holdings, catalogue, parent).exec())
