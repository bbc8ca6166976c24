"""Checks of figures that start on fixed spaces, neutral ones among them: they must be able to stand there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from builder.board import Door, Space
from builder.board.spaces import CONTROL
from builder.catalogue.bases import has_outline, is_base
from builder.catalogue.cards import Card
from builder.errors import BuilderError
from builder.hexgrid import Edge, label
from builder.language import _, listed, ngettext
from builder.movement.movers import Mover, mover
from builder.movement.situation import Situation, profile_of
from builder.scenario import NeutralFigure, Position
from builder.scenario.checks.stage import ScenarioFinding, Stage, at, positions_in_words


class StartFigure(NamedTuple):
    """A figure where it starts; ``layout`` counts its players, 0 for all layouts."""

    layout: int
    card: str
    number: int
    positions: tuple[Position, ...]
    where: str
    owner: str


def off_spaces(stage: Stage) -> Iterator[ScenarioFinding]:
    """A figure starts on spaces."""
    for one in _standing(stage):
        lost = tuple(position for position in one.positions if stage.space(position) is None)
        if lost or not one.positions:
            places = (
                _("at {places} there is none", places=positions_in_words(lost))
                if lost
                else _("none is given")
            )
            yield ScenarioFinding(
                _("{name} starts on no space: {places}", name=_opened(stage, one), places=places),
                stage.level_hint(lost, _("Give it the hex and level of a space.")),
                lost,
                one.where,
            )


def share_space(stage: Stage) -> Iterator[ScenarioFinding]:
    """No two figures start on one space, in any layout."""
    layouts = [layout.players for layout in stage.scenario.layouts] or [0]
    standing = list(_standing(stage))
    reported: set[tuple[Position, ...]] = set()
    for players in layouts:
        at_position: dict[Position, list[StartFigure]] = defaultdict(list)
        for one in standing:
            if one.layout in (0, players):
                for position in dict.fromkeys(one.positions):
                    at_position[position].append(one)
        for position, figures in at_position.items():
            if len(figures) > 1 and (position,) not in reported:
                reported.add((position,))
                names = listed([_called(stage, one) for one in figures[:3]])
                yield ScenarioFinding(
                    _("{names} start on one space, {place}", names=names, place=at(position)),
                    _("Move one of them."),
                    (position,),
                    figures[1].where,
                )


def wrong_base(stage: Stage) -> Iterator[ScenarioFinding]:
    """A figure has as many spaces as its base covers: neighbours of one level with nothing between (R051,
    R053).
    """
    for one in _standing(stage):
        card = stage.cards.get(one.card)
        spaces = stage.spaces(one.positions)
        if (
            card is None
            or len(spaces) != len(one.positions)
            or not one.positions
            or not has_outline(card.spaces)
        ):
            continue
        if len(one.positions) != card.spaces:
            yield ScenarioFinding(
                ngettext(
                    "{figure} stands on {n} space, {given}",
                    "{figure} stands on {n} spaces, {given}",
                    card.spaces,
                    figure=_opened(stage, one),
                    given=ngettext("{n} space is given", "{n} spaces are given", len(one.positions)),
                ),
                _("Give one space.") if card.spaces == 1 else _("Give all the spaces of its base."),
                one.positions,
                one.where,
            )
        elif not _lies_flat(stage, spaces):
            yield ScenarioFinding(
                _(
                    "{name} cannot lie across {places}",
                    name=_opened(stage, one),
                    places=positions_in_words(one.positions),
                ),
                _("Its two spaces are neighbours of one level with nothing between.")
                if card.spaces == 2
                else _(
                    "Its spaces lie like the hexes of a tile of {spaces}, on one level with nothing between.",
                    spaces=card.spaces,
                ),
                one.positions,
                one.where,
            )


def too_low(stage: Stage) -> Iterator[ScenarioFinding]:
    """A figure fits under what hangs over it (R054)."""
    for one in _standing(stage):
        card = stage.cards.get(one.card)
        for space in stage.spaces(one.positions):
            if card is not None and space.headroom is not None and card.height > space.headroom:
                yield ScenarioFinding(
                    ngettext(
                        "{name} is {height} levels high and does not fit at {place}: {n} level is free there",
                        "{name} is {height} levels high and does not fit at {place}: "
                        "{n} levels are free there",
                        space.headroom,
                        name=_opened(stage, one),
                        height=card.height,
                        place=at(Position(space.hex, space.level)),
                    ),
                    _("Move it to a higher space."),
                    (Position(space.hex, space.level),),
                    one.where,
                )


def in_the_door(stage: Stage) -> Iterator[ScenarioFinding]:
    """No figure starts where a door stands (R185)."""
    for begins, position, where in _begun(stage):
        doorway = stage.door_at(position)
        if doorway:
            yield ScenarioFinding(
                _(
                    "{begins} {place}, where the {doorway} door stands",
                    begins=begins,
                    place=at(position),
                    doorway=doorway,
                ),
                _("Move it, or let the door start otherwise."),
                (position,),
                where,
            )


def in_the_doorway(stage: Stage) -> Iterator[ScenarioFinding]:
    """A door is worked from doorway space 4, while spaces 1 to 3 are empty (R183, R184)."""
    for begins, position, where in _begun(stage):
        for doorway, door, _rest in stage.doors:
            number = doorway.number(position.hex, position.level)
            if 1 <= number < CONTROL and position != door:
                yield ScenarioFinding(
                    _(
                        "{begins} {place}, space {number} of the doorway at {doorway}: nobody opens or "
                        "closes the door while a figure is there",
                        begins=begins,
                        place=at(position),
                        number=number,
                        doorway=label(doorway.spaces[0]),
                    ),
                    _(
                        "Whoever works the door stands on space {CONTROL}: {place}.",
                        CONTROL=CONTROL,
                        place=at(Position(doorway.spaces[CONTROL - 1], doorway.level)),
                    ),
                    (position,),
                    where,
                )


def cannot_stand(stage: Stage) -> Iterator[ScenarioFinding]:
    """A figure may end a move where it starts: no ground forbids it, and a rung carries it (R200, R221)."""
    movers: dict[str, Mover | None] = {}
    for one in _standing(stage):
        card = stage.cards.get(one.card)
        if card is None:
            continue
        if card.id not in movers:
            movers[card.id] = _mover(stage, card)
        going = movers[card.id]
        for space in stage.spaces(one.positions) if going is not None else ():
            number = stage.graph.number(space)
            fits = space.headroom is None or card.height <= space.headroom
            position = Position(space.hex, space.level)
            if going is not None and fits and not stage.door_at(position) and not going.may_stand(number):
                yield ScenarioFinding(
                    _(
                        "{name} cannot stand at {place}, on {terrain}",
                        name=_opened(stage, one),
                        place=at(position),
                        terrain=space.terrain,
                    ),
                    _("Move it to other ground."),
                    (position,),
                    one.where,
                )


def wrong_number(stage: Stage) -> Iterator[ScenarioFinding]:
    """A card has such a figure, and each of them starts once."""
    seen: set[tuple[int, str, str, int]] = set()
    for one in _standing(stage):
        card = stage.cards.get(one.card)
        if card is None:
            continue
        key = one.layout, one.owner, one.card, one.number
        if not 1 <= one.number <= card.figures:
            yield ScenarioFinding(
                _(
                    "{card} has {figures}: number {number} starts at {places}",
                    card=card.name,
                    figures=ngettext("{n} figure", "{n} figures", card.figures),
                    number=one.number,
                    places=positions_in_words(one.positions) if one.positions else _("no space"),
                ),
                _("Number its figures from 1 to {figures}.", figures=card.figures),
                one.positions,
                one.where,
            )
        elif key in seen and card.unique:
            yield ScenarioFinding(
                _("Figure {number} of {card} starts twice", number=one.number, card=card.name),
                _("Number the figures of a card from 1, each once."),
                one.positions,
                one.where,
            )
        seen.add(key)


def unique_neutral_twice(stage: Stage) -> Iterator[ScenarioFinding]:
    """Nobody's figures are no more of a unique card than it has (R026)."""
    rows: dict[str, list[NeutralFigure]] = defaultdict(list)
    for neutral in stage.scenario.neutrals:
        rows[neutral.card].append(neutral)
    for id, found in rows.items():
        card = stage.cards.get(id)
        if card is not None and card.unique and len(found) > card.figures:
            yield ScenarioFinding(
                _(
                    "{n} of nobody's figures are of the unique card {card}, which has {figures}",
                    n=len(found),
                    card=card.name,
                    figures=ngettext("{n} figure", "{n} figures", card.figures),
                ),
                _("Take one out, or give it another card."),
                tuple([position for one in found[card.figures :] for position in one.positions[:1]]),
                f"neutrals/{found[-1].id}",
            )


