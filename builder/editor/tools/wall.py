"""Builds castle walls of storeys along the way of the mouse, battlements on rims, ladders up an edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.catalogue import PieceType, Role
from builder.editor.tools.base import (
    Gesture,
    GestureOutcome,
    GetScene,
    Ghost,
    Pointer,
    Preview,
    Tool,
    ToolScene,
    in_full,
)
from builder.editor.tools.ghosts import GHOST_IDS, graded, in_hiding, keyed_edge, put
from builder.editor.tools.late import BATTLEMENT, LADDER, WALL
from builder.hexgrid import Edge, Hex, label, line
from builder.language import N_, _, ngettext
from builder.problems import Severity
from builder.shaping import rim
from builder.shaping.castle_run import CastleRun, CastleTypes, WallTrouble
from builder.shaping.ladder_run import LadderRun, LadderTrouble
from builder.shaping.wall_way import WallWay, meeting


class BattlementTool(Tool):
    """Click does one edge, a drag those along its way, Shift+click the whole rim."""

    info = BATTLEMENT

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        inside = _inside(pointer, scene)
        if pointer.shift:
            return _battlement_preview(
                rim.full_rim(scene.battlefield, inside, scene.highest, scene.unseen), inside, scene
            )
        return _battlement_preview(_one(inside, scene), inside, scene)

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        scene = get_scene()
        first = _inside(pointer, scene)
        keeps_side, shift = pointer.near_edge, pointer.shift
        path = [first.hex]
        while True:
            scene = get_scene()
            _go_on(path, _inside(pointer, scene).hex, scene)
            if shift:
                edges = rim.full_rim(scene.battlefield, first, scene.highest, scene.unseen)
            elif len(path) == 1:
                edges = _one(_inside(pointer, scene), scene)
            else:
                begun = _one(first, scene) if keeps_side else []
                along = rim.passed_edges(
                    scene.battlefield, path, first if keeps_side else None, scene.highest, scene.unseen
                )
                edges = list(dict.fromkeys((*begun, *along)))
            if not pointer.down:
                break
            pointer = yield _battlement_preview(edges, first if shift else _inside(pointer, scene), scene)
        type = _type(scene)
        if type is None or not edges:
            return GestureOutcome(say=_why_no_battlement(_inside(pointer, scene), scene))
        pieces = rim.battlements(type, scene.battlefield, edges, scene.highest, GHOST_IDS, scene.unseen)
        return put(pieces, scene, ngettext("Put up a battlement", "Put up {n} battlements", len(pieces)))


def _inside(pointer: Pointer, scene: ToolScene) -> Edge:
    """The edge meant, named from its higher side; the hex pointed at where both are level."""
    edge = keyed_edge(pointer, scene)
    here, across = (
        rim.height(scene.battlefield, side.hex, scene.highest, scene.unseen)
        for side in (edge, edge.other_side)
    )
    return edge.other_side if across > here else edge


def _go_on(path: list[Hex], hex: Hex, scene: ToolScene) -> None:
    """Take in the hexes on the way to ``hex``, as far as they are of the height where the stroke began."""
    high = rim.height(scene.battlefield, path[0], scene.highest, scene.unseen)
    for passed in line(path[-1], hex)[1:]:
        if rim.height(scene.battlefield, passed, scene.highest, scene.unseen) != high:
            continue
        if len(path) > 1 and path[-2] == passed:
            path.pop()
        else:
            path.append(passed)


def _one(inside: Edge, scene: ToolScene) -> list[Edge]:
    """The edge itself, where a battlement can stand on it; a ladder's top may be closed by hand."""
    tile = rim.lined(scene.battlefield, inside.hex, scene.highest, scene.unseen)
    slot = rim.height(scene.battlefield, inside.hex, scene.highest, scene.unseen)
    outside = inside.other_side
    free = rim.is_open(scene.battlefield, outside, slot) and not rim.has_battlement(
        scene.battlefield, outside, slot
    )
    return [outside] if tile is not None and free else []


def _type(scene: ToolScene) -> PieceType | None:
    return next((t for t in scene.types.values() if t.role is Role.BATTLEMENT and t.placeable), None)


