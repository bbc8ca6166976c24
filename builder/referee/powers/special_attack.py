"""Special attacks: at one figure, at one and all beside it, thrown, along a line (R107 to R110)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.board import Door, Space
from builder.referee import door_attacks, where
from builder.referee.actions import Use
from builder.referee.attacking import against, note_special, plan_of, resolve
from builder.referee.plans import SpecialAttack
from builder.referee.play import Play
from builder.referee.powers import lines, several_targets
from builder.referee.powers.power import Power
from builder.referee.state import Ask, Figure
from builder.scenario.places import Spot
from builder.sight import can_lob

_BLAST, _LINE = "blast", "line"
_USED = "used"


class SpecialAttackPower(Power):
    """A special attack instead of the normal one, with dice and Range of its own.

    It gets nothing from height, glyphs and other powers; who defends keeps height die and powers (decision
    15). A blast hits the target and all that stand beside it, friends and the attacker too; captives stay
    out of it, as they cannot be attacked. An engaged figure aims only at those it is engaged with (R075).
    """

    kind = "special-attack"

    def specials(self, game: Play, figure: Figure) -> tuple[SpecialAttack, ...]:
        """The attack, where the figure is one of the card's and may still make it."""
        if not self.is_mine(figure) or not self.works(game) or self._is_used(game):
            return ()
        return (self._special(game),)

    def _special(self, game: Play) -> SpecialAttack:
        give = self.given
        sight, repeats = bool(give("sight")), bool(give("repeats"))
        any_part = bool(give("clear_sight")) and any(hook.any_part(game) for hook in game.hooks("any_part"))
        return SpecialAttack(
            self.id, self.power.name, give("range"), give("attack"), sight, repeats, any_part
        )

    def _is_used(self, game: Play) -> bool:
        """Whether the one turn in which it can be made is over."""
        if not self.given("once") or not game.state.memory.get(self.id):
            return False
        return game.state.turn is None or game.turn.note(self.id) != _USED

    def aims(
        self, game: Play, figure: Figure, special: SpecialAttack
    ) -> Iterator[tuple[int | None, Spot | None]]:
        """A figure to aim at, or the last space of a line."""
        if self.given("shape") == _LINE:
            for end in lines.ends(game, figure, special):
                yield None, end
            return
        for target in game.figures():
            if target.id == figure.id or against(game, figure, target, special):
                continue
            if special.sight or self._reaches(game, figure, target):
                yield target.id, None

    def _reaches(self, game: Play, figure: Figure, target: Figure) -> bool:
        """Whether it can be thrown there, over what stands between (R110)."""
        return not self.given("lob") or self._is_thrown(game, figure, target.spaces)

    def _is_thrown(self, game: Play, figure: Figure, to: tuple[Space, ...]) -> bool:
        """Whether nothing that stands between is too high for a throw."""
        return game.kept(
            (self.id, "lob", figure.id, to),
            lambda: can_lob(
                game.table.scene,
                figure.spaces,
                to,
                int(self.given("lob")),
                door=Door.NONE,
                doors=where.doors(game),
            ),
        )

    def hit_by(
        self, game: Play, figure: Figure, special: SpecialAttack, target: int | None, at: Spot | None
    ) -> tuple[Figure, ...]:
        """All on the line, the nearest first; the target and, of a blast, all beside it."""
        if at is not None:
            return tuple(lines.hit(game, figure, special, at))
        assert target is not None
        found = game.state.figures[target]
        if self.given("shape") != _BLAST:
            return (found,)
        beside = [o for o in where.all_beside(game, found) if not game.owned(o).captive]
        return (found, *sorted(beside, key=lambda o: o.id))

    def carry_out(
        self, game: Play, figure: Figure, special: SpecialAttack, target: int | None, at: Spot | None
    ) -> None:
        """Roll it."""
        if self.given("once"):
            self._use_up(game)
        hit = self.hit_by(game, figure, special, target, at)
        if self.given("shape") in (_BLAST, _LINE):
            fixed = self.given("shape") == _LINE
            several_targets.attack_several(game, self.id, figure, special, hit, fixed=fixed)
            return
        hits = resolve(game, plan_of(game, figure, hit[0], special))
        note_special(game, figure, special.id if special.repeats and hits.wounds else "")

    def door_aims(self, game: Play, figure: Figure, special: SpecialAttack) -> Iterator[str]:
        """Doors are attacked like figures (R188)."""
        for id, door in game.state.doors.items():
            space = door_attacks.door_space(game, door)
            if space is None or door_attacks.against(game, figure, id, special):
                continue
            if self.given("shape") == _LINE:
                if lines.through(figure, special, space.hex) is not None:
                    yield id
            elif special.sight or self._flies_to(game, figure, id, space):
                yield id

    def _flies_to(self, game: Play, figure: Figure, door: str, space: Space) -> bool:
        if not self.given("lob"):
            return door_attacks.sees_door(game, figure, door, ranged=True)
        return self._is_thrown(game, figure, (space,))

    def carry_out_on_door(self, game: Play, figure: Figure, special: SpecialAttack, door: str) -> None:
        """Roll it once for the door and for all figures that it hits with it."""
        if self.given("once"):
            self._use_up(game)
        now = game.state.doors[door]
        others: list[Figure] = []
        if self.given("shape") == _BLAST:
            others = [
                o
                for o in game.figures()
                if not game.owned(o).captive and door_attacks.is_beside(game, o, now)
            ]
        elif self.given("shape") == _LINE:
            space = door_attacks.door_space(game, now)
            end = None if space is None else lines.through(figure, special, space.hex)
            others = [] if end is None else lines.hit(game, figure, special, end)
        hits = door_attacks.attack_door(game, figure, door, special)
        if others:
            fixed = self.given("shape") == _LINE
            several_targets.attack_several(
                game, self.id, figure, special, others, fixed=fixed, skulls=hits.skulls
            )
        else:
            note_special(game, figure, special.id if special.repeats and hits.wounds else "")

    def _use_up(self, game: Play) -> None:
        """Note that it was made; in the same turn the others of the card still may."""
        game.remember(self.id, _USED)
        game.change_turn(notes=game.turn.with_note(self.id, _USED))

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Which of several defends next (R108)."""
        return several_targets.choices(game, ask)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """It defends."""
        assert use.target is not None
        several_targets.defend(game, ask, self._special(game), use.target)

    def declined(self, game: Play, ask: Ask) -> None:
        """They defend as they were hit."""
        several_targets.defend_in_turn(game, ask, self._special(game))
