"""A stare that takes a figure's defense for a turn."""

from __future__ import annotations

from collections.abc import Iterator

from builder.referee.actions import Use
from builder.referee.attacking import is_foe
from builder.referee.events import Paralysed
from builder.referee.moving import may_act
from builder.referee.plans import AttackPlan
from builder.referee.play import Play
from builder.referee.powers.near import is_near
from builder.referee.powers.turn_power import TurnPower, succeeds


class Paralyse(TurnPower):
    """After moving and before attacking: a d20 of so much, and an enemy does not defend against its attacks
    in this turn. Once a turn by each of its figures.
    """

    kind = "paralyse"

    def uses(self, game: Play) -> Iterator[Use]:
        """Each enemy of such a size that is near enough."""
        if not self.before_attacking(game):
            return
        tried = dict(self.noted(game, ()))
        sizes, within, sight = self.given("sizes"), self.given("within"), self.given("sight")
        for figure in map(game.state.figures.__getitem__, game.turn.pool):
            if figure.id in tried or may_act(game, figure):
                continue
            for target in game.figures():
                if (
                    is_foe(game, figure, target)
                    and (not sizes or game.card(target).size in sizes)
                    and is_near(game, figure, target, within, sight=sight)
                ):
                    yield Use(game.turn.player, self.id, figure.id, target.id)

    def use(self, game: Play, use: Use) -> None:
        """Roll for it."""
        figure = use.figure or 0
        worked = succeeds(self, game, self.given("least"), figure, use.target)
        acted = game.turn.with_acted(figure)
        tried = (*self.noted(game, ()), (figure, use.target if worked else None))
        self.note(game, tried, acted=acted, closed=True)
        if worked:
            assert use.target is not None
            game.tell(Paralysed(figure=figure, target=use.target))

    def forbids_defense(self, game: Play, plan: AttackPlan) -> bool:
        """Against its own attacks in the turn that goes on, also special ones."""
        if game.state.turn is None or plan.target is None:
            return False
        return (plan.attacker.id, plan.target.id) in self.noted(game, ())
