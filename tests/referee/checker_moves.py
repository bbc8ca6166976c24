"""Moves under the checker: the way, its cost, who swipes, what falls and ground ask for (R040 to R076)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from builder.catalogue.powers import Who
from builder.scenario.special import CollectGlyphs
from tests.movement.oracle import Game, Pose, beginnings
from tests.movement.oracle_engagement import engaged
from tests.movement.oracle_world import Figure, Place, Position
from tests.referee.checker_facts import Facts, Fig
from tests.referee.plain_state import Plain

Event = Mapping[str, Any]


def mover(facts: Facts, state: Plain, figure: Fig, *, foot: bool = False) -> Game:
    """The oracle's game for a figure among the others."""
    card, player = facts.card(state, figure), facts.controller(state, figure)
    others = []
    for other in facts.on(state):
        if other["id"] == figure["id"]:
            continue
        friend = facts.friends(player, facts.controller(state, other))
        whose = "enemy"
        if friend:
            whose = "engaged" if facts.engaged(state, other) else "friend"
        others.append(facts.rival(state, other, whose, facts.swipe_dice(state, other, figure)))
    stops = set()
    if not facts.basic or any(isinstance(rule, CollectGlyphs) for rule in facts.scenario.rules):
        # The Basic game knows no glyphs, but where they are collected.
        lying = [glyph for glyph in state["glyphs"].values() if not glyph["inert"]]
        stops = {Position(*glyph["at"]) for glyph in lying if not facts.is_treasure(glyph)}
    if card.size == "huge":
        stops -= {Position(*lying["at"]) for lying in facts.vines(state)}
    for thing in facts.scenario.objects:
        if thing.stops and not state["objects"][thing.id]["gone"]:
            stops.add(Position(thing.at.hex.q, thing.at.hex.r, thing.at.level))

    def has(kind: str) -> bool:
        return facts.has(state, figure, kind)

    who = Figure(
        card.height,
        facts.scenario.edition,
        card.size,
        double=card.spaces == 2,
        flying=has("flying") and not foot,
        ghost_walk=has("ghost-walk"),
        slither=has("slither"),
        disengage=has("disengage"),
        climb=max((given["times"] for given in facts.given(state, figure, "climb")), default=1),
        climbs_ruins=facts.scenario.choices.ruins == "climb",
        ladder_falls=facts.scenario.choices.ladder_falls == "allowed",
        others=tuple(others),
        glyphs=frozenset(stops),
        costs=facts.costs,
    )
    game = Game(facts.world, who)
    game.doors = facts.shut(state)
    return game


def number(facts: Facts, state: Plain, figure: Fig) -> int:
    """The Move of a figure with what glyphs and powers add (R040, R126)."""
    card, player = facts.card(state, figure), facts.controller(state, figure)
    if facts.basic:
        return card.basic_move
    found = card.move
    found += sum(g.numbers["add"] for g, by in facts.held(state, "move", player) if by != figure["id"])
    for other in facts.on(state):
        for given in facts.given(state, other, "move-aura"):
            owner = facts.controller(state, other)
            mine = owner == player or (given["of"] == "friendly" and facts.friends(owner, player))
            if given["with_card"] is not None:
                mine = mine and _is_joined(facts, state, other, given["with_card"])
            elif other["id"] == figure["id"]:
                continue
            if card.fits(given["who"]) and (mine or given["of"] == "any"):
                found += given["move"]
    for id, cards in state["memory"].items():
        owned, _slash, kind = id.partition("/")
        if kind.startswith("spirit"):
            powers = facts.cards[state["cards"][owned]["card"]].powers
            spirit = next(power.given for power in powers if power.kind == "spirit")
            found += spirit["move"] * cards.count(figure["card"])
        rallies = kind.startswith("rally") and cards == f"{state['round']}/{state['number']}"
        if rallies and state["cards"][owned]["controller"] == player:
            powers = facts.cards[state["cards"][owned]["card"]].powers
            found += next(power.given["move"] for power in powers if power.kind == "rally")
    return found + sum(
        given["move"] for given in facts.given(state, figure, "run") if facts.runs(state, figure)
    )


