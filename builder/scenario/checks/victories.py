"""Checks of victory: there is one, every side has one, and each can come about."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from builder.scenario.checks.concerned import sides_asked
from builder.scenario.checks.findings import Finding
from builder.scenario.checks.possible import holds_at_once, never
from builder.scenario.checks.stage import Stage
from builder.scenario.checks.starts import stands_from_start
from builder.scenario.naming import listed
from builder.scenario.parts import parts_of, walked
from builder.scenario.victory import Any, AtEndOfRound, Condition, MostPoints
from builder.wording import counted


def none_at_all(stage: Stage) -> Iterator[Finding]:
    """A scenario says how it is won."""
    if not stage.scenario.victory:
        yield Finding(
            "Nobody can win: the scenario has no victory condition",
            "Say when it is won, for example when all enemy figures are destroyed.",
            (),
            "victory",
        )


def side_without(stage: Stage) -> Iterator[Finding]:
    """Every side of every layout can win by something."""
    if not stage.scenario.victory:
        return
    for layout in stage.scenario.layouts:
        served = {side for victory in stage.scenario.victory for side in sides_asked(layout, victory.side)}
        for side in layout.sides:
            if side not in served:
                yield Finding(
                    f"With {counted(layout.players, 'player')}, {stage.player_called(side)} cannot win: "
                    "no victory condition is for that side",
                    "Add one for it, or one for each side.",
                    (),
                    f"layouts/{layout.players}/{side}",
                )


def never_holds(stage: Stage) -> Iterator[Finding]:
    """A victory can come about."""
    for number, victory in enumerate(stage.scenario.victory, 1):
        why = never(stage, victory.condition, victory.side)
        if why:
            yield Finding(
                f"Victory {number} can never come about: {why}",
                "Correct the condition, or remove it.",
                (),
                f"victory/{number}",
            )


def part_never_holds(stage: Stage) -> Iterator[Finding]:
    """Of several ways to win each can come about."""
    for number, victory in enumerate(stage.scenario.victory, 1):
        if never(stage, victory.condition, victory.side):
            continue
        for part in walked(victory.condition, wanted=True):
            for way, one in enumerate(parts_of(part), 1) if isinstance(part, Any) else ():
                why = never(stage, one, victory.side)
                if why:
                    yield Finding(
                        f"Victory {number}: way {way} of {len(parts_of(part))} can never come about: {why}",
                        "Correct that part, or remove it.",
                        (),
                        f"victory/{number}",
                    )


def at_once(stage: Stage) -> Iterator[Finding]:
    """Nobody has won before anything was done."""
    for number, victory in enumerate(stage.scenario.victory, 1):
        if never(stage, victory.condition, victory.side):
            continue
        won = dict.fromkeys(
            side
            for layout in stage.scenario.layouts
            for side in sides_asked(layout, victory.side)
            if holds_at_once(victory.condition, partial(stands_from_start, stage, layout, side))
        )
        if won and holds_at_once(victory.condition):
            yield Finding(
                f"Victory {number} holds before anything has been done",
                "Ask it at the end of a round, or add a condition.",
                (),
                f"victory/{number}",
            )
        elif won:
            names = listed([stage.player_called(side) for side in list(won)[:4]])
            yield Finding(
                f"Victory {number} holds when the game begins: figures of {names} start where it wants them",
                "Name the place where others start, let one side alone win by it, or ask it later.",
                (),
                f"victory/{number}",
            )


def after_first_round(stage: Stage) -> Iterator[Finding]:
    """What decides a game at the end of a round says of which round."""
    for number, victory in enumerate(stage.scenario.victory, 1):
        for part in walked(victory.condition, wanted=True):
            if isinstance(part, AtEndOfRound) and part.round is None and part.since <= 1:
                inside = part.of
                if stage.scenario.rounds != 1 and (inside is None or holds_at_once(inside)):
                    yield Finding(
                        f"Victory {number} ends the game after the first round: it is asked at the end of "
                        "every round",
                        "Name the round at the end of which it is asked.",
                        (),
                        f"victory/{number}",
                    )


def last_round_open(stage: Stage) -> Iterator[Finding]:
    """After the last round somebody has won; else it is a draw."""
    rounds = stage.scenario.rounds
    if not rounds or not stage.scenario.victory:
        return
    for victory in stage.scenario.victory:
        for part in walked(victory.condition, wanted=True):
            if isinstance(part, AtEndOfRound) and _asked_after(part, rounds):
                return
    yield Finding(
        f"When round {rounds} ends and nobody has won, it is a draw: no victory is asked then",
        f"Say who wins at the end of round {rounds}, for example whoever has most points.",
        (),
        "victory",
    )


def _asked_after(part: AtEndOfRound, rounds: int) -> bool:
    decides = part.of is None or _decides(part.of)
    return decides and (part.round == rounds or (part.round is None and part.since == rounds))


def _decides(condition: Condition) -> bool:
    """Whether it holds for somebody as a rule when it is asked."""
    return holds_at_once(condition) or any(isinstance(part, MostPoints) for part in walked(condition))
