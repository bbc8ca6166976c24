"""What a figure may do to an object of the scenario instead of attacking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from builder.referee import where
from builder.referee.actions import Use
from builder.referee.attacking import attacks_left, note_special
from builder.referee.events import ObjectTaken
from builder.referee.matching import matches
from builder.referee.moving import may_act
from builder.referee.play import Play
from builder.referee.rules.rule import Rule
from builder.referee.state import Figure
from builder.scenario.special import ObjectAction


class ObjectActionRule(Rule[ObjectAction]):
    """A figure on the object's space takes it, after moving, instead of attacking."""

    def name(self, game: Play) -> str:
        """As the scenario calls it."""
        return self.rule.name or super().name(game)

    def uses(self, game: Play) -> Iterator[Use]:
        """The figure of the turn that stands there, where it may."""
        turn, thing = game.state.turn, game.state.objects.get(self.rule.object)
        if turn is None or turn.done or thing is None or thing.gone:
            return
        space = game.table.space(thing.at)
        figure = None if space is None else game.taken.get(space)
        if figure is not None and figure.id in turn.pool and self._may(game, figure):
            yield Use(turn.player, self.id, figure=figure.id)

    def _may(self, game: Play, figure: Figure) -> bool:
        """Whether it fits, has not attacked and is engaged with nobody."""
        if may_act(game, figure) or game.turn.attacked(figure.id) or attacks_left(game, figure) <= 0:
            return False
        thing = game.table.scenario.object(self.rule.object)
        asker = (thing.owner if thing is not None else "") or game.player_of(figure)
        if not matches(game, self.rule.who, figure, asker):
            return False
        return not (self.rule.unengaged and where.engaged_with(game, figure))

    def use(self, game: Play, use: Use) -> None:
        """Take it: this was what the figure did instead of attacking."""
        assert use.figure is not None
        turn, figure = game.turn, game.state.figures[use.figure]
        acted = turn.with_acted(figure.id)
        game.change_turn(acted=acted, closed=True, attacks=(*turn.attacks, (figure.id, None)))
        note_special(game, figure)
        side = game.table.side(use.player)
        thing = game.state.objects[self.rule.object]
        game.state.objects[self.rule.object] = replace(thing, gone=True, taken_by=side)
        game.state.positions += 1
        game.tell(ObjectTaken(object=self.rule.object, figure=figure.id, player=use.player, side=side))
