"""The state of a game, values that are replaced, never changed, in a few dictionaries that can be copied;
and what players do, as plain records.

`plain_action` and `action_of` turn actions into data and back. `RULES_VERSION` says which rules they are
played by.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, ClassVar, NewType

from builder.board import Door, Space
from builder.catalogue.cards import Card
from builder.errors import BuilderError
from builder.facts import Limits
from builder.hexgrid import Hex
from builder.plaindata.records import Codec
from builder.referee.table import Left
from builder.scenario import Position, Up
from builder.scenario.places import POSITION


class Phase(StrEnum):
    """Where a game stands."""

    GATHER = "gather"
    SECRETS = "secrets"
    PLACE_ROLL = "roll-for-placing"
    PLACE = "place"
    FIRST_ROLL = "roll-for-first"
    MARKERS_ROLL = "roll-for-markers"
    MARKERS = "markers"
    INITIATIVE = "initiative"
    TURNS = "turns"
    ROUND_END = "round-end"
    OVER = "over"


class Life(StrEnum):
    """Where a figure is."""

    WAITING = "waiting"  # not yet on the battlefield
    ON = "on"
    DESTROYED = "destroyed"
    LEFT_OUT = "left-out"


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: the owned card it belongs to, which one of it (from 1), where it stands, its wounds."""

    id: int
    card: str
    number: int
    spaces: tuple[Space, ...] = ()
    wounds: int = 0
    life: Life = Life.WAITING
    started_in: str = ""

    @property
    def on(self) -> bool:
        """Whether it stands on the battlefield."""
        return self.life is Life.ON


@dataclass(frozen=True, slots=True)
class OwnedCard:
    """An army card in a game: its id there, whose it is, who controls it now, what lies on it.

    ``spirits``: dice that were added to it for good; ``secret``: a glyph hidden on it. ``neutral``: nobody's.
    ``captive``: its figure neither acts nor is moved.
    """

    id: str
    card: Card
    owner: str
    controller: str
    attack: int = 0
    defense: int = 0
    secret: str = ""
    secret_shown: bool = False
    captive: bool = False
    in_points: bool = True


@dataclass(frozen=True, slots=True)
class LyingGlyph:
    """A glyph on the battlefield. ``name`` is known to the referee even where the symbol side is up;
    everybody sees that one is a ``treasure``, which ends no move.
    """

    id: int
    name: str
    at: Position
    up: Up = Up.POWER
    inert: bool = False
    treasure: bool = False


@dataclass(frozen=True, slots=True)
class CarriedGlyph:
    """A treasure glyph that a figure carries, its power side up."""

    id: int
    name: str
    figure: int


DoorwayId = NewType("DoorwayId", int)
"""The id of a doorway piece, which is another one in another copy of the battlefield."""


@dataclass(frozen=True, slots=True)
class DoorNow:
    """A castle door: its doorway piece, its state, who holds its card, its wounds."""

    doorway: DoorwayId
    state: Door
    owner: str = ""
    wounds: int = 0


@dataclass(frozen=True, slots=True)
class ObjectNow:
    """An object of the scenario: where it is, and which side took it away."""

    at: Position
    taken_by: str = ""
    gone: bool = False


