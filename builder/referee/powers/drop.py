"""Coming later: figures that start off the battlefield."""

from __future__ import annotations

from collections.abc import Iterator

from builder.referee.actions import Use
from builder.referee.effects import stand_on
from builder.referee.play import Play
from builder.referee.powers.power import Power
from builder.referee.powers.room import room_apart
from builder.referee.powers.turn_power import succeeds
from builder.referee.state import Ask, Figure, Life
from builder.referee.table import spot_of


class TheDrop(Power):
    """The figures of its card start off the battlefield. When a round begins, before order markers, its
    player rolls: with a d20 of so much he may place all of them on empty spaces, not beside each other or any
    other figure, not on glyphs. One that finds no such space waits for another round.
    """

    kind = "the-drop"

    def comes_later(self, game: Play, figure: Figure) -> bool:
        """All of the card, where the power is not switched off."""
        return self.is_mine(figure) and self.works(game)

    def _waiting(self, game: Play) -> Figure | None:
        found = (f for f in game.state.figures_of(self.owned) if f.life is Life.WAITING)
        return next(found, None) if self.works(game) else None

    def round_starts(self, game: Play) -> None:
        """Ask for the rolls, of all players who have such a card; where it is the same card they roll for who
        goes first (R111).
        """
        drops = [h for h in game.hooks("round_starts") if isinstance(h, TheDrop) and h._waiting(game)]
        if not drops or drops[0] is not self:
            return  # the first one asks for all
        # What is asked last is answered first.
        for drop in reversed(_in_order(game, drops)):
            game.ask(Ask(drop.player(game), drop.id, optional=False))

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """To roll; then where the next one lands."""
        figure = self._waiting(game)
        if ask.figure is None or figure is None:
            yield Use(ask.player, self.id)
            return
        room = game.kept(("room apart", figure.id), lambda: tuple(room_apart(game, figure)))
        for spaces in room:
            yield Use(ask.player, self.id, figure.id, at=tuple(spot_of(space) for space in spaces))

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Roll, or place one."""
        if ask.figure is None:
            if succeeds(self, game, self.given("least")):
                self._ask_place(game, first=True)
            return
        spaces = tuple(s for s in map(game.table.space, use.at) if s is not None)
        stand_on(game, ask.figure, spaces, self.power.name)
        self._ask_place(game, first=False)

    def _ask_place(self, game: Play, *, first: bool) -> None:
        """Ask for the place of the next one: all of them land, or none."""
        figure = self._waiting(game)
        if figure is not None and any(True for _ in room_apart(game, figure)):
            game.ask(Ask(self.player(game), self.id, figure.id, optional=first))


def _in_order(game: Play, drops: list[TheDrop]) -> list[TheDrop]:
    """Who drops first: players with the same card roll a d20, the highest first, ties again (R111)."""
    found: list[TheDrop] = []
    for card in dict.fromkeys(drop.card(game).card.id for drop in drops):
        same = [drop for drop in drops if drop.card(game).card.id == card]
        found += _rolled_off(game, same)
    return found


def _rolled_off(game: Play, drops: list[TheDrop]) -> list[TheDrop]:
    if len({drop.player(game) for drop in drops}) < 2:
        return drops
    rolls = {drop.id: game.d20("who goes first", drop.player(game)) for drop in drops}
    found: list[TheDrop] = []
    for number in sorted(set(rolls.values()), reverse=True):
        found += _rolled_off(game, [drop for drop in drops if rolls[drop.id] == number])
    return found
