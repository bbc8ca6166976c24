"""In which order a battlefield is built: one step a level, each piece in exactly one step."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from builder.battlefield import Battlefield, Piece, Replace, SetNote, Several
from builder.catalogue import Catalogue, PieceType, Role
from builder.hexgrid import Edge


@dataclass(frozen=True, slots=True)
class Ladder:
    """Rungs stacked on one edge, put up as one: their edge, lowest slot, and the rungs from the bottom up."""

    edge: Edge
    slot: int
    rungs: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A row of a parts list: ``count`` things to take in hand, made of ``pieces`` pieces."""

    type: PieceType
    name: str
    count: int
    pieces: int


@dataclass(frozen=True, slots=True)
class Step:
    """What is put down on one level; ``total`` counts the pieces put down when it is done."""

    slot: int
    pieces: tuple[Piece, ...]
    ladders: tuple[Ladder, ...]
    parts: tuple[Part, ...]
    total: int

    @property
    def drawn(self) -> tuple[Piece, ...]:
        """The pieces to draw: of a ladder only its lowest rung, the others stand right above it."""
        above = {rung.id for ladder in self.ladders for rung in ladder.rungs[1:]}
        return tuple([piece for piece in self.pieces if piece.id not in above])


def ladders_of(battlefield: Battlefield) -> list[Ladder]:
    """All ladders from the ground up: rungs on one edge, each right on top of the one below."""
    by_edge: dict[Edge, list[Piece]] = defaultdict(list)
    for piece in battlefield.in_order():
        if piece.type.role is Role.LADDER and piece.edges:
            by_edge[piece.edges[0]].append(piece)
    found: list[Ladder] = []
    for edge, rungs in by_edge.items():
        stack: list[Piece] = []
        for rung in rungs:
            if stack and rung.slot != stack[-1].slot + max(1, stack[-1].type.height):
                found.append(Ladder(edge, stack[0].slot, tuple(stack)))
                stack = []
            stack.append(rung)
        found.append(Ladder(edge, stack[0].slot, tuple(stack)))
    return sorted(found, key=lambda ladder: (ladder.slot, ladder.edge.hex.r, ladder.edge.hex.q, ladder.edge))


def steps_of(battlefield: Battlefield, catalogue: Catalogue) -> list[Step]:
    """The steps from the ground up. A piece comes in where it starts, a ladder where its lowest rung stands.

    Levels on which nothing starts have no step.
    """
    ladders: dict[int, list[Ladder]] = defaultdict(list)
    starts: dict[int, int] = {}
    for ladder in ladders_of(battlefield):
        ladders[ladder.slot].append(ladder)
        starts.update({rung.id: ladder.slot for rung in ladder.rungs})
    by_slot: dict[int, list[Piece]] = defaultdict(list)
    for piece in battlefield.in_order():
        by_slot[starts.get(piece.id, piece.slot)].append(piece)
    order = {id: i for i, id in enumerate(catalogue.pieces)}
    steps: list[Step] = []
    total = 0
    for slot in sorted(by_slot):
        pieces = tuple(by_slot[slot])
        total += len(pieces)
        parts = _parts(pieces, ladders[slot], order)
        steps.append(Step(slot, pieces, tuple(ladders[slot]), parts, total))
    return steps


def with_flags_lowered(battlefield: Battlefield) -> Battlefield:
    """The battlefield with each flag in the slot of the battlement that carries it.

    Files note a flag at any height above its battlement; on paper it is built and drawn with that.
    """
    lowered: list[Piece] = []
    for flag in battlefield.pieces.values():
        if flag.type.role is not Role.FLAG:
            continue
        column = battlefield.occupancy.edge_column(flag.edges[0])
        stands = sorted(
            slot for slot, pieces in column.items() if any(p.type.role is Role.BATTLEMENT for p in pieces)
        )
        if stands:
            slot = max([slot for slot in stands if slot <= flag.slot], default=stands[0])
            lowered.append(replace(flag, slot=slot))
    if not lowered:
        return battlefield
    copy = Battlefield(battlefield.info, battlefield.pieces.values())
    copy.apply(
        Several(
            (
                Replace(tuple(lowered)),
                *(SetNote(slot, text) for slot, text in battlefield.slot_notes.items()),
                *(SetNote(hex, text) for hex, text in battlefield.hex_notes.items()),
            )
        )
    )
    return copy


def all_parts(battlefield: Battlefield, catalogue: Catalogue) -> tuple[Part, ...]:
    """Every piece type of the battlefield with its count, in catalogue order; rungs singly."""
    order = {id: i for i, id in enumerate(catalogue.pieces)}
    return _parts(battlefield.pieces.values(), (), order)


def _parts(pieces: Iterable[Piece], ladders: Iterable[Ladder], order: dict[str, int]) -> tuple[Part, ...]:
    counts: dict[PieceType, int] = defaultdict(int)
    in_ladders: dict[tuple[PieceType, int], int] = defaultdict(int)
    stacked: set[int] = set()
    for ladder in ladders:
        stacked.update(rung.id for rung in ladder.rungs)
        in_ladders[ladder.rungs[0].type, len(ladder.rungs)] += 1
    for piece in pieces:
        if piece.id not in stacked:
            counts[piece.type] += 1
    rows = [Part(type, type.name, count, count) for type, count in counts.items()]
    rows += [
        Part(type, f"ladder of {size} rungs" if size > 1 else "ladder of 1 rung", count, count * size)
        for (type, size), count in in_ladders.items()
    ]
    return tuple(
        sorted(rows, key=lambda part: (order.get(part.type.id, len(order)), part.type.id, part.pieces))
    )
