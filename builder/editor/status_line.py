"""The status bar: hints and reasons, hex, zoom and size; what is hidden, locked or in symmetry."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QMenu, QStatusBar, QToolButton, QWidget

from builder.editor.canvas.canvas import Canvas
from builder.editor.document.desk import Desk
from builder.editor.tools.select import selection_words
from builder.hexgrid import label
from builder.language import _, in_percent
from builder.shaping.symmetry import Kind
from builder.view.announcing import announce, is_listening
from builder.view.battlefield_view import BattlefieldView
from builder.view.footprint import excess_text
from builder.view.labels import ground_height
from builder.view.sizes import size_text
from builder.view.theme import colours
from builder.view.viewport import USUAL_HEX
from builder.view.widgets import Following, PlainLabel, plain_tip, with_keys
from builder.wording import on_one_line

if TYPE_CHECKING:
    from builder.scenario import Position


class SizeLabel(PlainLabel):
    """Follows one canvas at a time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas: BattlefieldView | None = None
        self._following = Following()
        self.setContentsMargins(8, 0, 8, 0)
        self.setToolTip(_("The room that the battlefield takes on the table: width × depth"))

    def show_canvas(self, canvas: BattlefieldView) -> None:
        """Tell the size of this canvas's battlefield from now on."""
        self._canvas = canvas
        self._following.follow((canvas.measured, self._show))
        self._show()

    def _show(self) -> None:
        canvas = self._canvas
        assert canvas is not None
        bounds, display = canvas.bounds, canvas.display
        text = size_text(bounds.width, bounds.height, display.inches) if bounds is not None else ""
        beyond = excess_text(display, bounds)
        palette = QPalette()
        if beyond:
            text = _("⚠ {size}: {beyond}", size=text, beyond=beyond)
            palette.setColor(QPalette.ColorRole.WindowText, colours(self.palette()).bad)
        self.setPalette(palette)
        self.setText(text)
        self.setVisible(bool(text))


_SHOWN_FOR = 8000  # ms
_LEAST_HINT = 120  # px


class StatusLine(QStatusBar):
    """Follows one canvas at a time."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas: Canvas | None = None
        self._following = Following()
        self._key_of: Callable[[str], str] = str
        self._quiet = False
        self._plan_away = False
        self._guide = self._in_model = ""
        self._elsewhere = False  # another hex is pointed at since something was said
        self.hint, self.where, self.zoom = _Hint(self), PlainLabel(self), PlainLabel(self)
        self.hint.setContentsMargins(6, 0, 0, 0)
        self.addWidget(self.hint, 1)
        for part in (self.where, self.zoom):
            part.setContentsMargins(8, 0, 8, 0)
            self.addPermanentWidget(part)

    def show_canvas(self, canvas: Canvas) -> None:
        """Speak of this canvas from now on."""
        self._canvas = canvas
        self._following.follow(
            (canvas.reason_changed, self._show_reason),
            (canvas.message, self.say),
            (canvas.zoom_changed, self._show_zoom),
            (canvas.desk.cursor_changed, self._show_where),
        )
        self._show_zoom()
        self._show_reason("")

    def name_keys(self, key_of: Callable[[str], str]) -> None:
        """Let hints name the keys of actions, by their ids, which ``key_of`` gives when needed."""
        self._key_of = key_of

    @property
    def usual(self) -> str:
        """What is said where nothing else is: what one can do with the tool in use where the mouse is."""
        hint = self._in_model or (self._canvas.tool.hint if self._canvas is not None else "")
        return with_keys(hint, self._key_of)

    def guide(self, text: str) -> None:
        """Say what one can do now in place of what the tool in use says; empty: the tool again."""
        self._guide = text
        self._show_reason("")

    def guide_in_model(self, text: str) -> None:
        """The mouse is over the model, where this is what one can do; empty: it is elsewhere."""
        if text != self._in_model:
            self._in_model = text
            self._show_reason("")

    def say(self, text: str) -> None:
        """Say something for a while."""
        self._elsewhere = False
        self.showMessage(on_one_line(text), _SHOWN_FOR)
        announce(self, on_one_line(text))

    def be_quiet(self, on: bool) -> None:
        """Show nothing about the canvas while it is hidden; messages still appear."""
        self._quiet = on
        self.where.setHidden(on)
        self.zoom.setHidden(on or self._plan_away)
        self._show_reason("")

    def put_plan_away(self, on: bool) -> None:
        """Show no zoom while the plan is hidden."""
        self._plan_away = on
        self.zoom.setHidden(on or self._quiet)

    def _show_reason(self, text: str) -> None:
        if self._canvas is not None:
            self.hint.setText("" if self._quiet else text or self._guide or self._selected() or self.usual)
            if self._elsewhere and self.hint.text() != self.usual:
                self.clearMessage()  # what is pointed at now comes before what was said earlier
            self._show_height()

    def _selected(self) -> str:
        """How much is selected and what one can do with it, while that is the select tool's business."""
        if self._canvas is None or not self._canvas.tool.info.selects:
            return ""
        desk = self._canvas.desk
        words = selection_words(desk.document.battlefield, desk.selection)
        text = self._in_model or _(
            "drag or arrow keys move · {keys:turn-right} turns · {keys:remove-selected} takes away"
        )
        return f"{words} · {with_keys(text, self._key_of)}" if words else ""

    def _show_zoom(self) -> None:
        if self._canvas is not None:
            self.zoom.setText(in_percent(round(self._canvas.viewport.hex_size / USUAL_HEX * 100)))

    def _show_where(self) -> None:
        """Another hex is pointed at."""
        self._elsewhere = True
        self._show_height()

    def _show_height(self) -> None:
        """The hex pointed at, how high the ground in sight is there, and what of the scenario is on it."""
        if self._canvas is None:
            return
        desk = self._canvas.desk
        occupancy = desk.document.battlefield.occupancy
        high = ground_height(occupancy, desk.cursor, self._canvas.highest_pointed, desk.reach.unseen)
        where = _("{hex} · height {level}", hex=label(desk.cursor), level=high)
        what = on_one_line(_words_pointed(self._canvas))
        self.where.setText(f"{where} · {what}" if what else where)
        if is_listening():
            from builder.editor.spoken import pieces_and_problems  # not needed to open the window

            reason = "" if self.hint.text() == self.usual else self.hint.text()
            parts = [self.where.text(), *pieces_and_problems(self._canvas), reason]
            announce(self._canvas, ". ".join(filter(None, parts)))


