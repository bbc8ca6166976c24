"""What stands and lies on the battlefield at a moment of a game, as plain records to be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from builder.referee.table import position_of
from builder.scenario import Position, Up

if TYPE_CHECKING:
    from builder.referee.play import Play


@dataclass(frozen=True, slots=True)
class StandingFigure:
    """A figure on the battlefield: its number in the game, who controls it (empty: nobody), its wounds.

    ``card`` is the id of its army card, ``order`` the last order marker shown on it in this round (R011),
    empty where none is; ``carries`` are the names of glyphs.
    """

    id: int
    name: str
    player: str
    at: tuple[Position, ...]
    wounds: int
    card: str = ""
    order: str = ""
    carries: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lying:
    """A glyph on the battlefield; nameless where the one who looks may not know which it is."""

    name: str
    at: Position
    up: Up
    treasure: bool = False


def standing_figures(game: Play) -> tuple[StandingFigure, ...]:
    """All figures on the battlefield."""
    markers = game.state.markers.items()
    shown = {marker.card: name for (_player, name), marker in sorted(markers, key=_name) if marker.revealed}
    return tuple([
        StandingFigure(
            figure.id,
            game.card(figure).name,
            game.player_of(figure),
            tuple([position_of(space) for space in figure.spaces]),
            figure.wounds,
            game.card(figure).id,
            shown.get(figure.card, ""),
            tuple([one.name for one in game.state.carried.values() if one.figure == figure.id]),
        )
        for figure in game.figures()
    ])  # fmt: skip


def _name(one: tuple[tuple[str, str], object]) -> str:
    return one[0][1]


def lying_glyphs(game: Play, *, known: bool = True) -> tuple[Lying, ...]:
    """All glyphs on the battlefield; where not all is ``known``, the name of those that lie symbol-side up is
    nobody's to see (R120).
    """
    return tuple([
        Lying(glyph.name if known or glyph.up is Up.POWER else "", glyph.at, glyph.up, glyph.treasure)
        for glyph in game.state.glyphs.values()
    ])  # fmt: skip
