"""The figure that one asks about: how tall, how far it moves, by which rules. It is remembered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from builder.catalogue import TerrainKind
from builder.editor import settings
from builder.editor.words import N

if TYPE_CHECKING:
    from builder.movement import Edition, Profile

LARGEST_HEIGHT, LARGEST_MOVE = 40, 60
SIZES = ("small", "medium", "large", "huge")
EDITIONS = ("basic", "master-1", "master-2")
DOORS = ("closed", "open", "none")


class Puts(StrEnum):
    """What a click puts on a space."""

    FIGURE = "figure"
    ENEMY = "enemy"
    FRIEND = "friend"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as one sets it: height in levels, move in spaces; the ids of size, edition and door."""

    height: int = 5
    move: int = 5
    size: str = "medium"
    double: bool = False
    flying: bool = False
    edition: str = "master-2"
    door: str = "closed"

    @property
    def profile(self) -> Profile:
        """The same as movement asks for it."""
        from builder.movement import Profile, Size  # not needed to open the window

        return Profile(self.height, Size(self.size), double=self.double, flying=self.flying)

    @property
    def rules(self) -> Edition:
        """The edition by which it moves."""
        from builder.movement import edition

        return edition(self.edition)


# Looked up in the translation context "Figures". What stays as it is: edition and door.
PRESETS: Mapping[str, Figure] = MappingProxyType(
    {
        N("Figures", "Soldier"): Figure(),
        N("Figures", "Scout, small and quick"): Figure(3, 6, "small"),
        N("Figures", "Rider on two spaces"): Figure(6, 7, "large", double=True),
        N("Figures", "Giant"): Figure(9, 6, "huge"),
        N("Figures", "Flyer"): Figure(6, 7, "medium", flying=True),
        N("Figures", "Dragon on two spaces"): Figure(11, 6, "huge", double=True, flying=True),
    }
)


class FigureChoice(QObject):
    """The figure chosen now, the same for every battlefield; ``changed`` tells that the answers are others.

    ``puts`` is what a click puts down, ``others`` how tall the other figures are, ``heat`` shows the turns to
    every space instead of the reach of one move. ``kinds`` are the kinds of terrain of the catalogue.
    """

    changed = Signal()

    def __init__(self, kinds: Mapping[str, TerrainKind], parent: QObject | None = None) -> None:
        """Starts as it was left by the last run; nonsense in the settings counts as nothing."""
        super().__init__(parent)
        self.kinds = kinds
        self._figure = _stored()
        self._puts = Puts.FIGURE
        self._others = 5
        self._heat = False
        self._stays = False

    @property
    def figure(self) -> Figure:
        """The figure."""
        return self._figure

    @property
    def puts(self) -> Puts:
        """What a click puts down."""
        return self._puts

    @property
    def others(self) -> int:
        """How tall other figures are that are put down, in levels."""
        return self._others

    @property
    def heat(self) -> bool:
        """Whether turns are shown, not the reach of one move."""
        return self._heat

    @property
    def stays(self) -> bool:
        """Whether what was asked for stays in view while other tools are in use."""
        return self._stays

    @property
    def preset(self) -> str | None:
        """The name of the preset that it is, whatever edition and door; None for none."""
        usual = Figure()
        plain = replace(self._figure, edition=usual.edition, door=usual.door)
        return next((name for name, figure in PRESETS.items() if figure == plain), None)

    def take(self, preset: str) -> None:
        """Choose a preset. Raises KeyError for one that is not there."""
        self.change(**asdict(replace(PRESETS[preset], edition=self._figure.edition, door=self._figure.door)))

    def change(self, **parts: Any) -> None:
        """Change parts of the figure, by the fields of `Figure`, and remember them.

        Raises TypeError for a name that is no field.
        """
        figure = _within_limits(replace(self._figure, **parts))
        if figure == self._figure:
            return
        for field in fields(Figure):
            settings.store(f"figure/{field.name}", getattr(figure, field.name))
        self._figure = figure
        self.changed.emit()

    def put(self, puts: Puts, others: int | None = None) -> None:
        """Choose what a click puts down, and how tall others are."""
        others = self._others if others is None else min(max(others, 1), LARGEST_HEIGHT)
        if (puts, others) != (self._puts, self._others):
            self._puts, self._others = puts, others
            self.changed.emit()

    def show_turns(self, on: bool) -> None:
        """Show turns, or the reach of one move."""
        if on != self._heat:
            self._heat = on
            self.changed.emit()

    def stay(self, on: bool) -> None:
        """Let what was asked for stay in view with other tools, or not."""
        if on != self._stays:
            self._stays = on
            self.changed.emit()


def _within_limits(figure: Figure) -> Figure:
    usual = Figure()
    return replace(
        figure,
        height=min(max(figure.height, 1), LARGEST_HEIGHT),
        move=min(max(figure.move, 0), LARGEST_MOVE),
        size=figure.size if figure.size in SIZES else usual.size,
        edition=figure.edition if figure.edition in EDITIONS else usual.edition,
        door=figure.door if figure.door in DOORS else usual.door,
    )


def _stored() -> Figure:
    usual = Figure()
    parts: dict[str, Any] = {}
    for field in fields(Figure):
        key, value = f"figure/{field.name}", getattr(usual, field.name)
        if isinstance(value, bool):
            parts[field.name] = settings.stored_flag(key, value)
        elif isinstance(value, int):
            parts[field.name] = int(settings.stored_number(key, value))
        else:
            parts[field.name] = settings.stored_text(key) or value
    return _within_limits(replace(usual, **parts))
