"""A game as one seat may know it, so that it can be asked elsewhere what is legal and what it would cost.

What is hidden from the seat is replaced by something that depends on nothing hidden: order markers face down
are numbered by the ids of their cards; a glyph that lies symbol-side up has no name; glyphs on another's
cards lie in the order in which the scenario names them. What hooks remember and ask about was seen by all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.referee.flow import MARKERS
from builder.scenario import Scenario, Up

if TYPE_CHECKING:
    from builder.referee.events import Event
    from builder.referee.play import Play
    from builder.referee.state import LyingGlyph, Marker, OwnedCard, State


def known_state(game: Play, seat: str) -> State:
    """The state of a game as a seat may know it (R011, R120).

    Two states that differ only in what the seat may not know give it the same. What is legal for the seat in
    one is legal in the other.
    """
    state = game.state.copy()
    state.markers = dict(sorted(_markers(game, seat)))
    state.glyphs = {id: _glyph(glyph) for id, glyph in state.glyphs.items()}
    state.cards = dict(_cards(game, seat))
    state.positions = 0
    return state


def known_event(event: Event, seat: str) -> Event:
    """An event as a seat may know it: what is secret in it is empty for others."""
    return event if event.known_by(seat) else replace(event, **{event.secret: ""})  # type: ignore[type-var]  # a dataclass


def known_scenario(scenario: Scenario) -> Scenario:
    """A scenario without the glyphs that it lays symbol-side up by name: the state says where one lies."""
    return replace(scenario, glyphs=tuple(glyph for glyph in scenario.glyphs if glyph.up is Up.POWER))


def _markers(game: Play, seat: str) -> Iterator[tuple[tuple[str, str], Marker]]:
    table, markers = game.table, game.state.markers
    for player in dict.fromkeys(player for player, _name in markers):
        his = {name: marker for (owner, name), marker in markers.items() if owner == player}
        if table.side(player) == table.side(seat):
            known, hidden = his, []
        else:
            known = {name: marker for name, marker in his.items() if marker.revealed}
            hidden = sorted((marker for marker in his.values() if not marker.revealed), key=_by_card)
        free = (name for name in MARKERS if name not in known)
        known = known | dict(zip(free, hidden, strict=False))
        yield from (((player, name), marker) for name, marker in known.items())


def _by_card(marker: Marker) -> str:
    return marker.card


def _glyph(glyph: LyingGlyph) -> LyingGlyph:
    return glyph if glyph.up is Up.POWER else replace(glyph, name="")


def _cards(game: Play, seat: str) -> Iterator[tuple[str, OwnedCard]]:
    laid: dict[str, int] = {}
    for id, owned in game.state.cards.items():
        if not owned.secret or owned.secret_shown or owned.owner == seat:
            yield id, owned
            continue
        names = [
            name
            for group in game.table.scenario.secret
            if group.player == owned.owner
            for name in group.names
        ]
        number = laid[owned.owner] = laid.get(owned.owner, -1) + 1
        yield id, replace(owned, secret=names[min(number, len(names) - 1)])
