"""Victories in plain English, one sentence each, for the editor, the build sheets and the command line."""

from __future__ import annotations

from builder.scenario.naming import (
    Names,
    Subject,
    every,
    listed,
    none_of,
    opened,
    some,
    speaks_of_one,
)
from builder.scenario.victory import (
    All,
    Any,
    AtEndOfRound,
    Beside,
    Collected,
    Condition,
    Destroyed,
    Eliminated,
    HoldsDoor,
    MostPoints,
    Not,
    ObjectTaken,
    Standing,
    Victory,
)
from builder.wording import on_one_line

_DEEPEST = 12
_TOO_DEEP = "more holds than fits a sentence"


def victory_sentences(names: Names) -> tuple[str, ...]:
    """The victories of a scenario in the order in which they are asked, one sentence each."""
    return tuple([victory_sentence(victory, names) for victory in names.scenario.victory])


def victory_sentence(victory: Victory, names: Names) -> str:
    """``Side A wins when all enemy figures are destroyed.``"""
    subject = names.subject(victory.side)
    condition = victory.condition
    ways = condition.of if isinstance(condition, Any) and condition.of else (condition,)
    when = ", or ".join([_way(way, names, subject) for way in ways])
    return on_one_line(f"{opened(subject.name)} {subject.wins} {when}.")


def _way(condition: Condition, names: Names, subject: Subject) -> str:
    """One way to win: ``when …`` or ``at the end of round 12 when …``."""
    if isinstance(condition, AtEndOfRound):
        if condition.of is not None:
            return f"{_time(condition)} when {clause(condition.of, names, subject)}"
        # What is asked after a round without more holds for whoever has not been beaten by then.
        return f"when {_time_alone(condition)} and nobody else has won"
    return f"when {clause(condition, names, subject)}"


def clause(condition: Condition, names: Names, subject: Subject, deep: int = 0) -> str:
    """What must hold, as it follows "when"."""
    if deep > _DEEPEST:
        return _TOO_DEEP
    if isinstance(condition, All | Any):
        return _several(condition, names, subject, deep)
    if isinstance(condition, Not):
        return not_clause(condition.of, names, subject, deep + 1)
    if isinstance(condition, AtEndOfRound):
        if condition.of is None:
            return _time_alone(condition)
        return f"{_time(condition)} {clause(condition.of, names, subject, deep + 1)}"
    return _plain(condition, names, subject)


def not_clause(condition: Condition, names: Names, subject: Subject, deep: int = 0) -> str:
    """What must not hold, as it follows "when"."""
    if deep > _DEEPEST:
        return _TOO_DEEP
    if isinstance(condition, Not):
        return clause(condition.of, names, subject, deep + 1)
    if isinstance(condition, All | Any) and condition.of:
        parts = [not_clause(one, names, subject, deep + 1) for one in condition.of]
        if isinstance(condition, Any) or len(parts) == 1:
            return listed(parts)
        return f"either {listed(parts, 'or')}"
    if isinstance(condition, All | Any | AtEndOfRound):
        return f"it is not so that {clause(condition, names, subject, deep + 1)}"
    return _plain_not(condition, names, subject)


def _several(condition: All | Any, names: Names, subject: Subject, deep: int) -> str:
    parts = [clause(one, names, subject, deep + 1) for one in condition.of]
    if len(parts) == 1:
        return parts[0]
    if isinstance(condition, All):
        return listed(parts) if parts else "the game begins"
    return f"either {listed(parts, 'or')}" if parts else "nothing that can happen happens"


