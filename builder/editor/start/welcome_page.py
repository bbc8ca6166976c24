"""The welcome page: begin, go on where one was, look at an example among their pictures, take the tour."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QCheckBox,
    QFrame,
    QGridLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from builder import formats, places
from builder.catalogue import Catalogue
from builder.drawing.styles import Styles
from builder.editor.document.file_names import short_path, title_in
from builder.editor.picture.pictures_job import PICTURE, FilePicture, PicturesJob
from builder.editor.picture.thumbnails import shared_store
from builder.editor.start.castle import StartCastle
from builder.formats.suffixes import JOURNAL_SUFFIX
from builder.language import _, ngettext
from builder.view import settings
from builder.view.overrides import SafeOverrides
from builder.view.theme import Colours, bold, colours, inked, scaled, see_through, smooth
from builder.view.widgets import Gap, OnRestyle, PlainLabel, Stretch, hbox, pixmap, plain_tip, vbox


def titles_beside(path: Path) -> tuple[str, ...]:
    """What the scenarios beside a battlefield are called: by their titles, else by their files."""
    from builder.scenario import text_in  # not needed to open the window

    return tuple(
        text_in(companion.scenario.title) or companion.path.stem
        for companion in formats.companion_scenarios(path)
        if companion.scenario is not None and companion.path is not None
    )


class WelcomeButton(SafeOverrides, QAbstractButton):
    """A button that shows when the mouse is over it, and that Enter presses as well as Space."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def small(self) -> QFont:
        """The font of second lines."""
        return scaled(self.font(), 0.88)

    def paint_face(self, painter: QPainter, room: QRectF, mine: Colours) -> None:
        """What lies under its texts: nothing, a tint under the mouse, a ring with the keyboard."""
        if self.isDown() or self.underMouse():
            tint = see_through(mine.accent, 60 if self.isDown() else 32)
            inked(painter, tint).drawRoundedRect(room, 6, 6)
        if self.hasFocus():
            inked(painter, line=QPen(mine.accent, 1.6)).drawRoundedRect(room.adjusted(1, 1, -1, -1), 6, 6)


_ICON = 22
_PICTURE = QSize(80, 50)
_INSET = 8
_LEAST = 150


class StartButton(WelcomeButton):
    """As wide as there is room; the second line gives way in its middle, where a path is long."""

    def __init__(
        self,
        icon: str,
        title: str,
        detail: str = "",
        parent: QWidget | None = None,
        *,
        pictured: bool = False,
    ) -> None:
        """``pictured`` leaves room for a picture in the place of the icon (`show_example`)."""
        super().__init__(parent)
        self._icon = icon
        self._room = _PICTURE if pictured else QSize(_ICON, _ICON)
        self._picture: QPixmap | None = None
        self.setText(title)
        self.say(detail)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def pictured(self) -> bool:
        """Whether it shows a picture instead of its icon."""
        return self._picture is not None

    def say(self, detail: str) -> None:
        """Say something else in the second line."""
        self._detail = detail
        self.setAccessibleDescription(detail)
        self.updateGeometry()

    def show_example(self, example: FilePicture) -> None:
        """Show its picture in the place of the icon, where it has one, and its title."""
        self._picture = example.picture if example.pieces else None
        self.setText(example.title or self.text())
        self.update()  # the text is the same as a rule, and then Qt paints nothing

    def sizeHint(self) -> QSize:
        high = self._text_height()
        return QSize(_LEAST, round(max(high + 2 * _INSET - 2, self._room.height() + _INSET)))

    def _text_height(self) -> float:
        high = QFontMetricsF(self.font()).height()
        return high + (QFontMetricsF(self.small()).height() + 1 if self._detail else 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        mine = colours(self.palette())
        painter = smooth(self)
        self.paint_face(painter, QRectF(self.rect()), mine)
        self._paint_picture(painter, mine)
        left = _INSET + self._room.width() + 10
        text_high = self._text_height()
        room = QRectF(left, (self.height() - text_high) / 2, self.width() - left - _INSET, text_high)
        metrics = QFontMetricsF(self.font())
        painter.setFont(self.font())
        painter.setPen(mine.text)
        title = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        align = Qt.AlignmentFlag.AlignTop if self._detail else Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, int(align | Qt.AlignmentFlag.AlignLeft), title)
        if self._detail:
            painter.setFont(self.small())
            painter.setPen(mine.faint)
            text = QFontMetricsF(self.small()).elidedText(
                self._detail, Qt.TextElideMode.ElideMiddle, room.width()
            )
            painter.drawText(room, int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft), text)

    def _paint_picture(self, painter: QPainter, mine: Colours) -> None:
        wide, high = self._room.width(), self._room.height()
        if self._room == _PICTURE:
            frame = QRectF(_INSET, (self.height() - high) / 2, wide, high)
            inked(painter, self.palette().color(QPalette.ColorRole.Base), QPen(mine.grid, 1))
            painter.drawRoundedRect(frame, 4, 4)
        if self._picture is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            size = QSizeF(self._picture.size()).scaled(wide, high, Qt.AspectRatioMode.KeepAspectRatio)
            room = QRectF(QPointF(0, 0), size)
            room.moveCenter(QPointF(_INSET + wide / 2, self.height() / 2))
            painter.drawPixmap(room, self._picture, QRectF(self._picture.rect()))
            return
        ratio = self.devicePixelRatioF()
        picture = pixmap(self._icon, mine.accent, round(_ICON * ratio))
        picture.setDevicePixelRatio(ratio)
        painter.drawPixmap(_INSET + (wide - _ICON) // 2, (self.height() - _ICON) // 2, picture)


LEAST_WIDTH = 150
_PAD = 8
_MOST_LETTERS = 200  # of a title, far more than two lines hold
_WRAPPED = int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)


