"""What lies before the designer: a document with the level shown and the pieces selected, and the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, Signal

from builder.battlefield import MAX_SLOT, Change, Edit, Piece, Put, Replace, Several, Take
from builder.catalogue import PieceType, Role
from builder.editor.shaping.group import Group, flipped, turned
from builder.editor.shaping.symmetry import Kind, Spot, Symmetry
from builder.editor.work.document import Document
from builder.editor.work.limits import Limits, edit_of, net_use
from builder.editor.work.reach import Reach
from builder.editor.work.sides import Sides
from builder.errors import RefusedError
from builder.hexgrid import ORIGIN, Hex
from builder.problems import Problem

MOST_STOREYS = 9


class Desk(QObject):
    """A document as it is looked at: which level, which pieces are selected, where the cursor stands.

    ``reach`` says what is hidden and locked, ``sides`` in which symmetry it is worked; ``told`` carries what
    a designer should know of an edit that was done.
    """

    level_changed = Signal()
    selection_changed = Signal()
    cursor_changed = Signal()
    told = Signal(str)
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
        self._limits: Limits | None = None
        self.reach = Reach(document.battlefield.pieces, self)
        self.sides = Sides(document.battlefield, self)
        self.reach.changed.connect(lambda: self.select(self._selection))
        self._slots = Counter(p.slot for p in _making_levels(document.battlefield.pieces.values()))
        document.changed.connect(self._follow)

    def do(self, edit: Edit, label: str, merge_key: object = None) -> None:
        """Carry out an edit on pieces as this desk is set; tools and commands edit through here.

        In a symmetry it is done on every side. Raises RefusedError with nothing changed, also where a piece
        that is locked would be touched.
        """
        echo = self.sides.echo(edit)
        edit = echo.joined(edit, self.document.battlefield)
        self.reach.demand(edit)
        document = self.document
        if self._limits is not None and self._limits.holds(document.tally):
            self._limits.demand(document.tally, net_use(edit, document.battlefield.pieces))
        document.do(edit, label, merge_key)
        if echo.alone:
            names = ", ".join(type.name for type in echo.alone)
            self.told.emit(self.tr("No mirror image: {pieces}; put down here only").format(pieces=names))

    def keep_to(self, limits: Limits) -> None:
        """Hold edits against what is owned from now on; undoing and redoing are never refused."""
        self._limits = limits
        limits.changed.connect(self.limit_changed)
        self.document.owned_changed.connect(self.limit_changed)

    def check(self, pieces: tuple[Piece, ...]) -> tuple[Problem, ...]:
        """What would newly be wrong with pieces put down or moved, too many of them first."""
        document = self.document
        found = document.check(pieces)
        if self._limits is None or not self._limits.holds(document.tally):
            return found
        there = document.battlefield.pieces
        edit = edit_of(pieces, there)
        echo = self.sides.echo(edit)
        everywhere = Several((edit, Replace(echo.replaced), Take(echo.taken), Put(echo.put)))
        return (*self._limits.problems(document.tally, net_use(everywhere, there)), *found)

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
        for piece in _making_levels((*change.added, *(after for _, after in change.changed))):
            self._slots[piece.slot] += 1
        for piece in _making_levels((*change.removed, *(before for before, _ in change.changed))):
            self._slots[piece.slot] -= 1
            if not self._slots[piece.slot]:
                del self._slots[piece.slot]
        self.reach.follow(change)
        if change.removed:
            self.select(self._selection - {piece.id for piece in change.removed})


def _making_levels(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces whose slots are levels; a flag's is any height above its battlement."""
    return [piece for piece in pieces if piece.type.role is not Role.FLAG]


class Hand(QObject):
    """What the designer places next: a piece type and how it is turned, or a group. One for all documents.

    ``types`` are all piece types by id, for tools that choose the pieces themselves.
    """

    changed = Signal()

    def __init__(self, types: Mapping[str, PieceType] | None = None) -> None:
        super().__init__()
        self.types: Mapping[str, PieceType] = types if types is not None else {}
        self._held: PieceType | Group | None = None
        self._rotation = 0
        self._storeys = 1

    @property
    def held(self) -> PieceType | Group | None:
        """What is in hand, None when it is empty."""
        return self._held

    @property
    def type(self) -> PieceType | None:
        """The piece type in hand, None when it is empty or holds a group."""
        return self._held if isinstance(self._held, PieceType) else None

    @property
    def group(self) -> Group | None:
        """The group in hand, None when it is empty or holds a piece type."""
        return self._held if isinstance(self._held, Group) else None

    @property
    def rotation(self) -> int:
        """Sixths of a turn clockwise, 0..5, by which a piece type is turned; a group is turned itself."""
        return self._rotation

    def take(self, held: PieceType | Group | None, rotation: int | None = None) -> None:
        """Take something into the hand (None empties it), keeping the rotation unless one is given."""
        rotation = self._rotation if rotation is None else rotation % 6
        if (held, rotation) != (self._held, self._rotation):
            self._held, self._rotation = held, rotation
            self.changed.emit()

    def turn(self, sixths: int) -> None:
        """Turn what is in hand clockwise."""
        if isinstance(self._held, Group):
            self.take(turned(self._held, sixths))
        else:
            self.take(self._held, self._rotation + sixths)

    def mirror(self, kind: Kind) -> None:
        """Mirror or half turn what is in hand. Raises RefusedError where a piece has no mirror image."""
        if self._held is None or kind is Kind.HALF_TURN:
            self.turn(3)
            return
        if isinstance(self._held, Group):
            group, without = flipped(self._held, kind)
            self._demand_images(without)
            self.take(group)
        else:
            piece = Piece(0, self._held, ORIGIN, 1, self._rotation)
            (image,) = Symmetry(kind, Spot(0, 0)).images(piece)
            self._demand_images((piece,) if image is None else ())
            if image is not None:
                self.take(self._held, image.rotation)

    def _demand_images(self, without: tuple[Piece, ...]) -> None:
        if without:
            names = ", ".join(dict.fromkeys(piece.type.name for piece in without))
            message = self.tr("Not done: no turn of it is the mirror image of {pieces}")
            raise RefusedError(message.format(pieces=names))

    @property
    def storeys(self) -> int:
        """How many storeys high castle walls are built, 1..MOST_STOREYS."""
        return self._storeys

    def build_storeys(self, storeys: int) -> None:
        """Build castle walls so many storeys high, as near as the limits allow."""
        storeys = min(max(storeys, 1), MOST_STOREYS)
        if storeys != self._storeys:
            self._storeys = storeys
            self.changed.emit()
