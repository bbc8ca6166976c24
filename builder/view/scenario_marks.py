"""How a scenario and a game of it are drawn: as the build sheets do it, with the terrain to be seen below."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.battlefield import Battlefield
from builder.catalogue.play_facts import PlayFacts
from builder.colours import WHITE
from builder.drawing.marks import Area, Label, Mark, circle, middle
from builder.drawing.play_marks import (
    PAWN,
    ZoneLook,
    figure_marks,
    glyph_marks,
    heart_of,
    marker_marks,
    name_plate,
    seat_sign,
    short_name,
    zone_badge,
    zone_frame,
    zone_look,
    zone_marks,
)
from builder.hexgrid import Hex, Point, centre, regions
from builder.scenario import NeutralFigure, PlacedGlyph, Position, Scenario, ScenarioObject, Up, Zone, text_in
from builder.scenario.edits.markers import (
    Marker,
    SeatFigure,
    ShuffledPosition,
    markers_of,
    positions_of,
    seat_figures,
)

if TYPE_CHECKING:
    from builder.referee.snapshot import Lying, StandingFigure
    from builder.scenario import Scenario


_TINT = 0.3
_APART = 11.0  # mm from the middle of a hex where several markers share it
_UNKNOWN = "?"
_MOVED = (SeatFigure, NeutralFigure, PlacedGlyph, ShuffledPosition)


@dataclass(frozen=True, slots=True)
class Seen:
    """What is drawn in full, and what lies below the level shown or under something."""

    full: tuple[Mark, ...]
    faded: tuple[Mark, ...]


def look_of(number: int, zone: Zone) -> ZoneLook:
    """How zone ``number`` (from 1) is drawn: in the colour it is given, else that of its name or number."""
    return zone_look(number, zone.colour, text_in(zone.name))


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
    sight = SeenSpaces(battlefield, highest)
    full: list[Mark] = []
    faded: list[Mark] = []
    there = [
        marker
        for marker in markers_of(scenario)
        if sight.shows(positions_of(marker)) and not (played and isinstance(marker, _MOVED))
    ]
    taken = {position.hex for marker in there for position in positions_of(marker)}
    badges: list[Mark] = []
    for number, zone in enumerate(scenario.zones, 1):
        look = look_of(number, zone)
        clear = {
            position.hex
            for position in zone.positions
            if sight.shows((position,)) and sight.clear((position,))
        }
        behind = {
            position.hex
            for position in zone.positions
            if sight.shows((position,)) and position.hex not in clear
        }
        full += zone_frame(clear, look) if framed else zone_marks(clear, look, _TINT, inner_borders=False)
        faded += zone_marks(behind, look, 0.0, inner_borders=False)
        for region in regions(clear):
            badges += zone_badge(_badge_place(region, taken), look)
        for region in regions(behind):
            faded += zone_badge(_badge_place(region, taken), look)
    placed = _places(positions_of(marker)[0].hex for marker in there if len(positions_of(marker)) == 1)
    words = MarkerLooks(scenario, facts)
    # From the back to the front, for pawns are higher than their space; they come over what lies there.
    standing = (NeutralFigure, SeatFigure)
    there.sort(key=lambda marker: (isinstance(marker, standing), positions_of(marker)[0].hex.r))
    for marker in there:
        positions = positions_of(marker)
        hearts = (
            [centre(position.hex) for position in positions]
            if len(positions) > 1
            else [next(placed[positions[0].hex])]
        )
        (full if sight.clear(positions) else faded).extend(words.marks(marker, hearts))
    return Seen((*full, *badges), tuple(faded))


class SeenSpaces:
    """Which spaces are seen, and which of them lie on the level that one looks at with nothing above."""

    def __init__(self, battlefield: Battlefield, highest: int | None) -> None:
        self._battlefield, self._highest = battlefield, highest

    def shows(self, positions: Sequence[Position]) -> bool:
        """Whether the lowest of some spaces is not above the level shown."""
        highest = self._highest
        return highest is None or min(self._slot(position) for position in positions) <= highest

    def clear(self, positions: Sequence[Position]) -> bool:
        """Whether they are drawn in full."""
        highest = self._highest
        for position in positions:
            slot = self._slot(position)
            if highest is not None and slot < highest:
                return False
            # What stands on the space itself (a tree, a doorway) hides nothing.
            above = self._battlefield.occupancy.column(position.hex)
            if any(slot + 1 < piece.slot and (highest is None or piece.slot <= highest)
                   for pieces in above.values() for piece in pieces):  # fmt: skip
                return False
        return True

    def _slot(self, position: Position) -> int:
        return self._battlefield.occupancy.surface_slot(position.hex, position.level)


class MarkerLooks:
    """Letters, numbers and colours of a scenario's markers: the same whatever is in sight, and in lists."""

    def __init__(self, scenario: Scenario, facts: PlayFacts) -> None:
        self._facts = facts
        self._colours = seat_colours(scenario)
        self._numbers: dict[tuple[str, str], int] = {}
        self._letters: dict[str, str] = {}
        # In the order of the build sheets: what they call 2 is 2 here.
        for found in seat_figures(scenario):
            self._numbers.setdefault((found.seat, found.figure.card), len(self._numbers) + 1)
        for figure in scenario.neutrals:
            self._numbers.setdefault(("", figure.card), len(self._numbers) + 1)
        for marker in scenario.objects:
            if marker.kind != "glyph":
                self._letters.setdefault(_name(marker), _letter(len(self._letters)))

    def marks(self, marker: Marker, hearts: list[Point]) -> tuple[Mark, ...]:
        """How a marker is drawn at some points of the table."""
        at = hearts[0]
        if isinstance(marker, PlacedGlyph):
            return glyph_marks(at, self._glyph(marker.name), symbol_up=marker.up is Up.SYMBOL)
        if isinstance(marker, ShuffledPosition):
            return glyph_marks(at, _UNKNOWN, symbol_up=True)
        if isinstance(marker, ScenarioObject):
            if marker.kind == "glyph":
                return glyph_marks(at, self._glyph(marker.glyph), symbol_up=False, treasure=True)
            return marker_marks(at, self._letters[_name(marker)])
        if isinstance(marker, NeutralFigure):
            return figure_marks(hearts, str(self._numbers["", marker.card]))
        number = self._numbers[marker.seat, marker.figure.card]
        return figure_marks(hearts, str(number), self._colours.get(marker.seat, PAWN))

    def _glyph(self, name: str) -> str:
        return self._facts.letter(name) if name else _UNKNOWN


