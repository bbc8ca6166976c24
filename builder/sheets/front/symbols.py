"""Everything the drawings show that needs a word of explanation: the one table of the key.

A block of a page names its symbols by id (`builder.sheets.layout.Block.symbols`); `symbol` gives the name,
the sentence and the example that shows it. The example is a tiny battlefield, drawn as the steps are drawn,
so the sample looks exactly like what it explains.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from builder.catalogue import (
    UNKNOWN,
    Catalogue,
    Home,
    Moves,
    PieceType,
    Role,
    TerrainKind,
    TileClass,
    placeholder,
)
from builder.language import N_, _
from builder.sheets.scenario.board_setup import BoardSetup

Group = Literal["terrain", "pieces", "marks", "play"]
GROUPS: dict[Group, str] = {
    "terrain": N_("Key: terrain"),
    "pieces": N_("Key: pieces"),
    "marks": N_("Key: what the drawings say"),
    "play": N_("Key: zones, glyphs and figures"),
}

# Piece wanted (an id, or the role or kind of which the first does), hex q and r, slot, rotation.
Want = str | Role | TerrainKind
Placed = tuple[Want, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Example:
    """Pieces on a separate table, the step of ``slot`` shown, with ``room`` mm around it.

    ``tall`` ones get more height on the page. ``coordinates``, a ``seam`` where another page would begin, and
    a ``note`` on the hex (0, 0) are drawn where asked for, ``heights`` of the ground below only there, too;
    ``place`` is the small map of a part; ``faulty`` pieces cannot be built, ``exchanged`` ones lie
    instead of others. Without pieces the sample is drawn elsewhere.
    """

    pieces: tuple[Placed, ...] = ()
    slot: int = 1
    room: float = 4.0
    tall: bool = False
    coordinates: bool = False
    seam: bool = False
    place: bool = False
    heights: bool = False
    note: str = ""
    faulty: bool = False
    exchanged: bool = False


@dataclass(frozen=True, slots=True)
class Symbol:
    """An entry of the key."""

    id: str
    group: Group
    name: str
    sentence: str
    example: Example = field(default_factory=Example)


_NOTHING = BoardSetup()
_GRASS = "grass-1"
_GRASS_3 = "grass-3"
_ROCK = "rock-1"


def _piece(id: str, name: str, sentence: str, *pieces: Placed, slot: int = 1, **more: Any) -> Symbol:
    return Symbol(f"piece:{id}", "pieces", name, sentence, Example(pieces, slot, **more))


def _mark(id: str, name: str, sentence: str, *pieces: Placed, slot: int = 1, **more: Any) -> Symbol:
    return Symbol(f"mark:{id}", "marks", name, sentence, Example(pieces, slot, **more))


_TABLE: tuple[Symbol, ...] = (
    _piece(
        "castle-base",
        N_("Castle base"),
        N_(
            "The footing of a wall, one level high: straight, corner or end, by its shape as in the parts "
            "list. Turn it so that its sides meet those of its neighbours."
        ),
        (Role.CASTLE_BASE, 0, 0, 1, 0),
    ),
    _piece(
        "castle-wall",
        N_("Castle wall"),
        N_(
            "Straight, corner or end, by its shape as in the parts list. ↑ with a number is the level that "
            "its top reaches, one for all that touch and are equally high."
        ),
        (Role.CASTLE_WALL, 0, 0, 1, 0),
        room=24.0,
        tall=True,
    ),
    _piece(
        "doorway",
        N_("Castle doorway"),
        N_("Two towers and a way through. The dashed arc is the swing of the door, 1 to 4 are its spaces."),
        (Role.DOORWAY, 0, 0, 1, 0),
        room=24.0,
        tall=True,
    ),
    _piece("door", N_("Castle door"), N_("A door on its own, where it hangs."), (Role.DOOR, 0, 0, 1, 0)),
    _piece(
        "battlement",
        N_("Battlement"),
        N_("Clipped onto the border of a hex, its merlons to the outside."),
        (_ROCK, 0, 0, 1, 0),
        (Role.BATTLEMENT, -1, 1, 1, 0),
    ),
    _piece(
        "ruin",
        N_("Ruin"),
        N_("Stands on the borders between hexes, not on a hex."),
        ("grass-3", 0, 0, 1, 0),
        ("ruin-short", 0, 0, 2, 0),
        slot=2,
    ),
    _piece(
        "stone-wall",
        N_("Stone wall"),
        N_("A low wall along the borders between hexes."),
        (Role.STONE_WALL, 0, 0, 1, 0),
    ),
    _piece(
        "laur-wall",
        N_("Laur wall"),
        N_("Slid between two pillars: put these up first. A ruined one ends beside its pillar."),
        ("laur-pillar", 0, 0, 1, 0),
        ("laur-pillar", 1, 0, 1, 0),
        ("laur-wall-short", 0, 0, 1, 0),
    ),
    _piece("fixture", N_("Rope ladder"), N_("Hung on the border of a hex."), (Role.FIXTURE, 0, 0, 1, 0)),
    _piece(
        "ladder",
        N_("Ladder"),
        N_("Leans on the border that its rails touch. The number counts its rungs: put them up as one."),
        (_GRASS, 0, 0, 1, 0),
        (_ROCK, 1, -1, 1, 0),
        (_ROCK, 1, -1, 2, 0),
        (Role.LADDER, 0, 0, 2, 0),
        (Role.LADDER, 0, 0, 4, 0),
        slot=2,
        tall=True,
    ),
    _piece(
        "flag",
        N_("Flag"),
        N_("Stuck into the battlement at the foot of its pole."),
        (_ROCK, 0, 0, 1, 0),
        (Role.BATTLEMENT, -1, 1, 1, 0),
        (Role.FLAG, -1, 1, 1, 0),
        tall=True,
    ),
    _piece(
        "obstacle-height",
        N_("Height of an obstacle"),
        N_("The number on a tree, a glacier or a rock is its height in levels."),
        (Role.OBSTACLE, 0, 0, 1, 0),
    ),
    _mark(
        "label",
        N_("Kind and size"),
        N_(
            "Letters of the kind and number of hexes, as in the parts list; beside its tile with a line to "
            "it where there is no room."
        ),
        (_GRASS_3, 0, 0, 1, 0),
    ),
    _mark(
        "castle-label",
        N_("Letters on a castle"),
        N_("B is a base, W a wall; I is straight, V a corner, U an end: each letter looks like its piece."),
        ("fortress-base-corner", 0, 0, 1, 0),
    ),
    _mark(
        "new",
        N_("Full colour"),
        N_("To be put down in this step."),
        (_GRASS_3, 0, 0, 1, 0),
        (_ROCK, 0, 0, 2, 0),
        slot=2,
    ),
    _mark(
        "below",
        N_("Faded"),
        N_("Lies below; it was put down in an earlier step. A thin line runs where its level changes."),
        (_GRASS_3, 0, 0, 1, 0),
        (_ROCK, 5, 0, 2, 0),
        slot=2,
    ),
    _mark(
        "height",
        N_("Small number on faded ground"),
        N_("How many levels high the ground lies here; a fluid adds none."),
        ("grass-7", 0, 0, 1, 0),
        (_ROCK, 0, 0, 2, 0),
        (_ROCK, 5, 0, 3, 0),
        slot=3,
        tall=True,
        heights=True,
    ),
    _mark(
        "through",
        N_("Pale"),
        N_("A tall piece that was put up in an earlier step and reaches this level."),
        (Role.CASTLE_WALL, 0, 0, 1, 0),
        (_GRASS, 5, 0, 2, 0),
        slot=2,
    ),
    _mark(
        "overhang",
        N_("Dashed line with thin slanting lines"),
        N_(
            "Nothing lies right below these hexes: here the tile hangs over air, and rests on its other "
            "hexes."
        ),
        (_ROCK, 0, 0, 1, 0),
        (_GRASS_3, 0, 0, 2, 0),
        slot=2,
    ),
    _mark(
        "hidden",
        N_("Letter: hidden piece"),
        N_("A piece that another hides or reaches over: see the line with this letter below the drawing."),
        (Role.DOORWAY, -1, 0, 1, 0),
        ("road-1", 0, 0, 1, 0),
    ),
    _mark(
        "in-the-way",
        N_("Letter: piece in the way"),
        N_("A piece that is drawn where another is already: it cannot be built like this."),
        (_GRASS_3, 0, 0, 1, 0),
        (_ROCK, 0, 0, 1, 0),
    ),
    _mark(
        "unbuildable",
        N_("Crossed out"),
        N_("Cannot be built as it lies: see the line with its letter below the drawing."),
        (_ROCK, 0, 0, 2, 0),
        slot=2,
        faulty=True,
    ),
    _mark(
        "exchanged",
        N_("Letter: other piece than in the original"),
        N_("Lies here instead of another piece: see the line with this letter below the drawing."),
        (_GRASS_3, 0, 0, 1, 0),
        exchanged=True,
    ),
    _mark(
        "note",
        N_("Number: a note"),
        N_("A note of the designer on this hex: look for its number below the drawing or among the notes."),
        (_GRASS_3, 0, 0, 1, 0),
        note="Here",
    ),
    _mark(
        "overlap",
        N_("Dashed line across the drawing"),
        N_("Here the next page begins; what lies beyond is drawn on both."),
        (_GRASS_3, 0, 0, 1, 0),
        seam=True,
    ),
    _mark(
        "place",
        N_("Small map"),
        N_("Only a part of the battlefield is drawn, where something is new: its place is filled."),
        place=True,
    ),
    _mark(
        "coordinates",
        N_("Letters and numbers"),
        N_("Name the columns and rows, the same on every page: here are A1, B1, A2 and B2."),
        (_GRASS, 0, 0, 1, 0),
        (_GRASS, 1, 0, 1, 0),
        (_GRASS, 0, 1, 1, 0),
        (_GRASS, 1, 1, 1, 0),
        tall=True,
        coordinates=True,
    ),
)


TABLE: dict[str, Symbol] = {symbol.id: symbol for symbol in _TABLE}
"""All symbols that are the same in every document, by id, in the order in which the key shows them."""


def symbol(id: str, catalogue: Catalogue, setup: BoardSetup = _NOTHING) -> Symbol:
    """The entry of one symbol. Raises KeyError for an id that nobody has explained."""
    if id in TABLE or id in _OF_PLAY:
        found = TABLE.get(id) or _OF_PLAY[id]
        return replace(found, name=_(found.name), sentence=_(found.sentence))
    family, _colon, name = id.partition(":")
    if family == "terrain":
        flat = {type.is_flat for type in catalogue.pieces.values() if type.kind.id == name and type.placeable}
        return _terrain(catalogue.kinds[name], flat)
    if family == "zone":
        return _zone(name, setup)
    if family == "glyph":
        return _glyph(name, setup)
    raise KeyError(id)


def _terrain(kind: TerrainKind, flat: Collection[bool]) -> Symbol:
    """``flat``: whether pieces of that kind add no height (decision 24)."""
    land = _("Ground, one level high.")
    if kind.id == UNKNOWN:
        land = _("Not known here: it counts as ground, one level high.")
    elif False not in flat:
        land = _("A mat: adds no height, and is no terrain of the rules.")
        if kind.moves != Moves():
            land = _("A mat: adds no height.")
    elif True in flat:
        land = _("Ground, one level high; a mat of it adds no height.")
    said = {
        TileClass.LAND: land,
        TileClass.FLUID: _("Fluid: takes its place, adds no height."),
        TileClass.OBSTACLE: _("Stands on the ground."),
        TileClass.EDGE: _("Stands on the borders of hexes."),
        TileClass.CASTLE: _("Part of a castle."),
        TileClass.PART: _("A loose part."),
    }[kind.tile_class]
    name = kind.name[:1].upper() + kind.name[1:]
    return Symbol(f"terrain:{kind.id}", "terrain", name, said, Example(((kind, 0, 0, 1, 0),)))


def _zone(name: str, setup: BoardSetup) -> Symbol:
    zone = {zone.name: zone for zone in setup.zones}[name]
    said = _("Start zone {number}: figures of its player begin on these spaces.", number=zone.look.number)
    return Symbol(f"zone:{name}", "play", zone.title, said)


def _glyph(letter: str, setup: BoardSetup) -> Symbol:
    found = next((glyph for glyph in setup.glyphs if glyph.sign == letter), None)
    if found is None:
        raise KeyError(f"glyph:{letter}")
    if found.symbol_up:
        name, said = _("Glyph, symbol side up"), _("Nobody knows which it is until it is turned over.")
    else:
        name, said = _("Glyph {letter}", letter=letter), _("Lies on this space with its power side up.")
        if found.name:
            name = _("Glyph {letter}: {name}", letter=letter, name=found.name)
    return Symbol(f"glyph:{letter}", "play", name, said)


_OF_PLAY: dict[str, Symbol] = {
    "figure": Symbol(
        "figure", "play", N_("Figure"), N_("Stands here from the start; its name is below the drawing.")
    ),
    "marker": Symbol(
        "marker",
        "play",
        N_("Marked space"),
        N_("A space that the scenario speaks of: see below the drawing."),
    ),
}


def in_key_order(symbols: frozenset[str], catalogue: Catalogue, setup: BoardSetup) -> list[Symbol]:
    """The entries of some symbols: by group, terrain as in the catalogue, the rest as in their tables."""
    order = [
        *(f"terrain:{id}" for id in catalogue.kinds),
        *TABLE,
        *(f"zone:{zone.name}" for zone in setup.zones),
        *(f"glyph:{letter}" for letter in sorted(glyph.sign for glyph in setup.glyphs)),
        *_OF_PLAY,
    ]
    places = {id: i for i, id in reversed(list(enumerate(order)))}
    groups = list(GROUPS)
    found = [symbol(id, catalogue, setup) for id in symbols]
    return sorted(found, key=lambda entry: (groups.index(entry.group), places[entry.id]))


def piece_for(want: Want, catalogue: Catalogue) -> PieceType | None:
    """The piece type that an example asks for: by id, or the first of a role, or the smallest of a kind."""
    if isinstance(want, TerrainKind):
        if want.id == UNKNOWN:
            return placeholder(catalogue, Home("hexwright", "?", "?"))
        fitting = [type for type in catalogue.placeable() if type.kind is want]
        return min(fitting, key=lambda type: type.size, default=None)
    if isinstance(want, Role):
        return next((type for type in catalogue.placeable() if type.role is want), None)
    return catalogue.pieces.get(want)
