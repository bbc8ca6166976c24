"""What players do, as plain records; `plain_action` and `action_of` turn them into data and back.
`RULES_VERSION` says which rules they are played by.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, ClassVar

from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.language import _
from builder.plaindata import short
from builder.scenario import Position


class IllegalActionError(BuilderError):
    """An action that the rules forbid here: the number of the rule (empty where it is none) and why."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{why} ({rule})" if rule else why)
        self.rule, self.why = rule, why


def illegal(found: str) -> IllegalActionError:
    """The error that says "rule: why"."""
    rule, _rest, why = found.partition(": ")
    return IllegalActionError(rule, why)


@dataclass(frozen=True, slots=True)
class Action:
    """Something one player does; ``player`` is empty for what the table does (rolling for all)."""

    kind: ClassVar[str] = ""
    player: str


@dataclass(frozen=True, slots=True)
class RollDice(Action):
    """Roll what must be rolled now for all: who begins, who places first, initiative."""

    kind: ClassVar[str] = "roll"
    player: str = ""


@dataclass(frozen=True, slots=True)
class TakeCard(Action):
    """Draft an army card (R023)."""

    kind: ClassVar[str] = "take-card"
    card: str


@dataclass(frozen=True, slots=True)
class PassDraft(Action):
    """Draft no more (R025)."""

    kind: ClassVar[str] = "pass-draft"


@dataclass(frozen=True, slots=True)
class BringArmy(Action):
    """Bring a pre-made army: ids of its cards (R021)."""

    kind: ClassVar[str] = "bring-army"
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LaySecret(Action):
    """Lay a glyph symbol-side up on one of one's cards."""

    kind: ClassVar[str] = "lay-secret"
    card: str
    glyph: str


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Put a figure on one or two spaces of a start zone (R022)."""

    kind: ClassVar[str] = "place"
    figure: int
    at: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class LeaveOut(Action):
    """Leave out a figure that has no space in the start zone (R022)."""

    kind: ClassVar[str] = "leave-out"
    figure: int


@dataclass(frozen=True, slots=True)
class PutMarker(Action):
    """Put an order marker (1, 2, 3 or X) on a card (R010)."""

    kind: ClassVar[str] = "put-marker"
    marker: str
    card: str


@dataclass(frozen=True, slots=True)
class ChooseCard(Action):
    """Basic game: choose the card whose figures act (R001)."""

    kind: ClassVar[str] = "choose-card"
    card: str


@dataclass(frozen=True, slots=True)
class Move(Action):
    """Move a figure to a space; ``tail`` is where its other end lies. ``path``: the way of its leading end
    from its start (both included) where that is not the safest. ``how``: "leap"; "walk" of one that flies;
    "" as it goes most safely.
    """

    kind: ClassVar[str] = "move"
    figure: int
    to: Position
    tail: Position | None = None
    path: tuple[Position, ...] = ()
    how: str = ""


@dataclass(frozen=True, slots=True)
class Attack(Action):
    """Attack a figure, or a door by the id of its scenario. ``how``: "" for a normal attack, else the id of a
    special attack. ``at``: for one along a line its last space. Who of several defends first is asked (R108).
    """

    kind: ClassVar[str] = "attack"
    figure: int
    target: int | None = None
    door: str = ""
    how: str = ""
    at: Position | None = None


@dataclass(frozen=True, slots=True)
class Use(Action):
    """Use a power, a glyph or a special rule by its id, or answer what it asks.

    What else must be said depends on it: the figure that uses it, a figure it is used on, a card, spaces, a
    word.
    """

    kind: ClassVar[str] = "use"
    power: str
    figure: int | None = None
    target: int | None = None
    card: str = ""
    at: tuple[Position, ...] = ()
    word: str = ""


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """Say no to what a power asks."""

    kind: ClassVar[str] = "decline"
    power: str


@dataclass(frozen=True, slots=True)
class WorkDoor(Action):
    """Open or close a castle door (R183)."""

    kind: ClassVar[str] = "work-door"
    door: str
    state: str


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End one's turn."""

    kind: ClassVar[str] = "end-turn"


