"""Powers that keep figures from attacks and wounds by a d20, and moves after an attack on them: who escapes,
who is no target any more, who guards others, who scatters.
"""

from __future__ import annotations

from collections.abc import Iterator

from builder.language import N_, _
from builder.referee import spatial
from builder.referee.attacking import undefended
from builder.referee.flow import acting
from builder.referee.moving import go, ways
from builder.referee.play import AttackPlan, Hits, Play
from builder.referee.powers.power import Power, is_near, is_of, roll_for, stands_on, succeeds, tell
from builder.referee.state import Ask, Figure, Use
from builder.scenario import Position

_LEFT, _MOVED = "left", "moved"


class _Slipping(Power):
    """Lets figures move some spaces outside their turn, as ever: enemies may swipe, water stops."""

    wants = N_("spaces that the figure can move to with this power")

    def goals(self, game: Play, figure: Figure) -> Iterator[tuple[Position, ...]]:
        """Where one of them may move to."""
        yield from ways(game, figure, int(self.given("move")))

    def movers(self, game: Play, ask: Ask) -> Iterator[Figure]:
        """Who may move."""
        if ask.figure is not None:
            yield game.state.figures[ask.figure]

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Each of them, where it may move to."""
        for figure in self.movers(game, ask):
            for at in self.goals(game, figure):
                yield Use(ask.player, self.id, figure.id, at=at)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Move it."""
        figure = game.state.figures[use.figure or 0]
        go(game, figure, ways(game, figure, int(self.given("move")))[use.at])


class Vanish(_Slipping):
    """Attacked with at least one skull, before it defends: a d20 of so much, and it takes no damage and may
    move. Where it must end ``apart`` from enemies it moves if it is beside one, and cannot vanish where it
    finds no such space.
    """

    kind = "vanish"
    brings = N_("no damage")

    def escapes(self, game: Play, plan: AttackPlan) -> int:
        """Against which attacks, on which ground."""
        target = plan.target
        if target is None or not self.is_mine(target) or not self.works(game):
            return 0
        if plan.adjacent and self.given("from") == "afar":
            return 0
        if plan.special is not None and self.given("normal_only"):
            return 0
        if not is_of(game, self.given("of"), self.player(game), plan.attacker):
            return 0
        if self.given("apart") and not self._is_apart(game, target) and not any(self.goals(game, target)):
            return 0
        more = (int(self.given(ground)) for ground in _GROUNDS if stands_on(game, target, ground))
        return max(1, int(self.given("least")) - max(more, default=0))

    def rolls_to_escape(self, game: Play, plan: AttackPlan) -> bool:
        """Roll; ask where to."""
        target = plan.target
        assert target is not None
        if not succeeds(self, game, self.escapes(game, plan), target.id):
            return False
        if any(self.goals(game, target)):
            stays = not self.given("apart") or self._is_apart(game, target)
            game.ask(Ask(self.player(game), self.id, target.id, optional=stays))
        return True

    def goals(self, game: Play, figure: Figure) -> Iterator[tuple[Position, ...]]:
        """Apart from enemies where it must be."""
        for at in super().goals(game, figure) if self.given("move") else ():
            if not self.given("apart") or self._is_apart(game, figure, at):
                yield at

    def _is_apart(self, game: Play, figure: Figure, at: tuple[Position, ...] = ()) -> bool:
        stand = game.table.spaces(at) if at else figure.spaces
        return not any(
            game.enemies(figure, other) and spatial.adjacent_on(game, figure, stand, other)
            for other in game.figures()
        )


_GROUNDS = ("dungeon", "shadow")


class Disguise(Power):
    """The first time in a turn that a figure of a squad is about to attack it, with any attack aimed at it: a
    d20 of so much, and no attack is aimed at it any more in this turn. Nobody has lost an attack by that.
    """

    kind = "disguise"
    brings = N_("no target in this turn")

    def averts(self, game: Play, figure: Figure, target: Figure) -> int:
        """Once a turn."""
        turn = game.state.turn
        mine = self.is_mine(target) and self.works(game) and not game.card(figure).hero
        return int(self.given("least")) if mine and turn is not None and turn.note(self.id) is None else 0

    def rolls_to_avert(self, game: Play, figure: Figure, target: Figure) -> bool:
        """Roll, and note what came of it."""
        hidden = succeeds(self, game, int(self.given("least")), target.id)
        game.change_turn(notes=game.turn.with_note(self.id, hidden))
        return hidden

    def forbids_attack(self, game: Play, plan: AttackPlan) -> str:
        """In the rest of that turn."""
        turn, target = game.state.turn, plan.target
        if turn is None or target is None or not self.is_mine(target) or not turn.note(self.id):
            return ""
        return "R114: " + _("{power}: it is no target in this turn", power=self.power.name)


