"""How two battlefields differ, row by row: where, and what lies there in each of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from builder.battlefield import Battlefield, Piece, ground_up
from builder.catalogue import Catalogue, Role, TerrainKind
from builder.fitting.exchanges import counted, exchanges
from builder.hexgrid import Edge, Hex, regions
from builder.language import N_, _, ngettext
from builder.processes import InProcess, Work

if TYPE_CHECKING:
    from builder.board import Barrier, Space
    from builder.insight.comparison import Comparison, MoveChange, SpaceChange
    from builder.movement import Edition

_MANY = 800  # pieces of both: the window would be felt to wait for the moves


class DifferenceGroup(StrEnum):
    """What a difference is about; each group has its own mark."""

    SPACES = N_("Spaces")
    EDGES = N_("Edges")
    PIECES = N_("Pieces")
    MOVES = N_("Moves")


class Side(NamedTuple):
    """One battlefield's side of a difference: its text, empty for nothing, and what is marked."""

    text: str = ""
    hexes: frozenset[Hex] = frozenset()
    edges: tuple[Edge, ...] = ()
    pieces: tuple[Piece, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """One row: it begins at ``hex`` and ``level``, covers ``hexes`` and is seen in ``slot``. ``covered``:
    something else hides it from above.
    """

    group: DifferenceGroup
    what: str
    hex: Hex
    level: int
    slot: int
    hexes: frozenset[Hex]
    covered: bool
    sides: tuple[Side, Side]


class Compared(NamedTuple):
    """The differences, in hexes of the first battlefield, after the second was moved to match."""

    found: Comparison
    second: Battlefield
    differences: tuple[Difference, ...]


def compare_work(
    first: Battlefield,
    second: Battlefield,
    catalogue: Catalogue,
    edition: Edition,
    *,
    as_they_lie: bool = False,
) -> Work:
    """Compares two battlefields as they are now; the result is a `Compared`. Moves on large ones are computed
    in another process.
    """
    return partial(_compared, first.copy(), second.copy(), catalogue, edition, as_they_lie)


def _compared(
    first: Battlefield,
    second: Battlefield,
    catalogue: Catalogue,
    edition: Edition,
    as_they_lie: bool,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> Compared:
    from builder.insight.comparison import Comparison, shifted

    many = len(first) + len(second) > _MANY
    compared = partial(Comparison.of, first, second, catalogue, as_they_lie=as_they_lie, edition=edition)
    found = compared(with_moves=not many, cancelled=cancelled)
    if many and not found.same_surface:
        # Alone: pieces that come out of another process are not those of the catalogue here.
        moves = InProcess(partial(_moves_of, compared))(report, cancelled)
        found = replace(found, moves=cast("tuple[MoveChange, ...]", moves))
    second = shifted(second, Hex(-found.offset.q, -found.offset.r))
    return Compared(found, second, tuple(_Rows(found, (first, second), catalogue).all()))


def _moves_of(
    compared: Callable[[], Comparison], _report: Callable[[Any], None], _cancelled: Callable[[], bool]
) -> object:
    return compared().moves


class _Rows:
    def __init__(
        self, found: Comparison, both: tuple[Battlefield, Battlefield], catalogue: Catalogue
    ) -> None:
        self._found, self._both, self._catalogue = found, both, catalogue

    def all(self) -> Iterator[Difference]:
        """All rows, group by group."""
        yield from self._spaces()
        yield from self._edges()
        yield from self._doorways()
        yield from self._pieces()
        yield from self._moves()

    def _row(
        self, group: DifferenceGroup, what: str, at: tuple[Hex, int, int], hexes: Iterable[Hex], *sides: Side
    ) -> Difference:
        """``at`` is hex, level and slot. Pieces on edges stay visible beside higher pieces."""
        slot, every, (one, other) = at[2], frozenset(hexes), sides
        tops = (field.occupancy.top(hex) for hex in every for field in self._both)
        covered = group is not DifferenceGroup.EDGES and max(tops, default=0) > slot
        return Difference(group, what, *at, every, covered, (one, other))

    def _spaces(self) -> Iterator[Difference]:
        """Adjacent spaces that differ in the same way make one row."""
        alike: dict[tuple[object, ...], dict[Hex, SpaceChange]] = defaultdict(dict)
        for one in self._found.changes:
            key = (one.change, *(space and space[1:5] for space in (one.before, one.after)))
            alike[key][one.space.hex] = one
        for changes in alike.values():
            for region in regions(changes):
                one = changes[_first(region)]
                what = _what(one)
                if len(region) > 1:
                    what = _("{what}: {n} spaces", what=what, n=len(region))
                texts = map(self._space_text, (one.before, one.after), (one.after, one.before))
                sides = (Side(text, frozenset(region)) for text in texts)
                slot = max(self._slot(space) for space in (one.before, one.after) if space is not None)
                yield self._row(
                    DifferenceGroup.SPACES, what, (one.space.hex, one.space.level, slot), region, *sides
                )

    def _slot(self, space: Space) -> int:
        """The slot in which a space is seen: fluids and mats lie one level higher than a figure standing on
        them.
        """
        return max(field.occupancy.surface_slot(space.hex, space.level) for field in self._both)

    def _kind_of(self, space: Space) -> TerrainKind:
        return self._catalogue.kinds[space.terrain]

    def _space_text(self, space: Space | None, other: Space | None) -> str:
        """A space in words; the headroom is named if that is the difference."""
        if space is None:
            return ""
        text = _("{terrain}, level {level}", terrain=self._kind_of(space).name, level=space.level)
        if other is None or (space.headroom == other.headroom) or space.level != other.level:
            return text
        if space.headroom is None:
            return _("{space}, open above", space=text)
        return _("{space}, {n} levels free above", space=text, n=space.headroom)

    def _edges(self) -> Iterator[Difference]:
        """One row for each piece on an edge; two if the same piece stands at another height."""
        rows: dict[tuple[str, frozenset[Edge]], list[Side]] = defaultdict(lambda: [Side(), Side()])
        lowest: dict[tuple[str, frozenset[Edge]], int] = {}
        for side, barriers in enumerate((self._found.barriers_gone, self._found.barriers_new)):
            by_piece: dict[int, list[Barrier]] = defaultdict(list)
            for barrier in barriers:
                by_piece[barrier.piece].append(barrier)
            for id, those in by_piece.items():
                name = self._both[side].pieces[id].type.name
                edges = tuple(barrier.edge for barrier in those)
                foot, top = min(b.foot for b in those), max(b.top for b in those)
                key = name, frozenset(edges)
                text = _("{piece}, level {foot} to {top}", piece=name, foot=foot, top=top)
                rows[key][side] = Side(text, edges=edges)
                lowest[key] = min(foot, lowest.get(key, foot))
        for key, sides in rows.items():
            at, foot = _first(edge.hex for edge in key[1]), lowest[key]
            what = _("Another height") if all(side.text for side in sides) else _(_ONE_ONLY)
            hexes = {hex for edge in key[1] for hex in (edge.hex, edge.across)}
            yield self._row(DifferenceGroup.EDGES, what, (at, foot, foot + 1), hexes, *sides)

    def _doorways(self) -> Iterator[Difference]:
        for hex in self._found.doorways:
            there = [_gates(field, hex) for field in self._both]
            slot = max((piece.slot for pieces in there for piece in pieces), default=1)
            sides = (Side(counted(pieces), frozenset({hex})) for pieces in there)
            yield self._row(DifferenceGroup.EDGES, _("Doorway"), (hex, slot, slot), (hex,), *sides)

    def _pieces(self) -> Iterator[Difference]:
        """Pieces that replace others make one row with them."""
        apart = self._found.pieces_gone, self._found.pieces_new
        groups = [(_("Other pieces"), one.gone, one.come) for one in exchanges(*apart)]
        # What was exchanged is shown as one row; only what has no counterpart stands alone.
        exchanged = {piece for _what, *both in groups for pieces in both for piece in pieces}
        groups += [(_(_ONE_ONLY), (piece,), ()) for piece in apart[0] if piece not in exchanged]
        groups += [(_(_ONE_ONLY), (), (piece,)) for piece in apart[1] if piece not in exchanged]
        for what, *both in groups:
            every = [piece for pieces in both for piece in pieces]
            hexes = {hex for piece in every for hex in (piece.hex, *piece.cells)}
            sides = (Side(counted(pieces), pieces=pieces) for pieces in both)
            slot = max(piece.top for piece in every)
            yield self._row(DifferenceGroup.PIECES, what, (_first(hexes), every[0].slot, slot), hexes, *sides)

    def _moves(self) -> Iterator[Difference]:
        what = _("Moves of {move} from here", move=self._found.move)
        for one in self._found.moves:
            at = one.start.hex, one.start.level, one.start.level + 1
            ends = (frozenset(space.hex for space in spaces) for spaces in (one.lost, one.gained))
            sides = (
                Side(
                    ngettext("{n} more space", "{n} more spaces", len(hexes)) if hexes else "",
                    hexes,
                )
                for hexes in ends
            )
            yield self._row(DifferenceGroup.MOVES, what, at, (one.start.hex,), *sides)


def summary(found: Comparison) -> str:
    """What differs and what that means for moves, in a few sentences."""
    gone, new = len(found.pieces_gone), len(found.pieces_new)
    edges = len(found.barriers_gone) + len(found.barriers_new) + len(found.doorways)
    parts, n = [], len(found.changes)
    if n:
        parts.append(ngettext("{n} space differs.", "{n} spaces differ.", n))
    if edges:
        parts.append(ngettext("{n} edge or doorway differs.", "{n} edges and doorways differ.", edges))
    if not parts:
        n = found.spaces[0]
        parts.append(ngettext("The same surface: {n} space.", "The same surface: all {n} spaces.", n))
    if gone or new:
        parts.append(_("Pieces only here: {here}, only there: {there}.", here=gone, there=new))
    else:
        parts.append(_("All pieces are the same."))
    if found.moves:
        parts.append(
            _(
                "A figure on foot that moves {move} spaces reaches other spaces from {n} spaces: {lost} only "
                "here, {gained} only there.",
                move=found.move,
                n=len(found.moves),
                lost=sum(len(one.lost) for one in found.moves),
                gained=sum(len(one.gained) for one in found.moves),
            )
        )
    elif not found.same_surface:
        parts.append(_("A figure on foot reaches the same spaces."))
    return " ".join(parts)


_ONE_ONLY = N_("In one only")


def _what(one: SpaceChange) -> str:
    if one.before is None or one.after is None:
        return _(_ONE_ONLY)
    terrain, level = (getattr(one.before, part) != getattr(one.after, part) for part in ("terrain", "level"))
    if terrain:
        return _("Other terrain and level") if level else _("Other terrain")
    return _("Another level") if level else _("Another headroom")


def _gates(field: Battlefield, hex: Hex) -> list[Piece]:
    """The doorway at a hex, and its door."""
    at = (*field.occupancy.column(hex).values(), *field.occupancy.standing(hex).values())
    gates = {piece for pieces in at for piece in pieces if piece.type.role in (Role.DOORWAY, Role.DOOR)}
    return sorted(gates, key=ground_up)


def _first(hexes: Iterable[Hex]) -> Hex:
    """The topmost hex; of several the leftmost."""
    return min(hexes, key=lambda hex: (hex.r, hex.q))