def _battlement_preview(edges: Sequence[Edge], inside: Edge, scene: ToolScene) -> Preview:
    type = _type(scene)
    if type is None:
        return Preview(reason=_("There are no battlements in the catalogue"))
    if not edges:
        return Preview(edge=inside.other_side, reason=_why_no_battlement(inside, scene))
    ghosts, message = graded(
        rim.battlements(type, scene.battlefield, edges, scene.highest, GHOST_IDS, scene.unseen), scene
    )
    text = ngettext(
        "Battlement at {hex}, level {level}",
        "{n} battlements on level {level}",
        len(ghosts),
        hex=label(inside.hex),
        level=ghosts[0].piece.slot,
    )
    return Preview(
        ghosts,
        reason=f"{message} · {text}" if message else text,
        edge=edges[0] if len(edges) == 1 else None,
        badge=_("× {count}", count=len(ghosts)) if len(ghosts) > 1 else "",
        apart=True,
    )


def _why_no_battlement(inside: Edge, scene: ToolScene) -> str:
    """Why no battlement comes to an edge."""
    battlefield, outside = scene.battlefield, inside.other_side
    slot = rim.height(battlefield, inside.hex, scene.highest, scene.unseen)
    if rim.lined(battlefield, inside.hex, scene.highest, scene.unseen) is None:
        text = _("Battlements stand along wall walks and tiles, and {hex} has neither on top")
    elif (hidden := rim.hidden_at(battlefield, outside, slot, scene.unseen)) is not None:
        return in_hiding(hidden, outside.hex)
    elif not rim.is_open(battlefield, outside, slot):
        text = _("No rim here: the other side of this edge of {hex} is as high")
    elif rim.has_battlement(battlefield, outside, slot):
        text = _("This edge of {hex} has its battlement")
    else:
        text = _("The rim of {hex} has all its battlements")
    return text.format(hex=label(inside.hex))


_WHY_NO_LADDER = {
    LadderTrouble.LEVEL: N_("No ladder here: {foot} and {top} are both at height {low}"),
    LadderTrouble.TABLE: N_("A ladder starts on a tile: put one at {foot} first"),
    LadderTrouble.FLUID: N_("No ladder starts on a fluid or a mat, as lies at {foot}"),
    LadderTrouble.NO_TILE: N_("A ladder starts on a tile or a wall walk, and {foot} has neither on top"),
    LadderTrouble.FILLED: N_("No room for a ladder at {foot}: {piece} stands there"),
    LadderTrouble.EDGE_TAKEN: N_("No room for a ladder: {piece} stands on this edge"),
    LadderTrouble.LANDING_TAKEN: N_("Another ladder starts at {foot} already, and a landing space holds one"),
    LadderTrouble.OUT_OF_STEP: N_(
        "Rungs stand on this edge already, but not on {foot}: take them away first"
    ),
    LadderTrouble.HIDDEN: N_(
        "No ladder here while {piece} is hidden on the way; show it first (Arrange menu)"
    ),
    LadderTrouble.COMPLETE: N_("The ladder from {foot} to {top} is there already"),
    LadderTrouble.TOO_HIGH: N_("No ladder reaches that high"),
}
# What is true nearly everywhere is no alarm.
_HARMLESS = frozenset({LadderTrouble.LEVEL, LadderTrouble.TABLE, LadderTrouble.COMPLETE})


class LadderTool(Tool):
    """Click an edge between a low and a high hex, or drag from the landing space to the top."""

    info = LADDER

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        return _ladder_preview(keyed_edge(pointer, scene), scene)

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        start = pointer
        edge = keyed_edge(start, get_scene())
        while pointer.down:
            edge = _dragged(start, pointer, edge)
            pointer = yield _ladder_preview(edge, get_scene())
        edge = _dragged(start, pointer, edge)
        scene = get_scene()
        rung = _rung(scene)
        if rung is None:
            return None
        run = LadderRun.of(scene.battlefield, rung, edge, scene.highest, scene.unseen)
        if run.trouble is not None:
            return GestureOutcome(say=_why_no_ladder(run))
        pieces = run.rungs(rung, GHOST_IDS)
        text = ngettext("Build a ladder of one rung", "Build a ladder of {n} rungs", len(pieces))
        return put(pieces, scene, text, gone=_closing(run, scene))


