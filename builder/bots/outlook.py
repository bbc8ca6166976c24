"""How a player assesses the game: the worth of each figure, what it could do to enemies from a stand, and
what they could do to it there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from builder.board import Door, Space
from builder.bots import blows, hazards
from builder.bots.goals import Aim, aims, goals
from builder.bots.ways import costs_to, kept, maps, within
from builder.hexgrid import Hex
from builder.movement.reach import Arrival
from builder.referee import spatial
from builder.referee.attacking import is_foe, range_of
from builder.referee.moving import move_number
from builder.referee.play import Play, SpecialAttack
from builder.referee.state import Attack, Figure
from builder.scenario import Position
from builder.scenario import victory as v
from builder.scenario.victory import filters_in, walked
from builder.sight import PlacedFigure, distances, height_dice, views_of_pairs

Stand = tuple[Space, ...]
MELEE = 1
_UNSEEN = 0.75  # rough chance that an enemy within range sees its target
_HOLDS = 0.4  # share of the stakes that an enemy on a winning space is worth
_MORE = 0.7  # weight of a second attack, relative to the first


class Outlook:
    """How one player sees the game at present. It uses nothing that this player may not know."""

    def __init__(self, game: Play, player: str) -> None:
        self.game, self.player = game, player
        self.side = game.table.side(player)
        figures = [f for f in game.figures() if not game.owned(f).captive and game.player_of(f)]
        self.own = [f for f in figures if game.table.side(game.player_of(f)) == self.side]
        self.foes = [f for f in figures if not game.friends(player, game.player_of(f))]
        self.stakes = max(100.0, sum(card.card.points for card in game.state.cards.values()) / 2)
        self._worth: dict[int, float] = {}
        self._threats: dict[int, dict[Hex, int]] = {}
        self._aims: dict[int, Aim] | None = None
        self._far: dict[Hex, int] | None = None
        self._around: dict[Hex, list[Figure]] | None = None
        self._reached: dict[Hex, list[Figure]] | None = None
        self._held_by_foes: frozenset[Position] | None = None
        self._harms: dict[tuple[int, int, Stand], float] = {}
        self._chances: dict[str, float] | None = None

    # What figures are worth and where they want to be.

    def worth(self, figure: Figure) -> float:
        """A figure's worth in points: its share of its card, more if a victory condition refers to it."""
        found = self._worth.get(figure.id)
        if found is None:
            card = self.game.card(figure)
            found = self._worth[figure.id] = card.points / max(1, card.figures) + self._marked(figure)
        return found

    def _marked(self, figure: Figure) -> float:
        """Extra worth of a figure because its death wins the game or only it can win."""
        owned, game = self.game.owned(figure), self.game
        found = 0.0
        if game.table.side(owned.controller) != self.side and spatial.in_zone(figure, self._held):
            found = _HOLDS * self.stakes
        for victory in game.table.scenario.victory:
            for part in walked(victory.condition, wanted=True):
                for wanted in filters_in(part):
                    if not wanted.secret:
                        continue
                    mine = game.table.side(owned.owner) == self.side
                    if owned.secret_shown or mine:
                        found = max(found, 0.5 * self.stakes if owned.secret == wanted.secret else 0.0)
                    elif owned.secret and isinstance(part, v.Destroyed):
                        found = max(found, 0.1 * self.stakes)
        return found

    @property
    def _held(self) -> frozenset[Position]:
        """Spaces where no enemy may stand when the round ends."""
        if self._held_by_foes is None:
            others = (side for side in self.game.table.layout.sides if side != self.side)
            found = (goal for side in others for goal in goals(self.game, side) if not goal.at_once)
            self._held_by_foes = frozenset(at for goal in found for at in goal.positions)
        return self._held_by_foes

    @property
    def aims(self) -> dict[int, Aim]:
        """The destinations of the player's own figures."""
        if self._aims is None:
            self._aims = aims(self.game, self.side)
        return self._aims

    @property
    def far(self) -> dict[Hex, int]:
        """The distance of every hex from the nearest enemy, in spaces."""
        if self._far is None:
            hexes = frozenset(space.hex for foe in self.foes for space in foe.spaces)
            memory, key = maps(self.game.table), ("far", hexes)
            if key not in memory:
                memory[key] = distances(self.game.table.land, hexes)
            self._far = memory[key]
        return self._far

    # What one could do.

    def threat(self, figure: Figure) -> dict[Hex, int]:
        """The hexes that a figure could attack in its next turn."""
        found = self._threats.get(figure.id)
        if found is None:
            game = self.game
            most, spaces = move_number(game, figure), game.table.graph.spaces
            hexes = {spaces[number].hex for number in within(game, figure, most)}
            reach = max((s.range for s in self._specials(figure)), default=0)
            key = ("threat", frozenset(hexes), max(reach, range_of(game, figure)))
            memory = maps(game.table)
            found = memory.get(key)
            if found is None:
                found = memory[key] = distances(game.table.land, hexes, key[2])
            self._threats[figure.id] = found
        return found

    def _specials(self, figure: Figure) -> tuple[SpecialAttack, ...]:
        game = self.game
        return game.cached(
            ("special attacks", figure.id),
            lambda: tuple(
                special
                for hook in game.hooks("specials")
                if game.state.turn is not None or not hasattr(hook, "_groups")
                for special in hook.specials(game, figure)
            ),
        )

    def attacks_of(self, figure: Figure) -> int:
        """The number of its normal attacks in a turn."""
        game = self.game
        return 1 + sum(hook.attacks(game, figure) for hook in game.hooks("attacks"))

    def gain(self, figure: Figure, stand: Stand) -> float:
        """The expected points of its attacks from a stand in this turn."""
        blows = (self.blow(figure, stand, foe) for foe in self.targets(figure, stand))
        found = sorted(blows, reverse=True)
        if not found or found[0] <= 0:
            return 0.0
        more = min(self.attacks_of(figure), 3) - 1
        return found[0] + sum(_MORE * found[min(n, len(found) - 1)] for n in range(1, more + 1))

    def targets(self, figure: Figure, stand: Stand) -> list[Figure]:
        """The enemies that it could attack from a stand, if the ground lets it see them."""
        game = self.game
        near = [foe for foe in self._close(stand) if spatial.adjacent_on(game, figure, stand, foe)]
        if near and game.table.edition.engagement:
            return near
        most = self._most(figure)
        if most <= MELEE:
            return near
        away = [foe for foe in self.foes if foe not in near and self._away(stand, foe) <= most]
        return near + [foe for foe in away if self._seen(figure, stand, foe)]

    def _most(self, figure: Figure) -> int:
        return max([range_of(self.game, figure), *[special.range for special in self._specials(figure)]])

    def is_near(self, figure: Figure, stand: Stand, foe: Figure) -> bool:
        """Whether it would be adjacent to another figure."""
        close = any(other.id == foe.id for other in self._close(stand))
        return close and spatial.adjacent_on(self.game, figure, stand, foe)

    def _close(self, stand: Stand) -> list[Figure]:
        """The enemies on the hexes around a stand, at any level."""
        if self._around is None:
            self._around = defaultdict(list)
            for foe in self.foes:
                for hex in {hex for space in foe.spaces for hex in space.hex.neighbours()}:
                    self._around[hex].append(foe)
        if len(stand) == 1:
            return self._around.get(stand[0].hex, [])
        found = {foe.id: foe for space in stand for foe in self._around.get(space.hex, ())}
        return list(found.values())

    def _away(self, stand: Stand, foe: Figure) -> int:
        tables = [self.game.table.ranges(space.hex) for space in stand]
        return min(table.get(space.hex, 99) for table in tables for space in foe.spaces)

    def blow(self, figure: Figure, stand: Stand, foe: Figure) -> float:
        """The expected points of one attack on an enemy from a stand, less what the attacker loses."""
        return self.promise(figure, stand, foe)[0]

    def promise(self, figure: Figure, stand: Stand, foe: Figure) -> tuple[float, float, float]:
        """The same points, the chance that the attack destroys the enemy, and the expected wounds."""
        game, near = self.game, self.is_near(figure, stand, foe)
        found, kill, wounds = -self.worth(figure), 0.0, 0.0
        ways: list[SpecialAttack | None] = [*self._specials(figure)]
        if near or range_of(game, figure) > MELEE:
            ways.append(None)
        for special in ways:
            dice = blows.estimate(game, figure, foe, near=near, special=special)
            height = height_dice(
                PlacedFigure(stand, game.card(figure).height),
                spatial.standing(game, foe),
                game.table.sight_game,
                special=special is not None,
            )
            odds = blows.blow(game, dice.plan, dice.attack + height.attack, dice.defense + height.defense)
            worth = self.lost(foe, odds.wounds) - self.lost(figure, odds.back)
            if worth > found:
                life = game.table.life(game.card(foe))
                found, kill = worth, blows.death(life, foe.wounds, odds.wounds)
                wounds = sum(number * chance for number, chance in enumerate(odds.wounds))
        return found, kill, wounds

    def expected(self, action: Attack) -> float:
        """The expected wounds of an attack to the figure it is aimed at."""
        odds = blows.exact(self.game, blows.hit_by(self.game, action)[0][1]).wounds
        return sum(number * chance for number, chance in enumerate(odds))

    def lost(self, figure: Figure, odds: tuple[float, ...]) -> float:
        """The worth that a figure is expected to lose to wounds with these odds."""
        life = self.game.table.life(self.game.card(figure))
        return blows.loss(self.worth(figure), life, figure.wounds, odds)

    # What could be done to one.

    def exposure(self, figure: Figure, stand: Stand) -> float:
        """The points that enemies are expected to take from a figure on a stand in their next turn."""
        game = self.game
        by_card: dict[str, list[float]] = defaultdict(list)
        for foe in self.dangers(stand):
            by_card[foe.card].append(self.harm(foe, figure, stand))
        return sum(
            self.chances[card]
            * min(0.9 * self.worth(figure), sum(sorted(harms)[-game.state.cards[card].card.figures :]))
            for card, harms in by_card.items()
        )

    def dangers(self, stand: Stand) -> list[Figure]:
        """The enemies that may attack a figure on a stand in their next turn."""
        if self._reached is None:
            self._reached = defaultdict(list)
            for foe in self.foes:
                if self.chances.get(foe.card):
                    for hex in self.threat(foe):
                        self._reached[hex].append(foe)
        if len(stand) == 1:
            return self._reached.get(stand[0].hex, [])
        found = {foe.id: foe for space in stand for foe in self._reached.get(space.hex, ())}
        return list(found.values())

    @property
    def chances(self) -> dict[str, float]:
        """The chance that each enemy card acts in its owner's next turn, judged by order markers (R011).
        Everybody sees which cards hold face-down markers, but not which of these is next.
        """
        if self._chances is None:
            self._chances = {}
            for player in dict.fromkeys(self.game.player_of(foe) for foe in self.foes):
                self._chances |= self._chances_of(player)
        return self._chances

    def _chances_of(self, player: str) -> dict[str, float]:
        cards = {foe.card: 0.0 for foe in self.foes if self.game.player_of(foe) == player}
        markers = [m for (owner, _name), m in self.game.state.markers.items() if owner == player]
        hidden = [m.card for m in markers if not m.revealed and m.card in cards]
        if len(markers) - sum(m.revealed for m in markers) > 1 and hidden:
            return {card: hidden.count(card) / len(hidden) for card in cards}
        share = min(1.0, 2 / (1 + len(cards)))  # the owner picks the card that suits him best
        return dict.fromkeys(cards, share)

    def harm(self, foe: Figure, figure: Figure, stand: Stand) -> float:
        """The points that one attack of an enemy is expected to take from a figure on a stand."""
        key = (foe.id, figure.id, stand)
        found = self._harms.get(key)
        if found is None:
            found = self._harms[key] = self._harm(foe, figure, stand)
        return found

    def _harm(self, foe: Figure, figure: Figure, stand: Stand) -> float:
        game = self.game
        near = range_of(game, foe) <= MELEE and not self._specials(foe)
        dice = blows.estimate(game, foe, figure, near=near)
        here = PlacedFigure(stand, game.card(figure).height)
        height = height_dice(spatial.standing(game, foe), here, game.table.sight_game)
        odds = blows.blow(game, dice.plan, dice.attack + height.attack, dice.defense + height.defense)
        return self.lost(figure, odds.wounds) * (1.0 if near else _UNSEEN)

    def danger(self, figure: Figure, stand: Stand) -> float:
        """The points that a figure there is expected to lose at the end of this round and the next ones."""
        wounds = hazards.danger(self.game, figure, stand)
        way = hazards.way_out(self.game, figure, stand)
        if not wounds and not way:
            return 0.0
        left = self.game.table.life(self.game.card(figure)) - figure.wounds
        return self.worth(figure) * (min(1.5, wounds / max(1, left)) + way)

    # Ways there.

    def risk(self, figure: Figure, arrival: Arrival) -> tuple[float, float]:
        """The expected cost of a way: the points lost to swipes, falls and the ground at its end; and the
        chance that the figure dies of them.
        """
        dice = arrival.fall_dice + sum(swipe.by.swipe_dice for swipe in arrival.swipes)
        lives = 1.0
        for peril in arrival.perils:
            lives *= 1 - max(0, peril.survive_d20 - 1) / 20
            dice += peril.round_die
        lives *= 0.1**arrival.extreme_falls
        life = self.game.table.life(self.game.card(figure))
        odds = blows.skulls(dice)
        worth = self.worth(figure)
        dies = 1 - lives * (1 - blows.death(life, figure.wounds, odds))
        return (1 - lives) * worth + lives * blows.loss(worth, life, figure.wounds, odds), dies

    def distance(self, figure: Figure, stand: Stand, spaces: frozenset[int]) -> float | None:
        """The cost for a figure of getting from a stand to some spaces; None if it never does."""
        costs, graph = costs_to(self.game, figure, spaces), self.game.table.graph
        found = [costs[number] for space in stand if (number := graph.number(space)) in costs]
        return min(found, default=None)

    def beside_foes(self, figure: Figure) -> frozenset[int]:
        """The spaces from which a figure fights its enemies hand to hand, by their numbers."""
        found: set[int] = set()
        for foe in self.foes:
            found |= self._beside(figure, foe)
        return frozenset(found)

    def _beside(self, figure: Figure, foe: Figure) -> frozenset[int]:
        game = self.game
        heights = game.card(figure).height, game.card(foe).height
        key = ("beside", foe.spaces, heights, spatial.climbs(game, figure), spatial.climbs(game, foe))
        memory = kept(game.table)
        found: frozenset[int] | None = memory.get(key)
        if found is None:
            graph = game.table.graph
            found = memory[key] = frozenset(
                graph.number(space)
                for space in spatial.spaces_around(game, foe)
                if spatial.adjacent_on(game, figure, (space,), foe)
            )
        return found

    # What the ground lets one see.

    def _seen(self, figure: Figure, stand: Stand, foe: Figure) -> bool:
        key = self._sight_key(figure, stand, foe)
        memory = kept(self.game.table)
        if key not in memory:
            self.look(figure, [stand])
        return bool(memory[key])

    def _sight_key(self, figure: Figure, stand: Stand, foe: Figure) -> tuple[object, ...]:
        heights = self.game.card(figure).height, self.game.card(foe).height
        return ("seen", stand, foe.spaces, heights, tuple(spatial.doors(self.game).items()))

    def look(self, figure: Figure, stands: Sequence[Stand]) -> None:
        """Work out in one go which enemies a figure sees from many places, ignoring other figures."""
        import numpy as np

        game, most, memory = self.game, self._most(figure), kept(self.game.table)
        if most <= MELEE:
            return
        pairs = [
            (row, column)
            for row, stand in enumerate(stands)
            for column, foe in enumerate(self.foes)
            if self._sight_key(figure, stand, foe) not in memory and self._away(stand, foe) <= most
        ]
        if not pairs:
            return
        height = game.card(figure).height
        found = views_of_pairs(
            game.table.scene,
            [PlacedFigure(stand, height) for stand in stands],
            [spatial.standing(game, foe) for foe in self.foes],
            (np.array([row for row, _ in pairs]), np.array([column for _, column in pairs])),
            game=game.table.sight_game,
            door=Door.NONE,
            doors=spatial.doors(game),
        )
        for (row, column), percent in zip(pairs, found.tolist(), strict=True):
            memory[self._sight_key(figure, stands[row], self.foes[column])] = bool(percent)


def outlook(game: Play, player: str) -> Outlook:
    """How a player sees the game now."""
    return game.cached(
        ("outlook", player, game.state.round, game.state.actions), lambda: Outlook(game, player)
    )


def foes_hit(game: Play, figure: Figure, target: Figure) -> bool:
    """Whether an attack on a figure is an attack on an enemy; figures in a truce are not enemies."""
    return is_foe(game, figure, target) and game.enemies(figure, target)
