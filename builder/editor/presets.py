"""Layouts of the panels: for building, for judging and for scenarios, each as the user left it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QMainWindow, QToolBar

from builder.editor.centre import Arrangement, Centre
from builder.view import settings
from builder.view.widgets import Dock


@dataclass(frozen=True, slots=True)
class Preset:
    """Which panels are visible: ``shown`` always, the first of a place in front of its others; ``roomy`` if
    the window is wide. ``lists`` is the height in px of a list on the right side above another panel.
    """

    id: str
    shown: tuple[str, ...]
    roomy: tuple[str, ...] = ()
    lists: int = 260


PRESETS = (
    Preset("build", ("pieces", "problems", "inventory"), ("levels", "column"), lists=500),
    Preset("analyse", ("figure", "report", "picture", "levels", "problems", "inventory")),
    Preset("scenario", ("scenario", "playtest", "problems", "inventory")),
)

_LEFT, _RIGHT, _BELOW = (
    Qt.DockWidgetArea.LeftDockWidgetArea,
    Qt.DockWidgetArea.RightDockWidgetArea,
    Qt.DockWidgetArea.BottomDockWidgetArea,
)
# Panels of one place are tabs of it, whenever they are shown.
_LISTS = ("levels", "groups", "history", "notes", "unknown", "stamps", "view")
_TASKS = ("column", "model", "figure", "report", "scenario", "playtest", "picture")
PLACES: tuple[tuple[Qt.DockWidgetArea, tuple[str, ...]], ...] = (
    (_LEFT, ("pieces",)),
    (_BELOW, ("problems", "inventory")),
    (_RIGHT, _LISTS),
    (_RIGHT, _TASKS),
)
_LOW = 880  # px of the window, below which the right side is one place
_WIDE = 1400  # px, from which there is room for panels on both sides
_SIDE = 314  # px: four pieces of the palette in a row; a panel at the right
_HEIGHT = 200  # px: a panel below the canvas
_LEAST_HEIGHT, _PART = 190, 5  # px, three rows of problems; a fifth of the window where that is more
_ENOUGH = 800  # px: beside panels that the preset promises plan and model have at least these, and half of it
_PAUSE = 500  # ms without a change of the layout
_VERSION = 2
_CHOSEN, _AWAY, _MADE_WAY = "preset", "panels-away", "model-made-way"  # in the settings
# The first has the name of before there were others: who updates finds his panels where they were.
_KEYS: Mapping[str, str] = {one.id: "state" if one is PRESETS[0] else f"state-{one.id}" for one in PRESETS}


class PanelLayout(QObject):
    """Arranges the panels by presets, and remembers how each was left.

    It stores that a moment after a change, so that nothing is lost if the program is killed. ``changed`` is
    sent when the panels were arranged by a preset.
    """

    changed = Signal()

    def __init__(self, window: QMainWindow, docks: Sequence[Dock], centre: Centre) -> None:
        super().__init__(window)
        self._window, self._centre = window, centre
        self._docks = {dock.objectName(): dock for dock in docks}
        stored = settings.stored_text(_CHOSEN)
        self._preset = next((one for one in PRESETS if one.id == stored), PRESETS[0])
        self._stowed: QByteArray | None = None
        self._away = [name for name in settings.stored_texts(_AWAY) if name in self._docks]
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE)
        self._timer.timeout.connect(self._keep_shown)

    @property
    def preset(self) -> str:
        """The id of the preset in force."""
        return self._preset.id

    @property
    def made_way(self) -> bool:
        """Whether the model made way for the panels and was not arranged since."""
        return bool(settings.stored_text(_MADE_WAY))

    @property
    def roomy(self) -> bool:
        """Whether the window has room for panels on both sides of the canvas."""
        return self._window.width() >= _WIDE

    def begin(self) -> None:
        """Restore size, place and panels; at the first start choose what fits the screen."""
        geometry = settings.stored_bytes("geometry")
        if geometry is None or not self._window.restoreGeometry(geometry):
            room = self._window.screen().availableGeometry()
            self._window.resize(min(1560, room.width() - 16), min(960, room.height() - 48))
        if not self._restore():
            self.reset()
        for dock in self._docks.values():
            for signal in (
                dock.visibilityChanged,
                dock.dockLocationChanged,
                dock.topLevelChanged,
                dock.sized,
            ):
                signal.connect(self._later)
        self._centre.changed.connect(self._arranged)

    def choose(self, id: str) -> None:
        """Arrange the panels as they were left under this preset. If there is no room for them beside plan
        and model, the model makes way; it returns with the next preset that leaves it room. Raises KeyError
        for an unknown name.
        """
        preset = {one.id: one for one in PRESETS}[id]
        self.bring_back()
        if preset is not self._preset:
            self._come_back()
            self.keep()
            self._preset = preset
            if not self._restore():
                self.reset()
            self._bring_model_back()
        self._make_way()
        self.changed.emit()

    def reset(self) -> None:
        """Reset the panels to the preset's original layout."""
        self.bring_back()
        window, preset = self._window, self._preset
        low = window.height() < _LOW
        shown = (*preset.shown, *(preset.roomy if self.roomy else ()))
        places = (*PLACES[:2], (_RIGHT, _LISTS + _TASKS)) if low else PLACES
        self._away = []
        for dock in self._docks.values():
            dock.hide()
            dock.setFloating(False)
        right = []
        for area, names in places:
            # Other panels, which a later version may have, stay where they are.
            docks = [self._docks[name] for name in names if name in self._docks]
            for dock in docks:
                window.addDockWidget(area, dock)
            for behind in docks[1:]:
                window.tabifyDockWidget(docks[0], behind)
            for name in shown:
                if name in names:
                    self._docks[name].show()
            front = next((self._docks[name] for name in shown if name in names), None)
            if front is not None:
                front.fill()
                front.raise_()
                if area == _BELOW:
                    high = max(_LEAST_HEIGHT, min(_HEIGHT, window.height() // _PART))
                    window.resizeDocks([front], [high], Qt.Orientation.Vertical)
                else:
                    window.resizeDocks([front], [_SIDE], Qt.Orientation.Horizontal)
                if area == _RIGHT:
                    right.append(front)
        if len(right) > 1:
            window.resizeDocks(right, [preset.lists, window.height() - preset.lists], Qt.Orientation.Vertical)
        self._make_way()
        self.changed.emit()
        self._later()

    def make_place_for(self, name: str) -> None:
        """Before a panel is shown: if it would add a column beside plan and model, and they have no room for
        that, make it a tab beside the palette.
        """
        dock, palette, window = self._docks[name], self._docks["pieces"], self._window
        there = palette.isVisible() and not palette.isFloating() and dock.isHidden()
        if there and self._centre.cramped_by(_SIDE) and not self._shown_at(_RIGHT):
            window.tabifyDockWidget(palette, dock)

    def give_place_back(self, name: str) -> None:
        """Bring the palette in front of a panel that took its place."""
        palette, dock = self._docks["pieces"], self._docks[name]
        if dock in self._window.tabifiedDockWidgets(palette) and not dock.visibleRegion().isEmpty():
            palette.raise_()

    def _shown_at(self, area: Qt.DockWidgetArea) -> list[Dock]:
        """The panels that stand at a side of the window."""
        return [
            dock
            for dock in self._docks.values()
            if not dock.isHidden() and not dock.isFloating() and self._window.dockWidgetArea(dock) == area
        ]

    def stow(self) -> None:
        """Hide panels and toolbar until they are brought back; their layout is remembered."""
        if self._stowed is None:
            self._settle()  # before the first show sizes are not yet those that were restored
            self._stowed = self._window.saveState(_VERSION)
            for part in (*self._docks.values(), *self._window.findChildren(QToolBar)):
                part.hide()

    def bring_back(self) -> None:
        """Show what was hidden as it was, and the panels opened since."""
        if self._stowed is not None:
            stood, self._stowed = self._stowed, None
            opened = [dock for dock in self._docks.values() if not dock.isHidden()]
            self._window.restoreState(stood, _VERSION)
            for dock in opened:
                dock.show()
                dock.raise_()

    def keep(self) -> None:
        """Remember size, place and panels."""
        settings.store_all(
            {
                "geometry": self._window.saveGeometry(),
                _KEYS[self.preset]: self._window.saveState(_VERSION)
                if self._stowed is None
                else self._stowed,
                _CHOSEN: self.preset,
                _AWAY: self._away,
            }
        )

    def _arranged(self) -> None:
        """Follow a new arrangement of plan and model, whatever caused it."""
        settings.store(_MADE_WAY, "")
        self.make_room()

    def make_room(self) -> None:
        """Hide the panels at the right if plan and model side by side need the room, and bring back those
        that need not make way any more.
        """
        self._come_back()
        self._settle()
        if self._stowed is not None or not self._centre.cramped:
            return
        shown = self._shown_at(_RIGHT)
        promised = any(dock.objectName() in self._preset.shown for dock in shown)
        if promised and self._centre.width() >= max(_ENOUGH, self._window.width() // 2):
            return
        # The one in front comes back last, and is in front again.
        shown.sort(key=lambda dock: not dock.visibleRegion().isEmpty())
        self._away = [dock.objectName() for dock in shown]
        for dock in shown:
            dock.hide()

    def _make_way(self) -> None:
        """Show the plan alone if a panel of the preset would have no room."""
        self.make_room()
        if set(self._away) & set(self._preset.shown):
            before = self._centre.arrangement
            self._centre.arrange(Arrangement.PLAN)
            settings.store(_MADE_WAY, before.value)

    def _bring_model_back(self) -> None:
        """Arrange plan and model as before the model made way, unless they were arranged since."""
        before = settings.stored_text(_MADE_WAY)
        for arrangement in Arrangement:
            if arrangement.value == before:
                self._centre.arrange(arrangement)

    def _come_back(self) -> None:
        """Bring back what was put away to make room."""
        for name in self._away:
            self._docks[name].show()
            self._docks[name].raise_()
        self._away = []

    def _restore(self) -> bool:
        state = settings.stored_bytes(_KEYS[self.preset])
        if state is None:
            return False
        for dock in self._docks.values():  # else Qt leaves the tabs of before standing in the window
            dock.hide()
        self._settle()
        return self._window.restoreState(state, _VERSION)

    def _settle(self) -> None:
        layout = self._window.layout()
        assert layout is not None
        layout.activate()

    def _later(self, _how: object = None) -> None:
        self._timer.start()

    def _keep_shown(self) -> None:
        if self._window.isVisible():  # else it closes, and is kept as it was
            self.keep()