def _closing(run: LadderRun, scene: ToolScene) -> frozenset[int]:
    """The battlement that would close the top of a ladder: the ladder takes its place."""
    standing = scene.battlefield.occupancy.edge_column(run.edge)
    near = (*standing.get(run.high, ()), *standing.get(run.high + 1, ()))
    return frozenset(p.id for p in near if p.type.role is Role.BATTLEMENT) - scene.barred


def _dragged(start: Pointer, pointer: Pointer, edge: Edge) -> Edge:
    """The edge meant by a drag: the first one crossed on the way; else the one nearest to the mouse."""
    if pointer.hex == start.hex:
        return pointer.edge if pointer.edge is not None else edge
    way: list[Hex] = line(start.hex, pointer.hex)
    direction = way[0].direction_to(way[1])
    return edge if direction is None else Edge(way[0], direction)


def _rung(scene: ToolScene) -> PieceType | None:
    return next((type for type in scene.types.values() if type.role is Role.LADDER and type.placeable), None)


def _ladder_preview(edge: Edge, scene: ToolScene) -> Preview:
    rung = _rung(scene)
    if rung is None:
        return Preview(reason=_("There are no ladders in the catalogue"))
    run = LadderRun.of(scene.battlefield, rung, edge, scene.highest, scene.unseen)
    if run.trouble is not None:
        return Preview(edge=run.edge, reason=_why_no_ladder(run), blocked=run.trouble not in _HARMLESS)
    gone = _closing(run, scene)
    ghosts, message = graded(run.rungs(rung, GHOST_IDS), scene, gone)
    count = len(ghosts)
    badge = ngettext("{n} rung → {level}", "{n} rungs → {level}", count, level=run.high)
    text = ngettext(
        "Ladder from {foot}, level {low}, to {top}, level {high}: one rung",
        "Ladder from {foot}, level {low}, to {top}, level {high}: {n} rungs",
        count,
        foot=label(run.edge.hex),
        low=run.low,
        top=label(run.edge.across),
        high=run.high,
    )
    return Preview(
        ghosts,
        hidden=gone,
        reason=f"{message} · {text}" if message else text,
        edge=run.edge,
        badge=badge.format(count=count, level=run.high),
        apart=True,
    )


def _why_no_ladder(run: LadderRun) -> str:
    assert run.trouble is not None
    return _(
        _WHY_NO_LADDER[run.trouble],
        foot=label(run.edge.hex),
        top=label(run.edge.across),
        low=run.low,
        piece=run.piece.type.name if run.piece is not None else "",
    )


_WHY = {
    WallTrouble.UNEVEN: N_(
        "A castle wall needs even ground: it begins on level {usual}, and {hex} is on level {odd}"
    ),
    WallTrouble.FORK: N_("No castle piece joins that way at {hex}: walls go straight on or bend once"),
    WallTrouble.CLOSED_SIDE: N_(
        "The doorway is closed towards {hex}: walls join it at the outer sides of its towers"
    ),
    WallTrouble.TOO_HIGH: N_("The wall would be higher than a battlefield can be"),
}


class WallTool(Tool):
    """A drag builds a wall along its way; back at its start it becomes a ring."""

    info = WALL

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        return _preview((pointer.hex,), pointer, scene)

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        passed = [pointer.hex]
        shown: tuple[object, Preview] | None = None
        while pointer.down:
            passed += line(passed[-1], pointer.hex)[1:]
            scene = get_scene()
            # Moving about within a hex makes no difference.
            asked = (len(passed), pointer.shift, pointer.ctrl, scene.storeys, scene.rotation)
            if shown is None or shown[0] != asked:
                shown = asked, _preview(passed, pointer, scene)
            pointer = yield shown[1]
        passed += line(passed[-1], pointer.hex)[1:]
        scene = get_scene()
        met = meeting(WallWay.of(passed), scene.motions)
        run = _run(met.way, pointer, scene)
        if run is None:
            return None
        if run.trouble is not None:
            return GestureOutcome(say=why_no_wall(run))
        if not run.added and not run.changed:
            return GestureOutcome(say=_("The wall stands there already"))
        return put(run.added, scene, _label(run, pointer), run.changed)


