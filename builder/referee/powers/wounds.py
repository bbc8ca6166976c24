"""Powers that wound, heal, destroy or take over figures without an attack."""

from __future__ import annotations

from collections.abc import Iterator

from builder.catalogue.powers import ANYBODY, CardPower, outcome
from builder.referee import spatial
from builder.referee.attacking import attack_normally, note_special, plan_of
from builder.referee.doors import is_in_reach, wound_door
from builder.referee.effects import destroy, heal, take_over, wound
from builder.referee.moving import may_act
from builder.referee.play import AttackPlan, Hits, Play
from builder.referee.powers.power import (
    BESIDE,
    Power,
    TurnPower,
    chance_of,
    is_near,
    is_of,
    roll_for,
    rolled_row,
    succeeds,
    tell,
)
from builder.referee.state import Ask, Figure, Use

_TARGET = "target"


class OnOthers(TurnPower):
    """Used by a figure on another one that fits and is near enough (R090, R112), once a turn, before or after
    moving.
    """

    wounded_only = True

    def uses(self, game: Play) -> Iterator[Use]:
        """Each figure that it can be used on."""
        early = self.given("when") == "before-move"
        if not (self.before_moving(game) if early else self.before_attacking(game)):
            return
        for figure in self.users(game):
            yield from self.uses_by(game, figure)

    def uses_by(self, game: Play, figure: Figure) -> Iterator[Use]:
        """Each figure that one may use it on."""
        for target in game.figures():
            if target.id != figure.id and self.concerns(game, figure, target):
                yield Use(game.turn.player, self.id, figure.id, target.id)

    def concerns(self, game: Play, figure: Figure, target: Figure) -> bool:
        """Whether a figure can use it on another."""
        within, sight = self.given("within", BESIDE), self.given("sight", False)
        spares = self.given("spares")
        return (
            (target.wounds > 0 or not self.wounded_only or self.given("unwounded", False))
            and (spares is None or not game.card(target).fits(spares))
            and not game.owned(target).captive
            and game.card(target).fits(self.given("who"))
            and is_of(game, self.given("of"), game.player_of(figure), target)
            and is_near(game, figure, target, within, sight=sight)
        )

    def use(self, game: Play, use: Use) -> None:
        """Roll for it. Before moving it hinders nothing; after moving no more moves are made."""
        assert use.figure is not None
        assert use.target is not None
        self.spend(game, use.figure)
        self.roll(game, use.figure, use.target)

    def spend(self, game: Play, figure: int) -> None:
        """Note that a figure used it."""
        if self.given("when") == "before-move":
            self.note(game, (*self.noted(game, ()), figure))
        else:
            self.used_by(game, figure, closed=True)

    def roll(self, game: Play, figure: int, target: int) -> None:
        """Roll, and do to the target what the roll brings."""
        raise NotImplementedError


class Heal(OnOthers):
    """A d20 of so much takes wounds from a figure."""

    kind = "heal"
    heals = True

    def roll(self, game: Play, figure: int, target: int) -> None:
        """Roll, and take them away."""
        if succeeds(self, game, self.given("least"), figure, target):
            heal(game, target, self.given("wounds"), self.power.name)


class HealOnKill(Power):
    """Each time one of its figures destroys another one, wounds are taken from it, or from another one near
    it; where a d20 of so much is asked for, only with that.
    """

    kind = "heal-on-kill"
    heals = True

    def destroyed(self, game: Play, figure: Figure, by: int | None) -> None:
        """Heal who did it, in whatever way."""
        killer = None if by is None else game.state.figures[by]
        if killer is not None and not self.given("normal_only"):
            self._killed(game, killer)

    def attacked(self, game: Play, plan: AttackPlan, hits: Hits) -> None:
        """Heal who did it with a normal attack, from beside where that is asked for."""
        normal = self.given("normal_only") and plan.special is None and plan.target is not None
        if not normal or plan.target is None or game.state.figures[plan.target.id].on:
            return
        if plan.adjacent or not self.given("beside"):
            self._killed(game, game.state.figures[plan.attacker.id])

    def _killed(self, game: Play, killer: Figure) -> None:
        if not killer.on or not self.is_mine(killer) or not self.works(game):
            return
        if self.given("within"):
            ask = Ask(self.player(game), self.id, killer.id)
            if any(True for _rest in self.answers(game, ask)):
                game.ask(ask)
        elif killer.wounds and (
            not self.given("least") or succeeds(self, game, self.given("least"), killer.id)
        ):
            heal(game, killer.id, self.given("wounds"), self.power.name)

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Each wounded friend that fits and is near enough."""
        killer, give = game.state.figures[ask.figure or 0], self.given
        for other in game.figures():
            if (
                other.wounds
                and other.id != killer.id
                and game.card(other).fits(give("who"))
                and is_of(game, "friendly", ask.player, other)
                and is_near(game, killer, other, give("within"), sight=give("sight"))
            ):
                yield Use(ask.player, self.id, killer.id, other.id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Heal the one that was chosen."""
        heal(game, use.target or 0, self.given("wounds"), self.power.name)


