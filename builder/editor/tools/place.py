"""Puts down what is in hand, dropped onto what is below."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from builder.battlefield import Piece, Put
from builder.editor.shaping.drop import drop_slot, held_at, snapped, snaps
from builder.editor.tools.base import (
    Gesture,
    Ghost,
    LookAgain,
    Outcome,
    Pointer,
    Preview,
    Scene,
    Tool,
    worst_of,
)
from builder.editor.words import N
from builder.hexgrid import Hex, line
from builder.hexgrid.offset import label

translate = QCoreApplication.translate


class PlaceTool(Tool):
    """Click puts the piece in hand down; a single-hex tile is painted by dragging. Shift keeps the level."""

    id = "place"
    name = N("Actions", "&Place")
    tip = N("Actions", "Click to place · right click, R or Shift+wheel turns · Shift keeps the shown level")
    icon = "place"
    shortcut = "P"
    turns_by_right_click = True

    def hover(self, pointer: Pointer, scene: Scene) -> Preview:
        if scene.type is None:
            return Preview(reason=translate("Tools", "Choose a piece in the palette first"))
        piece = candidate(pointer, scene)
        worst, message = worst_of(scene.check((piece,)))
        where = translate("Tools", "{piece}: {hex}, level {level}").format(
            piece=piece.type.name, hex=label(piece.hex), level=piece.slot
        )
        return Preview((Ghost(piece, worst),), reason=message or where)

    def gesture(self, pointer: Pointer, look: LookAgain) -> Gesture:
        type = look().type
        if type is None:
            return None
        if type.size == 1 and not type.is_edge:
            yield from self._paint(pointer, look)
            return None
        while pointer.down:
            pointer = yield self.hover(pointer, look())
        scene = look()
        if scene.type is None:
            return None
        return _put((_real(candidate(pointer, scene), scene),))

    def _paint(self, pointer: Pointer, look: LookAgain) -> Gesture:
        """One tile a hex that the mouse passes, all of them one step of the history."""
        painted: set[Hex] = set()
        stroke, last = object(), pointer.hex
        while pointer.down:
            scene = look()
            fresh = [hex for hex in line(last, pointer.hex) if hex not in painted]
            last = pointer.hex
            painted.update(fresh)
            if fresh and scene.type is not None:
                tiles = [candidate(Pointer(hex, shift=pointer.shift), scene) for hex in fresh]
                pointer = yield _put(tuple(_real(tile, scene) for tile in tiles), stroke)
            else:
                pointer = yield Preview()
        return None


def candidate(pointer: Pointer, scene: Scene) -> Piece:
    """The piece in hand as it would lie; its id is 0, which no piece on a battlefield has."""
    type = scene.type
    assert type is not None
    if pointer.edge is not None and snaps(type):
        hex, rotation = snapped(scene.battlefield, type, pointer.edge, scene.highest)
    else:
        rotation = scene.rotation
        hex = held_at(type, pointer.hex, rotation)
    slot = (
        scene.level
        if pointer.shift
        else drop_slot(scene.battlefield, type, hex, rotation, highest=scene.highest)
    )
    return Piece(0, type, hex, slot, rotation)


def _real(ghost: Piece, scene: Scene) -> Piece:
    return scene.battlefield.new_piece(ghost.type, ghost.hex, ghost.slot, ghost.rotation)


def _put(pieces: tuple[Piece, ...], stroke: object = None) -> Outcome:
    name = pieces[0].type.name
    return Outcome(
        Put(pieces),
        translate("Tools", "Place {piece}").format(piece=name),
        merge_key=stroke,
        select=frozenset(),
        show=max(piece.slot for piece in pieces),
    )
