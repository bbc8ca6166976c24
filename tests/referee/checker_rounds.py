"""Rounds under the checker: rolls for all, order markers, whose turn comes (R001 to R016, R021 to R026)."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from builder.scenario.special import FirstPlayer, InitiativeBonus, MarkersInTurn, StartDice
from tests.movement.oracle_world import Position
from tests.referee.checker_facts import SKULLS, Facts
from tests.referee.checker_states import MARKERS
from tests.referee.plain_state import Plain

Event = Mapping[str, Any]


class Rounds:
    """Follows the turns of a game: what was revealed or lost, in the order in which it must be."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._due: deque[tuple[str, int]] = deque()
        self._last: tuple[str, int] | None = None
        self._placers: tuple[str, ...] = ()

    def faults(
        self, before: Plain, action: Mapping[str, Any], events: Sequence[Event], after: Plain
    ) -> Iterator[str]:
        """What is wrong with who acts now."""
        for event in events:
            if event["event"] == "order" and not self._facts.basic:
                yield from self._order(before, events, event)
                self._due = deque((player, number) for number in (1, 2, 3) for player in event["players"])
            elif event["event"] == "revealed":
                yield from self._revealed(before, action, event)
            elif event["event"] == "turn-lost":
                yield from self._next(event["player"], event["turn"], before)
            elif event["event"] == "round":
                if any(self._has_cards(after, player) for player, _ in self._due):
                    yield f"the round ended before the turns of {list(self._due)} (R003)"
                self._due.clear()
                if event["round"] != before["round"] + 1:
                    yield "rounds are not counted one by one"
        if before["phase"] == "roll-for-markers" and action["action"] == "roll":
            self._placers = self._facts.left_of(_highest(events, "who places order markers first"))
        if action["action"] == "put-marker":
            yield from _marker(self._facts, before, action, after)
            yield from self._placed_in_turn(before, action["player"])
        if action["action"] == "choose-card":
            yield from self._basic(before, action)

    def _placed_in_turn(self, state: Plain, player: str) -> Iterator[str]:
        """R011: where the scenario says so, one player after the other places all order markers."""
        if not any(isinstance(rule, MarkersInTurn) for rule in self._facts.scenario.rules):
            return
        before = self._placers[: self._placers.index(player)] if player in self._placers else ()
        put = Counter(who for who, _ in state["markers"])
        lives = {
            self._facts.controller(state, f)
            for f in state["figures"].values()
            if f["life"] in ("on", "waiting") and not self._facts.captive(state, f)
        }
        if any(other in lives and put[other] < len(MARKERS) for other in before):
            yield f"{player} places order markers before {before} have done so (R011)"

    def _has_cards(self, state: Plain, player: str) -> bool:
        return any(owned["controller"] == player for owned in state["cards"].values())

    def _order(self, state: Plain, events: Sequence[Event], event: Event) -> Iterator[str]:
        """R014, R015: the highest begins, then to the left; who ties for it rolls again."""
        facts = self._facts
        rules = [rule for rule in facts.scenario.rules if isinstance(rule, FirstPlayer)]
        fixed = next((rule.player for rule in rules if state["round"] in rule.rounds), "")
        rolls = [e for e in events if e["event"] == "rolled" and e["why"] == "initiative"]
        if fixed:
            if rolls or list(event["players"]) != list(facts.left_of(fixed)):
                yield f"{fixed} begins this round without a roll"
            return
        alive = [f for f in state["figures"].values() if f["life"] in ("on", "waiting")]
        left = [p for p in facts.seating if any(facts.controller(state, f) == p for f in alive)]
        left = left or list(facts.seating)
        row = deque(rolls)
        while len(left) > 1:
            found = []
            for player in left:
                if not row or row[0]["player"] != player:
                    yield f"{player} rolls for initiative (R014)"
                    return
                roll = row.popleft()
                bonus = self._bonus(state, player)
                if roll.get("bonus", 0) != bonus:
                    yield f"{player} adds {roll.get('bonus', 0)} to initiative, not {bonus} (R015)"
                found.append((roll["sides"][0] + bonus, player))
            left = [player for total, player in found if total == max(found)[0]]
        if row or list(event["players"]) != list(facts.left_of(left[0])):
            yield f"{event['players']} after the rolls for initiative, {left[0]} begins (R014)"

    def _bonus(self, state: Plain, player: str) -> int:
        facts = self._facts
        kinds = ("initiative", "rolls")
        found = sum(glyph.numbers["add"] for kind in kinds for glyph, _ in facts.held(state, kind, player))
        for rule in facts.scenario.rules:
            mine = isinstance(rule, InitiativeBonus) and rule.player in (player, facts.side(player))
            if isinstance(rule, InitiativeBonus) and mine and rule.round in (None, state["round"]):
                found += rule.bonus
        marked = {marker["card"] for marker in state["markers"].values()}
        for id, owned in state["cards"].items():
            if id in marked and owned["controller"] == player and not owned["captive"]:
                card = facts.cards[owned["card"]]
                off = facts.off(state, card, player)
                powers = (power for power in card.powers if power.kind == "initiative-bonus")
                found += sum(power.given["add"] for power in powers if power.kind not in off)
        return found

    def _revealed(self, state: Plain, action: Mapping[str, Any], event: Event) -> Iterator[str]:
        player, marker = event["player"], event["marker"]
        lies = state["markers"].get((player, marker))
        if (player, marker) == (action.get("player"), action.get("marker")):
            lies = {"card": action["card"], "revealed": False}  # the last one that was placed
        if (player, marker) == (action.get("player"), action.get("word")):
            lies = {"card": action["card"], "revealed": False}  # the last one that was moved
        if lies is None or lies["card"] != event["card"] or lies["revealed"]:
            yield f"order marker {marker} of {player} is revealed on {event['card']}"
        yield from self._next(player, int(marker), state)

    def _next(self, player: str, number: int, state: Plain) -> Iterator[str]:
        """Turns 1 to 3, in each all players in their order; who has no cards any more is passed over."""
        if self._last == (player, number) and (not self._due or self._due[0] != self._last):
            return  # a turn that began and could not go on
        while self._due and self._due[0] != (player, number):
            passed = self._due.popleft()
            if self._has_cards(state, passed[0]):
                yield f"turn {number} of {player} comes, {passed} was due (R003)"
        if not self._due:
            yield f"turn {number} of {player} is not due (R003)"
            return
        self._last = self._due.popleft()

    def _basic(self, state: Plain, action: Mapping[str, Any]) -> Iterator[str]:
        """R001: players alternate; a card of one's own with a living figure."""
        facts, player = self._facts, action["player"]
        owned = state["cards"][action["card"]]
        if owned["controller"] != player:
            yield "a card of another player is chosen (R001)"
        if not any(figure["card"] == action["card"] for figure in facts.on(state)):
            yield "a card without figures is chosen (R001)"
        if state["order"] and state["order"][state["next"]] != player:
            yield f"{player} chooses a card, {state['order'][state['next']]} is next (R001)"


