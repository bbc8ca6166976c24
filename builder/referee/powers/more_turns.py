"""Powers that give turns, move order markers, or change a turn as a whole: another turn before or after it,
moving again, and a d20 on a table for all figures of the card, before moving (fury, swarm) or after (drain).
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.catalogue.powers import RollOutcome
from builder.language import N_
from builder.referee import spatial
from builder.referee.attacking import foes, range_of
from builder.referee.effects import destroy, wound
from builder.referee.events import CardChosen
from builder.referee.flow import acting, begin_turn, put_marker
from builder.referee.moving import move_number
from builder.referee.play import AttackPlan, Play, chosen_key
from builder.referee.powers.power import Power, TurnPower, is_near, rolled_row, succeeds
from builder.referee.state import Ask, Figure, OwnedCard, PutMarker, Turn, Use


class TurnAgain(Power):
    """After each turn of the card its player may roll: a d20 that is high enough gives another turn with it,
    without an order marker, after which the player may roll again. Or it costs wounds, without a roll, once a
    round; not the last one that its figure has left.
    """

    kind = "turn-again"
    brings = N_("another turn with the card")

    def turn_ends(self, game: Play, turn: Turn) -> None:
        """Ask whether to roll, where any of them lives."""
        if turn.card == self.owned and self.works(game) and acting(game, self.owned) and self._can_pay(game):
            game.ask(Ask(turn.player, self.id))

    def _can_pay(self, game: Play) -> bool:
        price = int(self.given("wounds", 0))
        if not price:
            return True
        figure = next(self.holders(game), None)
        used = game.state.memory.get(self.id) == game.state.round
        return figure is not None and not used and figure.wounds + price < game.table.life(game.card(figure))

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """To roll."""
        yield Use(ask.player, self.id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Roll for it, or pay."""
        if self.given("wounds", 0):
            game.remember(self.id, game.state.round)
            wound(game, next(self.holders(game)).id, self.given("wounds"), self.power.name)
        elif not succeeds(self, game, self.given("least")):
            return
        if self.player(game) == ask.player:
            begin_turn(game, ask.player, self.owned)


