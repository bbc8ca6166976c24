"""A document as it is worked on: with the level shown and the pieces selected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
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
    """What the scenario tools of one desk put down next. ``changed``: it is different now."""

    changed = Signal()

    def __init__(self, scenarios: Scenarios, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scenarios = scenarios
        self._held: HandContents | None = None

    @property
    def held(self) -> HandContents:
        """The current choice. Until a language is chosen it is that of the program if the scenario has texts
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
        """The zone that is painted: the one chosen, else the first of the scenario; None if it has none."""
        chosen = self._scenarios.chosen
        if chosen is None:
            return None
        scenario = chosen.scenario
        return scenario.zone(self.held.zone) or next(iter(scenario.zones), None)


@dataclass(frozen=True, slots=True)
class MovedCentre:
    """The edit of a centre of symmetry: where it is afterwards (mm), None if nobody has set one."""

    at: Point | None


class Sides(QObject):
    """The symmetry in use: off, or one kind about a centre; never saved in a file. ``changed``: it is
    different now.
    """

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
        """The kind of symmetry in use, None for none."""
        return self._kind

    @property
    def last(self) -> Kind:
        """The kind of symmetry in use, or the last one used."""
        return self._last

    @property
    def symmetry(self) -> Symmetry | None:
        """The symmetry in use, None for none; tiles without a mirror image are replaced by pieces of
        ``supply``.
        """
        return self._symmetry

    def about(self, kind: Kind) -> Symmetry:
        """A symmetry about the centre, or about the middle of the current pieces if no centre was set."""
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
        """Put the centre near a point of the table (mm), None for the middle of the current pieces."""
        self._centre = point or self._middle()
        self._become()

    def apply(self, centre: MovedCentre) -> MovedCentre:
        """Move the centre with the battlefield; returns the edit that undoes this, for the history."""
        before, self._centre = MovedCentre(self._centre), centre.at
        self._become()
        return before

    def moved(self, motion: Motion) -> MovedCentre:
        """The centre after the battlefield is moved."""
        return MovedCentre(motion.point(self._centre) if self._centre is not None else None)

    def echo(self, edit: Edit) -> Echo:
        """The edit on the other sides of the symmetry."""
        return Echo.of(edit, self._battlefield, self._symmetry) if self._symmetry is not None else Echo()

    def demand_whole_images(self, edit: Edit) -> None:
        """Raise RefusedError if an edit would break up a mirror image made of smaller tiles."""
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
    """One sentence saying that pieces without a mirror image got one made of smaller pieces."""
    return ngettext(
        "{n} piece has no mirror image: made of {smaller} smaller ones",
        "{n} pieces have no mirror image: made of {smaller} smaller ones",
        pieces,
        smaller=smaller,
    )


class Desk(QObject):
    """A document as it is worked on: the level shown, the pieces selected, the position of the cursor.

    ``reach`` says what is hidden and locked, ``sides`` which symmetry is in use, ``surface`` where figures
    stand; ``message`` carries what a designer should know about an edit that was done. ``scenario_hand`` is
    what the tools of the scenario put down next. ``carries`` tells that what lies on a piece is moved with
    it.
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
        """Carry out an edit on pieces with the settings of this desk; tools and commands edit through here.

        In a symmetry it is repeated on every side; with ``alone`` it is not, because it covers every side
        itself (see `shaping.one_side`). ``motion`` and ``whole`` as in `Document.do`. Raises RefusedError
        with nothing changed, also if it would touch a locked piece.
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
        """The current scenario; None if the battlefield has none."""
        return self.document.scenario

    def edit_scenario(self, after: Scenario, label: str, merge: object = None) -> None:
        """Replace the current scenario, as a step called ``label``.

        Consecutive steps with the same ``merge`` key become one (typing a title, painting with the button
        held). Raises RefusedError where there is no scenario.
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
        """Check edits against what is owned from now on; undo and redo are never refused."""
        self._limits = limits
        self.sides.supply = Supply(limits.types, self._remaining)
        limits.changed.connect(self.limit_changed)
        self.document.owned_changed.connect(self.limit_changed)

    def _remaining(self, type: PieceType) -> int:
        tally = self.document.tally
        return tally.left(type) if tally.owned else MAX_PIECES

    def check(self, pieces: tuple[Piece, ...], taken: Collection[int] = ()) -> tuple[Problem, ...]:
        """The problems that putting down or moving pieces would cause, while those with the ids ``taken`` go;
        exceeding what is owned is first.
        """
        return (*self.overuse(pieces, taken), *self.document.check(pieces, taken))

    def overuse(self, pieces: tuple[Piece, ...], taken: Collection[int] = ()) -> tuple[Problem, ...]:
        """What the limit says of pieces put down or moved: at most one problem, found quickly."""
        document = self.document
        if self._limits is None or not self._limits.holds(document.tally):
            return ()
        there = document.battlefield.pieces
        edit: Edit = edit_of(pieces, there)
        if taken:
            edit = Several((Take(tuple(sorted(taken))), edit))
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
        """The highest slot with a piece, flags excepted (files note them at any height); 0 for none."""
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
        """Select these pieces and no others; missing, hidden and locked pieces are left out."""
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
        """Whether the cursor is to be shown, because the keyboard was used last."""
        return self._cursor_shown

    def put_cursor(self, hex: Hex, *, shown: bool) -> None:
        """Move the cursor; using the mouse hides it."""
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
