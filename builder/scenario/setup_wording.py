"""How a scenario is set up, in plain English: who plays, with what, where; what lies where at the start.

What glyphs do is said in sentences of our own (R123 to R131): a glyph works as long as a figure of the player
stands on it (R122), unless it says once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType

from builder.catalogue.glyphs import Glyph
from builder.hexgrid.offset import label
from builder.scenario.filters import ANY, Figures
from builder.scenario.model import Declined, FixedFigure, Gathering, Layout, Required, Seat, Up
from builder.scenario.naming import Names, listed, opened, plural_of, positions_called, some, speaks_of_one
from builder.scenario.places import text_in
from builder.wording import counted, on_one_line

_EDITIONS = {
    "basic": "It is played by the Basic rules.",
    "master-1": "It is played by the Master rules of the first edition.",
    "master-2": "It is played by the Master rules of the second edition.",
}


def setup_sentences(names: Names, layout: Layout | None = None) -> tuple[str, ...]:
    """What is to be done before a game, for one number of players: the first layout where none is said."""
    chosen = layout or names.scenario.layout()
    players = player_sentences(chosen, names) if chosen is not None else ()
    return (*rules_sentences(names), *players, *glyph_sentences(names), *thing_sentences(names))


def rules_sentences(names: Names) -> tuple[str, ...]:
    """By which rules it is played, and how long."""
    rounds = names.scenario.rounds
    edition = _EDITIONS.get(names.scenario.edition)
    limit = f"The last round is round {rounds}." if rounds else "There is no limit of rounds."
    return (edition, limit) if edition else (limit,)


def player_sentences(layout: Layout, names: Names) -> tuple[str, ...]:
    """Who plays with whom, with which army, from where; who places first."""
    found: list[str] = []
    for side in layout.sides:
        seats = [seat for seat in layout.seats if seat.side == side]
        if len(seats) > 1:
            who = listed([names.player(seat.id) for seat in seats])
            found.append(f"{opened(who)} play together as {names.team(side)}.")
    for seat in layout.seats:
        found += _seat(seat, names)
    found += _first(layout, names)
    return tuple(map(on_one_line, found))


def start_sentences(layout: Layout, names: Names) -> tuple[str, ...]:
    """Where each player starts, what he must place there, who places first: all that a list of armies and
    sides leaves open.
    """
    found: list[str] = []
    for seat in layout.seats:
        who = opened(names.player(seat.id))
        if seat.zones:
            zones = listed([names.zone(id) for id in seat.zones], "or")
            found.append(f"{who} {names.verb(seat.id, 'starts', 'start')} in {zones}.")
        elif not (seat.army or seat.points or seat.figures):
            found.append(_no_army(seat, who, names))
        found += [_need(need, who, names) for need in seat.required]
        found += _declined(seat, who, names)
    found += _first(layout, names)
    return tuple(map(on_one_line, found))


def army_words(seat: Seat, called: Callable[[str], str]) -> tuple[str, ...]:
    """What the army of a player is made of, a few words each: cards, or how it is gathered; figures on spaces
    of their own. ``called`` tells the name of a card.
    """
    found: list[str] = []
    if seat.army:
        found.append(", ".join(map(called, seat.army)))
    elif seat.points:
        found.append(opened(_ways(seat)) or "Any army")
    if seat.figures:
        found.append(f"On the battlefield from the start: {'; '.join(_fixed(seat.figures, called))}")
    return tuple(map(on_one_line, found))


def glyph_sentences(names: Names) -> tuple[str, ...]:
    """Which glyphs lie where, and how."""
    scenario = names.scenario
    found: list[str] = []
    for up, side in ((Up.POWER, "power-side up"), (Up.SYMBOL, "symbol-side up")):
        rows = [one for one in scenario.glyphs if one.up is up]
        called = [f"{names.glyph(one.name) or 'one glyph'} on {label(one.at.hex)}" for one in rows]
        if called:
            found.append(f"{opened(side)}: {listed(called)}.")
        still = [label(one.at.hex) for one in rows if one.inert]
        if still:
            what = "glyph on {} does nothing" if len(still) == 1 else "glyphs on {} do nothing"
            found.append(f"The {what.format(listed(still))} and cannot be moved.")
    for row in scenario.shuffled:
        counts = Counter(names.glyph(name) or "unknown glyph" for name in row.names)
        called = [name if count == 1 else f"{count} x {name}" for name, count in counts.items()]
        found.append(
            f"Shuffled, symbol-side up, one each on {positions_called(row.positions)}: {listed(called)}."
        )
    for laid in scenario.secret:
        who = opened(names.player(laid.player))
        others = listed([names.glyph(name) for name in laid.names if name != laid.key], "or")
        more = f", any other is {others}" if others else ""
        lays = names.verb(laid.player, "lays", "lay")
        found.append(
            f"{who} secretly {lays} one glyph, symbol-side up, on the card of each of their "
            f"{plural_of(_anybody(laid.on), names)}; one of them is {names.glyph(laid.key)}{more}."
        )
    return tuple(map(on_one_line, found))


def thing_sentences(names: Names) -> tuple[str, ...]:
    """Objects, neutral figures and doors."""
    scenario = names.scenario
    found: list[str] = []
    for thing in scenario.objects:
        whose = f" and belongs to {names.player(thing.owner)}" if thing.owner else ""
        stops = ". Landing on it ends the move" if thing.stops else ""
        glyph = f", the glyph {names.glyph(thing.glyph)}," if thing.glyph and text_in(thing.name) else ""
        found.append(f"{opened(names.thing(thing.id))}{glyph} lies on {label(thing.at.hex)}{whose}{stops}.")
    for neutral in scenario.neutrals:
        state = "a captive, which cannot act and is not moved" if neutral.captive else "nobody's figure"
        found.append(f"{names.card(neutral.card)} stands on {positions_called(neutral.positions)}: {state}.")
    for door in scenario.doors:
        state = {"open": "is open", "closed": "is closed"}.get(door.state, "is missing")
        verb = names.verb(door.owner, "holds", "hold")
        holds = f"; {names.player(door.owner)} {verb} its Door Card" if door.owner else ""
        found.append(f"{opened(names.door(door.id))} at {label(door.hex)} {state} at the start{holds}.")
    return tuple(map(on_one_line, found))


def required_sentence(need: Required, player: str, names: Names) -> str:
    """What a scenario asks of the army of one player: ``Player 1 must place at least 3 unique heroes.``"""
    return on_one_line(_need(need, opened(names.player(player)), names))


def _seat(seat: Seat, names: Names) -> Iterator[str]:
    who = opened(names.player(seat.id))
    zones = listed([names.zone(id) for id in seat.zones], "or")
    starts = names.verb(seat.id, "starts", "start")
    where = f" {starts} in {zones}" if zones else f" {starts}"
    if seat.army:
        cards = listed([names.card(id) for id in seat.army])
        yield f"{who}{where} with {cards}."
    elif seat.points:
        yield f"{who}{where} with an army of up to {counted(seat.points, 'point')}{_gathered(seat)}."
    elif zones:
        yield f"{who}{where}."
    elif not seat.figures:
        yield _no_army(seat, who, names)
    if seat.figures:
        yield f"{who} {names.verb(seat.id, 'places', 'place')} {'; '.join(_fixed(seat.figures, names.card))}."
    for need in seat.required:
        yield _need(need, who, names)
    yield from _declined(seat, who, names)


def _declined(seat: Seat, who: str, names: Names) -> Iterator[str]:
    """The standing choices of a player."""
    if Declined.SWIPES in seat.declines:
        yield f"The figures of {names.player(seat.id)} do not swipe at who leaves an engagement."
    if Declined.REINFORCEMENTS in seat.declines:
        yield f"{who} {names.verb(seat.id, 'does', 'do')} not roll for reinforcements."


def _no_army(seat: Seat, who: str, names: Names) -> str:
    return f"{who} {names.verb(seat.id, 'has', 'have')} no army."


def _first(layout: Layout, names: Names) -> Iterator[str]:
    if layout.placement:
        places = names.verb(layout.placement, "places", "place")
        who = opened(names.player(layout.placement))
        yield f"{who} {places} figures first, then the others to the left."


def _gathered(seat: Seat) -> str:
    ways = _ways(seat)
    return f", {ways}" if ways else ""


def _ways(seat: Seat) -> str:
    ways = set(seat.gathering)
    if ways == {Gathering.DRAFT}:
        return "drafted"
    if ways == {Gathering.PRE_MADE}:
        return "pre-made"
    return "drafted or pre-made" if {Gathering.DRAFT, Gathering.PRE_MADE} <= ways else ""


def _fixed(figures: tuple[FixedFigure, ...], called: Callable[[str], str]) -> list[str]:
    """Figures on fixed spaces, card by card."""
    positions: dict[str, list[str]] = {}
    for figure in figures:
        positions.setdefault(figure.card, []).append(
            "/".join(label(position.hex) for position in figure.positions)
        )
    return [f"{called(card)} on {listed(places)}" for card, places in positions.items()]


def _need(need: Required, who: str, names: Names) -> str:
    what = some(_anybody(need.figures), need.count, names, names.subject("each"))
    if need.count <= 1:
        what = what.removeprefix("an ").removeprefix("a ")
        what = what if speaks_of_one(need.figures, names) else f"at least one {what}"
    if need.at is not None:
        return f"{who} must place {what} on {label(need.at.hex)}."
    place = f" in {names.zone(need.zone)}" if need.zone else ""
    return f"{who} must place {what}{place}."


def _anybody(figures: Figures) -> Figures:
    """The same filter without a word about whose they are, where the sentence has said it."""
    return replace(figures, of=ANY)


EFFECTS: Mapping[str, str] = MappingProxyType({
    "attack": "While a figure stands on it, figures of its player have Attack {dice} more.",
    "defense": "While a figure stands on it, figures of its player have Defense {dice} more.",
    "range": "While a figure stands on it, figures of its player with Range {least} or more have {add} more.",
    "move": (
        "While a figure stands on it, figures of its player have Move {add} more; not the one moving off it."
    ),
    "initiative": "While a figure stands on it, its player adds {add} to initiative.",
    "object": "It does what the scenario says.",
    "healing": "Once: the wounded figure that stops on it loses all its wounds.",
    "summoning": "Once: the player brings any other figure to an empty space beside the one on it.",
    "curse": "Once: a d20 is rolled for every figure on the battlefield; {deadly} destroys it.",
})  # fmt: skip
"""By kind of glyph; the numbers are those that a glyph gives."""
NO_EFFECT = "No rulebook here says what it does: without rules it only stops."


def effect(glyph: Glyph) -> str:
    """What a glyph does, in a sentence."""
    return EFFECTS.get(glyph.kind, NO_EFFECT).format(**glyph.given)
