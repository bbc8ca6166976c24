"""How a scenario and a game of it are drawn: as the build sheets do it, with the terrain to be seen below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from builder.battlefield import Battlefield
from builder.catalogue.play_facts import PlayFacts
from builder.colours import WHITE
from builder.drawing.figure_looks import look_of_card
from builder.drawing.marks import Area, Label, Mark, circle, diamond, middle, rounded
from builder.drawing.play_marks import (
    PAWN,
    glyph_badge,
    glyph_marks,
    id_plate,
    seat_sign,
    stamp_areas,
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
from builder.view.sprites import Print

if TYPE_CHECKING:
    from builder.referee.snapshot import Lying, StandingFigure
    from builder.scenario import Scenario


_TINT = 0.3
_MOVED = (SeatFigure, NeutralFigure, PlacedGlyph, ShuffledPosition)


@dataclass(frozen=True, slots=True)
class Seen:
    """What is drawn in full, and what lies below the level shown or under something."""

    full: tuple[Mark | Print, ...]
    faded: tuple[Mark | Print, ...]


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
    # From the back to the front, for figures are higher than their space; they come over what lies there.
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
_ASIDE, _FOOT, _HEAD = 15.0, -1.5, -14.0  # mm from the middle: where signs stand beside a figure
_APART = 13.0  # mm from one sign up to the next
_SIGN = 5.2  # mm: how large the shape of a player is
_BADGE, _LETTER = 6.8, 8.0  # mm: radius, cap height
_PLATE = 10.5  # mm below the middle


def game_marks(
    figures: Iterable[StandingFigure],
    glyphs: Iterable[Lying],
    scenario: Scenario,
    battlefield: Battlefield,
    facts: PlayFacts,
    highest: int | None,
    *,
    chosen: int | None = None,
    pictures: Callable[[str], QImage | None] = lambda card: None,
) -> Seen:
    """Glyphs and figures of a game with nothing above slot ``highest``: in the colours of their players, with
    their numbers in the game. What stands under something is faded. The ``chosen`` figure is always seen;
    ``pictures`` gives cards, by id, pictures that stand for silhouettes.
    """
    sight, colours, glyphs = SeenSpaces(battlefield, highest), seat_colours(scenario), tuple(glyphs)
    seats = {player: number for number, player in enumerate(colours)}
    full: list[Mark | Print] = []
    faded: list[Mark | Print] = []
    for glyph in glyphs:
        if sight.shows((glyph.at,)):
            marks = glyph_marks(
                centre(glyph.at.hex),
                facts.letter(glyph.name),
                symbol_up=glyph.up is Up.SYMBOL,
                treasure=glyph.treasure,
            )
            (full if sight.clear((glyph.at,)) else faded).extend(marks)
    # From the back to the front: bodies are higher than their space; of those on one hex the higher one. No
    # body hides what another has at its foot.
    seen = [figure for figure in figures if figure.id == chosen or sight.shows(figure.at)]
    seen.sort(key=lambda figure: (figure.at[0].hex.r, figure.at[0].level))
    places = places_within(position.hex for figure in seen for position in figure.at)
    beneath = {glyph.at: glyph for glyph in glyphs}
    feet: tuple[list[Mark], list[Mark]] = [], []
    for figure in seen:
        hearts = [next(places[position.hex]) for position in figure.at]
        clear = figure.id == chosen or sight.clear(figure.at)
        colour, look = colours.get(figure.player, PAWN), look_of_card(facts.cards.get(figure.card))
        at = middle(hearts)
        about = tuple([Point(round(x - at.x, 3), round(y - at.y, 3)) for x, y in hearts])
        areas = stamp_areas(about, colour, look)
        (full if clear else faded).append(Print(at, areas, pictures(figure.card)))
        covered = [beneath[at] for at in figure.at if at in beneath]
        signs = [(facts.letter(name), False) for name in figure.carries]
        signs += [(facts.letter(glyph.name), glyph.up is Up.SYMBOL) for glyph in covered]
        feet[not clear].extend(foot_marks(figure, hearts, colour, seats.get(figure.player), signs))
    return Seen((*full, *feet[0]), (*faded, *feet[1]))


def foot_marks(
    figure: StandingFigure,
    hearts: Sequence[Point],
    colour: str,
    seat: int | None = None,
    glyphs: Sequence[tuple[str, bool]] = (),
) -> Iterator[Mark]:
    """What stands at the foot of a figure: its number in the game and the initials of its card; to the left
    the last order marker shown on that, and the shape of its player, if any; to the right its wounds, and
    the glyphs that it carries or covers, each its letter and whether its symbol side is up.
    """
    x, y = middle(hearts)
    yield from id_plate(Point(x, y + _PLATE), str(figure.id), figure.name, colour)
    if seat is not None:
        yield Area((seat_sign(Point(x - _ASIDE, y + _HEAD), seat, _SIGN),), WHITE, colour, 1.8)
    if figure.order:
        place = Point(x - _ASIDE, y + _FOOT)
        yield Area((rounded(diamond(place, 1.1 * _BADGE), 1.5),), WHITE, PAWN, 1.2)
        yield Label(place, figure.order, 0.9 * _LETTER, PAWN, bold=True)
    place = Point(x + _ASIDE, y + _FOOT)
    if figure.wounds:
        yield Area((circle(place, _BADGE),), _WOUND, WHITE, 1.4)
        yield Label(place, str(figure.wounds), _LETTER, WHITE, bold=True)
        place = Point(place.x, place.y - _APART)
    for letter, symbol_up in glyphs:
        yield from glyph_badge(place, letter, symbol_up=symbol_up)
        place = Point(place.x, place.y - _APART)
