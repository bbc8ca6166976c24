"""Builds a whole ladder over an edge, from the landing space to the space above."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from builder.catalogue import PieceType, Role
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
)
from builder.editor.tools.built import GHOST_IDS, graded, keyed_edge, put
from builder.editor.words import N
from builder.hexgrid import Edge, Hex, line
from builder.hexgrid.offset import label
from builder.shaping.ladder_run import LadderRun, LadderTrouble, ladder_run, rungs

translate = QCoreApplication.translate

_WHY = {
    LadderTrouble.LEVEL: N("Tools", "No ladder here: {foot} and {top} are both at height {low}"),
    LadderTrouble.TABLE: N("Tools", "A ladder starts on a tile: put one at {foot} first"),
    LadderTrouble.FLUID: N("Tools", "No ladder starts on a fluid, as lies at {foot}"),
    LadderTrouble.NO_TILE: N(
        "Tools", "A ladder starts on a tile or a wall walk, and {foot} has neither on top"
    ),
    LadderTrouble.FILLED: N("Tools", "No room for a ladder at {foot}: {piece} stands there"),
    LadderTrouble.EDGE_TAKEN: N("Tools", "No room for a ladder: {piece} stands on this edge"),
    LadderTrouble.LANDING_TAKEN: N(
        "Tools", "Another ladder starts at {foot} already, and a landing space holds one"
    ),
    LadderTrouble.OUT_OF_STEP: N(
        "Tools", "Rungs stand on this edge already, but not on {foot}: take them away first"
    ),
    LadderTrouble.HIDDEN: N(
        "Tools", "No ladder here while {piece} is hidden on the way; show it first (Arrange menu)"
    ),
    LadderTrouble.COMPLETE: N("Tools", "The ladder from {foot} to {top} is there already"),
    LadderTrouble.TOO_HIGH: N("Tools", "No ladder reaches that high"),
}
# What is true nearly everywhere is no alarm.
_HARMLESS = frozenset({LadderTrouble.LEVEL, LadderTrouble.TABLE, LadderTrouble.COMPLETE})


class LadderTool(Tool):
    """Click an edge between a low and a high hex, or drag from the landing space to the top."""

    info = ToolInfo(
        id="ladder",
        name=N("Actions", "&Ladder"),
        tip=N(
            "Actions",
            "Click an edge to build a ladder over it · or drag from its foot to its top · "
            "{keys:turn-right} turns",
        ),
        icon="ladder",
        shortcut="L",
        turns=Turns.EDGE,
    )

    def hover(self, pointer: Pointer, scene: Scene) -> Preview:
        return _preview(keyed_edge(pointer, scene), scene)

    def gesture(self, pointer: Pointer, look: LookAgain) -> Gesture:
        start = pointer
        edge = keyed_edge(start, look())
        while pointer.down:
            edge = _dragged(start, pointer, edge)
            pointer = yield _preview(edge, look())
        edge = _dragged(start, pointer, edge)
        scene = look()
        rung = _rung(scene)
        if rung is None:
            return None
        run = ladder_run(scene.battlefield, rung, edge, scene.highest, scene.unseen)
        if run.trouble is not None:
            return Outcome(say=_why(run))
        pieces = rungs(run, rung, GHOST_IDS)
        text = translate("Tools", "Build a ladder of {count} rungs")
        if len(pieces) == 1:
            text = translate("Tools", "Build a ladder of one rung")
        return put(pieces, scene, text.format(count=len(pieces)))


def _dragged(start: Pointer, pointer: Pointer, edge: Edge) -> Edge:
    """The edge meant by a drag: the first one crossed on the way; else the one nearest to the mouse."""
    if pointer.hex == start.hex:
        return pointer.edge if pointer.edge is not None else edge
    way: list[Hex] = line(start.hex, pointer.hex)
    direction = way[0].direction_to(way[1])
    return edge if direction is None else Edge(way[0], direction)


def _rung(scene: Scene) -> PieceType | None:
    return next((type for type in scene.types.values() if type.role is Role.LADDER and type.placeable), None)


def _preview(edge: Edge, scene: Scene) -> Preview:
    rung = _rung(scene)
    if rung is None:
        return Preview(reason=translate("Tools", "There are no ladders in the catalogue"))
    run = ladder_run(scene.battlefield, rung, edge, scene.highest, scene.unseen)
    if run.trouble is not None:
        return Preview(edge=run.edge, reason=_why(run), blocked=run.trouble not in _HARMLESS)
    ghosts, message = graded(rungs(run, rung, GHOST_IDS), scene)
    count = len(ghosts)
    badge = (
        translate("Tools", "{count} rungs → {level}") if count > 1 else translate("Tools", "1 rung → {level}")
    )
    where = translate("Tools", "Ladder from {foot}, level {low}, to {top}, level {high}: {count} rungs")
    if count == 1:
        where = translate("Tools", "Ladder from {foot}, level {low}, to {top}, level {high}: one rung")
    told = where.format(
        foot=label(run.edge.hex), low=run.low, top=label(run.edge.across), high=run.high, count=count
    )
    return Preview(
        ghosts,
        reason=f"{message} · {told}" if message else told,
        edge=run.edge,
        badge=badge.format(count=count, level=run.high),
        apart=True,
    )


def _why(run: LadderRun) -> str:
    assert run.trouble is not None
    return translate("Tools", _WHY[run.trouble]).format(
        foot=label(run.edge.hex),
        top=label(run.edge.across),
        low=run.low,
        piece=run.piece.type.name if run.piece is not None else "",
    )
