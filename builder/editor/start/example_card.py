"""Buttons and cards of the welcome page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QEnterEvent,
    QFont,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QGridLayout, QSizePolicy, QWidget

from builder.editor.start.examples import Example, title_in_head
from builder.editor.widgets.icons import pixmap
from builder.editor.widgets.plain_texts import plain_tip
from builder.language import _, ngettext
from builder.view.theme import Colours, bold, colours, inked, see_through


class PageButton(QAbstractButton):
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
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * 0.88)
        return font

    def paint_face(self, painter: QPainter, room: QRectF, mine: Colours) -> None:
        """What lies under its texts: nothing, a tint under the mouse, a ring with the keyboard."""
        if self.isDown() or self.underMouse():
            tint = see_through(mine.accent, 60 if self.isDown() else 32)
            inked(painter, tint).drawRoundedRect(room, 6, 6)
        if self.hasFocus():
            inked(painter, line=QPen(mine.accent, 1.6)).drawRoundedRect(room.adjusted(1, 1, -1, -1), 6, 6)


_ICON = 22
_PICTURE = QSize(56, 35)
_INSET = 8
_LEAST = 150


class StartButton(PageButton):
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
        """``pictured`` leaves room for a picture in the place of the icon (`show_picture`)."""
        super().__init__(parent)
        self._icon, self._detail = icon, detail
        self._room = _PICTURE if pictured else QSize(_ICON, _ICON)
        self._picture: QPixmap | None = None
        self.setText(title)
        self.setAccessibleDescription(detail)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_picture(self, picture: QPixmap) -> None:
        """Show a picture in the place of the icon."""
        self._picture = picture
        self.update()

    def sizeHint(self) -> QSize:
        high = self._text_height()
        return QSize(_LEAST, round(max(high, self._room.height())) + 2 * _INSET - 2)

    def _text_height(self) -> float:
        high = QFontMetricsF(self.font()).height()
        return high + (QFontMetricsF(self.small()).height() + 1 if self._detail else 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        mine = colours(self.palette())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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


PICTURE = QSize(240, 150)
LEAST_WIDTH = 150
_PAD = 8
_MOST_LETTERS = 200  # of a title, far more than two lines hold
_WRAPPED = int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)


class ExampleCard(PageButton):
    """Shows the title alone until the battlefield itself has been read and drawn."""

    def __init__(self, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = path
        self._example: Example | None = None
        self.setText(title_in_head(path))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMaximumWidth(PICTURE.width() + 2 * _PAD)

    @property
    def example(self) -> Example | None:
        """What was read and drawn; None before that."""
        return self._example

    def show_example(self, example: Example) -> None:
        """Show the picture and the title."""
        self._example = example
        if example.title:
            self.setText(example.title)
        self.setFixedHeight(self._height_of(self.width()))
        self.setAccessibleDescription(", ".join(filter(None, (self._facts(), self._played()))))
        if len(example.scenarios) > 1:
            self.setToolTip(plain_tip("\n".join(example.scenarios)))
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
        """How many scenarios there are, or what the one there is is called."""
        titles = () if self._example is None else self._example.scenarios
        if len(titles) == 1:
            return _("Scenario: {title}", title=titles[0])
        return ngettext("{n} scenario", "{n} scenarios", len(titles)) if titles else ""


_GAP = 12


class CardGrid(QWidget):
    """Lays its cards out again when it becomes wider or narrower."""

    def __init__(self, cards: Sequence[QWidget], least: int, parent: QWidget | None = None) -> None:
        """``least`` is the width in px below which a card is no use."""
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
