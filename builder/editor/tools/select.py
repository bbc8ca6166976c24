"""Selects pieces and drags them to another place."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from builder.battlefield import Piece, Replace
from builder.editor.shaping.drop import drop_slot, snapped, snaps
from builder.editor.tools.base import (
    Gesture,
    Ghost,
    LookAgain,
    Outcome,
    Pointer,
    Preview,
    Scene,
    Tool,
    top_piece,
    worst_of,
)
from builder.editor.words import N
from builder.hexgrid.offset import label

translate = QCoreApplication.translate


class SelectTool(Tool):
    """Click selects, Ctrl+click adds, dragging moves. A single piece drops; Shift keeps its level."""

    id = "select"
    name = N("Actions", "&Select")
    tip = N("Actions", "Click selects · drag moves · Ctrl+click adds · R turns · Delete takes away")
    icon = "select"
    shortcut = "V"

    def hover(self, pointer: Pointer, scene: Scene) -> Preview:
        piece = top_piece(scene, pointer)
        if piece is None:
            return Preview()
        where = translate("Tools", "{piece}: {hex}, level {level}").format(
            piece=piece.type.name, hex=label(piece.hex), level=piece.slot
        )
        return Preview(marked=frozenset({piece.id}), reason=where)

    def gesture(self, pointer: Pointer, look: LookAgain) -> Gesture:
        scene = look()
        pressed, start = top_piece(scene, pointer), pointer
        chosen = _chosen(pressed, scene.selection, pointer.ctrl)
        pointer = yield Outcome(select=chosen)
        if pressed is None or pressed.id not in chosen:
            return None
        dragged = False
        while pointer.down:
            turned = snaps(pressed.type) and pointer.edge != start.edge
            dragged = dragged or pointer.hex != start.hex or turned
            pointer = yield self._preview(pressed, start, pointer, look()) if dragged else Preview()
        scene = look()
        # A press and a release on one place never move anything, even where dropping would.
        moved = _moved(pressed, start, pointer, scene) if dragged else ()
        before = tuple(scene.battlefield.pieces[piece.id] for piece in moved)
        if moved == before:
            return None
        return Outcome(Replace(moved), move_label(moved), show=max(piece.slot for piece in moved))

    def _preview(self, pressed: Piece, start: Pointer, pointer: Pointer, scene: Scene) -> Preview:
        moved = _moved(pressed, start, pointer, scene)
        worst, message = worst_of(scene.check(moved))
        return Preview(
            tuple(Ghost(piece, worst) for piece in moved),
            hidden=frozenset(piece.id for piece in moved),
            reason=message,
        )


def _chosen(pressed: Piece | None, selection: frozenset[int], ctrl: bool) -> frozenset[int]:
    if pressed is None:
        return selection if ctrl else frozenset()
    if ctrl:
        return selection ^ {pressed.id}
    return selection if pressed.id in selection else frozenset({pressed.id})


def _moved(pressed: Piece, start: Pointer, pointer: Pointer, scene: Scene) -> tuple[Piece, ...]:
    """The selected pieces as they would lie after the drag."""
    pieces = tuple(scene.battlefield.pieces[id] for id in sorted(scene.selection))
    delta = pointer.hex.minus(start.hex)
    if len(pieces) > 1 or not pieces:
        return tuple(replace(piece, hex=piece.hex.plus(delta)) for piece in pieces)
    moved = replace(pressed, hex=pressed.hex.plus(delta))
    if pointer.edge is not None and snaps(pressed.type):
        hex, rotation = snapped(scene.battlefield, pressed.type, pointer.edge, scene.highest)
        moved = replace(pressed, hex=hex, rotation=rotation)
    if pointer.shift:
        return (moved,)
    slot = drop_slot(
        scene.battlefield,
        moved.type,
        moved.hex,
        moved.rotation,
        highest=scene.highest,
        without=scene.selection,
    )
    return (replace(moved, slot=slot),)


def move_label(pieces: tuple[Piece, ...]) -> str:
    """What the history calls a move of pieces."""
    if len(pieces) == 1:
        return translate("Tools", "Move {piece}").format(piece=pieces[0].type.name)
    return translate("Tools", "Move {count} pieces").format(count=len(pieces))
