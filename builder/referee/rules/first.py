"""Who begins: additions to initiative, and rounds in which a player begins without a roll (R014, R015)."""

from __future__ import annotations

from builder.referee.play import Play
from builder.referee.rules.rule import Rule
from builder.scenario.special import FirstPlayer, InitiativeBonus


class InitiativeRule(Rule[InitiativeBonus]):
    """A player adds to his roll in one round or in each, also when it is rolled again (R015)."""

    def initiative(self, game: Play, player: str) -> int:
        """The addition of that player."""
        rule = self.rule
        return rule.bonus if player == rule.player and rule.round in (None, game.state.round) else 0


class FirstPlayerRule(Rule[FirstPlayer]):
    """In some rounds a player begins, then to the left."""

    def first_player(self, game: Play) -> str:
        """That player in those rounds; before the first round the first one is meant."""
        known = self.rule.player in game.table.seats
        return self.rule.player if known and max(1, game.state.round) in self.rule.rounds else ""
