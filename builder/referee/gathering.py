"""How players come by their armies: drafting (R023 to R026), pre-made armies (R020, R021), secret glyphs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from builder.language import _
from builder.referee.bases import is_known
from builder.referee.events import ArmyBrought, CardTaken, Drafted, SecretLaid
from builder.referee.play import Play
from builder.referee.setup import own
from builder.referee.state import (
    BringArmy,
    IllegalActionError,
    LaySecret,
    OwnedCard,
    PassDraft,
    Phase,
    TakeCard,
    illegal,
)
from builder.scenario import Gathering, Seat, SecretGlyphs
from builder.scenario.armies import Draft, Pool, army_problems, can_still_meet, fits_card
from builder.scenario.naming import opened

_MOST_OFFERED = 60
"""Cards of an army that is offered to be brought; larger ones are legal, too."""
_BROUGHT, _DRAFT = "gathering/brought", "gathering/draft"


def needs_army(seat: Seat) -> bool:
    """Whether a player has an army to gather."""
    return seat.points > 0 or bool(seat.army)


def drafts(game: Play) -> bool:
    """Whether this game is drafted: the players chose so, or the scenario names it first for all who need an
    army; and none has one pre-made.
    """
    seats = [seat for seat in game.table.layout.seats if needs_army(seat)]
    if game.table.gathering is not None:
        drafted = game.table.gathering is Gathering.DRAFT
    else:
        drafted = all(seat.gathering[:1] == (Gathering.DRAFT,) for seat in seats)
    return drafted and bool(seats) and not any(seat.army for seat in seats)


def all_gathered(game: Play) -> bool:
    """Whether the army of every player is complete."""
    seats = [seat.id for seat in game.table.layout.seats if needs_army(seat)]
    if drafts(game):
        draft = game.state.memory.get(_DRAFT)
        return isinstance(draft, Draft) and draft.finished
    done = game.state.memory.get(_BROUGHT, ())
    return all(seat in done for seat in seats)


# Drafting.


def begin_draft(game: Play, order: tuple[str, ...]) -> None:
    """Begin to draft: who rolled highest first, then to the left (R023, R024)."""
    game.state.order = order
    game.state.memory[_DRAFT] = _draft_of(game, order)


def _draft_of(game: Play, order: tuple[str, ...]) -> Draft:
    seats = [game.table.seats[player] for player in order]
    return Draft.begin(
        order,
        {seat.id: seat.points for seat in seats},
        game.table.pool,
        required={seat.id: seat.required for seat in seats},
        held={seat.id: tuple(dict.fromkeys(f.card for f in seat.figures)) for seat in seats},
        rules=game.table.scenario.army,
    )


def drafter(game: Play) -> str | None:
    """Who takes a card now; None while that was not rolled for, or where all have finished."""
    draft = game.state.memory.get(_DRAFT)
    return draft.whose_turn if isinstance(draft, Draft) else None


def points_left(game: Play, player: str) -> int | None:
    """The points that a player has left in a draft; None where none has begun, or the player takes no part in
    it.
    """
    draft = game.state.memory.get(_DRAFT)
    return draft.left(player) if isinstance(draft, Draft) and player in draft.points else None


def _draft(game: Play) -> Draft | None:
    if game.state.phase is not Phase.GATHER or not drafts(game) or game.state.asks:
        return None
    draft = game.state.memory.get(_DRAFT)
    return draft if isinstance(draft, Draft) and not draft.finished else None


def cards_to_take(game: Play) -> Iterator[TakeCard]:
    """The cards that the drafting player may take."""
    draft = _draft(game)
    if draft is not None and draft.whose_turn:
        for card in draft.choices():
            yield TakeCard(draft.whose_turn, card.id)


def check_take(game: Play, action: TakeCard) -> None:
    """Raise IllegalActionError where a card cannot be taken."""
    draft = _drafting(game, action.player)
    known = game.table.cards.get(action.card)
    if known is not None and not is_known(known):
        raise IllegalActionError(
            "R053", _("{card} has a base that no space of a zone holds", card=known.name)
        )
    if known is not None and action.card not in game.table.pool.cards:
        raise IllegalActionError(
            "R023", _("{card} is in none of the boxes that the scenario asks for", card=known.name)
        )
    against = draft.why_not(action.card, whose=game.table.called(action.player))
    if against is not None:
        raise IllegalActionError(against.rule, against.message)


def _drafting(game: Play, player: str) -> Draft:
    draft = _draft(game)
    if draft is None:
        raise IllegalActionError("R023", _("no cards are drafted now"))
    if player != draft.whose_turn:
        raise IllegalActionError(
            "R024", _("{player} takes a card now", player=game.table.called(draft.whose_turn or ""))
        )
    return draft


def take(game: Play, action: TakeCard) -> None:
    """Take a card and place its figures at once (R023)."""
    game.state.memory[_DRAFT] = _drafting(game, action.player).pick(action.card)
    owned = own(game, action.player, action.card)
    game.emit(CardTaken(player=action.player, card=owned.id))
    game.state.phase, game.state.placing = Phase.PLACE, (action.player,)


def passes(game: Play) -> Iterator[PassDraft]:
    """The players who may call their army complete: it has a card, and what the scenario asks for."""
    draft = _draft(game)
    if draft is not None and draft.whose_turn and draft.may_stop:
        yield PassDraft(draft.whose_turn)


def check_pass(game: Play, action: PassDraft) -> None:
    """Raise IllegalActionError where a player cannot pass."""
    if not _drafting(game, action.player).may_stop:
        raise IllegalActionError("R025", _("an army needs a card, and what the scenario asks for"))


def pass_draft(game: Play, action: PassDraft) -> None:
    """Draft no more."""
    game.state.memory[_DRAFT] = _drafting(game, action.player).stop()
    game.emit(Drafted(player=action.player))


# Pre-made armies.


def armies(game: Play) -> Iterator[BringArmy]:
    """The army that the scenario names, else some of those that can be brought: one that begins with each
    card and goes on with the dearest that still fit and leave room for what the scenario asks for. Any other
    army within the points is legal too; an empty one where no card can be had.
    """
    for seat in bringing(game):
        if seat.army:
            yield BringArmy(seat.id, seat.army)
            continue
        for ids in sorted(set(_suggested(game, seat))):
            if not _against(game, seat, ids):
                yield BringArmy(seat.id, ids)


def _suggested(game: Play, seat: Seat) -> Iterator[tuple[str, ...]]:
    draft = _draft_of(game, (seat.id,))
    if draft.finished:
        yield ()
    for first in draft.choices():
        now = draft.pick(first.id)
        while not now.finished and len(now.armies[seat.id]) < _MOST_OFFERED:
            army = now.armies[seat.id]
            best = max(now.choices(), key=lambda card: (card.id not in army, card.points, card.id))
            now = now.pick(best.id)
        yield tuple(sorted(now.armies[seat.id]))


def bringing(game: Play) -> list[Seat]:
    """The seats whose players have still to bring an army."""
    if game.state.phase is not Phase.GATHER or drafts(game) or game.state.asks:
        return []
    done = game.state.memory.get(_BROUGHT, ())
    return [seat for seat in game.table.layout.seats if needs_army(seat) and seat.id not in done]


def check_bring(game: Play, action: BringArmy) -> None:
    """Raise IllegalActionError where an army cannot be brought."""
    seat = next((seat for seat in bringing(game) if seat.id == action.player), None)
    if seat is None:
        raise IllegalActionError("R021", _("this player brings no army now"))
    if seat.army and sorted(action.cards) != sorted(seat.army):
        raise IllegalActionError("", _("the scenario names this player's army"))
    against = "" if seat.army else _against(game, seat, action.cards)
    if against:
        raise illegal(against)


def _against(game: Play, seat: Seat, ids: tuple[str, ...]) -> str:
    """What speaks against an army, as "rule: why"; empty where nothing does."""
    if not ids and not _draft_of(game, (seat.id,)).finished:
        return "R020: " + _("an army has at least one card")
    whose, rules = opened(game.table.called(seat.id)), game.table.scenario.army
    for problem in army_problems(ids, game.table.cards, seat, whose=whose, rules=rules):
        if problem.code != "army-required" or _can_be_met(game, seat):
            return f"{problem.rule}: {problem.message}"
    for id in ids:
        if not is_known(game.table.cards[id]):
            return "R053: " + _(
                "{card} has a base that no space of a zone holds", card=game.table.cards[id].name
            )
    return ""


def _can_be_met(game: Play, seat: Seat) -> bool:
    """Whether an army can hold what the scenario asks for; else it is not asked for, as in a draft."""
    held = tuple(dict.fromkeys(fixed.card for fixed in seat.figures))
    pool = Pool(game.table.fielded, game.table.sets)
    return can_still_meet(seat.required, held, pool, Counter(held), seat.points)


def bring(game: Play, action: BringArmy) -> None:
    """Bring an army."""
    for card in action.cards:
        own(game, action.player, card)
    game.state.memory[_BROUGHT] = (*game.state.memory.get(_BROUGHT, ()), action.player)
    game.emit(ArmyBrought(player=action.player, cards=action.cards))


# Secret glyphs.


def next_secret(game: Play) -> SecretGlyphs | None:
    """The player who still has to lay glyphs on cards."""
    for group in game.table.scenario.secret:
        if _left_to_lay(game, group):
            return group
    return None


def _fitting(game: Play, group: SecretGlyphs) -> list[OwnedCard]:
    return [o for o in game.state.cards.values() if o.owner == group.player and fits_card(group.on, o.card)]


def _laid(game: Play, group: SecretGlyphs) -> list[str]:
    return [o.secret for o in _fitting(game, group) if o.secret in (*group.names, group.key)]


def _left_to_lay(game: Play, group: SecretGlyphs) -> int:
    empty = sum(not owned.secret for owned in _fitting(game, group))
    return min(len(group.names) - len(_laid(game, group)), empty)


def secrets(game: Play) -> Iterator[LaySecret]:
    """Which glyph may be laid on which card: the last one must be the key where it does not lie yet."""
    group = next_secret(game) if game.state.phase is Phase.SECRETS else None
    if group is None:
        return
    laid = _laid(game, group)
    names = list(Counter(group.names) - Counter(laid))
    if group.key not in laid and _left_to_lay(game, group) == 1:
        names = [group.key]
    for owned in _fitting(game, group):
        if not owned.secret:
            for name in names:
                yield LaySecret(group.player, owned.id, name)


def check_secret(game: Play, action: LaySecret) -> None:
    """Raise IllegalActionError where a glyph cannot be laid there."""
    if action not in set(secrets(game)):
        raise IllegalActionError("", _("that glyph cannot be laid on that card now"))


def lay_secret(game: Play, action: LaySecret) -> None:
    """Lay a glyph on a card; only its owner sees which."""
    owned = game.state.cards[action.card]
    game.state.cards[action.card] = replace(owned, secret=action.glyph)
    player = action.player
    game.emit(SecretLaid(player=player, card=action.card, glyph=action.glyph, known_to=(player,)))
