"""An independent check of a game: from the state before, an action and the events it says what is wrong with
the state after.

It shares no code with `builder.referee`, which it asks only which powers may give dice at all; where figures
go is asked of the oracle of movement. Of special powers it knows the numbers that stand on the cards, and
where it cannot tell what a power does it asks only that everything that changed was told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from builder.scenario.special import Truce
from builder.scenario.victory import Eliminated
from tests.movement.oracle_world import Position
from tests.referee.checker_attacks import attack_faults
from tests.referee.checker_facts import Facts
from tests.referee.checker_moves import move_faults
from tests.referee.checker_powers import answer_faults, vine_faults
from tests.referee.checker_rounds import Rounds, draft_faults, place_faults, skull_faults
from tests.referee.checker_states import faults_of, score
from tests.referee.plain_state import Plain

Event = Mapping[str, Any]


class Checker:
    """Follows one game, action by action."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._rounds = Rounds(facts)

    def faults(
        self, before: Plain, action: Mapping[str, Any], events: Sequence[Event], after: Plain
    ) -> list[str]:
        """All that is wrong with an action and what came of it, in words; empty where it is right."""
        facts, kind = self.facts, action["action"]
        found = [*faults_of(facts, after)]
        found += _accounts(facts, before, events, after)
        found += self._rounds.faults(before, action, events, after)
        if kind == "move":
            found += move_faults(facts, before, action, events, after)
        elif kind == "attack":
            found += attack_faults(facts, before, action, events, after)
        elif kind in ("use", "decline") and before["asks"]:
            found += answer_faults(facts, before, action, events, after)
        elif kind == "place":
            found += place_faults(facts, before, action, after)
        elif kind == "take-card":
            found += draft_faults(facts, before, action)
        elif kind == "work-door":
            found += _door_faults(facts, before, action, after)
        elif kind == "roll" and before["phase"] == "roll-for-first":
            found += skull_faults(facts, events, after)
        found += vine_faults(facts, before, action, events, after)
        found += _over(facts, after, events)
        self._truces(before, events)
        found += self._left(before, events)
        found += _markers(facts, before, events, after)
        return found

    def _left(self, before: Plain, events: Sequence[Event]) -> Iterator[str]:
        """R228: whose card says so leaves a tile where it is destroyed, but on a fluid; it is there then."""
        for event in events:
            if event["event"] == "tile-laid" and not self.facts.leave(
                event["piece"], [Position(*event["at"])]
            ):
                yield f"a tile was laid at {event['at']}, where none fits"
        happened = [event["figure"] for event in events if event["event"] == "tile-left"]
        due = []
        for event in events:
            figure = before["figures"].get(event.get("figure"))
            if event["event"] != "destroyed" or figure is None:
                continue
            piece = self.facts.card(before, figure).leaves
            if piece and self.facts.leave(piece, [Position(*at) for at in event["at"]]):
                due.append(figure["id"])
        if happened != due:
            yield f"tiles were left by {happened}, {due} leave one (R228)"

    def _truces(self, before: Plain, events: Sequence[Event]) -> None:
        """A truce ends with the first attack among its players."""
        facts = self.facts
        for event in events:
            if event["event"] != "attack" and event["event"] != "hit":
                continue
            target = event.get("target")
            if not target or target not in before["figures"]:
                continue
            by = facts.controller(before, before["figures"][event["figure"]])
            at = facts.controller(before, before["figures"][target])
            for rule in facts.scenario.rules:
                both = isinstance(rule, Truce) and by in rule.players and at in rule.players
                if both and facts.side(by) != facts.side(at):
                    facts.truce_over = True


def _markers(facts: Facts, before: Plain, events: Sequence[Event], after: Plain) -> Iterator[str]:
    """Markers on cards change as told, and there are never fewer than none."""
    told = {event["card"]: event["left"] for event in events if event["event"] == "card-markers"}
    for id in before["cards"]:
        was, now = facts.markers(before, id), facts.markers(after, id)
        if now < 0 or now != told.get(id, was):
            yield f"{now} markers on {id}, there were {was}, told was {told.get(id)}"


