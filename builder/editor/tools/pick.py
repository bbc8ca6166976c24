"""The tools for the piece one sees: one like it comes into the hand, or it goes."""

from __future__ import annotations

from dataclasses import replace

from builder.battlefield import Piece, Take
from builder.editor.tools.base import (
    Gesture,
    GetScene,
    Outcome,
    Pointer,
    Preview,
    Scene,
    Tool,
    ToolInfo,
    Turns,
    hex_of,
    top_piece,
)
from builder.editor.tools.ghosts import keyed_edge
from builder.hexgrid import Hex, label
from builder.language import N_, _, ngettext
from builder.shaping.echo import counterparts


class PipetteTool(Tool):
    """Click a piece to go on with one like it; the place tool comes out by itself."""

    info = ToolInfo(
        id="pipette",
        name=N_("P&ick Up a Type"),
        tip=N_("Click a piece to take one like it in hand · a middle click does so with every tool"),
        icon="pipette",
        shortcut="I",
        turns=Turns.EDGE,
        hits=True,
    )

    def hover(self, pointer: Pointer, scene: Scene) -> Preview:
        piece = _seen(pointer, scene)
        if piece is None:
            return Preview(reason=_("Nothing lies here to take one like it"))
        reason = _(
            "Takes in hand: {piece}, as at {hex}, level {level}",
            piece=piece.type.name,
            hex=label(hex_of(piece, pointer)),
            level=piece.slot,
        )
        return Preview(marked=frozenset({piece.id}), reason=reason)

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        while pointer.down:
            pointer = yield self.hover(pointer, get_scene())
        return picked(pointer, get_scene()) or Outcome(say=_("Nothing lies here to take one like it"))


def picked(pointer: Pointer, scene: Scene) -> Outcome | None:
    """The piece one sees at the pointer comes into the hand, turned as it is; None where there is none."""
    piece = _seen(pointer, scene)
    return None if piece is None else Outcome(take=(piece.type, piece.rotation))


def _seen(pointer: Pointer, scene: Scene) -> Piece | None:
    """The piece one sees at the pointer; for the keyboard, the one on the edge it names comes first."""
    if pointer.edge is None:
        pointer = replace(pointer, edge=keyed_edge(pointer, scene), near_edge=True)
    return top_piece(scene, pointer)


class RemoveTool(Tool):
    """Click takes the topmost piece in sight away; dragging goes on with the pieces passed."""

    info = ToolInfo(
        id="remove",
        name=N_("&Remove"),
        tip=N_("Click a piece to take it away; drag to take away several"),
        icon="remove",
        shortcut="X",
        drags=True,
        hits=True,
    )

    def hover(self, pointer: Pointer, scene: Scene) -> Preview:
        piece = top_piece(scene, pointer)
        if piece is None:
            return Preview()
        reason = _(
            "Takes away: {piece}, {hex}, level {level}",
            piece=piece.type.name,
            hex=label(hex_of(piece, pointer)),
            level=piece.slot,
        )
        return Preview(marked=frozenset({piece.id}), doomed=True, reason=reason)

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        passed: set[Hex] = set()
        stroke = object()
        while pointer.down:
            scene = get_scene()
            piece = None if pointer.hex in passed else top_piece(scene, pointer)
            passed.add(pointer.hex)
            if piece is None:
                pointer = yield Preview()
            else:
                # All the hexes it covered are done: a stroke takes one layer off, not the whole hill.
                passed.update(piece.cells)
                for id in counterparts((piece.id,), scene.battlefield, scene.symmetry):
                    passed.update(scene.battlefield.pieces[id].cells)
                pointer = yield Outcome(Take((piece.id,)), remove_label((piece,)), merge_key=stroke)
        return None


def remove_label(pieces: tuple[Piece, ...]) -> str:
    """What the history calls the removal of pieces."""
    if len(pieces) == 1:
        return _("Remove {piece}", piece=pieces[0].type.name)
    return ngettext("Remove {n} piece", "Remove {n} pieces", len(pieces))
