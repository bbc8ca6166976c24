"""How a scenario and a game of it are drawn: as the build sheets do it, with the terrain to be seen below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from builder.battlefield import Battlefield
from builder.catalogue.play_facts import PlayFacts
from builder.colours import WHITE
from builder.drawing.marks import Area, Label, Mark, circle, middle
from builder.drawing.play_marks import (
    PAWN,
    figure_marks,
    glyph_marks,
    name_plate,
    seat_sign,
    short_name,
    zone_badge,
    zone_frame,
    zone_marks,
)
from builder.hexgrid import Point, centre, regions
from builder.scenario import NeutralFigure, PlacedGlyph, Position, Scenario, ScenarioObject, Up
from builder.scenario.markers import Marker, SeatFigure, ShuffledPosition, markers_of
from builder.sheets.scenario.board_setup import (
    BoardToken,
    badge_place,
    covering_slot,
    flat_marks,
    hearts_within,
    places_within,
    slot_of,
    taken_by,
)
from builder.sheets.scenario.shown import ShownScenario

if TYPE_CHECKING:
    from builder.referee.snapshot import Lying, StandingFigure
    from builder.scenario import Scenario


_TINT = 0.3
_MOVED = (SeatFigure, NeutralFigure, PlacedGlyph, ShuffledPosition)


@dataclass(frozen=True, slots=True)
class Seen:
    """What is drawn in full, and what lies below the level shown or under something."""

    full: tuple[Mark, ...]
    faded: tuple[Mark, ...]


def scenario_marks(
    scenario: Scenario,
    battlefield: Battlefield,
    facts: PlayFacts,
    highest: int | None,
    *,
    played: bool = False,
    framed: bool = False,
) -> Seen:
    """Zones, glyphs, objects and figures with nothing above slot ``highest``; ``played``: without those
    that a game moves; ``framed``: of zones only their frames.
    """
    sight, shown = SeenSpaces(battlefield, highest), ShownScenario(scenario, glyphs=facts.glyphs)
    full: list[Mark] = []
    faded: list[Mark] = []
    markers = [one for one in markers_of(scenario) if not (played and isinstance(one, _MOVED))]
    tokens = [token for one in markers if sight.shows((token := canvas_token(shown, one)).positions)]
    taken = taken_by(tokens)
    badges: list[Mark] = []
    for zone in shown.zones:
        seen = [position for position in zone.positions if sight.shows((position,))]
        clear = {position.hex for position in seen if sight.clear((position,))}
        behind = {position.hex for position in seen} - clear
        full += (
            zone_frame(clear, zone.look)
            if framed
            else zone_marks(clear, zone.look, _TINT, inner_borders=False)
        )
        faded += zone_marks(behind, zone.look, 0.0, inner_borders=False)
        for region in regions(clear):
            badges += zone_badge(badge_place(region, taken), zone.look)
        for region in regions(behind):
            faded += zone_badge(badge_place(region, taken), zone.look)
    hearts_of = hearts_within(tokens)
    # From the back to the front, for pawns are higher than their space; they come over what lies there.
    for token in sorted(tokens, key=lambda one: (one.kind == "figure", one.positions[0].hex.r)):
        marks = flat_marks(token, hearts_of(token))
        (full if sight.clear(token.positions) else faded).extend(marks)
    return Seen((*full, *badges), tuple(faded))


def canvas_token(shown: ShownScenario, marker: Marker) -> BoardToken:
    """A marker as its designer sees it, on the canvas and in lists: glyphs have their letters though they lie
    symbol side up, and those that are objects have corners.
    """
    token = shown.token(marker, revealed=True)
    object_glyph = isinstance(marker, ScenarioObject) and token.kind == "glyph"
    return replace(token, treasure=True, symbol_up=False) if object_glyph else token


class SeenSpaces:
    """Which spaces are seen, and which of them lie on the level that one looks at with nothing above."""

    def __init__(self, battlefield: Battlefield, highest: int | None) -> None:
        self._battlefield, self._highest = battlefield, highest

    def shows(self, positions: Sequence[Position]) -> bool:
        """Whether the lowest of some spaces is not above the level shown."""
        slots = (slot_of(self._battlefield, position) for position in positions)
        return self._highest is None or min(slots) <= self._highest

    def clear(self, positions: Sequence[Position]) -> bool:
        """Whether they are drawn in full."""
        return all(map(self._lies_open, positions))

    def _lies_open(self, position: Position) -> bool:
        highest, cover = self._highest, covering_slot(self._battlefield, position)
        if highest is None:
            return cover is None
        return slot_of(self._battlefield, position) >= highest and (cover is None or cover > highest)


def seat_colours(scenario: Scenario) -> Mapping[str, str]:
    """The colour of each player's figures."""
    return ShownScenario(scenario).colours


_WOUND = "#b3141b"
_HEAD, _SIGN = 13.0, 5.2  # mm: where signs stand beside a head, and how large the shape of a player is
_LETTER = 11.0  # cap height of wounds in mm


def game_marks(
    figures: Iterable[StandingFigure],
    glyphs: Iterable[Lying],
    scenario: Scenario,
    battlefield: Battlefield,
    facts: PlayFacts,
    highest: int | None,
    *,
    chosen: int | None = None,
) -> Seen:
    """Glyphs and figures of a game with nothing above slot ``highest``: in the colours of their players, with
    their numbers in the game. What stands under something is faded. The ``chosen`` figure is always seen.
    """
    sight, colours = SeenSpaces(battlefield, highest), seat_colours(scenario)
    seats = {player: number for number, player in enumerate(colours)}
    full: list[Mark] = []
    faded: list[Mark] = []
    for glyph in glyphs:
        if sight.shows((glyph.at,)):
            marks = glyph_marks(
                centre(glyph.at.hex), facts.letter(glyph.name), symbol_up=glyph.up is Up.SYMBOL
            )
            (full if sight.clear((glyph.at,)) else faded).extend(marks)
    # From the back to the front: pawns are higher than their space; of those on one hex the higher one.
    seen = [figure for figure in figures if figure.id == chosen or sight.shows(figure.at)]
    seen.sort(key=lambda figure: (figure.at[0].hex.r, figure.at[0].level))
    places = places_within(position.hex for figure in seen for position in figure.at)
    for figure in seen:
        hearts = [next(places[position.hex]) for position in figure.at]
        seat = seats.get(figure.player)
        marks = tuple(standing_marks(figure, hearts, colours.get(figure.player, PAWN), seat))
        (full if figure.id == chosen or sight.clear(figure.at) else faded).extend(marks)
    return Seen(tuple(full), tuple(faded))


def standing_marks(
    figure: StandingFigure, hearts: Sequence[Point], colour: str, seat: int | None = None
) -> Iterable[Mark]:
    """A figure at points of the table with its number, at its head how many wounds it has, and the shape of
    its player, if any.
    """
    yield from figure_marks(hearts, str(figure.id), colour)
    at = middle(hearts)
    yield from name_plate(Point(at.x, at.y + 20.5), short_name(figure.name), colour)
    if seat is not None:
        yield Area((seat_sign(Point(at.x - _HEAD, at.y - _HEAD), seat, _SIGN),), WHITE, colour, 1.8)
    if figure.wounds:
        place = Point(at.x + _HEAD, at.y - _HEAD)
        yield Area((circle(place, 8.5),), _WOUND, WHITE, 1.4)
        yield Label(place, str(figure.wounds), _LETTER, WHITE, bold=True)
