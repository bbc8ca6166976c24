"""The attack that is pointed at: its dice and why, the chance of each number of wounds and of the kill."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from builder.language import _, decimal, in_percent, listed, ngettext
from builder.referee.dice import About, Share
from builder.referee.odds import AttackOdds, AttackPreview
from builder.referee.state import Attack
from builder.table.controller import Controller
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours, inked
from builder.view.widgets import PlainLabel, vbox

_HEIGHT = 74  # px
_MOST_BARS = 9
_LINES = 3


def percent(chance: Fraction) -> str:
    """A probability as a whole percentage; only 0 and 1 give 0 % and 100 %."""
    whole = round(100 * chance)
    if whole == 0 and chance:
        return in_percent("<1")
    return in_percent(">99" if whole == 100 and chance != 1 else whole)


class OddsChart(SafeOverrides, QWidget):
    """A bar for each number of wounds."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._odds: AttackOdds | None = None
        self.setFixedHeight(_HEIGHT)

    def sizeHint(self) -> QSize:
        return QSize(240, _HEIGHT)

    def show_odds(self, odds: AttackOdds | None) -> None:
        """Show these, or nothing."""
        self._odds = odds
        texts = [f"{number}: {percent(chance)}" for number, chance in enumerate(odds.wounds)] if odds else []
        self.setAccessibleName(_("Chance of each number of wounds"))
        self.setAccessibleDescription(", ".join(texts))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        odds = self._odds
        if odds is None:
            return
        bars = list(odds.wounds[:_MOST_BARS])
        if len(odds.wounds) > _MOST_BARS:
            bars[-1] = sum(odds.wounds[_MOST_BARS - 1 :], Fraction(0))
        painter, mine = QPainter(self), colours(self.palette())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        small = painter.font()
        small.setPointSizeF(small.pointSizeF() * 0.85)
        painter.setFont(small)
        line = painter.fontMetrics().height()
        wide, room = self.width() / max(len(bars), 4), self.height() - 2 * line - 4
        most = max(bars)
        for number, chance in enumerate(bars):
            left = number * wide
            high = float(chance / most) * room
            bar = QRectF(left + 4, line + 2 + room - high, wide - 8, high)
            inked(painter, mine.bad if number else mine.faint).drawRoundedRect(bar, 2, 2)
            painter.setPen(mine.text)
            above = QRectF(left - 4, bar.top() - line, wide + 8, line)
            painter.drawText(above, Qt.AlignmentFlag.AlignCenter, percent(chance))
            more = "+" if number == _MOST_BARS - 1 and len(odds.wounds) > _MOST_BARS else ""
            below = QRectF(left, self.height() - line, wide, line)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, f"{number}{more}")
        painter.end()


class OddsPanel(QWidget):
    """Follows what a controller points at."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.shown = False  # whether an attack is pointed at
        self.text = PlainLabel(self, wrap=True)
        self.text.setMinimumHeight(_LINES * self.fontMetrics().lineSpacing())  # longer words do not push
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.chart = OddsChart(self)
        vbox(self.text, self.chart, parent=self, margins=(8, 0, 8, 4))
        controller.pointed_changed.connect(self.show_now)
        controller.changed.connect(self.show_now)
        self.show_now()

    def show_now(self) -> None:
        """Show the attack that a click would make first."""
        preview = pointed_preview(self._controller)
        self.text.setText("" if preview is None else preview_words(self._controller, preview))
        self.chart.show_odds(None if preview is None else _first(preview))
        self.shown = preview is not None


def pointed_preview(controller: Controller) -> AttackPreview | None:
    """The attack that a click on the space pointed at would make first."""
    if controller.pointed is None:
        return None
    actions = controller.lit.get(controller.pointed, ())
    attack = next((action for action in actions if isinstance(action, Attack)), None)
    return None if attack is None else controller.chosen.previews.get(attack)


def _first(preview: AttackPreview) -> AttackOdds:
    return preview.door if preview.door is not None else preview.hit[0][1]


def preview_words(controller: Controller, preview: AttackPreview) -> str:
    """An attack in words: its dice and their reasons, the expected wounds, and who else is hit."""
    labels, odds = controller.labels, _first(preview)
    action = preview.action
    target = labels.door(action.door) if action.door else labels.figure(preview.hit[0][0].id)
    levels = _levels(controller, preview)
    attack, defense = (_dice(controller, shares, levels) for shares in (odds.attack, odds.defense))
    parts = [_("{attack} against {defense} at {target}", attack=attack, defense=defense, target=target)]
    if odds.undefended:
        parts.append(_("no defense ({power})", power=labels.power(odds.undefended)))
    for power, least in odds.saves:
        parts.append(_("{power} saves it with a d20 of {n} or more", power=labels.power(power), n=least))
    if odds.blocks:
        parts.append(ngettext("{n} skull blocked", "{n} skulls blocked", odds.blocks))
    parts.append(_("{n} wounds on average", n=decimal(float(odds.expected), 1)))
    parts.append(_("{chance} that it is destroyed", chance=percent(odds.kill)))
    if odds.loss:
        parts.append(_("{chance} that the attacker is", chance=percent(odds.loss)))
    if len(preview.hit) > 1:
        others = listed([labels.figure(figure.id) for figure, _odds in preview.hit[1:]])
        parts.append(_("it hits {others} too", others=others))
    return "; ".join(parts) + "."


def _levels(controller: Controller, preview: AttackPreview) -> tuple[int, ...] | None:
    by = controller.game.state.figures[preview.action.figure]
    if not preview.hit:
        return None
    return tuple(figure.spaces[0].level for figure in (by, preview.hit[0][0]) if figure.on)


def _dice(controller: Controller, shares: tuple[Share, ...], levels: tuple[int, ...] | None) -> str:
    count = max(0, sum(share.number for share in shares))
    text = ngettext("{n} die", "{n} dice", count)
    if len(shares) > 1:
        parts = controller.labels.shares_in_words(About(shares=shares, levels=levels))
        text = f"{text} ({', '.join(parts)})"
    return text
