"""Maps made unfair on purpose: each is a shipped or a symmetric one with one change that helps one side.

`skewed_maps` gives twenty of them, each with who is favoured, what the judge is to say of it, and the fair
map that it was made of. All are made by edits of battlefields and scenarios; nobody's file is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace

from builder import formats, places
from builder.battlefield import Battlefield, Put, Take
from builder.board import Board, Space
from builder.catalogue import Role
from builder.hexgrid import Hex
from builder.insight.field import Field, places_of
from builder.scenario import Position, Scenario, Zone
from tests.battlefields import shipped_catalogue
from tests.insight.symmetric_maps import EAST, WEST, Played, sound, symmetric_maps

OTHER = {WEST: EAST, EAST: WEST}


@dataclass(frozen=True)
class Skewed:
    """A map with one change that makes it unfair.

    ``favoured`` is the id of the start zone that it helps, ``flag`` the id of what the judge says of it, and
    ``fair`` the map without the change.
    """

    name: str
    battlefield: Battlefield
    scenario: Scenario
    favoured: str
    flag: str
    fair: Played


class Draft:
    """A map that is being changed."""

    def __init__(self, played: Played) -> None:
        self.battlefield, self.scenario = played.battlefield.copy(), played.scenario

    @property
    def board(self) -> Board:
        """The board as it is now."""
        return Board(self.battlefield)

    def zone(self, side: str) -> Zone:
        """A start zone by its id."""
        return next(zone for zone in self.scenario.zones if zone.id == side)

    def hexes(self, side: str) -> set[Hex]:
        """The hexes of a start zone."""
        return {at.hex for at in self.zone(side).positions}

    def set_zone(self, side: str, positions: Iterable[Position]) -> None:
        """Give a start zone other places."""
        zones = [
            replace(zone, positions=tuple(positions)) if zone.id == side else zone
            for zone in self.scenario.zones
        ]
        self.scenario = replace(self.scenario, zones=tuple(zones))

    def lay(self, hexes: Iterable[Hex], type: str, layers: int = 1) -> None:
        """Put single tiles on top of columns that have a space on top; others are left alone. Fluids there
        make room.
        """
        kind, board, put, taken = shipped_catalogue().pieces[type], self.board, [], []
        for hex in sorted(hexes):
            top = self.battlefield.occupancy.top(hex)
            space = next((space for space in board.at(hex) if board.slot(space) == top), None)
            if space is not None:
                fluid = top > space.level
                taken += [space.piece] * fluid
                first = top + 1 - fluid
                put += [self.battlefield.new_piece(kind, hex, first + n) for n in range(layers)]
        self.battlefield.apply(Take(tuple(taken)))
        self.battlefield.apply(Put(tuple(put)))

    def around(self, side: str, *distances: int) -> set[Hex]:
        """The hexes of the board so far from a start zone, as the crow flies."""
        return {hex for hex in self.board.spaces if _away(hex, self.hexes(side)) in distances}

    def gap(self, side: str, hexes: Collection[Hex], width: int) -> list[Hex]:
        """Of hexes around a start zone those few, side by side, that are nearest to the enemy."""
        enemy = self.hexes(OTHER[side])
        first = min(hexes, key=lambda hex: (_away(hex, enemy), hex))
        return sorted(hexes, key=lambda hex: (hex.distance(first), hex))[:width]


def _away(hex: Hex, hexes: Iterable[Hex]) -> int:
    return min(hex.distance(other) for other in hexes)


def _raised(draft: Draft, side: str) -> None:
    """The start zone three levels higher."""
    draft.lay(draft.hexes(side), "grass-1", 3)
    draft.set_zone(side, [at._replace(level=at.level + 3) for at in draft.zone(side).positions])


def _glyph_nearer(draft: Draft, side: str, spaces: int = 4) -> None:
    """The glyph that is nearest to the other side, which has not it at its own zone, so much nearer."""
    field = Field(draft.battlefield, shipped_catalogue(), places_of(draft.scenario))
    zone = draft.hexes(side)
    taken = {glyph.at.hex for glyph in draft.scenario.glyphs} | zone | draft.hexes(OTHER[side])
    glyphs = list(draft.scenario.glyphs)
    working = [n for n, glyph in enumerate(glyphs) if not glyph.inert]
    farthest = max(working, key=lambda n: (min(_away(glyphs[n].at.hex, zone), 12), n))
    old = glyphs[farthest].at
    wanted = _away(old.hex, zone) - spaces

    def cost(space: Space) -> tuple[int, int, Space]:
        return abs(space.level - old.level), old.hex.distance(space.hex), space

    choice = [s for s in field.on_foot if _away(s.hex, zone) == wanted and s.hex not in taken]
    new = min((s for s in choice if not field.ends_move(s)), key=cost)
    glyphs[farthest] = replace(glyphs[farthest], at=Position(new.hex, new.level))
    draft.scenario = replace(draft.scenario, glyphs=tuple(glyphs))


def _walled_in(draft: Draft, side: str) -> None:
    """A wall of rock before the other side's start zone, with one gap two hexes wide."""
    wall = draft.around(OTHER[side], 2)
    draft.lay(wall.difference(draft.gap(OTHER[side], wall, 2)), "rock-1", 8)


