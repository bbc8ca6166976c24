"""The picture of a step: what is new in full colour with an outline, what was there before pale.

It is seen from my seat, close up; beside that from behind or cut open, where something new is hidden
(`builder.sheets.building.step_views`).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from builder.colours import WHITE
from builder.drawing.isometric.faces import view_from
from builder.drawing.marks import Area, Label, Mark, Stroke, pill, rectangle
from builder.drawing.plan_view import window_box
from builder.hexgrid import Point
from builder.language import N_, _
from builder.sheets.building.step_views import StepView, Way
from builder.sheets.building.steps import BuildStep
from builder.sheets.context import SheetContext
from builder.sheets.layout import CAP_HEIGHT, MM_PER_POINT, Picture, Rect

_PT = 8.0  # of what is said of a picture
_GAP = 2.0  # mm between pictures of a step
_PLANE, _EDGE, _INK = "#f4f1ec", "#c9c2b8", "#3d3933"
_SAID: dict[Way, str] = {"behind": N_("From behind"), "cut": N_("Cut open")}
_LETTER = 1.0  # of the height of capitals, how wide a letter is


@dataclass(frozen=True)
class StepPicture:
    """The pictures of one step or of several alike; made where they are put on a page. ``needed``: there is
    room for them in any case.
    """

    context: SheetContext
    steps: tuple[BuildStep, ...]
    needed: bool

    @cached_property  # asked for again at every size that is tried
    def views(self) -> tuple[StepView, ...]:
        """From where it is seen."""
        return self.context.views_of(self.steps)

    def height(self, width: float) -> float:
        """How high they are at a width, in mm."""
        main, *others = [view.box.height / view.box.width for view in self.views]
        if not others:
            return width * main
        return width * main + _GAP + (width - _GAP * (len(others) - 1)) / max(2, len(others)) * max(others)

    def within(self, rect: Rect) -> list[Picture]:
        """The pictures as large as a rectangle allows, centred in it."""
        return [
            Picture(frame, tuple(self.marks(view, scale)), scale, Point(view.box.left, view.box.top))
            for view, frame, scale in self.placed(rect)
        ]

    def placed(self, rect: Rect) -> list[tuple[StepView, Rect, float]]:
        """Each view with its rectangle, all as large as one allows and centred in it, and its scale."""
        main, *others = self.views
        if not others:
            return [self._placed(main, rect)]
        # The others in a row below the main one or in a column beside it, whatever leaves that larger.
        share = 1 / (1 + 1 / max(2, len(others)))
        below = Rect(rect.x, rect.y, rect.width, (rect.height - _GAP) * share)
        beside = Rect(rect.x, rect.y, (rect.width - _GAP) * share, rect.height)
        found = []
        if self._scale(main, below) >= self._scale(main, beside):
            found.append(self._placed(main, below))
            wide = (rect.width - _GAP * (len(others) - 1)) / len(others)
            high = rect.bottom - below.bottom - _GAP
            for i, view in enumerate(others):
                place = Rect(rect.x + i * (wide + _GAP), below.bottom + _GAP, wide, high)
                found.append(self._placed(view, place))
        else:
            found.append(self._placed(main, beside))
            high = (rect.height - _GAP * (len(others) - 1)) / len(others)
            wide = rect.right - beside.right - _GAP
            for i, view in enumerate(others):
                place = Rect(beside.right + _GAP, rect.y + i * (high + _GAP), wide, high)
                found.append(self._placed(view, place))
        return found

    def _scale(self, view: StepView, rect: Rect) -> float:
        return min(rect.width / view.box.width, rect.height / view.box.height)

    def _placed(self, view: StepView, rect: Rect) -> tuple[StepView, Rect, float]:
        scale = self._scale(view, rect)
        wide, high = view.box.width * scale, view.box.height * scale
        x, y = rect.x + (rect.width - wide) / 2, rect.y + (rect.height - high) / 2
        return view, Rect(x, y, wide, high), scale

    def marks(self, view: StepView, scale: float) -> list[Mark]:
        """All of a picture at a scale, as it is printed."""
        found: list[Mark] = []
        for pale, marks in self.layers(view, scale):
            found += view.known.paled(marks) if pale else marks
        return found

    def layers(self, view: StepView, scale: float) -> Iterator[tuple[bool, list[Mark]]]:
        """The marks of a picture in full colour, back to front, with whether they are to be pale."""
        yield False, list(self._table(view))
        context = self.context
        lit = view.known.lit(view.shown, view.new, context.styles, view_from(view.corner), view.box)
        for pale, some in groupby(lit, lambda one: one[0]):
            yield pale, [mark for _, marks in some for mark in marks]
        yield False, list(_said(view, _PT / context.zoom * MM_PER_POINT * CAP_HEIGHT / scale))

    def _table(self, view: StepView) -> tuple[Mark, ...]:
        """The table that the battlefield stands on."""
        frame = self.context.frame
        assert frame is not None, "there are pieces"
        corner, flat = view_from(view.corner), window_box(frame)
        ring = [corner.on_plane(*at) for at in rectangle(flat.left, flat.top, flat.width, flat.height)]
        return (Area((tuple(ring),), _PLANE, _EDGE, 2.0),)


def _said(view: StepView, height: float) -> tuple[Mark, ...]:
    """What is said of any but the main picture, in its upper left corner, with capitals so high in mm."""
    text = _(_SAID[view.way]) if view.way in _SAID else ""
    if not text:
        return ()
    sign = 2.4 * height if view.way == "behind" else 0.0
    wide = sign + (_LETTER * len(text) + 1.6) * height
    if sign and wide > view.box.width:  # the sign alone says it, too
        text, wide = "", 1.4 * sign
    at = Point(view.box.left + wide / 2 + 0.4 * height, view.box.top + 1.6 * height)
    words = Label(Point(at.x + sign / 2, at.y), text, height, _INK, True)
    plate = Area((pill(at, wide, 2.4 * height),), WHITE, _EDGE, height / 8)
    turn = _turn_sign(Point(at.x - wide / 2 + 1.6 * height, at.y), 0.8 * height) if sign else ()
    return (plate, *turn, words) if text else (plate, *turn)


def _turn_sign(at: Point, radius: float) -> tuple[Mark, ...]:
    """An arrow round about: the battlefield is seen from its other side."""
    angles = [math.radians(angle) for angle in range(-150, 121, 15)]
    arc = [Point(at.x + radius * math.cos(a), at.y + radius * math.sin(a)) for a in angles]
    tip, reach = arc[-1], 0.75 * radius
    way = angles[-1] + math.pi / 2
    head = [
        Point(tip.x + reach * math.cos(way + turn), tip.y + reach * math.sin(way + turn))
        for turn in (0.0, 0.6 * math.pi, -0.6 * math.pi)
    ]
    return Stroke(tuple(arc), _INK, radius / 3), Area((tuple(head),), _INK)


def step_picture(context: SheetContext, *steps: BuildStep) -> StepPicture | None:
    """The picture of a step, or of several alike; none of flat ground that is laid in one step."""
    first = steps[0].slot == context.steps[0].slot
    if not context.options.pictures or context.options.layout != "pages" or (first and steps[0].shares == 1):
        return None
    return StepPicture(context, steps, not first)