def _is_joined(facts: Facts, state: Plain, figure: Fig, who: Who) -> bool:
    """Whether a figure of another card of the same player that fits is on the battlefield."""
    owner = facts.controller(state, figure)
    return any(
        other["card"] != figure["card"]
        and facts.controller(state, other) == owner
        and facts.card(state, other).fits(who)
        for other in facts.on(state)
    )


def move_faults(
    facts: Facts, before: Plain, action: Mapping[str, Any], events: Sequence[Event], after: Plain
) -> Iterator[str]:
    """What is wrong with a move."""
    turn = before["turns"][-1] if before["turns"] else None
    figure = before["figures"][action["figure"]]
    if turn is None or before["asks"] or before["phase"] != "turns":
        yield "a move outside a turn (R004)"
        return
    if action["player"] != turn["player"] or facts.controller(before, figure) != turn["player"]:
        yield "a move of another player's figure (R001)"
    if figure["id"] not in turn["pool"]:
        yield "the figure is not of the card of this turn (R001)"
    if figure["id"] in turn["moved"]:
        yield "it moved before in this turn (R040)"
    if turn["closed"]:
        yield "a move after the moves were over (R005)"
    if figure["id"] not in turn["acted"] and len(turn["acted"]) >= turn["limit"]:
        yield "more figures act than the card has (R027)"
    if facts.captive(before, figure):
        yield "a captive moves"
    happened = next((event for event in events if event["event"] == "moved"), None)
    if happened is None or happened["figure"] != figure["id"]:
        yield "nothing was told of the move"
        return
    if happened["how"] == "walk" and not mover(facts, before, figure).flies:
        yield "who does not fly has no choice to walk (R057)"
    game = mover(facts, before, figure, foot=happened["how"] == "walk")
    if action.get("how") == "leap":
        yield from _leap(facts, before, figure, game, happened, events)
        return
    stands: list[tuple[Place, ...]] = []
    hurts: list[int] = []
    yield from _walk(facts, before, figure, game, happened, stands, hurts)
    if stands:
        yield from _rolls(facts, before, figure, game, happened, events, stands, hurts)
        if "path" not in action:
            yield from _default(facts, before, figure, action, happened, stands, hurts)


def _walk(
    facts: Facts,
    state: Plain,
    figure: Fig,
    game: Game,
    event: Event,
    stands: list[tuple[Place, ...]],
    hurts: list[int],
) -> Iterator[str]:
    """Follow the way step by step; fills where it stood and the dice of each step's fall."""
    way = [Position(*at) for at in event["way"]]
    here = facts.places(figure)
    start, tail = here[0], here[1] if len(here) > 1 else None
    poses = [pose for pose in beginnings(start, tail) if pose.lead.position == way[0]]
    if not poses:
        yield f"the way begins at {way[0]}, not where the figure stands"
        return
    pose, cost = poses[0], 0
    stood = [_under(pose)]
    for step, position in enumerate(way[1:], 1):
        if step > 1 and game.must_stop(pose):
            yield f"it does not stop on {pose.lead.position} (R048, R120)"
        options = [(after, toll) for after, toll in game.follow(pose) if after.lead.position == position]
        if not options:
            yield f"no step leads from {pose.lead.position} to {position}"
            return
        pose, toll = options[0]
        cost += toll.cost
        hurts.append(toll.hurt)
        stood.append(_under(pose))
    most = number(facts, state, figure)
    if cost > (most + 3 if pose.road else most):
        yield f"the way costs {cost}, the Move is {most} (R040, R150)"
    if cost != event["cost"]:
        yield f"the way costs {cost}, told was {event['cost']}"
    ends = [place for place in (pose.lead, pose.tail) if place is not None]
    if not all(game.may_rest(place) for place in ends):
        yield f"it may not end on {ends}"
    if len(ends) == 2 and not facts.lies(ends):
        yield f"it does not lie flat on {ends} (R051)"
    if (None if pose.tail is None else (*pose.tail.position,)) != (
        None if event["tail"] is None else tuple(event["tail"])
    ):
        yield f"the other end lies on {event['tail']}, it follows to {pose.tail} (R050)"
    stands.extend(stood)