def _plain(condition: Condition, names: Names, subject: Subject) -> str:
    """A condition that is made of no others."""
    if isinstance(condition, Eliminated):
        are = "is" if speaks_of_one(condition.figures, names) else "are"
        return f"{every(condition.figures, names, subject)} {are} destroyed"
    if isinstance(condition, MostPoints):
        if condition.or_equal:
            return f"no other side has more points left than {_them(subject)}"
        return f"{subject.it} {subject.has} more points left than every other side"
    if isinstance(condition, Standing):
        stand = "stand" if condition.count > 1 else "stands"
        who = some(condition.figures, condition.count, names, subject)
        return f"{who} {stand} {names.place(condition.place)}"
    if isinstance(condition, Collected):
        return f"{subject.it} {subject.has} collected {_glyphs(condition, names)}"
    if isinstance(condition, Beside):
        who, other = (some(figures, 1, names, subject) for figures in (condition.figures, condition.other))
        return f"{who} stands next to {other}"
    if isinstance(condition, Destroyed):
        have = "have" if condition.count > 1 else "has"
        return f"{some(condition.figures, condition.count, names, subject)} {have} been destroyed"
    if isinstance(condition, HoldsDoor):
        who, holds, _ = _holder(condition, names, subject)
        return f"{who} {holds} the Door Card{_of_door(condition, names)}"
    assert isinstance(condition, ObjectTaken)
    return f"{subject.it} {subject.has} taken {names.thing(condition.object)}"


def _plain_not(condition: Condition, names: Names, subject: Subject) -> str:
    """The contrary of a condition that is made of no others."""
    if isinstance(condition, Eliminated):
        return f"{some(condition.figures, 1, names, subject)} is left"
    if isinstance(condition, MostPoints):
        if condition.or_equal:
            return f"another side has more points left than {_them(subject)}"
        return f"another side has as many points left as {_them(subject)}, or more"
    if isinstance(condition, Standing):
        place = names.place(condition.place)
        if speaks_of_one(condition.figures, names):
            return f"{some(condition.figures, 1, names, subject)} does not stand {place}"
        stand = "stand" if condition.count > 1 else "stands"
        return f"{none_of(condition.figures, condition.count, names, subject)} {stand} {place}"
    if isinstance(condition, Collected):
        return f"{subject.it} {subject.has} not collected {_glyphs(condition, names)}"
    if isinstance(condition, Beside):
        other = some(condition.other, 1, names, subject)
        if speaks_of_one(condition.figures, names):
            return f"{some(condition.figures, 1, names, subject)} does not stand next to {other}"
        return f"{none_of(condition.figures, 1, names, subject)} stands next to {other}"
    if isinstance(condition, Destroyed):
        if speaks_of_one(condition.figures, names):
            return f"{some(condition.figures, 1, names, subject)} has not been destroyed"
        have = "have" if condition.count > 1 else "has"
        return f"{none_of(condition.figures, condition.count, names, subject)} {have} been destroyed"
    if isinstance(condition, HoldsDoor):
        who, _, does = _holder(condition, names, subject)
        return f"{who} {does} not hold the Door Card{_of_door(condition, names)}"
    assert isinstance(condition, ObjectTaken)
    return f"{subject.it} {subject.has} not taken {names.thing(condition.object)}"


def _them(subject: Subject) -> str:
    return "it" if subject.it == "it" else "they have"


def _glyphs(condition: Collected, names: Names) -> str:
    called = [names.glyph(name) for name in dict.fromkeys(condition.names)]
    if not called:
        return "a glyph" if condition.count <= 1 else f"at least {condition.count} glyphs"
    number = "one" if condition.count <= 1 else f"at least {condition.count}"
    return f"{number} of the glyphs {listed(called)}" if len(called) > 1 else f"the glyph {called[0]}"


def _holder(condition: HoldsDoor, names: Names, subject: Subject) -> tuple[str, str, str]:
    """Who must hold a Door Card, with the verbs that go with him."""
    if condition.by in ("", subject.id):
        return subject.it, subject.holds, subject.does
    who = names.player(condition.by)
    return who, names.verb(condition.by, "holds", "hold"), names.verb(condition.by, "does", "do")


def _of_door(condition: HoldsDoor, names: Names) -> str:
    return f" of {names.door(condition.door)}" if len(names.scenario.doors) > 1 else ""


def _time(condition: AtEndOfRound) -> str:
    if condition.round is not None:
        return f"at the end of round {condition.round}"
    return (
        "at the end of a round"
        if condition.since <= 1
        else f"at the end of a round from {condition.since} on"
    )


def _time_alone(condition: AtEndOfRound) -> str:
    if condition.round is not None:
        return f"round {condition.round} ends"
    return "a round ends" if condition.since <= 1 else f"round {condition.since} ends"