def seat_colours(scenario: Scenario) -> dict[str, str]:
    """The colour of each player's figures: that of the first zone in which he starts, else of his number."""
    looks = {zone.id: look_of(number, zone) for number, zone in enumerate(scenario.zones, 1)}
    found: dict[str, str] = {}
    for layout in scenario.layouts:
        for number, seat in enumerate(layout.seats, 1):
            own = [looks[zone] for zone in seat.zones if zone in looks]
            found.setdefault(seat.id, (own[0] if own else zone_look(number)).colour)
    return found


def _name(marker: ScenarioObject) -> str:
    """What tells objects apart: those of one name share a letter."""
    return text_in(marker.name) or marker.id


def _letter(place: int) -> str:
    turn, letter = divmod(place, 26)
    return chr(ord("a") + letter) + (str(turn + 1) if turn else "")


def _places(hexes: Iterable[Hex]) -> dict[Hex, Iterator[Point]]:
    """Where on its hex each of several markers lies: in the middle, or about it."""
    found: dict[Hex, Iterator[Point]] = defaultdict(lambda: iter(()))
    for hex, count in Counter(hexes).items():
        x, y = centre(hex)
        around = ((-1.0, -0.6), (1.0, 0.6), (1.0, -0.6), (-1.0, 0.6))
        positions = [Point(x, y)]
        if count > 1:
            positions = [
                Point(x + _APART * around[i % 4][0], y + _APART * around[i % 4][1]) for i in range(count)
            ]
        found[hex] = iter(positions)
    return found


def _badge_place(region: set[Hex], taken: set[Hex]) -> Point:
    """The middle of a free hex near the middle of the region; next to what lies there if none is free."""
    free = region - taken
    heart = heart_of(region)
    if free:
        return centre(min(free, key=lambda hex: (hex.distance(heart), hex.r, hex.q)))
    x, y = centre(heart)
    return Point(x - _APART, y - _APART)


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
    places = _places(position.hex for figure in seen for position in figure.at)
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
