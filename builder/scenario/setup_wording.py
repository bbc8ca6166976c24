"""How a scenario is set up, in plain English: who plays, with what, where; what lies where at the start."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from builder.facts import GATHERINGS
from builder.hexgrid import label
from builder.language import N_, _, listed, ngettext
from builder.scenario import (
    ANY,
    Declined,
    Figures,
    FixedFigure,
    Gathering,
    Layout,
    Required,
    Seat,
    Up,
    text_in,
)
from builder.scenario.naming import (
    Names,
    opened,
    plural_of,
    positions_called,
    singular_of,
    some,
    speaks_of_one,
)
from builder.scenario.rosters import rules_in_words
from builder.wording import on_one_line, times

EDITIONS = {
    "basic": N_("The Basic rules are used."),
    "master-1": N_("The Master rules of the first edition are used."),
    "master-2": N_("The Master rules of the second edition are used."),
    "aoa-2024": N_(
        "The Master rules of 2024 are used. No book of them was at hand: those of the second edition count."
    ),
}


def setup_sentences(names: Names, layout: Layout | None = None) -> tuple[str, ...]:
    """What is to be done before a game, for one number of players: the first layout where none is said."""
    chosen = layout or names.scenario.layout()
    players = player_sentences(chosen, names) if chosen is not None else ()
    return (*rules_sentences(names), *players, *glyph_sentences(names), *object_sentences(names))


def rules_sentences(names: Names) -> tuple[str, ...]:
    """By which rules it is played, what it chooses where these leave that open, and how long."""
    rounds = names.scenario.rounds
    edition = EDITIONS.get(names.scenario.edition)
    limit = (
        _("The last round is round {rounds}.", rounds=rounds) if rounds else _("There is no limit of rounds.")
    )
    armies = rules_in_words(names.scenario.army)
    return (*((_(edition),) if edition else ()), *names.scenario.choices.sentences, *armies, limit)


def player_sentences(layout: Layout, names: Names) -> tuple[str, ...]:
    """Who plays with whom, with which army, from where; who places first."""
    found: list[str] = []
    for side in layout.sides:
        seats = [seat for seat in layout.seats if seat.side == side]
        if len(seats) > 1:
            who = listed([names.player(seat.id) for seat in seats])
            found.append(_("{players} play together as {team}.", players=opened(who), team=names.team(side)))
    for seat in layout.seats:
        found += _seat(seat, names)
    found += _first(layout, names)
    return tuple(map(on_one_line, found))


def start_sentences(layout: Layout, names: Names) -> tuple[str, ...]:
    """Where each player starts, what must be placed there, who places first: all that a list of armies and
    sides leaves open.
    """
    found: list[str] = []
    for seat in layout.seats:
        who = opened(names.player(seat.id))
        if seat.zones:
            zones = listed([names.zone(id) for id in seat.zones], "or")
            text = names.verb(seat.id, N_("{player} starts in {zones}."), N_("{player} start in {zones}."))
            found.append(_(text, player=who, zones=zones))
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
        found.append(opened(_ways(seat)) or _("Any army"))
    if seat.figures:
        found.append(
            _("On the battlefield from the start: {figures}", figures="; ".join(_fixed(seat.figures, called)))
        )
    return tuple(map(on_one_line, found))


def glyph_sentences(names: Names) -> tuple[str, ...]:
    """Which glyphs lie where, and how."""
    scenario = names.scenario
    found: list[str] = []
    for up, side in ((Up.POWER, _("power-side up")), (Up.SYMBOL, _("symbol-side up"))):
        rows = [one for one in scenario.glyphs if one.up is up]
        called = [
            _("{glyph} on {place}", glyph=names.glyph(one.name) or _("one glyph"), place=label(one.at.hex))
            for one in rows
        ]
        if called:
            found.append(f"{opened(side)}: {listed(called)}.")
        still = [label(one.at.hex) for one in rows if one.inert]
        if still:
            found.append(
                ngettext(
                    "The glyph on {places} does nothing and cannot be moved.",
                    "The glyphs on {places} do nothing and cannot be moved.",
                    len(still),
                    places=listed(still),
                )
            )
    for row in scenario.shuffled:
        counts = Counter(names.glyph(name) or _("unknown glyph") for name in row.names)
        called = [times(count, name, one=False) for name, count in counts.items()]
        text = _("Shuffled, symbol-side up, one each on {places}: {glyphs}.")
        if row.up is Up.POWER:
            text = _("Drawn by lot, power-side up, one each on {places}: {glyphs}.")
        found.append(text.format(places=positions_called(row.positions), glyphs=listed(called)))
    for laid in scenario.secret:
        who = opened(names.player(laid.player))
        others = listed([names.glyph(name) for name in laid.names if name != laid.key], "or")
        # A player may be called "the wardens": two whole sentences, for one and for many, can be translated.
        lays = names.verb(
            laid.player,
            N_(
                "{player} secretly lays one glyph, symbol-side up, on the card of each of their {figures}; "
                "one of them is {glyph}."
            ),
            N_(
                "{player} secretly lay one glyph, symbol-side up, on the card of each of their {figures}; "
                "one of them is {glyph}."
            ),
        )
        figures = plural_of(_anybody(laid.on), names)
        said = [_(lays, player=who, figures=figures, glyph=names.glyph(laid.key))]
        if others:
            said.append(_("Any other is {others}.", others=others))
        found.append(" ".join(said))
    return tuple(map(on_one_line, found))


def object_sentences(names: Names) -> tuple[str, ...]:
    """Objects, neutral figures and doors."""
    scenario = names.scenario
    found: list[str] = []
    for object in scenario.objects:
        where = {"object": opened(names.object(object.id)), "place": label(object.at.hex)}
        said = [
            _("{object}, the glyph {glyph}, lies on {place}.", glyph=names.glyph(object.glyph), **where)
            if object.glyph and text_in(object.name)
            else _("{object} lies on {place}.", **where)
        ]
        if object.owner:
            said.append(_("It belongs to {player}.", player=names.player(object.owner)))
        if object.stops:
            said.append(_("Landing on it ends the move."))
        found.append(" ".join(said))
    for neutral in scenario.neutrals:
        state = _("a captive, which cannot act and is not moved") if neutral.captive else _("nobody's figure")
        found.append(
            _(
                "{card} stands on {places}: {state}.",
                card=names.card(neutral.card),
                places=positions_called(neutral.positions),
                state=state,
            )
        )
    for door in scenario.doors:
        said = [_(_DOORS[door.state], door=opened(names.door(door.id)), place=label(door.hex))]
        if door.owner:
            holds = N_("{player} holds its Door Card."), N_("{player} hold its Door Card.")
            said.append(_(names.verb(door.owner, *holds), player=opened(names.player(door.owner))))
        found.append(" ".join(said))
    return tuple(map(on_one_line, found))


_DOORS: Mapping[str, str] = {
    "open": N_("{door} at {place} is open at the start."),
    "closed": N_("{door} at {place} is closed at the start."),
    "none": N_("{door} at {place} is missing at the start."),
}


def required_sentence(need: Required, player: str, names: Names) -> str:
    """What a scenario asks of the army of one player: ``Player 1 must place at least 3 unique heroes.``"""
    return on_one_line(_need(need, opened(names.player(player)), names))


_STARTS = N_("{player} starts"), N_("{player} start")
_STARTS_IN = N_("{player} starts in {zones}"), N_("{player} start in {zones}")


def _seat(seat: Seat, names: Names) -> Iterator[str]:
    who = opened(names.player(seat.id))
    zones = listed([names.zone(id) for id in seat.zones], "or")
    start = names.verb(seat.id, *_STARTS)
    if zones:
        start = names.verb(seat.id, *_STARTS_IN)
    starts = _(start, player=who, zones=zones)
    if seat.army:
        cards = names.army(seat.army)
        yield _("{player_starts} with {cards}.", player_starts=starts, cards=cards)
    elif seat.points:
        yield _(
            "{player_starts} with an army of up to {points}{gathered}.",
            player_starts=starts,
            points=ngettext("{n} point", "{n} points", seat.points),
            gathered=_gathered(seat),
        )
    elif zones:
        yield f"{starts}."
    elif not seat.figures:
        yield _no_army(seat, who, names)
    if seat.figures:
        text = names.verb(seat.id, N_("{player} places {figures}."), N_("{player} place {figures}."))
        yield _(text, player=who, figures="; ".join(_fixed(seat.figures, names.card)))
    for need in seat.required:
        yield _need(need, who, names)
    yield from _declined(seat, who, names)


def _declined(seat: Seat, who: str, names: Names) -> Iterator[str]:
    """The standing choices of a player."""
    if Declined.SWIPES in seat.declines:
        yield _(
            "The figures of {player} do not swipe at who leaves an engagement.", player=names.player(seat.id)
        )
    if Declined.REINFORCEMENTS in seat.declines:
        text = names.verb(
            seat.id,
            N_("{player} does not roll for reinforcements."),
            N_("{player} do not roll for reinforcements."),
        )
        yield _(text, player=who)


def _no_army(seat: Seat, who: str, names: Names) -> str:
    text = names.verb(seat.id, N_("{player} has no army."), N_("{player} have no army."))
    return _(text, player=who)


def _first(layout: Layout, names: Names) -> Iterator[str]:
    if layout.placement:
        text = names.verb(
            layout.placement,
            N_("{player} places figures first, then the others to the left."),
            N_("{player} place figures first, then the others to the left."),
        )
        yield _(text, player=opened(names.player(layout.placement)))


def _gathered(seat: Seat) -> str:
    ways = _ways(seat)
    return f", {ways}" if ways else ""


def _ways(seat: Seat) -> str:
    ways = set(seat.gathering)
    if ways == {Gathering.DRAFT}:
        return _("drafted")
    if ways == {Gathering.PRE_MADE}:
        return _("pre-made")
    return _("drafted or pre-made") if ways >= {*GATHERINGS} else ""


def _fixed(figures: tuple[FixedFigure, ...], called: Callable[[str], str]) -> list[str]:
    """Figures on fixed spaces, card by card."""
    positions: dict[str, list[str]] = {}
    for figure in figures:
        positions.setdefault(figure.card, []).append(
            "/".join(label(position.hex) for position in figure.positions)
        )
    return [
        _("{card} on {places}", card=called(card), places=listed(places))
        for card, places in positions.items()
    ]


def _need(need: Required, who: str, names: Names) -> str:
    figures = _anybody(need.figures)
    what = some(figures, need.count, names, names.subject("each"))
    if need.count <= 1 and not speaks_of_one(need.figures, names):
        what = _("at least one {what}", what=singular_of(figures, names))
    if need.at is not None:
        return _("{who} must place {what} on {place}.", who=who, what=what, place=label(need.at.hex))
    if need.zone:
        return _("{who} must place {what} in {zone}.", who=who, what=what, zone=names.zone(need.zone))
    return _("{who} must place {what}.", who=who, what=what)


def _anybody(figures: Figures) -> Figures:
    """The same filter without a word about whose they are, where the sentence has said it."""
    return replace(figures, of=ANY)