class WoundAtDistance(OnOthers):
    """A d20 of so much wounds or destroys a figure, or wounds a castle door (R188), which the word of the use
    names; nothing defends against it. Where a figure may be used on several, each is another one.
    """

    kind = "wound-at-distance"
    harms = 1.0
    wounded_only = False

    def __init__(self, owned: str, power: CardPower, number: int) -> None:
        super().__init__(owned, power, number)
        self.costs_attacks = bool(self.given("instead"))

    def users(self, game: Play) -> list[Figure]:
        """Those that may use it on one more."""
        if self.given("count") == 1:
            return super().users(game)
        used = [figure for figure, _target in self.noted(game, ())]
        figures = map(game.state.figures.__getitem__, game.turn.pool)
        return [
            figure
            for figure in figures
            if used.count(figure.id) < self.given("count") and not may_act(game, figure)
        ]

    def concerns(self, game: Play, figure: Figure, target: Figure) -> bool:
        """Another one each time."""
        used = (figure.id, target.id) in self.noted(game, ())
        if used or not super().concerns(game, figure, target):
            return False
        by = spatial.engaged_with(game, target) if self.given("engaged") else ()
        player = self.player(game)
        mine = any(other.id != figure.id and game.player_of(other) == player for other in by)
        return mine or not self.given("engaged")

    def uses_by(self, game: Play, figure: Figure) -> Iterator[Use]:
        """Each figure that one may use it on, and each door where it asks for no kind of figure."""
        yield from super().uses_by(game, figure)
        within, sight = int(self.given("within")), bool(self.given("sight"))
        if game.state.doors and self.given("who") == ANYBODY:
            for id in game.state.doors:
                if is_in_reach(game, figure, id, within, sight=sight):
                    yield Use(game.turn.player, self.id, figure.id, word=id)

    def use(self, game: Play, use: Use) -> None:
        """Roll for it."""
        assert use.figure is not None
        if self.given("instead"):
            note_special(game, game.state.figures[use.figure])
        if self.given("count") > 1 and use.target is not None:
            on = (*self.noted(game, ()), (use.figure, use.target))
            self.note(game, on, acted=game.turn.with_acted(use.figure), closed=True)
            self.roll(game, use.figure, use.target)
            return
        if not use.word:
            super().use(game, use)
            return
        self.spend(game, use.figure)
        if succeeds(self, game, self.given("least"), use.figure):
            wound_door(game, use.word, int(self.given("wounds")), by=use.figure)

    def needed(self, game: Play, target: Figure) -> int:
        """What the d20 must show for a figure."""
        return int((game.card(target).hero and self.given("hero")) or self.given("least"))

    def chance(self, game: Play, use: Use) -> float:
        """Heroes may be harder to get."""
        return chance_of(self.needed(game, game.state.figures[use.target or 0]))

    def wounding(self, game: Play, use: Use) -> tuple[float, ...]:
        """A d20 that is high enough may give one wound more."""
        if self.given("destroy"):
            return ()
        odds, more = super().wounding(game, use), self.given("more")
        return (*odds[:-1], odds[-1] - chance_of(more), chance_of(more)) if more else odds

    def roll(self, game: Play, figure: int, target: int) -> None:
        """Roll, and give them."""
        least, wounds = self.needed(game, game.state.figures[target]), int(self.given("wounds"))
        if self.given("more"):
            roll = roll_for(self, game, figure, target)
            wounds += roll >= self.given("more")
            game.emit(tell(self, figure, target, roll, least))
            worked = roll >= least
        else:
            worked = least <= 1 or succeeds(self, game, least, figure, target)
        if worked and self.given("destroy"):
            destroy(game, target, self.power.name, by=figure)
        elif worked:
            wound(game, target, wounds, self.power.name, by=figure)


