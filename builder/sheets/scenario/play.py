"""What the sheets say of a scenario: start zones, glyphs, figures and texts, as plain data.

What lies below an overhang is not seen from above. So spaces are dealt to layers: the first shows the whole
battlefield, each further one the battlefield without the levels that hide its spaces.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import TYPE_CHECKING, Literal

from builder.battlefield import Battlefield
from builder.board import column_spaces
from builder.catalogue import Role
from builder.drawing.plan_view import frame_hexes
from builder.hexgrid import label
from builder.language import _
from builder.wording import on_one_line

if TYPE_CHECKING:
    from builder.scenario.places import Position

Side = Literal["power", "symbol"]

UNKNOWN = "?"
# Names of the glyphs by the letter on their power side.
GLYPH_NAMES: Mapping[str, str] = {
    "A": "Astrid",
    "B": "Brandar",
    "C": "Crevcor",
    "D": "Dagmar",
    "E": "Erland",
    "G": "Gerda",
    "I": "Ivor",
    "J": "Jalgard",
    "K": "Kelda",
    "L": "Lodin",
    "M": "Mitonsoul",
    "N": "Nilrend",
    "O": "Oreld",
    "P": "Proftaka",
    "R": "Rannveig",
    "S": "Sturla",
    "T": "Thorian",
    "U": "Ulaniva",
    "V": "Valda",
    "W": "Wannok",
}


@dataclass(frozen=True, slots=True)
class Zone:
    """A start zone: a name, its spaces, who starts there (empty where nobody said).

    The name is a colour word, ``#rrggbb`` or anything else; ``colour`` gives it if the name does not.
    """

    name: str
    positions: tuple[Position, ...]
    players: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A glyph lying on a space: its letter, ``?`` where the symbol side is up and nobody knows which.

    ``side`` is the one that lies up, by default that which the letter says; ``kind`` is "treasure" for
    treasure glyphs, else empty.
    """

    letter: str
    position: Position
    name: str = ""
    side: Side | None = None
    kind: str = ""

    @property
    def up(self) -> Side:
        """The side that lies up."""
        return self.side or ("symbol" if self.letter == UNKNOWN else "power")

    @property
    def called(self) -> str:
        """What to call it: its name, else what its letter stands for; empty where that is not known."""
        if self.name or self.kind:
            return self.name or _("{kind} glyph", kind=self.kind)
        return GLYPH_NAMES.get(self.letter.upper(), "")


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure that stands on the battlefield from the start, on one or two spaces.

    ``height`` in levels is 0 where it is not known; ``colour`` (``#rrggbb``) is its player's; ``number`` is
    that of a figure in a game.
    """

    name: str
    positions: tuple[Position, ...]
    player: str = ""
    height: int = 0
    colour: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Marker:
    """A space marked for something else that the scenario says."""

    name: str
    position: Position


@dataclass(frozen=True, slots=True)
class Army:
    """Who plays: a name, the army points (0 where nobody said), the zone it starts in, what it is made of."""

    player: str
    points: int = 0
    zone: str = ""
    made_of: str = ""


@dataclass(frozen=True, slots=True)
class CardRow:
    """An army card: its name, what it is in lines, its numbers each with what it is called, its powers each
    with what it does.
    """

    name: str
    kind: tuple[str, ...]
    values: tuple[tuple[str, str], ...]
    powers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Play:
    """All of it; ``players`` as it was written, ``rules`` the edition, ``rounds`` 0 where there is no limit.

    ``story``, ``goal``, ``setup``, ``effects`` of its glyphs, ``special`` and ``victory`` are texts set out
    as `builder.formats.rich_text` reads them; ``text`` is anything else, ``rtf`` the same as rich text, each
    byte as the character of its number. ``cards`` are the army cards that it names.
    """

    title: str = ""
    players: str = ""
    rules: str = ""
    author: str = ""
    zones: tuple[Zone, ...] = ()
    glyphs: tuple[Glyph, ...] = ()
    figures: tuple[Figure, ...] = ()
    markers: tuple[Marker, ...] = ()
    armies: tuple[Army, ...] = ()
    rounds: int = 0
    story: str = ""
    goal: str = ""
    setup: str = ""
    effects: str = ""
    special: str = ""
    victory: str = ""
    text: str = ""
    rtf: str = ""
    cards: tuple[CardRow, ...] = ()

    def __bool__(self) -> bool:
        """Whether it says anything."""
        return any(getattr(self, part.name) for part in fields(self))

    @property
    def single(self) -> tuple[Glyph | Marker, ...]:
        """What lies on one space each."""
        return (*self.glyphs, *self.markers)

    @property
    def places_anything(self) -> bool:
        """Whether anything of it has a place on the battlefield."""
        return bool(self.figures or self.glyphs or self.markers or any(zone.positions for zone in self.zones))


_MOST_NAMED = 30  # places in a remark
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class ZonePart:
    """Spaces of zone ``number`` (from 1, in the order of the scenario)."""

    number: int
    zone: Zone
    positions: tuple[Position, ...]


@dataclass(frozen=True, slots=True)
class Layer:
    """What is seen at once. ``below``: pieces from this slot on are left out to see it; None: none are."""

    below: int | None
    zones: tuple[ZonePart, ...]
    glyphs: tuple[Glyph, ...]
    figures: tuple[Figure, ...]
    markers: tuple[Marker, ...]

    @property
    def single(self) -> tuple[Glyph | Marker, ...]:
        """What lies on one space each."""
        return (*self.glyphs, *self.markers)

    @property
    def positions(self) -> tuple[Position, ...]:
        """All its spaces; one that several things lie on comes several times."""
        return (
            *(position for part in self.zones for position in part.positions),
            *(marker.position for marker in self.single),
            *(position for figure in self.figures for position in figure.positions),
        )


def figure_numbers(figures: Iterable[Figure]) -> dict[tuple[str, str], int]:
    """The number on the drawing of each figure, by name and player; figures of one name share one."""
    numbers: dict[tuple[str, str], int] = {}
    for figure in figures:
        numbers.setdefault((figure.name, figure.player), len(numbers) + 1)
    return numbers


def marker_letters(markers: Iterable[Marker]) -> dict[str, str]:
    """The letter on the drawing of each marked space, by name: a to z, then a2 and so on."""
    letters: dict[str, str] = {}
    for marker in markers:
        turn, place = divmod(len(letters), 26)
        letters.setdefault(marker.name, chr(ord("a") + place) + (str(turn + 1) if turn else ""))
    return letters


def slot_of(battlefield: Battlefield, position: Position) -> int:
    """The slot of what carries a space."""
    return battlefield.occupancy.surface_slot(position.hex, position.level)


def on_drawing(play: Play, battlefield: Battlefield) -> tuple[Play, tuple[str, ...]]:
    """The scenario with only what lies within the rows and columns drawn, and a line for what does not.

    A line also names spaces at a level where the battlefield has none: what lies there is drawn all the
    same, but they are no part of a zone.
    """
    frame = set(frame_hexes(battlefield))
    outside: dict[str, list[Position]] = defaultdict(list)
    nowhere: dict[str, list[Position]] = defaultdict(list)

    def known(name: str, positions: Sequence[Position]) -> bool:
        if any(position.hex not in frame for position in positions):
            outside[name] += positions
            return False
        nowhere[name] += [position for position in positions if not _is_space(battlefield, position)]
        return True

    zones = []
    for zone in play.zones:
        positions = tuple(
            position
            for position in zone.positions
            if known(_("zone {name}", name=zone.name), (position,)) and _is_space(battlefield, position)
        )
        zones.append(Zone(zone.name, positions, zone.players, zone.colour))
    shown = Play(
        zones=tuple(zones),
        glyphs=tuple(g for g in play.glyphs if known(_("glyph {letter}", letter=g.letter), (g.position,))),
        figures=tuple(f for f in play.figures if f.positions and known(f.name or _("figure"), f.positions)),
        markers=tuple(m for m in play.markers if known(_("marker {name}", name=m.name), (m.position,))),
    )
    lines = [
        _("Off the battlefield, not drawn: {places}.", places=_named(name, positions))
        for name, positions in outside.items()
    ]
    lines += [
        _("At a level that the battlefield does not have there: {places}.", places=_named(name, positions))
        for name, positions in nowhere.items()
        if positions
    ]
    return shown, tuple(lines)


def all_at_once(play: Play) -> Layer:
    """Everything that a scenario places, whether it can be seen at once or not."""
    return layer_of(play, lambda positions: True)


def layers_of(play: Play, battlefield: Battlefield) -> list[Layer]:
    """The whole battlefield first, then without what lies above the lowest hidden spaces, and so on up.

    Each space of the scenario is in exactly one of them.
    """
    hidden_at: dict[Position, int | None] = {}

    def covered(positions: Sequence[Position]) -> int | None:
        for position in positions:
            if position not in hidden_at:
                hidden_at[position] = covering_slot(battlefield, position)
        slots = [slot for position in positions if (slot := hidden_at[position]) is not None]
        return min(slots, default=None)

    cuts = _cuts(play, covered)

    def within(positions: Sequence[Position], cut: int | None) -> bool:
        slot = covered(positions)
        if slot is None:
            return cut is None
        return cut == max(other for other in cuts if _seen_below(positions, slot, other))

    layers = [layer_of(play, partial(within, cut=cut), cut) for cut in (None, *cuts)]
    return [layer for layer in layers if layer.positions]


def _cuts(play: Play, covered: Callable[[Sequence[Position]], int | None]) -> list[int]:
    """The slots from which on pieces are left out, one after the other, until every space is seen."""
    placed: list[tuple[Position, ...]] = [(single.position,) for single in play.single]
    placed += [figure.positions for figure in play.figures]
    placed += [(position,) for zone in play.zones for position in zone.positions]
    remaining = [(positions, slot) for positions in placed if (slot := covered(positions)) is not None]
    cuts: list[int] = []
    while remaining:
        cut = min(slot for positions, slot in remaining)
        cuts.append(cut)
        remaining = [
            (positions, slot) for positions, slot in remaining if not _seen_below(positions, slot, cut)
        ]
    return cuts


def layer_of(play: Play, shows: Callable[[tuple[Position, ...]], bool], below: int | None = None) -> Layer:
    """The layer with all that lies on positions that it ``shows``."""
    parts = []
    for number, zone in enumerate(play.zones, 1):
        positions = tuple(position for position in zone.positions if shows((position,)))
        if positions:
            parts.append(ZonePart(number, zone, positions))
    return Layer(
        below,
        tuple(parts),
        tuple(glyph for glyph in play.glyphs if shows((glyph.position,))),
        tuple(figure for figure in play.figures if shows(figure.positions)),
        tuple(marker for marker in play.markers if shows((marker.position,))),
    )


def _seen_below(positions: Sequence[Position], hidden_at: int, cut: int) -> bool:
    """Whether spaces first hidden at a slot are there and seen when all from ``cut`` on is left out."""
    return cut <= hidden_at and min(position.level for position in positions) < cut


def covering_slot(battlefield: Battlefield, position: Position) -> int | None:
    """The lowest slot in which a piece hides a space from above; None where it lies open.

    What stands on the space itself (a tree, a doorway) hides nothing: it is drawn there from above.
    """
    slot = slot_of(battlefield, position)
    starts = [
        piece.slot
        for pieces in battlefield.occupancy.column(position.hex).values()
        for piece in pieces
        if piece.slot > slot + 1
    ]
    return min(starts, default=None)


def _is_space(battlefield: Battlefield, position: Position) -> bool:
    if any(space.level == position.level for space in column_spaces(battlefield.occupancy, position.hex)):
        return True
    return any(
        piece.type.role is Role.LADDER and piece.slot == position.level
        for pieces in battlefield.occupancy.standing(position.hex).values()
        for piece in pieces
    )


def _named(name: str, positions: Sequence[Position]) -> str:
    places = [_("{hex} level {n}", hex=label(position.hex), n=position.level) for position in positions]
    if len(places) > _MOST_NAMED:
        places[_MOST_NAMED:] = [_("and {n} more", n=len(places) - _MOST_NAMED)]
    name = on_one_line(name)
    name = f"{name[:_LONGEST_NAME]}…" if len(name) > _LONGEST_NAME else name
    return _("{name} at {places}", name=name, places=", ".join(places))
