"""A castle built again as it is to be: the wall along its row, doorways in it, ladders, battlements."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace

from builder.battlefield import Battlefield, Edit, Piece, Put, Replace, Several, Take
from builder.catalogue import PieceType, Role
from builder.errors import RefusedError
from builder.hexgrid import DIRECTIONS, Edge, Hex, Motion, label
from builder.language import _
from builder.shaping.castle import Castle, CastleGate
from builder.shaping.castle_run import CastleRun, CastleTypes
from builder.shaping.gate import Gate
from builder.shaping.ladder_run import LadderRun
from builder.shaping.rim import battlement_on, takes_one
from builder.shaping.symmetry import Remaining, footprint
from builder.shaping.wall_way import meeting

_GATE_TRIES = 24  # hexes of the row, the nearest first


@dataclass(frozen=True, slots=True)
class RebuiltCastle:
    """What goes, comes and is exchanged; pieces that stay as they are are in none of it.

    ``run`` is the wall: where it has a trouble nothing else is said.
    """

    run: CastleRun
    taken: frozenset[int] = frozenset()
    added: tuple[Piece, ...] = ()
    changed: tuple[Piece, ...] = ()

    @classmethod
    def of(
        cls,
        battlefield: Battlefield,
        types: Mapping[str, PieceType],
        before: Castle,
        after: Castle,
        *,
        without: Container[int] = (),
        remaining: Remaining | None = None,
        motions: Sequence[Motion] = (),
    ) -> RebuiltCastle:
        """A castle that stands on a battlefield as ``before``, made what ``after`` says.

        ``remaining`` is how many of a type are left beside what stands; the rest as in `CastleRun.of`. Raises
        RefusedError where a doorway finds no place, or something on the walks would lose its ground;
        LookupError where the types have no castle.
        """
        return _Rebuilding(battlefield, types, before, after, without, remaining, motions).run()

    def edit(self, battlefield: Battlefield) -> Edit:
        """It as one edit of the battlefield on which ``before`` stands."""
        new = tuple(map(battlefield.new_like, self.added))
        return Several((Take(tuple(sorted(self.taken))), Replace(self.changed), Put(new)))


def _slot(top: tuple[Hex, int]) -> int:
    return top[1]


class _Rebuilding:
    def __init__(
        self,
        battlefield: Battlefield,
        types: Mapping[str, PieceType],
        before: Castle,
        after: Castle,
        without: Container[int],
        remaining: Remaining | None,
        motions: Sequence[Motion],
    ) -> None:
        self.battlefield, self.types, self.castle_types = battlefield, types, CastleTypes(types)
        self.before, self.after, self.without = before, after, without
        self.motions = motions
        self.made = battlefield.copy()
        self.made.apply(Take(tuple(sorted(before.pieces | before.loads))))
        freed = Counter(battlefield.pieces[id].type for id in before.pieces)
        self.remaining = None if remaining is None else lambda type: remaining(type) + freed[type]

    def run(self) -> RebuiltCastle:
        met, storeys = meeting(self.after.way, self.motions), self.after.storeys
        low = min(storeys.values())
        run = CastleRun.of(
            self.made,
            self.castle_types,
            met.way,
            storeys=low,
            taller={hex: high - low for hex, high in storeys.items() if high > low},
            without=self.without,
            remaining=self.remaining,
            motions=self.motions,
            first_id=1,
        )
        if run.trouble is not None:
            return RebuiltCastle(run)
        self._do(run.added, run.changed)
        for gate in self.after.gates:
            self._open(gate, met.way.hexes)
        self._keep_walks()
        tops = self._tops()
        self._carry(tops)
        self._put_ladders(tops)
        self._crown(tops)
        return self._difference(run)

    def _do(self, added: Sequence[Piece], changed: Sequence[Piece] = (), taken: Sequence[int] = ()) -> None:
        self.made.apply(Several((Take(tuple(taken)), Replace(tuple(changed)))))
        self.made.apply(Put(tuple(map(self.made.new_like, added))))

    def _open(self, gate: CastleGate, row: Sequence[Hex]) -> None:
        """A doorway in the wall, as near as it goes to where it was."""
        for hex in sorted(row, key=lambda at: (at.distance(gate.hex), at))[:_GATE_TRIES]:
            found = Gate.of(
                self.made,
                self.castle_types,
                gate.type,
                hex,
                gate.rotation,
                without=self.without,
                first_id=1,
            )
            if found is None or not found.added:
                continue
            self._do(found.added, found.changed, sorted(found.taken))
            doorway = found.added[0]
            if gate.door is not None:
                cell = doorway.cells[doorway.type.shape.passage[0] if doorway.type.shape is not None else 0]
                self._do([Piece(0, gate.door, cell, doorway.slot, doorway.rotation)])
            return
        raise RefusedError(
            _(
                "The {piece} at {hex} would find no place in the wall: it needs a straight piece of it",
                piece=gate.type.name,
                hex=label(gate.hex),
            )
        )

    def _keep_walks(self) -> None:
        """Wall walks that lie on the same walls as before stay: large ones, too, and what they roof."""
        tops, at = self._tops(), self.made.occupancy.at
        before = self.battlefield.occupancy
        for id in sorted(self.before.pieces):
            walk = self.battlefield.pieces[id]
            if walk.type.role is not Role.WALL_WALK or walk.type.size == 1:
                continue
            under = {
                cell
                for cell in walk.cells
                if any(p.id in self.before.pieces for p in before.at(cell, walk.slot - 1))
            }
            walk = replace(walk, id=0, hex=walk.hex.plus(self.after.shift))
            under = {cell.plus(self.after.shift) for cell in under}
            common = set.intersection(
                *({slot for cell, slot in tops if cell == at} for at in under or {walk.hex})
            )
            # What lies there now are the single walks of the same walls; a court has none.
            for slot in sorted(common):
                there = {piece.id: piece for cell in walk.cells for piece in at(cell, slot)}.values()
                fits = all(p.type.role is Role.WALL_WALK and under.issuperset(p.cells) for p in there)
                if fits and under == {cell for cell in walk.cells if (cell, slot) in tops}:
                    self._do([replace(walk, slot=slot)], taken=sorted(piece.id for piece in there))
                    break

    def _tops(self) -> frozenset[tuple[Hex, int]]:
        """The hexes and slots of the wall walks of the castle."""
        new = (piece for id, piece in self.made.pieces.items() if id not in self.battlefield.pieces)
        return frozenset((cell, p.slot) for p in new if p.type.role is Role.WALL_WALK for cell in p.cells)

    def _now(self, hex: Hex, slot: int, tops: frozenset[tuple[Hex, int]]) -> int | None:
        """The slot of the walk at a hex where there was one in a slot before; None where there is none."""
        slots = {top for at, top in tops if at == hex.plus(self.after.shift)}
        return slot if slot in slots else max(slots, default=None)

    def _carry(self, tops: frozenset[tuple[Hex, int]]) -> None:
        """What stands on the walks goes with them."""
        moved = []
        for piece in (self.battlefield.pieces[id] for id in sorted(self.before.loads)):
            own = {*(edge.across for edge in piece.edges), *piece.cells}
            under, slot = max(
                (top for top in self.before.tops if top[0] in own and top[1] < piece.slot), key=_slot
            )
            there = self._now(under, slot, tops)
            if there is None:
                raise RefusedError(
                    _(
                        "{piece} stands on the wall at {hex}: move it elsewhere first",
                        piece=piece.type.name,
                        hex=label(under),
                    )
                )
            moved.append(replace(piece, hex=piece.hex.plus(self.after.shift), slot=piece.slot + there - slot))
        self.made.apply(Put(tuple(moved)))

    def _put_ladders(self, tops: frozenset[tuple[Hex, int]]) -> None:
        """Ladders where there is a wall to climb still; one that is as high as before stays as it is."""
        rung = self._placeable(Role.LADDER)
        old = [self.battlefield.pieces[id] for id in sorted(self.before.pieces)]
        for edge, slot in sorted(self.before.ladders):
            there, now = edge.plus(self.after.shift), self._now(edge.across, slot, tops)
            if rung is None or now is None:
                continue
            found = LadderRun.of(self.made, rung, there, without=self.without)
            if found.trouble is not None or found.edge != there or found.high != now:
                continue
            # One whose foot and top are where they were stays as it is, with a rung more or less.
            own = [p for p in old if p.type.role is Role.LADDER and edge in p.edges and p.slot <= slot]
            same = found.low + 1 == min(p.slot for p in own) and (now, there) == (slot, edge)
            self._do(own if same else found.rungs(rung, 1))

    def _crown(self, tops: frozenset[tuple[Hex, int]]) -> None:
        """Battlements where they stood, and along the whole outer rim where it is to have them."""
        type = self._placeable(Role.BATTLEMENT)
        if type is None:
            return
        old = ((edge, self._now(edge.across, slot, tops)) for edge, slot in self.after.battlements)
        kept = {(edge.plus(self.after.shift), slot) for edge, slot in old}
        court = self.after.way.court()
        rims = [(Edge(hex, way).other_side, slot) for hex, slot in sorted(tops) for way in DIRECTIONS]
        wanted = [rim for rim in rims if rim in kept or (self.after.crowned and rim[0].hex not in court)]
        free = [rim for rim in wanted if takes_one(self.made, *rim)]
        self._do([battlement_on(type, edge, slot, 1) for edge, slot in free])

    def _placeable(self, role: Role) -> PieceType | None:
        return next((type for type in self.types.values() if type.role is role and type.placeable), None)

    def _difference(self, run: CastleRun) -> RebuiltCastle:
        before, after = self.battlefield.pieces, self.made.pieces
        gone: dict[object, list[int]] = defaultdict(list)
        for id in sorted(self.before.pieces, reverse=True):
            gone[footprint(before[id])].append(id)
        groups = {before[id].group for id in self.before.pieces}
        group = groups.pop() if len(groups) == 1 else ""
        added = []
        for id, piece in after.items():
            if id in before:
                continue
            same = gone[footprint(piece)]
            if same:
                same.pop()
            else:
                added.append(replace(piece, group=group))
        changed = [piece for id, piece in after.items() if id in before and piece != before[id]]
        taken = [id for ids in gone.values() for id in ids] + [
            id for id in before if id not in after and id not in self.before.pieces
        ]
        return RebuiltCastle(run, frozenset(taken), tuple(added), tuple(changed))
