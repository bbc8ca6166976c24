"""What comes into a wall: a doorway into one of a castle, which bends to it; an arch for a Laur wall."""

from __future__ import annotations

from dataclasses import replace

from builder.battlefield import Piece, Put, Replace, Several, Take
from builder.catalogue import Role
from builder.editor.tools.base import GestureOutcome, Pointer, Preview, ToolScene
from builder.editor.tools.ghosts import GHOST_IDS, graded
from builder.hexgrid import label
from builder.language import _
from builder.shaping.castle_run import CastleTypes
from builder.shaping.gate import Gate


def gate_preview(pointer: Pointer, scene: ToolScene) -> Preview | None:
    """The doorway and the walls that join it, or a sentence why it cannot join; None where what is in hand
    does not come into a wall: with Shift it is put on the level shown.
    """
    swapped = _swapped(pointer, scene)
    if swapped is not None:
        ghosts, message = graded((swapped,), scene)
        return Preview(ghosts, hidden=frozenset({swapped.id}), reason=message or _swap_text(swapped, scene))
    gate = _gate(pointer, scene)
    if gate is None:
        return None
    if not gate.added:
        return Preview(reason=_no_gate(pointer), blocked=True)
    ghosts, message = graded((*gate.added, *gate.changed), scene, gate.taken)
    text = _(
        "{piece} into the wall at {hex}; turned by half it comes to the other side",
        piece=gate.added[0].type.name,
        hex=label(pointer.hex),
    )
    return Preview(
        ghosts,
        hidden=gate.taken | {piece.id for piece in gate.changed},
        reason=f"{message} · {text}" if message else text,
        apart=True,
    )


def gate_outcome(pointer: Pointer, scene: ToolScene) -> GestureOutcome | None:
    """The wall opened and the doorway in it, as one step; None as for `gate_preview`."""
    swapped = _swapped(pointer, scene)
    if swapped is not None:
        text = _swap_text(swapped, scene)
        return GestureOutcome(Replace((swapped,)), text, select=frozenset(), show=swapped.slot)
    gate = _gate(pointer, scene)
    if gate is None:
        return None
    if not gate.added:
        return GestureOutcome(say=_no_gate(pointer))
    new = tuple(map(scene.battlefield.new_like, gate.added))
    return GestureOutcome(
        Several((Take(tuple(sorted(gate.taken))), Replace(gate.changed), Put(new))),
        _("Put {piece} into the wall", piece=new[0].type.name),
        select=frozenset(),
        show=new[0].slot,
    )


def _swapped(pointer: Pointer, scene: ToolScene) -> Piece | None:
    """The Laur wall pointed at as the type in hand, which stands between pillars as that does: an arch or a
    ruin in the place of a wall. None for other types, and with Shift.
    """
    type, edge = scene.type, pointer.edge
    if type is None or type.role is not Role.LAUR_WALL or edge is None or pointer.shift:
        return None
    occupancy = scene.battlefield.occupancy
    columns = (occupancy.edge_column(side) for side in (edge, edge.other_side))
    walls = [piece for column in columns for pieces in column.values() for piece in pieces]
    alike = (p for p in walls if p.type.shape is type.shape and p.type is not type)
    fitting = [p for p in alike if p.id not in scene.barred]
    highest = max(fitting, key=lambda piece: piece.slot, default=None)
    return replace(highest, type=type) if highest is not None else None


def _swap_text(swapped: Piece, scene: ToolScene) -> str:
    before = scene.battlefield.pieces[swapped.id].type.name
    return _("Put {piece} in the place of {other}", piece=swapped.type.name, other=before)


def _gate(pointer: Pointer, scene: ToolScene) -> Gate | None:
    if scene.type is None or scene.type.role is not Role.DOORWAY or pointer.shift:
        return None
    try:
        types = CastleTypes(scene.types)
    except LookupError:  # a catalogue without castle
        return None
    return Gate.of(
        scene.battlefield,
        types,
        scene.type,
        pointer.hex,
        scene.rotation,
        without=scene.barred,
        first_id=GHOST_IDS,
    )


def _no_gate(pointer: Pointer) -> str:
    return _(
        "No doorway fits into the wall at {hex}: it takes the place of two or three hexes, and the walls on "
        "both sides must be able to bend to it",
        hex=label(pointer.hex),
    )
