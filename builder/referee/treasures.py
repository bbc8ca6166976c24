"""Treasure glyphs: a unique hero takes them along, and what they do works for that figure alone.

They end no move. Who ends one on a treasure that lies symbol-side up rolls a d20 first: up to `TRAP` its trap
goes off, which is the scenario's, and the glyph stays where it lies. Nobody hands one to another; it can be
put down, and lies where its figure fell, but not on another glyph. (The rules of Battle for the Underdark; as
two sources without the book have them.)
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.language import N_, _
from builder.referee.dice import About, nonzero, total
from builder.referee.effects import heal
from builder.referee.events import GlyphPutDown, GlyphRemoved, GlyphTaken, Trapped
from builder.referee.glyphs import GLYPH, GlyphAsking, lying_under, turn_up
from builder.referee.play import Play
from builder.referee.state import Ask, CarriedGlyph, Figure, LyingGlyph, Phase, Turn, Use
from builder.referee.table import position_of
from builder.scenario import Position, Up
from builder.scenario.glyph_wording import effect

TRAP = 5
"""Up to what a d20 sets off the trap."""
_LYING, _CARRIED = "lying", "carried"


class Treasures(GlyphAsking):
    """All treasure glyphs of a game."""

    def name(self, game: Play) -> str:
        """What is asked, or can be done."""
        ask = next((ask for ask in reversed(game.state.asks) if ask.hook == self.id), None)
        if ask is None:
            return N_("Put down")
        return N_("Take along") if ask.get(_CARRIED) is None else N_("Drink")

    def says(self, game: Play) -> str:
        """What the treasure does; of one that nobody knows what its trap asks."""
        glyph = game.table.glyph(game.state.asks[-1].get(GLYPH))
        if glyph is None:
            return _("A d20 of 1 to {trap} sets off its trap.", trap=TRAP)
        return _("{glyph}: {does}", glyph=glyph.name, does=effect(glyph))

    def landed(self, game: Play, figure: Figure) -> None:
        """Ask a unique hero whether it takes along what lies there."""
        card = game.card(figure)
        if game.state.phase is not Phase.TURNS or game.owned(figure).captive:
            return
        if card.unique and card.hero:
            for lying in lying_under(game, figure):
                if lying.treasure:
                    known = lying.name if lying.up is Up.POWER else ""
                    data = ((GLYPH, known), (_LYING, lying.id))
                    game.ask(Ask(game.player_of(figure), self.id, figure.id, data=data))

    def turn_starts(self, game: Play, turn: Turn) -> None:
        """Ask whether a wounded figure drinks what heals it."""
        for one in game.state.carried.values():
            glyph, figure = game.table.glyph(one.name), game.state.figures[one.figure]
            if figure.id in turn.pool and figure.wounds and glyph is not None and glyph.kind == "draught":
                data = ((GLYPH, one.name), (_CARRIED, one.id))
                game.ask(Ask(turn.player, self.id, figure.id, data=data))

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Yes, as long as it lives."""
        assert ask.figure is not None
        if game.state.figures[ask.figure].on:
            yield Use(ask.player, self.id, ask.figure)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Take it along, or drink it."""
        assert ask.figure is not None
        lying, carried = game.state.glyphs.get(ask.get(_LYING)), game.state.carried.get(ask.get(_CARRIED))
        if lying is not None:
            self._take(game, lying, game.state.figures[ask.figure])
        elif carried is not None:
            glyph = game.table.glyph(carried.name)
            assert glyph is not None
            del game.state.carried[carried.id]
            game.emit(GlyphRemoved(glyph=carried.id, name=carried.name))
            heal(game, carried.figure, glyph.numbers["wounds"], "glyph")

    def _take(self, game: Play, lying: LyingGlyph, figure: Figure) -> None:
        if lying.up is Up.SYMBOL:
            player = game.player_of(figure)
            more = [*game.shares("roll_bonus", "trap", player), *game.shares("trap_bonus", figure)]
            about = About(figure=figure.id, needed=TRAP + 1, bonus=total(more), shares=nonzero(more))
            if game.d20(N_("trap"), player, about) + total(more) <= TRAP:
                game.emit(Trapped(glyph=lying.id, figure=figure.id))
                return
            lying = turn_up(game, lying, figure)
        del game.state.glyphs[lying.id]
        game.state.carried[lying.id] = CarriedGlyph(lying.id, lying.name, figure.id)
        game.state.positions += 1
        game.emit(GlyphTaken(glyph=lying.id, name=lying.name, figure=figure.id))

    def uses(self, game: Play) -> Iterator[Use]:
        """What figures that may still move can put down where they stand."""
        turn = game.state.turn
        if turn is None or not turn.begun or turn.closed or not game.state.carried:
            return
        for one in game.state.carried.values():
            figure = game.state.figures[one.figure]
            if figure.id in turn.pool and next(_free(game, figure), None) is not None:
                yield Use(turn.player, self.id, figure.id, word=_called(game, one))

    def use(self, game: Play, use: Use) -> None:
        """Put it down."""
        figure = game.state.figures[use.figure or 0]
        carried = game.state.carried.values()
        one = next(one for one in carried if one.figure == figure.id and _called(game, one) == use.word)
        _put_down(game, one, next(_free(game, figure)))

    def falls(self, game: Play, figure: Figure) -> None:
        """What it carried lies where it fell, one on a space; what finds none is gone."""
        for one in [one for one in game.state.carried.values() if one.figure == figure.id]:
            at = next(_free(game, figure), None)
            if at is not None:
                _put_down(game, one, at)
            else:
                del game.state.carried[one.id]
                game.emit(GlyphRemoved(glyph=one.id, name=one.name))


def _called(game: Play, one: CarriedGlyph) -> str:
    glyph = game.table.glyph(one.name)
    return one.name if glyph is None else glyph.name


def _free(game: Play, figure: Figure) -> Iterator[Position]:
    """The spaces of a figure on which no glyph lies."""
    taken = {lying.at for lying in game.state.glyphs.values()}
    return (at for at in map(position_of, figure.spaces) if at not in taken)


def _put_down(game: Play, one: CarriedGlyph, at: Position) -> None:
    del game.state.carried[one.id]
    game.state.glyphs[one.id] = LyingGlyph(one.id, one.name, at, treasure=True)
    game.state.positions += 1
    game.emit(GlyphPutDown(glyph=one.id, name=one.name, figure=one.figure, at=at))
