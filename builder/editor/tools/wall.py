"""Builds a castle wall along the way of the mouse: bases, walls and wall walks, one or more storeys high."""

from __future__ import annotations

from dataclasses import replace

from builder.catalogue import Role
from builder.editor.tools.base import (
    Gesture,
    GetScene,
    Ghost,
    Outcome,
    Pointer,
    Preview,
    Scene,
    Tool,
    in_full,
)
from builder.editor.tools.ghosts import GHOST_IDS, graded, in_hiding, put
from builder.editor.tools.late import WALL
from builder.hexgrid import Edge, Hex, label, line
from builder.language import N_, _, ngettext
from builder.problems import Severity
from builder.shaping.castle_run import CASTLE_ROLES, CastleRun, CastleTypes, WallTrouble, castle_run
from builder.shaping.wall_way import WallWay, meeting, wall_way

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

    def hover(self, pointer: Pointer, scene: Scene) -> Preview:
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
        met = meeting(wall_way(passed), scene.motions)
        run = _run(met.way, pointer, scene)
        if run is None:
            return None
        if run.trouble is not None:
            return Outcome(say=_why(run))
        if not run.added and not run.changed:
            return Outcome(say=_("The wall stands there already"))
        return put(run.added, scene, _label(run, pointer), run.changed)


def _run(way: WallWay, pointer: Pointer, scene: Scene) -> CastleRun | None:
    """The wall along a way; None where the catalogue has no castle."""
    try:
        types = CastleTypes(scene.types)
    except LookupError:
        return None
    return castle_run(
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


def _preview(passed: list[Hex] | tuple[Hex, ...], pointer: Pointer, scene: Scene) -> Preview:
    return replace(_wall_preview(passed, pointer, scene), joints=_joints(scene))


def _joints(scene: Scene) -> tuple[Edge, ...]:
    """The edges where a wall can join the doorways in sight: those at which none stands yet."""
    pieces, occupancy = scene.battlefield.pieces.values(), scene.battlefield.occupancy
    doorways = (piece for piece in pieces if piece.type.role is Role.DOORWAY)
    return tuple(
        edge
        for piece in doorways
        if piece.id not in scene.unseen and in_full(piece, scene.highest)
        for edge in piece.opens
        if not any(other.type.role in CASTLE_ROLES for other in occupancy.at(edge.across, piece.slot))
    )


def _wall_preview(passed: list[Hex] | tuple[Hex, ...], pointer: Pointer, scene: Scene) -> Preview:
    met = meeting(wall_way(passed), scene.motions)
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
        return Preview(ghosts, hidden=hidden, reason=_why(run), badge=badge, apart=True, blocked=True)
    ghosts, message = graded(pieces, scene)
    text = _("Castle wall, {size}, with its wall walk on level {level}")
    if pointer.ctrl:
        text = _("Castle bases, {size}, on level {level}")
    text = text.format(size=badge, level=run.top)
    if met.end is not None:
        text = _("{wall} · it meets its image and ends at {hex}", wall=text, hex=label(met.end))
    reason = f"{message} · {text}" if message else text
    return Preview(ghosts, hidden=hidden, reason=reason, badge=badge, apart=True)


def _size(run: CastleRun, way: WallWay, pointer: Pointer, scene: Scene) -> str:
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


def _why(run: CastleRun) -> str:
    assert run.trouble is not None
    if run.piece is not None and run.at is not None:
        return in_hiding(run.piece, run.at)
    return _(
        _WHY[run.trouble],
        hex=label(run.at) if run.at is not None else "",
        usual=run.levels[0],
        odd=run.levels[1],
    )