def _accounts(facts: Facts, before: Plain, events: Sequence[Event], after: Plain) -> Iterator[str]:
    """Nothing changes that was not told: places, wounds, lives; nothing is lost."""
    missing = set(before["figures"]) - set(after["figures"])
    if missing:
        yield f"figures {missing} are gone"
    places = {id: figure["spaces"] for id, figure in before["figures"].items()}
    lives = {id: figure["life"] for id, figure in before["figures"].items()}
    wounds = {id: figure["wounds"] for id, figure in before["figures"].items()}
    for event in events:
        name, id = event["event"], event.get("figure")
        if name == "moved":
            way = tuple(tuple(at) for at in event["way"])
            places[id] = (way[-1],) if event["tail"] is None else (way[-1], tuple(event["tail"]))
        elif name in ("stands", "placed"):
            if name == "stands" and lives.get(id) == "destroyed":
                wounds[id] = 0
            places[id], lives[id] = tuple(tuple(at) for at in event["at"]), "on"
        elif name == "wounded":
            life = facts.life(facts.card(before, before["figures"][id]))
            wounds[id] = min(life, wounds[id] + event["wounds"])
            if wounds[id] != event["total"]:
                yield f"figure {id} has {event['total']} wounds, {wounds[id]} were told"
            if wounds[id] >= life and not any(
                e["event"] == "destroyed" and e["figure"] == id for e in events
            ):
                yield f"figure {id} has as many wounds as its Life and was not destroyed (R104)"
        elif name == "healed":
            wounds[id] -= event["wounds"]
        elif name == "destroyed":
            if lives[id] == "destroyed":
                yield f"figure {id} is destroyed twice"
            places[id], lives[id] = (), "destroyed"
        elif name == "left-out":
            lives[id] = "left-out"
    for id, figure in after["figures"].items():
        if id not in before["figures"]:
            continue
        if {*places[id]} != {*figure["spaces"]}:
            yield f"figure {id} stands on {figure['spaces']}, told was {places[id]}"
        if lives[id] != figure["life"]:
            yield f"figure {id} is {figure['life']}, told was {lives[id]}"
        if wounds[id] != figure["wounds"]:
            yield f"figure {id} has {figure['wounds']} wounds, told were {wounds[id]}"
    yield from _card_accounts(before, events, after)
    yield from _treasures(facts, before, events, after)


def _treasures(facts: Facts, before: Plain, events: Sequence[Event], after: Plain) -> Iterator[str]:
    """Only unique heroes take treasures along, from where they stand; they lie again where the hero did."""
    for id, row in after["carried"].items():
        if id in after["glyphs"]:
            yield f"glyph {id} lies and is carried"
        if before["carried"].get(id) == row:
            continue
        taken = [e["figure"] for e in events if e["event"] == "glyph-taken" and e["glyph"] == id]
        lying, figure = before["glyphs"].get(id), after["figures"][row["figure"]]
        if taken != [row["figure"]] or lying is None or not facts.is_treasure(lying):
            yield f"glyph {id} was taken from nowhere"
        elif lying["at"] not in figure["spaces"]:
            yield f"glyph {id} was taken from afar"
        card = facts.card(after, figure)
        if not (card.unique and card.hero):
            yield f"{card.id} carries a glyph and is no unique hero"
    for id, row in before["carried"].items():
        ends = [e for e in events if e["event"] in ("glyph-put-down", "glyph-removed") and e["glyph"] == id]
        fell = [e["at"] for e in events if e["event"] == "destroyed" and e["figure"] == row["figure"]]
        stood = {*before["figures"][row["figure"]]["spaces"], *(tuple(at) for ats in fell for at in ats)}
        if (id in after["carried"]) == bool(ends):
            yield f"glyph {id} is gone"
        if id in after["glyphs"] and after["glyphs"][id]["at"] not in stood:
            yield f"glyph {id} lies where its figure {row['figure']} did not stand"