def _words_pointed(canvas: Canvas) -> str:
    """What of the scenario is seen where one points; empty where nothing is."""
    desk, hex, highest = canvas.desk, canvas.desk.cursor, canvas.highest_pointed

    def there(position: Position) -> bool:
        return position.hex == hex and (highest is None or position.level <= highest)

    scenario, facts = desk.scenario, canvas.facts
    if scenario is None or facts is None or not canvas.shows_scenario():
        return ""
    from builder.editor.tools.markers import what_words  # not needed to open the window
    from builder.scenario.markers import marker_at, markers_of, positions_of

    levels = {at.level for one in markers_of(scenario) for at in positions_of(one) if there(at)}
    marker = marker_at(scenario, hex, sorted(levels, reverse=True))
    return what_words(marker, scenario, facts, desk.scenario_hand.held.language) if marker is not None else ""


class _Hint(PlainLabel):
    """A line that is cut where there is no room for it, instead of keeping the window wide."""

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_HINT, super().minimumSizeHint().height())

    def setText(self, text: str) -> None:
        super().setText(text)
        self.setToolTip(plain_tip(text))  # where it is cut it can be read in full

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        room = self.contentsRect()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room.width())
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), shown)


class StateChip(QToolButton):
    """Follows one desk at a time; its menu has the way back from each state. Hidden if there is no such
    state.
    """

    def __init__(self, ways_back: tuple[QAction, ...], parent: QWidget | None = None) -> None:
        """``ways_back`` are the actions offered, each while it is enabled."""
        super().__init__(parent)
        self._desk: Desk | None = None
        self._following = Following()
        self.setAutoRaise(True)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(_("What is hidden, locked or repeated on other sides; press for the way back"))
        self.setStyleSheet("QToolButton::menu-indicator { image: none; }")  # the text has an arrow of its own
        menu = QMenu(self)
        menu.addActions(ways_back)
        self.setMenu(menu)
        self.hide()

    def show_desk(self, desk: Desk) -> None:
        """Tell of this desk from now on."""
        self._desk = desk
        self._following.follow((desk.reach.changed, self._show), (desk.sides.changed, self._show))
        self._show()

    def _show(self) -> None:
        text = self._text()
        self.setText(f"{text} ▾")
        self.setAccessibleName(text)
        self.setVisible(bool(text))

    def _text(self) -> str:
        if self._desk is None:
            return ""
        reach, sides = self._desk.reach, self._desk.sides
        parts = []
        if reach.unseen:
            parts.append(_("{count} hidden", count=len(reach.unseen)))
        elif reach.hidden_levels:
            parts.append(_("levels hidden"))
        if reach.locked:
            parts.append(_("{count} locked", count=len(reach.locked)))
        if sides.kind is not None:
            parts.append(
                {
                    Kind.HALF_TURN: _("symmetry: half turn"),
                    Kind.LEFT_RIGHT: _("symmetry: left and right"),
                    Kind.TOP_BOTTOM: _("symmetry: top and bottom"),
                    Kind.BOTH_AXES: _("symmetry: both axes"),
                    Kind.THIRD_TURNS: _("symmetry: third turns"),
                    Kind.SIXTH_TURNS: _("symmetry: sixth turns"),
                }[sides.kind]
            )
        return " · ".join(parts)
