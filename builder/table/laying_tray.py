"""What is still to be laid on cards, order markers and secret glyphs: chosen by a click, or dragged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import ascii_uppercase

from PySide6.QtCore import QByteArray, QMimeData, QPoint, QSize, Qt
from PySide6.QtGui import QDrag, QIcon, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QToolButton, QWidget

from builder.drawing.play_marks import glyph_badge
from builder.hexgrid import Point
from builder.language import _, listed
from builder.referee import Game
from builder.referee.state import LaySecret, PutMarker
from builder.scenario.naming import Names
from builder.scenario.wording import victory_sentences
from builder.sheets.qt_renderer.marks import paint_marks
from builder.table.controller import Controller
from builder.view.overrides import SafeOverrides
from builder.view.theme import drawn
from builder.view.widgets import PlainLabel, Stretch, WrappingRow, hbox, vbox

TOKEN = "application/x-hexwright-token"
"""The format in which what is dragged names itself."""
_ICON = 16  # px
_BADGE = 8.0  # mm: half of a glyph's badge with its rim
_KEY = "★"
_KEYS = {"1": Qt.Key.Key_1, "2": Qt.Key.Key_2, "3": Qt.Key.Key_3, "X": Qt.Key.Key_X}


def glyph_icon(letter: str, *, symbol_up: bool) -> QIcon:
    """A glyph with its letter; dark where it lies symbol side up."""
    with drawn(QSize(2 * _ICON, 2 * _ICON), 2.0) as (picture, painter):
        painter.scale(_ICON / 2 / _BADGE, _ICON / 2 / _BADGE)
        paint_marks(painter, glyph_badge(Point(_BADGE, _BADGE), letter, symbol_up=symbol_up))
    return QIcon(picture)


class TokenButton(SafeOverrides, QToolButton):
    """An order marker or a glyph not laid yet."""

    def __init__(self, name: str, text: str, tip: str, parent: QWidget) -> None:
        """``name`` is what actions call it."""
        super().__init__(parent)
        self.name = name
        self.setText(text)
        self.setCheckable(True)
        self.setAutoExclusive(True)
        self.setToolTip(tip)
        self.setStyleSheet(
            "QToolButton:checked { background: palette(highlight); color: palette(highlighted-text); }"
        )
        self._pressed = QPoint()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        self.setChecked(True)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        far = (event.position().toPoint() - self._pressed).manhattanLength()
        if far < QApplication.startDragDistance():
            return
        data = QMimeData()
        data.setData(TOKEN, QByteArray(self.name.encode()))
        drag = QDrag(self)
        drag.setMimeData(data)
        drag.setPixmap(QPixmap(self.grab()))
        drag.exec(Qt.DropAction.MoveAction)


class LayingTray(QWidget):
    """A row of order markers, or the glyphs that a player lays secretly below what their key means."""

    def __init__(self, controller: Controller, parent: QWidget) -> None:
        super().__init__(parent)
        self._controller = controller
        self._offered: Mapping[tuple[str, str], PutMarker | LaySecret] = {}
        self._were: list[str] = []
        words = _("Order marker {marker}: drag it onto a card, or click the card")
        self.markers = {name: TokenButton(name, name, words.format(marker=name), self) for name in "123X"}
        self._markers = QWidget(self)
        label = PlainLabel(_("Lay order marker:"), self)
        hbox(label, *self.markers.values(), Stretch(), parent=self._markers, margins=0)
        groups = controller.game.table.scenario.secret
        self._glyphs = [_SecretTray(controller, (one.key, *one.names), one.player, self) for one in groups]
        vbox(self._markers, *self._glyphs, parent=self, margins=0)
        self._now: Mapping[str, TokenButton] = self.markers

    def show_now(self) -> bool:
        """Show what the person at the table must still lay; False if nothing is."""
        offers = self._controller.offers
        found = [one for one in (offers.buttons if offers else ()) if isinstance(one, PutMarker | LaySecret)]
        self._offered = {(_named(one), one.card): one for one in found}
        names = {name for name, _card in self._offered}
        seen = self._tray_of(found[0].player, names) if found and isinstance(found[0], LaySecret) else None
        self._now = self.markers if seen is None else seen.buttons
        for part in (self._markers, *self._glyphs):
            part.setVisible(part is (seen or self._markers))
        for name, button in self._now.items():
            button.setVisible(seen is not None or name in names)  # of glyphs nothing moves
            button.setEnabled(name in names)
        missing = [name for name in self._now if name in names]
        if missing and missing != self._were:
            self._now[missing[0]].setChecked(True)
        self._were = missing
        return bool(missing)

    def _tray_of(self, player: str, names: Iterable[str]) -> _SecretTray:
        return next(one for one in self._glyphs if one.player == player and {*names} <= {*one.buttons})

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that something may be laid on now."""
        return tuple(dict.fromkeys(card for _name, card in self._offered))

    @property
    def keys(self) -> Mapping[Qt.Key, str]:
        """What keys lay, each what it is called: the numbers of markers, the letters of glyphs."""
        if self._now is self.markers:
            return {_KEYS[name]: name for name in self._were}
        found = ((self._controller.game.table.glyph(name), name) for name in reversed(self._were))
        letters = {known.letter.upper(): name for known, name in found if known is not None}
        return {Qt.Key(ord(letter)): name for letter, name in letters.items() if letter in {*ascii_uppercase}}

    def chosen(self) -> str | None:
        """What is chosen to be laid next."""
        missing = self._were if self._controller.offers is not None else ()
        return next((name for name in missing if self._now[name].isChecked()), None)

    def choose(self, name: str) -> None:
        """Choose what is laid next."""
        self._now[name].setChecked(True)

    def action(self, name: str, card: str) -> PutMarker | LaySecret | None:
        """What laying something on a card is, by its name; None where that cannot be."""
        return self._offered.get((name, card))

    def refusal(self) -> str:
        """Why nothing is laid on any other card."""
        if self._now is self.markers:
            return _("No order marker can be laid on this card: choose one of yours that has figures left")
        cards = listed(list(map(self._controller.labels.card, self.cards)), "or")
        return _("No glyph can be laid on this card: choose {cards}", cards=cards)


