"""Attacks under the checker: who may attack whom, dice, wounds (R080 to R110)."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any

from builder.catalogue.glyphs import Glyph
from builder.catalogue.powers import ANYBODY
from builder.hexgrid import Hex
from builder.referee.play import Hook
from builder.referee.powers import POWERS
from tests.referee.checker_facts import SHIELDS, SKULLS, Facts, Fig
from tests.referee.plain_state import Plain

Event = Mapping[str, Any]
MAJOR = 10
_COUNTED = {"aura", "army-bonus"}
_DICE = {
    what: {kind for kind, power in POWERS.items() if gives(power) is not gives(Hook)} - _COUNTED
    for what, gives in (("attack", attrgetter("attack_dice")), ("defense", attrgetter("defense_dice")))
}
"""Powers that may give their figure dice, as they say, so that more than card and height may be rolled; how
many is known here only of those that are counted.
"""


def away(facts: Facts, one: Fig, other: Fig) -> int | None:
    """R080 to R083: the spaces between two figures along hexes that hold terrain; None where none lead."""
    goal = {Hex(*at[:2]) for at in other["spaces"]}
    far = {Hex(*at[:2]): 0 for at in one["spaces"]}
    row = deque(far)
    while row:
        hex = row.popleft()
        if hex in goal:
            return far[hex]
        for near in hex.neighbours():
            if near in facts.world.solid and near not in far:
                far[near] = far[hex] + 1
                row.append(near)
    return None


def height_dice(facts: Facts, state: Plain, higher: Fig, lower: Fig) -> int:
    """R105, R106: what the first gets for standing higher than the second."""
    up = max(at[2] for at in higher["spaces"]) - max(at[2] for at in lower["spaces"])
    if up <= 0:
        return 0
    tall = facts.card(state, lower).height
    return 2 if not facts.basic and up >= tall + MAJOR else 1


def most_range(facts: Facts, state: Plain, figure: Fig) -> int:
    """The Range of a figure with all that could add to it."""
    card, player = facts.card(state, figure), facts.controller(state, figure)
    if facts.basic:
        return card.basic_range
    glyphs = [g for g, _ in facts.held(state, "range", player) if card.range >= g.numbers["least"]]
    turn = state["turns"][-1] if state["turns"] else {"pool": (), "moved": ()}
    own = 0
    for row in facts.given(state, figure, "stand-and-fire"):
        still = figure["id"] not in turn["moved"] if row["each"] else not turn["moved"]
        own += row["range"] if still and figure["id"] in turn["pool"] else 0
    own += sum(
        given["range"] for given in facts.given(state, figure, "marker-range") if facts.spent(state, figure)
    )
    return card.range + own + sum(g.numbers["add"] for g in glyphs) + _auras(facts, state, figure, "range")[1]


def _auras(facts: Facts, state: Plain, figure: Fig, what: str) -> tuple[int, int]:
    """The least (0 or below) and the most that auras of others could give a figure, near or far."""
    card, player, found = facts.card(state, figure), facts.controller(state, figure), list[int]()
    for other in facts.on(state):
        owner = facts.controller(state, other)
        if other["id"] == figure["id"]:
            continue
        for given in facts.given(state, other, "aura"):
            friend = owner == player or facts.friends(owner, player)
            whose = given["of"] == "any" or friend == (given["of"] != "enemies")
            if whose and card.fits(given["who"]):
                found.append(given[what])
    return sum(min(0, one) for one in found), sum(max(0, one) for one in found)


def _counts(facts: Facts, state: Plain, held: tuple[Glyph, int], other: Fig) -> bool:
    """Whether a glyph gives dice against another figure."""
    return held[0].against == ANYBODY or facts.card(state, other).fits(held[0].against)


def dice_between(
    facts: Facts, state: Plain, figure: Fig, other: Fig, what: str, special: int | None = None
) -> tuple[int, int]:
    """The fewest and the most dice that a figure rolls in attack or defense against another."""
    if special is not None:
        return special, special
    card, owned = facts.card(state, figure), state["cards"][figure["card"]]
    up = height_dice(facts, state, figure, other)
    if facts.basic:
        least = up + (card.basic_attack if what == "attack" else card.basic_defense)
        return least, least
    player = facts.controller(state, figure)
    glyphs = facts.held(state, what, player)
    if what == "attack":
        glyphs += facts.held(state, "attack-unique" if card.unique else "attack-common", player)
    glyphs = [
        pair for pair in [*glyphs, *facts.held(state, "combat", player)] if _counts(facts, state, pair, other)
    ]
    least = up + (card.attack if what == "attack" else card.defense) + owned[what]
    least += sum(glyph.numbers["dice"] for glyph, _ in glyphs)
    least += sum(facts.taken_along(state, kind, figure, other) for kind in (what, "combat"))
    fewer, more = _auras(facts, state, figure, what)
    once = ["attack-once", *(["attack-once-hero"] if card.hero else [])] if what == "attack" else []
    more += sum(glyph.numbers["dice"] for kind in once for glyph, _ in facts.held(state, kind, player))
    on = sum(lying["at"] in figure["spaces"] for lying in facts.vines(state)) * (1 if what == "attack" else 2)
    fewer, more = fewer - on, more - on
    if any(facts.has(state, figure, kind) for kind in _DICE[what]):
        more += 20
    more += sum(given[what] for given in facts.given(state, figure, "army-bonus"))
    if what == "defense":
        weak = [row for row in facts.given(state, other, "special-attack") if row["weak"] is not None]
        fewer -= sum(row["fewer"] for row in weak if card.fits(row["weak"]))
    if what == "attack" and facts.runs(state, figure):
        fewer -= sum(given["dice"] for given in facts.given(state, figure, "run"))
    return max(0, least + fewer), max(0, least + more)


def attack_faults(
    facts: Facts, before: Plain, action: Mapping[str, Any], events: Sequence[Event], after: Plain
) -> Iterator[str]:
    """What is wrong with an attack."""
    turn = before["turns"][-1] if before["turns"] else None
    if turn is None or before["asks"] or before["phase"] != "turns":
        yield "an attack outside a turn (R004)"
        return
    figure = before["figures"][action["figure"]]
    if action["player"] != turn["player"] or facts.controller(before, figure) != turn["player"]:
        yield "an attack with another player's figure (R001)"
    if figure["id"] not in turn["pool"] or figure["life"] != "on":
        yield "the attacker is not of the card of this turn (R001)"
        return
    if turn["done"]:
        yield "an attack after the attacks were over"
    if figure["id"] not in turn["acted"] and len(turn["acted"]) >= turn["limit"]:
        yield "more figures act than the card has (R027)"
    made = sum(by == figure["id"] for by, _ in turn["attacks"])
    extra = sum(given["count"] for given in facts.given(before, figure, "extra-attacks"))
    kinds = ("attack-all-beside", "special-attack", "shots")
    unbound = any(facts.has(before, figure, kind) for kind in kinds)
    if made > extra and not unbound:
        yield f"attack {made + 1} of a figure that has {1 + extra} (R100)"
    if action.get("target") is not None and "how" not in action and "door" not in action:
        target = before["figures"][action["target"]]
        yield from _normal(facts, before, figure, target)
        asking = after["asks"][-1]["hook"] if after["asks"] else ""
        if "/roll-again" not in asking and "/passing-blow" not in asking:  # else the answer goes on
            yield from rolls_faults(facts, before, figure, target, events)
    if action.get("how"):
        yield from _again(facts, before, turn, figure, action)
        yield from _special(facts, before, figure, action, events)
        yield from _chain(facts, before, figure, action, after)
    now = after["turns"][-1] if after["turns"] else None
    same = now is not None and now["attacks"][: len(turn["attacks"]) + 1] == (
        *turn["attacks"],
        (figure["id"], action.get("target")),
    )
    if now is not None and same and not now["closed"]:
        yield "figures may still move after an attack (R005)"


def _again(
    facts: Facts, state: Plain, turn: Mapping[str, Any], figure: Fig, action: Mapping[str, Any]
) -> Iterator[str]:
    """Special attacks of a card that says how many: no more than that, with ``different`` no figure twice;
    those that share a pool of dice roll no more than it has.
    """
    given = facts.given(state, figure, "special-attack")
    made = [target for by, target in turn["attacks"] if by == figure["id"]]
    for row in facts.given(state, figure, "shots"):
        if not row["pool"] and len(made) >= len(row["shots"]):
            yield f"special attack {len(made) + 1} of a figure that has {len(row['shots'])} (R107)"
        if row["different"] and action.get("target") in {*made} - {None}:
            yield "a special attack hits the same figure twice"
    if given and not any(row["repeats"] for row in given) and len(made) >= max(r["count"] for r in given):
        yield f"special attack {len(made) + 1} of a figure that has fewer (R107)"
    if all(row["different"] for row in given) and given and action.get("target") in {*made} - {None}:
        yield "a special attack hits the same figure twice"


def _too_far(
    facts: Facts, state: Plain, target: Fig, far: int | None, *, beside: bool, special: bool = False
) -> bool:
    """Whether a figure is not hit from so far; one space away may be too far below or above to be beside."""
    far = 1 if beside else far and max(far, 2)
    if not special and not beside and facts.held(state, "only-from-beside", facts.controller(state, target)):
        return True
    return any(
        far is None or far > given["within"]
        for given in facts.given(state, target, "only-hit-from-beside")
        if given["specials"] or not special
    )


def _normal(facts: Facts, state: Plain, figure: Fig, target: Fig) -> Iterator[str]:
    if target["life"] != "on":
        yield "the target is not on the battlefield"
        return
    if facts.captive(state, target):
        yield "a captive is attacked"
    if facts.side(facts.controller(state, figure)) == facts.side(facts.controller(state, target)):
        yield "a figure of one's own side is attacked"
    adjacent, most = facts.beside(state, figure, target), most_range(facts, state, figure)
    if most <= 1 and not adjacent:
        yield "with Range 1 a figure is attacked that is not adjacent (R080)"
    far = away(facts, figure, target)
    if most > 1 and (far is None or far > most):
        yield f"the target is {far} away, the Range is {most} (R080)"
    if not adjacent and facts.engaged(state, figure):
        yield "an engaged figure attacks one that it is not engaged with (R075)"
    if _hides(state, target):
        yield "a figure is attacked that is no target in this turn"
    if _too_far(facts, state, target, far, beside=adjacent):
        yield "the target is only hit from beside it, or from as near as its card says"


def rolls_faults(
    facts: Facts,
    state: Plain,
    figure: Fig,
    target: Fig,
    events: Sequence[Event],
    special: int | None = None,
) -> Iterator[str]:
    """The dice of one attack on one figure, and what came of them (R101, R103 to R107)."""
    averted = _rolled_for(events, "disguise", target)
    if averted is not None and averted["worked"]:
        if any(event["event"] == "rolled" and event["why"] == "attack" for event in events):
            yield "dice for an attack that does not take place"
        return
    rolls: dict[str, list[int]] = {"attack": [], "defense": []}
    for event in events:
        if event["event"] != "rolled" or event["why"] not in rolls or event.get("figure") != figure["id"]:
            continue
        if event.get("target") in (target["id"], None) or event["why"] == "attack":
            rolls[event["why"]] += event["sides"]
    hit = next((e for e in events if e["event"] == "hit" and e.get("target") == target["id"]), None)
    if hit is None:
        yield "nothing was told of the hits"
        return
    least, most = dice_between(facts, state, figure, target, "attack", special)
    if special is None:
        most += sum(row["dice"] for row in facts.given(state, figure, "roll-again") if not row["once"])
    if not least <= len(rolls["attack"]) <= most:
        yield f"{len(rolls['attack'])} dice in attack, {least} to {most} are due (R105 to R107)"
    least, most = dice_between(facts, state, target, figure, "defense")
    skulls = sum(side in SKULLS for side in rolls["attack"])
    rolled = shields = sum(side in SHIELDS for side in rolls["defense"])
    for given in facts.given(state, target, "shield-bonus"):
        if special is None or not given["normal_only"]:
            shields += given["each"] * rolled + (0 if hit.get("undefended") else given["always"])
    escaped = _rolled_for(events, "vanish", target)
    yield from _vanish_faults(facts, state, figure, target, skulls, escaped, special)
    helpless = facts.has(state, figure, "paralyse") or (special is not None and not skulls)
    helpless = helpless or (escaped is not None and escaped["worked"])
    if not least <= len(rolls["defense"]) <= most and not (helpless and not rolls["defense"]):
        yield f"{len(rolls['defense'])} dice in defense, {least} to {most} are due (R105)"
    scored = skulls + sum(
        given["add"] * skulls for given in facts.given(state, figure, "double-skulls") if special is None
    )
    wounds = max(0, scored - shields)
    if wounds and special is None:
        wounds += sum(given["wounds"] for given in facts.given(state, figure, "extra-wounds"))
    if special is None and facts.has(state, target, "marker-armor") and facts.markers(state, target["card"]):
        wounds = 0
    if escaped is not None and escaped["worked"]:
        wounds = 0
    dodges = facts.has(state, target, "stealth-dodge") and shields
    if hit["shields"] != shields or hit["skulls"] != scored:
        yield f"{hit['skulls']} skulls and {hit['shields']} shields told, {scored} and {shields} rolled"
    if hit["wounds"] != wounds and not (dodges and hit["wounds"] == 0):
        yield f"{hit['wounds']} wounds, {scored} skulls less {shields} shields are {wounds} (R104)"
    taken = sum(
        event["wounds"]
        for event in events
        if event["event"] == "wounded" and event["figure"] == target["id"] and event["why"] == "attack"
    )
    ward = _rolled_for(events, "ward", target)
    if ward is not None:
        yield from _ward_faults(facts, state, target, ward, hit["wounds"], taken)
    elif taken != hit["wounds"] and special is None:
        yield f"{taken} wounds given, {hit['wounds']} hit (R104)"


def _rolled_for(events: Sequence[Event], kind: str, figure: Fig) -> Event | None:
    """What was told of a d20 for a kind of power of a figure, or on it."""
    return next(
        (
            event
            for event in events
            if event["event"] == "power-rolled"
            and event["power"].rpartition("/")[2].startswith(kind)
            and event["figure"] == figure["id"]
        ),
        None,
    )


def _vanish_faults(
    facts: Facts,
    state: Plain,
    figure: Fig,
    target: Fig,
    skulls: int,
    told: Event | None,
    special: int | None,
) -> Iterator[str]:
    """A d20 is rolled before the defense against a skull, for whom it helps; it shows what it must."""
    foe = facts.side(facts.controller(state, figure)) != facts.side(facts.controller(state, target))
    given = [
        row
        for row in facts.given(state, target, "vanish")
        if not (row["normal_only"] and special is not None)
        and not (row["of"] == "enemies" and not foe)
        and not (row["from"] == "afar" and facts.beside(state, figure, target))
    ]
    if told is None:
        if skulls and any(not row["apart"] for row in given):
            yield "no d20 for one that may vanish"
        return
    if not given or not skulls:
        yield "a d20 for one that may not vanish"
        return
    ground = max(
        (given[0][place.terrain] for place in facts.places(target) if place.terrain in ("dungeon", "shadow")),
        default=0,
    )
    if told["least"] != given[0]["least"] - ground or told["worked"] != (told["roll"] >= told["least"]):
        yield f"a d20 of {told['roll']} for one that vanishes with {given[0]['least']}"


def _ward_faults(
    facts: Facts, state: Plain, target: Fig, told: Event, wounds: int, taken: int
) -> Iterator[str]:
    """Of the wounds of a figure that is guarded as many are taken as the d20 leaves."""
    owned, card = told["power"].partition("/")[0], facts.card(state, target)
    given = next(
        power.given for power in facts.cards[state["cards"][owned]["card"]].powers if power.kind == "ward"
    )
    if not card.fits(given["who"]) or facts.controller(state, target) != state["cards"][owned]["controller"]:
        yield "one is guarded that does not fit"
    left = 0 if told["roll"] >= given["least"] else min(1, wounds)
    if told["roll"] < given["least"] and not 0 < given["all_but_one"] <= told["roll"]:
        left = wounds
    if taken != left:
        yield f"{taken} of {wounds} wounds taken with a d20 of {told['roll']}"


def _chain(
    facts: Facts, before: Plain, figure: Fig, action: Mapping[str, Any], after: Plain
) -> Iterator[str]:
    """Each attack of a chain after the first is at a figure that stood beside the last target."""
    turn, target = before["turns"][-1], action.get("target")
    if target is None or not any(
        r["shape"] == "chain" for r in facts.given(before, figure, "special-attack")
    ):
        return
    near = next((ids for key, ids in turn["notes"] if key.endswith(":chain")), ())
    if any(by == figure["id"] for by, _ in turn["attacks"]) and target not in near:
        yield "a chain goes on at one who did not stand beside the last target"
    now = after["turns"][-1] if after["turns"] else turn
    if len(now["attacks"]) == len(turn["attacks"]) + 1:
        aimed = before["figures"][target]
        near = {o["id"] for o in facts.on(before) if o is not aimed and facts.beside(before, aimed, o)}
        if [near] != [{*ids} for key, ids in now["notes"] if key.endswith(":chain")]:
            yield f"beside the target of a chain stand {near}"


def _special(
    facts: Facts, state: Plain, figure: Fig, action: Mapping[str, Any], events: Sequence[Event]
) -> Iterator[str]:
    """R107 to R110: its own dice, and only those that it can hit."""
    given = [
        *facts.given(state, figure, "special-attack"),
        *facts.given(state, figure, "volley"),
        *(
            {"attack": shot.attack, "range": shot.range}
            for row in facts.given(state, figure, "shots")
            for shot in row["shots"]
        ),
    ]
    if not given:
        yield "a special attack of a figure that has none"
        return
    numbers = {row["attack"] + more for row in given for more in (0, row.get("again", 0))}
    numbers |= {
        row["attack"] + row.get("each_marker", 0) * facts.markers(state, figure["card"]) for row in given
    }
    made = sum(by == figure["id"] for by, _ in state["turns"][-1]["attacks"])
    chains = [row for row in given if row.get("shape") == "chain"]
    if chains:
        numbers = {row["attack"] - made for row in chains}
    aimed = state["figures"][action["target"]] if action.get("target") is not None else None
    for row in given:
        who = row.get("engaged_with")
        if who is not None and aimed is not None:
            by = (state["figures"][id] for id in facts.engaged(state, aimed))
            owner = facts.controller(state, figure)
            mine = (o for o in by if facts.controller(state, o) == owner)
            numbers = {row["attack"] + any(facts.card(state, other).fits(who) for other in mine)}
    for event in events:
        if event["event"] == "rolled" and event["why"] == "attack" and len(event["sides"]) not in numbers:
            yield f"{len(event['sides'])} dice in a special attack of {numbers} (R107)"
    hits = [event["target"] for event in events if event["event"] == "hit" and event.get("target")]
    target = action.get("target")
    if target is None or aimed is None:
        around = [row for row in given if row.get("shape") == "around"]
        if around and not all(facts.beside(state, figure, state["figures"][id]) for id in hits):
            yield "an attack all around hits a figure that is not beside its own"
        return
    far = away(facts, figure, aimed)
    longest = 99 if chains and made else max(row["range"] for row in given)
    if far is None or far > longest:
        yield f"a special attack {far} away, its Range is {longest} (R080)"
    lob = max(row.get("lob", 0) for row in given)
    ends = [b[2] - a[2] for a in figure["spaces"] for b in aimed["spaces"]]
    down = facts.scenario.choices.lobs == "up-and-down"
    levels = min(map(abs, ends) if down else ends)
    if lob and levels > lob:
        yield f"a grenade lobbed over {levels} levels, {lob} are possible (R110)"
    beside = facts.beside(state, figure, aimed)
    if _too_far(facts, state, aimed, far, beside=beside, special=True):
        yield "a special attack at one that is only hit from nearer"
    if facts.engaged(state, figure) and not beside:
        yield "an engaged figure aims at one that it is not engaged with (R075)"
    trail = max(row.get("trail", 0) for row in given)
    wet = ("water", "wellspring-water", "swamp-water")
    around = [Hex(*at[:2]) for at in figure["spaces"]]
    near = [place.terrain for place in facts.world.places if min(map(place.hex.distance, around)) <= 1]
    if all(row.get("near_water") for row in given) and not {*near} & {*wet}:
        yield "a special attack far from water"
    for id in hits:
        other = state["figures"][id]
        pairs = [(Hex(*a[:2]), Hex(*b[:2])) for a in aimed["spaces"] for b in other["spaces"]]
        inline = any(
            0 in (b.q - a.q, b.r - a.r, b.q - a.q + b.r - a.r) and a.distance(b) <= trail for a, b in pairs
        )
        if id != target and (id == figure["id"] if trail else not facts.beside(state, aimed, other)):
            yield f"figure {id} is hit, which is not beside the target (R108)"
        if id != target and trail and not inline:
            yield f"figure {id} is hit, which stands on no line from the target"


def attack_completeness(facts: Facts, state: Plain, offered: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Whether all normal attacks at figures are offered that must be, and none that may not.

    Sight is asked of `builder.sight` anew, with the figures and doors of the plain state.
    """
    turn = state["turns"][-1]
    found = {(row["figure"], row["target"]) for row in offered if "how" not in row and "door" not in row}
    for id in turn["pool"]:
        figure = state["figures"][id]
        free = id in turn["acted"] or len(turn["acted"]) < turn["limit"]
        if figure["life"] != "on" or turn["done"] or not free:
            if any(by == id for by, _ in found):
                yield f"figure {id} is offered an attack and may not act"
            continue
        instead = dict(turn["notes"]).get("special", ())  # who did something instead of attacking
        fresh = id not in instead and all(by != id for by, _ in turn["attacks"])
        for other in facts.on(state):
            foe = facts.controller(state, other)
            if not foe or facts.captive(state, other):
                continue
            if facts.side(foe) == facts.side(turn["player"]):
                continue
            least, most = _may_attack(facts, state, figure, other)
            if (id, other["id"]) in found and not most:
                yield f"figure {id} may attack figure {other['id']}"
            elif fresh and least and (id, other["id"]) not in found:
                yield f"figure {id} may not attack figure {other['id']}"


def _hides(state: Plain, target: Fig) -> bool:
    """Whether a figure is no target any more in the turn that goes on; a note of the turn says so."""
    notes = state["turns"][-1]["notes"]
    return any(key.startswith(f"{target['card']}/disguise") and worked for key, worked in notes)


def _may_attack(facts: Facts, state: Plain, figure: Fig, other: Fig) -> tuple[bool, bool]:
    """Whether a figure surely may attack another, and whether it may at all (auras may reach it or not)."""
    adjacent, far = facts.beside(state, figure, other), away(facts, figure, other)
    engaged = facts.engaged(state, figure)
    if engaged and other["id"] not in engaged:  # also one in a truce that stands beside it (R075)
        return False, False
    if _too_far(facts, state, other, far, beside=adjacent) or _hides(state, other):
        return False, False
    most = most_range(facts, state, figure)
    sure = most - (0 if facts.basic else _auras(facts, state, figure, "range")[1])
    within = [adjacent if most_ <= 1 else far is not None and far <= most_ for most_ in (sure, most)]
    if not within[1] or not facts.sees(state, figure, other, ranged=most > 1):
        return False, False
    return within[0], True
