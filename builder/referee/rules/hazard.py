"""A hazard that rises from round to round."""

from __future__ import annotations

from builder.referee.effects import wound
from builder.referee.events import HazardRose
from builder.referee.matching import matches
from builder.referee.play import Play
from builder.referee.rules.rule import Rule
from builder.referee.state import Figure
from builder.scenario.special import RisingHazard


class RisingHazardRule(Rule[RisingHazard]):
    """Wounds at the end of each round, only then, for all that stand in it."""

    def round_ends(self, game: Play) -> None:
        """Wound whoever stands in it; all at the same time, so that victory is asked afterwards."""
        rule, now = self.rule, game.state.round
        if now < rule.since:
            return
        highest = min(rule.top, rule.lowest - 1 + now * rule.rise)
        game.tell(HazardRose(rule=self.id, lowest=rule.lowest, highest=highest, terrains=rule.terrains))
        for figure in list(game.figures()):
            if self._reaches(figure, highest) and not self._spared(game, figure):
                wound(game, figure.id, rule.wounds, "hazard")

    def _reaches(self, figure: Figure, highest: int) -> bool:
        return any(
            space.terrain in self.rule.terrains or self.rule.lowest <= space.level <= highest
            for space in figure.spaces
        )

    def _spared(self, game: Play, figure: Figure) -> bool:
        """Captives take no part in the game, so nothing befalls them."""
        if game.owned(figure).captive:
            return True
        spares = self.rule.spares
        return spares is not None and matches(game, spares, figure, game.player_of(figure))
