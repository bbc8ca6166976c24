"""Powers for more than one normal attack: several attacks of a figure in a turn (R100), one special attack of
several figures of a card together (R107), and a stare before attacking that takes a figure's defense.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from builder.language import _
from builder.referee import doors, spatial
from builder.referee.attacking import against, is_foe, note_special, plan_of, resolve
from builder.referee.doors import stands_beside_one
from builder.referee.events import Paralysed
from builder.referee.moving import may_act
from builder.referee.play import AttackPlan, Hits, Play, SpecialAttack
from builder.referee.powers.power import Power, TurnPower, is_near, succeeds
from builder.referee.state import Figure, Use
from builder.scenario import Position


class ExtraAttacks(Power):
    """So many normal attacks more, each at whom one likes, or at figures beside it, with more dice."""

    kind = "extra-attacks"

    def attacks(self, game: Play, figure: Figure) -> int:
        """Attacks besides its one."""
        return int(self.given("count")) if self.is_mine(figure) and self.works(game) else 0

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Dice of an attack after the first."""
        return int(self.given("dice")) if self._goes_on(game, plan) else 0

    def forbids_attack(self, game: Play, plan: AttackPlan) -> str:
        """From afar, where the attacks after the first are at figures beside it."""
        if plan.adjacent or not self.given("beside") or not self._goes_on(game, plan):
            return ""
        return "R100: " + _("{power}: only a figure beside it is attacked again", power=self.power.name)

    def _goes_on(self, game: Play, plan: AttackPlan) -> bool:
        """Whether its attacker has attacked in this turn, and this normal attack is one more."""
        turn, by = game.state.turn, plan.attacker.id
        if turn is None or plan.special is not None or not self.is_mine(plan.attacker):
            return False
        made = by in turn.note(self.id, ()) or (not plan.door and (by, None) in turn.attacks)
        return made and self.works(game)

    def attacked(self, game: Play, plan: AttackPlan, hits: Hits) -> None:
        """Note that it has attacked a figure."""
        if self.given("dice") and game.state.turn is not None and self.is_mine(plan.attacker):
            made = game.turn.note(self.id, ())
            game.change_turn(notes=game.turn.with_note(self.id, (*made, plan.attacker.id)))

    def strike(self, attack: int, range: int, times: int) -> tuple[int, int, int]:
        """How many more attacks."""
        return attack, range, times + int(self.given("count"))


class AttackAllBeside(Power):
    """A normal attack at each enemy beside it, one after the other, none of them twice; a castle door beside
    it counts as one of them (R188).
    """

    kind = "attack-all-beside"

    def attacks(self, game: Play, figure: Figure) -> int:
        """As many as there are enemies beside it that it has not attacked, after those it has made."""
        if not self.is_mine(figure) or not self.works(game):
            return 0
        whom = self._attacked(game, figure)
        left = sum(o.id not in whom and is_foe(game, figure, o) for o in spatial.all_adjacent(game, figure))
        left += None not in whom and stands_beside_one(game, figure)
        turn = game.state.turn  # none while a computer player weighs the cards of a round
        return max(0, left + (0 if turn is None else turn.attacked(figure.id)) - 1)

    def forbids_attack(self, game: Play, plan: AttackPlan) -> str:
        """The second attack at one figure."""
        if plan.special is not None or not self.is_mine(plan.attacker) or not self.works(game):
            return ""
        whom = None if plan.target is None else plan.target.id
        if whom not in self._attacked(game, plan.attacker):
            return ""
        return "R100: " + _("{power}: each of those beside it is attacked once", power=self.power.name)

    def _attacked(self, game: Play, figure: Figure) -> set[int | None]:
        """Whom it has attacked in this turn; None stands for a door."""
        turn = game.state.turn
        return {whom for by, whom in turn.attacks if by == figure.id} if turn is not None else set()


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
            and not spatial.engaged_with(game, figure)
        )

    def aims(
        self, game: Play, figure: Figure, special: SpecialAttack
    ) -> Iterator[tuple[int | None, Position | None]]:
        """Each figure that all of them can attack."""
        group = self._group(game, figure, special)
        for target in game.figures():
            if target.id != figure.id and not any(against(game, by, target, special) for by in group):
                yield target.id, None

    def no_aim(self, game: Play, figure: Figure) -> str:
        """Another of them cannot attack it."""
        return "R107: " + _("not all of them have it in their Range and sight")

    def door_aims(self, game: Play, figure: Figure, special: SpecialAttack) -> Iterator[str]:
        """Each door that all of them can attack (R188)."""
        group = self._group(game, figure, special)
        for door in game.state.doors:
            if not any(doors.against(game, by, door, special) for by in group):
                yield door

    def carry_out_on_door(self, game: Play, figure: Figure, special: SpecialAttack, door: str) -> None:
        """All of them have attacked."""
        self._attacked_together(game, figure, special, None)
        doors.attack_door(game, figure, door, special)

    def carry_out(
        self, game: Play, figure: Figure, special: SpecialAttack, target: int | None, at: Position | None
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
        near = [other for other in left if spatial.adjacent(game, figure, other)]
        reached += near
        left = [other for other in left if other not in near]
    return not left


class Paralyse(TurnPower):
    """After moving and before attacking: a d20 of so much, and an enemy does not defend against its attacks
    in this turn. Once a turn by each of its figures.
    """

    kind = "paralyse"
    harms = 0.3

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
            game.emit(Paralysed(figure=figure, target=use.target))

    def forbids_defense(self, game: Play, plan: AttackPlan) -> bool:
        """Against its own attacks in the turn that goes on, also special ones."""
        if game.state.turn is None or plan.target is None:
            return False
        return (plan.attacker.id, plan.target.id) in self.noted(game, ())
