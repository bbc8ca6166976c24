"""Choices before the game: cards to draft, the army, places of hidden glyphs, starting spaces."""

from __future__ import annotations

from builder.bots import blows
from builder.bots.hazards import rising
from builder.bots.outlook import Outlook
from builder.bots.ways import kept
from builder.catalogue.cards import Card
from builder.hexgrid import Hex
from builder.movement.movers import mover
from builder.movement.situation import Situation
from builder.referee.play import Play
from builder.referee.powers import power_hooks
from builder.referee.state import BringArmy, LaySecret, OwnedCard, Place, TakeCard
from builder.scenario.victory import filters_in, walked
from builder.sight import distances

_USUAL_ATTACK, _USUAL_DEFENSE, _USUAL_MOVE = 3, 4, 5
_THRIFT = 0.3  # 1: most strength per point; 0: the strongest card, since few figures act in a round
_SMOKED = 0.6  # relative worth of figures that a rising hazard destroys at once
_MELEE_SHARE = 0.75  # how often a figure of Range 1 gets to attack, relative to one that shoots


def strength(game: Play, card: Card) -> float:
    """The strength of a card's figures on this battlefield, roughly in points: the damage they deal and can
    take, and how soon they get to the start zones of others.
    """
    memory, key = kept(game.table), ("strength", card.id)
    found: float | None = memory.get(key)
    if found is None:
        found = memory[key] = _strength(game, card)
    return found


def _strength(game: Play, card: Card) -> float:
    table = game.table
    attack, range, times = table.attack(card), table.range(card), 1
    for power in power_hooks(OwnedCard(card.id, card, "", "")) if table.master else ():
        attack, range, times = power.strike(attack, range, times)
    dealt = _wounds(attack, _USUAL_DEFENSE) * times * min(card.figures, 4)
    taken = _wounds(_USUAL_ATTACK, table.defense(card))
    lasts = card.figures * table.life(card) / max(0.1, taken)
    reach = 1.0 if range > 1 else _MELEE_SHARE
    if any(rule.wounds >= table.life(card) for rule in rising(game)):
        reach *= _SMOKED
    return float(12 * (dealt * lasts) ** 0.5 * reach * _mobility(game, card, range) + 0.15 * card.points)


def _wounds(attack: int, defense: int) -> float:
    """The average number of wounds of an attack."""
    shields = blows.hits(defense, 1 / 3)
    return sum(
        chance * stopped * max(0, skulls - shield)
        for skulls, chance in enumerate(blows.skulls(attack))
        for shield, stopped in enumerate(shields)
    )


def _mobility(game: Play, card: Card, range: int) -> float:
    """How soon a card's figures get to where others begin: 0 for never, about 1 for soon."""
    move = game.table.move(card)
    if not move or card.spaces > 2:
        return 0.1
    turns = _way(game, card) / move - (range - 1) / _USUAL_MOVE
    return float(min(1.2, (3.0 / max(2.0, turns)) ** 0.5))


def _way(game: Play, card: Card) -> float:
    """The average cost of the way from one start zone to another for figures of a card."""
    table = game.table
    zones = [
        {table.graph.number(space) for p in zone.positions if (space := table.space(p)) is not None}
        for seat in table.layout.seats
        for id in seat.zones
        if (zone := table.scenario.zone(id)) is not None
    ]
    going = mover(table.graph, table.profile(card), Situation())
    # Counts spaces, not moves: a draft compares tens of cards, and a wave over the graph is cheap. Steps
    # with a fall are left out.
    found: list[int] = []
    for start in zones:
        reached, edge, steps = set(start), list(start), 0
        while edge and steps < 60:
            steps += 1
            edge = [s.target for n in edge for s in going.row(n) if s.target not in reached and not s.fall]
            reached.update(edge)
            if any(reached & other for other in zones if other is not start):
                break
        found.append(steps)
    return sum(found) / len(found) if found else 15.0


def best_take(game: Play, choices: list[TakeCard], points: int) -> TakeCard | None:
    """The card to draft: the most strength for its points, strong cards first; None if none is left."""

    def worth(choice: TakeCard) -> float:
        card = game.table.cards[choice.card]
        return strength(game, card) / max(1, card.points) ** _THRIFT if card.points <= points else -1.0

    return max(choices, key=worth, default=None)


def best_army(game: Play, choices: list[BringArmy]) -> BringArmy:
    """The strongest army."""
    return max(choices, key=lambda army: sum(strength(game, game.table.cards[id]) for id in army.cards))


def best_secret(game: Play, view: Outlook, choices: list[LaySecret]) -> LaySecret:
    """A glyph needed for victory goes to the card that lasts and moves best; others go anywhere."""
    wanted = {
        figures.secret
        for victory in game.table.scenario.victory
        for part in walked(victory.condition)
        for figures in filters_in(part)
    }

    def worth(choice: LaySecret) -> float:
        card = game.state.cards[choice.card].card
        lasts = game.table.life(card) * card.figures / _wounds(_USUAL_ATTACK, game.table.defense(card))
        found = lasts * game.table.move(card) ** 2 / 25
        return found if choice.glyph in wanted else -found

    return max(choices, key=worth)


def best_place(game: Play, view: Outlook, choices: list[Place]) -> Place:
    """The starting space closest to the other side, higher spaces preferred."""
    far = to_others(game, view.player)
    return max(choices, key=lambda place: max(0.2 * p.level - far.get(p.hex, 99) for p in place.at))


def to_others(game: Play, player: str) -> dict[Hex, int]:
    """The distance of every hex from the start zones of the other sides."""
    table = game.table
    hexes = [
        position.hex
        for seat in table.layout.seats
        if seat.side != table.side(player)
        for id in seat.zones
        if (zone := table.scenario.zone(id)) is not None
        for position in zone.positions
    ]
    return game.cached(("far", player), lambda: distances(table.land, hexes))