class Ward(Power):
    """When another figure of its player's that fits and is near enough gets wounds, from whatever: a d20 that
    is high enough wards off all of them, a lower one all but one. It is rolled by itself.
    """

    kind = "ward"
    brings = N_("wounds are warded off")

    def wards(self, game: Play, figure: Figure) -> tuple[tuple[int, int], ...]:
        """Whom it guards."""
        give, player = self.given, self.player(game)
        if game.player_of(figure) != player or not game.card(figure).fits(give("who")):
            return ()
        near = any(
            holder.id != figure.id and is_near(game, holder, figure, give("within"), sight=give("sight"))
            for holder in self.holders(game)
        )
        rows = ((give("least"), 0), (give("all_but_one"), 1)) if near else ()
        return tuple(row for row in rows if row[0])

    def rolls_to_ward(self, game: Play, figure: Figure, wounds: int) -> int:
        """Roll for it; of a single wound nothing less than all is warded off."""
        rows = [row for row in self.wards(game, figure) if row[1] < wounds]
        roll = roll_for(self, game, figure.id)
        most = next((most for least, most in rows if roll >= least), wounds)
        game.emit(tell(self, figure.id, None, roll, rows[-1][0]))
        return most


class Scatter(_Slipping):
    """After one of its figures has rolled defense dice against a normal attack of an enemy, its player may
    move some figures of the card, those of other common cards of its name too (R027).
    """

    kind = "scatter"

    def attacked(self, game: Play, plan: AttackPlan, hits: Hits) -> None:
        """Ask who moves."""
        target = plan.target
        if target is None or plan.special is not None or not self.is_mine(target) or not self.works(game):
            return
        if game.enemies(plan.attacker, target) and not undefended(game, plan):
            self._ask(game, int(self.given("figures")), ())

    def _ask(self, game: Play, left: int, moved: tuple[int, ...]) -> None:
        ask = Ask(self.player(game), self.id, data=((_LEFT, left), (_MOVED, moved)))
        if left and any(True for _rest in self.answers(game, ask)):
            game.ask(ask)

    def movers(self, game: Play, ask: Ask) -> Iterator[Figure]:
        """Those that have not moved by this yet."""
        for id in acting(game, self.owned):
            if id not in ask.get(_MOVED):
                yield game.state.figures[id]

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Move it, and ask for the next one."""
        super().answer(game, ask, use)
        self._ask(game, ask.get(_LEFT) - 1, (*ask.get(_MOVED), use.figure or 0))


class SpecialMoves(_Slipping):
    """After a special attack of the card that was the first attack on its target in the turn, one of its
    player's figures that fits may move some spaces, none of them twice in a turn.
    """

    kind = "special-moves"

    def attacked(self, game: Play, plan: AttackPlan, hits: Hits) -> None:
        """Ask who moves."""
        turn, target = game.state.turn, plan.target
        if turn is None or target is None or plan.special is None or not self.is_mine(plan.attacker):
            return
        ask = Ask(self.player(game), self.id)
        first = sum(whom == target.id for _by, whom in turn.attacks) == 1
        if first and self.works(game) and any(True for _rest in self.answers(game, ask)):
            game.ask(ask)

    def movers(self, game: Play, ask: Ask) -> Iterator[Figure]:
        """Those that have not moved by this in the turn."""
        moved = game.turn.note(self.id, ())
        for figure in game.figures(ask.player):
            fits = game.card(figure).fits(self.given("who"))
            if fits and figure.id not in moved and not game.owned(figure).captive:
                yield figure

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Move it, and note that."""
        moved = (*game.turn.note(self.id, ()), use.figure)
        game.change_turn(notes=game.turn.with_note(self.id, moved))
        super().answer(game, ask, use)
