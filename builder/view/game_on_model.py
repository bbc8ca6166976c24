"""A game as the model shows it: markers and figures, and lines from space to space."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from builder.drawing.figure_looks import look_of_card
from builder.drawing.isometric.faces import Point3
from builder.drawing.play_marks import PAWN
from builder.scenario import Up
from builder.sheets.scenario.board_setup import BoardSetup, BoardToken
from builder.view.scenario_marks import seat_colours

if TYPE_CHECKING:
    from builder.catalogue.play_facts import PlayFacts
    from builder.referee.snapshot import Lying, StandingFigure
    from builder.scenario import Scenario

Stroke = tuple[Point3, Point3, str, float]
"""A straight line from a point to another, its colour and its width in mm."""
_BELOW = 0.8  # mm that the halo of a line lies lower


def game_setup(
    figures: Iterable[StandingFigure],
    glyphs: Iterable[Lying],
    scenario: Scenario,
    facts: PlayFacts,
    begun: BoardSetup,
) -> BoardSetup:
    """What stands and lies on the battlefield in a game; zones and marked spaces as it was ``begun``."""
    colours = seat_colours(scenario)
    lying = [
        BoardToken(
            "glyph",
            (one.at,),
            facts.letter(one.name),
            symbol_up=one.up is Up.SYMBOL,
            treasure=one.treasure,
        )
        for one in glyphs
    ]
    standing = [
        BoardToken(
            "figure",
            one.at,
            name=one.name,
            look=look_of_card(facts.cards.get(one.card)),
            colour=colours.get(one.player, PAWN),
            number=one.id,
        )
        for one in figures
    ]
    return BoardSetup(begun.zones, (*lying, *standing, *begun.markers))


def step(one: Point3, other: Point3, colour: str, wide: float) -> Iterator[Stroke]:
    """From space to space over the edge between them, as high there as the higher of the two."""
    edge = Point3((one.x + other.x) / 2, (one.y + other.y) / 2, max(one.z, other.z))
    yield one, edge, colour, wide
    yield edge, other, colour, wide


def with_halo(strokes: Iterable[Stroke], halo: str) -> list[Stroke]:
    """Lines, and a wider one below each."""
    found = list(strokes)
    return [*((_lowered(a), _lowered(b), halo, 1.7 * wide) for a, b, _colour, wide in found), *found]


def _lowered(at: Point3) -> Point3:
    return at._replace(z=at.z - _BELOW)
