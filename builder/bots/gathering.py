"""Choices before the game: cards to draft, the army, places of hidden glyphs, starting spaces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import TypeVar

from builder.bots import blows
from builder.bots.evaluation import power_shares
from builder.bots.hazards import rising
from builder.bots.outlook import Outlook
from builder.bots.ways import kept
from builder.catalogue.cards import Card
from builder.hexgrid import Hex
from builder.movement.movers import mover
from builder.movement.situation import Situation
from builder.referee.play import Play
from builder.referee.powers import Power, power_hooks
from builder.referee.state import BringArmy, LaySecret, OwnedCard, Place, TakeCard
from builder.scenario.victory import filters_in, walked
from builder.sight import distances

_USUAL_ATTACK, _USUAL_DEFENSE, _USUAL_MOVE = 3, 4, 5
_THRIFT = 0.3  # 1: most strength per point; 0: the strongest card, since few figures act in a round
_SMOKED = 0.6  # relative worth of figures that a rising hazard destroys at once
_SHARPNESS = 6  # the power of its strength by which a choice is likelier
_LEAST = 1e-6
_MELEE_SHARE = 0.75  # how often a figure of Range 1 gets to attack, relative to one that shoots


Choice = TypeVar("Choice")


def army_strength(game: Play, army: Sequence[Card]) -> float:
    """The strength of cards together, roughly in points: of each by itself, and what its powers do for those
    of the others that they help.
    """
    alone = {card.id: strength(game, card) for card in army}
    found = sum(alone[card.id] for card in army)
    for number, card in enumerate(army):
        for power in _powers(game, card):
            if share := power_shares("helps").get(power.kind, 0.0) * power.extent:
                who = power.given("who")
                rest = (*army[:number], *army[number + 1 :])
                found += share * sum(alone[other.id] for other in rest if other.fits(who))
    return found


def strength(game: Play, card: Card) -> float:
    """The strength of a card's figures on this battlefield, roughly in points: the damage they deal and can
    take, what their powers add to that, and how soon they get to the start zones of others.
    """
    memory, key = kept(game.table), ("strength", card.id)
    found: float | None = memory.get(key)
    if found is None:
        found = memory[key] = _strength(game, card)
    return found


def _strength(game: Play, card: Card) -> float:
    table = game.table
    attack, range, times = table.attack(card), table.range(card), 1
    powers = 1.0
    for power in _powers(game, card):
        attack, range, times = power.strike(attack, range, times)
        powers += power_shares("steels").get(power.kind, 0.0)
    dealt = _wounds(attack, _USUAL_DEFENSE) * times * min(card.figures, 4)
    taken = _wounds(_USUAL_ATTACK, table.defense(card))
    lasts = card.figures * table.life(card) / max(0.1, taken)
    reach = 1.0 if range > 1 else _MELEE_SHARE
    if any(rule.wounds >= table.life(card) for rule in rising(game)):
        reach *= _SMOKED
    mobility = _mobility(game, card, range)
    return float(12 * (dealt * lasts) ** 0.5 * powers * reach * mobility + 0.15 * card.points)


def _powers(game: Play, card: Card) -> Iterable[Power]:
    return power_hooks(OwnedCard(card.id, card, "", "")) if game.table.master else ()


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


def drawn(random: Random, choices: Sequence[Choice], weight: Callable[[Choice], float]) -> Choice:
    """One of the choices by chance, as likely as it weighs."""
    return random.choices(choices, [max(0.0, weight(choice)) + _LEAST for choice in choices])[0]


def draw_card(
    game: Play, player: str, choices: list[TakeCard], points: int, random: Random
) -> TakeCard | None:
    """A card to draft, by chance: the likelier, the more it adds to the army for its points. None if none is
    left that ``points`` are enough for.
    """
    army = [owned.card for owned in game.cards_of(player)]
    before = army_strength(game, army)

    def worth(choice: TakeCard) -> float:
        card = game.table.cards[choice.card]
        added = army_strength(game, [*army, card]) - before
        return float((max(0.0, added) / max(1, card.points) ** _THRIFT) ** _SHARPNESS)

    left = [choice for choice in choices if game.table.cards[choice.card].points <= points]
    return drawn(random, left, worth) if left else None


def draw_army(game: Play, choices: list[BringArmy], random: Random) -> BringArmy:
    """An army by chance, a strong one rather than a weak one."""
    cards = game.table.cards
    return drawn(
        random, choices, lambda army: army_strength(game, [cards[id] for id in army.cards]) ** _SHARPNESS
    )


def draw_secret(game: Play, choices: list[LaySecret], random: Random) -> LaySecret:
    """By chance, a glyph needed for victory to a card that lasts and moves well; others go anywhere."""
    wanted = {
        figures.secret
        for victory in game.table.scenario.victory
        for part in walked(victory.condition)
        for figures in filters_in(part)
    }

    def worth(choice: LaySecret) -> float:
        card = game.state.cards[choice.card].card
        lasts = game.table.life(card) * card.figures / _wounds(_USUAL_ATTACK, game.table.defense(card))
        found = lasts * game.table.move(card)
        return found if choice.glyph in wanted else 1 / found

    return drawn(random, choices, worth)


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
