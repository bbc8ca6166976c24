"""The battlefield as text: rows of hexes with levels, figures, glyphs and doors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from builder.board.barriers import CONTROL
from builder.catalogue.pieces import TileClass
from builder.cli.output import Styled
from builder.hexgrid import Hex
from builder.hexgrid.offset import column_name, from_hex, to_hex
from builder.referee.labels import Labels
from builder.wording import counted

if TYPE_CHECKING:
    from builder.referee import Game
    from builder.referee.state import Figure

BRACKETS = ("()", "[]", "<>", "{}", "||", "//")
NOBODYS = "''"
COLOURS = ("bright_green", "bright_red", "bright_cyan", "bright_yellow", "bright_magenta", "bright_blue")
MOST_HEXES = 20_000
"""A larger map is not drawn: no terminal shows it."""


def drawn(game: Game, called: Labels) -> list[tuple[str, ...]]:
    """The battlefield in lines of parts; odd rows half a hex to the right as in the window, a legend below.

    A figure is its number in the brackets of its player; an empty hex shows the level of its topmost space.
    """
    hexes = list(game.table.board.spaces)
    if not hexes:
        return [("There is no space on this battlefield",)]
    places = [from_hex(hex) for hex in hexes]
    columns = range(min(c for c, _ in places), max(c for c, _ in places) + 1)
    rows = range(min(r for _, r in places), max(r for _, r in places) + 1)
    if len(columns) * len(rows) > MOST_HEXES:
        return [(f"The battlefield has {len(columns)} by {len(rows)} hexes: too many to be drawn here",)]
    standing = {space.hex: f for f in game.figures() for space in f.spaces}
    marks = _marks(game)
    wide = max(4, max([len(str(f.id)) for f in game.figures()], default=1) + 3)
    left = len(str(rows[-1] + 1)) + 1
    head = "".join(column_name(column).center(wide) for column in columns)
    lines: list[tuple[str, ...]] = [(" " * (left + wide // 4) + head.rstrip(),)]
    for row in rows:
        cells = [_cell(game, to_hex(column, row), standing, marks, wide) for column in columns]
        while cells and cells[-1].isspace():
            cells.pop()
        shift = " " * (wide // 2 if row % 2 else 0)
        lines.append((f"{row + 1:>{left - 1}} {shift}", *cells))
    return [*lines, (), *((line,) for line in _legend(game, called))]


def _cell(game: Game, hex: Hex, standing: dict[Hex, Figure], marks: dict[Hex, str], wide: int) -> str:
    found = game.table.board.at(hex)
    if not found:
        return " " * wide
    figure = standing.get(hex)
    if figure is not None:
        around = _brackets(game, figure)
        text = f"{around[0]}{figure.id}{around[1]}".center(wide)
        seating, player = game.table.seating, game.player_of(figure)
        colour = COLOURS[seating.index(player) % len(COLOURS)] if player in seating else None
        return Styled(text, fg=colour, bold=True)
    top = max(found, key=lambda space: space.level)
    kind = game.table.kinds.get(top.terrain)
    fluid = "~" if kind is not None and kind.tile_class is TileClass.FLUID else ""
    more = "+" if len(found) > 1 else ""
    return Styled(f"{top.level}{fluid}{more}{marks.get(hex, '')}".center(wide), dim=hex not in marks)


def _brackets(game: Game, figure: Figure) -> str:
    player, seating = game.player_of(figure), game.table.seating
    return BRACKETS[seating.index(player) % len(BRACKETS)] if player in seating else NOBODYS


def _marks(game: Game) -> dict[Hex, str]:
    """What lies on hexes besides figures: a closed door hides the rest, the space that works it nothing."""
    found = {glyph.at.hex: "*" for glyph in game.state.glyphs.values()}
    found |= {thing.at.hex: "!" for thing in game.state.objects.values() if not thing.gone}
    for now in game.state.doors.values():
        doorway = game.table.board.doorways[now.doorway]
        closed = doorway.closed_hex(now.state)
        if closed is not None:
            found[closed] = "D"
            if len(doorway.spaces) >= CONTROL:
                found.setdefault(doorway.spaces[CONTROL - 1], "d")
    return found


def _legend(game: Game, called: Labels) -> list[str]:
    lines = [
        "Numbers are levels; ~ water and the like, + others below, * glyph, ! object, D door, d its control"
    ]
    for player in (*game.table.seating, ""):
        figures = list(game.figures(player))
        if not figures:
            continue
        by_card: dict[str, list[str]] = {}
        for figure in figures:
            by_card.setdefault(game.card(figure).name, []).append(str(figure.id))
        named = ", ".join(f"{name} {' '.join(ids)}" for name, ids in by_card.items())
        brackets = _brackets(game, figures[0])
        count = counted(len(figures), "figure")
        lines.append(f"{brackets[0]} {brackets[1]} {called.player(player)}, {count}: {named}")
    return lines
