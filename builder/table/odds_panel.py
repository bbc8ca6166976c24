"""The attacks pointed at: their dice and why, the chance of each number of wounds and of the kill."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from builder.language import N_, _, decimal, in_percent, listed, ngettext
from builder.match.offers import Aimed
from builder.referee.dice import About, Share
from builder.referee.odds import AttackOdds
from builder.referee.state import Attack
from builder.table.controller import Controller
from builder.view.overrides import SafeOverrides
from builder.view.theme import colours, inked
from builder.view.widgets import PlainLabel, vbox

_HEIGHT = 74  # px
_MOST_BARS = 9
_LINES, _MORE_LINES = 3, 2  # of one attack, and of each other


def percent(chance: Fraction) -> str:
    """A probability as a whole percentage; only 0 and 1 give 0 % and 100 %."""
    whole = round(100 * chance)
    if whole == 0 and chance:
        return in_percent("<1")
    return in_percent(">99" if whole == 100 and chance != 1 else whole)


class OddsChart(SafeOverrides, QWidget):
    """A bar for each number of wounds, of several attacks beside each other; of special ones the outline."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: Sequence[Aimed] = ()
        self.setFixedHeight(_HEIGHT)

    def sizeHint(self) -> QSize:
        return QSize(240, _HEIGHT)

    def show_odds(self, aimed: Sequence[Aimed]) -> None:
        """Show those of some attacks."""
        self._shown = aimed
        texts = [
            ", ".join(f"{number}: {percent(chance)}" for number, chance in enumerate(one.odds.wounds))
            for one in aimed
        ]
        self.setAccessibleName(_("Chance of each number of wounds"))
        self.setAccessibleDescription("; ".join(texts))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._shown:
            return
        every = [_bars(one.odds) for one in self._shown]
        painter, mine = QPainter(self), colours(self.palette())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        small = painter.font()
        small.setPointSizeF(small.pointSizeF() * 0.85)
        painter.setFont(small)
        line = painter.fontMetrics().height()
        count, most = max(map(len, every)), max(map(max, every))
        wide, room = self.width() / max(count, 4), self.height() - 2 * line - 4
        slim = (wide - 8) / len(every)
        for nth, (one, bars) in enumerate(zip(self._shown, every, strict=True)):
            for number, chance in enumerate(bars):
                left = number * wide + 4 + nth * slim
                high = float(chance / most) * room
                bar = QRectF(left, line + 2 + room - high, slim, high)
                ink = mine.bad if number else mine.faint
                fill, rim = (None, QPen(ink, 1.4)) if one.preview.action.how else (ink, None)
                inked(painter, fill, rim).drawRoundedRect(bar.adjusted(0.7, 0.7, -0.7, 0), 2, 2)
                painter.setPen(mine.text)
                above = QRectF(left - 8, bar.top() - line, slim + 16, line)
                painter.drawText(above, Qt.AlignmentFlag.AlignCenter, percent(chance))
        for number in range(count):
            more = (
                "+"
                if number == _MOST_BARS - 1 and any(len(o.odds.wounds) > _MOST_BARS for o in self._shown)
                else ""
            )
            below = QRectF(number * wide, self.height() - line, wide, line)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, f"{number}{more}")
        painter.end()


def _bars(odds: AttackOdds) -> list[Fraction]:
    """The chance of each number of wounds, those of the most together."""
    bars = list(odds.wounds[:_MOST_BARS])
    bars[-1] += sum(odds.wounds[_MOST_BARS:], Fraction(0))
    return bars


class OddsPanel(QWidget):
    """Follows what a controller points at."""

    def __init__(self, controller: Controller, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._controller = controller
        self.shown = False  # whether an attack is pointed at
        self.text = PlainLabel(self, wrap=True)
        self.text.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.chart = OddsChart(self)
        vbox(self.text, self.chart, parent=self, margins=(8, 0, 8, 4))
        controller.pointed_changed.connect(self.show_now)
        controller.changed.connect(self.show_now)
        self.show_now()

    def show_now(self) -> None:
        """Show the attacks that a click can mean."""
        controller, aimed = self._controller, pointed_attacks(self._controller)
        # A special attack is named on its own, too: its dice are not those of the card.
        named = len(aimed) > 1 or any(one.preview.action.how for one in aimed)
        words = (attack_words(controller, one, named=named) for one in aimed)
        self.text.setText("\n".join(words))
        lines = _LINES + _MORE_LINES * max(0, len(aimed) - 1)  # longer words do not push
        self.text.setMinimumHeight(lines * self.fontMetrics().lineSpacing())
        self.chart.show_odds(aimed)
        self.shown = bool(aimed)


def pointed_attacks(controller: Controller) -> tuple[Aimed, ...]:
    """The attacks that a click on the space pointed at can mean, the best of each kind."""
    space = controller.pointed
    if space is None or not any(isinstance(action, Attack) for action in controller.lit.get(space, ())):
        return ()
    return controller.chosen.aimed_at(space)


def attack_words(controller: Controller, aimed: Aimed, *, named: bool = False) -> str:
    """An attack in words: its dice and their reasons, the expected wounds, and who else is hit. Of several it
    is ``named`` rather than its target, which is the same.
    """
    labels, (preview, figure, odds) = controller.labels, aimed
    how, target = preview.action.how, labels.door(preview.action.door)
    if figure is not None:
        target = labels.figure(figure.id)
    levels = _levels(controller, aimed)
    attack, defense = (_dice(controller, shares, levels) for shares in (odds.attack, odds.defense))
    said = N_("{name}: {attack} against {defense}") if named else N_("{attack} against {defense} at {target}")
    name = labels.power(how) if how else _("Normal attack")
    parts = [_(said, name=name, attack=attack, defense=defense, target=target)]
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
        others = listed([labels.figure(one.id) for one, _odds in preview.hit if one is not figure])
        parts.append(_("it hits {others} too", others=others))
    return "; ".join(parts) + "."


def _levels(controller: Controller, aimed: Aimed) -> tuple[int, ...] | None:
    by = controller.game.state.figures[aimed.preview.action.figure]
    if aimed.figure is None:
        return None
    return tuple(figure.spaces[0].level for figure in (by, aimed.figure) if figure.on)


def _dice(controller: Controller, shares: tuple[Share, ...], levels: tuple[int, ...] | None) -> str:
    count = max(0, sum(share.number for share in shares))
    text = ngettext("{n} die", "{n} dice", count)
    if len(shares) > 1:
        parts = controller.labels.shares_in_words(About(shares=shares, levels=levels))
        text = f"{text} ({', '.join(parts)})"
    return text
