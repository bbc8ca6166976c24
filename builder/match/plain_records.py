"""Records of a game as plain data and back, by the types of their fields: for what is sent elsewhere.

A record is a mapping of those fields that differ from their defaults; a space is [q, r, level], an army card
its id, a mapping with other keys than texts a list of pairs. A doorway is [q, r, level] of its first space:
other copies of a battlefield number their pieces otherwise. Nothing but these records can be made of such
data.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from builder.board import Doorway, Space
from builder.catalogue.cards import Card
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.language import N_, _
from builder.match.relations import demand_related
from builder.plaindata import MAX_DEPTH, DataPath, deeper_than, short
from builder.plaindata.records import Codec, Form, WrongValueError, leaf, unexpected
from builder.referee.events import Event
from builder.referee.state import DoorwayId, State
from builder.referee.table import Left, Table, position_of
from builder.scenario import Position
from builder.scenario.armies import Draft
from builder.scenario.places import HEX, POSITION

_DRAFT = "draft"


@cache
def _events() -> Mapping[str, type[Event]]:
    return {kind.kind: kind for kind in Event.__subclasses__()}


@dataclass(frozen=True)
class PlainRecords:
    """Turns the records of a game at a table into data and back."""

    table: Table

    def state(self, state: State) -> dict[str, Any]:
        """A state as data."""
        data: dict[str, Any] = _CODEC.data(state, self.table)
        return data

    def state_of(self, data: Any) -> State:
        """The state that data mean. Raises BuilderError for what is none of this table."""
        rows = data.get("left", []) if isinstance(data, dict) else []
        left = _CODEC.read(tuple[Left, ...], rows, ("left",), self.table)
        table = self.table.with_left(left) if left else self.table
        state: State = _CODEC.read(State, data, ("state",), table)
        demand_related(state, table)
        return state

    def event(self, event: Event) -> dict[str, Any]:
        """An event as data."""
        return {"event": event.kind, **_CODEC.data(event, self.table)}

    def event_of(self, data: Any) -> Event:
        """The event that data mean. Raises BuilderError."""
        event: Event = _CODEC.tagged("event", _events(), data, self.table)
        return event


def _space(data: Any, path: DataPath, table: Table) -> Space:
    space = table.space(POSITION.read(data, path, table))
    if space is None:
        raise unexpected(path, _("[q, r, level of a space]"), data)
    return space


def _doorway(data: Any, table: Table) -> int | None:
    doorways = table.board.doorways
    return next((id for id in doorways if _place(doorways[id]) == data), None)


def _place(doorway: Doorway) -> list[int]:
    return [*doorway.spaces[0], doorway.level]


def _free(value: Any, table: Table) -> Any:
    """What a hook remembers."""
    if isinstance(value, Draft):
        return {_DRAFT: _CODEC.data(value, table)}
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return [_free(part, table) for part in value]
    if value is None or isinstance(value, bool | int | str):
        return value
    raise BuilderError(_("{found} cannot be sent", found=short(repr(value))))


def _remembered(data: Any, path: DataPath, table: Table) -> Any:
    if deeper_than(data, MAX_DEPTH):
        raise WrongValueError(path, _("nested too deeply"))
    if isinstance(data, list):
        return _CODEC.read(tuple[Any, ...], data, path, table)
    if isinstance(data, dict) and set(data) == {_DRAFT}:
        return _CODEC.read(Draft, data[_DRAFT], path, table)
    if data is None or isinstance(data, bool | int | str):
        return data
    raise unexpected(path, _("what a power remembers"), data)


_CODEC = Codec(
    {
        Hex: HEX,
        Position: POSITION,
        Space: Form(_space, lambda space, table: [*position_of(space).numbers]),
        DoorwayId: leaf(
            N_("[q, r, level] of a doorway"), _doorway, lambda id, table: _place(table.board.doorways[id])
        ),
        Card: leaf(
            N_("the id of an army card"),
            lambda id, table: table.cards.get(str(id)),
            lambda card, table: card.id,
        ),
        Any: Form(_remembered, _free),
    },
    kept={(State, "positions"): None, (Draft, "pool"): lambda table: table.pool},
)
