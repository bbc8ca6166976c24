"""Where a figure can go from where it was put: reach, turns and reasons, up to date after each edit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from builder.board import Door, Space
from builder.editor.document.surface import Surface, doubted, named
from builder.editor.figure.model import FigureChoice, Puts
from builder.errors import BuilderError
from builder.hexgrid import Hex
from builder.language import _
from builder.movement import Edition, MovementGraph, Profile, edition
from builder.movement.movers import mover
from builder.movement.one_step import stepped
from builder.movement.reach import Arrival, Reach, leap, reach, turns
from builder.movement.situation import Other, Situation
from builder.movement.why import Why, why, why_leap
from builder.scenario import Position

if TYPE_CHECKING:
    from builder.editor.figure.sight import SightProbe


_RESTING = 120  # ms: looking for what is in the way takes long, and a mouse passes many spaces


class Stander(NamedTuple):
    """Another figure put on the battlefield. It is removed for good when its ground is removed."""

    position: Position
    enemy: bool
    height: int


class MovementProbe(QObject):
    """One figure on one battlefield. ``changed``: all results are different now; ``answered``: a requested
    result was found.

    Idle between `rest` and `begin`: it follows neither edits nor the choice of the figure. It stays where it
    was put, and what it can do is computed on request.
    """

    changed = Signal()
    answered = Signal()

    def __init__(self, surface: Surface, choice: FigureChoice, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.choice = choice
        self.surface = surface
        self._graph: MovementGraph | None = None
        self._ends: tuple[Position, ...] = ()
        self._others: tuple[Stander, ...] = ()
        self._asked: Space | None = None
        self._look: SightProbe | None = None
        self._rest = QTimer(self, singleShot=True, interval=_RESTING)
        self._rest.timeout.connect(self._explain)
        self._forget()

    # Following ---------------------------------------------------------------------------------------

    @property
    def under_way(self) -> bool:
        """Whether it follows edits."""
        return self._graph is not None

    def begin(self) -> None:
        """Follow edits and the choice from now on."""
        if self._graph is None:
            self.surface.hold(self)
            self._graph = self._made()
            self.surface.changed.connect(self._follow)
            self.surface.stepped.connect(self._drop_fallen)
            self._drop_fallen()
            self.choice.changed.connect(self._renew)
            self.surface.document.scenarios.changed.connect(self._follow_scenario)
            self._renew()

    def rest(self) -> None:
        """Stop following edits and the choice."""
        if self._graph is not None:
            self.surface.changed.disconnect(self._follow)
            self.surface.stepped.disconnect(self._drop_fallen)
            self.choice.changed.disconnect(self._renew)
            self.surface.document.scenarios.changed.disconnect(self._follow_scenario)
            self.surface.let_go(self)
            self._graph = None
            self._rest.stop()

    @property
    def rules(self) -> Edition:
        """The edition chosen, with what the scenario chooses where that leaves something open."""
        return edition(self.choice.figure.edition, self.surface.choices)

    def _made(self) -> MovementGraph:
        return MovementGraph(self.surface.board, self.rules, self.choice.kinds)

    def _follow_scenario(self) -> None:
        if self._known_graph().edition != self.rules:
            self._renew()

    def _follow(self, hexes: Iterable[Hex]) -> None:
        self._known_graph().update(hexes)
        self._renew()

    def _renew(self) -> None:
        if self._known_graph().edition != self.rules:
            self._graph = self._made()
        self._forget()
        self.changed.emit()

    def _drop_fallen(self) -> None:
        """Remove figures whose ground is gone, after a whole step: another of its edits may put other ground
        there.
        """
        self._others = tuple([other for _, other in self.others])

    def _forget(self) -> None:
        self._arrivals: dict[Space, Arrival] | None = None
        self._turns: dict[Space, int] | None = None
        self._answers: dict[Space, Why] = {}
        self._trouble = ""
        self._asked = None
        if self._look is not None:
            self._look.forget()

    def _known_graph(self) -> MovementGraph:
        assert self._graph is not None, "it rests"
        return self._graph

    # Who stands where --------------------------------------------------------------------------------

    @property
    def ends(self) -> tuple[Space, ...]:
        """The existing spaces on which it stands: one or two, none before it is put down."""
        wanted = self._ends[: 2 if self.choice.figure.double else 1]
        return tuple([space for position in wanted if (space := self._space(position)) is not None])

    @property
    def others(self) -> tuple[tuple[Space, Stander], ...]:
        """The other figures whose spaces exist."""
        found = [(self._space(other.position), other) for other in self._others]
        return tuple([(space, other) for space, other in found if space is not None])

    @property
    def ready(self) -> bool:
        """Whether it stands with its whole base."""
        return len(self.ends) == (2 if self.choice.figure.double else 1)

    def pointed(self, hex: Hex, highest: int | None) -> Space | None:
        """The space that a click on a hex means; None if none is in sight."""
        found = self.surface.seen(hex, highest)
        return found[0] if found else None

    def put(self, hex: Hex, highest: int | None, puts: Puts) -> None:
        """Put the figure, an enemy or a friend on the space in sight at a hex.

        On the space where the figure already stands, it moves to the next space below; an enemy or friend
        already there is removed. For a figure on two spaces, a second click beside the first puts down its
        other end, unless there is an `objection`.
        """
        found = self.surface.seen(hex, highest)
        if not found:
            return
        if puts is Puts.FIGURE:
            self._put_figure(hex, found)
        else:
            position = _position(found[0])
            kept = tuple([other for other in self._others if other.position != position])
            new = Stander(position, puts is Puts.ENEMY, self.choice.others)
            was = next((other.enemy for other in self._others if other.position == position), None)
            self._others = kept if was is new.enemy else (*kept, new)
        self._forget()
        self.changed.emit()

    def objection(self, space: Space) -> str:
        """Why the other end of a figure on two spaces cannot be put on the hex of a space, or that the figure
        starts again there; empty if neither.
        """
        ends = self.ends
        if not self.choice.figure.double or len(ends) != 1 or space.hex == ends[0].hex:
            return ""
        place, begun = named(space), named(ends[0])
        if space.hex not in ends[0].hex.neighbours():
            return _("{place} is not beside {begun}: the figure starts again here", place=place, begun=begun)
        beside = self.surface.board.space(space.hex, ends[0].level)
        if beside is None:
            return _(
                "{place}: its other end needs level {level}, that of {begun} (R051)",
                place=place,
                level=ends[0].level,
                begun=begun,
            )
        if not self._lie_flat(ends[0], beside):
            return _("Something stands between {begun} and {place} (R053)", place=named(beside), begun=begun)
        return ""

    def _lie_flat(self, one: Space, other: Space) -> bool:
        graph = self._known_graph()
        going = mover(graph, self.choice.figure.profile, Situation())
        return going.lies_flat(graph.number(one), graph.number(other))

    def _put_figure(self, hex: Hex, found: tuple[Space, ...]) -> None:
        ends = self.ends
        if self.choice.figure.double and len(ends) == 1 and hex in ends[0].hex.neighbours():
            if not self.objection(found[0]):
                self._ends = (_position(ends[0]), Position(hex, ends[0].level))
            return
        here = next((at for at, space in enumerate(found) if _position(space) in self._ends), -1)
        self._ends = (_position(found[(here + 1) % len(found)]),)

    def walk(self, hex: Hex) -> None:
        """Take one step into a neighbouring hex. Raises BuilderError saying why it cannot."""
        going = mover(self._known_graph(), self.choice.figure.profile, self._situation)
        self._ends = tuple([_position(space) for space in stepped(going, self.ends, hex)])
        self._forget()
        self.changed.emit()

    def clear(self) -> None:
        """Remove the figure and all others."""
        if self._ends or self._others:
            self._ends, self._others = (), ()
            if self._look is not None:
                self._look.keep(None)
            self._forget()
            self.changed.emit()

    def _space(self, position: Position) -> Space | None:
        return self.surface.board.space(position.hex, position.level) if self.under_way else None

    @property
    def look(self) -> SightProbe:
        """Its sight from where it stands."""
        if self._look is None:
            from builder.editor.figure.sight import SightProbe  # not needed to walk

            self._look = SightProbe(self)
        return self._look

    def keep_line(self, hex: Hex, highest: int | None) -> None:
        """Keep the line of sight to the space seen at a hex in view; release it if it is already kept."""
        space = self.pointed(hex, highest)
        if space is not None:
            self.look.keep(None if space == self.look.target else space)
            self.changed.emit()

    # What it can do ----------------------------------------------------------------------------------

    @property
    def arrivals(self) -> Mapping[Space, Arrival]:
        """What it reaches with one move, or a leap if that is shown, by the space of either of its ends; with
        the safest way to each.
        """
        if self._arrivals is None:
            self._arrivals = {}
            if self.ready:
                try:
                    found = self._reached()
                except BuilderError as error:
                    self._trouble = str(error)
                else:
                    self._arrivals = _safest(found.values())
        return self._arrivals

    def _reached(self) -> Reach:
        (start, profile, move), graph = self._question, self._known_graph()
        if self.choice.leaping:
            return leap(graph, start, profile, self._situation, tail=self._tail)
        return reach(graph, start, profile, move, self._situation, tail=self._tail)

    @property
    def spaces(self) -> int:
        """How many spaces it moves: its move, or its leap if that is shown."""
        figure = self.choice.figure
        return figure.leap if self.choice.leaping else figure.move

    @property
    def turns(self) -> Mapping[Space, int]:
        """The number of turns to each space, 0 where it stands; spaces that it never reaches are missing."""
        if self._turns is None:
            self._turns = {}
            if self.ready:
                start, profile, move = self._question
                graph, begun = self._known_graph(), [(start, self._tail)]
                try:
                    self._turns = turns(graph, begun, profile, move, self._situation)
                except BuilderError as error:
                    self._trouble = str(error)
        return self._turns

    @property
    def trouble(self) -> str:
        """Why it cannot stand where it is; empty if it can."""
        _ = self.arrivals
        return self._trouble

    def answer(self, space: Space) -> Why | None:
        """How it gets to a space, or why not; None while that is being computed (see `answered`)."""
        found = self._answers.get(space)
        if found is None and self.ready and not self.trouble:
            if space in self.arrivals or space in self.ends:
                return self._ask(space)
            if self._asked != space:
                self._asked = space
                self._rest.start()
        return found

    def words(self, space: Space) -> str:
        """The text for a space, in one line."""
        place = named(space)
        if not self.ends:
            return _("Click to put the figure on {place}", place=place)
        if not self.ready:
            objection = self.objection(space)
            if objection:
                return objection
            return _("Now click the space beside it for its other end · {place}", place=place)
        if self.trouble:
            return self.trouble
        answer = self.answer(space)
        if answer is None and self.choice.leaping:
            text = _("not reached with a leap of {spaces}", spaces=self.spaces)
        elif answer is None:
            text = _("not reached with a move of {spaces}", spaces=self.spaces)
        else:
            text = answer.text
        besides = self._besides(space)
        if besides:
            text = _("{text} · also level {levels}", text=text, levels=besides)
        on = [space, *(step.space for step in (answer.way if answer is not None else ()))]
        return doubted(_("{place}: {text}", place=place, text=text), on)

    def _besides(self, space: Space) -> str:
        """The levels of other reached spaces of the same hex, each with its cost."""
        arrivals = self.arrivals
        found = [there for there in self.surface.board.at(space.hex) if there != space and there in arrivals]
        return ", ".join(f"{there.level} ({arrivals[there].cost})" for there in found)

    @property
    def _question(self) -> tuple[Space, Profile, int]:
        figure = self.choice.figure
        return self.ends[0], figure.profile, figure.move

    @property
    def _tail(self) -> Space | None:
        return self.ends[1] if self.choice.figure.double else None

    @property
    def _situation(self) -> Situation:
        mine = self.ends
        others = [
            Other((space,), other.height, other.enemy) for space, other in self.others if space not in mine
        ]
        return Situation(tuple(others), Door(self.choice.figure.door))

    def _ask(self, space: Space) -> Why:
        (start, profile, move), graph, tail = self._question, self._known_graph(), self._tail
        if self.choice.leaping:
            made = why_leap(graph, start, space, profile, self._situation, tail=tail)
        else:
            made = why(graph, start, space, profile, move, self._situation, tail=tail)
        self._answers[space] = made
        return made

    def _explain(self) -> None:
        """Request the explanation for an unreached space on which the mouse rests."""
        space, self._asked = self._asked, None
        if space is not None and self.under_way and self.ready and space in self._known_graph():
            self._ask(space)
            self.answered.emit()


def _position(space: Space) -> Position:
    return Position(space.hex, space.level)


def _safest(found: Iterable[Arrival]) -> dict[Space, Arrival]:
    best: dict[Space, Arrival] = {}
    for arrival in found:
        for space in (arrival.space, arrival.tail):
            if space is None:
                continue
            known = best.get(space)
            if known is None or arrival.weight < known.weight:
                best[space] = arrival
    return best
