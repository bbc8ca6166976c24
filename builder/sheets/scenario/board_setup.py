"""What lies and stands on the battlefield of a scenario or a game, as it is drawn: zones and tokens.

What lies below an overhang is not seen from above. So spaces are dealt to layers: the first shows the whole
battlefield, each further one the battlefield without the levels that hide its spaces.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Literal, get_args

from builder.battlefield import Battlefield
from builder.board import column_spaces
from builder.catalogue import Role
from builder.drawing import play_marks
from builder.drawing.figure_looks import Look
from builder.drawing.marks import Mark
from builder.drawing.plan_view import frame_hexes
from builder.drawing.play_marks import LETTER, PAWN, USUAL_LOOK, ZoneLook, zone_look
from builder.hexgrid import Hex, Point, centre, label
from builder.language import _
from builder.scenario import Position, Zone, text_in
from builder.wording import on_one_line

TokenKind = Literal["glyph", "figure", "marker"]
KINDS = get_args(TokenKind)
UNKNOWN = "?"
"""The letter of a glyph with its symbol side up."""
_APART = 11.0  # mm from the middle of a hex where several things share it
_MOST_NAMED = 30  # places in a remark
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class BoardZone:
    """A zone: how it is drawn with its number, what it is called, the spaces shown of ``size`` that it has,
    who starts there (empty where nobody said).
    """

    look: ZoneLook
    name: str
    positions: tuple[Position, ...]
    size: int
    players: str = ""

    @property
    def title(self) -> str:
        """What to call it on paper; its name may be a colour word or ``#rrggbb``."""
        name = self.name.strip()
        if not name or name.startswith("#"):
            return _("Zone {number}", number=self.look.number)
        if not (name.isalpha() and name.islower()):
            return name
        return _("{colour} zone", colour=f"{name[:1].upper()}{name[1:]}")


@dataclass(frozen=True, slots=True)
class BoardToken:
    """A glyph, a figure or a marked space.

    ``sign`` is what it bears on plans: the letter of a glyph; the number of a figure, those of one name and
    player share it; a letter for marked spaces of one name. ``look`` is that of a figure's card, ``number``
    that of a figure in a game, ``colour`` its player's.
    """

    kind: TokenKind
    positions: tuple[Position, ...]
    sign: str = ""
    name: str = ""
    player: str = ""
    symbol_up: bool = False
    treasure: bool = False
    look: Look = USUAL_LOOK
    colour: str = PAWN
    number: int = 0

    @property
    def key(self) -> tuple[str, str, str]:
        """What tokens have in common that bear one sign."""
        return self.kind, self.name, self.player


@dataclass(frozen=True, slots=True)
class BoardSetup:
    """What is seen at once: glyphs, then figures, then marked spaces. ``below``: pieces from this slot on are
    left out to see it; None: none are.
    """

    zones: tuple[BoardZone, ...] = ()
    tokens: tuple[BoardToken, ...] = ()
    below: int | None = None

    @property
    def glyphs(self) -> tuple[BoardToken, ...]:
        """The glyphs."""
        return tuple([token for token in self.tokens if token.kind == "glyph"])

    @property
    def figures(self) -> tuple[BoardToken, ...]:
        """The figures."""
        return tuple([token for token in self.tokens if token.kind == "figure"])

    @property
    def markers(self) -> tuple[BoardToken, ...]:
        """The marked spaces."""
        return tuple([token for token in self.tokens if token.kind == "marker"])

    @property
    def positions(self) -> tuple[Position, ...]:
        """All its spaces; one that several things lie on comes several times."""
        lying = (*(zone.positions for zone in self.zones), *(token.positions for token in self.tokens))
        return tuple(chain.from_iterable(lying))

    def where(self, shows: Callable[[tuple[Position, ...]], bool], below: int | None = None) -> BoardSetup:
        """What of it lies on positions that it ``shows``."""
        zones = [
            replace(zone, positions=there)
            for zone in self.zones
            if (there := tuple([position for position in zone.positions if shows((position,))]))
        ]
        return BoardSetup(tuple(zones), tuple([one for one in self.tokens if shows(one.positions)]), below)


def look_of(number: int, zone: Zone, language: str = "") -> ZoneLook:
    """How zone ``number`` (from 1) is drawn: in the colour it is given, else that of its name or number."""
    return zone_look(number, zone.colour, text_in(zone.name, language) or zone.id)


def slot_of(battlefield: Battlefield, position: Position) -> int:
    """The slot of what carries a space."""
    return battlefield.occupancy.surface_slot(position.hex, position.level)


