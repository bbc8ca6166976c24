"""Whose pieces count: the user's own, and those in the collection files of friends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from builder import formats
from builder.catalogue import Catalogue
from builder.editor.inventory.holdings import Holdings
from builder.errors import UnreadableError
from builder.formats.suffixes import COLLECTION_SUFFIXES
from builder.inventory import Collection
from builder.language import _, ngettext
from builder.view import settings
from builder.view.widgets import plain_tip, questions

_FRIENDS, _TICKED = "library/friends", "library/friends-counted"


class OwnedButton(QPushButton):
    """``changed``: other pieces count now; ``edit_requested``: the user wants to edit their collection."""

    changed = Signal()
    edit_requested = Signal()

    def __init__(self, holdings: Holdings, catalogue: Catalogue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._holdings, self._catalogue = holdings, catalogue
        ticked = set(settings.stored_texts(_TICKED))
        self._friends = {Path(name): name in ticked for name in settings.stored_texts(_FRIENDS)}
        self._read: dict[Path, Mapping[str, int]] = {}
        for path, counts in self._friends.items():
            if counts and self._pieces_of(path) is None:
                self._friends[path] = False  # it is not there now; nobody waits for a message
        self.setToolTip(plain_tip(_("Whose pieces count: yours, and those of friends beside them")))
        menu = QMenu(self)
        menu.aboutToShow.connect(lambda: self._fill(menu))
        self.setMenu(menu)
        holdings.changed.connect(self.changed)
        self._show()

    @property
    def owned(self) -> Mapping[str, int] | None:
        """All pieces that count; None if no collection was entered."""
        together = Counter(self._holdings.owned)
        for path, counts in self._friends.items():
            if counts:
                together.update(self._read[path])
        return dict(together) or None

    def add(self, path: Path) -> None:
        """Count a friend's collection, too; shows a message if it cannot be read."""
        self._read.pop(path, None)
        pieces = self._pieces_of(path, tell=True)
        if pieces is not None:
            self._friends[path] = True
            self._keep()

    def _tick(self, path: Path, on: bool) -> None:
        if on:
            self.add(path)
        else:
            self._friends[path] = False
            self._keep()

    def _forget(self) -> None:
        self._friends = {path: True for path, counts in self._friends.items() if counts}
        self._keep()

    def _keep(self) -> None:
        counted = [str(path) for path, counts in self._friends.items() if counts]
        settings.store_all({_FRIENDS: [str(path) for path in self._friends], _TICKED: counted})
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        friends = sum(self._friends.values())
        own = _("My &Pieces")
        with_friends = ngettext("My &Pieces and a Friend's", "My &Pieces and {n} Friends'", friends)
        self.setText(with_friends if friends else own)

    def _pieces_of(self, path: Path, *, tell: bool = False) -> Mapping[str, int] | None:
        if path not in self._read:
            try:
                boxes, loose, _problems = formats.read_collection(path, self._catalogue)
            except UnreadableError as error:
                if tell:
                    title = _("The collection cannot be read")
                    questions.show_error(self, title, f"{title}.", str(error))
                return None
            self._read[path] = Collection(boxes, loose).owned(self._catalogue)
        return self._read[path]

    def _fill(self, menu: QMenu) -> None:
        menu.clear()
        menu.addAction(_("&My Collection…")).triggered.connect(self.edit_requested)
        menu.addSeparator()
        for path, counts in self._friends.items():
            action = menu.addAction(path.stem.replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(counts)
            action.triggered.connect(partial(self._tick, path, not counts))
        menu.addAction(_("&Add a Friend's Collection…")).triggered.connect(self._ask)
        forget = menu.addAction(_("&Forget Those Not Ticked"))
        forget.setEnabled(not all(self._friends.values()))
        forget.triggered.connect(self._forget)

    def _ask(self) -> None:
        kind, every = _("Collections"), _("All files")
        suffixes = " ".join(f"*{suffix}" for suffix in COLLECTION_SUFFIXES)
        filters = f"{kind} ({suffixes});;{every} (*)"
        chosen = questions.ask_existing(self, _("A friend's collection"), Path.home(), filters)
        if chosen is not None:
            self.add(chosen)
