"""Powers that bring destroyed figures back."""

from __future__ import annotations

from collections.abc import Iterator

from builder.referee.actions import Use
from builder.referee.effects import bring_back
from builder.referee.play import Play
from builder.referee.powers.power import Power
from builder.referee.powers.room import room_beside
from builder.referee.powers.turn_power import TurnPower, succeeds
from builder.referee.state import Ask, Figure, Life, Turn
from builder.referee.table import spot_of

_NEXT, _PLACE = "next", "place"


class Clone(TurnPower):
    """After moving, instead of attacking: a d20 for each of them; so much, or less where it stands on water,
    brings a destroyed one back beside it on the same level. All are rolled for first, then its player places
    one after the other where he wants.
    """

    kind = "clone"

    def uses(self, game: Play) -> Iterator[Use]:
        """Where one of them is destroyed and another one lives."""
        if self.before_attacking(game) and self._lost(game) is not None and any(self.holders(game)):
            yield Use(game.turn.player, self.id)

    def _lost(self, game: Play) -> Figure | None:
        return next((f for f in game.state.figures_of(self.owned) if f.life is Life.DESTROYED), None)

    def use(self, game: Play, use: Use) -> None:
        """Roll for each of them."""
        self.note(game, True, closed=True, done=True)
        worked = tuple(
            figure.id
            for figure in list(self.holders(game))
            if succeeds(self, game, self._needed(game, figure), figure.id)
        )
        self._ask_next(game, worked)

    def _needed(self, game: Play, figure: Figure) -> int:
        kinds = [game.table.kinds.get(space.terrain) for space in figure.spaces]
        on_water = any(kind is not None and kind.moves.water_type for kind in kinds)
        return int(self.given("on_water" if on_water else "least"))

    def _ask_next(self, game: Play, left: tuple[int, ...]) -> None:
        """Ask for the place beside the next one that has room."""
        lost = self._lost(game)
        for at, id in enumerate(left):
            beside = game.state.figures[id]
            if lost is not None and any(True for _ in room_beside(game, lost, beside, same_level=True)):
                game.ask(Ask(self.player(game), self.id, id, data=((_NEXT, left[at + 1 :]),)))
                return

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """The spaces beside it."""
        lost = self._lost(game)
        assert lost is not None
        assert ask.figure is not None
        for spaces in room_beside(game, lost, game.state.figures[ask.figure], same_level=True):
            yield Use(ask.player, self.id, ask.figure, lost.id, at=tuple(spot_of(s) for s in spaces))

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """It comes back; then the next one."""
        assert use.target is not None
        spaces = tuple(s for s in map(game.table.space, use.at) if s is not None)
        bring_back(game, use.target, spaces, self.power.name)
        self._ask_next(game, ask.get(_NEXT))

    def declined(self, game: Play, ask: Ask) -> None:
        """Not beside this one; perhaps beside the next."""
        self._ask_next(game, ask.get(_NEXT))


class Rebirth(Power):
    """After a turn of the card its player may roll: a d20 of so much brings back one of his destroyed figures
    that fits (R112), beside a figure of the card.
    """

    kind = "rebirth"

    def turn_ends(self, game: Play, turn: Turn) -> None:
        """Ask whether to roll, where somebody could come back."""
        if turn.card == self.owned and any(True for _ in self._ways(game)):
            game.ask(Ask(turn.player, self.id))

    def _ways(self, game: Play) -> Iterator[Use]:
        """Who may come back where; of one owned card a figure stands for all that are destroyed."""
        lost: dict[str, Figure] = {}
        for figure in game.state.figures.values():
            owned = game.owned(figure)
            mine = owned.controller == self.player(game) and not owned.captive
            if figure.life is Life.DESTROYED and mine and owned.card.fits(self.given("who")):
                lost.setdefault(figure.card, figure)
        for holder in self.holders(game):
            for figure in lost.values():
                for spaces in room_beside(game, figure, holder):
                    at = tuple(spot_of(space) for space in spaces)
                    yield Use(self.player(game), self.id, holder.id, figure.id, at=at)

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """To roll; then who comes back where."""
        if ask.get(_PLACE):
            yield from self._ways(game)
        else:
            yield Use(ask.player, self.id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Roll, or bring back the one that was chosen."""
        if ask.get(_PLACE):
            assert use.target is not None
            spaces = tuple(s for s in map(game.table.space, use.at) if s is not None)
            bring_back(game, use.target, spaces, self.power.name)
        elif succeeds(self, game, self.given("least")):
            game.ask(Ask(ask.player, self.id, data=((_PLACE, True),)))