class ExampleCard(WelcomeButton):
    """Shows the title alone until the battlefield itself has been read and drawn."""

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self._example: FilePicture | None = None
        self.setText(title_in(path))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMaximumWidth(PICTURE.width() + 2 * _PAD)

    @property
    def example(self) -> FilePicture | None:
        """The example read and drawn; None before that."""
        return self._example

    def show_example(self, example: FilePicture) -> None:
        """Show the picture and the title."""
        self._example = example
        if example.title:
            self.setText(example.title)
        self.setFixedHeight(self._height_of(self.width()))
        self.setAccessibleDescription(", ".join(filter(None, (self._facts(), self._played()))))
        if len(example.beside) > 1:
            self.setToolTip(plain_tip("\n".join(example.beside)))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(LEAST_WIDTH, self._height_of(LEAST_WIDTH))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setFixedHeight(self._height_of(self.width()))

    def _height_of(self, width: int) -> int:
        picture = (width - 2 * _PAD) * PICTURE.height() / PICTURE.width()
        lines = self._title_height(width - 2 * _PAD) + 2 * QFontMetricsF(self.small()).height()
        return round(picture + lines) + 2 * _PAD + 6

    def _title_height(self, wide: float) -> float:
        """Two lines at most: of a longer title the end is left out."""
        metrics = QFontMetricsF(bold(self.font()))
        needed = metrics.boundingRect(QRectF(0, 0, wide, 10_000), _WRAPPED, self.text()).height()
        return min(max(needed, metrics.height()), 2 * metrics.lineSpacing())

    def paintEvent(self, event: QPaintEvent) -> None:
        mine = colours(self.palette())
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        room = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        inked(painter, self.palette().color(QPalette.ColorRole.Base), QPen(mine.grid, 1)).drawRoundedRect(
            room, 8, 8
        )
        self.paint_face(painter, room, mine)
        wide = self.width() - 2 * _PAD
        frame = QRectF(_PAD, _PAD, wide, wide * PICTURE.height() / PICTURE.width())
        inked(painter, mine.table).drawRoundedRect(frame, 4, 4)
        if self._example is not None:
            picture = self._example.picture
            painter.drawPixmap(frame, picture, QRectF(picture.rect()))
        line = QRectF(_PAD, frame.bottom() + 6, wide, self._title_height(wide))
        self._write_title(painter, line)
        painter.setPen(mine.faint)
        below = QRectF(_PAD, line.bottom(), wide, QFontMetricsF(self.small()).height())
        self._write(painter, below, self.small(), self._facts())
        self._write(painter, below.translated(0, below.height()), self.small(), self._played())

    def _write_title(self, painter: QPainter, room: QRectF) -> None:
        painter.setPen(colours(self.palette()).text)
        painter.setFont(bold(self.font()))
        painter.drawText(room, _WRAPPED, self.title_shown(room.width()))

    def title_shown(self, wide: float) -> str:
        """The title as far as two lines of that width in px hold it."""
        metrics, height = QFontMetricsF(bold(self.font())), self._title_height(wide)
        text = self.text()[:_MOST_LETTERS]
        while text.strip("…"):
            box = metrics.boundingRect(QRectF(0, 0, wide, 10_000), _WRAPPED, text)
            if box.height() <= height + 1 and box.width() <= wide + 1:
                break
            text = text.rstrip("…")[:-1].rstrip() + "…"
        return text

    def _write(self, painter: QPainter, room: QRectF, font: QFont, text: str) -> None:
        painter.setFont(font)
        shown = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)

    def _facts(self) -> str:
        if self._example is None:
            return ""
        return ngettext("{n} piece", "{n} pieces", self._example.pieces)

    def _played(self) -> str:
        """The number of scenarios, or the title of a single one."""
        titles = () if self._example is None else self._example.beside
        if len(titles) == 1:
            return _("Scenario: {title}", title=titles[0])
        return ngettext("{n} scenario", "{n} scenarios", len(titles)) if titles else ""


