"""Levels that are built alike, one right above the other, as one drawing: "Levels 4 to 11".

Only the pages of the sheets fold them: the steps are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from builder.hexgrid import Hex
from builder.language import _, ngettext
from builder.sheets.building.remarks import NOTE_FILL, Remark, Remarks, step_remarks
from builder.sheets.building.step_drawing import step_scene
from builder.sheets.building.step_picture import step_picture
from builder.sheets.building.steps import BuildStep
from builder.sheets.context import SheetContext
from builder.sheets.paging.page_fit import PageScene
from builder.sheets.scenario.zone_scenes import layer_on_step

_FEW = 3  # levels, below which each is drawn


def folded_scenes(context: SheetContext) -> list[PageScene]:
    """The drawings of all steps, one for those that are alike."""
    runs: list[list[BuildStep]] = []
    for step in context.steps:
        if runs and _alike(context, runs[-1][-1], step):
            runs[-1].append(step)
        else:
            runs.append([step])
    return [
        scene
        for run in runs
        for scene in (
            [_folded(context, run)] if len(run) >= _FEW else [step_scene(context, step) for step in run]
        )
    ]


def _alike(context: SheetContext, below: BuildStep, step: BuildStep) -> bool:
    """Whether a step puts down the same as the previous one, a level higher, and neither has remarks."""
    if (below.here, step.here, step.slot) != ((1, 1), (1, 1), below.slot + 1) or below.site != step.site:
        return False
    if below.ladders or step.ladders or _placed(below) != _placed(step):
        return False
    said = any(step_remarks(context, one).whole for one in (below, step))
    return not said and all(layer_on_step(context, one) is None for one in (below, step))


def _placed(step: BuildStep) -> frozenset[tuple[str, Hex, int, int]]:
    return frozenset(
        [(piece.type.id, piece.hex, piece.rotation, piece.slot - step.slot) for piece in step.pieces]
    )


def _folded(context: SheetContext, run: Sequence[BuildStep]) -> PageScene:
    """The drawing of the lowest step, with what it looks like when all are done."""
    scene = step_scene(context, run[0])
    first, last, count = run[0].slot, run[-1].slot, len(run[0].pieces)
    title = _("Levels {first} to {last}", first=first, last=last)
    each = ngettext("{n} piece on each level", "{n} pieces on each level", count)
    placed = _("{n} of {all} placed", n=run[-1].total, all=len(context.battlefield))
    times = _("The list is for one level. Build it {n} times, one right above the other.", n=len(run))
    return replace(
        scene,
        title=title,
        subtitle=f"{each} · {placed}",
        bookmark=title,
        beside=step_picture(context, *run),
        foot=Remarks([Remark("", times, NOTE_FILL)], context.measure, notes_page=False),
    )
