"""Several special attacks of one turn that differ in dice and Range (R107)."""

from __future__ import annotations

from collections.abc import Iterator

from builder.catalogue.powers import Shot
from builder.language import ngettext
from builder.referee import doors
from builder.referee.attacking import PART, against, note_special, plan_of, resolve
from builder.referee.play import Play, SpecialAttack
from builder.referee.powers.power import Power
from builder.referee.state import Figure
from builder.scenario import Position


class Shots(Power):
    """Special attacks that differ in dice and Range, each made once in a turn, or as often as one likes up to
    a number of dice. The id of each says which one it is.
    """

    kind = "shots"

    def strike(self, attack: int, range: int, times: int) -> tuple[int, int, int]:
        """The dice of them all spread evenly over as many attacks, at the Range of the longest."""
        shots, pool = self.given("shots"), int(self.given("pool"))
        dice = pool or sum(shot.attack for shot in shots)
        times = pool // max(shot.attack for shot in shots) if pool else len(shots)
        return dice // times, max(range, *(shot.range for shot in shots)), times

    def specials(self, game: Play, figure: Figure) -> tuple[SpecialAttack, ...]:
        """Those that it may still make."""
        if not self.is_mine(figure) or not self.works(game):
            return ()
        made = self._made(game, figure)
        shots, pool = self.given("shots"), int(self.given("pool"))
        left = pool - sum(shots[n].attack for n in made)
        return tuple(
            SpecialAttack(f"{self.id}{PART}{n}", self._called(shot), shot.range, shot.attack)
            for n, shot in enumerate(shots)
            if (shot.attack <= left if pool else n not in made)
        )

    def _called(self, shot: Shot) -> str:
        """Its name, with what sets it apart from the others."""
        name, range = self.power.name, shot.range
        return ngettext(
            "{name} ({n} die, Range {range})",
            "{name} ({n} dice, Range {range})",
            shot.attack,
            name=name,
            range=range,
        )

    def _made(self, game: Play, figure: Figure) -> list[int]:
        """Those that it made in this turn, by their numbers."""
        turn = game.state.turn
        return [] if turn is None else [n for by, n in turn.note(self.id, ()) if by == figure.id]

    def aims(
        self, game: Play, figure: Figure, special: SpecialAttack
    ) -> Iterator[tuple[int | None, Position | None]]:
        """Each figure that it reaches; another one each time where that is said."""
        for target in game.figures():
            again = self.given("different") and (figure.id, target.id) in game.turn.attacks
            if target.id != figure.id and not again and not against(game, figure, target, special):
                yield target.id, None

    def carry_out(
        self, game: Play, figure: Figure, special: SpecialAttack, target: int | None, at: Position | None
    ) -> None:
        """Roll it."""
        assert target is not None
        self._note(game, figure, special)
        resolve(game, plan_of(game, figure, game.state.figures[target], special))

    def door_aims(self, game: Play, figure: Figure, special: SpecialAttack) -> Iterator[str]:
        """Doors are attacked like figures (R188)."""
        for door in game.state.doors:
            again = self.given("different") and doors.was_attacked(game, self.id, figure, door)
            if not again and not doors.against(game, figure, door, special):
                yield door

    def carry_out_on_door(self, game: Play, figure: Figure, special: SpecialAttack, door: str) -> None:
        """Roll it."""
        if self.given("different"):
            doors.note_attacked(game, self.id, figure, door)
        self._note(game, figure, special)
        doors.attack_door(game, figure, door, special)

    def _note(self, game: Play, figure: Figure, special: SpecialAttack) -> None:
        """Note which one it made; it goes on with the others as long as there are some."""
        made = (*game.turn.note(self.id, ()), (figure.id, int(special.id.rpartition(PART)[2])))
        game.change_turn(notes=game.turn.with_note(self.id, made))
        note_special(game, figure, self.id if self.specials(game, figure) else "")