def _standing(stage: Stage) -> Iterator[StartFigure]:
    """All figures on fixed spaces."""
    for layout, seat in stage.seats:
        where = f"layouts/{layout.players}/{seat.id}"
        for figure in seat.figures:
            yield StartFigure(layout.players, figure.card, figure.number, figure.positions, where, seat.id)
    for neutral in stage.scenario.neutrals:
        yield StartFigure(0, neutral.card, 1, neutral.positions, f"neutrals/{neutral.id}", neutral.id)


def _begun(stage: Stage) -> Iterator[tuple[str, Position, str]]:
    """Every space on which a figure is fixed or must be placed: how a sentence about it begins, and where in
    the scenario that is said.
    """
    for one in _standing(stage):
        for position in one.positions:
            yield _("{name} starts at", name=_opened(stage, one)), position, one.where
    for layout, seat in stage.seats:
        for need in seat.required:
            if need.at is not None:
                where = f"layouts/{layout.players}/{seat.id}"
                yield (
                    _("{player} must place a figure on", player=stage.player_called(seat.id)),
                    need.at,
                    where,
                )


def _mover(stage: Stage, card: Card) -> Mover | None:
    try:
        return mover(stage.graph, profile_of(card), Situation(door=Door.NONE))
    except BuilderError:
        return None


def _lies_flat(stage: Stage, spaces: Sequence[Space]) -> bool:
    level, hexes = spaces[0].level, [space.hex for space in spaces]
    if not is_base(hexes) or any(space.level != level for space in spaces):
        return False
    inner = [
        Edge(hex, side) for hex in hexes for side, beside in enumerate(hex.neighbours()) if beside in hexes
    ]
    barriers = [barrier for edge in inner for barrier in stage.board.barriers(edge)]
    return not any(barrier.foot <= level < barrier.top for barrier in barriers)


def _called(stage: Stage, one: StartFigure) -> str:
    card = stage.cards.get(one.card)
    name = card.name if card else one.card
    return (
        _("{name} ({number} of {figures})", name=name, number=one.number, figures=card.figures)
        if card and card.figures > 1
        else name
    )


def _opened(stage: Stage, one: StartFigure) -> str:
    text = _called(stage, one)
    return text[:1].upper() + text[1:]
