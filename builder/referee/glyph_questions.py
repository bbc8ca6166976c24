"""Glyphs that ask somebody something: whose wounds go, which glyph goes, who is wounded when a round ends."""

from __future__ import annotations

from collections.abc import Iterator

from builder.board import Space
from builder.language import N_
from builder.referee import spatial
from builder.referee.dice import About
from builder.referee.effects import heal, wound
from builder.referee.glyph_boosts import GlyphBoosts
from builder.referee.glyphs import (
    GLYPH,
    GlyphAsking,
    GlyphLanding,
    GlyphPowers,
    active,
    glyphs_under,
    remove,
    summon,
)
from builder.referee.moving import forbidden_stop
from builder.referee.play import Hook, Play
from builder.referee.state import Ask, Figure, Phase, Use
from builder.referee.table import Table, position_of
from builder.referee.treasures import Treasures
from builder.scenario import Up
from builder.scenario.special import CollectGlyphs

_LEFT, _OPPONENT = "left", "opponent"
_UNLUCKY = 1


class GlyphQuestions(GlyphAsking):
    """All such glyphs of a game. What works once is removed when a figure lands on it."""

    def landed(self, game: Play, figure: Figure) -> None:
        """Ask what the glyph under it asks, where it works once."""
        if game.state.phase is not Phase.TURNS or game.owned(figure).captive:
            return
        for lying in glyphs_under(game, figure):
            glyph = game.table.glyph(lying.name)
            if glyph is None or glyph.kind not in ("mending", "removal") or lying.up is not Up.POWER:
                continue
            remove(game, lying)
            left = glyph.numbers["wounds"] if glyph.kind == "mending" else 0
            self._ask(
                game,
                Ask(game.player_of(figure), self.id, figure.id, data=((GLYPH, lying.name), (_LEFT, left))),
            )

    def round_ends(self, game: Play) -> None:
        """A d20 for who stands on a glyph that takes its toll: on a 1 the figure is wounded, else one of an
        opponent's, who says which.
        """
        for one in active(game, "toll"):
            player = game.player_of(game.state.figures[one.by])
            about = About(figure=one.by, needed=_UNLUCKY + 1)
            if game.d20(one.glyph.name, player, about) <= _UNLUCKY:
                wound(game, one.by, 1, "glyph")
                continue
            others = [
                name
                for name in game.table.seating
                if not game.friends(player, name) and any(game.figures(name))
            ]
            data = ((GLYPH, one.glyph.id), (_OPPONENT, others[0] if len(others) == 1 else ""))
            if others:
                game.ask(Ask(others[0] if len(others) == 1 else player, self.id, one.by, False, data))

    def _ask(self, game: Play, ask: Ask) -> None:
        """Ask, where there is something to choose."""
        if any(True for _rest in self.answers(game, ask)):
            game.ask(ask)

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """A wounded figure, a glyph, an opponent or one of the opponent's figures."""
        opponent = ask.get(_OPPONENT)
        if opponent == "":
            for name in game.table.seating:
                if not game.friends(ask.player, name) and any(game.figures(name)):
                    yield Use(ask.player, self.id, ask.figure, word=name)
        elif opponent or ask.get(_LEFT):
            for figure in game.figures(ask.player):
                if (opponent or figure.wounds) and not game.owned(figure).captive:
                    yield Use(ask.player, self.id, ask.figure, figure.id)
        else:
            for lying in game.state.glyphs.values():
                yield Use(ask.player, self.id, ask.figure, at=(lying.at,))

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Wounds go, a glyph goes, or an opponent's figure is wounded."""
        glyph = (GLYPH, ask.get(GLYPH))
        if use.word:
            game.ask(Ask(use.word, self.id, ask.figure, False, (glyph, (_OPPONENT, use.word))))
        elif use.at:
            remove(game, next(lying for lying in game.state.glyphs.values() if (lying.at,) == use.at))
        elif use.target is not None and ask.get(_OPPONENT):
            wound(game, use.target, 1, "glyph")
        elif use.target is not None:
            heal(game, use.target, 1, "glyph")
            left = ask.get(_LEFT) - 1
            if left:
                self._ask(game, Ask(ask.player, self.id, ask.figure, data=(glyph, (_LEFT, left))))


class GlyphsElsewhere(GlyphAsking):
    """Glyphs from which a figure may go to another space when a round ends."""

    wants = N_("an empty space where it fits, beside no figure")

    def round_ends(self, game: Play) -> None:
        """Ask whether figures on them go."""
        for one in active(game, "elsewhere"):
            player = game.player_of(game.state.figures[one.by])
            game.ask(Ask(player, self.id, one.by, data=((GLYPH, one.glyph.id),)))

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Where to."""
        figure = game.state.figures[ask.figure or 0]
        for stand in _away(game, figure) if figure.on else ():
            yield Use(ask.player, self.id, figure.id, at=tuple(map(position_of, stand)))

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Go there."""
        summon(game, ask.figure or 0, use.at)


def _away(game: Play, figure: Figure) -> Iterator[tuple[Space, ...]]:
    """Where a figure may go: wherever it can stand beside nobody."""
    height, others = game.card(figure).height, [other for other in game.figures() if other.id != figure.id]
    free = {
        position_of(space): space
        for space in game.table.board.all_spaces()
        if spatial.is_free(game, space, height, figure)
    }
    for stand in spatial.stands(game, figure, free):
        lonely = not any(spatial.adjacent_on(game, figure, stand, other) for other in others)
        if lonely and set(stand) != set(figure.spaces) and not forbidden_stop(game, figure, stand):
            yield stand


def glyph_hooks(table: Table) -> tuple[Hook, ...]:
    """The hooks of the glyphs: none in the Basic game, whose glyphs have no powers, and none where the
    scenario has them collected instead.
    """
    collected = any(isinstance(rule, CollectGlyphs) for rule in table.scenario.rules)
    if collected or not table.master:
        return ()
    return (
        GlyphPowers("glyphs"),
        GlyphLanding("glyph-landing"),
        GlyphQuestions("glyph-questions"),
        GlyphsElsewhere("glyphs-elsewhere"),
        GlyphBoosts("glyph-boosts"),
        Treasures("treasures"),
    )
