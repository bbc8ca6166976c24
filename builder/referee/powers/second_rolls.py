"""Dice of a normal attack that are rolled once more before the defense."""

from __future__ import annotations

from collections.abc import Iterator

from builder.language import N_
from builder.referee.attacking import plan_of, resolve
from builder.referee.dice import About, Roll
from builder.referee.play import AttackPlan, Play
from builder.referee.powers.power import Power, is_near
from builder.referee.state import Ask, Use

_TARGET, _SKULLS, _DICE = "target", "skulls", "dice"


class RollAgain(Power):
    """Dice of a normal attack that show no skull are rolled once more: some of them or all, of its own
    figures or of others near it. Where that is once in a turn, its player is asked.
    """

    kind = "roll-again"
    brings = N_("the dice without a skull are rolled again")

    def rolls_again(self, game: Play, plan: AttackPlan, roll: Roll) -> int:
        """How many dice."""
        blank, most = len(roll.sides) - roll.skulls, int(self.given("dice"))
        if plan.special is not None or not blank or not self._concerns(game, plan):
            return 0
        return min(blank, most) if most else blank

    def _concerns(self, game: Play, plan: AttackPlan) -> bool:
        if not self.works(game) or (self.given("beside") and not plan.adjacent):
            return False
        if self.given("once") and game.turn.note(self.id):
            return False
        within, by = int(self.given("within")), plan.attacker
        if not within:
            return self.is_mine(by)
        return (
            game.player_of(by) == self.player(game)
            and game.card(by).fits(self.given("who"))
            and any(
                holder.id != by.id and is_near(game, holder, by, within, sight=self.given("sight"))
                for holder in self.holders(game)
            )
        )

    def asks_again(self, game: Play, plan: AttackPlan, skulls: int, dice: int) -> bool:
        """Ask, where it is once in a turn."""
        if not self.given("once"):
            return False
        target = None if plan.target is None else plan.target.id
        data = ((_TARGET, target), (_SKULLS, skulls), (_DICE, dice))
        game.ask(Ask(self.player(game), self.id, plan.attacker.id, data=data, unfinished=True))
        return True

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """To roll them again."""
        yield Use(ask.player, self.id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Roll them; then the other one defends."""
        game.change_turn(notes=game.turn.with_note(self.id, True))
        about = About(figure=ask.figure, target=ask.get(_TARGET), power=self.id)
        more = game.roll(ask.get(_DICE), "attack", ask.player, about).skulls
        self._go_on(game, ask, more)

    def declined(self, game: Play, ask: Ask) -> None:
        """The other one defends."""
        self._go_on(game, ask, 0)

    def _go_on(self, game: Play, ask: Ask, more: int) -> None:
        figures = game.state.figures
        assert ask.figure is not None
        plan = plan_of(game, figures[ask.figure], figures[ask.get(_TARGET)])
        resolve(game, plan, skulls=ask.get(_SKULLS) + more)