def _card_accounts(before: Plain, events: Sequence[Event], after: Plain) -> Iterator[str]:
    """Cards stay where they are unless somebody took them over; glyphs lie where they lay (R121)."""
    for id, owned in before["cards"].items():
        now = after["cards"].get(id)
        if now is None:
            yield f"{id} is gone"
            continue
        taken = any(e["event"] == "taken-over" and e["card"] == id for e in events)
        if owned["controller"] != now["controller"] and not taken:
            yield f"{id} changed hands"
        if owned["owner"] != now["owner"] or owned["card"] != now["card"]:
            yield f"{id} became another card"
    for id, glyph in after["glyphs"].items():
        was = before["glyphs"].get(id)
        laid = [[*event["at"]] for event in events if event["event"] == "glyph-laid" and event["glyph"] == id]
        if was is None and laid == [[*glyph["at"]]]:
            continue
        if was is None and id in before["carried"]:
            put = [e for e in events if e["event"] == "glyph-put-down" and e["glyph"] == id]
            if [tuple(e["at"]) for e in put] != [glyph["at"]] or glyph["up"] != "power":
                yield f"glyph {id} was not put down where it lies"
        elif was is None:
            yield f"glyph {id} came from nowhere"
        elif was["at"] != glyph["at"] or was["name"] != glyph["name"]:
            yield f"glyph {id} was moved (R121)"
        elif was["up"] != glyph["up"]:
            turned = any(e["event"] == "glyph-turned" and e["glyph"] == id for e in events)
            if not turned or glyph["up"] != "power":
                yield f"glyph {id} lies {glyph['up']}-side up"
    for id, door in before["doors"].items():
        now = after["doors"][id]
        if (door["state"] == "none" and now["state"] != "none") or now["wounds"] < door["wounds"]:
            yield f"{id} came back (R189)"
    ways = Counter(e["event"] for e in events)
    if ways["game-over"] > 1:
        yield "the game was over twice"
    if before["phase"] != "markers" and after["phase"] != "markers" and after["round"] == before["round"]:
        put = {key: row["card"] for key, row in after["markers"].items()}
        was = {key: row["card"] for key, row in before["markers"].items()}
        gone = {key for key in was if key not in put}
        told = {(e["player"], e["marker"]): e["card"] for e in events if e["event"] == "marker-put"}
        if any(put[key] != told.get(key, was.get(key)) for key in put):
            yield "order markers were moved"
        if gone and not any(e["event"] == "taken-over" for e in events):
            yield f"order markers {gone} are gone"


def _door_faults(facts: Facts, before: Plain, action: Mapping[str, Any], after: Plain) -> Iterator[str]:
    """R182 to R184: who works a door, and what must be free."""
    door, player = before["doors"][action["door"]], action["player"]
    one, two, three, four = facts.door_positions(door)
    taken = {tuple(at): figure for figure in facts.on(before) for at in figure["spaces"]}
    by = taken.get(tuple(four))
    if by is None or facts.controller(before, by) != player or facts.captive(before, by):
        yield f"{player} has no figure on space 4 (R183)"
    if any(tuple(position) in taken for position in (one, two, three)):
        yield "spaces 1 to 3 are not empty (R184)"
    if door["state"] == "none":
        yield "there is no door any more (R189)"
    if after["doors"][action["door"]]["state"] != action["state"] or action["state"] == door["state"]:
        yield f"the door is {after['doors'][action['door']]['state']}"


def _over(facts: Facts, after: Plain, events: Sequence[Event]) -> Iterator[str]:
    """R016: where a side has no figure left, the game is over for who wins by that."""
    outcome = after["outcome"]
    happened = [event for event in events if event["event"] == "game-over"]
    if (outcome is not None) != bool(happened):
        yield "the end of the game was not told as it came"
    alive = {
        facts.side(facts.controller(after, figure))
        for figure in after["figures"].values()
        if figure["life"] in ("on", "waiting") and facts.controller(after, figure)
    }
    won_by = None if outcome is None or outcome["victory"] is None else outcome["victory"]
    if won_by is not None:
        victory = facts.scenario.victory[won_by]
        if victory.condition == Eliminated() and outcome["sides"] and alive - {*outcome["sides"]}:
            yield f"{outcome['sides']} won, but {alive} have figures left"
        if outcome["sides"] and any(facts.side(p) not in outcome["sides"] for p in outcome["players"]):
            yield "players of another side have won"
    elif outcome is None and after["phase"] in ("turns", "markers", "initiative"):
        plain = [victory for victory in facts.scenario.victory if victory.condition == Eliminated()]
        alone = len(alive) == 1 and len(facts.layout.sides) > 1 and not after["asks"]
        if alone and any(victory.side == "each" for victory in plain):
            yield f"only {alive} has figures left and the game goes on (R016)"


__all__ = ["Checker", "score"]