class Bonding(Power):
    """Before a turn of its card, or instead of it, its player may take a turn with another card of the same
    player that fits (R112). That turn is over before the card's own begins.

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
        player = self.player(game)
        busy = {turn.card for turn in game.state.turns}
        named: set[str] = {game.state.cards[id].card.id for id in busy}
        for owned in game.cards_of(player):
            if owned.captive or owned.id in busy or not game.alive(owned.id) or not self.means(game, owned):
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


class ChosenCard(Power):
    """When the first round begins its player chooses a card of the army that fits, for other powers of the
    card and of all cards of its name. Where only one fits it is that.
    """

    kind = "choose-card"

    def round_starts(self, game: Play) -> None:
        """Ask for the card."""
        name = self.card(game).card.id
        first = next(owned for owned in game.cards_of(self.player(game)) if owned.card.id == name)
        if game.state.round != 1 or first.id != self.owned:
            return
        found = list(self.answers(game, Ask(self.player(game), self.id)))
        if len(found) == 1:
            self._choose(game, found[0].card)
        elif found:
            game.ask(Ask(self.player(game), self.id, optional=False))

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Each card that fits."""
        for owned in game.cards_of(self.player(game)):
            if owned.id != self.owned and not owned.captive and self.means(game, owned):
                yield Use(ask.player, self.id, card=owned.id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """It is chosen for the whole game."""
        self._choose(game, use.card)

    def _choose(self, game: Play, card: str) -> None:
        game.remember(chosen_key(self.card(game)), card)
        game.emit(CardChosen(card=self.owned, chosen=card))


class MoveOrders(Power):
    """After the roll for initiative order markers may be moved from its card to others of its player's that
    fit, as many as one likes.
    """

    kind = "move-orders"

    def initiative_rolled(self, game: Play) -> None:
        """Ask which one, as long as there is one."""
        ask = Ask(self.player(game), self.id)
        if any(True for _rest in self.holders(game)) and any(True for _rest in self.answers(game, ask)):
            game.ask(ask)

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Each marker to each of the cards; its name is the word."""
        others = [other for other in game.cards_of(ask.player) if self._takes(game, other)]
        for (player, name), marker in game.state.markers.items():
            if player == ask.player and marker.card == self.owned:
                for other in others:
                    yield Use(player, self.id, card=other.id, word=name)

    def _takes(self, game: Play, other: OwnedCard) -> bool:
        """Whether it may lie on another card."""
        alive = other.id != self.owned and not other.captive and game.alive(other.id)
        return alive and self.means(game, other)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Move it, and ask for the next one."""
        put_marker(game, PutMarker(ask.player, use.word, use.card))
        self.initiative_rolled(game)


class ChargeAgain(TurnPower):
    """After moving and before attacking, once a turn: a d20 of so much lets all of them move again, those too
    that have not moved yet. Otherwise moving is over.
    """

    kind = "charge-again"
    brings = N_("all of them may move again")

    def uses(self, game: Play) -> Iterator[Use]:
        """Where one of them has moved."""
        if self.before_attacking(game) and game.turn.moved and self.noted(game) is None:
            yield Use(game.turn.player, self.id)

    def use(self, game: Play, use: Use) -> None:
        """Roll for it."""
        again = succeeds(self, game, self.given("least"))
        self.note(game, again, moved=() if again else game.turn.moved, closed=not again)


class Running(TurnPower):
    """Before it moves, each of its figures may choose to go farther, and attacks with fewer dice then."""

    kind = "run"

    def uses(self, game: Play) -> Iterator[Use]:
        """Each figure that has not moved, as long as moves are made."""
        if self.before_attacking(game) and not game.turn.closed:
            for figure in self.users(game):
                if figure.id not in game.turn.moved:
                    yield Use(game.turn.player, self.id, figure.id)

    def use(self, game: Play, use: Use) -> None:
        """It runs; it has not acted by that alone."""
        self.note(game, (*self.noted(game, ()), use.figure))

    def gain(self, game: Play, use: Use) -> float:
        """Only where nobody is near enough to be attacked in this turn, with the spaces of the run or not."""
        figure = game.state.figures[use.figure or 0]
        reach = move_number(game, figure) + range_of(game, figure) + int(self.given("move"))
        enemies = (game.state.figures[id] for id in foes(game, self.player(game)))
        away = (spatial.away(game, figure, foe) for foe in enemies if foe.on)
        return float(not any(one is not None and one <= reach for one in away))

    def move_bonus(self, game: Play, figure: Figure) -> int:
        """Spaces of Move."""
        return int(self.given("move")) if self.runs(game, figure) else 0

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Fewer dice."""
        return -int(self.given("dice")) if self.runs(game, plan.attacker) else 0

    def runs(self, game: Play, figure: Figure) -> bool:
        """One that was used in this turn."""
        return game.state.turn is not None and figure.id in self.noted(game, ())


_LOSE = "lose"


class TablePower(TurnPower):
    """The row of a table that a d20 brings counts for the whole turn, for all figures of the card's name that
    may act in it (R027). Which figures are lost its player chooses.
    """

    def roll_on_table(self, game: Play) -> RollOutcome:
        """Roll, note the dice it gives, and ask for the figures that are lost."""
        row = rolled_row(self, game)
        self.note(game, row.attack)
        living = sum(game.state.figures[id].on for id in game.turn.pool)
        self._ask_loss(game, min(row.destroy, living))
        return row

    def _ask_loss(self, game: Play, remaining: int) -> None:
        if remaining > 0:
            game.ask(Ask(self.player(game), self.id, None, False, ((_LOSE, remaining),)))

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Each of the figures that may act, of which one is lost."""
        for id in game.turn.pool:
            if game.state.figures[id].on:
                yield Use(ask.player, self.id, target=id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Destroy the one that was chosen."""
        assert use.target is not None
        destroy(game, use.target, self.power.name)
        self._ask_loss(game, ask.get(_LOSE) - 1)

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """The dice that the roll gave for this turn."""
        turn = game.state.turn
        if turn is None or turn.card != self.owned or plan.attacker.id not in turn.pool:
            return 0
        return int(turn.note(self.id, 0))


class RolledAtStart(TablePower):
    """Its player rolls as soon as the turn begins, before moving."""

    def turn_starts(self, game: Play, turn: Turn) -> None:
        """Ask for the roll."""
        if self.acts(game):
            game.ask(Ask(turn.player, self.id, None, False))

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """To roll; then which figure is lost."""
        if ask.get(_LOSE):
            yield from super().answers(game, ask)
        else:
            yield Use(ask.player, self.id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Roll, or lose a figure."""
        if ask.get(_LOSE):
            super().answer(game, ask, use)
        else:
            self.rolled(game, self.roll_on_table(game))

    def rolled(self, game: Play, row: RollOutcome) -> None:
        """What else a row does."""


class Fury(RolledAtStart):
    """Dice more in attack for this turn, or one of them is lost."""

    kind = "fury"


class Swarm(RolledAtStart):
    """How many figures act in this turn, of as many cards of the name as the player has (R027)."""

    kind = "swarm"

    def rolled(self, game: Play, row: RollOutcome) -> None:
        """So many may act."""
        self.note(game, row.attack, limit=max(row.figures, game.turn.limit))


class Drain(TablePower):
    """After moving and before attacking, once a turn if the player wants."""

    kind = "drain"
    costs_attacks = True

    def uses(self, game: Play) -> Iterator[Use]:
        """To roll."""
        if self.before_attacking(game) and self.noted(game) is None:
            yield Use(game.turn.player, self.id)

    def use(self, game: Play, use: Use) -> None:
        """Roll; a low row ends the turn without attacks."""
        row = self.roll_on_table(game)
        self.note(game, row.attack, closed=True, done=row.no_attack)
