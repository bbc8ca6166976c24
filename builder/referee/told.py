"""What happened in sentences, as one player may know it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from builder.catalogue.card_powers import MAX_NUMBER
from builder.hexgrid import Hex
from builder.referee.called import Called
from builder.referee.events import Event
from builder.referee.roll_wording import hit, rolled
from builder.scenario.naming import listed
from builder.scenario.places import Spot
from builder.wording import counted

Data = Mapping[str, Any]


def sentences(events: Iterable[Event], player: str | None, called: Called) -> Iterator[str]:
    """A sentence for each event that is worth one; ``player``: who reads it, None for who may know all."""
    unknown: list[tuple[str, str]] = []
    for event in events:
        data = event.plain(player)
        if event.kind == "marker-put" and "marker" not in data:
            unknown.append((data["player"], data["card"]))
            continue
        yield from _laid(unknown, called)
        unknown.clear()
        say = _SAID.get(event.kind)
        text = _otherwise(data) if say is None else say(data, called)
        if text:
            yield text
    yield from _laid(unknown, called)


def _laid(markers: Sequence[tuple[str, str]], called: Called) -> Iterator[str]:
    """Order markers face down, by card: the order in which they came could tell which is which (R011)."""
    counts = Counter(sorted(markers))
    for player in dict.fromkeys(player for player, _ in counts):
        cards = [
            called.card(card) + (f" ({count} markers)" if count > 1 else "")
            for (owner, card), count in counts.items()
            if owner == player
        ]
        yield f"{called.player(player)} laid order markers on {listed(cards)}"


def _otherwise(data: Data) -> str:
    rest = ", ".join(f"{key} {value}" for key, value in data.items() if key != "event")
    return f"{data['event']}: {rest}" if rest else str(data["event"])


def _spot(values: Sequence[int]) -> Spot:
    return Spot(Hex(values[0], values[1]), values[2])


def _moved(data: Data, called: Called) -> str:
    way = [_spot(at) for at in data["way"]]
    does = {"leap": "leapt", "walk": "walked"}.get(data["how"], "moved")
    tail = "" if data["tail"] is None else f"+{called.space(_spot(data['tail']))}"
    goal = f"{called.space(way[-1])}{tail}"
    start = called.spaces(map(_spot, data["stood"]))
    return f"{called.figure(data['figure'])} {does} from {start} to {goal}"


def _attack(data: Data, called: Called) -> str:
    who = called.figure(data["figure"])
    how = f" with {called.power(data['how'])}" if data["how"] else ""
    if data["target"] is not None:
        return f"{who} attacked {called.figure(data['target'])}{how}"
    return f"{who} attacked {called.door(data['door']) if data['door'] else 'several'}{how}"


def _stands(data: Data, called: Called) -> str:
    at = called.spaces([_spot(at) for at in data["at"]])
    return f"{called.figure(data['figure'])} came to stand on {at}"


def _wounded(data: Data, called: Called) -> str:
    """The wounds of an attack may be more than were left to take: what counts is said of who has several."""
    now = f" and has {data['total']} of {data['life']}" if data["life"] > 1 else ""
    return f"{called.figure(data['figure'])} took {counted(data['wounds'], 'wound')}{now}"


def _destroyed(data: Data, called: Called) -> str:
    at = called.spaces([_spot(at) for at in data["at"]])
    return f"{called.figure(data['figure'])} was destroyed{f' at {at}' if at else ''}"


def _marker(data: Data, called: Called) -> str:
    return (
        f"{called.player(data['player'])} laid order marker {data['marker']} on {called.card(data['card'])}"
    )


def _secret(data: Data, called: Called) -> str:
    which = called.glyph(data["glyph"]) if "glyph" in data else "a glyph"
    return f"{called.player(data['player'])} laid {which} on {called.card(data['card'])}"


def _used(data: Data, called: Called) -> str:
    by = "" if data["figure"] is None else f" of {called.figure(data['figure'])}"
    on = "" if data["target"] is None else f" on {called.figure(data['target'])}"
    if data["asked"] and called.lets_defend(data["power"]):
        return f"{called.player(data['player'])} let {called.figure(data['target'])} defend next"
    name = data["name"] or called.power(data["power"])
    return f"{called.player(data['player'])} used {name}{by}{on}"


def _power_rolled(data: Data, called: Called) -> str:
    """What a roll for a power brings: of a table what its row says, else whether it was enough."""
    brings = _row(data["row"]) if "row" in data else _by_least(data)
    by = "" if data["figure"] is None else f" of {called.figure(data['figure'])}"
    return f"{called.power(data['power'])}{by}: {brings}"


def _by_least(data: Data) -> str:
    needed = f"{data['least']} or more was needed"
    if not data["worked"]:
        return f"nothing, {needed}"
    kind = data["power"].rpartition("/")[2]
    brings = next((text for known, text in _BROUGHT.items() if kind.startswith(known)), "it works")
    return f"{brings} ({needed})"


def _row(row: Mapping[str, Any]) -> str:
    found = [
        counted(row[key], one, many) + after
        for key, one, many, after in _ROW
        if row.get(key, 0) and not (key == "heal" and row[key] >= MAX_NUMBER)
    ]
    if row.get("heal", 0) >= MAX_NUMBER:
        found.append("all wounds are healed")
    if row.get("no_attack"):
        found.append("no attacks this turn")
    return listed(found) or "nothing happens"


_ROW = (
    ("attack", "more attack die", "more attack dice", " this turn"),
    ("figures", "figure may act", "figures may act", " this turn"),
    ("destroy", "of its figures is lost", "of its figures are lost", ""),
    ("heal", "wound is healed", "wounds are healed", ""),
    ("wounds", "wound is given", "wounds are given", ""),
)
_BROUGHT: Mapping[str, str] = MappingProxyType({
    "charge-again": "all of them may move again",
    "turn-again": "another turn with the card",
    "rebirth": "a destroyed figure may come back",
    "clone": "a destroyed figure may come back",
    "the-drop": "all of them may be placed",
})  # fmt: skip


def _order(data: Data, called: Called) -> str:
    return f"Order of play: {', '.join(called.player(id, within=True) for id in data['players'])}"


def _several(data: Data, called: Called) -> str:
    return f"{called.power(data['how'])} hit {listed([called.figure(id) for id in data['targets']])}"


def _truce(data: Data, called: Called) -> str:
    attacked = called.player(data["attacked"], within=True)
    return f"{called.player(data['player'])} attacked {attacked}: the truce is over"


def _collected(data: Data, called: Called) -> str:
    return f"{called.figure(data['figure'])} collected {called.glyph(data['name'])}"


def _nothing(data: Data, called: Called) -> str:
    return ""


_SAID: Mapping[str, Callable[[Data, Called], str]] = MappingProxyType({
    "rolled": rolled,
    "moved": _moved,
    "attack": _attack,
    "hit": hit,
    "hits-several": _several,
    "stands": _stands,
    "destroyed": _destroyed,
    "marker-put": _marker,
    "secret-laid": _secret,
    "used": _used,
    "power-rolled": _power_rolled,
    "order": _order,
    "truce-over": _truce,
    "collected": _collected,
    "turn-ended": _nothing,
    "game-over": _nothing,
    "placed": lambda d, c: (
        f"{c.player(d['player'])} placed {c.figure(d['figure'])} on {c.spaces(map(_spot, d['at']))}"
    ),
    "left-out": lambda d, c: f"{c.figure(d['figure'])} was left out",
    "wounded": _wounded,
    "healed": lambda d, c: f"{c.figure(d['figure'])} was healed of {counted(d['wounds'], 'wound')}",
    "round": lambda d, c: f"Round {d['round']} began",
    "round-ended": lambda d, c: f"Round {d['round']} ended",
    "round-limit": lambda d, c: f"Round {d['round']} came to its limit of {d['actions']:,} actions",
    "revealed": lambda d, c: (
        f"{c.player(d['player'])} revealed order marker {d['marker']} on {c.card(d['card'])}"
    ),
    "turn": lambda d, c: f"{c.player(d['player'])} took a turn with {c.card(d['card'])}",
    "turn-lost": lambda d, c: f"{c.player(d['player'])} lost turn {d['turn']}: nobody can take it (R012)",
    "card-taken": lambda d, c: f"{c.player(d['player'])} took {c.card(d['card'])}",
    "army": lambda d, c: (
        f"{c.player(d['player'])} brought {listed(list(map(c.card, d['cards']))) or 'no card'}"
    ),
    "drafted": lambda d, c: f"{c.player(d['player'])} took no more cards",
    "secret-shown": lambda d, c: f"{c.card(d['card'])} had {c.glyph(d['glyph'])} on its card",
    "glyph-turned": lambda d, c: f"{c.figure(d['figure'])} turned over {c.glyph(d['name'])}",
    "glyph-removed": lambda d, c: f"{c.glyph(d['name'])} was taken off the battlefield",
    "door": lambda d, c: (
        f"{c.player(d['player'])} {'opened' if d['state'] == 'open' else 'closed'} {c.door(d['door'])}"
    ),
    "door-card": lambda d, c: f"{c.player(d['player'])} got the card of {c.door(d['door'])}",
    "door-wounded": lambda d, c: (
        f"{c.door(d['door']).capitalize()} took {counted(d['wounds'], 'wound')}, {d['total']} in all"
    ),
    "door-destroyed": lambda d, c: f"{c.door(d['door']).capitalize()} was destroyed",
    "object-taken": lambda d, c: f"{c.figure(d['figure'])} took {c.thing(d['object'])}",
    "taken-over": lambda d, c: f"{c.player(d['player'])} took control of {c.card(d['card'])}",
    "paralysed": lambda d, c: f"{c.figure(d['target'])} was paralysed",
    "spirit": lambda d, c: f"{c.figure(d['figure'])} left its spirit on {c.card(d['card'])}",
    "reinforcements": lambda d, c: f"Reinforcements of {d['points']} points came",
    "tile-left": lambda d, c: f"{c.figure(d['figure'])} left its tile where it stood (R228)",
    "figure-laid": lambda d, c: f"{c.figure(d['figure'])} was laid on {c.card(d['card'])}",
    "hazard": lambda d, c: f"The hazard has reached level {d['highest']}",
})  # fmt: skip