_GAP = 12


class CardGrid(SafeOverrides, QWidget):
    """Lays its cards out again when it becomes wider or narrower."""

    def __init__(self, cards: Sequence[QWidget], least: int, parent: QWidget | None = None) -> None:
        """``least`` is the least useful width of a card in px."""
        super().__init__(parent)
        self._cards, self._least = tuple(cards), least
        self._columns = 0
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self._grid.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._lay(1)

    @property
    def columns(self) -> int:
        """How many cards stand in a row."""
        return self._columns

    def minimumSizeHint(self) -> QSize:
        # Not as wide as the cards stand now: it could never become narrower then.
        return QSize(self._least, self._grid.minimumSize().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        room = (self.width() + _GAP) // (self._least + _GAP)
        self._lay(max(1, min(room, len(self._cards))))

    def _lay(self, columns: int) -> None:
        if columns == self._columns:
            return
        for card in self._cards:
            self._grid.removeWidget(card)
        for column in range(max(columns, self._columns)):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        self._columns = columns
        for number, card in enumerate(self._cards):
            self._grid.addWidget(card, *divmod(number, columns), Qt.AlignmentFlag.AlignTop)


_NARROW = 560  # px of width below which everything stands in one column
_WIDEST = 1184
_LEFT = (260, 360)  # the least width of the left column, and the most
_RECENT_SHOWN = 6
_MARGIN = 28
_GREAT = "gate-of-the-raven-hold"  # builds itself; the name of its file
_CASTLE, _BELOW = 220, 330  # px: its least height, and what is left above and below it
_STEPS = {
    Qt.Key.Key_Up: False,
    Qt.Key.Key_Left: False,
    Qt.Key.Key_Down: True,
    Qt.Key.Key_Right: True,
}


class WelcomePage(SafeOverrides, QScrollArea):
    """Stands in the place of canvas and panels until something is begun.

    ``go_on_requested``, ``new_requested``, ``open_requested``, ``tour_requested`` and ``left`` (to the empty
    table) tell what was chosen, ``recent_requested`` and ``example_requested`` carry a path.
    """

    go_on_requested = Signal()
    new_requested = Signal()
    open_requested = Signal()
    library_requested = Signal()
    play_requested = Signal()
    games_requested = Signal()
    join_requested = Signal()
    armies_requested = Signal()
    tour_requested = Signal()
    left = Signal()
    recent_requested = Signal(object)
    example_requested = Signal(object)

    def __init__(
        self, catalogue: Catalogue, styles: Styles, examples: list[Path], parent: QWidget | None = None
    ) -> None:
        """``examples`` are the files of shipped battlefields; their pictures come after the first paint."""
        super().__init__(parent)
        self.setObjectName("welcome")  # the guide knows it by this
        self.setAccessibleName(_("Welcome"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cards = tuple(ExampleCard(path) for path in examples)
        shipped = frozenset(examples)
        self.job = PicturesJob(
            catalogue,
            styles,
            PICTURE,
            self.devicePixelRatioF,
            shared_store(),
            self,
            # Not of every file: a folder of one's own may hold many scenarios.
            beside=lambda path: titles_beside(path) if path in shipped else (),
        )
        self.job.add(examples)
        great = [path for path in examples if path.stem == _GREAT]
        self.castle = StartCastle(great[0], catalogue, styles) if great else None
        self.go_on = StartButton("file", "", pictured=True)
        self._goes_on_with: Path | None = None
        self.new = StartButton("new", _("New battlefield…"), _("Shape, size and ground, out of your boxes"))
        self.open = StartButton("open", _("Open…"), _("Hexwright, VirtualScape, map editor"))
        self.library = StartButton("library", _("Library…"), _("All your maps, with pictures"))
        self.play = StartButton("play", _("Play…"), _("Against the computer, or a friend beside you"))
        self.games = StartButton("play", _("Continue a game…"), _("Go on, or watch a replay"))
        self.join = StartButton("join", _("Join a game…"), _("Somebody on this network invites you"))
        self.armies = StartButton("pawn", _("Army builder…"), _("Put armies together out of all cards"))
        self.tour = StartButton("tour", _("Guided tour"), _("Five short steps"))
        self.empty = StartButton("place", _("Empty table"), _("Begin at once (Esc)"))
        self.at_start = QCheckBox(_("Show this page when Hexwright starts"))
        self.at_start.setToolTip(_("Otherwise Hexwright opens what was open last"))
        self.recent: tuple[StartButton, ...] = ()
        self._recent_paths: list[Path] = []
        self._none_yet = PlainLabel(_("What you open or save is listed here."))
        self._recent_list = QVBoxLayout()
        self._headings: list[QLabel] = []
        self._build()
        self._wire()
        self._colour()
        OnRestyle(self, self._colour)

    # Building --------------------------------------------------------------------------------------

    def _build(self) -> None:
        self.go_on.hide()
        self._recent_heading = self._heading(_("Recent"))
        self._none_yet.setWordWrap(True)
        self._recent_list.setSpacing(2)
        left = vbox(
            self.go_on,
            self.new,
            self.open,
            self.library,
            self.play,
            self.games,
            self.join,
            self.armies,
            self.tour,
            self.empty,
            Gap(14),
            self._recent_heading,
            self._recent_list,
            self._none_yet,
            Stretch(),
            spacing=2,
        )
        self._left = QWidget()
        self._left.setLayout(left)
        left.setContentsMargins(0, 0, 0, 0)

        self.grid = CardGrid(self.cards, LEAST_WIDTH)
        parts = (self._heading(_("Look at an example")), self.grid, Stretch())
        shown = (self.castle, Gap(10), *parts) if self.castle is not None else parts
        right = vbox(*shown, spacing=8)
        self._right = QWidget()
        self._right.setLayout(right)
        right.setContentsMargins(0, 0, 0, 0)
        self._right.setVisible(bool(self.cards))

        self._columns = hbox(self._left, (self._right, 1), spacing=32)

        title = PlainLabel("Hexwright")  # a name, the same in every language
        title.setFont(bold(self.font(), 2.1))
        self._subtitle = PlainLabel(
            _("Design a battlefield level by level, and build it from your boxes."), wrap=True
        )

        middle = QWidget()
        middle.setLayout(
            vbox(
                Stretch(),
                title,
                Gap(3),
                self._subtitle,
                Gap(20),
                self._columns,
                Stretch(3),
                Gap(12),
                self.at_start,
                margins=0,
                spacing=0,
            )
        )
        middle.setMaximumWidth(_WIDEST)
        middle.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        page = self._page = QWidget()
        hbox(Stretch(), (middle, 1000), Stretch(), parent=page, margins=(_MARGIN, 22, _MARGIN, 14))
        page.setAutoFillBackground(True)
        self.setWidget(page)
        page.installEventFilter(self)

    def _heading(self, text: str) -> QLabel:
        label = PlainLabel(text)
        label.setFont(bold(self.font()))
        self._headings.append(label)
        return label

    def _wire(self) -> None:
        self.go_on.clicked.connect(self.go_on_requested)
        self.new.clicked.connect(self.new_requested)
        self.open.clicked.connect(self.open_requested)
        self.library.clicked.connect(self.library_requested)
        self.play.clicked.connect(self.play_requested)
        self.games.clicked.connect(self.games_requested)
        self.join.clicked.connect(self.join_requested)
        self.armies.clicked.connect(self.armies_requested)
        self.tour.clicked.connect(self.tour_requested)
        self.empty.clicked.connect(self.left)
        if self.castle is not None:
            self.castle.wanted.connect(self.example_requested)
        for card in self.cards:
            card.clicked.connect(partial(self.example_requested.emit, card.path))
        self.job.drawn.connect(self._show_example)
        self.job.failed.connect(self._drop_example)

    # Showing ---------------------------------------------------------------------------------------

    def offer_to_continue(self, paths: Sequence[Path]) -> None:
        """Offer to go on with files, of which the last is to be shown; with none nothing is offered."""
        self.go_on.setVisible(bool(paths))
        self._goes_on_with = paths[-1] if paths else None
        if self._goes_on_with is None:
            return
        self._name_go_on(title_in(self._goes_on_with))
        others = len(set(paths)) - 1
        more = ngettext("and {n} more battlefield", "and {n} more battlefields", others) if others else ""
        self.go_on.say(more or short_path(self._goes_on_with))
        self.go_on.setToolTip(plain_tip("\n".join(str(path) for path in dict.fromkeys(paths))))
        self.job.add([self._goes_on_with])
        self._list_recent()
        self.go_on.setFocus()

    def _name_go_on(self, title: str) -> None:
        self.go_on.setText(_("Continue with {title}", title=title))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._list_recent()
        self._offer_games()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isVisible():
            self._offer_games()  # one may have been played meanwhile

    def _offer_games(self) -> None:
        self.games.setVisible(any(places.games_folder().glob(f"*{JOURNAL_SUFFIX}")))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The pictures wait until the page was painted once without them."""
        if event.type() == QEvent.Type.Paint and watched is self.widget() and self.job.waiting:
            QTimer.singleShot(0, self.job.go_on)
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.job.pause()

    def _list_recent(self) -> None:
        for button in self.recent:
            self._recent_list.removeWidget(button)
            button.deleteLater()
        first = self._goes_on_with  # listed once, not twice
        paths = [path for path in settings.recent_files()[:_RECENT_SHOWN] if path != first]
        self.recent = tuple(
            StartButton("file", title_in(path), short_path(path), pictured=True) for path in paths
        )
        self._recent_paths = paths
        self.job.add(paths)
        before: QWidget = self.empty
        for button, path in zip(self.recent, paths, strict=True):
            button.setToolTip(plain_tip(str(path)))
            button.clicked.connect(partial(self.recent_requested.emit, path))
            self._recent_list.addWidget(button)
            button.show()  # at once, so that keys can walk to it
            QWidget.setTabOrder(before, button)
            before = button
        self._none_yet.setVisible(not self.recent and first is None)
        self._recent_heading.setVisible(bool(self.recent) or first is None)

    def _show_example(self, path: Path, example: FilePicture) -> None:
        for card in self.cards:
            if card.path == path:
                card.show_example(example)
        for button, recent in zip(self.recent, self._recent_paths, strict=True):
            if recent == path:
                button.show_example(example)
        if path == self._goes_on_with:
            self.go_on.show_example(example)
            self._name_go_on(example.title or path.stem)

    def _drop_example(self, path: Path) -> None:
        for card in self.cards:
            if card.path == path:
                card.setEnabled(False)
                card.setToolTip(_("This example cannot be read"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        narrow = self.viewport().width() < _NARROW
        way = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._columns.setDirection(way)
        wide = self.viewport().width() - 2 * _MARGIN
        least, most = _LEFT
        self._left.setFixedWidth(wide if narrow else min(max(least, wide // 3), most))
        if self.castle is not None:
            # The first of the examples are still in sight below it.
            self.castle.setFixedHeight(max(_CASTLE, self.viewport().height() - _BELOW))

    def _colour(self) -> None:
        mine = colours(self.palette())
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.Window, mine.table)
        self._page.setPalette(palette)
        weak = QPalette(palette)
        weak.setColor(QPalette.ColorRole.WindowText, mine.faint)
        for label in (*self._headings, self._subtitle, self._none_yet):
            label.setPalette(weak)

    # Keyboard --------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in _STEPS:
            self.focusNextPrevChild(_STEPS[key])
        else:
            super().keyPressEvent(event)
