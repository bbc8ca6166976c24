"""A turn with another card before one's own, or instead of it."""

from __future__ import annotations

from collections.abc import Iterator

from builder.referee.actions import Use
from builder.referee.flow import acting, begin_turn
from builder.referee.play import Play
from builder.referee.powers.near import is_near
from builder.referee.powers.power import Power
from builder.referee.state import Ask, OwnedCard, Turn


class Bonding(Power):
    """Before a turn of its card, or instead of it, its player may take a turn with another card that he
    controls and that fits (R112). That turn is over before the own one begins.

    Where figures must be near, only those that are near when it is chosen act in it. A card that has a turn
    going on already is not chosen again, so no circle of such powers goes round twice.
    """

    kind = "bonding"

    def before_turn(self, game: Play, turn: Turn) -> None:
        """Ask for the other card."""
        if turn.card == self.owned and self.works(game) and any(True for _ in self._cards(game)):
            game.ask(Ask(turn.player, self.id))

    def _cards(self, game: Play) -> Iterator[tuple[OwnedCard, tuple[int, ...]]]:
        """The cards that may be chosen, each with the figures that would act."""
        if self._own_turn(game) is None:
            return  # another such power took the turn instead of it
        player, who = self.player(game), self.given("who")
        busy = {turn.card for turn in game.state.turns}
        named: set[str] = {game.state.cards[id].card.id for id in busy}
        for owned in game.cards_of(player):
            if owned.captive or owned.id in busy or not game.alive(owned.id) or not owned.card.fits(who):
                continue
            if not owned.card.unique:
                if owned.card.id in named:
                    continue  # any card of the name activates the same figures (R027)
                named.add(owned.card.id)
            pool = self._near(game, acting(game, owned.id))
            if pool:
                yield owned, pool

    def _own_turn(self, game: Play) -> Turn | None:
        """The turn of its card that waits to begin."""
        waiting = (t for t in reversed(game.state.turns) if t.card == self.owned and not t.begun)
        return next(waiting, None)

    def _near(self, game: Play, ids: tuple[int, ...]) -> tuple[int, ...]:
        within, sight = int(self.given("within")), bool(self.given("sight"))
        if within == 0 and not sight:
            return ids
        figures, holders = game.state.figures, list(self.holders(game))
        return tuple(
            id for id in ids if any(is_near(game, h, figures[id], within, sight=sight) for h in holders)
        )

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Each card that fits."""
        for owned, _ in self._cards(game):
            yield Use(ask.player, self.id, card=owned.id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Begin the other turn; where it is instead of the own one, that one is not taken."""
        pool = next(pool for owned, pool in self._cards(game) if owned.id == use.card)
        if self.given("instead"):
            own = self._own_turn(game)
            game.state.turns = tuple(turn for turn in game.state.turns if turn is not own)
        begin_turn(game, ask.player, use.card, pool)
