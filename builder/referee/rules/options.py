"""Options of the books that a scenario may choose (R002, R011, R090)."""

from __future__ import annotations

from builder.referee.play import Play
from builder.referee.rules.rule import Rule
from builder.scenario.special import ClearSightAttacks, MarkersInTurn, StartDice


class MarkersInTurnRule(Rule[MarkersInTurn]):
    """One player after the other places all order markers (R011)."""

    def markers_in_turn(self, game: Play) -> bool:
        """Always."""
        return True


class StartDiceRule(Rule[StartDice]):
    """So many dice for who begins (R002)."""

    def start_dice(self, game: Play) -> int:
        """Those of the rule."""
        return self.rule.dice


class ClearSightAttacksRule(Rule[ClearSightAttacks]):
    """Any part of the target counts for special attacks by clear sight (R090)."""

    def any_part(self, game: Play) -> bool:
        """Always."""
        return True
