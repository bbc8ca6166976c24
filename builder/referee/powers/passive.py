"""Powers that nobody has to use: dice, hits, Range, Move and d20s that they add, and what they take from
attacks. None of them adds dice or hits to a special attack (R107).
"""

from __future__ import annotations

from builder.language import _
from builder.referee import spatial
from builder.referee.attacking import undefended
from builder.referee.play import AttackPlan, Hits, Play
from builder.referee.powers.power import BESIDE, Power, is_near, is_of, is_on_water, stands_on
from builder.referee.state import Figure, Turn


class OwnDice(Power):
    """Dice for its own figures in normal attacks: as many as it is given, where nothing else is said."""

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice."""
        return self.more(game, plan) if self.is_mine(plan.attacker) and self.works(game) else 0

    def more(self, game: Play, plan: AttackPlan) -> int:
        """How many more, for one of its figures."""
        return int(self.given("dice"))


class AttackBonus(OwnDice):
    """Dice against figures beside it, of certain sizes or cards, that were not beside it when the turn began,
    or beside which others of its player stand; where more is said, all must hold.
    """

    kind = "attack-bonus"

    def turn_starts(self, game: Play, turn: Turn) -> None:
        """Note who stands beside whom."""
        if self.given("fresh") and self.works(game):
            own = [game.state.figures[id] for id in turn.pool if self.is_mine(game.state.figures[id])]
            near = tuple((one.id, other.id) for one in own for other in spatial.all_adjacent(game, one))
            game.change_turn(notes=game.turn.with_note(self.id, near))

    def more(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice."""
        target, turn = plan.target, game.state.turn
        if target is None or not self._fits(game, plan, target):
            return 0
        if self.given("moved") and (turn is None or plan.attacker.id not in turn.moved):
            return 0
        if self.given("fresh") and (turn is None or (plan.attacker.id, target.id) in turn.note(self.id, ())):
            return 0
        helpers = 1 if self.given("helped") is None else self._helpers(game, plan, target)
        return super().more(game, plan) * (helpers if self.given("each") else min(1, helpers))

    def _fits(self, game: Play, plan: AttackPlan, target: Figure) -> bool:
        sizes, card = self.given("sizes"), game.card(target)
        near = plan.adjacent or not self.given("beside")
        return near and (not sizes or card.size in sizes) and card.fits(self.given("who"))

    def _helpers(self, game: Play, plan: AttackPlan, target: Figure) -> int:
        """How many other figures of the player that fit stand beside the target."""
        player = self.player(game)
        return sum(
            other.id != plan.attacker.id
            and game.player_of(other) == player
            and game.card(other).fits(self.given("helped"))
            for other in spatial.all_adjacent(game, target)
        )