def _flooded(draft: Draft, side: str) -> None:
    """Two rows of water before the other side's start zone, over the whole width."""
    draft.lay(draft.around(OTHER[side], 2, 3), "water-1")


def _laid_open(draft: Draft, side: str) -> None:
    """All trees, ruins and rocks near the other side's start zone taken away."""
    zone = draft.hexes(OTHER[side])
    screens = (Role.RUIN, Role.OBSTACLE)
    taken = [
        piece.id
        for piece in draft.battlefield.pieces.values()
        if piece.type.role in screens and min(_away(hex, zone) for hex in piece.cells) <= 6
    ]
    draft.battlefield.apply(Take(tuple(taken)))


def _fewer_spaces(draft: Draft, side: str) -> None:
    """Eight spaces fewer in the other side's start zone: those nearest to the enemy."""
    enemy = draft.hexes(side)
    positions = sorted(draft.zone(OTHER[side]).positions, key=lambda at: (-_away(at.hex, enemy), at))
    draft.set_zone(OTHER[side], positions[:16])


def _paved(draft: Draft, side: str) -> None:
    """Two roads from the start zone to the middle."""
    zone, enemy, paved = draft.hexes(side), draft.hexes(OTHER[side]), set[Hex]()
    level = {hex: column[-1].level for hex, column in draft.board.spaces.items()}
    for row in (1, 3):
        way = [sorted(zone, key=lambda hex: (hex.r, hex.q))[row * len(zone) // 4]]
        while _away(way[-1], enemy) > _away(way[-1], zone) and len(way) < 12:
            ahead = [hex for hex in way[-1].neighbours() if hex in level and hex not in way]
            up = {hex: abs(level[hex] - level[way[0]]) for hex in ahead}
            way.append(min(ahead, key=lambda hex: (_away(hex, enemy) + 2 * up[hex], hex)))
        paved.update(way)
    draft.lay(paved, "road-1")
    raised = [at._replace(level=at.level + (at.hex in paved)) for at in draft.zone(side).positions]
    draft.set_zone(side, raised)


def _hill(draft: Draft, side: str) -> None:
    """A hill of 19 hexes, three levels high, right before the start zone."""
    near = draft.around(side, 4)
    top = draft.gap(side, near, 1)[0]
    free = {hex for hex in draft.board.spaces if hex not in draft.hexes(side)}
    for reach, _layer in zip((2, 2, 1), range(3), strict=True):
        draft.lay([hex for hex in free if hex.distance(top) <= reach], "rock-1")
    moved = [
        replace(glyph, at=glyph.at._replace(level=draft.battlefield.occupancy.top(glyph.at.hex)))
        if glyph.at.hex.distance(top) <= 2
        else glyph
        for glyph in draft.scenario.glyphs
    ]
    draft.scenario = replace(draft.scenario, glyphs=tuple(moved))


def _forward(draft: Draft, side: str) -> None:
    """The start zone five hexes nearer to the enemy."""
    enemy, step = draft.hexes(OTHER[side]), 5
    ground = [space for column in draft.board.spaces.values() for space in column[-1:]]
    least = min(_away(hex, enemy) for hex in draft.hexes(side)) - step
    chosen = sorted(
        (s for s in ground if _away(s.hex, enemy) >= least and s.level in (1, 2) and s.terrain != "water"),
        key=lambda space: (_away(space.hex, enemy), space),
    )
    draft.set_zone(side, [Position(space.hex, space.level) for space in chosen[:24]])


def _cramped(draft: Draft, side: str) -> None:
    """Neighbours in the other side's start zone on different levels, so that few bases for two spaces fit."""
    up = {hex: (hex.q - hex.r) % 3 for hex in draft.hexes(OTHER[side])}
    for layers in (1, 2):
        draft.lay([hex for hex, n in up.items() if n == layers], "grass-1", layers)
    positions = [at._replace(level=at.level + up[at.hex]) for at in draft.zone(OTHER[side]).positions]
    draft.set_zone(OTHER[side], positions)


def _pond(draft: Draft, side: str) -> None:
    """Water right around the other side's start zone, three rows of it with one dry way."""
    for distance in (1, 2, 3):
        row = draft.around(OTHER[side], distance)
        draft.lay(row.difference(draft.gap(OTHER[side], row, 1)), "water-1")


SHIPPED = {"drums": "four-fords-night-of-drums", "smoke": "ash-and-fir-rising-smoke"}

_CHANGES: tuple[tuple[str, str, Callable[[Draft, str], None], str], ...] = (
    ("fords-west", WEST, _raised, "zone-height"),
    ("drums", EAST, _raised, "zone-height"),
    ("tundra-west", WEST, _raised, "zone-height"),
    ("drums", WEST, _glyph_nearer, "glyph-distance"),
    ("wood-east", EAST, _glyph_nearer, "glyph-distance"),
    ("castle-west", WEST, _glyph_nearer, "glyph-distance"),
    ("fords-east", EAST, _walled_in, "exits"),
    ("smoke", WEST, _walled_in, "exits"),
    ("tundra-long", WEST, _flooded, "water"),
    ("drums", EAST, _flooded, "water"),
    ("wood-long", EAST, _laid_open, "openness"),
    ("wood-west", WEST, _laid_open, "openness"),
    ("smoke", EAST, _fewer_spaces, "zone-spaces"),
    ("castle-east", WEST, _fewer_spaces, "zone-spaces"),
    ("fords-broad", EAST, _paved, "advance"),
    ("wood-west", EAST, _hill, "high-ground"),
    ("tundra-east", WEST, _hill, "high-ground"),
    ("fords-broad", WEST, _forward, "territory"),
    ("tomb-east", EAST, _cramped, "zone-room"),
    ("tundra-west", EAST, _pond, "water"),
)
"""The fair map, who is favoured, the change, and what the judge is to say."""


def fair_maps() -> dict[str, Played]:
    """What the skewed maps are made of: the symmetric maps, and two shipped scenarios for two sides."""
    found = {played.name: played for played in symmetric_maps()}
    for name, file in SHIPPED.items():
        path = places.shipped("scenarios") / f"{file}.hexscenario"
        loaded = formats.load_scenario(path, shipped_catalogue())
        assert loaded.battlefield is not None
        found[name] = Played(name, loaded.battlefield, loaded.scenario)
    return found


def skewed_maps() -> list[Skewed]:
    """The twenty, always the same."""
    fair = fair_maps()
    found = []
    for name, side, change, flag in _CHANGES:
        draft = Draft(fair[name])
        change(draft, side)
        what = change.__name__.strip("_").replace("_", "-")
        changed = sound(draft.battlefield)
        found.append(Skewed(f"{name}-{what}", changed, draft.scenario, side, flag, fair[name]))
    return found
