"""All kinds of actions: what may be chosen, what is against one, what it does. One explicit table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from builder.referee import attack_action, doors, gathering, moving, placing, rounds, turns, using
from builder.referee.actions import (
    Action,
    Attack,
    BringArmy,
    ChooseCard,
    Decline,
    EndTurn,
    LaySecret,
    LeaveOut,
    Move,
    PassDraft,
    Place,
    PutMarker,
    RollDice,
    TakeCard,
    Use,
    WorkDoor,
)
from builder.referee.play import Play


class Handler(NamedTuple):
    """One kind of action: its class, what may be chosen now, what raises IllegalActionError, what it does."""

    action: type[Action]
    choices: Callable[[Play], Iterable[Action]]
    check: Callable[[Play, Any], None]
    do: Callable[[Play, Any], None]


HANDLERS: tuple[Handler, ...] = (
    Handler(RollDice, rounds.rolls, rounds.check_roll, rounds.roll),
    Handler(TakeCard, gathering.cards_to_take, gathering.check_take, gathering.take),
    Handler(PassDraft, gathering.passes, gathering.check_pass, gathering.pass_draft),
    Handler(BringArmy, gathering.armies, gathering.check_bring, gathering.bring),
    Handler(LaySecret, gathering.secrets, gathering.check_secret, gathering.lay_secret),
    Handler(Place, placing.places, placing.check_place, placing.place),
    Handler(LeaveOut, placing.left_out, placing.check_leave_out, placing.leave_out),
    Handler(PutMarker, rounds.markers, rounds.check_marker, rounds.put_marker),
    Handler(ChooseCard, turns.cards, turns.check_card, turns.choose_card),
    Handler(Move, moving.moves, moving.check_move, moving.move),
    Handler(Attack, attack_action.attacks, attack_action.check_attack, attack_action.attack),
    Handler(Use, using.uses, using.check_use, using.use),
    Handler(Decline, using.refusals, using.check_decline, using.decline),
    Handler(WorkDoor, doors.workings, doors.check_door, doors.work_door),
    Handler(EndTurn, turns.ends, turns.check_end, turns.end_turn),
)
