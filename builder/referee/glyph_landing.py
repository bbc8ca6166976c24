"""What happens when a figure comes to stand on a glyph: turning, healing, summoning, cursing (R120, R129 to
R131).

Only in turns: figures placed before a game or between rounds do not move onto a glyph. What works once is
removed when its rules were followed, also where nobody was summoned; a healing glyph that was turned by an
unwounded figure stays.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.board import Space
from builder.movement.movers import NOWHERE, mover
from builder.movement.reach import perils_at
from builder.referee import where
from builder.referee.actions import Use
from builder.referee.bases import stays_put
from builder.referee.dice import About
from builder.referee.effects import destroy, heal, stand_on
from builder.referee.glyphs import GlyphPowers, glyphs_under, remove, turn_up
from builder.referee.moving import forbidden_stop
from builder.referee.perils import endures
from builder.referee.play import Hook, Play
from builder.referee.state import Ask, Figure, LyingGlyph, Phase
from builder.referee.table import Table, spot_of
from builder.scenario.model import Up
from builder.scenario.places import Spot
from builder.scenario.special import CollectGlyphs

_GLYPH = "glyph"


def glyph_hooks(table: Table) -> tuple[Hook, ...]:
    """The hooks of the glyphs: none in the Basic game, whose glyphs have no powers, and none where the
    scenario has them collected instead.
    """
    collected = any(isinstance(rule, CollectGlyphs) for rule in table.scenario.rules)
    return () if collected or not table.master else (GlyphPowers("glyphs"), GlyphLanding("glyph-landing"))


class GlyphLanding(Hook):
    """All glyphs of a game, for whoever lands on one."""

    def name(self, game: Play) -> str:
        """The glyph that asks."""
        asking = [ask for ask in game.state.asks if ask.hook == self.id]
        glyph = game.table.glyph(asking[-1].get(_GLYPH)) if asking else None
        return "Glyphs" if glyph is None else glyph.name

    def landed(self, game: Play, figure: Figure) -> None:
        """Turn a glyph that lies symbol-side up, and do at once what works once."""
        if game.state.phase is not Phase.TURNS or game.owned(figure).captive:
            return
        for lying in glyphs_under(game, figure):
            if not game.state.figures[figure.id].on:
                return
            known = turn_up(game, lying, figure) if lying.up is Up.SYMBOL else lying
            self._works(game, known, figure.id)

    def _works(self, game: Play, lying: LyingGlyph, id: int) -> None:
        glyph = game.table.glyph(lying.name)
        figure = game.state.figures[id]
        kind = "" if glyph is None else glyph.kind
        if kind == "healing" and figure.wounds:
            heal(game, id, figure.wounds, "glyph")
            remove(game, lying)
        elif kind == "summoning":
            remove(game, lying)
            if any(True for _ in summonings(game, figure)):
                game.ask(Ask(game.player_of(figure), self.id, figure=id, data=((_GLYPH, lying.name),)))
        elif kind == "curse" and glyph is not None:
            remove(game, lying)
            curse(game, game.player_of(figure), glyph.given["deadly"])

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Whom to summon to which space."""
        assert ask.figure is not None
        figure = game.state.figures[ask.figure]
        if figure.on:
            for target, stand in summonings(game, figure):
                at = tuple(spot_of(space) for space in stand)
                yield Use(ask.player, self.id, figure=figure.id, target=target.id, at=at)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Summon a figure; nobody swipes at it (R076, R130)."""
        assert use.target is not None
        summon(game, use.target, use.at)


def curse(game: Play, player: str, deadly: int) -> None:
    """A d20 for every figure that somebody controls, in the order of their numbers; the first ``deadly``
    sides destroy it (R131).
    """
    for figure in list(game.figures()):
        if not game.player_of(figure) or not game.state.figures[figure.id].on:
            continue
        if game.d20("curse", player, About(figure=figure.id, least=deadly + 1)) <= deadly:
            destroy(game, figure.id, "curse")


def summonings(game: Play, figure: Figure) -> Iterator[tuple[Figure, tuple[Space, ...]]]:
    """Which other figures, one's own or an enemy's, can be brought to which spaces adjacent to a figure
    (R130).
    """
    near = where.spaces_around(game, figure)
    far = {hex for space in near for hex in space.hex.neighbours()} - {space.hex for space in near}
    wide = (*near, *(space for hex in sorted(far) for space in game.table.board.at(hex)))
    for other in game.figures():
        card = game.card(other)
        if other.id == figure.id or not game.player_of(other) or game.owned(other).captive or stays_put(card):
            continue
        spots = [spot_of(space) for space in (near if card.spaces == 1 else wide)]
        there = {spot: where.free(game, spot, card.height, leaves=other) for spot in spots}
        free = {spot: space for spot, space in there.items() if space is not None}
        for stand in where.stands(game, other, free):
            if set(stand) == set(other.spaces) or not where.beside_on(game, other, stand, figure):
                continue
            if not forbidden_stop(game, other, stand):
                yield other, stand


def summon(game: Play, id: int, at: tuple[Spot, ...]) -> None:
    """Bring a figure to spaces: the ground and glyphs there do what they do to whoever stops."""
    spaces = [game.table.space(spot) for spot in at]
    stand = tuple(space for space in spaces if space is not None)
    figure = game.state.figures[id]
    graph = game.table.graph
    numbers = [graph.number(space) for space in stand]
    going = mover(graph, game.profile(figure), where.situation(game, figure))
    perils = perils_at(going, numbers[0], numbers[1] if len(numbers) > 1 else NOWHERE)
    stand_on(game, id, stand, "summoned")
    for peril in perils:
        if not game.state.figures[id].on or not endures(game, id, peril):
            return
    for hook in game.hooks("summoned"):
        summoned = game.state.figures[id]
        if summoned.on:
            hook.summoned(game, summoned)