def _highest(events: Sequence[Event], why: str) -> str:
    """Who has rolled the highest d20 last, after those who tie have rolled again."""
    rolls = [(e["sides"][0], e["player"]) for e in events if e["event"] == "rolled" and e["why"] == why]
    best = {player: side for side, player in rolls}
    again = Counter(player for _, player in rolls)
    last = [player for player in best if again[player] == max(again.values())]
    return max(last, key=lambda player: best[player])


def _marker(facts: Facts, before: Plain, action: Mapping[str, Any], after: Plain) -> Iterator[str]:
    """R010 to R012: one of each, on a card that one controls and that has figures left."""
    player, marker, card = action["player"], action["marker"], action["card"]
    if before["phase"] != "markers" or marker not in MARKERS:
        yield "no order markers are placed now (R011)"
    owned = before["cards"][card]
    if owned["controller"] != player or owned["captive"]:
        yield f"{player} does not control {card} (R010)"
    if not any(f["card"] == card and f["life"] in ("on", "waiting") for f in before["figures"].values()):
        yield f"{card} has no figures left (R012)"
    if (player, marker) in before["markers"]:
        yield f"{player} has placed order marker {marker} before (R010)"
    goes_on = after["round"] == before["round"] and after["outcome"] is None
    if goes_on and (player, marker) not in after["markers"]:
        yield "the order marker is not there"


