"""The tools for the piece one sees: one like it comes into the hand, or it goes."""

from __future__ import annotations

from dataclasses import replace

from builder.battlefield import Piece, Take
from builder.editor.tools.base import (
    Gesture,
    GestureOutcome,
    GetScene,
    Pointer,
    Preview,
    Tool,
    ToolInfo,
    ToolScene,
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
        guide="placing-pieces",
        name=N_("P&ick Up a Type"),
        tip=N_("Click a piece to take one like it in hand · a middle click does so with every tool"),
        icon="pipette",
        shortcut="I",
        turns=Turns.EDGE,
        hits=True,
    )

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
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
        return picked(pointer, get_scene()) or GestureOutcome(say=_("Nothing lies here to take one like it"))


def picked(pointer: Pointer, scene: ToolScene) -> GestureOutcome | None:
    """The piece one sees at the pointer comes into the hand, turned as it is; None where there is none."""
    piece = _seen(pointer, scene)
    return None if piece is None else GestureOutcome(take=(piece.type, piece.rotation))


def _seen(pointer: Pointer, scene: ToolScene) -> Piece | None:
    """The piece one sees at the pointer; for the keyboard, the one on the edge it names comes first."""
    if pointer.edge is None:
        pointer = replace(pointer, edge=keyed_edge(pointer, scene), near_edge=True)
    return top_piece(scene, pointer)


class RemoveTool(Tool):
    """Click takes the topmost piece in sight away; dragging goes on with the pieces passed that begin on the
    level of the first.
    """

    info = ToolInfo(
        id="remove",
        guide="placing-pieces",
        name=N_("&Remove"),
        tip=N_("Click a piece to take it away · drag takes away those on its level, too"),
        icon="remove",
        shortcut="X",
        drags=True,
        hits=True,
    )

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
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
        stroke, level, count, said = object(), None, 0, ""
        while pointer.down:
            scene = get_scene()
            piece = None if pointer.hex in passed else top_piece(scene, pointer)
            passed.add(pointer.hex)
            if piece is None or (level is not None and piece.slot != level):
                pointer = yield Preview()
            else:
                # All the hexes it covered are done: a stroke takes one layer off, not the whole hill.
                level, others = piece.slot, counterparts((piece.id,), scene.battlefield, scene.symmetry)
                for id in others | {piece.id}:
                    passed.update(scene.battlefield.pieces[id].cells)
                count += len(others | {piece.id})
                said = ngettext(
                    "Level {level}: {n} piece taken away",
                    "Level {level}: {n} pieces taken away",
                    count,
                    level=level,
                )
                pointer = yield GestureOutcome(
                    Take((piece.id,)), remove_label((piece,)), merge_key=stroke, say=said
                )
        return GestureOutcome(say=said) if count > 1 else None


def remove_label(pieces: tuple[Piece, ...]) -> str:
    """What the history calls the removal of pieces."""
    if len(pieces) == 1:
        return _("Remove {piece}", piece=pieces[0].type.name)
    return ngettext("Remove {n} piece", "Remove {n} pieces", len(pieces))
