"""Takes the type and rotation of a piece that lies there into the hand."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from builder.battlefield import Piece
from builder.editor.tools.base import (
    Gesture,
    LookAgain,
    Outcome,
    Pointer,
    Preview,
    Scene,
    Tool,
    ToolInfo,
    Turns,
    top_piece,
)
from builder.editor.tools.built import keyed_edge
from builder.editor.words import N
from builder.hexgrid.offset import label

translate = QCoreApplication.translate


class PipetteTool(Tool):
    """Click a piece to go on with one like it; the place tool comes out by itself."""

    info = ToolInfo(
        id="pipette",
        name=N("Actions", "P&ick Up a Type"),
        tip=N(
            "Actions", "Click a piece to take one like it in hand · a middle click does so with every tool"
        ),
        icon="pipette",
        shortcut="I",
        turns=Turns.EDGE,
    )

    def hover(self, pointer: Pointer, scene: Scene) -> Preview:
        piece = _seen(pointer, scene)
        if piece is None:
            return Preview(reason=translate("Tools", "Nothing lies here to take one like it"))
        reason = translate("Tools", "Takes in hand: {piece}, as at {hex}, level {level}").format(
            piece=piece.type.name, hex=label(piece.hex), level=piece.slot
        )
        return Preview(marked=frozenset({piece.id}), reason=reason)

    def gesture(self, pointer: Pointer, look: LookAgain) -> Gesture:
        while pointer.down:
            pointer = yield self.hover(pointer, look())
        return picked(pointer, look()) or Outcome(
            say=translate("Tools", "Nothing lies here to take one like it")
        )


def picked(pointer: Pointer, scene: Scene) -> Outcome | None:
    """The piece one sees at the pointer comes into the hand, turned as it is; None where there is none."""
    piece = _seen(pointer, scene)
    return None if piece is None else Outcome(take=(piece.type, piece.rotation))


def _seen(pointer: Pointer, scene: Scene) -> Piece | None:
    """The piece one sees at the pointer; for the keyboard, the one on the edge it names comes first."""
    if pointer.edge is None:
        pointer = replace(pointer, edge=keyed_edge(pointer, scene), near_edge=True)
    return top_piece(scene, pointer)