def place_faults(facts: Facts, before: Plain, action: Mapping[str, Any], after: Plain) -> Iterator[str]:
    """R021, R022: the whole army in one start zone of the player, none in which an enemy stands."""
    player, figure = action["player"], before["figures"][action["figure"]]
    if before["phase"] != "place" or not before["placing"] or before["placing"][0] != player:
        yield f"{player} does not place now (R021)"
    if facts.controller(before, figure) != player or figure["life"] != "waiting":
        yield "the figure is not one that he has to place"
    if facts.has(before, figure, "the-drop"):
        yield "the figure starts off the battlefield"
    seat = next(seat for seat in facts.layout.seats if seat.id == player)
    positions = {Position(*at) for at in action["at"]}
    zones = []
    for id in seat.zones:
        zone = facts.scenario.zone(id)
        inside = {Position(s.hex.q, s.hex.r, s.level) for s in zone.positions}
        if positions <= inside:
            zones.append((id, inside))
    if not zones:
        yield f"{positions} lies in no start zone of {player} (R022)"
    placed = after["figures"][figure["id"]]
    if placed["started_in"] not in [id for id, _ in zones]:
        yield f"it counts as started in {placed['started_in']!r}"
    for id, inside in zones:
        for other in facts.on(before):
            enemy = facts.controller(before, other)
            begun = other["started_in"] == id == placed["started_in"] and enemy
            if (
                begun
                and not facts.friends(player, enemy)
                and {Position(*a) for a in other["spaces"]} & inside
            ):
                yield f"an enemy stands in zone {id} (R022)"
    begun_in = {
        f["started_in"]
        for f in before["figures"].values()
        if f["started_in"] and facts.controller(before, f) == player
    }
    if begun_in and placed["started_in"] not in begun_in:
        yield "the army is split over two start zones (R022)"
    mates = {s.id for s in facts.layout.seats if s.side == seat.side} - {player}
    of_mates = {
        f["started_in"] for f in before["figures"].values() if before["cards"][f["card"]]["owner"] in mates
    }
    if not begun_in and of_mates & {*seat.zones} and placed["started_in"] not in of_mates:
        yield "team mates start in different zones (R022)"


def draft_faults(facts: Facts, before: Plain, action: Mapping[str, Any]) -> Iterator[str]:
    """R020, R023 to R026: whose pick it is, within the points, no unique card twice."""
    player, card = action["player"], facts.cards[action["card"]]
    seat = next(seat for seat in facts.layout.seats if seat.id == player)
    own = [facts.cards[o["card"]] for o in before["cards"].values() if o["owner"] == player]
    fixed = {figure.card for figure in seat.figures}
    spent = sum(other.points for other in own if other.id not in fixed)
    if spent + card.points > seat.points:
        yield f"{player} spends {spent + card.points} of {seat.points} points (R020)"
    if card.unique and card in own:
        yield f"{player} has {card.id} twice (R026)"


def skull_faults(facts: Facts, events: Sequence[Event], after: Plain) -> Iterator[str]:
    """R002: who shows the most skulls begins the Basic game; 5 dice in the first edition, 6 in the second."""
    rolls = deque(e for e in events if e["event"] == "rolled" and e["why"] == "who begins")
    dice = next((rule.dice for rule in facts.scenario.rules if isinstance(rule, StartDice)), 6)
    if any(len(e["sides"]) != dice for e in rolls):
        yield f"{dice} dice are rolled for who begins (R002)"
    left = list(facts.seating)
    while len(left) > 1:
        found = []
        for player in left:
            if not rolls or rolls[0]["player"] != player:
                yield f"{player} rolls for who begins (R002)"
                return
            found.append((sum(side in SKULLS for side in rolls.popleft()["sides"]), player))
        left = [player for total, player in found if total == max(found)[0]]
    if tuple(after["order"]) != facts.left_of(left[0]):
        yield f"{after['order']} after the roll, {left[0]} begins (R002)"
