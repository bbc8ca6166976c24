"""Glyphs on the battlefield: where they lie, and the powers of those that figures stand on (R120 to R132).

"Figures you control" (second edition) and "your figures" (first) come to the same, for control of a figure
passes with its card (R132). A glyph counts for a figure on two spaces whichever of them it lies on.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from builder.catalogue.glyphs import Glyph
from builder.referee.events import GlyphRemoved, GlyphTurned
from builder.referee.plans import AttackPlan
from builder.referee.play import Hook, Play
from builder.referee.shares import Share, total
from builder.referee.state import Figure, LyingGlyph
from builder.referee.table import spot_of
from builder.scenario.model import Up
from builder.scenario.places import Spot

_PERMANENT = "permanent"


class Held(NamedTuple):
    """A glyph whose power works, and the figure that stands on it."""

    glyph: Glyph
    by: int


def glyphs_under(game: Play, figure: Figure) -> tuple[LyingGlyph, ...]:
    """The glyphs that a figure stands on, without those that do nothing."""
    spots = {spot_of(space) for space in figure.spaces}
    return tuple([g for g in game.state.glyphs.values() if g.at in spots and not g.inert])


def turn_up(game: Play, lying: LyingGlyph, figure: Figure) -> LyingGlyph:
    """Turn a glyph power-side up (R120)."""
    turned = replace(lying, up=Up.POWER)
    game.state.glyphs[lying.id] = turned
    game.state.positions += 1
    game.tell(GlyphTurned(glyph=lying.id, name=lying.name, figure=figure.id))
    return turned


def remove(game: Play, lying: LyingGlyph) -> None:
    """Take a glyph off the battlefield."""
    del game.state.glyphs[lying.id]
    game.state.positions += 1
    game.tell(GlyphRemoved(glyph=lying.id, name=lying.name))


def glyph_stops(game: Play) -> dict[Spot, str]:
    """The spaces whose glyphs end a move (R120)."""
    return {lying.at: "glyph" for lying in game.state.glyphs.values() if not lying.inert}


class GlyphPowers(Hook):
    """What glyphs give to the player whose figure stands on them, and where they end moves."""

    def stops(self, game: Play) -> Mapping[Spot, str]:
        """Every glyph that is not inert ends a move, whichever side is up (R120)."""
        return glyph_stops(game)

    def forbids_stop(self, game: Play, figure: Figure, stand: tuple[object, ...]) -> str:
        """Only wounded figures stop on a healing glyph; who cannot see what it is may try (R129)."""
        if figure.wounds:
            return ""
        healing = game.kept("healing glyphs", lambda: frozenset(_healing(game)))
        return "R129: only wounded figures stop on this glyph" if healing.intersection(stand) else ""

    def move_bonus(self, game: Play, figure: Figure) -> int:
        """More Move, but not when moving off the glyph itself (R126)."""
        return sum(h.glyph.given["add"] for h in _for(game, "move", figure) if h.by != figure.id)

    def range_bonus(self, game: Play, figure: Figure) -> int:
        """More Range for figures that have enough of their own (R125)."""
        printed = game.table.range(game.card(figure))
        return sum(
            h.glyph.given["add"] for h in _for(game, "range", figure) if printed >= h.glyph.given["least"]
        )

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Dice more in attack (R123)."""
        return total(self.shares(game, "attack_dice", plan))

    def defense_dice(self, game: Play, plan: AttackPlan) -> int:
        """Dice more in defense (R124); a door has none."""
        return total(self.shares(game, "defense_dice", plan))

    def initiative(self, game: Play, player: str) -> int:
        """More initiative (R127)."""
        return total(self.shares(game, "initiative", player))

    def shares(self, game: Play, question: str, *about: Any) -> tuple[Share, ...]:
        """By glyph, for what dice are rolled for."""
        match question, about:
            case "attack_dice", (plan,):
                key, held = "dice", _for(game, "attack", plan.attacker)
            case "defense_dice", (plan,):
                key, held = "dice", _for(game, "defense", plan.target)
            case "initiative", (player,):
                key, held = "add", _of(game, "initiative", player)
            case _:
                return super().shares(game, question, *about)
        return tuple([Share(f"{self.id}/{h.glyph.id}", h.glyph.given[key]) for h in held])


def _for(game: Play, kind: str, figure: Figure | None) -> Iterator[Held]:
    return iter(()) if figure is None else _of(game, kind, game.player_of(figure))


def _of(game: Play, kind: str, player: str) -> Iterator[Held]:
    """The glyphs of a kind that work for a player: figures that he controls stand on them (R122)."""
    held = game.kept("glyphs held", lambda: tuple(_held(game)))
    for one in held:
        if player and one.glyph.kind == kind and game.player_of(game.state.figures[one.by]) == player:
            yield one


def _held(game: Play) -> Iterator[Held]:
    taken = game.taken
    for lying in game.state.glyphs.values():
        glyph = game.table.glyph(lying.name)
        if lying.inert or lying.up is not Up.POWER or glyph is None or glyph.duration != _PERMANENT:
            continue
        space = game.table.space(lying.at)
        by = None if space is None else taken.get(space)
        if by is not None and not game.owned(by).captive:
            yield Held(glyph, by.id)


def _healing(game: Play) -> Iterator[object]:
    for lying in game.state.glyphs.values():
        glyph = game.table.glyph(lying.name)
        if lying.up is Up.POWER and not lying.inert and glyph is not None and glyph.kind == "healing":
            yield game.table.space(lying.at)
