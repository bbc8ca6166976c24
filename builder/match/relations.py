"""Whether what a host says can be: records that are well formed may still speak of what there is not, or
contradict each other. And whether all of it can be shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from builder.errors import BuilderError
from builder.language import _
from builder.match.offers import Offers
from builder.match.result import Result
from builder.match.traces import traces
from builder.plaindata import short
from builder.referee import events as ev
from builder.referee import spatial
from builder.referee.dice import About
from builder.referee.flow import MARKERS, to_act
from builder.referee.narration import Labels
from builder.referee.snapshot import lying_glyphs, standing_figures
from builder.referee.state import Phase, State
from builder.referee.views import view
from builder.scenario import Position

if TYPE_CHECKING:
    from builder.match.far_match import FarMatch
    from builder.referee.table import Table

_FIGURES = ("figure", "target", "by", "targets")
_PLAYERS = ("player", "players", "was", "attacked", "known_to")
_OFTEN_NOWHERE = (ev.FigureDestroyed, ev.DoneByHand, ev.RulingProposed, ev.Ruled)


def demand_related(state: State, table: Table) -> None:
    """Raise BuilderError where a state speaks of what there is not, or contradicts itself."""
    players, cards, figures = {"", *table.seats}, state.cards, state.figures
    turns, asks, standing = state.turns, state.asks, [one for one in figures.values() if one.on]
    acting = [*state.order, *state.placing, *(turn.player for turn in turns), *(ask.player for ask in asks)]
    acting += [player for player, _marker in state.markers]
    owners = [name for card in cards.values() for name in (card.owner, card.controller)]
    laid = [marker.card for marker in state.markers.values()] + [turn.card for turn in turns]
    fought = [one for turn in turns for pair in turn.attacks for one in pair if one is not None]
    pools = [id for turn in turns for id in (*turn.pool, *turn.acted, *turn.moved)]
    bearers = [one.figure for one in state.carried.values()]
    taken = [space for figure in standing for space in figure.spaces]
    lying = [glyph.at for glyph in state.glyphs.values()] + [one.at for one in state.objects.values()]
    for what, named, known in (
        (_("player"), [*acting, *owners, *state.collected], players),
        (_("card"), [*laid, *(one.card for one in figures.values())], cards),
        (
            _("figure"),
            [*pools, *fought, *bearers, *(ask.figure for ask in asks if ask.figure is not None)],
            figures,
        ),
        (_("object"), state.objects, [one.id for one in table.scenario.objects]),
        (_("order marker"), [marker for _player, marker in state.markers], MARKERS),
    ):
        _demand_known(what, named, known)
    for position in lying:
        _demand_on(position, table)
    # Between two turns, with nobody asked, the next one is still to come: `next` may not point past the last.
    waits = state.phase is Phase.TURNS and not turns and not asks
    for what, holds in (
        (
            "id",
            all(
                key == one.id
                for some in (figures, cards, state.glyphs, state.carried)
                for key, one in some.items()
            ),
        ),
        ("spaces", all(figure.spaces for figure in standing) and len(taken) == len(set(taken))),
        ("next", 0 <= state.next <= len(state.order) - waits),
        ("outcome", (state.phase is Phase.OVER) == (state.outcome is not None)),
    ):
        if not holds:
            raise BuilderError(_("{what}: it contradicts the rest", what=what))


def demand_happened(events: Iterable[ev.Event], state: State, table: Table) -> None:
    """Raise BuilderError where events speak of what there is not in the state after them."""
    players = {"", *table.seats}
    cards: Mapping[str, object] = {**table.cards, **state.cards}
    for event in events:
        for name, value in _parts(event):
            values = value if isinstance(value, tuple) else () if value is None else (value,)
            if name in _FIGURES:
                _demand_known(_("figure"), values, state.figures)
            elif name in _PLAYERS:
                _demand_known(_("player"), values, players)
            elif name in ("card", "cards"):
                _demand_known(_("card"), values, cards)
            elif name == "door":
                _demand_known(_("door"), values, {"", *state.doors})
            elif name in ("at", "stood", "way") and not values and not isinstance(event, _OFTEN_NOWHERE):
                raise _odd(name, [])
            for one in values:
                if isinstance(one, Position):
                    _demand_on(one, table)


def _parts(record: Any) -> Iterator[tuple[str, Any]]:
    """The fields of an event and of what it is about."""
    for part in fields(record):
        value = getattr(record, part.name)
        yield part.name, value
        if isinstance(value, About):
            yield from _parts(value)


def rehearse(match: FarMatch, events: Sequence[ev.Event]) -> None:
    """Work out what a window shows of a match after some events. Raises whatever comes of that."""
    game, seat = match.game, match.people[0]
    view(game, seat)
    standing_figures(game), lying_glyphs(game, known=False)
    to_act(game)
    offers = Offers(game, seat, match.people)
    for figure in offers.figures:
        offers.of_figure(figure)
    for group in offers.groups:
        offers.of_group(group)
    traces(match.before, events)
    labels = Labels(game)
    list(labels.sentences(events, seat))
    labels.asked()
    for one in game.figures():
        spatial.fits(game, one), spatial.ruled(game, one, one)  # rulings are read wherever one looks
    if game.state.phase is Phase.OVER:
        Result.of(game, match.events)


def _demand_known(what: str, named: Iterable[Any], known: Iterable[Any]) -> None:
    for name in named:
        if name not in known:
            raise _odd(what, name)


def _demand_on(position: Position, table: Table) -> None:
    if not table.board.at(position.hex):
        raise _odd(_("space"), [*position.numbers])


def _odd(what: str, found: Any) -> BuilderError:
    return BuilderError(_("{what}: {found} was not expected", what=what, found=short(found)))