class PassingBlow(Power):
    """Before a normal attack on a figure beside it another one beside that is chosen, of whatever side, but
    not itself; it is wounded where the attack wounds its target.
    """

    kind = "passing-blow"
    harms = 1.0

    def asks_first(self, game: Play, plan: AttackPlan) -> bool:
        """Ask for whom, where there is somebody."""
        if plan.target is None or not plan.adjacent or not self.is_mine(plan.attacker):
            return False
        data = ((_TARGET, plan.target.id),)
        ask = Ask(self.player(game), self.id, plan.attacker.id, data=data, unfinished=True)
        if not self.works(game) or not any(True for _rest in self.answers(game, ask)):
            return False
        game.ask(ask)
        return True

    def answers(self, game: Play, ask: Ask) -> Iterator[Use]:
        """Each of them."""
        sizes = self.given("sizes")
        for other in spatial.all_adjacent(game, game.state.figures[ask.get(_TARGET)]):
            fits = not sizes or game.card(other).size in sizes
            if fits and other.id != ask.figure and not game.owned(other).captive:
                yield Use(ask.player, self.id, ask.figure, other.id)

    def answer(self, game: Play, ask: Ask, use: Use) -> None:
        """Attack, with a blow that may pass on to it."""
        game.change_turn(notes=game.turn.with_note(self.id, use.target))
        self.declined(game, ask)

    def declined(self, game: Play, ask: Ask) -> None:
        """Attack."""
        figures = game.state.figures
        attack_normally(game, plan_of(game, figures[ask.figure or 0], figures[ask.get(_TARGET)]))

    def attacked(self, game: Play, plan: AttackPlan, hits: Hits) -> None:
        """Wound the other one."""
        other = game.state.turn and game.turn.note(self.id)
        if other and self.is_mine(plan.attacker):
            game.change_turn(notes=game.turn.with_note(self.id, None))
            if hits.wounds > 0:
                wound(game, other, self.given("wounds"), self.power.name, by=plan.attacker.id)


class HealingTouch(OnOthers):
    """A d20 on a table heals a figure beside it or wounds it. All that may be taken away is."""

    kind = "healing-touch"

    def __init__(self, owned: str, power: CardPower, number: int) -> None:
        super().__init__(owned, power, number)
        self.heals = any(row.heal for row in self.given("table"))
        self.harms = float(not self.heals)

    def wounding(self, game: Play, use: Use) -> tuple[float, ...]:
        """As the rows of the table say."""
        rows = [outcome(self.given("table"), roll).wounds for roll in range(1, 21)]
        return tuple(rows.count(wounds) / 20 for wounds in range(max(rows) + 1))

    def roll(self, game: Play, figure: int, target: int) -> None:
        """Roll, and take wounds away or give them."""
        row = rolled_row(self, game, figure, target)
        heal(game, target, row.heal, self.power.name)
        wound(game, target, row.wounds, self.power.name, by=figure)


class Chomp(OnOthers):
    """Before attacking, once a turn, before or after moving: a figure beside it of such a size is destroyed,
    whosesoever it is; a hero only with a d20 of so much.
    """

    kind = "chomp"
    harms = 1.0

    def chance(self, game: Play, use: Use) -> float:
        """Only a hero may escape."""
        hero = use.target is not None and game.card(game.state.figures[use.target]).hero
        return super().chance(game, use) if hero else 1.0

    def concerns(self, game: Play, figure: Figure, target: Figure) -> bool:
        """Each figure beside it of such a size."""
        sizes = self.given("sizes")
        if game.owned(target).captive or (sizes and game.card(target).size not in sizes):
            return False
        return spatial.adjacent(game, figure, target)

    def spend(self, game: Play, figure: int) -> None:
        """It moves no less for it."""
        self.note(game, (*self.noted(game, ()), figure))

    def roll(self, game: Play, figure: int, target: int) -> None:
        """Bite."""
        hero = game.card(game.state.figures[target]).hero
        if not hero or succeeds(self, game, self.given("least"), figure, target):
            destroy(game, target, self.power.name, by=figure)


class MindShackle(OnOthers):
    """After moving and before attacking, once a turn: a d20 of so much takes over a unique figure beside it
    that another player controls. Its card comes with it and all figures of that card, for the rest of the
    game, whatever becomes of the one who took them; the order markers on the card are removed.
    """

    kind = "mind-shackle"
    harms = 2.0  # its enemy loses it, and its player gains it

    def concerns(self, game: Play, figure: Figure, target: Figure) -> bool:
        """Each unique figure beside it."""
        owned = game.owned(target)
        taken = owned.captive or owned.controller == game.turn.player
        return owned.card.unique and not taken and spatial.adjacent(game, figure, target)

    def roll(self, game: Play, figure: int, target: int) -> None:
        """Roll for it."""
        if succeeds(self, game, self.given("least"), figure, target):
            take_over(game, game.state.figures[target].card, self.player(game))
