"""The small picture beside a step: what the table looks like when the step is done, seen at an angle.

All pictures of one document have room for all of the battlefield or of one region of it, so that one lies
upon the other (`builder.sheets.building.stage`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from builder.catalogue import Role, TileClass
from builder.drawing.isometric import isometric_marks
from builder.drawing.marks import Mark
from builder.hexgrid import Point
from builder.sheets.building.stage import StagedView
from builder.sheets.building.steps import BuildStep
from builder.sheets.context import SheetContext
from builder.sheets.layout import CAP_HEIGHT, MM_PER_POINT, Picture, Rect

_PT = 6.2  # of the names of the corners on paper
_ROOM = 6.6  # mm of paper that the names take, above and below the table together
_CASTLE = frozenset((Role.WALL_WALK, Role.DOOR, Role.BATTLEMENT, Role.LADDER, Role.FLAG))


@dataclass(frozen=True)
class NowPicture:
    """The picture of one step; made where it is put on a page. ``needed``: room is made for it."""

    context: SheetContext
    step: BuildStep
    needed: bool

    @cached_property  # asked for again at every size that is tried
    def stage(self) -> StagedView:
        """How it shows the table: all of it, or the region in which most of the step is built."""
        stages = [self.context.stages[piece.id] for piece in self.step.pieces]
        return max(stages, key=stages.count)

    def height(self, width: float) -> float:
        """How high it is at a width, in mm."""
        box = self.stage.box
        return width * box.height / box.width + _ROOM

    def within(self, rect: Rect) -> Picture:
        """The picture as large as a rectangle allows, centred in it."""
        stage = self.stage
        box = stage.box
        scale = min(rect.width / box.width, (rect.height - _ROOM) / box.height)
        left, top = box.middle.x - rect.width / scale / 2, box.middle.y - rect.height / scale / 2
        height = _PT / self.context.zoom * MM_PER_POINT * CAP_HEIGHT / scale
        names = stage.names(height) if self.context.options.coordinates else ()
        return Picture(rect, (*stage.table(height), *self._marks(), *names), scale, Point(left, top))

    def _marks(self) -> tuple[Mark, ...]:
        styles, stage = self.context.styles, self.stage
        steps = self.context.steps[: self.step.number]
        built = [piece for step in steps for piece in step.pieces if piece.id in stage.pieces]
        return isometric_marks(
            self.context.battlefield,
            styles,
            view=stage.corner,
            only=built,
            detail="plain",
            known=stage.columns,
        )


def now_picture(context: SheetContext, step: BuildStep) -> NowPicture | None:
    """The picture of a step where it helps: wherever a castle is built, and from the second level on."""
    castle = any(
        piece.type.kind.tile_class is TileClass.CASTLE or piece.type.role in _CASTLE for piece in step.pieces
    )
    first = step.slot == context.steps[0].slot
    if not context.options.pictures or context.options.layout != "pages" or (first and step.shares == 1):
        return None
    return NowPicture(context, step, castle and not first)
