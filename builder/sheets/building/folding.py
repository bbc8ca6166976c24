"""Levels that are built alike, one right above the other, as one drawing: "Levels 4 to 11". So is a pillar of
two kinds of tiles in turn.

Only the pages of the sheets fold them: the steps are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.hexgrid import Hex
from builder.language import _, ngettext
from builder.sheets.building.remarks import NOTE_FILL, Remark, Remarks, step_remarks
from builder.sheets.building.step_drawing import said_of_step, step_scene, symbols_of
from builder.sheets.building.step_picture import step_picture
from builder.sheets.building.steps import BuildStep
from builder.sheets.context import SheetContext
from builder.sheets.paging.page_fit import PageScene
from builder.sheets.scenario.zone_scenes import layer_on_step

_FEW = 3  # levels, below which each is drawn


def folded_scenes(context: SheetContext) -> list[PageScene]:
    """The drawings of all steps, one for those that are alike."""
    steps = context.steps
    scenes: list[PageScene] = []
    at = 0
    while at < len(steps):
        run, kinds = max([(_run(context, at, kinds), kinds) for kinds in (1, 2)], key=lambda one: len(one[0]))
        if len(run) < _FEW:
            run = steps[at : at + 1]
            scenes.append(step_scene(context, run[0]))
        else:
            scenes.append(_folded(context, run, kinds))
        at += len(run)
    return scenes


def _run(context: SheetContext, at: int, kinds: int) -> Sequence[BuildStep]:
    """The steps from one on, each a level higher, that put down the same, or in turn one of two pieces."""
    steps = context.steps
    end = at + 1
    while end < len(steps) and _follows(context, steps[end - 1], steps[end]):
        if end - at >= kinds:
            alike = _placed(steps[end - kinds]) == _placed(steps[end])
        else:
            alike = _differ_in_kind(steps[at], steps[end])
        if not alike:
            break
        end += 1
    return steps[at:end]


def _follows(context: SheetContext, below: BuildStep, step: BuildStep) -> bool:
    """Whether a step is the whole level above the previous one, and neither has remarks."""
    if (below.here, step.here, step.slot) != ((1, 1), (1, 1), below.slot + 1) or below.site != step.site:
        return False
    if below.ladders or step.ladders:
        return False
    said = any(step_remarks(context, one).whole for one in (below, step))
    return not said and all(layer_on_step(context, one) is None for one in (below, step))


def _placed(step: BuildStep) -> frozenset[tuple[str, Hex, int, int]]:
    return frozenset(
        [(piece.type.id, piece.hex, piece.rotation, piece.slot - step.slot) for piece in step.pieces]
    )


def _differ_in_kind(below: BuildStep, step: BuildStep) -> bool:
    """Whether each puts down one piece, and both fill the same hexes."""
    if len(below.pieces) != 1 or len(step.pieces) != 1:
        return False
    (one,), (other,) = below.pieces, step.pieces
    return one.type.id != other.type.id and (set(one.cells), one.type.height) == (
        set(other.cells),
        other.type.height,
    )


def _folded(context: SheetContext, run: Sequence[BuildStep], kinds: int) -> PageScene:
    """The drawing of the lowest step, with what it looks like when all are done."""
    first, last, count = run[0].slot, run[-1].slot, len(run[0].pieces)
    title = _("Levels {first} to {last}", first=first, last=last)
    each = ngettext("{n} piece on each level", "{n} pieces on each level", count)
    if kinds == 1:
        scene = step_scene(context, run[0])
        times = _("The list is for one level. Build it {n} times, one right above the other.", n=len(run))
    else:
        parts = tuple([replace(run[i].parts[0], count=n, pieces=n) for i, n in enumerate(_halves(len(run)))])
        scene = step_scene(context, replace(run[0], parts=parts))
        scene = replace(scene, symbols=scene.symbols | symbols_of(context, run[1]))
        lower, upper = [part.name for part in parts]
        times = _("In turn, from below: {lower}, {upper}.", lower=lower, upper=upper)
    return replace(
        scene,
        title=title,
        subtitle=said_of_step(each, run[-1], context.battlefield),
        short=said_of_step(each, run[-1], context.battlefield, short=True),
        bookmark=title,
        beside=step_picture(context, *run),
        foot=Remarks([Remark("", times, NOTE_FILL)], context.measure, notes_page=False),
    )


def _halves(n: int) -> tuple[int, int]:
    return n - n // 2, n // 2
