"""A second army that a player may win at the end of a round (R020 to R026)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from builder.language import N_
from builder.referee import events
from builder.referee.actions import Use
from builder.referee.dice import About
from builder.referee.effects import landed
from builder.referee.placing import positions_for, unplaced
from builder.referee.play import Play
from builder.referee.rounds import highest
from builder.referee.rules.special_rules import Rule
from builder.referee.setup import own
from builder.referee.state import Ask, Life
from builder.referee.table import position_of
from builder.scenario import Declined
from builder.scenario.armies import Pool
from builder.scenario.draft import Draft
from builder.scenario.special import Reinforcements

_CARD, _PLACE = "card", "place"


class ReinforcementsRule(Rule[Reinforcements]):
    """Each player with figures left rolls a d20 at the end of a round, unless his standing choice is not to.
    Those who win an army draft it, as at the beginning (R023, R024): a card, its figures placed at once, then
    the next. Where it is made before, each in turn takes all his cards (R021), out of all there are. When the
    last round is over nobody rolls any more.
    """

    def round_ends(self, game: Play) -> None:
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
            and any(True for _rest in game.figures(player))
            and not game.table.declines(player, Declined.REINFORCEMENTS)
            and game.d20(N_("reinforcements"), player, About(needed=least)) >= least
        ]
        if won:
            game.remember(self.id, (*had, *won))
            what = N_("who places first") if rule.pre_made else N_("who drafts first")
            first = highest(won, lambda player: game.d20(what, player))
            order = tuple(player for player in game.table.left_of(first) if player in won)
            game.emit(events.Reinforcements(players=order, points=rule.points))
            if rule.pre_made:
                self._bring(game, order)
            else:
                self._go_on(game, Draft.begin(order, dict.fromkeys(order, rule.points), self._there(game)))

    def _bring(self, game: Play, order: tuple[str, ...]) -> None:
        """Let the first of those who bring a pre-made army take his cards; the others wait."""
        if order:
            game.remember(f"{self.id}/waiting", order[1:] or None)
            self._go_on(game, Draft.begin(order[:1], {order[0]: self.rule.points}, self._there(game)))

    def _there(self, game: Play) -> Pool:
        """What is drafted from; who brings an army takes it out of a collection of his own."""
        return Pool(game.table.fielded, game.table.sets) if self.rule.pre_made else game.table.pool

    def _go_on(self, game: Play, draft: Draft) -> None:
        """Ask whoever takes the next card; those who cannot are finished (R025)."""
        draft = self._at_present(game, draft)
        player = draft.whose_turn
        game.remember(f"{self.id}/draft", None if player is None else draft)
        if player is not None:
            game.ask(Ask(player, self.id, optional=draft.may_stop, data=(("step", _CARD),)))
        else:
            self._bring(game, game.state.memory.get(f"{self.id}/waiting", ()))

    def _draft(self, game: Play) -> Draft:
        found = game.state.memory[f"{self.id}/draft"]
        assert isinstance(found, Draft)
        return self._at_present(game, found)

    def _at_present(self, game: Play, draft: Draft) -> Draft:
        """The draft with the cards that there are now: none destroyed in this game, none with the powers that
        are left out, unique ones drafted no more often in all than there are.
        """
        there = self._there(game)
        owned = list(game.state.cards.values())
        fallen = {one.card.id for one in owned if not game.alive(one.id)}
        cards = {
            id: card
            for id, card in there.cards.items()
            if id not in fallen and not any(power.kind in self.rule.without_powers for power in card.powers)
        }
        others = Counter[str]()
        if not self.rule.pre_made:
            others.update(o.card.id for o in owned if o.owner not in draft.players and o.card.unique)
        left = {id: max(0, (there.copies(cards[id]) or 0) - others[id]) for id in others if id in cards}
        pool = Pool(cards, there.sets, {**there.counts, **left})
        held = {
            player: (Counter(o.card.id for o in owned if o.owner == player) - Counter(army)).elements()
            for player, army in draft.armies.items()
        }
        return draft.with_pool(pool, {player: tuple(ids) for player, ids in held.items()})

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """A card to take, or where its next figure is placed."""
        if ask.get("step") == _CARD:
            draft = self._draft(game)
            for card in draft.choices() if draft.whose_turn == ask.player else ():
                yield Use(ask.player, self.id, card=card.id)
        elif ask.figure is not None:
            for _rest, spaces in positions_for(game, game.state.figures[ask.figure]):
                at = tuple(position_of(space) for space in spaces)
                yield Use(ask.player, self.id, figure=ask.figure, at=at)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Take a card, or place a figure in one's own start zone."""
        draft = self._draft(game)
        if ask.get("step") == _CARD:
            draft = draft.pick(use.card)
            owned = own(game, ask.player, use.card)
            game.emit(events.CardTaken(player=ask.player, card=owned.id))
        elif use.figure is not None:
            figure = game.state.figures[use.figure]
            zone, spaces = next(
                (zone, spaces)
                for zone, spaces in positions_for(game, figure)
                if tuple(position_of(space) for space in spaces) == use.at
            )
            game.put(replace(figure, spaces=spaces, life=Life.ON, started_in=zone.id))
            game.emit(events.Placed(player=ask.player, figure=figure.id, at=use.at, zone=zone.id))
            landed(game, figure.id)
        self._place_on(game, ask.player, draft)

    def _place_on(self, game: Play, player: str, draft: Draft) -> None:
        """Ask for the next figure of the card just taken; who finds no space is left out (R022)."""
        game.remember(f"{self.id}/draft", draft)
        for figure in list(unplaced(game, player)):
            if any(True for _rest in positions_for(game, figure)):
                game.ask(Ask(player, self.id, figure=figure.id, optional=False, data=(("step", _PLACE),)))
                return
            game.put(replace(figure, life=Life.LEFT_OUT))
            game.emit(events.LeftOut(player=player, figure=figure.id))
        self._go_on(game, draft)

    def declined(self, game: Play, ask: Ask) -> None:
        """Take no more."""
        draft = self._draft(game)
        self._go_on(game, draft.stop() if draft.whose_turn == ask.player else draft)