class _SecretTray(QWidget):
    """The glyphs that a player lays, the one that matters first; what can no longer be laid is grey."""

    def __init__(self, controller: Controller, names: Iterable[str], player: str, parent: QWidget) -> None:
        super().__init__(parent)
        game, labels = controller.game, controller.labels
        key, *_others = names = tuple(dict.fromkeys(names))
        self.player = player
        self.buttons: dict[str, TokenButton] = {}
        words = _("{glyph}: drag it onto a card, or click the card")
        for name in names:
            called, known = labels.glyph(name), game.table.glyph(name)
            text = f"{called} {_KEY}" if name == key else called
            button = self.buttons[name] = TokenButton(name, text, words.format(glyph=called), self)
            button.setIcon(glyph_icon(known.letter if known else "?", symbol_up=False))
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.text = PlainLabel(key_words(game, labels.glyph(key)), self, wrap=True)
        self.text.setContentsMargins(4, 4, 4, 2)
        vbox(self.text, WrappingRow(*self.buttons.values(), parent=self), parent=self, margins=0)


def key_words(game: Game, glyph: str) -> str:
    """What a secret glyph means in a scenario: who wins by it."""
    table = game.table
    wins = victory_sentences(Names(table.scenario, table.cards, table.glyphs).of_layout(table.layout))
    words = _("{glyph} ({key}) marks the one that matters; any other glyph misleads.", glyph=glyph, key=_KEY)
    return " ".join((words, *(one for one in wins if glyph in one)))


def _named(action: PutMarker | LaySecret) -> str:
    return action.marker if isinstance(action, PutMarker) else action.glyph
