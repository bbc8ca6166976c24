"""The side panel about one map: facts, missing pieces, copies; its tags and stars are set here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAction, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QScrollArea, QSlider, QWidget

from builder.catalogue import Catalogue, piece_name
from builder.editor.document.file_names import shipped_examples, short_path
from builder.editor.library.work import Closer
from builder.editor.problems.titles import title_of
from builder.errors import RefusedError
from builder.inventory import Buildable
from builder.language import N_, _, ngettext
from builder.library.facts import MapFacts
from builder.library.index import Alike, LibraryMap
from builder.library.shelf import MOST_STARS, MapMark, retagged
from builder.view.overrides import SafeOverrides
from builder.view.theme import bold, colours, inked
from builder.view.widgets import (
    Line,
    PlainLabel,
    Stretch,
    hbox,
    pixmap,
    plain_tip,
    push_button,
    vbox,
)
from builder.wording import all_times

_STAR = 20  # px
_NOT_GIVEN = 0.35
_MOST_NAMED = 6
WIDTH = 300  # px


class Stars(SafeOverrides, QSlider):
    """Stars to be clicked, or set by arrow keys. ``set`` carries the number when the user sets it."""

    set = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setRange(0, MOST_STARS)
        self.setPageStep(1)
        self.setAccessibleName(_("Stars"))
        self.setFixedSize(MOST_STARS * (_STAR + 4) + 8, _STAR + 8)
        self.setToolTip(plain_tip(_("Click a star; click the last one again to take it away")))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.valueChanged.connect(self._report)

    def fill(self, number: int) -> None:
        """Show this number, without a signal."""
        self.blockSignals(True)
        self.setValue(number)
        self.blockSignals(False)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        star = int((event.position().x()) // (_STAR + 4)) + 1
        self.setValue(star - 1 if star == self.value() else star)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Ignored: the slider would follow the mouse."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ignored: the value was set when the button was pressed."""

    def paintEvent(self, event: QPaintEvent) -> None:
        mine, ratio = colours(self.palette()), self.devicePixelRatioF()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus():
            ring = QRectF(self.rect()).adjusted(1, 1, -1, -1)
            inked(painter, line=QPen(mine.accent, 1.6)).drawRoundedRect(ring, 5, 5)
        for star in range(MOST_STARS):
            given = star < self.value()
            painter.setOpacity(1 if given else _NOT_GIVEN)
            colour = mine.doubtful if given else mine.faint
            picture = pixmap("star", colour, round(_STAR * ratio))
            picture.setDevicePixelRatio(ratio)
            painter.drawPixmap(QPointF(2 + star * (_STAR + 4), 4), picture)

    def _report(self, number: int) -> None:
        self.update()
        self.set.emit(number)


FACTS: tuple[str, ...] = (
    N_("Author"),
    N_("Players"),
    N_("Size"),
    N_("Spaces"),
    N_("Terrain"),
    N_("Pieces"),
    N_("Boxes"),
    N_("Missing"),
    N_("Problems"),
    N_("Symmetry"),
    N_("Scenarios"),
    N_("File"),
)