ACTIONS: tuple[type[Action], ...] = (
    RollDice, TakeCard, PassDraft, BringArmy, LaySecret, Place, LeaveOut, PutMarker, ChooseCard, Move, Attack,
    Use, Decline, WorkDoor, EndTurn,
)  # fmt: skip
_BY_KIND: Mapping[str, type[Action]] = MappingProxyType({action.kind: action for action in ACTIONS})


def plain_action(action: Action) -> dict[str, Any]:
    """An action as plain data: what is not said is left out."""
    found: dict[str, Any] = {"action": action.kind}
    for part in fields(action):
        value = getattr(action, part.name)
        if value not in ("", None, ()):
            found[part.name] = plain_value(value)
    return found


def plain_value(value: Any) -> Any:
    """A field of an action or event as plain data: spaces as [q, r, level]."""
    if isinstance(value, Position):
        return list(value.numbers)
    if isinstance(value, tuple):
        return [plain_value(part) for part in value]
    return value


def action_of(data: Any) -> Action:
    """The action that plain data means. Raises BuilderError that says what was found and expected."""
    if not isinstance(data, dict):
        raise BuilderError(_("an action was expected, found {found}", found=short(data)))
    found = _BY_KIND.get(data.get("action", ""), None) if isinstance(data.get("action"), str) else None
    if found is None:
        raise BuilderError(
            _(
                "action: one of {names} was expected, found {found}",
                names=", ".join(_BY_KIND),
                found=short(data.get("action")),
            )
        )
    parts = {part.name: part for part in fields(found)}
    extra = [key for key in data if key != "action" and key not in parts]
    if extra:
        raise BuilderError(
            _(
                "{kind}: {found} is not known here; known are {names}",
                kind=found.kind,
                found=short(extra[0]),
                names=", ".join(parts),
            )
        )
    values: dict[str, Any] = {}
    for name, part in parts.items():
        if name in data:
            values[name] = _READERS[str(part.type)](data[name], f"{found.kind}: {name}")
        elif name == "player" and found is not RollDice:
            raise BuilderError(_("{kind}: player is missing", kind=found.kind))
    try:
        return found(**values)
    except TypeError:
        missing = [name for name, part in parts.items() if name not in values and _is_needed(part)]
        raise BuilderError(
            _("{kind}: {names} is missing", kind=found.kind, names=", ".join(missing))
        ) from None


def _is_needed(part: Any) -> bool:
    from dataclasses import MISSING

    return part.default is MISSING and part.default_factory is MISSING


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str) or len(value) > 200:
        raise BuilderError(
            _(
                "{what}: a text of at most 200 characters was expected, found {found}",
                what=what,
                found=short(value),
            )
        )
    return value


def _texts(value: Any, what: str) -> tuple[str, ...]:
    return tuple([_text(part, what) for part in _listed(value, what)])


def _number(value: Any, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BuilderError(
            _("{what}: a whole number was expected, found {found}", what=what, found=short(value))
        )
    return value


def _position(value: Any, what: str) -> Position:
    parts = _listed(value, what)
    if len(parts) != 3:
        raise BuilderError(
            _("{what}: [q, r, level] was expected, found {found}", what=what, found=short(value))
        )
    q, r, level = [_number(part, what) for part in parts]
    return Position(Hex(q, r), level)


def _positions(value: Any, what: str) -> tuple[Position, ...]:
    return tuple([_position(part, what) for part in _listed(value, what)])


def _listed(value: Any, what: str) -> list[Any]:
    if not isinstance(value, list) or len(value) > 1_000:
        raise BuilderError(
            _("{what}: a list of at most 1,000 was expected, found {found}", what=what, found=short(value))
        )
    return value


_READERS: Mapping[str, Any] = MappingProxyType({
    "str": _text,
    "tuple[str, ...]": _texts,
    "int": _number,
    "int | None": _number,
    "Position": _position,
    "Position | None": _position,
    "tuple[Position, ...]": _positions,
})  # fmt: skip


RULES_VERSION = 2
"""Counts up when the same actions could come out differently; files of games name it.

What each version changed stands in docs/decisions/versions.md.
"""
