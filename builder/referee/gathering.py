"""How players come by their armies: drafting (R023 to R026), pre-made armies (R020, R021), secret glyphs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from builder.catalogue.cards import Card
from builder.referee.actions import BringArmy, IllegalActionError, LaySecret, PassDraft, TakeCard
from builder.referee.matching import matches_card
from builder.referee.state import Phase
from builder.scenario.model import Gathering, Seat, SecretGlyphs

if TYPE_CHECKING:
    from builder.referee.game import Game

_BROUGHT, _PICKS, _FINISHED = "gathering/brought", "gathering/picks", "gathering/finished"


def needs_army(seat: Seat) -> bool:
    """Whether a player has an army of his own to gather."""
    return seat.points > 0 or bool(seat.army)


def drafts(game: Game) -> bool:
    """Whether this game is drafted: the scenario lets all who need an army draft, and none has one pre-made."""
    seats = [seat for seat in game.table.layout.seats if needs_army(seat)]
    return bool(seats) and all(s.gathering[:1] == (Gathering.DRAFT,) and not s.army for s in seats)


def all_gathered(game: Game) -> bool:
    """Whether every player has his army."""
    done = game.state.memory.get(_FINISHED if drafts(game) else _BROUGHT, ())
    return all(seat.id in done for seat in game.table.layout.seats if needs_army(seat))


# Drafting.


def drafter(game: Game) -> str | None:
    """Who takes a card now; None while the first player is not known, or where all have finished."""
    order = game.state.order
    finished = game.state.memory.get(_FINISHED, ())
    if not order or all(player in finished for player in order):
        return None
    pick = game.state.memory.get(_PICKS, 0)
    while True:
        player = order[pick_of(len(order), pick)]
        if player not in finished:
            return player
        pick += 1
        game.state.memory[_PICKS] = pick


def pick_of(players: int, pick: int) -> int:
    """Which player, counted from 0, has a pick, counted from 0: with two players 0 1 1 0 1 0 1 … (R023), with
    more the direction turns at each end, where a player takes two (R024).
    """
    if players == 1:
        return 0
    if players == 2:
        return (0, 1, 1)[pick] if pick < 3 else (pick - 3) % 2
    place = pick % (2 * players)
    return place if place < players else 2 * players - 1 - place


def choices(game: Game, player: str) -> Iterator[Card]:
    """The cards that a player may still take."""
    seat, spent = game.table.seats[player], points_of(game, player)
    for card in game.table.cards.values():
        if spent + card.points <= seat.points and _is_there(game, player, card) and card.spaces <= 2:
            yield card


def points_of(game: Game, player: str) -> int:
    """What the cards that a player chose cost."""
    fixed = {fixed.card for fixed in game.table.seats[player].figures}
    return sum(
        o.card.points for o in game.state.cards.values() if o.owner == player and o.card.id not in fixed
    )


def _is_there(game: Game, player: str, card: Card) -> bool:
    """Unique cards: one a player (R026), and no more in all than sets."""
    if not card.unique:
        return True
    owners = [o.owner for o in game.state.cards.values() if o.card.id == card.id]
    return player not in owners and len(owners) < game.table.sets


def cards_to_take(game: Game) -> Iterator[TakeCard]:
    """The cards that the drafting player may take."""
    player = _drafting(game)
    if player:
        for card in choices(game, player):
            yield TakeCard(player, card.id)


def _drafting(game: Game) -> str | None:
    if game.state.phase is not Phase.GATHER or not drafts(game) or game.state.asks:
        return None
    return drafter(game)


def check_take(game: Game, action: TakeCard) -> None:
    """Raise IllegalActionError where a card cannot be taken."""
    player = _drafting(game)
    if player is None:
        raise IllegalActionError("R023", "no cards are drafted now")
    if action.player != player:
        raise IllegalActionError("R024", f"{player} takes a card now")
    card = game.table.cards.get(action.card)
    if card is None:
        raise IllegalActionError("", f"{action.card}: no army card of that name is known")
    if points_of(game, player) + card.points > game.table.seats[player].points:
        raise IllegalActionError("R020", f"{card.name} costs {card.points} points, more than are left")
    if not _is_there(game, player, card):
        raise IllegalActionError("R026", f"{card.name} is not to be had any more")
    if card not in choices(game, player):
        raise IllegalActionError("R053", f"{card.name} has a base that no space of a zone holds")


def take(game: Game, action: TakeCard) -> None:
    """Take a card and place its figures at once."""
    from builder.referee.setup import own

    owned = own(game, action.player, action.card)
    game.tell("card-taken", player=action.player, card=owned.id)
    game.state.memory[_PICKS] = game.state.memory.get(_PICKS, 0) + 1
    game.state.phase, game.state.placing = Phase.PLACE, (action.player,)
    for player in game.state.order:
        if not any(choices(game, player)):  # R025
            finish(game, player)


def finish(game: Game, player: str) -> None:
    """A player drafts no more."""
    finished = game.state.memory.get(_FINISHED, ())
    if player not in finished:
        game.state.memory[_FINISHED] = (*finished, player)
        game.tell("drafted", player=player)


def passes(game: Game) -> Iterator[PassDraft]:
    """Who may pass: a player with at least one card."""
    player = _drafting(game)
    if player and any(o.owner == player for o in game.state.cards.values()):
        yield PassDraft(player)


def check_pass(game: Game, action: PassDraft) -> None:
    """Raise IllegalActionError where a player cannot pass."""
    if action not in set(passes(game)):
        raise IllegalActionError("R025", "only who drafts now and has a card may draft no more")


def pass_draft(game: Game, action: PassDraft) -> None:
    """Draft no more."""
    finish(game, action.player)


# Pre-made armies.


def armies(game: Game) -> Iterator[BringArmy]:
    """The army that the scenario names, else some of those that can be brought: one that begins with each card
    and goes on with the dearest that still fit. Any other army within the points is legal too.
    """
    for seat in _bringing(game):
        if seat.army:
            yield BringArmy(seat.id, seat.army)
            continue
        cards = sorted(choices(game, seat.id), key=lambda card: (-card.points, card.id))
        found: set[tuple[str, ...]] = set()
        for first in cards:
            army, left = [first], seat.points - first.points
            for card in cards:
                if card.points <= left and card is not first:
                    army.append(card)
                    left -= card.points
            found.add(tuple(sorted(card.id for card in army)))
        for ids in sorted(found):
            if not _against(game, seat, ids):
                yield BringArmy(seat.id, ids)


def _bringing(game: Game) -> list[Seat]:
    if game.state.phase is not Phase.GATHER or drafts(game) or game.state.asks:
        return []
    done = game.state.memory.get(_BROUGHT, ())
    return [seat for seat in game.table.layout.seats if needs_army(seat) and seat.id not in done]


def check_bring(game: Game, action: BringArmy) -> None:
    """Raise IllegalActionError where an army cannot be brought."""
    seat = next((seat for seat in _bringing(game) if seat.id == action.player), None)
    if seat is None:
        raise IllegalActionError("R021", "this player brings no army now")
    if seat.army and sorted(action.cards) != sorted(seat.army):
        raise IllegalActionError("", "the scenario names this player's army")
    against = "" if seat.army else _against(game, seat, action.cards)
    if against:
        rule, _, why = against.partition(": ")
        raise IllegalActionError(rule, why)


def _against(game: Game, seat: Seat, ids: tuple[str, ...]) -> str:
    """What speaks against an army, as "rule: why"; empty where nothing does."""
    if not ids:
        return "R020: an army has at least one card"
    cards: list[Card] = []
    for id in ids:
        card = game.table.cards.get(id)
        if card is None:
            return f": {id}: no army card of that name is known"
        if card.unique and card in cards:
            return f"R026: {card.name} is unique and was named twice"
        if card.spaces > 2:
            return f"R053: {card.name} has a base that no space of a zone holds"
        cards.append(card)
    cost = sum(card.points for card in cards)
    if cost > seat.points:
        return f"R020: the army costs {cost} points, {seat.points} are allowed"
    for need in seat.required:
        fits = sum(card.figures for card in cards if matches_card(need.figures, card))
        if fits < need.count:
            return f": the scenario asks for {need.count} figures that this army has not"
    return ""


def bring(game: Game, action: BringArmy) -> None:
    """Bring an army."""
    from builder.referee.setup import own

    for card in action.cards:
        own(game, action.player, card)
    game.state.memory[_BROUGHT] = (*game.state.memory.get(_BROUGHT, ()), action.player)
    game.tell("army", player=action.player, cards=list(action.cards))


# Secret glyphs.


def next_secret(game: Game) -> SecretGlyphs | None:
    """The player who still has to lay glyphs on cards."""
    for group in game.table.scenario.secret:
        laid = [o.secret for o in game.state.cards.values() if o.owner == group.player and o.secret]
        if len(laid) < _to_lay(game, group):
            return group
    return None


def _fitting(game: Game, group: SecretGlyphs) -> list[str]:
    return [
        o.id for o in game.state.cards.values() if o.owner == group.player and matches_card(group.on, o.card)
    ]


def _to_lay(game: Game, group: SecretGlyphs) -> int:
    return min(len(group.names), len(_fitting(game, group)))


def secrets(game: Game) -> Iterator[LaySecret]:
    """Which glyph may be laid on which card: the last one must be the key where it does not lie yet."""
    group = next_secret(game) if game.state.phase is Phase.SECRETS else None
    if group is None:
        return
    laid = {o.secret for o in game.state.cards.values() if o.owner == group.player and o.secret}
    names = [name for name in group.names if name not in laid]
    if group.key not in laid and len(laid) == _to_lay(game, group) - 1:
        names = [group.key]
    for card in _fitting(game, group):
        if not game.state.cards[card].secret:
            for name in names:
                yield LaySecret(group.player, card, name)


def check_secret(game: Game, action: LaySecret) -> None:
    """Raise IllegalActionError where a glyph cannot be laid there."""
    if action not in set(secrets(game)):
        raise IllegalActionError("", "that glyph cannot be laid on that card now")


def lay_secret(game: Game, action: LaySecret) -> None:
    """Lay a glyph on a card; only its owner sees which."""
    owned = game.state.cards[action.card]
    game.state.cards[action.card] = replace(owned, secret=action.glyph)
    game.tell_secret(
        "secret-laid",
        {"player": action.player, "card": action.card},
        {"glyph": action.glyph},
        [action.player],
    )
