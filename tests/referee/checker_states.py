"""What must be true of every state of a game, whatever happened before."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tests.movement.oracle_world import Position
from tests.referee.checker_facts import Facts
from tests.referee.plain_state import Plain

MARKERS = ("1", "2", "3", "X")


def faults_of(facts: Facts, state: Plain) -> Iterator[str]:
    """All that is wrong with a state, in words."""
    yield from _stands(facts, state)
    yield from _lives(facts, state)
    yield from _markers(facts, state)
    yield from _things(facts, state)


def _stands(facts: Facts, state: Plain) -> Iterator[str]:
    """R041, R042, R051, R053, R054, R185, R200, R221: who stands where."""
    taken: dict[Position, int] = {}
    shut = facts.shut(state)
    for figure in facts.on(state):
        card, name = facts.card(state, figure), f"figure {figure['id']}"
        positions = [Position(*at) for at in figure["spaces"]]
        if len(positions) != card.spaces:
            yield f"{name} of {card.spaces} spaces stands on {len(positions)}"
        for position in positions:
            if position in taken:
                yield f"{name} and figure {taken[position]} share {position}"
            taken[position] = figure["id"]
            place = facts.positions.get(position)
            if place is None:
                yield f"{name} stands on {position}, which is no space"
                continue
            if place.ceiling - place.level < card.height:
                yield f"{name} does not fit on {position}"
            if position in shut:
                yield f"{name} stands where a door stands"
            if place.rung and not facts.climbs(card):
                yield f"{name} may not use ladders, but stands on a rung"
            if place.terrain == "molten-lava" and facts.basic:
                yield f"{name} stands on molten lava in the Basic game"
        if all(position in facts.positions for position in positions) and not facts.lies(
            [facts.positions[s] for s in positions]
        ):
            yield f"{name} does not lie flat on {positions}"


def _lives(facts: Facts, state: Plain) -> Iterator[str]:
    """R104: wounds below Life on the battlefield; who is not on it stands nowhere."""
    for figure in state["figures"].values():
        card, name = facts.card(state, figure), f"figure {figure['id']}"
        life = facts.life(card)
        if not 0 <= figure["wounds"] <= life:
            yield f"{name} has {figure['wounds']} wounds of {life}"
        if figure["life"] in ("on", "waiting") and figure["wounds"] >= life:
            yield f"{name} lives with {figure['wounds']} wounds of {life}"
        if (figure["life"] == "on") != bool(figure["spaces"]):
            yield f"{name} is {figure['life']} on {figure['spaces']}"
    held = Counter(figure["card"] for figure in state["figures"].values())
    for id, owned in state["cards"].items():
        if held[id] != facts.cards[owned["card"]].figures:
            yield f"{id} has {held[id]} figures"
    numbers = Counter((figure["card"], figure["number"]) for figure in state["figures"].values())
    unique = {id for id, owned in state["cards"].items() if facts.cards[owned["card"]].unique}
    for (card, number), count in numbers.items():
        if count > 1 and card in unique:
            yield f"{card} has {count} figures of number {number}"


def _markers(facts: Facts, state: Plain) -> Iterator[str]:
    """R010: each player has one of each, on cards that he controls."""
    for (player, marker), lies in state["markers"].items():
        if marker not in MARKERS or player not in facts.seating:
            yield f"order marker {marker} of {player}"
        if state["cards"][lies["card"]]["controller"] != player:
            yield f"order marker {marker} of {player} lies on {lies['card']}"
        if lies["revealed"] and (marker == "X" or int(marker) > state["number"]):
            yield f"order marker {marker} of {player} is revealed in turn {state['number']}"
    if facts.basic and state["markers"]:
        yield "order markers in the Basic game"


def _things(facts: Facts, state: Plain) -> Iterator[str]:
    for id, door in state["doors"].items():
        gone = door["state"] == "none"
        if gone and door["wounds"] == 0:
            continue  # a doorway that never had one
        if not 0 <= door["wounds"] <= 10 or (door["wounds"] == 10) != gone:
            yield f"{id} is {door['state']} with {door['wounds']} wounds"
    lying = Counter(glyph["at"] for glyph in state["glyphs"].values())
    if any(count > 1 for count in lying.values()):
        yield "two glyphs on one space"
    if state["outcome"] is None and state["phase"] == "over":
        yield "the game is over without an outcome"
    turn = state["turns"][-1] if state["turns"] else None
    if turn is not None:
        if len(turn["acted"]) > turn["limit"]:
            yield f"{len(turn['acted'])} figures acted, {turn['limit']} may (R027)"
        if {*turn["acted"]} - {*turn["pool"]}:
            yield "figures acted that do not belong to the card (R001)"
        yield from _pool(facts, state, turn)
        if len({*turn["moved"]}) != len(turn["moved"]):
            yield "a figure moved twice in a turn (R005)"


def _pool(facts: Facts, state: Plain, turn: Plain) -> Iterator[str]:
    """R001, R027: the figures of the card whose turn it is, of a common card all of its name."""
    card = facts.cards[state["cards"][turn["card"]]["card"]]
    for id in turn["pool"]:
        figure = state["figures"][id]
        mine = figure["card"] == turn["card"] if card.unique else facts.card(state, figure) is card
        if figure["life"] == "on" and not mine:
            yield f"figure {id} acts in a turn with {turn['card']} (R001)"
        if figure["life"] == "on" and facts.controller(state, figure) != turn["player"]:
            yield f"figure {id} acts in a turn of {turn['player']} (R001)"


def score(facts: Facts, state: Plain) -> dict[str, int]:
    """R140: the points of every card with a figure on the battlefield, by sides."""
    found = dict.fromkeys(facts.layout.sides, 0)
    for id, owned in state["cards"].items():
        side = facts.side(owned["controller"])
        alive = any(figure["card"] == id for figure in facts.on(state))
        if side and owned["in_points"] and alive:
            found[side] += facts.cards[owned["card"]].points
    return found
