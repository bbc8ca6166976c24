"""Some glyphs, each as often as wanted: a list, a choice of one more, and one less."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from builder.catalogue.play_facts import PlayFacts
from builder.editor.docks.scenario_dock.fields import Choice, hint
from builder.editor.docks.scenario_dock.glyph_words import by_name, tell
from builder.editor.docks.scenario_dock.row_keys import RowKeys
from builder.editor.docks.scenario_dock.rows import show_rows
from builder.editor.docks.scenario_dock.thing_icon import thing_icon
from builder.hexgrid import ORIGIN
from builder.scenario import PlacedGlyph, Scenario, Spot
from builder.scenario.edits import hidden_glyphs
from builder.scenario.edits.zones import TooManyError
from builder.view.scenario_marks import ThingLooks

_ROWS = 5  # glyphs listed at once; more are scrolled
_NAME = Qt.ItemDataRole.UserRole
_ANYWHERE = Spot(ORIGIN, 1)


class GlyphBag(QWidget):
    """``changed`` carries the names as they are to be."""

    changed = Signal(object)

    def __init__(self, name: str, facts: PlayFacts, parent: QWidget) -> None:
        super().__init__(parent)
        self._facts, self._looks = facts, ThingLooks(Scenario(), facts)
        self._names: tuple[str, ...] = ()
        self.list = QListWidget(self)
        self.list.setAccessibleName(name)
        self.list.setIconSize(QSize(22, 22))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        RowKeys(self.list, self._take_out)
        self.empty = hint(self.tr("No glyphs yet."), self)
        self.more = Choice(self.tr("{glyphs}: add a glyph").format(glyphs=name), self)
        self.more.setPlaceholderText(self.tr("Add a glyph…"))
        self.more.offer(by_name(facts.glyphs))
        tell(self.more, facts.glyphs)
        self.more.setCurrentIndex(-1)
        self.more.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.less = QPushButton(self.tr("Take Out"), self)
        self.less.setToolTip(self.tr("Take out one of the glyph chosen"))
        row = QHBoxLayout()
        row.addWidget(self.more, 1)
        row.addWidget(self.less)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.empty)
        column.addWidget(self.list)
        column.addLayout(row)
        self.list.itemDoubleClicked.connect(lambda _: self._take_out())
        self.more.chosen.connect(self._put_in)
        self.less.clicked.connect(self._take_out)

    def fill(self, names: tuple[str, ...]) -> None:
        """Show these."""
        self._names = names
        counts = Counter(names)
        icons = [thing_icon(PlacedGlyph(name, _ANYWHERE), self._looks) for name in counts]
        show_rows(self.list, [self._words(*row) for row in counts.items()], _ROWS, icons)
        for row, name in enumerate(counts):
            self.list.item(row).setData(_NAME, name)
        if counts and self.list.currentRow() < 0:
            self.list.setCurrentRow(0)
        self.empty.setVisible(not counts)
        self.list.setVisible(bool(counts))
        self.less.setEnabled(bool(counts))

    def _words(self, name: str, count: int) -> str:
        glyph = self._facts.glyph_name(name) or self.tr("unknown glyph")
        return glyph if count == 1 else self.tr("{count} × {glyph}").format(count=count, glyph=glyph)

    def _put_in(self, id: str) -> None:
        self.more.setCurrentIndex(-1)
        # One that stands there already is called as it is called there: by its name or its letter.
        name = next((name for name in self._names if self._facts.glyph_id(name) == id), id)
        try:
            self.changed.emit(hidden_glyphs.one_more(self._names, name))
        except TooManyError:
            return

    def _take_out(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self.changed.emit(hidden_glyphs.one_less(self._names, item.data(_NAME)))
