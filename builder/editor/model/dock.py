"""The model of the battlefield beside the plan: it follows the work, and the work can be done in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QCheckBox, QWidget

from builder.board import SpaceKind
from builder.drawing.isometric.faces import Item, Point3
from builder.drawing.styles import Styles
from builder.editor.canvas.canvas import Canvas
from builder.editor.document.desk import Desk
from builder.editor.figure.model import Puts
from builder.editor.tools import Preview
from builder.editor.widgets import Following, PlainLabel, Stretch, hbox, named, push_button, vbox
from builder.hexgrid import LEVEL, Hex, centre, hex_at
from builder.language import _
from builder.view import settings
from builder.view.model_view import ModelView, Spot
from builder.view.scales import COLOURS, view_of
from builder.view.theme import colours

if TYPE_CHECKING:
    from builder.catalogue.play_facts import PlayFacts
    from builder.editor.figure.movement import MovementProbe
    from builder.solid.mesh import Mesh

_CUT_KEY = "model/cut"
_SCENARIO = ("zones", "standing")
_ZONE = 0.5  # opacity of a start zone
_PAUSE = 250  # ms after an edit, until what lies on the spaces is put there again
_SIGHT = ("seen", "line")
_LIT = 0.34  # opacity of spaces that are seen
_MOST_GHOSTS = 60
"""More are not shown in the model: making bodies of hundreds at every move of the mouse would be felt."""


class ModelDock(QWidget):
    """Follows the desk shown. Where there is no OpenGL, ``unavailable`` carries why, once.

    ``look_requested``: the tool is wanted that tells what a figure sees.
    """

    unavailable = Signal(str)
    look_requested = Signal()

    def __init__(
        self,
        styles: Styles,
        facts: PlayFacts,
        canvas_of: Callable[[Desk], Canvas],
        parent: QWidget | None = None,
    ) -> None:
        """``facts`` are the cards and glyphs there are; ``canvas_of`` gives the plan of a desk, whose tools
        are used in the model.
        """
        super().__init__(parent)
        self._desk: Desk | None = None
        self._canvas: Canvas | None = None
        self._facts, self._canvas_of = facts, canvas_of
        self._standing = False  # at eye level
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self._show_scenario)
        self._following = Following()
        self.view = named(ModelView(styles, self), _("The battlefield as a model"))
        self.words = PlainLabel("", self)
        self.words.setWordWrap(True)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.words.hide()
        self.left = push_button(
            _("Turn Left"), self, do=lambda: self._turn(-60.0), tip=_("See it from the next corner")
        )
        self.right = push_button(
            _("Turn Right"), self, do=lambda: self._turn(60.0), tip=_("See it from the corner before")
        )
        self.above = push_button(
            _("From Above"), self, do=self.view.look_from_above, tip=_("See it as the plan does (0)")
        )
        self.whole = push_button(_("Show All"), self, do=self.view.fit, tip=_("All of it in sight (Home)"))
        self.stands = push_button(
            _("At Eye Level"), self, tip=_("See what the figure sees that looks (the tool What Can It See?)")
        )
        self.stands.setCheckable(True)
        self.cut = named(
            QCheckBox(_("Only up to the level shown"), self),
            tip=_("Leave out what begins above the level shown, to look inside"),
        )
        self.cut.setChecked(settings.stored_flag(_CUT_KEY, False))
        vbox(
            (self.view, 1),
            (self.words, 1),
            hbox(self.left, self.right, self.above, self.whole, self.stands, self.cut, Stretch()),
            parent=self,
            margins=6,
        )
        self.cut.toggled.connect(lambda on: settings.store(_CUT_KEY, on))
        self.cut.toggled.connect(self._show_level)
        self.stands.toggled.connect(self._stand)
        self.view.walked.connect(self._walk)
        self.view.left_eye.connect(lambda: self.stands.setChecked(False))
        self.view.clicked.connect(self._click)
        self.view.pointed.connect(self._point)
        self.view.unavailable.connect(self._say_unavailable)
        copying = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.view)
        copying.setContext(Qt.ShortcutContext.WidgetShortcut)
        copying.activated.connect(self.copy_picture)

    def show_desk(self, desk: Desk) -> None:
        """Show another desk's battlefield from now on."""
        self.stands.setChecked(False)
        canvas = self._canvas_of(desk)
        self._desk, self._canvas = desk, canvas
        self.view.show_battlefield(desk.document.battlefield)
        self._following.follow(
            (desk.document.changed, self.view.follow),
            (desk.level_changed, self._show_level),
            (desk.selection_changed, self._show_selection),
            (desk.reach.changed, self._show_hidden),
            (canvas.previewed, self._show_preview),
            (canvas.figures.changed, self._look),
            (desk.document.scenarios.changed, self._scenario_soon),
            (desk.document.changed, self._scenario_soon),
        )
        self._show_scenario()
        self._show_level()
        self._show_hidden()
        self._show_selection()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_scenario()

    def copy_picture(self) -> None:
        """Put the model as it is seen now on the clipboard."""
        image = self.view.picture()
        if image is not None:
            QGuiApplication.clipboard().setImage(image)

    def _show_level(self) -> None:
        if self._desk is not None:
            self.view.show_up_to(self._desk.highest if self.cut.isChecked() else None)

    def _show_hidden(self) -> None:
        if self._desk is not None and self._canvas is not None:
            self.view.hide_pieces(self._canvas.preview.hidden | self._desk.reach.unseen)

    def _show_selection(self) -> None:
        if self._desk is not None:
            self.view.select(self._desk.selection)

    def _show_preview(self, preview: Preview) -> None:
        if not self.isVisible():
            return
        self._show_hidden()
        mine = colours(self.palette())
        ghosts = preview.ghosts if len(preview.ghosts) <= _MOST_GHOSTS else ()
        self.view.show_ghosts([(ghost.piece, mine.of(ghost.worst).name()) for ghost in ghosts])

    def _turn(self, degrees: float) -> None:
        if self.view.camera is not None:
            self.view.look_from(self.view.camera.orbited(degrees, 0.0))

    def _point(self, spot: Spot | None, keys: Qt.KeyboardModifier) -> None:
        if self._canvas is not None:
            self._canvas.point_from_afar(None if spot is None else spot.place, keys)

    def _click(self, spot: Spot | None, keys: Qt.KeyboardModifier) -> None:
        """Select the very piece that is seen; every other tool does what it does in the plan."""
        desk, canvas = self._desk, self._canvas
        if desk is None or canvas is None:
            return
        if not canvas.tool.info.selects:
            if spot is not None:
                canvas.click_from_afar(spot.place, keys)
            return
        there = frozenset([spot.piece]) if spot is not None and spot.piece else frozenset()
        added = keys & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier)
        desk.select(desk.selection ^ there if added else there)
        if spot is not None and spot.piece:
            canvas.bring_into_sight(hex_at(spot.place))

    def _scenario_soon(self, _change: object = None) -> None:
        self._pause.start()

    def _show_scenario(self) -> None:
        """Show the zones, glyphs and figures of the scenario worked on."""
        desk = self._desk
        if desk is None or not self.isVisible():
            return  # shown when it comes into sight
        if desk.scenario is None:
            for key in _SCENARIO:
                self.view.lay_over(key, None)
            return
        from builder.sheets.scenario.from_scenario import play_of  # not needed to open the window

        play = play_of(desk.scenario, self._facts.cards, self._facts.glyphs)
        battlefield = desk.document.battlefield

        def zones() -> Mesh:
            from builder.sheets.scenario.on_picture import standing_items  # not needed to open the window
            from builder.solid.spaces import washes

            only = replace(play, glyphs=(), figures=(), markers=())
            return washes(lambda view: _all(standing_items(only, battlefield, view, None)), _ZONE)

        def standing() -> Mesh:
            from builder.sheets.scenario.on_picture import standing_items
            from builder.solid.figures import tokens

            others = replace(play, zones=())
            return tokens(lambda view: _all(standing_items(others, battlefield, view, None)))

        self.view.lay_over("zones", zones)
        self.view.lay_over("standing", standing, body=True)

    # At eye level ----------------------------------------------------------------------------------

    def _movement(self) -> MovementProbe | None:
        """The figure that looks, on the plan; None before a tool asked for it."""
        movement = self._canvas.figures.movement if self._canvas is not None else None
        return movement if movement is not None and movement.under_way else None

    def _stand(self, on: bool) -> None:
        """See from the eyes of the figure that looks; it is put down where nobody did."""
        if not on:
            self._standing = False
            self.view.leave_eye()
            for key in _SIGHT:
                self.view.lay_over(key, None)
            return
        self.look_requested.emit()
        movement, desk = self._movement(), self._desk
        if movement is not None and desk is not None and not movement.ready:
            there = (
                desk.cursor if movement.pointed(desk.cursor, desk.highest) is not None else self._first_hex()
            )
            if there is not None:
                movement.put(there, desk.highest, Puts.FIGURE)
        if movement is None or not movement.ready:
            self.stands.setChecked(False)
            return
        self._standing = True
        self.view.setFocus()
        self._look()

    def _first_hex(self) -> Hex | None:
        """The hex with spaces that is nearest to the lower edge of the plan."""
        movement = self._movement()
        hexes = [space.hex for space in movement.surface.board.all_spaces()] if movement is not None else []
        return max(hexes, key=lambda hex: (hex.r, -hex.q), default=None)

    def _look(self) -> None:
        """Stand where the figure stands, with what it sees of each space, by the rules of the referee."""
        movement = self._movement()
        if not self._standing:
            return
        if movement is None or not movement.ready:
            self.stands.setChecked(False)
            return
        from builder.sight.looking import EYE

        sight, probe, own = movement.surface.sight, movement.look, movement.ends[0]
        eye = sight.foot(own) + EYE * movement.choice.figure.height * LEVEL
        self.view.look_from_eye(Point3(*centre(own.hex), eye))
        seen = [
            (space.hex, sight.foot(space), COLOURS[view_of(result.percent)].name(), _LIT)
            for space, result in probe.views.items()
            if result.percent and space.kind is not SpaceKind.LADDER_RUNG  # a rung has no ground
        ]
        kept = probe.line(probe.target) if probe.target is not None else None

        def marks() -> Mesh:
            from builder.solid.spaces import marked  # numpy is not needed before the model is seen

            return marked(seen)

        def way() -> Mesh:
            from builder.solid.spaces import lines

            assert kept is not None
            colour = COLOURS[view_of(round(100 * kept.sight.fraction))].name()
            low = kept.sight.start._replace(z=kept.sight.start.z - 2.0)  # else it would be seen as a point
            return lines([(Point3(*low), Point3(*kept.sight.end), colour, 1.6)])

        self.view.lay_over("seen", marks)
        self.view.lay_over("line", way if kept is not None else None)

    def _walk(self, way: float) -> None:
        """To the next space in a way, where there is one."""
        movement, desk = self._movement(), self._desk
        if movement is None or desk is None or not movement.ready:
            return
        here = movement.ends[0].hex
        x, y = math.sin(math.radians(way)), math.cos(math.radians(way))
        at = centre(here)
        to = max(here.neighbours(), key=lambda hex: (centre(hex).x - at.x) * x + (centre(hex).y - at.y) * y)
        if movement.pointed(to, desk.highest) is not None:
            movement.put(to, desk.highest, Puts.FIGURE)

    def _say_unavailable(self, why: str) -> None:
        self.view.hide()
        self.words.setText(
            _("{why} View ▸ Panels ▸ Picture shows the battlefield at an angle as a drawing.", why=why)
        )
        self.words.show()
        for button in (self.left, self.right, self.above, self.whole, self.stands, self.cut):
            button.setEnabled(False)
        self.unavailable.emit(why)


def _all(columns: Mapping[Hex, Iterable[Item]]) -> list[Item]:
    """The items of all columns."""
    return [item for items in columns.values() for item in items]
