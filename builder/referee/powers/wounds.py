"""Powers that wound, heal, destroy or take over figures without an attack."""

from __future__ import annotations

from collections.abc import Iterator

from builder.catalogue.card_powers import ANYBODY
from builder.referee import spatial
from builder.referee.doors import is_in_reach, wound_door
from builder.referee.effects import destroy, heal, take_over, wound
from builder.referee.play import Play
from builder.referee.powers.power import BESIDE, Power, TurnPower, is_near, is_of, rolled_row, succeeds
from builder.referee.state import Figure, Use


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
        return (
            (target.wounds > 0 or not self.wounded_only)
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
    """Each time one of its figures destroys another one, wounds are taken from it."""

    kind = "heal-on-kill"

    def destroyed(self, game: Play, figure: Figure, by: int | None) -> None:
        """Heal who did it."""
        killer = None if by is None else game.state.figures[by]
        if killer is not None and killer.on and self.is_mine(killer) and self.works(game):
            heal(game, killer.id, self.given("wounds"), self.power.name)


class WoundAtDistance(OnOthers):
    """A d20 of so much wounds a figure, or a castle door (R188), which the word of the use names; nothing
    defends against it.
    """

    kind = "wound-at-distance"
    harms = 1.0
    wounded_only = False

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
        if not use.word:
            super().use(game, use)
            return
        assert use.figure is not None
        self.spend(game, use.figure)
        if succeeds(self, game, self.given("least"), use.figure):
            wound_door(game, use.word, int(self.given("wounds")), by=use.figure)

    def roll(self, game: Play, figure: int, target: int) -> None:
        """Roll, and give them."""
        if succeeds(self, game, self.given("least"), figure, target):
            wound(game, target, self.given("wounds"), self.power.name, by=figure)


class HealingTouch(OnOthers):
    """A d20 on a table heals a figure beside it or wounds it. All that may be taken away is."""

    kind = "healing-touch"
    heals = True

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