def _default(
    facts: Facts,
    state: Plain,
    figure: Fig,
    action: Mapping[str, Any],
    event: Event,
    stands: Sequence[tuple[Place, ...]],
    hurts: list[int],
) -> Iterator[str]:
    """Whether the way that nobody named is the safest, of those as safe the cheapest (R060, R073); for who
    chooses to walk, of the ways on foot.
    """
    game, here = mover(facts, state, figure, foot=event["how"] == "walk"), facts.places(figure)
    swipes = sum(dice for _, dice, _ in swipers(facts, state, figure, stands, at_once=game.flies))
    found = ((0 if game.flies else sum(hurts)) + swipes, event["cost"])
    tail = here[1] if len(here) > 1 else None
    end = stands[-1]
    on_foot = action.get("how") == "walk"
    best = mover(facts, state, figure, foot=on_foot).reach(here[0], tail, number(facts, state, figure))
    wanted = best[end[0], end[1] if len(end) > 1 else None]
    if found != wanted:
        yield f"the way taken risks and costs {found}, the best {wanted} (R060, R073)"


def _under(pose: Pose) -> tuple[Place, ...]:
    return (pose.lead,) if pose.tail is None else (pose.lead, pose.tail)


def _rolls(
    facts: Facts,
    state: Plain,
    figure: Fig,
    game: Game,
    happened: Event,
    events: Sequence[Event],
    stands: list[tuple[Place, ...]],
    hurts: list[int],
) -> Iterator[str]:
    """R057, R060 to R063, R073, R074, R221: exactly the dice that the way asks for, until it is destroyed."""
    rolled = [e for e in events if e["event"] == "rolled" and e.get("figure") == figure["id"]]
    died = any(e["event"] == "destroyed" and e["figure"] == figure["id"] for e in events)
    swiped = [e for e in rolled if e["why"] == "leaving an engagement"]
    wanted = swipers(facts, state, figure, stands, at_once=game.flies)
    found = [(event["by"], len(event["sides"])) for event in swiped]
    due = [(by, dice) for by, dice, _ in wanted]
    if found != due[: len(found)] or (len(found) < len(wanted) and not died):
        yield f"swipes by {found}, {due} are due (R073, R074)"
    fell_at = next(
        (e["at"] for e in events if e["event"] == "destroyed" and e["figure"] == figure["id"]), None
    )
    if died and found and len(rolled) == len(found):
        where = [[*place.position] for place in stands[wanted[len(found) - 1][2]]]
        if fell_at != where:
            yield f"it fell at {fell_at}, it was swiped at {where} (R073)"
    if died and len(found) < len(wanted):
        return
    fell = [1_000 if e["dice"] == "d20" else len(e["sides"]) for e in rolled if "fall" in e["why"]]
    due = [] if game.flies else [dice for dice in hurts if dice]
    if fell != due[: len(fell)] or (len(fell) < len(due) and not died):
        yield f"falls with {fell} dice, {due} are due (R060 to R062)"
    burnt = [e for e in rolled if e["why"] == "molten-lava"]
    hot = not facts.basic and any(place.terrain == "molten-lava" for place in stands[-1])
    if len(burnt) > int(hot) or (hot and not burnt and not died):
        yield f"{len(burnt)} rolls for molten lava (R221)"


def swipers(
    facts: Facts, state: Plain, figure: Fig, stands: Sequence[Sequence[Place]], *, at_once: bool
) -> list[tuple[int, int, int]]:
    """Who swipes on a way with how many dice after which step, in their order; ``at_once``: it takes off."""
    if facts.basic or facts.has(state, figure, "disengage"):
        return []
    card = facts.card(state, figure)
    found: list[tuple[int, int, int]] = []
    for other in facts.on(state):
        if other["id"] == figure["id"] or not facts.foes(state, figure, other):
            continue
        if not facts.swipe_dice(state, other, figure):
            continue
        rival = facts.rival(state, other, "enemy")
        near = [engaged(facts.world, card.height, facts.climbs(card), stand, rival) for stand in stands]
        if at_once:
            steps = [0] if near[0] else []
        else:
            steps = [step for step in range(1, len(near)) if near[step - 1] and not near[step]]
        found += [(step, other["id"], facts.swipe_dice(state, other, figure)) for step in steps]
    order = {id: index for index, id in enumerate(state["figures"])}
    return [(id, dice, step) for step, id, dice in sorted(found, key=lambda row: (row[0], order[row[1]]))]