def on_drawing(setup: BoardSetup, battlefield: Battlefield) -> tuple[BoardSetup, tuple[str, ...]]:
    """What of it lies within the rows and columns drawn, and a line for what does not.

    A line also names spaces at a level where the battlefield has none: what lies there is drawn all the
    same, but they are no part of a zone.
    """
    frame = set(frame_hexes(battlefield))
    outside: dict[str, list[Position]] = defaultdict(list)
    nowhere: dict[str, list[Position]] = defaultdict(list)

    def known(name: str, positions: Sequence[Position]) -> bool:
        # One place off the drawing takes the whole figure or glyph off it; a zone asks place by place.
        if any(position.hex not in frame for position in positions):
            outside[name] += positions
            return False
        nowhere[name] += [position for position in positions if not _is_space(battlefield, position)]
        return True

    zones = []
    for zone in setup.zones:
        name = _("zone {name}", name=zone.name)
        there = tuple([at for at in zone.positions if known(name, (at,)) and _is_space(battlefield, at)])
        if there:
            zones.append(replace(zone, positions=there, size=len(there)))
    tokens = [token for token in setup.tokens if token.positions and known(_called(token), token.positions)]
    lines = [
        _("Off the battlefield, not drawn: {places}.", places=_named(name, positions))
        for name, positions in outside.items()
    ]
    lines += [
        _("At a level that the battlefield does not have there: {places}.", places=_named(name, positions))
        for name, positions in nowhere.items()
        if positions
    ]
    return BoardSetup(tuple(zones), tuple(tokens)), tuple(lines)


def _called(token: BoardToken) -> str:
    """A token in a remark."""
    if token.kind == "glyph":
        return _("glyph {letter}", letter=token.sign)
    return _("marker {name}", name=token.name) if token.kind == "marker" else token.name or _("figure")


def layers_of(setup: BoardSetup, battlefield: Battlefield) -> list[BoardSetup]:
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

    cuts = _cuts(setup, covered)

    def within(positions: Sequence[Position], cut: int | None) -> bool:
        slot = covered(positions)
        if slot is None:
            return cut is None
        return cut == max(other for other in cuts if _seen_below(positions, slot, other))

    layers = [setup.where(partial(within, cut=cut), cut) for cut in (None, *cuts)]
    return [layer for layer in layers if layer.positions]


def _cuts(setup: BoardSetup, covered: Callable[[Sequence[Position]], int | None]) -> list[int]:
    """The slots from which on pieces are left out, one after the other, until every space is seen."""
    placed = [token.positions for token in setup.tokens]
    placed += [(position,) for zone in setup.zones for position in zone.positions]
    remaining = [(positions, slot) for positions in placed if (slot := covered(positions)) is not None]
    cuts: list[int] = []
    while remaining:
        cut = min(slot for positions, slot in remaining)
        cuts.append(cut)
        remaining = [
            (positions, slot) for positions, slot in remaining if not _seen_below(positions, slot, cut)
        ]
    return cuts


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


def flat_marks(token: BoardToken, hearts: Sequence[Point], letter: float = LETTER) -> tuple[Mark, ...]:
    """A token on a plan, with the middle of each of its spaces."""
    if token.kind == "figure":
        return play_marks.figure_marks(hearts, token.sign, token.colour, letter, token.look)
    if token.kind == "marker":
        return play_marks.marker_marks(hearts[0], token.sign, letter)
    return play_marks.glyph_marks(
        hearts[0], token.sign, symbol_up=token.symbol_up, treasure=token.treasure, letter=letter
    )


def taken_by(tokens: Iterable[BoardToken]) -> set[Hex]:
    """The hexes that tokens take."""
    return {position.hex for token in tokens for position in token.positions}


def hearts_within(tokens: Iterable[BoardToken]) -> Callable[[BoardToken], tuple[Point, ...]]:
    """Gives tokens, each once, the middle of each of their spaces; a single space may be shared."""
    places = places_within(one.positions[0].hex for one in tokens if len(one.positions) == 1)

    def hearts_of(token: BoardToken) -> tuple[Point, ...]:
        if len(token.positions) > 1:
            return tuple([centre(position.hex) for position in token.positions])
        return (next(places[token.positions[0].hex]),)

    return hearts_of


def places_within(hexes: Iterable[Hex]) -> dict[Hex, Iterator[Point]]:
    """Where on its hex each of several things lies: in the middle, or about it."""
    counts = Counter(hexes)
    found: dict[Hex, Iterator[Point]] = defaultdict(lambda: iter(()))
    for hex, count in counts.items():
        x, y = centre(hex)
        around = ((-1.0, -0.6), (1.0, 0.6), (1.0, -0.6), (-1.0, 0.6))
        positions = [Point(x, y)]
        if count > 1:
            positions = [
                Point(x + _APART * dx, y + _APART * dy) for i in range(count) for dx, dy in (around[i % 4],)
            ]
        found[hex] = iter(positions)
    return found


def badge_place(region: set[Hex], taken: set[Hex]) -> Point:
    """The middle of a free hex near the middle of the region; beside what lies there where none is free."""
    free = region - taken
    if free:
        heart = play_marks.heart_of(region)
        return centre(min(free, key=lambda hex: (hex.distance(heart), hex.r, hex.q)))
    x, y = centre(play_marks.heart_of(region))
    return Point(x - _APART, y - _APART)
