"""What lies before the designer: a document with the level shown and the pieces selected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from builder.battlefield import (
    MAX_PIECES,
    MAX_SLOT,
    Battlefield,
    Change,
    Edit,
    Piece,
    Put,
    Replace,
    Several,
    Take,
)
from builder.catalogue import PieceType, Role
from builder.editor.document.document import Document
from builder.editor.document.hidden_locked import Reach
from builder.editor.document.limits import UseLimit, edit_of, net_use
from builder.editor.document.scenarios import Scenarios
from builder.editor.document.surface import Surface
from builder.errors import RefusedError
from builder.hexgrid import ORIGIN, Hex, Motion, Point, bounds, centre
from builder.language import SOURCE, _, ngettext, spoken
from builder.problems import Problem
from builder.shaping.echo import Echo, demand_whole_images
from builder.shaping.symmetry import Kind, Supply, Symmetry

if TYPE_CHECKING:
    from builder.editor.document.staging import HandContents
    from builder.scenario import Scenario, Zone


class ScenarioHand(QObject):
    """The choice of this moment on one desk. ``changed`` tells that it is another one."""

    changed = Signal()

    def __init__(self, scenarios: Scenarios, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scenarios = scenarios
        self._held: HandContents | None = None

    @property
    def held(self) -> HandContents:
        """What is in hand. Until a language is chosen it is that of the program, where the scenario has texts
        in it, else English.
        """
        held = self._taken
        return held if held.language else replace(held, language=self._usual_language())

    @property
    def _taken(self) -> HandContents:
        from builder.editor.document.staging import HandContents  # not needed to open the window

        if self._held is None:
            self._held = HandContents()
        return self._held

    def _usual_language(self) -> str:
        from builder.editor.edits.blank_scenario import languages_of

        chosen = self._scenarios.chosen
        return spoken() if chosen is not None and spoken() in languages_of(chosen.scenario) else SOURCE

    def take(self, **parts: Any) -> None:
        """Take something else, by the fields of `HandContents`. Raises TypeError for another name."""
        held = replace(self._taken, **parts)
        if held != self._held:
            self._held = held
            self.changed.emit()

    @property
    def zone(self) -> Zone | None:
        """The zone that is painted: the one taken, else the first of the scenario; None where it has none."""
        chosen = self._scenarios.chosen
        if chosen is None:
            return None
        scenario = chosen.scenario
        return scenario.zone(self.held.zone) or next(iter(scenario.zones), None)


@dataclass(frozen=True, slots=True)
class MovedCentre:
    """The edit of a centre of symmetry: where it is afterwards (mm), None for where nobody has set one."""

    at: Point | None


class Sides(QObject):
    """Off, or one kind of symmetry about a centre, in no file; ``changed`` tells that it is another one."""

    changed = Signal()

    def __init__(self, battlefield: Battlefield, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._battlefield = battlefield
        self._kind: Kind | None = None
        self._last = Kind.HALF_TURN
        self._centre: Point | None = None
        self._symmetry: Symmetry | None = None
        self.supply: Supply | None = None

    @property
    def kind(self) -> Kind | None:
        """The kind of symmetry worked in, None for none."""
        return self._kind

    @property
    def last(self) -> Kind:
        """The kind worked in now or last."""
        return self._last

    @property
    def symmetry(self) -> Symmetry | None:
        """The symmetry worked in, None for none; images of tiles that have none are made of ``supply``."""
        return self._symmetry

    def about(self, kind: Kind) -> Symmetry:
        """A symmetry about the centre; where none was set, about the middle of what lies there now."""
        return replace(Symmetry.nearest(kind, self._centre or self._middle()), supply=self.supply)

    def use(self, kind: Kind | None) -> None:
        """Work in a kind of symmetry from now on, None for none."""
        if kind is self._kind:
            return
        self._kind = kind
        if kind is not None:
            self._last = kind
            # The middle would wander with every edit.
            self._centre = self._centre or self._middle()
        self._become()

    def set_centre(self, point: Point | None) -> None:
        """Put the centre near a point of the table (mm), None for the middle of what lies there now."""
        self._centre = point or self._middle()
        self._become()

    def apply(self, centre: MovedCentre) -> MovedCentre:
        """Have the centre go with the battlefield; what takes it back, for the history."""
        before, self._centre = MovedCentre(self._centre), centre.at
        self._become()
        return before

    def moved(self, motion: Motion) -> MovedCentre:
        """Where the centre goes when the battlefield is moved."""
        return MovedCentre(motion.point(self._centre) if self._centre is not None else None)

    def echo(self, edit: Edit) -> Echo:
        """What else an edit comes to on the other sides."""
        return Echo.of(edit, self._battlefield, self._symmetry) if self._symmetry is not None else Echo()

    def demand_whole_images(self, edit: Edit) -> None:
        """Raise RefusedError where an edit would tear a mirror image made of smaller tiles apart."""
        if self._symmetry is not None:
            demand_whole_images(edit, self._battlefield, self._symmetry)

    def _become(self) -> None:
        self._symmetry = self.about(self._kind) if self._kind is not None else None
        self.changed.emit()

    def _middle(self) -> Point:
        box = bounds(cell for piece in self._battlefield.pieces.values() for cell in piece.cells)
        if box is None:
            return centre(ORIGIN)
        return Point((box.left + box.right) / 2, (box.top + box.bottom) / 2)


def made_words(pieces: int, smaller: int) -> str:
    """That pieces without mirror image have one made of smaller ones, in one sentence."""
    return ngettext(
        "{n} piece has no mirror image: made of {smaller} smaller ones",
        "{n} pieces have no mirror image: made of {smaller} smaller ones",
        pieces,
        smaller=smaller,
    )


class Desk(QObject):
    """A document as it is looked at: which level, which pieces are selected, where the cursor stands.

    ``reach`` says what is hidden and locked, ``sides`` in which symmetry it is worked, ``surface`` where
    figures stand; ``message`` carries what a designer should know of an edit that was done. ``scenario_hand``
    is what the tools of the scenario put down next. ``carries`` tells that what lies on a piece is moved
    with it.
    """

    level_changed = Signal()
    selection_changed = Signal()
    cursor_changed = Signal()
    message = Signal(str)
    limit_changed = Signal()

    def __init__(self, document: Document) -> None:
        super().__init__()
        self.document = document
        document.setParent(self)
        self._level = 1
        self._all_levels = True
        self._selection: frozenset[int] = frozenset()
        self._cursor = ORIGIN
        self._cursor_shown = False
        self.carries = False
        self._limits: UseLimit | None = None
        self.reach = Reach(document.battlefield.pieces, self)
        self.sides = Sides(document.battlefield, self)
        document.going_along.append((self.sides, self.sides.moved))
        self.surface = Surface(document, self)
        self.scenario_hand = ScenarioHand(document.scenarios, self)
        self.reach.changed.connect(lambda: self.select(self._selection))
        self._slots = Counter(p.slot for p in _making_levels(document.battlefield.pieces.values()))
        document.changed.connect(self._follow)

    def do(
        self,
        edit: Edit,
        label: str,
        merge_key: object = None,
        *,
        alone: bool = False,
        motion: Motion | None = None,
        whole: bool = False,
    ) -> None:
        """Carry out an edit on pieces as this desk is set; tools and commands edit through here.

        In a symmetry it is done on every side; ``alone`` has it done as it is: it speaks for every side
        itself (see `shaping.one_side`). ``motion`` and ``whole`` as in `Document.do`. Raises RefusedError
        with nothing changed, also where a piece that is locked would be touched.
        """
        if not alone:
            self.sides.demand_whole_images(edit)
        echo = Echo() if alone else self.sides.echo(edit)
        edit = echo.joined(edit, self.document.battlefield)
        self.reach.demand(edit)
        document = self.document
        if self._limits is not None and self._limits.holds(document.tally):
            self._limits.demand(document.tally, net_use(edit, document.battlefield.pieces))
        document.do(edit, label, merge_key, motion=motion, whole=whole)
        if echo.alone:
            names = ", ".join(type.name for type in echo.alone)
            self.message.emit(_("No mirror image: {pieces}; put down here only", pieces=names))
        elif echo.made[0]:
            self.message.emit(made_words(*echo.made))

    @property
    def scenario(self) -> Scenario | None:
        """The scenario that is worked on; None where the battlefield has none."""
        return self.document.scenario

    def edit_scenario(self, after: Scenario, label: str, merge: object = None) -> None:
        """Put another state of the scenario worked on in its place, as a step called ``label``.

        Steps of one ``merge`` key in a row become one (typing a title, painting with the button held).
        Raises RefusedError where there is no scenario.
        """
        scenarios = self.document.scenarios
        chosen = scenarios.chosen
        if chosen is None:
            raise RefusedError(_("There is no scenario yet: make one in the Scenario menu"))
        others = tuple(
            replace(one, scenario=after) if one.key == chosen.key else one for one in scenarios.all
        )
        self.document.edit_scenarios(others, label, merge)

    def keep_to(self, limits: UseLimit) -> None:
        """Hold edits against what is owned from now on; undoing and redoing are never refused."""
        self._limits = limits
        self.sides.supply = Supply(limits.types, self._remaining)
        limits.changed.connect(self.limit_changed)
        self.document.owned_changed.connect(self.limit_changed)

    def _remaining(self, type: PieceType) -> int:
        tally = self.document.tally
        return tally.left(type) if tally.owned else MAX_PIECES

    def check(self, pieces: tuple[Piece, ...]) -> tuple[Problem, ...]:
        """What would newly be wrong with pieces put down or moved, too many of them first."""
        return (*self.overuse(pieces), *self.document.check(pieces))

    def overuse(self, pieces: tuple[Piece, ...]) -> tuple[Problem, ...]:
        """What the limit says of pieces put down or moved; one problem at most, and soon found out."""
        document = self.document
        if self._limits is None or not self._limits.holds(document.tally):
            return ()
        there = document.battlefield.pieces
        edit = edit_of(pieces, there)
        echo = self.sides.echo(edit)
        everywhere = Several((edit, Replace(echo.replaced), Take(echo.taken), Put(echo.put)))
        return self._limits.problems(document.tally, net_use(everywhere, there))

    @property
    def level(self) -> int:
        """The level shown in full, from 1; where the next piece goes when it is not dropped."""
        return self._level

    @property
    def all_levels(self) -> bool:
        """Whether every level is shown in full."""
        return self._all_levels

    @property
    def highest(self) -> int | None:
        """The highest level in sight; None where all are."""
        return None if self._all_levels else self._level

    @property
    def top(self) -> int:
        """The highest slot in which a piece lies, flags aside (files note them at any height); 0 for none."""
        return max(self._slots, default=0)

    def show_level(self, level: int) -> None:
        """Show one level in full, those below faded."""
        level = min(max(level, 1), MAX_SLOT)
        if level != self._level or self._all_levels:
            self._level, self._all_levels = level, False
            self.level_changed.emit()

    def show_all_levels(self, on: bool) -> None:
        """Show every level in full, or only the one chosen last."""
        if on != self._all_levels:
            self._all_levels = on
            self.level_changed.emit()

    @property
    def selection(self) -> frozenset[int]:
        """The ids of the pieces selected."""
        return self._selection

    @property
    def selected(self) -> tuple[Piece, ...]:
        """The pieces selected."""
        pieces = self.document.battlefield.pieces
        return tuple(pieces[id] for id in sorted(self._selection))

    def select(self, ids: Iterable[int]) -> None:
        """Select these pieces and no others; what is not there, hidden or locked is left out."""
        chosen = (frozenset(ids) & self.document.battlefield.pieces.keys()) - self.reach.barred
        if chosen != self._selection:
            self._selection = frozenset(chosen)
            self.selection_changed.emit()

    @property
    def cursor(self) -> Hex:
        """The hex that the arrow keys move."""
        return self._cursor

    @property
    def cursor_shown(self) -> bool:
        """Whether the keyboard was used last, so that the cursor is to be seen."""
        return self._cursor_shown

    def put_cursor(self, hex: Hex, *, shown: bool) -> None:
        """Move the cursor; the mouse moves it out of sight."""
        if (hex, shown) != (self._cursor, self._cursor_shown):
            self._cursor, self._cursor_shown = hex, shown
            self.cursor_changed.emit()

    def _follow(self, change: Change) -> None:
        for piece in _making_levels(change.after):
            self._slots[piece.slot] += 1
        for piece in _making_levels(change.before):
            self._slots[piece.slot] -= 1
            if not self._slots[piece.slot]:
                del self._slots[piece.slot]
        self.reach.follow(change)
        if change.removed:
            self.select(self._selection - {piece.id for piece in change.removed})


def _making_levels(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces whose slots are levels; a flag's is any height above its battlement."""
    return [piece for piece in pieces if piece.type.role is not Role.FLAG]
