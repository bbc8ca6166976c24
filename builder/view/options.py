"""The display options of all canvases, remembered for the next start."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Annotated, Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from builder.facts import Limits, OptionLabel
from builder.language import N_
from builder.view import settings

LEAST_TABLE, LARGEST_TABLE = 100.0, 10_000.0  # mm


class TableSize(NamedTuple):
    """How large the real table is, in mm."""

    width: float
    depth: float


USUAL_TABLE = TableSize(1220.0, 915.0)  # four by three feet, a common table for play


_levels, _table, _figures, _around = (
    partial(OptionLabel, under=heading)
    for heading in (N_("Other levels"), N_("On the table"), N_("For figures"), N_("Around it"))
)
UNITS: Mapping[bool, str] = {False: N_("Centimetres"), True: N_("Inches")}


@dataclass(frozen=True, slots=True)
class Display:
    """The display options; their labels explain them. ``below`` and ``above`` are in %.

    ``limited`` also warns if the battlefield is larger than ``table``.
    """

    below: Annotated[
        int,
        Limits(0, 100),
        _levels(N_("Below"), N_("How clearly levels below the shown one are seen; 0 % hides them"), unit="%"),
    ] = 35
    above: Annotated[
        int,
        Limits(0, 100),
        _levels(N_("Above"), N_("Outlines of levels above the shown one; 0 % hides them"), unit="%"),
    ] = 0
    grid: Annotated[bool, _table(N_("Grid"), N_("Show the hexes of the bare table"))] = True
    coordinates: Annotated[
        bool,
        _table(
            N_("Coordinates of hexes"),
            N_("Write the name of each hex on it (A1, B1 …) where hexes are large enough"),
        ),
    ] = False
    heights: Annotated[bool, _table(N_("Heights"), N_("Write on each hex how many levels high it is"))] = (
        False
    )
    tint: Annotated[
        bool,
        _table(
            N_("Colours by height"),
            N_("Give each level a colour of its own in place of those of the terrain, with a legend"),
        ),
    ] = False
    spaces: Annotated[
        bool, _figures(N_("Spaces"), N_("Write the level of each space on which a figure can stand"))
    ] = False
    headroom: Annotated[
        bool, _figures(N_("Room above"), N_("Write how many levels are free above spaces under something"))
    ] = False
    barriers: Annotated[
        bool,
        _figures(
            N_("Barriers"),
            N_("Mark battlements, stone walls, ruins and ladders, with the levels of foot and top"),
        ),
    ] = False
    scenario: Annotated[
        bool,
        _figures(
            N_("Scenario"), N_("Show start zones, glyphs, objects and figures of the scenario worked on")
        ),
    ] = True
    rulers: Annotated[
        bool,
        _around(N_("Rulers"), N_("Show columns, rows and centimetres or inches along the border")),
    ] = False
    minimap: Annotated[
        bool,
        _around(
            N_("Map where it does not fit"),
            N_("Show the whole battlefield small where it does not fit on the canvas"),
        ),
    ] = True
    limited: Annotated[
        bool, _around(N_("Border of my table"), N_("Show its border, and warn when it is too small"))
    ] = False
    inches: Annotated[bool, _around(N_("Unit"), N_("Unit of rulers and sizes"), UNITS)] = False
    table: TableSize = USUAL_TABLE

    @property
    def surface(self) -> bool:
        """Whether something of the surface is shown."""
        return self.spaces or self.headroom or self.barriers


class ViewOptions(QObject):
    """The current options. ``changed``: something looks different now."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        """Starts as the last run left it; invalid settings are ignored."""
        super().__init__(parent)
        self._display = _stored()

    @property
    def display(self) -> Display:
        """What is shown now."""
        return self._display

    def change(self, **parts: Any) -> None:
        """Change fields of `Display` and remember them.

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
        """Read the unit of length that another window stored; returns whether it changed."""
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