def _leap(
    facts: Facts, state: Plain, figure: Fig, game: Game, event: Event, events: Sequence[Event]
) -> Iterator[str]:
    """A leap: its spaces, how far up and down, a free space at its end; swipes where its power says so."""
    given = facts.given(state, figure, "leap")
    if not given:
        yield "it cannot leap"
        return
    start = facts.places(figure)[0]
    end = facts.positions.get(Position(*event["way"][-1]))
    if end is None or not game.may_rest(end):
        yield f"it may not land on {event['way'][-1]}"
        return
    if end.hex.distance(start.hex) > given[0]["spaces"]:
        yield "it leaps too far"
    if not -given[0]["down"] <= end.level - start.level <= given[0]["up"]:
        yield "it leaps too high or too low"
    here = facts.places(figure)
    ends = [end] if event["tail"] is None else [end, facts.positions[Position(*event["tail"])]]
    left = swipers(facts, state, figure, [here, ends], at_once=False) if given[0]["swiped"] else []
    wanted = [(by, dice) for by, dice, _ in left]
    swiped = [e for e in events if e["event"] == "rolled" and e["why"] == "leaving an engagement"]
    rolled = [(e["by"], len(e["sides"])) for e in swiped]
    died = any(e["event"] == "destroyed" and e["figure"] == figure["id"] for e in events)
    if rolled != wanted and not (died and rolled == wanted[: len(rolled)]):
        yield f"swipes by {rolled}, {wanted} are due (R073)"


def completeness(
    facts: Facts, state: Plain, figure: Fig, offered: Sequence[Mapping[str, Any]], hidden: bool
) -> Iterator[str]:
    """Whether exactly the ends that the oracle reaches are offered to a figure on foot or in the air.

    ``hidden``: a healing glyph may forbid some of them to it (R129), which are left out of the comparison.
    """
    game = mover(facts, state, figure)
    here = facts.places(figure)
    start, tail = here[0], here[1] if len(here) > 1 else None
    if not all(game.may_begin(place) for place in here):
        return  # it stands where the oracle knows no way from, such as beside another on a ladder
    reached = game.reach(start, tail, number(facts, state, figure))
    wanted = {(lead.position, None if behind is None else behind.position) for lead, behind in reached}
    found = {
        (Position(*row["to"]), Position(*row["tail"]) if "tail" in row else None)
        for row in offered
        if row["figure"] == figure["id"] and "how" not in row
    }
    stops = {} if not hidden else {Position(*lying["at"]) for lying in state["glyphs"].values()}
    for lead, behind in sorted(found ^ wanted, key=repr):
        if lead in stops or behind in stops:
            continue
        which = "refused" if (lead, behind) in wanted else "offered"
        yield f"figure {figure['id']} from {[p.position for p in here]} to {lead}, {behind} is {which}"


class Way(NamedTuple):
    """A way of a leading end, where the other end then lies, and why it may not be gone (empty: it may)."""

    places: tuple[Place, ...]
    tail: Place | None
    why: str

    @property
    def legal(self) -> bool:
        """Whether it may be gone."""
        return not self.why


def random_way(facts: Facts, state: Plain, figure: Fig, random: Random) -> Way | None:
    """A way of steps of the oracle as they come, whatever they cost; it may end where it began. None where
    there is no step at all.
    """
    game, here = mover(facts, state, figure), facts.places(figure)
    if not all(game.may_begin(place) for place in here):
        return None
    pose = random.choice(beginnings(here[0], here[1] if len(here) > 1 else None))
    way, cost, why = [pose.lead], 0, ""
    for step in range(random.randint(1, 6)):
        if step and game.must_stop(pose):
            if random.random() < 0.8:
                break
            why = f"stopped on {pose.lead.position}"
        options = list(game.follow(pose))
        if not options:
            break
        pose, toll = random.choice(options)
        cost += toll.cost
        way.append(pose.lead)
    if len(way) < 2:
        return None
    most = number(facts, state, figure)
    ends = [place for place in (pose.lead, pose.tail) if place is not None]
    if cost > (most + 3 if pose.road else most):
        why = f"too long ({cost})"
    elif not all(game.may_rest(place) for place in ends) or (len(ends) == 2 and not facts.lies(ends)):
        why = "no place to end on"
    return Way(tuple(way), pose.tail, why)