def _run(way: WallWay, pointer: Pointer, scene: ToolScene) -> CastleRun | None:
    """The wall along a way; None where the catalogue has no castle."""
    try:
        types = CastleTypes(scene.types)
    except LookupError:
        return None
    return CastleRun.of(
        scene.battlefield,
        types,
        way,
        storeys=scene.storeys,
        only_bases=pointer.ctrl,
        only_single_walks=pointer.shift,
        turned=scene.rotation,
        highest=scene.highest,
        without=scene.unseen,
        remaining=scene.remaining_a_side,
        motions=scene.motions,
        first_id=GHOST_IDS,
    )


def _preview(passed: list[Hex] | tuple[Hex, ...], pointer: Pointer, scene: ToolScene) -> Preview:
    return replace(_wall_preview(passed, pointer, scene), joints=_joints(scene))


def _joints(scene: ToolScene) -> tuple[Edge, ...]:
    """The edges where a wall can join the doorways in sight: those at which none stands yet."""
    pieces = scene.battlefield.pieces.values()
    doorways = (piece for piece in pieces if piece.type.role is Role.DOORWAY)
    seen = [one for one in doorways if one.id not in scene.unseen and in_full(one, scene.highest)]
    return tuple(CastleRun.free_joints(scene.battlefield, seen))


def _wall_preview(passed: list[Hex] | tuple[Hex, ...], pointer: Pointer, scene: ToolScene) -> Preview:
    met = meeting(WallWay.of(passed), scene.motions)
    way = met.way
    run = _run(way, pointer, scene)
    if run is None:
        return Preview(reason=_("There are no castle walls in the catalogue"))
    # From the ground up, so that the wall walks are seen.
    pieces = sorted((*run.added, *run.changed), key=lambda piece: piece.slot)
    hidden = frozenset(piece.id for piece in run.changed)
    badge = _size(run, way, pointer, scene)
    if run.trouble is not None:
        ghosts = tuple(Ghost(piece, Severity.ERROR) for piece in pieces)
        return Preview(ghosts, hidden=hidden, reason=why_no_wall(run), badge=badge, apart=True, blocked=True)
    ghosts, message = graded(pieces, scene)
    text = _("Castle wall, {size}, with its wall walk on level {level}")
    if pointer.ctrl:
        text = _("Castle bases, {size}, on level {level}")
    text = text.format(size=badge, level=run.top)
    if met.end is not None:
        text = _("{wall} · it meets its image and ends at {hex}", wall=text, hex=label(met.end))
    reason = f"{message} · {text}" if message else text
    return Preview(ghosts, hidden=hidden, reason=reason, badge=badge, apart=True)


def _size(run: CastleRun, way: WallWay, pointer: Pointer, scene: ToolScene) -> str:
    """How long and how high it is: ``ring of 8 hexes · 2 storeys``."""
    if run.hexes == 1:
        length = _("1 hex")
    elif way.closed:
        length = ngettext("ring of {n} hex", "ring of {n} hexes", run.hexes)
    else:
        length = ngettext("{n} hex", "{n} hexes", run.hexes)
    if pointer.ctrl:
        return length
    height = _("1 storey")
    if scene.storeys > 1:
        height = ngettext("{n} storey", "{n} storeys", scene.storeys)
    return f"{length} · {height}"


def _label(run: CastleRun, pointer: Pointer) -> str:
    if pointer.ctrl:
        return ngettext("Lay a castle base", "Lay castle bases along {n} hexes", run.hexes)
    return ngettext("Build a castle wall on one hex", "Build a castle wall along {n} hexes", run.hexes)


def why_no_wall(run: CastleRun) -> str:
    """Why no wall is built along a way."""
    assert run.trouble is not None
    if run.piece is not None and run.at is not None:
        return in_hiding(run.piece, run.at)
    return _(
        _WHY[run.trouble],
        hex=label(run.at) if run.at is not None else "",
        usual=run.levels[0],
        odd=run.levels[1],
    )
