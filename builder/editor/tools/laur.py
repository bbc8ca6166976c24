"""Builds Laur walls from pillar to pillar along the way of the mouse."""

from __future__ import annotations

from builder.editor.tools.base import Gesture, GestureOutcome, GetScene, Pointer, Preview, Tool, ToolScene
from builder.editor.tools.ghosts import GHOST_IDS, graded, put
from builder.editor.tools.late import LAUR
from builder.hexgrid import Hex, label, line
from builder.language import _, ngettext
from builder.shaping.laur_run import LaurRun


class LaurTool(Tool):
    """A click sets a pillar, a drag one at each end of each wall along its way."""

    info = LAUR

    def hover(self, pointer: Pointer, scene: ToolScene) -> Preview:
        return _preview([pointer.hex], pointer, scene)

    def gesture(self, pointer: Pointer, get_scene: GetScene) -> Gesture:
        passed = [pointer.hex]
        while pointer.down:
            passed += line(passed[-1], pointer.hex)[1:]
            pointer = yield _preview(passed, pointer, get_scene())
        passed += line(passed[-1], pointer.hex)[1:]
        scene = get_scene()
        run = _run(passed, pointer, scene)
        if run is None:
            return None
        if run.odd is not None:
            return GestureOutcome(say=_why(run.odd))
        if not run.added:
            return GestureOutcome(say=_("The pillars and walls stand there already"))
        return put(run.added, scene, _size(run))


def _run(passed: list[Hex], pointer: Pointer, scene: ToolScene) -> LaurRun | None:
    """The run along a way; None where the catalogue has no such pieces."""
    try:
        return LaurRun.of(
            scene.battlefield,
            scene.types,
            passed,
            storeys=scene.storeys,
            arches=pointer.shift,
            rotation=scene.rotation,
            first_id=GHOST_IDS,
            highest=scene.highest,
            without=scene.unseen,
        )
    except LookupError:
        return None


def _size(run: LaurRun) -> str:
    if not run.walls:
        return _("Set a Laur pillar")
    return ngettext("Build {n} Laur wall", "Build {n} Laur walls", run.walls)


def _why(odd: Hex) -> str:
    return _("Laur walls need even ground: {hex} is on another level", hex=label(odd))


def _preview(passed: list[Hex], pointer: Pointer, scene: ToolScene) -> Preview:
    run = _run(passed, pointer, scene)
    if run is None:
        return Preview(reason=_("There are no Laur walls in the catalogue"))
    if run.odd is not None:
        return Preview(reason=_why(run.odd), blocked=True)
    ghosts, message = graded(run.added, scene)
    text = _size(run)
    return Preview(ghosts, reason=f"{message} · {text}" if message else text, apart=True)
