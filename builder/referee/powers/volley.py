"""Several figures of a card that make one special attack together (R107)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from builder.referee import door_attacks, where
from builder.referee.attacking import against, note_special, plan_of, resolve
from builder.referee.moving import may_act
from builder.referee.plans import SpecialAttack
from builder.referee.play import Play
from builder.referee.powers.power import Power
from builder.referee.state import Figure
from builder.scenario.places import Spot


class Volley(Power):
    """So many figures that are not engaged, side by side on one level, make one special attack (R107) instead
    of their own ones; each of them must see the target within the Range.

    The first of them by its number makes it; the id of the attack names the others.
    """

    kind = "volley"

    def specials(self, game: Play, figure: Figure) -> tuple[SpecialAttack, ...]:
        """One attack for each group whose first figure this is."""
        if not self.is_mine(figure) or not self.works(game):
            return ()
        name, give = self.power.name, self.given
        return tuple(
            SpecialAttack(self._id(group), name, give("range"), give("attack"))
            for group in self._groups(game, figure)
        )

    def _id(self, group: Sequence[Figure]) -> str:
        return f"{self.id}:{'+'.join(str(other.id) for other in group[1:])}"

    def _groups(self, game: Play, figure: Figure) -> Iterator[tuple[Figure, ...]]:
        """All groups that a figure is the first of, of figures that may still act together in this turn."""
        turn = game.turn
        if not self._is_ready(game, figure):
            return
        card = game.card(figure).id
        others = [
            other
            for id in turn.pool
            if id > figure.id
            and (other := game.state.figures[id]).on
            and game.card(other).id == card
            and other.spaces[0].level == figure.spaces[0].level
            and self._is_ready(game, other)
        ]
        for rest in combinations(others, int(self.given("figures")) - 1):
            group = (figure, *rest)
            fresh = sum(member.id not in turn.acted for member in group)
            if len(turn.acted) + fresh <= turn.limit and _is_together(game, group):
                yield group

    def _is_ready(self, game: Play, figure: Figure) -> bool:
        return (
            not may_act(game, figure)
            and not game.turn.attacked(figure.id)
            and not where.engaged_with(game, figure)
        )

    def aims(
        self, game: Play, figure: Figure, special: SpecialAttack
    ) -> Iterator[tuple[int | None, Spot | None]]:
        """Each figure that all of them can attack."""
        group = self._group(game, figure, special)
        for target in game.figures():
            if target.id != figure.id and not any(against(game, by, target, special) for by in group):
                yield target.id, None

    def door_aims(self, game: Play, figure: Figure, special: SpecialAttack) -> Iterator[str]:
        """Each door that all of them can attack (R188)."""
        group = self._group(game, figure, special)
        for door in game.state.doors:
            if not any(door_attacks.against(game, by, door, special) for by in group):
                yield door

    def carry_out_on_door(self, game: Play, figure: Figure, special: SpecialAttack, door: str) -> None:
        """All of them have attacked."""
        self._attacked_together(game, figure, special, None)
        door_attacks.attack_door(game, figure, door, special)

    def carry_out(
        self, game: Play, figure: Figure, special: SpecialAttack, target: int | None, at: Spot | None
    ) -> None:
        """All of them have attacked."""
        assert target is not None
        self._attacked_together(game, figure, special, target)
        resolve(game, plan_of(game, figure, game.state.figures[target], special))

    def _attacked_together(
        self, game: Play, figure: Figure, special: SpecialAttack, target: int | None
    ) -> None:
        for member in self._group(game, figure, special)[1:]:
            turn = game.turn
            acted = turn.with_acted(member.id)
            game.change_turn(acted=acted, attacks=(*turn.attacks, (member.id, target)))
            note_special(game, member)

    def _group(self, game: Play, figure: Figure, special: SpecialAttack) -> tuple[Figure, ...]:
        ids = special.id.rpartition(":")[2].split("+")
        return (figure, *(game.state.figures[int(id)] for id in ids))


def _is_together(game: Play, group: Sequence[Figure]) -> bool:
    """Whether they stand side by side: each is reached from the first over figures beside each other."""
    reached, left = [group[0]], list(group[1:])
    for figure in reached:
        near = [other for other in left if where.beside(game, figure, other)]
        reached += near
        left = [other for other in left if other not in near]
    return not left