class Details(SafeOverrides, QScrollArea):
    """Shows one map. ``marked`` carries a change of its mark, ``shown`` another map to go to, and ``like`` a
    map for which similar ones are wanted.
    """

    marked = Signal(object)
    shown = Signal(object)
    like = Signal(object)

    def __init__(
        self, catalogue: Catalogue, actions: Sequence[QAction], parent: QWidget | None = None
    ) -> None:
        """``actions`` are the commands on the map."""
        super().__init__(parent)
        self._catalogue = catalogue
        self._entry: LibraryMap | None = None
        self.setAccessibleName(_("The map chosen"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.title = PlainLabel(self, wrap=True)
        self.title.setFont(bold(self.font(), 1.25))
        self.wrong = PlainLabel(self, wrap=True)
        self.stars = Stars(self)
        self.stars.set.connect(self._set_stars)
        self.tags = Line(_("Tags"), self, prompt=_("Tags, with commas between them"))
        self.tags.left.connect(self._set_tags)
        self.why_no_tag = PlainLabel(self, wrap=True)
        self.rows = {name: (PlainLabel(_(name), self), PlainLabel(self, wrap=True)) for name in FACTS}
        self._buttons = [self._button(action) for action in actions]
        self.copies = push_button("", self, do=self._show_copy)
        self.more = push_button(
            _("More &Like This"),
            self,
            do=self._ask_for_more,
            tip=_("List first what is most like it in terrain, size, pieces and levels"),
        )
        self._copies: list[LibraryMap] = []
        self._inside = self._lay_out()
        self.setWidget(self._inside)
        self.show_entry(None)

    def _lay_out(self) -> QWidget:
        inside = QWidget(self)
        facts = QGridLayout()  # a form gives lines that wrap the height of another width
        facts.setColumnStretch(1, 1)
        facts.setHorizontalSpacing(8)
        facts.setVerticalSpacing(5)
        for row, (label, value) in enumerate(self.rows.values()):
            for column, one in enumerate((label, value)):
                one.setAlignment(Qt.AlignmentFlag.AlignTop)
                facts.addWidget(one, row, column)
            value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        first, *others = self._buttons
        vbox(
            self.title,
            self.wrong,
            hbox(self.stars, Stretch(), margins=0),
            self.tags,
            self.why_no_tag,
            first,
            *others,
            facts,
            self.copies,
            self.more,
            Stretch(),
            parent=inside,
            margins=(10, 4, 10, 8),
            spacing=7,
        )
        return inside

    def sizeHint(self) -> QSize:
        return QSize(WIDTH, 400)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "rows"):
            self._colour()

    def show_entry(self, entry: LibraryMap | None) -> None:
        """Show what is known at once; the rest comes with `show_closer`."""
        other = entry is None or self._entry is None or entry.path != self._entry.path
        self._entry = entry
        self._inside.setVisible(entry is not None)
        self._colour()
        if entry is None:
            return
        self.title.setText(entry.name)
        gone = "" if entry.here else _("{file}: not there now; nothing of it is forgotten.", file=entry.path)
        self.wrong.say(entry.wrong or gone)
        self.stars.fill(entry.stars)
        if other or not self.tags.hasFocus():
            self.tags.fill(", ".join(entry.tags))
            self.why_no_tag.say("")
        if other:
            self.copies.hide()
            self.more.setVisible(not entry.wrong)
            for name in FACTS:
                self._say(name, "")
            self._say("Author", entry.author)
            self._say("Pieces", "" if entry.pieces is None else str(entry.pieces))
            path = Path(entry.path)
            self._say("File", _("Shipped with Hexwright") if path in shipped_examples() else short_path(path))

    def show_closer(self, found: Closer) -> None:
        """Show all that is known of the map."""
        if self._entry is None or found.entry.path != self._entry.path:
            return
        self.show_entry(found.entry)
        if found.facts is not None:
            self._show_facts(found.facts)
        if found.missing is not None:
            self._say("Missing", self._missing(found.missing, found.entry))
        self._show_copies(found.same_pieces, found.same_surface)

    def _show_facts(self, facts: MapFacts) -> None:
        boxes = all_times(facts.boxes, self._box)
        if facts.in_no_box:
            boxes.append(ngettext("{n} piece in no box", "{n} pieces in no box", facts.in_no_box))
        hexes = ngettext("{n} hex", "{n} hexes", facts.size)
        levels = ngettext("{n} level", "{n} levels", facts.levels)
        kinds = self._catalogue.kinds
        terrain = [
            _("{terrain} {percent} %", terrain=kinds[id].name if id in kinds else id, percent=share)
            for id, share in facts.terrain.items()
            if share
        ]
        symmetry = _("{percent} %, {how}", percent=facts.symmetric, how=_(facts.symmetry or N_("none")))
        self._say("Players", ", ".join(map(str, facts.players)))
        self._say("Size", f"{facts.columns} × {facts.rows}, {hexes}, {levels}")
        self._say("Spaces", str(facts.spaces))
        self._say("Terrain", _shortened(terrain))
        self._say("Pieces", str(facts.pieces))
        self._say("Boxes", ", ".join(boxes))
        self._say("Problems", _problems(facts))
        self._say("Symmetry", symmetry)
        self._say("Scenarios", ", ".join(one.title for one in facts.scenarios if one.title))

    def _missing(self, missing: Buildable, entry: LibraryMap) -> str:
        if missing.can_build:
            return _("nothing: you own every piece of it")
        rows = all_times(missing.short, partial(piece_name, self._catalogue))
        lines = [
            ngettext("{n} piece: {which}", "{n} pieces: {which}", missing.missing, which=_shortened(rows))
        ]
        boxes = all_times(missing.to_buy.boxes, self._box)
        if boxes:
            lines.append(_("To buy: {boxes}", boxes=", ".join(boxes)))
        if entry.fitted is not None:
            lines.append(_with_other_tiles(entry.fitted, missing.missing))
        return "\n".join(lines)

    def _show_copies(self, pieces: Alike, surface: Alike) -> None:
        self._copies = [*pieces.entries, *surface.entries]
        rows = [
            f"{_(relation)}: {short_path(Path(one.path))}"
            for one, relation in zip(pieces.entries, pieces.relations, strict=True)
        ]
        rows += [_("the same surface: {file}", file=short_path(Path(one.path))) for one in surface.entries]
        self.copies.setVisible(bool(rows))
        count = len(rows)
        self.copies.setText(ngettext("Go to Its &Copy", "Go to Its {n} &Copies in Turn", count))
        self.copies.setToolTip(plain_tip("\n".join(rows)))

    def _say(self, name: str, text: str) -> None:
        label, value = self.rows[name]
        label.setVisible(bool(text))
        value.say(text)

    def _box(self, id: str) -> str:
        box = self._catalogue.boxes.get(id)
        return id if box is None else box.name

    def _colour(self) -> None:
        mine = colours(self.palette())
        for label, _value in self.rows.values():
            label.setStyleSheet(f"color: {mine.faint.name()}")
        for label in (self.wrong, self.why_no_tag):
            label.setStyleSheet(f"color: {mine.bad.name()}")

    def _button(self, action: QAction) -> QWidget:
        button = push_button(action.text(), self, do=action.trigger, tip=action.toolTip())

        def follow() -> None:
            button.setEnabled(action.isEnabled())

        action.changed.connect(follow)
        return button

    def _set_stars(self, number: int) -> None:
        self._mark(lambda mark: retagged(mark, (), (), number))

    def _set_tags(self) -> None:
        wanted = [text for text in map(str.strip, self.tags.text().split(",")) if text]
        if self._entry is None or wanted == list(self._entry.tags):
            return
        try:
            made = retagged(MapMark(self._entry.path), wanted, (), None)
        except RefusedError as error:
            self.why_no_tag.say(str(error))
            return
        self.why_no_tag.say("")
        self._mark(lambda mark: retagged(mark, made.tags, set(mark.tags) - set(made.tags), None))

    def _mark(self, change: Callable[[MapMark], MapMark]) -> None:
        if self._entry is not None:
            self.marked.emit(change)

    def _show_copy(self) -> None:
        if self._entry is not None:
            own = self._entry.path
            self.shown.emit(min(self._copies, key=lambda one: (one.path < own, one.path)))

    def _ask_for_more(self) -> None:
        if self._entry is not None:
            self.like.emit(self._entry)


def _with_other_tiles(fitted: int, missing: int) -> str:
    if not fitted:
        return _("With other tiles you can build it")
    if fitted >= missing:
        return _("Other tiles do not help")
    return ngettext("With other tiles {n} is still missing", "With other tiles {n} are still missing", fitted)


def _problems(facts: MapFacts) -> str:
    if not facts.problems:
        return _("none")
    counts = [
        ngettext("{n} error", "{n} errors", facts.errors) if facts.errors else "",
        ngettext("{n} warning", "{n} warnings", facts.warnings) if facts.warnings else "",
        ngettext("{n} note", "{n} notes", facts.notes) if facts.notes else "",
    ]
    titles = [f"{title_of(code)} ({number})" for code, number in facts.problems.items()]
    return f"{', '.join(filter(None, counts))}: {_shortened(titles)}"


def _shortened(rows: Sequence[str]) -> str:
    shown = list(rows[:_MOST_NAMED])
    left = len(rows) - len(shown)
    if left:
        shown.append(_("and {count} more", count=left))
    return ", ".join(shown)