@dataclass(frozen=True, slots=True)
class Marker:
    """An order marker on a card."""

    card: str
    revealed: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn with one card, by the player who controls it.

    ``limit``: how many figures may act; ``pool``: which ones may. ``acted`` are those that moved or attacked,
    ``moved`` those that moved, ``attacks`` who attacked whom (None for a door or several) in order.
    ``closed``: no more moves; ``done``: no more attacks. ``begun``: what comes before it is over. ``notes``:
    what powers remember for this turn.
    """

    player: str
    card: str
    limit: int
    pool: tuple[int, ...]
    acted: tuple[int, ...] = ()
    moved: tuple[int, ...] = ()
    attacks: tuple[tuple[int, int | None], ...] = ()
    closed: bool = False
    done: bool = False
    begun: bool = False
    notes: tuple[tuple[str, Any], ...] = ()

    def note(self, key: str, default: Any = None) -> Any:
        """What a power noted for this turn."""
        return dict(self.notes).get(key, default)

    def with_note(self, key: str, value: Any) -> tuple[tuple[str, Any], ...]:
        """The notes with another one, or one that is changed."""
        return tuple({**dict(self.notes), key: value}.items())

    def with_acted(self, figure: int) -> tuple[int, ...]:
        """Those that acted, and a figure that now does."""
        return self.acted if figure in self.acted else (*self.acted, figure)

    def attacked(self, figure: int) -> int:
        """How often a figure has attacked."""
        return sum(by == figure for by, _ in self.attacks)


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to a player that must be answered before anything else: which hook asks, about what.

    ``optional``: the player may decline. ``data`` is whatever the hook needs to know. ``unfinished``: what is
    asked belongs to something that happens at once, so no victory is decided before it is answered.
    """

    player: str
    hook: str
    figure: int | None = None
    optional: bool = True
    data: tuple[tuple[str, Any], ...] = ()
    unfinished: bool = False

    def get(self, key: str, default: Any = None) -> Any:
        """A part of its data."""
        return dict(self.data).get(key, default)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the sides and players that won (none: a draw), and by which victory (from 0; None
    where nobody can go on).
    """

    sides: tuple[str, ...]
    players: tuple[str, ...]
    victory: int | None
    round: int
    reason: str = ""


@dataclass
class State:
    """All of it. Values are frozen, so a copy of the dictionaries is a copy of the state."""

    phase: Phase = Phase.GATHER
    round: int = 0
    figures: dict[int, Figure] = field(default_factory=dict)
    cards: dict[str, OwnedCard] = field(default_factory=dict)
    glyphs: dict[int, LyingGlyph] = field(default_factory=dict)
    carried: dict[int, CarriedGlyph] = field(default_factory=dict)
    doors: dict[str, DoorNow] = field(default_factory=dict)
    objects: dict[str, ObjectNow] = field(default_factory=dict)
    markers: dict[tuple[str, str], Marker] = field(default_factory=dict)
    order: tuple[str, ...] = ()
    number: int = 0
    """Which turn of the round, 1 to 3."""
    actions: int = 0
    """How many were carried out in this round."""
    next: int = 0
    """Whose turn comes next, an index of ``order``."""
    turns: tuple[Turn, ...] = ()
    """The turn that goes on last; those before wait for it to end (bonding)."""
    asks: tuple[Ask, ...] = ()
    placing: tuple[str, ...] = ()
    """Who still places figures, or order markers one after the other; the one whose turn it is first."""
    collected: dict[str, tuple[str, ...]] = field(default_factory=dict)
    memory: dict[str, Any] = field(default_factory=dict)
    """What hooks remember for the whole game: immutable values by their ids."""
    left: tuple[Left, ...] = ()
    """Tiles that destroyed figures left on the battlefield (R228)."""
    positions: int = 0
    """Counts up whenever a figure or door is elsewhere."""
    outcome: Outcome | None = None

    def copy(self) -> State:
        """The same, apart from this one."""
        found = State.__new__(State)
        for name, value in vars(self).items():
            setattr(found, name, value.copy() if isinstance(value, dict) else value)
        return found

    @property
    def turn(self) -> Turn | None:
        """The turn that goes on."""
        return self.turns[-1] if self.turns else None

    def figures_of(self, card: str) -> Iterator[Figure]:
        """The figures of an owned card."""
        return (figure for figure in self.figures.values() if figure.card == card)

    def controller(self, figure: Figure) -> str:
        """Who controls a figure."""
        return self.cards[figure.card].controller


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


class HandWork(StrEnum):
    """What is done by hand: a figure put on spaces (brought back where it was destroyed), destroyed, given
    another number of wounds, given dice more or fewer; or only something noted.
    """

    STAND = "stand"
    DESTROY = "destroy"
    WOUNDS = "wounds"
    ATTACK = "attack"
    DEFENSE = "defense"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class ByHand(Action):
    """Do something that the players agreed on; no rule is asked. ``what``: a word of `HandWork`. ``number``:
    the wounds it then has, or dice more (fewer below 0), for its next attack or defense in this turn; with
    ``rest`` for all in the rest of the turn. ``why``: a note, such as the name of a power.
    """

    kind: ClassVar[str] = "by-hand"
    what: str
    figure: int | None = None
    at: tuple[Position, ...] = ()
    number: int | None = None
    rest: bool = False
    why: str = ""


RULING = "ruling"
"""What asks whether a ruling is agreed to, and keeps those that hold."""


class RuledAs(StrEnum):
    """What is ruled, or was: a figure sees another one or does not; it fits on a space or does not."""

    SEEN = "seen"
    NOT_SEEN = "not-seen"
    FITS = "fits"
    TOO_LOW = "too-low"


@dataclass(frozen=True, slots=True)
class ProposeRuling(Action):
    """Propose how something doubtful is ruled for this turn (R089): that a figure sees a ``target`` or does
    not, or fits on the space ``at`` that is a level too low for it. ``what``: a word of `RuledAs`. The
    other seat is asked: `Use` agrees, `Decline` disputes, and both roll a d20.
    """

    kind: ClassVar[str] = RULING
    what: str
    figure: int
    target: int | None = None
    at: Position | None = None

    def asking(self, player: str) -> Ask:
        """The question to a player whether he agrees."""
        said = self.player, self.what, self.target, None if self.at is None else self.at.numbers
        return Ask(player, RULING, self.figure, data=(("ruling", said),))

    @staticmethod
    def of(ask: Ask) -> ProposeRuling:
        """The proposal that a question is about."""
        player, what, target, at = ask.get("ruling")
        return ProposeRuling(
            player, what, ask.figure or 0, target, None if at is None else Position(Hex(*at[:2]), at[2])
        )


ACTIONS: tuple[type[Action], ...] = (
    RollDice, TakeCard, PassDraft, BringArmy, LaySecret, Place, LeaveOut, PutMarker, ChooseCard, Move, Attack,
    Use, Decline, WorkDoor, EndTurn, ByHand, ProposeRuling,
)  # fmt: skip
_BY_KIND: Mapping[str, type[Action]] = MappingProxyType({action.kind: action for action in ACTIONS})


_CODEC = Codec({Position: POSITION}, text=Limits(0, 200), rows=Limits(0, 1_000))


def plain_action(action: Action) -> dict[str, Any]:
    """An action as plain data: what is not said is left out."""
    return {"action": action.kind, **_CODEC.data(action)}


def action_of(data: Any) -> Action:
    """The action that plain data means. Raises BuilderError that says what was found and expected."""
    action: Action = _CODEC.tagged("action", _BY_KIND, data)
    return action


RULES_VERSION = 3
"""Counts up when the same actions could come out differently; files of games name it.

What each version changed stands in docs/decisions/versions.md.
"""
