"""What movement needs to know: the profile of a figure, as its army card gives it, and what stands on the
battlefield during a move: other figures, doors, glyphs.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from builder.board import Board, Door, Space
from builder.catalogue.cards import Card
from builder.errors import BuilderError
from builder.facts import Size, demand_types
from builder.hexgrid import Hex, label
from builder.language import N_, _
from builder.movement.editions import Edition

MAX_SPACES = 24
SWIPE_DICE = 1


@dataclass(frozen=True, slots=True)
class Other:
    """Another figure: the spaces it stands on (more than two if it never moves), its height in levels, its
    side.

    ``engaged``: whether it is engaged with a figure of the other side, so that its own side may not pass it
    (R042); None: work it out from the other figures' places. ``climbs``: it may use ladders (R200, needed for
    R211). ``swipe_dice``: its dice against a figure that leaves it (R073), 0 if it does not swipe. Raises
    BuilderError for no or too many spaces and for a height out of range.
    """

    spaces: tuple[Space, ...]
    height: int
    enemy: bool = False
    engaged: bool | None = None
    climbs: bool = True
    swipe_dice: int = SWIPE_DICE

    def __post_init__(self) -> None:
        demand_types(self)
        if not 1 <= len(self.spaces) <= MAX_SPACES:
            found = len(self.spaces)
            raise BuilderError(
                _("a figure stands on 1 to {most} spaces, found {n}", most=MAX_SPACES, n=found)
            )
        if not 1 <= self.height <= MAX_HEIGHT:
            raise BuilderError(height_text(self.height))


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything that stands on the battlefield. ``doors`` gives the state of doors by the id of the doorway;
    ``door`` is the state of all others.

    ``stops``: spaces that end a move, with the reason in a word (a glyph, R120). ``fits``: spaces on which
    the moving figure fits whatever their headroom, because the players ruled so. Things on spaces that are
    not on the board are ignored.
    """

    others: tuple[Other, ...] = ()
    door: Door = Door.CLOSED
    doors: Mapping[int, Door] = field(default_factory=lambda: MappingProxyType({}))
    stops: Mapping[Space, str] = field(default_factory=lambda: MappingProxyType({}))
    fits: frozenset[Space] = frozenset()

    def closed_spaces(self, board: Board) -> frozenset[Space]:
        """The spaces that closed doors stand on, so that nobody else can (R185)."""
        found: list[Space] = []
        for id, doorway in board.doorways.items():
            hex = doorway.closed_hex(self.doors.get(id, self.door))
            if hex is None:
                continue
            space = board.space(hex, doorway.level)
            if space is not None:
                found.append(space)
        return frozenset(found)


def space_at(board: Board, q: int, r: int, level: int) -> Space:
    """The space of a hex at a level. Raises BuilderError, listing the levels there, if there is none."""
    space = board.space(Hex(q, r), level)
    if space is None:
        levels = [str(s.level) for s in board.at(Hex(q, r))]
        if levels:
            there = _("that hex has spaces at level {levels}", levels=", ".join(levels))
        else:
            there = _("that hex has no space") if len(board) else _("there is no space at all")
        raise BuilderError(
            _(
                "{place} level {level} ({axial}): not a space of this battlefield; {there}",
                place=label(Hex(q, r)),
                level=level,
                axial=f"{q},{r},{level}",
                there=there,
            )
        )
    return space


MAX_HEIGHT = 60
MAX_MOVE = 1_000
MAX_LEAP = 100


@dataclass(frozen=True, slots=True)
class Leap:
    """A leap that a figure may make instead of a move, over a number of spaces whatever their levels.

    No space it crosses lies more than ``up`` levels above its start; it lands at most ``up`` levels above and
    ``down`` below. ``swiped``: enemies it was engaged with may swipe when it leaves. Raises BuilderError for
    numbers out of range.
    """

    spaces: int
    up: int
    down: int
    swiped: bool = False

    def __post_init__(self) -> None:
        demand_types(self)
        for message, number, least in (
            (N_("leap, spaces: {least} to {most} was expected, found {n}"), self.spaces, 1),
            (N_("leap, up: {least} to {most} was expected, found {n}"), self.up, 0),
            (N_("leap, down: {least} to {most} was expected, found {n}"), self.down, 0),
        ):
            if not least <= number <= MAX_LEAP:
                raise BuilderError(_(message, least=least, most=MAX_LEAP, n=number))


@dataclass(frozen=True, slots=True)
class Profile:
    """A figure's height in levels, its size, its bases, and how it moves.

    ``double``: it stands on two spaces (R050). ``flying``: ignores elevation (R057). ``ghost_walk``: passes
    any figure. ``slither``: water does not end its move. ``disengage``: leaving takes no swipes. ``leap``:
    its leap instead of a move. These powers belong to the Master game; editions without powers ignore them.
    ``climbs_ruins``: it climbs a ruin like a wall (decision 6). ``climb``: how many times its height counts
    when it goes up or down. Raises BuilderError for a height out of range.
    """

    height: int
    size: Size = Size.MEDIUM
    double: bool = False
    flying: bool = False
    ghost_walk: bool = False
    slither: bool = False
    disengage: bool = False
    climbs_ruins: bool = False
    leap: Leap | None = None
    climb: int = 1

    def __post_init__(self) -> None:
        demand_types(self)
        if not 1 <= self.height <= MAX_HEIGHT:
            raise BuilderError(height_text(self.height))


def height_text(height: int) -> str:
    """The message for a height out of range."""
    return _("height: 1 to {most} levels were expected, found {n}", most=MAX_HEIGHT, n=height)


def profile_of(card: Card) -> Profile:
    """How a figure of a card moves. Raises BuilderError for a base of more than two spaces."""
    if card.spaces > 2:
        raise BuilderError(
            _(
                "{card}: a figure on one or two spaces was expected, this one stands on {n} and never moves",
                card=card.id,
                n=card.spaces,
            )
        )
    leap = card.leap
    return Profile(
        card.height,
        Size(card.size),
        double=card.spaces == 2,
        flying=card.flying,
        ghost_walk=card.ghost_walk,
        slither=card.slither,
        disengage=card.disengage,
        leap=None if leap is None else Leap(leap.spaces, leap.up, leap.down, swiped=leap.swiped),
        climb=card.climb,
    )


def move_of(card: Card, edition: Edition) -> int:
    """The card's Move: from its Basic side in the Basic game, else from its other side."""
    return card.move if edition.powers else card.basic_move
