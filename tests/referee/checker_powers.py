"""Answers to questions of powers under the checker, as their cards print them: a blow that passes on, moves
after special attacks, order markers that are moved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tests.movement.oracle_world import Position
from tests.referee.checker_attacks import away, rolls_faults
from tests.referee.checker_facts import SKULLS, Facts
from tests.referee.checker_moves import mover
from tests.referee.plain_state import Plain

Event = Mapping[str, Any]
Rows = Mapping[str, Any]


def answer_faults(
    facts: Facts, before: Plain, action: Rows, events: Sequence[Event], after: Plain
) -> Iterator[str]:
    """What is wrong with an answer, as far as it is known here."""
    ask = before["asks"][-1]
    owned, _slash, kind = ask["hook"].rpartition("/")
    checks = {"passing-blow": _blow, "special-moves": _boards, "move-orders": _orders}
    kind = next((name for name in checks if kind.startswith(name)), "")
    if not kind:
        return
    card = facts.cards[before["cards"][owned]["card"]]
    power = next(power for power in card.powers if power.kind == kind)
    given = {**power.given, "name": power.name, "card": owned}
    yield from checks[kind](facts, before, ask, given, action, events, after)


def _blow(
    facts: Facts, before: Plain, ask: Rows, given: Rows, action: Rows, events: Sequence[Event], after: Plain
) -> Iterator[str]:
    """The attack that was announced is rolled now; only if its target is wounded, the other one is, too."""
    figure, target = before["figures"][ask["figure"]], before["figures"][dict(ask["data"])["target"]]
    if not facts.beside(before, figure, target):
        yield "a blow passes on from one who is not beside the attacker"
    if not after["asks"] or "/roll-again" not in after["asks"][-1]["hook"]:
        yield from rolls_faults(facts, before, figure, target, events)
    wounded = [event for event in events if event["event"] == "wounded"]
    hit = any(event["figure"] == target["id"] and event["why"] == "attack" for event in wounded)
    passed = {event["figure"]: event["wounds"] for event in wounded if event["why"] == given["name"]}
    chosen = action.get("target") if action["action"] == "use" else None
    if chosen is not None:
        other = before["figures"][chosen]
        if other["id"] == figure["id"] or not facts.beside(before, target, other):
            yield f"a blow passes on to figure {chosen}, which does not stand beside the target"
        if facts.card(before, other).size not in given["sizes"]:
            yield f"a blow passes on to figure {chosen}, which is too big"
    due = {chosen: given["wounds"]} if chosen is not None and hit else {}
    if passed != due and not facts.warded(events):
        yield f"a blow passes on to {passed}, due are {due}"


def _boards(
    facts: Facts, before: Plain, ask: Rows, given: Rows, action: Rows, events: Sequence[Event], after: Plain
) -> Iterator[str]:
    """One of the player's that fits moves at most so far, after the first attack on a figure in the turn."""
    turn = before["turns"][-1]
    last = turn["attacks"][-1][1]
    if sum(whom == last for _by, whom in turn["attacks"]) != 1:
        yield "a move after another attack at the same figure"
    if action["action"] == "decline":
        return
    figure = before["figures"][action["figure"]]
    if facts.controller(before, figure) != ask["player"] or not facts.card(before, figure).fits(given["who"]):
        yield f"figure {figure['id']} moves, which the card does not mean"
    if figure["id"] in dict(turn["notes"]).get(ask["hook"], ()):
        yield f"figure {figure['id']} moves twice in a turn"
    here = facts.places(figure)
    reached = mover(facts, before, figure).reach(here[0], here[1] if len(here) > 1 else None, given["move"])
    ends = {frozenset(place.position for place in stand if place is not None) for stand in reached}
    if frozenset(Position(*at) for at in action["at"]) not in ends:
        yield f"figure {figure['id']} moves to {action['at']}, which it does not reach"


def _orders(
    facts: Facts, before: Plain, ask: Rows, given: Rows, action: Rows, events: Sequence[Event], after: Plain
) -> Iterator[str]:
    """One order marker of the player's is moved from the card to one that fits, before the first turn."""
    if before["turns"] or before["number"] != 1 or any(m["revealed"] for m in before["markers"].values()):
        yield "order markers are moved after a turn began"
    moved = {key for key, marker in before["markers"].items() if after["markers"][key] != marker}
    if action["action"] == "decline":
        wanted = set()
    else:
        key, to = (ask["player"], action["word"]), before["cards"][action["card"]]
        wanted = {key}
        if before["markers"][key]["card"] != given["card"]:
            yield "an order marker is moved from another card"
        if to["controller"] != ask["player"] or not facts.cards[to["card"]].fits(given["who"]):
            yield f"an order marker is moved to {action['card']}"
    revealed = {(event["player"], event["marker"]) for event in events if event["event"] == "revealed"}
    if moved - revealed != wanted - revealed:
        yield f"the order markers {moved} are moved, due are {wanted}"


def vine_faults(
    facts: Facts, before: Plain, action: Rows, events: Sequence[Event], after: Plain
) -> Iterator[str]:
    """Vines are laid near who lays them, once a round; who moves off some rolls a die, and they go."""
    if action["action"] == "use" and "/vines" in action["power"]:
        figure, (at,) = before["figures"][action["figure"]], action["at"]
        power, goal = facts.card(before, figure).power("vines"), {"spaces": [at]}
        far = away(facts, figure, goal)
        if power is None or far is None or far > power.given["within"]:
            yield f"vines are laid {far} spaces away"
        if any(tuple(at) in other["spaces"] for other in facts.on(before)):
            yield "vines are laid under a figure"
        if any(tuple(at) == lying["at"] for lying in before["glyphs"].values()):
            yield "vines are laid on a glyph"
        if before["memory"].get(action["power"]) == before["round"]:
            yield "vines are laid twice in a round"
    first = {event["figure"]: event for event in reversed(events) if event["event"] == "moved"}
    for id, event in first.items():
        yield from _moves_off(facts, before, event, id, events, after)
    if after["round"] != before["round"] and before["phase"] != "round-end":
        left = [lying for lying in facts.vines(after) if lying["id"] in before["glyphs"]]
        if any(lying["at"] in figure["spaces"] for lying in left for figure in facts.on(before)):
            yield "vines under a figure stay after the end of the round"


def _moves_off(
    facts: Facts, before: Plain, event: Event, id: int, events: Sequence[Event], after: Plain
) -> Iterator[str]:
    figure = before["figures"].get(id)
    if figure is None or {*map(tuple, event["stood"])} != {*figure["spaces"]}:
        return
    ends = {tuple(event["way"][-1]), *([] if event["tail"] is None else [tuple(event["tail"])])}
    under = [v for v in facts.vines(before) if v["at"] in figure["spaces"] and v["at"] not in ends]
    rolled = [e for e in events if e["event"] == "rolled" and e["why"] == "vines" and e["figure"] == id]
    if under and (not rolled or any(lying["id"] in after["glyphs"] for lying in under)):
        yield f"figure {id} moves off vines without a die, or they stay"
    wounded = [e for e in events if e["event"] == "wounded" and e["figure"] == id and e["why"] == "vines"]
    hurt, due = sum(e["wounds"] for e in wounded), sum(s in SKULLS for e in rolled for s in e["sides"])
    if hurt != due and not facts.warded(events):
        yield f"figure {id} takes {hurt} wounds of vines, {due} are due"
