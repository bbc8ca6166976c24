"""The search above the grid: a line for words and facts, the sort order, and buttons for common searches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QStringListModel, QTimer, Signal
from PySide6.QtWidgets import QCompleter, QListView, QMenu, QPushButton, QWidget

from builder.catalogue import Catalogue
from builder.language import N_, _
from builder.library.query import Query, QueryError, known_names, parse, parts, sorting, suggestions, switched
from builder.view import settings
from builder.view.theme import colours
from builder.view.widgets import (
    Choice,
    Line,
    PlainLabel,
    Stretch,
    hbox,
    named,
    push_button,
    vbox,
)
from builder.wording import on_one_line

SORTS: tuple[tuple[str, str], ...] = (
    ("title", N_("By title")),
    ("author", N_("By author")),
    ("-changed", N_("Newest first")),
    ("-size", N_("Largest first")),
    ("size", N_("Smallest first")),
    ("boxes", N_("Fewest boxes first")),
    ("missing", N_("Fewest missing first")),
    ("-stars", N_("Most stars first")),
)
FLAGS: tuple[tuple[str, str, str], ...] = (
    ("buildable", N_("I Own It &All"), N_("Maps that you can build with your collection as they are")),
    (
        "fits",
        N_("With Other &Tiles"),
        N_("Maps that you can build, too, with other tiles for the same surface"),
    ),
    ("starred", N_("With Sta&rs"), N_("Maps to which you gave stars")),
)
_EITHER = ("buildable", "fits")  # the second has the first in it
FACTS: tuple[tuple[str, str], ...] = (
    (N_("For two players"), "players:2"),
    (N_("Out of two boxes at most"), "boxes<=2"),
    (N_("Smaller than 500 hexes"), "size<500"),
    (N_("Eight levels or more"), "levels>=8"),
    (N_("The same on both sides"), "symmetric"),
    (N_("Without errors and warnings"), "problems:0"),
    (N_("At most ten pieces missing"), "missing<=10"),
    (N_("Three stars or more"), "stars>=3"),
    (N_("There more than once"), "duplicate"),
    (N_("Cannot be read"), "damaged"),
)
_SORT_KEY = "library/sort"
_MOST_TAGS = 30
_MOST_SUGGESTED = 12
_PATIENCE = 600  # ms: whoever is writing need not hear what is still missing


class SearchBar(QWidget):
    """The query. ``changed`` is emitted when it changes, ``left`` when the focus moves on to the results,
    ``collection_requested`` when the user wants to enter a collection.
    """

    changed = Signal()
    left = Signal()
    collection_requested = Signal()

    def __init__(self, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._catalogue, self._names = catalogue, known_names(catalogue)
        self._tags: tuple[str, ...] = ()
        prompt = _("Words and facts, such as: ford players:2 boxes<=2 -terrain:lava")
        self.line = Line(_("Search the library"), self, prompt=prompt, clear=True)
        self.facts = push_button(_("&Facts"), self, tip=_("Facts that one can ask for"))
        menu = QMenu(self.facts)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        self.facts.setMenu(menu)
        sorts = [(id, _(words)) for id, words in SORTS]
        self.sort = Choice(_("Sort"), self, sorts, chosen=self._sort)
        self.sort.fill(settings.stored_text(_SORT_KEY) or SORTS[0][0])
        if self.sort.currentIndex() < 0:
            self.sort.fill(SORTS[0][0])
        self.flags = {id: self._flag(id, text, tip) for id, text, tip in FLAGS}
        self.problem = PlainLabel(self, wrap=True)
        self._wrong = ""
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._patience.timeout.connect(lambda: self.say(self._wrong))
        self.collection = push_button(_("&My Collection…"), self, do=self.collection_requested)
        self.collection.hide()
        self.row = hbox(*self.flags.values(), Stretch(), margins=0)
        vbox(
            hbox((self.line, 1), self.facts, self.sort, margins=0),
            self.row,
            hbox((self.problem, 1), self.collection, margins=0),
            parent=self,
            margins=0,
        )
        self.problem.hide()
        self._words = QStringListModel(self)
        self.completer = QCompleter(self._words, self)
        self.completer.setWidget(self.line)  # not as its own: it would complete the whole line
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.popup = named(QListView(), _("Facts that fit"))
        self.completer.setPopup(self.popup)
        self.completer.activated.connect(self._complete)
        self.line.textEdited.connect(self._suggest)
        self.line.textChanged.connect(self._change)
        self.line.returnPressed.connect(self.left)

    @property
    def text(self) -> str:
        """What is written."""
        return self.line.text().strip()

    def query(self) -> Query | None:
        """The query; None, with a message, if it cannot be understood."""
        try:
            query = parse(self.text, self._names)
        except QueryError as error:
            self._wrong = error.reason
            self._patience.start()
            return None
        self._patience.stop()
        self.say("")
        if query.sort:
            return query
        by, descending = sorting(self.sort.currentData())
        return replace(query, sort=by, descending=descending)

    def conditions(self) -> tuple[tuple[str, Query], ...]:
        """The conditions of the query, one by one."""
        return tuple((part, parse(part, self._names)) for part in parts(self.text))

    def ask(self, text: str) -> None:
        """Search for something else."""
        self.line.setText(text)

    def offer_tags(self, tags: Iterable[str]) -> None:
        """The tags that the menu offers."""
        self._tags = tuple(tags)[:_MOST_TAGS]

    def say(self, text: str, *, collection: bool = False) -> None:
        """Say what is wrong with the search, with a button to enter a collection."""
        self.problem.say(text)
        self.collection.setVisible(collection)
        self.problem.setStyleSheet(f"color: {colours(self.palette()).bad.name()}")

    def _suggest(self) -> None:
        before = self.line.text()[: self.line.cursorPosition()]
        found = suggestions(before, {**self._names, "tag": self._tags})[1]
        self._words.setStringList(found[:_MOST_SUGGESTED])
        if found:
            self.completer.complete()
        else:
            self.popup.hide()

    def _complete(self, word: str) -> None:
        text, cursor = self.line.text(), self.line.cursorPosition()
        begin = suggestions(text[:cursor], {})[0]
        self.line.setText(f"{text[:begin]}{word}{text[cursor:]}")
        self.line.setCursorPosition(begin + len(word))
        if word.endswith(":"):
            self._suggest()

    def _flag(self, id: str, text: str, tip: str) -> QPushButton:
        button = push_button(_(text), self, tip=_(tip))
        button.setCheckable(True)
        button.clicked.connect(lambda on: self._switch(id, on))
        return button

    def _switch(self, flag: str, on: bool) -> None:
        text = switched(self.text, flag, on)
        if on and flag in _EITHER:
            (other,) = set(_EITHER) - {flag}
            text = switched(text, other, False)
        self.ask(text)

    def _sort(self, id: str) -> None:
        settings.store(_SORT_KEY, id)
        self.changed.emit()

    def _change(self, text: str) -> None:
        words = text.casefold().split()
        for id, button in self.flags.items():
            button.setChecked(id in words)
        self.changed.emit()

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        self._add(menu, [(_(words), term) for words, term in FACTS])
        kinds: Mapping[str, str] = {id: kind.name for id, kind in self._catalogue.kinds.items()}
        boxes: Mapping[str, str] = {id: box.name for id, box in self._catalogue.boxes.items()}
        menu.addSeparator()
        self._add(menu.addMenu(_("Terrain")), [(name, f"terrain:{id}") for id, name in kinds.items()])
        self._add(menu.addMenu(_("Box")), [(name, f"box:{id}") for id, name in boxes.items()])
        if self._tags:
            tags = [(tag, f'tag:"{tag}"' if " " in tag else f"tag:{tag}") for tag in self._tags]
            self._add(menu.addMenu(_("Tag")), tags)

    def _add(self, menu: QMenu, rows: Sequence[tuple[str, str]]) -> None:
        for words, term in rows:
            action = menu.addAction(f"{on_one_line(words).replace('&', '&&')}\t{term}")
            action.triggered.connect(lambda _checked=False, term=term: self._insert(term))

    def _insert(self, term: str) -> None:
        self.ask(f"{self.text} {term}".strip())
        self.line.setFocus()
