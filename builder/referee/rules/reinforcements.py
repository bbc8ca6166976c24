"""A second army that a player may win at the end of a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.catalogue.cards import Card
from builder.referee.actions import Use
from builder.referee.bases import is_known
from builder.referee.effects import landed
from builder.referee.gathering import is_there, pick_of
from builder.referee.placing import spots_for, unplaced
from builder.referee.rounds import highest
from builder.referee.rules.rule import Rule
from builder.referee.setup import own
from builder.referee.state import Ask, Figure, Life
from builder.referee.table import spot_of
from builder.scenario.special import Reinforcements

if TYPE_CHECKING:
    from builder.referee.game import Game

_CARD, _PLACE = "card", "place"


class ReinforcementsRule(Rule[Reinforcements]):
    """Each player with figures left rolls a d20 at the end of a round. Those who win an army draft it, as at
    the beginning (R023, R024): a card, its figures placed at once, then the next. When the last round is over
    nobody rolls any more.
    """

    def round_ends(self, game: Game) -> None:
        """Roll, and let those who may draft."""
        rule, now = self.rule, game.state.round
        least = next((c.least for c in sorted(rule.chances, key=lambda c: -c.since) if c.since <= now), None)
        if least is None or now == game.table.scenario.rounds:
            return
        had = game.state.memory.get(self.id, ())
        won = [
            player
            for player in game.table.seating
            if not (rule.once and player in had)
            and any(True for _ in game.figures(player))
            and game.d20("reinforcements", player) >= least
        ]
        if won:
            game.remember(self.id, (*had, *won))
            first = highest(won, lambda player: game.d20("who drafts first", player))
            order = tuple(player for player in game.table.left_of(first) if player in won)
            game.tell("reinforcements", players=list(order), points=rule.points)
            self._keep(game, order, 0, (), ())
            self._go_on(game)

    def _keep(
        self,
        game: Game,
        order: tuple[str, ...],
        pick: int,
        finished: tuple[str, ...],
        taken: tuple[str, ...],
    ) -> None:
        game.remember(f"{self.id}/draft", (order, pick, finished, taken))

    def _kept(self, game: Game) -> tuple[tuple[str, ...], int, tuple[str, ...], tuple[str, ...]]:
        found: tuple[tuple[str, ...], int, tuple[str, ...], tuple[str, ...]]
        found = game.state.memory[f"{self.id}/draft"]
        return found

    def _go_on(self, game: Game) -> None:
        """Ask whoever takes the next card; those who cannot are finished (R025)."""
        order, pick, finished, taken = self._kept(game)
        finished = tuple(p for p in order if p in finished or not any(True for _ in self.choices(game, p)))
        if len(finished) == len(order):
            game.remember(f"{self.id}/draft", None)
            return
        while order[pick_of(len(order), pick)] in finished:
            pick += 1
        player = order[pick_of(len(order), pick)]
        self._keep(game, order, pick, finished, taken)
        has_one = any(game.state.cards[id].owner == player for id in taken)
        game.ask(Ask(player, self.id, optional=has_one, data=(("step", _CARD),)))

    def choices(self, game: Game, player: str) -> Iterator[Card]:
        """The cards that a player may still take: within the points, not destroyed in this game, without the
        powers that are left out.
        """
        taken = self._kept(game)[3]
        left = self.rule.points - sum(
            game.state.cards[id].card.points for id in taken if game.state.cards[id].owner == player
        )
        fallen = {owned.card.id for owned in game.state.cards.values() if not game.alive(owned.id)}
        for card in game.table.cards.values():
            if (
                card.points <= left
                and is_known(card)
                and card.id not in fallen
                and not any(power.kind in self.rule.without_powers for power in card.powers)
                and is_there(game, player, card)
            ):
                yield card

    def answers(self, game: Game, ask: Ask) -> Iterator[Use]:
        """A card to take, or where its next figure is placed."""
        if ask.get("step") == _CARD:
            for card in self.choices(game, ask.player):
                yield Use(ask.player, self.id, card=card.id)
        elif ask.figure is not None:
            for _, spaces in spots_for(game, game.state.figures[ask.figure]):
                at = tuple(spot_of(space) for space in spaces)
                yield Use(ask.player, self.id, figure=ask.figure, at=at)

    def answer(self, game: Game, ask: Ask, use: Use) -> None:
        """Take a card, or place a figure in one's own start zone."""
        order, pick, finished, taken = self._kept(game)
        if ask.get("step") == _CARD:
            owned = own(game, ask.player, use.card)
            game.tell("card-taken", player=ask.player, card=owned.id)
            self._keep(game, order, pick + 1, finished, (*taken, owned.id))
        elif use.figure is not None:
            figure = game.state.figures[use.figure]
            zone, spaces = next(
                (zone, spaces)
                for zone, spaces in spots_for(game, figure)
                if tuple(spot_of(space) for space in spaces) == use.at
            )
            game.put(replace(figure, spaces=spaces, life=Life.ON, started_in=zone.id))
            at = [[spot.hex.q, spot.hex.r, spot.level] for spot in use.at]
            game.tell("placed", player=ask.player, figure=figure.id, at=at, zone=zone.id)
            landed(game, figure.id)
        self._place_on(game, ask.player)

    def _place_on(self, game: Game, player: str) -> None:
        """Ask for the next figure of the cards just taken; who finds no space is left out (R022)."""
        for figure in self._to_place(game, player):
            if any(True for _ in spots_for(game, figure)):
                game.ask(Ask(player, self.id, figure=figure.id, optional=False, data=(("step", _PLACE),)))
                return
            game.put(replace(figure, life=Life.LEFT_OUT))
            game.tell("left-out", player=player, figure=figure.id)
        self._go_on(game)

    def _to_place(self, game: Game, player: str) -> list[Figure]:
        taken = self._kept(game)[3]
        return [figure for figure in unplaced(game, player) if figure.card in taken]

    def declined(self, game: Game, ask: Ask) -> None:
        """Take no more."""
        order, pick, finished, taken = self._kept(game)
        self._keep(game, order, pick, (*finished, ask.player), taken)
        self._go_on(game)
