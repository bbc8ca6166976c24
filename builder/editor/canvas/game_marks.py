"""How a game that is shown is drawn on the canvas: its figures with their wounds, and its glyphs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from builder.drawing.colours import DARK_TEXT, WHITE
from builder.drawing.marks import Area, Label, Mark
from builder.drawing.play_marks import PAWN, figure_marks, glyph_marks
from builder.drawing.shapes import circle, middle, rounded
from builder.editor.canvas.scenario_marks import Seen, Sight, seat_colours
from builder.editor.work.play_facts import PlayFacts
from builder.hexgrid.geometry import Point, centre
from builder.scenario import Up

if TYPE_CHECKING:
    from builder.battlefield import Battlefield
    from builder.insight.retold import Moment, Standing
    from builder.scenario import Scenario

_WOUND = "#b3141b"
_LETTER = 11.0  # cap height of wounds in mm
_NAME = 5.0  # that of names
_MOST = 9  # letters of a name, which is as wide as its hex then


def game_marks(
    moment: Moment, scenario: Scenario, battlefield: Battlefield, facts: PlayFacts, highest: int | None
) -> Seen:
    """Glyphs and figures of a moment with nothing above slot ``highest``: in the colours of their players,
    with their numbers in the game. What stands under something is faded.
    """
    sight, colours = Sight(battlefield, highest), seat_colours(scenario)
    full: list[Mark] = []
    faded: list[Mark] = []
    for glyph in moment.glyphs:
        if sight.shows((glyph.at,)):
            marks = glyph_marks(
                centre(glyph.at.hex), facts.letter(glyph.name), symbol_up=glyph.up is Up.SYMBOL
            )
            (full if sight.clear((glyph.at,)) else faded).extend(marks)
    # From the back to the front: pawns are higher than their space.
    for figure in sorted(moment.figures, key=lambda figure: figure.at[0].hex.r):
        if sight.shows(figure.at):
            marks = tuple(standing_marks(figure, colours.get(figure.player, PAWN)))
            (full if sight.clear(figure.at) else faded).extend(marks)
    return Seen(tuple(full), tuple(faded))


def standing_marks(figure: Standing, colour: str) -> Iterable[Mark]:
    """A figure with its number, and at its head how many wounds it has."""
    hearts = [centre(spot.hex) for spot in figure.at]
    yield from figure_marks(hearts, str(figure.id), colour)
    at = middle(hearts)
    yield from _name_plate(Point(at.x, at.y + 20.5), short_name(figure.name), colour)
    if figure.wounds:
        place = Point(at.x + 13.0, at.y - 13.0)
        yield Area((circle(place, 8.5),), _WOUND, WHITE, 1.4)
        yield Label(place, str(figure.wounds), _LETTER, WHITE, bold=True)


def short_name(card: str) -> str:
    """What a figure is called on its space: the first word of its card that is no rank, as far as it fits."""
    word = next((word for word in card.split() if not word.endswith(".")), card)
    return word if len(word) <= _MOST else f"{word[: _MOST - 1]}."


def _name_plate(at: Point, name: str, colour: str) -> Iterable[Mark]:
    wide, high = 0.42 * _NAME * len(name) + 2.0, 0.85 * _NAME
    corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    yield Area((rounded([Point(at.x + x, at.y + y) for x, y in corners], 2.0),), WHITE, colour, 0.9)
    yield Label(at, name, _NAME, DARK_TEXT, bold=True)