class FollowUpBonus(OwnDice):
    """Dice against a figure that another one of the card attacked earlier in this turn."""

    kind = "follow-up-bonus"

    def more(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice."""
        turn, target = game.state.turn, plan.target
        if turn is None or target is None:
            return 0
        followed = any(
            whom == target.id and by != plan.attacker.id and self.is_mine(game.state.figures[by])
            for by, whom in turn.attacks
        )
        return super().more(game, plan) if followed else 0


class StandAndFire(OwnDice):
    """Dice, or spaces of Range, in a turn in which none of the card, or the figure itself, has moved."""

    kind = "stand-and-fire"

    def more(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice."""
        return super().more(game, plan) if self._stands(game, plan.attacker) else 0

    def range_bonus(self, game: Play, figure: Figure) -> int:
        """Spaces of Range."""
        mine = self.is_mine(figure) and self.works(game) and self._stands(game, figure)
        return int(self.given("range")) if mine else 0

    def _stands(self, game: Play, figure: Figure) -> bool:
        turn = game.state.turn
        if turn is None or figure.id not in turn.pool:
            return False
        return figure.id not in turn.moved if self.given("each") else not turn.moved


class WoundedBonus(OwnDice):
    """Dice for each wound that the attacker has, or the figures of the chosen card have."""

    kind = "wounded-bonus"

    def more(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice."""
        figures = [game.state.figures[plan.attacker.id]]
        if self.given("chosen"):
            figures = list(self.chosen(game))
        return int(self.given("each")) * sum(figure.wounds for figure in figures)


class DoubleSkulls(Power):
    """Every skull counts as more hits than one."""

    kind = "double-skulls"

    def skull_bonus(self, game: Play, plan: AttackPlan, skulls: int) -> int:
        """Hits beside those of the skulls themselves."""
        if plan.special is not None or not self.is_mine(plan.attacker) or not self.works(game):
            return 0
        return int(self.given("add")) * skulls


class ExtraWounds(Power):
    """Where its normal attack or its swipe wounds, it wounds more."""

    kind = "extra-wounds"

    def changes_hits(self, game: Play, plan: AttackPlan, hits: Hits) -> Hits:
        """More wounds for a figure that gets one."""
        if plan.special is not None or plan.target is None or not hits.wounds:
            return hits
        return hits._replace(wounds=hits.wounds + self.swipe_wounds(game, plan.attacker))

    def swipe_wounds(self, game: Play, by: Figure) -> int:
        """Wounds of a swipe that gives one."""
        return int(self.given("wounds")) if self.is_mine(by) and self.works(game) else 0


class SwipeBonus(Power):
    """Dice against figures that leave an engagement with it (R073)."""

    kind = "swipe-bonus"

    def swipe_dice(self, game: Play, by: Figure, leaver: Figure) -> int:
        """Dice of a swipe."""
        return int(self.given("dice")) if self.is_mine(by) and self.works(game) else 0


def comes(plan: AttackPlan, where: str) -> bool:
    """Whether an attack comes from ``beside``, from ``afar`` or from ``any`` such place."""
    return {"any": True, "beside": plan.adjacent, "afar": not plan.adjacent}[where]


class Aura(Power):
    """Other figures that fit and are near enough get dice or spaces of Range more (R090, R112).

    Several figures with such a power help one after another.
    """

    kind = "aura"

    @property
    def extent(self) -> float:
        """Dice, and spaces of Range, times the spaces around; anywhere counts as four. What enemies have less
        counts, too.
        """
        dice = abs(sum(int(self.given(what)) for what in ("range", "attack", "defense")))
        return dice * min(4, int(self.given("within")) or 4)

    def range_bonus(self, game: Play, figure: Figure) -> int:
        """Spaces of Range."""
        return self._helps(game, "range", figure)

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice; special attacks are never asked about (R107)."""
        return self._helps(game, "attack", plan.attacker)

    def defense_dice(self, game: Play, plan: AttackPlan) -> int:
        """Defense dice, against special attacks too where it does not say normal ones."""
        if plan.target is None or (plan.special is not None and self.given("normal_only")):
            return 0
        if not comes(plan, self.given("from")) or not self._concerns(game, plan.attacker):
            return 0
        return self._helps(game, "defense", plan.target)

    def _concerns(self, game: Play, attacker: Figure) -> bool:
        """Whether it counts against an attacker: of the player's own, those that fit, where that is said."""
        against = self.given("against")
        return against is None or (
            game.player_of(attacker) == self.player(game) and game.card(attacker).fits(against)
        )

    def _helps(self, game: Play, what: str, figure: Figure) -> int:
        """What it gives a figure, from each of its own figures that is near enough."""
        number = int(self.given(what))
        if not number or not figure.on or not game.card(figure).fits(self.given("who")):
            return 0
        player = self.player(game)
        if not is_of(game, self.given("of"), player, figure):
            return 0
        within, sight = self.given("within"), self.given("sight")
        return number * sum(
            holder.id != figure.id and is_near(game, holder, figure, within, sight=sight)
            for holder in self.holders(game)
        )


class MoveAura(Power):
    """Other figures that fit move farther, wherever they are, while one of its own is on the battlefield."""

    kind = "move-aura"

    @property
    def extent(self) -> float:
        """Spaces of Move."""
        return float(self.given("move"))

    def move_bonus(self, game: Play, figure: Figure) -> int:
        """Spaces of Move."""
        if not game.card(figure).fits(self.given("who")) or not self._is_joined(game):
            return 0
        if not is_of(game, self.given("of"), self.player(game), figure):
            return 0
        others = self.given("with_card") is None
        return int(self.given("move")) * sum(
            holder.id != figure.id or not others for holder in self.holders(game)
        )

    def _is_joined(self, game: Play) -> bool:
        """Whether the other card is there that it needs."""
        fits, player = self.given("with_card"), self.player(game)
        return fits is None or any(
            not self.is_mine(other) and game.card(other).fits(fits) for other in game.figures(player)
        )


class Rally(Power):
    """After it attacked a figure of another player in its turn, all figures of its player move farther until
    that player's next order marker.
    """

    kind = "rally"

    @property
    def extent(self) -> float:
        """Spaces of Move."""
        return float(self.given("move"))

    def attacked(self, game: Play, plan: AttackPlan, hits: Hits) -> None:
        """Note the order marker of the turn in which it attacked."""
        mine = self.acts(game) and self.is_mine(plan.attacker)
        if mine and plan.target is not None and game.enemies(plan.attacker, plan.target):
            game.remember(self.id, self._marker(game))

    def move_bonus(self, game: Play, figure: Figure) -> int:
        """Spaces of Move, in that turn and those that belong to it."""
        joins = game.state.memory.get(self.id) == self._marker(game) and self.works(game)
        return int(self.given("move")) if joins and game.player_of(figure) == self.player(game) else 0

    @staticmethod
    def _marker(game: Play) -> str:
        return f"{game.state.round}/{game.state.number}"


class ArmyBonus(Power):
    """Its own figures get dice while all cards that their player controls fit, destroyed ones too."""

    kind = "army-bonus"

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice."""
        return int(self.given("attack")) if self._holds(game, plan.attacker) else 0

    def defense_dice(self, game: Play, plan: AttackPlan) -> int:
        """Defense dice."""
        return int(self.given("defense")) if self._holds(game, plan.target) else 0

    def _holds(self, game: Play, figure: Figure | None) -> bool:
        if figure is None or not self.is_mine(figure) or not self.works(game):
            return False
        return all(owned.card.fits(self.given("who")) for owned in game.cards_of(self.player(game)))


class _Defense(Power):
    """A power of the figure that is attacked."""

    def _defends(self, game: Play, plan: AttackPlan) -> bool:
        return plan.target is not None and self.is_mine(plan.target) and self.works(game)


class OnlyHitFromBeside(_Defense):
    """Normal attacks hit it only from beside it, or from a number of spaces; of some special ones, too."""

    kind = "only-hit-from-beside"

    def forbids_attack(self, game: Play, plan: AttackPlan) -> str:
        """An attack from afar is not possible."""
        within = self.given("within")
        if (plan.special is not None and not self.given("specials")) or not self._defends(game, plan):
            return ""
        if plan.adjacent or (within > BESIDE and plan.away <= within):
            return ""
        if within == BESIDE:
            why = _("{power}: only figures beside it hit it with a normal attack", power=self.power.name)
        else:
            why = _("{power}: it is only hit from {n} spaces or nearer", power=self.power.name, n=within)
        return f"R080: {why}"


class DefenseBonus(_Defense):
    """Dice against attacks from beside it or from afar, on water, or near the chosen card; where more is
    said, all must hold.
    """

    kind = "defense-bonus"

    def defense_dice(self, game: Play, plan: AttackPlan) -> int:
        """Defense dice."""
        target = plan.target
        if target is None or not self._defends(game, plan) or not self._fits(plan):
            return 0
        return int(self.given("dice")) if self._stands_well(game, target) else 0

    def _fits(self, plan: AttackPlan) -> bool:
        if plan.special is not None and self.given("normal_only"):
            return False
        return comes(plan, self.given("from"))

    def _stands_well(self, game: Play, target: Figure) -> bool:
        if self.given("on_water") and not is_on_water(game, target):
            return False
        within = self.given("chosen_within")
        return not within or any(is_near(game, target, one, within, sight=True) for one in self.chosen(game))


class TerrainBonus(Power):
    """Dice for its own figures while they stand on a kind of terrain; attack dice in normal attacks only."""

    kind = "terrain-bonus"

    def attack_dice(self, game: Play, plan: AttackPlan) -> int:
        """Attack dice."""
        return self._more(game, "attack", plan.attacker)

    def defense_dice(self, game: Play, plan: AttackPlan) -> int:
        """Defense dice."""
        return 0 if plan.target is None else self._more(game, "defense", plan.target)

    def _more(self, game: Play, what: str, figure: Figure) -> int:
        there = self.is_mine(figure) and self.works(game) and stands_on(game, figure, self.given("terrain"))
        return int(self.given(what)) if there else 0


class ShieldBonus(_Defense):
    """Every shield counts as more than one, or shields are added to whatever is rolled."""

    kind = "shield-bonus"

    def shield_bonus(self, game: Play, plan: AttackPlan, shields: int) -> int:
        """Shields besides those of the roll; none where nothing is rolled."""
        normal = plan.special is None or not self.given("normal_only")
        if not normal or not self._defends(game, plan) or undefended(game, plan):
            return 0
        return int(self.given("each")) * shields + int(self.given("always"))


class StealthDodge(_Defense):
    """One shield blocks all damage of an attacker who is not beside it."""

    kind = "stealth-dodge"

    def changes_hits(self, game: Play, plan: AttackPlan, hits: Hits) -> Hits:
        """No wounds where there is a shield."""
        if plan.adjacent or not hits.shields or not self._defends(game, plan):
            return hits
        return hits._replace(wounds=0)


class CounterStrike(_Defense):
    """Shields left over against a normal attack from beside it wound the attacker; nothing blocks that."""

    kind = "counter-strike"

    def changes_hits(self, game: Play, plan: AttackPlan, hits: Hits) -> Hits:
        """Wounds for the attacker."""
        spares = self.given("spares")
        if plan.special is not None or not plan.adjacent or not self._defends(game, plan):
            return hits
        if spares is not None and game.card(plan.attacker).fits(spares):
            return hits
        return hits._replace(back=hits.back + max(0, hits.shields - hits.skulls))


class ShieldWall(_Defense):
    """Dice for each other friendly figure of such a card beside it, up to a number."""

    kind = "shield-wall"

    def defense_dice(self, game: Play, plan: AttackPlan) -> int:
        """Defense dice."""
        target = plan.target
        if target is None or not self._defends(game, plan):
            return 0
        card, player = game.card(target).id, game.player_of(target)
        others = sum(
            game.card(other).id == card and game.friends(player, game.player_of(other))
            for other in spatial.all_adjacent(game, target)
        )
        return min(int(self.given("most")), int(self.given("each")) * others)


class RollBonus(Power):
    """While a figure of its card lives, its player adds to the d20 for one kind of power."""

    kind = "roll-bonus"

    def roll_bonus(self, game: Play, power: str, player: str) -> int:
        """For that kind of power, whichever of the player's cards has it."""
        if power != self.given("power") or player != self.player(game) or not any(self.holders(game)):
            return 0
        return int(self.given("add"))


class Disarm(Power):
    """Its own figures add to their d20 for the traps of treasures."""

    kind = "disarm"

    def trap_bonus(self, game: Play, figure: Figure) -> int:
        """For a figure of the card."""
        return int(self.given("add")) if self.is_mine(figure) and self.works(game) else 0


class MarkedInitiative(Power):
    """While an order marker lies on its card, its player adds to the roll for initiative (R015)."""

    kind = "initiative-bonus"

    def initiative(self, game: Play, player: str) -> int:
        """As much as it is given."""
        marked = any(marker.card == self.owned for marker in game.state.markers.values())
        return int(self.given("add")) if marked and player == self.player(game) and self.works(game) else 0
