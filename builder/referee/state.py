"""The state of a game: values that are replaced, never changed, in a few dictionaries that can be copied."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from builder.board import Door, Space
from builder.catalogue.cards import Card
from builder.referee.table import Left
from builder.scenario import Position, Up


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
    """A glyph on the battlefield. ``name`` is known to the referee even where the symbol side is up."""

    id: int
    name: str
    at: Position
    up: Up = Up.POWER
    inert: bool = False


@dataclass(frozen=True, slots=True)
class DoorNow:
    """A castle door: the id of its doorway piece, its state, who holds its card, its wounds."""

    doorway: int
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
