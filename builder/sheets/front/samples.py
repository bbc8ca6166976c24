"""The samples of the key: tiny battlefields drawn as the steps are."""

from __future__ import annotations

from dataclasses import dataclass, replace

from builder.battlefield import Battlefield, Put, SetNote
from builder.drawing.marks import Mark, Stroke
from builder.drawing.plan_view import coordinate_marks, covered_hexes, widened
from builder.hexgrid import Edge, Hex
from builder.hexgrid.geometry import Bounds, Point, bounds, edge_line
from builder.problems import Problem, Severity
from builder.sheets.building.step_drawing import step_marks
from builder.sheets.building.steps import steps_of
from builder.sheets.front.symbols import Example, piece_for
from builder.sheets.given import Given
from builder.sheets.layout import Picture, Rect
from builder.sheets.paging.key_map import place_map, table_of
from builder.sheets.paging.scene_box import SEAM
from builder.sheets.scenario.play import Play

SCALE = 0.18  # page mm per table mm: a hex is some 8 mm wide
_NAMES, _NAMES_ROOM = 1.75, 3.1  # mm: letters of columns and rows, and the border they stand in
_USUAL, _TALL = 12.0, 18.0  # mm that a sample may be high
_FAR = 5  # hexes from (0, 0) at which a piece only makes the step that is shown


@dataclass(frozen=True, slots=True)
class Sample:
    """Marks within a rectangle of the table, drawn at ``scale``."""

    marks: tuple[Mark, ...]
    box: Bounds
    scale: float

    @property
    def width(self) -> float:
        """The width on the page in mm."""
        return self.box.width * self.scale

    @property
    def height(self) -> float:
        """The height on the page in mm."""
        return self.box.height * self.scale

    def picture(self, rect: Rect) -> Picture:
        """The sample in the middle of a rectangle that holds it."""
        frame = Rect(
            rect.x + (rect.width - self.width) / 2,
            rect.y + (rect.height - self.height) / 2,
            self.width,
            self.height,
        )
        return Picture(frame, self.marks, self.scale, Point(self.box.left, self.box.top))


def example_sample(given: Given, example: Example, width: float) -> Sample | None:
    """The example at SCALE, smaller where it is wider or taller than it may be; None without its pieces."""
    height = _TALL if example.tall else _USUAL
    if example.place:
        small = place_map((3, 0, 8, 5), (0, 0, 11, 8), Rect(0.0, 0.0, width, 0.75 * height))
        return Sample(small.marks, table_of(small), small.scale)
    battlefield = _built(given, example)
    shown = bounds(_shown(battlefield, example))
    if shown is None:
        return None
    room = 0.0 if example.coordinates else example.room
    border = 2 * _NAMES_ROOM if example.coordinates else 0.0
    box = widened(shown, room)
    scale = min(SCALE, (width - border) / box.width, (height - border) / box.height)
    box = widened(box, border / 2 / scale)
    options = replace(given.options, grid=False, coordinates=False, heights=example.heights)
    steps = tuple(steps_of(battlefield, given.catalogue))
    own = replace(
        given,
        battlefield=battlefield,
        steps=steps,
        options=options,
        problems=_faults(battlefield, example),
        play=Play(),
    )
    step = next(step for step in steps if step.slot == example.slot)
    marks = step_marks(own, step, scale)
    if example.seam:
        heart = edge_line(Edge(Hex(0, 0), 0))[0].x
        ends = (Point(heart, box.top), Point(heart, box.bottom))
        marks += (Stroke(ends, SEAM, 0.4 / scale, (2.0 / scale, 1.4 / scale)),)
    if example.coordinates:
        marks += coordinate_marks(battlefield, _NAMES / scale, _NAMES_ROOM / scale)
    return Sample(marks, box, scale)


def _built(given: Given, example: Example) -> Battlefield:
    battlefield = Battlefield()
    for want, q, r, slot, rotation in example.pieces:
        type = piece_for(want, given.catalogue)
        if type is not None:
            battlefield.apply(Put((battlefield.new_piece(type, Hex(q, r), slot, rotation),)))
    if example.note and len(battlefield):
        battlefield.apply(SetNote(Hex(0, 0), example.note))
    return battlefield


def _faults(battlefield: Battlefield, example: Example) -> tuple[Problem, ...]:
    """An error for each piece of an example that cannot be built."""
    pieces = battlefield.in_order() if example.faulty else ()
    return tuple([Problem("example", Severity.ERROR, "", pieces=(piece.ref,)) for piece in pieces])


def _shown(battlefield: Battlefield, example: Example) -> list[Hex]:
    """The hexes to look at; none where no piece of the step that is shown is known."""
    if all(piece.slot != example.slot for piece in battlefield.pieces.values()):
        return []
    hexes = covered_hexes(battlefield)
    hexes.update(space for piece in battlefield.pieces.values() for space in piece.spaces)
    return [hex for hex in hexes if Hex(0, 0).distance(hex) < _FAR]
