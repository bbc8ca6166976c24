"""Where there is room for a figure that comes onto the battlefield."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.board import Space
from builder.referee import where
from builder.referee.moving import forbidden_stop
from builder.referee.play import Play
from builder.referee.state import Figure
from builder.referee.table import spot_of
from builder.scenario.places import Spot


def room_beside(
    game: Play, figure: Figure, beside: Figure, *, same_level: bool = False
) -> Iterator[tuple[Space, ...]]:
    """Where a figure that comes back unwounded could stand beside one on the battlefield (R070 to R072), and
    nothing forbids it to stop (R129).
    """
    unwounded = replace(figure, wounds=0)
    height, level = game.card(figure).height, beside.spaces[0].level
    free: dict[Spot, Space] = {}
    # The other end of a base of two spaces may lie one hex farther off.
    for space in _around(game, beside, game.card(figure).spaces):
        found = where.free(game, spot_of(space), height) if not same_level or space.level == level else None
        if found is not None:
            free[spot_of(space)] = found
    for spaces in where.stands(game, figure, free):
        if where.beside_on(game, figure, spaces, beside) and not forbidden_stop(game, unwounded, spaces):
            yield spaces


def room_apart(game: Play, figure: Figure) -> Iterator[tuple[Space, ...]]:
    """Where on the whole battlefield a figure could stand beside nobody and on no glyph."""
    near: dict[object, list[Figure]] = {}
    for space, other in game.taken.items():
        for hex in (space.hex, *space.hex.neighbours()):
            near.setdefault(hex, []).append(other)
    free = _free_of_glyphs(game, game.card(figure).height)
    if game.card(figure).spaces == 1:
        found = (stand for spot, space in free for stand in where.stands(game, figure, {spot: space}))
    else:
        found = (stand for stand in where.stands(game, figure, dict(free)))
    for spaces in found:
        others = {other.id: other for space in spaces for other in near.get(space.hex, ())}
        if not any(where.beside_on(game, figure, spaces, other) for other in others.values()):
            yield spaces


def _free_of_glyphs(game: Play, height: int) -> Iterator[tuple[Spot, Space]]:
    glyphs = {glyph.at for glyph in game.state.glyphs.values()}
    for hex in game.table.board.spaces:
        for space in game.table.board.at(hex):
            spot = spot_of(space)
            if spot not in glyphs and where.free(game, spot, height) is not None:
                yield spot, space


def _around(game: Play, figure: Figure, reach: int) -> Iterator[Space]:
    hexes = {space.hex for space in figure.spaces}
    for _ in range(reach):
        hexes |= {hex for near in hexes for hex in near.neighbours()}
    for hex in sorted(hexes):
        yield from game.table.board.at(hex)
