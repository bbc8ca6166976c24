"""How a game goes from one phase to the next and from turn to turn (R001, R004, R005), until somebody has to
do something, and who that is; rolls for all, order markers, initiative (R002, R010 to R015, R021, R023).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from builder.language import N_, _
from builder.referee.dice import About, nonzero, total
from builder.referee.effects import round_dice
from builder.referee.events import (
    MarkerPut,
    Order,
    Revealed,
    RoundBegan,
    RoundEnded,
    TurnBegan,
    TurnEnded,
    TurnLost,
)
from builder.referee.gathering import (
    all_gathered,
    begin_draft,
    bringing,
    drafter,
    drafts,
    needs_army,
    next_secret,
)
from builder.referee.play import Play
from builder.referee.setup import comes_later, unplaced
from builder.referee.state import (
    ChooseCard,
    EndTurn,
    IllegalActionError,
    Life,
    Marker,
    Outcome,
    Phase,
    PutMarker,
    RollDice,
    Turn,
)
from builder.referee.victory import MOST_ROUNDS, TOO_LONG, decide

MARKERS = ("1", "2", "3", "X")
TURNS = 3


def go_on(game: Play) -> bool:
    """Go on until an action is needed or the game is over; returns whether anything came of it."""
    went = False
    while game.state.phase is not Phase.OVER and not game.state.asks and _step(game):
        went = True
    return went


def _step(game: Play) -> bool:
    """One step to another phase or turn; False where somebody must act first."""
    state = game.state
    if state.phase is Phase.GATHER:
        if not all_gathered(game):
            return False
        state.phase = Phase.SECRETS
    elif state.phase is Phase.SECRETS:
        if next_secret(game) is not None:
            return False
        _begin_placing(game)
    elif state.phase is Phase.PLACE:
        return _place_on(game)
    elif state.phase is Phase.MARKERS_ROLL:
        if len(placers(game)) > 1:
            return False
        state.phase = Phase.MARKERS
    elif state.phase is Phase.MARKERS:
        if any(True for _rest in missing_markers(game)):
            return False
        state.placing = ()
        first = _first_without_roll(game)
        if first:
            start_turns(game, game.table.left_of(first))
        else:
            state.phase = Phase.INITIATIVE
    elif state.phase is Phase.TURNS:
        return _turn_on(game) if state.turns else _next_turn(game)
    elif state.phase is Phase.ROUND_END:
        _close_round(game)
    else:
        return False
    return True


def _begin_placing(game: Play) -> None:
    state, layout = game.state, game.table.layout
    waiting = [player for player in game.table.seating if any(unplaced(game, player))]
    if not waiting:
        state.phase, state.placing = Phase.PLACE, ()
    elif layout.placement or len(waiting) == 1:
        first = layout.placement or waiting[0]
        state.phase, state.placing = Phase.PLACE, game.table.left_of(first)
    else:
        state.phase = Phase.PLACE_ROLL


def _place_on(game: Play) -> bool:
    state = game.state
    if state.placing:
        if any(unplaced(game, state.placing[0])):
            return False
        state.placing = state.placing[1:]
        return True
    if not all_gathered(game):  # a draft: figures are placed as soon as they are taken (R023)
        state.phase = Phase.GATHER
    elif next_secret(game) is not None:
        state.phase = Phase.SECRETS  # a draft ends with the last card placed
    elif game.table.master:
        start_round(game)
    elif first := _first_without_roll(game):
        state.order = game.table.left_of(first)
        game.emit(Order(players=state.order))
        start_round(game)
    else:
        state.phase = Phase.FIRST_ROLL
    return True


def _first_without_roll(game: Play) -> str:
    """Who begins where the scenario says so; empty where dice decide."""
    return next((name for hook in game.hooks("first_player") if (name := hook.first_player(game))), "")


def start_round(game: Play) -> None:
    """Begin a round: in the Master game order markers come first (R003)."""
    state = game.state
    state.round += 1
    state.markers = {}
    state.number, state.next, state.actions = 1, 0, 0
    game.emit(RoundBegan(round=state.round))
    state.phase = Phase.MARKERS if game.table.master else Phase.TURNS
    if game.table.master and any(hook.markers_in_turn(game) for hook in game.hooks("markers_in_turn")):
        state.phase = Phase.MARKERS_ROLL
    for hook in game.hooks("round_starts"):
        hook.round_starts(game)


def missing_markers(game: Play) -> list[tuple[str, str]]:
    """Which order markers are still to be placed now, by whom (R010): by all at the same time, or one player
    after the other (R011).
    """
    state, players = game.state, placers(game)
    return [
        (player, marker)
        for player in (players[:1] if state.placing else players)
        for marker in MARKERS
        if (player, marker) not in state.markers
    ]


def placers(game: Play) -> list[str]:
    """The players who have still to place order markers, in their order; who has no living card has none."""
    state = game.state
    return [
        player
        for player in state.placing or game.table.seating
        if any(_can_act(game, owned.id) for owned in game.cards_of(player))
        and any((player, marker) not in state.markers for marker in MARKERS)
    ]


def _can_act(game: Play, owned: str) -> bool:
    return not game.state.cards[owned].captive and game.alive(owned)


def start_turns(game: Play, order: tuple[str, ...]) -> None:
    """Begin the turns of a round in an order of players."""
    state = game.state
    state.order, state.number, state.next, state.phase = order, 1, 0, Phase.TURNS
    game.emit(Order(players=order))
    for hook in game.hooks("initiative_rolled"):
        hook.initiative_rolled(game)


def _next_turn(game: Play) -> bool:
    state = game.state
    if state.next >= len(state.order):
        state.next, state.number = 0, state.number + 1
        if state.number > TURNS or not game.table.master:
            _end_round(game)
        return True
    player = state.order[state.next]
    if not game.table.master:
        if any(game.figures(player)):
            return False  # he chooses a card (R001)
        state.next += 1
        return True
    state.next += 1
    marker = state.markers.get((player, str(state.number)))
    owned = None if marker is None else state.cards[marker.card]
    if marker is None or owned is None or owned.controller != player or not _can_turn(game, owned.id):
        # R012: the turn is lost, the marker stays as it is.
        if any(game.cards_of(player)):
            game.emit(TurnLost(player=player, turn=state.number))
        return True
    state.markers[player, str(state.number)] = Marker(marker.card, revealed=True)
    game.emit(Revealed(player=player, marker=str(state.number), card=marker.card))
    begin_turn(game, player, marker.card)
    return True


def _can_turn(game: Play, owned: str) -> bool:
    """Whether a card is still in play with figures to act: a common card that is full of destroyed figures is
    not, though others of its name live (R012, R028).
    """
    return game.alive(owned) and bool(acting(game, owned))


def acting(game: Play, owned: str) -> tuple[int, ...]:
    """The figures that may act with a card: its own, of a common card all of its name (R027)."""
    card = game.state.cards[owned]
    return tuple(
        figure.id
        for figure in game.state.figures.values()
        if figure.on
        and (
            figure.card == owned
            or (
                not card.card.unique
                and game.card(figure).id == card.card.id
                and _same(game, figure.card, owned)
            )
        )
    )


def _same(game: Play, one: str, other: str) -> bool:
    return game.state.cards[one].controller == game.state.cards[other].controller


def begin_turn(game: Play, player: str, owned: str, pool: tuple[int, ...] = ()) -> None:
    """Begin a turn with a card; the one that goes on waits until it has ended. What comes before the new turn
    is asked first (bonding). ``pool``: the figures that may act, where not all of the card may.
    """
    card = game.state.cards[owned].card
    turn = Turn(player, owned, card.figures, pool or acting(game, owned))
    game.state.turns = (*game.state.turns, turn)
    for hook in game.hooks("before_turn"):
        hook.before_turn(game, turn)


def _turn_on(game: Play) -> bool:
    """Go on with the turn that is due: it ends where its figures are all gone, and begins where it has not;
    False where its player must act.
    """
    turn = game.turn
    if _is_idle(game, turn):
        drop_idle_turns(game)
        return True
    if turn.begun:
        return False
    game.change_turn(begun=True)
    game.emit(TurnBegan(player=turn.player, card=turn.card, number=game.state.number))
    for hook in game.hooks("turn_starts"):
        hook.turn_starts(game, turn)
    return True


def finish_turn(game: Play) -> None:
    """End the turn that goes on."""
    turn = game.turn
    game.state.turns = game.state.turns[:-1]
    if not turn.begun:  # its figures died in a turn that came before it
        game.emit(TurnLost(player=turn.player, turn=game.state.number))
        return
    game.emit(TurnEnded(player=turn.player, card=turn.card))
    for hook in game.hooks("turn_ends"):
        hook.turn_ends(game, turn)


def drop_idle_turns(game: Play) -> None:
    """A turn whose figures are all gone ends by itself, once all that was asked is answered."""
    while game.state.turn is not None and not game.state.asks and _is_idle(game, game.turn):
        finish_turn(game)


def _is_idle(game: Play, turn: Turn) -> bool:
    return not any(game.state.figures[id].on for id in turn.pool)


def _end_round(game: Play) -> None:
    """What happens when a round ends; what is asked then is answered before `_close_round`."""
    game.state.phase = Phase.ROUND_END
    round_dice(game)
    for hook in game.hooks("round_ends"):
        hook.round_ends(game)


def _close_round(game: Play) -> None:
    state = game.state
    game.emit(RoundEnded(round=state.round))
    decide(game, end_of_round=True)
    if state.phase is Phase.OVER:
        return
    if state.round == game.table.scenario.rounds:
        game.end(Outcome((), (), None, state.round, N_("the last round is over")))
    elif not any(f.on or (f.life is Life.WAITING and comes_later(game, f)) for f in state.figures.values()):
        game.end(Outcome((), (), None, state.round, N_("no figure is left")))
    elif state.round == MOST_ROUNDS:
        game.end(Outcome((), (), None, state.round, TOO_LONG))
    else:
        start_round(game)


def cards(game: Play) -> Iterator[ChooseCard]:
    """The cards of which the player whose turn it is may choose one."""
    player = _chooser(game)
    if player is not None:
        for owned in game.cards_of(player):
            if any(f.on for f in game.state.figures_of(owned.id)):
                yield ChooseCard(player, owned.id)


def _chooser(game: Play) -> str | None:
    state = game.state
    if game.table.master or state.phase is not Phase.TURNS or state.turns or state.asks:
        return None
    return state.order[state.next] if state.next < len(state.order) else None


def check_card(game: Play, action: ChooseCard) -> None:
    """Raise IllegalActionError where a card cannot be chosen."""
    player = _chooser(game)
    if player is None:
        raise IllegalActionError("R001", _("no card is chosen now"))
    if action.player != player:
        raise IllegalActionError("R001", _("it is the turn of {player}", player=game.table.called(player)))
    if action not in set(cards(game)):
        raise IllegalActionError("R001", _("a card of one's own with a living figure was expected"))


def choose_card(game: Play, action: ChooseCard) -> None:
    """Begin a turn with a card."""
    game.state.next += 1
    begin_turn(game, action.player, action.card)


def ends(game: Play) -> Iterator[EndTurn]:
    """A turn may be ended at any time: moving and attacking are optional (R005)."""
    if game.state.turns and not game.state.asks:
        yield EndTurn(game.turn.player)


def check_end(game: Play, action: EndTurn) -> None:
    """Raise IllegalActionError where there is no turn to end."""
    if not game.state.turns or game.state.asks:
        raise IllegalActionError("R004", _("no turn goes on that could end now"))
    if action.player != game.turn.player:
        raise IllegalActionError(
            "R004", _("it is the turn of {player}", player=game.table.called(game.turn.player))
        )


def end_turn(game: Play, action: EndTurn) -> None:
    """End the turn."""
    finish_turn(game)


TABLE = ""
"""Stands for all players: dice are rolled for all."""


def to_act(game: Play) -> tuple[str, ...]:
    """The players who may act now, those who do it at the same time together; `TABLE` where dice are rolled
    for all, nobody when the game is over. Working a door in another's turn (R183) is not asked for.
    """
    state = game.state
    if state.asks:
        return (state.asks[-1].player,)
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.GATHER:
            if not drafts(game):
                return tuple(seat.id for seat in bringing(game))
            return (drafter(game) or TABLE,)
        case Phase.SECRETS:
            group = next_secret(game)
            return () if group is None else (group.player,)
        case Phase.PLACE:
            return state.placing[:1]
        case Phase.MARKERS:
            return tuple(dict.fromkeys(player for player, _rest in missing_markers(game)))
        case Phase.TURNS:
            return (state.turns[-1].player,) if state.turns else (state.order[state.next],)
        case _:
            return (TABLE,)


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
    """Roll to decide who drafts, places or begins, or for initiative; ties at the top are rolled again."""
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
