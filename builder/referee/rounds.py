"""Rolls for all, order markers, initiative (R002, R010 to R015, R021, R023)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.language import N_, _
from builder.referee.actions import IllegalActionError, PutMarker, RollDice
from builder.referee.dice import About, nonzero, total
from builder.referee.events import MarkerPut, Order
from builder.referee.flow import MARKERS, missing_markers, placers, start_round, start_turns
from builder.referee.gathering import begin_draft, drafts, needs_army
from builder.referee.placing import unplaced
from builder.referee.play import Play
from builder.referee.state import Marker, Phase

_FIRST_DICE = 6
"""Dice that decide who begins the Basic game, as the second edition has it (R002)."""


def rolls(game: Play) -> Iterator[RollDice]:
    """Whether something is rolled for all now."""
    if _what(game):
        yield RollDice()


def _what(game: Play) -> str:
    state = game.state
    if state.asks:
        return ""
    if state.phase is Phase.GATHER and drafts(game) and not state.order:
        return "draft"
    return {
        Phase.PLACE_ROLL: "placing",
        Phase.MARKERS_ROLL: "markers",
        Phase.FIRST_ROLL: "first",
        Phase.INITIATIVE: "initiative",
    }.get(state.phase, "")


def rolled_for(game: Play) -> str:
    """What is rolled for all players now, in words; empty where nothing is."""
    return {
        "draft": _("who drafts first"),
        "placing": _("who places first"),
        "first": _("who begins"),
        "markers": _("who places order markers first"),
        "initiative": _("initiative"),
    }.get(_what(game), "")


def check_roll(game: Play, action: RollDice) -> None:
    """Raise IllegalActionError where nothing is rolled for all."""
    if not _what(game) or action.player:
        raise IllegalActionError("", _("nothing is rolled for all players now"))


def roll(game: Play, action: RollDice) -> None:
    """Roll for who drafts, places or begins, or for initiative; ties at the top are rolled again."""
    what, table = _what(game), game.table
    players = [player for player in table.seating if _takes_part(game, what, player)]
    if what == "first":
        dice = next((n for hook in game.hooks("start_dice") if (n := hook.start_dice(game))), _FIRST_DICE)
        first = highest(players, lambda player: game.roll(dice, N_("who begins"), player).skulls)
        start_order = table.left_of(first)
        game.state.order = start_order
        game.emit(Order(players=start_order))
        start_round(game)
    elif what == "initiative":
        living = [player for player in players if _lives(game, player)] or players
        first = highest(living, lambda player: _initiative(game, player))
        start_turns(game, table.left_of(first))  # R014
    elif what == "markers":
        first = highest(players, lambda player: game.d20(N_("who places order markers first"), player))
        game.state.phase, game.state.placing = Phase.MARKERS, table.left_of(first)
    elif what == "draft":
        first = highest(players, lambda player: game.d20(N_("who drafts first"), player))
        begin_draft(game, tuple(player for player in table.left_of(first) if player in players))
    else:
        first = highest(players, lambda player: game.d20(N_("who places first"), player))
        game.state.phase, game.state.placing = Phase.PLACE, table.left_of(first)


def _takes_part(game: Play, what: str, player: str) -> bool:
    if what == "draft":
        return needs_army(game.table.seats[player])
    if what == "markers":
        return player in placers(game)
    return what != "placing" or any(True for _rest in unplaced(game, player))


def _lives(game: Play, player: str) -> bool:
    """Whether a player has a figure left, on the battlefield or still to come (R014)."""
    return any(game.alive(owned.id) for owned in game.cards_of(player))


def _initiative(game: Play, player: str) -> int:
    more = game.shares("initiative", player)
    bonus = total(more)  # R015: also when rolled again
    return game.d20(N_("initiative"), player, About(bonus=bonus, shares=nonzero(more))) + bonus


def highest(players: list[str], roll: Callable[[str], int]) -> str:
    """Who rolls highest; those who tie for it roll again (R014)."""
    while len(players) > 1:
        found = [(roll(player), player) for player in players]
        best = max(number for number, _rest in found)
        players = [player for number, player in found if number == best]
    return players[0]


def markers(game: Play) -> Iterator[PutMarker]:
    """Which order markers may be put on which cards, by whom: by all at the same time, or by one player after
    the other (R011).
    """
    if game.state.phase is not Phase.MARKERS or game.state.asks:
        return
    for player, marker in missing_markers(game):
        for owned in game.cards_of(player):
            if not owned.captive and game.alive(owned.id):
                yield PutMarker(player, marker, owned.id)


def check_marker(game: Play, action: PutMarker) -> None:
    """Raise IllegalActionError where an order marker cannot be put there."""
    if game.state.phase is not Phase.MARKERS or game.state.asks:
        raise IllegalActionError("R011", _("order markers are placed at the beginning of a round"))
    if action.marker not in MARKERS:
        raise IllegalActionError("R010", _("an order marker is one of {markers}", markers=", ".join(MARKERS)))
    owned = game.state.cards.get(action.card)
    if owned is None or owned.controller != action.player or owned.captive:
        raise IllegalActionError(
            "R010", _("that is not a card that {player} controls", player=game.table.called(action.player))
        )
    if not game.alive(owned.id):
        raise IllegalActionError("R012", _("all figures of {card} are destroyed", card=owned.card.name))
    if action.player not in placers(game)[:1] and game.state.placing:
        raise IllegalActionError("R011", _("the players place their order markers one after the other"))
    if (action.player, action.marker) not in missing_markers(game):
        raise IllegalActionError(
            "R010", _("order marker {marker} lies on a card already", marker=action.marker)
        )


def put_marker(game: Play, action: PutMarker) -> None:
    """Put an order marker face down on a card; team mates may look (R011)."""
    game.state.markers[action.player, action.marker] = Marker(action.card)
    mates = [p for p in game.table.seating if game.table.side(p) == game.table.side(action.player)]
    game.emit(MarkerPut(player=action.player, card=action.card, marker=action.marker, known_to=tuple(mates)))
