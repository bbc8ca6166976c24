"""Reasons: sentences with the rules they rest on; why a figure cannot stand somewhere whatever its way."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from builder.board import Space, SpaceKind
from builder.errors import BuilderError
from builder.language import _
from builder.movement import sentences
from builder.movement.movers import NOWHERE, Mover, Stand
from builder.movement.steps import Refusal, RefusalCode


class ReasonCode(StrEnum):
    """The kind of a reason."""

    THERE = "there"
    WAY = "way"
    OTHER_WAY = "other-way"
    TAKEN = "taken"
    TOO_LOW = "too-low"
    FORBIDDEN = "forbidden"
    LADDER = "ladder"
    NO_TWO_SPACES = "no-two-spaces"
    IN_THE_WAY = "in-the-way"
    MOVE = "move"
    TURNS = "turns"
    CUT_OFF = "cut-off"
    TALLER = "taller"
    SHORTER = "shorter"
    FLYING = "flying"
    LEAP = "leap"


class Reason(NamedTuple):
    """One sentence with the rules it rests on and its spaces, to be marked on the map."""

    code: ReasonCode
    text: str
    rules: tuple[str, ...] = ()
    at: tuple[Space, ...] = ()

    @property
    def plain(self) -> str:
        """The sentence without its rules."""
        return self.text.removesuffix(f" ({', '.join(map(_, self.rules))})")


class BarredError(BuilderError):
    """A figure cannot stand or move as requested; the error carries the reason."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.text)
        self.reason = reason


def reason_of(code: ReasonCode, sentence: sentences.Sentence, *at: Space) -> Reason:
    """A sentence as a reason."""
    return Reason(code, sentence[0], sentence[1], at)


def goals_on(going: Mover, target: Space) -> frozenset[Stand]:
    """The stands with one end on a space."""
    number = going.graph.number(target)
    if not going.profile.double:
        return frozenset({(number, NOWHERE)})
    near = _beside(going, target)
    return frozenset([(number, other) for other in near] + [(other, number) for other in near])


def _beside(going: Mover, target: Space) -> list[int]:
    """Where the other end of a figure on two spaces could lie."""
    graph = going.graph
    number = graph.number(target)
    near = [graph.number(s) for hex in target.hex.neighbours() for s in graph.board.at(hex)]
    return [other for other in near if going.may_stand(other) and going.lies_flat(number, other)]


def at_the_target(going: Mover, target: Space) -> list[Reason]:
    """Why no figure, or not this one, can end on the target, whatever the way."""
    graph, profile = going.graph, going.profile
    number = graph.number(target)
    found: list[Reason] = []
    if number in going.taken:
        code = going.why_taken(number)
        found.append(reason_of(ReasonCode.TAKEN, sentences.taken(code, target, going), target))
    fits = target.headroom is None or profile.height <= target.headroom or target in going.situation.fits
    if not fits:
        refusal = Refusal(RefusalCode.HEADROOM, target, target, target.headroom or 0)
        found.append(reason_of(ReasonCode.TOO_LOW, sentences.refusal(refusal, going), target))
    if graph.grounds[number].forbidden:
        found.append(reason_of(ReasonCode.FORBIDDEN, sentences.forbidden(target, graph.edition), target))
    if target.kind is SpaceKind.LADDER_RUNG and not going.gait.uses_ladders:
        found.append(reason_of(ReasonCode.LADDER, sentences.ladders(graph.edition), target))
    if not found and profile.double and not _beside(going, target):
        text = _("no free neighbour of {space} has the same level for the other end", space=target)
        found.append(reason_of(ReasonCode.NO_TWO_SPACES, sentences.ruled(text, "R051"), target))
    return found
