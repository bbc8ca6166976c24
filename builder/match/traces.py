"""What an action leaves to be drawn on the battlefield: ways, attacks, swipes, wounds, losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from builder.referee import events as ev
from builder.referee.table import position_of
from builder.scenario import Position

if TYPE_CHECKING:
    from builder.referee.state import State


class TraceKind(StrEnum):
    """What a trace is of."""

    WAY = "way"  # all spaces of a move, its start included
    ATTACK = "attack"  # from a figure to its target
    SWIPE = "swipe"  # from a figure to one that leaves it
    POWER = "power"  # from a figure to the one it uses a power on
    STANDS = "stands"  # a figure came to stand there without moving
    WOUNDS = "wounds"  # how many were taken there; 0: an attack gave none
    HEALED = "healed"
    LOST = "lost"  # a figure was destroyed there
    DICE = "dice"  # what was rolled for or against the figure there


_DEFENSE = "defense"
LINES = frozenset({TraceKind.WAY, TraceKind.ATTACK, TraceKind.SWIPE, TraceKind.POWER})
MOVING = frozenset({TraceKind.WAY, TraceKind.STANDS})


@dataclass(frozen=True, slots=True)
class Trace:
    """One of them, with its points in turn; ``number``: the wounds, ``player``: whose figure moved. Of a
    way also the figure and where it stood from step to step, its start included and its end left out; of dice
    their kind, what they show, and whether they defend.
    """

    kind: TraceKind
    points: tuple[Position, ...]
    number: int = 0
    player: str = ""
    figure: int = 0
    stands: tuple[tuple[Position, ...], ...] = ()
    dice: str = ""
    sides: tuple[int, ...] = ()
    defends: bool = False


def _stands(event: ev.Moved) -> tuple[tuple[Position, ...], ...]:
    way = event.way
    if event.tail is None:
        return tuple((place,) for place in way[:-1])
    return (event.stood, *((way[n], way[n - 1]) for n in range(1, len(way) - 1)))


def traces(before: State, events: Iterable[ev.Event]) -> tuple[Trace, ...]:
    """The traces of what happened with one action, of which the state before it is given."""
    happened = tuple(events)
    return tuple(_Tracer(before, happened).found(happened))


class _Tracer:
    def __init__(self, before: State, events: Iterable[ev.Event]) -> None:
        self._before = before
        self._at = {
            id: tuple(map(position_of, figure.spaces)) for id, figure in before.figures.items() if figure.on
        }
        # Who is destroyed on his way takes his last wounds there, and goes no farther.
        self._lost = {one.figure: one.at for one in events if isinstance(one, ev.FigureDestroyed) and one.at}
        self._left: dict[int, Position] = {}  # where a figure began to move
        self._attacked: set[tuple[int, int]] = set()

    def found(self, events: Iterable[ev.Event]) -> Iterator[Trace]:
        """The traces, in turn."""
        for event in events:
            match event:
                case ev.Moved():
                    self._left[event.figure] = event.stood[0]
                    self._at[event.figure] = (event.way[-1],)
                    player, id = self._player(event.figure), event.figure
                    yield Trace(TraceKind.WAY, self._gone(event), 0, player, id, _stands(event))
                case ev.Placed() | ev.Stands():
                    self._at[event.figure] = event.at
                    yield Trace(TraceKind.STANDS, event.at, player=self._player(event.figure))
                case ev.Attacked() if event.target is not None:
                    yield from self._line(TraceKind.ATTACK, event.figure, event.target)
                case ev.HitsSeveral():
                    for target in event.targets:
                        yield from self._line(TraceKind.ATTACK, event.figure, target)
                case ev.Used() if event.figure is not None and event.target is not None:
                    yield from self._line(TraceKind.POWER, event.figure, event.target)
                case ev.Rolled():
                    if event.about.by is not None and event.about.figure in self._left:
                        yield from self._swipe(event.about.by, event.about.figure)
                    yield from self._dice(event)
                case _:
                    yield from self._harm(event)

    def _player(self, id: int) -> str:
        """Whose figure it is; empty where it comes just now."""
        figure = self._before.figures.get(id)
        owned = None if figure is None else self._before.cards.get(figure.card)
        return "" if owned is None else owned.controller

    def _gone(self, event: ev.Moved) -> tuple[Position, ...]:
        """The way of a move, as far as it came."""
        lost = self._lost.get(event.figure, ())
        if not lost or lost[0] not in event.way:
            return event.way
        return event.way[: event.way.index(lost[0]) + 1]

    def _line(self, kind: TraceKind, figure: int, target: int) -> Iterator[Trace]:
        start, end = self._at.get(figure), self._at.get(target)
        known = kind is TraceKind.ATTACK and (figure, target) in self._attacked
        if start and end and figure != target and not known:
            self._attacked.add((figure, target))
            yield Trace(kind, (start[0], end[0]))

    def _dice(self, event: ev.Rolled) -> Iterator[Trace]:
        """Where one looks: at the target, else at the figure that it is rolled for."""
        about = event.about
        who = about.figure if about.target is None else about.target
        if at := self._at.get(-1 if who is None else who):
            defends = event.why == _DEFENSE
            yield Trace(TraceKind.DICE, at[:1], dice=event.dice, sides=event.sides, defends=defends)

    def _swipe(self, by: int, figure: int | None) -> Iterator[Trace]:
        start = self._at.get(by)
        if start and figure is not None:
            yield Trace(TraceKind.SWIPE, (start[0], self._left[figure]))

    def _harm(self, event: ev.Event) -> Iterator[Trace]:
        match event:
            case ev.Wounded():
                dies = event.total >= event.life and event.figure in self._lost
                if at := self._lost[event.figure] if dies else self._at.get(event.figure):
                    yield Trace(TraceKind.WOUNDS, at[:1], event.wounds)
            case ev.Hit() if event.target is not None and not event.wounds:
                if at := self._at.get(event.target):
                    yield Trace(TraceKind.WOUNDS, at[:1])
            case ev.Healed():
                if at := self._at.get(event.figure):
                    yield Trace(TraceKind.HEALED, at[:1], event.wounds)
            case ev.FigureDestroyed() if event.at:
                yield Trace(TraceKind.LOST, event.at[:1])
