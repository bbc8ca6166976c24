"""What every canvas displays besides the pieces: one choice for all, remembered for the next start."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Annotated, Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from builder.facts import Limits
from builder.view import settings

LEAST_TABLE, LARGEST_TABLE = 100.0, 10_000.0  # mm


class TableSize(NamedTuple):
    """How large the real table is, in mm."""

    width: float
    depth: float


USUAL_TABLE = TableSize(1220.0, 915.0)  # four by three feet, a common table for play


@dataclass(frozen=True, slots=True)
class Display:
    """What is shown. ``below`` and ``above`` are how clearly the levels below and above the shown one are
    seen, in % (0 hides them). ``inches`` chooses the unit of the rulers and of sizes in texts.

    ``limited`` shows the border of a table of size ``table`` and warns where the battlefield is larger.
    ``spaces``, ``headroom`` and ``barriers`` tell of the surface on which figures stand, ``scenario`` what
    the scenario worked on puts on it. ``tint`` gives each level a colour in place of those of the terrain.
    """

    grid: bool = True
    coordinates: bool = False
    heights: bool = False
    rulers: bool = False
    minimap: bool = True
    below: Annotated[int, Limits(0, 100)] = 35
    above: Annotated[int, Limits(0, 100)] = 0
    inches: bool = False
    limited: bool = False
    table: TableSize = USUAL_TABLE
    spaces: bool = False
    headroom: bool = False
    barriers: bool = False
    scenario: bool = True
    tint: bool = False

    @property
    def surface(self) -> bool:
        """Whether something of the surface is shown."""
        return self.spaces or self.headroom or self.barriers


class ViewOptions(QObject):
    """The choice of this moment. ``changed`` tells that something looks different now."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Starts as it was left by the last run; nonsense in the settings counts as nothing."""
        super().__init__(parent)
        self._display = _stored()

    @property
    def display(self) -> Display:
        """What is shown now."""
        return self._display

    def change(self, **parts: Any) -> None:
        """Show some things differently, by the fields of `Display`, and remember it.

        Raises TypeError for a name that is no field.
        """
        display = _within_limits(replace(self._display, **parts))
        if display == self._display:
            return
        for field in fields(Display):
            value = getattr(display, field.name)
            if value != getattr(self._display, field.name):
                _store(field.name, value)
        self._display = display
        self.changed.emit()

    def units_again(self) -> bool:
        """Take in the unit of length that another window stored; whether it was the other one."""
        inches = settings.stored_flag("view/inches", self._display.inches)
        if inches == self._display.inches:
            return False
        self.change(inches=inches)
        return True

    def flip(self, name: str) -> None:
        """Switch one of the yes-or-no fields of `Display`."""
        self.change(**{name: not getattr(self._display, name)})


def _within_limits(display: Display) -> Display:
    width, depth = (min(max(side, LEAST_TABLE), LARGEST_TABLE) for side in display.table)
    return settings.within_limits(replace(display, table=TableSize(width, depth)), Display())


def _stored() -> Display:
    width = settings.stored_number("view/table-width", USUAL_TABLE.width)
    table = TableSize(width, settings.stored_number("view/table-depth", USUAL_TABLE.depth))
    return _within_limits(replace(settings.stored_record("view", Display()), table=table))


def _store(name: str, value: object) -> None:
    if isinstance(value, TableSize):
        settings.store(f"view/{name}-width", value.width)
        settings.store(f"view/{name}-depth", value.depth)
    else:
        settings.store(f"view/{name}", value)
